"""The kit catches broken games: options and refusals."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.conformance import check_game
from freeport_games.engine.domains import Amount, Distribution, Flag, Group, Lot, One, Share, Some
from freeport_games.engine.menus import Move, Pick, Refusal, Refused, Scene, Turn, ask
from freeport_games.engine.storage import Answered
from freeport_games.engine.tables import Table

from .broken import asking_for_a_bid, found, instead_of_turns, offers
from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    Goods,
    Rest,
    Ship,
    Stack,
    State,
    Swap,
)

# options


def test_play_a_game_that_asks_without_offering_anything() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(), always=True)

    assert "without asking" in found(instead_of_turns(scene), "play")


@pytest.mark.parametrize(
    ("option", "what"),
    [
        (Bid.option(amount=Amount(3, 2)), "no values"),
        (Bid.option(amount=Amount(3, 5, 0)), "steps of 0"),
        (Bid.option(amount=cast(Any, One(("3",)))), "ill-typed"),
        (Bid.option(amount=cast(Any, Flag())), "ill-typed"),
        (Barter.option(offer=Goods.form(crates=Some(("a",), 1, 2), tip=Amount(0, 0))), "1 to 2 out of 1"),
        (Barter.option(offer=Goods.form(crates=Some(("a", "a"), 1, 2), tip=Amount(0, 0))), "twice"),
        (Stack.option(crates=Some(("a",), 1, 2, ordered=True)), "1 to 2 out of 1"),
        (Stack.option(crates=Some(("a", "a"), 1, 2, ordered=True)), "twice"),
        (Swap.option(crates=Some.of_each(Some(("a",), 1, 2))), "1 to 2 out of 1"),
        (Swap.option(crates=Some(("a", "b"), 0, 2, groups=(Group(("a", "b"), 0, 1), Group(("b",), 0, 1)))), "twice"),
        (Ship.option(cargo=Distribution((Lot(("a", "a"), (Share("x", 0, 1),)),))), "twice"),
        (Ship.option(cargo=Distribution((Lot(("a", "b"), (Share("x", 0, 1), Share("x", 0, 1))),))), "twice"),
        (Ship.option(cargo=Distribution((Lot(("a", "b"), (Share("x", 2, 1),)),))), "2 to 1"),
        (
            Ship.option(cargo=Distribution((Lot(("a", "b"), (Share("x", 1, 1), Share("y", 2, 2))),))),
            "3 are needed out of 2",
        ),
    ],
    ids=str,
)
def test_options_a_domain_that_is_declared_wrongly(option: Any, what: str) -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(option, Rest.option()))

    assert what in found(instead_of_turns(scene), "options")


def bids_over_ten_refused(monkeypatch: pytest.MonkeyPatch, *, bound: bool, highest: int = 20) -> AnyGame:
    """Harbour with one bid a turn, and tables that refuse some of those that are offered."""

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(Rest.option(), Bid.option(amount=Amount(0, highest), bound=bound)))
        t.state.reason = "X"

    play = Table.play

    def refusing(table: Table[Any], entry: Any) -> None:
        if (
            isinstance(entry, Answered)
            and isinstance(entry.move, Bid)
            and entry.move.amount > 10
            and table.state.to_move
        ):
            raise Refused(Refusal("TOO_HIGH", "No bid over ten."))
        play(table, entry)

    monkeypatch.setattr(Table, "play", refusing)
    return instead_of_turns(scene)


def test_options_a_proposal_may_be_refused_and_how_often_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bids_over_ten_refused(monkeypatch, bound=False)
    report = check_game(game, random.Random(4), checks=["options"]).require()
    assert 0 < report.counts["refused proposals of Bid"] < report.counts["proposals of Bid"]


def test_options_most_of_what_is_drawn_from_a_proposal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = found(bids_over_ten_refused(monkeypatch, bound=False, highest=50), "options", seats=[2, 3, 4], matches=10)
    assert "proposals of Bid were refused; at least half of them are to be accepted" in told


def test_options_a_proposal_is_not_offered_first() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(Bid.option(amount=Amount(0, 20), bound=False), Rest.option()))
        t.state.reason = "X"

    assert "X-D1 offers a proposal first" in found(instead_of_turns(scene), "options")


def test_options_nothing_else_that_is_offered_may_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = found(bids_over_ten_refused(monkeypatch, bound=True), "options")
    assert "bid amount=11 is legal, but: Refused: TOO_HIGH" in told


def test_options_a_value_that_breaks_the_game() -> None:
    def scene(t: Turn[State]) -> Scene:
        bid = yield from ask(0, "X-D1", offers(Bid.option(amount=Amount(0, 20))))
        t.state.coins[0] //= 13 - (bid.amount if isinstance(bid, Bid) else 0)
        t.state.reason = "X"

    assert "amount=13 is legal, but: ZeroDivisionError" in found(instead_of_turns(scene), "options")


def test_options_an_outcome_that_breaks_the_game() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from Pick("X-C1", (0, 0))

    assert found(instead_of_turns(scene), "options")


def test_options_a_fallback_that_is_not_legal() -> None:
    game = replace(HARBOUR, fallback=lambda state, asking: Bid(99) if asking.kind == "H-D1" else None)
    assert "fallback of seat 0 in H-D1 is not legal" in found(game, "options")


# refusals


def test_refusals_that_break() -> None:
    def why(t: Turn[State], _: Seat, move: Move) -> Refusal | None:
        return Refusal("X", str(t.state.coins[move.amount])) if isinstance(move, Bid) else None

    assert "IndexError" in found(asking_for_a_bid(why), "refusals", matches=3)


def test_refusals_that_change_something() -> None:
    def why(t: Turn[State], _: Seat, move: Move) -> Refusal | None:
        t.state.bank += 1
        return None

    assert "changes something" in found(asking_for_a_bid(why), "refusals", matches=3)


def test_refusals_without_a_code() -> None:
    assert "without a code" in found(asking_for_a_bid(lambda t, seat, move: Refusal("")), "refusals", matches=3)


# words


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ([Rest.option(), Rest.option()], "en: X-D1 has two options 'Rest'"),
        ([Bid.option(amount=Amount(0, 3)), Bid.option(amount=Amount(1, 3))], ""),
        ([Stack.option(crates=Some(tuple("abcdef"), 1, 1)), Stack.option(crates=Some(tuple("ghijkl"), 1, 1))], ""),
    ],
)
def test_words_options_that_are_called_the_same_unless_one_question_tells_them_apart(
    options: list[Any], what: str
) -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(*options))
        t.state.reason = "X"

    told = found(instead_of_turns(scene), "words")
    if what:
        assert what in told
    else:
        assert "two options" not in told
