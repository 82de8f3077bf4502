"""Games as a server describes them."""

from __future__ import annotations

from freeport_games.engine import AnyGame, Component, Data
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.catalogue.references import Reference, references
from freeport_games.engine.match_options import MatchOption, match_options
from freeport_games.engine.pictures import PictureEmblem, PictureMap
from freeport_games.engine.words import words


class SeatRange(Data, frozen=True):
    """The numbers of players that a game is for."""

    least: int
    """The smallest number of seats."""
    most: int
    """The greatest number of seats."""


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
    aim: str
    """What one does in the game and how one wins, in three sentences at most."""
    seat_range: SeatRange
    """The numbers of players that it is for."""
    rules_version: int
    """The version of its rules; a match keeps the version that it began with."""
    emblem: PictureEmblem | None
    """Its map in miniature, for lists; null for a game without a map."""
    windows: tuple[str, ...]
    """The kinds of decision that ask for a reaction, also of seats that have none: a standing order lets all of them
    pass unless it names others.
    """


class GameMaps(Data, frozen=True):
    """The maps of a game, which never change."""

    game: str
    """The slug of the game."""
    maps: tuple[PictureMap, ...]
    """The maps of the boards in its pictures."""


class ArtPicture(Data, frozen=True):
    """A picture of a component that this server has."""

    key: str
    """The key of the component."""
    address: str
    """Its address, relative to the server's. It changes with the picture, so that it may be kept for ever."""


class GameArt(Data, frozen=True):
    """The pictures of a game that this server has, in addition to what every client can draw."""

    game: str
    """The slug of the game."""
    pictures: tuple[ArtPicture, ...]
    """The pictures; none, unless the server's operator has added some."""


class GameFacts(GameCard, frozen=True, tag="Game"):
    """A game that can be played."""

    rules: str
    """Its whole rules, numbered, as Markdown."""
    match_options: tuple[MatchOption, ...]
    """The options that can be chosen when a match is created, as the fields of a form."""
    components: tuple[Component, ...]
    """The components that its views, events, moves and options name, each by its kind and its key."""
    references: tuple[Reference, ...]
    """The fields that name components, seats, or pieces made in play, with the kinds that they name."""
    languages: tuple[str, ...]
    """The tags of its languages."""


Card = tuple[str, str, str, str, str, SeatRange, int, PictureEmblem | None, tuple[str, ...]]
"""The values of a ``GameCard``."""


def card(game: AnyGame) -> Card:
    """Return a game in short: the values of a ``GameCard``."""
    seats = SeatRange(game.seats[0], game.seats[-1])
    emblem = next((chart.emblem for chart in game.faces.maps), None)
    names = game.slug, game.name, game.typename, game.summary, game.aim
    return *names, seats, game.rules_version, emblem, game.pace.windows


def facts(game: AnyGame) -> GameFacts:
    """Return the full description of a game."""
    return GameFacts(
        *card(game),
        game.rules,
        match_options(game.options),
        catalogue(game),
        references(game),
        words(game).languages,
    )
