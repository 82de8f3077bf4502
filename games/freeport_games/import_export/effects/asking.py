"""The questions of powers: whether they are used, and which result is chosen (IE-135 to IE-137)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.menus import Entry, Move, Offer, Playing, Scene, Turn, ask
from freeport_games.import_export.moves import DeclinePower, PowerDraw
from freeport_games.import_export.state import Policy, State
from freeport_games.import_export.vocabulary.using import NO_USES, PowerWay, Uses, menu_of, way
from freeport_games.import_export.vocabulary.words import Use

from .drawing import cards_left, draw

USE = "IE-D11"
"""The decision whether to use an optional power."""
CHOOSE = "IE-D12"
"""The decision among several results of a mandatory power."""


def whether(
    t: Turn[State], use: Use, by: PowerWay, *, more: Uses = NO_USES, hidden: bool = False
) -> Playing[Move | None]:
    """Ask the power's seat whether to use it; a power that can do nothing is dropped without asking (IE-135, IE-137).

    Args:
        t: the game.
        use: the power.
        by: the way by which it is used.
        more: other powers that it may be used with.
        hidden: whether to ask even without offers, because silence would reveal something about a hand (PW-12).

    Returns:
        The answer; None if the seat was not asked.
    """
    uses: Uses = {by: {use.card: use}, **more, DECLINE_POWER: {use.card: use}}
    return (yield from ask(use.seat, USE, partial(_ways, uses=uses, hidden=hidden), always=hidden))


def _ways(t: Turn[State], seat: Seat, *, uses: Uses, hidden: bool) -> list[Entry]:
    """Return the ways to use a power, and to decline."""
    menu = menu_of(t, seat, uses)
    return menu if hidden or len([True for entry in menu if type(entry) is Offer]) > 1 else []


def choose(t: Turn[State], seat: Seat, use: Use, by: PowerWay) -> Scene:
    """Let a seat choose among the results of a mandatory power; a single result is applied without asking (IE-136).

    Args:
        t: the game.
        seat: the seat that chooses.
        use: the power.
        by: the way by which it chooses.
    """
    yield from ask(seat, CHOOSE, partial(menu_of, uses={by: {use.card: use}}))


def may_draw(t: Turn[State], use: Use) -> Scene:
    """Draw a card if the seat wants to; its standing order answers, if it has one (PW-11)."""
    state = t.state
    policy = state.orders[use.seat].get(use.card, Policy.ASK)
    if policy is Policy.ALWAYS:
        yield from draw(t, use.seat, 1, use.card)
    elif policy is Policy.ASK and cards_left(state):
        yield from whether(t, use, POWER_DRAW)


def _draw_one(t: Turn[State], seat: Seat, _: PowerDraw, use: Use) -> Scene:
    yield from draw(t, seat, 1, use.card)


POWER_DRAW = way(PowerDraw, _draw_one)
DECLINE_POWER = way(DeclinePower, None)
