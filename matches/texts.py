"""The rules for text that people type: names, tickets, keys and entropy. They also hold for imported records."""

from __future__ import annotations

import re
import unicodedata

from freeport_api.arguments import ENTROPY_MOST, NAME_MOST, TICKET
from matches import refusals
from matches.refusals import refused

IDEMPOTENCY_KEY_MOST = 64
"""The most characters of an idempotency key."""
IDEMPOTENCY_KEY = rf"[A-Za-z0-9_-]{{32,{IDEMPOTENCY_KEY_MOST}}}"
"""The form of an idempotency key, as a regular expression. The key of a registration leads to a token, so keys have to
be long and random: a UUID of version 4 has 122 random bits."""
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Emoji of several people contain the first; words of Persian contain both."""
_SHAPES = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
"""Choose between the shapes of an emoji."""
_NEVER_JOINED = ("LATIN ", "GREEK ", "CYRILLIC ", "DIGIT ")
"""The first words of the names of letters that no joiner changes: beside them it would be invisible."""
_WIDE_SPACE = "\N{IDEOGRAPHIC SPACE}"
"""Separates the parts of a Japanese name."""
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, marks and symbols that nobody sees, beside those that count as not printable."""
_belongs_to_others = re.compile(r"[(\[{<]\s*(house|deleted)\s*[)\]}>]\W*$").search
"""The end of the names of house bots and of deleted accounts."""
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
    if not is_name(name) or _belongs_to_others(unicodedata.normalize("NFKC", name).casefold()):
        raise refused(refusals.BAD_NAME)
    return name


def is_name(text: str) -> bool:
    """Return whether a text is a valid player name: visible, composed (NFC), 1 to 40 characters, and not blank.

    Valid names contain no control characters, line breaks, characters that nobody sees, or marks that change the
    direction of writing: names that look alike to everybody are alike.
    """
    return (
        0 < len(text) <= NAME_MOST
        and all(_is_visible(text, index) for index in range(len(text)))
        and unicodedata.is_normalized("NFC", text)
        and any(unicodedata.category(letter)[0] in "LNPS" for letter in text)
    )


def _is_visible(text: str, index: int) -> bool:
    """Return whether the character at a place is seen, or changes what is seen beside it."""
    letter, before, after = text[index], text[index - 1 : index], text[index + 1 : index + 2]
    if letter in _SHAPES:
        return (
            bool(before) and (unicodedata.category(before) in ("So", "Sm", "Sk", "Po", "Nd")) and before not in _JOINERS
        )
    if letter in _JOINERS:
        return _may_be_joined(before) and _may_be_joined(after)
    return (letter.isprintable() or letter == _WIDE_SPACE) and _UNSEEN.match(letter) is None


def _may_be_joined(letter: str) -> bool:
    """Return whether a joiner beside a character may change how it looks."""
    if letter in _SHAPES:
        return letter != ""
    return unicodedata.category(letter)[0] in "LMS" and not unicodedata.name(letter, "").startswith(_NEVER_JOINED)


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
