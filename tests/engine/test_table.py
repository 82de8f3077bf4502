"""What the table promises: who is asked, what is refused and in which order, what interjections leave alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest

from freeport_games.engine import (
    Amount,
    Asked,
    Menu,
    Move,
    Offer,
    Placed,
    Refusal,
    Refuse,
    Roll,
    Rolled,
    Scene,
    Seat,
    Shuffled,
    Table,
    Turn,
    ask,
    ask_all,
    nothing,
)

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
    Drink,
    Goods,
    HarbourMove,
    Inspect,
    Pack,
    Rest,
    Reveal,
    Sail,
    Searched,
    Ship,
    Signal,
    Stack,
    State,
    Swap,
)
from .harbour_tables import (
    BIDS,
    FIRST,
    FOUR,
    ONE_ONE,
    SIX_SIX,
    amounts,
    at_auction,
    at_turn,
    bids,
    played_by,
    position,
    refused,
    told,
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


# Refusals


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


# Scenes made for one test: the state of Harbour, other rules


def rests(_: Turn[State], __: Seat) -> Menu:
    return [Offer(Rest.option())]


def test_whether_a_seat_with_one_answer_is_asked_can_depend_on_the_state() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", rests, always=lambda t, seat: t.state.coins[seat] > 8)
        yield from ask(1, "X-D2", rests, always=lambda t, seat: t.state.coins[seat] == 8)

    assert [(asked.seat, asked.kind) for asked in played_by(scene).asked] == [(1, "X-D2")]


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


def test_reasons_are_those_of_the_menu_in_its_order_then_of_the_interjections() -> None:
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
        (0, Bid(70), "BUSY"),
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
