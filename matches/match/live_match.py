"""A match in memory: its stored form brought to life, and what follows from it at present."""

from __future__ import annotations

import hashlib
import logging
import time
from collections import deque
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import msgspec

from freeport_games import carries
from freeport_games import game as find_game
from freeport_games.api import DELETED, Deadline, Fairness, MatchSeat, Player, Status, shapes
from freeport_games.engine import AnyGame, Asked, Data, RulesMismatch, Seat, Table, Told, codec_of
from matches.kinds import Kind

from . import house_players
from .clocks import Clocks
from .entries import Entry
from .steps import Step
from .stored import Birth, Frame, Holder, Stored, encode, free_seats, is_insider, may_know

_log = logging.getLogger(__name__)

ENDED = (Status.FINISHED, Status.ABANDONED)
"""The statuses of a match in which nothing happens any more."""
_RECENT = 32
"""Steps that are kept for streams; older ones are made again from the log."""
_SIZE, _SIZE_OF_STEP, _SIZE_OF_SAVED = 10_000, 1_000, 8
"""Bytes of memory that any match takes, each step that is kept, and each byte of the saved table."""


class RulesMissing(LookupError):
    """This server does not carry the rules that a match is played by."""


class LiveMatch:
    """A match as it is. ``apply`` moves it on, and ``seen`` shows it."""

    def __init__(self, match: str, birth: Birth) -> None:
        self.id = match
        self.birth = birth
        self.version = 0
        self.tip = b""
        """The random name of the commit that led to the version."""
        self.frame = Frame(Status.OPENING, birth.rules_version, [None] * birth.seats)
        self.table: Table[Any] | None = None
        self.clocks = Clocks(birth.seats, birth.clock)
        """The clocks of the seats; they run only where the match is ``timed``."""
        self.recent: deque[Step] = deque(maxlen=_RECENT)
        self.last_at: int | None = None
        """When the last entry happened, in milliseconds since the match was created; None if it was not seen here."""
        self.last: Entry | None = None
        """The last entry. By it one knows whether a log is this match's, or was played anew after Redis had lost it."""
        self.life = object()
        """The same for as long as this is the same match in memory, which may be forgotten and read again."""
        self.shapes = shapes(rules_of(birth.game))
        self._saved = 0

    @classmethod
    def from_stored(cls, match: str, stored: Stored) -> Self:
        """Bring a stored match to life.

        Raises:
            RulesMissing: if this server does not carry the rules that the match is played by, or carries others under
                their number: then the table played again is not the one that was stored.
        """
        live = cls(match, stored.birth)
        live.version, live.tip = stored.version, stored.tip
        live.frame = stored.frame
        if stored.saved is not None:
            live.table, live._saved = Table.load(live.game, stored.saved), len(stored.saved)
            if live.state != stored.state:
                raise RulesMissing(f"played again, match {match} does not come to the state that is stored")
        if stored.clocks is not None:
            live.clocks.load(stored.clocks)
        return live

    @property
    def game(self) -> AnyGame:
        """The rules that the match is played by now."""
        return rules_of(self.birth.game, self.frame.rules_version)

    @property
    def status(self) -> Status:
        """How far the match is."""
        return self.frame.status

    @property
    def work(self) -> Kind | None:
        """What the worker has to do next; None while players are asked."""
        if self.status is Status.OPENING:
            return Kind.OPEN
        if self.status is Status.SCORING:
            return Kind.SCORE
        if self.status is Status.PLAYING and self.table is not None:
            if self.table.chance is not None:
                return Kind.CHANCE
            if self.house_seats:
                return Kind.SPARE if self.deserted else Kind.BOTS
        return None

    @property
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats whose answers are awaited from house bots."""
        if self.table is None or not self._housed:
            return ()
        played = self.played_by_house
        return tuple([seat for seat in self.table.waiting if seat in played])

    def house_bot(self, seat: Seat) -> str | None:
        """The house bot that plays a seat at present, if one does."""
        holder = self.frame.holders[seat]
        return None if holder is None else holder.house

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The ids of the players whose answers are awaited; those for whom somebody else moves are not among them."""
        if self.table is None or self.status is not Status.PLAYING:
            return ()
        holders = self.frame.holders
        awaited = [holders[seat] for seat in self.table.waiting]
        return tuple([holder.player.id for holder in awaited if holder and not holder.house and not holder.left])

    @property
    def timed(self) -> bool:
        """Whether anybody's time is taken: the players' on the match's clock, or a house bot's patience."""
        return self.birth.clock is not None or self._housed

    @property
    def _housed(self) -> bool:
        return any([holder is not None and holder.house is not None for holder in self.frame.holders])

    @property
    def played_by_house(self) -> frozenset[Seat]:
        """The seats that house bots play."""
        return frozenset([seat for seat, holder in enumerate(self.frame.holders) if holder and holder.house])

    @property
    def deserted(self) -> bool:
        """Whether house bots play among themselves, with nobody who could wait for them."""
        return all(holder is None or holder.house or holder.left for holder in self.frame.holders)

    def deadline(self, seat: Seat) -> int | None:
        """When the worker will move for a seat that has not answered, in milliseconds since the match was created."""
        if self.house_bot(seat) is not None:
            asked_at = self.clocks.asked_at(seat)
            return None if asked_at is None else asked_at + house_players.PATIENCE
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
        for seat, holder in enumerate(self.frame.holders):
            if holder is not None and holder.player.id == player.id:
                return seat
        return None

    def names(self, player: str) -> bool:
        """Whether the match names a player, who hosts it, or has or had a seat there."""
        seated = [holder.player for holder in self.frame.holders if holder is not None]
        named = (self.birth.host, *seated, *self.frame.guests)
        return any(one.id == player and one.name != DELETED for one in named)

    @property
    def seats_left(self) -> tuple[Seat, ...]:
        """The seats on which nobody sits."""
        return tuple([seat for seat, holder in enumerate(self.frame.holders) if holder is None])

    def kept_for(self, seat: Seat) -> str | None:
        """The id of the player for whom a seat of a rematch is kept; None if it is anybody's."""
        return self.birth.kept[seat] if self.birth.kept else None

    @property
    def seats(self) -> tuple[MatchSeat, ...]:
        """Who sits where."""
        return tuple([seat_shown(seat, holder, self.kept_for(seat)) for seat, holder in enumerate(self.frame.holders)])

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that anybody may take."""
        return free_seats(self.birth, self.frame)

    @property
    def fairness(self) -> Fairness:
        """The proof of the dice, as far as it is public."""
        return Fairness(self.frame.commitment, self.frame.seed)

    def may_see(self, viewer: Player | None) -> bool:
        """Whether somebody may know that the match exists."""
        return may_know(self.birth, self.frame, viewer)

    def is_insider(self, viewer: Player | None) -> bool:
        """Whether somebody hosts the match, sits in it, or has a seat kept there."""
        return is_insider(self.birth, self.frame, viewer)

    def may_watch(self, viewer: Player | None) -> bool:
        """Whether somebody who may see the match may see its table: without spectators only when it has ended."""
        return self.birth.spectators or self.seat_of(viewer) is not None or self.status in ENDED

    # What is stored

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes: the table grows with what is saved of it."""
        return _SIZE + _SIZE_OF_STEP * len(self.recent) + _SIZE_OF_SAVED * self._saved

    def fields(self, *, frame: bool, birth: bool = False) -> dict[str, bytes]:
        """The fields of the stored form as they are now.

        Args:
            frame: whether more than the table has changed.
            birth: whether a name was removed from what was fixed at the creation.
        """
        fields = {"frame": encode(self.frame)} if frame else {}
        if birth:
            fields["birth"] = encode(self.birth)
        if self.table is not None:
            fields["saved"] = self.table.save()
            self._saved = len(fields["saved"])
            fields["state"] = self.state
        if self.timed:
            fields["clocks"] = self.clocks.save()
        return fields

    @property
    def unplayable(self) -> bool:
        """Whether this server does not carry the rules that the match is played by."""
        return not carries(self.birth.game, self.frame.rules_version)

    @property
    def state(self) -> bytes:
        """The encoding of the game's whole state; empty before the start."""
        if self.table is None:
            return b""
        # Where a scene has just begun, the checkpoint is the state, and encoded already.
        return self.table.checkpoint or codec_of(self.game).encode_state(self.table.state)

    @property
    def digest(self) -> str:
        """SHA-256 of the state's encoding, in hexadecimal."""
        return hashlib.sha256(self.state).hexdigest()

    @property
    def created_at(self) -> datetime:
        """When the match was created."""
        return datetime.fromtimestamp(self.birth.created_at / 1000, UTC)

    @property
    def now(self) -> int:
        """The time in the match, in milliseconds since it was created."""
        return max(0, int(time.time() * 1000) - self.birth.created_at)

    @property
    def options(self) -> Data:
        """The game's options."""
        options: Data = msgspec.json.decode(self.birth.options, type=self.game.options)
        return options

    def present(self) -> Step:
        """The present, as a step in which nothing happens."""
        return self.step(())

    def step(self, told: tuple[Told, ...]) -> Step:
        """The present, as a step that tells something."""
        asked, openly = self.asked()
        if self.table is None or self.status is not Status.PLAYING:
            return Step(self.version, told, self.status, asked, openly, None, (), {})
        chance = None if self.table.chance is None else self.table.chance.kind
        return Step(self.version, told, self.status, asked, openly, chance, self._deadlines(asked), {})

    def asked(self) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
        """Who is asked, and those of them of whom everybody may know it."""
        if self.table is None or self.status is not Status.PLAYING:
            return (), ()
        return self.table.asked, self.table.asked_for(None)

    def asks_openly(self, decision: str) -> bool:
        """Whether everybody may know that a decision is asked."""
        return any(one.decision == decision for one in self.asked()[1])

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

    def newer_rules(self) -> tuple[int, bytes] | None:
        """The version of newer rules that can take over now, and the state that they take over."""
        newest = rules_of(self.birth.game)
        if newest.rules_version <= self.frame.rules_version or self.table is None or self.status is not Status.PLAYING:
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


def rules_of(game: str, version: int | None = None) -> AnyGame:
    """A version of a game's rules; the newest if left out. Raises ``RulesMissing``."""
    try:
        return find_game(game, version)
    except KeyError as error:
        raise RulesMissing(f"{game} rules {version or ''}") from error


def seat_shown(seat: Seat, holder: Holder | None, kept_for: str | None = None) -> MatchSeat:
    """A seat as everybody sees it."""
    if holder is None:
        return MatchSeat(seat, None, False, "", kept_for=kept_for)
    return MatchSeat(seat, holder.player, holder.left, holder.entropy, holder.house)
