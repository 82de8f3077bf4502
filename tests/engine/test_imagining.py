"""Imagined tables, what a seat cannot tell apart, and tables that are pickled, copied and forked."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random

import msgspec
import pytest

from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import StartDelivery
from freeport_games.cargo_hold.notation import read_position
from freeport_games.engine import AnyGame
from freeport_games.engine.conformance import random_input
from freeport_games.engine.hidden import Unseen
from freeport_games.engine.hidden.unseen import alike
from freeport_games.engine.imagination.arrangements import Arrangements
from freeport_games.engine.menus import Refused
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from tests.support.effort import spread

from .fair import FAIR
from .harbour import HARBOUR, Bid, Signal
from .two_crates import TWO_CRATES

EVERY = [*GAMES, HARBOUR, FAIR, TWO_CRATES]

# Arrangements


def test_all_arrangements_of_what_cannot_be_told_apart_are_as_likely() -> None:
    arrangements, rng = Arrangements([frozenset("ABC"), frozenset("DE"), frozenset("F")]), Random(1)
    drawn = Counter(tuple(sorted(arrangements.draw(rng).swap.items())) for _ in range(6000))
    assert len(drawn) == 12
    assert all(abs(times - 500) < 100 for times in drawn.values())
    assert arrangements.nothing_exchanged.swap == {one: one for one in "ABCDE"}
    assert not Arrangements([frozenset("F")]).several


def test_alike_is_what_nothing_tells_apart() -> None:
    unseen = Unseen({"own": ["A"], "x": ["B", "C"], "y": ["D", "E"]}, ("own",), apart={"C": "x"}, named=("E",))
    assert sorted(map(sorted, alike([unseen]))) == [["B", "D"], ["C"]]


# Tables


def test_a_seat_knows_its_own_delivery_and_what_went_back_to_a_hand() -> None:
    """Getaway: all saw Cattle and a Posse go back to the hand of seat 1, which has laid three cards since."""
    state = read_position(
        "turn=7 active=0 stage=RAID | 0 hand=FP01#1 delivery=(CG02#1,FP02#1 in=1 since=7)"
        " | 1 hand=CG04#1,FP01#2,FP01#3 delivery=(FP03#1,FP06#1 in=1 since=6) | 2 hand=FP01#4,FP01#5"
        " | trails=hand-1@1:CG04#1,hand-1@1>delivery-1@2:FP06#1,hand-1>delivery-1@2"
    )
    table, rng = Table.at(CARGO_HOLD, state, 3), Random(2)
    laid = Counter[str]()
    for _ in range(400):
        imagined = table.imagine(0, rng).state
        theirs = imagined.delivery_of(1).cards
        assert imagined.delivery_of(0).cards == ["CG02#1", "FP02#1"]
        assert {"CG04#1", "FP06#1"} <= {*imagined.hands[1], *theirs}
        assert [*CARGO_HOLD.problems(imagined, 3)] == []
        laid["+".join(card for card in ("CG04#1", "FP06#1") if card in theirs)] += 1
    assert set(laid) == {"", "CG04#1", "FP06#1", "CG04#1+FP06#1"}
    spied = {card for _ in range(50) for card in table.imagine(1, rng).state.delivery_of(0).cards}
    assert len(spied) > 30, "nobody else knows it"


def test_secret_answers_of_others_are_drawn_anew() -> None:
    table = Table.open(HARBOUR, seats=3)
    rng = Random(1)
    while not table.asked or table.asked[0].kind != "H-D1":
        table.play(random_input(table, rng))
    table.answer(1, Bid(3))
    table.answer(0, Bid(2))
    bids = Counter(table.imagine(0, rng).state.bids[1] for _ in range(200))
    assert len(bids) > 5
    assert {table.imagine(0, rng).state.bids[0] for _ in range(20)} == {2}
    assert table.imagine(2, rng).asked == table.asked


def test_nobody_imagines_for_a_seat_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="seat 2 does not play"):
        Table.open(CARGO_HOLD, seats=2).imagine(2, Random(1))


@pytest.mark.parametrize("rules", spread(reversed(EVERY), first=1), ids=lambda rules: rules.slug)
def test_tables_and_decisions_are_pickled_and_copied(rules: AnyGame) -> None:
    rng = Random(4)
    table = Table.open(rules, seats=rules.seats[-1])
    copied = 0
    while not table.over and copied < 60:
        for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table), table.fork()):
            assert again.game is rules
            assert repr(again) == repr(table)
            assert again.save() == table.save()
        for seat in range(table.seats):
            decision = table.decision(seat)
            assert pickle.loads(pickle.dumps(decision)) == copy.deepcopy(decision) == decision
            if decision is not None:
                for option in (*decision.options, *decision.interjections):
                    move = pickle.loads(pickle.dumps(option)).sample(rng)
                    assert move in option
                    assert pickle.loads(pickle.dumps(move)) == move
                read = codec_of(rules).json_decisions.decode(msgspec.json.encode(decision))
                assert pickle.loads(pickle.dumps(read)) == decision
        copied += 1
        try:
            table.play(random_input(table, rng, interject=0.4, leave=0.02))
        except Refused:
            continue  # a proposal whose parts bind each other


def test_a_game_without_a_name_cannot_be_pickled_but_copied() -> None:
    nameless = msgspec.structs.replace(HARBOUR)
    table = Table.open(nameless, seats=2)
    assert copy.deepcopy(table).game is nameless
    with pytest.raises(pickle.PicklingError, match="no module has it"):
        pickle.dumps(table)


def test_a_lazily_kept_table_is_forked_while_an_interjection_is_open() -> None:
    rng = Random(3)
    table = Table.open(HARBOUR, seats=2)
    while not table.asked:
        table.play(random_input(table, rng))
    table.answer(1, Signal())
    assert table.chance is not None
    for again in (table.fork(), table.imagine(0, rng), copy.deepcopy(table)):
        assert again.chance == table.chance
        assert again.save() == table.save() or again.state != table.state
        while not again.over:
            again.play(random_input(again, rng))


def test_a_delivery_is_imagined_by_all_but_who_played_it() -> None:
    table = Table.at(CARGO_HOLD, read_position("turn=3 active=0 | 0 hand=CG01#1,FP01#1 | 0 hand=FP02#1,FP03#1"), 2)
    table.answer(0, StartDelivery(("CG01#1",), False))

    def imagined(seat: int) -> set[tuple[str, ...]]:
        states = [table.imagine(seat, Random(seed)).state for seed in range(20)]
        return {tuple(state.delivery_of(0).cards) for state in states}

    own, theirs = imagined(0), imagined(1)
    assert own == {("CG01#1",)}
    assert len(theirs) > 5
