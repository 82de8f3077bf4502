"""A value of one class, with a domain for each of its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any, ClassVar, Generic, TypeVar, cast
from zlib import crc32

import msgspec

from freeport_games.engine.data import Data

from . import flaws
from .domain import Called, Domain, Rng

V_co = TypeVar("V_co", bound=Data, covariant=True)


class Form(Domain[V_co], Generic[V_co], frozen=True):
    """The values of one class, with a domain for each of its fields; every combination is in the domain.

    Each kind of part has a form class of its own, and each kind of move an option class.
    """

    makes: ClassVar[type[Data]]
    """The class of the values, as in ``option.makes is Raid``."""
    field_names: ClassVar[tuple[str, ...]]
    """The fields of that class; each has a domain here under the same name."""

    def __contains__(self, value: object) -> bool:
        if type(value) is not self.makes:
            return False
        for name in self.field_names:  # noqa: SIM110 - the hot path; a generator costs twice as much
            if getattr(value, name) not in getattr(self, name):
                return False
        return True

    @property
    def inner(self) -> tuple[Form[Any], ...]:
        return (self,)

    def meant(self, value: object) -> object:
        if type(value) is not self.makes:
            return value
        held = [(name, getattr(value, name), domain) for name, domain in self.domains]
        changes = {name: meant for name, one, domain in held if (meant := domain.meant(one)) is not one}
        return msgspec.structs.replace(value, **changes) if changes else value

    def __iter__(self) -> Iterator[V_co]:
        for values in product(*[domain for _, domain in self.domains]):
            yield cast(V_co, self.makes(*values))

    @property
    def domains(self) -> tuple[tuple[str, Domain[object]], ...]:
        """The name and the domain of each field."""
        return tuple((name, getattr(self, name)) for name in self.field_names)

    @property
    def size(self) -> int:
        return prod([getattr(self, name).size for name in self.field_names])

    @property
    def first(self) -> V_co:
        return cast(V_co, self.makes(*[getattr(self, name).first for name in self.field_names]))

    def sample(self, rng: Rng | None = None) -> V_co:
        """Draw a value.

        Args:
            rng: the source of randomness. Without it the form determines the draw: the same form returns the same value
                every time.
        """
        if rng is None:
            rng = _Fixed(self)
        makes: Any = self.makes
        values: list[object] = []
        for name in self.field_names:  # the hot path: a comprehension costs more for one field or two
            values.append(getattr(self, name).sample(rng))
        made: V_co = makes(*values)
        return made

    def describe(self, called: Called = str) -> str:
        fields = [f"{name.replace('_', ' ')} {domain.describe(called)}" for name, domain in self.domains]
        return ", ".join(fields) or "nothing to choose"

    def flaw(self) -> str | None:
        found = flaws.first(f"{name}: {flaw}" for name, domain in self.domains if (flaw := domain.flaw()))
        return found or self._ill_typed()

    def _ill_typed(self) -> str | None:
        """Return the flaw of a domain whose values do not have the type of its field, if any."""
        first = self.first
        try:
            read = msgspec.convert(msgspec.to_builtins(first), self.makes)
        except (msgspec.ValidationError, TypeError) as error:
            return f"its values are ill-typed: {error}"
        return None if read == first else "its values are ill-typed"


class _Fixed:
    """A short deterministic sequence for samples without a source of randomness (a linear congruential generator)."""

    def __init__(self, form: msgspec.Struct) -> None:
        self._state = crc32(msgspec.json.encode(form))

    def random(self) -> float:
        self._state = (self._state * 1664525 + 1013904223) % 2**32
        return (self._state >> 8) / 2**24


def derive(
    target: type[Data],
    suffix: str,
    fields: list[tuple[str, Any]],
    base: type[msgspec.Struct],
    by: Callable[[Any], type[msgspec.Struct]],
    constants: dict[str, object] | None = None,
) -> type[msgspec.Struct]:
    """Make a domain class for the values of a class.

    Args:
        target: the class of the values; the domain class takes its name, module and description from it.
        suffix: the suffix of the new name.
        fields: the name and type of each field.
        base: its base class.
        by: the module's function that returns the domain class of ``target``; values are pickled with it.
        constants: its class variables.
    """

    def reduced(form: msgspec.Struct) -> tuple[Any, ...]:
        return (_again, (by, target, msgspec.structs.asdict(form)))

    return msgspec.defstruct(
        target.__name__ + suffix,
        fields,
        bases=(base,),
        module=target.__module__,
        namespace={"__doc__": f"What may be chosen for: {target.__doc__}", "__reduce__": reduced, **(constants or {})},
        frozen=True,
        tag=f"{target.__struct_config__.tag}{suffix}",
    )


def _again(by: Callable[[Any], Any], target: type[Data], fields: dict[str, object]) -> msgspec.Struct:
    """Restore a pickled domain."""
    made: msgspec.Struct = by(target)(**fields)
    return made
