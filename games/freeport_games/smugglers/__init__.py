"""Smugglers of the Galaxy: traders with a price on their heads cross 85 sectors to bring weapons to Korothe."""

from freeport_games.engine import Game, Proof

from .events import EVENTS
from .hidden import secrets, tidy
from .moves import MOVES
from .options import SmugglersOptions
from .play.free import interjections
from .play.scenes import scene
from .play.setup import starting_state
from .scoring import result, totals
from .state import State
from .view import SmugglersView, view_for

SMUGGLERS = Game(
    slug="smugglers",
    name="Smugglers of the Galaxy",
    typename="Smugglers",
    summary="Traders with a price on their heads build ships, trade, fight, and smuggle weapons across the galaxy.",
    seats=range(2, 7),
    options=SmugglersOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=SmugglersView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    interjections=interjections,
    proof=Proof(totals=totals, secrets=secrets, tidy=tidy),
)
"""The game."""

__all__ = ["SMUGGLERS", "SmugglersOptions", "SmugglersView"]
