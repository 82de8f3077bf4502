"""The OpenAPI 3.1 document, derived from the operations and the games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from http import HTTPStatus
from operator import or_
from typing import Any

import msgspec
from msgspec import NODEFAULT, UNSET

import freeport_games.api as api
from freeport_games.api.codes import CODES, code, meaning
from freeport_games.engine import AnyGame
from freeport_games.engine.docs import field_docs
from service.http.body import JSON, JSON_LINES
from service.quotas import Charge

from .operation import Operation, Who
from .schema import schemas

TITLE = "Freeport"
ABOUT = (
    "An authoritative server for cargo and smuggling tabletop games. Everything is JSON; a type is told by its "
    "`__typename`. Every refusal is a `Problem` with a stable `code`. Requests may carry an `X-Request-Id`, which the "
    "answer and the server's log then have."
)
_PARAMETERS = {
    "match": "The match's id.",
    "code": "The refusal's code, such as `NOT_SEATED`.",
    "game": "The game's slug, such as `cargo_hold`.",
    "player": "The player's id.",
    "seat": "The seat's number, from 0.",
    "webhook": "The webhook's id.",
    "version": "The match's version, from 0, the match as it was created.",
    "language": "The language's tag, such as `en`.",
}
_REF = "#/components/schemas/"


def openapi(operations: Sequence[Operation], games: Iterable[AnyGame], version: str) -> bytes:
    """Return the document as JSON."""
    known = tuple(games)
    families = _families(known)
    kinds = [kind for operation in operations for kind in _kinds(operation)]
    found, components = schemas([*kinds, *families.values(), api.Problem], known)
    schema_of = dict(zip(map(repr, kinds), found, strict=False))
    for name, family in zip(families, found[len(kinds) :], strict=False):
        components[name] = {"title": name, **components.get(name, {}), **_one_of(family)}
        if "anyOf" in components[name]:
            components[name] = {key: components[name][key] for key in components[name] if key not in _OF_ONE_CLASS}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, schema_of)
    document = {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": version, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token that `POST /v1/players` gave."},
                "operator": {"type": "http", "scheme": "bearer", "description": "The token of the server's operator."},
            },
        },
        "x-codes": {name: {"status": code.status, "sentence": meaning(name)} for name, code in CODES.items()},
    }
    return msgspec.json.encode(document)


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


def _kinds(operation: Operation) -> Iterator[object]:
    yield operation.answers
    yield from operation.events.values()
    if operation.body is not None:
        yield operation.body
    if operation.lines is not None:
        yield operation.lines
    if operation.query is not None:
        for field in msgspec.structs.fields(operation.query):
            yield field.type


def _operation(operation: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.topic],
        "summary": operation.summary,
        "description": operation.description,
        "parameters": [*_path(operation), *_query(operation, schema_of), *_headers(operation)],
        "responses": {str(operation.status): _answer(operation, schema_of), **_problems(operation)},
    }
    if operation.body is not None:
        content = {JSON: {"schema": schema_of[repr(operation.body)]}}
        described["requestBody"] = {"required": _required(operation.body), "content": content}
    elif operation.lines is not None:
        content = {JSON_LINES: {"schema": schema_of[repr(operation.lines)]}}
        described["requestBody"] = {"required": True, "content": content}
    if operation.who is Who.PLAYER:
        described["security"] = [{"token": []}]
    elif operation.who is Who.OPERATOR:
        described["security"] = [{"operator": []}]
    elif operation.who is Who.VIEWER:
        described["security"] = [{}, {"token": []}]
    return described


def _path(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "description": _PARAMETERS[name], "schema": {"type": "string"}}
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
            "schema": _given(schema_of[repr(field.type)], field.default),
        }
        for field in msgspec.structs.fields(operation.query)
    ]


def _given(schema: dict[str, Any], default: object) -> dict[str, Any]:
    return schema if default is UNSET or default is NODEFAULT else {**schema, "default": default}


def _headers(operation: Operation) -> list[dict[str, Any]]:
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
        "content": {operation.media: {"schema": schema_of[repr(operation.answers)]}},
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
    if operation.charge is not Charge.NOTHING:
        yield "RATE_LIMITED"
    if operation.events:
        yield "TOO_MANY_STREAMS"
    yield from ("INTERNAL", "UNAVAILABLE")


def _required(body: type[msgspec.Struct]) -> bool:
    return any(field.required for field in msgspec.structs.fields(body))
