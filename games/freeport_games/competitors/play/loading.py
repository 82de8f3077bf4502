"""Loading and unloading trucks, outside movements and within them (section 4.11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from freeport_games.competitors.components import CONTRACTS, TERRITORIES
from freeport_games.competitors.events import TruckLoaded, TruckUnloaded
from freeport_games.competitors.fleet import Fleet
from freeport_games.competitors.kinds import TRUCK, TerritoryId
from freeport_games.competitors.knowing import told_of_contract
from freeport_games.competitors.moves import LoadTruck, UnloadTruck
from freeport_games.competitors.standing import (
    chartered,
    may_take,
    territory_of,
    truck_aboard,
    usable,
)
from freeport_games.competitors.state import State
from freeport_games.competitors.tokens import Token, carriers_of, names_of
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Entry, Offer, One, Refusal, Seat, Turn


def by_land_only(truck: Token) -> bool:
    """Return whether a truck holds goods that go by land only (CO-096)."""
    goods = truck.goods
    return goods is not None and CONTRACTS[goods.contract].vehicle is TRUCK


def _fitting(state: State, seat: Seat, truck: Token, empty: list[str]) -> list[str]:
    """Return the empty carriers beside a truck ashore that may take its goods, whatever its contract (CO-097)."""
    goods = truck.goods
    if goods is None:
        return empty
    return [name for name in empty if state.tokens[name].goods is None and may_take(state, seat, name, goods)]


def loads(state: State, seat: Seat, movement: Movement) -> dict[str, list[str]]:
    """Return the carriers for each truck that may be loaded now in a movement, by what everybody sees (D12)."""
    tokens, lead = state.tokens, movement.lead
    here = tokens[lead].at
    if here not in TERRITORIES:
        return {}
    if tokens[lead].kind is TRUCK:  # the lead on a carrier without goods
        trucks = [lead]
        empty = _empty_at(state, seat, here)
    else:  # a truck beside the lead
        trucks = []
        for name in names_of(seat, TRUCK):  # loops, not comprehensions: this is the hot path
            token = tokens[name]
            if token.at == here and token.goods is None:
                trucks.append(name)
        empty = [lead] if trucks and not truck_aboard(state, lead) else []
    found: dict[str, list[str]] = {}
    for truck in trucks if empty else ():
        names = [name for name in _fitting(state, seat, tokens[truck], empty) if (truck, name) not in movement.unloaded]
        if names:
            found[truck] = names
    return found


def _empty_at(state: State, seat: Seat, here: TerritoryId) -> list[str]:
    """Return the carriers in a territory that a seat may use and that have neither goods nor a truck aboard."""
    tokens = state.tokens
    found: list[str] = []
    for name in (*carriers_of(seat), *chartered(state, seat)) if state.charters else carriers_of(seat):
        token = tokens[name]
        if token.at == here and token.goods is None and not truck_aboard(state, name):
            found.append(name)
    return found


def ways_to_load(state: State, seat: Seat, movement: Movement) -> list[Entry]:
    """Offer loading and unloading in a territory in a movement, as far as the contract allows it."""
    found: list[Entry] = []
    lead = movement.lead
    for truck, names in loads(state, seat, movement).items():
        if not by_land_only(state.tokens[truck]):
            found.append(_offer_to_load(truck, tuple(names)))
    if truck := lead if state.tokens[lead].aboard else truck_aboard(state, lead):
        found.append(_offer_to_unload((truck,)))
    return found


def ways_to_load_freely(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer loading and unloading outside a movement, each truck once a turn (CO-090)."""
    found: list[Entry] = []
    if carriers := free_carriers(state, seat, fleet):
        for name in fleet.trucks:
            truck = state.tokens[name]
            beside = carriers.get(truck.at)
            if not beside or name in state.loaded:
                continue
            if truck.goods is not None:
                beside = [] if by_land_only(truck) else _fitting(state, seat, truck, beside)
            if beside:
                found.append(_offer_to_load(name, tuple(beside)))
    aboard = fleet.aboard
    if aboard and state.unloaded:
        aboard = [name for name in aboard if name not in state.unloaded]
    if aboard:
        found.append(_offer_to_unload(tuple(aboard)))
    return found


def free_carriers(state: State, seat: Seat, fleet: Fleet) -> Mapping[TerritoryId, list[str]]:
    """Return the carriers without a truck that a seat may use, in each port and at each airport."""
    if not state.charters:
        return fleet.carriers
    found = {place: [*names] for place, names in fleet.carriers.items()}
    for name in chartered(state, seat):
        at = state.tokens[name].at
        if at in TERRITORIES and name not in fleet.loaded:
            found.setdefault(at, []).append(name)
    return found


@cache
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


def no_load(t: Turn[State], seat: Seat, move: LoadTruck) -> Refusal | None:
    """Return why a truck cannot be loaded so, in the order of section 9; None if it can."""
    state, tokens, movement = t.state, t.state.tokens, t.state.movement
    truck, carrier = tokens[move.truck], tokens[move.carrier]
    if truck.owner != seat or (carrier.owner != seat and move.carrier not in usable(state, seat)):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-090")
    if truck.goods is not None and not may_take(state, seat, move.carrier, truck.goods):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-195")
    if truck.goods is not None and carrier.goods is not None:
        return Refusal("TOKEN_HAS_GOODS", rule="CO-097")
    if movement is not None and _binds(movement, move, truck, carrier):
        return Refusal("TOKEN_HAS_GOODS", rule="CO-055")
    if by_land_only(truck) or truck.kind is not TRUCK or carrier.kind is TRUCK:
        return Refusal("VEHICLE_NOT_ALLOWED", rule="CO-096")
    if truck_aboard(state, move.carrier):
        return Refusal("CARRIER_FULL", rule="CO-091")
    if truck.aboard or not truck.at or carrier.at != truck.at:
        return Refusal("NOT_SAME_TERRITORY", rule="CO-090")
    if movement is None:
        return Refusal("LOAD_LIMIT", rule="CO-090") if move.truck in state.loaded else None
    if (move.truck, move.carrier) in movement.unloaded:
        return Refusal("LOAD_LIMIT", rule="CO-093")
    return None if movement.lead in (move.truck, move.carrier) else NOT_OF_THE_MOVEMENT


def _binds(movement: Movement, move: LoadTruck, truck: Token, carrier: Token) -> bool:
    """Return whether goods of the other one keep a truck ashore in a movement: a carrier could not be moved so."""
    return (move.truck == movement.lead and carrier.goods is not None) or (
        move.carrier == movement.lead and truck.goods is not None
    )


def no_unload(t: Turn[State], seat: Seat, move: UnloadTruck) -> Refusal | None:
    """Return why a truck cannot be unloaded, in the order of section 9; None if it can."""
    state, movement = t.state, t.state.movement
    truck = state.tokens[move.truck]
    if truck.owner != seat:
        return Refusal("NOT_YOUR_TOKEN", rule="CO-090")
    if not truck.aboard or not territory_of(state, truck.aboard):
        return Refusal("NOT_SAME_TERRITORY", rule="CO-090")
    if movement is None:
        return Refusal("LOAD_LIMIT", rule="CO-090") if move.truck in state.unloaded else None
    return None if movement.lead in (move.truck, truck.aboard) else NOT_OF_THE_MOVEMENT


NOT_OF_THE_MOVEMENT = Refusal("BAD_TARGET", rule="CO-092")
