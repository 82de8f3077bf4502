"""The names of messages.

A message is named after what it describes, with the game's name in front: ``cargo-hold-RaidBegun`` for an event,
``cargo-hold-Raid`` for an option, ``cargo-hold-CH-D7`` for a decision, ``cargo-hold-CARD_NOT_IN_HAND`` for a refusal.
Messages of all games begin with ``match`` or ``engine``. The game's own message comes first.
"""

from __future__ import annotations

import msgspec

from freeport_games.engine.data import Data

SHARED = ("match", "engine")
"""The prefixes of messages that do not belong to a game."""


class Naming(msgspec.Struct, frozen=True):
    """The names of a game's messages."""

    typename: str
    """The prefix of the game's classes in the schema."""
    prefixes: tuple[str, ...]
    """The prefixes that its messages may have; the first that exists is used."""


def naming(slug: str, typename: str) -> Naming:
    """Return the naming of a game's messages."""
    return Naming(typename, (slug.replace("_", "-"), *SHARED))


def name_of(cls: type[Data], typename: str) -> str:
    """Return the name of a class in messages: its name in the schema, without the game's."""
    return str(cls.__struct_config__.tag).removeprefix(typename)
