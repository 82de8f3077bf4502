"""Wind Turbines: copies of other shipments. That each power can be copied is proved beside the power."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import PowerCopied, ShipCompleted
from freeport_games.import_export.moves import (
    AcceptOffer,
    BambooContract,
    BeerSell,
    CopyShipment,
    DeclineOffer,
    DeclinePower,
)
from freeport_games.import_export.state import Shipment
from tests.rules.import_export.completing import AFTER, completing, copying, payout


@pytest.mark.rule("IE-136", "IE-167")
@pytest.mark.card("wind_turbines")
def test_wind_turbines_chooses_among_low_tiers_of_all_seats() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=generators shipments=drones,satellite"
        " | yellow shipments=laptops,nanobots chose=FOLLOW:LOAD | black shipments=honey"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,flash_drives",
        "generators",
    )
    assert match.asked == (0, "IE-D12")
    assert not match.offers(0, DeclinePower)
    assert match.moves(0, CopyShipment) == {
        CopyShipment("wind_turbines", 0, "drones"),
        CopyShipment("wind_turbines", 1, "laptops"),
    }
    match.play(0, CopyShipment("wind_turbines", 1, "laptops"))
    assert match.state.shipments[0][-1] == Shipment("wind_turbines", "laptops")
    assert match.happened(PowerCopied) == [PowerCopied(0, "wind_turbines", "laptops")]
    assert match.shipments(1) == ["laptops", "nanobots"]


@pytest.mark.rule("IE-136", "IE-137")
@pytest.mark.card("wind_turbines")
def test_wind_turbines_without_a_choice() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=laptops chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
    )
    assert match.asked == AFTER
    assert match.state.shipments[0] == [Shipment("wind_turbines", "laptops")]
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=tablets chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
    )
    assert match.asked == AFTER
    assert match.state.shipments[0] == [Shipment("wind_turbines", "wind_turbines")]


@pytest.mark.card("wind_turbines")
def test_wind_turbines_may_copy_its_companion_on_the_ship() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=mri_machines | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=drones,wind_turbines aboard=batteries,cell_phones,flash_drives,generators,laptops",
        "mri_machines",
    )
    assert match.state.shipments[0] == [Shipment("drones", "drones"), Shipment("wind_turbines", "drones")]


@pytest.mark.rule("IE-168", "IE-170")
@pytest.mark.card("wind_turbines", "chicken_feed")
def test_wind_turbines_copying_chicken_feed_is_offered_itself() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives | yellow chose=FOLLOW:LOAD"
        " | black shipments=chicken_feed | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "chicken_feed",
        of=2,
    )
    assert match.asked == (1, "IE-D13")
    match.play(1, DeclineOffer("wind_turbines"))
    match.play(2, AcceptOffer("wind_turbines"))
    assert match.state.shipments[2] == [
        Shipment("chicken_feed", "chicken_feed"),
        Shipment("wind_turbines", "chicken_feed"),
    ]
    assert match.shipments(0) == []
    assert match.state.credits == [10 + payout("wind_turbines") + 6, 10, 4]


@pytest.mark.rule("IE-169")
@pytest.mark.card("wind_turbines", "beer")
def test_wind_turbines_copying_beer_may_go_to_the_island() -> None:
    position = (
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=beer chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
    )
    match = copying(
        position,
        "flash_drives",
        "beer",
        of=1,
    )
    match.play(0, BeerSell("wind_turbines"))
    assert match.state.island[-1] == "wind_turbines"
    assert match.state.credits[0] == 10 + payout("wind_turbines") + 6
    declined = copying(
        position,
        "flash_drives",
        "beer",
        of=1,
    ).play(0, DeclinePower("wind_turbines"))
    assert declined.state.shipments[0] == [Shipment("wind_turbines", "beer")]


@pytest.mark.card("wind_turbines", "bamboo")
def test_wind_turbines_copying_bamboo_is_contracted_and_chooses_anew() -> None:
    """Interaction 19: a second completion takes a new model."""
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=generators"
        " | yellow shipments=bamboo chose=FOLLOW:LOAD | black shipments=laptops"
        " | green-1 aboard=drones,tablets,televisions,teslas"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,flash_drives",
        "generators",
        "bamboo",
        of=1,
    )
    match.play(0, BambooContract("wind_turbines", "green-1"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.asked == (0, "IE-D12")
    match.play(0, CopyShipment("wind_turbines", 2, "laptops"))
    assert match.state.shipments[0] == [Shipment("wind_turbines", "laptops")]


@pytest.mark.card("wind_turbines", "bamboo")
def test_wind_turbines_copying_bamboo_needs_room_for_its_four_slots() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=bamboo chose=FOLLOW:LOAD | black | green-1 contracts=generators"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "bamboo",
        of=1,
    )
    assert match.asked == AFTER
    assert match.state.shipments[0] == [Shipment("wind_turbines", "bamboo")]


@pytest.mark.card("wind_turbines", "small_poodles")
def test_wind_turbines_copying_small_poodles_becomes_a_good() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=small_poodles chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "small_poodles",
        of=1,
    )
    assert match.state.goods[0] == ["wind_turbines"]
    assert match.shipments(0) == []


@pytest.mark.card("wind_turbines", "bok_choy", "tortillas")
def test_wind_turbines_gets_nothing_from_powers_of_other_places() -> None:
    for model in ("bok_choy", "tortillas"):
        match = copying(
            "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=flash_drives"
            f" | yellow shipments={model} chose=FOLLOW:LOAD | black"
            " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
            "flash_drives",
            model,
            of=1,
        )
        assert match.asked == AFTER
        assert match.state.credits[0] == 10 + payout("wind_turbines")
