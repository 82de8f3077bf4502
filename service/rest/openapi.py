"""The OpenAPI 3.1 document, derived from the operations and the games."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from http import HTTPStatus
from operator import or_
from types import NoneType
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT

import freeport_games.api as api
from freeport_games.api.codes import code, meaning, meanings
from freeport_games.api.kinds import kinds
from freeport_games.engine import AnyGame
from freeport_games.engine.docs import field_docs
from matches.texts import IDEMPOTENCY_KEY
from service.describe import CODES_ARE, KINDS_ARE, PARAMETERS
from service.http.body import JSON, JSON_LINES
from service.quotas import Charge

from .directions import Components, directed
from .operation import Operation, Who, needs_body
from .schema import schemas

TITLE = "Freeport"
ABOUT = (
    "An authoritative server for cargo and smuggling tabletop games. Everything is JSON; a type is told by its "
    "`__typename`. Every refusal is a `Problem` with a stable `code`. Requests may carry an `X-Request-Id`, which the "
    "answer and the server's log then have."
)
_REF = "#/components/schemas/"
_ADMIN = "Admin: what only the operator of the server can call."


def openapi(operations: Sequence[Operation], games: Iterable[AnyGame], version: str) -> bytes:
    """Return the document as JSON."""
    known = tuple(games)
    schema_of, components = _schemas(operations, known)
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, schema_of)
    document = {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": version, "description": ABOUT},
        "servers": [{"url": "/", "description": "This server."}],
        "tags": [{"name": topic, "description": about} for topic, about in sorted(_topics(operations).items())],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token that `POST /v1/players` gave."},
                "operator": {"type": "http", "scheme": "bearer", "description": "The token of the server's operator."},
            },
        },
    }
    return msgspec.json.encode(document)


_CODE, _KIND = "Code", "ComponentKind"
_CLOSED = {
    ("Problem", "code"): _CODE,
    ("ProblemType", "code"): _CODE,
    ("Limit", "otherwise"): _CODE,
    ("Component", "kind"): _KIND,
    ("Fact", "refersTo"): _KIND,
    ("Reference", "refersTo"): _KIND,
}
"""The enum of each field of strings that is one of a closed set."""


def _schemas(operations: Sequence[Operation], games: Sequence[AnyGame]) -> tuple[dict[str, Any], Components]:
    """Return the schemas of requests and responses of operations by type, and those of all classes by name."""
    families = _families(games)
    sent = [api.Problem, *[kind for operation in operations for kind in _sent(operation)]]
    taken = [kind for operation in operations for kind in _taken(operation)]
    found, components, classes = schemas([*sent, *taken, *families.values()], games)
    for name, family in zip(families, found[len(sent) + len(taken) :], strict=True):
        components[name] = {"title": name, **components.get(name, {}), **_one_of(family)}
        if "anyOf" in components[name]:
            components[name] = {key: components[name][key] for key in components[name] if key not in _OF_ONE_CLASS}
    components[_CODE] = _enum(_CODE, CODES_ARE, meanings(games))
    components[_KIND] = _enum(_KIND, KINDS_ARE, kinds(games))
    for (named, field), enum in _CLOSED.items():
        fields = components[named]["properties"]
        fields[field] = _retyped(fields[field], {"$ref": f"{_REF}{enum}"})
    answers, requests = found[: len(sent)], found[len(sent) : len(sent) + len(taken)]
    components, requests = directed(components, classes, answers, requests, _REF)
    return dict(zip(map(repr, [*sent, *taken]), [*answers, *requests], strict=True)), components


def _enum(name: str, description: str, values: Mapping[str, str]) -> dict[str, Any]:
    about = {"title": name, "description": description, "type": "string"}
    return about | {"enum": [*values], "x-enumDescriptions": values}


def _retyped(schema: dict[str, Any], enum: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a string, a string or null, or an array of strings, with an enum in the string's place."""
    if "anyOf" in schema:
        return schema | {"anyOf": [enum, {"type": "null"}]}
    if schema["type"] == "array":
        return schema | {"items": enum}
    return enum | {"description": schema["description"]}


def _topics(operations: Sequence[Operation]) -> dict[str, str]:
    """Return the meaning of each tag: the first line of the module that declares its operations."""
    found = {}
    for operation in operations:
        about = inspect.getdoc(inspect.getmodule(operation.handler)) or ""
        found[operation.topic] = _ADMIN if operation.who is Who.OPERATOR else about.partition("\n")[0]
    return found


_OF_ONE_CLASS = frozenset({"type", "properties", "required"})
"""The keys of a schema that stands for one class, not for a family of classes."""


def _families(games: Sequence[AnyGame]) -> dict[str, Any]:
    """Return the families with a class for each game, by the name of the family."""
    shapes = [api.shapes(game) for game in games]
    return {
        "Match": reduce(or_, (shape.match for shape in shapes)),
        "Update": reduce(or_, (shape.update for shape in shapes)),
        "Pending": reduce(or_, (shape.pending for shape in shapes)),
        "LobbyChange": reduce(or_, (shape.lobby_change for shape in shapes)),
        "Record": reduce(or_, (shape.record for shape in shapes)),
        "Logged": reduce(or_, (shape.logged for shape in shapes)),
        "Move": reduce(or_, (shape.move for shape in shapes)),
        "Options": reduce(or_, (game.options for game in games)),
    }


def _one_of(family: dict[str, Any]) -> dict[str, Any]:
    """Return the union of a family, even of a single class."""
    return {"anyOf": [family]} if "$ref" in family else family


def _sent(operation: Operation) -> Iterator[object]:
    yield operation.returns
    yield from operation.events.values()
    if operation.lines is not None:  # a record is taken as it was exported
        yield operation.lines


def _taken(operation: Operation) -> Iterator[object]:
    if operation.body is not None:
        yield operation.body
    if operation.query is not None:
        for field in msgspec.structs.fields(operation.query):
            yield _present(field.type)


def _operation(operation: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.topic],
        "summary": operation.summary,
        "description": f"{operation.summary}\n\n{operation.description}".strip(),
        "parameters": [*_path(operation), *_query(operation, schema_of), *_headers(operation)],
        "responses": {str(operation.status): _answer(operation, schema_of), **_problems(operation)},
    }
    if operation.fixed:
        described["responses"]["304"] = {"description": "It is still what `If-None-Match` says that you have."}
    if "end" in operation.events:
        described["responses"]["204"] = {"description": "All was told before: do not come back."}
    if operation.body is not None:
        content = {JSON: {"schema": schema_of[repr(operation.body)]}}
        described["requestBody"] = {"required": needs_body(operation.body), "content": content}
    elif operation.lines is not None:
        content = {JSON_LINES: {"schema": schema_of[repr(operation.lines)]}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.who is Who.PLAYER:
        described["security"] = [{"token": []}]
    elif operation.who is Who.OPERATOR:
        described["security"] = [{"operator": []}]
    elif operation.who is Who.VIEWER:
        described["security"] = [{}, {"token": []}]
    else:
        described["security"] = []
    return described


def _path(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "description": PARAMETERS[name], "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]


def _query(operation: Operation, schema_of: dict[str, Any]) -> list[dict[str, Any]]:
    if operation.query is None:
        return []
    docs = field_docs(operation.query)
    return [
        {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "description": docs[field.name],
            "schema": _given(schema_of[repr(_present(field.type))], field.default),
        }
        for field in msgspec.structs.fields(operation.query)
    ]


def _present(kind: Any) -> Any:
    """Return the type of a parameter that is given: None means that it was left out, and a query has no null."""
    members = [member for member in get_args(kind) if member is not NoneType]
    return reduce(or_, members) if NoneType in get_args(kind) else kind


def _given(schema: dict[str, Any], default: object) -> dict[str, Any]:
    return schema if default is None or default is NODEFAULT else {**schema, "default": default}


def _headers(operation: Operation) -> list[dict[str, Any]]:
    if operation.fixed:
        about = "The `ETag` of an answer that you have: if it is still the same, the answer is 304."
        return [{"name": "If-None-Match", "in": "header", "description": about, "schema": {"type": "string"}}]
    if operation.creates:
        about = (
            "A random key of your own, such as a UUID: sent again with the same key, the request creates nothing new."
        )
        form = {"type": "string", "pattern": f'^"?{IDEMPOTENCY_KEY}"?$'}
        return [{"name": "Idempotency-Key", "in": "header", "description": about, "schema": form}]
    if "update" not in operation.events:
        return []
    about = "Where to go on, as `after`: the id of the last event seen. Browsers send it by themselves."
    return [
        {"name": "Last-Event-ID", "in": "header", "description": about, "schema": {"type": "integer", "minimum": 0}}
    ]


def _answer(operation: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "description": HTTPStatus(operation.status).phrase,
        "headers": {"X-Request-Id": {"description": "The request's id.", "schema": {"type": "string"}}},
        "content": {operation.media: {"schema": schema_of[repr(operation.returns)]}},
    }
    if operation.events:
        answer["x-events"] = {name: schema_of[repr(data)] for name, data in operation.events.items()}
    return answer


def _problems(operation: Operation) -> dict[str, Any]:
    """Return the problems that an operation may return, one for each status, with its codes."""
    by_status: dict[int, list[str]] = {}
    for name in dict.fromkeys((*operation.codes, *_common(operation))):
        by_status.setdefault(code(name).status, []).append(name)
    content = {"application/problem+json": {"schema": {"$ref": f"{_REF}Problem"}}}
    return {
        str(status): {
            "description": " ".join(f"`{name}`: {meaning(name)}" for name in names),
            "content": content,
        }
        for status, names in sorted(by_status.items())
    }


def _common(operation: Operation) -> Iterator[str]:
    """Return the codes that every operation of its kind may return."""
    if operation.who is not Who.ANYBODY:
        yield "UNAUTHENTICATED"
    if operation.who is Who.OPERATOR:
        yield "NOT_FOUND"
    if operation.body is not None:
        yield "BAD_REQUEST"
    if operation.body is not None or operation.lines is not None:
        yield from ("BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE")
    if operation.query is not None:
        yield "BAD_REQUEST"
    if operation.creates:
        yield from ("BAD_IDEMPOTENCY_KEY", "IDEMPOTENCY_KEY_REUSED")
    if operation.charge is not Charge.NOTHING:
        yield "RATE_LIMITED"
    if operation.events:
        yield from ("TOO_MANY_STREAMS", "WRONG_TICKET")
    yield from ("INTERNAL", "UNAVAILABLE")
