"""Immediate powers that move cards of one's own."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import ShipCompleted
from freeport_games.import_export.moves import (
    AcceptOffer,
    ApplesAdd,
    BambooContract,
    BeerSell,
    CopyShipment,
    DeclineOffer,
    DeclinePower,
    IcelandSell,
    SoySauceMove,
    StealResearch,
)
from freeport_games.import_export.state import Shipment
from tests.rules.import_export.completing import AFTER, completing, copying, payout

# Apples


@pytest.mark.rule("IE-171")
@pytest.mark.card("apples", "onions")
def test_apples_adds_a_shipment_and_is_no_completion() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=onions,cups,bamboo"
        " | yellow shipments=mouthwash chose=FOLLOW:LOAD | black | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    assert match.asked == (0, "IE-D11")
    assert match.refused(0, ApplesAdd("apples", "cups"))
    match.play(0, ApplesAdd("apples", "onions"))
    assert match.shipments(0) == ["apples", "onions"]
    assert match.state.credits == [10 + payout("apples"), 10, 10]
    assert len(match.state.island) == 1, "the seed of the ship, no other"


@pytest.mark.rule("IE-154", "IE-135")
@pytest.mark.card("apples")
def test_apples_asks_whoever_has_a_hand() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cups,bamboo | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    assert match.asked == (0, "IE-D11")
    assert not match.offers(0, ApplesAdd)
    match.play(0, DeclinePower("apples"))
    assert match.asked == AFTER
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bamboo | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    assert match.asked == AFTER


@pytest.mark.card("apples", "beer", "chicken_feed", "bamboo")
def test_apples_with_cards_that_go_elsewhere() -> None:
    """Interaction 18."""
    beer = (
        completing(
            "phase=EXECUTE public_skip=no declared=LOAD | green hand=beer,bamboo | yellow chose=FOLLOW:LOAD | black"
            " | green-2 contracts=apples aboard=almonds",
            "bamboo",
        )
        .play(0, ApplesAdd("apples", "beer"))
        .play(0, BeerSell("beer"))
    )
    assert beer.state.island[-1] == "beer"
    assert beer.state.credits[0] == 10 + payout("apples") + 6
    feed = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=chicken_feed,bamboo | yellow chose=FOLLOW:LOAD"
        " | black | green-2 contracts=apples aboard=almonds",
        "bamboo",
    ).play(0, ApplesAdd("apples", "chicken_feed"))
    feed.play(1, AcceptOffer("chicken_feed"))
    assert (feed.shipments(0), feed.shipments(1)) == (["apples"], ["chicken_feed"])
    bamboo = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bamboo,beer | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=apples aboard=almonds",
        "beer",
    ).play(0, ApplesAdd("apples", "bamboo"))
    bamboo.play(0, BambooContract("bamboo", "green-1"))
    assert bamboo.ship("green-1").contracts == ["bamboo"]


@pytest.mark.rule("IE-158", "PW-08")
@pytest.mark.card("apples", "beer", "chicken_feed", "iceland_water")
def test_what_apples_put_down_lies_open_until_it_has_found_its_place() -> None:
    """While it is offered or asked about, no power can sell it from the hand."""
    beer = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=beer,sugar,bamboo shipments=iceland_water"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    beer.play(0, ApplesAdd("apples", "beer"))
    assert "id='beer'" in repr(beer.view(2).seats[0].played)
    assert beer.moves(0, IcelandSell) == {IcelandSell("iceland_water", ("sugar",))}
    beer.play(0, IcelandSell("iceland_water", ("sugar",))).play(0, BeerSell("beer"))
    assert beer.state.island[-2:] == ["sugar", "beer"]
    feed = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=chicken_feed,bamboo shipments=iceland_water"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    feed.play(0, ApplesAdd("apples", "chicken_feed"))
    assert not feed.offers(0, IcelandSell)
    feed.play(1, DeclineOffer("chicken_feed")).play(2, DeclineOffer("chicken_feed"))
    assert feed.shipments(0) == ["iceland_water", "apples", "chicken_feed"]
    assert feed.state.played[0] == []


@pytest.mark.card("apples")
@pytest.mark.parametrize("plain", ["lutefisk", "flour", "bok_choy"])
def test_apples_with_cards_that_have_no_power_as_shipments(plain: str) -> None:
    """Interaction 18."""
    match = completing(
        f"phase=EXECUTE public_skip=no declared=LOAD | green hand={plain},bamboo | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=apples aboard=almonds",
        "bamboo",
    ).play(0, ApplesAdd("apples", plain))
    assert match.asked == AFTER
    assert match.shipments(0) == ["apples", plain]


@pytest.mark.card("apples", "wind_turbines")
def test_apples_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=potatoes,flash_drives"
        " | yellow shipments=apples chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones | deck=vintage_wines,cups,pens,*",
        "flash_drives",
        "apples",
        of=1,
    )
    match.play(0, ApplesAdd("wind_turbines", "potatoes"))
    assert match.shipments(0) == ["wind_turbines", "potatoes"]
    assert match.sorted_hands[0] == ["cups", "pens"]


# Bamboo


@pytest.mark.card("bamboo")
def test_bamboo_is_contracted_again() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds | yellow chose=FOLLOW:LOAD | black"
        " | green-1 contracts=generators | green-2 contracts=bamboo",
        "almonds",
    )
    assert match.asked == (0, "IE-D11")
    assert match.moves(0, BambooContract) == {BambooContract("bamboo", "green-1")}, "the other ship has just sailed"
    match.play(0, BambooContract("bamboo", "green-1"))
    assert match.ship("green-1").contracts == ["generators", "bamboo"]
    assert match.shipments(0) == []


@pytest.mark.rule("IE-120", "IE-148")
@pytest.mark.card("bamboo", "onions", "sugar")
def test_bamboo_counts_as_completed_and_as_contracted() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds shipments=onions,sugar"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=bamboo",
        "almonds",
    ).play(0, BambooContract("bamboo", "green-1"))
    assert match.state.credits[0] == 10 + payout("bamboo") + 2 + 2


@pytest.mark.card("bamboo")
def test_bamboo_may_be_declined_and_needs_a_ship_with_room() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=bamboo",
        "almonds",
    ).play(0, DeclinePower("bamboo"))
    assert match.shipments(0) == ["bamboo"]
    full = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds | yellow chose=FOLLOW:LOAD | black"
        " | green-1 contracts=drones,laptops,refrigerators | green-2 contracts=bamboo",
        "almonds",
    )
    assert full.asked == AFTER
    assert full.shipments(0) == ["bamboo"]


@pytest.mark.rule("IE-067", "IE-147")
@pytest.mark.card("bamboo")
def test_bamboo_on_leftover_containers_completes_again() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds | yellow chose=FOLLOW:LOAD | black"
        " | green-1 aboard=rice | green-2 contracts=bamboo",
        "almonds",
    )
    match.play(0, BambooContract("bamboo", "green-1"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.shipments(0) == ["bamboo"]
    assert match.state.credits[0] == 10 + 2 * payout("bamboo")


# Small Poodles


@pytest.mark.card("small_poodles", "chapstick")
def test_small_poodles_becomes_a_good() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=champagne goods=cups | yellow chose=FOLLOW:LOAD"
        " | black shipments=chapstick | green-2 contracts=small_poodles",
        "champagne",
    )
    assert match.state.goods[0] == ["cups", "small_poodles"]
    assert match.shipments(0) == []
    assert match.state.credits[2] == 10, "no consumer card"


@pytest.mark.rule("IE-026")
@pytest.mark.card("small_poodles")
def test_small_poodles_needs_room_without_counting_itself() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=champagne goods=cups,pens | yellow chose=FOLLOW:LOAD"
        " | black | green-2 contracts=small_poodles",
        "champagne",
    )
    assert match.shipments(0) == ["small_poodles"]
    assert match.state.goods[0] == ["cups", "pens"]


# Soy Sauce


@pytest.mark.card("soy_sauce", "chapstick")
def test_soy_sauce_moves_contract_imports() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bok_choy imports=drones,chairs,batteries"
        " | yellow chose=FOLLOW:LOAD | black shipments=chapstick"
        " | green-2 contracts=soy_sauce aboard=almonds,apples,bamboo,beer",
        "bok_choy",
    )
    assert match.asked == (0, "IE-D11")
    match.play(0, SoySauceMove("soy_sauce", ("chairs", "drones")))
    assert match.state.imports[0] == ["batteries"]
    assert match.state.goods[0] == ["chairs", "drones"]
    assert match.state.credits == [10 + payout("soy_sauce") + 4, 10, 12]


@pytest.mark.rule("IE-026")
@pytest.mark.card("soy_sauce")
def test_soy_sauce_discards_what_has_no_room_and_pays_for_it() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD"
        " | green hand=chicken_feed imports=drones,chairs,almonds goods=cups,pens | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=soy_sauce aboard=apples,bamboo,beer,bok_choy",
        "chicken_feed",
    )
    assert match.refused(0, SoySauceMove("soy_sauce", ("chairs", "drones"))), "all or none"
    match.play(0, SoySauceMove("soy_sauce", ("chairs", "drones", "almonds")))
    assert match.state.goods[0] == ["cups", "pens", "chairs", "drones"]
    assert match.state.discard[0] == "almonds"
    assert match.state.credits[0] == 10 + payout("soy_sauce") + 6


@pytest.mark.rule("IE-135", "IE-165")
@pytest.mark.card("soy_sauce")
def test_soy_sauce_without_contract_imports_is_not_asked() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bok_choy imports=cups | yellow chose=FOLLOW:LOAD"
        " | black | green-2 contracts=soy_sauce aboard=almonds,apples,bamboo,beer",
        "bok_choy",
    )
    assert match.asked == AFTER
    declined = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bok_choy imports=drones | yellow chose=FOLLOW:LOAD"
        " | black | green-2 contracts=soy_sauce aboard=almonds,apples,bamboo,beer",
        "bok_choy",
    ).play(0, DeclinePower("soy_sauce"))
    assert declined.state.imports[0] == ["drones"]


# Stolen Research


@pytest.mark.rule("IE-139", "IE-170", "IE-171")
@pytest.mark.card("stolen_research")
def test_stolen_research_takes_the_place_of_what_it_takes() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannabis"
        " | yellow shipments=rope,laptops,drones chose=FOLLOW:LOAD | black shipments=cups"
        " | green-2 contracts=stolen_research aboard=ammunition,big_ammunition,big_cats",
        "cannabis",
    )
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, StealResearch) == {
        StealResearch("stolen_research", 1, "laptops"),
        StealResearch("stolen_research", 1, "drones"),
    }
    match.play(0, StealResearch("stolen_research", 1, "laptops"))
    assert match.shipments(1) == ["rope", "stolen_research", "drones"]
    assert match.shipments(0) == ["laptops"]
    assert match.asked == AFTER


@pytest.mark.card("stolen_research")
def test_stolen_research_stays_if_there_is_nothing_to_take() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannabis shipments=drones"
        " | yellow shipments=rope chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stolen_research aboard=ammunition,big_ammunition,big_cats",
        "cannabis",
    )
    assert match.shipments(0) == ["drones", "stolen_research"]
    assert match.asked == AFTER


@pytest.mark.rule("IE-171")
@pytest.mark.card("stolen_research", "delayed_game")
def test_stolen_research_carries_out_what_it_takes() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=cannabis"
        " | yellow shipments=delayed_game chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stolen_research aboard=ammunition,big_ammunition,big_cats",
        "cannabis",
    )
    assert match.state.credits[1:] == [0, 0]
    assert match.state.extra_leads == [1, 0, 0]


@pytest.mark.rule("IE-168", "IE-171")
@pytest.mark.card("stolen_research", "wind_turbines")
def test_stolen_research_on_wind_turbines_chooses_anew() -> None:
    """Interaction 19."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannabis"
        " | yellow shipments=wind_turbines=cups chose=FOLLOW:LOAD | black shipments=rope,pants"
        " | green-2 contracts=stolen_research aboard=ammunition,big_ammunition,big_cats",
        "cannabis",
    )
    match.play(0, CopyShipment("wind_turbines", 2, "pants"))
    assert match.state.shipments[0] == [Shipment("wind_turbines", "pants")]
    assert match.state.shipments[1] == [Shipment("stolen_research", "stolen_research")]


@pytest.mark.rule("IE-121", "IE-148")
@pytest.mark.card("stolen_research", "satellite")
def test_stolen_research_takes_a_power_that_hears_nothing_of_this_completion() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cannabis"
        " | yellow shipments=satellite chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stolen_research aboard=ammunition,big_ammunition,big_cats",
        "cannabis",
    )
    assert match.asked == AFTER
    assert match.shipments(0) == ["satellite"]
