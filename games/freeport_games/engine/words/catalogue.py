"""One language: its messages, read from texts in Mozilla's Fluent format (https://projectfluent.org)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt, FluentType
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor


class Said(FluentType):
    """A value in words. A message shows its text and selects by its key."""

    def __init__(self, key: str, text: str, parts: Sequence[str] = (), count: int | None = None) -> None:
        self.key = key
        self.text = text
        self.parts = parts
        """The items of a list."""
        self.count = len(parts) if count is None else count
        """The number of things."""

    def __eq__(self, other: object) -> bool:
        return self.key == other

    __hash__ = None  # type: ignore[assignment]

    def format(self, locale: Locale) -> str:
        """Return the text."""
        return self.text


class BadMessage(ValueError):
    """A message that cannot be formatted."""


class Catalogue:
    """The messages of a language.

    A message is named by its identifier, an attribute of a message by `identifier.attribute`.

    Args:
        language: the language's tag, such as ``en``.
        texts: the texts. No identifier may occur twice.
        strict: whether an incomplete message is an error; if not, it is formatted as far as possible.

    Raises:
        ValueError: if a text is not in Fluent's format, or an identifier occurs twice.
    """

    def __init__(self, language: str, texts: Sequence[str], *, strict: bool = False) -> None:
        self._strict = strict
        self.locale = Locale.parse(language.replace("-", "_"))
        self._bundle = FluentBundle([language], functions=self._functions, use_isolating=False)
        self._patterns: dict[str, ast.Pattern] = {}
        self._used: dict[str, frozenset[str]] = {}
        self._fixed: dict[str, str] = {}
        """The texts of messages without variables, as far as they were asked for."""
        for text in texts:
            resource = _parsed(text)
            for entry in resource.body:
                self._enter(entry)
            self._bundle.add_resource(resource)

    def __contains__(self, name: str) -> bool:
        return name in self._patterns

    def __iter__(self) -> Iterator[str]:
        return iter(self._patterns)

    def variables(self, name: str) -> frozenset[str]:
        """Return the variables that a message uses, including those of messages that it refers to."""
        if name not in self._used:
            self._used[name] = frozenset()  # for messages that refer to each other in a circle
            found = _Found()
            found.visit(self._patterns[name])
            referred = [self.variables(other) for other in found.messages if other in self]
            self._used[name] = frozenset(found.variables).union(*referred)
        return self._used[name]

    @property
    def referred(self) -> frozenset[str]:
        """The messages that others refer to."""
        found = _Found()
        for pattern in self._patterns.values():
            found.visit(pattern)
        return frozenset(found.messages)

    def say(self, name: str, variables: Mapping[str, FluentType]) -> str:
        """Format a message.

        Raises:
            BadMessage: if the catalogue is strict and the message is faulty or incomplete.
        """
        if (fixed := self._fixed.get(name)) is not None:
            return fixed
        identifier, _, attribute = name.partition(".")
        message = self._bundle.get_message(identifier)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None  # noqa: S101 - a name is in the catalogue only if it has a pattern
        text, errors = self._bundle.format_pattern(pattern, dict(variables))
        if errors and self._strict:
            raise BadMessage(f"{name}: {errors[0]}")
        if not self.variables(name):
            self._fixed[name] = str(text)
        return str(text)

    def listed(self, parts: Sequence[str]) -> str:
        """Return several things as the language lists them: "Cattle, Furs, and Timber"."""
        return format_list(parts, locale=self.locale)

    @property
    def _functions(self) -> dict[str, Callable[..., FluentType]]:
        """The functions that messages may call, in addition to Fluent's own."""
        return {
            "COUNT": lambda value: FluentInt(value.count),
            "ROW": lambda value: Said(value.key, ", ".join(value.parts)),
            "KEY": lambda value: Said(value.key, value.key),
        }

    def _enter(self, entry: ast.EntryType) -> None:
        if isinstance(entry, ast.Junk):
            line = entry.content.strip().partition("\n")[0] if entry.content else ""
            raise ValueError(f"this is not a message: {line}")
        if not isinstance(entry, ast.Message):
            return
        patterns = {entry.id.name: entry.value} if entry.value is not None else {}
        patterns |= {f"{entry.id.name}.{attribute.id.name}": attribute.value for attribute in entry.attributes}
        if twice := patterns.keys() & self._patterns.keys():
            raise ValueError(f"{min(twice)} occurs twice")
        self._patterns |= patterns


@lru_cache(maxsize=64)
def _parsed(text: str) -> ast.Resource:
    """Return the messages of a text. Several catalogues contain the same texts, and parsing takes long."""
    return FluentResource(text)


class _Found(Visitor):
    """The references in a pattern."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name + (f".{node.attribute.name}" if node.attribute else ""))
