"""Selects the scene for a state, and makes the moves of seats that left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Asking
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Move, Option, Scene, Turn
from freeport_games.sky_cargo.effects import catalogue as catalogue
from freeport_games.sky_cargo.moves import (
    BreakOff,
    Concede,
    Decline,
    Discard,
    EndPlay,
    Pass,
    PlayCargo,
    Search,
    Strip,
)
from freeport_games.sky_cargo.piles import CHAINS, DISCARDS, PILES, UNDER_WAY
from freeport_games.sky_cargo.state import State, Step

from .dogfight.starting import dogfight
from .playing import LONGEST_CHAIN
from .setup import setup
from .step_2 import play_step
from .turn import discard_step, draw_step, roll_step

SCENES: Mapping[Step, Callable[[Turn[State]], Scene]] = {
    Step.SETUP: setup,
    Step.DRAW: draw_step,
    Step.PLAY: play_step,
    Step.ROLL: roll_step,
    Step.DISCARD: discard_step,
}
"""The scene of each step; a game that is over has no scene."""
HARMLESS: tuple[type[Move], ...] = (EndPlay, Pass, Decline, Concede, BreakOff)
"""The moves with the least effect (SC-197)."""
OF_HIDDEN_CARDS: tuple[type[Move], ...] = (PlayCargo, Strip, Search, Discard)
"""The moves that choose among cards that others do not see."""


def scene(t: Turn[State]) -> Scene | None:
    """Return the scene that the state calls for: none when the game is over."""
    state = t.state
    begin = SCENES.get(state.step)
    if begin is None:
        return None
    if state.dogfight is not None:
        begin = dogfight
    return _begin_anew(t, begin) if _in_the_middle(state) else begin(t)


def _in_the_middle(state: State) -> bool:
    """Return whether a state is one of the middle of a scene, as a position may be that somebody has written down."""
    if state.effects or state.under_way or state.window is not None or (state.die is not None and not state.die.final):
        return True
    return max(map(len, state.chains)) > LONGEST_CHAIN


def _begin_anew(t: Turn[State], begin: Callable[[Turn[State]], Scene]) -> Scene:
    """Prepare a state from the middle of a scene: effects under way end, and their cards are discarded."""
    state = t.state
    PILES.move(state, [*state.under_way], UNDER_WAY, DISCARDS)
    for chain, pile in zip(state.chains, CHAINS, strict=False):
        PILES.move(state, chain[LONGEST_CHAIN:], pile, DISCARDS)
    state.effects, state.window, state.foiled = [], None, False
    if state.die is not None and not state.die.final:
        state.die = None
    yield from begin(t)


def fallback(state: State, asking: Asking) -> Move | None:
    """Return the harmless move where there is one; else the first value of the first offer (SC-197).

    Among cards that others do not see, the move names the first ones by their places: the lowest identifiers would tell
    everybody that no lower ones are there.
    """
    for option in asking.options:
        if option.makes in HARMLESS:
            return option.first
    option = asking.options[0]
    return _first_by_place(state, option) if option.makes in OF_HIDDEN_CARDS else None


def _first_by_place(state: State, option: Option[Move]) -> Move:
    """Name the cards that came first to a hand, or lie on top of the draw pile."""
    lying = [card for cards in (*state.hands, state.deck) for card in cards]
    values: dict[str, object] = {}
    for name, domain in option.domains:
        if isinstance(domain, One):
            values[name] = next(card for card in lying if card in domain)
        elif isinstance(domain, Some):
            values[name] = tuple([card for card in lying if card in domain.items][: domain.at_least])
    return option.make(**values)
