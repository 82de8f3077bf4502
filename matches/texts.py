"""The rules for what people type: names, tickets and entropy, whichever way they come in, records included."""

from __future__ import annotations

import re
import unicodedata

from matches import refusals
from matches.refusals import refused

NAME_MOST = 40
"""Characters of a player's name."""
TICKET_MOST = 64
"""Characters of a ticket."""
TICKET = rf"[A-Za-z0-9_-]{{1,{TICKET_MOST}}}"
"""The form of a ticket, as a regular expression."""
ENTROPY_MOST = 128
"""Characters of a seat's entropy; ASCII and printable, so that everybody hashes the same bytes and lines stay lines."""

_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Emoji of several people are made with the one, words of Persian with both."""
_WIDE_SPACE = "\N{IDEOGRAPHIC SPACE}"
"""Stands between the parts of a Japanese name."""
_BLANK = (
    "\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}"
    "\N{BRAILLE PATTERN BLANK}"
)
"""Letters and symbols that look like nothing."""
_is_ticket = re.compile(TICKET).fullmatch


def player_name(typed: str) -> str:
    """The name that somebody typed, in Unicode's composed form (NFC).

    Raises:
        Refused: BAD_NAME.
    """
    name = unicodedata.normalize("NFC", typed) if len(typed) <= 2 * NAME_MOST else typed
    if not is_name(name):
        raise refused(refusals.BAD_NAME)
    return name


def is_name(text: str) -> bool:
    """Whether a text is a player's name: printable, composed (NFC), 1 to 40 characters, and not blank.

    So it has no controls, no ends of lines, and no marks that turn the direction of writing.
    """
    return (
        0 < len(text) <= NAME_MOST
        and all(letter.isprintable() or letter in _JOINERS or letter == _WIDE_SPACE for letter in text)
        and unicodedata.is_normalized("NFC", text)
        and any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in text)
    )


def check_ticket(ticket: str) -> None:
    """See that a ticket can be kept. Raises ``Refused``: BAD_TICKET."""
    if _is_ticket(ticket) is None:
        raise refused(refusals.BAD_TICKET)


def check_entropy(entropy: str, version: int | None = None) -> None:
    """See that entropy is what everybody can hash alike. Raises ``Refused``: BAD_ENTROPY."""
    if len(entropy) > ENTROPY_MOST or not (entropy.isascii() and entropy.isprintable()):
        raise refused(refusals.BAD_ENTROPY, version)
