"""The standing orders of a match. They are derived from its log.

No order looks at a hand, and no time is drawn: when one answers or ends follows from what everybody is told, from the
kinds of what is asked, and from the clock. Only prepared moves depend on what is on offer.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from freeport_api import Order, OrderGiven, OrderKind, Until
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.notation import read_move

STANDING_MOST = 8
"""The most orders that a seat has at a time."""
GIVEN_MOST = 400
"""The most orders that a seat gives in a match."""

_encode_json = msgspec.json.Encoder().encode


class StandingOrder(msgspec.Struct, array_like=True):
    """A standing order."""

    given: OrderGiven
    """What was said."""
    since: int
    """The version of the match at which it was given."""
    asked_before: int
    """The version of the table then: it answers what is asked later."""
    answered: int = 0
    """How often it has answered."""
    last: int = 0
    """The version at which it did so last."""

    @property
    def key(self) -> str:
        """Its key."""
        return self.given.order

    @property
    def seat(self) -> Seat:
        """Its seat."""
        return self.given.seat

    @property
    def prepared(self) -> bool:
        """Whether it makes prepared moves."""
        return self.given.does is OrderKind.MOVES

    def ends(self, until: Until) -> bool:
        """Return whether something ends it."""
        return until in self.given.until

    def takes(self, seat: Seat, kind: str, asked_at: int) -> bool:
        """Return whether it answers a decision of a kind that a seat was asked at a version of the table."""
        return seat == self.seat and kind in self.given.decisions and asked_at > self.asked_before

    def shown(self, game: AnyGame) -> Order:
        """Return the order as its seat sees it."""
        given = self.given
        moves = tuple(msgspec.Raw(_encode_json(read_move(game, move))) for move in given.moves)
        return Order(
            given.order,
            given.does,
            given.decisions,
            given.after,
            moves,
            given.times,
            given.until,
            self.since,
            self.answered,
        )


class Passing(msgspec.Struct, array_like=True):
    """An open decision that an order passes at a fixed time, whether the order still stands then or not."""

    decision: str
    """The decision's public id."""
    order: str
    """The order's key."""
    at: int
    """The time, in milliseconds since the match was created."""


class Orders(msgspec.Struct, array_like=True):
    """All that a match knows of standing orders."""

    standing: list[StandingOrder] = []
    """The orders, the oldest first."""
    passing: list[Passing] = []
    """The open decisions that are passed later."""
    by_hand: list[str] = []
    """The public ids of open decisions that no order takes, because one has failed there."""
    given: dict[Seat, int] = {}
    """How many orders each seat has given."""
    turn: Seat | None = None
    """The seat whose turn it was at the last version."""

    @property
    def any(self) -> bool:
        """Whether anything can follow from orders."""
        return bool(self.standing or self.passing)

    def of(self, seat: Seat | None) -> list[StandingOrder]:
        """Return the orders of a seat, the oldest first."""
        return [order for order in self.standing if order.seat == seat]

    def find(self, seat: Seat, key: str) -> StandingOrder | None:
        """Return a standing order of a seat by its key."""
        return next((order for order in self.standing if order.key == key and order.seat == seat), None)

    def full(self, seat: Seat) -> bool:
        """Return whether a seat may give no further order."""
        return len(self.of(seat)) >= STANDING_MOST or self.given.get(seat, 0) >= GIVEN_MOST

    def quiet(self, seat: Seat) -> bool:
        """Return whether a seat is not to be told what it may do beside the questions of others."""
        return any(order.given.does is OrderKind.QUIET for order in self.of(seat))

    def taking(self, seat: Seat, kind: str, asked_at: int) -> StandingOrder | None:
        """Return the order that answers a decision: prepared moves come first, then the older order."""
        taking = [order for order in self.standing if order.takes(seat, kind, asked_at)]
        return min(taking, key=lambda order: not order.prepared, default=None)

    def passed_at(self, decision: str) -> int | None:
        """Return when an open decision is passed, in milliseconds since the match was created, or None."""
        return next((one.at for one in self.passing if one.decision == decision), None)

    def give(self, given: OrderGiven, version: int, table_version: int) -> None:
        """Add an order."""
        self.standing.append(StandingOrder(given, version, table_version))
        self.given[given.seat] = self.given.get(given.seat, 0) + 1

    def keep(self, open_: Collection[str]) -> None:
        """Forget the decisions that are not open any more."""
        self.passing = [one for one in self.passing if one.decision in open_]
        self.by_hand = [decision for decision in self.by_hand if decision in open_]

    def drop(self, seat: Seat) -> None:
        """Forget the open decisions of a seat, which somebody else answers from now on."""
        self.passing = [one for one in self.passing if one.decision.partition("-")[2] != str(seat)]

    def asked_anew(self, renamed: dict[str, str], table_version: int) -> None:
        """Let open decisions go on under new ids. No order takes what is asked anew."""
        for one in self.passing:
            one.decision = renamed.get(one.decision, one.decision)
        self.by_hand = [renamed.get(decision, decision) for decision in self.by_hand]
        for order in self.standing:
            order.asked_before = table_version
