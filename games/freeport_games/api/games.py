"""Games as a server describes them."""

from __future__ import annotations

import msgspec

from freeport_games.engine import AnyGame, Component, Data, PictureMap
from freeport_games.engine.docs import field_docs
from freeport_games.engine.words import words


class SeatRange(Data, frozen=True, tag="Seats"):
    """The numbers of players that a game is for."""

    least: int
    """The smallest number of seats."""
    most: int
    """The greatest number of seats."""


class GameOption(Data, frozen=True):
    """A setting that can be chosen when a match is created."""

    name: str
    """Its name in the game's options."""
    description: str
    """Its effect, and its values."""
    default: str
    """The value that it has if it is omitted, as JSON."""


class GameCard(Data, frozen=True):
    """A game in short."""

    slug: str
    """The game's name in addresses: ``cargo_hold``."""
    name: str
    """The game's name for people: ``Cargo Hold``."""
    typename: str
    """The prefix of its types' names: ``CargoHold``."""
    summary: str
    """The game in one sentence."""
    seats: SeatRange
    """The numbers of players that it is for."""
    rules_version: int
    """The version of its rules; a match keeps the version that it began with."""


class GameFacts(GameCard, frozen=True, tag="Game"):
    """A game that can be played."""

    rules: str
    """Its whole rules, numbered, as Markdown."""
    options: tuple[GameOption, ...]
    """The settings that can be chosen when a match is created."""
    components: tuple[Component, ...]
    """The components that its views, events and moves name by an identifier."""
    maps: tuple[PictureMap, ...]
    """The maps of the boards in its pictures, which never change."""
    languages: tuple[str, ...]
    """The tags of its languages."""


Card = tuple[str, str, str, str, SeatRange, int]
"""The values of a ``GameCard``."""


def card(game: AnyGame) -> Card:
    """Return a game in short: the values of a ``GameCard``."""
    seats = SeatRange(game.seats[0], game.seats[-1])
    return game.slug, game.name, game.typename, game.summary, seats, game.rules_version


def facts(game: AnyGame) -> GameFacts:
    """Return the full description of a game."""
    return GameFacts(
        *card(game), game.rules, _options(game.options), game.components, game.faces.maps, words(game).languages
    )


def _options(options: type[Data]) -> tuple[GameOption, ...]:
    docs = field_docs(options)
    defaults = {name: msgspec.json.encode(value).decode() for name, value in msgspec.to_builtins(options()).items()}
    return tuple(
        [
            GameOption(field.encode_name, docs.get(field.name, ""), defaults[field.encode_name])
            for field in msgspec.structs.fields(options)
        ]
    )
