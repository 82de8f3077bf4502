"""New documents at the same moment, and documents that a library prints with all their indentation."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from graphql import parse, print_ast
from websockets.exceptions import ConnectionClosed

from service.graphql.documents import WAITING_MOST
from service.graphql.indentation import compact

from .people import Player
from .running import Service
from .visitors import Talk, Visitor


def test_what_a_page_asks_at_the_same_moment_waits_and_is_answered(service: Service) -> None:
    """A page that loads, or an office behind one address."""
    documents = [f"query Q{number} {{ me {{ id name bot }} games {{ slug name }} }}" for number in range(40)]
    with service.client() as anybody, ThreadPoolExecutor(40) as together:
        answers = list(together.map(lambda text: anybody.post("/graphql", json={"query": text}), documents))
    assert {answer.status_code for answer in answers} == {200}


def test_the_bound_of_waiting_documents_is_listed(service: Service) -> None:
    with service.client() as anybody:
        sizes = anybody.get("/v1/limits").json()["sizes"]
    (listed,) = [size for size in sizes if size["unit"] == "DOCUMENTS"]
    assert (listed["most"], listed["otherwise"]) == (WAITING_MOST, "RATE_LIMITED")


@pytest.mark.parametrize("path", ["/graphql", "/graphql/"])
def test_the_indentation_of_a_document_does_not_count(anne: Player, path: str) -> None:
    fields = "\n".join(f"{' ' * 500}a{number}: name # a comment" for number in range(140))
    document = f"{{ me {{\n{fields}\n}} }}"
    assert len(document) > 64 * 1024
    answer = anne.post(path, {"query": document})
    assert "errors" not in answer.json(), answer.text
    assert len(answer.json()["data"]["me"]) == 140, answer.text


@pytest.mark.parametrize(
    "body",
    [
        {"query": "{ me { id } }", "variables": {"a": " " * 70_000}},
        {"query": '{ game(slug: "' + " " * 70_000 + '") { name } }'},
        {"query": "{ me { id } }", "operationName": "x" * 70_000},
        {"query": "{ " + "me{id}" * 12_000 + " }"},
    ],
    ids=["variables", "a string", "a name", "tokens"],
)
def test_everything_else_counts(anne: Player, body: object) -> None:
    answer = anne.post("/graphql", body)
    assert (answer.status_code, answer.json()["code"]) == (413, "BODY_TOO_LARGE")


def test_neither_does_it_on_a_websocket(service: Service) -> None:
    fields = "\n".join(f"{' ' * 500}a{number}: slug # a comment" for number in range(140))
    with Visitor([service]) as visitor, visitor.websocket() as websocket:
        talk = Talk(websocket)
        assert talk.hear()["type"] == "connection_ack"
        answer = talk.ask("1", f"{{ games {{\n{fields}\n}} }}")
        assert len(answer["payload"]["data"]["games"][0]) == 140, answer
        talk.hear()
        talk.say(type="subscribe", id="2", payload={"query": "{ " + "me{id}" * 12_000 + " }"})
        with pytest.raises(ConnectionClosed) as closed:
            talk.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    ("text", "compacted"),
    [
        ('{ a(b: "x  # y ,, z") }', '{ a(b: "x  # y ,, z") }'),
        ('{\n  a # "not a string\n  b }', "{ a b }"),
        ('{ a(b: """x\n   "y" \\"""  z""")   c }', '{ a(b: """x\n   "y" \\"""  z""") c }'),
        ('{ a(b: "\\"  ",  c: ["" ,  "  "]) }', '{ a(b: "\\"  " c: ["" "  "]) }'),
        ('{ a(b: "never ends', '{ a(b: "never ends'),
    ],
)
def test_a_compact_document_says_the_same(text: str, compacted: str) -> None:
    assert compact(text) == compacted
    if "never" not in text:
        assert print_ast(parse(compact(text))) == print_ast(parse(text))
