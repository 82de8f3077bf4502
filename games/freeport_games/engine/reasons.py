"""Why a move is refused: the first reason that applies."""

from __future__ import annotations

import msgspec

from . import refusals
from .codec import codec_of
from .data import Move, Part, Seat
from .distribution import Placed
from .game import AnyGame
from .menus import Entry, knows, reason
from .open_decision import OpenDecision
from .refusals import Refusal


def not_asked(seat: Seat) -> Refusal:
    """The refusal of a seat that may not move at all."""
    return Refusal(refusals.NOT_YOUR_TURN, f"Seat {seat} is not asked.")


def not_offered(
    game: AnyGame, state: object, asked: OpenDecision, beside: list[Entry], seat: Seat, move: Move
) -> Refusal:
    """Why a move that is in none of a seat's options is refused.

    Args:
        game: the rules.
        state: the state.
        asked: the open decision.
        beside: the seat's menu of interjections.
        seat: who moves.
        move: the move.
    """
    if refusal := _misplaced(asked, beside, seat, type(move)):
        return refusal
    if not codec_of(game).well_typed(move):
        return Refusal(refusals.BAD_PARAMETERS, f"A field of {type(move).__name__} has a value of a wrong type.")
    if twice := _named_twice(move):
        return Refusal(refusals.BAD_PARAMETERS, f"{twice} names the same thing twice.")
    return (
        game.unknown(state, move)
        or reason(asked.entries(seat), move)
        or reason(beside, move)
        or Refusal(refusals.NOT_OFFERED, "This move is not among the options.")
    )


def malformed(game: AnyGame, asked: OpenDecision, beside: list[Entry], seat: Seat, text: bytes, error: str) -> Refusal:
    """Why a text that is not a move is refused.

    Args:
        game: the rules.
        asked: the open decision.
        beside: the seat's menu of interjections.
        seat: who moves.
        text: the text.
        error: what is wrong with it.
    """
    try:
        name = msgspec.json.decode(text, type=_Named).name
    except msgspec.DecodeError:
        return Refusal(refusals.BAD_PARAMETERS, "A move is an object with a __typename.")
    kind = next((move for move in game.moves if move.__struct_config__.tag == name), None)
    if kind is None:
        return Refusal(refusals.UNKNOWN_MOVE, f"{game.name} has no move of this name.")
    bad_parameters = Refusal(refusals.BAD_PARAMETERS, f"{kind.__name__}: {error}.")
    return _misplaced(asked, beside, seat, kind) or bad_parameters


def _misplaced(asked: OpenDecision, beside: list[Entry], seat: Seat, kind: type[Move]) -> Refusal | None:
    """Why a seat may not make a kind of move now, whatever its fields; None if it may."""
    if knows(beside, kind):
        return None
    if seat not in asked.menus:
        return not_asked(seat)
    if asked.settled(seat):
        return Refusal(refusals.ALREADY_DECIDED, "You have answered this decision.")
    if not knows(asked.menus[seat], kind):
        return Refusal(refusals.WRONG_DECISION, f"{kind.__name__} does not answer decision {asked.request.kind}.")
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
