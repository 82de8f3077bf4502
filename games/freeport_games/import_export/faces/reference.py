"""The catalogue of all that has a key, and the reference of the cards' effects, for people.

``docs/generate.py`` writes the reference at the end of RULES.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum

from freeport_games.engine import Component, Fact, facts_of, values_of
from freeport_games.import_export.components import (
    CARDS,
    GOODS,
    HARBOURS,
    SHIPS_A_SEAT,
    TABLES,
    Action,
    Card,
    CardId,
    CardSet,
    GoodType,
)
from freeport_games.import_export.powers.catalogue import FILES, POWERS
from freeport_games.import_export.state import Policy
from freeport_games.import_export.state.places import PLACES, called
from freeport_games.import_export.vocabulary.declared import Power

PAYMENTS = {"credits": "credits", "cards": "cards", "shipment": "a shipment", "good": "a good"}
"""The things that can be paid or taken."""


def _components() -> Iterator[Component]:
    slots = (Fact("slots", TABLES.limits.slots_a_ship.value),)
    for card in CARDS.values():
        yield Component(card.id, "CARD", card.name, POWERS[card.id].text, facts_of(card))
    for colour, harbour in HARBOURS.items():
        yield Component(colour, "HARBOUR", called(colour), "", facts_of(harbour))
        for number in range(1, SHIPS_A_SEAT + 1):
            ship = f"{colour}-{number}"
            yield Component(ship, "SHIP", called(ship), "", slots)
    for kind, names in (("PLACE", PLACES), ("PAYMENT", PAYMENTS)):
        yield from (Component(key, kind, name, "") for key, name in names.items())
    facts: dict[Enum, tuple[Fact, ...]] = {}
    for type_ in GoodType:
        at_end = (Fact("good", TABLES.end.good.value[type_]), Fact("most", TABLES.end.most.value[type_]))
        facts[type_] = at_end
    for values in (GoodType, Action, Policy):
        yield from values_of(values, facts)


COMPONENTS = tuple(_components())
"""Everything that views, events and moves name: the cards, with the effects of their powers, harbours, ships, words."""
HEAD = ("card", "set", "action", "tier", "load", "what it does", "rulebook")


def card_reference() -> str:
    """Return a table for each type: every card, its values, and its effect."""
    files = power_files()
    return "\n\n".join(f"### {type_.capitalize()}\n\n{_table(type_, files)}" for type_ in GoodType)


def power_files() -> Mapping[CardId, str]:
    """Return the file of each card's power, relative to the game's folder."""
    found: dict[CardId, str] = {}
    for file in FILES:
        path = f"powers/{file.__name__.rpartition('.')[-1]}.py"
        found |= {name.card: path for name in vars(file).values() if isinstance(name, Power)}
    return found


def _table(type_: GoodType, files: Mapping[CardId, str]) -> str:
    rows = [HEAD, ("---",) * len(HEAD)]
    rows += [_row(card, files) for card in CARDS.values() if card.type is type_]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(card: Card, files: Mapping[CardId, str]) -> tuple[str, ...]:
    file = files.get(card.id)
    name = f"`{card.id}` [{card.name}]({file})" if file else f"`{card.id}` {card.name}"
    which = next(which for which in CardSet if card.id in GOODS.sets[which])
    load = ", ".join(f"{count} {slot.lower()}" for slot, count in Counter(card.load).items())
    known = ", ".join(GOODS.from_rulebook[card.id])
    return (name, which.lower(), card.action, str(card.tier), load, POWERS[card.id].text, known)
