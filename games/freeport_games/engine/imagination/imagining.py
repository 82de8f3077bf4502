"""Imagined tables: they look the same to a seat, with everything that is hidden from it drawn anew.

Identifiers that a seat could not tell apart throughout the running scene are exchanged, in the state with which the
scene began and in the inputs since; cards that a shuffle of the scene hid are shuffled anew; secret answers of others
are drawn anew. The scene is then replayed, and the seat has to receive the same at each step: events, asked seats, and
finally its view and its decision. If it does not, because something hidden did matter, another arrangement is tried.

The conformance kit makes twins in the same way, to find out what a viewer notices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, Self, TypeVar, get_type_hints

import msgspec

from freeport_games.engine.data import NAMES, Data, Result, Seat, View
from freeport_games.engine.docs import marks
from freeport_games.engine.domains import Rng
from freeport_games.engine.game import AnyGame
from freeport_games.engine.hidden.trail import Trail
from freeport_games.engine.hidden.trails import Settled
from freeport_games.engine.hidden.unseen import Unseen
from freeport_games.engine.menus.decisions import Asked, Decision
from freeport_games.engine.menus.options import Move
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.menus.requests import Chance, Shuffled
from freeport_games.engine.menus.turn import Announcement
from freeport_games.engine.storage.codec import Answered, Input, Reopened, Resolved, codec_of
from freeport_games.engine.storage.saved import RulesMismatch, Saved

from .arrangements import Arrangements
from .worlds import World, Worlds

TRIES = 4
"""The number of arrangements tried of all that is hidden."""
PARTS = 12
"""The number of exchanges of a part of it tried if none of those arrangements fits."""
LARGEST_PART = 0.5
"""The share of the hidden identifiers that the first of these exchanges; each further one exchanges fewer."""

_encode = msgspec.json.Encoder().encode


class Played(Protocol):
    """The parts of a table that are needed here; ``Table`` has them."""

    game: AnyGame

    @property
    def version(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def state(self) -> Any: ...
    @property
    def events(self) -> tuple[Announcement, ...]: ...
    @property
    def chance(self) -> Chance | None: ...
    @property
    def asked(self) -> tuple[Asked, ...]: ...
    @property
    def result(self) -> Result | None: ...
    def asked_for(self, viewer: Seat | None) -> tuple[Asked, ...]: ...
    def view(self, seat: Seat | None) -> View: ...
    def decision(self, seat: Seat) -> Decision | None: ...
    def play(self, entry: Input) -> None: ...
    def saved(self) -> Saved: ...
    def answer_otherwise(self, seat: Seat, rng: Rng) -> None: ...
    @classmethod
    def again(cls, game: AnyGame, saved: Saved, state: Any) -> Self: ...


T = TypeVar("T", bound=Played)


# What a viewer receives


def told(table: Played, viewer: Seat | None) -> list[Data]:
    """Return the events that a viewer is told."""
    return [event for each in table.events if (event := each.for_seat(viewer)) is not None]


def step(table: Played, viewer: Seat | None) -> bytes:
    """Return what a viewer receives after an input."""
    chance = None if table.chance is None else table.chance.kind
    asked = table.asked_for(viewer)
    return _encode((told(table, viewer), asked, chance, table.version, table.over, table.result))


# Identifiers that have taken each other's places


def renamed_input(game: AnyGame, entry: Input, swap: Mapping[str, str]) -> Input:
    """Return an input in which identifiers have taken each other's places."""
    if not swap or not isinstance(entry, Answered | Reopened):
        return entry
    codec = codec_of(game)
    plain = replaced(msgspec.msgpack.decode(codec.encode_input(entry)), swap)
    renamed = codec.decode_input(msgspec.msgpack.encode(plain))
    if isinstance(entry, Answered) and isinstance(renamed, Answered):
        names = {name: getattr(entry.move, name) for name in _names(type(entry.move))}
        return Answered(entry.seat, msgspec.structs.replace(renamed.move, **names)) if names else renamed
    return renamed


@cache
def _names(move: type[Move]) -> tuple[str, ...]:
    """Return the fields of a move that name components as such."""
    hints = get_type_hints(move, include_extras=True)
    return tuple(name for name in move.__struct_fields__ if NAMES in marks(hints[name]))


def renamed_state(
    game: AnyGame,
    state: bytes,
    swap: Mapping[str, str],
    viewer: Seat | None,
    trails: Mapping[str, Trail] | None = None,
    kept: Settled | None = None,
) -> Any:
    """Return a state with identifiers in each other's places, put in order.

    Args:
        game: the rules.
        state: the state.
        swap: the identifier that takes the place of each.
        viewer: the viewer, to whom nothing of this shows.
        trails: the trails of these cards, in games with piles; those of the places if omitted.
        kept: all trails of the state, if they are known already.
    """
    codec = codec_of(game)
    if (piles := game.proof.piles) is not None:
        renamed = codec.decode_state(state)
        piles.put(renamed, swap, trails or {}, viewer, kept)
        return renamed
    renamed = codec.decode_state(_encode(replaced(msgspec.json.decode(state), swap)))
    if swap:
        game.proof.tidy(renamed)
    return renamed


def renamed_saved(game: AnyGame, saved: Saved, swap: Mapping[str, str]) -> Saved:
    """Return the answers of a table at rest, with identifiers in each other's places."""
    stood = saved.interrupted
    if stood is None:
        return saved
    codec = codec_of(game)
    answers = [renamed_input(game, codec.decode_input(text), swap) for text in stood.answers]
    stood = msgspec.structs.replace(stood, answers=tuple(codec.encode_input(entry) for entry in answers))
    return msgspec.structs.replace(saved, interrupted=stood)


def replaced(value: Any, swap: Mapping[str, str]) -> Any:
    """Return plain data with some of its strings replaced."""
    if isinstance(value, str):
        return swap.get(value, value)
    if isinstance(value, dict):
        return {swap.get(key, key): replaced(held, swap) for key, held in value.items()}
    if isinstance(value, list):
        return [swap.get(held, held) if type(held) is str else replaced(held, swap) for held in value]
    return value


# Imagining


class _Shuffle(msgspec.Struct, frozen=True):
    """A shuffle of the running scene that hid cards that everybody had seen."""

    pieces: tuple[str, ...]
    """The shuffled pieces, in the order in which they lay before."""
    hidden: frozenset[str]
    """The pieces that the seat has not seen since."""


class Imagining:
    """The imaginable variants of a table as it stands, for one seat."""

    def __init__(self, table: Played, seat: Seat) -> None:
        """Replay the running scene, and note what the seat received and what stayed hidden from it."""
        self.seat = seat
        """The seat that the tables are imagined for."""
        self.version = table.version
        """The version of the table; after a further input, a new ``Imagining`` is needed."""
        self._game = game = table.game
        self._saved = table.saved()
        self._inputs = [codec_of(game).decode_input(text) for text in self._saved.inputs]
        self._steps: list[bytes] = []
        self._shuffles: dict[int, _Shuffle] = {}
        self._secret: set[int] = set()
        replayed = type(table).again(game, self._saved, codec_of(game).decode_state(self._saved.checkpoint))
        piles = game.proof.piles
        self._kept: Settled | None = None
        began = 0
        if piles is not None:
            self._kept, began = piles.hold(replayed.state)
        blocks = self._look(table, replayed)
        self._since_start = frozenset(one for block, shuffle in blocks if shuffle is None for one in block)
        for block, number in blocks:
            if number is not None:
                before = self._shuffles[number]
                self._shuffles[number] = _Shuffle(before.pieces, before.hidden | block)
        self._end = self._received(table)
        if piles is None:
            self._worlds: Worlds | Arrangements = Arrangements([block for block, _ in blocks])
        else:
            shuffled = [block for block, shuffle in blocks if shuffle is not None]
            self._worlds = Worlds(piles, replayed.state, seat, self._since_start, shuffled, began)

    def _look(self, original: Played, table: Played) -> list[tuple[frozenset[str], int | None]]:
        """Replay the scene.

        Args:
            original: the table as it stands.
            table: the table as it stood when the scene began; it is played to where the other one stands.

        Returns:
            The identifiers that the seat could not tell apart, with the number of the input that hid them (None if they
            were hidden when the scene began).
        """
        game, seat = self._game, self.seat
        open_now = {asked.seat: asked.decision for asked in original.asked if asked.answered and asked.seat != seat}
        answers: dict[int, str] = {}
        now = self._hidden(table)
        blocks: list[tuple[frozenset[str], int | None]] = [(hidden, None) for hidden in now]
        self._steps.append(step(table, seat))
        for number, entry in enumerate(self._inputs):
            seen_before: frozenset[str] = frozenset()
            if isinstance(entry, Resolved) and isinstance(entry.outcome, Shuffled) and table.chance is not None:
                pieces = tuple(game.proof.shuffled(table.state, table.chance.kind))
                seen_before = frozenset(pieces).difference(*[kind.pool for kind in self._unseen(table)])
                self._shuffles[number] = _Shuffle(pieces, frozenset())
            elif isinstance(entry, Answered) and entry.seat in open_now and (answered := _answered(table, entry)):
                answers[number] = answered
            before = table.asked
            table.play(entry)
            if isinstance(entry, Reopened):
                anew = {old.decision: new.decision for old, new in zip(before, table.asked, strict=True)}
                answers = {number: anew.get(answered, answered) for number, answered in answers.items()}
            self._steps.append(step(table, seat))
            now = self._hidden(table)
            if seen_before:
                blocks.append((seen_before, number))
            blocks = [(block & hidden, since) for block, since in blocks for hidden in now if block & hidden]
        self._secret.update([number for number, answered in answers.items() if answered in open_now.values()])
        return blocks

    def _hidden(self, table: Played) -> list[frozenset[str]]:
        """Return what the seat does not know at this point, kind by kind."""
        return [kind.unknown for kind in self._unseen(table)]

    def _unseen(self, table: Played) -> Sequence[Unseen]:
        """Return what the seat is not shown; what it knows of it is in the trails, if the game has piles."""
        proof = self._game.proof
        return (
            proof.secrets(table.state, self.seat)
            if proof.piles is None
            else (proof.piles.unseen(table.state, self.seat),)
        )

    def _received(self, table: Played) -> bytes:
        """Return what the seat is shown at the end."""
        return _encode((table.view(self.seat), table.decision(self.seat)))

    def draw(self, kind: type[T], rng: Rng) -> T:
        """Imagine a table.

        Args:
            kind: its class.
            rng: the source of all randomness.
        """
        worlds = self._worlds
        for _ in range(TRIES):
            if (table := self._with(kind, worlds.draw(rng), rng)) is not None:
                return table
        fitting = worlds.nothing_exchanged
        share = LARGEST_PART
        for _ in range(PARTS if worlds.several else 0):
            varied = worlds.vary(fitting, share, rng)
            if self._with(kind, varied, None) is None:
                share *= 0.6
            else:
                fitting = varied
        table = self._with(kind, fitting, rng) or self._with(kind, fitting, None)
        if table is None:
            raise RuntimeError(f"{self._game.name}: a replayed scene goes on differently")
        return table

    def _with(self, kind: type[T], world: World, rng: Rng | None) -> T | None:
        """Return the table in another world, if the seat receives the same from it.

        Args:
            kind: its class.
            world: the world.
            rng: redraws the secret decisions of others; None to keep them.
        """
        arrangement = swap = world.swap
        if self._shuffles:  # cards that one of them hid were known when the scene began
            swap = {one: other for one, other in arrangement.items() if one in self._since_start}
        try:
            table = self._at_start(kind, swap, world.trails, rng)
            if step(table, self.seat) != self._steps[0]:
                return None
            for number, entry in enumerate(self._inputs):
                if (shuffle := self._shuffles.get(number)) is not None:
                    table.play(_otherwise(entry, shuffle, arrangement))
                    swap = {**swap, **{one: arrangement[one] for one in shuffle.hidden if one in arrangement}}
                elif number in self._secret and rng is not None and isinstance(entry, Answered):
                    _answer(table, entry.seat, renamed_input(self._game, entry, swap), rng)
                else:
                    table.play(self._reworded(table, number, renamed_input(self._game, entry, swap), rng))
                if step(table, self.seat) != self._steps[number + 1]:
                    return None
        except (Refused, RulesMismatch, ValueError):
            return None  # with these cards somebody's move, or a draw, is another
        return table if self._received(table) == self._end else None

    def _reworded(self, table: Played, number: int, entry: Input, rng: Rng | None) -> Input:
        """Return an input of the scene, in which another seat may have named other things as well."""
        reword = self._game.proof.reword
        if reword is None or rng is None or not isinstance(entry, Answered) or entry.seat == self.seat:
            return entry
        later = [
            other.move
            for place, other in enumerate(self._inputs)
            if place > number and place not in self._secret and isinstance(other, Answered)
        ]
        return Answered(entry.seat, reword(table.state, self.seat, entry.seat, entry.move, later, rng))

    def _at_start(self, kind: type[T], swap: Mapping[str, str], trails: Mapping[str, Trail], rng: Rng | None) -> T:
        """Return the table as it stood when the scene began; the answers that were in by then are drawn anew."""
        game, saved = self._game, self._saved
        state = renamed_state(game, saved.checkpoint, swap, self.seat, trails, self._kept)
        if rng is not None:
            game.proof.redraw(state, self.seat, rng)
        table = kind.again(game, renamed_saved(game, saved, swap), state)
        if rng is not None and saved.interrupted is not None:
            for text in saved.interrupted.answers:
                entry = codec_of(game).decode_input(text)
                if isinstance(entry, Answered) and entry.seat != self.seat:
                    table.answer_otherwise(entry.seat, rng)
        return table


def _answered(table: Played, entry: Answered) -> str | None:
    """Return the public id of the decision that a move answers; None if it is an interjection."""
    decision = table.decision(entry.seat)
    if decision is None or not any(entry.move in option for option in decision.options):
        return None
    return decision.id.partition(".")[0]


def _otherwise(entry: Input, shuffle: _Shuffle, arrangement: Mapping[str, str]) -> Input:
    """Return a shuffle that puts other pieces where nobody has looked since."""
    if not isinstance(entry, Resolved) or not isinstance(entry.outcome, Shuffled):
        raise TypeError(f"{entry} is not a shuffle")
    place = {piece: number for number, piece in enumerate(shuffle.pieces)}
    mixed = {one: arrangement[one] for one in shuffle.hidden if one in arrangement}
    if not mixed:
        return entry
    order = [place[mixed.get(shuffle.pieces[old], shuffle.pieces[old])] for old in entry.outcome.order]
    return Resolved(Shuffled(tuple(order)))


def _answer(table: Played, seat: Seat, answer: Input, rng: Rng) -> None:
    """Answer in secret: with one of the seat's legal answers, or with the one that it gave."""
    decision = table.decision(seat)
    if decision is None or not decision.options:
        table.play(answer)
        return
    option = decision.options[int(rng.random() * len(decision.options))]
    try:
        table.play(Answered(seat, option.sample(rng)))
    except Refused:
        table.play(answer)  # a proposal whose parts bind each other
