"""Limits, and what is counted (section 4.3; IE-008 to IE-012)."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.import_export.areas.counting import goods_limit, imports_limit
from freeport_games.import_export.areas.hold import room_on
from freeport_games.import_export.components import CardId
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
from tests.rules.import_export.positions import all_but, at, commas


@pytest.mark.rule("IE-023", "IE-024")
@pytest.mark.parametrize(("shipments", "imports", "goods"), [("", 1, 2), ("cups", 2, 4), ("cups pens almonds", 4, 8)])
def test_limits_grow_with_the_shipments(shipments: str, imports: int, goods: int) -> None:
    state = at(f"| green shipments={commas(shipments)} | yellow | black").state
    assert (imports_limit(state, 0), goods_limit(state, 0)) == (imports, goods)


@pytest.mark.rule("IE-025", "IE-122")
def test_two_contracts_of_one_ship_are_two_shipments() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups | yellow | black"
        " | green-1 contracts=champagne,pants aboard=sauna,pens | deck=honey,*"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == ["champagne", "pants"]
    assert (imports_limit(match.state, 0), goods_limit(match.state, 0)) == (3, 6)
    assert match.state.island == ["honey"], "one ship, one card"


@pytest.mark.rule("IE-026")
def test_nothing_is_thrown_out_for_a_new_card() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=cups goods=pens,jets count=1 | yellow | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    takes = {(take.item, take.place) for move in match.moves(0, ImportTake) for take in move.takes}
    assert {place for _, place in takes} == {"discard"}
    supply = at("phase=EXECUTE declared=SUPPLY | green hand=cups imports=sugar | yellow | black | island=beer")
    assert not supply.offers(0, TakeFromIsland)


@pytest.mark.rule("IE-027")
def test_a_limit_below_what_one_holds_takes_nothing_away() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=rope imports=sugar,onions,potatoes goods=jets,cups,pens,beer"
        " | yellow | black | island=wheat"
    )
    match.play(0, SellToIsland("rope"))
    assert match.asked != (0, "IE-D10")
    assert (len(match.state.imports[0]), len(match.state.goods[0])) == (3, 4)


@pytest.mark.rule("IE-028")
def test_a_ship_has_six_slots() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=drones,batteries imports=chairs | yellow | black"
        " | green-1 contracts=gold_toilets"
    )
    assert match.may(0, Contract("drones", "green-1"))
    match.play(0, Contract("drones", "green-1"))
    assert not match.may(0, Contract("batteries", "green-1"))
    assert room_on(match.state, match.ship("green-1")) == 0


@pytest.mark.rule("IE-029", "IE-130")
def test_leftover_containers_take_no_room() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=refrigerators | yellow | black"
        " | green-1 contracts=the_mother_load aboard=seeds,pistols,jets"
    )
    match.play(0, DiscardContracts("green-1", ("the_mother_load",)))
    assert match.ship("green-1").containers == ["seeds", "pistols", "jets"]
    assert room_on(match.state, match.ship("green-1")) == 6
    match.play(0, Contract("refrigerators", "green-1"))
    assert match.ship("green-1").containers == ["seeds", "pistols", "jets"]


@pytest.mark.rule("IE-008", "IE-010")
def test_credits_move_in_steps_of_two_and_never_fall_below_zero() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow | black | green-1 contracts=champagne aboard=sauna"
    )
    match.play(0, Load("jets", "green-1"))
    moved = match.happened(CreditsMoved)
    assert moved
    assert all(event.amount % 2 == 0 for event in moved)
    poor = at(
        "phase=EXECUTE declared=LOAD | green hand=seeds | yellow 0 | black 2"
        " | green-1 contracts=danger_pets aboard=pistols"
    )
    poor.play(0, Load("seeds", "green-1"))
    assert poor.state.credits == [10 + 6 + 2, 0, 0]


@pytest.mark.rule("IE-011")
def test_what_all_may_see() -> None:
    others = all_but("laptops candy cups tablets backpacks apples cannons seeds champagne flour jets honey")
    match = at(
        "| green hand=laptops | yellow 22 hand=candy,cups imports=tablets goods=backpacks shipments=apples"
        f" | black goods={others} | yellow-1 contracts=cannons aboard=seeds | island=champagne | discard=flour"
        " | deck=jets,honey"
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
    match = at("| green hand=laptops,jets,wheat,cups,pens,beer,candy | yellow | black | deck=honey,*")
    match.play(0, Draw())
    assert len(match.sorted_hands[0]) == 8
