"""Patches: the changes of a view, sent instead of the whole view on streams that ask for them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET

from freeport_games.engine import Data


class PatchOperation(msgspec.Struct, frozen=True):
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    """The operation."""
    path: str
    """The place in the view, as a JSON Pointer (RFC 6901)."""
    value: Any = UNSET
    """The value to add, or to put in place of another; absent if it removes one."""


class ViewPatch(Data, frozen=True):
    """The changes of a view. The update of the same version follows it."""

    match: str
    """The match's id."""
    base: int
    """The version of the view that it changes: the last one that this stream sent, whole or as a patch."""
    version: int
    """The version of the view that it makes of that one."""
    patch: tuple[PatchOperation, ...]
    """The operations, in order: a JSON Patch (RFC 6902). It is empty if nothing changed."""
