"""The refusals of matches, in addition to those of the engine and the games."""

from __future__ import annotations

from freeport_api.words import MATCH_WORDS
from freeport_games.engine.menus import Refusal, Refused
from freeport_games.engine.menus.refusals import Variable

BAD_REQUEST = "BAD_REQUEST"
UNAUTHENTICATED = "UNAUTHENTICATED"
RIGHT_MISSING = "RIGHT_MISSING"
WRONG_LINK = "WRONG_LINK"
UNKNOWN_TOKEN = "UNKNOWN_TOKEN"
TOO_MANY_TOKENS = "TOO_MANY_TOKENS"
LAST_TOKEN = "LAST_TOKEN"
UNKNOWN_PLAYER = "UNKNOWN_PLAYER"
UNKNOWN_MATCH = "UNKNOWN_MATCH"
BAD_OPTIONS = "BAD_OPTIONS"
BAD_CURSOR = "BAD_CURSOR"
BAD_VERSION = "BAD_VERSION"
BAD_ENTROPY = "BAD_ENTROPY"
BAD_NAME = "BAD_NAME"
BAD_TICKET = "BAD_TICKET"
BAD_IDEMPOTENCY_KEY = "BAD_IDEMPOTENCY_KEY"
IDEMPOTENCY_KEY_REUSED = "IDEMPOTENCY_KEY_REUSED"
WRONG_INVITATION = "WRONG_INVITATION"
WRONG_TICKET = "WRONG_TICKET"
MATCH_OPENING = "MATCH_OPENING"
MATCH_STARTED = "MATCH_STARTED"
MATCH_NOT_STARTED = "MATCH_NOT_STARTED"
MATCH_NOT_OVER = "MATCH_NOT_OVER"
MATCH_FULL = "MATCH_FULL"
TOO_MANY_MATCHES = "TOO_MANY_MATCHES"
SEAT_TAKEN = "SEAT_TAKEN"
UNKNOWN_SEAT = "UNKNOWN_SEAT"
ALREADY_SEATED = "ALREADY_SEATED"
NOT_SEATED = "NOT_SEATED"
NOT_HOST = "NOT_HOST"
TOO_FEW_PLAYERS = "TOO_FEW_PLAYERS"
NO_SPECTATORS = "NO_SPECTATORS"
UNKNOWN_BOT = "UNKNOWN_BOT"
NOT_A_HOUSE_BOT = "NOT_A_HOUSE_BOT"
HANDED_OVER = "HANDED_OVER"
NOT_REPLACEABLE = "NOT_REPLACEABLE"
NOT_ABSENT = "NOT_ABSENT"
KNOWS_A_HAND = "KNOWS_A_HAND"
TIME_OVER = "TIME_OVER"
STALE_DECISION = "STALE_DECISION"
ALREADY_DECIDED = "ALREADY_DECIDED"
NO_UNDO = "NO_UNDO"
BAD_ORDER = "BAD_ORDER"
TOO_MANY_ORDERS = "TOO_MANY_ORDERS"
UNKNOWN_ORDER = "UNKNOWN_ORDER"
RULES_UNAVAILABLE = "RULES_UNAVAILABLE"
BUSY = "BUSY"
STORE_FULL = "STORE_FULL"
BAD_RECORD = "BAD_RECORD"
ALREADY_EXISTS = "ALREADY_EXISTS"
WEBHOOK_ADDRESS = "WEBHOOK_ADDRESS"
WEBHOOK_LIMIT = "WEBHOOK_LIMIT"
UNKNOWN_WEBHOOK = "UNKNOWN_WEBHOOK"
NO_PUSH = "NO_PUSH"
PUSH_ADDRESS = "PUSH_ADDRESS"
PUSH_LIMIT = "PUSH_LIMIT"
UNKNOWN_SUBSCRIPTION = "UNKNOWN_SUBSCRIPTION"


def refused(
    code: str,
    version: int | None = None,
    detail: str | None = None,
    pointer: str | None = None,
    variables: tuple[Variable, ...] = (),
) -> Refused:
    """Return a refusal to raise, with the standard sentence of its code unless another is given."""
    sentence = detail or MATCH_WORDS.refusal(code, variables=variables)
    return Refused(Refusal(code, sentence, match_version=version, pointer=pointer, variables=variables))


def told(error: Exception) -> str:
    """Return the message of an error as a sentence."""
    text = str(error)
    word = text.partition(" ")[0]
    begun = word.capitalize() if word.islower() else word
    return f"{begun}{text[len(word) :].rstrip('.')}."
