"""Standing orders at the terminal: what a person says in advance of later questions, and who plays meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from freeport._client import Client
from freeport.errors import Refused
from freeport.orders import Order, OrderKind, Pass, Quiet, Until
from freeport.shapes import Match
from freeport_games.engine import AnyGame, Seat

_OFF = "off"
"""What withdraws all orders, or the offer of a seat."""


class Desk:
    """Takes the orders of a person.

    Args:
        client: the person's client.
        match: the match, as it is seen from the person's seat.
    """

    def __init__(self, client: Client, match: Match) -> None:
        self._client, self._match, self._seat = client, match, match.your_seat

    def let_pass(self, seconds: str, game: AnyGame) -> str:
        """Let questions for reactions pass to the end; return what was done.

        Args:
            seconds: the seconds after which they pass, as typed; at once if empty.
            game: the rules.
        """
        if seconds and not seconds.isdecimal():
            return "Type pass, or pass and a number of seconds, such as pass 4."
        if not game.pace.windows:
            return "This game asks for no reactions that could pass by themselves."
        order = Pass(after=int(seconds or 0), until=Until.END)
        return self._done(lambda: described(self._client.order(self._match, order, seat=self._seat)))

    def be_quiet(self) -> str:
        """Offer the person nothing while others decide; return what was done."""
        return self._done(lambda: described(self._client.order(self._match, Quiet(until=Until.END), seat=self._seat)))

    def orders(self, wanted: str) -> str:
        """Return what the person's orders are; ``off`` withdraws them."""
        return self._done(self._withdrawn if wanted.lower() == _OFF else self._listed)

    def go_away(self, bot: str) -> str:
        """Let a house bot play until the person comes back; return why not, if that cannot be, and nothing otherwise.

        Args:
            bot: the house bot; the last one that the server lists if empty.
        """

        def leave() -> str:
            self._client.leave(self._match, bot or self._client.house_bots()[-1].name)
            return ""

        return self._done(leave)

    def give(self, to: str, seat: Seat) -> str:
        """Offer the person's seat to somebody else; return what was done.

        Args:
            to: the id of the only player who may take it; whoever may join if empty; ``off`` withdraws the offer.
            seat: the seat.
        """

        def change() -> str:
            if to.lower() == _OFF:
                self._client.withdraw_offer(self._match, seat)
                return "Your seat is not on offer any more."
            self._client.offer_seat(self._match, seat, to or None)
            return "Your seat is on offer: whoever takes it plays on. give off withdraws it."

        return self._done(change)

    def _listed(self) -> str:
        orders = self._client.orders(self._match, seat=self._seat)
        return "\n".join(map(described, orders)) or "You have given no orders: pass, or quiet."

    def _withdrawn(self) -> str:
        for order in self._client.orders(self._match, seat=self._seat):
            self._client.withdraw(self._match, order)
        return "You have no orders any more."

    def _done(self, call: Callable[[], str]) -> str:
        try:
            return call()
        except Refused as error:
            return error.refusal.detail


def described(order: Order) -> str:
    """Return an order in a sentence."""
    if order.kind is OrderKind.QUIET:
        return "While others decide, you are offered nothing; orders off ends it."
    kinds = ", ".join(order.decisions)
    if order.kind is OrderKind.MOVES:
        return f"Prepared moves answer {kinds}; orders off ends it."
    when = f"after {order.after} s" if order.after else "at once"
    return f"{kinds} pass {when}; orders off ends it."
