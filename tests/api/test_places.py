"""The places of an operation: whoever adds one is told in which of them it is missing.

The walk "An endpoint" of CONTRIBUTING.md names them all; for the others ``test_authorization``, ``test_examples``,
``test_openapi`` and ``test_proxies`` do the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from graphql import GraphQLInterfaceType, GraphQLObjectType

from freeport_api import addresses
from freeport_api.addresses import Address
from service.graphql.schema import schema
from service.rest.operation import Operation
from service.rest.routes import OPERATIONS
from tests.docs.page import ROOT

from .test_rights import field

ADDRESSES = {name: address for name, address in vars(addresses).items() if isinstance(address, Address)}
BY_ADDRESS = {(operation.method, operation.path): operation for operation in OPERATIONS}
OTHERWISE = {
    "SEE": "Query.match",  # a query is named by what it gives
    "FIND": "Query.matches",
    "HISTORY": "Query.myMatches",
    "AT": "Query.matchAt",
    "DECISIONS": "Subscription.pending",
    "ORDERS": "Match.orders",
}
"""The operations with another name in GraphQL, or that are a field of a match there, with the place of the field."""
FILES = {"WORDS", "RECORD", "RECORDS"}
"""The operations that give a whole file: in GraphQL it would be one long string."""
KINDS = ("Query", "Mutation", "Subscription")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def operation(name: str) -> Operation:
    """Return the operation of an address, by the address's name."""
    address = ADDRESSES[name]
    found = BY_ADDRESS.get((address.method, address.path))
    assert found is not None, (
        f"addresses.{name} ({address.method} {address.path}) leads nowhere: declare its operation in a file of "
        "service/rest/operations/, and name the file in FILES of service/rest/routes.py"
    )
    return found


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_address_leads_to_an_operation(name: str) -> None:
    operation(name)


@pytest.mark.parametrize("name", [name for name in ADDRESSES if name not in FILES])
def test_an_operation_has_a_field_in_graphql(name: str) -> None:
    named = field(operation(name))
    places = [OTHERWISE[name]] if name in OTHERWISE else [f"{kind}.{named}" for kind in KINDS]
    assert any(is_field(place) for place in places), (
        f"none of {', '.join(places)} is there: add the field in service/graphql/operations/, or say in OTHERWISE of "
        f"{__file__} where it is"
    )


def is_field(place: str) -> bool:
    """Return whether a type of the schema has a field."""
    kind, _, named = place.partition(".")
    found = schema().graph.type_map[kind]
    return isinstance(found, GraphQLObjectType | GraphQLInterfaceType) and named in found.fields


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_operation_is_called_by_the_sdk(name: str) -> None:
    calls = "".join(path.read_text("utf-8") for path in (ROOT / "sdk/freeport/_client").glob("*.py"))
    assert re.search(rf"\baddresses\.{name}\b", calls), (
        f"nothing in sdk/freeport/_client/ calls addresses.{name}: add a method to the file of its subject"
    )


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_operation_is_named_in_a_page_of_the_docs(name: str) -> None:
    address, asked = ADDRESSES[name], operation(name)
    called = f", or by `{field(asked)}` or `{asked.name}`" if "_" in asked.name else ""
    assert any(names(line, asked) for line in LINES), (
        f"no page of docs/ names {address.method} {address.path}: tell it where its readers look for it, by its "
        f"address with its method{called}; generated tables do not count"
    )


def names(line: str, asked: Operation) -> bool:
    """Return whether a line names an operation, by its address or by a name of several words."""
    if "_" in asked.name and re.search(rf"\b({asked.name}|{field(asked)})\b", line):
        return True
    path = re.sub(r"\\{\w+\\}", "[^/ `]+", re.escape(asked.path))
    if not re.search(rf"{path}(?![\w/$<{{-])", line):
        return False
    said = re.findall(r"\b(GET|POST|PUT|PATCH|DELETE)\b", line) or ["POST" if "--json" in line else "GET"]
    return asked.method in said


def lines() -> Iterator[str]:
    """Yield the lines that people wrote; a command that goes on over several is one."""
    for page in PAGES:
        written = re.sub(r"<!-- ([\w-]+) -->.*?<!-- /\1 -->", "", page.read_text("utf-8"), flags=re.DOTALL)
        yield from written.replace("\\\n", " ").splitlines()


LINES = [*lines()]
