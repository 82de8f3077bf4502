"""The reference of the cards' effects, for people, made from the cards and their powers.

``docs/generate.py`` writes it at the end of RULES.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from freeport_games.engine import Component

from . import powers
from .components import CARDS, GOODS, Card, CardId, CardSet, GoodType
from .powers.catalogue import POWERS
from .vocabulary.declared import Power

COMPONENTS = tuple([Component(card.id, "CARD", card.name, POWERS[card.id].text) for card in CARDS.values()])
"""Every card, with the effect of its power."""
HEAD = ("card", "set", "action", "tier", "load", "what it does", "rulebook")


def card_reference() -> str:
    """Return a table for each type: every card, its values, and its effect."""
    files = power_files()
    return "\n\n".join(f"### {type_.capitalize()}\n\n{_table(type_, files)}" for type_ in GoodType)


def power_files() -> Mapping[CardId, str]:
    """Return the file of each card's power, relative to the game's folder."""
    found: dict[CardId, str] = {}
    for module in iter_modules(powers.__path__):
        names = vars(import_module(f"{powers.__name__}.{module.name}")).values()
        found |= {name.card: f"powers/{module.name}.py" for name in names if isinstance(name, Power)}
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
