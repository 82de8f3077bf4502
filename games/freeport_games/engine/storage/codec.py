"""The compact encoding of a game's inputs and states: the format of checkpoints and logs.

Clients receive JSON with names. An input is stored as MessagePack without field names: an array that begins with its
kind; a move inside it is an array that begins with the name of its class. A state is stored as JSON: it is mostly
identifiers, and msgspec reads strings from JSON twice as fast as from MessagePack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, cast

import msgspec

from freeport_games.engine.data import Event, Seat, View
from freeport_games.engine.game import AnyGame
from freeport_games.engine.hidden.trails import Trails
from freeport_games.engine.menus.decisions import Decision
from freeport_games.engine.menus.options import Move, option_class
from freeport_games.engine.menus.requests import Outcome

from .saved import Saved


class Answered(msgspec.Struct, frozen=True, gc=False):
    """An input: a seat's move, either an answer or an interjection."""

    seat: Seat
    move: Move


class Resolved(msgspec.Struct, frozen=True, array_like=True, tag="chance", gc=False):
    """An input: the outcome of a chance request."""

    outcome: Outcome


class Left(msgspec.Struct, frozen=True, array_like=True, tag="left", gc=False):
    """An input: a seat left the game; its fallback plays from then on."""

    seat: Seat


class Returned(msgspec.Struct, frozen=True, array_like=True, tag="returned", gc=False):
    """An input: a seat that had left plays again."""

    seat: Seat


class TimeUp(msgspec.Struct, frozen=True, array_like=True, tag="time", gc=False):
    """An input: the time of the whole game is up; see ``TimeLimit``."""


class Looked(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Cards of a hidden pile that some seats have seen there."""

    cards: tuple[str, ...]
    """The cards."""
    pile: str
    """The pile."""
    to: tuple[Seat, ...]
    """The seats."""


class Reopened(msgspec.Struct, frozen=True, array_like=True, tag="reopened", gc=False):
    """An input: moves were taken back, and what was open before them is asked anew."""

    version: int
    """The table's version after it, greater than any before: the ids of what is open begin with it."""
    known: tuple[Looked, ...] = ()
    """What others saw of the mover's cards meanwhile, and know from now on."""


Input = Answered | Resolved | Left | Returned | TimeUp | Reopened


class Codec:
    """Encodes and decodes the values of one game.

    Attributes:
        encode: encodes any struct compactly.
        decode_saved: decodes a table at rest; raises ``msgspec.DecodeError``.
        json_moves: decodes a move from JSON; raises ``msgspec.ValidationError``.
        json_events: decodes an event from JSON.
        json_views: decodes a view from JSON.
        json_decisions: decodes a decision with this game's options from JSON.
        options: the union of the game's option classes.
    """

    def __init__(self, game: AnyGame) -> None:
        self._compact = {move: _compact(move) for move in game.moves}
        self._moves = {compact: move for move, compact in self._compact.items()}
        compact_moves = _union(tuple(self._compact.values()))
        answered = msgspec.defstruct(
            "Answered", [("seat", int), ("move", compact_moves)], array_like=True, tag="move", frozen=True
        )
        self._answered: Any = answered
        self._inputs = msgspec.msgpack.Decoder(Resolved | Left | Returned | TimeUp | Reopened | answered)
        self.encode: Callable[[msgspec.Struct], bytes] = msgspec.msgpack.Encoder().encode
        self.decode_saved: Callable[[bytes], Saved] = msgspec.msgpack.Decoder(Saved).decode
        self._encode_state: Callable[[msgspec.Struct], bytes] = msgspec.json.Encoder(enc_hook=_encoded).encode
        self._decode_state: Callable[[bytes], Any] = msgspec.json.Decoder(game.state, dec_hook=_decoded).decode
        self._piles = game.proof.piles
        self.options = _union(tuple(option_class(move) for move in game.moves))
        self.json_moves: msgspec.json.Decoder[Move] = msgspec.json.Decoder(_union(game.moves))
        self.json_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(_union(game.events))
        self.json_views: msgspec.json.Decoder[View] = msgspec.json.Decoder(game.views)
        self.json_decisions: msgspec.json.Decoder[Decision] = msgspec.json.Decoder(
            _decision_class(self.options, _union(game.moves))
        )

    def encode_state(self, state: msgspec.Struct) -> bytes:
        """Encode a whole state; the same state always gives the same bytes."""
        return self._encode_state(state)

    def encode_position(self, state: msgspec.Struct) -> bytes:
        """Encode a state as that of a position that is known to be the same: without the age of what is known."""
        copy = self.decode_state(self.encode_state(state))
        if self._piles is not None:
            self._piles.rest(copy)
        return self.encode_state(copy)

    def decode_state(self, text: bytes) -> Any:
        """Decode a whole state; raises ``msgspec.DecodeError``."""
        return self._decode_state(text)

    def encode_input(self, entry: Input) -> bytes:
        """Encode one input."""
        if isinstance(entry, Answered):
            move = self._compact[type(entry.move)](*msgspec.structs.astuple(entry.move))
            return self.encode(self._answered(entry.seat, move))
        return self.encode(entry)

    def decode_input(self, data: bytes) -> Input:
        """Decode one input; raises ``msgspec.DecodeError``."""
        entry: Any = self._inputs.decode(data)
        if type(entry) is self._answered:
            return Answered(entry.seat, self._moves[type(entry.move)](*msgspec.structs.astuple(entry.move)))
        decoded: Input = entry
        return decoded

    def well_typed(self, move: Move) -> bool:
        """Return whether each field of a move holds a value of its type, as in every decoded move."""
        try:
            typed = msgspec.convert(msgspec.to_builtins(move), type(move))
        except (msgspec.ValidationError, TypeError):
            return False
        return typed == move and self.encode(typed) == self.encode(move)


@cache
def codec_of(game: AnyGame) -> Codec:
    """Return a game's compact encoding."""
    return Codec(game)


def _encoded(part: object) -> Sequence[object]:
    """Return the stored form of a part of a state that ``msgspec`` cannot encode."""
    if isinstance(part, Trails):
        return part.written
    raise NotImplementedError(f"{type(part).__name__} is no part of a state")


def _decoded(kind: type, stored: object) -> Trails:
    """Return a part of a state that ``msgspec`` cannot decode, from its stored form.

    Raises:
        msgspec.ValidationError: if that is malformed.
    """
    if kind is Trails:
        return Trails(msgspec.convert(stored, list[str]))
    raise NotImplementedError(f"{kind.__name__} is no part of a state")


def _union(classes: tuple[type[Any], ...]) -> Any:
    return reduce(or_, classes)


def _decision_class(options: Any, move: Any) -> type[Decision]:
    """Return ``Decision`` with the options and moves of one game, so that its JSON can be read back."""
    listed: Any = tuple.__class_getitem__((options, ...))
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [
        ("options", listed),
        ("interjections", listed, ()),
        ("neutral", move | None, None),
    ]
    narrowed = msgspec.defstruct("Decision", fields, bases=(Decision,), frozen=True, tag="Decision")
    return cast(type[Decision], narrowed)


def _compact(move: type[Move]) -> type[msgspec.Struct]:
    """Return a class with the same fields that is written as an array."""
    fields = [(field.name, field.type) for field in msgspec.structs.fields(move)]
    return msgspec.defstruct(
        move.__name__, fields, array_like=True, tag_field="__typename", tag=move.__name__, frozen=True, gc=False
    )
