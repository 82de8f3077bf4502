"""Values with fields of their own inside a move, and the domain class of every field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial, reduce
from operator import or_
from typing import Any, Protocol, Self, TypeVar, cast, get_args, get_origin, get_type_hints

from freeport_games.engine.data import Data

from .domain import Domain, domains_for
from .each import Each
from .form import Form, derive
from .several import Several

P = TypeVar("P", bound="Part")
P_co = TypeVar("P_co", bound="Part", covariant=True)


class FormOf(Protocol[P_co]):
    """The type of ``Deal.form``: makes the form from a domain for each field of the part."""

    def __call__(self, **domains: Domain[object]) -> Form[P_co]:
        """Return the domain of one such part."""
        ...


class FormsOf(Protocol[P_co]):
    """The type of ``Deal.forms``: makes the domain of several parts from a domain for each field of the part."""

    def __call__(self, at_least: int, at_most: int, **domains: Domain[object]) -> Several[P_co]:
        """Return the domain of a tuple of such parts, from ``at_least`` to ``at_most`` of them, all of one form."""
        ...


class _FormOf:
    def __get__(self, part: P | None, kind: type[P]) -> FormOf[P]:
        return cast("FormOf[P]", form_class(kind))


class _FormsOf:
    def __get__(self, part: P | None, kind: type[P]) -> FormsOf[P]:
        return cast("FormsOf[P]", partial(_forms, kind))


class Part(Data, frozen=True, forbid_unknown_fields=True):
    """A value inside a move that has fields of its own, such as one side of a deal."""

    form = _FormOf()
    """The domain of one such part, with the domain of each of its fields: ``Deal.form(cards=..., credits=...)``."""
    forms = _FormsOf()
    """The domain of a tuple of such parts, all of one form: ``Deal.forms(1, 3, cards=..., credits=...)``."""

    @classmethod
    def each(cls, forms: Iterable[Form[Self]], at_least: int | None = None, at_most: int | None = None) -> Each[Self]:
        """Return the domain of a tuple of such parts, one for each key.

        Args:
            forms: the form of each key; its first field is ``One`` of the key alone.
            at_least: the fewest parts; one for every key if omitted.
            at_most: the most parts; one for every key if omitted.
        """
        made, listed = cast(Any, each_class(cls)), tuple(forms)
        counts = [len(listed) if count is None else count for count in (at_least, at_most)]
        each: Each[Self] = made(listed, *counts)
        return each


def _forms(part: type[Part], at_least: int, at_most: int, **domains: Domain[object]) -> Domain[object]:
    made: Any = several_class(part)
    several: Domain[object] = made(form_class(part)(**domains), at_least, at_most)
    return several


@cache
def form_class(part: type[Part]) -> type[Form[Part]]:
    """Return the form class of a kind of part."""
    return cast(type[Form[Part]], fields_class(part, Form, "Form", form_class))


@cache
def several_class(part: type[Part]) -> type[Several[Part]]:
    """Return the domain class of a tuple of parts of one form."""
    return cast(type[Several[Part]], derive(part, "Several", [("of", form_class(part))], Several, several_class))


@cache
def each_class(part: type[Part]) -> type[Each[Part]]:
    """Return the domain class of a tuple of parts, one for each key."""
    forms: Any = tuple.__class_getitem__((form_class(part), ...))
    return cast(type[Each[Part]], derive(part, "Each", [("forms", forms)], Each, each_class))


def fields_class(
    target: type[Data], base: type[Form[Any]], suffix: str, by: Callable[[Any], type[Form[Any]]]
) -> type[Form[Any]]:
    """Make a form class, with a domain for each field of its target; the arguments are those of ``derive``.

    Raises:
        TypeError: if a field's name is reserved in a form, or no domain is known for its type.
    """
    names = target.__struct_fields__
    if taken := [name for name in names if hasattr(base, name)]:
        raise TypeError(f"{target.__name__}: the field names {taken} mean something else in an option; choose others")
    hints = get_type_hints(target)
    fields = [(name, _domain_of(target, name, hints[name])) for name in names]
    constants: dict[str, object] = {"makes": target, "field_names": names}
    return cast(type[Form[Any]], derive(target, suffix, fields, base, by, constants))


def _domain_of(target: type[Data], name: str, hint: Any) -> Any:
    if known := domains_for(hint):
        return reduce(or_, known)
    if isinstance(hint, type) and issubclass(hint, Part):
        return form_class(hint)
    if get_origin(hint) is tuple:
        element = get_args(hint)[0]
        if isinstance(element, type) and issubclass(element, Part):
            return several_class(element) | each_class(element)
    raise TypeError(f"{target.__name__}.{name}: no domain is known for a field of type {hint}")
