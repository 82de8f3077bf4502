"""Words: the sentences of a game, for clients that format them themselves."""

from __future__ import annotations

import hashlib
from functools import cache

from starlette.datastructures import Headers
from starlette.responses import Response

from freeport_games.api.words import UnknownLanguage
from freeport_games.api.words import words as words_of
from freeport_games.engine import AnyGame
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import operation

from .games import find


@operation(
    "GET",
    "/v1/games/{game}/words/{language}",
    media="text/plain",
    answers=str,
    codes=("UNKNOWN_GAME", "UNKNOWN_LANGUAGE"),
)
async def words(call: Call) -> Response:
    """Get a language's catalogue of sentences, in Mozilla's Fluent format.

    It has a message for every decision, option, field of an option, event and refusal code: the game's own, those of
    matches and the server, and those that all games share. It changes only with new versions of the server: send its
    `ETag` back as `If-None-Match`, and the response is 304 while it is the same.
    """
    game = find(call.path["game"])
    try:
        text, tag = _catalogue(game, call.path["language"])
    except UnknownLanguage:
        there_are = ", ".join(words_of(game).languages)
        raise Fault("UNKNOWN_LANGUAGE", f"{game.name} does not speak this language. There are {there_are}.") from None
    headers = {"etag": tag, "cache-control": "no-cache"}
    known = Headers(scope=call.scope).get("if-none-match", "")
    if known == "*" or tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@cache
def _catalogue(game: AnyGame, language: str) -> tuple[str, str]:
    """Return the catalogue of a language, and its tag."""
    text = words_of(game).source(language)
    return text, f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
