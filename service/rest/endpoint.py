"""Endpoints: operations as ASGI applications. They read the request, call the operation, and write the response."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

import msgspec
from starlette.types import Receive, Scope, Send

from freeport_api import Page, Player
from freeport_api.words import MATCH_WORDS
from freeport_games.engine.menus import Refused
from service.http.body import JSON, JSON_LINES, canonical, check_media, misread, read_body, read_lines
from service.http.compression import Headers, compressed
from service.http.fixed import send_fixed
from service.http.operator import OperatorToken, audited, check_operator
from service.http.problems import NEEDS_TOKEN, WRONG_TOKEN, Fault
from service.http.trace import Trace
from service.quotas import Bill, Charge

from .call import Call, Shared
from .operation import Operation, Who, needs_body
from .query import QueryReader

PAGING = "first"
"""The field of a query that contains the number of items of a page."""
AFTER = "after"
"""The field of a query that contains the cursor of a page: what the page before it gave as ``next``."""
TICKET = "ticket"
"""The field of a stream's query that contains a ticket, in place of a token."""
ITEMS_A_UNIT = 20
"""The number of items of a page that cost as much as a request."""

_encode = msgspec.json.Encoder().encode


class Reply(Protocol):
    """A response that sends itself, such as a Starlette response or a stream."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        ...


class Resource:
    """All operations at one address."""

    def __init__(self, shared: Shared, operations: Sequence[Operation]) -> None:
        self._endpoints = {operation.method: Endpoint(shared, operation) for operation in operations}
        get = self._endpoints.get("GET")
        if get is not None and not get.operation.events:
            self._endpoints["HEAD"] = get  # the server leaves the body out
        self._allow = ", ".join(self._endpoints)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request by its method."""
        endpoint = self._endpoints.get(scope["method"])
        if endpoint is None:
            await Bill.of(scope).address()
            raise Fault(
                "METHOD_NOT_ALLOWED", f"This address takes {self._allow}.", headers=[(b"allow", self._allow.encode())]
            )
        await endpoint(scope, receive, send)


class Endpoint:
    """One operation as an ASGI application."""

    def __init__(self, shared: Shared, operation: Operation) -> None:
        self.operation = operation
        self._shared = shared
        self._handler = operation.handler
        self._body = None if operation.body is None else msgspec.json.Decoder(operation.body)
        self._query = None if operation.query is None else QueryReader(operation.query)
        self._optional_body = operation.body is not None and not needs_body(operation.body)
        text = operation.media.startswith("text/")
        self._media = (b"content-type", operation.media.encode() + b"; charset=utf-8" * text)
        self._headers = [(name.encode(), value.encode()) for name, value in operation.headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request. What the middleware has put into its scope is looked up here, and nowhere below."""
        bill, trace = Bill.of(scope), Trace.of(scope)
        if self.operation.who is Who.OPERATOR:
            await bill.address()
            operator = self._shared.settings.operator
            if operator is None:
                raise Fault("NOT_FOUND")  # then there are no admin calls
            await audited(self.operation.name, scope, send, partial(self._operate, operator, scope, bill, receive))
            return
        call = await self._charged(scope, bill, trace)
        if self.operation.events:
            async with await bill.stream(call.viewer):
                await self._answer(call, bill, receive, send)
        elif self.operation.charge is Charge.MOVE:
            try:
                await self._answer(call, bill, receive, send)
            except Refused:
                await bill.refused_move(call.player)
                raise
        elif self.operation.method == "GET":
            async with bill.reading_limit:
                await self._answer(call, bill, receive, send)
        else:
            await self._answer(call, bill, receive, send)

    async def _operate(self, operator: OperatorToken, scope: Scope, bill: Bill, receive: Receive, send: Send) -> None:
        check_operator(operator, self._token(scope))
        await self._answer(Call(self._shared, scope, None, None), bill, receive, send)

    async def _charged(self, scope: Scope, bill: Bill, trace: Trace) -> Call:
        """Return the call, after charging it."""
        charge = self.operation.charge
        if charge is Charge.MOVE:
            return await self._move(scope, bill, trace)
        if charge is Charge.NOTHING:
            return await self._call(scope, trace)
        await bill.address()
        await bill.creation(charge)
        call = await self._call(scope, trace)
        await bill.player(call.viewer)
        return call

    async def _move(self, scope: Scope, bill: Bill, trace: Trace) -> Call:
        """Handle a move. Other requests from the address count only if there is no token, or the player has no seat."""
        try:
            call = await self._call(scope, trace)
        except Fault:
            await bill.address()
            raise
        await bill.move(call.path["match"], call.player)
        return call

    async def _call(self, scope: Scope, trace: Trace) -> Call:
        if self.operation.stream is not None and (ticket := self._ticket(scope)) is not None:
            player, held = await self._shared.matches.tickets.redeem(
                ticket, self.operation.stream, scope["path_params"].get("match")
            )
            trace.player_id = player.id
            return Call(self._shared, scope, player, held)
        token = None if self.operation.who is Who.ANYBODY else self._token(scope)
        viewer = None if token is None else await self._viewer(token, trace)
        return Call(self._shared, scope, viewer, token)

    async def _answer(self, call: Call, bill: Bill, receive: Receive, send: Send) -> None:
        scope = call.scope
        given: list[object] = []
        if self._body is not None:
            given.append(self._read(self._body, scope, await read_body(receive)))
        elif self.operation.lines is not None:
            check_media(scope, JSON_LINES)
            given.append(read_lines(receive))
        if self._query is not None:
            query = self._query.read(scope)
            await bill.request(call.viewer, getattr(query, PAGING, 0) // ITEMS_A_UNIT)
            given.append(query)
        answer = await self._handler(call, *given)
        if self.operation.fixed:
            document = answer if isinstance(answer, bytes) else _encode(answer)
            await send_fixed(document, [self._media, *self._headers], scope, send)
            return
        if isinstance(answer, bytes):
            body = answer
        elif callable(answer):
            reply: Reply = answer
            await reply(scope, receive, send)
            return
        else:
            body = _encode(answer)
        body, coded = compressed(body, scope)
        headers = [
            *self._links(scope, answer, given),
            *coded,
            self._media,
            (b"content-length", b"%d" % len(body)),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": self.operation.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _links(self, scope: Scope, answer: object, given: Sequence[object]) -> Headers:
        """Return the headers with the address of what was created, or of the next page (RFC 8288)."""
        if self.operation.location is not None:
            return [(b"location", self.operation.location(answer, *given).encode())]
        if isinstance(answer, Page) and answer.next is not None:
            query = {**dict(parse_qsl(scope["query_string"].decode("ascii"))), AFTER: answer.next}
            return [(b"link", f'<{scope["path"]}?{urlencode(query)}>; rel="next"'.encode())]
        return []

    def _ticket(self, scope: Scope) -> str | None:
        """Return the ticket in the query of a stream."""
        if self._query is None or TICKET.encode() not in scope["query_string"]:
            return None
        ticket: str | None = getattr(self._query.read(scope), TICKET)
        if ticket is None:
            return None
        if any(name == b"authorization" for name, _ in scope["headers"]):
            raise Fault("BAD_REQUEST", "Send a token or a ticket, not both.")
        return ticket

    def _token(self, scope: Scope) -> str | None:
        """Return the token of a request, which is accepted only in its header."""
        given: bytes | None = None
        for name, value in scope["headers"]:
            if name == b"authorization":
                given = value
        if given is None:
            if self.operation.who is Who.PLAYER:
                raise Fault("UNAUTHENTICATED", NEEDS_TOKEN)
            return None
        scheme, _, token = given.partition(b" ")
        if scheme.lower() != b"bearer" or not token.isascii():
            raise Fault("UNAUTHENTICATED", "The token has to be sent as `Authorization: Bearer <token>`.")
        return token.strip().decode()

    async def _viewer(self, token: str, trace: Trace) -> Player:
        bearer = await self._shared.matches.players.by_token(token)
        if bearer is None:
            raise Fault("UNAUTHENTICATED", WRONG_TOKEN)
        trace.player_id = bearer.player.id
        if self.operation.right is not None:
            bearer.check(self.operation.right)
        return bearer.player

    def _read(self, decoder: msgspec.json.Decoder[msgspec.Struct], scope: Scope, body: bytes) -> msgspec.Struct:
        if not body and self._optional_body:
            body = b"{}"
        check_media(scope, JSON)
        try:
            body.decode()  # includes the parts that are passed on unparsed
            body = canonical(body)
            return decoder.decode(body)
        except msgspec.ValidationError as error:
            raise _unfit(body, decoder.type) from error
        except msgspec.DecodeError as error:
            raise Fault("BAD_REQUEST", "The body is not valid JSON.") from error
        except UnicodeDecodeError as error:
            raise Fault("BAD_REQUEST", f"The body is not UTF-8 at byte {error.start}.") from error
        except RecursionError as error:
            raise Fault("BAD_REQUEST", "The body is nested too deeply.") from error


def _unfit(body: bytes, kind: type[msgspec.Struct]) -> Fault:
    """Return the refusal of a body that is not what an operation takes, with the first part that does not fit."""
    found = misread(body, kind)
    if found is None:
        return Fault("BAD_REQUEST")
    sentence = f"{found.pointer or 'The body'} {MATCH_WORDS.misfit(found)}."
    if found.code is None:
        return Fault("BAD_REQUEST", sentence, pointer=found.pointer)
    return Fault(found.code, None if found.is_text else sentence, pointer=found.pointer)
