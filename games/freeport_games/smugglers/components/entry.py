"""What every entry of the content says."""

from __future__ import annotations

from typing import Literal

import msgspec


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of the content."""

    source: Literal["rulebook", "public", "reconstructed"]
    """Where it is from."""
