"""Cargo Hold: debtors of the Old West deliver cargo and raid each other's deliveries."""

from collections.abc import Callable
from importlib.resources import files
from typing import cast

from freeport_games.engine import Rng, Seat, View
from freeport_games.engine.game import Game, StateNotation

from .board import draw
from .components import COMPONENTS
from .events import EVENTS
from .hidden import imagine, secrets
from .instinct import CargoHoldInstinct
from .moves import MOVES
from .notation import read_position, write_position
from .options import CargoHoldOptions, starting_state
from .play import fallback, scene
from .refusals import refuse
from .scoring import result, totals
from .state import State
from .view import CargoHoldView, view_for

CARGO_HOLD = Game(
    slug="cargo_hold",
    name="Cargo Hold",
    typename="CargoHold",
    summary="Debtors of the Old West send cargo on its way face-down and raid each other for it.",
    seats=range(2, 9),
    rules_version=1,
    options=CargoHoldOptions,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=CargoHoldView,
    setup=starting_state,
    scene=scene,
    view=view_for,
    result=result,
    refuse=refuse,
    fallback=fallback,
    totals=totals,
    secrets=secrets,
    imagine=cast("Callable[[View, Seat, Rng], State]", imagine),
    draw=cast("Callable[[View], str]", draw),
    components=COMPONENTS,
    rules=files(__package__).joinpath("RULES.md").read_text("utf-8"),
    resumable=True,
    notation=StateNotation(write_position, read_position),
    instinct=CargoHoldInstinct(),
)
"""The game."""

__all__ = ["CARGO_HOLD", "CargoHoldOptions", "CargoHoldView"]
