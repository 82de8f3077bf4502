"""The ranking, and the conserved quantities (section 8)."""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.engine import Placing, Result, Seat

from .components import BRANCH_VALUE, PRICES
from .options import Mode
from .state import State
from .state.whereabouts import own_tokens


def worth(state: State, seat: Seat) -> int:
    """Return a seat's money after the sale of its tokens and branches (CO-224, CO-227)."""
    tokens = [PRICES[token.kind].sell for _, token in own_tokens(state, seat)]
    return state.money[seat] + sum(tokens) + BRANCH_VALUE * len(state.branches[seat])


def result(state: State) -> Result:
    """Return the ranking by victory points, then by worth; equal seats share a rank (CO-223 to CO-225, CO-230)."""
    keys = {seat: (state.points[seat], worth(state, seat)) for seat in range(state.seats)}
    order = sorted(keys, key=lambda seat: (-keys[seat][0], -keys[seat][1], seat))
    ranks = {key: place for place, key in reversed([*enumerate([keys[seat] for seat in order], start=1)])}
    return Result(tuple(Placing(seat, ranks[keys[seat]], state.points[seat]) for seat in order), reason(state))


def reason(state: State) -> str:
    """Return the rule by which the game ends."""
    if state.game_end is Mode.TIMED:
        return "CO-220"
    return "CO-221" if max(state.points) >= state.target else "CO-222"


def totals(state: State) -> Mapping[str, int]:
    """Return what is conserved beside cards: every token is somewhere."""
    return {"tokens": len(state.tokens)}
