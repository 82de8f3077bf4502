"""The catalogue of cards, characters and Locations for clients, and the card reference of RULES.md."""

from __future__ import annotations

from typing import get_args

from freeport_games.engine import Component, Fact, facts_of
from freeport_games.engine.docs import class_doc
from freeport_games.sky_cargo.components import (
    ACTION_OF,
    CARDS,
    CHARACTERS,
    CONTENT,
    LOCATIONS,
    WINDOWS,
    Card,
    CardType,
    Character,
    ManeuverIcons,
    ops,
)
from freeport_games.sky_cargo.moves import PLAYER

from .picture import told


def _facts(copies: int, card: Card) -> tuple[Fact, ...]:
    action = ACTION_OF.get(card.id)
    played = () if action is None else facts_of(action, without=("timing",))
    return (*facts_of(card, without=("card_type",)), *played, Fact("copies", copies))


def _stats(one: Character) -> str:
    stats = one.stats
    return (
        f"SHIPPING {stats.shipping} (the highest RECEIVING where you play cargo), "
        f"PILOT {stats.pilot} (the cards that you draw in a dogfight), "
        f"RANGE {stats.range} (how far away you attack), maneuver {one.maneuver.value}."
    )


def _rows(one: Character) -> str:
    return " ".join([f"{roll}: {row}" for roll, row in enumerate(one.rows, 1)])


EFFECTS = {str(op.__struct_config__.tag): op for op in get_args(ops.Effect)}
"""Every kind of effect that is carried out, by its name."""
COMPONENTS = (
    *[
        Component(design.id, card.card_type, card.name, told(card), _facts(design.copies, card))
        for design in CONTENT.designs
        for card in (CARDS[f"{design.id}#1"],)
    ],
    *[
        Component(one.id, "CHARACTER", one.name, f"{_stats(one)} By the die: {_rows(one)}", facts_of(one))
        for one in CHARACTERS.values()
    ],
    *[Component(place.id, "LOCATION", place.name, place.text, facts_of(place)) for place in LOCATIONS.values()],
    *[Component(tag, "EFFECT", tag.replace("_", " "), class_doc(op)) for tag, op in EFFECTS.items()],
    *[Component(timing, "WINDOW", name, "Cards of this timing may be played.") for timing, name in WINDOWS.items()],
    Component(PLAYER, "PLAYER_CARD", "the Player card", "The Player card itself starts the dogfight."),
)
"""Every card, character, Location, effect and window."""


def card_reference() -> str:
    """Return the tables of all cards, characters and Locations, as they stand in RULES.md."""
    rows = ["| card | copies | maneuver | what it does |", "| --- | --- | --- | --- |"]
    for design in CONTENT.designs:
        card = CARDS[f"{design.id}#1"]
        bonus = card.bonus
        does = [f"{bonus.shipping}/{bonus.pilot}/{bonus.range}"] if bonus is not None else []
        does += [f"PILOT {card.pilot}"] if card.pilot is not None else []
        does += [card.text] if card.text else []
        file = f"content/{card.card_type.lower()}{'' if card.card_type is CardType.CARGO else 's'}.yaml"
        rows.append(_row(design.id, card.name, file, design.copies, _icons(card.maneuver), "; ".join(does)))
    rows += ["", "| character | stats | maneuver | what it does |", "| --- | --- | --- | --- |"]
    for one in CHARACTERS.values():
        stats = f"{one.stats.shipping}/{one.stats.pilot}/{one.stats.range}"
        rows.append(_row(one.id, one.name, "content/players.yaml", stats, _icons(one.maneuver), _rows(one)))
    rows += ["", "| Location | RECEIVING | Cargo Bonus |", "| --- | --- | --- |"]
    rows += [_row(place.id, place.name, "content/locations.yaml", place.receiving, place.text) for place in PLACES]
    return "\n".join(rows)


PLACES = tuple(LOCATIONS.values())


def _row(id_: str, name: str, file: str, *cells: object) -> str:
    return " | ".join([f"| `{id_}` [{name}]({file})", *map(str, cells)]) + " |"


def _icons(maneuver: ManeuverIcons) -> str:
    return f"{maneuver.value} {maneuver.name}, {maneuver.damage}/{maneuver.draw}"
