"""The catalogue of cards, characters, planets and sectors for clients, and the reference of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from freeport_games.engine import Component, Fact, fact, facts_of, values_of
from freeport_games.engine.docs import class_doc
from freeport_games.smugglers.components import (
    BOARD,
    CARDS,
    CHARACTERS,
    EVERY_PLANET,
    FIXED,
    GOODS,
    KINDS,
    PLANETS,
    SIDES,
    TABLES,
    Card,
    Category,
    Character,
    Planet,
    Sector,
)
from freeport_games.smugglers.components.ops import System

GOOD_NAMES = {
    "weapons": "Weapons",
    "medical": "Medical",
    "luxuries": "Luxuries",
    "robots": "Robots",
    "food": "Food",
    "brix_weapons": "Brix Weapons",
}
SYSTEM_NAMES: Mapping[System, str] = {
    System.ENGINES: "Engines",
    System.LIGHTSPEED: "Lightspeed",
    System.SHIELDS: "Shields",
    System.LASERS: "Lasers",
    System.CARGO_PODS: "Cargo Pods",
}


def _text(card: Card) -> str:
    if card.category is Category.SPACESHIP:
        return f"Engines {card.engines}, Lasers {card.lasers}. {card.text}"
    return card.text


def _sector_text(sector: str) -> str:
    feature = next(one.feature for one in BOARD.sectors if one.id == sector)
    if feature is None:
        return ""
    return f"wormhole {feature.wormhole}" if feature.wormhole else feature.kind.replace("_", " ")


def _character_facts(one: Character) -> tuple[Fact, ...]:
    return (*facts_of(one), *[Fact("ability", ability.name) for ability in one.abilities])


def _planet_facts(planet: Planet) -> tuple[Fact, ...]:
    ratings = zip(GOODS, planet.ratings, strict=True) if planet.ratings else ()
    demand = [fact(f"demand{good.capitalize()}", rating) for good, rating in ratings]
    return (*facts_of(planet, without=("ratings",), keys=("sector",)), *demand)


def _sector_facts(sector: Sector) -> tuple[Fact, ...]:
    return () if sector.feature is None else facts_of(sector.feature, keys=("planet",))


ABILITIES = {ability.name: type(ability) for one in CHARACTERS.values() for ability in one.abilities}
"""The kinds of ability of characters, by name."""
COMPONENTS = (
    *[
        Component(card.id, card.category.upper(), card.name, card.text, facts_of(card, without=("category",)))
        for card in CARDS.values()
    ],
    *[Component(one.id, "CHARACTER", one.name, one.text, _character_facts(one)) for one in CHARACTERS.values()],
    *[Component(name, "ABILITY", name.replace("_", " "), class_doc(kind)) for name, kind in ABILITIES.items()],
    *[Component(planet.id, "PLANET", planet.name, "", _planet_facts(planet)) for planet in EVERY_PLANET.values()],
    *[
        Component(sector.id, "SECTOR", sector.id, _sector_text(sector.id), _sector_facts(sector))
        for sector in BOARD.sectors
    ],
    *[Component(kind, "GOOD", GOOD_NAMES[kind], "") for kind in KINDS],
    *values_of(System),
    *[Component(side, "SIDE", side.lower(), "") for side in SIDES],
)
"""All components that views, events and moves name by an identifier."""


def card_reference() -> str:
    """Return the tables of all cards, characters, planets and charts, as they stand in RULES.md."""
    rows: list[str] = []
    for category in Category:
        rows += ["", f"| {category.replace('_', ' ')} | what it does |", "| --- | --- |"]
        cards = [card for card in CARDS.values() if card.category is category]
        rows += [_row(card.id, card.name, "destiny", _text(card)) for card in cards]
    rows += ["", "| character | start | what it does |", "| --- | --- | --- |"]
    rows += [_row(one.id, one.name, "characters", _start(one), one.text) for one in CHARACTERS.values()]
    rows += [
        "",
        f"| planet | sector | Starport | {' | '.join(map(str, GOODS))} |",
        f"| {'--- | ' * (3 + len(GOODS))}"[:-1],
    ]
    rows += [
        _row(
            planet.id,
            planet.name,
            "planets",
            planet.sector,
            planet.starport.capitalize(),
            *[rating.label for rating in planet.ratings],
        )
        for planet in PLANETS.values()
    ]
    rows += [
        _row(planet.id, planet.name, "board", planet.sector, planet.starport.capitalize(), *["-"] * len(GOODS))
        for planet in FIXED.values()
    ]
    return "\n".join([*rows[1:], *_charts()])


def _row(id_: str, name: str, file: str, *cells: object) -> str:
    return " | ".join([f"| `{id_}` [{name}](content/{file}.yaml)", *map(str, cells)]) + " |"


def _start(one: Character) -> str:
    told = [f"{SYSTEM_NAMES[system]} +{more}" for system, more in one.start_systems.items()]
    told += [f"acts as {SYSTEM_NAMES[system]} +{more}" for system, more in one.acts_as.items()]
    told += [f"{one.start_credits_bonus} credits"] if one.start_credits_bonus else []
    told += [f"Bounty {one.start_bounty}, at least {one.minimum_bounty}"] if one.start_bounty else []
    return ", ".join(told) or "-"


def _charts() -> list[str]:
    """Return the charts of Customs, Availability, Demand, upgrades and damage."""
    ports, ratings = [port.capitalize() for port in TABLES.starports], list(TABLES.ratings)
    customs = {str(die): [cell.capitalize() for cell in row] for die, row in TABLES.customs.rows.items()}
    rows = _chart("Customs die", ports, customs)
    rows += _chart("Availability die", ports, {str(die): row for die, row in TABLES.availability.rows.items()})
    rows += _chart("Demand die", ratings, {str(die): row for die, row in TABLES.demand.rows.items()})
    prices = {SYSTEM_NAMES[system]: row for system, row in TABLES.upgrade.rows.items()}
    rows += _chart("level of", ports, {name: tuple(cell or "-" for cell in row) for name, row in prices.items()})
    damage = {str(die): (row.replace("_", " ").lower(),) for die, row in TABLES.damage.rows.items()}
    return rows + _chart("Damage die", ["system"], damage)


def _chart(title: str, columns: Sequence[str], rows: Mapping[str, Sequence[object]]) -> list[str]:
    head = ["", f"| {title} | {' | '.join(map(str, columns))} |", f"| {'--- | ' * (1 + len(columns))}".rstrip()]
    return head + [f"| {name} | {' | '.join(map(str, cells))} |" for name, cells in rows.items()]
