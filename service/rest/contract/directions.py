"""Directions: the schemas of a class in responses and in requests.

Fields that are always sent are required in responses. In requests, a field with a default may be left out, and so may
`__typename`, except where it distinguishes the members of a union. A class of data that differs has two
schemas; the name of the one for requests ends with `Input`, as in GraphQL. A member of a union that clients
send, such as a move, has that one schema in responses, too: its name is its `__typename`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeGuard

import msgspec
from msgspec import UNSET

from freeport_games.engine import Data

Node = Any
"""A part of a JSON Schema."""
Schemas = dict[str, dict[str, Any]]


def directed(
    components: Schemas, classes: Mapping[str, type], answers: Iterable[Node], requests: list[Node], ref: str
) -> tuple[Schemas, list[Node]]:
    """Separate the schemas of responses from those of requests.

    Args:
        components: the schemas of the classes by name.
        classes: the classes by the names of their schemas.
        answers: the schemas of responses.
        requests: the schemas of requests.
        ref: the prefix of references to schemas.

    Returns:
        All schemas by name, and the schemas of requests with references to theirs.
    """
    taken = _below(components, requests, ref)
    tagged = {name for other in taken for name in _told_apart(components[other], ref)}
    sent = _below(components, answers, ref, stop=tagged)
    outgoing = {name: _outgoing(components[name], classes.get(name)) for name in sent - tagged}
    incoming = {name: _incoming(components[name], classes.get(name), name in tagged) for name in taken}
    renamed = _differing(incoming, components, classes, ref) - tagged
    names = {ref + name: f"{ref}{name}Input" for name in renamed}
    made = outgoing | {
        name + "Input" * (name in renamed): _redirected(component, names) for name, component in incoming.items()
    }
    for name in renamed:
        made[f"{name}Input"]["title"] = f"{name}Input"
    return made, [_redirected(request, names) for request in requests]


def _outgoing(component: dict[str, Any], cls: type | None) -> dict[str, Any]:
    if not _is_struct(cls, component):
        return dict(component)
    fields = {field.encode_name: field for field in msgspec.structs.fields(cls)}
    omits = cls.__struct_config__.omit_defaults
    always = [
        name
        for name in component["properties"]
        if name not in fields or not (fields[name].default is UNSET or (omits and not fields[name].required))
    ]
    told = {name: _without(kind, "default") for name, kind in component["properties"].items()}
    return {**component, "properties": told, "required": always}


def _incoming(component: dict[str, Any], cls: type | None, tagged: bool) -> dict[str, Any]:
    if tagged or not _is_struct(cls, component):
        return dict(component)
    needed = [name for name in component.get("required", ()) if name != cls.__struct_config__.tag_field]
    return {**component, "required": needed} if needed else _without(component, "required")


def _is_struct(cls: type | None, component: dict[str, Any]) -> TypeGuard[type[msgspec.Struct]]:
    """Return whether a schema is that of one class with fields, and not of a family of classes."""
    return cls is not None and issubclass(cls, msgspec.Struct) and "properties" in component


def _differing(incoming: Schemas, components: Schemas, classes: Mapping[str, type], ref: str) -> set[str]:
    """Return the names of the schemas of data that would differ in a response, or lead to one that would.

    Whether there is such a response does not count: a name must be the same in the contract of one game and of all.
    """
    both = {name for name in incoming if issubclass(classes.get(name, object), Data)}
    found = {name for name in both if incoming[name] != _outgoing(components[name], classes[name])}
    while more := {name for name in both - found if found & set(_names(incoming[name], ref))}:
        found |= more
    return found


def _below(components: Schemas, roots: Iterable[Node], ref: str, stop: Collection[str] = ()) -> set[str]:
    """Return the schemas to which some parts lead, but not by way of those at which to stop."""
    found: set[str] = set()
    waiting = [name for root in roots for name in _names(root, ref)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name not in stop:
                waiting += _names(components[name], ref)
    return found


def _names(node: Node, ref: str) -> Iterator[str]:
    """Return the schemas to which a part refers."""
    if isinstance(node, dict):
        if str(node.get("$ref", "")).startswith(ref):
            yield node["$ref"].removeprefix(ref)
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _names(part, ref)


def _told_apart(node: Node, ref: str) -> Iterator[str]:
    """Return the schemas that a part distinguishes by their tags."""
    if isinstance(node, dict):
        yield from (target.removeprefix(ref) for target in node.get("discriminator", {}).get("mapping", {}).values())
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _told_apart(part, ref)


def _redirected(node: Node, names: Mapping[str, str]) -> Node:
    if isinstance(node, dict):
        return {key: _redirected(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_redirected(part, names) for part in node]
    return names.get(node, node) if isinstance(node, str) else node


def _without(node: dict[str, Any], *keys: str) -> dict[str, Any]:
    left_out: Collection[str] = keys
    return {key: value for key, value in node.items() if key not in left_out}
