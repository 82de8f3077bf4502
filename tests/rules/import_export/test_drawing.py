"""Drawing, and the deck (section 4.5)."""

from __future__ import annotations

import pytest

from freeport_games.engine import Shuffled
from freeport_games.import_export.components import Action
from freeport_games.import_export.events import DeckRenewed, EndTriggered
from freeport_games.import_export.moves import Declare, Draw, Load, Pirate
from freeport_games.import_export.state import EndReason
from tests.rules.import_export.positions import at, executing, home, sea


@pytest.mark.rule("IE-053")
@pytest.mark.parametrize(
    ("hand", "drawn"),
    [("cups", 4), ("cups pens jets beer", 1), ("cups pens jets beer wheat", 1), ("cups pens jets beer wheat rice", 1)],
)
def test_a_draw_action_fills_up_to_five_or_draws_one(hand: str, drawn: int) -> None:
    match = at(hands={0: hand, 1: "chairs"})
    match.play(0, Draw())
    assert len(match.sorted_hands[0]) == len(hand.split()) + drawn


@pytest.mark.rule("IE-054", "PW-06")
@pytest.mark.card("potatoes")
def test_an_effects_draw_is_no_draw_action() -> None:
    """Potatoes draws two; Chairs hears draw actions only."""
    match = executing(
        Action.LOAD,
        hands="beer",
        shipments={1: "chairs"},
        hands_of_others={1: "pens"},
        ships={"green-1": home("potatoes")},
    )
    match.play(0, Load("beer", "green-1"))
    assert len(match.sorted_hands[0]) == 2
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-055", "IE-057", "IE-C4")
def test_the_discard_pile_is_shuffled_the_moment_the_deck_is_empty() -> None:
    match = at(
        hands={0: "laptops jets", 1: "cups", 2: "pens"},
        played={},
        deck="honey",
        rest=False,
        discard="beer wheat apples rice sauna",
        island="onions",
        imports={2: "tablets"},
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
    match = at(hands={0: "cups pens jets beer", 1: "chairs"}, deck="honey", rest=False, discard="wheat rice")
    match.play(0, Draw())
    assert match.state.deck == ["wheat", "rice"]


@pytest.mark.rule("IE-055", "IE-112")
def test_a_seed_may_renew_the_deck() -> None:
    match = executing(
        Action.LOAD,
        hands="jets",
        hands_of_others={1: "cups"},
        ships={"green-1": home("champagne", aboard="sauna")},
        deck="honey",
        rest=False,
        discard="wheat rice",
    )
    match.play(0, Load("jets", "green-1"))
    assert match.state.island == ["honey"]
    assert match.state.deck == ["wheat", "rice"]


@pytest.mark.rule("IE-056")
def test_without_discards_this_turn_is_the_last() -> None:
    match = at(hands={0: "cups pens jets beer", 1: "chairs"}, deck="honey", rest=False)
    match.play(0, Draw())
    assert match.table.over
    assert match.happened(EndTriggered) == [EndTriggered(EndReason.DECK_OUT, None)]


@pytest.mark.rule("IE-056")
def test_cards_that_are_left_over_are_no_end() -> None:
    match = at(hands={0: "cups pens jets beer", 1: "chairs"}, deck="honey wheat", rest=False)
    match.play(0, Draw())
    assert match.state.end_trigger is None


@pytest.mark.rule("IE-058")
def test_with_no_cards_anywhere_one_draws_what_there_was() -> None:
    match = at(hands={0: "laptops jets", 1: "cups", 2: "pens"}, deck="honey", rest=False)
    match.play(0, Declare("LOAD", ("laptops",))).play(1, Draw())
    assert match.hands(1, "cups", "honey")
    match.play(2, Draw())
    assert match.hands(2, "pens")
    assert match.table.over


@pytest.mark.rule("IE-058")
def test_cards_discarded_later_in_the_last_turn_are_drawn() -> None:
    match = executing(
        Action.PIRATE,
        imports="beer",
        end=EndReason.DECK_OUT,
        ships={"yellow-1": sea("wheat rice pens"), "green-1": home("champagne", aboard="sauna")},
        island="jets",
        deck="",
        rest=False,
    )
    match.play(0, Pirate("yellow-1", "wheat", "discard"))
    assert match.table.over
    match = executing(
        Action.PIRATE,
        imports="velvet_robes",
        end=EndReason.DECK_OUT,
        ships={"yellow-1": sea("wheat rice pens"), "green-1": home("champagne", aboard="sauna")},
        island="jets",
        deck="",
        rest=False,
    )
    match.play(0, Pirate("yellow-1", "wheat", "discard")).play(0, Pirate("island", "jets", "green-1"))
    assert match.state.island == ["wheat"], "the seed of the completed ship"
