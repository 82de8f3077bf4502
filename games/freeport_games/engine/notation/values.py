"""The values of moves and outcomes: numbers, names, lists and parts, as words."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

import msgspec

from freeport_games.engine.data import Data
from freeport_games.engine.domains import Item, Part
from freeport_games.engine.menus.options import Move

from .errors import IllTyped, Malformed

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""The name of a move, of a field or of an outcome."""
_BARE = re.compile(r"[\w#.:/+*@-]+", re.ASCII)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_SPACE = re.compile(r" +")
_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)

_types = cache(get_type_hints)


def snake(name: str) -> str:
    """Return the name of a class in texts: ``build_crane`` for ``BuildCrane``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def write_fields(value: Move | Part) -> list[str]:
    """Return the words of the fields of a move or part."""
    return [f"{name}={write_value(getattr(value, name))}" for name in value.__struct_fields__]


def write_value(value: object) -> str:
    """Return the text of a value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return ",".join(map(write_value, value))
    if isinstance(value, Part):
        return f"({' '.join(write_fields(value))})"
    word = str(value)
    bare = _BARE.fullmatch(word) and not _NUMBER.fullmatch(word)
    return word if bare else msgspec.json.encode(word).decode().replace("#", r"\u0023")


class Reader:
    """Reads a text from left to right, led by the types that are expected."""

    def __init__(self, text: str) -> None:
        """Begin at the beginning of a text."""
        self.text = text
        self.at = 0

    def malformed(self, expected: str) -> NoReturn:
        """Say what is expected here. Raises ``Malformed``, always."""
        raise Malformed(f"{expected} is expected at {self.text[self.at : self.at + 20]!r} in {self.text!r}")

    def sees(self, sign: str) -> bool:
        """Return whether a sign is next."""
        return self.text.startswith(sign, self.at)

    def sign(self, sign: str) -> None:
        """Take a sign. Raises ``Malformed`` if another one is next."""
        if not self.sees(sign):
            self.malformed(repr(sign))
        self.at += len(sign)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """Take what a pattern describes. Raises ``Malformed`` if it is not next."""
        found = pattern.match(self.text, self.at)
        if found is None:
            self.malformed(expected)
        self.at = found.end()
        return found[0]

    def skip_space(self) -> None:
        """Take the spaces before what is left, if something is left."""
        if self.at < len(self.text):
            self.take(_SPACE, "a space")

    def end(self) -> None:
        """Check that nothing is left. Raises ``Malformed`` if something is."""
        if self.at < len(self.text):
            self.malformed("the end")

    def fields(self, cls: type[Data]) -> Any:
        """Read the fields of a move or part, up to the end or the closing bracket."""
        types = _types(cls)
        given: dict[str, Any] = {}
        while self.at < len(self.text) and not self.sees(")"):
            if given or self.text[self.at - 1] != "(":
                self.take(_SPACE, "a space")
            name = self.take(NAME, "a field's name")
            self.sign("=")
            if name not in cls.__struct_fields__ or name in given:
                raise IllTyped(f"{snake(cls.__name__)} has no field {name}" if name not in given else f"{name} twice")
            given[name] = self.value(types[name], name)
        if missing := [name for name in cls.__struct_fields__ if name not in given]:
            raise IllTyped(f"{snake(cls.__name__)} lacks {', '.join(missing)}")
        return cls(**given)

    def value(self, hint: Any, name: str) -> Any:
        """Take a value of a type. Raises ``IllTyped`` if it is of another one."""
        if get_origin(hint) is tuple:
            return self.values(get_args(hint)[0], name)
        if isinstance(hint, type) and issubclass(hint, Part):
            if not self.sees("("):
                raise IllTyped(f"{name} is a part in brackets")
            self.sign("(")
            part = self.fields(hint)
            self.sign(")")
            return part
        word = self.word()
        if hint is bool and word in ("yes", "no"):
            return word == "yes"
        if (hint is int or hint == Item) and _NUMBER.fullmatch(word):
            return int(word)
        if hint is str or hint == Item:
            return msgspec.json.decode(word, type=str) if word.startswith('"') else word
        raise IllTyped(f"{name} cannot be {word}")

    def values(self, hint: Any, name: str) -> tuple[Any, ...]:
        """Take several values, with commas between them."""
        if self.at == len(self.text) or self.text[self.at] in " )":
            return ()
        found = [self.value(hint, name)]
        while self.sees(","):
            self.sign(",")
            found.append(self.value(hint, name))
        return tuple(found)

    def word(self) -> str:
        """Take a word, or a JSON string."""
        if self.sees("("):
            raise IllTyped(f"no part is expected at {self.text[self.at :]!r}")
        return self.take(_QUOTED if self.sees('"') else _BARE, "a value")
