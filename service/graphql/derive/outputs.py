"""Object types, interfaces and unions from structs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from operator import attrgetter
from types import new_class
from typing import Any, cast

import msgspec
import strawberry
from graphql import GraphQLObjectType, GraphQLSchema, GraphQLTypeResolver, get_named_type, is_composite_type
from msgspec import inspect
from strawberry.annotation import StrawberryAnnotation
from strawberry.schema.types.concrete_type import TypeMap
from strawberry.types.base import StrawberryList, StrawberryOptional, StrawberryType
from strawberry.types.field import StrawberryField
from strawberry.types.union import StrawberryUnion

from freeport_api import Update
from freeport_api.shapes import MOVED, ON_REQUEST, PRESENT
from freeport_games.engine.menus import Move
from service.describe import describe, describe_fields
from service.unions import union_name

from .enums import Enums, literal_type
from .infos import Infos
from .scalars import ItemScalar, Json, encoded

Annotation = Any
"""The type annotation of a field for Strawberry."""

Read = Callable[[object], object]
Resolve = Callable[[object, object], object]

PLAIN = "plain"
"""The extension of a field that takes nothing but its object: the function that reads or computes it."""

_PLAIN: dict[type[inspect.Type], type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
    inspect.FloatType: float,
    inspect.DateTimeType: datetime,
}

_COMPUTED = frozenset(name for name, *_ in (*ON_REQUEST, PRESENT))
"""The fields that REST adds on request. In GraphQL they are computed where a client selects them."""

NOTHING = "nothing"
"""The field of a type without fields of its own, because GraphQL requires one."""


def _typename(value: object, *_: object) -> str:
    return str(cast(msgspec.Struct, value).__struct_config__.tag)


def left_out(cls: type[msgspec.Struct]) -> frozenset[str]:
    """Return the fields of a class that are not taken over from it.

    What moved has no field: it depends on the picture before on the same stream, and a subscription does not know
    whether its client has drawn one. Clients compare two pictures themselves, or read the past over REST.
    """
    return _COMPUTED | {MOVED[0]} if issubclass(cls, Update) else _COMPUTED


@strawberry.interface(description="Something whose `id` is its own in the whole server, so that caches can trust it.")
class Node:
    """Relay's interface of objects that can be fetched again by their id."""

    id: strawberry.ID = strawberry.field(description="Its id, unique in the server.")
    resolve_type = staticmethod(_typename)


class Outputs:
    """Strawberry types derived from structs, each once."""

    def __init__(self, enums: Enums, infos: Infos) -> None:
        self._enums = enums
        self._infos = infos
        self._types: dict[str, type] = {}
        self.structs: dict[str, type[msgspec.Struct]] = {}
        """The structs from which types were derived, by the names of the types."""
        self._unions: dict[frozenset[str], StrawberryUnion | type] = {}
        self._families: dict[str, tuple[type, ...]] = {}
        self._interfaces: dict[type[msgspec.Struct], type] = {}
        self._more: dict[type[msgspec.Struct], dict[str, StrawberryField]] = {}
        self._instead: dict[tuple[type[msgspec.Struct], str], Annotation] = {}
        self._nodes: tuple[type[msgspec.Struct], ...] = ()

    def nodes(self, *bases: type[msgspec.Struct]) -> None:
        """Declare the structs, with all that derive from them, whose ``id`` is unique on the server."""
        self._nodes += bases

    def add(self, base: type[msgspec.Struct], **fields: StrawberryField) -> None:
        """Add computed fields to a struct and those that derive from it.

        A struct that derives from several such structs has the fields of the closest alone. A field of the struct that
        has the same name is not shown.
        """
        self._more[base] = self._more.get(base, {}) | fields

    def retype(self, cls: type[msgspec.Struct], **fields: Annotation) -> None:
        """Give fields of a struct another type than Python's, such as an enum of what a string may say."""
        self._instead |= {(cls, name): annotation for name, annotation in fields.items()}

    def interface(
        self,
        base: type[msgspec.Struct],
        *fields: str,
        description: str | None = None,
        json: bool = True,
        under: type | None = None,
        **more: Annotation,
    ) -> type:
        """Create an interface from some fields of a struct from which games derive theirs.

        Args:
            base: the struct.
            fields: which of its fields all games share.
            description: of the interface; the struct's own if left out.
            json: whether it has a field ``json``.
            under: the interface that it implements itself, if any.
            more: the type of each further field.
        """
        info = self._infos.of(base)
        namespace = self._fields(info, "", [field for field in info.fields if field.name in fields])
        docs = describe_fields(base)
        for name, annotation in more.items():
            namespace["__annotations__"][name] = annotation
            namespace[name] = strawberry.field(name=name, description=docs[name])
        _put(namespace, self._added(base))
        if json:
            namespace["__annotations__"]["json"] = Json
            namespace["json"] = strawberry.field(
                name="json", description="This object as the REST interface returns it, with everything in it."
            )
        namespace["resolve_type"] = staticmethod(_typename)
        bases = self._node(base) if under is None else (under,)
        made = new_class(base.__name__, bases, {}, lambda space: space.update(namespace))
        self._interfaces[base] = strawberry.interface(
            made, name=base.__name__, description=description or describe(base)
        )
        return self._interfaces[base]

    def family(self, base: type[msgspec.Struct], union: object, name: str, description: str) -> None:
        """Create an interface for the members of a union that all derive from the struct of an interface.

        It stands in place of a union, so that a field which has the members can stand for one that has any such struct.
        All families have to be made before their members.
        """
        key = _tags(union)
        namespace = {"__annotations__": {}, "resolve_type": staticmethod(_typename)}
        made = new_class(name, (self._interfaces[base],), {}, lambda space: space.update(namespace))
        self._unions[key] = strawberry.interface(made, name=name, description=description)
        for tag in key:
            self._families[tag] = (*self._families.get(tag, ()), made)

    def struct(self, cls: type[msgspec.Struct], prefix: str = "") -> type:
        """Return the object type of a struct.

        Args:
            cls: the struct.
            prefix: what the names of the game's own enums and unions begin with.
        """
        return self._struct(self._infos.of(cls), prefix)

    def union(self, name: str, description: str, members: list[type]) -> StrawberryUnion:
        """Return a union of object types that were created here."""
        return _Union(name, tuple(StrawberryAnnotation(member) for member in members), description)

    def annotation(self, info: inspect.Type, prefix: str) -> Annotation:
        """Return the annotation of a value's type for Strawberry."""
        if (plain := _PLAIN.get(type(info))) is not None:
            return plain
        match info:
            case inspect.StructType():
                return self._struct(info, prefix)
            case inspect.EnumType():
                return self._enums.of(info.cls, prefix)
            case inspect.LiteralType():
                return literal_type(info)
            case inspect.VarTupleType() | inspect.ListType():
                return StrawberryList(_resolved(self.annotation(info.item_type, prefix)))
            case inspect.TupleType() if len({type(item) for item in info.item_types}) == 1:
                return StrawberryList(_resolved(self.annotation(info.item_types[0], prefix)))
            case inspect.Metadata():
                return self.annotation(info.type, prefix)
            case inspect.UnionType():
                return self._either(info, prefix)
            case inspect.RawType():
                return Json
        raise TypeError(f"{info} has no counterpart in GraphQL")

    def simplify(self, schema: GraphQLSchema, opening: tuple[type[msgspec.Struct], ...] = ()) -> None:
        """Let every derived field only read its attribute, and mark those that are computed from their object alone.

        What is made of an ``opening`` struct is noted in the context, so that fields below it find it.

        Strawberry's own wrappers cost as much again as graphql-core's work on a field. The checks of ``is_type_of`` are
        superfluous, since a struct names its type itself.
        """
        for name, cls in self.structs.items():
            made = cast(GraphQLObjectType, schema.type_map[name])
            made.is_type_of = None
            python = {field.encode_name: field.name for field in msgspec.structs.fields(cls)}
            added = self._added(cls)
            for field_name, field in made.fields.items():
                computed = added.get(python.get(field_name, field_name))
                if computed is not None:
                    field.extensions |= _computing(computed)
                    continue
                read = _encoded if field_name == "json" else _attribute(python.get(field_name))
                field.extensions[PLAIN] = read
                below = issubclass(cls, opening) and is_composite_type(get_named_type(field.type))
                field.resolve = _noting(read) if below else _resolving(read)

    def _struct(self, info: inspect.StructType, prefix: str) -> type:
        name = str(info.tag)
        if name in self._types:
            if self.structs[name] is not info.cls:
                raise TypeError(f"{info.cls} and {self.structs[name]} are both called {name}")
            return self._types[name]
        self.structs[name] = info.cls
        base = next((base for base in info.cls.__mro__ if base in self._interfaces), None)
        added = self._added(info.cls)
        hidden = left_out(info.cls) if base is not None else left_out(info.cls) | added.keys()
        namespace = self._fields(info, prefix, tuple(field for field in info.fields if field.name not in hidden))
        own = set() if base is None else namespace.keys() - set(base.__struct_fields__)
        if taken := sorted(own & {"json", *added}):
            raise TypeError(f"{name}: the fields {taken} mean something else here; choose other names")
        _put(namespace, added)
        bases = self._node(info.cls) if base is None else self._families.get(name, (self._interfaces[base],))
        made = new_class(name, bases, {}, lambda space: space.update(namespace))
        self._types[name] = strawberry.type(made, name=name, description=describe(info.cls))
        return self._types[name]

    def _fields(
        self, info: inspect.StructType, prefix: str, fields: list[inspect.Field] | tuple[inspect.Field, ...]
    ) -> dict[str, Any]:
        docs = describe_fields(info.cls)
        annotations: dict[str, Annotation] = {}
        namespace: dict[str, Any] = {"__annotations__": annotations}
        for field in fields:
            annotation = self._instead.get((info.cls, field.name))
            if annotation is None:
                annotation = strawberry.ID if field.encode_name == "id" else self.annotation(field.type, prefix)
            annotations[field.name] = annotation
            namespace[field.name] = strawberry.field(name=field.encode_name, description=docs.get(field.name))
        if not fields and not self._added(info.cls) and not isinstance(fields, list):
            annotations[NOTHING] = bool | None
            namespace[NOTHING] = strawberry.field(
                name=NOTHING, description="Always null: the type's name says everything."
            )
        return namespace

    def _node(self, cls: type[msgspec.Struct]) -> tuple[type, ...]:
        return (Node,) if issubclass(cls, self._nodes) else ()

    def _added(self, cls: type[msgspec.Struct]) -> dict[str, StrawberryField]:
        """Return the fields that were added to a struct, or else to the closest one from which it derives."""
        return next((self._more[base] for base in cls.__mro__ if base in self._more), {})

    def _either(self, info: inspect.UnionType, prefix: str) -> Annotation:
        members = [member for member in info.types if not isinstance(member, inspect.NoneType)]
        annotation: Annotation
        if len(members) == 1:
            annotation = self.annotation(members[0], prefix)
        elif is_item(members):
            annotation = ItemScalar
        elif _are_moves(members):
            annotation = Json  # types of moves are inputs
        elif all(isinstance(member, inspect.StructType) for member in members):
            annotation = self._union(cast("list[inspect.StructType]", members), prefix)
        else:
            raise TypeError(f"{info}: only structs can be united")
        return optional(annotation) if len(members) < len(info.types) else annotation

    def _union(self, members: list[inspect.StructType], prefix: str) -> StrawberryUnion | type:
        tags = sorted(str(member.tag) for member in members)
        key = frozenset(tags)
        if key not in self._unions:
            name, description = union_name([member.cls for member in members], prefix)
            self._unions[key] = self.union(name, description, [self._struct(member, prefix) for member in members])
        return self._unions[key]


class _Union(StrawberryUnion):
    """A union whose members are told apart by their tags."""

    def get_type_resolver(self, type_map: TypeMap) -> GraphQLTypeResolver:
        return _typename


def is_item(members: Sequence[inspect.Type]) -> bool:
    """Return whether the members of a union are those of ``Item``."""
    return {type(member) for member in members} == {inspect.StrType, inspect.IntType}


def _are_moves(members: Sequence[inspect.Type]) -> bool:
    return all(isinstance(member, inspect.StructType) and issubclass(member.cls, Move) for member in members)


def computed(resolver: Any, name: str, description: str, returns: object = None) -> StrawberryField:
    """Return a field that a function computes. ``returns`` is its type if the function's annotation is not."""
    if returns is not None:
        resolver.__annotations__["return"] = returns
    return cast(StrawberryField, strawberry.field(resolver=resolver, name=name, description=description))


def optional(annotation: Annotation) -> Annotation:
    """Return the same type, or null."""
    return StrawberryOptional(_resolved(annotation))


def _resolved(annotation: Annotation) -> StrawberryType | type:
    return StrawberryAnnotation(annotation).resolve()


def _tags(union: object) -> frozenset[str]:
    info = inspect.type_info(union)
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    return frozenset(str(cast(inspect.StructType, member).tag) for member in members)


def _put(namespace: dict[str, Any], added: dict[str, StrawberryField]) -> None:
    """Add computed fields to a class's namespace, replacing fields with their names."""
    for name, field in added.items():
        namespace["__annotations__"].pop(name, None)
        namespace[name] = field


def _computing(field: StrawberryField) -> dict[str, Read]:
    """Return the extension of a computed field: the function that computes it, if that takes nothing but the object."""
    resolver = field.base_resolver
    if resolver is None or field.is_async or resolver.info_parameter is not None or resolver.arguments:
        return {}
    return {PLAIN: cast(Read, resolver.wrapped_func)}


def _attribute(name: str | None) -> Read:
    return attrgetter(name) if name is not None else lambda _source: None


def _resolving(read: Read) -> Resolve:
    return lambda source, _info: read(source)


def _noting(read: Read) -> Resolve:
    """Read a field, and record the place of its struct in the response."""

    def resolve(source: object, info: Any) -> object:
        info.context.sources[info.path.prev] = source
        return read(source)

    return resolve


def _encoded(source: object) -> object:
    return encoded(cast(msgspec.Struct, source))
