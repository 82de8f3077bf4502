"""Ships and contracts (section 4.12)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import ShipReturned
from freeport_games.import_export.moves import (
    BeerSell,
    Contract,
    Declare,
    DiscardContracts,
    Draw,
    Load,
    Pirate,
)
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-124", "IE-125")
@pytest.mark.card("aeroponics")
def test_a_ship_comes_home_with_its_last_container_only() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=cups | yellow hand=pens | black | yellow-1 sea aboard=beer,wheat"
    )
    match.play(0, Pirate("yellow-1", "beer", "discard"))
    assert match.ship("yellow-1").at_sea
    match.play(0, Pirate("yellow-1", "wheat", "discard"))
    ship = match.ship("yellow-1")
    assert (ship.at_sea, ship.contracts, ship.containers) == (False, [], [])
    assert match.happened(ShipReturned) == [ShipReturned(1, "yellow-1")]
    early = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE | green | yellow hand=pens shipments=aeroponics | black"
        " | yellow-1 sea aboard=beer,wheat"
    )
    early.play(0, Pirate("yellow-1", "beer", "discard"))
    ship = early.ship("yellow-1")
    assert (ship.at_sea, ship.containers) == (False, ["wheat"])


@pytest.mark.rule("IE-126")
def test_nobody_contracts_or_loads_at_sea_or_on_a_ship_of_another_seat() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=batteries | yellow | black | green-1 sea aboard=pens"
        " | green-2 contracts=cologne | yellow-1 contracts=velvet_robes"
    )
    assert {move.ship for move in match.moves(0, Contract)} == {"green-2"}
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow | black | green-1 sea aboard=pens"
        " | green-2 contracts=cologne | yellow-1 contracts=velvet_robes"
    )
    assert {move.ship for move in match.moves(0, Load)} == {"green-2"}


@pytest.mark.rule("IE-127", "IE-D16", "IE-155")
def test_the_leader_discards_contracts_whoever_is_asked() -> None:
    match = at(
        "| green hand=laptops,cups | yellow hand=beer | black hand=pens"
        " | green-1 contracts=gold_toilets,pants,batteries aboard=jets | yellow-1 contracts=apples"
    )
    assert match.may(0, DiscardContracts("green-1", ("pants",))), "when it is asked itself"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.asked == (1, "IE-D02")
    assert not match.offers(1, DiscardContracts)
    match.play(0, DiscardContracts("green-1", ("batteries", "gold_toilets")))
    assert match.state.discard == ["gold_toilets", "batteries"], "in contracting order"
    assert match.ship("green-1").contracts == ["pants"]
    assert match.ship("green-1").containers == ["jets"]
    assert match.asked == (1, "IE-D02")
    match.play(0, DiscardContracts("green-1", ("pants",)))
    assert not match.offers(0, DiscardContracts)


@pytest.mark.rule("IE-127")
def test_only_in_ones_own_turn() -> None:
    match = at("| green hand=cups | yellow hand=beer | black | yellow-1 contracts=apples")
    assert not match.offers(1, DiscardContracts)
    match.play(0, Draw())
    assert match.offers(1, DiscardContracts)


@pytest.mark.rule("IE-128")
@pytest.mark.card("beer")
def test_not_of_a_ship_that_is_being_completed() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=wheat | yellow hand=cups | black"
        " | green-1 contracts=beer aboard=apples | green-2 contracts=cologne"
    )
    match.play(0, Load("wheat", "green-1"))
    assert match.asked == (0, "IE-D11")
    assert match.offers(0, BeerSell)
    assert match.refused(0, DiscardContracts("green-1", ("beer",))) == "SHIP_NOT_AVAILABLE"
    assert match.may(0, DiscardContracts("green-2", ("cologne",)))


@pytest.mark.rule("IE-129")
def test_a_ship_without_contracts_never_completes() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer | yellow | black | green-1 contracts=champagne aboard=jets"
        " | green-2 contracts=apples"
    )
    match.play(0, DiscardContracts("green-1", ("champagne",)))
    assert not match.ship("green-1").at_sea
    assert match.asked == (0, "IE-D04")


@pytest.mark.rule("IE-130")
def test_containers_without_a_contract_stay_and_count_for_the_next_one() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=velvet_robes | yellow | black"
        " | green-1 contracts=champagne aboard=jets"
    )
    match.play(0, DiscardContracts("green-1", ("champagne",)))
    assert match.ship("green-1").containers == ["jets"]
    match.play(0, Contract("velvet_robes", "green-1"))
    loading = at(
        "phase=EXECUTE declared=LOAD | green hand=sauna,cups | yellow | black"
        " | green-1 contracts=velvet_robes aboard=jets"
    )
    loading.play(0, Load("sauna", "green-1"))
    assert loading.shipments(0) == ["velvet_robes"]
