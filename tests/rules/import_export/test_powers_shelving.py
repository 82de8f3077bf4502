"""Beer and Chicken Feed: contracts that need not become shipments."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    AcceptOffer,
    ApplesAdd,
    BeerSell,
    Bid,
    DeclineOffer,
    DeclinePower,
    DiscardContracts,
    PassBid,
)
from tests.rules.import_export.completing import completing, copying
from tests.rules.import_export.positions import home, sea
from tests.rules.import_export.turns import completed, importing


@pytest.mark.card("beer", "onions")
def test_beer_sold_is_a_completed_contract_but_no_shipment() -> None:
    match = completed("beer", "rice", "sugar", shipments={0: "onions"}, deck="cups")
    assert match.asked == (0, "IE-D11")
    match.play(0, BeerSell("beer"))
    assert match.state.island == ["cups", "beer"]
    assert match.shipments(0) == ["onions"]
    assert match.state.credits[0] == 10 + 6 + 6 + 2


@pytest.mark.card("beer")
def test_beer_may_be_shelved() -> None:
    match = completed("beer", "rice", "sugar", deck="cups")
    match.play(0, DeclinePower("beer"))
    assert match.state.island == ["cups"]
    assert match.shipments(0) == ["beer"]
    assert match.state.credits[0] == 16


@pytest.mark.card("beer")
def test_beer_is_sold_contract_by_contract_and_does_nothing_as_a_shipment() -> None:
    match = completed("drones beer", "laptops", "batteries rice sugar")
    assert match.shipments(0) == ["drones"], "contract by contract"
    match.play(0, BeerSell("beer"))
    assert match.shipments(0) == ["drones"]
    match = completed("drones", "laptops", "batteries", shipments={0: "beer"})
    assert match.asked == (1, "IE-D01"), "a plain shipment"


@pytest.mark.card("chicken_feed", "fake_dvds")
@pytest.mark.rule("IE-153")
def test_chicken_feed_is_offered_clockwise_until_somebody_buys_it() -> None:
    match = completed("chicken_feed", "rice", shipments={0: "fake_dvds onions", 2: "mouthwash"})
    assert match.asked == (1, "IE-D13")
    match.play(1, DeclineOffer("chicken_feed"))
    assert match.asked == (2, "IE-D13")
    match.play(2, AcceptOffer("chicken_feed"))
    assert match.shipments(2) == ["mouthwash", "chicken_feed"]
    assert match.shipments(0) == ["fake_dvds", "onions"]
    assert match.state.credits == [10 + 4 + 6 + 2 + 2, 10, 4], "payout, price, Onions, Fake DVDs"


@pytest.mark.card("chicken_feed")
def test_chicken_feed_stays_if_nobody_buys_it_and_the_poor_are_not_asked() -> None:
    match = completed("chicken_feed", "rice", credits={1: 4})
    assert match.asked == (2, "IE-D13")
    match.play(2, DeclineOffer("chicken_feed"))
    assert match.shipments(0) == ["chicken_feed"]
    match = completed("chicken_feed", "rice", credits={1: 4, 2: 0})
    assert match.shipments(0) == ["chicken_feed"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("chicken_feed")
def test_chicken_feed_s_first_buyer_is_the_last_one_asked() -> None:
    match = completed("chicken_feed", "rice")
    match.play(1, AcceptOffer("chicken_feed"))
    assert match.shipments(1) == ["chicken_feed"]
    assert match.state.credits == [20, 4, 10]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("beer", "wind_turbines")
def test_interaction_19_a_copy_of_beer_may_sell_the_wind_turbines() -> None:
    match = copying("beer", deck="cups")
    match.play(0, BeerSell("wind_turbines"))
    assert match.state.island[1:] == ["wind_turbines"]
    assert match.shipments(0) == ["beer"]
    assert match.state.credits[0] == 10 + 10 + 6
    match = copying("beer")
    match.play(0, DeclinePower("wind_turbines"))
    assert match.shipments(0) == ["beer", "wind_turbines"]


@pytest.mark.card("chicken_feed", "wind_turbines")
def test_interaction_19_a_copy_of_chicken_feed_offers_the_wind_turbines() -> None:
    match = copying("chicken_feed", of=2)
    match.play(1, DeclineOffer("wind_turbines"))
    match.play(2, AcceptOffer("wind_turbines"))
    assert match.shipments(2) == ["chicken_feed", "wind_turbines"]
    assert match.shipments(0) == []
    assert match.state.credits == [10 + 10 + 6, 10, 4]


@pytest.mark.card("beer", "chicken_feed", "apples", "onions")
def test_interaction_18_apples_put_beer_on_the_island_and_offer_chicken_feed() -> None:
    match = completing("apples", hands={0: "beer", 1: "tablets"}, shipments={0: "bubblegum"})
    match.play(0, ApplesAdd("apples", "beer"))
    match.play(0, BeerSell("beer"))
    assert match.state.island[1:] == ["beer"]
    assert match.shipments(0) == ["bubblegum", "apples"]
    assert match.state.credits[0] == 10 + 6 + 6
    match = completing("apples", hands={0: "chicken_feed", 1: "tablets"})
    match.play(0, ApplesAdd("apples", "chicken_feed"))
    match.play(1, AcceptOffer("chicken_feed"))
    assert match.shipments(1) == ["chicken_feed"]
    assert match.state.credits == [10 + 6 + 6, 4, 10]


@pytest.mark.card("chicken_feed")
@pytest.mark.rule("IE-159")
def test_chicken_feed_is_offered_to_a_bidder_that_cannot_pay_for_it_besides() -> None:
    match = importing(
        (0, 1), ships={"green-1": home("chicken_feed shoes", aboard="rice"), "black-1": sea("soap laptops beer")}
    )
    match.play(1, Bid(8))
    match.play(0, DiscardContracts("green-1", ("shoes",)))
    assert match.asked == (1, "IE-D13"), "asked, for not to be asked would tell of the bid"
    assert not match.offers(1, AcceptOffer)
    match.play(1, DeclineOffer("chicken_feed"))
    match.play(2, AcceptOffer("chicken_feed"))
    match.play(0, PassBid())
    assert match.asked == (1, "IE-D08"), "the bid that was in stays as it was"
    assert match.state.credits == [10 + 4 + 6, 2, 4]
