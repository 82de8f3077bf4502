"""The setup (section 4.2)."""

from __future__ import annotations

from freeport_games.engine import Seat, check_options
from freeport_games.engine.menus import BadOptions, Pick, Scene, Shuffle, Turn
from freeport_games.import_export.areas.zones import move, shuffle
from freeport_games.import_export.components import HARBOURS, LIGHT_GREY, SHIPS_A_SEAT, TABLES, CardSet
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.events import GameBegun, Why
from freeport_games.import_export.options import ImportExportOptions
from freeport_games.import_export.state import Commitment, Ship, State
from freeport_games.import_export.state.places import DECK, ISLAND, Zone, hand_of, on_ship

from .turn import begin_turn


def starting_state(options: ImportExportOptions, seats: int) -> State:
    """Return the state before anything is dealt or shuffled (IE-002).

    Raises:
        BadOptions: if an option is out of range.
    """
    _check(options, seats)
    state = State(
        end_credits=options.end_credits,
        public_skip=options.public_skip,
        sets=[CardSet.BASE, *options.expansions],
        harbours=list(options.harbours),
        first_leader=options.first_leader,
        deck=[],
        credits=[0] * seats,
        hands=[[] for _ in range(seats)],
        imports=[[] for _ in range(seats)],
        goods=[[] for _ in range(seats)],
        shipments=[[] for _ in range(seats)],
        played=[[] for _ in range(seats)],
        commitments=[Commitment() for _ in range(seats)],
        counts=[0] * seats,
        sold=[False] * seats,
        pirated=[0] * seats,
        extra_leads=[0] * seats,
        passive=[0] * seats,
        orders=[{} for _ in range(seats)],
        declared_goods=[{} for _ in range(seats)],
    )
    state.deck = state.deck_list
    return state


def _check(options: ImportExportOptions, seats: int) -> None:
    check_options(options, seats)
    if not options.harbours:
        return
    if len(options.harbours) != seats:
        wrong = f"`harbours` names a different harbour for each of the {seats} seats, or none at all"
        raise BadOptions(wrong, "/options/harbours")
    if (LIGHT_GREY in options.harbours) != (seats == len(HARBOURS)):
        wrong = f"{LIGHT_GREY} is in play with {len(HARBOURS)} seats, and with these only (IE-007)"
        raise BadOptions(wrong, "/options/harbours")


def setup(t: Turn[State]) -> Scene:
    """Set up harbours, deck, ships, island, credits, hands, and the first leader (IE-013 to IE-022)."""
    state = t.state
    if not state.harbours:
        yield from deal_harbours(t)
    order = yield from Shuffle("IE-C2", len(state.deck))
    shuffle(t, order, DECK, DECK)
    if state.first_leader is None:
        state.first_leader = yield from Pick.evenly("IE-C3", state.seats)
    t.tell(GameBegun(tuple(state.harbours), state.first_leader, state.end_credits, len(state.deck)))
    launch(t)
    move(t, state.deck[: state.seats], DECK, ISLAND)
    for seat in range(state.seats):
        extra = HARBOURS[state.harbours[seat]].extra_credits
        gain(t, seat, TABLES.setup.credits.value + extra, Why.SETUP)
    for seat in range(state.seats):
        move(t, state.deck[: TABLES.setup.cards_dealt.value], DECK, hand_of(seat))
    begin_turn(t, state.first_leader)


def deal_harbours(t: Turn[State]) -> Scene:
    """Deal the harbours, one to each seat; the light grey one only with six seats (IE-013)."""
    state = t.state
    colours = [name for name in HARBOURS if name != LIGHT_GREY or state.seats == len(HARBOURS)]
    order = yield from Shuffle("IE-C1", len(colours))
    state.harbours = [colours[place] for place in order[: state.seats]]


def launch(t: Turn[State]) -> None:
    """Give each seat its ships: the first in the open sea with four containers, the second at home (IE-015, IE-017)."""
    state = t.state
    for seat, colour in enumerate(state.harbours):
        state.ships += [Ship(f"{colour}-{number + 1}", seat, number == 0) for number in range(SHIPS_A_SEAT)]
    for seat in range(state.seats):
        _stow(t, seat)


def _stow(t: Turn[State], seat: Seat) -> None:
    state = t.state
    ship = state.ships_of(seat)[0]
    cards = state.deck[: TABLES.setup.containers_a_ship.value]
    move(t, cards, DECK, on_ship(Zone.CONTAINERS, ship.id))
