"""Sections 1.10 and 1.11 of RULES.md: drawing, the hand limit, and a deck that runs out."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.events import CardsDiscarded, CardsDrawn, DeckRenewed
from freeport_games.engine import Hidden
from freeport_games.engine.menus import Shuffle
from tests.rules.cargo_hold.positions import Match, all_but, at, commas, dealt, ids

EIGHT = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4"
TEN = f"{EIGHT} CG03#1 CG03#2"


def nearly_out(deck: str, discard: str, hand: str = "") -> Match:
    """Seat 0 is to draw; seat 1 holds all the cards that are in neither pile."""
    piles = f"deck={commas(deck)} | discard={commas(discard)}"
    return at(f"turn=9 | 0 hand={commas(hand)} | 0 hand={all_but(hand, deck, discard)} | {piles}")


@pytest.mark.rule("CH-120", "CH-D5")
def test_one_draws_the_four_top_cards_of_the_deck() -> None:
    match = dealt("", "", deck="FP10#1 CG09#1 SP01#1 FP09#1 FP09#2").play("S0: draw")
    (event,) = match.heard(0, CardsDrawn)[-1:]
    assert ids(event.drawn) == ["FP10#1", "CG09#1", "SP01#1", "FP09#1"]
    assert match.heard(1, CardsDrawn)[-1].drawn == Hidden(4)
    assert match.state.deck[0] == "FP09#2"


@pytest.mark.rule("CH-120", "CH-D6")
def test_or_none_at_all() -> None:
    match = at("turn=9 | 0 hand=CG01#1 | 0")
    assert [name for name in match.offered if name in ("Draw", "EndTurn")] == ["Draw", "EndTurn"]
    match.play("S0: end_turn")
    assert match.state.hands[0] == ["CG01#1"]


@pytest.mark.rule("CH-121", "CH-124")
def test_there_is_no_limit_during_a_turn_or_in_other_turns() -> None:
    match = at(f"turn=9 | 0 hand={commas(TEN)},CG03#3,CG03#4 | 0 hand=FP01#1 | 0 delivery=(CG09#1 in=1)")
    assert match.asked == "S0 CH-D0"
    assert len(match.state.hands[0]) == 12
    waiting = at(f"turn=9 | 0 | 0 hand={commas(TEN)},CG03#3 | 0").play("S0: end_turn")
    assert waiting.asked == "S2 CH-D0"
    assert waiting.state.hands[1] == [*TEN.split(), "CG03#3"]
    waiting.play("S2: draw")
    assert waiting.asked == "S1 CH-D0"
    assert waiting.state.hands[1] == [*TEN.split(), "CG03#3"]
    assert waiting.state.discard == []


@pytest.mark.rule("CH-122", "CH-D10")
def test_at_the_end_of_the_turn_one_discards_down_to_ten() -> None:
    match = at(f"turn=9 | 0 hand={commas(EIGHT)} | 0").play("S0: draw")
    assert match.asked == "S0 CH-D10"
    assert match.offered == ["Discard"]
    match.play("S0: discard cards=CG01#2,CG02#4")
    kept = "CG01#1 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG03#1 CG03#2 CG03#3 CG03#4"
    assert match.state.hands[0] == kept.split()
    assert sorted(match.state.discard) == ["CG01#2", "CG02#4"]
    assert match.asked == "S1 CH-D0"


@pytest.mark.rule("CH-122")
def test_neither_more_nor_fewer_cards_are_discarded() -> None:
    match = at(f"turn=9 | 0 hand={commas(EIGHT)} | 0").play("S0: draw")
    for cards in ("", "CG01#1", "CG01#1 CG01#2 CG01#3"):
        refusal = match.refusal_of(f"S0: discard cards={commas(cards)}")
        assert (refusal.code, refusal.detail) == ("WRONG_COUNT", "Discard exactly 2 cards.")


@pytest.mark.rule("CH-122")
def test_ten_cards_are_not_too_many() -> None:
    assert at(f"turn=9 | 0 hand={commas(TEN)} | 0").play("S0: end_turn").asked == "S1 CH-D0"


@pytest.mark.rule("CH-123")
def test_discards_are_open() -> None:
    match = at(f"turn=9 | 0 hand={commas(TEN)},FP01#1 | 0").play("S0: end_turn", "S0: discard cards=FP01#1")
    for viewer in (0, 1, None):
        assert match.view(viewer).discard == ("FP01#1",)
        (event,) = match.heard(viewer, CardsDiscarded)
        assert (event.seat, ids(event.cards)) == (0, ["FP01#1"])


@pytest.mark.rule("CH-124")
def test_the_limit_holds_also_without_a_draw() -> None:
    assert at(f"turn=9 | 0 hand={commas(TEN)},CG03#3 | 0").play("S0: end_turn").asked == "S0 CH-D10"


@pytest.mark.rule("CH-130", "CH-C3")
def test_an_empty_deck_is_renewed_from_the_discard_pile_and_the_draw_goes_on() -> None:
    match = nearly_out("FP01#1 FP02#1", "CG01#1 CG02#1 CG03#1 CG04#1 CG05#1").play("S0: draw")
    assert match.table.chance == Shuffle("CH-C3", 5)
    assert match.state.hands[0] == ["FP01#1", "FP02#1"]
    assert match.view().to_draw == 2
    match.play("deck: CG05#1 CG03#1 CG01#1")
    assert match.state.hands[0] == ["CG03#1", "CG05#1", "FP01#1", "FP02#1"]
    assert match.state.deck == ["CG01#1", "CG02#1", "CG04#1"]
    assert match.state.discard == []
    assert match.heard(None, DeckRenewed) == [DeckRenewed(5)]


@pytest.mark.rule("CH-130")
def test_the_order_of_the_new_deck_is_hidden() -> None:
    match = nearly_out("", "CG01#1 CG02#1 CG03#1 CG04#1 CG05#1").play("S0: draw", "deck: CG05#1")
    for viewer in (1, None):
        assert match.view(viewer).deck == Hidden(1)
        assert match.heard(viewer, CardsDrawn)[-1].drawn == Hidden(4)


@pytest.mark.rule("CH-131")
def test_the_shuffle_waits_until_a_card_is_needed() -> None:
    match = nearly_out("FP01#1 FP02#1 FP03#1 FP04#1", "CG01#1 CG02#1").play("S0: draw")
    assert match.asked == "S1 CH-D0"
    assert match.state.deck == []
    assert match.state.discard == ["CG01#1", "CG02#1"]
    match.play("S1: draw")
    assert match.asked == "CH-C3"


@pytest.mark.rule("CH-132")
def test_only_the_discard_pile_is_shuffled_in() -> None:
    others = all_but("CG01#1 CG02#1 CG04#1 FP05#1")
    match = at(f"turn=9 | 0 hand=FP05#1 | 0 hand={others} delivery=(CG04#1 in=1) | deck= | discard=CG01#1,CG02#1")
    match.play("S0: start_delivery cards=FP05#1 extended=no", "S0: draw")
    assert match.table.chance == Shuffle("CH-C3", 2)
    match.play("deck: ")
    assert match.state.hands[0] == ["CG01#1", "CG02#1"]


@pytest.mark.rule("CH-133")
@pytest.mark.parametrize("deck", ["", "FP01#1", "FP01#1 FP02#1 FP03#1"])
def test_without_cards_anywhere_one_draws_what_there_was(deck: str) -> None:
    match = nearly_out(deck, "").play("S0: draw")
    assert match.state.hands[0] == deck.split()
    assert match.asked == "S1 CH-D0"


@pytest.mark.rule("CH-133", "CH-130")
def test_the_renewed_deck_may_run_out_too() -> None:
    match = nearly_out("FP01#1", "CG01#1").play("S0: draw", "deck: ")
    assert match.state.hands[0] == ["CG01#1", "FP01#1"]
    assert match.asked == "S1 CH-D0"
