"""The catalogue of cards, places, tokens and events for clients, and the reference of RULES.md."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from freeport_games.competitors.components import (
    ARROWS,
    BAND_FUEL,
    BOXES,
    CELLS,
    CHANNELS,
    CONTRACTS,
    CUSTOMS,
    HEADQUARTERS,
    LENGTHS,
    PRICES,
    SPECIALS,
    TERRITORIES,
    VICTORY_POINTS,
    WEATHERS,
    ZONES,
)
from freeport_games.competitors.components.kinds import (
    Band,
    Cell,
    Colour,
    Continent,
    Contract,
    Goods,
    Territory,
    Vehicle,
    Weather,
)
from freeport_games.competitors.moves import CHECKS, EFFECTS, USE_NOTHING
from freeport_games.competitors.state import Deck
from freeport_games.competitors.state.tokens import token_id
from freeport_games.engine import Component, Fact, fact, facts_of, values_of

from .waters import NAME_OF, arrow_name, called

MOST_SEATS = 5
MOST_NAMED = 3
"""The most other territories of a customs area that are named."""
OTHER_CHECK = "If it ends the delivery or the turn, or takes the vehicle away, the other check is left out."
CHECK_TEXTS = {
    "CUSTOMS": f"A customs card is drawn. {OTHER_CHECK}",
    "EVENT": f"A die tells which political event happens here. {OTHER_CHECK}",
}
"""What each check of an arrival is (CO-105)."""
DRAWN = ("x", "y")
"""The fields that say where something is drawn on the map; the game's maps contain them."""


def territory_text(one: Territory) -> str:
    """Return a territory in a line."""
    port = f"{called('Port', one.port, ': ')}. " if one.port else ""
    kind = "Intercontinental airport" if one.intercontinental else "Airport"
    airport = f"{kind}: {one.airport}. " if one.airport else ""
    flag = "Red flag. " if one.red_flag else ""
    terrain = f"{one.terrain.replace('_', ' ').capitalize()} ({one.cost})"
    continent = one.continent.label
    return f"{continent}. {terrain}. {port}{airport}{flag}{_customs_text(one)}"


def _customs_text(one: Territory) -> str:
    """Return with which territories there are no customs."""
    others = [each.name for each in TERRITORIES.values() if each.customs_area == one.customs_area and each != one]
    if not others:
        return "A customs area of its own."
    named = others[: MOST_NAMED - 1] if len(others) > MOST_NAMED else others[:-1]
    last = others[-1] if len(others) <= MOST_NAMED else f"{len(others) - len(named)} others"
    return f"One customs area with {', '.join(named)}{' and ' * bool(named)}{last}."


def contract_text(one: Contract) -> str:
    """Return a contract in a line."""
    vehicle = "any vehicle" if one.vehicle is None else f"by {one.vehicle.lower()} only"
    turns = "1 movement turn" if one.time_limit == 1 else f"{one.time_limit} movement turns"
    return f"{one.kind.capitalize()} goods, {vehicle}, {turns}, {one.reward:,} euros."


def cell_text(one: Cell) -> str:
    """Return a cell of the sea in a line."""
    ports = ", ".join([TERRITORIES[port].port for port in one.ports])
    return f"{ZONES[one.zone].name}. Ports: {ports}." if ports else f"{ZONES[one.zone].name}."


def weather_text(one: Weather) -> str:
    """Return a meteorological event in a line."""
    return f"{_threatened(one)} in {weather_places(one)}: {_safe(one)}"


def weather_there(one: Weather) -> str:
    """Return what a meteorological event does at a place that it hits, in a line."""
    return f"{_threatened(one)}: {_safe(one)}"


def weather_places(one: Weather) -> str:
    """Return where a meteorological event hits."""
    return ", ".join([TERRITORIES[name].name for name in one.territories] + [ZONES[name].name for name in one.zones])


def _threatened(one: Weather) -> str:
    return ", ".join([kind.lower() for kind in one.vehicles])


def _safe(one: Weather) -> str:
    lasting = {"none": "", "truck_plus_1": " Trucks pay a point more.", "port_closed": " Ports are closed."}
    return f"safe below {one.save}.{lasting.get(one.lasting, ' Airports are closed.')}"


def points_text(sender: Territory) -> str:
    """Return how many victory points goods from a territory pay on each continent, in a line."""
    paid = [(points, to) for to in Continent for points in [VICTORY_POINTS[sender.continent, to]]]
    told = [
        f"{n} in {', '.join([to.label for points, to in paid if points == n])}" for n in sorted({n for n, _ in paid})
    ]
    return f"Points for goods from here: {'; '.join(told)}."


def _components() -> Iterator[Component]:
    for place in TERRITORIES.values():
        yield Component(
            place.id, "TERRITORY", place.name, territory_text(place), facts_of(place, without=DRAWN, keys=("cells",))
        )
        yield Component(place.card, "TERRITORY_CARD", place.name, territory_text(place), (Fact("territory", place.id),))
    for contract in CONTRACTS.values():
        yield Component(contract.id, "CONTRACT", contract.goods, contract_text(contract), facts_of(contract))
    for card, special in SPECIALS.items():
        yield Component(card, "SPECIAL", special.name, special.text)
    for customs in CUSTOMS.values():
        yield Component(customs.id, "CUSTOMS", customs.name, customs.text)
    for box in BOXES.values():
        yield Component(box.id, "EVENT", box.title, box.text, facts_of(box, without=("rule",)))
    for weather in WEATHERS.values():
        yield Component(
            weather.id,
            "WEATHER",
            weather.title,
            weather_text(weather),
            facts_of(weather, without=("lasting",), keys=("territories",)),
        )
    for home in HEADQUARTERS.values():
        yield Component(
            home.id,
            "HEADQUARTER",
            home.flag,
            f"In {TERRITORIES[home.territory].name}.",
            facts_of(home, keys=("territory",)),
        )
    for channel in CHANNELS.values():
        yield Component(
            channel.id, "CHANNEL", channel.name, f"A {channel.kind}.", facts_of(channel, without=DRAWN, keys=("sides",))
        )
    for cell in CELLS.values():
        yield Component(
            cell.id,
            "CELL",
            NAME_OF[cell.id],
            cell_text(cell),
            facts_of(cell, without=(*DRAWN, "row", "col"), keys=("ports",)),
        )
    for arrow in ARROWS.values():
        yield Component(
            arrow.id,
            "ARROW",
            arrow_name(arrow),
            f"Leads to {arrow_name(ARROWS[arrow.opposite])}.",
            facts_of(arrow, without=DRAWN, keys=("opposite",)),
        )
    yield from (Component(each, "CONTINENT", each.label, "") for each in Continent)
    yield from (Component(each, "GOODS", each, "") for each in Goods)
    facts: dict[Enum, tuple[Fact, ...]] = {vehicle: facts_of(prices) for vehicle, prices in PRICES.items()}
    facts |= {band: (Fact("length", LENGTHS[band]), Fact("fuel", BAND_FUEL[band])) for band in Band}
    for values in (Colour, Vehicle, Band, Deck):
        yield from values_of(values, facts)
    yield from (Component(check, "CHECK", name, CHECK_TEXTS[check]) for check, name in CHECKS.items())
    yield from (Component(effect, "EFFECT", name, "") for effect, name in EFFECTS.items())
    yield Component(USE_NOTHING, "NOTHING", "nothing", "The customs card takes effect.")
    for seat in range(MOST_SEATS):
        for kind, prices in PRICES.items():
            for number in range(1, prices.pieces + 1):
                about = (fact("vehicle", kind), Fact("owner", seat, "SEAT"))
                yield Component(token_id(kind, seat, number), "TOKEN", f"{kind.lower()} {number}", "", about)


COMPONENTS = tuple(_components())
"""Every card, place, event and token."""


def reference() -> str:
    """Return the tables of all content, as they stand in RULES.md."""
    rows = ["| territory | card | what it is |", "| --- | --- | --- |"]
    rows += [f"| {one.name} | {one.card} | {territory_text(one)} |" for one in TERRITORIES.values()]
    rows += ["", "| headquarters | where |", "| --- | --- |"]
    rows += [f"| {card.id} {card.flag} | {TERRITORIES[card.territory].name} |" for card in HEADQUARTERS.values()]
    rows += ["", "| contract | what it is |", "| --- | --- |"]
    rows += [f"| {one.id} {one.goods} | {contract_text(one)} |" for one in CONTRACTS.values()]
    rows += ["", "| special card | when | what it does |", "| --- | --- | --- |"]
    for special in dict.fromkeys(SPECIALS.values()):
        when = special.timing.replace("_", " ")
        rows.append(f"| {', '.join(special.cards)} {special.name} | {when} | {special.text} |")
    rows += ["", "| customs card | colour | what it does |", "| --- | --- | --- |"]
    rows += [f"| {card.id} {card.name} | {card.colour} | {card.text} |" for card in CUSTOMS.values()]
    rows += ["", "| political event | hits | what it does |", "| --- | --- | --- |"]
    rows += [f"| {box.id} {box.title} | {box.subject.lower()} | {box.text} |" for box in BOXES.values()]
    rows += ["", "| meteorological event | what it does |", "| --- | --- |"]
    rows += [f"| {one.id} {one.title} | {weather_text(one)} |" for one in WEATHERS.values()]
    return "\n".join(rows)
