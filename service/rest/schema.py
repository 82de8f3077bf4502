"""JSON Schemas of Freeport's classes, named as in GraphQL and with the descriptions that stand in the code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect as types

from freeport_games.api import Logged, MoveMade, Record
from service.describe import describe, describe_fields

_REF = "#/components/schemas/{name}"
_DEFS = "#/$defs/{name}"
_GAME_FIELDS: dict[type[msgspec.Struct], dict[str, str]] = {
    Logged: {"entry": "What was committed: a move, an outcome, or something that happened to the match."},
    MoveMade: {"move": "The move."},
    Record: {"options": "The options that the match was played with."},
}
"""The fields that ``freeport_games.api.shapes`` adds to the classes of each game, and that GraphQL does not have."""


def schema(kind: object) -> bytes:
    """The JSON Schema of one type, as JSON, complete in itself."""
    (root,), components = schemas([kind], _DEFS)
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": components}
    return msgspec.json.encode(document, order="deterministic")


def schemas(kinds: Sequence[object], ref: str = _REF) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """The JSON Schemas of several types, and of the classes that they are made of by name.

    Args:
        kinds: the types.
        ref: how schemas refer to a class by its name.
    """
    classes = list(_classes(types.multi_type_info(kinds)))
    roots, components = msgspec.json.schema_components([*kinds, *classes], ref_template="{name}")
    named = dict(zip((root["$ref"] for root in roots[len(kinds) :]), classes, strict=True))
    names = {old: _name(cls) for old, cls in named.items()}
    for old, cls in named.items():
        _describe(components[old], cls)
    renamed = {names[old]: _renamed(component, names, ref) for old, component in components.items()}
    return [_renamed(root, names, ref) for root in roots[: len(kinds)]], dict(sorted(renamed.items()))


def _classes(infos: Iterable[types.Type]) -> dict[type, None]:
    """Every class in some types, each once, in the order in which one meets them."""
    found: dict[type, None] = {}
    waiting = list(infos)
    while waiting:
        match waiting.pop():
            case types.StructType() as struct:
                if struct.cls not in found:
                    found[struct.cls] = None
                    waiting += [field.type for field in struct.fields]
            case types.EnumType() as enum:
                found[enum.cls] = None
            case types.Metadata() as metadata:
                waiting.append(metadata.type)
            case types.UnionType() as union:
                waiting += union.types
            case types.TupleType() as fixed:
                waiting += fixed.item_types
            case types.CollectionType() as collection:
                waiting.append(collection.item_type)
            case types.DictType() as mapping:
                waiting += [mapping.key_type, mapping.value_type]
    return found


def _name(cls: type) -> str:
    tagged = issubclass(cls, msgspec.Struct) and cls.__struct_config__.tag
    return str(tagged or cls.__name__)


def _describe(component: dict[str, Any], cls: type) -> None:
    component["title"] = _name(cls)
    if not issubclass(cls, msgspec.Struct):
        return
    component["description"] = describe(cls) or component.get("description", "")
    encoded = dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))
    added = next((fields for base, fields in _GAME_FIELDS.items() if issubclass(cls, base)), {})
    for field, text in (added | describe_fields(cls)).items():
        if field in encoded:
            component["properties"][encoded[field]]["description"] = text


def _renamed(node: Any, names: dict[str, str], ref: str) -> Any:
    """The same schema, with each reference to a class by its name in the schema."""
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
