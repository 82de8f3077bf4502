"""Fairness: outcomes follow from the seed as docs/fairness.md says, and nobody sees the seed before the end."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import MatchOpened, Status
from freeport_games.engine.menus import Pick, Roll, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Picked, Rolled
from freeport_games.engine.storage import codec_of
from matches.match.apply import apply
from matches.match.entries import Drawn, Entry
from matches.match.fairness import commitment, draw, match_key
from matches.match.live_match import LiveMatch

from .house import House, seed_of

SEED = bytes(range(32))
MATCH = "0123456789abcdef"
ENTROPY = ("", "red", "42")
KEY = match_key(SEED, MATCH, ENTROPY)
VECTORS: dict[str, Any] = {
    "match key": "a44616d32570142fe5379770b5317e0bcd12267434cb8d775aafde7a47ae4e5a",
    "first words": [87042639, 2366390022, 3693065136],
    "roll": (4, 1, 1),
    "shuffle": (5, 9, 2, 1, 0, 6, 3, 4, 8, 7),
    "pick": 3,
    "sha256 of a shuffle of 40 as JSON": "bda1ed52d3a9f3487dc3e8ff33368191687ded39de04cdd4de1ce333490f829e",
}
"""The result of the derivation for this seed, match and entropy; docs/fairness-vectors.json has more."""


def test_the_derivation_gives_known_values() -> None:
    """Outcomes of matches that have been played must stay what they were."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert KEY.hex() == VECTORS["match key"]
    words = hmac.digest(KEY, bytes(8), "sha256")
    assert [int.from_bytes(words[at : at + 4], "big") for at in (0, 4, 8)] == VECTORS["first words"]
    assert draw(KEY, 0, Roll("C", (6, 6, 6))) == Rolled(VECTORS["roll"])
    assert draw(KEY, 1, Shuffle("C", 10)) == Shuffled(VECTORS["shuffle"])
    assert draw(KEY, 2, Pick("C", (1, 2, 3, 94))) == Picked(VECTORS["pick"])
    long = msgspec.json.encode(plain(draw(KEY, 3, Shuffle("C", 40))))
    assert hashlib.sha256(long).hexdigest() == VECTORS["sha256 of a shuffle of 40 as JSON"]


def test_the_derivation_is_the_documented_one() -> None:
    """Written again from the text, for the first word of an outcome."""
    message = f"freeport/1\n{MATCH}\n\nred\n42\n".encode()
    assert hmac.new(SEED, message, hashlib.sha256).digest() == KEY
    block = hmac.new(KEY, (7).to_bytes(4, "big") + (0).to_bytes(4, "big"), hashlib.sha256).digest()
    assert draw(KEY, 7, Roll("C", (1, 6))) == Rolled((1, 1 + int.from_bytes(block[:4], "big") % 6))


def test_words_that_would_favour_some_results_are_passed_over() -> None:
    """With three quarters of the range as count, a quarter of all words is rejected: still no result beyond it."""
    count = 3 * 2**30
    drawn = [draw(KEY, index, Roll("C", (count,))) for index in range(400)]
    values = [plain(outcome)[0] for outcome in drawn]
    assert all(1 <= value <= count for value in values)
    thirds = Counter((value - 1) * 3 // count for value in values)
    assert chi_square([thirds[third] for third in range(3)]) < 13.8  # p = 0.001, two degrees of freedom


def test_another_index_another_match_another_entropy_is_another_outcome() -> None:
    request = Shuffle("C", 30)
    keys = [
        KEY,
        match_key(SEED, "other", ENTROPY),
        match_key(SEED, MATCH, ("", "red", "43")),
        match_key(b"x", MATCH, ENTROPY),
    ]
    drawn = [draw(key, index, request) for key in keys for index in range(3)]
    assert len({msgspec.json.encode(outcome) for outcome in drawn}) == 12


def chi_square(observed: list[int]) -> float:
    expected = sum(observed) / len(observed)
    return sum((count - expected) ** 2 / expected for count in observed)


@pytest.mark.parametrize(
    ("request_", "of", "results", "bound"),
    [
        (Roll("C", (6,)), lambda drawn: drawn[0], list(range(1, 7)), 20.5),
        (Roll("C", (20,)), lambda drawn: drawn[0], list(range(1, 21)), 43.8),
        (Roll("C", (6, 6)), tuple, [(one, two) for one in range(1, 7) for two in range(1, 7)], 66.6),
        (Shuffle("C", 4), tuple, list(permutations(range(4))), 49.7),
        (Shuffle("C", 12), lambda drawn: drawn.index(0), list(range(12)), 31.3),
    ],
    ids=["a die", "twenty sides", "two dice", "orders of four", "places in twelve"],
)
def test_all_results_are_equally_likely(
    request_: Any, of: Callable[[Any], Any], results: list[Any], bound: float
) -> None:
    """Bounds are those of p = 0.001; the seed is fixed, so this either holds for ever or never."""
    counts = Counter(of(plain(draw(KEY, index, request_))) for index in range(200 * len(results)))
    assert set(counts) == set(results)
    assert chi_square([counts[result] for result in results]) < bound


def test_a_pick_follows_its_weights() -> None:
    counts = Counter(plain(draw(KEY, index, Pick("C", (1, 0, 3, 6)))) for index in range(5000))
    assert counts[1] == 0
    assert (
        sum((counts[place] - 500 * weight) ** 2 / (500 * weight) for place, weight in ((0, 1), (2, 3), (3, 6))) < 13.8
    )


def plain(outcome: Any) -> Any:
    (value,) = msgspec.structs.astuple(outcome)
    return value


async def test_the_commitment_stands_before_anybody_can_join_and_the_seed_comes_last(freeport: House) -> None:
    match, players = await freeport.start(3)
    watched = [freeport.one.streams.updates(match, who, 0) for who in (None, *players)]
    seed = seed_of(match).hex()
    rng = Random(1)
    while (seen := await freeport.one.looking.see(match, None)).status is Status.PLAYING:
        for who in (None, *players):
            seen = await freeport.one.looking.see(match, who)
            assert seen.fairness.seed is None
            assert seed.encode() not in msgspec.json.encode(seen)
        await freeport.play(match, players, rng, moves=3)
    log = await freeport.check(match)
    assert isinstance(log[0].event, MatchOpened)
    assert log[0].event.commitment == commitment(seed_of(match))
    for stream in watched:
        told = [msgspec.json.encode(update) async for update in stream]
        assert seed.encode() in told[-1]
        assert not any(seed.encode() in update for update in told[:-1])
    seen = await freeport.one.looking.see(match, None)
    assert seen.fairness.seed == seed
    key = match_key(bytes.fromhex(seed), match, [seat.entropy for seat in seen.seats])
    assert [seat.entropy for seat in seen.seats] == ["e0", "e1", "e2"]
    assert await check_outcomes(freeport, match, log, key) == sum(isinstance(entry.event, Drawn) for entry in log) > 1


async def check_outcomes(freeport: House, match: str, log: list[Entry], key: bytes) -> int:
    """Draw every outcome of a match again; answers how many there are."""
    stored = await freeport.one.store.read(match)
    assert stored is not None
    live = LiveMatch(match, stored.birth)
    count = 0
    for entry in log:
        if isinstance(entry.event, Drawn):
            assert live.table is not None
            assert live.table.chance is not None
            drawn: Any = codec_of(live.game).decode_input(entry.secret)
            assert drawn.outcome == draw(key, entry.event.index, live.table.chance)
            count += 1
        apply(live, entry)
    return count
