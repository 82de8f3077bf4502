"""The refusals of matches, beside those of the engine and the games."""

from __future__ import annotations

from freeport_games.engine import Refusal, Refused

UNAUTHENTICATED = "UNAUTHENTICATED"
UNKNOWN_PLAYER = "UNKNOWN_PLAYER"
UNKNOWN_MATCH = "UNKNOWN_MATCH"
BAD_OPTIONS = "BAD_OPTIONS"
BAD_CURSOR = "BAD_CURSOR"
BAD_VERSION = "BAD_VERSION"
BAD_ENTROPY = "BAD_ENTROPY"
WRONG_INVITATION = "WRONG_INVITATION"
MATCH_OPENING = "MATCH_OPENING"
MATCH_STARTED = "MATCH_STARTED"
MATCH_NOT_STARTED = "MATCH_NOT_STARTED"
MATCH_NOT_OVER = "MATCH_NOT_OVER"
MATCH_FULL = "MATCH_FULL"
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
TIME_OVER = "TIME_OVER"
STALE_DECISION = "STALE_DECISION"
ALREADY_DECIDED = "ALREADY_DECIDED"
RULES_UNAVAILABLE = "RULES_UNAVAILABLE"
BUSY = "BUSY"
BAD_RECORD = "BAD_RECORD"
ALREADY_EXISTS = "ALREADY_EXISTS"
WEBHOOK_ADDRESS = "WEBHOOK_ADDRESS"
WEBHOOK_LIMIT = "WEBHOOK_LIMIT"
UNKNOWN_WEBHOOK = "UNKNOWN_WEBHOOK"

_SENTENCES = {
    UNKNOWN_PLAYER: "There is no such account.",
    UNAUTHENTICATED: "The token is unknown, or it was revoked.",
    UNKNOWN_MATCH: "There is no such match, or it is private and you are not in it.",
    BAD_ENTROPY: "Entropy is at most 128 printable ASCII characters, such as the hexadecimal digits of random bytes.",
    WRONG_INVITATION: "No match has this id and this invitation. Ask its host for both.",
    MATCH_OPENING: "The dice of this match are still being fixed. Try again in a moment.",
    MATCH_STARTED: "This match has started already.",
    MATCH_NOT_STARTED: "This match has not started yet.",
    MATCH_NOT_OVER: "The record of a match is public only when the match has ended.",
    MATCH_FULL: "Every seat of this match is taken.",
    SEAT_TAKEN: "Somebody sits on this seat. Leave the seat out to get any free one.",
    UNKNOWN_SEAT: "This match has no such seat.",
    ALREADY_SEATED: "You sit in this match already.",
    NOT_SEATED: "You do not sit in this match. Join it first.",
    NOT_HOST: "Only the player who created the match may do this.",
    TOO_FEW_PLAYERS: "Some seats are still free. A match starts when all are taken.",
    NO_SPECTATORS: "Only the players of this match may watch it before its end.",
    NOT_A_HOUSE_BOT: "No house bot sits on this seat.",
    HANDED_OVER: "A house bot plays your seat since your time was over. Return to the match first.",
    TIME_OVER: "Your time for this decision was over; the game's default move is made for you.",
    STALE_DECISION: "This decision is no longer open. Look at the match as it is now.",
    ALREADY_DECIDED: "Another answer to this decision was committed first.",
    BAD_VERSION: "The match has not come that far.",
    RULES_UNAVAILABLE: "This server does not carry the version of the rules that the match is played by.",
    ALREADY_EXISTS: "Another match with this id is stored here.",
    BUSY: "Too many others changed this match at the same time. Try again.",
    WEBHOOK_LIMIT: "You have as many webhooks as you may have. Delete one first.",
    UNKNOWN_WEBHOOK: "You have no such webhook.",
}


def refused(code: str, version: int | None = None, sentence: str | None = None) -> Refused:
    """A refusal to raise, with its standard sentence unless another is given."""
    return Refused(Refusal(code, sentence or _SENTENCES[code], match_version=version))


def told(error: Exception) -> str:
    """What an error says, as a sentence."""
    text = str(error)
    word = text.partition(" ")[0]
    begun = word.capitalize() if word.islower() else word
    return f"{begun}{text[len(word) :].rstrip('.')}."
