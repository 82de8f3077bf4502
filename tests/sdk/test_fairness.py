"""A finished match is checked without the server; whatever is tampered with is found."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from freeport import Recording, UnreadableReply, verify
from freeport._protocol.decode import Library
from freeport._replay import steps
from freeport.fairness import Kind, MatchDice, commitment
from freeport_api import ChanceDrawn, Fairness, MoveMade, SeatTaken
from freeport_games import game
from freeport_games.cargo_hold.moves import Draw, EndTurn
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import Result
from freeport_games.engine.menus import Pick, Roll, Shuffle
from freeport_games.engine.notation import write_outcome
from tests.engine.harbour import HARBOUR, Options
from tests.sdk.matches_in_memory import SEED, outcome_of, record

replace = cast(Any, msgspec.structs.replace)
CARGO = game("cargo_hold")
VECTORS = Path(__file__).parents[2] / "docs" / "fairness-vectors.json"


@pytest.fixture(scope="module")
def fair() -> Recording:
    return record(CARGO, CargoHoldOptions(turn_limit=60), seats=3)


def kinds(recording: Recording) -> set[Kind]:
    return {fault.kind for fault in verify(recording).faults}


def with_entry(recording: Recording, kind: type, change: Any, which: int = 0) -> Recording:
    """Return the record with one entry of a kind changed."""
    index = [n for n, line in enumerate(recording.log) if isinstance(line.entry, kind)][which]
    line = recording.log[index]
    log = [*recording.log]
    log[index] = replace(line, entry=change(line.entry))
    return replace(recording, log=tuple(log))  # type: ignore[no-any-return]


def test_a_fair_match_is_found_fair(fair: Recording) -> None:
    report = verify(fair)
    assert report.faults == ()
    assert report.fair
    assert report.outcomes == sum(isinstance(line.entry, ChanceDrawn) for line in fair.log) >= 2
    assert report.moves == sum(isinstance(line.entry, MoveMade) for line in fair.log)


def exported(fair: Recording) -> bytes:
    """Return the record as a server sends it, with its digest."""
    head, *log = fair.lines().splitlines(keepends=True)
    digest = hashlib.sha256(b"".join([*log, head])).hexdigest()
    told: Recording = replace(fair, head=replace(fair.head, digest=digest))
    return told.lines()


def test_a_record_that_was_changed_anywhere_is_not_fair(fair: Recording) -> None:
    data = exported(fair)
    assert verify(Library().recording(data)).fair
    late = data.replace(b"2026-11-18T10:00:00", b"2026-11-18T10:00:09", 9)
    assert late != data
    assert kinds(Library().recording(late)) == {Kind.DIGEST}


def test_games_beside_freeports_own_are_checked_alike() -> None:
    recording = record(HARBOUR, Options(), seats=3)
    assert verify(recording, games=[HARBOUR]).faults == ()
    assert Library([HARBOUR]).recording(recording.lines()) == recording


def test_a_record_is_the_same_after_writing_and_reading(fair: Recording) -> None:
    assert Library().recording(fair.lines()) == fair
    with pytest.raises(UnreadableReply):
        Library().recording(fair.lines().replace(b"MoveMade", b"MoveFaked"))


def test_another_seed_is_found(fair: Recording) -> None:
    other = replace(fair, head=replace(fair.head, fairness=Fairness(commitment(SEED), bytes(32).hex())))
    assert {Kind.COMMITMENT, Kind.OUTCOME} == kinds(other)


def test_a_seed_that_is_not_revealed_is_found(fair: Recording) -> None:
    hidden = replace(fair, head=replace(fair.head, fairness=Fairness(commitment(SEED), None)))
    assert Kind.COMMITMENT in kinds(hidden)


def test_a_commitment_that_was_exchanged_after_the_opening_is_found(fair: Recording) -> None:
    seed = bytes(32)
    other = replace(fair, head=replace(fair.head, fairness=Fairness(commitment(seed), seed.hex())))
    assert Kind.COMMITMENT in kinds(other)


def test_a_changed_outcome_is_found(fair: Recording) -> None:
    changed = with_entry(fair, ChanceDrawn, lambda entry: replace(entry, outcome=swapped(entry.outcome)))
    assert kinds(changed) == {Kind.OUTCOME}
    renumbered = with_entry(fair, ChanceDrawn, lambda entry: replace(entry, index=7), which=1)
    assert kinds(renumbered) == {Kind.LOG}


def swapped(outcome: str) -> str:
    name, _, values = outcome.partition(" ")
    first, second, *rest = values.split(",")
    return f"{name} {','.join([second, first, *rest])}"


def test_changed_entropy_is_found(fair: Recording) -> None:
    seats = (replace(fair.head.seats[0], entropy="late"), *fair.head.seats[1:])
    assert {Kind.LOG, Kind.OUTCOME} == kinds(replace(fair, head=replace(fair.head, seats=seats)))
    assert kinds(with_entry(fair, SeatTaken, lambda entry: replace(entry, entropy="late"))) == {Kind.LOG}


def test_a_record_is_held_to_what_was_noted_on_joining(fair: Recording) -> None:
    noted = commitment(SEED)
    assert verify(fair, commitment=noted, entropy={1: "salt 1", 0: ""}).fair
    assert verify(fair, commitment=noted.upper()).fair
    other = verify(fair, commitment=commitment(bytes(32)), entropy={1: "pepper", 2: "salt 2"})
    assert [fault.kind for fault in other.faults] == [Kind.NOTED_COMMITMENT, Kind.NOTED_ENTROPY]
    assert "seat 1" in other.faults[1].sentence
    assert [fault.kind for fault in verify(fair, entropy={7: ""}).faults] == [Kind.NOTED_ENTROPY]


def test_a_record_that_was_rewritten_as_a_whole_is_found_by_what_was_noted() -> None:
    """It agrees with itself: nothing else could tell."""
    rewritten = record(CARGO, CargoHoldOptions(turn_limit=10), rng=2)
    assert verify(rewritten).fair
    assert not verify(rewritten, commitment=commitment(b"the seed that was promised")).fair
    assert not verify(rewritten, entropy={0: "what I sent"}).fair


def test_an_illegal_move_is_found(fair: Recording) -> None:
    other = with_entry(fair, MoveMade, lambda entry: replace(entry, seat=(entry.seat + 1) % 3))
    assert kinds(other) == {Kind.MOVE}


def test_an_exchanged_move_is_found(fair: Recording) -> None:
    draws = [line.entry for line in fair.log if isinstance(line.entry, MoveMade)]
    which = next(n for n, entry in enumerate(draws) if isinstance(cast(Any, entry).move, Draw))
    exchanged = with_entry(fair, MoveMade, lambda entry: replace(entry, move=EndTurn()), which)
    assert kinds(exchanged)


def test_missing_and_repeated_entries_are_found(fair: Recording) -> None:
    index = next(n for n, line in enumerate(fair.log) if isinstance(line.entry, MoveMade))
    missing = replace(fair, log=fair.log[:index] + fair.log[index + 1 :])
    assert Kind.LOG in kinds(missing)
    cut = replace(fair, log=fair.log[:index])
    assert Kind.LOG in kinds(cut)
    doubled = replace(fair, log=fair.log[: index + 1] + fair.log[index:])
    assert Kind.LOG in kinds(doubled)


def test_another_end_is_found(fair: Recording) -> None:
    assert kinds(replace(fair, head=replace(fair.head, final_state="0" * 64))) == {Kind.STATE}
    result = fair.head.result
    assert result is not None
    other = Result(tuple(replace(placing, score=placing.score + 50) for placing in result.ranking), result.reason)
    assert kinds(replace(fair, head=replace(fair.head, result=other))) == {Kind.RESULT}


def test_other_rules_are_said_to_be_other_rules(fair: Recording) -> None:
    assert kinds(replace(fair, head=replace(fair.head, rules_version=99))) == {Kind.RULES}


@pytest.mark.parametrize(
    "chance",
    [Roll("X", (6, 6, 1, 20)), Shuffle("X", 112), Shuffle("X", 0), Pick("X", (0, 3, 1)), Pick("X", (5,))],
    ids=repr,
)
def test_the_derivation_is_the_one_that_is_written_down(chance: Any) -> None:
    dice = MatchDice(SEED, "m1", ["", "a"])
    key = dice.key
    for index in (0, 1, 255, 70000):
        assert dice.outcome(index, chance) == outcome_of(key, index, chance)


def test_the_published_vectors_are_met() -> None:
    requests: dict[str, Any] = {"roll": Roll, "shuffle": Shuffle, "pick": Pick}
    for vector in msgspec.json.decode(VECTORS.read_bytes()):
        seed = bytes.fromhex(vector["seed"])
        assert commitment(seed) == vector["commitment"]
        dice = MatchDice(seed, vector["match"], vector["entropy"])
        assert dice.key.hex() == vector["matchKey"]
        for drawn in vector["outcomes"]:
            ((kind, asked),) = drawn["request"].items()
            chance = requests[kind]("X", tuple(asked) if isinstance(asked, list) else asked)
            assert write_outcome(dice.outcome(drawn["index"], chance)) == drawn["outcome"]


def test_dice_fall_evenly() -> None:
    dice = MatchDice(SEED, "m1", [])
    faces = Counter(value for index in range(600) for value in cast(Any, dice.outcome(index, Roll("X", (6,)))).values)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 100) ** 2 / 100 for count in faces.values()) < 20.5


def test_a_replay_shows_each_entry_with_its_news_and_views(fair: Recording) -> None:
    seen = [(step.version, step.text, step.view(None) is None, len(step.events_for(0))) for step in steps(fair)]
    assert [version for version, *_ in seen] == list(range(1, fair.head.version + 1))
    assert seen[0][2]
    assert not seen[-1][2]
    assert sum(count for *_, count in seen) > len(seen)
