"""What messages are called.

The name of a message is the name of what it says, with the game's in front: ``cargo-hold-RaidBegun`` for an event,
``cargo-hold-Raid`` for an option, ``cargo-hold-CH-D7`` for a decision, ``cargo-hold-CARD_NOT_IN_HAND`` for a refusal.
What all games share begins with ``match`` or ``engine``. The game's own message comes first.
"""

from __future__ import annotations

import msgspec

from freeport_games.engine.data import Data

SHARED = ("match", "engine")
"""What the names of messages begin with that belong to no game."""


class Naming(msgspec.Struct, frozen=True):
    """How the messages of a game are called."""

    typename: str
    """What the game's classes begin with in the schema."""
    prefixes: tuple[str, ...]
    """What its messages may begin with, the first that there is before the others."""


def naming(slug: str, typename: str) -> Naming:
    """How the messages of a game are called."""
    return Naming(typename, (slug.replace("_", "-"), *SHARED))


def name_of(cls: type[Data], typename: str) -> str:
    """What messages call a class: its name in the schema, without the game's."""
    return str(cls.__struct_config__.tag).removeprefix(typename)
