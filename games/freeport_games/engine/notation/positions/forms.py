"""Forms: several parts in one word.

A form puts the parts of a struct together, or those of a list of a fixed length, whose parts are called by their
places: ``{slot}:{card}[?{seen}]`` is ``c1:PS04#1`` or ``c1:PS04#1?0``. What stands in square brackets is left out if it
is usual; ``{open?!}`` is a sign that stands there or not, ``{attacks?>:<}`` one of two signs. Lists within a form have
``+`` between their values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .sections import Unreadable, quoted
from .shapes import Listed, Shape

T = TypeVar("T")


class Form(Shape[T]):
    """Several parts in one word."""

    def __init__(
        self,
        form: str,
        parts: Mapping[str, Shape[Any]],
        take: Callable[[T], Mapping[str, Any]],
        make: Callable[[dict[str, Any]], T],
        usual: Callable[[T, str], bool],
        like: str = "",
    ) -> None:
        """Say how they are put together.

        Args:
            form: the form; see above.
            parts: the shape of each part.
            take: returns the parts of a value.
            make: makes a value of the parts that are given.
            usual: returns whether a part of a value is usual.
            like: an example for a message, if the form does not read as one.
        """
        self._form, self._parts, self._take, self._make, self._usual = form, parts, take, make, usual
        self._expected = f"such as {like}" if like else _PART.sub(_shown, form)
        self._pattern = re.compile(_PIECE.sub(self._sought, form), re.ASCII)

    def _sought(self, piece: re.Match[str]) -> str:
        """Return the pattern of a piece of the form.

        No part has a sign of the form, so that there is one way at most in which a text fits, however long it is.
        """
        if piece["open"]:
            return "(?:"
        if piece["close"]:
            return ")?"
        if piece["sign"]:
            return re.escape(piece["sign"])
        name = piece["name"]
        if piece["signs"] is None:
            within = "+" if isinstance(self._parts[name], Listed) else ""
            others = {*_SIGN.findall(_NAMES.sub("", self._form))}.difference(within)
            return f"(?P<_{name}>[^{re.escape(''.join(sorted(others)))}]+)" if others else f"(?P<_{name}>.+)"
        true, _, false = piece["signs"].partition(":")
        return f"(?P<_{name}>{re.escape(true)}|{re.escape(false)})"

    def write(self, value: T) -> str:
        """Return the text of a value."""
        parts = self._take(value)
        return _GROUP.sub(lambda group: self._group(value, parts, group), self._form)

    def _group(self, value: T, parts: Mapping[str, Any], group: re.Match[str]) -> str:
        text = group["inner"]
        if text is None:
            return self._piece(parts, group["name"], group["signs"])
        if all(self._usual(value, name) for name in _SLOT.findall(text)):
            return ""
        return _GROUP.sub(lambda piece: self._piece(parts, piece["name"], piece["signs"]), text)

    def _piece(self, parts: Mapping[str, Any], name: str, signs: str | None) -> str:
        if signs is None:
            return self._parts[name].write(parts[name])
        true, _, false = signs.partition(":")
        return true if parts[name] else false

    def read(self, text: str, what: str) -> T:
        """Return the value of a text."""
        found = self._pattern.fullmatch(text)
        if found is None:
            raise Unreadable(f"{what} is {self._expected}, not {quoted(text)}")
        given: dict[str, Any] = {}
        for name, signs in _PART.findall(self._form):
            part = found[f"_{name}"]
            if signs:
                given[name] = part == signs.partition(":")[0]
            elif part is not None:
                given[name] = self._parts[name].read(part, what if name.isdecimal() else f"{name} of {what}")
        return self._make(given)


_GROUP = re.compile(r"\[(?P<inner>[^]]*)\]|\{(?P<name>\w+)(\?(?P<signs>[^}]+))?\}")
"""A group in square brackets, or a part."""
_PART = re.compile(r"\{(?P<name>\w+)(?:\?(?P<signs>[^}]+))?\}")
_NAMES = re.compile(r"\{\w+\??|[][}]")
"""What is no sign in a form."""
_SIGN = re.compile(r"\W", re.ASCII)
_SLOT = re.compile(r"\{(\w+)")
_PIECE = re.compile(r"(?P<open>\[)|(?P<close>\])|\{(?P<name>\w+)(\?(?P<signs>[^}]+))?\}|(?P<sign>.)")


def _shown(part: re.Match[str]) -> str:
    """Return how a part is shown to people."""
    true, _, false = (part["signs"] or "").partition(":")
    return part["name"] if not true else true if false else f"[{true}]"
