"""Which orders a game can carry out."""

from __future__ import annotations

import msgspec

from freeport_api import OrderGiven, OrderKind
from freeport_api.orders import AFTER_MOST, DECISIONS_MOST, MOVES_MOST, TIMES_MOST
from freeport_api.words import words
from freeport_games.engine import AnyGame

CHARACTERS_MOST = 4096
"""The most characters of the prepared moves of an order, in notation."""


class Wrong(msgspec.Struct, frozen=True):
    """A part of an order that does not fit the game or the rest."""

    sentence: str
    """What is wrong."""
    pointer: str
    """Where, as a JSON Pointer."""


def wrong(game: AnyGame, given: OrderGiven) -> Wrong | None:
    """Return what is wrong with an order; None if the game can carry it out."""
    if not given.until:
        return Wrong("Say what ends the order: END if only the end of the match does.", "/until")
    if not 0 <= given.after <= (AFTER_MOST if given.does is OrderKind.PASS else 0):
        return Wrong(f"Only orders that pass do so after a time, of {AFTER_MOST} seconds at most.", "/after")
    if given.does is not OrderKind.MOVES and (given.moves or given.times != 1):
        return Wrong("Only orders of the kind MOVES have prepared moves.", "/moves")
    match given.does:
        case OrderKind.QUIET:
            return Wrong("An order to be quiet answers no decision.", "/decisions") if given.decisions else None
        case OrderKind.PASS:
            return _wrong_to_pass(game, given.decisions)
        case OrderKind.MOVES:
            return _wrong_moves(game, given)


def _wrong_to_pass(game: AnyGame, decisions: tuple[str, ...]) -> Wrong | None:
    if not 1 <= len(decisions) <= DECISIONS_MOST:
        return Wrong(f"Say which decisions to pass, {DECISIONS_MOST} at most.", "/decisions")
    without = [kind for kind in decisions if kind not in game.pace.neutral]
    return Wrong(f"{without[0]} has no move that does nothing.", "/decisions") if without else None


def _wrong_moves(game: AnyGame, given: OrderGiven) -> Wrong | None:
    if len(given.decisions) != 1 or not words(game).asks(given.decisions[0]):
        return Wrong("Prepared moves answer one kind of decision of the game.", "/decisions")
    if not 1 <= len(given.moves) <= MOVES_MOST or sum(map(len, given.moves)) > CHARACTERS_MOST:
        return Wrong(f"Prepare 1 to {MOVES_MOST} moves, of {CHARACTERS_MOST} characters at most.", "/moves")
    if not 1 <= given.times <= TIMES_MOST:
        return Wrong(f"Prepared moves answer 1 to {TIMES_MOST} times.", "/times")
    return None
