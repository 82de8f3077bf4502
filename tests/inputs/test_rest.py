"""Every operation over REST: requests made out of the document, and requests that no document would make."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import CHECKS
from schemathesis.specs.openapi.schemas import OpenApiSchema

from service.rest.operation import Operation
from service.rest.routes import OPERATIONS, document

from . import said
from .population import HERE, STATES, Population
from .values import bodies, headers, inputs, likely, plain, queries

pytestmark = pytest.mark.random
BY_NAME = {operation.name: operation for operation in OPERATIONS}
STREAMS = [operation.name for operation in OPERATIONS if operation.events]
"""They do not end; the test of any request has them too, and test_streams.py."""
RECORDS = [operation.name for operation in OPERATIONS if operation.lines is not None]
"""They take JSON Lines, which Schemathesis cannot make; the same holds, and tests/api/test_importing.py is for them."""
SAID = [operation.name for operation in OPERATIONS if operation.name not in {*STREAMS, *RECORDS}]
"""Those for which Schemathesis makes requests out of the document."""
LONG = {"play", "quick_play", "create", "give_order"}
"""Those of them whose bodies take so many forms that Schemathesis makes hundreds or thousands of each, whatever the
number that is asked for."""

FALSE_ALARMS: list[Any] = [
    CHECKS.get_one("positive_data_acceptance"),  # a cursor has no form that a schema could tell
    CHECKS.get_one("ignored_auth"),  # it sends a wrong token, which ours below replaces
]
ONCE_MENDED = CHECKS.get_one("negative_data_rejection")
"""The fault of a case may lie in the very part that is replaced by something that exists."""


@cache
def openapi() -> OpenApiSchema:
    return schemathesis.openapi.from_dict(json.loads(document()))


def test_of_every_parameter_something_exists(population: Population) -> None:
    """So that inputs are tried on what there is. Another parameter needs a line in ``Population.real``."""
    for operation in OPERATIONS:
        for name in re.findall(r"{(\w+)}", operation.path):
            assert str(population.real(name, "running"))


@pytest.mark.parametrize(
    "operation", [pytest.param(name, marks=pytest.mark.proof if name in LONG else ()) for name in SAID]
)
def test_the_service_keeps_to_its_document(operation: str, population: Population) -> None:
    said.check(openapi().include(operation_id=operation), keep_to_the_document, population=population)


@inputs(12)
def keep_to_the_document(case: Case[Any], population: Population) -> None:
    operation = BY_NAME[case.operation.definition.raw["operationId"]]
    chosen = Random(repr((case.path_parameters, case.query, case.body)))  # the same for the same case
    state, caller = chosen.choice(STATES), chosen.choice(population.callers(operation.name))
    excluded = FALSE_ALARMS
    if chosen.random() < 0.6:
        _about_what_exists(population, case, state)
        excluded = [*FALSE_ALARMS, ONCE_MENDED]
    answer = case.call_and_validate(
        base_url=population.service.url,
        session=population.session,
        headers=population.authorization(caller),
        excluded_checks=excluded,
    )
    population.judge("REST", taken=answer.status_code < 400, looks=operation.method == "GET")


def _about_what_exists(population: Population, case: Case[Any], state: str) -> None:
    for name in case.path_parameters or {}:
        case.path_parameters[name] = str(population.real(name, state))
    if isinstance(case.body, dict):
        known: dict[str, str | int] = {"game": "cargo_hold", "seats": 2, "bot": "random", "url": HERE, "seat": 1}
        case.body |= {name: known[name] for name in case.body.keys() & known.keys()}
        decision = population.decision(state) if "decision" in case.body else None
        if decision is not None:
            case.body["decision"] = decision["key"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_any_request_to_any_operation_is_harmless(operation: Operation, population: Population) -> None:
    @inputs(12)
    @given(
        body=bodies(operation.body),
        odd=headers,
        query=queries(operation.query) | st.just({}),
        existing=st.booleans(),
        state=st.sampled_from(STATES),
        part=likely | st.text(min_size=1, max_size=20),
        caller=st.sampled_from(population.callers(operation.name)),
        method=st.just(operation.method)
        | st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]),
    )
    def check(
        body: bytes,
        odd: dict[str, str],
        query: dict[str, str],
        existing: bool,
        state: str,
        part: str,
        caller: str,
        method: str,
    ) -> None:
        def filled(name: re.Match[str]) -> str:
            return quote(str(population.real(name[1], state)) if existing else part or "-", safe="")

        path = re.sub(r"{(\w+)}", filled, operation.path)
        media = {"content-type": "application/jsonl" if operation.lines else "application/json"}
        sent = {**media, **odd, **population.authorization(caller)}
        with population.http.stream(method, path, content=body, headers=sent, params=query) as answer:
            if answer.status_code >= 400:
                answer.read()
            harmless(answer, operation)
        population.judge("REST", taken=answer.status_code < 400, looks=method in ("GET", "HEAD", "OPTIONS"))

    check()


@inputs(40)
@given(path=st.text(max_size=40), method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE"]), odd=headers)
def test_any_address_is_harmless(population: Population, path: str, method: str, odd: dict[str, str]) -> None:
    answer = population.http.request(method, "/" + quote(path), headers=odd)
    harmless(answer)
    population.judge("REST", taken=answer.status_code < 400, looks=True)


@inputs(40)
@given(header=plain, scheme=st.sampled_from(["Bearer ", "bearer ", "Basic ", ""]))
def test_any_token_is_harmless(population: Population, header: str, scheme: str) -> None:
    for path in ("/v1/me", "/v1/admin/matches"):
        answer = population.http.get(path, headers={"authorization": scheme + header})
        harmless(answer)
        assert answer.status_code == 401
        population.judge("REST", taken=False)


def harmless(answer: httpx.Response, operation: Operation | None = None) -> None:
    """Raises AssertionError if an answer tells of a failure, or is no problem although it refuses.

    That a server does not carry somebody's rules is a failure, too: only a record may have been made elsewhere.
    """
    if answer.status_code < 400:
        return
    if answer.request.method != "HEAD":
        assert answer.headers["content-type"] == "application/problem+json"
        code = answer.json()["code"]
        assert code
        if code == "RULES_UNAVAILABLE" and operation is not None and operation.lines is not None:
            return
    assert answer.status_code < 500, answer.text
