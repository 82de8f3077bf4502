"""The questions of powers: whether they are used, and which result is chosen (IE-135 to IE-137)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from freeport_games.engine import Entry, Menu, Move, Offer, One, Playing, Scene, Seat, Turn, ask
from freeport_games.import_export.moves import DeclinePower, PowerDraw
from freeport_games.import_export.state import Policy, State
from freeport_games.import_export.vocabulary.using import other_uses
from freeport_games.import_export.vocabulary.words import Use

from .drawing import cards_left, draw

USE = "IE-D11"
"""The decision whether to use an optional power."""
CHOOSE = "IE-D12"
"""The decision among several results of a mandatory power."""


def whether(
    t: Turn[State], use: Use, offers: Callable[[Turn[State], Use], Menu], *, hidden: bool = False
) -> Playing[Move | None]:
    """Ask the power's seat whether to use it; a power that can do nothing is dropped without asking (IE-135, IE-137).

    Args:
        t: the game.
        use: the power.
        offers: the ways to use it.
        hidden: whether to ask even without offers, because silence would reveal something about a hand (PW-12).

    Returns:
        The answer; None if the seat was not asked.
    """
    ways = partial(_ways, use=use, offers=offers, hidden=hidden)
    return (yield from ask(use.seat, USE, ways, always=hidden))


def _ways(
    t: Turn[State], _: Seat, *, use: Use, offers: Callable[[Turn[State], Use], Menu], hidden: bool
) -> list[Entry]:
    """Return the ways to use a power, and to decline."""
    ways = [*offers(t, use)]
    if not ways and not hidden:
        return []
    ways.append(Offer(DeclinePower.option(power=One((use.card,)))))
    return [*ways, *other_uses(ways, question=True)]


def choose(t: Turn[State], seat: Seat, results: Callable[[Turn[State], Seat], Menu]) -> Scene:
    """Let a seat choose among the results of a mandatory power; a single result is applied without asking (IE-136).

    Args:
        t: the game.
        seat: the seat that chooses.
        results: the menu of the results.
    """
    yield from ask(seat, CHOOSE, partial(_results, results=results))


def _results(t: Turn[State], seat: Seat, *, results: Callable[[Turn[State], Seat], Menu]) -> list[Entry]:
    found = [*results(t, seat)]
    return [*found, *other_uses(found, question=True)]


def may_draw(t: Turn[State], use: Use) -> Scene:
    """Draw a card if the seat wants to; its standing order answers, if it has one (PW-11)."""
    state = t.state
    policy = state.orders[use.seat].get(use.card, Policy.ASK)
    if policy is Policy.ALWAYS:
        yield from draw(t, use.seat, 1, use.card)
    elif policy is Policy.ASK and cards_left(state):
        yield from whether(t, use, _one_draw)


def _one_draw(_: Turn[State], use: Use) -> Menu:
    yield Offer(PowerDraw.option(power=One((use.card,))), _draw_one)


def _draw_one(t: Turn[State], seat: Seat, choice: PowerDraw) -> Scene:
    yield from draw(t, seat, 1, choice.power)
