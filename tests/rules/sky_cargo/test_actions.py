"""Actions, Artifacts, and reactions (sections 4.4, 4.5, 4.14)."""

from __future__ import annotations

import pytest

from freeport_games.sky_cargo.events import ActionCancelled, CargoProtected, DieChanged, DieRolled, Reacted
from freeport_games.sky_cargo.moves import (
    Discard,
    EndPlay,
    MoveTo,
    Open,
    Pass,
    PlayAction,
    PlayArtifact,
    PlayCargo,
    React,
    ReactBy,
    Steal,
)
from freeport_games.sky_cargo.state import Step
from tests.rules.sky_cargo.positions import at, cards, rolled

# Playing Actions


@pytest.mark.rule("SC-030", "SC-033", "SC-038", "SC-D5")
def test_an_action_is_paid_carried_out_and_then_discarded_with_its_cost_first() -> None:
    match = at(hands={0: "AC14 PS09 PS08"}, discard="CG01 CG02")
    assert [option.cost.at_least for option in match.options(0, PlayAction)] == [1]
    match.play(0, PlayAction("AC14#1", ("PS09#1",)))
    assert match.asked == (0, "SC-D17")
    assert [card.id for card in match.view(1).under_way] == cards("PS09 AC14")
    assert match.state.discard == cards("CG01 CG02")
    match.play(0, match.options(0)[0].first)
    assert match.state.discard == cards("CG02 PS09 AC14")
    assert match.state.under_way == []


@pytest.mark.rule("SC-031")
def test_a_reaction_card_is_not_played_in_step_2() -> None:
    match = at(hands={0: "AC16 AC09"})
    assert match.refused(0, PlayAction("AC16#1", ())) == "NOT_A_STEP2_ACTION"


@pytest.mark.rule("SC-032")
def test_once_a_turn_counts_designs_and_ends_with_the_turn() -> None:
    match = at(hands={0: "AC09#1 AC09#2 PS01"}).play(0, PlayAction("AC09#1", ()))
    assert match.refused(0, PlayAction("AC09#2", ())) == "ONCE_PER_TURN"
    match.state.step = Step.PLAY
    match.play(0, EndPlay(), rolled(1)).play(0, MoveTo("LO11"))
    match.play(1, EndPlay(), rolled(2))
    match.play(1, MoveTo("LO07"))
    assert match.may(0, PlayAction("AC09#2", ()))


@pytest.mark.rule("SC-033")
def test_a_cost_is_paid_with_so_many_other_cards() -> None:
    match = at(hands={0: "AC14 PS01"}, discard="CG01")
    assert match.refused(0, PlayAction("AC14#1", ())) == "COST_NOT_PAID"
    assert match.refused(0, PlayAction("AC14#1", ("AC14#1",))) == "COST_NOT_PAID"
    assert match.refused(0, PlayAction("AC14#1", ("PS02#1",))) == "CARD_NOT_IN_HAND"
    assert at(hands={0: "AC14"}, discard="CG01").options(0, PlayAction) == []


@pytest.mark.rule("SC-034", "SC-037", "SC-205")
@pytest.mark.parametrize(
    ("card", "position", "playable"),
    [
        ("AC01", {}, False),
        ("AC01", {"holds": {0: "PS01"}}, True),
        ("AC02", {"holds": {1: "PS01 CG01+"}}, False),
        ("AC02", {"holds": {0: "PS01", 1: "CG01"}}, True),
        ("AC03", {"holds": {1: "PS01"}}, False),
        ("AC03", {"holds": {1: "PS01"}, "tokens": {1: "LO12"}}, True),
        ("AC04", {"holds": {1: "PS01"}}, False),
        ("AC04", {"holds": {1: "CG01+"}}, True),
        ("AC05", {}, False),
        ("AC05", {"holds": {0: "PS01"}}, True),
        ("AC05", {"holds": {0: "CG01+"}}, True),
        ("AC06", {"holds": {0: "PS01"}}, False),
        ("AC06", {"holds": {0: "CG01+"}}, True),
        ("AC07", {"tokens": {0: "LO04"}}, False),
        ("AC07", {}, True),
        ("AC07", {"holds": {0: "PS01 PS02 PS03 PS04"}}, False),
        ("AC08", {}, True),
        ("AC09", {"rest": False}, True),
        ("AC10", {"chains": {0: "PS01"}}, False),
        ("AC10", {"chains": {1: "PS01"}}, True),
        ("AC11", {"rest": False}, True),
        ("AC12", {"holds": {1: "PS01", 0: "PS02"}}, False),
        ("AC12", {"holds": {1: "PS01 PS02"}}, True),
        ("AC13", {"chains": {0: "PS01"}}, False),
        ("AC13", {"chains": {0: "PS01 PS02"}}, True),
        ("AC14", {}, False),
        ("AC14", {"discard": "CG01"}, True),
        ("AC15", {}, False),
    ],
)
def test_an_action_is_played_in_full_or_not_at_all(card: str, position: dict[str, object], playable: bool) -> None:
    match = at(hands={0: f"{card} PS20"}, **position)  # type: ignore[arg-type]
    cost = ("PS20#1",) if card in ("AC04", "AC14") else ()
    move = PlayAction(f"{card}#1", cost)
    if playable:
        assert match.may(0, move)
    else:
        assert match.refused(0, move) == "NO_LEGAL_TARGET"


@pytest.mark.rule("SC-035")
def test_the_extent_is_judged_without_the_card_itself() -> None:
    assert at(hands={0: "AC07"}).refused(0, PlayAction("AC07#1", ())) == "NO_LEGAL_TARGET"
    full = {0: "PS04 PS05 PS06 PS07"}
    assert at(hands={0: "AC07 PS01"}, holds=full).refused(0, PlayAction("AC07#1", ())) == "NO_LEGAL_TARGET"
    assert at(hands={0: "AC07 CG01"}, holds=full).may(0, PlayAction("AC07#1", ()))


@pytest.mark.rule("SC-036")
def test_a_text_outranks_the_rules_cargo_is_played_in_step_2() -> None:
    match = at(hands={0: "AC07 PS01"}).play(0, PlayAction("AC07#1", ()))
    assert match.hold(0) == ["c1 PS01#1"]


# Artifacts


@pytest.mark.rule("SC-040", "SC-041", "SC-042", "SC-044", "SC-D6")
def test_an_artifact_lies_open_in_any_hold_and_works_for_its_owner() -> None:
    match = at(hands={0: "AR01 AR03 AR05"}, tokens={0: "LO02"}, holds={1: "PS01 PS02 PS03 PS04", 0: "PS05 PS06"})
    assert match.refused(0, PlayArtifact("AR01#1", 1)) == "HOLD_FULL"
    assert match.refused(0, PlayArtifact("AR01#1", 2)) == "ILLEGAL_SEAT"
    match.play(0, PlayArtifact("AR03#1", 0))
    assert match.hold(0)[-1] == "c7 AR03#1+"
    assert match.before(0).stats.pilot == 4
    assert match.hand(0) == cards("AR01 AR05"), "no Cargo Bonus at Saltgrass Strip"
    other = at(hands={0: "AR01"}).play(0, PlayArtifact("AR01#1", 1))
    assert [other.before(seat).stats.shipping for seat in (0, 1)] == [3, 1]


@pytest.mark.rule("SC-041")
def test_no_hold_has_room_for_an_artifact_as_the_last_cargo() -> None:
    four = "PS01 PS02 PS03 PS04"
    match = at(hands={0: "AR01"}, holds={0: four, 1: four.replace("PS", "AC")})
    assert not match.offers(0, PlayArtifact)
    assert match.refused(0, PlayArtifact("AR01#1", 0)) == "HOLD_FULL"


@pytest.mark.rule("SC-043", "SC-045", "SC-046")
def test_a_packed_artifact_has_no_effect_until_it_is_opened_and_loses_it_again() -> None:
    match = at(hands={0: "AC01 AC06"}, holds={0: "AR03"})
    assert match.before(0).stats.pilot == 3
    match.play(0, PlayAction("AC01#1", ()))
    assert (match.hold(0), match.before(0).stats.pilot) == (["c1 AR03#1+"], 4)
    match.play(0, PlayAction("AC06#1", ()))
    assert match.before(0).stats.pilot == 3


# Windows


@pytest.mark.rule("SC-130", "SC-D22", "SC-D23")
def test_a_seat_is_asked_by_what_all_can_see_whether_it_holds_the_card_or_not() -> None:
    for held in ("AC17 PS01", "PS02 PS01"):
        match = at(hands={0: "AC01", 1: held}, holds={1: "PS04"}, windows={"SC-D23", "SC-D22"})
        match.play(0, PlayAction("AC01#1", ()))
        assert match.asked == (1, "SC-D22")
        match.play(1, Pass())
        assert match.asked == (1, "SC-D23")
        assert match.may(1, React("AC17#1")) == ("AC17" in held)
        assert match.refused(1, React("PS01#1")) == "WRONG_CARD_TYPE"
        assert match.refused(1, React("AC17#2")) == "CARD_NOT_IN_HAND"
        match.play(1, Pass())
        assert match.hold(1) == []


@pytest.mark.rule("SC-130")
def test_nobody_is_asked_for_a_card_that_is_discarded_or_under_way_as_a_cost() -> None:
    match = at(hands={0: "AC14 AC16", 1: "PS01"}, discard="AC16#2 CG01", windows={"SC-D22"})
    match.play(0, PlayAction("AC14#1", ("AC16#1",)))
    assert match.state.under_way == cards("AC16 AC14")
    assert match.asked == (0, "SC-D17")


@pytest.mark.rule("SC-130")
def test_nobody_is_asked_with_an_empty_hand_or_with_all_copies_in_the_discard_pile() -> None:
    for position in (
        {"hands": {0: "AC01"}},
        {"hands": {0: "AC01", 1: "PS01"}, "discard": "AC17#1 AC17#2 AC16#1 AC16#2"},
    ):
        match = at(holds={1: "PS04"}, windows={"SC-D22", "SC-D23"}, **position)
        match.play(0, PlayAction("AC01#1", ()))
        assert match.hold(1) == []


@pytest.mark.rule("SC-131", "SC-150", "SC-133", "SC-134", "SC-156")
def test_opponents_are_asked_in_turn_order_until_one_jams_the_action() -> None:
    match = at(
        seats=4, active=2, hands={2: "AC09#1 AC09#2", 3: "PS01", 0: "AC16#1 AC16#2", 1: "PS02"}, windows={"SC-D22"}
    )
    match.play(2, PlayAction("AC09#1", ()))
    assert match.asked == (3, "SC-D22")
    match.play(3, Pass())
    assert match.asked == (0, "SC-D22")
    match.play(0, React("AC16#1"))
    assert match.asked == (2, "SC-D8"), "nobody is asked any more, and nobody reacts to a reaction"
    assert match.happened(ActionCancelled)[0].action_card.id == "AC09#1"
    assert match.hand(2) == ["AC09#2"]
    assert match.state.discard == ["AC16#1", "AC09#1"]
    assert match.refused(2, PlayAction("AC09#2", ())) == "ONCE_PER_TURN"


@pytest.mark.rule("SC-134", "SC-151")
def test_a_reaction_card_does_not_work_from_a_hold() -> None:
    match = at(hands={0: "AC01", 1: "PS01"}, holds={1: "AC17"}, windows={"SC-D23"})
    match.play(0, PlayAction("AC01#1", ()))
    assert match.refused(1, React("AC17#1")) == "CARD_NOT_IN_HAND"
    match.play(1, Pass())
    assert match.state.discard == cards("AC17 AC01")


@pytest.mark.rule("SC-151", "SC-156")
def test_false_bottom_keeps_a_cargo_packed_and_unseen() -> None:
    match = at(hands={0: "AC01", 1: "AC17#1 AC17#2"}, holds={1: "CG01"}, windows={"SC-D23"})
    match.play(0, PlayAction("AC01#1", ())).play(1, React("AC17#1"))
    assert match.hold(1) == ["c1 CG01#1"]
    assert not match.knows(0, "c1")
    assert match.happened(CargoProtected)[0].slot == "c1"
    assert match.asked == (0, "SC-D8")
    assert match.hand(1) == ["AC17#2"]


@pytest.mark.rule("SC-151")
def test_nobody_reacts_to_the_opening_of_ones_own_cargo() -> None:
    match = at(hands={0: "AC01 AC17"}, holds={0: "CG01"}, windows={"SC-D23"}).play(0, PlayAction("AC01#1", ()))
    assert match.hold(0) == ["c1 CG01#1+"]


@pytest.mark.rule("SC-152", "SC-D24")
def test_chained_crate_foils_even_a_winning_theft() -> None:
    match = at(
        hands={0: "AC04 PS02", 1: "AC18"},
        holds={0: "PS04 PS05 PS06 PS07", 1: "CG04+"},
        windows={"SC-D24"},
    )
    match.play(0, PlayAction("AC04#1", ("PS02#1",)))
    assert match.asked == (1, "SC-D24")
    match.play(1, React("AC18#1"))
    assert not match.table.over
    assert match.hold(1) == ["c5 CG04#1+"]
    assert match.state.discard == cards("AC18 PS02 AC04")


@pytest.mark.rule("SC-153", "SC-D25", "SC-156", "SC-C4")
def test_second_try_rolls_once_more_and_opens_no_second_window() -> None:
    match = at(step=Step.ROLL, hands={0: "AC19 PS01"}, windows={"SC-D25", "SC-D26"}, outcomes=[rolled(1)])
    assert match.asked == (0, "SC-D25")
    match.play(0, React("AC19#1"), rolled(6))
    assert [event.shows for event in match.happened(DieRolled)] == [1, 6]
    assert match.asked == (0, "SC-D9")
    assert len(match.domain(0, MoveTo, "to")) == 8


@pytest.mark.rule("SC-154", "SC-132", "SC-D26", "SC-131")
def test_crosswinds_change_the_present_result_within_1_to_6() -> None:
    match = at(
        seats=3, step=Step.ROLL, hands={1: "AC20#1 AC20#2 PS01", 2: "PS02"}, windows={"SC-D26"}, outcomes=[rolled(5)]
    )
    assert match.asked == (1, "SC-D26")
    match.play(1, ReactBy("AC20#1", 1))
    assert match.asked == (1, "SC-D26"), "until it passes"
    assert match.refused(1, ReactBy("AC20#2", 1)) == "OUT_OF_BOUNDS"
    assert match.refused(1, ReactBy("PS01#1", -1)) == "WRONG_CARD_TYPE"
    assert match.refused(1, ReactBy("AC20#1", -1)) == "CARD_NOT_IN_HAND"
    assert match.options(1, ReactBy)[0].by.items == (-1,)
    match.play(1, ReactBy("AC20#2", -1))
    assert [event.shows for event in match.happened(DieChanged)] == [6, 5]
    assert match.asked == (0, "SC-D9"), "all copies are spent: nobody else is asked"


@pytest.mark.rule("SC-132")
def test_a_seat_that_passed_is_not_asked_again() -> None:
    match = at(seats=3, step=Step.ROLL, hands={1: "AC20", 2: "PS02"}, windows={"SC-D26"}, outcomes=[rolled(5)])
    match.play(1, Pass())
    assert match.asked == (2, "SC-D26")
    match.play(2, Pass())
    assert match.asked == (0, "SC-D9")


@pytest.mark.rule("SC-134", "SC-038")
def test_reactions_are_told_and_discarded() -> None:
    match = at(step=Step.ROLL, hands={1: "AC20 PS01"}, windows={"SC-D26"}, outcomes=[rolled(3)])
    match.play(1, ReactBy("AC20#1", -1))
    assert [event.reaction.id for event in match.happened(Reacted, None)] == ["AC20#1"]
    assert match.state.discard == ["AC20#1"]


# Steps between: what is asked inside an effect is one family


@pytest.mark.rule("SC-057")
def test_moves_of_other_decisions_are_refused() -> None:
    match = at(hands={0: "AC01 AC09"}, holds={1: "PS01 PS02"}).play(0, PlayAction("AC01#1", ()))
    assert match.refused(0, PlayAction("AC09#1", ())) == "WRONG_DECISION"
    assert match.refused(0, Steal("c1")) == "WRONG_DECISION"
    assert match.refused(1, Open("c1")) == "NOT_YOUR_TURN"
    assert match.refused(0, PlayCargo("AC09#1")) == "WRONG_DECISION"
    assert match.refused(0, Discard(("AC09#1",))) == "WRONG_DECISION"
