"""The steps of a turn, except for the second one (sections 4.2, 4.6, 4.16)."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn, Ways, ask_all
from freeport_games.sky_cargo.components import CARDS, ON_ROLL, ROWS, CardId
from freeport_games.sky_cargo.conditions import SoMany
from freeport_games.sky_cargo.effects.carrying import By, carry_out
from freeport_games.sky_cargo.effects.hands import TO_DISCARD, draw
from freeport_games.sky_cargo.effects.reacting import roll
from freeport_games.sky_cargo.effects.windows import OPPONENT_ROLL, OWN_ROLL, window
from freeport_games.sky_cargo.events import CharacterActs, PassengerActs, TurnBegun
from freeport_games.sky_cargo.scoring import end_by_turn_limit
from freeport_games.sky_cargo.state import Die, State, Step
from freeport_games.sky_cargo.state.team import LOWEST_LIMIT, extra_draw, hand_limit

REFILL = 5
"""The number of cards to which Step 1 refills a hand (SC-011)."""


def begin_turn(t: Turn[State], seat: Seat) -> None:
    """Hand the turn to a seat."""
    state = t.state
    state.turn += 1
    state.active = seat
    state.step = Step.DRAW
    state.dogfight_used = False
    state.played_once = []
    t.tell(TurnBegun(state.turn, seat))


def draw_step(t: Turn[State]) -> Scene:
    """Play Step 1: draw one card, then up to five (SC-011)."""
    state = t.state
    seat = state.active
    yield from draw(t, seat, max(1 + extra_draw(state, seat), REFILL - len(state.hands[seat])))
    state.step = Step.PLAY


# Step 3


def roll_step(t: Turn[State]) -> Scene:
    """Play Step 3: roll the die; once its result is final, the team acts (SC-050)."""
    return _roll(t) if t.state.die is None else _act(t)


def _roll(t: Turn[State]) -> Scene:
    """Roll, and let seats react to the result (SC-050, SC-153, SC-154)."""
    state = t.state
    seat = state.active
    yield from roll(t)
    yield from window(t, seat, OWN_ROLL)
    for other in state.others(seat):
        yield from window(t, other, OPPONENT_ROLL)
    state.die = msgspec.structs.replace(_die(state), final=True)


def _act(t: Turn[State]) -> Scene:
    """Carry out the character's row, then the chain (SC-051 to SC-057)."""
    state = t.state
    seat = state.active
    character = state.characters[seat]
    result = _die(state).result
    if character not in _die(state).checked:
        _check(t, character)
        t.tell(CharacterActs(seat, character, result))
        yield from carry_out(t, By(seat, character), ROWS[character][result])
    while (card := _next_unchecked(state, seat)) is not None:
        _check(t, card)
        if effects := ON_ROLL[card][result]:
            t.tell(PassengerActs(seat, CARDS[card]))
            yield from carry_out(t, By(seat, card), effects)
    state.die = None
    state.step = Step.DISCARD


def _die(state: State) -> Die:
    assert state.die is not None  # noqa: S101 - it is rolled in this step
    return state.die


def _check(t: Turn[State], who: str) -> None:
    """Note that a character or Passenger is checked (SC-054)."""
    die = _die(t.state)
    t.state.die = msgspec.structs.replace(die, checked=(*die.checked, who))


def _next_unchecked(state: State, seat: Seat) -> CardId | None:
    """Return the Passenger with the lowest position that has not been checked in this roll (SC-053)."""
    checked = _die(state).checked
    for card in state.chains[seat]:
        if card not in checked:
            return card
    return None


# Step 4


def discard_step(t: Turn[State]) -> Scene:
    """Play Step 4: all seats discard down to their limits, in secret; then the next turn begins (SC-192, SC-193)."""
    state = t.state
    over: list[Seat] = []
    for seat in state.order_from(state.active):
        held = len(state.hands[seat])
        if held > LOWEST_LIMIT and held > hand_limit(state, seat):
            over.append(seat)
    if over:
        limits = [hand_limit(state, seat) for seat in range(state.seats)]
        yield from ask_all(over, "SC-D34", DOWN_TO.on(tuple(limits)), revisable=True)
    if state.turn == state.turn_limit:
        end_by_turn_limit(t)
    begin_turn(t, state.others(state.active)[0])


def _above(state: State, seat: Seat, limits: tuple[int, ...]) -> SoMany:
    return SoMany.of_hand(state, seat, len(state.hands[seat]) - limits[seat])


DOWN_TO = Ways(_above, TO_DISCARD)
"""The cards of a hand above its limit (SC-D34)."""
