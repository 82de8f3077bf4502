"""Tables at rest: saved, loaded, forked, copied, and taken over by new rules."""

from __future__ import annotations

import copy
import random

import msgspec
import pytest
from msgspec.structs import replace

from freeport_games.engine import Game
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.menus import Scene, Turn
from freeport_games.engine.storage import RulesMismatch
from freeport_games.engine.tables import Table

from .harbour import HARBOUR, Bid, HarbourView, Inspect, Options, Pack, Rest, Sail, State
from .harbour_tables import SIX_SIX, at_auction, at_turn, inputs_of_a_match, opened, position


@pytest.mark.parametrize("seats", HARBOUR.seats)
def test_saved_loaded_and_forked_tables_are_equal_at_every_point(seats: int) -> None:
    rng = random.Random(seats)
    table = Table.open(HARBOUR, Options(rounds=3), seats)
    while not table.over:
        saved = table.save()
        for other in (Table.load(HARBOUR, saved), table.fork(), Table.load(HARBOUR, table.saved())):
            assert other.save() == saved
            assert other.version == table.version
            assert (other.asked, other.chance, other.left) == (table.asked, table.chance, table.left)
            for seat in range(seats):
                assert other.decision(seat) == table.decision(seat)
            assert msgspec.msgpack.encode(other.state) == msgspec.msgpack.encode(table.state)
        table.play(random_input(table, rng, interject=0.2, leave=0.05))


def test_a_fork_goes_its_own_way() -> None:
    table = at_turn()
    table.answer(1, Sail("Aden", False))
    fork = table.fork()
    before = table.save()
    fork.answer(1, Pack(("GUN#2", "TEA#2", "RUM#2")))
    fork.resolve(SIX_SIX)
    assert table.save() == before
    assert fork.version == table.version + 2


def test_the_same_inputs_give_the_same_bytes() -> None:
    inputs = inputs_of_a_match(3, random.Random(7), leave=0.03)
    ends = []
    for _ in range(2):
        table = Table.open(HARBOUR, seats=3)
        for entry in inputs:
            table.play(entry)
        ends.append(table.save())
    assert ends[0] == ends[1]


def test_a_damaged_save_is_an_error_of_its_own() -> None:
    saved = opened().save()
    with pytest.raises(msgspec.DecodeError):
        Table.load(HARBOUR, saved[:-5])
    with pytest.raises(msgspec.DecodeError):
        Table.load(HARBOUR, msgspec.structs.replace(opened().saved(), checkpoint=b"\x80"))


def test_a_save_of_other_rules_is_not_loaded() -> None:
    with pytest.raises(RulesMismatch):
        Table.load(replace(HARBOUR, rules_version=2), opened().save())


def test_a_table_that_was_never_saved_can_be_at_any_time_and_after_the_end() -> None:
    inputs = inputs_of_a_match(3, random.Random(11), leave=0.03)
    saved, table = [], Table.open(HARBOUR, seats=3)
    for entry in (None, *inputs):
        if entry is not None:
            table.play(entry)
        saved.append((table.save(), table.checkpoint))
    for played in (0, 1, 2, 5, len(inputs) // 2, len(inputs) - 1, len(inputs)):
        for first in ("save", "fork", "checkpoint"):
            late = Table.open(HARBOUR, seats=3)
            for entry in inputs[:played]:
                late.play(entry)
            events = late.events
            if first == "fork":
                assert late.fork().save() == saved[played][0]
            if first == "checkpoint":
                assert late.checkpoint == saved[played][1]
            assert (late.save(), late.checkpoint) == saved[played]
            assert late.events == events
            for entry in inputs[played:]:
                late.play(entry)
            assert late.save() == saved[-1][0]


# Copies


def test_a_decision_and_its_options_can_be_copied() -> None:
    for table in (at_turn(discard=["TEA#7"]), at_auction()):
        decision = table.decision(1)
        assert decision is not None
        for again in (copy.deepcopy(decision), copy.copy(decision)):
            assert again == decision
            assert [option.makes for option in again.options] == [option.makes for option in decision.options]
            rng, other = random.Random(1), random.Random(1)
            for one, two in zip(again.options, decision.options, strict=True):
                assert copy.deepcopy(one) == two
                assert one.sample(rng) == two.sample(other)


def test_a_table_says_where_it_stands() -> None:
    table = Table.open(HARBOUR, seats=3)
    assert repr(table) == "<Table of harbour, 3 seats, version 0: H-C1 is awaited>"
    assert repr(opened()) == "<Table of harbour, 3 seats, version 1: H-D1 asks 0, 1, 2>"
    bids = at_auction()
    bids.answer(1, Bid(2))
    assert repr(bids) == "<Table of harbour, 3 seats, version 1: H-D1 asks 0, 2>"
    assert repr(at_turn(reason="H-20")) == "<Table of harbour, 3 seats, version 0: over>"


# New rules


def thrifty(t: Turn[State]) -> Scene | None:
    """Return the scenes of a second version of the rules."""
    return HARBOUR.scene(t)


HARBOUR_2: Game[State, Options, HarbourView] = replace(HARBOUR, rules_version=2, scene=thrifty)


def test_a_new_version_of_the_rules_takes_over_where_a_scene_begins() -> None:
    table = at_turn()
    table.answer(1, Rest())
    assert table.checkpoint is not None
    newer = table.under(HARBOUR_2)
    assert newer.game is HARBOUR_2
    assert (newer.version, newer.asked) == (table.version, table.asked)
    assert newer.saved() == replace(table.saved(), rules_version=2)
    newer.answer(2, Rest())
    assert Table.load(HARBOUR_2, newer.save()).save() == newer.save()


def test_a_new_version_waits_while_a_scene_runs() -> None:
    table = at_turn()
    table.answer(1, Inspect(2))
    assert table.checkpoint is None
    with pytest.raises(RulesMismatch, match="where a scene begins"):
        table.under(HARBOUR_2)


def test_a_new_version_that_cannot_read_the_state_does_not_take_over() -> None:
    class Narrower(msgspec.Struct):
        rounds: str

    with pytest.raises(RulesMismatch, match="does not decode"):
        at_turn().under(replace(HARBOUR, rules_version=2, state=Narrower))


def test_the_checkpoint_is_taken_before_the_scene_is_chosen() -> None:
    def careless(t: Turn[State]) -> Scene | None:
        t.state.rounds += 1
        return HARBOUR.scene(t)

    table = Table.at(replace(HARBOUR, scene=careless), position(), 3)
    assert table.fork().state.rounds == table.state.rounds
