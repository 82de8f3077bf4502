"""Checks whether a game can reach a state, whatever its origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Sized

from freeport_games.engine import Seat, wrong_seats

from .components import ACTION_OF, CARDS, CHARACTERS, LOCATIONS, PASSENGERS, PILOTS, WINDOWS, every_op
from .components.ring import START
from .effects.fighting import HIGHEST
from .effects.hands import MOST_IN_HAND
from .effects.reacting import SIDES
from .options import LONGEST_LIMIT, TARGETS
from .piles import PILES
from .play.dogfight.rounds import ROUNDS
from .play.playing import LONGEST_CHAIN
from .state import Dogfight, OpenWindow, Phase, State, Step

SEATS = range(2, 5)
"""The possible numbers of seats (SC-001)."""
OPS = {str(op.__struct_config__.tag): str(op.__struct_config__.tag) for op in every_op()}
"""The kinds of effect that may be under way."""
SOURCES = {one: one for one in (*CARDS, *CHARACTERS, *LOCATIONS)}
"""The identifiers of the possible sources of an effect."""
DESIGNS = {action.id for action in ACTION_OF.values()}


def problems(state: State, seats: int) -> Iterator[str]:
    """Yield what is wrong with the state of a game; later checks rely on earlier ones."""
    yield from _wrong_seats(state, seats)
    yield from _wrong_places(state)
    yield from _wrong_cards(state)
    yield from _wrong_numbers(state)
    yield from _wrong_slots(state)
    yield from _wrong_end(state)
    yield from _wrong_under_way(state)
    if (problem := PILES.problem(state)) is not None:
        yield problem


def _wrong_seats(state: State, seats: int) -> Iterator[str]:
    each: dict[str, Sized] = {
        "characters": state.characters,
        "tokens": state.tokens,
        "chains": state.chains,
        "hands": state.hands,
        "holds": state.holds,
    }
    fight, window, win = state.dogfight, state.window, state.win
    named: dict[str, Sequence[Seat | None]] = {
        "the active seat": [state.active],
        "the first seat": [state.first_seat],
        "the attacker": [] if fight is None else [fight.attacker],
        "the defender": [] if fight is None else [fight.defender],
        "a seat that knows a cargo": [seat for hold in state.holds for crate in hold for seat in crate.seen],
        "a seat that carries an effect out": [effect.seat for effect in state.effects],
        "a seat that may react": [] if window is None else [window.seat],
        "a seat that has won": [] if win is None else [win.seat],
        "a seat that plays a maneuver": [] if fight is None else [flown.owner for flown in fight.table],
    }
    return wrong_seats(seats, each, named)


def _wrong_cards(state: State) -> Iterator[str]:
    placed = Counter(PILES.every_card(state))
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
    if state.turn_limit and state.turn > state.turn_limit:
        yield f"turn {state.turn} comes after the last one, which is {state.turn_limit}"
    if unknown := [design for design in state.played_once if design not in DESIGNS]:
        yield f"{unknown[0]!r} is no design of an Action"
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
    if state.step is Step.SETUP:
        if any([*state.hands, *state.holds, *state.chains, state.discard, state.under_way]):
            yield f"in step {Step.SETUP} every card is in the draw pile or out of the game"
        placed = [place for place in state.tokens if place]
        if len({*placed}) < len(placed) or any(place not in START for place in placed):
            yield f"tokens start in different places out of {', '.join(START)}"


def _wrong_end(state: State) -> Iterator[str]:
    win = state.win
    if win is None:
        if state.step is Step.OVER and state.turn != state.turn_limit:
            yield f"step {Step.OVER} needs a winner, or the last turn of the limit"
        return
    if state.step is not Step.OVER:
        yield f"seat {win.seat} has won, so the step is {Step.OVER}, not {state.step}"
    if win.card not in [crate.card for crate in state.holds[win.seat]]:
        yield f"seat {win.seat} has won with {win.card}, which is not in its hold"
    if win.location not in LOCATIONS:
        yield f"{win.location!r} is no Location"


def _wrong_under_way(state: State) -> Iterator[str]:
    """Yield what is wrong with what is under way in the middle of a scene."""
    die, fight = state.die, state.dogfight
    if die is not None:
        if state.step not in (Step.ROLL, Step.OVER):
            yield f"a die lies on the table in step {Step.ROLL}, not in step {state.step}"
        if not (1 <= die.rolled <= SIDES and 1 <= die.result <= SIDES):
            yield f"a die shows 1 to {SIDES}, not {die.rolled} or {die.result}"
        if unknown := [one for one in die.checked if one not in SOURCES]:
            yield f"{unknown[0]!r} is neither a character nor a Passenger"
    for effect in state.effects:
        if effect.op not in OPS or effect.source not in SOURCES:
            yield f"{effect.op!r} by {effect.source!r} is no effect of this game"
    if (state.effects or state.under_way) and state.step in (Step.SETUP, Step.DRAW, Step.DISCARD):
        yield f"effects are carried out in steps {Step.PLAY} and {Step.ROLL}, not in step {state.step}"
    if state.window is not None:
        yield from _wrong_window(state, state.window)
    if fight is not None:
        yield from _wrong_dogfight(state, fight)


def _wrong_window(state: State, window: OpenWindow) -> Iterator[str]:
    if state.step not in (Step.PLAY, Step.ROLL):
        yield f"seats react in steps {Step.PLAY} and {Step.ROLL}, not in step {state.step}"
    if window.timing not in WINDOWS:
        yield f"{window.timing!r} is no window"
    if window.action is not None and window.action not in ACTION_OF:
        yield f"{window.action!r} is no Action"
    if window.slot is not None and window.slot not in [crate.slot for hold in state.holds for crate in hold]:
        yield f"no cargo lies in slot {window.slot!r}"


def _wrong_dogfight(state: State, fight: Dogfight) -> Iterator[str]:
    if state.step not in (Step.PLAY, Step.OVER):
        yield f"a dogfight is flown in step {Step.PLAY}, not in step {state.step}"
    if fight.attacker == fight.defender:
        yield f"seat {fight.attacker} cannot fight itself"
    if fight.source not in PILOTS and fight.source not in CHARACTERS:
        yield f"a Pilot or a character starts a dogfight, not {fight.source!r}"
    if not 0 <= fight.round <= ROUNDS or not 0 <= fight.flown <= ROUNDS:
        yield f"a dogfight has {ROUNDS} rounds, not {max(fight.round, fight.flown)}"
    if fight.phase is Phase.ROUNDS and fight.flown == ROUNDS:
        yield f"after {ROUNDS} rounds a dogfight is won"
    won = fight.phase in (Phase.ATTACKER_WON, Phase.DEFENDER_WON)
    if not won and not any(flown.attacks for flown in fight.table):
        yield "a dogfight begins with an attacking maneuver on the table"
    if len(fight.pilot_changes) != len((fight.attacker, fight.defender)):
        yield f"the PILOT of two seats changes, not of {len(fight.pilot_changes)}"
    for flown in fight.table:
        if flown.card not in CARDS and flown.card not in CHARACTERS:
            yield f"{flown.card!r} is no maneuver"
        if not 1 <= flown.value <= HIGHEST:
            yield f"a maneuver has a value from 1 to {HIGHEST}, not {flown.value}"
