"""Section 1.1 of RULES.md: what happens before the first turn."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions
from freeport_games.cargo_hold.components import CARDS, DECK
from freeport_games.cargo_hold.events import CardsDrawn, GameBegun
from freeport_games.engine import Hidden
from freeport_games.engine.menus import BadOptions, Pick, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Picked
from freeport_games.engine.tables import Table
from tests.rules.cargo_hold.positions import dealt, ids, opened


@pytest.mark.rule("CH-001")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_seats_can_play(seats: int) -> None:
    match = opened(seats).play("deck: ", "first: 0")
    assert len(match.view().seats) == seats
    assert match.asked == "S0 CH-D0"


@pytest.mark.rule("CH-001")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_fewer_or_more_seats_cannot(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 8 seats"):
        opened(seats)


@pytest.mark.rule("CH-002")
def test_the_deck_is_112_different_cards_without_extension_cards() -> None:
    match = opened()
    assert match.state.deck == list(CARDS)
    assert len(set(CARDS)) == 112
    assert [len(cards) for cards in (DECK.firepower, DECK.cargo, DECK.special)] == [48, 40, 24]
    assert not any("EXT" in card for card in CARDS)
    assert DECK.extension_cards == 8


@pytest.mark.rule("CH-003", "CH-C1")
def test_the_whole_deck_is_shuffled_by_chance() -> None:
    match = opened()
    assert match.table.chance == Shuffle("CH-C1", 112)
    match.table.resolve(Shuffled(tuple(reversed(range(112)))))
    match.play("first: 0")
    cards = list(reversed(CARDS))
    assert match.state.deck == cards[21:]


@pytest.mark.rule("CH-003")
def test_an_order_that_is_none_is_not_accepted() -> None:
    with pytest.raises(ValueError, match="not an outcome"):
        opened().table.resolve(Shuffled((0,) * 112))


@pytest.mark.rule("CH-004")
def test_cards_are_dealt_one_by_one_in_turn_order_from_the_first_seat() -> None:
    match = opened(3, first_seat=1)
    match.table.resolve(Shuffled(tuple(range(112))))
    cards = list(CARDS)
    # Anticlockwise from seat 1: 1, 0, 2.
    assert match.state.hands[1] == cards[0:21:3]
    assert match.state.hands[0] == cards[1:21:3]
    assert match.state.hands[2] == cards[2:21:3]


@pytest.mark.rule("CH-004")
def test_only_its_seat_is_told_the_cards_of_a_hand() -> None:
    match = dealt("FP01#1", "FP02#1", "FP03#1")
    for seat in range(3):
        drawn = {event.seat: event.drawn for event in match.heard(seat, CardsDrawn)}
        for other in range(3):
            if other == seat:
                assert sorted(ids(drawn[other])) == match.state.hands[other]
            else:
                assert drawn[other] == Hidden(7)
                assert match.view(seat).seats[other].hand == Hidden(7)
    assert all(event.drawn == Hidden(7) for event in match.heard(None, CardsDrawn))


@pytest.mark.rule("CH-005")
def test_every_seat_has_an_extension_card() -> None:
    assert all(seat.extension_card for seat in dealt("", "", "").view().seats)


@pytest.mark.rule("CH-006")
def test_the_rest_is_the_deck_and_the_discard_pile_begins_empty() -> None:
    match = dealt("", "", "", "")
    assert match.view(0).deck == Hidden(112 - 28)
    assert match.view(0).discard == ()


@pytest.mark.rule("CH-007")
def test_the_debt_target_is_1200_unless_it_is_set() -> None:
    assert opened().view().debt_target == 1200
    assert opened(debt_target=1250).view().debt_target == 1250
    assert opened(debt_target=12000).view().debt_target == 12000


@pytest.mark.rule("CH-007")
@pytest.mark.parametrize("target", [0, 1150, 1225, 12050])
def test_other_targets_are_not_accepted(target: int) -> None:
    with pytest.raises(BadOptions, match="`debtTarget` is from 1200 to 12000 in steps of 50"):
        opened(debt_target=target)


@pytest.mark.rule("CH-008")
def test_scores_begin_at_nothing_and_everybody_sees_them() -> None:
    match = dealt("", "", "")
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        assert [seat.score for seat in view.seats] == [0, 0, 0]
        assert view.debt_target == 1200


@pytest.mark.rule("CH-009", "CH-C2")
def test_the_first_seat_is_drawn_with_equal_chances() -> None:
    match = opened(4).play("deck: ")
    assert match.table.chance == Pick("CH-C2", (1, 1, 1, 1))
    match.play("first: 3")
    assert match.asked == "S3 CH-D0"
    assert match.heard(None, GameBegun) == [GameBegun(3, 1200, 0)]
    assert match.view().first_seat == 3


@pytest.mark.rule("CH-009")
def test_a_configured_first_seat_is_not_drawn() -> None:
    match = opened(4, first_seat=2).play("deck: ")
    assert match.asked == "S2 CH-D0"


@pytest.mark.rule("CH-009")
@pytest.mark.parametrize("seat", [-1, 3])
def test_the_first_seat_has_to_be_a_seat(seat: int) -> None:
    with pytest.raises(BadOptions, match="`firstSeat` is from 0 to 2"):
        opened(3, first_seat=seat)


@pytest.mark.rule("CH-C2")
def test_no_seat_beyond_the_last_can_be_drawn() -> None:
    match = opened(3).play("deck: ")
    with pytest.raises(ValueError, match="not an outcome"):
        match.table.resolve(Picked(3))


@pytest.mark.parametrize("limit", [-1, 1, 9, 5001])
@pytest.mark.rule("CH-145")
def test_a_turn_limit_is_from_10_to_5000(limit: int) -> None:
    with pytest.raises(BadOptions, match="`turnLimit` is from 10 to 5000, or 0"):
        Table.open(CARGO_HOLD, CargoHoldOptions(turn_limit=limit), 2)
