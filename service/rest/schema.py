"""JSON Schemas of Freeport's classes, with the names of GraphQL and the descriptions of the docstrings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect as types

from freeport_api import Logged, MoveMade, Record
from freeport_games.engine import AnyGame
from freeport_games.engine.catalogue.references import NamedEnums, named_enums
from service.describe import describe, describe_fields, prefixed

_REF = "#/components/schemas/{name}"
_DEFS = "#/$defs/{name}"
_GAME_FIELDS: dict[type[msgspec.Struct], dict[str, str]] = {
    Logged: {"entry": "What was committed: a move, an outcome, or something that happened to the match."},
    MoveMade: {"move": "The move."},
    Record: {"options": "The options that the match was played with."},
}
"""The fields that ``freeport_api.shapes`` adds to the classes of each game, and that GraphQL does not have."""


def schema(kind: object, game: AnyGame) -> bytes:
    """Return the complete JSON Schema of one type of a game, as JSON."""
    (root,), components, _ = schemas([kind], [game], _DEFS)
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": components}
    return msgspec.json.encode(document, order="deterministic")


def schemas(
    kinds: Sequence[object], games: Iterable[AnyGame], ref: str = _REF
) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]], dict[str, type]]:
    """Return the JSON Schemas of several types, those of the classes that they contain, and these classes by name.

    Args:
        kinds: the types.
        games: the games whose classes are among them.
        ref: how schemas refer to a class by its name.
    """
    known = tuple(games)
    enums = {field: enum for game in known for field, enum in named_enums(game).items()}
    classes = _classes(types.multi_type_info(kinds), [game.typename for game in known], enums)
    roots, components = msgspec.json.schema_components([*kinds, *classes], ref_template="{name}")
    named = dict(zip((root["$ref"] for root in roots[len(kinds) :]), classes, strict=True))
    names = {old: classes[cls] for old, cls in named.items()}
    keys = {cls: old for old, cls in named.items()}
    for (cls, field), enum in enums.items():
        if cls in keys:
            components[keys[cls]]["properties"][_encoded(cls)[field]] = {"$ref": keys[enum]}
    for old, cls in named.items():
        _describe(components[old], cls, names[old])
    renamed = {names[old]: _renamed(component, names, ref) for old, component in components.items()}
    by_name = {name: cls for cls, name in classes.items()}
    return [_renamed(root, names, ref) for root in roots[: len(kinds)]], dict(sorted(renamed.items())), by_name


def _classes(infos: Iterable[types.Type], prefixes: Sequence[str], enums: NamedEnums) -> dict[type, str]:
    """Return every class in some types, each once, in the order of its first use, with its name in the schema.

    Args:
        infos: the types.
        prefixes: what the tags of each game's own classes begin with.
        enums: the enums that fields of strings name.
    """
    found: dict[type, str] = {}
    waiting = [(info, "") for info in infos]
    while waiting:
        info, game = waiting.pop()
        match info:
            case types.StructType() as struct:
                if struct.cls not in found:
                    found[struct.cls] = tag = str(struct.tag or struct.cls.__name__)
                    game = next((prefix for prefix in prefixes if tag.startswith(prefix)), game)
                    waiting += [(field.type, game) for field in struct.fields]
                    named = [enums.get((struct.cls, field.name)) for field in struct.fields]
                    found |= {enum: prefixed(enum, game) for enum in named if enum is not None}
            case types.EnumType() as enum:
                found[enum.cls] = prefixed(enum.cls, game)
            case types.Metadata() as metadata:
                waiting.append((metadata.type, game))
            case types.UnionType() as union:
                waiting += [(member, game) for member in union.types]
            case types.TupleType() as fixed:
                waiting += [(item, game) for item in fixed.item_types]
            case types.CollectionType() as collection:
                waiting.append((collection.item_type, game))
            case types.DictType() as mapping:
                waiting += [(mapping.key_type, game), (mapping.value_type, game)]
    return found


def _describe(component: dict[str, Any], cls: type, name: str) -> None:
    component["title"] = name
    if not issubclass(cls, msgspec.Struct):
        return
    component["description"] = describe(cls) or component.get("description", "")
    encoded = _encoded(cls)
    added = next((fields for base, fields in _GAME_FIELDS.items() if issubclass(cls, base)), {})
    for field, text in (added | describe_fields(cls)).items():
        if field in encoded:
            component["properties"][encoded[field]]["description"] = text


def _encoded(cls: type[msgspec.Struct]) -> dict[str, str]:
    """Return the names in JSON of a class's fields, by their names in Python."""
    return dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))


def _renamed(node: Any, names: dict[str, str], ref: str) -> Any:
    """Return the same schema with the schema's names in references to classes."""
    if isinstance(node, dict):
        return {
            key: ref.format(name=names[value])
            if key == "$ref" and value in names
            else {tag: ref.format(name=names[old]) for tag, old in value.items()}
            if key == "mapping" and isinstance(value, dict)
            else _renamed(value, names, ref)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_renamed(item, names, ref) for item in node]
    return node
