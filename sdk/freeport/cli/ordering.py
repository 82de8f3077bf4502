"""Standing orders at the terminal: what a person says in advance of later questions, and who plays meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from freeport._client import Client
from freeport.errors import Refused
from freeport.orders import Order, OrderKind, Pass, Quiet, Until
from freeport.shapes import Match
from freeport_games.engine import AnyGame, Seat

from .words import Teller, seat_names

_THIS = "this"
"""What means the kind of question that is asked, behind ``pass``."""
_OFF = "off"
"""What withdraws all orders, or the offer of a seat."""


class Desk:
    """Takes the orders of a person.

    Args:
        client: the person's client.
        match: the match, as it is seen from the person's seat.
        game: its rules.
    """

    def __init__(self, client: Client, match: Match, game: AnyGame) -> None:
        self._client, self._match, self._seat = client, match, match.your_seat
        self._game, self._teller = game, Teller(game, seat_names(match.seats))

    def let_pass(self, wanted: str, kind: str) -> str:
        """Let later questions for reactions, or of one kind, pass to the end; return what was done.

        Args:
            wanted: what was typed: ``this`` for the kind that is asked, and the seconds after which they pass; at
                once if there are none, which only questions for reactions do.
            kind: the kind of decision that is asked; empty if none is.
        """
        this, seconds = _passing(wanted)
        pace = self._game.pace
        if seconds is None:
            return "Type pass, or pass and a number of seconds, such as pass 4; pass this is for such questions alone."
        if this and kind not in pace.neutral:
            return "Such a question does not pass by itself: no move there does nothing."
        if this and not seconds and kind not in pace.windows:
            return "At once, you would be asked no more, and could not end it: say when, such as pass this 4."
        if not this and not pace.windows:
            return (
                "This game asks for no reactions that could pass by themselves; pass this is for one kind of question."
            )
        return self._given(Pass(decisions=(kind,) if this else (), after=seconds, until=Until.END))

    def be_quiet(self) -> str:
        """Offer the person nothing while others decide; return what was done."""
        return self._given(Quiet(until=Until.END))

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
        return "\n".join(map(self._described, orders)) or "You have given no orders: pass, or quiet."

    def _withdrawn(self) -> str:
        for order in self._client.orders(self._match, seat=self._seat):
            self._client.withdraw(self._match, order)
        return "You have no orders any more."

    def _given(self, order: Pass | Quiet) -> str:
        return self._done(lambda: self._described(self._client.order(self._match, order, seat=self._seat)))

    def _done(self, call: Callable[[], str]) -> str:
        try:
            return call()
        except Refused as error:
            return error.refusal.detail

    def _described(self, order: Order) -> str:
        """Return an order in a sentence."""
        if order.kind is OrderKind.QUIET:
            return "While others decide, you are offered nothing; orders off ends it."
        kinds = " ".join([f"\u201c{self._teller.question(kind)}\u201d" for kind in order.decisions])
        if order.kind is OrderKind.MOVES:
            return f"{kinds} is answered by prepared moves; orders off ends it."
        when = f"after {order.after} s" if order.after else "at once"
        if set(order.decisions) == set(self._game.pace.windows):
            return f"From the next one on, questions whether you react pass {when}; orders off ends it."
        return f"From the next time on, {kinds} passes {when}; orders off ends it."


def _passing(wanted: str) -> tuple[bool, int | None]:
    """Return whether only the kind of question that is asked is meant, and the seconds; None if they are no number."""
    words = wanted.lower().split()
    this = words[:1] == [_THIS]
    seconds = " ".join(words[1:] if this else words) or "0"
    return this, int(seconds) if seconds.isdecimal() else None
