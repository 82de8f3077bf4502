"""What clients are told of the cards, characters and Locations, and the card reference of RULES.md."""

from __future__ import annotations

from freeport_games.engine import Component

from .components import CARDS, CHARACTERS, CONTENT, LOCATIONS

COMPONENTS = (
    *[Component(card.id, card.type.upper(), card.name, card.text) for card in CARDS.values()],
    *[
        Component(one.id, "CHARACTER", one.name, " ".join([f"{roll}: {row}" for roll, row in enumerate(one.rows, 1)]))
        for one in CHARACTERS.values()
    ],
    *[Component(place.id, "LOCATION", place.name, place.text) for place in LOCATIONS.values()],
)
"""Every card, character and Location."""


def card_reference() -> str:
    """The table of all cards, as it stands in RULES.md."""
    rows = ["| id | name | copies | maneuver | what it does |", "| --- | --- | --- | --- | --- |"]
    for design in CONTENT.designs:
        card = CARDS[f"{design.id}#1"]
        icons = f"{card.maneuver.value} {card.maneuver.name}, {card.maneuver.damage}/{card.maneuver.draw}"
        bonus = card.bonus
        parts = [f"{bonus.shipping}/{bonus.pilot}/{bonus.range}"] if bonus is not None else []
        parts += [f"PILOT {card.pilot}"] if card.pilot is not None else []
        parts += [card.text] if card.text else []
        rows.append(
            f"| `{design.id}` [{card.name}](content/{card.type}{'' if card.type == 'cargo' else 's'}.yaml) "
            f"| {design.copies} | {icons} | {'; '.join(parts)} |"
        )
    return "\n".join(rows)
