"""Results of operations, as JSON."""

from __future__ import annotations

import msgspec
from strawberry.types.execution import ExecutionResult, PreExecutionError

_encode = msgspec.json.Encoder().encode


def encoded(result: ExecutionResult) -> bytes:
    """Return a result as clients get it. Without an execution it has no ``data`` (GraphQL, section 7.1)."""
    told: dict[str, object] = {}
    if result.errors:
        told["errors"] = [error.formatted for error in result.errors]
    if not isinstance(result, PreExecutionError):
        told["data"] = result.data
    return _encode(told)
