"""Fair conforms, saved as its state and saved as inputs: any seat moves at any time, in the middle of anything."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from msgspec.structs import replace

from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.engine.conformance.play import open_options, random_input
from freeport_games.engine.domains import DOMAINS, Amount, Counted, Domain, Each, Form, Several
from freeport_games.engine.menus import Decision, Menu, Offer, Scene, Turn, ask_all
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.menus.requests import Rolled
from freeport_games.engine.storage import RulesMismatch
from freeport_games.engine.storage.codec import Answered, codec_of
from freeport_games.engine.tables import Table
from tests.support.effort import cases, spread

from . import harbour
from .fair import FAIR
from .fair.parts import (
    CRATES,
    GATE,
    Agree,
    Bid,
    Decline,
    Drop,
    Hawk,
    HoldUp,
    LetPass,
    Peddle,
    Propose,
    Raise,
    Smuggle,
    State,
    Stroll,
    Tag,
    Treat,
    Whistle,
)
from .harbour import HARBOUR
from .harbour_tables import position

REPLAYED = replace(FAIR, resumable=False)


@pytest.mark.proof
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", spread([FAIR, REPLAYED]), ids=["saved as its state", "saved as inputs"])
def test_fair_conforms(game: AnyGame, check: str) -> None:
    place = f"{__name__}:{'FAIR' if game is FAIR else 'REPLAYED'}"
    check_game(game, random.Random(1), checks=[check], leave=0.02, place=place).require()


def at(**changes: object) -> Table[State]:
    """Round one of three seats, everybody with a tea, a rum and a gun; seat 0 moves first, unless bids are out."""
    hands = [[f"{kind}#{seat + 1}" for kind in ("TEA", "RUM", "GUN")] for seat in range(3)]
    deck = [crate for crate in CRATES if not any(crate in hand for hand in hands)]
    yes = [True] * 3
    state = State(2, 40, [8] * 3, [0] * 3, [*yes], [*yes], [GATE] * 3, hands, deck, round_no=1, to_move=[0, 1, 2])
    return Table.at(FAIR, replace(state, **changes), 3)


def asked(table: Table[State]) -> list[tuple[str, str, bool]]:
    """Return who is asked; a table that is loaded asks the same."""
    again = Table.load(FAIR, table.save())
    assert again.asked == table.asked
    assert [again.decision(seat) for seat in range(3)] == [table.decision(seat) for seat in range(3)]
    assert again.save() == table.save()
    return [(each.decision, each.kind, each.answered) for each in table.asked]


def kinds(table: Table[State], seat: Seat) -> list[str]:
    """Return what a seat may answer."""
    return [option.makes.__name__ for option in table.options(seat)]


def refusal(table: Table[State], seat: Seat, move: object) -> str:
    with pytest.raises(Refused) as refused:
        table.answer(seat, move)  # type: ignore[arg-type]
    return refused.value.code


# Domains that others of these games do not have


@pytest.mark.proof
def test_a_refused_proposal_leaves_twins_where_they_were() -> None:
    report = check_game(FAIR, random.Random(4), checks=["secrets"], matches=cases(20), share=1.0).require()
    assert report.counts["proposals refused"] > 0


def test_a_stroll_may_come_to_a_place_again_and_costs_what_its_ways_cost() -> None:
    table = at()
    table.answer(0, Stroll(("STALLS", "GATE", "STALLS", "GATE")))
    assert (table.state.stands[0], table.state.to_move) == ("GATE", [1, 2])
    hand = len(table.state.hands[1])
    table.answer(1, Stroll(("TENT", "PIER")))
    assert (table.state.stands[1], len(table.state.hands[1])) == ("PIER", hand + 1)
    for way in ((), ("PIER",), ("TENT", "STALLS", "PIER"), ("STALLS", "PIER", "GATE")):
        assert refusal(table, 2, Stroll(way)) == "NO_SUCH_WAY"


def test_a_treat_counts_coins_for_each_of_the_others() -> None:
    table = at()
    for cups in (((1, 2), (2, 2)), ((1, 0), (2, 0)), ((1, 4),)):
        assert refusal(table, 0, Treat(tuple(Counted(*cup) for cup in cups))) == "TOO_FEW_COINS"
    table.answer(0, Treat((Counted(1, 2), Counted(2, 1))))
    assert table.state.coins == [5, 10, 9]


def test_a_list_of_keys_means_the_same_in_any_order_and_without_those_that_get_nothing() -> None:
    def made(move: Treat | Peddle) -> bytes:
        table = at()
        assert table.reason(0, move) is None
        table.answer(0, move)
        return table.save()

    both, one = Treat((Counted(1, 1), Counted(2, 2))), Treat((Counted(1, 0), Counted(2, 2)))
    tags = (Tag("TEA#1", 1), Tag("RUM#1", 2))
    assert made(Treat((Counted(2, 2), Counted(1, 1)))) == made(both)
    assert made(Treat((Counted(2, 2),))) == made(one) != made(both)
    assert made(Peddle(tags[::-1])) == made(Peddle(tags))
    (option,) = decision(at(), 0).making(Treat)
    assert option.make(cups=(Counted(2, 2),)) == one


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Treat((Counted(1, 1), Counted(1, 0))), "Treat: /cups has the same thing twice."),
        (Treat((Counted(1, 1), Counted(0, 0))), "Treat: /cups/1 names 0, which is not in this list."),
        (Peddle((Tag("TEA#1", 1), Tag("TEA#1", 2))), "Peddle: /tags has the same thing twice."),
    ],
    ids=["a seat twice", "a seat that gets nothing and is not there", "a crate twice"],
)
def test_a_list_that_names_a_key_twice_or_one_that_is_not_there_is_told_so(move: Treat | Peddle, told: str) -> None:
    refusal = at().reason(0, move)
    assert refusal is not None
    assert (refusal.code, refusal.detail) == ("BAD_PARAMETERS", told)


def test_each_crate_is_peddled_within_a_range_of_its_own() -> None:
    table = at()
    for tags in ((("TEA#1", 2),), (("TEA#2", 1),), (("TEA#1", 1), ("RUM#1", 1), ("GUN#1", 1))):
        assert refusal(table, 0, Peddle(tuple(Tag(*tag) for tag in tags))) in ("NOT_OFFERED", "CRATE_NOT_IN_HAND")
    table.answer(0, Peddle((Tag("TEA#1", 1), Tag("RUM#1", 2))))
    assert (table.state.coins[0], table.state.hands[0], table.state.bank) == (11, ["GUN#1"], 37)


def test_the_parts_of_a_proposal_bind_each_other() -> None:
    """Two crates find room at seat 2 only, which can pay less: each part is legal, and not all of them together."""
    rich = ["TEA#4", "TEA#5", "TEA#6", "RUM#4"]
    table = at(coins=[8, 12, 3], hands=[["TEA#1", "RUM#1"], rich, []])
    (option,) = [each for each in decision(table, 0).interjections if each.makes is Propose]
    assert not option.bound
    assert Propose(("TEA#1", "RUM#1"), 4) in option
    assert refusal(table, 0, Propose(("TEA#1", "RUM#1"), 4)) == "NO_BUYER"
    assert refusal(table, 0, Propose(("TEA#4",), 4)) == "CRATE_NOT_IN_HAND"
    again = table.fork()
    table.answer(0, Propose(("TEA#1",), 4))
    assert table.waiting == (1,)
    again.answer(0, Propose(("TEA#1", "RUM#1"), 3))
    assert again.waiting == (2,)


def decision(table: Table[State], seat: Seat) -> Decision:
    found = table.decision(seat)
    assert found is not None
    return found


def test_every_domain_is_offered_in_a_game_of_these() -> None:
    """So what holds for every offer is tried on each of them."""
    met: set[type[Domain[Any]]] = set()
    rng = random.Random(4)
    games: list[AnyGame] = [FAIR, HARBOUR]
    for game in games:
        for seats in (*game.seats, *game.seats):
            table: Table[Any] = Table.open(game, seats=seats)
            while not table.over:
                for _, option in open_options(table):
                    met |= within(option)
                with contextlib.suppress(Refused):
                    table.play(random_input(table, rng))
    assert met == {*DOMAINS}


def within(domain: Domain[Any]) -> set[type[Domain[Any]]]:
    """Return the classes of a domain and of all that it is made of."""
    met = {next(kind for kind in DOMAINS if isinstance(domain, kind))}
    inner: list[Domain[Any]] = []
    if isinstance(domain, Form):
        inner = [part for _, part in domain.domains]
    elif isinstance(domain, Each):
        inner = [*domain.forms]
    elif isinstance(domain, Several):
        inner = [domain.of]
    return met.union(*[within(part) for part in inner])


# Saved as the state


def test_a_decision_that_was_interrupted_is_saved_with_the_state() -> None:
    table = at(to_move=[])
    table.answer(1, Bid(3))
    table.answer(1, Bid(5))
    assert (len(table.saved().inputs), table.saved().interrupted) == (2, None)
    table.answer(2, Whistle())
    assert len(table.saved().inputs) == 3, (
        "while the whistle is carried out, the state alone does not say what is asked"
    )
    table.resolve(Rolled((6,)))
    saved = table.saved()
    assert (saved.begun, saved.inputs) == (4, ())
    assert saved.interrupted is not None
    assert (saved.interrupted.asked_at, saved.interrupted.spoken) == (0, ((1, 2), (2, 1)))
    decode = codec_of(FAIR).decode_input
    assert [decode(text) for text in saved.interrupted.answers] == [Answered(1, Bid(5))]
    assert asked(table) == [("0-0", "F-D1", False), ("0-1", "F-D1", True), ("0-2", "F-D1", False)]
    again = Table.load(FAIR, table.save())
    assert again.state.bids == [0, 5, 0]
    again.answer(1, Bid(4), "0-1.2")
    again.answer(0, Bid(0))
    again.answer(2, Bid(1), "0-2.1")
    assert again.state.to_move == [1, 2, 0]


def test_interjections_within_interjections_are_saved_with_their_inputs() -> None:
    table = at()
    table.answer(2, Propose(("TEA#3",), 4))
    table.answer(0, Agree())
    table.answer(0, Propose(("RUM#1",), 2))
    assert asked(table) == [("3-1", "F-D5", False), ("3-2", "F-D5", False)]
    table.answer(1, Decline())
    table.answer(1, Whistle())
    table.resolve(Rolled((1,)))
    assert asked(table) == [("3-1", "F-D5", True), ("3-2", "F-D5", False)]
    table.answer(2, Agree())
    assert asked(table) == [("1-0", "F-D5", True), ("1-1", "F-D5", False)]
    table.answer(1, Decline())
    assert asked(table) == [("0-0", "F-D2", False)]
    assert table.state.coins == [8 + 2 - 4, 7, 8 - 2 + 4]
    assert table.saved().inputs == ()


def test_new_rules_take_over_in_the_middle_of_a_round_but_not_of_an_interjection() -> None:
    newer = replace(FAIR, rules_version=2)
    table = at()
    table.answer(0, Hawk("TEA#1"))
    table.answer(1, Raise(1))
    assert table.under(newer).asked == table.asked
    table.answer(0, Whistle())
    with pytest.raises(RulesMismatch):
        table.under(newer)


def test_what_a_seat_that_left_has_bound_is_bound_once() -> None:
    def scene(t: Turn[harbour.State]) -> Scene:
        yield from ask_all((0, 1, 2), "X-D1", menu, defaults={1: harbour.Bid(4)})
        t.state.reason = "X"

    def menu(t: Turn[harbour.State], seat: Seat) -> Menu:
        yield Offer(harbour.Bid.option(amount=Amount(0, 5)), binds=bind)

    def bind(t: Turn[harbour.State], seat: Seat, bid: harbour.Bid | None) -> None:
        t.state.cranes[seat] += 0 if bid is None else bid.amount

    game = replace(HARBOUR, scene=lambda t: None if t.state.reason else scene(t), interjections=None, resumable=True)
    table = Table.at(game, position(), 3)
    table.leave(1)
    assert table.state.cranes == [0, 4, 0] == table.fork().state.cranes


# Reactions, deals, auctions


def test_everybody_who_may_hold_a_gun_is_asked_and_may_at_least_let_pass() -> None:
    table = at(hands=[["TEA#1", "TEA#2"], ["GUN#1", "RUM#1"], ["RUM#2"]])
    table.answer(0, Smuggle(("TEA#1",)))
    assert asked(table) == [("1-1", "F-D4", False), ("1-2", "F-D4", False)]
    assert (kinds(table, 1), kinds(table, 2)) == (["LetPass", "HoldUp"], ["LetPass"])
    assert refusal(table, 2, HoldUp("GUN#1")) == refusal(table, 2, HoldUp("GUN#6")) == "CRATE_NOT_IN_HAND"
    table.answer(1, HoldUp("GUN#1"))
    table.answer(2, LetPass())
    assert (table.state.coins[0], table.state.quay) == (8, ["GUN#1", "TEA#1"])


def test_nobody_is_asked_who_cannot_hold_a_gun_by_what_everybody_sees() -> None:
    guns = [crate for crate in CRATES if crate.startswith("GUN")]
    table = at(hands=[["TEA#1", "TEA#2"], ["RUM#1"], []], quay=guns)
    table.answer(0, Smuggle(("TEA#1", "TEA#2")))
    assert (table.state.coins[0], table.state.to_move) == (14, [1, 2])
    table = at(hands=[["TEA#1"], ["RUM#1"], []])
    table.answer(0, Smuggle(("TEA#1",)))
    assert [*table.waiting] == [1]


def test_a_deal_is_answered_in_secret_by_all_that_look_rich_enough() -> None:
    table = at(coins=[8, 3, 8])
    table.answer(0, Propose(("TEA#1", "RUM#1"), 4))
    assert asked(table) == [("1-2", "F-D5", False)]
    table.answer(2, Decline())
    assert (table.state.quay, asked(table)) == (["TEA#1", "RUM#1"], [("0-0", "F-D2", False)])
    table.answer(1, Propose(("GUN#2",), 3))
    assert asked(table) == [("3-0", "F-D5", False), ("3-2", "F-D5", False)]
    table.answer(0, Agree())
    table.answer(2, Agree())
    assert table.state.hands[2][-1] == "GUN#2", "the next one clockwise buys"
    assert table.state.coins == [8, 6, 5]


def test_coins_that_are_bound_cannot_be_promised_and_nobody_sees_it() -> None:
    table = at(to_move=[])
    table.answer(1, Bid(7))
    table.answer(0, Propose(("TEA#1",), 4))
    assert asked(table) == [("2-1", "F-D5", False), ("2-2", "F-D5", False)]
    assert (kinds(table, 1), kinds(table, 2)) == (["Decline"], ["Decline", "Agree"])
    assert refusal(table, 1, Agree()) == "TOO_FEW_COINS"
    table.answer(2, Agree())
    table.answer(2, Decline())
    assert table.state.free(2) == 8
    table.answer(2, Agree())
    assert table.state.free(2) == 4
    table.answer(1, Decline())
    assert table.state.coins == [12, 8, 4]
    assert asked(table) == [("0-0", "F-D1", False), ("0-1", "F-D1", True), ("0-2", "F-D1", False)]


def test_an_auction_goes_round_until_one_is_left() -> None:
    table = at(coins=[8, 5, 8])
    table.answer(0, Hawk("GUN#1"))
    assert refusal(table, 1, Raise(6)) == "TOO_FEW_COINS"
    table.answer(1, Raise(3))
    assert refusal(table, 2, Raise(3)) == "BID_TOO_LOW"
    table.answer(2, Raise(5))
    assert asked(table) == [("3-1", "F-D2", False)]
    assert table.state.hands[2][-1] == "GUN#1", "seat 1 cannot bid more, and is not asked"
    assert table.state.coins == [13, 5, 3]
    table.answer(1, Hawk("RUM#2"))
    table.answer(2, Drop())
    table.answer(0, Drop())
    assert table.state.quay == ["RUM#2"]


def test_the_end_comes_at_once_in_the_middle_of_a_deal() -> None:
    table = at(coins=[12, 8, 8], bank=36)
    table.answer(1, Propose(("TEA#2",), 0))
    table.answer(0, Propose(("TEA#1",), 3))
    table.answer(1, Agree())
    table.answer(2, Decline())
    assert table.over
    assert table.result is not None and table.result.winners == (0,)
    assert Table.load(FAIR, table.save()).result == table.result
    assert [type(event.event).__name__ for event in table.events] == ["Sold"]
