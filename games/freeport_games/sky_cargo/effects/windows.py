"""Windows: a seat may react. It is asked if, by what everybody can see, it may hold a suitable card (section 4.14)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import (
    Among,
    Case,
    Fit,
    Menu,
    Offer,
    Playing,
    Scene,
    Turn,
    Way,
    Ways,
    ask,
    nothing,
    read,
)
from freeport_games.sky_cargo.components import ACTION_OF, CARDS, WITH_TIMING, CardId, SlotId, Timing, ops
from freeport_games.sky_cargo.conditions import reaction
from freeport_games.sky_cargo.events import Reacted
from freeport_games.sky_cargo.moves import Pass, React, ReactBy
from freeport_games.sky_cargo.piles import DISCARDS, HANDS, PILES, UNDER_WAY
from freeport_games.sky_cargo.state import OpenWindow, State

from .carrying import By, carry_out


class Window(msgspec.Struct, frozen=True, eq=False):
    """An opportunity to react with the cards of a timing."""

    decision: str
    """Its decision."""
    timing: Timing
    """The timing."""
    cards: tuple[CardId, ...]
    """The cards that may be played."""
    closes: bool
    """Whether a reaction removes the reason for it (SC-156)."""
    needs_hand: bool
    """Whether its cards require a card in the other participant's hand (SC-157)."""
    menu: Callable[[Turn[State], Seat], Menu]
    """Returns the menu of the seat that may react."""


CLOSING = (ops.CancelAction, ops.ProtectOpen, ops.ProtectSteal, ops.EndDogfight, ops.Reroll)
"""The ops that remove the reason for a window (SC-156)."""
ANY_WITH = {timing: frozenset(cards) for timing, cards in WITH_TIMING.items()}
PASS = Offer(Pass.option())
HIGHEST = 6


def may_hold(state: State, seat: Seat, cards: tuple[CardId, ...]) -> bool:
    """Return whether a seat may hold one of some cards, by what everybody can see (SC-130)."""
    if not state.hands[seat]:
        return False
    discard, under_way, fight = state.discard, state.under_way, state.dogfight
    for card in cards:
        if card in discard or card in under_way:
            continue
        if fight is None or all(flown.card != card for flown in fight.table):
            return True
    return False


def window(
    t: Turn[State],
    seat: Seat,
    opened: Window,
    against: Seat | None = None,
    *,
    action: CardId | None = None,
    slot: SlotId | None = None,
) -> Playing[bool]:
    """Let a seat react, one card at a time, until it passes (SC-132).

    Args:
        t: the game.
        seat: the seat that may react.
        opened: the window.
        against: the other participant of a dogfight.
        action: the Action to which it may react.
        slot: the slot of the cargo that is about to be opened or stolen.

    Returns:
        Whether the reason for the window is gone (SC-156).
    """
    state = t.state
    shown = OpenWindow(seat, opened.timing.value, action, slot)
    while may_hold(state, seat, opened.cards):
        if opened.needs_hand and (against is None or not state.hands[against]):
            break
        state.window = shown
        move = yield from ask(seat, opened.decision, opened.menu, certain=True)
        state.window = None
        if type(move) is React:
            yield from react(t, seat, move.card, against)
        elif type(move) is ReactBy:
            yield from react(t, seat, move.card, against, move.by)
        else:
            break
        if opened.closes:
            return True
    return False


def react(t: Turn[State], seat: Seat, card: CardId, against: Seat | None = None, shift: int = 0) -> Scene:
    """Reveal a reaction card, carry it out, and discard it (SC-134)."""
    state = t.state
    PILES.move(state, (card,), HANDS[seat], UNDER_WAY)
    t.tell(Reacted(seat, CARDS[card]))
    yield from carry_out(t, By(seat, card, against, shift), ACTION_OF[card].effects)
    PILES.move(state, (card,), UNDER_WAY, DISCARDS)


def _ways(t: Turn[State], seat: Seat, *, timing: Timing) -> Menu:
    """Return the cards with the timing that the seat holds, and to pass."""
    if ANY_WITH[timing].isdisjoint(t.state.hands[seat]):  # most often, and everybody is asked: the hot path
        return NONE_HELD[timing]
    return [*WAYS[timing](t, seat), PASS]


SHIFTS = tuple(
    sorted(
        {
            step
            for card in WITH_TIMING[Timing.OPPONENT_ROLL]
            for op in ACTION_OF[card].effects
            if isinstance(op, ops.DieShift)
            for step in op.by
        }
    )
)
"""The possible changes of the die."""


def _stays_within(c: Case[State], by: int) -> bool:
    return c.state.die is not None and 1 <= c.state.die.result + by <= HIGHEST


IS_CHANGE = Among[Case[State]]("WRONG_CHANGE", lambda _: SHIFTS)
STAYS_WITHIN = Fit[Case[State]]("OUT_OF_BOUNDS", _stays_within)
WAYS = {timing: Ways(Case[State], Way(React, nothing, *reaction(timing))) for timing in Timing}
WAYS[Timing.OPPONENT_ROLL] = Ways(
    Case[State],
    Way(
        ReactBy,
        nothing,
        *reaction(Timing.OPPONENT_ROLL),
        IS_CHANGE("by", "SC-154"),
        STAYS_WITHIN("by", "SC-154"),
    ),
)
"""The cards of each timing; a change of the die keeps it within 1 to 6 (SC-154)."""
NONE_HELD = {timing: read((PASS, *ways.closed)) for timing, ways in WAYS.items()}
"""The menus of seats that hold no card for a window."""


def _window(decision: str, timing: Timing) -> Window:
    cards = WITH_TIMING[timing]
    # All cards of a timing have the same single effect: the content is checked for it.
    (effect,) = ACTION_OF[cards[0]].effects
    closes, needs_hand = isinstance(effect, CLOSING), isinstance(effect, ops.OpponentDiscards)
    return Window(decision, timing, cards, closes, needs_hand, partial(_ways, timing=timing))


REACT_ACTION = _window("SC-D22", Timing.REACT_ACTION)
REACT_OPEN = _window("SC-D23", Timing.REACT_OPEN)
REACT_STEAL = _window("SC-D24", Timing.REACT_STEAL)
OWN_ROLL = _window("SC-D25", Timing.OWN_ROLL)
OPPONENT_ROLL = _window("SC-D26", Timing.OPPONENT_ROLL)
DF_START_ATTACKER = _window("SC-D27", Timing.DF_START_ATTACKER)
DF_START_DEFENDER = _window("SC-D27", Timing.DF_START_DEFENDER)
DF_BEFORE_PILOT = _window("SC-D27", Timing.DF_BEFORE_PILOT)
DF_AFTER_PILOT = _window("SC-D27", Timing.DF_AFTER_PILOT)
DF_LOST_DEFENDER = _window("SC-D27", Timing.DF_LOST_DEFENDER)
DF_WON = _window("SC-D27", Timing.DF_WON)
