"""Every stream of server-sent events, asked for in every way: it is told, or refused, and changes nothing."""

from __future__ import annotations

import re
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rest.operation import Operation
from service.rest.routes import OPERATIONS

from .population import STATES, Population
from .test_rest import harmless
from .values import inputs, likely, plain, queries

pytestmark = pytest.mark.random
STREAMS = [operation for operation in OPERATIONS if operation.events]


@pytest.mark.parametrize("operation", STREAMS, ids=lambda operation: operation.name)
def test_any_way_to_ask_for_a_stream_is_harmless(operation: Operation, population: Population) -> None:
    @inputs(60)
    @given(
        query=st.just("")
        | queries(operation.query).map(urlencode)
        | st.binary(max_size=40).map(lambda raw: quote(raw, safe="=&%+")),
        last=st.none() | likely | plain,
        state=st.sampled_from(STATES),
        existing=st.booleans(),
        part=likely | st.text(min_size=1, max_size=20),
        caller=st.sampled_from(population.callers(operation.name)),
    )
    def check(query: str, last: str | None, state: str, existing: bool, part: str, caller: str) -> None:
        def filled(name: re.Match[str]) -> str:
            return quote(str(population.real(name[1], state)) if existing else part or "-", safe="")

        sent = population.authorization(caller) | ({} if last is None else {"last-event-id": last})
        path = re.sub(r"{(\w+)}", filled, operation.path)
        with population.http.stream("GET", f"{path}?{query}", headers=sent) as answer:
            taken = answer.status_code == 200
            if taken:
                assert next(answer.iter_lines()) == "event: hello"
            else:
                answer.read()
                harmless(answer)
        population.judge("SSE", taken=taken, looks=True)

    check()
