"""Drawing, and the deck (section 4.5)."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus import Shuffled
from freeport_games.import_export.events import DeckRenewed, EndTriggered
from freeport_games.import_export.moves import Declare, Draw, Load, Pirate
from freeport_games.import_export.state import EndReason
from tests.rules.import_export.positions import all_but, at, commas


@pytest.mark.rule("IE-053")
@pytest.mark.parametrize(
    ("hand", "drawn"),
    [("cups", 4), ("cups pens jets beer", 1), ("cups pens jets beer wheat", 1), ("cups pens jets beer wheat rice", 1)],
)
def test_a_draw_action_fills_up_to_five_or_draws_one(hand: str, drawn: int) -> None:
    match = at(f"| green hand={commas(hand)} | yellow hand=chairs | black")
    match.play(0, Draw())
    assert len(match.sorted_hands[0]) == len(hand.split()) + drawn


@pytest.mark.rule("IE-054", "PW-06")
@pytest.mark.card("potatoes")
def test_an_effects_draw_is_no_draw_action() -> None:
    """Potatoes draws two; Chairs hears draw actions only."""
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=beer | yellow hand=pens shipments=chairs | black"
        " | green-1 contracts=potatoes"
    )
    match.play(0, Load("beer", "green-1"))
    assert len(match.sorted_hands[0]) == 2
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-055", "IE-057", "IE-C4")
def test_the_discard_pile_is_shuffled_the_moment_the_deck_is_empty() -> None:
    match = at(
        "| green hand=laptops,jets | yellow hand=cups"
        " | black hand=pens imports=tablets"
        f" goods={all_but('laptops jets cups pens tablets onions beer wheat apples rice sauna honey')} | island=onions"
        " | discard=beer,wheat,apples,rice,sauna | deck=honey"
    )
    match.play(0, Declare("LOAD", ("laptops",)))
    match.play(1, Draw(), Shuffled((4, 3, 2, 1, 0)))
    assert match.hands(1, "cups", "honey", "sauna", "rice", "apples")
    assert match.state.deck == ["wheat", "beer"]
    assert match.state.discard == []
    assert match.happened(DeckRenewed) == [DeckRenewed(5)]
    assert match.state.played[0] == ["laptops"], "what was played is not shuffled in"
    assert (match.state.island, match.state.imports[2]) == (["onions"], ["tablets"])


@pytest.mark.rule("IE-055")
def test_not_only_when_a_card_is_lacking() -> None:
    match = at(
        "| green hand=cups,pens,jets,beer | yellow hand=chairs"
        f" | black goods={all_but('cups pens jets beer chairs wheat rice honey')} | discard=wheat,rice | deck=honey"
    )
    match.play(0, Draw())
    assert match.state.deck == ["wheat", "rice"]


@pytest.mark.rule("IE-055", "IE-112")
def test_a_seed_may_renew_the_deck() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=cups"
        f" | black goods={all_but('jets cups champagne sauna wheat rice honey')}"
        " | green-1 contracts=champagne aboard=sauna | discard=wheat,rice | deck=honey"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.state.island == ["honey"]
    assert match.state.deck == ["wheat", "rice"]


@pytest.mark.rule("IE-056")
def test_without_discards_this_turn_is_the_last() -> None:
    match = at(
        "| green hand=cups,pens,jets,beer | yellow hand=chairs"
        f" | black goods={all_but('cups pens jets beer chairs honey')} | deck=honey"
    )
    match.play(0, Draw())
    assert match.table.over
    assert match.happened(EndTriggered) == [EndTriggered(EndReason.DECK_OUT, None)]


@pytest.mark.rule("IE-056")
def test_cards_that_are_left_over_are_no_end() -> None:
    match = at(
        "| green hand=cups,pens,jets,beer | yellow hand=chairs"
        f" | black goods={all_but('cups pens jets beer chairs honey wheat')} | deck=honey,wheat"
    )
    match.play(0, Draw())
    assert match.state.end_trigger is None


@pytest.mark.rule("IE-058")
def test_with_no_cards_anywhere_one_draws_what_there_was() -> None:
    match = at(
        "| green hand=laptops,jets | yellow hand=cups"
        f" | black hand=pens goods={all_but('laptops jets cups pens honey')} | deck=honey"
    )
    match.play(0, Declare("LOAD", ("laptops",))).play(1, Draw())
    assert match.hands(1, "cups", "honey")
    match.play(2, Draw())
    assert match.hands(2, "pens")
    assert match.table.over


@pytest.mark.rule("IE-058")
def test_cards_discarded_later_in_the_last_turn_are_drawn() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=beer | yellow"
        f" | black goods={all_but('beer champagne sauna wheat rice pens jets')}"
        " | green-1 contracts=champagne aboard=sauna | yellow-1 sea aboard=wheat,rice,pens"
        " | ending reason=DECK_OUT turn=1 | island=jets | deck="
    )
    match.play(0, Pirate("yellow-1", "wheat", "discard"))
    assert match.table.over
    match = at(
        "phase=EXECUTE declared=PIRATE | green imports=velvet_robes | yellow"
        f" | black goods={all_but('velvet_robes champagne sauna wheat rice pens jets')}"
        " | green-1 contracts=champagne aboard=sauna | yellow-1 sea aboard=wheat,rice,pens"
        " | ending reason=DECK_OUT turn=1 | island=jets | deck="
    )
    match.play(0, Pirate("yellow-1", "wheat", "discard")).play(0, Pirate("island", "jets", "green-1"))
    assert match.state.island == ["wheat"], "the seed of the completed ship"
