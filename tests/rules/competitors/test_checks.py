"""Customs, political events, headquarters and fees, weather (sections 4.12 to 4.15)."""

from __future__ import annotations

import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.components import TERRITORIES
from freeport_games.competitors.events import CustomsDrawn, DeliveryFailed, EventRolled, MoneyPaid, SaveRolled
from freeport_games.competitors.moves import (
    BuyBranch,
    ChooseCheckOrder,
    Deliver,
    Dock,
    Drive,
    EndMovementTurn,
    EndTurn,
    Fly,
    LoadTruck,
    MoveToken,
    PlaceAdvantage,
    Sail,
    SellBranch,
    TransferGoods,
)
from freeport_games.competitors.state.whereabouts import nearest_base
from freeport_games.engine.hidden.unseen import alike
from tests.rules.competitors.positions import Match, at, card, rolled


def cards_drawn(match: Match) -> int:
    """Return how many customs cards were drawn."""
    return len(match.happened(CustomsDrawn))


@pytest.mark.rule("CO-099")
@pytest.mark.parametrize(
    ("source", "to", "branches", "cards"),
    [
        ("italy", "switzerland", "", 1),
        ("italy", "switzerland", "switzerland", 0),
        ("italy", "france", "", 0),
        ("urals", "moscow", "", 0),
        ("moscow", "urals", "", 1),
        ("moscow", "urals", "japan", 0),
    ],
)
def test_land_borders(source: str, to: str, branches: str, cards: int) -> None:
    match = at(
        f"| RED italy branches={branches} | BLUE united_kingdom"
        f" | truck-0-1 {source} contract=C-054 sender=madagascar receiver=korea | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive(to))
    assert cards_drawn(match) == cards


@pytest.mark.rule("CO-103")
@pytest.mark.parametrize(("branches", "cards"), [("", 1), ("egypt", 0), ("madagascar", 0)])
def test_docking(branches: str, cards: int) -> None:
    match = at(
        f"| RED italy branches={branches} | BLUE united_kingdom"
        " | ship-0-1 r07c19 last=italy contract=C-054 sender=cameroon receiver=korea | customs_deck=K-01,*"
    )
    match.play(0, Deliver("ship-0-1"), Dock("egypt"))
    assert cards_drawn(match) == cards


@pytest.mark.rule("CO-104")
@pytest.mark.parametrize(
    ("to", "branches", "cards"),
    [
        ("france", "", 0),
        ("united_kingdom", "", 0),
        ("switzerland", "", 1),
        ("switzerland", "switzerland", 0),
        ("egypt", "", 1),
    ],
)
def test_landing(to: str, branches: str, cards: int) -> None:
    match = at(
        f"| RED italy branches={branches} | BLUE japan"
        " | aircraft-0-1 italy contract=C-054 sender=madagascar receiver=korea | customs_deck=K-01,*"
    )
    match.play(0, Deliver("aircraft-0-1"), Fly(to))
    assert cards_drawn(match) == cards


@pytest.mark.rule("CO-102", "CO-133")
def test_boarding_does_not_lift_a_pending_draw_and_leaving_does() -> None:
    for leaves in (False, True):
        match = at(
            "| RED italy | BLUE united_kingdom | truck-0-1 poland contract=C-054 sender=madagascar receiver=korea"
            " | ship-0-1 ukraine | customs_deck=K-01,*"
        )
        match.play(0, Deliver("truck-0-1"), Drive("ukraine"), LoadTruck("truck-0-1", "ship-0-1"))
        if leaves:
            match.play(0, Sail("r06c20"), EndMovementTurn())
            assert (cards_drawn(match), match.happened(EventRolled)) == (0, [])
        else:
            match.play(0, EndMovementTurn(), ChooseCheckOrder("CUSTOMS"), rolled(6))
            assert (cards_drawn(match), len(match.happened(EventRolled))) == (1, 1)
            assert not match.token("truck-0-1").in_supply


@pytest.mark.rule("CO-133")
def test_goods_that_change_their_holder_at_a_red_flag_stop_there() -> None:
    match = at(
        "| RED italy branches=ukraine | BLUE united_kingdom"
        " | truck-0-1 poland contract=C-054 sender=madagascar receiver=korea | truck-0-2 ukraine"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), TransferGoods("truck-0-2"), EndMovementTurn(), rolled(6))
    assert match.token("truck-0-2").in_supply
    assert not match.token("truck-0-1").in_supply


@pytest.mark.rule("CO-105")
def test_a_check_that_ends_the_delivery_leaves_the_other_out() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | ship-0-1 r07c17 last=italy contract=C-054 sender=italy receiver=korea"
        " | customs_deck=K-31,*"
    )
    match.play(0, Deliver("ship-0-1"), Dock("libya"))
    assert match.asked == (0, "CO-D22")
    assert match.refused(0, ChooseCheckOrder("NEITHER")) == "UNKNOWN_ID"
    match.play(0, ChooseCheckOrder("CUSTOMS"))
    assert match.happened(EventRolled) == []
    assert match.happened(DeliveryFailed)


@pytest.mark.rule("CO-105", "CO-132")
def test_no_event_after_a_channel_card_that_ended_the_delivery() -> None:
    for customs, events in (("K-31", 0), ("K-25", 1)):
        match = at(
            "| RED italy branches=israel | BLUE united_kingdom"
            f" | truck-0-1 egypt contract=C-054 sender=madagascar receiver=korea | customs_deck={customs},*"
        )
        match.play(0, Deliver("truck-0-1"), Drive("israel"))
        assert len(match.happened(EventRolled)) == events


@pytest.mark.rule("CO-109")
def test_a_fine_that_cannot_be_paid_confiscates_the_goods() -> None:
    match = at(
        "| RED italy 8000 | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | customs_deck=K-32,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert match.state.money[0] == 0
    assert match.happened(DeliveryFailed)
    poor = at(
        "| RED italy 1000 | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | customs_deck=K-21,*"
    )
    poor.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert poor.state.contract_hands[0] == []


@pytest.mark.rule("CO-106", "CO-R11")
@pytest.mark.parametrize(("value", "telling"), [(1, True), (3, False), (6, True)])
def test_the_dogs_tell_of_the_goods_only_where_the_die_does(value: int, telling: bool) -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | customs_deck=K-24,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"), rolled(value))
    cannot_tell = alike(COMPETITORS.proof.secrets(match.state, 1))
    assert any({"C-054", "C-085"} <= group for group in cannot_tell) is not telling


@pytest.mark.rule("CO-111")
@pytest.mark.parametrize(("contract", "fails"), [("C-043", True), ("C-047", False)])
def test_lost_movement_turns(contract: str, fails: bool) -> None:
    match = at(
        f"| RED italy | BLUE united_kingdom | truck-0-1 poland contract={contract} sender=italy receiver=ukraine"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), ChooseCheckOrder("EVENT"), rolled(1))
    assert bool(match.happened(DeliveryFailed)) is fails


@pytest.mark.rule("CO-107")
def test_a_skipped_draw_opens_nothing() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
        " | customs_deck=K-06,K-31,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"), Drive("germany"))
    assert cards_drawn(match) == 1
    assert match.asked == (0, "CO-D14")


# Political events


@pytest.mark.rule("CO-120", "CO-121")
def test_passing_through_and_staying_make_no_event() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 poland")
    match.play(0, MoveToken("truck-0-1"), Drive("ukraine"), Drive("romania"), EndMovementTurn())
    assert match.happened(EventRolled) == []
    waiting = at("| RED italy | BLUE united_kingdom | truck-0-1 ukraine contract=C-054 sender=italy receiver=korea")
    waiting.play(0, Deliver("truck-0-1"), EndMovementTurn())
    assert waiting.happened(EventRolled) == []


@pytest.mark.rule("CO-123")
def test_one_event_for_a_territory_in_a_movement_turn() -> None:
    match = at("| RED italy | BLUE united_kingdom | ship-0-1 r07c17 last=italy")
    match.play(0, MoveToken("ship-0-1"), Dock("libya"), Sail("r07c17"), Dock("libya"))
    assert len(match.happened(EventRolled)) == 1


@pytest.mark.rule("CO-125")
def test_the_subject_of_an_event() -> None:
    match = at(
        "| RED italy branches=libya | BLUE united_kingdom | truck-0-1 aboard=ship-0-1 | ship-0-1 r07c17 last=italy"
    )
    match.play(0, MoveToken("ship-0-1"), Dock("libya"), rolled(2))
    assert match.state.money[0] == 200_000 - 1_000 - 20_000
    loaded = at(
        "| RED italy branches=libya | BLUE united_kingdom"
        " | truck-0-1 aboard=ship-0-1 contract=C-054 sender=italy receiver=korea | ship-0-1 r07c17 last=italy"
    )
    loaded.play(0, Deliver("truck-0-1"), Dock("libya"), rolled(2))
    assert loaded.state.money[0] == 199_000


@pytest.mark.rule("CO-127")
def test_a_turn_that_ends_loses_all_its_actions() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 poland")
    match.play(0, MoveToken("truck-0-1"), Drive("ukraine"), EndMovementTurn(), rolled(10))
    assert match.asked == (1, "CO-D02")


# Headquarters, branches, fees


@pytest.mark.rule("CO-135", "CO-173", "CO-175", "CO-D08")
def test_no_branch_where_a_base_stands() -> None:
    match = at("| RED italy territories=united_kingdom,switzerland | BLUE united_kingdom")
    assert match.refused(0, BuyBranch(card("united_kingdom"))) == "TERRITORY_OCCUPIED"
    match.play(0, BuyBranch(card("switzerland")))
    assert not TERRITORIES["switzerland"].port
    assert match.state.bases(0) == ["italy", "switzerland"]


@pytest.mark.rule("CO-137", "CO-138", "CO-139")
def test_fees_for_entering_and_tolls_on_top() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 aboard=ship-0-1 | ship-0-1 r05c16b last=italy"
        " | advantages=united_kingdom:C-091"
    )
    match.play(0, MoveToken("ship-0-1"), Dock("united_kingdom"))
    paid = [(event.amount, event.payee) for event in match.happened(MoneyPaid)]
    assert paid == [(1_000, None), (10_000, 1), (5_000, 1)]
    match.play(0, EndMovementTurn(), EndTurn())
    assert match.state.money == [184_000, 215_000]


@pytest.mark.rule("CO-140")
def test_a_headquarter_is_never_sold() -> None:
    match = at("| RED italy branches=greece | BLUE united_kingdom")
    assert match.refused(0, SellBranch("italy")) == "HEADQUARTER_FIXED"
    assert match.refused(0, SellBranch("france")) == "NO_BASE"


@pytest.mark.rule("CO-141", "CO-202")
def test_one_advantage_on_a_base() -> None:
    match = at("| RED italy contracts=C-091,C-094 branches=greece | BLUE united_kingdom")
    match.play(0, PlaceAdvantage("C-091", "italy"))
    assert match.refused(0, PlaceAdvantage("C-094", "italy")) == "BASE_HAS_ADVANTAGE"
    assert match.refused(0, PlaceAdvantage("C-094", "france")) == "NO_BASE"
    assert match.offered(0, PlaceAdvantage, "base") == {"greece"}


# Weather


@pytest.mark.rule("CO-156", "CO-157", "CO-158")
def test_going_back_to_the_nearest_base_with_what_is_aboard() -> None:
    match = at(
        "active=1 actions=1 | RED coastal_brazil branches=greater_antilles,switzerland | BLUE italy"
        " | truck-0-1 aboard=ship-0-1 contract=C-054 sender=italy receiver=korea | truck-0-2 southern_usa"
        " | ship-0-1 r08c08 last=coastal_brazil"
    )
    match.play(1, EndTurn(), rolled(1, 2), rolled(6))
    assert match.token("ship-0-1").at == "greater_antilles"
    assert match.token("ship-0-1").last == "greater_antilles"
    assert match.token("truck-0-1").aboard == "ship-0-1"
    assert match.token("truck-0-1").goods is not None
    match.token("truck-0-2").at = "france"
    assert nearest_base(match.state, "truck-0-2") == "switzerland"


@pytest.mark.rule("CO-159", "CO-204")
@pytest.mark.parametrize(("base", "save"), [("eastern_usa", 5), ("italy", 4)])
def test_a_weather_office_raises_the_save(base: str, save: int) -> None:
    match = at(
        f"active=1 actions=1 | RED {base} | BLUE united_kingdom | truck-0-1 central_usa | advantages={base}:C-101"
    )
    match.play(1, EndTurn(), rolled(1, 3))
    assert match.happened(SaveRolled)[0].save == save


@pytest.mark.rule("CO-113", "CO-100")
def test_one_card_a_crossing_shown_before_its_effect() -> None:
    match = at(
        "| RED italy contracts=C-113 | BLUE united_kingdom"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=korea | customs_deck=K-32,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert match.asked == (0, "CO-D23")
    assert match.view(1).customs_card == "K-32"
    assert match.state.money[0] == 199_500
    match.decline()
    assert match.state.money[0] == 184_500
    assert cards_drawn(match) == 1
