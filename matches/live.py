"""A match in memory: its record brought to life, moved on by the entries of its log.

The same code applies an entry that has just been committed here, one that another process committed, and one of the
past. It checks nothing: what is in the log is law.
"""

from __future__ import annotations

import hashlib
import logging
from collections import deque
from datetime import UTC, datetime
from typing import Any

import msgspec

from freeport_games import carries
from freeport_games import game as find_game
from freeport_games.api import (
    Fairness,
    GameOver,
    Match,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchSeat,
    MatchStarted,
    Player,
    RulesChanged,
    SeatFreed,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    Status,
    Update,
    Visibility,
    shapes,
)
from freeport_games.engine import Asked, Data, Decision, Event, Game, RulesMismatch, Saved, Seat, Table, Told

from .entries import (
    LISTED,
    Abandoned,
    Back,
    Drawn,
    Entry,
    Finished,
    Freed,
    Gone,
    Moved,
    Opened,
    Started,
    Taken,
    Upgraded,
)
from .record import Birth, Holder, Lobby, Stored, encode

_log = logging.getLogger(__name__)

_encode_json = msgspec.json.Encoder().encode
_RECENT = 64
"""Steps that are kept for streams; older ones are made again from the log."""


class RulesMissing(LookupError):
    """This server does not carry the rules that a match is played by."""


class Step(msgspec.Struct, frozen=True):
    """What one entry changed."""

    version: int
    told: tuple[Told, ...]
    status: Status
    asked: tuple[Asked, ...]
    """All who are asked."""
    asked_openly: tuple[Asked, ...]
    """Those of whom everybody may know it."""
    chance: str | None
    encoded: dict[tuple[Seat | None, bool, bool], bytes]
    """What was sent of it: by seat, whether with views, and whether it was the present then."""

    def asked_for(self, seat: Seat | None) -> tuple[Asked, ...]:
        """Those of whom a seat, or a spectator (None), may know that they are asked."""
        return tuple([asked for asked in self.asked if asked in self.asked_openly or asked.seat == seat])

    def events(self, seat: Seat | None) -> tuple[Event, ...]:
        """The events as one seat, or a spectator (None), may know them."""
        return tuple(event for told in self.told if (event := told.for_seat(seat)) is not None)


class LiveMatch:
    """A match, ready to be played on."""

    def __init__(self, match: str, birth: Birth) -> None:
        self.id = match
        self.birth = birth
        self.version = 0
        self.lobby = Lobby(Status.OPENING, birth.rules_version, [None] * birth.seats)
        self.table: Table[Any] | None = None
        self.recent: deque[Step] = deque(maxlen=_RECENT)
        self.listed = False
        """Whether the last entry changed what stands in lists across matches."""
        self.shapes = shapes(_rules(birth.game))

    @classmethod
    def from_stored(cls, match: str, stored: Stored) -> LiveMatch:
        """Bring a record to life.

        Raises:
            RulesMissing: if this server does not carry the rules that the match is played by, or carries others under
                their number: then the table played again is not the one that was stored.
        """
        live = cls(match, stored.birth)
        live.version = stored.version
        live.lobby = stored.lobby
        if stored.saved is not None:
            live.table = Table.load(live.game, stored.saved)
            if live.state != stored.state:
                raise RulesMissing(f"played again, match {match} does not come to the state that is stored")
        return live

    @property
    def game(self) -> Game[Any, Any]:
        """The rules that the match is played by now."""
        return _rules(self.birth.game, self.lobby.rules_version)

    @property
    def status(self) -> Status:
        """How far the match is."""
        return self.lobby.status

    @property
    def work(self) -> str | None:
        """What the worker has to do next: ``open``, ``chance`` or ``score``; None while seats are asked."""
        if self.status is Status.OPENING:
            return "open"
        if self.status is Status.SCORING:
            return "score"
        if self.status is Status.PLAYING and self.table is not None and self.table.chance is not None:
            return "chance"
        return None

    def seat_of(self, player: Player | None) -> Seat | None:
        """The seat that a player holds, if any."""
        if player is None:
            return None
        for seat, holder in enumerate(self.lobby.holders):
            if holder is not None and holder.player.id == player.id:
                return seat
        return None

    # Moving on

    def apply(self, entry: Entry) -> Step:
        """Take an entry of the log and say what it changed."""
        step = self.took(self._told(entry))
        self.listed = isinstance(entry, LISTED)
        return step

    def took(self, told: tuple[Told, ...]) -> Step:
        """Count an entry that the table has already taken."""
        self.version += 1
        self.listed = False
        if self.table is not None and self.table.over and self.status is Status.PLAYING:
            self.lobby.status = Status.SCORING
            told = (*told, Told(GameOver()))
        step = self._step(told)
        if self.recent:
            self.recent[-1].encoded.clear()  # it is not the present any more
        self.recent.append(step)
        return step

    def _told(self, entry: Entry) -> tuple[Told, ...]:
        if isinstance(entry, Moved | Drawn):
            return self._play(entry)
        told = (Told(announcement(entry, self.birth)),)
        lobby = self.lobby
        match entry:
            case Opened(commitment=commitment):
                lobby.commitment, lobby.status = commitment, Status.OPEN
            case Taken(seat=seat, player=player, entropy=entropy):
                lobby.holders[seat] = Holder(player, entropy)
            case Freed(seat=seat):
                lobby.holders[seat] = None
            case Started():
                return (*told, *self._start())
            case Gone(seat=seat):
                return (*told, *self._leave(seat))
            case Back(seat=seat):
                return (*told, *self._come_back(seat))
            case Upgraded():
                self._upgrade(entry)
            case Finished(result=result, seed=seed):
                lobby.status, lobby.result, lobby.seed = Status.FINISHED, result, seed
            case Abandoned(seed=seed):
                lobby.status, lobby.seed = Status.ABANDONED, seed
        return told

    def _play(self, entry: Moved | Drawn) -> tuple[Told, ...]:
        table = self._playing()
        if isinstance(entry, Drawn):
            self.lobby.drawn += 1
        table.play(table.game.codec.decode_input(entry.input))
        return table.events

    def _start(self) -> tuple[Told, ...]:
        self.lobby.status = Status.PLAYING
        state = self.game.setup(self.options, self.birth.seats)
        self.table = Table.at(self.game, state, self.birth.seats, self.version + 1)
        return self.table.events

    def _leave(self, seat: Seat) -> tuple[Told, ...]:
        self._holder(seat).left = True
        if all(holder is None or holder.left for holder in self.lobby.holders):
            self.lobby.status = Status.SCORING
            return ()
        table = self._playing()
        table.leave(seat)
        return table.events

    def _come_back(self, seat: Seat) -> tuple[Told, ...]:
        self._holder(seat).left = False
        table = self._playing()
        table.come_back(seat)
        return table.events

    def _upgrade(self, entry: Upgraded) -> None:
        self.lobby.rules_version = entry.rules_version
        left = tuple(seat for seat, holder in enumerate(self.lobby.holders) if holder is not None and holder.left)
        saved = Saved(
            self.game.slug, entry.rules_version, self.birth.seats, self.version + 1, left, entry.checkpoint, ()
        )
        self.table = Table.load(self.game, saved)

    def _playing(self) -> Table[Any]:
        if self.table is None:
            raise LookupError(f"match {self.id} is not being played")
        return self.table

    def _holder(self, seat: Seat) -> Holder:
        holder = self.lobby.holders[seat]
        if holder is None:
            raise LookupError(f"nobody sits on seat {seat} of match {self.id}")
        return holder

    def newer_rules(self) -> tuple[int, bytes] | None:
        """The version of newer rules that can take over now, and the state that they take over."""
        newest = _rules(self.birth.game)
        if newest.rules_version <= self.lobby.rules_version or self.table is None or self.status is not Status.PLAYING:
            return None
        checkpoint = self.table.checkpoint
        if checkpoint is None:
            return None
        try:
            self.table.under(newest)
        except RulesMismatch:
            return None
        except Exception:  # whatever the new rules stumble over: the match goes on under the old ones
            _log.exception("match %s cannot be played by %s rules %d", self.id, newest.slug, newest.rules_version)
            return None
        return newest.rules_version, checkpoint

    # What is stored, and what is seen

    def fields(self, *, lobby: bool) -> dict[str, bytes]:
        """The fields of the record as they are now.

        Args:
            lobby: whether more than the table has changed.
        """
        fields = {"lobby": encode(self.lobby)} if lobby else {}
        if self.table is not None:
            fields["saved"] = self.table.save()
            fields["state"] = self.state
        return fields

    @property
    def unplayable(self) -> bool:
        """Whether this server does not carry the rules that the match is played by."""
        return not carries(self.birth.game, self.lobby.rules_version)

    @property
    def state(self) -> bytes:
        """The encoding of the game's whole state; empty before the start."""
        return b"" if self.table is None else self.game.codec.encode_state(self.table.state)

    @property
    def digest(self) -> str:
        """SHA-256 of the state's encoding, in hexadecimal."""
        return hashlib.sha256(self.state).hexdigest()

    @property
    def created_at(self) -> datetime:
        """When the match was created."""
        return datetime.fromtimestamp(self.birth.created_at / 1000, UTC)

    @property
    def options(self) -> Data:
        """The game's options."""
        options: Data = msgspec.json.decode(self.birth.options, type=self.game.options)
        return options

    @property
    def seats(self) -> tuple[MatchSeat, ...]:
        """Who sits where."""
        return tuple([_seat(seat, holder) for seat, holder in enumerate(self.lobby.holders)])

    @property
    def fairness(self) -> Fairness:
        """The proof of the dice, as far as it is public."""
        return Fairness(self.lobby.commitment, self.lobby.seed)

    def may_see(self, viewer: Player | None) -> bool:
        """Whether somebody may know that the match exists."""
        if self.birth.visibility is Visibility.PUBLIC:
            return True
        return viewer is not None and (viewer.id == self.birth.host.id or self.seat_of(viewer) is not None)

    def seen_by(self, viewer: Player | None) -> Match:
        """The whole match as a player, or a spectator (None), may see it."""
        seat = self.seat_of(viewer)
        insider = seat is not None or (viewer is not None and viewer.id == self.birth.host.id)
        present = self.present()
        shape: Any = self.shapes.match
        match: Match = shape(
            id=self.id,
            game=self.birth.game,
            rules_version=self.lobby.rules_version,
            version=self.version,
            status=self.status,
            visibility=self.birth.visibility,
            host=self.birth.host,
            created_at=self.created_at,
            seats=self.seats,
            your_seat=seat,
            asked=present.asked_for(seat),
            chance=present.chance,
            result=self.lobby.result,
            fairness=self.fairness,
            invitation=self.birth.invitation if insider and self.birth.visibility is Visibility.PRIVATE else None,
            options=self.options,
            view=None if self.table is None else self.table.view(seat),
            decision=self.decision(seat),
        )
        return match

    def decision(self, seat: Seat | None) -> Decision | None:
        """What a seat may do now."""
        if seat is None or self.table is None or self.status is not Status.PLAYING:
            return None
        decision = self.table.decision(seat)
        if decision is None:
            return None
        shape: Any = self.shapes.decision
        shaped: Decision = shape(decision.id, decision.seat, decision.kind, decision.options, decision.interjections)
        return shaped

    def present(self) -> Step:
        """The present, as a step in which nothing happens."""
        return self._step(())

    def _step(self, told: tuple[Told, ...]) -> Step:
        if self.table is None or self.status is not Status.PLAYING:
            return Step(self.version, told, self.status, (), (), None, {})
        chance = None if self.table.chance is None else self.table.chance.kind
        asked = self.table.asked
        openly = self.table.asked_for(None)
        return Step(self.version, told, self.status, asked, openly, chance, {})

    def update_bytes(self, step: Step, seat: Seat | None, *, views: bool) -> bytes:
        """``update`` as JSON, encoded once for all who may see the same."""
        key = (seat, views, step.version == self.version)
        encoded = step.encoded.get(key)
        if encoded is None:
            encoded = step.encoded[key] = _encode_json(self.update(step, seat, views=views))
        return encoded

    def update(self, step: Step, seat: Seat | None, *, views: bool, asked_now: bool = False) -> Update:
        """What a step changed, as one seat, or a spectator (None), may see it.

        A step of the past carries its events alone; the present one also carries the seat's decision and, if wanted,
        its view.

        Args:
            step: the step.
            seat: the seat.
            views: whether to carry the view.
            asked_now: whether to carry the seat's present decision even with a step of the past.
        """
        present = step.version == self.version
        shape: Any = self.shapes.update
        update: Update = shape(
            match=self.id,
            version=step.version,
            status=step.status,
            asked=step.asked_for(seat),
            chance=step.chance,
            events=step.events(seat),
            decision=self.decision(seat) if present or asked_now else None,
            view=self.table.view(seat) if views and present and self.table is not None else None,
        )
        return update


def announcement(entry: Entry, birth: Birth) -> Event:
    """What an entry tells everybody, if it is neither a move nor an outcome: those are told by the game."""
    match entry:
        case Opened(commitment=commitment):
            return MatchOpened(commitment)
        case Taken(seat=seat, player=player, entropy=entropy):
            return SeatTaken(seat, player, entropy)
        case Freed(seat=seat):
            return SeatFreed(seat)
        case Started():
            return MatchStarted(birth.seats)
        case Gone(seat=seat):
            return SeatLeft(seat)
        case Back(seat=seat):
            return SeatReturned(seat)
        case Upgraded(rules_version=rules_version):
            return RulesChanged(rules_version)
        case Finished(result=result, seed=seed):
            return MatchFinished(result, seed)
        case Abandoned(seed=seed):
            return MatchAbandoned(seed)
        case Moved() | Drawn():
            raise TypeError("moves and outcomes are told by the game")


def _rules(game: str, version: int | None = None) -> Game[Any, Any]:
    """A version of a game's rules; the newest if left out. Raises ``RulesMissing``."""
    try:
        return find_game(game, version)
    except KeyError as error:
        raise RulesMissing(f"{game} rules {version or ''}") from error


def _seat(seat: Seat, holder: Holder | None) -> MatchSeat:
    if holder is None:
        return MatchSeat(seat, None, False, "")
    return MatchSeat(seat, holder.player, holder.left, holder.entropy)
