"""A match in memory, and what follows from its present state."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from freeport_api import DELETED, Deadline, Fairness, MatchSeat, OneAnswer, Player, Status, shapes
from freeport_games import carries
from freeport_games.engine import AnyGame, Data, Seat
from freeport_games.engine.menus import Announcement
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from freeport_games.engine.tables.learnt import Knowledge
from freeport_games.engine.tables.takebacks import Takebacks
from matches.kinds import Kind
from matches.orders.answering import next_pass
from matches.orders.orders import Orders

from . import house_players
from .clocks import Clocks
from .entries import Entry
from .rules import rules_of
from .steps import Step
from .stored import Birth, Frame, Holder, Offer, Wish, free_seats, is_insider, may_know

ENDED = (Status.FINISHED, Status.ABANDONED)
"""The statuses of a match that has ended."""
RECENT = 32
"""The number of steps that are kept for streams. Older ones are rebuilt from the log."""
_SIZE, SIZE_OF_STEP, _SIZE_OF_SAVED = 10_000, 1_000, 8
"""Bytes of memory for any match, for each step that is kept, and for each byte of the saved table."""


class LiveMatch:
    """A match in its present state. ``apply`` advances, ``presentation`` shows, ``form`` loads and saves it."""

    def __init__(self, match: str, birth: Birth) -> None:
        self.id = match
        self.birth = birth
        self.version = 0
        self.tip = b""
        """The random name of the commit that made the present version."""
        self.frame = Frame(Status.OPENING, birth.rules_version, [None] * birth.seats)
        self.played_by_house: frozenset[Seat] = frozenset()
        """The seats that house bots play, as ``note_house_seats`` has found them."""
        self.table: Table[Any] | None = None
        self.clocks = Clocks(birth.seats, birth.clock)
        """The clocks of the seats. They run only if the match is ``timed``."""
        self.takebacks: Takebacks | None = Takebacks()
        """The versions to which a seat may go back, if the match is ``undoable``; None for a match in the past."""
        self.orders = Orders()
        """The standing orders of the seats."""
        self.hidden: tuple[int, Knowledge] | None = None
        """A version, and what was hidden from whom then."""
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.last_at: int | None = None
        """When the last entry happened, in milliseconds since the match was created; None if it was not seen here."""
        self.last: Entry | None = None
        """The last entry. It shows whether a log is this match's, or another one after Redis lost data."""
        self.life = object()
        """Identifies this match in memory, and so its history. A match that is forgotten and read again has another
        one, and so has a match from whose history a name was removed."""
        self.shapes = shapes(rules_of(birth.game))
        self.saved = 0
        """The bytes of the table when it was last saved or loaded, from which its share of the memory is estimated."""

    @property
    def game(self) -> AnyGame:
        """The rules by which the match is played now."""
        return rules_of(self.birth.game, self.frame.rules_version)

    @property
    def status(self) -> Status:
        """The present status of the match."""
        return self.frame.status

    @property
    def work(self) -> Kind | None:
        """The work that a worker has to do next; None while players are asked."""
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
        if self.table is None or not self.played_by_house:
            return ()
        return tuple(seat for seat in self.table.waiting if seat in self.played_by_house)

    def note_house_seats(self) -> None:
        """Find the seats that house bots play, after the holders have changed. A move asks for them several times."""
        holders = enumerate(self.frame.holders)
        self.played_by_house = frozenset(seat for seat, holder in holders if holder and holder.house)

    def house_bot(self, seat: Seat) -> str | None:
        """Return the house bot that plays a seat now, or None."""
        holder = self.frame.holders[seat]
        return None if holder is None else holder.house

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The ids of the players whose answers are awaited, each once, without those for whom a house bot moves."""
        if self.table is None or self.status is not Status.PLAYING:
            return ()
        holders = self.frame.holders
        awaited = [holders[seat] for seat in self.table.waiting]
        return tuple(dict.fromkeys([holder.player.id for holder in awaited if holder and not holder.gone]))

    @property
    def invited(self) -> tuple[str, ...]:
        """The ids of the players for whom there is a seat that they have not taken: kept in a rematch, or offered.

        The host of a rematch knows of it.
        """
        if self.status is Status.PLAYING:
            offers = map(self.offer, range(self.birth.seats))
            return tuple(offer.to for offer in offers if offer is not None and offer.to is not None)
        if self.status is not Status.OPEN:
            return ()
        free = [kept for kept, holder in zip(self.birth.kept, self.frame.holders, strict=False) if holder is None]
        return tuple(one for one in free if one and one != self.birth.host.id and house_players.bot_of(one) is None)

    @property
    def timed(self) -> bool:
        """Whether time is measured: by a clock, for absent players, or for house bots, once one has played."""
        birth = self.birth
        return birth.clock is not None or birth.absence is not None or bool(self.played_by_house) or self.clocks.begun

    @property
    def undoable(self) -> bool:
        """Whether seats may take moves back: never while two accounts sit in a rated match."""
        birth = self.birth
        return birth.undo and not (birth.rated and len({*self.frame.players}) > 1)

    @property
    def forced(self) -> bool:
        """Whether what has one answer is asked of nobody."""
        return self.birth.one_answer is OneAnswer.ANSWERED

    def may_go_back_to(self, seat: Seat | None) -> tuple[int, ...] | None:
        """Return the versions to which a seat may go back, the newest first; None if nobody may take moves back."""
        if self.takebacks is None or not self.undoable:
            return None
        playing = self.status is Status.PLAYING and seat is not None and self.house_bot(seat) is None
        return self.takebacks.open_to(seat) if playing else ()

    @property
    def deserted(self) -> bool:
        """Whether house bots play among themselves, without any player who could wait for them."""
        return all(holder is None or holder.house or holder.left for holder in self.frame.holders)

    @property
    def vacated(self) -> tuple[Seat, ...]:
        """The seats that their players have left in the running match."""
        return tuple(seat for seat, holder in enumerate(self.frame.holders) if holder and holder.left)

    def offered_to(self, player: Player) -> tuple[Seat, ...]:
        """Return the seats that are on offer to a player: by name, or to whoever may join."""
        offers = {seat: offer for seat in range(self.birth.seats) if (offer := self.offer(seat)) is not None}
        named = [seat for seat, offer in offers.items() if offer.to == player.id]
        return (*named, *[seat for seat, offer in offers.items() if offer.to is None])

    def offer(self, seat: Seat) -> Offer | None:
        """Return what a seat is offered as, or None: an offer in a player's absence ends with the absence."""
        holder = self.frame.holders[seat]
        offer = None if holder is None else holder.offer
        return offer if offer is None or offer.absent in (None, self.absent_from(seat)) else None

    @property
    def on_offer(self) -> bool:
        """Whether the match is played, and one of its seats is on offer."""
        return self.status is Status.PLAYING and any(self.offer(seat) is not None for seat in range(self.birth.seats))

    def wishes(self, seat: Seat) -> tuple[Wish, ...]:
        """Return the wishes to replace an absent player. They end with the absence."""
        holder, absent = self.frame.holders[seat], self.absent_from(seat)
        return () if holder is None else tuple(wish for wish in holder.wishes if wish.absent == absent)

    def absent_from(self, seat: Seat) -> str | None:
        """Return the id of the decision for which everybody waits for a player; empty if the player is gone.

        None if nobody waits for the player, or not everybody may know it.
        """
        holder = self.frame.holders[seat]
        if holder is None or house_players.is_bot(holder.player):
            return None
        if holder.gone_at is not None:
            return ""
        return next((one.decision for one in self.asked()[1] if one.seat == seat and not one.answered), None)

    def absent_since(self, seat: Seat) -> int | None:
        """Return since when that is so, in milliseconds since the match was created."""
        holder = self.frame.holders[seat]
        if holder is None or self.absent_from(seat) is None:
            return None
        return self.clocks.asked_at(seat) if holder.gone_at is None else holder.gone_at

    def deadline(self, seat: Seat) -> int | None:
        """Return when a worker will move for a silent seat, in milliseconds since the match was created, or None."""
        if self.house_bot(seat) is not None:
            asked_at = self.clocks.asked_at(seat)
            return None if asked_at is None else asked_at + house_players.PATIENCE
        return None if self.birth.clock is None else self.clocks.deadline(seat)

    @property
    def next_deadline(self) -> int | None:
        """The earliest deadline of all seats, in milliseconds since the match was created; None if there is none."""
        if self.status is not Status.PLAYING:
            return None
        deadlines = [self.deadline(seat) for seat in range(self.birth.seats)] if self.timed else []
        return min((deadline for deadline in (*deadlines, self.order_due) if deadline is not None), default=None)

    @property
    def order_due(self) -> int | None:
        """When the next standing order answers, in milliseconds since the match was created; None if none does."""
        if self.table is None or self.status is not Status.PLAYING:
            return None
        return next_pass(self.orders, self.table)

    def seats_of(self, player: Player | None) -> tuple[Seat, ...]:
        """Return the seats that a player holds: several only where one account may take them."""
        if player is None:
            return ()
        holders = enumerate(self.frame.holders)
        return tuple(seat for seat, holder in holders if holder is not None and holder.player.id == player.id)

    def seats_with(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Return all seats of the player who holds a seat, who knows which of them are asked; none of a spectator's."""
        if seat is None:
            return ()
        holder = self.frame.holders[seat] if self.birth.hot_seat else None
        return (seat,) if holder is None else self.seats_of(holder.player)

    def seat_of(self, player: Player | None) -> Seat | None:
        """Return the seat that a player holds, or None: of several the lowest that is asked, else the lowest."""
        seats = self.seats_of(player)
        if len(seats) > 1 and self.table is not None:
            asked = [seat for seat in self.table.waiting if seat in seats and self.house_bot(seat) is None]
            seats = (*sorted(asked), *seats)
        return seats[0] if seats else None

    @property
    def named(self) -> set[str]:
        """The ids of the accounts whose names the match contains: its host, present and former seat holders."""
        seated = [holder.player for holder in self.frame.holders if holder is not None]
        named = (self.birth.host, *seated, *self.frame.gone)
        return {one.id for one in named if one.name != DELETED and not house_players.is_bot(one)}

    @property
    def seats_left(self) -> tuple[Seat, ...]:
        """The empty seats."""
        return tuple(seat for seat, holder in enumerate(self.frame.holders) if holder is None)

    def kept_for(self, seat: Seat) -> str | None:
        """Return the id of the player for whom a seat of a rematch is kept, or None if anybody may take it."""
        return self.birth.kept[seat] if self.birth.kept else None

    @property
    def seats(self) -> tuple[MatchSeat, ...]:
        """The seats with their holders, as everybody sees them."""
        return tuple(
            seat_shown(seat, holder, self.kept_for(seat), lapsed=self.offer(seat) is None)
            for seat, holder in enumerate(self.frame.holders)
        )

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that anybody may take."""
        return free_seats(self.birth, self.frame)

    @property
    def fairness(self) -> Fairness:
        """The commitment to the dice and, once it is public, the seed."""
        return Fairness(self.frame.commitment, self.frame.seed)

    def may_see(self, viewer: Player | None) -> bool:
        """Return whether a viewer may know that the match exists."""
        return may_know(self.birth, self.frame, viewer)

    def is_insider(self, viewer: Player | None) -> bool:
        """Return whether a viewer hosts the match, sits in it, or has a seat kept in it or offered by name."""
        return is_insider(self.birth, self.frame, viewer)

    def may_watch(self, viewer: Player | None) -> bool:
        """Return whether a viewer may see the table: in a match without spectators, others only after the end."""
        return self.birth.spectators or self.seat_of(viewer) is not None or self.status in ENDED

    @property
    def size(self) -> int:
        """The approximate memory of the match in bytes. The table's share follows from the size of its saved form."""
        derived = self.recent[-1].derived if self.recent else 0
        return _SIZE + SIZE_OF_STEP * len(self.recent) + _SIZE_OF_SAVED * self.saved + derived

    @property
    def unplayable(self) -> bool:
        """Whether this server does not carry the rules of the match."""
        return not carries(self.birth.game, self.frame.rules_version)

    @property
    def state(self) -> bytes:
        """The encoding of the game's whole state; empty before the start."""
        if self.table is None:
            return b""
        # At the start of a scene the checkpoint is the state, already encoded.
        return self.table.checkpoint or codec_of(self.game).encode_state(self.table.state)

    @property
    def digest(self) -> str:
        """The SHA-256 of the encoded state, in hexadecimal."""
        return hashlib.sha256(self.state).hexdigest()

    @property
    def created_at(self) -> datetime:
        """When the match was created."""
        return datetime.fromtimestamp(self.birth.created_at / 1000, UTC)

    @property
    def now(self) -> int:
        """The present time, in milliseconds since the match was created."""
        return max(0, int(time.time() * 1000) - self.birth.created_at)

    @property
    def options(self) -> Data:
        """The game's options."""
        options: Data = msgspec.json.decode(self.birth.options, type=self.game.options)
        return options

    def present(self) -> Step:
        """Return the present state as a step without events."""
        return self.step(())

    def step(self, told: tuple[Announcement, ...]) -> Step:
        """Return the present state as a step with events."""
        asked, openly = self.asked()
        if self.table is None or self.status is not Status.PLAYING:
            return Step(self.version, told, self.status, asked, openly, None, (), None, {}, {})
        chance = None if self.table.chance is None else self.table.chance.kind
        due, since = self._deadlines(asked), self._asked_since(openly)
        return Step(self.version, told, self.status, asked, openly, chance, due, since, {}, {})

    def asked(self) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
        """Return all seats that are asked, and those of them that are asked publicly."""
        if self.table is None or self.status is not Status.PLAYING:
            return (), ()
        return self.table.asked, self.table.asked_for(None)

    def asks_openly(self, decision: str) -> bool:
        """Return whether everybody may know that a decision is asked."""
        return any(one.decision == decision for one in self.asked()[1])

    def _asked_since(self, asked: tuple[Asked, ...]) -> datetime | None:
        """Return when seats were asked, the one that waits longest; None if nobody keeps the time."""
        since = [self.clocks.asked_at(one.seat) for one in asked if not one.answered] if self.timed else []
        known = [at for at in since if at is not None]
        return self.created_at + timedelta(milliseconds=min(known)) if known else None

    def _deadlines(self, asked: tuple[Asked, ...]) -> tuple[Deadline, ...]:
        """Return the deadlines of players. Those of house bots are internal."""
        if self.birth.clock is None:
            return ()
        found = []
        for one in asked:
            at = self.clocks.deadline(one.seat) if self.house_bot(one.seat) is None else None
            if at is not None:
                found.append(Deadline(one.seat, self.created_at + timedelta(milliseconds=at)))
        return tuple(found)


def seat_shown(seat: Seat, holder: Holder | None, kept_for: str | None = None, *, lapsed: bool = False) -> MatchSeat:
    """Return a seat as everybody sees it. ``lapsed`` says whether its offer, if there is one, is past."""
    if holder is None:
        return MatchSeat(seat, None, False, "", kept_for=kept_for)
    offer = None if lapsed else holder.offer
    to = None if offer is None else offer.to
    return MatchSeat(seat, holder.player, holder.left, holder.entropy, holder.house, to, offer is not None)
