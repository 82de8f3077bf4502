"""What a game tells of the words of its structs, as far as their types do not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .shapes import Shape


class Kind(msgspec.Struct, frozen=True):
    """The names of the components of a kind."""

    kind: str
    """The kind."""


class Row(msgspec.Struct, frozen=True):
    """The form of a list of a fixed length, or of a key with its value."""

    form: str
    """The form."""
    like: str
    """An example, for a message."""
    whole: bool = False
    """Whether the field is one such list; if not, it has several."""


FieldForm = str | Row | Kind | Shape[Any]
"""What is told of a field: the form, the kind or the shape of its value, or of each if it has several."""


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """What the types of a struct's fields do not tell of its words. A field is named as it is, or ``goods.owner``."""

    leading: tuple[str, ...] = ()
    """The fields whose words stand first, without a name."""
    always: tuple[str, ...] = ()
    """Those that are written, next, even if they are usual."""
    called: Mapping[str, str] = {}
    """The names of fields that are called otherwise."""
    usual: Mapping[str, object] = {}
    """The usual values that are no defaults; or a function that returns one, given all the other fields."""
    forms: Mapping[str, FieldForm] = {}
    """The forms, kinds and shapes of fields whose types do not tell them."""
    among: tuple[str, ...] = ()
    """The fields of structs whose words stand among those of this one."""
    without: tuple[str, ...] = ()
    """The fields that are no words."""


class Things(msgspec.Struct, frozen=True, kw_only=True):
    """Says that a struct is one list of all that its fields contain, each of which can be told by its look."""

    forms: Mapping[str, FieldForm] = {}
    """As those of ``Words``."""
    usual: Mapping[str, object] = {}
    """As those of ``Words``."""


class InAWord(msgspec.Struct, frozen=True, kw_only=True):
    """Says that a struct is one word."""

    form: str
    """Its form."""
    forms: Mapping[str, FieldForm] = {}
    """As those of ``Words``."""
    usual: Mapping[str, object] = {}
    """As those of ``Words``."""
