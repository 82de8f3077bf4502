"""The table, with scenes that are made for one test: the state of Harbour, with other rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Menu, Move, Offer, Refusal, Refuse, Roll, Scene, Turn, ask, ask_all, nothing
from freeport_games.engine.menus.decisions import Asked

from .harbour import (
    Bid,
    Deny,
    Drink,
    HarbourMove,
    Rest,
    Sail,
    Signal,
    State,
)
from .harbour_tables import (
    BIDS,
    FOUR,
    amounts,
    at_auction,
    bids,
    played_by,
    refused,
)


def rests(_: Turn[State], __: Seat) -> Menu:
    return [Offer(Rest.option())]


def test_whether_a_seat_with_one_answer_is_asked_can_depend_on_the_state() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", rests, always=lambda t, seat: t.state.coins[seat] > 8)
        yield from ask(1, "X-D2", rests, always=lambda t, seat: t.state.coins[seat] == 8)

    assert [(asked.seat, asked.kind) for asked in played_by(scene).asked] == [(1, "X-D2")]


def test_a_scene_that_is_no_generator_is_called_so() -> None:
    with pytest.raises(TypeError, match=r"Harbour: a scene has to be a generator, .* this is a Turn"):
        played_by(lambda t: t)  # type: ignore[arg-type,return-value]


def test_an_attribute_error_of_a_scene_stays_one() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, t.state.nothing, rests)  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="nothing"):
        played_by(scene)


def test_a_seat_without_an_offer_is_not_asked_whatever_is_refused() -> None:
    answers: list[object] = []

    def scene(t: Turn[State]) -> Scene:
        answers.append((yield from ask(0, "X-D1", lambda t, seat: [Refuse(Rest, "TIRED")], always=True)))
        answers.append((yield from ask_all((), "X-D2", bids)))
        answers.append((yield from ask_all((0, 1, 2), "X-D3", lambda t, seat: bids(t, seat) if seat == 1 else [])))
        t.state.reason = "X"

    table = played_by(scene)
    assert [asked.seat for asked in table.asked] == [1]
    assert refused(table, 0, Bid(1)).code == "NOT_YOUR_TURN"
    table.answer(1, Bid(2))
    assert answers == [None, {}, {1: Bid(2)}]


def test_what_a_move_does_is_played_before_the_scene_goes_on() -> None:
    def scene(t: Turn[State]) -> Scene:
        answer = yield from ask(0, "X-D1", lambda t, seat: [Offer(option, spend) for option in (BIDS, Rest.option())])
        t.state.reason = f"{answer}"

    def spend(t: Turn[State], seat: Seat, move: Move) -> Scene:
        assert not t.state.reason
        t.state.coins[seat] = (yield from Roll("X-C1", (6,)))[0]

    table = played_by(scene)
    table.answer(0, Rest())
    table.resolve(FOUR)
    assert (table.over, table.state.coins[0], table.state.reason) == (True, 4, "Rest()")


def test_answers_of_several_are_carried_out_in_the_order_in_which_the_scene_names_them() -> None:
    done: list[Seat] = []

    def scene(t: Turn[State]) -> Scene:
        answers = yield from ask_all((2, 0, 1), "X-D1", menu)
        done.extend(answers)
        t.state.reason = "X"

    def menu(t: Turn[State], seat: Seat) -> Menu:
        return [Offer(BIDS, lambda t, seat, move: done.append(seat))]

    table = played_by(scene)
    for seat in (0, 1, 2):
        assert done == []
        table.answer(seat, Bid(seat))
    assert done == [2, 0, 1, 2, 0, 1]


def test_while_a_move_is_carried_out_its_decisions_know_that_they_are_a_part_of_it() -> None:
    asked: list[tuple[str, bool]] = []

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", partial(noted, kind="X-D1", do=inner))
        yield from ask_all((0, 1), "X-D2", partial(noted, kind="X-D2", do=inner))
        yield from ask(0, "X-D4", partial(noted, kind="X-D4", do=inner))

    def inner(t: Turn[State], _: Seat, __: Move) -> Scene:
        yield from ask(2, "X-D3", partial(noted, kind="X-D3"))

    def noted(
        t: Turn[State], _: Seat, *, kind: str, do: Callable[[Turn[State], Seat, Move], Scene | None] = nothing
    ) -> Menu:
        asked.append((kind, t.mid_move))
        return [Offer(BIDS, do)]

    table = played_by(scene)
    for seat in (0, 2, 0, 1, 2, 2):
        table.answer(seat, Bid(0))
    outside, inside = [("X-D1", False), ("X-D2", False), ("X-D2", False), ("X-D4", False)], ("X-D3", True)
    assert asked == [outside[0], inside, *outside[1:3], inside, inside, outside[3]]


def test_a_secret_decision_tells_outsiders_nothing_of_who_is_asked() -> None:
    def scene(t: Turn[State]) -> Scene:
        answers = yield from ask_all((0, 2), "X-D1", bids, secret=True)
        t.state.coins[0] = sum(amounts(answers))
        t.state.reason = "X"

    table = played_by(scene)
    assert [asked.seat for asked in table.asked] == [0, 2]
    assert [asked.seat for asked in table.asked_for(0)] == [0]
    assert table.asked_for(1) == () == table.asked_for(None)
    assert table.decision(1) is None
    table.answer(2, Bid(3))
    assert table.asked_for(0) == (Asked("0-0", 0, "X-D1"),)
    assert table.asked_for(2) == (Asked("0-2", 2, "X-D1", answered=True),)
    assert refused(table, 1, Bid(1)).code == "NOT_YOUR_TURN"


def test_who_is_asked_is_no_secret_otherwise() -> None:
    table = at_auction()
    assert table.asked_for(None) == table.asked_for(1) == table.asked


def test_a_revised_answer_counts_and_survives_save_and_load() -> None:
    def scene(t: Turn[State]) -> Scene:
        answers = yield from ask_all((0, 1), "X-D1", bids, revisable=True)
        t.state.coins = [*amounts(answers), 0]
        t.state.reason = "X"

    table = played_by(scene)
    table.answer(0, Bid(5))
    assert [*table.waiting] == [1]
    assert table.fallback(0) is None
    first, second = table.decision(0), table.decision(1)
    assert first is not None
    assert second is not None
    assert (bool(first.options), first.answered, second.answered) == (True, True, False)
    assert refused(table, 0, Bid(6)).code == "NOT_OFFERED"
    assert table.asked[0].decision == "0-0", "others do not learn how often a seat changes its mind"
    table.answer(0, Bid(2), "0-0.1")
    table = table.fork()
    table.answer(1, Bid(1))
    assert table.over
    assert table.state.coins == [2, 1, 0]


def test_defaults_of_a_common_decision_are_taken_seat_by_seat() -> None:
    def scene(t: Turn[State]) -> Scene:
        answers = yield from ask_all((0, 1, 2), "H-D1", bids, defaults={1: Bid(4), 2: Bid(99)})
        t.state.coins = amounts(answers)
        t.state.reason = "X"

    table = played_by(scene)
    assert [table.fallback(seat) for seat in range(3)] == [Bid(0), Bid(4), Bid(0)], "99 is not offered"
    table.leave(2)
    table.leave(1)
    table.answer(0, Bid(1))
    assert table.state.coins == [1, 4, 0]


def test_reasons_are_those_of_the_menu_in_its_order_and_of_the_interjections_for_what_it_does_not_know() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", menu)

    def menu(t: Turn[State], seat: Seat) -> Menu:
        yield Offer(BIDS, why_not=lambda t, seat, move: Refusal("BROKE", rule="X-1") if move.amount > 90 else None)
        yield Refuse(Bid, why=lambda t, seat, move: Refusal("POOR", rule="X-2") if move.amount > 80 else None)
        yield Refuse((Rest, Deny), "TIRED", "X-3")
        yield Refuse(Rest, "NEVER_LOOKED_AT")

    def beside(t: Turn[State], seat: Seat) -> Menu:
        if seat < 2:
            yield Refuse((Bid, Rest), "BUSY", "X-4")
        if seat == 1:
            yield Offer(Signal.option())
            yield Refuse(HarbourMove, "HUSH", "X-5")

    table = played_by(scene, beside)
    for seat, move, code in (
        (0, Bid(99), "BROKE"),
        (0, Bid(85), "POOR"),
        (0, Bid(70), "NOT_OFFERED"),  # the menu knows the kind and has nothing against it
        (0, Rest(), "TIRED"),
        (0, Deny(), "TIRED"),
        (0, Signal(), "WRONG_DECISION"),
        (1, Rest(), "BUSY"),
        (1, Deny(), "HUSH"),
        (1, Drink((7,)), "HUSH"),
        (2, Rest(), "NOT_YOUR_TURN"),
        (2, Bid(1), "NOT_YOUR_TURN"),
    ):
        assert refused(table, seat, move).code == code, move
    assert refused(table, 0, Bid(85)).rule == "X-2"


PROPOSED = Bid.option(amount=Amount(0, 5), bound=False)


def too_little(_: Turn[State], __: Seat, move: Bid) -> Refusal | None:
    return Refusal("TOO_LITTLE", rule="X-1") if move.amount < 4 else None


def test_a_proposal_is_never_made_because_it_is_the_only_answer() -> None:
    def scene(t: Turn[State]) -> Scene:
        option = Bid.option(amount=Amount(4, 4), bound=False)
        yield from ask(0, "X-D1", lambda t, seat: [Offer(option, why_not=too_little)])

    assert [*played_by(scene).waiting] == [0]


@pytest.mark.parametrize("default", [None, Bid(3), Bid(4)])
def test_what_is_proposed_for_a_seat_that_left_is_never_refused(default: Bid | None) -> None:
    answers: list[object] = []

    def scene(t: Turn[State]) -> Scene:
        offers: Menu = [Offer(PROPOSED, why_not=too_little), Offer(Rest.option())]
        answers.append((yield from ask(0, "X-D1", lambda t, seat: offers, default=default)))
        t.state.reason = "X"

    table = played_by(scene)
    legal = Bid(4) if default == Bid(4) else Rest()
    assert table.fallback(0) == legal
    table.leave(0)
    assert answers == [legal]


def test_a_decision_that_offers_refused_proposals_only_cannot_be_made_for_a_seat_that_left() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", lambda t, seat: [Offer(PROPOSED, why_not=too_little)])

    table = played_by(scene, fallback=lambda state, asking: Bid(2))
    with pytest.raises(RuntimeError, match="Harbour: X-D1 offers nothing"):
        table.leave(0)


def test_what_a_game_does_not_have_is_told_before_the_menus_reasons() -> None:
    def unknown(state: State, move: Move) -> Refusal | None:
        return Refusal("NO_SUCH_PORT", rule="X-9") if isinstance(move, Sail) and move.port == "Rio" else None

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", lambda t, seat: [Offer(BIDS), Refuse(Sail, "BECALMED")])

    table = played_by(scene, unknown=unknown)
    assert refused(table, 0, Sail("Rio", False)).code == "NO_SUCH_PORT"
    assert refused(table, 0, Sail("Aden", False)).code == "BECALMED"
    assert refused(table, 0, Sail(3, False)).code == "BAD_PARAMETERS"  # type: ignore[arg-type]


def test_no_reason_is_looked_for_before_a_move_is_refused() -> None:
    looked: list[Move] = []

    def why(t: Turn[State], seat: Seat, move: Move) -> Refusal | None:
        looked.append(move)
        return None

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", lambda t, seat: [Offer(BIDS, why_not=why), Refuse(Rest, why=why)])
        t.state.reason = "X"

    table = played_by(scene, lambda t, seat: [Refuse(Rest, why=why), Offer(Signal.option(), why_not=why)])
    table.decision(0)
    table.answer(0, Signal())
    assert looked == []
    assert refused(table, 0, Rest()).code == "NOT_OFFERED"
    assert looked == [Rest(), Rest()]
    table.answer(0, Bid(1))
    assert table.over and len(looked) == 2


def test_a_game_that_never_asks_anybody_is_stopped() -> None:
    def scene(t: Turn[State]) -> Scene:
        return
        yield

    with pytest.raises(RuntimeError, match="without asking"):
        played_by(scene)
