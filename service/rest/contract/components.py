"""The schemas of the document: of every class that a request or a response of its operations contains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from types import NoneType
from typing import Any, Final, get_args

import msgspec

import freeport_api as api
from freeport_api.codes import meanings
from freeport_api.kinds import kinds
from freeport_games.engine import AnyGame
from freeport_games.engine.storage import codec_of
from service.describe import CODES_ARE, KINDS_ARE, describe
from service.rest.operation import Operation
from service.rest.schema import schemas
from service.unions import union_name

from .directions import Schemas, directed

REF: Final = "#/components/schemas/"
RECORD_LINE: Final = "RecordLine"
"""The name of the schema of a line of a record."""
_CODE, _KIND = "Code", "ComponentKind"
_CLOSED: Final = {
    ("Problem", "code"): _CODE,
    ("ProblemType", "code"): _CODE,
    ("Limit", "otherwise"): _CODE,
    ("Component", "kind"): _KIND,
    ("Fact", "refersTo"): _KIND,
    ("Reference", "refersTo"): _KIND,
}
"""The enum of each field of strings that is one of a closed set."""
_BY_GAME: Final = ("NewMatch", "QuickPlay")
"""The requests whose options are those of the game that they name."""
_FAMILIES: Final[dict[str, tuple[str, Callable[[api.Shapes], Any]]]] = {
    "Match": (describe(api.Match), lambda shapes: shapes.match),
    "Update": (describe(api.Update), lambda shapes: shapes.update),
    "Digest": (describe(api.Digest), lambda shapes: shapes.digest),
    "Pending": (describe(api.Pending), lambda shapes: shapes.pending),
    "LobbyChange": (describe(api.LobbyChange), lambda shapes: shapes.lobby_change),
    "Record": (describe(api.Record), lambda shapes: shapes.record),
    "Logged": (describe(api.Logged), lambda shapes: shapes.logged),
    "Move": ("A move of any game.", lambda shapes: shapes.move),
    RECORD_LINE: (
        "A line of a record: first its head, then each entry of its log.",
        lambda shapes: shapes.record | shapes.logged,
    ),
}
"""The families with classes for each game: what they are, and what a game has in them."""
_UNIONS: Final = {"anyOf", "discriminator"}
"""The keys of a schema that make it a union whose members are told apart."""


class _Family(msgspec.Struct, frozen=True):
    """A union of classes that has a name."""

    about: str
    """Its description."""
    union: Any
    """The union, or its only class."""


class Components(msgspec.Struct, frozen=True):
    """The schemas of a document."""

    schemas: Schemas
    """Every schema by its name."""
    by_type: Mapping[str, Any]
    """The schema of each type of a request or a response, by how the type is written."""

    def of(self, kind: object) -> Any:
        """Return the schema of a type."""
        return self.by_type[repr(kind)]


def components_of(operations: Sequence[Operation], games: Sequence[AnyGame]) -> Components:
    """Return the schemas of operations, for some games."""
    families = {**_families(games), **_of_games(games), **_of_streams(operations, games)}
    sent = [api.Problem, *[kind for operation in operations for kind in _sent(operation)]]
    taken = [kind for operation in operations for kind in _taken(operation)]
    unions = [family.union for family in families.values()]
    found, components, classes = schemas([*sent, *taken, *unions, *[game.options for game in games]], games)
    answers, requests = found[: len(sent)], found[len(sent) : len(sent) + len(taken)]
    made = found[len(sent) + len(taken) :]
    named = _Unions(dict(zip(families, made, strict=False)))
    others = named.name_others(components, classes, [game.typename for game in games])
    components = {name: named.within(component) for name, component in components.items()}
    for name, family in named.families.items():
        about = others[name] if name in others else families[name].about
        components[name] = {"title": name, "description": about, **family}
    for name in _BY_GAME:
        if name in components:
            components |= _by_game(name, components[name], games, made[len(families) :])
    components |= {_CODE: _enum(_CODE, CODES_ARE, meanings(games)), _KIND: _enum(_KIND, KINDS_ARE, kinds(games))}
    for (owner, field), enum in _CLOSED.items():
        fields = components[owner]["properties"]
        fields[field] = _retyped(fields[field], {"$ref": f"{REF}{enum}"})
    answers = [named.within(answer) for answer in answers]
    told = [{"$ref": REF + name} for name in families]
    components, requests = directed(components, classes, [*answers, *told], requests, REF)
    # A title that repeats the name would be a twentieth of the document.
    components = {
        name: {key: schema[key] for key in schema if schema[key] != name} for name, schema in components.items()
    }
    return Components(components, dict(zip(map(repr, [*sent, *taken]), [*answers, *requests], strict=True)))


def present(kind: Any) -> Any:
    """Return the type of a parameter that is given: None means that it was left out, and a query has no null."""
    members = [member for member in get_args(kind) if member is not NoneType]
    return reduce(or_, members) if NoneType in get_args(kind) else kind


def stream_name(operation: Operation) -> str:
    """Return the name of the schema of the data of an event of an operation's stream: ``UpdatesData``."""
    return f"{operation.name.capitalize()}Data"


def _sent(operation: Operation) -> Iterator[object]:
    yield operation.returns
    yield from operation.events.values()
    if operation.lines is not None:  # a record is taken as it was exported
        yield operation.lines


def _taken(operation: Operation) -> Iterator[object]:
    if operation.body is not None:
        yield operation.body
    if operation.query is not None:
        for field in msgspec.structs.fields(operation.query):
            yield present(field.type)


def _families(games: Sequence[AnyGame]) -> dict[str, _Family]:
    """Return the families with classes for each game, by their names."""
    return {
        name: _Family(about, _union(of(api.shapes(game)) for game in games)) for name, (about, of) in _FAMILIES.items()
    }


def _of_games(games: Sequence[AnyGame]) -> dict[str, _Family]:
    """Return the unions of each game's own, by the names that they have in GraphQL."""
    found = {}
    for game in games:
        shapes, name = api.shapes(game), game.typename
        found[f"{name}Event"] = _Family(f"What can happen in a match of {game.name}.", shapes.event)
        about = f"A kind of legal move of {game.name}, with the domain of each field."
        found[f"{name}Option"] = _Family(about, codec_of(game).options)
        found[f"{name}Move"] = _Family(f"A move of {game.name}.", shapes.move)
    return found


def _of_streams(operations: Sequence[Operation], games: Sequence[AnyGame]) -> dict[str, _Family]:
    """Return what the data of an event of each stream may be."""
    families = {name: family.union for name, family in _families(games).items()}
    return {
        stream_name(operation): _Family(
            f"The data of an event of the stream {operation.name}.",
            _union(families.get(data.__name__, data) for data in operation.events.values()),
        )
        for operation in operations
        if operation.events
    }


def _union(kinds_of: Iterable[Any]) -> Any:
    return reduce(or_, kinds_of)


class _Unions:
    """The named unions, which stand where the same unions stood without a name.

    Args:
        families: their schemas.
    """

    def __init__(self, families: Mapping[str, dict[str, Any]]) -> None:
        self._names = {_members(family): name for name, family in families.items() if family.keys() >= _UNIONS}
        self._names[frozenset({f"{REF}Record", f"{REF}Logged"})] = RECORD_LINE  # what operations name
        self.families = {name: self._own(name, family) for name, family in families.items()}
        """The schemas that the names stand for."""

    def name_others(self, node: Any, classes: Mapping[str, type], prefixes: Sequence[str]) -> dict[str, str]:
        """Name all other unions in some schemas, as GraphQL does.

        Args:
            node: the schemas.
            classes: the classes by the names of their schemas.
            prefixes: what the names of each game's own classes begin with.

        Returns:
            The description of each union by its name.
        """
        found: dict[str, str] = {}
        for union in _unions(node):
            members = _members(union)
            if members not in self._names:
                tags = sorted(reference.removeprefix(REF) for reference in members)
                prefix = next((prefix for prefix in prefixes if any(tag.startswith(prefix) for tag in tags)), "")
                name, found[name] = union_name([classes[tag] for tag in tags], prefix)
                self._names[members] = name
                self.families[name] = {key: union[key] for key in sorted(_UNIONS)} | {"anyOf": _objects(union)}
        return found

    def within(self, node: Any) -> Any:
        """Return a part of a schema with references in place of the unions."""
        if isinstance(node, list):
            return [self.within(part) for part in node]
        if not isinstance(node, dict):
            return node
        if node.keys() >= _UNIONS and (name := self._names.get(_members(node))) is not None:
            named: dict[str, Any] = {"$ref": REF + name}
            null = [member for member in node["anyOf"] if "$ref" not in member]
            told = {key: value for key, value in node.items() if key not in _UNIONS}
            return {**({"anyOf": [named, *null]} if null else named), **told}
        return {key: self.within(value) for key, value in node.items()}

    def _own(self, name: str, family: dict[str, Any]) -> dict[str, Any]:
        """Return the union of a family: of a single class, or of the members of another union, if that is all."""
        same = self._names.get(_members(family)) if family.keys() >= _UNIONS else name
        if same != name:
            return {"anyOf": [{"$ref": REF + str(same)}]}
        return {"anyOf": [family]} if "$ref" in family else family


def _unions(node: Any) -> Iterator[dict[str, Any]]:
    """Yield every union of several objects in some schemas."""
    if isinstance(node, dict):
        if node.keys() >= _UNIONS:
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _unions(part)


def _objects(union: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the members of a union, without null."""
    return [member for member in union["anyOf"] if "$ref" in member]


def _members(union: Mapping[str, Any]) -> frozenset[str]:
    """Return the references to the members of a union."""
    return frozenset(union.get("discriminator", {}).get("mapping", {}).values())


def _by_game(
    name: str, request: dict[str, Any], games: Sequence[AnyGame], options: Sequence[dict[str, Any]]
) -> Schemas:
    """Return a request that takes the options of the game that it names: a schema for each game, and their union."""
    made: Schemas = {}
    for game, own in zip(games, options, strict=True):
        fields = request["properties"]
        told = {
            "game": {"enum": [game.slug], "description": fields["game"]["description"]},
            "options": {**fields["options"], **own},
        }
        own_name = f"{game.typename}{name}"
        made[own_name] = {**request, "title": own_name, "properties": {**fields, **told}}
    by_slug = {game.slug: f"{REF}{game.typename}{name}" for game in games}
    union = {"anyOf": [{"$ref": reference} for reference in by_slug.values()]}
    told_apart = {"discriminator": {"propertyName": "game", "mapping": by_slug}} if len(games) > 1 else {}
    made[name] = {"title": name, "description": request["description"], **union, **told_apart}
    return made


def _enum(name: str, description: str, values: Mapping[str, str]) -> dict[str, Any]:
    about = {"title": name, "description": description, "type": "string"}
    return about | {"enum": [*values], "x-enumDescriptions": values}


def _retyped(schema: dict[str, Any], enum: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a string, a string or null, or an array of strings, with an enum in the string's place."""
    if "anyOf" in schema:
        return schema | {"anyOf": [enum, {"type": "null"}]}
    if schema["type"] == "array":
        return schema | {"items": enum}
    return enum | {"description": schema["description"]}
