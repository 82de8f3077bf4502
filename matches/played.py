"""A match in memory: its record brought to life, moved on by the entries of its log.

The same code applies an entry that has just been committed here, one that another process committed, and one of the
past. It checks nothing: what is in the log is law.
"""

from __future__ import annotations

import hashlib
import logging
from collections import deque
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import msgspec

from freeport_games import carries
from freeport_games import game as find_game
from freeport_games.api import DELETED, Deadline, GameOver, Player, Status, TimeOver, shapes
from freeport_games.engine import Answered, Asked, Data, Game, RulesMismatch, Saved, Seat, Table, Told

from . import house
from .clocks import Clocks
from .entries import (
    LISTED,
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
from .record import Birth, Holder, Lobby, Stored, encode
from .steps import Step, announcement

_log = logging.getLogger(__name__)

_RECENT = 64
"""Steps that are kept for streams; older ones are made again from the log."""


class RulesMissing(LookupError):
    """This server does not carry the rules that a match is played by."""


class PlayedMatch:
    """A match, ready to be played on."""

    def __init__(self, match: str, birth: Birth) -> None:
        self.id = match
        self.birth = birth
        self.version = 0
        self.tip = b""
        """The random name of the commit that led to the version."""
        self.lobby = Lobby(Status.OPENING, birth.rules_version, [None] * birth.seats)
        self.table: Table[Any] | None = None
        self.clocks = Clocks(birth.seats, birth.clock)
        """The clocks of the seats; they run only where the match is ``timed``."""
        self.recent: deque[Step] = deque(maxlen=_RECENT)
        self.listed = False
        """Whether the last entry changed what stands in lists across matches."""
        self.noticed = False
        """Whether the last commit is news for webhooks."""
        self.last_at: int | None = None
        """When the last entry happened, in milliseconds since the match was created; None if it was not seen here."""
        self.last: Entry | None = None
        """The last entry. By it one knows whether a log is this match's, or was played anew after Redis had lost it."""
        self.life = object()
        """The same for as long as this is the same match in memory, which may be forgotten and read again."""
        self.shapes = shapes(_rules(birth.game))

    @classmethod
    def from_stored(cls, match: str, stored: Stored) -> Self:
        """Bring a record to life.

        Raises:
            RulesMissing: if this server does not carry the rules that the match is played by, or carries others under
                their number: then the table played again is not the one that was stored.
        """
        live = cls(match, stored.birth)
        live.version, live.tip = stored.version, stored.tip
        live.lobby = stored.lobby
        if stored.saved is not None:
            live.table = Table.load(live.game, stored.saved)
            if live.state != stored.state:
                raise RulesMissing(f"played again, match {match} does not come to the state that is stored")
        if stored.clocks is not None:
            live.clocks.load(stored.clocks)
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
        """What the worker has to do next: ``open``, ``chance``, ``bots`` or ``score``; None while players are asked."""
        if self.status is Status.OPENING:
            return "open"
        if self.status is Status.SCORING:
            return "score"
        if self.status is Status.PLAYING and self.table is not None:
            if self.table.chance is not None:
                return "chance"
            if self.house_seats:
                return "bots"
        return None

    @property
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats whose answers are awaited from house bots."""
        if self.table is None or not self._housed:
            return ()
        played = self._played_by_house
        return tuple([seat for seat in self.table.waiting if seat in played])

    def house_bot(self, seat: Seat) -> str | None:
        """The house bot that plays a seat at present, if one does."""
        holder = self.lobby.holders[seat]
        return None if holder is None else holder.house

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The ids of the players whose answers are awaited; those for whom somebody else moves are not among them."""
        if self.table is None or self.status is not Status.PLAYING:
            return ()
        holders = self.lobby.holders
        awaited = [holders[seat] for seat in self.table.waiting]
        return tuple([holder.player.id for holder in awaited if holder and not holder.house and not holder.left])

    @property
    def timed(self) -> bool:
        """Whether anybody's time is taken: the players' on the match's clock, or a house bot's patience."""
        return self.birth.clock is not None or self._housed

    @property
    def _housed(self) -> bool:
        return any([holder is not None and holder.house is not None for holder in self.lobby.holders])

    @property
    def _played_by_house(self) -> frozenset[Seat]:
        return frozenset([seat for seat, holder in enumerate(self.lobby.holders) if holder and holder.house])

    def deadline(self, seat: Seat) -> int | None:
        """When the worker will move for a seat that has not answered, in milliseconds since the match was created."""
        if self.house_bot(seat) is not None:
            asked_at = self.clocks.asked_at(seat)
            return None if asked_at is None else asked_at + house.PATIENCE
        return None if self.birth.clock is None else self.clocks.deadline(seat)

    @property
    def next_deadline(self) -> int | None:
        """The first of all deadlines; None if nobody has one."""
        if not self.timed or self.status is not Status.PLAYING:
            return None
        deadlines = [self.deadline(seat) for seat in range(self.birth.seats)]
        return min((deadline for deadline in deadlines if deadline is not None), default=None)

    def seat_of(self, player: Player | None) -> Seat | None:
        """The seat that a player holds, if any."""
        if player is None:
            return None
        for seat, holder in enumerate(self.lobby.holders):
            if holder is not None and holder.player.id == player.id:
                return seat
        return None

    @property
    def seats_left(self) -> tuple[Seat, ...]:
        """The seats on which nobody sits."""
        return tuple([seat for seat, holder in enumerate(self.lobby.holders) if holder is None])

    def kept_for(self, seat: Seat) -> str | None:
        """The id of the player for whom a seat of a rematch is kept; None if it is anybody's."""
        return self.birth.kept[seat] if self.birth.kept else None

    # Moving on

    def apply(self, entry: Entry) -> Step:
        """Take an entry of the log and say what it changed."""
        step = self.took(self._told(entry), entry.at)
        self.listed = isinstance(entry, LISTED)
        self.last = entry
        return step

    def took(self, told: tuple[Told, ...], at: int) -> Step:
        """Count an entry that the table has already taken, ``at`` milliseconds after the match was created."""
        self.version += 1
        self.last_at = at
        self.listed = False
        if self.table is not None and self.table.over and self.status is Status.PLAYING:
            self.lobby.status = Status.SCORING
            told = (*told, Told(GameOver()))
        if self.timed:
            anew = self.table is not None and self.table.checkpoint is not None
            self.clocks.tick(at, *self._asked(), self._played_by_house, anew=anew)
        step = self._step(told)
        if self.recent:
            self.recent[-1].encoded.clear()  # it is not the present any more
        self.recent.append(step)
        return step

    def _told(self, entry: Entry) -> tuple[Told, ...]:
        if isinstance(entry, Moved | Drawn | Overdue):
            return self._play(entry)
        told = (Told(announcement(entry, self.birth)),)
        lobby = self.lobby
        match entry:
            case Opened(commitment=commitment):
                lobby.commitment, lobby.status = commitment, Status.OPEN
            case Taken(seat=seat, player=player, entropy=entropy, house=house):
                lobby.holders[seat] = Holder(player, entropy, house=house)
            case Freed(seat=seat):
                self._remember_guest(seat)
                lobby.holders[seat] = None
            case Started():
                return (*told, *self._start())
            case Gone(seat=seat):
                return (*told, *self._leave(seat))
            case Back(seat=seat):
                return (*told, *self._come_back(seat, entry.at))
            case Replaced(seat=seat, house=house):
                self._holder(seat).house = house
                self.clocks.hand_over(seat, entry.at)
            case Forgotten(player=forgotten):
                self._forget(forgotten)
            case Ended():
                lobby.status = Status.SCORING
            case Upgraded():
                self._upgrade(entry)
            case Finished(result=result, seed=seed):
                lobby.status, lobby.result, lobby.seed = Status.FINISHED, result, seed
            case Abandoned(seed=seed):
                lobby.status, lobby.seed = Status.ABANDONED, seed
        return told

    def _forget(self, forgotten: str) -> None:
        """Take a player's name out of everything but the log, which the commit rewrites."""
        if self.birth.host.id == forgotten:
            host = msgspec.structs.replace(self.birth.host, name=DELETED)
            self.birth = msgspec.structs.replace(self.birth, host=host)
        for holder in self.lobby.holders:
            if holder is not None and holder.player.id == forgotten:
                holder.player = msgspec.structs.replace(holder.player, name=DELETED)
        self.recent.clear()  # its steps tell the name

    def _remember_guest(self, seat: Seat) -> None:
        guest = self._holder(seat).player
        if not house.is_bot(guest) and guest.id not in self.lobby.guests:
            self.lobby.guests.append(guest.id)

    def _play(self, entry: Moved | Drawn | Overdue) -> tuple[Told, ...]:
        table = self._playing()
        if isinstance(entry, Drawn):
            self.lobby.drawn += 1
        played = table.game.codec.decode_input(entry.input)
        table.play(played)
        if isinstance(entry, Overdue) and isinstance(played, Answered):
            return (Told(TimeOver(played.seat), (played.seat,) if entry.secret else None), *table.events)
        return table.events

    def _start(self) -> tuple[Told, ...]:
        self.lobby.status = Status.PLAYING
        state = self.game.setup(self.options, self.birth.seats)
        self.table = Table.at(self.game, state, self.birth.seats, self.version + 1)
        return self.table.events

    def _leave(self, seat: Seat) -> tuple[Told, ...]:
        table, gone = self._playing(), self._holder(seat)
        gone.left, gone.house = True, None
        deserted = all(holder is None or holder.left or house.is_bot(holder.player) for holder in self.lobby.holders)
        if deserted:
            self.lobby.status = Status.SCORING
        if len(table.left) + 1 == table.seats:
            return ()  # a table needs somebody to play on
        table.leave(seat)
        return table.events

    def _come_back(self, seat: Seat, at: int) -> tuple[Told, ...]:
        holder, table = self._holder(seat), self._playing()
        if holder.house is not None:
            holder.house = None
            self.clocks.come_back(seat, at)
            return ()
        holder.left = False
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

    # What is stored

    def fields(self, *, lobby: bool) -> dict[str, bytes]:
        """The fields of the record as they are now.

        Args:
            lobby: whether more than the table has changed.
        """
        fields = {"lobby": encode(self.lobby)} if lobby else {}
        if self.table is not None:
            fields["saved"] = self.table.save()
            fields["state"] = self.state
        if self.timed:
            fields["clocks"] = self.clocks.save()
        return fields

    @property
    def unplayable(self) -> bool:
        """Whether this server does not carry the rules that the match is played by."""
        return not carries(self.birth.game, self.lobby.rules_version)

    @property
    def state(self) -> bytes:
        """The encoding of the game's whole state; empty before the start."""
        if self.table is None:
            return b""
        # Where a scene has just begun, the checkpoint is the state, and encoded already.
        return self.table.checkpoint or self.game.codec.encode_state(self.table.state)

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

    def present(self) -> Step:
        """The present, as a step in which nothing happens."""
        return self._step(())

    def _step(self, told: tuple[Told, ...]) -> Step:
        asked, openly = self._asked()
        if self.table is None or self.status is not Status.PLAYING:
            return Step(self.version, told, self.status, asked, openly, None, (), {})
        chance = None if self.table.chance is None else self.table.chance.kind
        return Step(self.version, told, self.status, asked, openly, chance, self._deadlines(asked), {})

    def _asked(self) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
        """Who is asked, and those of them of whom everybody may know it."""
        if self.table is None or self.status is not Status.PLAYING:
            return (), ()
        return self.table.asked, self.table.asked_for(None)

    def _deadlines(self, asked: tuple[Asked, ...]) -> tuple[Deadline, ...]:
        """When the players' time is over; a house bot has no deadline that players need to know."""
        if self.birth.clock is None:
            return ()
        found = []
        for one in asked:
            at = self.clocks.deadline(one.seat) if self.house_bot(one.seat) is None else None
            if at is not None:
                found.append(Deadline(one.seat, self.created_at + timedelta(milliseconds=at)))
        return tuple(found)


def _rules(game: str, version: int | None = None) -> Game[Any, Any]:
    """A version of a game's rules; the newest if left out. Raises ``RulesMissing``."""
    try:
        return find_game(game, version)
    except KeyError as error:
        raise RulesMissing(f"{game} rules {version or ''}") from error
