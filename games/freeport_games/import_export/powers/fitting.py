"""Powers that change what fits on a ship: wild containers, rainbow contracts, capacity, half-filled contracts."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Scene, Turn
from freeport_games.import_export.areas.hold import half_full
from freeport_games.import_export.components import GoodType, ShipId
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.moves import PrefabComplete
from freeport_games.import_export.state import Hook, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, way
from freeport_games.import_export.vocabulary.words import (
    AnyTime,
    Capacity,
    HalfLuxury,
    Rainbow,
    RainbowContract,
    Trigger,
    Use,
    Wild,
)

# Wild containers

TELEVISIONS = power("televisions", "Your technology containers fit any slot.", Wild(GoodType.TECHNOLOGY))
WHEAT = power("wheat", "Your agriculture containers fit any slot.", Wild(GoodType.AGRICULTURE))
SOAP = power("soap", "Your consumer containers fit any slot.", Wild(GoodType.CONSUMER))
BIG_CATS = power("big_cats", "Your illegal containers fit any slot.", Wild(GoodType.ILLEGAL))
IMPALAS = power("impalas", "Your luxury containers fit any slot.", Wild(GoodType.LUXURY))

# Rainbow contracts

GENERATORS = power("generators", "Your technology contracts take any containers.", Rainbow(GoodType.TECHNOLOGY))
COFFEE = power("coffee", "Your agriculture contracts take any containers.", Rainbow(GoodType.AGRICULTURE))
CANDY = power("candy", "Your consumer contracts take any containers.", Rainbow(GoodType.CONSUMER))
SEEDS = power("seeds", "Your illegal contracts take any containers.", Rainbow(GoodType.ILLEGAL))
GOLD_WATCHES = power("gold_watches", "Your luxury contracts take any containers.", Rainbow(GoodType.LUXURY))

TORTILLAS = power("tortillas", "As a contract, this takes any containers.", RainbowContract())

# Capacity

TABLETS = power(
    "tablets",
    "Each of your ships takes contracts of up to 8 slots, and pays 16 for 7 containers and 18 for 8.",
    Capacity(8),
)

# Half-filled contracts


def _half_full_ships(state: State, use: Use) -> tuple[ShipId, ...]:
    """Return the seat's ships that it may complete although they are not full."""
    return tuple(ship.id for ship in state.available(use.seat) if half_full(state, ship) and not ship.released)


def _has_become_half_full(state: State, use: Use) -> bool:
    """Return whether this container, or those loaded with it, made one of the seat's ships half full."""
    heard, ship = use.heard, state.ship(use.heard.ship)
    if ship.owner != use.seat or heard.card != heard.cards[0] or not half_full(state, ship):
        return False
    before = [card for card in ship.containers if card not in heard.cards]
    pairs = [pair for pair in ship.pairs if pair[0] not in heard.cards]
    return not half_full(state, msgspec.structs.replace(ship, containers=before, pairs=pairs))


def _completable(c: Using) -> list[ShipId]:
    return [ship for ship in _half_full_ships(c.state, c.use) if c.allows(ship)]


def _release(t: Turn[State], _: Seat, choice: PrefabComplete, __: Use) -> None:
    t.state.ship(choice.ship).released = True


IS_HALF_FULL = Among[Using]("BAD_CHOICE", _completable)
PREFAB_COMPLETE = way(PrefabComplete, _release, ASKS, IS_HALF_FULL("ship", "IE-135"))


def _whether_to_complete(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, msgspec.structs.replace(use, limit=lambda ship: ship == use.heard.ship), PREFAB_COMPLETE)


PREFAB_HOMES = power(
    "prefab_homes",
    "You may complete a ship when half of each luxury contract's slots, rounded up, and all other slots are filled.",
    HalfLuxury(),
    Trigger(Hook.ON_CONTAINER_LOADED, _whether_to_complete, when=_has_become_half_full),
    AnyTime((PREFAB_COMPLETE,), lambda state, use: bool(_half_full_ships(state, use))),
)

WAYS = (PREFAB_COMPLETE,)
