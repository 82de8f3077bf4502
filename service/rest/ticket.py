"""The ticket in the query of a stream, in place of a token."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UnsetType

FIELD = "ticket"
"""The field of a query that contains a ticket."""

Ticket = Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | UnsetType
"""The type of that field."""
