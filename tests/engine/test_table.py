"""The table: what is asked, events, and the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Shuffled
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.menus.requests import Rolled
from freeport_games.engine.tables import Table

from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    BidsOpened,
    Build,
    Claim,
    Crane,
    Deny,
    DockWon,
    Drew,
    DrewUnseen,
    Goods,
    Inspect,
    Pack,
    Rest,
    Reveal,
    Sail,
    Searched,
    Signal,
    Stack,
    State,
)
from .harbour_tables import (
    FIRST,
    FOUR,
    ONE_ONE,
    SIX_SIX,
    at_auction,
    at_turn,
    position,
    refused,
)

# What is asked


def test_chance_comes_first_and_only_its_own_outcomes_are_taken() -> None:
    table = Table.open(HARBOUR, seats=2)
    assert table.chance is not None
    assert table.chance.kind == "H-C1"
    assert table.asked == () == table.waiting
    for wrong in (Rolled((1,)), Shuffled((0, 1)), Shuffled((0,) * 21)):
        with pytest.raises(ValueError, match="not an outcome"):
            table.resolve(wrong)
    assert table.version == 0
    table.resolve(Shuffled(tuple(range(21))))
    with pytest.raises(ValueError, match="not an outcome"):
        table.resolve(Rolled((1,)))


def test_everybody_is_asked_at_once_and_sees_who_has_answered() -> None:
    table = at_auction()
    table.answer(1, Bid(3))
    assert table.asked == (
        Asked("0-0", 0, "H-D1"),
        Asked("0-1", 1, "H-D1", answered=True),
        Asked("0-2", 2, "H-D1"),
    )
    assert [*table.waiting] == [0, 2]
    assert told(table, 0) == []


def test_the_scene_goes_on_when_the_last_has_answered() -> None:
    table = at_auction()
    for seat, amount in ((2, 5), (0, 1), (1, 3)):
        table.answer(seat, Bid(amount))
    assert told(table, None) == [BidsOpened((1, 3, 5))]
    table.resolve(FIRST)
    assert told(table, None) == [DockWon(2)]
    assert [asked.seat for asked in table.asked] == [2]


def test_answers_come_to_the_scene_in_the_order_of_the_seats_whoever_was_fast() -> None:
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = at_auction()
        for seat in order:
            table.answer(seat, Bid(seat))
        ends.append((told(table, 0), msgspec.msgpack.encode(table.state)))
    assert ends[0] == ends[1] == ends[2]


def test_only_those_who_tie_bid_again_and_may_change_their_minds() -> None:
    table = at_auction()
    for seat, amount in ((0, 4), (1, 4), (2, 1)):
        table.answer(seat, Bid(amount))
    assert [*table.waiting] == [0, 1]
    first = table.decision(0)
    table.answer(0, Bid(8))
    table.answer(0, Bid(2))
    again = table.decision(0)
    assert again is not None and first is not None
    # A new id, so that the same bid twice is two answers, and a bid sent again after a lost reply is one.
    assert (again.id, again.options) == (f"{first.id}.2", first.options)
    table.answer(1, Bid(1))
    assert told(table, 2) == [BidsOpened((2, 1))]


def test_a_domain_of_every_kind_is_offered() -> None:
    table = at_turn(discard=["TEA#7"])
    decision = table.decision(1)
    assert decision is not None
    kinds = {type(domain).__name__ for option in decision.options for _, domain in option.domains}
    assert kinds == {
        *("One", "Some", "Flag", "GoodsForm", "CraneSeveral", "Distribution"),
    }
    table.answer(1, Sail("Aden", False))
    pack = table.decision(1)
    assert pack is not None
    assert [type(domain).__name__ for _, domain in pack.options[0].domains] == ["Ordering"]


def test_a_decision_tells_its_options_by_what_they_make() -> None:
    table = at_turn(discard=["TEA#7", "RUM#7"])
    decision = table.decision(table.waiting[0])
    assert decision is not None
    by_kind = [option for move in HARBOUR.moves for option in decision.making(move)]
    assert sorted(map(repr, by_kind)) == sorted(map(repr, decision.options))
    assert decision.making(Bid) == ()
    (stack,) = decision.making(Stack)
    assert stack.first.crates


def test_every_value_of_every_option_is_accepted() -> None:
    for start in (at_turn(discard=["TEA#7", "RUM#7"]), at_auction()):
        seat = start.waiting[0]
        decision = start.decision(seat)
        assert decision is not None
        for option in (*decision.options, *decision.interjections):
            moves = list(option)
            assert len(moves) == option.size
            assert moves[0] == option.first
            for move in moves:
                assert move in option
                start.fork().answer(seat, move)


def test_a_decision_with_one_legal_answer_is_made_by_the_engine() -> None:
    table = at_turn(hands=[["TEA#1"], ["TEA#2"], ["TEA#3"]])
    table.answer(1, Sail("Aden", True))
    assert table.chance is not None, "one crate can be packed in one way"
    table.resolve(SIX_SIX)
    assert table.state.to_move == [2, 0]


def test_a_decision_that_would_tell_is_asked_even_with_one_legal_answer() -> None:
    table = at_turn(hands=[["TEA#1"], ["TEA#2"], ["TEA#3"]])
    table.answer(1, Inspect(0))
    assert [*table.waiting] == [0]
    table.answer(0, Deny())
    assert told(table, 2)[0] == Searched(0, ())


def test_a_form_offers_every_combination_of_its_fields() -> None:
    table = at_turn()
    table.fork().answer(1, Barter(Goods(("RUM#2", "TEA#2"), 4)))
    table.fork().answer(1, Build((Crane("Aden", 1), Crane("Aden", 1))))
    assert refused(table, 1, Barter(Goods((), 0))).code == "NOT_OFFERED"
    assert refused(table, 1, Barter(Goods(("TEA#1",), 0))).code == "CRATE_NOT_IN_HAND"
    assert refused(table, 1, Build((Crane("Aden", 3),))).code == "NOT_OFFERED"


# The end


def test_the_game_ends_at_once_in_the_middle_of_nested_scenes() -> None:
    table = at_auction(coins=[8, 15, 8], bank=33, discard=["TEA#7"])
    table.answer(0, Bid(1))
    table.answer(1, Signal())
    table.resolve(FOUR)
    table.answer(1, Claim())
    assert table.over
    assert table.asked == ()
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("H-21", (1,))
    again = Table.load(HARBOUR, table.save())
    assert again.over
    assert again.result == table.result


def test_a_table_does_not_begin_in_a_state_that_the_game_does_not_take() -> None:
    def problems(state: State, seats: int) -> Iterator[str]:
        if len(state.coins) != seats:
            yield f"{len(state.coins)} purses for {seats} seats"

    checked = msgspec.structs.replace(HARBOUR, problems=problems)
    assert Table.at(checked, position(), 3).seats == 3
    with pytest.raises(ValueError, match="3 purses for 4 seats"):
        Table.at(checked, position(), 4)


def test_a_match_ends_after_its_rounds() -> None:
    table = Table.at(HARBOUR, position(round_no=2, to_move=[0]), 3)
    table.answer(0, Rest())
    assert table.result is not None
    assert table.result.reason == "H-20"


# Events


def test_an_event_is_told_in_part_to_those_who_may_not_know() -> None:
    table = at_turn()
    top = table.state.deck[-1]
    table.answer(1, Rest())
    assert told(table, 1) == [Drew(1, top)]
    for other in (0, 2, None):
        assert [type(event) for event in told(table, other)] == [DrewUnseen]


def test_events_are_those_of_the_last_input() -> None:
    table = at_turn()
    table.answer(1, Rest())
    table.answer(2, Inspect(0))
    assert table.events == ()
    table.answer(0, Reveal("GUN#1"))
    assert told(table, 1)[0] == Searched(0, ("GUN#1",))


def test_nothing_of_the_past_is_told_again_on_load() -> None:
    table = at_turn()
    table.answer(1, Sail("Aden", False))
    table.answer(1, Pack(("GUN#2", "TEA#2", "RUM#2")))
    again = Table.load(HARBOUR, table.save())
    assert again.events == ()
    again.resolve(ONE_ONE)
    table.resolve(ONE_ONE)
    assert again.events == table.events != ()
