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
from tests.rules.import_export.positions import at
from tests.rules.import_export.turns import completed


@pytest.mark.card("beer", "onions")
def test_beer_sold_is_a_completed_contract_but_no_shipment() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice shipments=onions | yellow hand=telescopes | black"
        " | green-2 contracts=beer aboard=sugar | deck=cups,*",
        "rice",
    )
    assert match.asked == (0, "IE-D11")
    match.play(0, BeerSell("beer"))
    assert match.state.island == ["cups", "beer"]
    assert match.shipments(0) == ["onions"]
    assert match.state.credits[0] == 10 + 6 + 6 + 2


@pytest.mark.card("beer")
def test_beer_may_be_shelved() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice | yellow hand=telescopes | black"
        " | green-2 contracts=beer aboard=sugar | deck=cups,*",
        "rice",
    )
    match.play(0, DeclinePower("beer"))
    assert match.state.island == ["cups"]
    assert match.shipments(0) == ["beer"]
    assert match.state.credits[0] == 16


@pytest.mark.card("beer")
def test_beer_is_sold_contract_by_contract_and_does_nothing_as_a_shipment() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=telescopes | black"
        " | green-2 contracts=drones,beer aboard=batteries,rice,sugar",
        "laptops",
    )
    assert match.shipments(0) == ["drones"], "contract by contract"
    match.play(0, BeerSell("beer"))
    assert match.shipments(0) == ["drones"]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops shipments=beer | yellow hand=telescopes | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.asked == (1, "IE-D01"), "a plain shipment"


@pytest.mark.card("chicken_feed", "fake_dvds")
@pytest.mark.rule("IE-153")
def test_chicken_feed_is_offered_clockwise_until_somebody_buys_it() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice shipments=fake_dvds,onions | yellow hand=telescopes"
        " | black shipments=mouthwash | green-2 contracts=chicken_feed",
        "rice",
    )
    assert match.asked == (1, "IE-D13")
    match.play(1, DeclineOffer("chicken_feed"))
    assert match.asked == (2, "IE-D13")
    match.play(2, AcceptOffer("chicken_feed"))
    assert match.shipments(2) == ["mouthwash", "chicken_feed"]
    assert match.shipments(0) == ["fake_dvds", "onions"]
    assert match.state.credits == [10 + 4 + 6 + 2 + 2, 10, 4], "payout, price, Onions, Fake DVDs"


@pytest.mark.card("chicken_feed")
def test_chicken_feed_stays_if_nobody_buys_it_and_the_poor_are_not_asked() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice | yellow 4 hand=telescopes | black"
        " | green-2 contracts=chicken_feed",
        "rice",
    )
    assert match.asked == (2, "IE-D13")
    match.play(2, DeclineOffer("chicken_feed"))
    assert match.shipments(0) == ["chicken_feed"]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice | yellow 4 hand=telescopes | black 0"
        " | green-2 contracts=chicken_feed",
        "rice",
    )
    assert match.shipments(0) == ["chicken_feed"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("chicken_feed")
def test_chicken_feed_s_first_buyer_is_the_last_one_asked() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice | yellow hand=telescopes | black"
        " | green-2 contracts=chicken_feed",
        "rice",
    )
    match.play(1, AcceptOffer("chicken_feed"))
    assert match.shipments(1) == ["chicken_feed"]
    assert match.state.credits == [20, 4, 10]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("beer", "wind_turbines")
def test_interaction_19_a_copy_of_beer_may_sell_the_wind_turbines() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives shipments=beer"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
        " | deck=vintage_wines,cups,*",
        "flash_drives",
        "beer",
    )
    match.play(0, BeerSell("wind_turbines"))
    assert match.state.island[1:] == ["wind_turbines"]
    assert match.shipments(0) == ["beer"]
    assert match.state.credits[0] == 10 + 10 + 6
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives shipments=beer"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "beer",
    )
    match.play(0, DeclinePower("wind_turbines"))
    assert match.shipments(0) == ["beer", "wind_turbines"]


@pytest.mark.card("chicken_feed", "wind_turbines")
def test_interaction_19_a_copy_of_chicken_feed_offers_the_wind_turbines() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives | yellow chose=FOLLOW:LOAD"
        " | black shipments=chicken_feed | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "chicken_feed",
        of=2,
    )
    match.play(1, DeclineOffer("wind_turbines"))
    match.play(2, AcceptOffer("wind_turbines"))
    assert match.shipments(2) == ["chicken_feed", "wind_turbines"]
    assert match.shipments(0) == []
    assert match.state.credits == [10 + 10 + 6, 10, 4]


@pytest.mark.card("beer", "chicken_feed", "apples", "onions")
def test_interaction_18_apples_put_beer_on_the_island_and_offer_chicken_feed() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=beer,bamboo shipments=bubblegum"
        " | yellow hand=tablets chose=FOLLOW:LOAD | black | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    match.play(0, ApplesAdd("apples", "beer"))
    match.play(0, BeerSell("beer"))
    assert match.state.island[1:] == ["beer"]
    assert match.shipments(0) == ["bubblegum", "apples"]
    assert match.state.credits[0] == 10 + 6 + 6
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=chicken_feed,bamboo"
        " | yellow hand=tablets chose=FOLLOW:LOAD | black | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    match.play(0, ApplesAdd("apples", "chicken_feed"))
    match.play(1, AcceptOffer("chicken_feed"))
    assert match.shipments(1) == ["chicken_feed"]
    assert match.state.credits == [10 + 6 + 6, 4, 10]


@pytest.mark.card("chicken_feed")
@pytest.mark.rule("IE-159")
def test_chicken_feed_is_offered_to_a_bidder_that_cannot_pay_for_it_besides() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes chose=FOLLOW:IMPORT count=1"
        " | black | green-1 contracts=chicken_feed,shoes aboard=rice | black-1 sea aboard=soap,laptops,beer"
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
