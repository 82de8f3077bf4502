"""Limits, and what is counted (section 4.3; IE-008 to IE-012)."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.import_export.areas.counting import goods_limit, imports_limit
from freeport_games.import_export.areas.hold import room_on
from freeport_games.import_export.components import Action, CardId
from freeport_games.import_export.events import CreditsMoved
from freeport_games.import_export.moves import (
    Contract,
    DiscardContracts,
    Draw,
    ImportTake,
    Load,
    SellToIsland,
    TakeFromIsland,
)
from tests.rules.import_export.positions import at, executing, home, sea


@pytest.mark.rule("IE-023", "IE-024")
@pytest.mark.parametrize(("shipments", "imports", "goods"), [("", 1, 2), ("cups", 2, 4), ("cups pens almonds", 4, 8)])
def test_limits_grow_with_the_shipments(shipments: str, imports: int, goods: int) -> None:
    state = at(shipments={0: shipments}).state
    assert (imports_limit(state, 0), goods_limit(state, 0)) == (imports, goods)


@pytest.mark.rule("IE-025", "IE-122")
def test_two_contracts_of_one_ship_are_two_shipments() -> None:
    match = executing(
        Action.LOAD, hands="jets cups", ships={"green-1": home("champagne pants", aboard="sauna pens")}, deck="honey"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == ["champagne", "pants"]
    assert (imports_limit(match.state, 0), goods_limit(match.state, 0)) == (3, 6)
    assert match.state.island == ["honey"], "one ship, one card"


@pytest.mark.rule("IE-026")
def test_nothing_is_thrown_out_for_a_new_card() -> None:
    match = executing(
        Action.IMPORT, imports="cups", goods={0: "pens jets"}, ships={"yellow-1": sea("beer wheat apples")}
    )
    takes = {(take.item, take.place) for move in match.moves(0, ImportTake) for take in move.takes}
    assert {place for _, place in takes} == {"discard"}
    supply = executing(Action.SUPPLY, hands="cups", imports="sugar", island="beer")
    assert not supply.offers(0, TakeFromIsland)


@pytest.mark.rule("IE-027")
def test_a_limit_below_what_one_holds_takes_nothing_away() -> None:
    match = executing(
        Action.SUPPLY, hands="rope", imports="sugar onions potatoes", goods={0: "jets cups pens beer"}, island="wheat"
    )
    match.play(0, SellToIsland("rope"))
    assert match.asked != (0, "IE-D10")
    assert (len(match.state.imports[0]), len(match.state.goods[0])) == (3, 4)


@pytest.mark.rule("IE-028")
def test_a_ship_has_six_slots() -> None:
    match = executing(
        Action.CONTRACT, hands="drones batteries", imports="chairs", ships={"green-1": home("gold_toilets")}
    )
    assert match.may(0, Contract("drones", "green-1"))
    match.play(0, Contract("drones", "green-1"))
    assert not match.may(0, Contract("batteries", "green-1"))
    assert room_on(match.state, match.ship("green-1")) == 0


@pytest.mark.rule("IE-029", "IE-130")
def test_leftover_containers_take_no_room() -> None:
    match = executing(
        Action.CONTRACT, hands="refrigerators", ships={"green-1": home("the_mother_load", aboard="seeds pistols jets")}
    )
    match.play(0, DiscardContracts("green-1", ("the_mother_load",)))
    assert match.ship("green-1").containers == ["seeds", "pistols", "jets"]
    assert room_on(match.state, match.ship("green-1")) == 6
    match.play(0, Contract("refrigerators", "green-1"))
    assert match.ship("green-1").containers == ["seeds", "pistols", "jets"]


@pytest.mark.rule("IE-008", "IE-010")
def test_credits_move_in_steps_of_two_and_never_fall_below_zero() -> None:
    match = executing(Action.LOAD, hands="jets", ships={"green-1": home("champagne", aboard="sauna")})
    match.play(0, Load("jets", "green-1"))
    moved = match.happened(CreditsMoved)
    assert moved
    assert all(event.amount % 2 == 0 for event in moved)
    poor = executing(
        Action.LOAD,
        hands="seeds",
        credits={1: 0, 2: 2},
        ships={"green-1": home("danger_pets", aboard="pistols")},
    )
    poor.play(0, Load("seeds", "green-1"))
    assert poor.state.credits == [10 + 6 + 2, 0, 0]


@pytest.mark.rule("IE-011")
def test_what_all_may_see() -> None:
    match = at(
        hands={0: "laptops", 1: "candy cups"},
        imports={1: "tablets"},
        goods={1: "backpacks"},
        shipments={1: "apples"},
        discard="flour",
        island="champagne",
        deck="jets honey",
        rest=False,
        credits={1: 22},
        ships={"yellow-1": home("cannons", aboard="seeds")},
    )

    def ids(cards: object) -> list[CardId]:
        return [card.id for card in cards]  # type: ignore[attr-defined]

    for viewer in (0, None):
        view = match.view(viewer)
        seat = view.seats[1]
        assert (ids(seat.imports), ids(seat.goods), seat.credits) == (["tablets"], ["backpacks"], 22)
        assert [shipment.card.id for shipment in seat.shipments] == ["apples"]
        assert seat.hand == Hidden(2)
        assert (ids(view.island), list(view.discard)) == (["champagne"], ["flour"])
        ship = next(ship for ship in view.ships if ship.id == "yellow-1")
        assert (ids(ship.contracts), ids(ship.containers)) == (["cannons"], ["seeds"])
        assert view.deck == Hidden(2)
    own = match.view(1).seats[1].hand
    assert not isinstance(own, Hidden)
    assert ids(own.cards) == ["candy", "cups"]


@pytest.mark.rule("IE-012", "IE-053")
def test_a_hand_has_no_limit() -> None:
    match = at(hands={0: "laptops jets wheat cups pens beer candy"}, deck="honey")
    match.play(0, Draw())
    assert len(match.sorted_hands[0]) == 8
