"""Interjections: scenes beside an open decision, which keeps its id and the answers that are still legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Menu, Move, Offer, Scene, Turn, ask, ask_all
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.menus.requests import Rolled
from freeport_games.engine.tables import Table

from .harbour import Bid, BidsOpened, Claim, Rest, Signal, Signalled, State, Swap, Take
from .harbour_tables import BIDS, FOUR, amounts, at_auction, at_turn, bids, played_by, refused


def test_an_interjection_is_carried_out_and_the_decision_asked_again_under_its_id() -> None:
    table = at_turn(discard=["TEA#7"])
    asked = table.decision(1)
    table.answer(0, Signal())
    assert refused(table, 1, Rest()).code == "CHANCE_PENDING"
    table.resolve(FOUR)
    assert told(table, None) == [Signalled(0, True)]
    nested = table.decision(0)
    assert nested is not None
    assert (nested.kind, nested.id) == ("H-D5", "2-0")
    assert refused(table, 1, Rest(), "0-1").code == "STALE_DECISION", "seat 1 may signal here as well"
    assert refused(table, 1, Rest()).code == "NOT_YOUR_TURN"
    table.answer(0, Take("TEA#7"))
    again = table.decision(1)
    assert asked is not None
    still = tuple(option for option in asked.options if option.makes is not Swap)
    assert again == replace(asked, options=still), "nothing is left on the quay to be swapped"
    assert [*table.waiting] == [1]


def test_answers_given_stay_given_over_an_interjection() -> None:
    table = at_auction(discard=["TEA#7"])
    table.answer(1, Bid(2))
    table.answer(0, Signal())
    table.resolve(FOUR)
    table.answer(0, Claim())
    assert table.asked == (
        Asked("0-0", 0, "H-D1"),
        Asked("0-1", 1, "H-D1", answered=True),
        Asked("0-2", 2, "H-D1"),
    )
    table.answer(0, Bid(0))
    table.answer(2, Bid(1))
    assert told(table, None) == [BidsOpened((0, 2, 1))]


def test_what_is_bid_cannot_be_spent_by_an_interjection() -> None:
    table = at_auction()
    table.answer(1, Bid(8))
    assert refused(table, 1, Signal()).code == "ALREADY_DECIDED", "it has nothing left for a signal"
    table.answer(2, Bid(7))
    table.answer(2, Signal())
    table.resolve(Rolled((1,)))
    assert [*table.waiting] == [0]
    assert table.decision(2) is None, "its last coin is bid"


def test_an_own_interjection_is_no_answer() -> None:
    table = at_turn()
    table.answer(1, Signal())
    table.resolve(Rolled((1,)))
    assert [(asked.decision, asked.seat) for asked in table.asked] == [("0-1", 1)]
    again = table.decision(1)
    assert again is not None and again.id == "0-1.1", "so that the same signal again is another signal"
    assert table.state.coins[1] == 7


# Scenes made for one test: the state of Harbour, other rules


def lit(t: Turn[State], seat: Seat, do: Callable[[Turn[State], Seat, Signal], Scene | None]) -> Menu:
    """A seat with a lantern may signal."""
    if t.state.lanterns[seat]:
        yield Offer(Signal.option(), do)


def test_interjections_nest_even_under_the_same_decision_number() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from bid(t, 0)
        t.state.reason = "X"

    def bid(t: Turn[State], seat: Seat) -> Scene:
        answer = yield from ask(seat, "X-D1", bids)
        assert isinstance(answer, Bid)
        t.state.coins[seat] = answer.amount

    def signal(t: Turn[State], seat: Seat, _: Signal) -> Scene:
        t.state.lanterns[seat] = False
        yield from bid(t, seat)

    table = played_by(scene, lambda t, seat: lit(t, seat, signal))
    table.answer(1, Signal())
    table.answer(2, Signal())
    assert [asked.decision for asked in table.asked] == ["2-2"]
    table.answer(2, Bid(2))
    assert [asked.decision for asked in table.asked] == ["1-1"]
    table.answer(1, Bid(1))
    assert [asked.decision for asked in table.asked] == ["0-0"]
    table = table.fork()
    table.answer(0, Bid(0))
    assert table.state.coins == [0, 1, 2]


def test_answers_to_a_common_decision_within_an_interjection_are_not_those_of_the_outer_one() -> None:
    def scene(t: Turn[State]) -> Scene:
        outer = yield from ask_all((0, 1), "X-D1", bids)
        t.state.coins = [*amounts(outer), 0]
        t.state.reason = "X"

    def signal(t: Turn[State], seat: Seat, _: Signal) -> Scene:
        t.state.lanterns[seat] = False
        t.state.cranes = [*amounts((yield from ask_all((0, 1), "X-D2", bids))), 0]

    table = played_by(scene, lambda t, seat: lit(t, seat, signal) if seat == 2 else [])
    table.answer(2, Signal())
    table.answer(0, Bid(3))
    table.answer(1, Bid(4))
    assert [(asked.decision, asked.answered) for asked in table.asked] == [("0-0", False), ("0-1", False)]
    table.answer(0, Bid(1))
    table.answer(1, Bid(2))
    assert (table.state.cranes, table.state.coins) == ([3, 4, 0], [1, 2, 0])


def test_an_interjection_within_an_interjections_decision_restores_ids_and_answers() -> None:
    def scene(t: Turn[State]) -> Scene:
        outer = yield from ask_all((0, 1, 2), "X-D1", bids, revisable=True)
        t.state.coins = amounts(outer)
        t.state.reason = "X"

    def signal(t: Turn[State], seat: Seat, _: Signal) -> Scene:
        t.state.lanterns[seat] = False
        if seat == 1:
            inner = yield from ask_all((0, 2), "X-D2", bids)
            t.state.cranes = [amounts(inner)[0], 0, amounts(inner)[1]]
        else:
            answer = yield from ask(seat, "X-D3", bids)
            t.state.bank = amounts({seat: answer or Rest()})[0]

    def asked() -> list[tuple[str, bool]]:
        assert loaded().asked == table.asked
        assert list(map(loaded().decision, range(3))) == list(map(table.decision, range(3)))
        return [(asked.decision, asked.answered) for asked in table.asked]

    def loaded() -> Table[State]:
        return Table.load(table.game, table.save())

    table = played_by(scene, lambda t, seat: lit(t, seat, signal))
    table.answer(2, Bid(5))
    table.answer(0, Bid(1))
    table.answer(1, Signal())
    assert asked() == [("3-0", False), ("3-2", False)]
    table.answer(2, Bid(3))
    table.answer(2, Signal())
    assert asked() == [("5-2", False)]
    table.answer(2, Bid(2))
    assert asked() == [("3-0", False), ("3-2", True)]
    table = loaded()
    table.answer(0, Bid(4))
    assert asked() == [("0-0", True), ("0-1", False), ("0-2", True)]
    again = [decision and decision.id for decision in map(table.decision, range(3))]
    assert again == ["0-0.1", "0-1.1", "0-2.1"], "seats 0 and 2 had answered, seat 1 had interjected"
    table.answer(1, Bid(0), "0-1.1")
    assert (table.state.bank, table.state.cranes, table.state.coins) == (2, [4, 0, 3], [1, 0, 5])


def pay(t: Turn[State], seat: Seat, _: Signal, *, coins: int, payer: Seat | None = None) -> None:
    """The price of a signal in most of these tests: the seat itself, or another one."""
    t.state.coins[seat if payer is None else payer] -= coins


def purse(t: Turn[State], seat: Seat) -> Menu:
    """A bid of up to all of a seat's coins, which are bound from then on; nothing without coins."""
    if t.state.coins[seat]:
        yield Offer(Bid.option(amount=Amount(0, t.state.coins[seat])), binds=bind)


def bind(t: Turn[State], seat: Seat, bid: Bid | None) -> None:
    t.state.cranes[seat] = 0 if bid is None else bid.amount


def test_what_an_answer_binds_is_bound_at_once_and_let_go_when_the_answer_is_dropped() -> None:
    def scene(t: Turn[State]) -> Scene:
        t.state.rounds = sum(amounts((yield from ask_all((0, 1, 2), "X-D1", purse, revisable=True))))
        t.state.reason = "X"

    def signals(t: Turn[State], seat: Seat) -> Menu:
        yield Offer(Signal.option(), partial(pay, coins=4))

    table = played_by(scene, signals)
    table.answer(1, Bid(8))
    assert table.state.cranes == [0, 8, 0]
    table.answer(1, Bid(6))
    assert table.state.cranes == [0, 6, 0], "the last word of a seat that changes its mind binds"
    table.answer(2, Bid(4))
    table.answer(2, Signal())
    assert (table.state.cranes, [*table.waiting]) == ([0, 6, 4], [0])
    table.answer(1, Signal())
    assert (table.state.cranes, [*table.waiting]) == ([0, 0, 4], [0, 1])
    table = table.fork()
    assert table.state.cranes == [0, 0, 4]
    table.answer(0, Bid(1))
    table.answer(1, Bid(2))
    assert (table.state.rounds, table.state.cranes) == (7, [1, 2, 4])


def test_the_answers_of_the_others_settle_a_decision_that_a_seat_can_no_longer_make() -> None:
    def scene(t: Turn[State]) -> Scene:
        t.state.rounds = sum(amounts((yield from ask_all((0, 1, 2), "X-D1", purse))))
        t.state.reason = "X"

    table = played_by(scene, lambda t, seat: [Offer(Signal.option(), partial(pay, payer=2, coins=8))])
    table.answer(0, Bid(3))
    table.answer(1, Bid(4))
    table.answer(1, Signal())
    assert table.over
    assert (table.state.rounds, table.state.cranes) == (7, [3, 4, 0])


def test_an_answer_of_a_seat_that_can_no_longer_answer_is_dropped_with_what_it_binds() -> None:
    def scene(t: Turn[State]) -> Scene:
        t.state.rounds = sum(amounts((yield from ask_all((0, 1), "X-D1", purse))))
        t.state.reason = "X"

    table = played_by(scene, lambda t, seat: [Offer(Signal.option(), partial(pay, payer=0, coins=8))])
    table.answer(0, Bid(3))
    table.answer(2, Signal())
    assert table.asked == (Asked("0-1", 1, "X-D1"),)
    assert table.state.cranes == [0, 0, 0]
    table.answer(1, Bid(2))
    assert table.state.rounds == 2


def test_a_decision_for_which_an_interjection_leaves_nothing_is_dropped() -> None:
    answers: list[object] = []

    def scene(t: Turn[State]) -> Scene:
        answers.append((yield from ask(0, "X-D1", purse)))
        t.state.coins = [8, 8, 8]
        answers.append((yield from ask_all((0, 1), "X-D2", purse)))
        t.state.coins = [8, 8, 8]
        answers.append((yield from ask(0, "X-D3", purse)))
        t.state.reason = "X"

    def storm(t: Turn[State], _: Seat, __: Move) -> None:
        t.state.coins = [0, 0, 0]

    table = played_by(scene, lambda t, seat: [Offer(Signal.option(), storm)])
    table.answer(2, Signal())
    assert [asked.decision for asked in table.asked] == ["1-0", "1-1"]
    table.answer(0, Bid(5))
    table.answer(0, Signal())
    assert [asked.decision for asked in table.asked] == ["3-0"], "asked anew: nothing is left of the bid of 5"
    assert table.state.cranes == [0, 0, 0]
    table = table.fork()
    table.answer(0, Bid(1), "3-0")
    assert table.over
    assert answers[:2] == [None, {}]
    assert answers[-1] == Bid(1)


def test_a_decision_that_an_interjection_leaves_one_answer_is_made_by_the_engine() -> None:
    def scene(t: Turn[State]) -> Scene:
        answer = yield from ask(0, "X-D1", lambda t, seat: [Offer(Bid.option(amount=Amount(0, t.state.coins[seat])))])
        t.state.reason = f"{answer}"

    table = played_by(scene, lambda t, seat: [Offer(Signal.option(), partial(pay, payer=0, coins=4))])
    table.answer(1, Signal())
    assert not table.over
    table.answer(1, Signal())
    assert (table.over, table.state.reason) == (True, "Bid(amount=0)")


def test_whether_to_ask_at_all_is_found_out_anew_after_an_interjection() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", lambda t, seat: [Offer(Rest.option())], always=lambda t, seat: t.state.lanterns[1])
        t.state.reason = "X"

    def signal(t: Turn[State], seat: Seat, _: Signal) -> None:
        t.state.lanterns[seat] = False

    table = played_by(scene, lambda t, seat: lit(t, seat, signal))
    table.answer(2, Signal())
    assert [*table.waiting] == [0]
    table.answer(1, Signal())
    assert table.over, "nothing can be told any more by not asking"


def test_an_interjection_knows_that_what_it_asks_is_a_part_of_a_move() -> None:
    seen: list[tuple[str, bool]] = []

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", partial(noted, kind="X-D1"))

    def noted(t: Turn[State], _: Seat, *, kind: str) -> Menu:
        seen.append((kind, t.mid_move))
        yield Offer(BIDS)

    def signal(t: Turn[State], seat: Seat, _: Signal) -> Scene:
        t.state.lanterns[seat] = False
        yield from ask(seat, "X-D2", partial(noted, kind="X-D2"))

    table = played_by(scene, lambda t, seat: lit(t, seat, signal))
    table.answer(1, Signal())
    table.answer(2, Signal())
    table.answer(2, Bid(0))
    table.answer(1, Bid(0))
    assert seen == [("X-D1", False), ("X-D2", True), ("X-D2", True), ("X-D2", True), ("X-D1", False)]


def test_a_seat_that_left_while_its_decision_was_interrupted_is_answered_for() -> None:
    def scene(t: Turn[State]) -> Scene:
        answer = yield from ask(0, "X-D1", bids, default=Bid(3))
        t.state.reason = f"{answer}"

    def signal(t: Turn[State], seat: Seat, _: Signal) -> Scene:
        t.state.lanterns[seat] = False
        yield from ask(seat, "X-D2", bids)

    table = played_by(scene, lambda t, seat: lit(t, seat, signal))
    table.answer(1, Signal())
    table.leave(0)
    assert [*table.waiting] == [1]
    table = table.fork()
    table.answer(1, Bid(0))
    assert table.state.reason == "Bid(amount=3)"
