"""Competitors: rival hauliers sign contracts across a map of the world and move goods by truck, ship and aircraft."""

from importlib.resources import files

from freeport_games.engine import Bots, Faces, Game, Proof, StateNotation

from .bots.instinct import CompetitorsInstinct
from .check import SEATS, problems
from .events import EVENTS
from .faces.chart import CHART
from .faces.picture import picture
from .faces.reference import COMPONENTS
from .hidden import redraw, reword
from .moves import MOVES
from .names import unknown
from .notation import read_position, write_position
from .options import CompetitorsOptions
from .pace import PACE
from .piles import PILES
from .play.auctions import interjections
from .play.scenes import fallback, scene
from .play.setup import starting_state
from .scoring import result, totals
from .state import State
from .view import CompetitorsView
from .view.projection import view_for

COMPETITORS = Game(
    slug="competitors",
    name="Competitors",
    summary="Rival hauliers sign contracts across a map of the world and deliver by truck, ship and aircraft.",
    aim=(
        "Sign contracts between two territories, and bring the goods there by truck, ship and aircraft, past customs "
        "and weather. "
        "Long deliveries earn victory points, and contraband earns money. "
        "The most points at the end win."
    ),
    seats=SEATS,
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
    components=COMPONENTS,
    problems=problems,
    rules=files(__package__).joinpath("RULES.md").read_text("utf-8"),
    notation=StateNotation(write_position, read_position),
    proof=Proof.of(PILES, redraw, totals, reword),
    bots=Bots(instinct=CompetitorsInstinct(), searched=False),
    pace=PACE,
    faces=Faces(picture=picture, maps=(CHART,)),
)
"""The game."""

__all__ = ["COMPETITORS", "CompetitorsOptions", "CompetitorsView"]
