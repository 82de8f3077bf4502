"""The examples of the document: what was really exchanged, recorded by ``make examples``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from freeport_games.engine import AnyGame
from service.http.body import JSON_LINES
from service.rest.operation import Operation

from .form import Form

FILE: Final = Path(__file__).with_name("examples.json")
"""The recorded examples."""

Told = Any
"""What a body says: JSON, a text, the lines of JSON Lines, or the events of a stream with their data."""
_OF_MATCHES: Final = "yourSeat"
"""The field that only whole matches have."""


class Example(msgspec.Struct, frozen=True):
    """One exchange."""

    operation: str
    """The name of the operation."""
    game: str | None
    """The slug of the game, if the response is one of a game's own."""
    request: Told
    """What the request's body says; None if it has none."""
    response: Told
    """What the response's body says."""


class Examples:
    """The examples of a document, for its operations' bodies.

    Args:
        games: the games of the document.
        form: its version of OpenAPI.
    """

    def __init__(self, games: Sequence[AnyGame], form: Form) -> None:
        self._slugs = {None, *(game.slug for game in games)}
        self._form = form
        self.shared: dict[str, dict[str, Told]] = {}
        """The examples to which several operations refer, by their names."""

    def of(self, operation: Operation) -> list[Example]:
        """Return the exchanges of an operation, in matches of the document's games."""
        return [one for one in _recorded() if one.operation == operation.name and one.game in self._slugs]

    def request(self, operation: Operation) -> dict[str, Any]:
        """Return the examples of an operation's request, as a part of its content."""
        told = [(one, one.request) for one in self.of(operation) if one.request is not None]
        return self._examples(told, items=operation.lines is not None)

    def response(self, operation: Operation) -> dict[str, Any]:
        """Return the examples of an operation's response, as a part of its content."""
        told = [(one, one.response) for one in self.of(operation)]
        return self._examples(told, items=bool(operation.events) or operation.media == JSON_LINES)

    def _examples(self, told: Iterable[tuple[Example, Told]], *, items: bool) -> dict[str, Any]:
        """Return what some exchanges say, as examples of their own.

        Args:
            told: the exchanges, with what they say.
            items: whether they say several things one after the other, of which 3.1 describes each, and 3.2 all.
        """
        found = {}
        for example, body in told:
            name = example.game or "example"
            if not items:
                found[name] = body
            elif self._form is Form.V3_2:
                found[name] = [_event(item) for item in body]
            else:
                found |= {f"{name}-{number}": _data(item) for number, item in enumerate(body, 1)}
        return {"examples": {name: self._shown(value) for name, value in found.items()}} if found else {}

    def _shown(self, value: Told) -> dict[str, Told]:
        """Return an example of what a body says. A match is shown once for each status, by what is declared first."""
        if not isinstance(value, dict) or _OF_MATCHES not in value:
            return {"value": value}
        name = f"{value['__typename']}.{value['status']}"
        self.shared.setdefault(name, {"value": value})
        return {"$ref": f"#/components/examples/{name}"}


def _event(item: dict[str, Any]) -> dict[str, Any]:
    """Return an event of a stream with its data as a text; a line as it is."""
    return {**item, "data": msgspec.json.encode(item["data"]).decode()} if "event" in item else item


def _data(item: dict[str, Any]) -> Any:
    """Return the data of an event of a stream; a line as it is."""
    return item["data"] if "event" in item else item


@cache
def _recorded() -> list[Example]:
    return msgspec.json.decode(FILE.read_bytes(), type=list[Example])
