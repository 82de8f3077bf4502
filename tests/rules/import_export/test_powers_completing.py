"""Powers of completed ships: what they pay, what is taken off them, who hears of them."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import ShipReturned
from freeport_games.import_export.moves import (
    Contract,
    CopyShipment,
    DeclinePower,
    FlashDriveTake,
    GiveCard,
    JetsTake,
    PowerImport,
)
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import at, commas
from tests.rules.import_export.turns import completed, payout

# What the ship pays


@pytest.mark.card("bok_choy")
@pytest.mark.parametrize(
    ("contracts", "last", "aboard", "paid"),
    [
        pytest.param("drones", "laptops", "batteries bok_choy", 8 + 2, id="left over from another contract"),
        pytest.param("almonds", "bok_choy", "", 4, id="an agriculture contract"),
        pytest.param("drones almonds", "laptops", "batteries bok_choy", 8, id="one of them an agriculture contract"),
        pytest.param("drones", "laptops", "batteries almonds", 8, id="not aboard"),
    ],
)
def test_bok_choy_pays_as_a_container_of_a_ship_without_agriculture(
    contracts: str, last: str, aboard: str, paid: int
) -> None:
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand={last} | yellow hand=telescopes | black"
        f" | green-2 contracts={commas(contracts)} aboard={commas(aboard)}",
        last,
    )
    assert payout(match) == paid


@pytest.mark.card("bok_choy")
@pytest.mark.parametrize("holder", ["bok_choy", "wind_turbines=bok_choy"])
def test_bok_choy_is_nothing_as_a_shipment(holder: str) -> None:
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand=laptops shipments={holder} | yellow hand=telescopes | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert payout(match) == 6


@pytest.mark.card("bok_choy")
def test_bok_choy_pays_whoever_owns_the_ship() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green chose=DRAW:LOAD | yellow hand=laptops,telescopes chose=FOLLOW:LOAD"
        " | black | yellow-2 contracts=drones aboard=batteries,bok_choy",
        "laptops",
        seat=1,
    )
    assert payout(match) == 10


@pytest.mark.card("rare_metals")
@pytest.mark.parametrize(
    ("contracts", "last", "aboard", "shipments", "paid"),
    [
        pytest.param("segways chairs", "laptops", "cups", "rare_metals", 6 + 4, id="both"),
        pytest.param("segways chairs batteries", "laptops", "cups tablets", "rare_metals", 8 + 4, id="once a ship"),
        pytest.param("segways batteries", "laptops", "tablets", "rare_metals", 6, id="technology only"),
        pytest.param("chairs almonds", "cups", "rice", "rare_metals", 6, id="consumer only"),
        pytest.param("rare_metals chairs", "laptops", "cups pens tablets", "", 10, id="not its own completion"),
        pytest.param(
            "segways chairs", "laptops", "cups", "rare_metals wind_turbines=rare_metals", 6 + 8, id="and its copy"
        ),
    ],
)
def test_rare_metals_pay_for_technology_with_consumer(
    contracts: str, last: str, aboard: str, shipments: str, paid: int
) -> None:
    match = completed(
        f"phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand={last} shipments={commas(shipments)}"
        f" | yellow hand=telescopes | black | green-2 contracts={commas(contracts)} aboard={commas(aboard)}",
        last,
    )
    assert payout(match) == paid


@pytest.mark.card("rare_metals")
def test_rare_metals_do_not_pay_for_ships_of_others() -> None:
    match = completed(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=laptops"
        " | yellow hand=telescopes shipments=rare_metals | black | green-2 contracts=segways,chairs aboard=cups",
        "laptops",
    )
    assert payout(match) == 6


# What is taken off the ship


@pytest.mark.card("flash_drives")
@pytest.mark.parametrize("holder", ["flash_drives", "wind_turbines=flash_drives"])
def test_flash_drives_take_a_container_into_the_hand_after_the_payout(holder: str) -> None:
    card = holder.partition("=")[0]
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand=laptops shipments={holder} | yellow hand=telescopes | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.asked == (0, "IE-D11")
    assert payout(match) == 6
    assert match.shipments(0) == [card], "before the shelving"
    assert match.moves(0, FlashDriveTake) == {FlashDriveTake(card, "laptops"), FlashDriveTake(card, "batteries")}
    match.play(0, FlashDriveTake(card, "laptops"))
    assert match.sorted_hands[0] == ["laptops"]
    assert match.ship("green-2").at_sea
    assert match.ship("green-2").containers == ["batteries"]
    assert match.state.credits[0] == 16


@pytest.mark.card("flash_drives")
def test_flash_drives_may_be_declined_and_are_silent_for_others_and_for_themselves() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops shipments=flash_drives | yellow hand=telescopes | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    match.play(0, DeclinePower("flash_drives"))
    assert match.ship("green-2").containers == ["batteries", "laptops"]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=telescopes shipments=flash_drives | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.asked == (1, "IE-D01")
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=telescopes | black"
        " | green-2 contracts=flash_drives aboard=batteries",
        "laptops",
    )
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("flash_drives", "jets")
@pytest.mark.rule("IE-118")
def test_flash_drives_come_before_jets_and_an_empty_ship_comes_straight_back() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops shipments=jets,flash_drives | yellow hand=telescopes"
        " | black | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    match.play(0, FlashDriveTake("flash_drives", "laptops"))
    assert match.shipments(0) == ["jets", "flash_drives", "drones"], "Jets act after the shelving"
    assert match.moves(0, JetsTake) == {JetsTake("jets", "batteries")}
    match.play(0, JetsTake("jets", "batteries"))
    assert match.state.goods[0] == ["batteries"]
    assert match.happened(ShipReturned) == [ShipReturned(0, "green-2")]
    assert not match.ship("green-2").at_sea
    assert match.state.credits[0] == 16


@pytest.mark.card("jets")
def test_jets_take_with_the_room_that_the_new_shipment_brings() -> None:
    full = "cups pens rice pants"
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops goods=cups,pens,rice,pants shipments=jets"
        " | yellow hand=telescopes | black | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.asked == (0, "IE-D11"), "4 goods of 4 before, of 6 now"
    match.play(0, JetsTake("jets", "laptops"))
    assert match.state.goods[0] == [*full.split(), "laptops"]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops goods=cups,pens,rice,pants,soap,shoes shipments=jets"
        " | yellow hand=telescopes | black | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.asked == (1, "IE-D01"), "no room"


@pytest.mark.card("jets", "bubblegum")
def test_jets_and_their_copy_take_one_each_and_goods_are_heard() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=pens shipments=jets,wind_turbines=jets"
        " | yellow hand=telescopes shipments=bubblegum | black | green-2 contracts=chairs,cups aboard=shoes,soap",
        "pens",
    )
    match.play(0, JetsTake("jets", "pens"))
    match.play(0, JetsTake("wind_turbines", "shoes"))
    assert match.state.goods[0] == ["pens", "shoes"]
    assert match.state.credits[1] == 10 + 4 + 4
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=telescopes shipments=jets | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.asked == (1, "IE-D01"), "ships of others are left alone"


# Who hears of it


@pytest.mark.card("onions")
@pytest.mark.rule("IE-121", "IE-122")
@pytest.mark.parametrize(
    ("contracts", "last", "aboard", "shipments", "gained"),
    [
        pytest.param("sugar", "rice", "honey", "onions", 6 + 2, id="an agriculture contract"),
        pytest.param("sugar bok_choy", "rice", "wheat honey flour", "onions", 10 + 4, id="two on one ship"),
        pytest.param("sugar onions", "rice", "wheat honey flour", "", 10 + 4, id="itself and others of its ship"),
        pytest.param("drones", "laptops", "batteries", "onions", 6, id="another type"),
        pytest.param("sugar", "rice", "honey", "onions wind_turbines=onions", 6 + 2 + 2, id="and its copy"),
    ],
)
def test_onions_pay_for_agriculture_contracts(
    contracts: str, last: str, aboard: str, shipments: str, gained: int
) -> None:
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand={last} shipments={commas(shipments)} | yellow hand=telescopes"
        f" | black | green-2 contracts={commas(contracts)} aboard={commas(aboard)}",
        last,
    )
    assert match.state.credits == [10 + gained, 10, 10]


@pytest.mark.card("onions")
def test_onions_do_not_hear_of_others() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green 4 shipments=onions chose=DRAW:LOAD"
        " | yellow hand=rice,telescopes chose=FOLLOW:LOAD | black 4 | yellow-2 contracts=chicken_feed",
        "rice",
        seat=1,
    )
    assert match.state.credits == [4, 14, 4]


@pytest.mark.card("paper")
def test_paper_imports_for_each_consumer_contract_itself_included() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=pens | yellow hand=telescopes | black"
        " | green-2 contracts=paper,chairs aboard=shoes,soap,cups | yellow-1 sea aboard=rice,honey | deck=laptops,*",
        "pens",
    )
    assert match.asked == (0, "IE-D11")
    assert PowerImport("paper", "green-2", "pens", "goods") in match.moves(0, PowerImport)
    match.play(0, PowerImport("paper", "green-2", "pens", "goods"))
    match.play(0, PowerImport("paper", "yellow-1", "honey", "imports"))
    assert match.state.goods[0] == ["pens"]
    assert match.state.imports[0] == ["honey"]
    assert match.state.credits == [20, 10, 10], "the owner of the ship earns nothing"
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("paper")
@pytest.mark.parametrize("holder", ["paper", "wind_turbines=paper"])
def test_paper_may_be_declined_and_hears_its_own_seat_s_consumer_contracts_only(holder: str) -> None:
    card = holder.partition("=")[0]
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand=pens shipments={holder} | yellow hand=telescopes | black"
        " | green-2 contracts=chairs",
        "pens",
    )
    match.play(0, DeclinePower(card))
    assert match.ship("green-2").containers == ["pens"]
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand=laptops shipments={holder} | yellow hand=telescopes | black"
        " | green-2 contracts=segways",
        "laptops",
    )
    assert match.asked == (1, "IE-D01")
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand=pens | yellow hand=telescopes shipments={holder} | black"
        " | green-2 contracts=pants",
        "pens",
    )
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("paper")
@pytest.mark.rule("IE-089", "IE-098")
def test_paper_discards_only_without_any_room_and_brings_an_empty_ship_home() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD"
        " | green hand=pens imports=cups,shoes,soap goods=rice,honey,wheat,sugar shipments=paper"
        " | yellow hand=telescopes | black | green-2 contracts=pants",
        "pens",
    )
    assert match.moves(0, PowerImport) == {PowerImport("paper", "green-2", "pens", "goods")}
    match.play(0, PowerImport("paper", "green-2", "pens", "goods"))
    assert not match.ship("green-2").at_sea
    match = completed(
        "phase=EXECUTE declared=LOAD"
        " | green hand=pens imports=cups,shoes,soap goods=rice,honey,wheat,sugar,laptops,tablets shipments=paper"
        " | yellow hand=telescopes | black | green-2 contracts=pants",
        "pens",
    )
    assert match.moves(0, PowerImport) == {PowerImport("paper", "green-2", "pens", "discard")}


@pytest.mark.card("mouthwash")
def test_mouthwash_pays_for_consumer_contracts_of_all_seats_but_not_of_its_own_ship() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=pens shipments=mouthwash"
        " | yellow hand=telescopes shipments=wind_turbines=mouthwash | black"
        " | green-2 contracts=chairs,pants aboard=soap",
        "pens",
    )
    assert match.state.credits == [10 + 6 + 4, 10 + 4, 10]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=pens | yellow hand=telescopes | black"
        " | green-2 contracts=mouthwash,chairs aboard=soap",
        "pens",
    )
    assert match.state.credits[0] == 16
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops shipments=mouthwash | yellow hand=telescopes | black"
        " | green-2 contracts=drones aboard=batteries",
        "laptops",
    )
    assert match.state.credits[0] == 16


@pytest.mark.card("pistols")
@pytest.mark.rule("IE-152")
def test_pistols_are_paid_by_others_for_each_illegal_contract() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=foxes | yellow hand=telescopes shipments=pistols"
        " | black shipments=wind_turbines=pistols | green-2 contracts=fake_dvds,cannabis aboard=drugs",
        "foxes",
    )
    assert match.state.credits == [10 + 6 - 8, 14, 14]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=foxes shipments=pistols | yellow hand=telescopes | black"
        " | green-2 contracts=fake_dvds,cannabis aboard=drugs",
        "foxes",
    )
    assert match.state.credits == [16, 10, 10], "its own contracts cost nothing"
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=telescopes shipments=pistols | black"
        " | green-2 contracts=segways",
        "laptops",
    )
    assert match.state.credits == [14, 10, 10]


@pytest.mark.card("small_tank")
def test_a_small_tank_is_given_a_card_that_the_two_seats_see() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops,rice,honey | yellow hand=telescopes shipments=small_tank"
        " | black | green-2 contracts=segways,chairs aboard=cups",
        "laptops",
    )
    assert match.asked == (0, "IE-D12"), "once a ship"
    assert match.moves(0, GiveCard) == {GiveCard("small_tank", "rice"), GiveCard("small_tank", "honey")}
    match.play(0, GiveCard("small_tank", "honey"))
    assert match.sorted_hands == [["rice"], ["honey", "telescopes"], []]
    assert "id='honey'" not in repr(match.view(2))
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("small_tank")
def test_a_small_tank_gets_the_only_card_unasked_nothing_from_an_empty_hand_and_nothing_of_its_own() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops,rice | yellow hand=telescopes shipments=small_tank | black"
        " | green-2 contracts=segways",
        "laptops",
    )
    assert match.sorted_hands == [[], ["rice", "telescopes"], []]
    assert match.asked == (1, "IE-D01")
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops | yellow hand=telescopes shipments=small_tank | black"
        " | green-2 contracts=segways",
        "laptops",
    )
    assert match.sorted_hands == [[], ["telescopes"], []]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=laptops,rice,honey shipments=small_tank | yellow hand=telescopes"
        " | black | green-2 contracts=segways",
        "laptops",
    )
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("onions")
@pytest.mark.rule("IE-067", "IE-121")
def test_onions_hear_of_themselves_when_leftover_containers_complete_them() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=onions goods=wheat | yellow hand=telescopes | black"
        " | green-1 aboard=rice,honey"
    )
    match.play(0, Contract("onions", "green-1"))
    assert match.shipments(0) == ["onions"]
    assert match.state.credits[0] == 10 + 6 + 2


@pytest.mark.card("onions", "paper", "wind_turbines")
@pytest.mark.rule("IE-121", "IE-167")
@pytest.mark.parametrize("model", ["onions", "paper"])
def test_a_copy_hears_from_the_next_completion_on(model: str) -> None:
    contract, aboard, last = {"onions": ("sugar", ",almonds", "apples"), "paper": ("pants", "", "backpacks")}[model]
    match = completing(
        f"phase=EXECUTE public_skip=no declared=LOAD | green hand={last} | yellow shipments={model} chose=FOLLOW:LOAD"
        " | black"
        f" | green-2 contracts=wind_turbines,{contract} aboard=batteries,cell_phones,drones,flash_drives{aboard}",
        last,
    )
    match.play(0, CopyShipment("wind_turbines", 1, model))
    assert match.state.shipments[0][0].power == model
    assert match.asked == (1, "IE-D04")
    assert match.state.credits[0] == 10 + payout(match)
    assert match.shipments(0) == ["wind_turbines", contract]
