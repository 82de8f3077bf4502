"""Points and fuel, trucks, ships, aircraft, loading (sections 4.7 to 4.11)."""

from __future__ import annotations

import pytest

from freeport_games.competitors.components import ARROWS, TERRITORIES
from freeport_games.competitors.components.geography import PLACED, POINTS, band_between, flights, nearest, towards
from freeport_games.competitors.components.kinds import Band
from freeport_games.competitors.events import CustomsDrawn, Delivered, EventRolled, MoneyPaid, Sailed, TruckPutAshore
from freeport_games.competitors.moves import (
    Deliver,
    Dock,
    Drive,
    EndMovementTurn,
    EndTurn,
    Fly,
    FlyTowards,
    LoadTruck,
    MoveToken,
    Sail,
    TransferGoods,
    Transit,
    UnloadTruck,
)
from tests.rules.competitors.positions import Match, at


def spent(match: Match) -> dict[str, int]:
    """Return the points spent in the movement turn."""
    movement = match.state.movement
    return {} if movement is None else {str(kind): points for kind, points in movement.spent.items()}


def points_left(match: Match, kind: str) -> int:
    """Return the points that a kind of token has left."""
    movement = match.view(0).movement
    assert movement is not None
    return next(one.left for one in movement.points if one.kind == kind)


# Points and fuel


@pytest.mark.rule("CO-061")
def test_cards_change_the_points_of_a_movement_turn() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | customs_deck=K-13,K-19,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert points_left(match, "TRUCK") == 4
    assert points_left(match, "SHIP") == 4
    match.play(0, Drive("france"), EndMovementTurn())
    assert points_left(match, "TRUCK") == 5


@pytest.mark.rule("CO-062", "CO-072", "CO-063", "CO-D15")
def test_a_ship_alone_has_four_points_and_pays_once() -> None:
    match = at("| RED italy | BLUE united_kingdom | ship-0-1 r09c09 last=italy")
    match.play(0, MoveToken("ship-0-1"))
    for left in (3, 2, 1):
        match.play(0, Sail(sorted(match.offered(0, Sail, "to"))[0]))
        assert points_left(match, "SHIP") == left
    assert [event.amount for event in match.happened(MoneyPaid)] == [1_000]
    assert match.refused(0, Sail("r01c14")) == "NOT_LINKED"


@pytest.mark.rule("CO-065")
def test_a_carried_truck_pays_no_fuel() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 aboard=ship-0-1 | ship-0-1 italy")
    match.play(0, MoveToken("truck-0-1"), Sail("r06c17"))
    assert match.state.money[0] == 199_000


# Trucks


@pytest.mark.rule("CO-067", "CO-D14")
def test_a_truck_drives_to_linked_territories() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy")
    match.play(0, MoveToken("truck-0-1"))
    assert match.offered(0, Drive, "to") == {"austria", "france", "switzerland"}
    assert match.refused(0, Drive("germany")) == "NOT_LINKED"
    assert match.refused(0, Sail("r06c17")) == "NOT_LINKED"
    assert match.refused(0, Fly("france")) == "NOT_LINKED"


@pytest.mark.rule("CO-069", "CO-071", "CO-101")
def test_a_channel_costs_a_point_more_and_asks_for_a_card() -> None:
    match = at(
        "| RED italy branches=united_kingdom | BLUE japan"
        " | truck-0-1 france contract=C-054 sender=france receiver=korea | customs_deck=K-13,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("united_kingdom"))
    assert spent(match) == {"TRUCK": 2}
    assert points_left(match, "TRUCK") == 4
    assert len(match.happened(CustomsDrawn)) == 1


@pytest.mark.rule("CO-070")
@pytest.mark.parametrize(("money", "where", "left"), [(10_000, "united_kingdom", 4_500), (5_000, "france", 4_500)])
def test_a_truck_that_is_stopped_on_a_channel(money: int, where: str, left: int) -> None:
    match = at(
        f"| RED italy {money} | BLUE japan | truck-0-1 france contract=C-054 sender=france receiver=korea"
        " | customs_deck=K-25,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("united_kingdom"))
    assert match.token("truck-0-1").at == where
    assert match.state.money[0] == left
    assert match.state.movement is not None
    assert match.state.movement.turns == 2


@pytest.mark.rule("CO-070", "CO-105", "CO-120")
@pytest.mark.parametrize(
    ("source", "to", "money", "events"),
    [("united_arab_emirates", "iran", 10_000, 1), ("iran", "united_arab_emirates", 5_000, 0)],
)
def test_an_event_follows_on_the_far_bank_of_a_channel_only(source: str, to: str, money: int, events: int) -> None:
    match = at(
        f"| RED italy {money} | BLUE united_kingdom | truck-0-1 {source} contract=C-054 sender={source} receiver=korea"
        " | customs_deck=K-25,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive(to))
    assert match.token("truck-0-1").at == "iran"
    assert len(match.happened(EventRolled)) == events


@pytest.mark.rule("CO-070")
def test_a_seized_truck_pays_nothing_for_the_channel() -> None:
    match = at(
        "| RED italy | BLUE japan | truck-0-1 france contract=C-083 sender=france receiver=korea | customs_deck=K-26,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("united_kingdom"))
    assert match.token("truck-0-1").in_supply
    assert match.state.money[0] == 199_500


# Ships


@pytest.mark.rule("CO-075", "CO-076", "CO-D17", "CO-079")
def test_docking_costs_nothing_and_the_ship_goes_on() -> None:
    match = at("| RED italy | BLUE united_kingdom | ship-0-1 r06c17 last=italy | ship-0-2 r06c17 last=italy")
    match.play(0, MoveToken("ship-0-1"))
    assert match.offered(0, Dock, "territory") == {"france", "italy"}
    assert match.refused(0, Dock("libya")) == "NOT_LINKED"
    assert match.refused(0, Dock("switzerland")) == "NO_PORT"
    match.play(0, Dock("france"))
    assert sum(spent(match).values()) == 0
    assert match.offered(0, Sail, "to") == {"r06c17"}
    match.play(0, Sail("r06c17"))
    assert match.token("ship-0-1").at == "r06c17"


@pytest.mark.rule("CO-077", "CO-D16")
def test_a_channel_takes_a_ship_two_points() -> None:
    match = at("| RED italy | BLUE united_kingdom | ship-0-1 r07c15 last=italy")
    match.play(0, MoveToken("ship-0-1"))
    assert match.refused(0, Transit("suez_canal")) == "NOT_LINKED"
    match.play(0, Transit("strait_of_gibraltar"))
    assert match.token("ship-0-1").at == "r07c16"
    match.play(0, Transit("strait_of_gibraltar"))
    assert match.token("ship-0-1").at == "r07c15"
    assert match.asked == (0, "CO-D14") or match.state.movement is None
    tired = at("| RED italy | BLUE united_kingdom | ship-0-1 r07c17 last=italy")
    tired.play(0, MoveToken("ship-0-1"), Sail("r07c16"), Sail("r07c17"), Sail("r07c16"))
    assert tired.refused(0, Transit("strait_of_gibraltar")) == "NOT_ENOUGH_POINTS"


@pytest.mark.rule("CO-078")
def test_a_ship_that_cannot_pay_goes_back_from_the_channel() -> None:
    match = at(
        "| RED italy 10500 | BLUE united_kingdom"
        " | ship-0-1 r07c15 last=italy contract=C-054 sender=italy receiver=korea | customs_deck=K-25,*"
    )
    match.play(0, Deliver("ship-0-1"), Transit("strait_of_gibraltar"))
    assert match.token("ship-0-1").at == "r07c15"
    assert match.state.money[0] == 9_500


@pytest.mark.rule("CO-241")
def test_a_ship_that_was_placed_in_a_port_may_choose() -> None:
    match = at("| RED italy branches=panama | BLUE united_kingdom | ship-0-1 panama | ship-0-2 panama cell=r10c09")
    match.play(0, MoveToken("ship-0-1"))
    assert match.offered(0, Sail, "to") == {"r10c09", "r11c08"}
    other = at("| RED italy branches=panama | BLUE united_kingdom | ship-0-2 panama cell=r10c09")
    other.play(0, MoveToken("ship-0-2"))
    assert other.happened(Sailed)[0].to == "r10c09", "the only step is made without asking"


# Aircraft


@pytest.mark.rule("CO-080", "CO-081", "CO-064", "CO-D18")
def test_an_aircraft_reaches_a_target_or_flies_towards_it() -> None:
    match = at("| RED italy | BLUE united_kingdom | aircraft-0-1 italy")
    match.play(0, MoveToken("aircraft-0-1"))
    assert "france" in match.offered(0, Fly, "to")
    assert match.refused(0, FlyTowards("france", "RED_BAND")) == "BAND_NOT_ALLOWED"
    assert match.refused(0, Fly("japan")) == "BAND_NEEDED"
    assert match.refused(0, Fly("italy")) == "BAD_TARGET"
    match.play(0, Fly("france"))
    band = band_between(POINTS["italy"], POINTS["france"])
    assert match.state.money[0] == 200_000 - {"GREEN_BAND": 1_000, "YELLOW_BAND": 2_000, "RED_BAND": 3_000}[str(band)]


@pytest.mark.rule("CO-081")
def test_no_airport() -> None:
    place = next(one.id for one in TERRITORIES.values() if not one.airport)
    match = at("| RED italy | BLUE united_kingdom | aircraft-0-1 italy")
    match.play(0, MoveToken("aircraft-0-1"))
    assert match.refused(0, Fly(place)) == "NO_AIRPORT"


@pytest.mark.rule("CO-082", "CO-089")
def test_the_ruler_is_exact() -> None:
    assert towards((0, 0), (3, 4000), Band.GREEN) == (0, 139)
    assert towards((100, 100), (-900, 100), Band.RED) == (-320, 100)
    assert flights(PLACED, (1, 580)).reached["W2"] == "GREEN_BAND"
    assert "E2" in flights(PLACED, (1, 580)).beyond
    assert nearest(POINTS["italy"]) == "italy"


@pytest.mark.rule("CO-083")
def test_one_aircraft_in_flight() -> None:
    match = at("| RED italy | BLUE united_kingdom | aircraft-0-1 italy | aircraft-0-2 air=900,900 last=italy")
    match.play(0, MoveToken("aircraft-0-1"))
    assert match.refused(0, FlyTowards("japan", "GREEN_BAND")) == "IN_FLIGHT_TOKEN_USED"
    assert "france" in match.offered(0, Fly, "to")
    edge = at("| RED japan | BLUE italy | aircraft-0-1 japan | aircraft-0-2 air=3514,597 last=japan")
    edge.play(0, MoveToken("aircraft-0-2"))
    assert "E2" in edge.offered(0, Fly, "to")
    both = at(
        "| RED japan | BLUE italy | aircraft-0-1 air=3514,597 last=japan contract=C-054 sender=italy receiver=korea"
        " | aircraft-0-2 air=900,900 last=japan"
    )
    both.play(0, Deliver("aircraft-0-1"))
    assert both.refused(0, Fly("E2")) == "IN_FLIGHT_TOKEN_USED"


@pytest.mark.rule("CO-085", "CO-087")
@pytest.mark.parametrize("branch", ["", "alaska"])
def test_leaving_a_continent_from_a_national_airport_needs_a_base_there(branch: str) -> None:
    match = at(f"| RED italy branches={branch} | BLUE united_kingdom | aircraft-0-1 air=1500,500 last=southern_usa")
    match.play(0, MoveToken("aircraft-0-1"))
    if branch:
        assert "united_kingdom" in match.offered(0, Fly, "to")
    else:
        assert match.refused(0, Fly("united_kingdom")) == "NEEDS_INTERCONTINENTAL"
    home = at("| RED italy | BLUE united_kingdom | aircraft-0-1 italy")
    home.play(0, MoveToken("aircraft-0-1"))
    reached = flights(PLACED, POINTS["italy"]).reached
    europe = {one for one in reached if one not in ARROWS and TERRITORIES[one].continent == "europe"}
    assert europe <= home.offered(0, Fly, "to")


@pytest.mark.rule("CO-086")
@pytest.mark.parametrize(("branch", "over"), [("", True), ("libya", False)])
def test_landing_abroad_uses_up_all_points(branch: str, over: bool) -> None:
    match = at(f"| RED italy branches={branch} | BLUE united_kingdom | aircraft-0-1 italy")
    match.play(0, MoveToken("aircraft-0-1"), Fly("egypt"))
    assert (match.state.movement is None) is over


@pytest.mark.rule("CO-088")
def test_arrows_lead_to_the_other_side() -> None:
    for arrow in ARROWS.values():
        other = ARROWS[arrow.opposite]
        assert (other.opposite, other.y) == (arrow.id, arrow.y)


# Loading


@pytest.mark.rule("CO-090", "CO-091", "CO-D12", "CO-D13")
def test_loading_outside_a_movement_once_a_turn() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy | truck-0-2 italy | truck-0-3 france | ship-0-1 italy"
    )
    match.play(0, LoadTruck("truck-0-1", "ship-0-1"))
    assert match.refused(0, LoadTruck("truck-0-2", "ship-0-1")) == "CARRIER_FULL"
    assert match.refused(0, LoadTruck("truck-0-2", "ship-1-1")) == "NOT_YOUR_TOKEN"
    match.play(0, UnloadTruck("truck-0-1"))
    assert match.refused(0, LoadTruck("truck-0-3", "ship-0-1")) == "NOT_SAME_TERRITORY"
    assert match.refused(0, LoadTruck("truck-0-1", "ship-0-1")) == "LOAD_LIMIT"
    match.play(0, LoadTruck("truck-0-2", "ship-0-1"))
    assert match.state.actions == 2
    assert match.state.money[0] == 200_000
    assert match.refused(0, UnloadTruck("truck-0-3")) == "NOT_SAME_TERRITORY"


@pytest.mark.rule("CO-093")
def test_a_truck_does_not_board_the_carrier_that_it_left() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 aboard=ship-0-1 | ship-0-1 italy")
    match.play(0, MoveToken("truck-0-1"), UnloadTruck("truck-0-1"))
    assert match.refused(0, LoadTruck("truck-0-1", "ship-0-1")) == "LOAD_LIMIT"


@pytest.mark.rule("CO-090", "CO-092", "CO-055")
def test_in_a_movement_the_lead_and_its_carrier_are_loaded_and_unloaded_and_nothing_else() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy | truck-0-2 italy | truck-0-3 aboard=ship-0-2"
        " | truck-0-4 aboard=ship-0-3 | ship-0-1 italy | ship-0-2 italy | ship-0-3 r06c17 last=italy"
        " | aircraft-0-1 italy contract=C-054 sender=greece receiver=korea"
    )
    match.play(0, MoveToken("truck-0-1"))
    assert match.refused(0, LoadTruck("truck-0-2", "ship-0-1")) == "BAD_TARGET"
    assert match.refused(0, LoadTruck("truck-0-1", "aircraft-0-1")) == "TOKEN_HAS_GOODS"
    assert match.refused(0, UnloadTruck("truck-0-3")) == "BAD_TARGET"
    assert match.refused(0, UnloadTruck("truck-0-4")) == "NOT_SAME_TERRITORY"
    match.play(0, LoadTruck("truck-0-1", "ship-0-1"), UnloadTruck("truck-0-1"))


@pytest.mark.rule("CO-094")
def test_in_a_move_there_are_no_goods_to_hand_over() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy | truck-0-2 italy")
    match.play(0, MoveToken("truck-0-1"))
    for token in ("truck-0-2", "truck-1-1"):
        assert match.refused(0, TransferGoods(token)) == "TOKEN_HAS_NO_GOODS"


@pytest.mark.rule("CO-094", "CO-095", "CO-D19")
def test_goods_change_their_holder_twice_a_movement_turn() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=france receiver=korea"
        " | truck-0-2 italy | truck-0-3 france | ship-0-1 italy"
    )
    match.play(0, Deliver("truck-0-1"))
    assert match.refused(0, TransferGoods("truck-0-3")) == "NOT_SAME_TERRITORY"
    assert match.refused(0, TransferGoods("truck-1-1")) == "NOT_YOUR_TOKEN"
    match.play(0, TransferGoods("truck-0-2"), TransferGoods("ship-0-1"))
    assert match.token("ship-0-1").goods is not None
    assert match.view(0).movement is not None
    assert match.view(0).movement.mover == "ship-0-1"  # type: ignore[union-attr]
    assert match.refused(0, TransferGoods("truck-0-1")) == "LOAD_LIMIT"
    match.play(0, EndMovementTurn(), TransferGoods("truck-0-1"))
    assert match.token("truck-0-1").goods is not None


@pytest.mark.rule("CO-094", "CO-096", "CO-097")
def test_which_tokens_may_take_goods() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-001 sender=italy receiver=korea"
        " | truck-0-2 italy contract=C-002 sender=greece receiver=japan | ship-0-1 italy | aircraft-0-1 italy"
    )
    match.play(0, Deliver("truck-0-1"))
    assert match.refused(0, TransferGoods("ship-0-1")) == "VEHICLE_NOT_ALLOWED"
    assert match.refused(0, TransferGoods("truck-0-2")) == "TOKEN_HAS_GOODS"
    assert match.refused(0, LoadTruck("truck-0-1", "ship-0-1")) == "VEHICLE_NOT_ALLOWED"
    loaded = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=france receiver=korea"
        " | ship-0-1 italy contract=C-019 sender=greece receiver=japan"
    )
    assert loaded.refused(0, LoadTruck("truck-0-1", "ship-0-1")) == "TOKEN_HAS_GOODS"


@pytest.mark.rule("CO-094", "CO-096")
def test_goods_that_go_by_land_only_are_not_handed_to_a_truck_aboard() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-001 sender=italy receiver=korea"
        " | truck-0-2 aboard=ship-0-1 | ship-0-1 italy"
    )
    match.play(0, Deliver("truck-0-1"))
    assert match.refused(0, TransferGoods("truck-0-2")) == "VEHICLE_NOT_ALLOWED"
    other = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | truck-0-2 aboard=ship-0-1 | ship-0-1 italy"
    )
    other.play(0, Deliver("truck-0-1"), TransferGoods("truck-0-2"))
    assert other.token("truck-0-2").goods is not None


@pytest.mark.rule("CO-044", "CO-098")
def test_goods_aboard_are_delivered_where_the_carrier_docks() -> None:
    match = at(
        "| RED italy branches=egypt | BLUE united_kingdom"
        " | truck-0-1 aboard=ship-0-1 contract=C-054 sender=italy receiver=libya | ship-0-1 r07c17 last=italy"
    )
    match.play(0, Deliver("truck-0-1"), Dock("libya"))
    assert match.happened(Delivered)[0].points == 3
    assert match.happened(CustomsDrawn) == []


@pytest.mark.rule("CO-189")
def test_a_truck_does_not_stay_on_a_foreign_carrier() -> None:
    position = "| RED italy | BLUE united_kingdom | truck-0-1 italy | ship-1-1 italy | charters=ship-1-1:0:any"
    match = at(position)
    match.play(0, MoveToken("truck-0-1"), LoadTruck("truck-0-1", "ship-1-1"), Sail("r06c17"), EndMovementTurn())
    assert match.happened(TruckPutAshore)[0].territory == "italy"
    assert match.token("truck-0-1").at == "italy"
    docked = at(position)
    docked.play(0, LoadTruck("truck-0-1", "ship-1-1"), EndTurn())
    assert docked.token("truck-0-1").at == "italy"
