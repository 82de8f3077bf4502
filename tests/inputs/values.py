"""Values of every kind, likely and unlikely."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.support.effort import examples


def inputs(count: int) -> settings:
    """Settings of a test that tries so many inputs on a population."""
    return settings(examples(count), suppress_health_check=list(HealthCheck))


anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
plain = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S")), min_size=1, max_size=30)
likely = st.sampled_from(["0", "1", "3", "-1", "20", "101", "99999999999999999999", "true", "cargo_hold", "OPEN", ""])
headers = st.dictionaries(
    st.sampled_from(["content-type", "last-event-id", "x-request-id", "accept", "range", "if-none-match", "x-odd"]),
    plain,
    max_size=3,
)


def names_of(kind: type[msgspec.Struct] | None) -> Sequence[str]:
    """Return the names of a struct's fields in JSON, and one that it does not have."""
    return [*(() if kind is None else (field.encode_name for field in msgspec.structs.fields(kind))), "odd"]


def bodies(kind: type[msgspec.Struct] | None) -> st.SearchStrategy[bytes]:
    """Bodies for an operation that takes such a struct: bytes, JSON, or its fields with values of any type."""
    fields = st.dictionaries(st.sampled_from(names_of(kind)), anything, max_size=6)
    return st.binary(max_size=200) | (anything | fields).map(lambda value: json.dumps(value).encode())


def queries(kind: type[msgspec.Struct] | None) -> st.SearchStrategy[dict[str, str]]:
    """Queries for an operation that takes such a struct."""
    return st.dictionaries(st.sampled_from(names_of(kind)), likely | st.text(max_size=10), max_size=3)
