"""Kinds: what the fields of objects name, over all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from freeport_games.engine import AnyGame
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.catalogue.references import references
from freeport_games.engine.component import SEAT

_SEAT_IS: Final = "The number of a seat, in every game."


def kinds(games: Iterable[AnyGame]) -> dict[str, str]:
    """Return every kind of component, seat or piece that fields name, with the games that have it, by their names.

    Args:
        games: the games.
    """
    of_games: dict[str, list[str]] = {}
    for game in games:
        for kind in dict.fromkeys(_kinds(game)):
            of_games.setdefault(kind, []).append(game.name)
    return {kind: _SEAT_IS if kind == SEAT else f"Of {_listed(of_games[kind])}." for kind in sorted(of_games)}


def _kinds(game: AnyGame) -> Iterator[str]:
    for component in catalogue(game):
        yield component.kind
    for reference in references(game):
        yield from reference.refers_to


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
