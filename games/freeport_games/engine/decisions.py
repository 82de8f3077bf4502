"""What is asked, as seats are told it, and why a move does not answer it."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from . import refusals
from .data import Data, Move, Part, Seat
from .distribution import Placed
from .game import AnyGame, Asking
from .options import Option, offered
from .refusals import Refusal
from .requests import Choice, Decide, DecideAll

if TYPE_CHECKING:
    from .requests import Request

M = TypeVar("M", bound=Move)


class Decision(Data, frozen=True):
    """What a seat may do now."""

    id: str
    """The decision's id, unique in its match; an answer names it."""
    seat: Seat
    """Whose decision it is."""
    kind: str
    """The decision's number in the game's RULES.md."""
    options: tuple[Option[Move], ...]
    """The legal answers; empty if the seat is not asked and may only interject."""
    interjections: tuple[Option[Move], ...] = ()
    """What the seat may do before the decision is answered, be it its own or another seat's."""

    def making(self, move: type[M]) -> tuple[Option[M], ...]:
        """The options that make a kind of move, typed as it; none if the seat may not make such a move now."""
        return cast("tuple[Option[M], ...]", tuple([option for option in self.options if option.makes is move]))


class Asked(Data, frozen=True):
    """That a seat has a decision to make; everybody may know this much, unless the decision is secret."""

    decision: str
    """The decision's id, as it was before the seat moved without settling it."""
    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in the game's RULES.md."""
    answered: bool = False
    """True for a seat that has answered in secret while others are still to answer."""


def not_asked(request: Request | None, seat: Seat) -> Refusal | None:
    """Why a seat may not move at all, whatever its move; None if it may."""
    if request is None:
        return Refusal(refusals.GAME_OVER, "The game is over.")
    if not isinstance(request, Decide | DecideAll):
        return Refusal(refusals.CHANCE_PENDING, "A random event is awaited; ask again in a moment.")
    if request.options_for(seat) or request.interjections_of(seat):
        return None
    return Refusal(refusals.NOT_YOUR_TURN, f"Seat {seat} is not asked.")


def not_offered(
    game: AnyGame, state: Any, request: Choice, answered: Container[Seat], seat: Seat, move: Move
) -> Refusal:
    """Why a move that is in none of a seat's options is refused: the first reason that applies."""
    if refusal := _misplaced(request, answered, seat, type(move)):
        return refusal
    if not game.codec.well_typed(move):
        return Refusal(refusals.BAD_PARAMETERS, f"A field of {type(move).__name__} has a value of a wrong type.")
    if twice := _named_twice(move):
        return Refusal(refusals.BAD_PARAMETERS, f"{twice} names the same thing twice.")
    options = () if seat in answered else request.options_for(seat)
    open_to_it = (*options, *request.interjections_of(seat))
    refusal = game.refuse(state, Asking(seat, request.kind, open_to_it), move)
    return refusal or Refusal(refusals.NOT_OFFERED, "This move is not among the options.")


def malformed(
    game: AnyGame, request: Choice, answered: Container[Seat], seat: Seat, text: bytes, error: str
) -> Refusal:
    """Why a text that is no move is refused: the first reason that applies."""
    try:
        name = msgspec.json.decode(text, type=_Named).name
    except msgspec.DecodeError:
        return Refusal(refusals.BAD_PARAMETERS, "A move is an object with a __typename.")
    kind = next((move for move in game.moves if move.__struct_config__.tag == name), None)
    if kind is None:
        return Refusal(refusals.UNKNOWN_MOVE, f"{game.name} has no move of this name.")
    bad_parameters = Refusal(refusals.BAD_PARAMETERS, f"{kind.__name__}: {error}.")
    return _misplaced(request, answered, seat, kind) or bad_parameters


def _misplaced(request: Choice, answered: Container[Seat], seat: Seat, kind: type[Move]) -> Refusal | None:
    """Why a kind of move, whatever its fields, is none that a seat may make now; None if it is one."""
    if kind in request.aside or kind in offered(request.interjections_of(seat)):
        return None
    options = request.options_for(seat)
    if not options:
        return Refusal(refusals.NOT_YOUR_TURN, f"Seat {seat} is not asked.")
    if seat in answered:
        return Refusal(refusals.ALREADY_DECIDED, "You have answered this decision.")
    if kind not in offered(options) and kind not in request.family:
        return Refusal(refusals.WRONG_DECISION, f"{kind.__name__} does not answer decision {request.kind}.")
    return None


class _Named(msgspec.Struct):
    """The name of a move, whatever else stands beside it."""

    name: str = msgspec.field(name="__typename")


def _named_twice(value: Move | Part) -> str | None:
    """The first field, here or in a part, that holds the same identifier or number, or places the same item, twice."""
    for name in value.__struct_fields__:
        held = getattr(value, name)
        parts = [part.item if isinstance(part, Placed) else part for part in (held if type(held) is tuple else (held,))]
        inner = [part for part in parts if isinstance(part, Part)]
        if not inner and len(set(parts)) < len(parts):
            return name
        for part in inner:
            if twice := _named_twice(part):
                return f"{name}.{twice}"
    return None
