"""Import / Export: shipping experts import, export, pirate and sell containers."""

from importlib.resources import files

from freeport_games.engine import Bots, Faces, Game, Proof, StateNotation

from .bots import ImportExportInstinct
from .check import SEATS, problems
from .events import EVENTS
from .faces.chart import CHART
from .faces.picture import picture
from .faces.reference import COMPONENTS
from .hidden import redraw
from .moves import MOVES
from .names import unknown
from .notation import read_position, write_position
from .options import ImportExportOptions
from .pace import PACE
from .piles import PILES
from .play.interjections import interjections
from .play.scenes import fallback, scene
from .play.setup import starting_state
from .scoring import result
from .state import State
from .view import ImportExportView, view_for

IMPORT_EXPORT = Game(
    slug="import_export",
    name="Import / Export",
    summary="Shipping experts contract, load, import, pirate and supply containers, and build an engine of powers.",
    aim=(
        "Sign contracts, fill your ships with what they ask for, and send them off: each completed contract gives you "
        "a new power. "
        "Import and pirate what lies on the ships of others, and sell to the supply island. "
        "The most credits at the end win."
    ),
    seats=SEATS,
    options=ImportExportOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=ImportExportView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    interjections=interjections,
    unknown=unknown,
    fallback=fallback,
    components=COMPONENTS,
    rules=files(__package__).joinpath("RULES.md").read_text("utf-8"),
    problems=problems,
    notation=StateNotation(write_position, read_position),
    proof=Proof.of(PILES, redraw),
    bots=Bots(instinct=ImportExportInstinct()),
    pace=PACE,
    faces=Faces(picture=picture, maps=(CHART,)),
)
"""The game."""

__all__ = ["IMPORT_EXPORT", "ImportExportOptions", "ImportExportView"]
