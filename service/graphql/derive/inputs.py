"""Input types derived from structs. A client's input is converted to the games' own moves and options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from inspect import Parameter
from types import new_class
from typing import Annotated, Any, Final, cast

import msgspec
import strawberry
from graphql import GraphQLInputObjectType, GraphQLSchema
from msgspec import NODEFAULT, inspect
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.base import StrawberryList, StrawberryMaybe, StrawberryObjectDefinition

from freeport_api import Arguments
from freeport_games.engine.catalogue.references import NamedEnums
from service.describe import describe, describe_fields

from .enums import Enums, literal_type
from .infos import Infos
from .outputs import NOTHING, Annotation, is_item, optional
from .scalars import ItemScalar
from .takes import Takes

_PLAIN: Final[dict[type[inspect.Type], type]] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
    inspect.FloatType: float,
}

Make = Callable[[Any], Any]
"""Converts a client's input to the value of a struct's field."""


class Inputs:
    """Strawberry inputs derived from structs, each once."""

    def __init__(self, enums: Enums, infos: Infos) -> None:
        self._enums = enums
        self._infos = infos
        self._types: dict[str, tuple[type, Make]] = {}
        self._choices: list[str] = []
        self._named: NamedEnums = {}

    def name(self, enums: NamedEnums) -> None:
        """Give fields of strings the enums whose values they name."""
        self._named = {**self._named, **enums}

    def choice(self, name: str, description: str, alternatives: Mapping[str, type]) -> type:
        """Return a ``@oneOf`` input: exactly one alternative, by its name. It is converted like the chosen one."""
        annotations: dict[str, Annotation] = {}
        namespace: dict[str, Any] = {"__annotations__": annotations}
        make: dict[str, Make] = {}
        self._choices.append(name)
        for key, alternative in alternatives.items():
            definition = _definition(alternative)
            attribute = f"{key}_"
            annotations[attribute] = StrawberryMaybe(alternative)
            namespace[attribute] = strawberry.field(name=key, description=definition.description)
            make[key] = self._types[definition.name][1]
        made = new_class(name, (), {}, lambda space: space.update(namespace))
        return self._register(
            strawberry.input(made, name=name, description=description, one_of=True),
            lambda value: next(make[key](chosen) for key, chosen in value.items()),
        )

    def complete(self, schema: GraphQLSchema) -> None:
        """Mark the ``@oneOf`` inputs for graphql-core, whose messages are better than Strawberry's."""
        for name in self._choices:
            cast(GraphQLInputObjectType, schema.type_map[name]).is_one_of = True

    def struct(self, cls: type[msgspec.Struct], prefix: str) -> type:
        """Return the input of a struct.

        Args:
            cls: the struct.
            prefix: what the names of the game's own enums begin with.
        """
        return self._struct(self._infos.of(cls), prefix)

    def takes(self, cls: type[Arguments], without: Collection[str] = (), **apart: Annotation) -> Takes:
        """Return the arguments that stand for a struct.

        Args:
            cls: the struct.
            without: the fields that GraphQL does not have.
            apart: the GraphQL types of the fields whose values are taken beside the struct.
        """
        docs = describe_fields(cls)
        parameters: list[Parameter] = []
        makes: list[tuple[str, str, Make | None]] = []
        for field in self._infos.of(cls).fields:
            if field.name in without:
                continue
            if field.name in apart:
                annotation, default = apart[field.name], None
            else:
                annotation, make = self._field(field.type, "")
                makes.append((field.name, field.name, make))
                default = Parameter.empty if field.required else field.default
            described = Annotated[annotation, strawberry.argument(description=docs[field.name])]  # type: ignore[valid-type]
            parameters.append(
                Parameter(
                    field.name,
                    Parameter.KEYWORD_ONLY,
                    default=strawberry.UNSET if default is NODEFAULT else default,
                    annotation=described,
                )
            )
        return Takes(parameters, apart, _maker(cls, makes))

    def _struct(self, info: inspect.StructType, prefix: str) -> type:
        name = f"{info.tag}Input"
        if name in self._types:
            return self._types[name][0]
        docs = describe_fields(info.cls)
        annotations: dict[str, Annotation] = {}
        namespace: dict[str, Any] = {"__annotations__": annotations}
        makes: list[tuple[str, str, Make | None]] = []
        for field in info.fields:
            annotation, make = self._naming(info.cls, field, prefix) or self._field(field.type, prefix)
            default = _default(field)
            annotations[field.name] = annotation
            namespace[field.name] = strawberry.field(
                name=field.encode_name, description=docs.get(field.name), **default
            )
            makes.append((field.encode_name, field.name, make))
        if not info.fields:
            annotations[NOTHING] = optional(bool)
            namespace[NOTHING] = strawberry.field(
                name=NOTHING, default=None, description="Leave it out: there is nothing to say. `{}` is complete."
            )
        made = new_class(name, (), {}, lambda space: space.update(namespace))
        return self._register(
            strawberry.input(made, name=name, description=describe(info.cls)), _maker(info.cls, makes)
        )

    def _register(self, made: type, make: Make) -> type:
        definition = _definition(made)
        definition.from_input = lambda _cls, value, _context: make(value)
        self._types[definition.name] = made, make
        return made

    def _naming(self, cls: type[msgspec.Struct], field: inspect.Field, prefix: str) -> tuple[Annotation, Make] | None:
        """Return the enum of a field of strings that names its values; None for any other field."""
        enum = self._named.get((cls, field.name))
        return None if enum is None else (self._enums.of(enum, prefix), lambda value: enum(value).value)

    def _field(self, info: inspect.Type, prefix: str) -> tuple[Annotation, Make | None]:
        """Return the type of a field, and the conversion of its values if they need one."""
        if (plain := _PLAIN.get(type(info))) is not None:
            return plain, None
        match info:
            case inspect.StructType():
                made = self._struct(info, prefix)
                return made, self._types[_definition(made).name][1]
            case inspect.EnumType():
                return self._enums.of(info.cls, prefix), info.cls
            case inspect.LiteralType():
                return literal_type(info), None
            case inspect.VarTupleType():
                annotation, make = self._field(info.item_type, prefix)
                listed = StrawberryList(StrawberryAnnotation(annotation).resolve())
                return listed, tuple if make is None else lambda values: tuple(map(make, values))
            case inspect.Metadata():
                return self._field(info.type, prefix)
            case inspect.UnionType(types) if is_item(types):
                return ItemScalar, None
            case inspect.UnionType(types) if len(types) == 2 and info.includes_none:
                member = next(each for each in types if not isinstance(each, inspect.NoneType))
                annotation, make = self._field(member, prefix)
                return optional(annotation), make and (lambda value: None if value is None else make(value))
        raise TypeError(f"{info} has no counterpart among GraphQL's inputs")


def _maker(cls: type[msgspec.Struct], fields: list[tuple[str, str, Make | None]]) -> Make:
    def make(value: Mapping[str, Any] | msgspec.Struct) -> msgspec.Struct:
        if isinstance(value, msgspec.Struct):  # the default of a field
            return value
        return cls(
            **{name: value[key] if make is None else make(value[key]) for key, name, make in fields if key in value}
        )

    return make


def _default(field: inspect.Field) -> dict[str, Any]:
    if field.required:
        return {}
    if field.default_factory is not msgspec.NODEFAULT:
        return {"default_factory": field.default_factory}
    if isinstance(field.default, tuple):
        return {"default_factory": lambda: list(field.default)}
    if isinstance(field.default, msgspec.Struct):
        told: dict[str, object] = msgspec.to_builtins(field.default)
        return {"default_factory": lambda: {name: value for name, value in told.items() if name != "__typename"}}
    return {"default": field.default}


def _definition(made: type) -> StrawberryObjectDefinition:
    return cast(StrawberryObjectDefinition, getattr(made, "__strawberry_definition__"))  # noqa: B009 - set at run time
