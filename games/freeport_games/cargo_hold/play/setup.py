"""The setup."""

from __future__ import annotations

from freeport_games.cargo_hold.components import CARDS
from freeport_games.cargo_hold.events import GameBegun
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.cargo_hold.piles import DECK, PILES
from freeport_games.cargo_hold.state import DEAL, SETUP, State
from freeport_games.engine import Seat, check_options
from freeport_games.engine.menus import Pick, Scene, Shuffle, Turn

from .turn import begin_turn, take_into_hand

CARDS_DEALT = 7


def starting_state(options: CargoHoldOptions, seats: int) -> State:
    """Return the state before anything is shuffled (CH-002 to CH-008).

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    return State(
        debt_target=options.debt_target,
        turn_limit=options.turn_limit,
        first_seat=options.first_seat,
        scores=[0] * seats,
        hands=[[] for _ in range(seats)],
        deliveries=[None] * seats,
        deck=list(CARDS),
        discard=[],
    )


def setup(t: Turn[State]) -> Scene:
    """Shuffle, draw the first seat, deal seven cards each (CH-003 to CH-009)."""
    state = t.state
    if state.stage is SETUP:
        order = yield from Shuffle("CH-C1", len(state.deck))
        PILES.shuffle(state, order, DECK, DECK)
        state.stage = DEAL
    if state.first_seat is None:
        state.first_seat = yield from Pick.evenly("CH-C2", state.seats)
    t.tell(GameBegun(state.first_seat, state.debt_target, state.turn_limit))
    deal(t, state.first_seat)
    begin_turn(t, state.first_seat)


def deal(t: Turn[State], first: Seat) -> None:
    """Deal one card to each seat in turn order, seven times (CH-004)."""
    state = t.state
    dealt = state.deck[: CARDS_DEALT * state.seats]
    for place in range(state.seats):
        take_into_hand(t, (first - place) % state.seats, dealt[place :: state.seats])
