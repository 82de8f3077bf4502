"""Replays a stored match by this server's newest rules, and finds the first difference."""

from __future__ import annotations

from enum import StrEnum

import msgspec

import freeport_games
from freeport_api import MatchFinished, MovesTakenBack, RulesChanged
from freeport_games.engine import Data
from freeport_games.engine.menus import Refused
from matches.match.apply import apply
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch
from matches.match.steps import Step
from matches.match.stored import Stored
from matches.store.store import Store

from .rewinding import Rewinding

_encode = msgspec.json.Encoder().encode


class Difference(StrEnum):
    """The kind of a difference under other rules."""

    REFUSED = "REFUSED"
    """A move or an outcome is no longer possible."""
    EVENTS = "EVENTS"
    """Other events happen."""
    ASKED = "ASKED"
    """Other seats are asked, or another chance event is awaited."""
    RESULT = "RESULT"
    """The ranking is different."""
    STATE = "STATE"
    """All events are the same, but the resulting state is different."""


class Change(Data, frozen=True):
    """The first difference that other rules make to a match."""

    version: int
    """The number of the log entry."""
    what: Difference
    """The kind of the difference."""
    detail: str
    """A description of the difference, for people."""


class Replayed(Data, frozen=True):
    """The result of replaying a match."""

    match: str
    """The match's id."""
    game: str
    """The slug of its game."""
    rules_version: int
    """The version of the rules by which it was replayed."""
    compared: bool
    """Whether each entry was compared. Only the end is compared if this server does not carry the old rules."""
    change: Change | None
    """The first difference; absent if there is no difference."""


async def play_again(match: str, stored: Stored, store: Store) -> Replayed:
    """Replay a match by the newest rules of its game.

    Raises:
        UnknownGame: if this server does not have the game.
    """
    newest = freeport_games.game(stored.birth.game)
    entries = [entry async for entry in store.log(match)][: stored.version]
    again = _Again(match, stored, newest.rules_version)
    change = again.first_change(entries)
    return Replayed(match, stored.birth.game, newest.rules_version, again.compared, change)


class _Again:
    def __init__(self, match: str, stored: Stored, rules_version: int) -> None:
        self.past = LiveMatch(match, stored.birth)
        birth = msgspec.structs.replace(stored.birth, rules_version=rules_version)
        self.anew = LiveMatch(match, birth)
        self.compared = not self.past.unplayable
        self._stored = stored
        self.past.takebacks = self.anew.takebacks = None  # nobody goes back from here
        self._played: list[Entry] = []
        self._rewinding = Rewinding(self.anew, _play)

    def first_change(self, entries: list[Entry]) -> Change | None:
        for version, entry in enumerate(entries, 1):
            try:
                step = self._anew(entry)
            except Refused as refused:
                return Change(version, Difference.REFUSED, str(refused))
            except (ValueError, LookupError) as error:  # an unexpected outcome, or an unreadable move
                return Change(version, Difference.REFUSED, f"{type(error).__name__}: {error}")
            try:
                change = self._compare(version, entry, step)
            except Exception as error:  # any: other rules are carried under the number of those by which it was played
                return Change(version, Difference.STATE, f"its own rules do not play it again: {error!r}")
            if change is not None:
                return change
        if self._stored.digest is not None and self.anew.digest != self._stored.digest:
            return Change(len(entries), Difference.STATE, "the same moves lead to another state than the stored one")
        return None

    def _anew(self, entry: Entry) -> Step | None:
        if isinstance(entry.event, MovesTakenBack):  # the entry has the state that the rules of its time led to
            entry = self._rewinding.entry(entry.event, entry.at, self._played)
        step = _play(self.anew, entry)
        self._played.append(entry)
        self._rewinding.reached()
        return step

    def _compare(self, version: int, entry: Entry, step: Step | None) -> Change | None:
        table = self.anew.table
        if isinstance(entry.event, MatchFinished):
            result, before = None if table is None else table.result, entry.event.result
            if result != before:
                return Change(version, Difference.RESULT, f"{result}, not {before}")
        if self.past.unplayable and not isinstance(entry.event, RulesChanged):
            self.past.version += 1
            return None
        past = apply(self.past, entry)
        if step is None or not self.compared:
            return None
        told, telling = (_encode([one.event for one in each.told]) for each in (past, step))
        if told != telling:
            return Change(version, Difference.EVENTS, f"{telling.decode()}, not {told.decode()}")
        if (past.asked, past.chance) != (step.asked, step.chance):
            return Change(version, Difference.ASKED, f"{_awaited(step)}, not {_awaited(past)}")
        return None


def _play(anew: LiveMatch, entry: Entry) -> Step | None:
    if isinstance(entry.event, RulesChanged):  # the newest rules apply from the beginning here
        anew.version += 1
        return None
    return apply(anew, entry)


def _awaited(step: Step) -> str:
    return f"chance {step.chance}" if step.chance else ", ".join(f"seat {one.seat}: {one.kind}" for one in step.asked)
