"""The games that can be played."""

from __future__ import annotations

from typing import Annotated

import msgspec
import strawberry
from strawberry.types.field import StrawberryField

from service.graphql.context import Info
from service.graphql.derive.describe import describe_fields
from service.graphql.types import AnyGame, Types

from .field import query

Slug = Annotated[str, strawberry.argument(description="The game's name in addresses, such as `cargo_hold`.")]


@strawberry.type(description="How many players a game is for.")
class Seats:
    """The numbers of seats."""

    least: int = strawberry.field(description="The fewest.")
    most: int = strawberry.field(description="The most.")


@strawberry.type(description="Something that can be chosen when a match is created.")
class GameOption:
    """A field of a game's options."""

    name: str = strawberry.field(description="Its name in the game's options.")
    description: str = strawberry.field(description="What it changes, and its values.")
    default: str = strawberry.field(description="The value that it has if it is left out, as JSON.")


@strawberry.type(name="Game", description="A game that can be played.")
class GameFacts:
    """A game's card of facts."""

    slug: str = strawberry.field(description="Its name in addresses: `cargo_hold`.")
    name: str = strawberry.field(description="Its name for people: `Cargo Hold`.")
    typename: str = strawberry.field(description="What the names of its types begin with: `CargoHold`.")
    summary: str = strawberry.field(description="The game in a sentence.")
    seats: Seats = strawberry.field(description="How many players it is for.")
    rules_version: int = strawberry.field(description="The version of its rules.")
    rules: str = strawberry.field(description="Its whole rules, numbered, as Markdown.")
    options: list[GameOption] = strawberry.field(description="What can be chosen when a match is created.")


def facts(game: AnyGame) -> GameFacts:
    """Describe a game."""
    return GameFacts(
        slug=game.slug,
        name=game.name,
        typename=game.typename,
        summary=game.summary,
        seats=Seats(least=game.seats[0], most=game.seats[-1]),
        rules_version=game.rules_version,
        rules=game.rules,
        options=_options(game),
    )


def games_fields(types: Types) -> list[StrawberryField]:
    """The queries ``games`` and ``game``."""
    known = {game.slug: facts(game) for game in types.games}

    async def games(info: Info) -> object:
        """All games."""
        return list(known.values())

    async def game(info: Info, slug: Slug) -> object:
        """One game with its rules; null if there is none of that name."""
        return known.get(slug)

    return [query(games, list[GameFacts]), query(game, GameFacts | None)]


def _options(game: AnyGame) -> list[GameOption]:
    docs = describe_fields(game.options)
    defaults = msgspec.to_builtins(game.options())
    return [
        GameOption(
            name=field.encode_name,
            description=docs.get(field.name, ""),
            default=msgspec.json.encode(defaults[field.encode_name]).decode(),
        )
        for field in msgspec.structs.fields(game.options)
    ]
