"""The umpire of imported matches: whether an entry can stand in the log where it does.

A log that is written here needs none: whatever is committed was allowed before.
"""

from __future__ import annotations

import re

from freeport_games import carries, game
from freeport_games.api import DELETED, Player, Status
from freeport_games.engine import Answered, Resolved, Seat, codec_of
from freeport_games.engine.notation import write_outcome

from . import house
from .commands import check_entropy
from .entries import (
    Abandoned,
    Back,
    Drawn,
    Ended,
    Entry,
    Finished,
    Forgotten,
    Freed,
    Gone,
    Moved,
    Opened,
    Overdue,
    Replaced,
    Started,
    Taken,
    Upgraded,
)
from .fairness import draw, match_key
from .live import LiveMatch
from .present import RulesMissing
from .record import Holder

_ID = re.compile(r"[0-9a-f]{16}")
_NAME_MOST = 100


class Impossible(ValueError):
    """Something in a record that no match has; the message says what."""


def is_id(text: str) -> bool:
    """Whether a text has the form of a match's or an account's id."""
    return _ID.fullmatch(text) is not None


def check_player(player: Player) -> None:
    """See that somebody could be an account. Raises ``Impossible``."""
    if not is_id(player.id) or not 0 < len(player.name) <= _NAME_MOST or not player.name.isprintable():
        raise Impossible(f"no account is {player.id[:40]!r} with the name {player.name[:40]!r}")


class Umpire:
    """Watches one match that is played again."""

    def __init__(self, live: LiveMatch, seed: bytes) -> None:
        """Begin.

        Args:
            live: the match before its first entry.
            seed: what all of its outcomes follow from.
        """
        self._live = live
        self._seed = seed
        self._named: set[str] = set()

    def check(self, entry: Entry) -> None:
        """See that the next entry is possible. Whether a move is legal, the table says when it takes it.

        Raises:
            Impossible: if it is not.
            Refused: BAD_ENTROPY.
            RulesMissing: if rules take over that this server does not carry.
        """
        match entry:
            case Forgotten(player=player):
                if player in self._named:
                    raise Impossible("the name of a player whose account was deleted stands in the log")
            case Opened():
                self._during(Status.OPENING)
            case Taken() | Freed() | Started():
                self._during(Status.OPEN)
                self._check_lobby(entry)
            case Ended():
                self._during(Status.OPEN, Status.PLAYING)
            case Finished() | Abandoned():
                self._during(Status.SCORING)
                self._check_end(entry)
            case Moved() | Overdue() | Drawn() | Gone() | Back() | Replaced() | Upgraded():
                self._during(Status.PLAYING)
                self._check_played(entry)

    def _during(self, *statuses: Status) -> None:
        if self._live.status not in statuses:
            raise Impossible(f"this does not happen to a match that is {self._live.status}")

    # The lobby

    def _check_lobby(self, entry: Taken | Freed | Started) -> None:
        holders = self._live.lobby.holders
        if isinstance(entry, Started):
            if None in holders:
                raise Impossible("a seat is free")
        elif isinstance(entry, Taken):
            if not 0 <= entry.seat < len(holders) or holders[entry.seat] is not None:
                raise Impossible(f"seat {entry.seat} cannot be taken")
            self._check_taken(entry)
        else:
            self._holder(entry.seat)

    def _check_taken(self, entry: Taken) -> None:
        check_entropy(entry.entropy)
        if entry.house is not None:
            if entry.player != house.player(entry.house):
                raise Impossible(f"{entry.player.name[:40]!r} is not the house bot {entry.house[:40]!r}")
            return
        check_player(entry.player)
        if self._live.seat_of(entry.player) is not None:
            raise Impossible("the player sits there already")
        if entry.player.name != DELETED:
            self._named.add(entry.player.id)

    # The game

    def _check_played(self, entry: Moved | Overdue | Drawn | Gone | Back | Replaced | Upgraded) -> None:
        match entry:
            case Moved() | Overdue():
                self._check_move(entry)
            case Drawn():
                self._check_drawn(entry)
            case Gone(seat=seat):
                holder = self._holder(seat)
                if holder.left or house.is_bot(holder.player):
                    raise Impossible(f"nobody can leave seat {seat}")
            case Back(seat=seat):
                holder = self._holder(seat)
                if house.is_bot(holder.player) or not (holder.left or holder.house):
                    raise Impossible(f"nobody can come back to seat {seat}")
            case Replaced(seat=seat, house=bot):
                clock = self._live.birth.clock
                if clock is None or clock.stand_in != bot or self._holder(seat).house or not self._is_awaited(seat):
                    raise Impossible(f"seat {seat} cannot be handed over to {bot[:40]!r}")
            case Upgraded(rules_version=version):
                self._check_rules(version)

    def _check_move(self, entry: Moved | Overdue) -> None:
        live, table = self._live, self._live.table
        answered = codec_of(live.game).decode_input(entry.input)
        if table is None or not isinstance(answered, Answered):
            raise Impossible("nobody is asked")
        seat = answered.seat
        if isinstance(entry, Overdue):
            asked = [one for one in table.asked if one.seat == seat and one.decision == entry.decision]
            if not live.timed or not asked or table.fallback(seat) != answered.move:
                raise Impossible("this is not the default move of a seat that is asked")
            return
        decision = table.decision(seat)
        if decision is not None and decision.id != entry.decision:
            raise Impossible(f"decision {decision.id} is open, not {entry.decision[:40]}")

    def _check_drawn(self, entry: Drawn) -> None:
        live = self._live
        chance = None if live.table is None else live.table.chance
        if chance is None or entry.index != live.lobby.drawn:
            raise Impossible(f"outcome {entry.index} is not awaited")
        key = match_key(self._seed, live.id, [seat.entropy for seat in live.seats])
        outcome = draw(key, entry.index, chance)
        if entry.input != codec_of(live.game).encode_input(Resolved(outcome)):
            raise Impossible(f"the seed gives {write_outcome(outcome)!r}")

    def _check_rules(self, version: int) -> None:
        live = self._live
        if version <= live.lobby.rules_version:
            raise Impossible(f"rules {version} do not take over from rules {live.lobby.rules_version}")
        if not carries(live.birth.game, version):
            raise RulesMissing(f"{live.birth.game} rules {version}")
        if live.table is not None:
            live.table.under(game(live.birth.game, version))

    def _check_end(self, entry: Finished | Abandoned) -> None:
        result = None if self._live.table is None else self._live.table.result
        if result != (entry.result if isinstance(entry, Finished) else None):
            raise Impossible("the game, played again, ends otherwise")
        if entry.seed != self._seed.hex():
            raise Impossible("this is not the seed of the match")

    def _holder(self, seat: Seat) -> Holder:
        holders = self._live.lobby.holders
        holder = holders[seat] if 0 <= seat < len(holders) else None
        if holder is None:
            raise Impossible(f"nobody sits on seat {seat}")
        return holder

    def _is_awaited(self, seat: Seat) -> bool:
        return self._live.table is not None and seat in self._live.table.waiting
