"""The examples of the contract, as they were really exchanged: ``python -m tests.docs.examples``.

The pages that speak HTTP are followed as their tests follow them, then the calls are made that no page shows. Of each
operation, and each game that has its own, the first exchange becomes its example. Long lists and texts are cut.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from freeport_games import GAMES
from freeportd.ports import free_port
from freeportd.system import run_system
from service.http.body import JSON_LINES
from service.rest.contract.examples import FILE, Example, Told
from service.rest.operation import Operation
from service.rest.routes import OPERATIONS

from .conftest import AT_HOME
from .page import GOES_ON, blocks
from .reading import Reader
from .recording import Exchange, recorded
from .visits import visit, visit_all

PAGES = ("docs/api.md", "docs/devices.md", "docs/operator.md")
"""The pages that speak HTTP."""
ITEMS, TEXT, LINES = 2, 120, 2
"""The most items of a list, characters of a text, and events or lines of a stream, that an example shows.

Of a list within a list it shows one item.
"""
_HEAD = ("openapi", "info", "servers")
"""What the example of the document itself shows of it."""
_OF_SCHEMAS = ("$defs", "$ref")
"""What is left out of JSON Schemas in answers: a reader of the contract would look for it in the contract itself."""
_SECRETS = (
    (re.compile(rb"fp_[\w-]{43}"), b"fp_" + b"0" * 43),
    (re.compile(rb"whsec_[\w+/=]+"), b"whsec_" + b"0" * 43 + b"="),
    (re.compile(rb"\bB[\w-]{86}\b"), b"B" + b"0" * 86),
)


def main() -> None:
    """Record all examples, and write them to their file."""
    with (
        tempfile.TemporaryDirectory() as directory,
        run_system(free_port(), Path(directory, "server"), AT_HOME) as system,
        recorded(system.url) as wire,
    ):
        for number, page in enumerate(PAGES):
            own = Path(directory, str(number))
            own.mkdir()
            with Reader(wire.url, own) as reader:
                for each in (page, *GOES_ON.get(page, ())):
                    for block in blocks(each):
                        reader.follow(block)
        for game in GAMES:
            visit(wire.url, game)
        visit_all(wire.url, GAMES[0])
        found = sorted(chosen(wire.exchanges()), key=lambda example: (example.operation, example.game or ""))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    print(f"{len(found)} examples of {len({example.operation for example in found})} operations")


def chosen(exchanges: Iterable[Exchange]) -> Iterator[Example]:
    """Yield an exchange of each operation, and of each game that has its own: the first, or the first with a body."""
    found: dict[tuple[str, str | None], Example] = {}
    for exchange in exchanges:
        operation = _called(exchange)
        if operation is None or exchange.status != operation.status:
            continue
        response = _response(operation, exchange)
        shown = msgspec.json.encode(response).decode()
        game = next((game.slug for game in GAMES if re.search(rf'"{game.typename}[A-Z]', shown)), None)
        example = Example(operation.name, game, _request(operation, exchange.body), response)
        earlier = found.setdefault((operation.name, game), example)
        if earlier.request is None and example.request is not None:
            found[operation.name, game] = example
    yield from found.values()


def _called(exchange: Exchange) -> Operation | None:
    path = urlsplit(exchange.target).path
    for operation in OPERATIONS:
        if operation.method == exchange.method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", operation.path), path):
            return operation
    return None


def _request(operation: Operation, body: bytes) -> Told:
    if operation.lines is not None:
        return _lines(body)
    return None if operation.body is None or not body else _short(msgspec.json.decode(_public(body)))


def _response(operation: Operation, exchange: Exchange) -> Told:
    answer = _public(exchange.answer)
    if operation.events:
        return [*_events(answer.decode())]
    if operation.media == JSON_LINES:
        return _lines(answer)
    if operation.media == "application/json":
        told = msgspec.json.decode(answer)
        return {name: told[name] for name in _HEAD} if operation.name == "openapi_json" else _short(told)
    return _short(answer.decode())


def _events(stream: str) -> Iterator[Told]:
    """Yield the first event of each name."""
    seen: set[str] = set()
    for frame in stream.split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in frame.splitlines() if not line.startswith(":"))
        if "event" in fields and fields["event"] not in seen:
            seen.add(fields["event"])
            yield {**fields, "data": _short(msgspec.json.decode(fields["data"]))}


def _lines(body: bytes) -> Told:
    return [_short(msgspec.json.decode(line)) for line in _public(body).splitlines()[:LINES]]


def _public(body: bytes) -> bytes:
    for secret, instead in _SECRETS:
        body = secret.sub(instead, body)
    return body


def _short(value: Any, items: int = ITEMS) -> Any:
    """Return a value with its long lists and texts cut."""
    match value:
        case dict():
            if "propertyName" in value:  # what tells the members of a union apart
                return {**value, "mapping": dict([*value.get("mapping", {}).items()][:ITEMS])}
            return {name: _short(part, items) for name, part in value.items() if name not in _OF_SCHEMAS}
        case list():
            return [_short(item, 1) for item in value[:items]]
        case str() if len(value) > TEXT:
            return value[:TEXT] + "…"
    return value


if __name__ == "__main__":
    main()
