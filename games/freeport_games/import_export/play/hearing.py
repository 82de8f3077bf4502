"""How powers hear what happens: they join the queue, in their order (IE-142 to IE-144)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Seat, Turn
from freeport_games.import_export.components import CardId
from freeport_games.import_export.powers.vocabulary import TRIGGERS, Use
from freeport_games.import_export.state import Entry, Happening, Hook, State

OF_OTHERS = frozenset(
    {
        Hook.ON_OTHER_DRAW,
        Hook.ON_OTHER_DRAW_ACTION,
        Hook.ON_OTHER_PIRATE,
        Hook.ON_OTHER_COMPLETE,
        Hook.ON_OTHER_CREDIT_LOSS,
    }
)
"""What every seat but the acting one hears."""
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
"""What every seat hears; anything else is heard by the acting seat only."""


def hear(
    t: Turn[State], happened: Happening, *hooks: Hook, present: Collection[tuple[Seat, CardId]] | None = None
) -> None:
    """Queue every power that hears this, the acting seat's first, then clockwise, oldest shipment first (IE-142).

    A power does not hear the completion that it came with, unless its text says so (IE-121); the text
    speaks of the card itself, so a copy never does.

    Args:
        t: the game.
        happened: what happened.
        hooks: the places of the flow that it belongs to.
        present: the seats and their shipments that were there to hear it; all that are there now if left out.
    """
    state = t.state
    if not any(state.shipments):
        return
    own = [hook for hook in hooks if hook not in OF_OTHERS and TRIGGERS[hook]]
    others = [hook for hook in hooks if hook in OF_OTHERS or hook in OF_ANYBODY]
    for seat in state.clockwise(happened.actor):
        heard = own if seat == happened.actor else others
        if not heard:
            continue
        for shipment in state.shipments[seat]:
            if present is not None and (seat, shipment.card) not in present:
                continue
            for hook in heard:
                trigger = TRIGGERS[hook].get(shipment.power)
                if trigger is None:
                    continue
                if shipment.card in happened.cards and not (trigger.this_one and shipment.power == shipment.card):
                    continue
                if trigger.when is None or trigger.when(state, Use(seat, shipment.card, shipment.power, happened)):
                    state.queue.append(Entry(seat, shipment.card, shipment.power, hook, happened))
