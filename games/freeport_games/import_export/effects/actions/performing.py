"""Performing actions, step by step, and single actions that a power gives (IE-045 to IE-049, IE-172)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Entry, Offer, Scene, Turn, Ways, ask
from freeport_games.import_export.areas.counting import goods_of
from freeport_games.import_export.components import LOAD, Action, GoodType
from freeport_games.import_export.events import ExecutionBegun
from freeport_games.import_export.moves import Done
from freeport_games.import_export.state import Execution, Happening, Hook, Phase, State
from freeport_games.import_export.vocabulary.declared import BESIDE, BESIDE_IN_HAND, may_interject
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.using import Uses, by_way, menu_of
from freeport_games.import_export.vocabulary.words import Beside, Use

from .contracting import CONTRACTS, may_contract_something
from .loading import LOADS, may_load_something
from .piracy import PIRACIES, may_pirate_something
from .solo_import import SOLO_IMPORTS, may_import_something
from .supply import SUPPLY, may_supply_something

SOLO_STEP = "IE-D15"
"""The decision for a free action."""


class Steps(msgspec.Struct, frozen=True):
    """The parts of one of the five actions."""

    decision: str
    """The decision for a step of it."""
    menu: Ways[Any]
    """The moves."""
    possible: Callable[[State, Seat], bool]
    """Whether, from what is public, a seat may have a move (IE-068, IE-076, IE-103, IE-109)."""
    hidden: bool = False
    """Whether moves depend on a hand, so that skipping the question would reveal something."""


STEPS: Mapping[Action, Steps] = {
    Action.CONTRACT: Steps("IE-D03", CONTRACTS, may_contract_something, hidden=True),
    Action.LOAD: Steps("IE-D04", LOADS, may_load_something, hidden=True),
    Action.IMPORT: Steps(SOLO_STEP, SOLO_IMPORTS, may_import_something),
    Action.PIRATE: Steps("IE-D09", PIRACIES, may_pirate_something),
    Action.SUPPLY: Steps("IE-D10", SUPPLY, may_supply_something, hidden=True),
}


def perform(t: Turn[State], execution: Execution, then: Callable[[], Scene] | None = None) -> Scene:
    """Let a seat do actions, one after the other, until none is left or it stops.

    Args:
        t: the game.
        execution: the seat, the action, and the number of actions.
        then: runs after each action; None for a free action, which belongs to a power's effect (IE-143).
    """
    state, seat, action = t.state, execution.seat, execution.action
    if action is LOAD:
        execution = msgspec.structs.replace(execution, technology=goods_of(state, seat, GoodType.TECHNOLOGY))
    state.executions.append(execution)
    t.tell(ExecutionBegun(seat, action, execution.left, execution.solo))
    hear(t, Happening(seat), Hook.ON_EXECUTION_START)
    if then is not None and state.queue:
        yield from then()
    steps = STEPS[action]
    kind = SOLO_STEP if execution.solo else steps.decision
    while not state.executions[-1].stopped:
        always = steps.hidden or not state.public_skip or may_interject(state, seat)
        if (yield from ask(seat, kind, ways_to_act, always=always)) is None:
            break
        if then is not None and not state.executions[-1].stopped:
            yield from then()
    state.executions.pop()


def solo(t: Turn[State], seat: Seat, action: Action, *, owner_earns: bool = True) -> Scene:
    """Perform a free action of one seat by itself (IE-172), except in the end window (IE-185).

    Args:
        t: the game.
        seat: the seat that acts.
        action: the action.
        owner_earns: whether the owner of a ship from which it imports earns.
    """
    if t.state.phase is not Phase.END_WINDOW:
        yield from perform(t, Execution(seat, action, 1, solo=True, owner_earns=owner_earns))


def stop(t: Turn[State], _: Seat, __: Done) -> None:
    """End the actions."""
    state = t.state
    state.executions[-1] = msgspec.structs.replace(state.execution, stopped=True)


DONE = Offer(Done.option(), stop)


def ways_to_act(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what the seat may do: a move of the action, one that a power adds, or stop.

    A seat that can only stop is still asked if others cannot see that (IE-049).
    """
    state = t.state
    execution = state.executions[-1]
    steps = STEPS[execution.action]
    entries: list[Entry] = [*(steps.menu(t, seat) if execution.left else steps.menu.closed)]
    beside = _beside(state, execution)
    held = BESIDE_IN_HAND[execution.action]
    if beside or held:
        tried: Uses = {way: {} for word in held.values() for way in word.ways}
        entries += menu_of(t, seat, {**tried, **by_way([(use, word.ways) for use, word in beside])})
    if not any(type(entry) is Offer for entry in entries) and not _may_do_something(state, execution, beside):
        return []
    entries.append(DONE)
    return entries


def _may_do_something(state: State, execution: Execution, beside: list[tuple[Use, Beside]]) -> bool:
    """Return whether, from what is public, the seat may have something to do (IE-049)."""
    seat = execution.seat
    if execution.left and (
        not state.public_skip or STEPS[execution.action].possible(state, seat) or may_interject(state, seat)
    ):
        return True
    return any(word.opens is not None for _, word in beside)


def _beside(state: State, execution: Execution) -> list[tuple[Use, Beside]]:
    """Return the powers that give moves in this execution: of the shipments, oldest first, then of the hand."""
    seat, live, held = execution.seat, BESIDE[execution.action], BESIDE_IN_HAND[execution.action]
    found: list[tuple[Use, Beside]] = []
    if not state.live_powers.isdisjoint(live):
        for shipment in state.shipments[seat]:
            if shipment.power in live:
                found.append((Use(seat, shipment.card, shipment.power), live[shipment.power]))
    if not held.keys().isdisjoint(state.hands[seat]):
        found += [(Use(seat, card, card), held[card]) for card in state.hands[seat] if card in held]
    return [(use, word) for use, word in found if word.opens is None or word.opens(state, use, execution)]
