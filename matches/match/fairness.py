"""Derives outcomes from a match's seed, as docs/fairness.md describes.

Once the seed is public, anybody can recompute all of this in any language.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import Struct

from freeport_games.engine.menus import Pick, Roll, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Chance, Outcome, Picked, Rolled

_DOMAIN = "freeport/1"
_EIGHT_WORDS = Struct(">8I")


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hexadecimal, which is published before anybody can join."""
    return hashlib.sha256(seed).hexdigest()


def match_key(seed: bytes, match: str, entropy: Sequence[str]) -> bytes:
    """Return the key from which all outcomes of a match are derived.

    Args:
        seed: the worker's seed for the match.
        match: the match's id.
        entropy: the entropy of each seat, in the order of the seats; an empty string for seats that added nothing.
    """
    message = "".join(f"{line}\n" for line in (_DOMAIN, match, *entropy))
    return hmac.digest(seed, message.encode(), "sha256")


def draw(key: bytes, index: int, request: Chance) -> Outcome:
    """Return outcome number ``index`` of a match, counted from 0 over the whole match."""
    words = words_of(key, index)
    match request:
        case Roll(sides=sides):
            return Rolled(tuple(1 + _uniform(words, side) for side in sides))
        case Shuffle(count=count):
            order = list(range(count))
            for last in range(count - 1, 0, -1):
                other = _uniform(words, last + 1)
                order[last], order[other] = order[other], order[last]
            return Shuffled(tuple(order))
        case Pick(weights=weights):
            return Picked(_weighted(weights, _uniform(words, sum(weights))))


def words_of(key: bytes, index: int) -> Iterator[int]:
    """Yield an endless sequence of 32-bit numbers."""
    block = 0
    while True:
        digest = hmac.digest(key, index.to_bytes(4, "big") + block.to_bytes(4, "big"), "sha256")
        yield from _EIGHT_WORDS.unpack(digest)
        block += 1


def _uniform(words: Iterator[int], count: int) -> int:
    """Return a uniform number from 0 to ``count - 1``. Words past the last whole multiple of ``count`` are skipped."""
    if count == 1:
        return 0
    limit = 2**32 - 2**32 % count
    for word in words:
        if word < limit:
            return word % count
    raise AssertionError("the row is endless")


def _weighted(weights: Sequence[int], point: int) -> int:
    for index, weight in enumerate(weights):
        if point < weight:
            return index
        point -= weight
    raise ValueError("the point lies beyond the weights")
