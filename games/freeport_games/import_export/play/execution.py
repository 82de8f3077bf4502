"""Doing actions: seat by seat, step by step (IE-042 to IE-049, IE-172)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from freeport_games.engine import Entry, Move, Offer, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.counting import action_count, goods_of
from freeport_games.import_export.events import ExecutionBegun
from freeport_games.import_export.moves import (
    Contract,
    ContractFlour,
    Done,
    Load,
    Pirate,
    SellToIsland,
    SoloImport,
    TakeFromIsland,
)
from freeport_games.import_export.powers.declared import BESIDE, BESIDE_IN_HAND
from freeport_games.import_export.powers.vocabulary import Beside, Use
from freeport_games.import_export.state import Execution, Happening, Hook, Phase, State

from .contracting import cannot_contract, contract_offers, may_contract_something
from .hearing import hear
from .interjections import may_interject
from .loading import cannot_load, load_offers, may_load_something
from .piracy import cannot_pirate, may_pirate_something, pirate_offers
from .settling import settle
from .solo_import import cannot_import, may_import_something, solo_import_offers
from .supply import cannot_supply, may_supply_something, supply_offers
from .turn import end_turn
from .using import kinds_of, reasons_of_uses

DONE = Done.option()
KINDS: Mapping[Action, str] = {
    Action.CONTRACT: "IE-D03",
    Action.LOAD: "IE-D04",
    Action.IMPORT: "IE-D15",
    Action.PIRATE: "IE-D09",
    Action.SUPPLY: "IE-D10",
}
"""The decision in which each action is done."""
OFFERS: Mapping[Action, Callable[[Turn[State], Execution], list[Entry]]] = {
    Action.CONTRACT: contract_offers,
    Action.LOAD: load_offers,
    Action.IMPORT: solo_import_offers,
    Action.PIRATE: pirate_offers,
    Action.SUPPLY: supply_offers,
}
"""The moves of each action."""
REASONS: Mapping[
    Action, tuple[type[Move] | tuple[type[Move], ...], Callable[[State, Execution, Any], Refusal | None]]
] = {
    Action.CONTRACT: ((Contract, ContractFlour), cannot_contract),
    Action.LOAD: (Load, cannot_load),
    Action.IMPORT: (SoloImport, cannot_import),
    Action.PIRATE: (Pirate, cannot_pirate),
    Action.SUPPLY: ((SellToIsland, TakeFromIsland), cannot_supply),
}
"""The kinds of move of each action, and why one that is not offered is refused."""
POSSIBLE: Mapping[Action, Callable[[State, Seat], bool]] = {
    Action.CONTRACT: may_contract_something,
    Action.LOAD: may_load_something,
    Action.IMPORT: may_import_something,
    Action.PIRATE: may_pirate_something,
    Action.SUPPLY: may_supply_something,
}
"""Whether, as far as all can see, a seat may have a move of each action (IE-068, IE-076, IE-103, IE-109)."""
HIDDEN = frozenset({Action.CONTRACT, Action.LOAD, Action.SUPPLY})
"""The actions whose moves depend on a hand, so that not being asked would tell something."""


def execute(t: Turn[State]) -> Scene:
    """The next seat clockwise that may do something does its actions (IE-042, IE-049, IE-093)."""
    state = t.state
    asked = False
    while not asked:
        seat = state.at
        action = state.commitments[seat].action
        if action is not None and action is not Action.IMPORT:
            count = state.counts[seat] = action_count(state, seat)
            if count:
                asked = True
                yield from perform(t, Execution(seat, action, count))
        state.at = (seat + 1) % state.seats
        if state.at == state.leader:
            end_turn(t)
            return


def perform(t: Turn[State], execution: Execution) -> Scene:
    """Let a seat do its actions, one after the other, until none is left or it stops."""
    state, seat, action = t.state, execution.seat, execution.action
    if action is Action.LOAD:
        execution.technology = goods_of(state, seat, GoodType.TECHNOLOGY)
    state.executions.append(execution)
    t.tell(ExecutionBegun(seat, action, execution.left, execution.solo))
    hear(t, Happening(seat), Hook.ON_EXECUTION_START)
    if state.queue and not execution.solo:
        yield from settle(t, seat)
    kind = "IE-D15" if execution.solo else KINDS[action]
    steps = partial(_steps, t, execution)
    while not execution.stopped:
        always = action in HIDDEN or not state.public_skip or may_interject(state, seat)
        if (yield from ask(seat, kind, steps, always=always)) is None:
            break
        if state.resolving is None and state.completing is None and not execution.stopped:
            yield from settle(t, seat)
    state.executions.pop()


def solo(t: Turn[State], seat: Seat, action: Action, *, owner_earns: bool = True) -> Scene:
    """A free action of one seat by itself (IE-172); there is none in the end window (IE-185).

    Args:
        t: the game.
        seat: whose action it is.
        action: which one.
        owner_earns: whether the owner of a ship from which it imports earns.
    """
    if t.state.phase is not Phase.END_WINDOW:
        yield from perform(t, Execution(seat, action, 1, solo=True, owner_earns=owner_earns))


def _steps(t: Turn[State], execution: Execution) -> list[Entry]:
    """What the seat may do: a move of the action, one that a power adds, or stop.

    A seat that can do nothing else is asked if others cannot see that (IE-049).
    """
    state = t.state
    offers = OFFERS[execution.action](t, execution) if execution.left else []
    beside = _beside(state, execution)
    for use, word in beside:
        offers += word.offers(t, use, execution)
    if not offers and not _may_do_something(state, execution, beside):
        return []
    offers.append(Offer(DONE, partial(_stop, execution)))
    kinds, why_not = REASONS[execution.action]
    offers.append(Refuse(kinds, why=partial(why_not, state, execution)))
    if beside:
        offers.append(reasons_of_uses(state, execution.seat, kinds_of(offers)))
    return offers


def _may_do_something(state: State, execution: Execution, beside: list[tuple[Use, Beside]]) -> bool:
    """Whether, as far as all can see, the seat may have something to do (IE-049)."""
    seat = execution.seat
    if execution.left and (
        not state.public_skip or POSSIBLE[execution.action](state, seat) or may_interject(state, seat)
    ):
        return True
    return any([word.opens is not None and word.opens(state, use, execution) for use, word in beside])


def _beside(state: State, execution: Execution) -> list[tuple[Use, Beside]]:
    """The powers that may give moves in this execution: those of the shipments, oldest first, then of the hand."""
    seat, live, held = execution.seat, BESIDE[execution.action], BESIDE_IN_HAND[execution.action]
    found: list[tuple[Use, Beside]] = []
    if not state.live_powers.isdisjoint(live):
        for shipment in state.shipments[seat]:
            if shipment.power in live:
                found.append((Use(seat, shipment.card, shipment.power), live[shipment.power]))
    if held:
        found += [(Use(seat, card, card), held[card]) for card in state.hands[seat] if card in held]
    return found


def _stop(execution: Execution, _: Done) -> None:
    execution.stopped = True
