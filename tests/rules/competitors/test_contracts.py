"""Signing contracts, deliveries and moves (sections 4.4 to 4.6)."""

from __future__ import annotations

import pytest

from freeport_games.competitors.components import CONTRACTS
from freeport_games.competitors.components.kinds import Vehicle
from freeport_games.competitors.events import (
    CardsDrawn,
    ContractSigned,
    CustomsDrawn,
    Delivered,
    DeliveryFailed,
    MovementTurnBegun,
)
from freeport_games.competitors.moves import (
    AbandonDelivery,
    Deliver,
    DeliverInVain,
    DrawCard,
    Drive,
    EndMovementTurn,
    LoadTruck,
    MoveToken,
    Sail,
    SellToken,
    SignContract,
    UnloadTruck,
)
from freeport_games.engine import Hidden
from tests.rules.competitors.positions import at, card, rolled

ITALY, GERMANY, FRANCE = card("italy"), card("germany"), card("france")


@pytest.mark.rule("CO-025", "CO-026", "CO-030", "CO-031", "CO-053", "CO-D03")
def test_signing_and_delivering_in_one_turn() -> None:
    match = at("| RED italy territories=italy,france contracts=C-001 | BLUE united_kingdom | truck-0-1 italy")
    match.play(0, SignContract("truck-0-1", ITALY, FRANCE, "C-001"))
    shown, hidden = match.heard(0, ContractSigned)[0], match.heard(1, ContractSigned)[0]
    assert shown.signed.count == 1
    assert (hidden.sender, hidden.receiver, hidden.signed) == (ITALY, FRANCE, Hidden(1))
    goods = match.view(1).tokens[0].goods
    assert goods is not None
    assert (goods.contract, goods.limit) == (Hidden(1), None)
    match.play(0, Deliver("truck-0-1"), Drive("france"))
    assert match.happened(Delivered)[0].reward == 29_000
    assert match.asked == (1, "CO-D02")


@pytest.mark.rule("CO-029", "CO-035", "CO-047", "CO-052", "CO-240")
@pytest.mark.parametrize("name", [*CONTRACTS])
def test_each_contract_is_signed_for_its_vehicles_and_pays_its_reward(name: str) -> None:
    contract = CONTRACTS[name]
    for kind in Vehicle:
        token = f"{kind.lower()}-0-1"
        match = at(
            f"actions=3 | RED italy territories=italy,france contracts={name} | BLUE united_kingdom | {token} italy"
        )
        signing = SignContract(token, ITALY, FRANCE, name)
        if contract.vehicle not in (None, kind):
            assert match.refused(0, signing) == "VEHICLE_NOT_ALLOWED"
            continue
        match.play(0, signing)
        goods = match.token(token).goods
        assert goods is not None
        assert goods.limit == contract.time_limit
        arrived = at(f"| RED italy | BLUE united_kingdom | {token} france contract={name} sender=italy receiver=france")
        arrived.play(0, Deliver(token))
        assert [event.reward for event in arrived.happened(Delivered)] == [contract.reward]
        assert arrived.state.money[0] == 200_000 + contract.reward
        assert arrived.token(token).goods is None


@pytest.mark.rule("CO-026", "CO-028", "CO-029", "CO-032", "CO-034")
def test_what_cannot_be_signed() -> None:
    match = at(
        "| RED italy territories=italy,france,germany contracts=C-001,C-108,C-019 | BLUE united_kingdom"
        " | truck-0-1 italy | truck-0-2 france contract=C-002 sender=greece receiver=japan | ship-0-1 italy"
        " | truck-1-1 italy"
    )
    wrong = {
        ("truck-0-1", ITALY, card("korea"), "C-001"): "CARD_NOT_IN_HAND",
        ("truck-0-1", ITALY, FRANCE, "C-003"): "CARD_NOT_IN_HAND",
        ("truck-0-1", ITALY, FRANCE, "C-108"): "CARD_NOT_PLAYABLE",
        ("truck-1-1", ITALY, FRANCE, "C-001"): "NOT_YOUR_TOKEN",
        ("truck-0-2", FRANCE, ITALY, "C-001"): "TOKEN_HAS_GOODS",
        ("truck-0-1", GERMANY, FRANCE, "C-001"): "TOKEN_NOT_AT_SENDER",
        ("truck-0-3", ITALY, FRANCE, "C-001"): "TOKEN_NOT_AT_SENDER",
        ("truck-0-1", ITALY, ITALY, "C-001"): "SAME_TERRITORY",
        ("ship-0-1", ITALY, FRANCE, "C-001"): "VEHICLE_NOT_ALLOWED",
        ("truck-0-1", ITALY, "C-001", "C-001"): "UNKNOWN_ID",
    }
    assert {key: match.refused(0, SignContract(*key)) for key in wrong} == wrong


@pytest.mark.rule("CO-027", "CO-096")
def test_a_truck_aboard_signs_what_may_leave_the_land() -> None:
    match = at(
        "| RED italy territories=italy,france contracts=C-001,C-054 | BLUE united_kingdom | truck-0-1 aboard=ship-0-1"
        " | ship-0-1 italy"
    )
    assert match.offered(0, SignContract, "contract") == {"C-054"}
    assert match.refused(0, SignContract("truck-0-1", ITALY, FRANCE, "C-001")) == "VEHICLE_NOT_ALLOWED"
    match.play(0, UnloadTruck("truck-0-1"), SignContract("truck-0-1", ITALY, FRANCE, "C-001"))
    assert match.token("truck-0-1").goods is not None


@pytest.mark.rule("CO-033")
def test_the_receiver_need_not_be_in_reach() -> None:
    match = at("| RED italy territories=italy,madagascar contracts=C-001 | BLUE united_kingdom | truck-0-1 italy")
    match.play(0, SignContract("truck-0-1", ITALY, card("madagascar"), "C-001"))
    assert match.token("truck-0-1").goods is not None


@pytest.mark.rule("CO-035", "CO-204")
@pytest.mark.parametrize(("advantages", "limit"), [("italy:C-102", 2), ("", 1)])
def test_an_express_hub_gives_a_movement_turn(advantages: str, limit: int) -> None:
    match = at(
        "| RED italy territories=italy,france contracts=C-001 | BLUE united_kingdom | truck-0-1 italy"
        f" | advantages={advantages}"
    )
    match.play(0, SignContract("truck-0-1", ITALY, FRANCE, "C-001"))
    goods = match.token("truck-0-1").goods
    assert goods is not None
    assert goods.limit == limit


@pytest.mark.rule("CO-036")
def test_goods_move_by_their_delivery_only() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-001 sender=italy receiver=france"
        " | truck-0-2 italy | ship-0-1 italy contract=C-019 sender=greece receiver=korea"
    )
    assert match.refused(0, MoveToken("truck-0-1")) == "TOKEN_HAS_GOODS"
    assert match.refused(0, SellToken("truck-0-1")) == "TOKEN_HAS_GOODS"
    assert match.refused(0, Deliver("truck-0-2")) == "TOKEN_HAS_NO_GOODS"
    assert match.refused(0, Deliver("truck-1-1")) == "NOT_YOUR_TOKEN"
    match.play(0, MoveToken("truck-0-2"))
    assert match.refused(0, LoadTruck("truck-0-2", "ship-0-1")) == "TOKEN_HAS_GOODS"


@pytest.mark.rule("CO-037", "CO-039", "CO-040", "CO-043", "CO-052", "CO-D04", "CO-D14", "CO-D20")
def test_a_delivery_fails_when_its_movement_turns_are_used() -> None:
    match = at(
        "| RED italy points=3 | BLUE united_kingdom | truck-0-1 italy contract=C-005 sender=italy receiver=korea"
    )
    match.play(0, Deliver("truck-0-1"), Drive("france"), EndMovementTurn())
    movement = match.state.movement
    assert movement is not None
    assert (movement.turns, movement.spent, movement.modifier) == (2, {}, 0)
    assert match.asked == (0, "CO-D14")
    match.play(0, EndMovementTurn())
    assert [event.turn for event in match.happened(MovementTurnBegun)] == [1, 2]
    assert match.happened(DeliveryFailed)[0].points == 1
    assert match.state.points[0] == 2
    assert match.state.actions == 1


@pytest.mark.rule("CO-046", "CO-050", "CO-051", "CO-D21")
def test_a_delivery_is_abandoned() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-005 sender=italy receiver=korea")
    match.play(0, Deliver("truck-0-1"), Drive("france"), AbandonDelivery())
    assert match.token("truck-0-1").at == "france"
    assert match.token("truck-0-1").goods is None
    assert match.state.points[0] == 0
    assert match.asked == (0, "CO-D02")


@pytest.mark.rule("CO-048", "CO-R12")
@pytest.mark.parametrize(("contract", "drawn"), [("C-001", 0), ("C-005", 1)])
def test_an_early_delivery_draws_a_card(contract: str, drawn: int) -> None:
    match = at(f"| RED italy | BLUE united_kingdom | truck-0-1 italy contract={contract} sender=italy receiver=france")
    match.play(0, Deliver("truck-0-1"), Drive("france"))
    assert len(match.happened(CardsDrawn)) == drawn


@pytest.mark.rule("CO-041")
def test_a_movement_turn_ends_by_itself_on_public_facts_only() -> None:
    # A truck with goods that go by land only could be loaded, as far as others know: the seat is asked.
    for contract in ("C-015", "C-054"):
        match = at(
            f"| RED italy 500 | BLUE united_kingdom | truck-0-1 france contract={contract} sender=france receiver=korea"
            " | ship-0-1 italy"
        )
        match.play(0, Deliver("truck-0-1"), Drive("germany"), Drive("france"), Drive("germany"), Drive("france"))
        match.play(0, Drive("italy"))
        assert match.asked == (0, "CO-D14")
        assert match.state.movement is not None
        assert match.state.movement.turns == 1
        assert ("LoadTruck" in match.kinds(0)) is (contract == "C-054")
        if contract == "C-015":
            assert match.refused(0, LoadTruck("truck-0-1", "ship-0-1")) == "VEHICLE_NOT_ALLOWED"


# The move action


@pytest.mark.rule("CO-056", "CO-054", "CO-D05")
def test_a_move_draws_no_customs_card_and_lasts_one_movement_turn() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy | customs_deck=K-26,*")
    match.play(0, MoveToken("truck-0-1"), Drive("switzerland"))
    assert match.happened(CustomsDrawn) == []
    match.play(0, EndMovementTurn())
    assert match.state.movement is None
    assert match.state.actions == 1


@pytest.mark.rule("CO-055")
def test_a_carrier_of_goods_is_not_moved() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 aboard=ship-0-1 contract=C-054 sender=italy receiver=korea"
        " | ship-0-1 italy"
    )
    assert match.refused(0, MoveToken("ship-0-1")) == "TOKEN_HAS_GOODS"


@pytest.mark.rule("CO-057", "CO-092")
def test_a_truck_boards_and_leaves_a_carrier_in_its_move() -> None:
    match = at("| RED italy branches=france | BLUE united_kingdom | truck-0-1 italy | ship-0-1 italy")
    match.play(0, MoveToken("truck-0-1"), LoadTruck("truck-0-1", "ship-0-1"), Sail("r06c17"))
    from freeport_games.competitors.moves import Dock

    match.play(0, Dock("france"), UnloadTruck("truck-0-1"), Drive("germany"))
    assert match.token("truck-0-1").at == "germany"
    taken = at("| RED italy | BLUE united_kingdom | truck-0-1 italy | ship-0-1 italy")
    taken.play(0, MoveToken("ship-0-1"), LoadTruck("truck-0-1", "ship-0-1"), Sail("r06c17"))
    assert taken.token("truck-0-1").aboard == "ship-0-1"


@pytest.mark.rule("CO-058")
def test_a_move_makes_a_step() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy | truck-0-2 aboard=ship-0-2 | ship-0-1 italy"
        " | ship-0-2 r06c17 last=italy"
    )
    assert match.refused(0, MoveToken("truck-0-2")) == "NO_LEGAL_STEP"
    match.play(0, MoveToken("truck-0-1"))
    assert match.refused(0, EndMovementTurn()) == "NO_STEP_MADE"
    match.play(0, LoadTruck("truck-0-1", "ship-0-1"))
    assert match.refused(0, EndMovementTurn()) == "NO_STEP_MADE"
    match.play(0, Sail("r06c17"), EndMovementTurn())
    assert match.asked == (0, "CO-D02")
    poor = at("| RED italy 0 | BLUE united_kingdom | truck-0-1 italy")
    assert poor.refused(0, MoveToken("truck-0-1")) == "NO_LEGAL_STEP"
    poor.play(0, DrawCard("CONTRACT"))
    assert poor.state.actions == 1


@pytest.mark.rule("CO-042", "CO-160", "CO-R07")
@pytest.mark.parametrize(("die", "at_home"), [(3, False), (4, True)])
def test_a_save_at_the_end_of_a_movement_turn(die: int, at_home: bool) -> None:
    match = at(
        "weather=W-north_america-03 | RED eastern_usa | BLUE italy"
        " | truck-0-1 central_usa contract=C-005 sender=greenland receiver=amazonia"
    )
    match.play(0, Deliver("truck-0-1"), EndMovementTurn(), rolled(die))
    assert match.chances == ["CO-R07"]
    assert (match.token("truck-0-1").at == "eastern_usa") is at_home
    assert match.state.movement is not None
    assert match.state.movement.turns == 2
    match.play(0, AbandonDelivery())
    assert match.chances == ["CO-R07"]


@pytest.mark.rule("CO-037", "CO-041", "CO-160", "CO-240", "CO-D04")
def test_a_delivery_that_cannot_make_a_step_is_offered_by_its_own_name() -> None:
    stuck = at(
        "| RED italy 0 | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | truck-0-2 france"
    )
    assert stuck.refused(0, Deliver("truck-0-1")) == "NO_LEGAL_STEP"
    assert stuck.refused(0, DeliverInVain("truck-0-2")) == "TOKEN_HAS_NO_GOODS"
    stuck.play(0, DeliverInVain("truck-0-1")).decline()
    assert stuck.happened(DeliveryFailed)
    able = at("| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea")
    assert able.refused(0, DeliverInVain("truck-0-1")) == "BAD_TARGET"
    caught = at(
        "weather=W-north_america-03 | RED eastern_usa 0 | BLUE italy"
        " | truck-0-1 central_usa contract=C-005 sender=greenland receiver=eastern_usa"
    )
    caught.play(0, DeliverInVain("truck-0-1"), rolled(4))
    assert caught.happened(Delivered), "the weather drives it back to the receiver"
    there = at("| RED italy 0 | BLUE united_kingdom | truck-0-1 korea contract=C-054 sender=italy receiver=korea")
    there.play(0, Deliver("truck-0-1"))
    assert there.happened(Delivered)
