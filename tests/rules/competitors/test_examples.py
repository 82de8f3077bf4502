"""The worked examples of RULES.md, figure by figure (section 11)."""

from __future__ import annotations

import pytest

from freeport_games.competitors.components import CASH
from freeport_games.competitors.components.files import WRITTEN
from freeport_games.competitors.events import CardsDrawn, CustomsDrawn, Delivered, MoneyPaid, SaveRolled
from freeport_games.competitors.moves import (
    AcceptOffer,
    ChooseCheckOrder,
    ChooseOption,
    Deliver,
    Dock,
    Drive,
    EndMovementTurn,
    EndTurn,
    Fly,
    FlyTowards,
    LoadTruck,
    MoveToken,
    OpenAuction,
    PassBid,
    PickAcceptor,
    PlaceBid,
    Sail,
    Transit,
)
from freeport_games.competitors.scoring import result, worth
from freeport_games.competitors.state import Phase
from freeport_games.engine import Event
from tests.rules.competitors.positions import at, card, give, lot, offer, rolled, want


@pytest.mark.rule("CO-041", "CO-054", "CO-063", "CO-068")
def test_example_1_the_truck_of_the_rulebook() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 eastern_siberia")
    match.play(0, MoveToken("truck-0-1"), Drive("western_siberia"), Drive("urals"), Drive("moscow"))
    assert match.asked == (0, "CO-D02")
    assert match.state.money[0] == 200_000 - 500
    assert match.token("truck-0-1").at == "moscow"
    assert match.state.actions == 1
    assert match.chances == []


@pytest.mark.rule("CO-099", "CO-100")
@pytest.mark.parametrize(("home", "cards"), [("japan", 1), ("italy", 0)])
def test_example_2_the_same_with_goods(home: str, cards: int) -> None:
    match = at(
        f"| RED {home} | BLUE united_kingdom"
        " | truck-0-1 eastern_siberia contract=C-054 sender=eastern_siberia receiver=germany | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("western_siberia"), Drive("urals"))
    assert match.happened(CustomsDrawn) == []
    match.play(0, Drive("moscow"))
    assert len(match.happened(CustomsDrawn)) == cards


@pytest.mark.rule("CO-038", "CO-059")
def test_example_3_points_that_are_left_are_lost() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 germany contract=C-054 sender=germany receiver=korea"
        " | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("france"), Drive("germany"), Drive("france"), Drive("germany"))
    movement = match.state.movement
    assert movement is not None
    assert sum(movement.spent.values()) == 4
    assert "switzerland" not in match.offered(0, Drive, "to")
    assert match.refused(0, Drive("switzerland")) == "NOT_ENOUGH_POINTS"
    match.play(0, EndMovementTurn())
    assert match.state.movement is not None
    assert match.state.movement.spent == {}
    assert match.view(0).movement is not None
    assert match.view(0).movement.limit == 3  # type: ignore[union-attr]


@pytest.mark.rule("CO-005")
def test_example_4_the_starting_money() -> None:
    coins = {key: int(count) for key, count in WRITTEN.start_coins.items() if key != "source"}
    assert coins == {"100000": 1, "50000": 1, "10000": 4, "5000": 1, "1000": 4, "500": 2}
    assert sum(int(coin) * count for coin, count in coins.items()) == 200_000 == CASH


@pytest.mark.rule("CO-102", "CO-047")
def test_example_5_a_red_flag_passed() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 poland contract=C-054 sender=poland receiver=moscow"
        " | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"))
    assert match.state.movement is not None
    assert match.state.movement.pending == "ukraine"
    assert match.happened(CustomsDrawn) == []
    match.play(0, Drive("moscow"))
    assert [event.card for event in match.happened(CustomsDrawn)] == ["K-01"]
    assert match.happened(Delivered)[0].points == 1
    assert match.state.points[0] == 1


@pytest.mark.rule("CO-045", "CO-105", "CO-122", "CO-D22")
@pytest.mark.parametrize(("contract", "delivered"), [("C-054", True), ("C-043", False)])
def test_example_6_a_red_flag_stopped(contract: str, delivered: bool) -> None:
    match = at(
        f"| RED italy | BLUE united_kingdom | truck-0-1 poland contract={contract} sender=poland receiver=ukraine"
        " | customs_deck=K-25,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"))
    assert match.asked == (0, "CO-D22")
    match.play(0, ChooseCheckOrder("EVENT"), rolled(2))
    assert match.asked == (0, "CO-D24")
    match.play(0, ChooseOption("pay"))
    assert [event.card for event in match.happened(CustomsDrawn)] == ["K-25"]
    reward = match.happened(Delivered)[0].reward if delivered else 0
    assert match.state.money[0] == 200_000 - 500 - 10_000 + reward
    assert bool(match.happened(Delivered)) is delivered
    assert match.asked == (0, "CO-D02")


@pytest.mark.rule("CO-077", "CO-078", "CO-103", "CO-048", "CO-101")
def test_example_7_a_ship_through_suez() -> None:
    match = at(
        "| RED italy 60000 | BLUE united_kingdom | ship-0-1 italy contract=C-074 sender=italy receiver=sudan"
        " | contract_deck=C-001,* | customs_deck=K-29,K-18,*"
    )
    match.play(0, Deliver("ship-0-1"), *[Sail(cell) for cell in ("r06c17", "r07c17", "r07c18", "r07c19")])
    assert match.state.money[0] == 59_000
    match.play(0, EndMovementTurn(), Sail("r08c20b"), Transit("suez_canal"))
    assert match.token("ship-0-1").at == "r08c20a"
    assert match.state.money[0] == 60_000 - 2_000 - 10_000
    match.play(0, Sail("r09c20"), Dock("sudan"))
    assert match.asked == (0, "CO-D22")
    match.play(0, ChooseCheckOrder("CUSTOMS"), ChooseOption("pay"), rolled(7))
    assert match.happened(Delivered)[0].points == 3
    assert match.state.money[0] == 60_000 - 3_000 - 10_000 - 20_000 + 76_000 == 103_000
    assert match.state.contract_hands[0] == ["C-001"]
    assert match.state.points[0] == 3


@pytest.mark.rule("CO-081", "CO-082", "CO-104", "CO-064")
def test_example_8_an_aircraft_across_the_atlantic() -> None:
    match = at(
        "| RED united_kingdom | BLUE japan"
        " | aircraft-0-1 united_kingdom contract=C-033 sender=united_kingdom receiver=eastern_usa"
        " | customs_deck=K-01,*"
    )
    match.play(0, Deliver("aircraft-0-1"), FlyTowards("eastern_usa", "RED_BAND"))
    assert match.token("aircraft-0-1").air == (1283, 560)
    assert match.state.money[0] == 197_000
    match.play(0, Fly("eastern_usa"))
    assert [event.card for event in match.happened(CustomsDrawn)] == ["K-01"]
    assert match.happened(Delivered)[0].points == 2
    assert match.state.money[0] == 200_000 - 6_000 + 59_000
    assert match.happened(CardsDrawn) == []


@pytest.mark.rule("CO-084")
@pytest.mark.parametrize("branch", ["", "panama"])
def test_example_9_a_national_airport_is_shut_without_a_base(branch: str) -> None:
    match = at(f"| RED united_kingdom branches={branch} | BLUE japan | aircraft-0-1 air=800,700 last=united_kingdom")
    match.play(0, MoveToken("aircraft-0-1"))
    if branch:
        assert "southern_usa" in match.offered(0, Fly, "to")
    else:
        assert match.refused(0, Fly("southern_usa")) == "NEEDS_INTERCONTINENTAL"


@pytest.mark.rule("CO-088", "CO-089")
def test_example_10_over_the_edge() -> None:
    match = at("| RED japan | BLUE united_kingdom | aircraft-0-1 japan")
    match.play(0, MoveToken("aircraft-0-1"), FlyTowards("E2", "RED_BAND"))
    assert match.token("aircraft-0-1").air == (3514, 597)
    match.play(0, Fly("E2"))
    assert match.token("aircraft-0-1").air == (0, 580)
    assert match.state.money[0] == 200_000 - 4_000
    assert match.asked == (0, "CO-D02")
    match.play(0, MoveToken("aircraft-0-1"), FlyTowards("western_usa", "RED_BAND"))
    assert match.token("aircraft-0-1").air == (408, 672)
    match.play(0, Fly("western_usa"))
    assert match.token("aircraft-0-1").at == "western_usa"
    assert match.state.money[0] == 200_000 - 8_000
    assert match.happened(CustomsDrawn) == []


@pytest.mark.rule("CO-060", "CO-092", "CO-125", "CO-044")
def test_example_11_combined_movement() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 austria contract=C-047 sender=austria receiver=libya"
        " | ship-0-1 italy | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("italy"), LoadTruck("truck-0-1", "ship-0-1"))
    match.play(0, Sail("r06c17"), Sail("r07c17"))
    points = {one.kind: (one.spent, one.left) for one in match.view(0).movement.points}  # type: ignore[union-attr]
    assert points["TRUCK"] == (1, 2)
    assert points["SHIP"] == (2, 2)
    assert match.state.money[0] == 200_000 - 1_500
    # Egypt would be two cells further; then nothing would be left for the truck.
    assert match.offered(0, Sail, "to") >= {"r07c18"}
    match.play(0, Dock("libya"), ChooseCheckOrder("CUSTOMS"), rolled(3))
    assert match.happened(Delivered)[0].receiver == card("libya")
    assert match.token("truck-0-1").aboard == "ship-0-1"


@pytest.mark.rule("CO-060")
def test_example_11_goes_on_to_egypt() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 austria contract=C-047 sender=austria receiver=sudan"
        " | ship-0-1 italy | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("italy"), LoadTruck("truck-0-1", "ship-0-1"))
    match.play(0, *[Sail(cell) for cell in ("r06c17", "r07c17", "r07c18", "r07c19")], Dock("egypt"))
    points = {one.kind: one.left for one in match.view(0).movement.points}  # type: ignore[union-attr]
    assert points["TRUCK"] == 0


@pytest.mark.rule("CO-108", "CO-049", "CO-050")
def test_example_12_seizure() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-069 sender=italy receiver=switzerland"
        " | customs_deck=K-26,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert match.token("truck-0-1").in_supply
    assert match.state.points[0] == 0
    assert match.state.contract_discard == ["C-069"]
    assert match.state.territory_discard == [card("italy"), card("switzerland")]


@pytest.mark.rule("CO-R11", "CO-107")
@pytest.mark.parametrize(
    ("contract", "die", "gained", "seized"),
    [("C-047", 6, 2_000, False), ("C-069", 3, 0, False), ("C-069", 2, 0, True)],
)
def test_example_13_saved_by_the_dog(contract: str, die: int, gained: int, seized: bool) -> None:
    match = at(
        f"| RED italy | BLUE united_kingdom | truck-0-1 italy contract={contract} sender=italy receiver=germany"
        " | customs_deck=K-24,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"), rolled(die))
    assert match.token("truck-0-1").in_supply is seized
    assert match.state.money[0] == 200_000 - 500 + gained
    assert match.chances == ["CO-R11"]


@pytest.mark.rule("CO-150", "CO-155", "CO-156", "CO-154", "CO-152")
def test_example_14_weather() -> None:
    match = at(
        "active=1 actions=1 | RED eastern_usa | BLUE italy | truck-0-1 southern_usa | ship-0-1 r08c08 last=eastern_usa"
        " | ship-1-1 greater_antilles"
    )
    match.play(1, EndTurn(), rolled(1, 2), rolled(4))
    assert match.state.weather == "W-north_america-02"
    assert [(event.seat, event.save) for event in match.happened(SaveRolled)] == [(0, 2)]
    assert match.token("truck-0-1").at == "eastern_usa"
    assert match.token("ship-0-1").at == "eastern_usa"
    assert match.token("ship-1-1").at == "greater_antilles"
    closed = at(
        "weather=W-north_america-02 | RED italy | BLUE united_kingdom | ship-0-1 greater_antilles"
        " | ship-0-2 r08c08 last=italy"
    )
    assert closed.refused(0, MoveToken("ship-0-1")) == "NO_LEGAL_STEP"


@pytest.mark.rule("CO-136", "CO-066")
@pytest.mark.parametrize("money", [10_000, 10_500])
def test_example_15_transit_fee(money: int) -> None:
    match = at(f"active=1 | RED united_kingdom 0 | BLUE italy {money} | truck-0-1 united_kingdom | truck-1-1 france")
    match.play(1, MoveToken("truck-1-1"))
    if money == 10_000:
        assert match.refused(1, Drive("united_kingdom")) == "INSUFFICIENT_FUNDS"
    else:
        match.play(1, Drive("united_kingdom"))
        assert match.state.money == [10_000, 0]
        assert [(event.amount, event.payee) for event in match.happened(MoneyPaid)] == [(500, None), (10_000, 0)]


@pytest.mark.rule("CO-183", "CO-197", "CO-D33")
def test_example_16_an_offer() -> None:
    match = at("| RED italy | BLUE united_kingdom territories=korea | GREEN japan territories=japan")
    match.play(0, offer((1, 2), give(money=5_000), want({"asia": 1})))
    match.play(1, AcceptOffer((card("korea"),), (), ())).play(2, AcceptOffer((card("japan"),), (), ()))
    assert match.asked == (0, "CO-D33")
    match.play(0, PickAcceptor(2))
    assert match.state.money == [195_000, 200_000, 205_000]
    assert match.state.territory_hands == [[card("japan")], [card("korea")], []]
    assert all(card("korea") not in str(event) for viewer in (0, 2, None) for event in match.heard(viewer, Event))


@pytest.mark.rule("CO-190", "CO-191", "CO-D36", "CO-D37")
def test_example_17_an_auction() -> None:
    match = at("| RED italy | BLUE united_kingdom | GREEN japan | YELLOW eastern_usa | truck-0-1 germany")
    match.play(0, OpenAuction(lot(tokens=("truck-0-1",)), 10_000))
    match.play(2, PlaceBid(12_000)).play(1, PlaceBid(12_000)).play(3, PassBid())
    assert match.state.money == [212_000, 188_000, 200_000, 200_000]
    assert match.token("truck-0-1").in_supply
    assert match.token("truck-1-1").at == "united_kingdom"


@pytest.mark.rule("CO-221", "CO-223", "CO-224")
def test_example_18_the_end() -> None:
    match = at(
        "round=9 active=2 game_end=POINTS actions=1 | RED italy 85000 points=10 | BLUE united_kingdom"
        " | GREEN japan 150000 points=10 branches=korea | truck-0-1 italy | truck-0-2 italy | ship-0-1 italy"
        " | aircraft-0-1 italy | truck-2-1 japan | truck-2-2 japan | truck-2-3 japan | ship-2-1 japan"
    )
    assert worth(match.state, 0) == 265_000
    assert worth(match.state, 2) == 295_000
    match.play(2, EndTurn())
    assert match.state.phase is Phase.OVER
    assert [placing.seat for placing in result(match.state).ranking] == [2, 0, 1]
    assert result(match.state).winners == (2,)


@pytest.mark.rule("CO-241", "CO-074")
def test_example_19_no_way_through_a_port() -> None:
    match = at("| RED italy | BLUE united_kingdom | ship-0-1 r10c09 last=italy")
    match.play(0, MoveToken("ship-0-1"), Dock("panama"))
    assert match.refused(0, Sail("r11c08")) == "NOT_LINKED"
    match.play(0, Sail("r10c09"), Transit("panama_canal"))
    assert match.token("ship-0-1").at == "r11c08"
    assert match.state.money[0] == 199_000
    movement = match.state.movement
    assert movement is not None
    assert sum(movement.spent.values()) == 3


@pytest.mark.rule("CO-240", "CO-128", "CO-158")
def test_example_20_sent_home_to_the_receiver() -> None:
    match = at(
        "| RED italy 10000 | BLUE united_kingdom | truck-0-1 moscow contract=C-054 sender=moscow receiver=italy"
        " | contract_deck=C-001,* | customs_deck=K-26,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), EndMovementTurn())
    assert match.asked == (0, "CO-D22")
    match.play(0, ChooseCheckOrder("EVENT"), rolled(5))
    assert match.happened(CustomsDrawn) == []
    assert match.token("truck-0-1").at == "italy"
    assert match.state.money[0] == 10_000 - 500 + 30_000
    assert match.state.points[0] == 1
    assert match.state.contract_hands[0] == ["C-001"]
