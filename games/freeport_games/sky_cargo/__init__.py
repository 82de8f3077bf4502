"""Sky Cargo: bush pilots fly round a ring of islands and smuggle cargo past each other."""

from importlib.resources import files

from freeport_games.engine import Bots, Faces, Game, Proof, StateNotation

from .bots import SkyCargoInstinct
from .check import SEATS, problems
from .events import EVENTS
from .faces.chart import CHART
from .faces.picture import picture
from .faces.reference import COMPONENTS
from .moves import MOVES
from .notation import read_position, write_position
from .options import SkyCargoOptions
from .pace import PACE
from .piles import PILES
from .play.scenes import fallback, scene
from .play.setup import starting_state
from .scoring import result
from .state import State
from .view import SkyCargoView, view_for

SKY_CARGO = Game(
    slug="sky_cargo",
    name="Sky Cargo",
    summary="Bush pilots fly round a ring of islands, smuggle cargo past each other, and fight for it in the air.",
    aim=(
        "Fly from island to island and put cards face down into your hold: genuine Cargo, or whatever you pass off "
        "as Cargo. "
        "Fight the others in the air for what they carry. "
        "The first with as many cargo as agreed wins, mostly five, and the last one must be genuine."
    ),
    seats=SEATS,
    options=SkyCargoOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=SkyCargoView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    fallback=fallback,
    components=COMPONENTS,
    problems=problems,
    notation=StateNotation(write_position, read_position),
    rules=files(__package__).joinpath("RULES.md").read_text("utf-8"),
    proof=Proof.of(PILES),
    bots=Bots(instinct=SkyCargoInstinct()),
    pace=PACE,
    faces=Faces(picture=picture, maps=(CHART,)),
)
"""The game."""

__all__ = ["SKY_CARGO", "SkyCargoOptions", "SkyCargoView"]
