"""The basis of weighing moves: the view of a seat, and the worth of cards and levels."""

from __future__ import annotations

from freeport_games.engine import Seat, Temper
from freeport_games.smugglers.components import MODIFIERS
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.view.parts import PlanetInPlay, SmugglersView

from .planning import Errand, errands, level

UNIT, CARD = 30.0, 60.0
"""The worth of a unit of goods, and of a card that changes no level, in a deal."""
LEVEL = 45.0
"""The worth of an additional level in a deal."""
RESERVE = 100
"""Credits that are kept for goods."""
PRICE = 220
"""The offer for Equipment, and the credits needed for it: once a turn, so that nobody haggles for ever."""
RICH = 1200


class Sight:
    """The view of a seat, and its inclination."""

    def __init__(self, view: SmugglersView, seat: Seat, temper: Temper) -> None:
        self.view, self.seat, self.temper = view, seat, temper
        self.own = view.seats[seat]
        self._errand: Errand | None = None

    @property
    def errand(self) -> Errand | None:
        """The destination."""
        if self._errand is None:
            found = errands(self.view, self.seat)
            self._errand = found[0] if found else None
        return self._errand

    def slot(self) -> PlanetInPlay | None:
        """Return the slot of the visited planet; None at another."""
        visit = self.view.visit
        here = [one for one in self.view.planets if one.planet is not None and visit and one.planet.id == visit.planet]
        return here[0] if here else None

    @property
    def speed(self) -> int:
        """The seat's own Lightspeed, at least 1."""
        return max(1, level(self.own, System.LIGHTSPEED))


def kept(card: str) -> float:
    """Return what a card is worth in a deal."""
    more = MODIFIERS.get(card)
    return LEVEL * sum(more) if more is not None and any(more) else CARD


def odds(mine: float, other: float) -> float:
    """Return how likely a die and a level beat another."""
    return min(0.97, max(0.03, 0.5 + (mine - other) / 8.0))
