"""Competitors: rival hauliers sign contracts across a map of the world and move goods by truck, ship and aircraft."""

from freeport_games.engine import Game, Proof

from .events import EVENTS
from .hidden import secrets, shuffled
from .moves import MOVES
from .names import unknown
from .options import CompetitorsOptions, starting_state
from .play.auctions import interjections
from .play.scenes import fallback, scene
from .scoring import result, totals
from .state import State
from .view import CompetitorsView, view_for

COMPETITORS = Game(
    slug="competitors",
    name="Competitors",
    typename="Competitors",
    summary="Rival hauliers sign contracts across a map of the world and deliver by truck, ship and aircraft.",
    seats=range(2, 6),
    options=CompetitorsOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=CompetitorsView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    interjections=interjections,
    fallback=fallback,
    unknown=unknown,
    proof=Proof(totals=totals, secrets=secrets, shuffled=shuffled),
)
"""The game."""

__all__ = ["COMPETITORS", "CompetitorsOptions", "CompetitorsView"]
