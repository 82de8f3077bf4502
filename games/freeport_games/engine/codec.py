"""The compact encoding of a game's inputs and states: what checkpoints and logs are made of.

Clients get JSON with names. What is stored is MessagePack without field names: an input is an array that begins with its kind, and a
move inside it is an array that begins with the name of its class.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec

from .data import Move, Seat
from .options import option_class
from .requests import Outcome

if TYPE_CHECKING:
    from .game import Game


class Answered(msgspec.Struct, frozen=True, gc=False):
    """An input: a seat's move, be it an answer or an interjection."""

    seat: Seat
    move: Move


class Resolved(msgspec.Struct, frozen=True, array_like=True, tag="chance", gc=False):
    """An input: the outcome of a chance request."""

    outcome: Outcome


class Left(msgspec.Struct, frozen=True, array_like=True, tag="left", gc=False):
    """An input: a seat left the game; from now on its fallback plays."""

    seat: Seat


class Returned(msgspec.Struct, frozen=True, array_like=True, tag="returned", gc=False):
    """An input: a seat that had left plays again."""

    seat: Seat


Input = Answered | Resolved | Left | Returned


class Codec:
    """Encodes and decodes what belongs to one game.

    Attributes:
        json_moves: decodes a move from JSON; raises ``msgspec.ValidationError``.
        options: the union of the game's option classes.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._compact = {move: _compact(move) for move in game.moves}
        self._moves = {compact: move for move, compact in self._compact.items()}
        compact_moves = reduce(or_, self._compact.values())
        answered = msgspec.defstruct(
            "Answered", [("seat", int), ("move", compact_moves)], array_like=True, tag="move", frozen=True
        )
        self._answered: Any = answered
        self._inputs = msgspec.msgpack.Decoder(Resolved | Left | Returned | answered)  # type: ignore[operator]
        self._encode = msgspec.msgpack.Encoder().encode
        self._states = msgspec.msgpack.Decoder(game.state)
        self.json_moves: msgspec.json.Decoder[Move] = msgspec.json.Decoder(reduce(or_, game.moves))  # type: ignore[arg-type]
        self.options = reduce(or_, (option_class(move) for move in game.moves))

    def encode_input(self, entry: Input) -> bytes:
        """Encode one input."""
        if isinstance(entry, Answered):
            move = self._compact[type(entry.move)](*msgspec.structs.astuple(entry.move))
            return self._encode(self._answered(entry.seat, move))
        return self._encode(entry)

    def decode_input(self, data: bytes) -> Input:
        """Decode one input; raises ``msgspec.DecodeError``."""
        entry: Any = self._inputs.decode(data)
        if type(entry) is self._answered:
            return Answered(entry.seat, self._moves[type(entry.move)](*msgspec.structs.astuple(entry.move)))
        decoded: Input = entry
        return decoded

    def encode_state(self, state: msgspec.Struct) -> bytes:
        """Encode a whole state; the same state always gives the same bytes."""
        return self._encode(state)

    def decode_state(self, data: bytes) -> Any:
        """Decode a whole state; raises ``msgspec.DecodeError``."""
        return self._states.decode(data)


def _compact(move: type[Move]) -> type[msgspec.Struct]:
    """A class with the same fields that is written as an array."""
    fields = [(field.name, field.type) for field in msgspec.structs.fields(move)]
    return msgspec.defstruct(move.__name__, fields, array_like=True, tag=move.__name__, frozen=True, gc=False)
