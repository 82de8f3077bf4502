"""Selects the scene for a state: a step of the turn, after those that ask nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine.menus import Playing, Scene, Turn
from freeport_games.smugglers.components import LIMITS
from freeport_games.smugglers.effects.wreck import new_ship
from freeport_games.smugglers.piles import (
    DESTINY_DECK,
    DESTINY_DISCARD,
    DRAWN,
    DRAWN_PLANET,
    EQUIPMENT,
    PILES,
    PLANET_DECK,
)
from freeport_games.smugglers.state import (
    BROKER,
    DESTINY,
    ENCOUNTER,
    MOVE,
    OVER,
    SETUP,
    TURN_END,
    TURN_START,
    State,
    Step,
)

from .broker import broker_step
from .destiny import destiny_step
from .encounter import encounter_step
from .end import turn_end
from .move import move_step
from .setup import setup, take_back
from .turn import turn_start

STEPS: Mapping[Step, Callable[[Turn[State]], Playing[bool]]] = {
    SETUP: setup,
    TURN_START: turn_start,
    BROKER: broker_step,
    DESTINY: destiny_step,
    MOVE: move_step,
    ENCOUNTER: encounter_step,
    TURN_END: turn_end,
}
"""The function that plays each step or one decision of it, and whether the next step is a scene of its own.

Steps that ask nobody continue with the next one, so that a game is stored only where somebody is asked.
"""


def scene(t: Turn[State]) -> Scene | None:
    """Return the scene that the state calls for: none when the game is over."""
    state = t.state
    if state.step is OVER:
        return None
    if state.step is SETUP:
        take_back(state)
    elif _in_the_middle(state):
        _begin_anew(state)
    return _through(t)


def _in_the_middle(state: State) -> bool:
    """Return whether a state is one of the middle of a step, as a position may be that somebody has written down."""
    player = state.players[state.active]
    return (
        state.drawn != ""
        or state.visit is not None
        or state.customs is not None
        or state.combat is not None
        or state.parley is not None
        or state.proposal is not None
        or state.auction is not None
        or bool(state.wormhole_dice or state.loot)
        or player.hull == 0
        or len(player.equipment) > LIMITS.equipment_max
    )


def _begin_anew(state: State) -> None:
    """Prepare a state from the middle of a step: the step starts again, with the same cards and whole ships."""
    state.visit = state.customs = state.combat = state.parley = state.proposal = state.auction = None
    state.wormhole_dice, state.loot = [], []
    PILES.move(state, DRAWN.cards(state), DRAWN, DESTINY_DECK, on_top=True)
    PILES.move(state, DRAWN_PLANET.cards(state), DRAWN_PLANET, PLANET_DECK, on_top=True)
    state.drawn = state.drawn_planet = ""
    for seat, player in enumerate(state.players):
        if player.hull == 0 and not player.out:
            new_ship(player)
        PILES.move(state, player.equipment[LIMITS.equipment_max :], EQUIPMENT[seat], DESTINY_DISCARD)


def _through(t: Turn[State]) -> Scene:
    """Play step after step until a scene of its own follows."""
    while not (yield from STEPS[t.state.step](t)):
        pass
