"""Schemathesis makes requests out of the document and compares the answers with it."""

from __future__ import annotations

import json
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import CHECKS

from service.docs import document
from service.routes import OPERATIONS

from .people import Player

STREAMS = [operation.name for operation in OPERATIONS if operation.events]
"""They do not end; tests/api/test_updates.py is for them."""

RECORDS = [operation.name for operation in OPERATIONS if operation.lines is not None]
"""They take JSON Lines, which it cannot make; tests/api/test_importing.py is for them."""

schema = schemathesis.openapi.from_dict(json.loads(document()))

FALSE_ALARMS: list[Any] = [
    CHECKS.get_one("positive_data_acceptance"),  # a cursor has no form that a schema could tell
    CHECKS.get_one("ignored_auth"),  # it sends a wrong token, which ours below replaces
]


@schema.exclude(operation_id=[*STREAMS, *RECORDS]).parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_the_service_keeps_to_its_document(case: Case[Any], anne: Player) -> None:
    headers = {"authorization": f"Bearer {anne.token}"}
    case.call_and_validate(base_url=str(anne.http.base_url), headers=headers, excluded_checks=FALSE_ALARMS)
