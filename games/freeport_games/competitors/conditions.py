"""What several menus forbid: each condition once, with its code; a way names it with the number of the rule.

A card that is not in the seat's own hand gets the same refusal wherever else it is (section 9 of RULES.md).
"""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Item
from freeport_games.engine.menus import Among, Case, Fit

from .state import State
from .state.fleet import fleet_of


class OnTurn(Case[State]):
    """The active seat at its action choice, with its tokens on the board."""

    __slots__ = ("fleet",)

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.fleet = fleet_of(state, seat)
        """The seat's tokens."""


class OfThese(Case[State]):
    """A seat that chooses one of some things."""

    __slots__ = ("things",)

    def __init__(self, state: State, seat: Seat, things: tuple[Item, ...]) -> None:
        self.state, self.seat, self.things = state, seat, things


IS_OFFERED = Among[OfThese]("BAD_TARGET", lambda c: c.things)
TERRITORY_CARD = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: sorted(c.state.territory_hands[c.seat]))
CONTRACT_CARD = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: sorted(c.state.contract_hands[c.seat]))
IS_OWN = Fit[Case[State]]("NOT_YOUR_TOKEN", lambda c, token: c.state.tokens[token].owner == c.seat)
HAS_NO_GOODS = Fit[Case[State]]("TOKEN_HAS_GOODS", lambda c, token: c.state.tokens[token].goods is None)
HAS_GOODS = Fit[Case[State]]("TOKEN_HAS_NO_GOODS", lambda c, token: c.state.tokens[token].goods is not None)
IS_BASE = Among[Case[State]]("NO_BASE", lambda c: c.state.bases(c.seat))
IS_BRANCH = Among[Case[State]]("NO_BASE", lambda c: [branch.territory for branch in c.state.branches[c.seat]])
NO_HEADQUARTERS = Fit[Case[State]]("HEADQUARTER_FIXED", lambda c, territory: territory not in c.state.headquarters)
