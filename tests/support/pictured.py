"""Pictures in tests: the things in them that can be pointed at, and their appearance in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from freeport.chance import draw
from freeport.shapes import AnyGame
from freeport.terminal import draw_picture
from freeport_games.engine import Data, Seat, View
from freeport_games.engine.menus import Decision
from freeport_games.engine.pictures import Picture, PictureCard, PictureZone
from freeport_games.engine.tables import Table

from .games import sensible


def zone(picture: Picture, identifier: str) -> PictureZone:
    """Return the zone of a picture with an identifier."""
    return next(zone for zone in picture.zones if zone.id == identifier)


def cards(picture: Picture) -> dict[str, PictureCard]:
    """Return every card of a picture, by its identifier."""
    return {card.id: card for zone in picture.zones for card in zone.cards}


def pointable(picture: Picture) -> set[str]:
    """Return what a person can point at in a picture."""
    found = {zone.id for zone in picture.zones} | cards(picture).keys() | {kind.id for kind in picture.legend}
    found |= {piece.id for board in picture.boards for piece in board.pieces}
    found |= {step.id for track in picture.tracks for step in track.steps} | {meter.id for meter in picture.meters}
    return found


def asked_sees(table: Table[Any]) -> Picture:
    """Return the picture of the first seat that is asked."""
    return table.game.faces.picture(table.view(table.waiting[0]))


def facts(picture: Picture) -> str:
    """Return the facts of a picture, those of its tables included, as a text."""
    found = [*picture.facts, *[fact for table in picture.tables for fact in table.facts]]
    return " | ".join([f"{fact.label}: {fact.value}" for fact in found])


def terminal(game: AnyGame, view: View, width: int = 80, names: Mapping[Seat, str] | None = None) -> str:
    """Return a view as a person sees it in a terminal, without its colours."""
    return "\n".join([line.plain for line in draw_picture(game.faces.picture(view), game.faces.maps, width, names)])


def played(game: AnyGame, options: Data, seats: int, seed: int) -> Iterator[Table[Any]]:
    """Yield a match at each of its decisions, and at its end."""
    rng, table = Random(seed), Table.open(game, options, seats)
    while not table.over:
        if table.chance is not None:
            table.resolve(draw(table.chance, rng.randrange))
            continue
        yield table
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        table.answer(seat, sensible(game, table.view(seat), decision, rng))
    yield table


def seen_cards(view: View) -> set[str]:
    """The identifiers of all the cards that a view shows: of whatever has a name and an identifier."""

    def inside(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            if "name" in value and "key" in value:
                yield value["key"]
            for held in value.values():
                yield from inside(held)
        elif isinstance(value, list | tuple):
            for held in value:
                yield from inside(held)

    return set(inside(msgspec.to_builtins(view)))


def named(decision: Decision) -> set[str]:
    """The identifiers that the options of a decision name."""

    def inside(value: object, key: str = "") -> Iterator[str]:
        if isinstance(value, str) and key not in ("__typename", "kind"):
            yield value
        elif isinstance(value, dict):
            for name, held in value.items():
                yield from inside(held, name)
        elif isinstance(value, list | tuple):
            for held in value:
                yield from inside(held, key)

    return {
        each for option in (*decision.options, *decision.interjections) for each in inside(msgspec.to_builtins(option))
    }
