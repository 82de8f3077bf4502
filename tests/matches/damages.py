"""What can be wrong with a match as it is stored."""

from __future__ import annotations

from collections.abc import Callable

import redis

from matches.match.stored import FORMAT
from matches.redis.keys import log_key, match_key

Damage = Callable[[redis.Redis, str], object]

NO_CODE = b"\xc1"
"""A byte that no encoder writes."""
NO_TEXT = b"\x91\xa2\xff\xfe"
"""A list of one text, which is not UTF-8."""


def overwritten(field: str, value: bytes = NO_CODE) -> Damage:
    """Return the damage to a field of the stored form."""
    return lambda client, match: client.hset(match_key(match), field, value)


def _log(entry: bytes) -> Damage:
    return lambda client, match: client.execute_command("LSET", log_key(match), -1, entry)


HIDING: dict[str, Damage] = {
    "facts": overwritten("birth"),
    "facts that are no text": overwritten("birth", NO_TEXT),
}
"""Damages after which nobody can see who may know of a match."""

DAMAGES: dict[str, Damage] = {
    "no format": lambda client, match: client.hdel(match_key(match), "format"),
    "a later format": overwritten("format", b"%d" % (FORMAT + 1)),
    "seats": overwritten("frame"),
    "seats that are no text": overwritten("frame", NO_TEXT),
    "version": overwritten("version", b"\xff"),
    "table": overwritten("saved"),
    "digest": overwritten("digest", b"\xff"),
    "clocks": overwritten("clocks"),
    "log": _log(NO_CODE),
    "log that is no text": _log(b"\x94\x00\x00\xc4\x00\xa1\xff"),
}
"""All other damages."""
