"""Smugglers of the Galaxy: traders with a price on their heads cross 85 sectors to bring weapons to Korothe."""

from importlib.resources import files

from freeport_games.engine import Bots, Faces, Game, Proof, StateNotation, TimeLimit

from .bots import SmugglersInstinct
from .check import SEATS, problems
from .events import EVENTS
from .faces.chart import CHART
from .faces.picture import picture
from .faces.reference import COMPONENTS
from .moves import MOVES
from .notation import read_position, write_position
from .options import SmugglersOptions
from .pace import PACE
from .piles import PILES
from .play.end import time_up
from .play.free import FREE
from .play.scenes import scene
from .play.setup import starting_state
from .scoring import result
from .state import State
from .view import view_for
from .view.parts import SmugglersView

SMUGGLERS = Game(
    slug="smugglers",
    name="Smugglers of the Galaxy",
    summary="Traders with a price on their heads build ships, trade, fight, and smuggle weapons across the galaxy.",
    aim=(
        "Buy goods where they are cheap, sell them where they are dear, and build up your ship. "
        "In the Korothe Run, the first wins who buys six Brix Weapons on Brix and brings them past Customs on Korothe "
        "within two turns; in other modes credits, kills or the last ship decide."
    ),
    seats=SEATS,
    options=SmugglersOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=SmugglersView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    interjections=FREE,
    time_limit=TimeLimit(lambda options: options.time_limit_minutes, time_up),
    components=COMPONENTS,
    problems=problems,
    rules=files(__package__).joinpath("RULES.md").read_text("utf-8"),
    notation=StateNotation(write_position, read_position),
    proof=Proof.of(PILES),
    bots=Bots(instinct=SmugglersInstinct()),
    pace=PACE,
    faces=Faces(picture=picture, maps=(CHART,)),
)
"""The game."""

__all__ = ["SMUGGLERS", "SmugglersOptions", "SmugglersView"]
