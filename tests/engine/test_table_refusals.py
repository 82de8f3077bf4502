"""The table: refused moves."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.engine.menus import Move
from freeport_games.engine.tables import Table

from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    Build,
    Crane,
    Goods,
    Inspect,
    Rest,
    Ship,
    Stack,
    Swap,
)
from .harbour_tables import (
    at_auction,
    at_turn,
    refused,
)


def test_nothing_is_taken_after_the_end() -> None:
    table = at_turn(reason="H-20")
    assert table.over
    assert table.result is not None
    assert refused(table, 9, Rest()).code == "GAME_OVER"
    for goes in (table.leave, table.return_):
        with pytest.raises(ValueError, match="over"):
            goes(1)


def test_nothing_is_taken_while_chance_is_awaited() -> None:
    table = Table.open(HARBOUR, seats=2)
    assert refused(table, 0, Bid(1)).code == "CHANCE_PENDING"


def test_refusals_come_in_their_order() -> None:
    table = at_turn(coins=[0, 8, 8])
    assert refused(table, 0, Bid(99)).code == "NOT_YOUR_TURN"
    assert refused(table, 1, Bid(99)).code == "WRONG_DECISION"
    assert refused(table, 1, Barter(Goods(("TEA#9", "TEA#9"), 0))).code == "BAD_PARAMETERS"
    assert refused(table, 1, Barter(Goods(("TEA#9",), 0))).code == "CRATE_NOT_IN_HAND"
    assert refused(table, 1, Inspect(1)).code == "NOT_OFFERED"
    bids = at_auction(lanterns=[False] * 3)
    bids.answer(1, Bid(2))
    assert refused(bids, 1, Rest()).code == "ALREADY_DECIDED"
    assert refused(bids, 1, Bid(99)).code == "ALREADY_DECIDED"
    assert refused(bids, 0, Bid(99)).code == "TOO_FEW_COINS"


def test_an_answer_to_a_decision_that_is_gone_is_stale() -> None:
    table = at_turn()
    assert refused(table, 1, Rest(), "9-1").code == "STALE_DECISION"
    table.answer(1, Rest(), "0-1")
    assert refused(table, 1, Rest(), "0-1").code == "STALE_DECISION", "seat 1 may signal, so it is told more"
    assert refused(table, 1, Rest()).code == "NOT_YOUR_TURN"


def test_a_seat_that_may_only_interject_cannot_answer_for_another() -> None:
    table = at_turn()
    assert table.decision(2) is not None
    assert refused(table, 2, Rest()).code == "NOT_YOUR_TURN"
    assert refused(table, 2, Bid(1)).code == "NOT_YOUR_TURN"


def test_a_seat_that_answered_and_may_still_interject_has_decided() -> None:
    table = at_auction()
    table.answer(1, Bid(2))
    decision = table.decision(1)
    assert decision is not None
    assert decision.options == ()
    assert refused(table, 1, Bid(3)).code == "ALREADY_DECIDED"


@pytest.mark.parametrize(
    "move",
    [Bid("3"), Bid(3.0), Bid(True), Bid(None), Bid((1,))],  # type: ignore[arg-type]
    ids=str,
)
def test_an_ill_typed_move_made_in_python_is_refused_like_one_from_the_wire(move: Move) -> None:
    assert refused(at_auction(), 0, move).code == "BAD_PARAMETERS"


def test_the_same_part_twice_is_no_bad_parameter() -> None:
    crane = Crane("Aden", 2)
    assert refused(at_turn(coins=[8, 2, 8]), 1, Build((crane, crane))).code == "NOT_OFFERED"


@pytest.mark.parametrize(
    "move",
    [
        Stack(("TEA#2", "TEA#2")),
        Swap(("TEA#2", "TEA#7", "TEA#7")),
        Ship((Placed("TEA#2", "Aden"), Placed("TEA#2", "Aden"))),
        Ship((Placed("TEA#2", "Aden"), Placed("TEA#2", "Brest"))),
    ],
    ids=str,
)
def test_the_same_crate_twice_is_a_bad_parameter(move: Move) -> None:
    refusal = refused(at_turn(discard=["TEA#7"]), 1, move)
    assert (refusal.code, refusal.pointer) in (("BAD_PARAMETERS", "/crates"), ("BAD_PARAMETERS", "/cargo"))


def test_a_place_may_get_more_than_one_item_and_an_unknown_place_is_not_offered() -> None:
    table = at_turn()
    assert refused(table, 1, Ship((Placed("TEA#2", "Dover"),))).code == "NOT_OFFERED"
    assert refused(table, 1, Ship((Placed("TEA#2", "Aden"), Placed("RUM#2", "Aden")))).code == "NOT_OFFERED"
    table.answer(1, Ship((Placed("GUN#2", "Brest"), Placed("TEA#2", "Aden"), Placed("RUM#2", "Brest"))))
    assert table.state.coins[1] == 12
