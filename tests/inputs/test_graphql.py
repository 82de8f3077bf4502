"""Every query and mutation over GraphQL: documents made by Schemathesis, and variables of every kind."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
import schemathesis
from graphql import FieldNode, NameNode, SelectionSetNode, Visitor, parse, print_ast, visit
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.graphql import nodes
from schemathesis.specs.graphql.schemas import GraphQLSchema

from freeport_api.codes import CODES
from service.graphql.schema import schema as graph
from tests.leaks.documents import briefly

from . import said
from .arguments import about_what_exists, variables
from .population import STATES, Population
from .values import anything, inputs

pytestmark = pytest.mark.random
for scalar in ("Item", "JSON"):
    schemathesis.graphql.scalar(scalar, st.text().map(nodes.String) | st.integers().map(nodes.Int))
FIELDS = [(kind, name) for kind in ("query", "mutation") for name in briefly(kind)]
REPRESENTED = {"Query.match", "Query.games", "Mutation.play", "Mutation.create"}
"""Those of which ``make test`` makes documents. Variables are tried on all."""
FAILURES = {"INTERNAL", *(name for name, code in CODES.items() if code.status >= 500)}
"""The codes of failures. Here nothing is away and all rules are carried, so that none of them may be answered."""


@cache
def graphql() -> GraphQLSchema:
    return schemathesis.graphql.from_file(graph().printed())


@pytest.mark.parametrize(
    "field",
    [
        pytest.param(name, marks=() if name in REPRESENTED else pytest.mark.proof)
        for name in (f"{kind.capitalize()}.{name}" for kind, name in FIELDS)
    ],
)
def test_any_document_is_harmless(field: str, population: Population) -> None:
    said.check(graphql().include(name=field), send_any_document, population=population)


@inputs(12)
def send_any_document(case: Case[Any], population: Population) -> None:
    field = case.operation.definition.field_name
    caller = Random(str(case.body)).choice(population.callers(field))
    document = told_apart(str(case.body))
    answer = population.http.post("/graphql", json={"query": document}, headers=population.authorization(caller))
    assert answer.status_code in (200, 400), answer.text
    population.judge("GraphQL", taken=taken(answer.json()), looks=case.operation.definition.is_query)


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda part: part)
def test_any_variables_are_harmless(kind: str, name: str, population: Population) -> None:
    document = briefly(kind)[name]

    @inputs(12)
    @given(
        values=variables(arguments_of(kind, name)),
        existing=st.booleans(),
        state=st.sampled_from(STATES),
        caller=st.sampled_from(population.callers(name)),
    )
    def check(values: dict[str, Any], existing: bool, state: str, caller: str) -> None:
        if existing:
            values = about_what_exists(population, values, state)
        sent = {"query": document, "variables": values}
        answer = population.http.post("/graphql", json=sent, headers=population.authorization(caller))
        assert answer.status_code in (200, 400), answer.text
        population.judge("GraphQL", taken=taken(answer.json()), looks=kind == "query")

    check()


@inputs(60)
@given(body=anything | st.fixed_dictionaries({}, optional={"query": anything, "variables": anything}) | st.binary())
def test_any_body_is_harmless(body: Any, population: Population) -> None:
    given: dict[str, Any] = {"content": body} if isinstance(body, bytes) else {"json": body}
    headers = {"content-type": "application/json", **population.authorization("host")}
    answer = population.http.post("/graphql", **given, headers=headers)
    assert answer.status_code in (200, 400), answer.text
    population.judge("GraphQL", taken=taken(answer.json()), looks=True)


def arguments_of(kind: str, name: str) -> dict[str, Any]:
    """Return the arguments of a field of the first level."""
    root = getattr(graph().graph, f"{kind}_type")
    found: dict[str, Any] = root.fields[name].args
    return found


class _ToldApart(Visitor):
    def leave_field(self, node: FieldNode, key: object, parent: object, path: object, ancestors: list[Any]) -> Any:
        if node.selection_set is None or sum(isinstance(each, SelectionSetNode) for each in ancestors) != 1:
            return None
        kind = FieldNode(name=NameNode(value="__typename"), alias=NameNode(value="told"))
        return replace(node, selection_set=SelectionSetNode(selections=(*node.selection_set.selections, kind)))


def told_apart(document: str) -> str:
    """Return the same document, whose answers say whether they are refusals."""
    return print_ast(visit(parse(document), _ToldApart()))


def taken(answer: Any) -> bool:
    """Return whether anything was done. Raises AssertionError if the answer tells of a failure."""
    codes = {error["extensions"]["code"] for error in answer.get("errors", ())}
    assert codes <= CODES.keys() - FAILURES, answer
    told = [value for value in (answer.get("data") or {}).values() if value is not None]
    assert not any(isinstance(value, dict) and value.get("code") in FAILURES for value in told), answer
    return any(not isinstance(value, dict) or _kind(value) != "Refusal" for value in told)


def _kind(value: dict[str, object]) -> object:
    return value.get("told", value.get("__typename"))
