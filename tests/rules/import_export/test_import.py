"""IMPORT (section 4.8)."""

from __future__ import annotations

import pytest

from freeport_games.engine import Seat
from freeport_games.engine.domains import Placed
from freeport_games.import_export.events import (
    BidsRevealed,
    CardsMoved,
    CreditsMoved,
    RoundBegun,
    RoundWon,
    ShipReturned,
)
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    ChooseShip,
    DeclineImport,
    ImportTake,
    Load,
    PassBid,
    PowerImport,
)
from freeport_games.import_export.state import RevealedBid
from tests.rules.import_export.positions import at, commas


def goods(*cards: str) -> ImportTake:
    return ImportTake(tuple(Placed(card, "goods") for card in cards))


@pytest.mark.rule("IE-043", "IE-077", "IE-045")
def test_in_round_r_take_part_those_with_r_actions() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=paper count=2"
        " | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black imports=drugs,shotguns,danger_pets count=3"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    for _ in range(3):
        match.play(0, ChooseShip("yellow-1"))
        for asked in match.all_asked:
            match.play(asked.seat, PassBid() if asked.kind == "IE-D06" else DeclineImport())
    assert [event.participants for event in match.happened(RoundBegun)] == [(0, 1, 2), (0, 2), (2,)]
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-077", "IE-081")
def test_participants_stand_clockwise_from_the_leader() -> None:
    match = at(
        "leader=1 phase=IMPORT_ROUNDS declared=IMPORT | green chose=FOLLOW:IMPORT count=1 | yellow count=1"
        " | black imports=books count=1 | yellow-1 sea aboard=beer,wheat"
    )
    match.play(0, Bid(2)).play(2, Bid(4)).play(1, PassBid())
    assert match.happened(RoundBegun)[0].participants == (1, 2, 0)
    assert [bid.seat for bid in match.happened(BidsRevealed)[0].bids] == [1, 2, 0]


@pytest.mark.rule("IE-078", "IE-D05")
def test_the_leader_picks_any_ship_at_sea_its_own_too() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | green-1 sea aboard=jets | yellow-1 sea aboard=beer | black-1 aboard=pens"
    )
    assert match.moves(0, ChooseShip) == {ChooseShip("yellow-1"), ChooseShip("green-1")}


@pytest.mark.rule("IE-079")
def test_a_single_ship_is_picked_by_itself_and_without_any_the_rounds_are_lost() -> None:
    one = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=paper count=2"
        " | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black | yellow-1 sea aboard=beer,wheat"
    )
    assert [asked.kind for asked in one.all_asked] == ["IE-D06", "IE-D06"]
    one.play(0, Bid(2)).play(1, PassBid())
    assert one.state.goods[0] == ["beer", "wheat"]
    assert one.asked == (1, "IE-D01"), "no ship is left for the second round"
    none = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
    )
    assert none.asked == (1, "IE-D01")


@pytest.mark.rule("IE-080", "IE-D06")
def test_bids_are_even_amounts_up_to_what_one_has_or_a_pass() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow 6 hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("yellow-1"))
    assert {asked.seat for asked in match.all_asked} == {0, 1}
    assert match.moves(1, Bid) == {Bid(0), Bid(2), Bid(4), Bid(6)}
    assert match.offers(1, PassBid)
    assert not match.offers(2, Bid)


@pytest.mark.rule("IE-080", "IE-081")
def test_a_bid_is_secret_until_all_are_in() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("yellow-1")).play(1, Bid(8))
    for viewer in (0, 2, None):
        seen = match.view(viewer)
        assert "8" not in str((seen.import_round, seen.own_bid))
    assert [told.for_seat(0) for told in match.table.events] == []
    match.play(0, Bid(4))
    (revealed,) = match.happened(BidsRevealed)
    assert [(bid.seat, bid.amount) for bid in revealed.bids] == [(0, 4), (1, 8)]


@pytest.mark.rule("IE-080", "IE-159")
def test_a_seat_sees_its_own_bid_and_no_other_one_until_all_are_in() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )

    def own_bid(viewer: Seat | None) -> RevealedBid | None:
        return match.view(viewer).own_bid

    match.play(0, ChooseShip("yellow-1"))
    assert own_bid(1) is None
    match.play(1, Bid(8))
    assert own_bid(1) == RevealedBid(1, 8)
    assert [own_bid(viewer) for viewer in (0, 2, None)] == [None] * 3
    match.play(0, PassBid())
    assert own_bid(1) is None, "revealed to all"


@pytest.mark.rule("IE-080", "IE-159")
def test_a_pass_is_shown_to_its_seat_too() -> None:
    match = (
        at(
            "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
            " | black | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
        )
        .play(0, ChooseShip("yellow-1"))
        .play(0, PassBid())
    )
    assert match.view(0).own_bid == RevealedBid(0, None)


@pytest.mark.rule("IE-082", "IE-084")
def test_the_highest_bid_wins_and_only_the_winner_pays() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("black-1")).play(0, Bid(4)).play(1, Bid(6))
    assert match.asked == (1, "IE-D08")
    assert match.state.credits == [10, 4, 10]
    assert match.happened(CreditsMoved)[-1].payee is None


@pytest.mark.rule("IE-082")
def test_if_all_pass_nothing_happens() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("black-1")).play(0, PassBid()).play(1, PassBid())
    assert match.happened(RoundWon) == [RoundWon(None, None)]
    assert match.state.credits == [10, 10, 10]
    assert match.ship("black-1").containers == ["seeds", "pistols"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-083", "IE-D07")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_leader_breaks_ties_for_itself_too(winner: int) -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("black-1")).play(0, Bid(0)).play(1, Bid(0))
    assert match.asked == (0, "IE-D07")
    assert match.moves(0, BreakTie) == {BreakTie(0), BreakTie(1)}
    match.play(0, BreakTie(winner))
    assert match.asked == (winner, "IE-D08")
    assert match.state.credits == [10, 10, 10]


@pytest.mark.rule("IE-085", "IE-090", "IE-D08")
def test_a_seat_that_is_alone_takes_free_or_declines() -> None:
    position = (
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match = at(position)
    match.play(0, ChooseShip("yellow-1"))
    assert match.asked == (0, "IE-D08")
    assert match.offers(0, DeclineImport)
    match.play(0, goods("beer", "wheat"))
    assert match.state.credits == [10, 12, 10], "the owner earns all the same"
    declined = at(position).play(0, ChooseShip("yellow-1")).play(0, DeclineImport())
    assert declined.state.credits == [10, 10, 10]
    assert len(declined.ship("yellow-1").containers) == 3


@pytest.mark.rule("IE-086")
def test_a_lone_bidder_pays() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("black-1")).play(0, PassBid()).play(1, Bid(6))
    assert match.asked == (1, "IE-D08")
    assert match.state.credits[1] == 4
    assert not match.offers(1, DeclineImport)


@pytest.mark.rule("IE-087")
@pytest.mark.parametrize(("aboard", "taken"), [("beer wheat apples", 2), ("beer wheat", 2), ("beer", 1)])
def test_two_containers_are_taken_or_the_only_one(aboard: str, taken: int) -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups | black"
        f" | yellow-1 sea aboard={commas(aboard)}"
    )
    assert {len(move.takes) for move in match.moves(0, ImportTake)} == {taken}


@pytest.mark.rule("IE-088", "IE-089", "IE-026")
@pytest.mark.parametrize(
    ("imports", "held", "ways"),
    [
        pytest.param("", "", {("goods", "goods"), ("goods", "imports")}, id="room in both"),
        pytest.param("cups", "", {("goods", "goods")}, id="no room in the imports"),
        pytest.param("", "jets", {("goods", "imports")}, id="room for one good"),
        pytest.param("", "jets pens", {("discard", "imports")}, id="no room in the goods"),
        pytest.param("cups", "jets", {("discard", "goods")}, id="room for one good only"),
        pytest.param("cups", "jets pens", {("discard", "discard")}, id="no room at all"),
    ],
)
def test_where_the_cards_go(imports: str, held: str, ways: set[tuple[str, str]]) -> None:
    match = at(
        f"phase=IMPORT_ROUNDS declared=IMPORT | green count=1 imports={imports} goods={commas(held)} | yellow | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    found = {tuple(sorted(take.place for take in move.takes)) for move in match.moves(0, ImportTake)}
    assert found == ways


@pytest.mark.rule("IE-090")
def test_the_owner_earns_two_for_each_round_that_another_seat_won() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=paper count=2"
        " | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black | yellow-1 sea aboard=beer,wheat,apples"
        " | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("yellow-1")).play(0, Bid(2)).play(1, Bid(0)).play(0, goods("beer", "wheat"))
    assert match.state.credits == [8, 12, 10]
    own = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    own.play(0, ChooseShip("yellow-1")).play(0, Bid(2)).play(1, Bid(4)).play(1, goods("beer", "wheat"))
    assert own.state.credits == [10, 6, 10], "not from its own ship"


@pytest.mark.rule("IE-091", "IE-124")
def test_an_emptied_ship_comes_home() -> None:
    position = (
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups | black"
        " | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match = at(position).play(0, ChooseShip("black-1")).play(0, goods("seeds", "pistols"))
    assert not match.ship("black-1").at_sea
    kept = at(position).play(0, ChooseShip("yellow-1")).play(0, goods("beer", "wheat"))
    assert kept.ship("yellow-1").at_sea
    assert kept.ship("yellow-1").containers == ["apples"]


@pytest.mark.rule("IE-092")
@pytest.mark.card("backpacks")
def test_the_order_of_a_round() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
        " | black shipments=backpacks | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("black-1")).play(0, Bid(2)).play(1, Bid(2)).play(0, BreakTie(1))
    match.play(1, goods("seeds", "pistols"))
    order = [type(event) for event in match.events]
    expected = [RoundBegun, BidsRevealed, RoundWon, CreditsMoved, CardsMoved, CreditsMoved, ShipReturned]
    start = order.index(RoundBegun)
    assert order[start : start + len(expected)] == expected
    assert match.asked == (2, "IE-D11"), "powers come last"


@pytest.mark.rule("IE-094", "PW-06")
@pytest.mark.card("paper")
def test_a_power_imports_without_bids_and_the_owner_earns_nothing() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=cups shipments=paper | yellow hand=jets | black"
        " | green-1 contracts=pants | yellow-1 sea aboard=beer,wheat"
    )
    match.play(0, Load("cups", "green-1"))
    assert match.asked == (0, "IE-D11")
    assert match.refused(0, PowerImport("paper", "yellow-1", "beer", "discard")) == "MUST_PLACE"
    match.play(0, PowerImport("paper", "yellow-1", "beer", "goods"))
    assert match.state.goods[0] == ["beer"]
    assert match.state.credits[1] == 10


@pytest.mark.rule("IE-045", "IE-077")
def test_imports_that_are_taken_in_a_round_give_no_further_round() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups | black"
        " | yellow-1 sea aboard=bamboo,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("yellow-1"))
    match.play(0, ImportTake((Placed("bamboo", "imports"), Placed("wheat", "goods"))))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-083", "IE-D07", "IE-149")
@pytest.mark.card("foxes")
def test_a_power_may_break_ties_in_place_of_the_leader() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
        " | black shipments=foxes | yellow-1 sea aboard=beer,wheat,apples | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, ChooseShip("black-1")).play(0, Bid(2)).play(1, Bid(2))
    assert match.asked == (2, "IE-D07")
    match.play(2, BreakTie(1))
    assert match.happened(RoundWon)[-1] == RoundWon(1, 2)
