"""The places of tokens, and what follows from them: bases, points left, fees, danger."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from freeport_games.competitors.components import (
    CELLS,
    HEADQUARTERS,
    MOST_POINTS,
    PRICES,
    SPECIALS,
    TERRITORIES,
    TERRITORY_OF,
    TRANSIT_FEE,
    WEATHER_OF,
    WITH_RULE,
    ops,
)
from freeport_games.competitors.components.geography import POINTS, Point, nearest, squared
from freeport_games.competitors.components.kinds import (
    AGENT,
    BROKER,
    SHIP,
    TRUCK,
    Continent,
    Lasting,
    OnceATurn,
    TerritoryId,
    Vehicle,
    Weather,
)
from freeport_games.competitors.state import State
from freeport_games.engine import Seat

from .activities import ANY_GOODS, Movement
from .tokens import Signed, Token, all_names_of, names_of

R = TypeVar("R", bound=ops.Op)
FUEL_DEPOTS = WITH_RULE[ops.FreeFuel]
"""The cards of Fuel Depots."""
HOMES = frozenset(card.territory for card in HEADQUARTERS.values())
"""The possible territories of headquarters."""


def bearer(state: State, token: str) -> str:
    """Return the token itself, or the carrier that it is aboard."""
    return state.tokens[token].aboard or token


def territory_of(state: State, token: str) -> TerritoryId:
    """Return the territory where a token is, be it aboard a carrier; empty at sea, in the air, off the board."""
    one = state.tokens[token]
    at = state.tokens[one.aboard].at if one.aboard else one.at
    return at if at in TERRITORIES else ""


def point_of(state: State, token: str) -> Point:
    """Return the point where a token on the board is."""
    one = state.tokens[bearer(state, token)]
    return one.air if one.air is not None else POINTS[one.at]


def truck_aboard(state: State, carrier: str) -> str:
    """Return the truck that a carrier has aboard; empty for none."""
    tokens = state.tokens
    one = tokens[carrier]
    if one.kind is TRUCK:
        return ""
    for name in names_of(one.owner, TRUCK):
        if tokens[name].aboard == carrier:
            return name
    if state.charters:  # trucks of others are aboard while there are charters only
        for seat in state.others(one.owner):
            for name in names_of(seat, TRUCK):
                if tokens[name].aboard == carrier:
                    return name
    return ""


def supply(state: State, seat: Seat, kind: Vehicle) -> list[str]:
    """Return a seat's unused tokens of a kind."""
    return [name for name in names_of(seat, kind) if state.tokens[name].in_supply]


def next_in_supply(state: State, seat: Seat, kind: Vehicle) -> str:
    """Return the first of a seat's unused tokens of a kind.

    Raises:
        LookupError: if all are on the board.
    """
    for name in names_of(seat, kind):
        if state.tokens[name].in_supply:
            return name
    raise LookupError(f"seat {seat} has no {kind} left")


def own_tokens(state: State, seat: Seat) -> list[tuple[str, Token]]:
    """Return a seat's tokens on the board."""
    tokens = state.tokens
    return [
        (name, token)
        for name in all_names_of(seat)
        if (token := tokens[name]).at or token.aboard or token.air is not None
    ]


def chartered(state: State, seat: Seat) -> list[str]:
    """Return the foreign tokens that a seat may use now (CO-186)."""
    if not state.charters:
        return []
    return [
        charter.token for charter in state.charters if charter.seat == seat and _free_for(state, seat, charter.token)
    ]


def _free_for(state: State, seat: Seat, token: str) -> bool:
    goods, truck = state.tokens[token].goods, truck_aboard(state, token)
    return (goods is None or goods.owner == seat) and (not truck or state.tokens[truck].owner == seat)


def may_take(state: State, seat: Seat, name: str, goods: Signed) -> bool:
    """Return whether a token, its own or a chartered one, may take goods of a seat (CO-195)."""
    carrier = bearer(state, name)
    if state.tokens[carrier].owner == seat:
        return True
    charters = [charter for charter in state.charters if charter.token == carrier and charter.seat == seat]
    return any(charter.goods in (ANY_GOODS, goods.sender) for charter in charters)


def in_movement(state: State, name: str) -> bool:
    """Return whether a token takes part in the running movement."""
    movement = state.movement
    if movement is None:
        return False
    carrier = bearer(state, movement.lead)
    return name in (movement.lead, carrier, truck_aboard(state, carrier))


def usable(state: State, seat: Seat) -> list[str]:
    """Return the tokens that a seat may use in its movements: its own on the board, and chartered ones."""
    return [*[name for name, _ in own_tokens(state, seat)], *chartered(state, seat)]


# Movements


def mover(state: State, movement: Movement) -> str:
    """Return the token that moves now: the lead, or what carries it (CO-092)."""
    lead = movement.lead
    return state.tokens[lead].aboard or lead


def points_left(state: State, movement: Movement, kind: Vehicle) -> int:
    """Return the points that tokens of a kind have left (CO-060 to CO-062)."""
    spent, m = movement.spent, movement.modifier
    if not spent and not m:
        return PRICES[kind].points
    own = PRICES[kind].points + m - spent.get(kind, 0)
    return max(0, min(own, MOST_POINTS + m - sum(spent.values())))


def partners(state: State, movement: Movement) -> set[Seat]:
    """Return the owners of foreign tokens that were movers or holders in this movement turn (CO-187)."""
    if not state.charters:
        return set()
    used = {*movement.used, movement.lead, mover(state, movement)}
    return {state.tokens[name].owner for name in used} - {state.active}


def bases_in(state: State, movement: Movement) -> list[TerritoryId]:
    """Return the bases that count as own in a movement (CO-187)."""
    bases = state.bases(state.active)
    for seat in sorted(partners(state, movement)):
        bases += state.bases(seat)
    return bases


def on_continent(bases: Iterable[TerritoryId], continent: Continent) -> bool:
    """Return whether one of some bases is on a continent."""
    return any(TERRITORIES[base].continent is continent for base in bases)


def fees(state: State, movement: Movement, territory: TerritoryId) -> list[tuple[Seat, int]]:
    """Return what entering a territory costs, and to whom (CO-136, CO-138)."""
    if territory not in HOMES and not any(state.branches):
        return []
    owner = state.base_owner(territory)
    if owner is None or owner == state.active or owner in partners(state, movement):
        return []
    found = [(owner, TRANSIT_FEE)] if state.headquarters[owner] == territory else []
    toll = rule_at(state, territory, ops.Toll)
    return found if toll is None else [*found, (owner, toll.amount)]


def rule_at(state: State, territory: TerritoryId, kind: type[R]) -> R | None:
    """Return what the advantage on a territory does, if it does such a thing."""
    card = state.advantages.get(territory)
    rule = None if card is None else SPECIALS[card].rule
    return rule if isinstance(rule, kind) else None


def advantages_on(state: State, seat: Seat, kind: type[ops.Op], continent: Continent) -> list[TerritoryId]:
    """Return a seat's bases on a continent with an advantage of a kind."""
    cards = WITH_RULE[kind]
    return [
        base
        for base in state.bases(seat)
        if state.advantages.get(base) in cards and TERRITORIES[base].continent is continent
    ]


def unused_on(state: State, kind: OnceATurn, continent: Continent) -> list[TerritoryId]:
    """Return the active seat's bases with an advantage that is used once a turn, unless one was (CO-206, CO-208)."""
    return [] if kind in state.used else advantages_on(state, state.active, OPS[kind], continent)


OPS: Mapping[OnceATurn, type[ops.Op]] = {BROKER: ops.RedrawCustoms, AGENT: ops.RerollPolitical}
"""The ops of the advantages that are used once a turn."""


def own_depots(state: State) -> Collection[TerritoryId]:
    """Return the bases of the active seat with a Fuel Depot (CO-204)."""
    advantages = state.advantages
    if not advantages or FUEL_DEPOTS.isdisjoint(advantages.values()):
        return ()
    return [base for base in state.bases(state.active) if advantages.get(base) in FUEL_DEPOTS]


def at_depots(state: State) -> list[str]:
    """Return the tokens of the active seat that stand at an own Fuel Depot (CO-204)."""
    depots = own_depots(state)
    return (
        [name for name, _ in own_tokens(state, state.active) if territory_of(state, name) in depots] if depots else []
    )


def at_receiver(state: State, movement: Movement) -> bool:
    """Return whether the holder stands in the receiver's territory (CO-044)."""
    goods = state.tokens[movement.lead].goods
    return goods is not None and territory_of(state, movement.lead) == TERRITORY_OF[goods.receiver]


# Weather


def weather_of(state: State) -> Weather | None:
    """Return the present meteorological event."""
    return WEATHER_OF.get(state.weather)


LASTING = {
    effect: {one.id: one.territories for one in WEATHER_OF.values() if one.lasting is effect} for effect in Lasting
}
"""The territories of each weather event with a lasting effect, by the effect."""


def affected(state: State, effect: Lasting) -> tuple[TerritoryId, ...]:
    """Return the territories in which a lasting effect holds (CO-152)."""
    return LASTING[effect].get(state.weather, ())


DANGER_AREAS = {
    one.id: frozenset([*one.territories, *[cell.id for cell in CELLS.values() if cell.zone in one.zones]])
    for one in WEATHER_OF.values()
}
"""The territories and the cells of the danger area of each weather event."""


def in_danger(state: State, name: str) -> bool:
    """Return whether a token is in danger (CO-153, CO-154)."""
    if not state.weather:
        return False
    token, area = state.tokens[name], DANGER_AREAS[state.weather]
    if token.kind not in WEATHER_OF[state.weather].vehicles:
        return False
    if token.air is not None:
        return nearest(token.air) in area
    if token.at not in area:
        return False
    return token.at in CELLS if token.kind is SHIP else token.kind is TRUCK and token.at not in state.bases(token.owner)


def endangered(state: State) -> list[tuple[Seat, tuple[str, ...]]]:
    """Return each seat that has tokens in danger, clockwise from the first seat, with these tokens (CO-155)."""
    area = DANGER_AREAS[state.weather]
    # Most stand outside the area, which is seen at once.
    near = [name for name, token in state.tokens.items() if token.at in area or token.air is not None]
    if not near:
        return []
    found: dict[Seat, list[str]] = {seat: [] for seat in state.order_from(state.first_seat)}
    for name in near:
        if in_danger(state, name):
            found[state.tokens[name].owner].append(name)
    return [(seat, tuple(names)) for seat, names in found.items() if names]


def nearest_base(state: State, name: str) -> TerritoryId:
    """Return the base to which a token goes back (CO-156)."""
    token = state.tokens[name]
    place, headquarter = point_of(state, name), state.headquarters[token.owner]
    fit = [base for base in state.bases(token.owner) if fits(base, token.kind)]
    return min(fit, key=lambda base: (squared(place, POINTS[base]), base != headquarter, base))


def fits(territory: TerritoryId, kind: Vehicle) -> bool:
    """Return whether a token of a kind can be placed on a territory (CO-171)."""
    one = TERRITORIES[territory]
    return kind is TRUCK or bool(one.port if kind is SHIP else one.airport)


def berths(bases: Collection[TerritoryId], kind: Vehicle) -> tuple[TerritoryId, ...]:
    """Return the bases on which a token of a kind can be placed."""
    return tuple(base for base in bases if fits(base, kind))
