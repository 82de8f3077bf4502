"""The operations that each right permits."""

from __future__ import annotations

from freeport_api import RIGHTS
from service.rest.routes import OPERATIONS

from .markdown import table


def rights() -> str:
    """Return the table of rights."""
    return table(("right", "needed by"), [(f"`{right}`", _needing(right)) for right in RIGHTS])


def _needing(right: str) -> str:
    return ", ".join([f"`{operation.method} {operation.path}`" for operation in OPERATIONS if operation.right == right])
