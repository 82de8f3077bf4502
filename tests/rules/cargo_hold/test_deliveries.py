"""Sections 1.4 to 1.6 of RULES.md: new deliveries, what is hidden, extended deliveries."""

from __future__ import annotations

import msgspec
import pytest

from freeport_games.cargo_hold.components import CARGO
from freeport_games.cargo_hold.events import DeliveryStarted
from freeport_games.cargo_hold.moves import StartDelivery
from freeport_games.engine import Hidden
from tests.rules.cargo_hold.positions import at, commas, dealt, ids

HAND = "CG01#1 CG09#1 FP01#1 FP02#1 SP02#1 SP08#1"
FREE = f"turn=9 active=0 stage=COLLECT | 0 hand={commas(HAND)} | 0 hand=FP10#1 | 0 delivery=(CG05#1 in=1)"


@pytest.mark.rule("CH-028", "CH-043")
def test_starting_a_delivery_moves_cards_from_the_hand_face_down() -> None:
    match = at(FREE).play("S0: start_delivery cards=CG09#1,FP01#1 extended=no")
    assert match.state.hands[0] == ["CG01#1", "FP02#1", "SP02#1", "SP08#1"]
    for viewer in (0, 1, 2, None):
        delivery = match.view(viewer).seats[0].delivery
        assert delivery is not None
        assert delivery.cards == Hidden(2)
        assert (delivery.extended, delivery.countdown, delivery.started) == (False, 1, 9)


@pytest.mark.rule("CH-029")
@pytest.mark.parametrize("cards", ["CG01#1", "FP01#1 FP02#1", "CG01#1 FP01#1 SP02#1", HAND])
def test_any_cards_make_a_delivery(cards: str) -> None:
    match = at(FREE).play(f"S0: start_delivery cards={commas(cards)} extended=no")
    assert match.state.delivery_of(0).cards == sorted(cards.split())


@pytest.mark.rule("CH-030")
def test_a_delivery_needs_a_card() -> None:
    match = at(FREE)
    assert match.refusal(0, StartDelivery((), False)).code == "EMPTY_SELECTION"
    assert match.refusal(0, StartDelivery((), False)).rule == "CH-030"


@pytest.mark.rule("CH-030")
def test_a_lone_special_card_is_a_delivery() -> None:
    assert at(FREE).play("S0: start_delivery cards=SP02#1 extended=no").state.delivery_of(0).cards == ["SP02#1"]


@pytest.mark.rule("CH-028")
def test_an_empty_hand_cannot_start_a_delivery() -> None:
    assert at("turn=9 | 0 | 0 ").offered == ["Draw", "EndTurn"]


@pytest.mark.rule("CH-031")
def test_a_seat_has_one_delivery_at_a_time() -> None:
    match = at("turn=9 | 0 hand=CG01#1 delivery=(CG02#1 in=1) | 0")
    assert "StartDelivery" not in match.offered
    assert match.refusal_of("S0: start_delivery cards=CG01#1 extended=no").code == "DELIVERY_IN_PLAY"


@pytest.mark.rule("CH-032", "CH-033")
def test_a_delivery_is_one_turn_unless_it_is_declared() -> None:
    plain = at(FREE).play("S0: start_delivery cards=CG01#1 extended=no")
    assert plain.heard(None, DeliveryStarted) == [DeliveryStarted(0, 1, False, 1)]
    assert plain.view().seats[0].extension_card
    declared = at(FREE).play("S0: start_delivery cards=CG01#1 extended=yes")
    assert declared.heard(None, DeliveryStarted) == [DeliveryStarted(0, 1, True, 2)]
    assert not declared.view().seats[0].extension_card


@pytest.mark.rule("CH-034")
def test_a_delivery_can_be_raided_as_soon_as_it_is_started() -> None:
    match = at(FREE).play("S0: start_delivery cards=CG01#1 extended=no", "S0: end_turn")
    assert 0 in match.state.with_delivery
    match = at(FREE).play(
        "S0: start_delivery cards=CG01#1 extended=no", "S0: end_turn", "S2: end_turn", "S1: raid target=0 cards=FP10#1"
    )
    assert match.scores == [0, 50, 0]


@pytest.mark.rule("CH-034")
def test_a_ready_delivery_can_be_raided() -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(CG01#1 in=0)").play("S0: raid target=1 cards=FP01#1")
    assert match.scores == [50, 0]


@pytest.mark.rule("CH-035")
def test_cards_of_a_delivery_are_not_in_hand() -> None:
    match = at(FREE).play("S0: start_delivery cards=FP01#1,CG01#1 extended=no")
    assert match.cards_offered("Raid") == ["FP02#1", "SP02#1", "SP08#1"]
    assert match.refusal_of("S0: raid target=2 cards=FP01#1").code == "CARD_NOT_IN_HAND"


@pytest.mark.rule("CH-035")
def test_cards_of_a_delivery_do_not_count_towards_ten() -> None:
    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1 CG03#2 CG03#3"
    match = at(f"turn=9 | 0 hand={commas(hand)} | 0")
    match.play("S0: start_delivery cards=CG01#1 extended=no", "S0: end_turn")
    assert match.asked == "S1 CH-D0"


@pytest.mark.rule("CH-035")
def test_cards_of_a_delivery_cannot_reinforce() -> None:
    match = at("turn=9 | 0 hand=SP05#1 delivery=(FP01#1 in=1) | 0 delivery=(CG01#1 in=1)")
    match.play("S0: raid target=1 cards=SP05#1")
    assert match.scores == [0, 50]


@pytest.mark.rule("CH-040", "CH-041", "CH-042")
def test_nobody_learns_what_a_delivery_holds_not_even_its_owner() -> None:
    """Whatever is sent to anybody after the delivery was played does not name its cards."""
    match = dealt(HAND, "FP10#1", "").play(
        "S0: start_delivery cards=CG09#1,FP01#1 extended=no", "S0: end_turn", "S2: end_turn"
    )
    sent = []
    for viewer in (0, 1, 2, None):
        sent.append(msgspec.json.encode(match.view(viewer)))
        since = match.told[match.told.index(next(t for t in match.told if type(t.event) is DeliveryStarted)) :]
        sent += [msgspec.json.encode(told.for_seat(viewer)) for told in since]
    sent += [msgspec.json.encode(match.table.decision(seat)) for seat in range(3)]
    match.play("S1: end_turn")
    sent.append(msgspec.json.encode(match.table.decision(0)))
    sent.append(msgspec.json.encode(match.refusal_of("S0: start_delivery cards=CG09#1 extended=no")))
    assert not any(card in text for text in sent for card in (b"CG09#1", b"FP01#1"))


@pytest.mark.rule("CH-040")
def test_no_move_changes_a_delivery_in_play() -> None:
    match = at("turn=9 | 0 hand=CG01#1,FP01#1 delivery=(CG02#1 in=1) | 0 delivery=(CG05#1 in=1)")
    assert match.offered == ["Raid", "Draw", "EndTurn"]
    match.play("S0: raid target=1 cards=FP01#1", "S0: end_turn")
    assert match.state.delivery_of(0).cards == ["CG02#1"]


@pytest.mark.rule("CH-043")
def test_count_extension_card_and_countdown_are_open() -> None:
    match = at("turn=9 active=1 | 0 delivery=(CG01#1,FP01#1,SP01#1 in=2 ext since=8) | 0")
    for viewer in (0, 1, None):
        seat = match.view(viewer).seats[0]
        assert seat.delivery is not None
        assert (seat.delivery.cards, seat.delivery.countdown) == (Hidden(3), 2)
        assert (seat.delivery.extended, seat.extension_card) == (True, False)


@pytest.mark.rule("CH-044", "CH-064")
def test_a_raided_delivery_is_turned_face_up_for_everybody() -> None:
    match = at("turn=9 | 0 hand=SP02#1 | 0 delivery=(CG01#1,CG09#1,FP01#1 in=1) | 0")
    match.play("S0: raid target=1 cards=SP02#1")
    assert match.asked == "S0 CH-D7"
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        assert view.raid is not None
        assert ids(view.raid.defence) == ["CG01#1", "CG09#1", "FP01#1"]
        assert view.seats[1].delivery is not None
        assert ids(view.seats[1].delivery.cards) == ["CG01#1", "CG09#1", "FP01#1"]


@pytest.mark.rule("CH-050")
@pytest.mark.parametrize(("attack", "scores"), [("SP02#1", [300, 0]), ("FP01#1", [300, 0]), ("SP08#1", [0, 300])])
def test_extended_cargo_has_its_two_turn_value_for_whoever_gets_it(attack: str, scores: list[int]) -> None:
    """By theft, by a won raid, by a defended raid; in the delivery's first turn."""
    match = at(f"turn=9 | 0 hand={commas(attack)} | 0 delivery=(CG09#1 in=2 ext)")
    match.play(f"S0: raid target=1 cards={commas(attack)}")
    assert match.scores == scores


@pytest.mark.rule("CH-051")
def test_a_raided_one_turn_delivery_has_its_one_turn_values() -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(CG09#1 in=0 since=1)").play("S0: raid target=1 cards=FP01#1")
    assert match.scores == [200, 0]


@pytest.mark.rule("CH-052")
def test_a_defended_two_turn_delivery_is_cashed_in_before_its_time() -> None:
    match = at("turn=9 | 0 hand=FP01#1 | 0 delivery=(CG08#1,FP01#2 in=2 ext)").play("S0: raid target=1 cards=FP01#1")
    assert match.scores == [0, 250]


@pytest.mark.rule("CH-053")
def test_some_cargo_is_worth_no_more_or_even_less_when_extended() -> None:
    gains = {card.name: card.two_turn_value - card.one_turn_value for card in CARGO.values()}
    assert {name for name, gain in gains.items() if gain == 0} == {"Mail Sacks", "Medicine"}
    assert {name for name, gain in gains.items() if gain < 0} == {"Fresh Produce"}
    assert sum(gain > 0 for gain in gains.values()) == 6


@pytest.mark.rule("CH-054")
@pytest.mark.parametrize(
    "line",
    [
        pytest.param("S0: raid target=1 cards=FP05#1", id="raid won"),
        pytest.param("S0: raid target=1 cards=SP08#1", id="raid defended"),
    ],
)
def test_the_extension_card_comes_back_after_a_raid(line: str) -> None:
    match = at("turn=9 | 0 hand=FP05#1,SP08#1 | 0 delivery=(CG08#1,FP01#2 in=2 ext)").play(line)
    assert match.view().seats[1].extension_card


@pytest.mark.rule("CH-054")
def test_the_extension_card_comes_back_after_getaway_and_diversion() -> None:
    match = at("turn=9 | 0 hand=FP05#1 delivery=(CG01#1 in=1 ext) | 0 delivery=(SP07#1,SP03#1 in=2 ext)")
    match.play("S0: raid target=1 cards=FP05#1")
    away = at("turn=9 | 0 hand=FP05#1 | 0 delivery=(SP03#1 in=2 ext)")
    away.play("S0: raid target=1 cards=FP05#1", "S1: use_getaway")
    assert away.view().seats[1].extension_card
    match.play("S1: decline")
    assert match.view().seats[0].delivery is None
    assert match.view().seats[0].extension_card
