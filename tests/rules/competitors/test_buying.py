"""Buying and selling (section 4.16)."""

from __future__ import annotations

import pytest

from freeport_games.competitors.events import CharterEnded
from freeport_games.competitors.moves import BuyBranch, BuyToken, SellBranch, SellToken
from tests.rules.competitors.positions import at, card


@pytest.mark.rule("CO-170", "CO-171", "CO-D06")
def test_a_token_is_bought_and_placed_on_a_fit_base() -> None:
    match = at("| RED italy 130000 branches=switzerland,greece,bolivia | BLUE united_kingdom")
    assert match.refused(0, BuyToken("AIRCRAFT", "italy")) == "INSUFFICIENT_FUNDS"
    assert match.refused(0, BuyToken("SHIP", "switzerland")) == "NO_PORT"
    assert match.refused(0, BuyToken("SHIP", "france")) == "NO_BASE"
    assert match.refused(0, BuyToken("rocket", "italy")) == "UNKNOWN_ID"
    match.play(0, BuyToken("SHIP", "greece"))
    assert (match.token("ship-0-1").at, match.token("ship-0-1").last) == ("greece", "greece")
    match.play(0, BuyToken("TRUCK", "switzerland"))
    assert match.state.money[0] == 0
    assert match.asked == (1, "CO-D02")


@pytest.mark.rule("CO-170", "CO-171")
def test_no_token_without_one_in_the_supply_and_no_aircraft_without_an_airport() -> None:
    match = at(
        "| RED italy 1000000 branches=northern_mexico | BLUE united_kingdom | aircraft-0-1 italy | aircraft-0-2 italy"
    )
    assert match.refused(0, BuyToken("AIRCRAFT", "northern_mexico")) == "NO_AIRPORT"
    assert match.refused(0, BuyToken("AIRCRAFT", "italy")) == "NO_TOKEN_LEFT"


@pytest.mark.rule("CO-172", "CO-186", "CO-D07")
def test_a_token_is_sold_wherever_it_is() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 aboard=ship-0-1"
        " | truck-0-2 france contract=C-054 sender=italy receiver=korea | ship-0-1 italy | ship-0-2 r06c17 last=italy"
        " | aircraft-0-1 air=900,900 last=italy | truck-1-1 france | charters=ship-0-2:1:any"
    )
    assert match.refused(0, SellToken("truck-0-1")) == "TOKEN_LOADED"
    assert match.refused(0, SellToken("ship-0-1")) == "TOKEN_LOADED"
    assert match.refused(0, SellToken("truck-0-2")) == "TOKEN_HAS_GOODS"
    assert match.refused(0, SellToken("truck-1-1")) == "NOT_YOUR_TOKEN"
    assert match.refused(0, SellToken("truck-0-3")) == "NO_TOKEN_LEFT"
    match.play(0, SellToken("aircraft-0-1"), SellToken("ship-0-2"))
    assert match.state.money[0] == 200_000 + 100_000 + 50_000
    assert match.happened(CharterEnded)[0].token == "ship-0-2"


@pytest.mark.rule("CO-173", "CO-174", "CO-203", "CO-D08", "CO-D09")
def test_a_branch_is_bought_with_its_card_and_sold_with_its_advantage() -> None:
    match = at("| RED italy 150000 territories=greece,france | BLUE united_kingdom")
    assert match.refused(0, BuyBranch(card("korea"))) == "CARD_NOT_IN_HAND"
    match.play(0, BuyBranch(card("greece")))
    assert match.state.territory_hands[0] == [card("france")]
    assert match.state.money[0] == 50_000
    assert match.refused(0, BuyBranch(card("france"))) == "INSUFFICIENT_FUNDS"
    sold = at("| RED italy branches=greece | BLUE united_kingdom | advantages=greece:C-091")
    sold.play(0, SellBranch("greece"))
    assert sold.state.money[0] == 250_000
    assert sold.state.territory_discard == [card("greece")]
    assert sold.state.contract_discard == ["C-091"]


@pytest.mark.rule("CO-173")
def test_no_sixth_branch() -> None:
    match = at("| RED italy territories=france branches=greece,spain,portugal,norway,sweden | BLUE united_kingdom")
    assert match.refused(0, BuyBranch(card("france"))) == "NO_TOKEN_LEFT"
