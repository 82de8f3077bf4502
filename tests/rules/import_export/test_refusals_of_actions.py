"""The table of refusals: the five actions, and choices during them."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    ChooseShip,
    Contract,
    Declare,
    DeclineImport,
    DiscardContracts,
    ImportTake,
    Load,
    PassBid,
    Pirate,
    SellToIsland,
    TakeFromIsland,
)
from tests.rules.import_export.positions import at
from tests.rules.import_export.refusing import bidding, contracting, pirating, taking


@pytest.mark.rule("IE-062")
def test_too_low_a_level() -> None:
    assert contracting().refused(0, Contract("jets", "green-2")) == "TIER_TOO_LOW"
    assert contracting().refused(0, Contract("tablets", "green-2")) == "TIER_TOO_LOW"


@pytest.mark.rule("IE-028", "IE-064")
def test_a_ship_without_room() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=drones,chapstick | yellow | black"
        " | green-2 contracts=gold_toilets,pants"
    )
    assert match.refused(0, Contract("drones", "green-2")) == "ABOVE_CAPACITY"
    assert match.may(0, Contract("drones", "green-1"))


@pytest.mark.rule("IE-059", "IE-126")
@pytest.mark.parametrize("ship", ["green-1", "yellow-2"])
def test_a_ship_at_sea_or_of_another_seat(ship: str) -> None:
    assert contracting().refused(0, Contract("champagne", ship)) == "SHIP_NOT_AVAILABLE"
    loading = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow | black | green-1 sea aboard=beer"
        " | green-2 contracts=cologne | yellow-2 contracts=sauna"
    )
    assert loading.refused(0, Load("jets", ship)) == "SHIP_NOT_AVAILABLE"


@pytest.mark.rule("IE-070")
def test_loading_a_ship_without_a_contract() -> None:
    match = at("phase=EXECUTE declared=LOAD | green hand=jets | yellow | black | green-2 contracts=cologne")
    assert match.refused(0, Load("jets", "green-1")) == "NO_CONTRACT"


@pytest.mark.rule("IE-072")
def test_a_container_that_does_not_raise_the_fill() -> None:
    match = at("phase=EXECUTE declared=LOAD | green hand=jets,cups | yellow | black | green-2 contracts=cologne")
    assert match.refused(0, Load("cups", "green-2")) == "WRONG_CONTAINER"
    assert match.refused(0, Load("pens", "green-2")) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("IE-078", "IE-083", "IE-D05")
def test_choosing_a_ship_that_is_not_at_sea_or_as_another_seat() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow | black | yellow-1 sea aboard=beer"
        " | black-1 sea aboard=wheat"
    )
    for ship in ("green-1", "yellow-2", "island"):
        assert match.refused(0, ChooseShip(ship)) == "SHIP_NOT_AT_SEA"
    assert match.refused(1, ChooseShip("yellow-1")) == "NOT_YOUR_TURN"


@pytest.mark.rule("IE-083", "IE-D07")
def test_breaking_a_tie_for_a_seat_that_is_not_tied_or_as_another_seat() -> None:
    match = bidding().play(0, Bid(2)).play(1, Bid(2))
    assert match.asked == (0, "IE-D07")
    assert match.refused(0, BreakTie(2)) == "BAD_CHOICE"
    assert match.refused(0, BreakTie(3)) == "UNKNOWN_ID"
    assert match.refused(1, BreakTie(1)) == "NOT_YOUR_TURN"


@pytest.mark.rule("IE-080", "IE-008", "IE-D06")
def test_bids() -> None:
    match = bidding()
    assert match.refused(0, Bid(3)) == "BAD_AMOUNT"
    assert match.refused(0, Bid(-2)) == "BAD_AMOUNT"
    assert match.refused(0, Bid(13)) == "BAD_AMOUNT"
    assert match.refused(0, Bid(12)) == "NOT_ENOUGH_CREDITS"
    match.play(0, Bid(4))
    assert match.refused(0, Bid(6)) == "ALREADY_DECIDED"
    assert match.refused(0, PassBid()) == "ALREADY_DECIDED"


@pytest.mark.rule("IE-087", "IE-D08")
@pytest.mark.parametrize(
    "takes",
    [
        (Placed("beer", "goods"),),
        (Placed("beer", "goods"), Placed("wheat", "goods"), Placed("apples", "imports")),
        (Placed("beer", "goods"), Placed("cups", "goods")),
        (Placed("beer", "goods"), Placed("wheat", "hand")),
        (),
    ],
)
def test_taking_too_many_too_few_or_other_cards(takes: tuple[Placed, ...]) -> None:
    assert taking().refused(0, ImportTake(takes)) == "BAD_CHOICE"


@pytest.mark.rule("IE-087")
def test_taking_a_card_twice() -> None:
    takes = (Placed("beer", "goods"), Placed("beer", "imports"))
    assert taking().refused(0, ImportTake(takes)) == "BAD_PARAMETERS"


@pytest.mark.rule("IE-088")
def test_two_cards_to_the_imports_or_to_an_area_without_room() -> None:
    both = ImportTake((Placed("beer", "imports"), Placed("wheat", "imports")))
    assert taking().refused(0, both) == "AREA_FULL"
    assert taking(imports="cups").refused(0, both) == "AREA_FULL"
    full = ImportTake((Placed("beer", "goods"), Placed("wheat", "imports")))
    assert taking(imports="cups").refused(0, full) == "AREA_FULL"
    assert taking(goods="cups pens").refused(0, full) == "AREA_FULL"


@pytest.mark.rule("IE-089")
def test_discarding_though_there_is_room() -> None:
    takes = ImportTake((Placed("beer", "goods"), Placed("wheat", "discard")))
    assert taking(imports="cups").refused(0, takes) == "MUST_PLACE"
    assert taking(imports="cups", goods="pens").may(0, takes)


@pytest.mark.rule("IE-085")
def test_declining_after_winning_a_bid() -> None:
    match = bidding().play(0, Bid(2)).play(1, Bid(0))
    assert match.asked == (0, "IE-D08")
    assert match.refused(0, DeclineImport()) == "BAD_CHOICE"


@pytest.mark.rule("IE-095")
def test_pirating_what_is_not_there() -> None:
    match = pirating()
    assert match.refused(0, Pirate("yellow-1", "cups", "discard")) == "BAD_CHOICE"
    assert match.refused(0, Pirate("island", "jets", "green-2")) == "BAD_CHOICE"
    assert match.refused(0, Pirate("black-2", "wheat", "discard")) == "SHIP_NOT_AT_SEA"


@pytest.mark.rule("IE-096", "IE-097")
def test_discarding_a_pirated_card_that_a_ship_takes() -> None:
    match = pirating()
    assert match.refused(0, Pirate("island", "sauna", "discard")) == "MUST_LOAD"
    assert match.refused(0, Pirate("yellow-1", "beer", "green-2")) == "WRONG_CONTAINER"
    assert match.refused(0, Pirate("yellow-1", "jets", "green-1")) == "NO_CONTRACT"
    assert match.refused(0, Pirate("yellow-1", "jets", "black-2")) == "SHIP_NOT_AVAILABLE"
    assert match.may(0, Pirate("yellow-1", "beer", "discard"))


@pytest.mark.rule("IE-105", "IE-106", "IE-104")
def test_selling_twice_and_taking_without_room() -> None:
    match = at("phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar | yellow | black | island=beer")
    assert match.refused(0, TakeFromIsland("beer")) == "AREA_FULL"
    assert match.refused(0, TakeFromIsland("cups")) == "BAD_CHOICE"
    assert match.refused(0, SellToIsland("beer")) == "CARD_NOT_IN_HAND"
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar,onions shipments=champagne,velvet_robes"
        " | yellow | black | island=beer"
    )
    match.play(0, SellToIsland("cups"))
    assert match.refused(0, SellToIsland("pens")) == "ALREADY_SOLD"


@pytest.mark.rule("IE-127", "IE-126", "IE-D16")
def test_discarding_contracts() -> None:
    match = at(
        "| green hand=laptops | yellow hand=candy | black | green-1 sea aboard=beer | green-2 contracts=champagne"
        " | yellow-2 contracts=cologne"
    )
    assert match.refused(0, DiscardContracts("green-1", ("champagne",))) == "SHIP_NOT_AVAILABLE"
    assert match.refused(0, DiscardContracts("yellow-2", ("cologne",))) == "SHIP_NOT_AVAILABLE"
    assert match.refused(0, DiscardContracts("green-2", ("cologne",))) == "BAD_CHOICE"
    assert match.refused(0, DiscardContracts("green-2", ())) == "BAD_CHOICE"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.asked == (1, "IE-D02")
    assert match.refused(1, DiscardContracts("yellow-2", ("cologne",))) == "NOT_LEADER"
    assert match.may(0, DiscardContracts("green-2", ("champagne",)))
