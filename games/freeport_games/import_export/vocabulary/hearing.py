"""Notifies powers of events: they join the queue, in their order (IE-142 to IE-144)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn
from freeport_games.import_export.components import CardId
from freeport_games.import_export.state import Happening, Hook, QueuedPower, State

from .declared import TRIGGERS
from .words import Trigger, Use

OF_OTHERS = frozenset(
    {
        Hook.ON_OTHER_DRAW,
        Hook.ON_OTHER_DRAW_ACTION,
        Hook.ON_OTHER_PIRATE,
        Hook.ON_OTHER_COMPLETE,
        Hook.ON_OTHER_CREDIT_LOSS,
    }
)
"""The hooks that notify every seat but the acting one."""
OF_ANYBODY = frozenset(
    {
        Hook.ON_ALL_COMMITTED,
        Hook.ON_CONTRACT_ANY,
        Hook.ON_CONTAINER_LOADED,
        Hook.ON_IMPORT_ANY,
        Hook.ON_GOODS_ADDED,
        Hook.ON_SHIP_RETURN,
        Hook.ON_COMPLETE_ANY,
    }
)
"""The hooks that notify every seat; all other hooks notify only the acting seat."""


def hear(
    t: Turn[State], happened: Happening, *hooks: Hook, present: Collection[tuple[Seat, CardId]] | None = None
) -> None:
    """Queue every power that reacts to this, the acting seat's first, then clockwise, oldest shipment first (IE-142).

    A power is not notified of the completion that it came with, unless its text says so (IE-121); such a text refers to
    the card itself, so a copy never is.

    Args:
        t: the game.
        happened: the event.
        hooks: the points of the flow that it belongs to.
        present: the seats and their shipments at the time; the present ones if omitted.
    """
    state = t.state
    heard = [hook for hook in hooks if not state.live_powers.isdisjoint(TRIGGERS[hook])]
    if not heard:
        return
    own, others = _listeners(heard)
    for seat in state.clockwise(happened.actor):
        listeners = own if seat == happened.actor else others
        for shipment in state.shipments[seat]:
            if shipment.power not in listeners or (present is not None and (seat, shipment.card) not in present):
                continue
            for trigger in listeners[shipment.power]:
                if shipment.card in happened.cards and not (trigger.this_one and shipment.power == shipment.card):
                    continue
                if trigger.when is None or trigger.when(state, Use(seat, shipment.card, shipment.power, happened)):
                    state.queue.append(QueuedPower(seat, shipment.card, shipment.power, trigger.hook, happened))


Listeners = dict[CardId, list[Trigger]]
"""The hooks of each power that reacts to something."""


def _listeners(hooks: Collection[Hook]) -> tuple[Listeners, Listeners]:
    """Return the powers that react to one of these hooks: those of the acting seat, and those of every other seat."""
    own: Listeners = {}
    others: Listeners = {}
    for hook in hooks:
        for power, trigger in TRIGGERS[hook].items():
            if hook not in OF_OTHERS:
                own.setdefault(power, []).append(trigger)
            if hook in OF_OTHERS or hook in OF_ANYBODY:
                others.setdefault(power, []).append(trigger)
    return own, others
