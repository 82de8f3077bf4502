"""Section 1.3 of RULES.md: collecting and extending."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import (
    CargoCashedIn,
    CashInReason,
    DeliveryCollected,
    DeliveryExtended,
)
from freeport_games.engine import Hidden
from tests.rules.cargo_hold.positions import at, commas, delivery, ids


def with_delivery(lying: str, hand: str = "FP01#1 CG01#1") -> str:
    return f"turn=9 active=0 stage=COLLECT | 0 hand={commas(hand)} {delivery(lying)} | 0 delivery=(FP10#1 in=1) | 0"


@pytest.mark.rule("CH-018")
def test_only_a_ready_delivery_can_be_collected_or_extended() -> None:
    match = at(with_delivery("CG04#1 in=1"))
    assert match.offered == ["Raid", "Draw", "EndTurn"]
    assert match.refusal_of("S0: collect").code == "DELIVERY_NOT_READY"
    assert match.refusal_of("S0: extend").code == "DELIVERY_NOT_READY"
    assert at(with_delivery("CG04#1 in=0")).offered[:2] == ["Collect", "Extend"]


@pytest.mark.rule("CH-018")
def test_without_a_delivery_there_is_nothing_to_collect() -> None:
    match = at("turn=9 | 0 hand=CG01#1 | 0")
    assert match.refusal_of("S0: collect").code == "NO_DELIVERY"
    assert match.refusal_of("S0: extend").code == "NO_DELIVERY"


@pytest.mark.rule("CH-019", "CH-044")
def test_collecting_shows_everybody_all_the_cards() -> None:
    match = at(with_delivery("CG04#1 FP06#1 SP02#1 in=0")).play("S0: collect")
    for viewer in (0, 1, 2, None):
        (event,) = match.heard(viewer, DeliveryCollected)
        assert ids(event.cards) == ["CG04#1", "FP06#1", "SP02#1"]


@pytest.mark.rule("CH-020", "CH-051")
def test_a_one_turn_delivery_brings_its_one_turn_values_in_one_sum() -> None:
    match = at(with_delivery("CG04#1 CG05#1 CG09#1 in=0")).play("S0: collect")
    (event,) = match.heard(None, CargoCashedIn)
    assert (event.amount, event.extended, event.score) == (400, False, 400)
    assert event.cash_in_reason is CashInReason.COLLECTED


@pytest.mark.rule("CH-020", "CH-050")
def test_an_extended_delivery_brings_its_two_turn_values() -> None:
    match = at(with_delivery("CG04#1 CG05#1 CG09#1 in=0 ext")).play("S0: collect")
    assert match.scores == [650, 0, 0]


@pytest.mark.rule("CH-021", "CH-054")
def test_the_cards_go_to_the_discard_pile_and_the_extension_card_to_its_seat() -> None:
    match = at(with_delivery("CG04#1 FP06#1 SP02#1 in=0 ext"))
    assert not match.view().seats[0].extension_card
    match.play("S0: collect")
    assert sorted(match.view().discard) == ["CG04#1", "FP06#1", "SP02#1"]
    assert match.view().seats[0].delivery is None
    assert match.view().seats[0].extension_card


@pytest.mark.rule("CH-022")
@pytest.mark.parametrize("number", range(1, 8))
def test_specials_other_than_loyalty_do_nothing_when_collected(number: int) -> None:
    match = at(with_delivery(f"CG04#1 FP06#1 SP0{number}#1 in=0")).play("S0: collect")
    assert match.scores == [100, 0, 0]
    assert match.asked == "S0 CH-D0"
    assert match.state.hands[0] == ["CG01#1", "FP01#1"]
    assert match.state.delivery_of(1).cards == ["FP10#1"]


@pytest.mark.rule("CH-023")
def test_extending_makes_it_a_two_turn_delivery_that_needs_one_more_turn() -> None:
    match = at(with_delivery("CG05#1 in=0")).play("S0: extend")
    delivery = match.view().seats[0].delivery
    assert delivery is not None
    assert (delivery.extended, delivery.countdown, delivery.ready) == (True, 1, False)
    assert not match.view().seats[0].extension_card
    assert match.heard(None, DeliveryExtended) == [DeliveryExtended(0, 1)]


@pytest.mark.rule("CH-024")
def test_a_delivery_is_extended_only_once() -> None:
    match = at(with_delivery("CG05#1 in=0 ext"))
    assert "Extend" not in match.offered
    assert match.refusal_of("S0: extend").code == "ALREADY_EXTENDED"


@pytest.mark.rule("CH-025", "CH-051")
def test_a_ready_delivery_can_be_left_alone_and_stays_what_it_is() -> None:
    match = at(with_delivery("CG05#1 in=0")).play("S0: end_turn", "S2: end_turn", "S1: end_turn")
    assert match.offered[:2] == ["Collect", "Extend"]
    match.play("S0: end_turn", "S2: end_turn", "S1: end_turn", "S0: collect")
    assert match.scores == [100, 0, 0]


@pytest.mark.rule("CH-026")
def test_extending_shows_nothing() -> None:
    match = at(with_delivery("CG05#1 FP01#2 in=0")).play("S0: extend")
    for viewer in (0, 1, 2, None):
        delivery = match.view(viewer).seats[0].delivery
        assert delivery is not None
        assert delivery.cards == Hidden(2)


@pytest.mark.rule("CH-027")
def test_after_collecting_a_new_delivery_can_be_started() -> None:
    match = at(with_delivery("CG05#1 in=0")).play("S0: collect", "S0: start_delivery cards=CG01#1 extended=no")
    assert match.state.delivery_of(0).cards == ["CG01#1"]
