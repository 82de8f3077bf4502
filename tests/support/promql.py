"""Reads the metrics that a PromQL expression uses."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from promql_parser import (
    AggregateExpr,
    BinaryExpr,
    Call,
    Expr,
    MatrixSelector,
    ParenExpr,
    SubqueryExpr,
    UnaryExpr,
    VectorSelector,
    parse,
)


class Asked(msgspec.Struct, frozen=True):
    """A metric that an expression reads."""

    metric: str
    labels: dict[str, str]
    """The labels by which it selects, with their required values."""
    by: frozenset[str] = frozenset()
    """The labels by which the surrounding sums are grouped."""


def asked(expression: str) -> list[Asked]:
    """Return the metrics that an expression reads.

    Raises:
        ValueError: if it is not PromQL.
    """
    return list(_walk(parse(expression), frozenset()))


def _walk(node: Expr, by: frozenset[str]) -> Iterator[Asked]:
    match node:
        case VectorSelector():
            yield Asked(node.name or "", {one.name: one.value for one in node.matchers.matchers}, by)
        case MatrixSelector():
            yield from _walk(node.vector_selector, by)
        case AggregateExpr():
            kept = frozenset() if node.modifier is None else frozenset(node.modifier.labels)
            yield from _walk(node.expr, by | kept)
        case BinaryExpr():
            yield from _walk(node.lhs, by)
            yield from _walk(node.rhs, by)
        case Call():
            for argument in node.args:
                yield from _walk(argument, by)
        case ParenExpr() | UnaryExpr() | SubqueryExpr():
            yield from _walk(node.expr, by)
