"""The arguments of operations, derived from the fields of a struct."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter
from typing import Any

GIVEN = "given"
"""The parameter of a resolver that is the struct."""


class Takes:
    """The arguments that stand for a struct.

    Args:
        parameters: the arguments, as parameters of a function.
        apart: the fields whose values the resolver takes beside the struct.
        make: makes the struct out of the values of the others.
    """

    def __init__(
        self, parameters: Sequence[Parameter], apart: Mapping[str, object], make: Callable[[Any], Any]
    ) -> None:
        self.parameters = parameters
        self.apart = apart
        self._made_of = {parameter.name for parameter in parameters} - apart.keys()
        self._make = make

    def read(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return the arguments of the resolver: the struct, and everything beside it."""
        beside = {name: value for name, value in given.items() if name not in self._made_of}
        return {GIVEN: self._make({name: given[name] for name in given.keys() & self._made_of}), **beside}
