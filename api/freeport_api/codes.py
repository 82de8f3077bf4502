"""Codes: every reason for refusing a request, with its HTTP status. The sentences are those of ``api.words``.

Service, documentation, OpenAPI and SDK read this table. A code that is not in it belongs to a game: a move that the
game's rules forbid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from freeport_games.engine import AnyGame

from .words import ENGLISH, MATCH_WORDS, words


class Code(msgspec.Struct, frozen=True):
    """The answer that a code has, whatever the request."""

    status: int
    """The HTTP status."""
    retry_after: int | None = None
    """The number of seconds after which the same request may succeed, if that is so."""
    of_move: bool = False
    """Whether it says that a move is not legal."""


_SOON, _LATER = 1, 5

CODES: Final[Mapping[str, Code]] = MappingProxyType(
    {
        # The request itself
        "BAD_REQUEST": Code(400),
        "UNAUTHENTICATED": Code(401),
        "NOT_FOUND": Code(404),
        "METHOD_NOT_ALLOWED": Code(405),
        "REQUEST_TIMEOUT": Code(408),
        "BODY_TOO_LARGE": Code(413),
        "UNSUPPORTED_MEDIA_TYPE": Code(415),
        "FORBIDDEN_ORIGIN": Code(403),
        "OPERATION_NOT_ALLOWED": Code(403),
        "PERSISTED_QUERY_NOT_FOUND": Code(404),
        "RATE_LIMITED": Code(429),
        "TOO_MANY_STREAMS": Code(429, _LATER),
        "TOO_MANY_CONNECTIONS": Code(503),
        "HEADERS_TOO_LARGE": Code(431),
        "INTERNAL": Code(500),
        "UNAVAILABLE": Code(503, _SOON),
        "WRONG_TICKET": Code(403),
        "RIGHT_MISSING": Code(403),
        "WRONG_LINK": Code(403),
        "UNKNOWN_TOKEN": Code(404),
        "TOO_MANY_TOKENS": Code(409),
        "LAST_TOKEN": Code(409),
        "UNKNOWN_PLAYER": Code(404),
        "BAD_NAME": Code(422),
        # Matches
        "UNKNOWN_MATCH": Code(404),
        "UNKNOWN_GAME": Code(404),
        "UNKNOWN_LANGUAGE": Code(404),
        "UNKNOWN_RULE": Code(404),
        "BAD_OPTIONS": Code(422),
        "BAD_VERSION": Code(400),
        "BAD_CURSOR": Code(400),
        "BAD_ENTROPY": Code(422),
        "BAD_TICKET": Code(422),
        "BAD_IDEMPOTENCY_KEY": Code(400),
        "IDEMPOTENCY_KEY_REUSED": Code(422),
        "WRONG_INVITATION": Code(403),
        "NO_SPECTATORS": Code(403),
        "NOT_SEATED": Code(403),
        "NOT_HOST": Code(403),
        "MATCH_OPENING": Code(409, _SOON),
        "MATCH_STARTED": Code(409),
        "MATCH_FULL": Code(409),
        "TOO_MANY_MATCHES": Code(409),
        "SEAT_TAKEN": Code(409),
        "UNKNOWN_SEAT": Code(422),
        "ALREADY_SEATED": Code(409),
        "UNKNOWN_BOT": Code(422),
        "NOT_A_HOUSE_BOT": Code(409),
        "HANDED_OVER": Code(409),
        "NOT_REPLACEABLE": Code(409),
        "NOT_ABSENT": Code(409),
        "KNOWS_A_HAND": Code(403),
        "TOO_FEW_PLAYERS": Code(409),
        "MATCH_NOT_STARTED": Code(409),
        "MATCH_NOT_OVER": Code(409),
        "BUSY": Code(503, _SOON),
        "STORE_FULL": Code(503, _SOON),
        "RULES_UNAVAILABLE": Code(503, _SOON),
        "BAD_RECORD": Code(422),
        "ALREADY_EXISTS": Code(409),
        # Webhooks
        "WEBHOOK_ADDRESS": Code(422),
        "WEBHOOK_LIMIT": Code(409),
        "UNKNOWN_WEBHOOK": Code(404),
        "NO_PUSH": Code(409),
        "PUSH_ADDRESS": Code(422),
        "PUSH_LIMIT": Code(409),
        "UNKNOWN_SUBSCRIPTION": Code(404),
        # Moves that came at the wrong time
        "GAME_OVER": Code(409),
        "CHANCE_PENDING": Code(409, _SOON),
        "NOT_YOUR_TURN": Code(409),
        "TIME_OVER": Code(409),
        "STALE_DECISION": Code(409),
        "ALREADY_DECIDED": Code(409),
        "NO_UNDO": Code(409),
        "NOTHING_TO_UNDO": Code(409),
        "UNDO_LIMIT": Code(409),
        "REVEALED": Code(409),
        "BAD_ORDER": Code(422),
        "TOO_MANY_ORDERS": Code(409),
        "UNKNOWN_ORDER": Code(404),
        # Moves that are not legal; games add codes of their own
        "WRONG_DECISION": Code(422, of_move=True),
        "UNKNOWN_MOVE": Code(422, of_move=True),
        "BAD_PARAMETERS": Code(422, of_move=True),
        "NOT_OFFERED": Code(422, of_move=True),
    }
)
"""The codes that are not a game's own."""

BY_RULES: Final = Code(422, of_move=True)
"""A code of a game: the rules forbid the move."""


def code(name: str) -> Code:
    """Return the answer that a code has."""
    return CODES.get(name, BY_RULES)


def codes_of(game: AnyGame) -> tuple[str, ...]:
    """Return the codes that a game adds, in alphabetical order."""
    return tuple(sorted({*words(game).own_codes()} - CODES.keys()))


def meaning(name: str, game: AnyGame | None = None, language: str = ENGLISH) -> str:
    """Return the sentence of a code, with `…` for all that depends on the request.

    Args:
        name: the code.
        game: the game, if the code is one of its own.
        language: the language's tag.
    """
    said = MATCH_WORDS if game is None else words(game)
    return said.meaning(name, language)


def meanings(games: Iterable[AnyGame]) -> dict[str, str]:
    """Return every code with its meaning: first those of every match, then those that games add, by their names.

    Args:
        games: the games.
    """
    of_games: dict[str, list[str]] = {}
    for game in games:
        for name in codes_of(game):
            of_games.setdefault(name, []).append(f"{game.name}: {meaning(name, game)}")
    return {name: meaning(name) for name in CODES} | {name: " ".join(of_games[name]) for name in sorted(of_games)}
