"""The common part of every entry of the content."""

from __future__ import annotations

from typing import Literal

import msgspec


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of the content."""

    source: Literal["rulebook", "public", "reconstructed"]
    """The source of the entry."""
