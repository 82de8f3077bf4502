"""Cargo Hold: debtors of the Old West deliver cargo and raid each other's deliveries."""

from importlib.resources import files

from freeport_games.engine import Bots, Faces, Game, Proof, StateNotation

from .bots import CargoHoldInstinct
from .check import SEATS, problems
from .components import COMPONENTS
from .events import EVENTS
from .faces import picture
from .moves import MOVES
from .notation import read_position, write_position
from .options import CargoHoldOptions
from .pace import PACE
from .piles import PILES
from .play.scenes import fallback, scene
from .play.setup import starting_state
from .scoring import result
from .state import State
from .view import CargoHoldView, view_for

CARGO_HOLD = Game(
    slug="cargo_hold",
    name="Cargo Hold",
    summary="Debtors of the Old West send cargo on its way face-down and raid each other for it.",
    aim=(
        "Send cargo on its way in face-down deliveries and cash it in when it arrives. "
        "Raid the deliveries of the others with firepower, and guard your own. "
        "The first whose score reaches the debt target wins."
    ),
    seats=SEATS,
    options=CargoHoldOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=CargoHoldView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    fallback=fallback,
    components=COMPONENTS,
    rules=files(__package__).joinpath("RULES.md").read_text("utf-8"),
    resumable=True,
    problems=problems,
    notation=StateNotation(write_position, read_position),
    proof=Proof.of(PILES),
    bots=Bots(instinct=CargoHoldInstinct()),
    pace=PACE,
    faces=Faces(picture=picture),
)
"""The game."""

__all__ = ["CARGO_HOLD", "CargoHoldOptions", "CargoHoldView"]
