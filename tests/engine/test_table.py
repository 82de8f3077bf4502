"""What the table promises: who is asked, what is refused and in which order, what interjections leave alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from freeport_games.engine import (
    Amount,
    Asked,
    Decide,
    DecideAll,
    Game,
    Interjection,
    Left,
    Move,
    Option,
    Placed,
    Refusal,
    Refused,
    Resolved,
    Returned,
    Rolled,
    RulesMismatch,
    Scene,
    Seat,
    Shuffled,
    Table,
    Turn,
    ask,
)
from freeport_games.engine.conformance.play import random_input

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
    HarbourView,
    Inspect,
    Options,
    Pack,
    Rest,
    Reveal,
    Sail,
    Searched,
    Ship,
    Signal,
    Signalled,
    Stack,
    State,
    Swap,
    Take,
)
from .harbour_tables import FIRST, FOUR, ONE_ONE, SIX_SIX, at_auction, at_turn, inputs_of_a_match, opened, position


def refused(table: Table[State], seat: Seat, move: Move, decision: str | None = None) -> Refusal:
    """Try a move that must be refused, and see that nothing changes."""
    before = table.save(), table.version, table.asked, table.events, msgspec.msgpack.encode(table.state)
    with pytest.raises(Refused) as refusal:
        table.answer(seat, move, decision)
    assert (table.save(), table.version, table.asked, table.events, msgspec.msgpack.encode(table.state)) == before
    return refusal.value.refusal


def told(table: Table[State], seat: Seat | None) -> list[object]:
    return [event for event in (happened.for_seat(seat) for happened in table.events) if event is not None]


# What is asked


def test_chance_comes_first_and_only_its_own_outcomes_are_taken() -> None:
    table = Table.open(HARBOUR, seats=2)
    assert table.chance is not None
    assert table.chance.kind == "H-C1"
    assert table.asked == () == table.waiting
    for wrong in (Rolled((1,)), Shuffled((0, 1)), Shuffled((0,) * 21)):
        with pytest.raises(ValueError, match="no outcome"):
            table.resolve(wrong)
    assert table.version == 0
    table.resolve(Shuffled(tuple(range(21))))
    with pytest.raises(ValueError, match="no outcome"):
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
        *("OneNumber", "One", "Flag", "GoodsForm", "CraneSeveral"),
        *("SomeNumbers", "SomeInOrder", "SomeOfEach", "Distribution"),
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
    for goes in (table.leave, table.come_back):
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
    assert (refusal.code, refusal.sentence.endswith("names the same thing twice.")) == ("BAD_PARAMETERS", True)


def test_a_place_may_get_more_than_one_item_and_an_unknown_place_is_not_offered() -> None:
    table = at_turn()
    assert refused(table, 1, Ship((Placed("TEA#2", "Dover"),))).code == "NOT_OFFERED"
    assert refused(table, 1, Ship((Placed("TEA#2", "Aden"), Placed("RUM#2", "Aden")))).code == "NOT_OFFERED"
    table.answer(1, Ship((Placed("GUN#2", "Brest"), Placed("TEA#2", "Aden"), Placed("RUM#2", "Brest"))))
    assert table.state.coins[1] == 12


# Interjections


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
    assert refused(table, 1, Rest(), "0-1").code == "NOT_YOUR_TURN"
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


def test_an_answer_that_an_interjection_made_illegal_is_asked_again() -> None:
    table = at_auction()
    table.answer(1, Bid(8))
    table.answer(1, Signal())
    table.resolve(Rolled((1,)))
    assert [*table.waiting] == [0, 1, 2]
    assert refused(table, 1, Bid(8)).code == "TOO_FEW_COINS"


def test_an_own_interjection_is_no_answer() -> None:
    table = at_turn()
    table.answer(1, Signal())
    table.resolve(Rolled((1,)))
    assert [(asked.decision, asked.seat) for asked in table.asked] == [("0-1", 1)]
    again = table.decision(1)
    assert again is not None and again.id == "0-1.1", "so that the same signal again is another signal"
    assert table.state.coins[1] == 7


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


# Rest


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


# Leaving and coming back


def test_the_fallback_answers_for_a_seat_that_left() -> None:
    table = at_turn()
    table.leave(1)
    assert [*table.waiting] == [2]
    table.answer(2, Rest())
    table.answer(0, Rest())
    assert [*table.waiting] == [0, 2], "seat 1 has bid nothing, at once"


def test_a_decisions_own_default_comes_before_the_games_fallback() -> None:
    table = at_turn(discard=["TEA#7"])
    table.answer(0, Signal())
    table.resolve(FOUR)
    assert table.fallback(0) == Claim()
    assert table.fallback(1) is None
    table.leave(0)
    assert table.state.coins[0] == 9
    assert [*table.waiting] == [1]


def test_a_seat_that_comes_back_is_asked_again() -> None:
    table = at_turn()
    table.leave(2)
    table.answer(1, Rest())
    assert [*table.waiting] == [0]
    table.come_back(2)
    table.answer(0, Rest())
    assert [*table.waiting] == [0, 1, 2]
    assert Table.load(HARBOUR, table.save()).save() == table.save()


def test_the_last_seat_cannot_leave_and_nobody_leaves_twice() -> None:
    table = at_turn()
    table.leave(0)
    for seat in (0, 3, -1):
        with pytest.raises(ValueError, match="does not play"):
            table.leave(seat)
    with pytest.raises(ValueError, match="has not left"):
        table.come_back(1)
    table.leave(1)
    with pytest.raises(ValueError, match="last seat"):
        table.leave(2)


def test_inputs_of_every_kind_can_be_played_from_a_log() -> None:
    table = opened()
    for entry in (Left(1), Returned(1)):
        table.play(entry)
    with pytest.raises(ValueError, match="no outcome"):
        table.play(Resolved(FOUR))


# Tables that are not kept


def test_a_table_that_is_not_kept_plays_the_same_game_and_can_be_saved_only_when_it_is_over() -> None:
    kept, fleeting = Table.open(HARBOUR, seats=3), Table.open(HARBOUR, seats=3, kept=False)
    rng = random.Random(7)
    while not kept.over:
        assert fleeting.version == kept.version and fleeting.asked == kept.asked
        with pytest.raises(LookupError, match="not kept"):
            fleeting.save()
        with pytest.raises(LookupError, match="not kept"):
            fleeting.fork()
        entry = random_input(kept, rng)
        kept.play(entry)
        fleeting.play(entry)
        assert fleeting.events == kept.events
    assert fleeting.save() == kept.save()
    assert fleeting.fork().result == kept.result


# New rules


def thrifty(t: Turn[State]) -> Scene | None:
    """The scenes of a second version of the rules."""
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


# Scenes made for one test: the state of Harbour, other rules


def played_by(scene: Callable[[Turn[State]], Scene]) -> Table[State]:
    """A table whose only scene is this one."""
    return Table.at(replace(HARBOUR, scene=lambda t: None if t.state.reason else scene(t)), position(), 3)


def bids(*seats: Seat) -> dict[Seat, tuple[Option[Bid], ...]]:
    return {seat: (Bid.option(amount=Amount(0, 5)),) for seat in seats}


def test_a_seat_with_one_answer_is_asked_if_a_function_says_who_may_interject() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from Decide(0, "X-D1", (Rest.option(),), interjections={})
        yield from Decide(1, "X-D2", (Rest.option(),), interjections=lambda seat: ())

    table = played_by(scene)
    assert [(asked.seat, asked.kind) for asked in table.asked] == [(1, "X-D2")]
    assert table.decision(0) is None


def test_a_secret_decision_tells_outsiders_nothing_of_who_is_asked() -> None:
    def scene(t: Turn[State]) -> Scene:
        answers = yield from DecideAll("X-D1", bids(0, 2), secret=True)
        t.state.coins[0] = sum(bid.amount for bid in answers.values())
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
        answers = yield from DecideAll("X-D1", bids(0, 1), revisable=True)
        t.state.coins = [answers[0].amount, answers[1].amount, 0]
        t.state.reason = "X"

    table = played_by(scene)
    table.answer(0, Bid(5))
    assert [*table.waiting] == [1]
    assert table.fallback(0) is None
    assert refused(table, 0, Bid(6)).code == "NOT_OFFERED"
    assert table.asked[0].decision == "0-0", "others do not learn how often a seat changes its mind"
    table.answer(0, Bid(2), "0-0.1")
    table = table.fork()
    table.answer(1, Bid(1))
    assert table.over
    assert table.state.coins == [2, 1, 0]


def test_defaults_of_a_common_decision_are_taken_seat_by_seat() -> None:
    def scene(t: Turn[State]) -> Scene:
        answers = yield from DecideAll("H-D1", bids(0, 1, 2), defaults={1: Bid(4), 2: Bid(99)})
        t.state.coins = [bid.amount for bid in answers.values()]
        t.state.reason = "X"

    table = played_by(scene)
    assert [table.fallback(seat) for seat in range(3)] == [Bid(0), Bid(4), Bid(0)], "99 is not offered"
    table.leave(2)
    table.leave(1)
    table.answer(0, Bid(1))
    assert table.state.coins == [1, 4, 0]


def test_a_move_that_belongs_to_no_decision_is_refused_by_the_game_whoever_may_move() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from Decide(0, "X-D1", bids(0)[0], interjections={1: (Signal.option(),)}, aside=(Sail,))
        t.state.reason = "X"

    table = played_by(scene)
    assert [refused(table, seat, Sail("Rio", False)).code for seat in range(3)] == [
        "NOT_OFFERED",
        "NOT_OFFERED",
        "NOT_YOUR_TURN",
    ]
    assert [refused(table, seat, Deny()).code for seat in range(2)] == ["WRONG_DECISION", "NOT_YOUR_TURN"]


def test_interjections_nest_even_under_the_same_decision_number() -> None:
    def calls(state: State) -> dict[Seat, tuple[Option[Signal], ...]]:
        return {seat: (Signal.option(),) for seat in range(3) if state.lanterns[seat]}

    def scene(t: Turn[State]) -> Scene:
        yield from decided(t, 0)
        t.state.reason = "X"

    def decided(t: Turn[State], seat: Seat) -> Scene:
        def interject(called: Interjection) -> Scene:
            t.state.lanterns[called.seat] = False
            yield from decided(t, called.seat)

        bid = yield from ask(lambda: Decide(seat, "X-D1", bids(0)[0], interjections=calls(t.state)), interject)
        t.state.coins[seat] = bid.amount

    table = played_by(scene)
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
        def interject(called: Interjection) -> Scene:
            inner = yield from DecideAll("X-D2", bids(0, 1))
            t.state.cranes = [inner[0].amount, inner[1].amount, 0]

        outer = yield from ask(lambda: DecideAll("X-D1", bids(0, 1), interjections={2: (Signal.option(),)}), interject)
        t.state.coins = [outer[0].amount, outer[1].amount, 0]
        t.state.reason = "X"

    table = played_by(scene)
    table.answer(2, Signal())
    table.answer(0, Bid(3))
    table.answer(1, Bid(4))
    assert [(asked.decision, asked.answered) for asked in table.asked] == [("0-0", False), ("0-1", False)]
    table.answer(0, Bid(1))
    table.answer(1, Bid(2))
    assert (table.state.cranes, table.state.coins) == ([3, 4, 0], [1, 2, 0])


def test_an_interjection_comes_with_the_answers_that_are_in_whatever_their_order() -> None:
    def scene(t: Turn[State]) -> Scene:
        def interject(called: Interjection) -> Scene:
            assert [*called.answers] == sorted(called.answers)
            bound = [move.amount for move in called.answers.values() if isinstance(move, Bid)]
            t.state.cranes[called.seat] += 100 * len(bound) + sum(bound)
            yield from ()

        calls = {seat: (Signal.option(),) for seat in range(3)}
        yield from ask(lambda: DecideAll("X-D1", bids(0, 1, 2), interjections=calls, revisable=True), interject)
        yield from ask(lambda: Decide(0, "X-D2", bids(0)[0], interjections=calls), interject)
        t.state.reason = "X"

    table = played_by(scene)
    table.answer(2, Signal())
    assert table.state.cranes == [0, 0, 0]
    table.answer(2, Bid(5))
    table.answer(0, Bid(1))
    table.answer(1, Signal())
    assert table.state.cranes == [0, 206, 0]
    table.answer(0, Bid(3))
    table = table.fork()
    table.answer(0, Signal())
    assert table.state.cranes == [208, 206, 0], "the last word of a seat that changed its mind counts"
    table.answer(1, Bid(4))
    table.answer(1, Signal())
    assert table.state.cranes == [208, 206, 0], "one seat's decision has no answers that are in"


def test_an_interjection_within_an_interjections_decision_restores_ids_and_answers() -> None:
    def calls(state: State) -> dict[Seat, tuple[Option[Signal], ...]]:
        return {seat: (Signal.option(),) for seat in range(3) if state.lanterns[seat]}

    def scene(t: Turn[State]) -> Scene:
        seen: list[tuple[Seat, ...]] = []

        def interject(called: Interjection) -> Scene:
            seen.append(tuple(called.answers))
            t.state.lanterns[called.seat] = False
            if len(seen) == 1:
                inner = yield from ask(lambda: DecideAll("X-D2", bids(0, 2), interjections=calls(t.state)), interject)
                t.state.cranes = [inner[0].amount, 0, inner[2].amount]
            else:
                t.state.bank = (yield from Decide(called.seat, "X-D3", bids(called.seat)[called.seat])).amount

        outer = yield from ask(
            lambda: DecideAll("X-D1", bids(0, 1, 2), interjections=calls(t.state), revisable=True), interject
        )
        assert seen == [(0, 2), (2,)]
        t.state.coins = [bid.amount for bid in outer.values()]
        t.state.reason = "X"

    def asked() -> list[tuple[str, bool]]:
        assert loaded().asked == table.asked
        return [(asked.decision, asked.answered) for asked in table.asked]

    def loaded() -> Table[State]:
        return Table.load(table.game, table.save())

    table = played_by(scene)
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


class Struck(Exception):
    """An interjection made the decision moot."""


def test_nothing_stays_of_a_decision_that_an_interjection_made_moot() -> None:
    calls = {1: (Signal.option(),)}

    def scene(t: Turn[State]) -> Scene:
        for _ in range(2):
            yield from ask(lambda: Decide(0, "X-D0", bids(0)[0], interjections=calls), around(t))
        t.state.reason = "X"

    def around(t: Turn[State]) -> Callable[[Interjection], Scene]:
        def interject(called: Interjection) -> Scene:
            for _ in range(2):
                try:
                    yield from ask(lambda: DecideAll("X-D1", bids(0, 1, 2), interjections=calls), strike)
                except Struck:
                    t.state.cranes[0] += 1
            last = yield from ask(lambda: DecideAll("X-D2", bids(0, 2), interjections=calls), count(t))
            t.state.coins = [last[0].amount, 0, last[2].amount]

        return interject

    def strike(called: Interjection) -> Scene:
        yield from ()
        raise Struck

    def count(t: Turn[State]) -> Callable[[Interjection], Scene]:
        def interject(called: Interjection) -> Scene:
            t.state.cranes[1] += len(called.answers)
            yield from ()

        return interject

    def asked() -> list[tuple[str, bool]]:
        again = Table.load(table.game, table.save())
        assert (again.asked, again.save()) == (table.asked, table.save())
        assert [again.decision(seat) for seat in range(3)] == [table.decision(seat) for seat in range(3)]
        return [(asked.decision, asked.answered) for asked in table.asked]

    table = played_by(scene)
    table.answer(1, Signal())
    table.answer(0, Bid(5))
    table.answer(1, Signal())
    assert asked() == [("3-0", False), ("3-1", False), ("3-2", False)], "asked anew: the bid of 5 is forgotten"
    table.answer(2, Bid(4))
    table.answer(1, Signal())
    assert asked() == [("5-0", False), ("5-2", False)]
    table.answer(2, Bid(3))
    table.answer(1, Signal())
    assert asked() == [("5-0", False), ("5-2", True)]
    table.answer(0, Bid(1))
    assert (table.state.cranes, table.state.coins) == ([2, 1, 0], [1, 0, 3])
    assert asked() == [("0-0", False)]
    table.answer(0, Bid(0))
    assert asked() == [("9-0", False)]
    table.answer(0, Bid(0), "9-0")
    assert table.over


def test_a_game_that_never_asks_anybody_is_stopped() -> None:
    def scene(t: Turn[State]) -> Scene:
        return
        yield

    with pytest.raises(RuntimeError, match="without asking"):
        played_by(scene)


def test_the_checkpoint_is_taken_before_the_scene_is_chosen() -> None:
    def careless(t: Turn[State]) -> Scene | None:
        t.state.rounds += 1
        return HARBOUR.scene(t)

    table = Table.at(replace(HARBOUR, scene=careless), position(), 3)
    assert table.fork().state.rounds == table.state.rounds
