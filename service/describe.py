"""The descriptions of classes, fields (those that are added at run time included) and the parameters of paths."""

from __future__ import annotations

import re
from enum import Enum

import msgspec

from freeport_api import Digest, LobbyChange, Match, Pending, Update
from freeport_games.engine.docs import class_doc, field_docs

PARAMETERS = {
    "match": "The match's id.",
    "asset": "The name of a script or style.",
    "code": "The refusal's code, such as `NOT_SEATED`.",
    "game": "The game's slug, such as `cargo_hold`.",
    "player": "The player's id.",
    "seat": "The seat's number, from 0.",
    "webhook": "The webhook's id.",
    "subscription": "The subscription's id.",
    "token": "The token's id.",
    "order": "The key of the standing order.",
    "version": "The match's version, from 0, the match as it was created.",
    "language": "The language's tag, such as `en`.",
    "number": "The number of a rule, a decision or a chance event in the game's rules, such as `CH-D7`.",
}
"""The values that identify the subject of an operation: parameters of the paths of REST, and arguments of GraphQL."""

CODES_ARE = "The codes of refusals: first those of every match, then those of games. New games add codes."
KINDS_ARE = (
    "The kinds of thing that fields name: kinds of component, `SEAT` for the number of a seat, and kinds of piece that "
    "play makes. New games add kinds."
)

_ON_REQUEST = {
    "words": "The same in sentences, if they were asked for.",
    "picture": "What the view of the present looks like, if pictures were asked for.",
}
_GAME_FIELDS: dict[type[msgspec.Struct], dict[str, str]] = {
    Match: {
        "options": "The options that the match is played with.",
        "view": "The state of the game as the asker may see it; absent until the match is played.",
        "decision": "What the asker may do now; absent if there is nothing to decide.",
        **_ON_REQUEST,
        "present": "The seats whose players have a stream of the match open, if they were asked for; absent if the "
        "asker may not watch it.",
    },
    Update: {
        "events": "What happened, as the asker may know it.",
        "view": "The state of the game as the asker may see it, if views were asked for and this is the present.",
        "decision": "What the asker may do now; absent if there is nothing to decide, or this is the past.",
        **_ON_REQUEST,
        "moved": "What moved since the picture before, if pictures were asked for and that one was shown.",
    },
    Digest: {
        "updates": "The updates, the oldest first. The one about the present, if it is there, has your decision.",
        "moved": "What moved in these updates, if pictures were asked for, and the game had begun before them. Its "
        "events are counted from the first one of the first update.",
    },
    Pending: {"decision": "What the player may do now."},
    LobbyChange: {"shown": "The match as everybody sees it; absent if it is gone."},
}
"""The fields that ``freeport_api.shapes`` adds to the classes of each game."""


def describe(cls: type[msgspec.Struct]) -> str:
    """Return the description of a class, as Markdown."""
    return _markdown(class_doc(cls), cls)


def describe_fields(cls: type[msgspec.Struct]) -> dict[str, str]:
    """Return the description of each field, as Markdown, by its name in Python."""
    added = next((fields for base, fields in _GAME_FIELDS.items() if issubclass(cls, base)), {})
    return {name: _markdown(text, cls) for name, text in (added | field_docs(cls)).items()}


def _markdown(text: str, cls: type[msgspec.Struct]) -> str:
    """Return the same text with the fields' names in JSON, and code between single backticks."""
    json = dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))
    return re.sub(r"``(.+?)``", lambda code: f"`{json.get(code[1], code[1])}`", text)


def prefixed(cls: type[Enum], prefix: str) -> str:
    """Return the schema name of an enum: a game's own carries the game's name, given as ``prefix``."""
    shared = cls.__module__.startswith(("freeport_games.engine", "freeport_api"))
    return cls.__name__ if shared or cls.__name__.startswith(prefix) else prefix + cls.__name__
