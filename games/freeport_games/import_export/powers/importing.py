"""Powers of imports: sources, counts, winners, income; of goods that come in; and of actions without cards."""

from __future__ import annotations

import msgspec

from freeport_games.engine.menus import Scene, Turn
from freeport_games.import_export.areas.counting import goods_of
from freeport_games.import_export.components import TYPE_OF, Action, GoodType, with_action
from freeport_games.import_export.effects.actions.importing import POWER_IMPORT
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.effects.of_powers import about, actor_pays, take
from freeport_games.import_export.state import Cause, Hook, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import PowerWay
from freeport_games.import_export.vocabulary.words import (
    ImportCount,
    ImportSource,
    OwnerIncome,
    TieBreak,
    Trigger,
    Use,
    VirtualImports,
)

# Rounds of imports

DARK_FLIGHT_GAMES = power(
    "dark_flight_games",
    "When you lead IMPORT, you may choose the supply island in place of a ship. The bid for it is paid to you; if you"
    " win yourself, you pay nothing.",
    ImportSource(),
)

SHAMPOO = power(
    "shampoo",
    "Your import actions take up to 3 containers, of which one at most may become an import.",
    ImportCount(3),
)

FOXES = power(
    "foxes",
    "You choose the winner of every tied bid. At the end you win all ties: for the most goods of a type (for the most"
    " illegal goods the others are charged), for the powers of cards, and for the victory.",
    TieBreak(),
)

PANTS = power(
    "pants",
    "An import action of another player that takes from your ship brings you 4 credits instead of 2.",
    OwnerIncome(4),
)


# Imports of others


def _leaves_something(state: State, use: Use) -> bool:
    """Return whether another seat imported from a ship, not by this very power, and left something there (PW-09)."""
    heard = use.heard
    if heard.actor == use.seat or not heard.ship or heard.by == use.card:
        return False
    return state.ship(heard.ship) in state.at_sea()


def _protractors(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, msgspec.structs.replace(use, limit=lambda ship: ship.id == use.heard.ship), POWER_IMPORT)


PROTRACTORS = power(
    "protractors",
    "Whenever another player has imported from a ship, you may import a container that is left on it. Its owner earns"
    " nothing.",
    Trigger(Hook.ON_IMPORT_ANY, _protractors, when=_leaves_something),
)


def _imports_illegal_goods(_: State, use: Use) -> bool:
    """Return whether another seat took an illegal card by an import action."""
    heard = use.heard
    return (
        heard.actor != use.seat
        and heard.cause is Cause.ACTION
        and any(TYPE_OF[card] is GoodType.ILLEGAL for card in heard.cards)
    )


CANNABIS = power(
    "cannabis",
    "Whenever another player's import action takes an illegal container, it pays you 2 credits.",
    Trigger(Hook.ON_IMPORT_ANY, actor_pays(2), when=_imports_illegal_goods),
)


# Goods that come in

BUBBLEGUM = power(
    "bubblegum",
    "Take 4 credits for each consumer card that enters any player's goods.",
    Trigger(Hook.ON_GOODS_ADDED, take(4), when=about(GoodType.CONSUMER)),
)

CHAPSTICK = power(
    "chapstick",
    "Take 2 credits for each consumer card that enters any player's goods.",
    Trigger(Hook.ON_GOODS_ADDED, take(2), when=about(GoodType.CONSUMER)),
)


# Actions without cards


def _half_of_technology(state: State, use: Use) -> int:
    return goods_of(state, use.seat, GoodType.TECHNOLOGY) // 2


REFRIGERATORS = power(
    "refrigerators",
    "Every two technology goods of yours count as a LOAD import.",
    VirtualImports(Action.LOAD, _half_of_technology),
)


def _pirate_imports_of_others(state: State, use: Use) -> int:
    return sum(len(with_action(state.imports[seat], Action.PIRATE)) for seat in state.others(use.seat))


CANNONS = power(
    "cannons",
    "Every PIRATE import of another player counts as one of yours, too.",
    VirtualImports(Action.PIRATE, _pirate_imports_of_others),
)

WAYS: tuple[PowerWay, ...] = ()
