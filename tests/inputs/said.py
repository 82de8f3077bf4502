"""Tests of what a document says of an API, with cases that Schemathesis makes out of it.

Its decorator makes them when tests are collected, for every operation in every process that runs tests; here an
operation's are made where it is tested. Its own way to do so, ``from_fixture``, does not work with this pytest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from schemathesis.checks import load_all_checks
from schemathesis.core.result import Ok
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.schemas import BaseSchema


def check(schema: BaseSchema, test: Callable[..., None], **fixtures: object) -> None:
    """Call a test with every case that Schemathesis makes for the only operation of a schema."""
    load_all_checks()
    (operation,) = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    tried: Any = build_operation_test(
        config=schema.config, operation=operation, test_func=test, given_kwargs={}, feedback=FeedbackSources()
    )
    tried(**fixtures)
