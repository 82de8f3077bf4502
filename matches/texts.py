"""The rules for text that people type: names, tickets, keys and entropy. They also hold for imported records."""

from __future__ import annotations

import re
import unicodedata

from freeport_games.api import DELETED
from freeport_games.api.arguments import ENTROPY_MOST, NAME_MOST, TICKET
from matches import refusals
from matches.refusals import refused

IDEMPOTENCY_KEY_MOST = 64
"""The most characters of an idempotency key."""
IDEMPOTENCY_KEY = rf"[A-Za-z0-9_-]{{32,{IDEMPOTENCY_KEY_MOST}}}"
"""The form of an idempotency key, as a regular expression. The key of a registration leads to a token, so keys have to
be long and random: a UUID of version 4 has 122 random bits."""
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Emoji of several people contain the first; words of Persian contain both."""
_WIDE_SPACE = "\N{IDEOGRAPHIC SPACE}"
"""Separates the parts of a Japanese name."""
_BLANK = (
    "\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}"
    "\N{BRAILLE PATTERN BLANK}"
)
"""Letters and symbols without a visible shape."""
_is_ticket = re.compile(TICKET).fullmatch
_is_idempotency_key = re.compile(IDEMPOTENCY_KEY).fullmatch
_RANDOM = 6
"""The fewest different characters of an idempotency key: of random keys one in 10^12 has fewer, of typed ones many."""


def player_name(typed: str) -> str:
    """Return a typed name in Unicode's composed form (NFC).

    Raises:
        Refused: BAD_NAME.
    """
    name = unicodedata.normalize("NFC", typed) if len(typed) <= 2 * NAME_MOST else typed
    if not is_name(name) or name == DELETED:  # that name says that an account is gone
        raise refused(refusals.BAD_NAME)
    return name


def is_name(text: str) -> bool:
    """Return whether a text is a valid player name: printable, composed (NFC), 1 to 40 characters, and not blank.

    Valid names contain no control characters, line breaks, or marks that change the direction of writing.
    """
    return (
        0 < len(text) <= NAME_MOST
        and all(letter.isprintable() or letter in _JOINERS or letter == _WIDE_SPACE for letter in text)
        and unicodedata.is_normalized("NFC", text)
        and any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in text)
    )


def check_ticket(ticket: str) -> None:
    """Check that a ticket is valid. Raises ``Refused``: BAD_TICKET."""
    if _is_ticket(ticket) is None:
        raise refused(refusals.BAD_TICKET)


def check_idempotency_key(key: str) -> None:
    """Check that an idempotency key is long, and looks random. Raises ``Refused``: BAD_IDEMPOTENCY_KEY."""
    if _is_idempotency_key(key) is None or len({*key}) < _RANDOM:
        raise refused(refusals.BAD_IDEMPOTENCY_KEY)


def check_entropy(entropy: str, version: int | None = None) -> None:
    """Check that entropy is valid, so that everybody can hash the same bytes. Raises ``Refused``: BAD_ENTROPY."""
    if len(entropy) > ENTROPY_MOST or not (entropy.isascii() and entropy.isprintable()):
        raise refused(refusals.BAD_ENTROPY, version)
