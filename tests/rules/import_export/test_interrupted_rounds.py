"""Rounds of imports from which an interjection takes what they are about (IE-079, IE-158)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.events import BidsRevealed, CreditsMoved, RoundBegun, RoundWon, Why
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    ChooseShip,
    DeclinePower,
    DiscardContracts,
    FlashDriveTake,
    ImportTake,
    JetsTake,
    PowerImport,
    PrintedMoneyTake,
)
from tests.rules.import_export.positions import Match, at, commas

PRINT_MONEY = DiscardContracts("green-2", ("pants",))
"""Seat 0 completes Printed Money in the middle of a question; it takes a container of every other seat."""


def bids_paid(match: Match) -> list[int]:
    return [event.amount for event in match.happened(CreditsMoved) if event.cause is Why.BID]


@pytest.mark.rule("IE-158", "IE-080", "IE-084", "IE-159")
def test_bids_for_a_ship_that_has_gone_home_are_void_and_stay_secret() -> None:
    match = (
        at(
            "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
            " | black | green-2 contracts=printed_money,pants aboard=seeds,pistols,foxes | yellow-1 sea aboard=beer"
        )
        .play(1, Bid(8))
        .play(0, PRINT_MONEY)
    )
    assert not match.ship("yellow-1").at_sea
    assert match.happened(RoundWon) == [RoundWon(None, None)]
    assert (match.happened(BidsRevealed), bids_paid(match)) == ([], [])
    assert match.state.bids_in == {}
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-158", "IE-124", "IE-126")
@pytest.mark.card("aeroponics", "printed_money")
def test_nothing_is_imported_from_a_ship_that_came_home_with_a_container() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,KICKSTARTER declared=IMPORT | green imports=books count=2"
        " | yellow hand=cups shipments=aeroponics chose=FOLLOW:IMPORT count=1 | black"
        " | green-2 contracts=printed_money,pants aboard=seeds,pistols,foxes | yellow-1 sea aboard=beer,wheat"
    )
    match.play(0, Bid(2)).play(0, PRINT_MONEY)
    match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "beer", "hand"))
    assert match.ship("yellow-1").containers == ["wheat"]
    assert match.happened(RoundWon)[0] == RoundWon(None, None)
    assert match.happened(RoundBegun)[-1].source == "green-2", "the next round has the ship that has just sailed"
    assert match.asked == (0, "IE-D08")


@pytest.mark.rule("IE-158", "IE-083", "IE-D07")
def test_a_tie_for_a_ship_that_has_gone_home_is_not_broken() -> None:
    match = (
        at(
            "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
            " | black | green-2 contracts=printed_money,pants aboard=seeds,pistols,foxes | yellow-1 sea aboard=beer"
        )
        .play(1, Bid(8))
        .play(0, Bid(8))
    )
    assert match.asked == (0, "IE-D07")
    match.play(0, PRINT_MONEY)
    assert match.happened(RoundWon) == [RoundWon(None, None)]
    assert bids_paid(match) == []
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-092", "IE-087", "IE-090", "IE-158")
@pytest.mark.parametrize(("aboard", "left"), [("beer", []), ("beer wheat", ["wheat"])])
def test_who_has_paid_takes_what_is_left(aboard: str, left: list[str]) -> None:
    match = (
        at(
            "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
            " | black | green-2 contracts=printed_money,pants aboard=seeds,pistols,foxes"
            f" | yellow-1 sea aboard={commas(aboard)}"
        )
        .play(0, Bid(0))
        .play(1, Bid(8))
    )
    assert match.asked == (1, "IE-D08")
    match.play(0, PRINT_MONEY)
    if left:
        match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "beer", "hand"))
        match.play(1, ImportTake((Placed("wheat", "goods"),)))
    assert match.state.goods[1] == left
    assert match.state.credits[1] == 2
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-158", "IE-080")
def test_bids_go_on_for_what_is_left() -> None:
    match = (
        at(
            "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
            " | black | green-2 contracts=printed_money,pants aboard=seeds,pistols,foxes"
            " | yellow-1 sea aboard=beer,wheat"
        )
        .play(1, Bid(8))
        .play(0, PRINT_MONEY)
    )
    match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "beer", "hand"))
    assert {asked.seat: asked.answered for asked in match.all_asked} == {0: False, 1: True}
    match.play(0, Bid(2))
    assert match.moves(1, ImportTake) == {
        ImportTake((Placed("wheat", "goods"),)),
        ImportTake((Placed("wheat", "imports"),)),
    }


@pytest.mark.rule("IE-079", "IE-D05", "IE-158")
@pytest.mark.card("paper", "jets", "flash_drives")
def test_the_last_ships_leave_the_sea_while_the_leader_picks_one() -> None:
    """Its own ship sails empty and is home again, and Paper imports the last container of both others."""
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=books shipments=flash_drives,jets,paper count=2"
        " | yellow hand=rope | black | green-2 contracts=mouthwash,pants,segways aboard=pens,cups"
        " | yellow-1 sea aboard=beer | black-1 sea aboard=wheat"
    )
    assert match.asked == (0, "IE-D05")
    match.play(0, DiscardContracts("green-2", ("segways",)))
    match.play(0, FlashDriveTake("flash_drives", "pens")).play(0, JetsTake("jets", "cups"))
    match.play(0, PowerImport("paper", "yellow-1", "beer", "goods"))
    match.play(0, PowerImport("paper", "black-1", "wheat", "goods"))
    assert match.state.at_sea() == []
    assert match.asked == (1, "IE-D01"), "both rounds are lost"
    assert match.happened(RoundBegun) == []


@pytest.mark.rule("IE-079", "IE-D05", "IE-158")
@pytest.mark.card("paper")
def test_a_single_ship_is_left_while_the_leader_picks_one() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=flash_drives,paper count=1 | yellow hand=rope | black"
        " | green-2 contracts=pants,segways aboard=cups | yellow-1 sea aboard=beer | black-1 sea aboard=wheat"
    )
    match.play(0, DiscardContracts("green-2", ("segways",))).play(0, FlashDriveTake("flash_drives", "cups"))
    match.play(0, PowerImport("paper", "yellow-1", "beer", "goods"))
    assert match.happened(RoundBegun)[-1].source == "black-1"
    assert match.asked == (0, "IE-D08")


@pytest.mark.rule("IE-159", "IE-157")
@pytest.mark.card("printed_money", "paper")
def test_what_is_asked_in_between_leaves_the_bids_as_they_are() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1"
        " | black shipments=shoes | green-2 contracts=printed_money,pants aboard=seeds,pistols,foxes"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    match.play(1, Bid(6)).play(0, PRINT_MONEY)
    match.play(0, PrintedMoneyTake("printed_money", "yellow-1", "beer", "hand"))
    assert match.asked == (2, "IE-D11"), "what the interjection triggered comes before the bids go on"
    assert match.state.bids_in == {1: 6}
    match.play(2, DeclinePower("shoes"))
    match.play(0, Bid(6)).play(0, BreakTie(1))
    assert bids_paid(match) == [6]


@pytest.mark.rule("IE-078", "IE-092")
def test_a_ship_is_chosen_before_the_bids() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=rope chose=FOLLOW:IMPORT count=1 | black"
        " | yellow-1 sea aboard=beer | black-1 sea aboard=wheat"
    )
    match.play(0, ChooseShip("black-1")).play(0, Bid(0)).play(1, Bid(2))
    assert match.state.goods[1] == []
    assert {take.item for move in match.moves(1, ImportTake) for take in move.takes} == {"wheat"}
