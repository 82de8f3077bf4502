"""Loading and unloading trucks, outside movements and within them (section 4.11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from freeport_games.competitors.components import CONTRACTS, TERRITORIES
from freeport_games.competitors.events import TruckLoaded, TruckUnloaded
from freeport_games.competitors.fleet import Fleet
from freeport_games.competitors.kinds import TRUCK
from freeport_games.competitors.knowing import told_of_contract
from freeport_games.competitors.moves import LoadTruck, UnloadTruck
from freeport_games.competitors.standing import (
    bearer,
    carrying,
    chartered,
    may_take,
    territory_of,
    truck_aboard,
    usable,
)
from freeport_games.competitors.state import State
from freeport_games.competitors.tokens import Token, carriers_of, names_of
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Entry, Offer, One, Refusal, Refuse, Seat, Turn


def by_land_only(truck: Token) -> bool:
    """Return whether a truck holds goods that go by land only (CO-096)."""
    goods = truck.goods
    return goods is not None and CONTRACTS[goods.contract].vehicle is TRUCK


def carriers(state: State, seat: Seat, truck: str) -> list[str]:
    """Return the empty carriers beside a truck on which it may go, whatever its contract (CO-090, CO-091, CO-097)."""
    return _beside(state, seat, truck, _empty_carriers(state, seat, carrying(state, seat)))


def _empty_carriers(state: State, seat: Seat, loaded: Collection[str]) -> list[str]:
    """Return the ships and aircraft in territories that a seat may use and that have no truck aboard."""
    return _empty(state, _carriers_of(state, seat), loaded)


def _carriers_of(state: State, seat: Seat) -> Sequence[str]:
    """Return the ships and aircraft that a seat may use, be they on the board or not."""
    return (*carriers_of(seat), *chartered(state, seat)) if state.charters else carriers_of(seat)


def _empty(state: State, carriers: Collection[str], loaded: Collection[str]) -> list[str]:
    """Return those of some carriers that are in a port or at an airport and have no truck aboard."""
    return [name for name in carriers if name not in loaded and state.tokens[name].at in TERRITORIES]


def _beside(state: State, seat: Seat, truck: str, empty: list[str]) -> list[str]:
    token = state.tokens[truck]
    if token.kind is not TRUCK or token.aboard or not token.at:
        return []
    return _fitting(state, seat, token, empty)


def _fitting(state: State, seat: Seat, truck: Token, empty: list[str]) -> list[str]:
    """Return the empty carriers beside a truck ashore that may take its goods, whatever its contract."""
    found = [name for name in empty if state.tokens[name].at == truck.at]
    goods = truck.goods
    if goods is None:
        return found
    return [name for name in found if state.tokens[name].goods is None and may_take(state, seat, name, goods)]


def loads(state: State, seat: Seat, movement: Movement) -> dict[str, list[str]]:
    """Return the carriers for each truck that may be loaded now in a movement, by what everybody sees (D12)."""
    tokens, lead = state.tokens, movement.lead
    here = tokens[lead].at
    if here not in TERRITORIES:
        return {}
    if tokens[lead].kind is TRUCK:  # the lead on a carrier without goods
        trucks = [lead]
        beside = [name for name in _carriers_of(state, seat) if tokens[name].at == here]
        if not beside:
            return {}
        empty = [name for name in _empty(state, beside, carrying(state, seat)) if tokens[name].goods is None]
    else:  # a truck beside the lead
        trucks = [name for name in names_of(seat, TRUCK) if tokens[name].at == here and tokens[name].goods is None]
        if not trucks:
            return {}
        empty = [] if truck_aboard(state, lead) else [lead]
    if not empty:
        return {}
    found = {truck: _beside(state, seat, truck, empty) for truck in trucks}
    return {
        truck: fit
        for truck, names in found.items()
        if (fit := [name for name in names if (truck, name) not in movement.unloaded])
    }


def ways_to_load(state: State, seat: Seat, movement: Movement) -> list[Entry]:
    """Offer loading and unloading in a movement, as far as the contract allows it."""
    found: list[Entry] = []
    lead = movement.lead
    if not territory_of(state, lead):
        return found
    for truck, names in loads(state, seat, movement).items():
        if not by_land_only(state.tokens[truck]):
            found.append(_offer_to_load(truck, tuple(names)))
    if truck := lead if state.tokens[lead].aboard else truck_aboard(state, lead):
        found.append(_offer_to_unload((truck,)))
    return found


def ways_to_load_freely(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer loading and unloading outside a movement, each truck once a turn (CO-090)."""
    found: list[Entry] = []
    carriers = fleet.carriers
    if state.charters:
        foreign = _empty(state, chartered(state, seat), fleet.loaded)
        carriers = [*carriers, *[(name, state.tokens[name]) for name in foreign]]
    if carriers:
        for name, truck in fleet.trucks:
            place = truck.at
            beside = [carrier for carrier, token in carriers if token.at == place]
            if not beside or name in state.loaded:
                continue
            if truck.goods is not None:
                beside = [] if by_land_only(truck) else _fitting(state, seat, truck, beside)
            if beside:
                found.append(_offer_to_load(name, tuple(beside)))
    if aboard := [name for name in fleet.aboard if name not in state.unloaded]:
        found.append(_offer_to_unload(tuple(aboard)))
    return found


@lru_cache(maxsize=4096)
def _offer_to_unload(aboard: tuple[str, ...]) -> Offer[UnloadTruck]:
    return Offer(UnloadTruck.option(truck=One(aboard)), unload)


@lru_cache(maxsize=4096)
def _offer_to_load(truck: str, names: tuple[str, ...]) -> Offer[LoadTruck]:
    return Offer(LoadTruck.option(truck=One((truck,)), carrier=One(names)), load)


def load(t: Turn[State], seat: Seat, move: LoadTruck) -> None:
    """Load a truck; if it holds goods, everybody learns that their contract allows the carrier."""
    state = t.state
    token = state.tokens[move.truck]
    token.at, token.aboard = "", move.carrier
    if state.movement is None:
        state.loaded.append(move.truck)
    if token.goods is not None:
        told_of_contract(state, token.goods, kind=state.tokens[move.carrier].kind)
    t.tell(TruckLoaded(seat, move.truck, move.carrier))


def unload(t: Turn[State], seat: Seat, move: UnloadTruck) -> None:
    """Unload a truck in the territory of its carrier."""
    state = t.state
    token = state.tokens[move.truck]
    carrier, territory = token.aboard, territory_of(state, move.truck)
    if state.movement is None:
        state.unloaded.append(move.truck)
    else:
        state.movement.unloaded.append((move.truck, carrier))
        if state.tokens[carrier].owner != seat:
            state.movement.used.append(carrier)
    token.at, token.aboard = territory, ""
    t.tell(TruckUnloaded(seat, move.truck, territory))


def _no_load(t: Turn[State], seat: Seat, move: LoadTruck) -> Refusal | None:
    """Return why a truck cannot be loaded so, in the order of section 10."""
    state = t.state
    truck, carrier = state.tokens[move.truck], state.tokens[move.carrier]
    if truck.owner != seat or (carrier.owner != seat and move.carrier not in usable(state, seat)):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-090")
    if truck.goods is not None and not may_take(state, seat, move.carrier, truck.goods):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-195")
    if truck.goods is not None and carrier.goods is not None:
        return Refusal("TOKEN_HAS_GOODS", rule="CO-097")
    if by_land_only(truck) or truck.kind is not TRUCK or carrier.kind is TRUCK:
        return Refusal("VEHICLE_NOT_ALLOWED", rule="CO-096")
    if truck_aboard(state, move.carrier):
        return Refusal("CARRIER_FULL", rule="CO-091")
    if truck.aboard or not truck.at or carrier.at != truck.at:
        return Refusal("NOT_SAME_TERRITORY", rule="CO-090")
    return Refusal("LOAD_LIMIT", rule="CO-090" if state.movement is None else "CO-093")


def _no_unload(t: Turn[State], seat: Seat, move: UnloadTruck) -> Refusal | None:
    state = t.state
    if state.tokens[move.truck].owner != seat:
        return Refusal("NOT_YOUR_TOKEN", rule="CO-090")
    if not state.tokens[move.truck].aboard or not territory_of(state, bearer(state, move.truck)):
        return Refusal("NOT_SAME_TERRITORY", rule="CO-090")
    return Refusal("LOAD_LIMIT", rule="CO-090")


NO_LOAD, NO_UNLOAD = Refuse(LoadTruck, why=_no_load), Refuse(UnloadTruck, why=_no_unload)
