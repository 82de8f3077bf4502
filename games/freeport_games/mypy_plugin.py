"""Exact types for ``Raid.option(...)``, ``Deal.form(...)``, ``Deal.forms(...)`` and ``option.make(...)``.

Their arguments follow from the fields of the move or part, which Python's type hints cannot express: a keyword for each
field, with a ``Domain`` of what the field holds, or for ``make`` with the value itself. Switch the plugin on in the
configuration of mypy::

    [tool.mypy]
    plugins = ["freeport_games.mypy_plugin"]

Without it the names and kinds of the keywords are not checked by mypy; everything else is typed as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import ARG_NAMED, ARG_NAMED_OPT, ArgKind, TypeInfo
from mypy.plugin import MethodContext, MethodSigContext, Plugin
from mypy.typeops import bind_self
from mypy.types import CallableType, FunctionLike, Instance, ProperType, Type, get_proper_type

_ENGINE = "freeport_games.engine"
_DOMAIN = f"{_ENGINE}.domains.domain.Domain"
_BASES = (f"{_ENGINE}.menus.options.Move", f"{_ENGINE}.domains.part.Part")

Field = tuple[str, ArgKind, Type]
"""A field's name, whether its value can be omitted, and its type."""


def plugin(version: str) -> type[Plugin]:
    """Return the plugin; mypy calls this."""
    return ExactFields


class ExactFields(Plugin):
    """Gives methods that take a keyword for each field of a class the fields of that class."""

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """Return the hook for the methods that are typed here."""
        return _HOOKS.get(fullname)

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Return the hook for errors that the types of the arguments alone do not show."""
        return _no_flags_for_numbers if _HOOKS.get(fullname) is _takes_domains else None


def _takes_domains(context: MethodSigContext) -> FunctionLike:
    """Return a signature with a required domain for each field."""
    fields = _fields(context.type)
    domain = _generic(context)
    if fields is None or domain is None:
        return context.default_signature
    keywords: list[Field] = [(name, ARG_NAMED, Instance(domain, [held])) for name, _, held in fields]
    return _with_keywords(context.default_signature, keywords)


def _no_flags_for_numbers(context: MethodContext) -> Type:
    """Report a flag domain for a number: a bool is an int to mypy, but not to a domain."""
    fields = {name: get_proper_type(held) for name, _, held in _fields(context.type) or ()}
    for name, given in zip(context.callee_arg_names, context.arg_types, strict=True):
        field = fields.get(name or "")
        if isinstance(field, Instance) and field.type.fullname == "builtins.int" and any(map(_gives_bool, given)):
            context.api.fail(f'Argument "{name}" takes a domain of numbers, not of yes or no', context.context)
    return context.default_return_type


def _gives_bool(domain: Type) -> bool:
    given = get_proper_type(domain)
    if not isinstance(given, Instance):
        return False
    base = next((base for base in given.type.mro if base.fullname == _DOMAIN), None)
    held = None if base is None else get_proper_type(map_instance_to_supertype(given, base).args[0])
    return isinstance(held, Instance) and held.type.fullname == "builtins.bool"


def _takes_values(context: MethodSigContext) -> FunctionLike:
    """Return a signature with a value for each field; fields with defaults are optional."""
    fields = _fields(context.type)
    return context.default_signature if fields is None else _with_keywords(context.default_signature, fields)


_HOOKS: dict[str, Callable[[MethodSigContext], FunctionLike]] = {
    f"{_ENGINE}.menus.options.OptionOf.__call__": _takes_domains,
    f"{_ENGINE}.domains.part.FormOf.__call__": _takes_domains,
    f"{_ENGINE}.domains.part.FormsOf.__call__": _takes_domains,
    f"{_ENGINE}.menus.options.Option.make": _takes_values,
}


def _fields(made_by: ProperType) -> list[Field] | None:
    """Return the fields of the class that something makes; None if only a base of several classes is known."""
    made = _made(made_by)
    if made is None or made.type.fullname in _BASES:
        return None
    constructor = made.type.get("__init__")
    if constructor is None or not isinstance(signature := get_proper_type(constructor.type), CallableType):
        return None
    return list(_arguments(bind_self(signature, made)))


def _made(made_by: ProperType) -> Instance | None:
    """Return the move or part: the parameter of ``OptionOf[Raid]``, ``FormOf[Deal]`` and so on."""
    if isinstance(made_by, Instance) and made_by.args:
        parameter = get_proper_type(made_by.args[0])
        return parameter if isinstance(parameter, Instance) else None
    return None


def _arguments(signature: CallableType) -> Iterator[Field]:
    for name, kind, held in zip(signature.arg_names, signature.arg_kinds, signature.arg_types, strict=True):
        if name is not None and not kind.is_star():
            yield name, ARG_NAMED if kind.is_required() else ARG_NAMED_OPT, held


def _generic(context: MethodSigContext) -> TypeInfo | None:
    """Return ``Domain`` itself: the class of the keywords in the untyped signature."""
    for held in context.default_signature.arg_types:
        kind = get_proper_type(held)
        if isinstance(kind, Instance) and kind.type.fullname == _DOMAIN:
            return kind.type
    return None


def _with_keywords(signature: CallableType, fields: list[Field]) -> CallableType:
    """Return a signature with keywords for some fields instead of its ``**``."""
    kept: list[tuple[str | None, ArgKind, Type]] = [
        (name, kind, held)
        for name, kind, held in zip(signature.arg_names, signature.arg_kinds, signature.arg_types, strict=True)
        if not kind.is_star()
    ]
    names, kinds, types = zip(*kept, *fields, strict=True) if kept or fields else ((), (), ())
    return signature.copy_modified(arg_names=list(names), arg_kinds=list(kinds), arg_types=list(types))
