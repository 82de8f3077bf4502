"""The operations of the document: what each takes, and what it answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

import msgspec
from msgspec import NODEFAULT

from freeport_api import Right
from freeport_api.codes import code, meaning
from freeport_games.engine.docs import field_docs
from matches.texts import IDEMPOTENCY_KEY
from service.describe import PARAMETERS
from service.http.body import JSON, JSON_LINES
from service.quotas import Charge
from service.rest.operation import Operation, Who, needs_body

from .components import REF, Components, present, stream_name
from .examples import Examples
from .form import Form

_PROBLEM: Final = "application/problem+json"
_REQUEST_ID: Final = {"X-Request-Id": {"description": "The request's id.", "schema": {"type": "string"}}}
_LOCATION: Final = {"Location": {"description": "The address of what was created.", "schema": {"type": "string"}}}
_LINK: Final = {
    "Link": {
        "description": 'Where pages follow, the address of the next one, with `rel="next"` (RFC 8288).',
        "schema": {"type": "string"},
    }
}
_NOT_MODIFIED: Final = {"description": "It is still what `If-None-Match` says that you have."}


class Paths:
    """The descriptions of operations.

    Args:
        components: the schemas.
        examples: the examples.
        form: the version of OpenAPI.
        brief: whether refusals only name their codes, whose meanings the schema ``Code`` tells.
    """

    def __init__(self, components: Components, examples: Examples, form: Form, *, brief: bool) -> None:
        self._components = components
        self._examples = examples
        self._form = form
        self._brief = brief
        self.responses: dict[str, Any] = {}
        """The answers to which operations refer: refusals by the names of their codes, and that nothing is new."""

    def operation(self, operation: Operation) -> dict[str, Any]:
        """Return the description of an operation."""
        described: dict[str, Any] = {
            "operationId": operation.name,
            "tags": [operation.topic],
            "summary": operation.summary,
            **({"description": operation.description} if operation.description else {}),
            "parameters": [*_path(operation), *self._query(operation), *_headers(operation)],
            "responses": {str(operation.status): self._answer(operation), **self._problems(operation)},
            "security": _SECURITY[operation.who],
            **({} if operation.right is None else {"x-right": operation.right}),
        }
        if operation.fixed:
            described["responses"]["304"] = self._told_once("NOT_MODIFIED", _NOT_MODIFIED)
        if "end" in operation.events:
            described["responses"]["204"] = {"description": "All was told before: do not come back."}
        if operation.body is not None:
            content = {JSON: {"schema": self._components.of(operation.body), **self._examples.request(operation)}}
            described["requestBody"] = {"required": needs_body(operation.body), "content": content}
        elif operation.lines is not None:
            content = {JSON_LINES: {**self._lines(operation.lines), **self._examples.request(operation)}}
            described["requestBody"] = {"required": True, "content": content}
        return described

    def _query(self, operation: Operation) -> list[dict[str, Any]]:
        if operation.query is None:
            return []
        docs = field_docs(operation.query)
        return [
            {
                "name": field.encode_name,
                "in": "query",
                "required": field.required,
                "description": docs[field.name],
                "schema": _given(self._components.of(present(field.type)), field.default),
            }
            for field in msgspec.structs.fields(operation.query)
        ]

    def _answer(self, operation: Operation) -> dict[str, Any]:
        headers = _REQUEST_ID | (_LOCATION if operation.location else {}) | (_LINK if operation.pages else {})
        answer: dict[str, Any] = {"description": HTTPStatus(operation.status).phrase, "headers": headers}
        content = self._examples.response(operation)
        answer["content"] = {operation.media: content}
        if operation.events:
            content |= self._stream(operation)
            if self._form is Form.V3_1:
                answer["x-events"] = self._events(operation)
        elif operation.media == JSON_LINES:
            content |= self._lines(operation.returns)
        else:
            content["schema"] = self._components.of(operation.returns)
        return answer

    def _lines(self, line: object) -> dict[str, Any]:
        """Return the content of JSON Lines."""
        return {"schema" if self._form is Form.V3_1 else "itemSchema": self._components.of(line)}

    def _stream(self, operation: Operation) -> dict[str, Any]:
        """Return the content of a stream of events."""
        if self._form is Form.V3_1:
            return {"schema": {"$ref": REF + stream_name(operation)}}
        return {"itemSchema": {"oneOf": [_event(name, data) for name, data in self._events(operation).items()]}}

    def _events(self, operation: Operation) -> dict[str, Any]:
        return {name: self._components.of(data) for name, data in operation.events.items()}

    def _problems(self, operation: Operation) -> dict[str, Any]:
        """Return the problems that an operation may return, one for each status, with its codes."""
        by_status: dict[int, list[str]] = {}
        for name in dict.fromkeys((*operation.codes, *_common(operation))):
            by_status.setdefault(code(name).status, []).append(name)
        return {str(status): self._refusal(names) for status, names in sorted(by_status.items())}

    def _refusal(self, codes: list[str]) -> dict[str, Any]:
        """Return a refusal with any of some codes."""
        told = [f"`{code}`" if self._brief else f"`{code}`: {meaning(code)}" for code in codes]
        refusal = {
            "description": (", " if self._brief else " ").join(told),
            "content": {_PROBLEM: {"schema": {"$ref": f"{REF}Problem"}}},
        }
        return self._told_once(".".join(codes), refusal)

    def _told_once(self, name: str, answer: dict[str, Any]) -> dict[str, str]:
        """Return a reference to an answer that many operations may give."""
        self.responses[name] = answer
        return {"$ref": f"#/components/responses/{name}"}


_SECURITY: Final[dict[Who, list[dict[str, list[str]]]]] = {
    Who.ANYBODY: [],
    Who.VIEWER: [{}, {"token": []}],
    Who.PLAYER: [{"token": []}],
    Who.OPERATOR: [{"operator": []}],
}


def _event(name: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an event of a stream, in which the data is a text."""
    text = {"type": "string", "contentMediaType": JSON, "contentSchema": data}
    fields = {"event": {"const": name}, "id": {"type": "string"}, "data": text}
    return {"type": "object", "properties": fields, "required": ["event", "data"]}


def _path(operation: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "description": PARAMETERS[name], "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]


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


def _common(operation: Operation) -> Iterator[str]:
    """Return the codes that every operation of its kind may return."""
    if operation.who is not Who.ANYBODY:
        yield "UNAUTHENTICATED"
    if operation.right not in (None, Right.READ):
        yield "RIGHT_MISSING"
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
