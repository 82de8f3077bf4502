"""Loading and unloading trucks, outside movements and within them (section 4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from freeport_games.competitors.components import CONTRACTS, TERRITORIES
from freeport_games.competitors.components.kinds import TRUCK, TerritoryId
from freeport_games.competitors.conditions import IS_OWN, OnTurn
from freeport_games.competitors.events import TruckLoaded, TruckUnloaded
from freeport_games.competitors.moves import LoadTruck, UnloadTruck
from freeport_games.competitors.piles import told_of_vehicles
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.fleet import Fleet
from freeport_games.competitors.state.tokens import Token, carriers_of, names_of
from freeport_games.competitors.state.whereabouts import chartered, may_take, territory_of, truck_aboard, usable
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Among, Case, Entry, Fit, Offer, Option, Turn, Way, Whole, by_hand

from .steps import Moving


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


def _loads(state: State, seat: Seat, movement: Movement) -> dict[str, list[str]]:
    """Return the carriers for each truck that may be loaded now in a movement, whatever its contract (CO-D12)."""
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


def _to_load(c: Moving) -> Iterator[Option[LoadTruck]]:
    """Yield the options to load in a movement, whatever the contract."""
    for truck, names in _loads(c.state, c.seat, c.movement).items():
        yield LoadTruck.option(truck=One((truck,)), carrier=One(tuple(names)))


def _to_unload(c: Moving) -> tuple[Option[UnloadTruck], ...]:
    """Return the option to unload the truck of a movement in a territory (CO-D13)."""
    lead = c.movement.lead
    if c.token.at not in TERRITORIES:
        return ()
    truck = lead if c.state.tokens[lead].aboard else truck_aboard(c.state, lead)
    return (UnloadTruck.option(truck=One((truck,))),) if truck else ()


def ways_to_load_freely(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer loading and unloading outside a movement, each truck once a turn (CO-090, CO-D12, CO-D13)."""
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
                option = LoadTruck.option(truck=One((name,)), carrier=One(tuple(beside)))
                found.append(Offer(option, load))
    aboard = fleet.aboard
    if aboard and state.unloaded:
        aboard = [name for name in aboard if name not in state.unloaded]
    if aboard:
        found.append(Offer(UnloadTruck.option(truck=One(tuple(aboard))), unload))
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


def load(t: Turn[State], seat: Seat, move: LoadTruck) -> None:
    """Load a truck; if it holds goods, everybody learns that their contract allows the carrier."""
    state = t.state
    token = state.tokens[move.truck]
    token.at, token.aboard = "", move.carrier
    if state.movement is None:
        state.loaded.append(move.truck)
    if token.goods is not None:
        told_of_vehicles(state, token, token.goods)
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


# Menus, in a movement and outside


def _is_usable(c: Case[State], name: str) -> bool:
    return c.state.tokens[name].owner == c.seat or name in usable(c.state, c.seat)


def _is_lent_for_it(c: Case[State], move: LoadTruck) -> bool:
    goods = c.state.tokens[move.truck].goods
    return goods is None or may_take(c.state, c.seat, move.carrier, goods)


def _goods_in_one(c: Case[State], move: LoadTruck) -> bool:
    return c.state.tokens[move.truck].goods is None or c.state.tokens[move.carrier].goods is None


def _is_not_bound(c: Moving, move: LoadTruck) -> bool:
    """Return whether no goods of the other one keep a truck ashore in a movement: a carrier could not be moved so."""
    lead, tokens = c.movement.lead, c.state.tokens
    other = move.carrier if move.truck == lead else move.truck
    return lead not in (move.truck, move.carrier) or tokens[other].goods is None


def _is_truck_on_carrier(c: Case[State], move: LoadTruck) -> bool:
    return c.state.tokens[move.truck].kind is TRUCK and c.state.tokens[move.carrier].kind is not TRUCK


def _is_beside(c: Case[State], move: LoadTruck) -> bool:
    at = c.state.tokens[move.truck].at
    return bool(at) and c.state.tokens[move.carrier].at == at


def _is_of_movement(c: Moving, move: LoadTruck) -> bool:
    return c.movement.lead in (move.truck, move.carrier)


def _was_not_unloaded(c: Moving, move: LoadTruck) -> bool:
    return (move.truck, move.carrier) not in c.movement.unloaded


def _is_aboard_here(c: Case[State], truck: str) -> bool:
    carrier = c.state.tokens[truck].aboard
    return bool(carrier) and bool(territory_of(c.state, carrier))


def _moves_now(c: Moving, truck: str) -> bool:
    return c.movement.lead in (truck, c.state.tokens[truck].aboard)


MAY_USE_BOTH = (
    IS_OWN("truck", "CO-090"),
    Fit[Case[State]]("NOT_YOUR_TOKEN", _is_usable)("carrier", "CO-090"),
    Whole[Case[State]]("NOT_YOUR_TOKEN", "CO-195", _is_lent_for_it),
    Whole[Case[State]]("TOKEN_HAS_GOODS", "CO-097", _goods_in_one),
)
MAY_BE_CARRIED = Fit[Case[State]](
    "VEHICLE_NOT_ALLOWED", lambda c, truck: not by_land_only(c.state.tokens[truck]), secret=True
)
FITS_ABOARD = (
    Whole[Case[State]]("VEHICLE_NOT_ALLOWED", "CO-096", _is_truck_on_carrier),
    MAY_BE_CARRIED("truck", "CO-096"),
    Fit[Case[State]]("CARRIER_FULL", lambda c, carrier: not truck_aboard(c.state, carrier))("carrier", "CO-091"),
    Whole[Case[State]]("NOT_SAME_TERRITORY", "CO-090", _is_beside),
)
IN_PORT = Among[OnTurn]("NOT_SAME_TERRITORY", lambda c: c.fleet.aboard)
IS_ABOARD_HERE = Fit[Case[State]]("NOT_SAME_TERRITORY", _is_aboard_here)
NOT_LOADED_YET = Fit[OnTurn]("LOAD_LIMIT", lambda c, truck: truck not in c.state.loaded)
NOT_UNLOADED_YET = Fit[OnTurn]("LOAD_LIMIT", lambda c, truck: truck not in c.state.unloaded)
MOVES_NOW = Fit[Moving]("BAD_TARGET", _moves_now)

FREELY = (
    Way(LoadTruck, load, *MAY_USE_BOTH, *FITS_ABOARD, NOT_LOADED_YET("truck", "CO-090"), options=by_hand),
    Way(
        UnloadTruck, unload, IS_OWN("truck", "CO-090"), IN_PORT("truck", "CO-090"), NOT_UNLOADED_YET("truck", "CO-090")
    ),
)
"""Loading and unloading outside movements (CO-090)."""
ON_THE_WAY = (
    Way(
        LoadTruck,
        load,
        *MAY_USE_BOTH,
        Whole[Moving]("TOKEN_HAS_GOODS", "CO-055", _is_not_bound),
        *FITS_ABOARD,
        Whole[Moving]("LOAD_LIMIT", "CO-093", _was_not_unloaded),
        Whole[Moving]("BAD_TARGET", "CO-092", _is_of_movement),
        options=_to_load,
    ),
    Way(
        UnloadTruck,
        unload,
        IS_OWN("truck", "CO-090"),
        IS_ABOARD_HERE("truck", "CO-090"),
        MOVES_NOW("truck", "CO-092"),
        options=_to_unload,
    ),
)
"""Loading and unloading in a movement (CO-057, CO-092, CO-093)."""
