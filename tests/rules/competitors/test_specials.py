"""Special contract cards, each by its name (section 4.18)."""

from __future__ import annotations

import pytest

from freeport_games.competitors.components import SPECIALS
from freeport_games.competitors.components.kinds import OnceATurn
from freeport_games.competitors.events import (
    ContractStolen,
    CustomsDrawn,
    Delivered,
    DeliveryFailed,
    EventRolled,
    MoneyPaid,
    SpecialCancelled,
    SpecialPlayed,
)
from freeport_games.competitors.moves import (
    AbandonDelivery,
    AnswerCustoms,
    AnswerEvent,
    DeclineReaction,
    Deliver,
    Drive,
    EndMovementTurn,
    EndTurn,
    Fly,
    MoveToken,
    PlaceAdvantage,
    PlayAgainst,
    PlayOn,
    PlayReaction,
    PlaySpecial,
    Sail,
    Transit,
)
from freeport_games.engine import Hidden
from freeport_games.engine.menus.requests import Picked
from tests.rules.competitors.positions import at, card, rolled

LOADED = "truck-0-1 italy contract=C-054 sender=italy receiver=korea"
"""A truck that can begin a delivery, on its way to Switzerland."""


@pytest.mark.rule("CO-200", "CO-201", "CO-D11")
def test_any_number_is_played_at_no_cost_and_only_in_its_time() -> None:
    match = at(
        "| RED italy contracts=C-108,C-109,C-111,C-001,C-107 | BLUE united_kingdom | territory_deck=japan,korea,*"
    )
    match.play(0, PlaySpecial("C-108"), PlaySpecial("C-109"))
    assert match.state.actions == 3
    assert match.state.money[0] == 200_000
    assert match.refused(0, PlaySpecial("C-111")) == "CARD_NOT_PLAYABLE"
    assert match.refused(0, PlaySpecial("C-001")) == "CARD_NOT_PLAYABLE"
    assert match.refused(0, PlaySpecial("C-107")) == "CARD_NOT_PLAYABLE"
    assert match.refused(0, PlaySpecial("C-110")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, PlayAgainst("C-107", 0)) == "BAD_TARGET"
    assert match.state.contract_discard == ["C-108", "C-109"]


@pytest.mark.rule("CO-202", "CO-203")
@pytest.mark.parametrize("name", [one for one in SPECIALS if SPECIALS[one].timing == "advantage"])
def test_each_advantage_is_placed(name: str) -> None:
    match = at(f"| RED italy contracts={name} | BLUE united_kingdom")
    match.play(0, PlaceAdvantage(name, "italy"))
    assert match.state.advantages == {"italy": name}
    assert match.view(1).seats[0].bases[0].advantage == name
    assert match.state.contract_discard == []
    assert match.state.actions == 2


# Advantages


@pytest.mark.rule("CO-138", "CO-204")
@pytest.mark.parametrize("name", ["C-091", "C-092", "C-093"])
def test_toll_concession(name: str) -> None:
    match = at(f"| RED italy | BLUE united_kingdom branches=france | truck-0-1 italy | advantages=france:{name}")
    match.play(0, MoveToken("truck-0-1"), Drive("france"))
    assert match.state.money == [200_000 - 500 - 5_000, 205_000]


@pytest.mark.rule("CO-204")
@pytest.mark.parametrize("name", ["C-094", "C-095"])
def test_fuel_depot(name: str) -> None:
    match = at(f"| RED italy | BLUE united_kingdom | truck-0-1 italy | aircraft-0-1 italy | advantages=italy:{name}")
    match.play(0, MoveToken("truck-0-1"), Drive("france"), Drive("italy"), EndMovementTurn())
    assert match.state.money[0] == 200_000
    match.play(0, MoveToken("aircraft-0-1"), Fly("france"), Fly("germany"))
    assert len(match.happened(MoneyPaid)) == 1


@pytest.mark.rule("CO-058", "CO-204")
def test_who_has_no_money_for_fuel_moves_from_a_fuel_depot_only() -> None:
    match = at(
        "| RED italy 0 | BLUE united_kingdom | truck-0-1 italy | truck-0-2 france | ship-0-1 italy"
        " | aircraft-0-1 italy | advantages=italy:C-094"
    )
    assert match.refused(0, MoveToken("truck-0-2")) == "NO_LEGAL_STEP"
    assert match.offered(0, MoveToken, "token") == {"truck-0-1", "ship-0-1", "aircraft-0-1"}


@pytest.mark.rule("CO-204")
@pytest.mark.parametrize("name", ["C-096", "C-097"])
def test_consolidation_centre(name: str) -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=france"
        f" | advantages=italy:{name}"
    )
    match.play(0, Deliver("truck-0-1"), Drive("france"))
    assert match.happened(Delivered)[0].reward == 40_000


@pytest.mark.rule("CO-208", "CO-D23")
@pytest.mark.parametrize("name", ["C-098", "C-099"])
def test_customs_broker_once_a_turn(name: str) -> None:
    match = at(
        f"| RED italy | BLUE united_kingdom | GREEN japan | {LOADED} | advantages=italy:{name}"
        " | customs_deck=K-31,K-01,K-02,*"
    )
    match.play(0, Deliver("truck-0-1"))
    match.play(0, Drive("switzerland"))
    assert match.asked == (0, "CO-D23")
    assert match.refused(0, AnswerCustoms("france")) == "BAD_TARGET"
    match.play(0, AnswerCustoms("italy"))
    assert match.view(1).used == (OnceATurn.CUSTOMS_BROKER,)
    assert [event.card for event in match.happened(CustomsDrawn)] == ["K-31", "K-01"]
    assert match.asked == (0, "CO-D14")
    assert match.state.customs_deck[-2:] == ["K-31", "K-01"]
    match.play(0, Drive("germany"))
    assert match.asked == (0, "CO-D14")


@pytest.mark.rule("CO-208")
def test_a_broker_at_a_channel_works_by_the_far_bank_and_not_for_a_ship() -> None:
    for token, start, step in (
        ("truck-0-1", "france", Drive("united_kingdom")),
        ("ship-0-1", "r07c15 last=italy", Transit("strait_of_gibraltar")),
    ):
        match = at(
            f"| RED italy | BLUE japan | {token} {start} contract=C-054 sender=italy receiver=korea"
            " | customs_deck=K-01,* | advantages=italy:C-098"
        )
        match.play(0, Deliver(token), step)
        assert match.asked == (0, "CO-D23" if token == "truck-0-1" else "CO-D14")


@pytest.mark.rule("CO-131", "CO-206", "CO-D25", "CO-R09")
def test_local_agent() -> None:
    match = at(
        "| RED italy branches=ukraine | BLUE united_kingdom"
        " | truck-0-1 poland contract=C-054 sender=italy receiver=korea | advantages=ukraine:C-100"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), EndMovementTurn(), rolled(9))
    assert match.asked == (0, "CO-D25")
    match.play(0, AnswerEvent(reroll=True), rolled(7))
    assert match.chances == ["CO-R08", "CO-R09"]
    assert [event.value for event in match.happened(EventRolled)] == [9, 7]
    assert match.view(1).used == (OnceATurn.LOCAL_AGENT,)
    match.play(0, Drive("poland"), Drive("ukraine"), EndMovementTurn(), rolled(7))
    assert match.asked == (0, "CO-D14")


# Own turn


@pytest.mark.rule("CO-205", "CO-R14")
@pytest.mark.parametrize("name", ["C-103", "C-104"])
def test_industrial_espionage(name: str) -> None:
    match = at(
        f"| RED italy contracts={name} | BLUE united_kingdom contracts=C-001,C-002 | GREEN japan"
        " | contract_discard=C-116"
    )
    assert match.refused(0, PlayAgainst(name, 2)) == "BAD_TARGET"
    match.play(0, PlayAgainst(name, 1), Picked(1))
    assert match.state.contract_hands[:2] == [["C-002"], ["C-001"]]
    assert match.heard(1, ContractStolen)[0].stolen.count == 1
    assert isinstance(match.heard(2, ContractStolen)[0].stolen, Hidden)


@pytest.mark.rule("CO-205")
@pytest.mark.parametrize("name", ["C-105", "C-106"])
def test_licence_revoked(name: str) -> None:
    match = at(f"| RED italy contracts={name} | BLUE united_kingdom | advantages=united_kingdom:C-091,italy:C-094")
    match.play(0, PlayOn(name, "united_kingdom"))
    assert match.state.advantages == {"italy": "C-094"}
    assert match.state.contract_discard == [name, "C-091"]
    none = at(f"| RED italy contracts={name} | BLUE united_kingdom")
    assert none.refused(0, PlayOn(name, "italy")) == "BAD_TARGET"


@pytest.mark.rule("CO-205")
def test_tax_audit_c_107() -> None:
    match = at("| RED italy contracts=C-107 | BLUE united_kingdom 10000")
    match.play(0, PlayAgainst("C-107", 1))
    assert match.state.money == [200_000, 0]


@pytest.mark.rule("CO-205")
def test_overtime_c_108_and_market_research_c_109() -> None:
    match = at("| RED italy contracts=C-108,C-109 | BLUE united_kingdom | territory_deck=japan,korea,france,*")
    match.play(0, PlaySpecial("C-108"))
    assert match.state.actions == 3
    match.play(0, PlaySpecial("C-109"))
    assert match.state.territory_hands[0] == [card("japan"), card("korea")]


@pytest.mark.rule("CO-205")
def test_blockade_c_110() -> None:
    match = at(
        "| RED italy contracts=C-110 | BLUE united_kingdom | ship-0-1 r07c15 last=italy | truck-1-1 spain"
        " | ship-1-1 r07c15 last=united_kingdom"
    )
    match.play(0, PlayOn("C-110", "strait_of_gibraltar"))
    match.play(0, MoveToken("ship-0-1"), Transit("strait_of_gibraltar"), EndMovementTurn(), EndTurn())
    match.play(1, MoveToken("ship-1-1"))
    assert match.refused(1, Transit("strait_of_gibraltar")) == "CHANNEL_CLOSED"
    match.play(1, Sail(sorted(match.offered(1, Sail, "to"))[0]), EndMovementTurn(), MoveToken("truck-1-1"))
    assert match.refused(1, Drive("morocco")) == "CHANNEL_CLOSED"
    match.play(1, Drive("france"), EndMovementTurn())
    assert match.asked == (0, "CO-D02")
    assert match.state.closed == []


# Reactions


@pytest.mark.rule("CO-207", "CO-212", "CO-213", "CO-D27")
def test_strike_c_111() -> None:
    match = at(f"| RED italy | BLUE united_kingdom contracts=C-001 | GREEN japan contracts=C-111 | {LOADED}")
    match.play(0, Deliver("truck-0-1"))
    assert [asked.kind for asked in match.table.asked] == ["CO-D27", "CO-D27"]
    assert match.table.waiting == (1, 2)
    assert match.kinds(1) == {"DeclineReaction"}
    assert match.refused(1, PlayReaction("C-111")) == "CARD_NOT_IN_HAND"
    assert match.refused(1, PlayReaction("C-001")) == "CARD_NOT_PLAYABLE"
    match.play(1, DeclineReaction()).play(2, PlayReaction("C-111"))
    assert match.state.movement is not None
    assert match.state.movement.modifier == -2
    match.play(0, EndMovementTurn())
    assert match.asked == (0, "CO-D14")


@pytest.mark.rule("CO-212")
def test_the_first_clockwise_is_applied_and_the_others_keep_theirs() -> None:
    match = at(
        "active=2 | RED italy contracts=C-112 | BLUE united_kingdom contracts=C-001 | GREEN japan contracts=C-002"
        " | truck-2-1 poland contract=C-054 sender=italy receiver=korea | contract_discard=C-111,C-113,C-114"
        " | customs_deck=K-01,*"
    )
    match.play(2, Deliver("truck-2-1"), Drive("belarus"))
    assert match.table.waiting == (0, 1)


@pytest.mark.rule("CO-209", "CO-D28")
def test_tip_off_c_112() -> None:
    match = at(
        f"| RED italy | BLUE united_kingdom contracts=C-112 | GREEN japan | {LOADED} | customs_deck=K-01,K-19,K-02,*"
    )
    match.play(0, Deliver("truck-0-1")).decline()
    match.play(0, Drive("switzerland"))
    assert match.asked == (1, "CO-D28")
    match.play(1, PlayReaction("C-112"))
    assert [event.card for event in match.happened(CustomsDrawn)] == ["K-01", "K-19"]
    assert match.asked == (0, "CO-D14")
    skipped = at(
        f"| RED italy | BLUE united_kingdom contracts=C-112 | GREEN japan | {LOADED} | customs_deck=K-06,K-31,*"
    )
    skipped.play(0, Deliver("truck-0-1")).decline()
    skipped.play(0, Drive("switzerland")).play(1, PlayReaction("C-112"))
    assert len(skipped.happened(CustomsDrawn)) == 1


@pytest.mark.rule("CO-208")
@pytest.mark.parametrize("name", ["C-113", "C-114"])
def test_diplomatic_pouch(name: str) -> None:
    match = at(
        f"| RED italy contracts={name} | BLUE united_kingdom contracts=C-112 | GREEN japan | {LOADED}"
        " | customs_deck=K-31,*"
    )
    match.play(0, Deliver("truck-0-1")).decline()
    match.play(0, Drive("switzerland"))
    assert match.refused(0, AnswerCustoms("C-112")) == "CARD_NOT_IN_HAND"
    match.play(0, AnswerCustoms(name))
    assert match.asked == (0, "CO-D14")
    assert match.state.customs_deck[-1] == "K-31"
    assert match.state.contract_discard == [name]


@pytest.mark.rule("CO-210", "CO-D30")
def test_cargo_insurance_c_115() -> None:
    match = at(
        "| RED italy points=2 contracts=C-115 | BLUE united_kingdom"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
    )
    match.play(0, Deliver("truck-0-1"), AbandonDelivery())
    assert match.asked == (0, "CO-D30")
    match.play(0, PlayReaction("C-115"))
    assert match.happened(DeliveryFailed)[0].points == 0
    assert (match.state.points[0], match.state.money[0]) == (2, 220_000)
    other = at(
        "| RED italy points=2 contracts=C-001 | BLUE united_kingdom"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
    )
    other.play(0, Deliver("truck-0-1"), AbandonDelivery(), DeclineReaction())
    assert other.state.points[0] == 1


@pytest.mark.rule("CO-211", "CO-D29")
@pytest.mark.parametrize(("name", "target"), [("C-107", None), ("C-103", None), ("C-105", "united_kingdom")])
def test_legal_counsel_c_116(name: str, target: str | None) -> None:
    match = at(
        f"| RED italy contracts={name} | BLUE united_kingdom contracts=C-116,C-001 | advantages=united_kingdom:C-091"
    )
    match.play(0, PlayAgainst(name, 1) if target is None else PlayOn(name, target))
    assert match.asked == (1, "CO-D29")
    match.play(1, PlayReaction("C-116"))
    assert match.happened(SpecialCancelled)[0].card == name
    assert match.state.money[1] == 200_000
    assert match.state.advantages == {"united_kingdom": "C-091"}
    assert match.state.contract_hands[1] == ["C-001"]
    assert match.asked == (0, "CO-D02")


@pytest.mark.rule("CO-211")
def test_legal_counsel_cancels_strike_and_tip_off() -> None:
    match = at(f"| RED italy contracts=C-116 | BLUE united_kingdom contracts=C-111 | GREEN japan | {LOADED}")
    match.play(0, Deliver("truck-0-1")).play(1, PlayReaction("C-111"))
    assert match.asked == (0, "CO-D29")
    match.play(0, PlayReaction("C-116"))
    assert match.state.movement is not None
    assert match.state.movement.modifier == 0
    assert [event.card for event in match.happened(SpecialPlayed)] == ["C-111", "C-116"]


@pytest.mark.rule("CO-212")
def test_a_window_is_opened_by_what_is_public() -> None:
    asked = at(f"| RED italy | BLUE united_kingdom contracts=C-001 | GREEN japan contracts=C-002 | {LOADED}")
    asked.play(0, Deliver("truck-0-1"))
    assert asked.table.waiting == (1, 2)
    gone = at(
        "| RED italy | BLUE united_kingdom contracts=C-001"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=korea | contract_discard=C-111"
    )
    gone.play(0, Deliver("truck-0-1"))
    assert gone.asked == (0, "CO-D14")
    empty = at("| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea")
    empty.play(0, Deliver("truck-0-1"))
    assert empty.asked == (0, "CO-D14")


@pytest.mark.rule("CO-045", "CO-240")
def test_no_strike_where_goods_are_delivered_at_once() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom contracts=C-111"
        " | truck-0-1 france contract=C-054 sender=italy receiver=france"
    )
    match.play(0, Deliver("truck-0-1"))
    assert match.happened(Delivered)
    assert match.asked == (0, "CO-D02")
