"""Positions, and matches that are played from them.

For example::

    match = at(
        "| RED italy | BLUE japan | truck-0-1 poland contract=C-054 sender=poland receiver=moscow | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"))
    assert match.asked == (0, "CO-D14")

No seat holds a contract card unless the position says so, so that no window opens. Dice show 1 (a d6) and 7 (a d12,
Quiet day) unless said otherwise; shuffles leave the order as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from freeport_games.competitors import COMPETITORS, CompetitorsOptions, CompetitorsView
from freeport_games.competitors.components import TERRITORIES
from freeport_games.competitors.components.kinds import CardId, Continent
from freeport_games.competitors.moves import AnswerCustoms, DeclineReaction, Give, Lot, OpenOffer, Want
from freeport_games.competitors.notation import read_position
from freeport_games.competitors.state import State
from freeport_games.competitors.state.tokens import Token
from freeport_games.engine import Seat
from freeport_games.engine.domains import Counted
from freeport_games.engine.menus import Move
from freeport_games.engine.menus.requests import Outcome, Rolled
from freeport_games.engine.tables import Table
from tests.rules.matches import Given, Settled


def card(territory: str) -> CardId:
    """Return the card of a territory."""
    return TERRITORIES[territory].card


def at(position: str) -> Match:
    """Return a match at a position in one line of notation."""
    state = read_position(position)
    return Match(Table.at(COMPETITORS, state, state.seats))


def opened(seats: int = 2, *outcomes: Outcome, **options: Any) -> Match:
    """Return a match from its very beginning."""
    return Match(Table.open(COMPETITORS, CompetitorsOptions(**options), seats), outcomes)


def rolled(*values: int) -> Rolled:
    """Return what dice show."""
    return Rolled(values)


def give(**what: Any) -> Give:
    """Return the giving side of a deal."""
    nothing = {"money": 0, "territory_cards": (), "contract_cards": (), "tokens": (), "branches": (), "charter": ()}
    return Give(**{**nothing, **what})


def want(numbers: Mapping[str, int] | None = None, **what: Any) -> Want:
    """Return the wanting side of a deal."""
    counted = tuple(Counted(str(one), (numbers or {}).get(str(one), 0)) for one in Continent)
    empty: dict[str, Any] = {
        "money": 0,
        "territory_cards": (),
        "contract_cards": (),
        "territory_numbers": counted,
        "contract_number": 0,
        "tokens": (),
        "branches": (),
        "charter": (),
        "contract_of": (),
    }
    return Want(**{**empty, **what})


def lot(**what: Any) -> Lot:
    """Return a lot."""
    return Lot(**{**{"money": 0, "territory_cards": (), "contract_cards": (), "tokens": (), "branches": ()}, **what})


def offer(to: tuple[Seat, ...], gives: Give, wants: Want, *, show: bool = False) -> OpenOffer:
    """Return an offer."""
    return OpenOffer(to, gives, wants, show)


class Match(Settled[State]):
    """A match that a test plays."""

    def play(self, seat: Seat, *moves: Move | Given) -> Self:
        """Make a seat's moves, each with the outcomes of the chance that it leads to behind it."""
        at_hand = list(moves)
        while at_hand:
            move = at_hand.pop(0)
            assert isinstance(move, Move)
            given: list[Given] = []
            while at_hand and not isinstance(outcome := at_hand[0], Move):
                given.append(outcome)
                at_hand.pop(0)
            super().play(seat, move, *given)
        return self

    def usual_dice(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(1 if each == 6 else 7 for each in sides)

    def decline(self) -> Self:
        """Play nothing in the open windows."""
        while self.table.waiting:
            kind = self.table.asked[0].kind
            if kind in ("CO-D27", "CO-D28", "CO-D29", "CO-D30"):
                self.play(self.table.waiting[0], DeclineReaction())
            elif kind == "CO-D23":
                self.play(self.table.waiting[0], AnswerCustoms("none"))
            else:
                break
        return self

    def offered(self, seat: Seat, kind: type[Move], field: str) -> set[Any]:
        """Return all that a field of a kind of move may be, for a seat."""
        return {item for option in self.options(seat, kind) for item in getattr(option, field).items}

    def kinds(self, seat: Seat) -> set[str]:
        """Return the kinds of move that a seat may make as an answer."""
        return {option.makes.__name__ for option in self.table.options(seat)}

    def token(self, name: str) -> Token:
        """Return a token."""
        return self.state.tokens[name]

    def view(self, viewer: Seat | None) -> CompetitorsView:
        """Return what a viewer sees."""
        seen = self.table.view(viewer)
        assert isinstance(seen, CompetitorsView)
        return seen
