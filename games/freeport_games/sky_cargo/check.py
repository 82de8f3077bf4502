"""Whether a state can be one of a game, wherever it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sized

from freeport_games.engine import untrue

from .components import CARDS, CHARACTERS, LOCATIONS, PASSENGERS
from .effects.hands import MOST_IN_HAND
from .knowing import places
from .options import LONGEST_LIMIT, TARGETS
from .play.playing import LONGEST_CHAIN
from .scoring import every_card
from .state import State, Step

SEATS = range(2, 5)
"""How many seats may play (SC-001)."""


def problems(state: State, seats: int) -> Iterator[str]:
    """What is wrong with a state of a game by so many seats, one after the other; later ones rely on earlier ones."""
    yield from _wrong_seats(state, seats)
    yield from _wrong_cards(state)
    yield from _wrong_numbers(state)
    yield from _wrong_slots(state)
    yield from _wrong_places(state)


def _wrong_seats(state: State, seats: int) -> Iterator[str]:
    each: dict[str, Sized] = {
        "characters": state.characters,
        "tokens": state.tokens,
        "chains": state.chains,
        "hands": state.hands,
        "holds": state.holds,
    }
    for what, there in each.items():
        if len(there) != seats:
            yield f"{seats} seats play, but the state has {what} for {len(there)}"
    fight = state.dogfight
    named = {
        "the active seat": state.active,
        "the first seat": state.first_seat,
        "the attacker": None if fight is None else fight.attacker,
        "the defender": None if fight is None else fight.defender,
    }
    for what, seat in named.items():
        if seat is not None and seat not in range(seats):
            yield f"{what} is from 0 to {seats - 1}, not {seat}"


def _wrong_cards(state: State) -> Iterator[str]:
    placed = Counter(every_card(state))
    for card, times in placed.items():
        if card not in CARDS:
            yield f"{card!r} is not a card of this game"
        if times > 1:
            yield f"{card} lies in {times} places, but each card lies in one"
    if missing := [card for card in CARDS if card not in placed]:
        yield f"a position places each of the {len(CARDS)} cards once; {missing[0]} lies nowhere"
    for seat, chain in enumerate(state.chains):
        if strangers := [card for card in chain if card not in PASSENGERS]:
            yield f"the chain of seat {seat} has Passengers, and {strangers[0]} is none"
        if len(chain) > LONGEST_CHAIN + 1:
            yield f"a chain has {LONGEST_CHAIN} Passengers at most, not {len(chain)} as that of seat {seat}"
    for seat, hand in enumerate(state.hands):
        if len(hand) > MOST_IN_HAND:
            yield f"a hand has {MOST_IN_HAND} cards at most, not {len(hand)} as that of seat {seat}"


def _wrong_numbers(state: State) -> Iterator[str]:
    if state.cargo_target not in TARGETS:
        yield f"the cargo target is 5 or 7, not {state.cargo_target}"
    if not 0 <= state.turn_limit <= LONGEST_LIMIT:
        yield f"the turn limit is from 0 to {LONGEST_LIMIT}, not {state.turn_limit}"
    if state.turn < 0 or (state.turn == 0) != (state.step is Step.SETUP):
        yield f"step {state.step} does not go with turn {state.turn}: the turns count from 1, once the setup is done"
    full = [seat for seat, hold in enumerate(state.holds) if len(hold) >= state.cargo_target]
    if full and state.step is not Step.OVER:
        yield f"seat {full[0]} has {state.cargo_target} cargo, so the step is {Step.OVER}"


def _wrong_slots(state: State) -> Iterator[str]:
    slots = [crate.slot for hold in state.holds for crate in hold]
    for slot in slots:
        if not (slot[:1] == "c" and slot[1:].isdecimal() and 0 < int(slot[1:]) < state.next_slot):
            yield f"a slot is from c1 to c{state.next_slot - 1}, not {slot!r}"
    if len({*slots}) < len(slots):
        yield "two cargo lie in one slot"


def _wrong_places(state: State) -> Iterator[str]:
    chosen = [one for one in state.characters if one]
    if unknown := [one for one in chosen if one not in CHARACTERS]:
        yield f"{unknown[0]!r} is no character"
    if len({*chosen}) < len(chosen):
        yield "two seats have the same character"
    if unknown := [place for place in state.tokens if place and place not in LOCATIONS]:
        yield f"{unknown[0]!r} is no Location"
    if state.step is not Step.SETUP and ("" in state.characters or "" in state.tokens):
        yield "after the setup each seat has a character and a Location"
    if (problem := untrue(state.memory, places(state))) is not None:
        yield problem
