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
    match = at("PC01 LO12 hand=AC14#1,PS09#1,PS08#1 | PC02 LO06 | discard=CG01#1,CG02#1")
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
    match = at("PC01 LO12 hand=AC16#1,AC09#1 | PC02 LO06")
    assert match.refused(0, PlayAction("AC16#1", ())) == "NOT_A_STEP2_ACTION"


@pytest.mark.rule("SC-032")
def test_once_a_turn_counts_designs_and_ends_with_the_turn() -> None:
    match = at("PC01 LO12 hand=AC09#1,AC09#2,PS01#1 | PC02 LO06").play(0, PlayAction("AC09#1", ()))
    assert match.refused(0, PlayAction("AC09#2", ())) == "ONCE_PER_TURN"
    match.state.step = Step.PLAY
    match.play(0, EndPlay(), rolled(1)).play(0, MoveTo("LO11"))
    match.play(1, EndPlay(), rolled(2))
    match.play(1, MoveTo("LO07"))
    assert match.may(0, PlayAction("AC09#2", ()))


@pytest.mark.rule("SC-033")
def test_a_cost_is_paid_with_so_many_other_cards() -> None:
    match = at("PC01 LO12 hand=AC14#1,PS01#1 | PC02 LO06 | discard=CG01#1")
    assert match.refused(0, PlayAction("AC14#1", ())) == "COST_NOT_PAID"
    assert match.refused(0, PlayAction("AC14#1", ("AC14#1",))) == "COST_NOT_PAID"
    assert match.refused(0, PlayAction("AC14#1", ("PS02#1",))) == "CARD_NOT_IN_HAND"
    assert at("PC01 LO12 hand=AC14#1 | PC02 LO06 | discard=CG01#1").options(0, PlayAction) == []


@pytest.mark.rule("SC-034", "SC-037", "SC-205")
@pytest.mark.parametrize(
    ("card", "position", "playable"),
    [
        ("AC01", "PC01 LO12 hand=AC01#1,PS20#1 | PC02 LO06", False),
        ("AC01", "PC01 LO12 hold=c1:PS01#1 hand=AC01#1,PS20#1 | PC02 LO06", True),
        ("AC02", "PC01 LO12 hand=AC02#1,PS20#1 | PC02 LO06 hold=c1:PS01#1,c2:CG01#1+", False),
        ("AC02", "PC01 LO12 hold=c1:PS01#1 hand=AC02#1,PS20#1 | PC02 LO06 hold=c2:CG01#1", True),
        ("AC03", "PC01 LO12 hand=AC03#1,PS20#1 | PC02 LO06 hold=c1:PS01#1", False),
        ("AC03", "PC01 LO12 hand=AC03#1,PS20#1 | PC02 LO12 hold=c1:PS01#1", True),
        ("AC04", "PC01 LO12 hand=AC04#1,PS20#1 | PC02 LO06 hold=c1:PS01#1", False),
        ("AC04", "PC01 LO12 hand=AC04#1,PS20#1 | PC02 LO06 hold=c1:CG01#1+", True),
        ("AC05", "PC01 LO12 hand=AC05#1,PS20#1 | PC02 LO06", False),
        ("AC05", "PC01 LO12 hold=c1:PS01#1 hand=AC05#1,PS20#1 | PC02 LO06", True),
        ("AC05", "PC01 LO12 hold=c1:CG01#1+ hand=AC05#1,PS20#1 | PC02 LO06", True),
        ("AC06", "PC01 LO12 hold=c1:PS01#1 hand=AC06#1,PS20#1 | PC02 LO06", False),
        ("AC06", "PC01 LO12 hold=c1:CG01#1+ hand=AC06#1,PS20#1 | PC02 LO06", True),
        ("AC07", "PC01 LO04 hand=AC07#1,PS20#1 | PC02 LO06", False),
        ("AC07", "PC01 LO12 hand=AC07#1,PS20#1 | PC02 LO06", True),
        ("AC07", "PC01 LO12 hold=c1:PS01#1,c2:PS02#1,c3:PS03#1,c4:PS04#1 hand=AC07#1,PS20#1 | PC02 LO06", False),
        ("AC08", "PC01 LO12 hand=AC08#1,PS20#1 | PC02 LO06", True),
        ("AC09", "PC01 LO12 hand=AC09#1,PS20#1 | PC02 LO06 | removed=*", True),
        ("AC10", "PC01 LO12 chain=PS01#1 hand=AC10#1,PS20#1 | PC02 LO06", False),
        ("AC10", "PC01 LO12 hand=AC10#1,PS20#1 | PC02 LO06 chain=PS01#1", True),
        ("AC11", "PC01 LO12 hand=AC11#1,PS20#1 | PC02 LO06 | removed=*", True),
        ("AC12", "PC01 LO12 hold=c1:PS02#1 hand=AC12#1,PS20#1 | PC02 LO06 hold=c2:PS01#1", False),
        ("AC12", "PC01 LO12 hand=AC12#1,PS20#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1", True),
        ("AC13", "PC01 LO12 chain=PS01#1 hand=AC13#1,PS20#1 | PC02 LO06", False),
        ("AC13", "PC01 LO12 chain=PS01#1,PS02#1 hand=AC13#1,PS20#1 | PC02 LO06", True),
        ("AC14", "PC01 LO12 hand=AC14#1,PS20#1 | PC02 LO06", False),
        ("AC14", "PC01 LO12 hand=AC14#1,PS20#1 | PC02 LO06 | discard=CG01#1", True),
        ("AC15", "PC01 LO12 hand=AC15#1,PS20#1 | PC02 LO06", False),
    ],
)
def test_an_action_is_played_in_full_or_not_at_all(card: str, position: str, playable: bool) -> None:
    match = at(position)
    cost = ("PS20#1",) if card in ("AC04", "AC14") else ()
    move = PlayAction(f"{card}#1", cost)
    if playable:
        assert match.may(0, move)
    else:
        assert match.refused(0, move) == "NO_LEGAL_TARGET"


@pytest.mark.rule("SC-035")
def test_the_extent_is_judged_without_the_card_itself() -> None:
    assert at("PC01 LO12 hand=AC07#1 | PC02 LO06").refused(0, PlayAction("AC07#1", ())) == "NO_LEGAL_TARGET"
    assert (
        at("PC01 LO12 hand=AC07#1,PS01#1 hold=c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1 | PC02 LO06").refused(
            0, PlayAction("AC07#1", ())
        )
        == "NO_LEGAL_TARGET"
    )
    assert at("PC01 LO12 hand=AC07#1,CG01#1 hold=c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1 | PC02 LO06").may(
        0, PlayAction("AC07#1", ())
    )


@pytest.mark.rule("SC-036")
def test_a_text_outranks_the_rules_cargo_is_played_in_step_2() -> None:
    match = at("PC01 LO12 hand=AC07#1,PS01#1 | PC02 LO06").play(0, PlayAction("AC07#1", ()))
    assert match.hold(0) == ["c1 PS01#1"]


# Artifacts


@pytest.mark.rule("SC-040", "SC-041", "SC-042", "SC-044", "SC-D6")
def test_an_artifact_lies_open_in_any_hold_and_works_for_its_owner() -> None:
    match = at(
        "PC01 LO02 hand=AR01#1,AR03#1,AR05#1 hold=c1:PS05#1,c2:PS06#1"
        " | PC02 LO06 hold=c3:PS01#1,c4:PS02#1,c5:PS03#1,c6:PS04#1"
    )
    assert match.refused(0, PlayArtifact("AR01#1", 1)) == "HOLD_FULL"
    assert match.refused(0, PlayArtifact("AR01#1", 2)) == "ILLEGAL_SEAT"
    match.play(0, PlayArtifact("AR03#1", 0))
    assert match.hold(0)[-1] == "c7 AR03#1+"
    assert match.before(0).stats.pilot == 4
    assert match.hand(0) == cards("AR01 AR05"), "no Cargo Bonus at Saltgrass Strip"
    other = at("PC01 LO12 hand=AR01#1 | PC02 LO06").play(0, PlayArtifact("AR01#1", 1))
    assert [other.before(seat).stats.shipping for seat in (0, 1)] == [3, 1]


@pytest.mark.rule("SC-041")
def test_no_hold_has_room_for_an_artifact_as_the_last_cargo() -> None:
    match = at(
        "PC01 LO12 hand=AR01#1 hold=c1:PS01#1,c2:PS02#1,c3:PS03#1,c4:PS04#1"
        " | PC02 LO06 hold=c5:AC01#1,c6:AC02#1,c7:AC03#1,c8:AC04#1"
    )
    assert not match.offers(0, PlayArtifact)
    assert match.refused(0, PlayArtifact("AR01#1", 0)) == "HOLD_FULL"


@pytest.mark.rule("SC-043", "SC-045", "SC-046")
def test_a_packed_artifact_has_no_effect_until_it_is_opened_and_loses_it_again() -> None:
    match = at("PC01 LO12 hand=AC01#1,AC06#1 hold=c1:AR03#1 | PC02 LO06")
    assert match.before(0).stats.pilot == 3
    match.play(0, PlayAction("AC01#1", ()))
    assert (match.hold(0), match.before(0).stats.pilot) == (["c1 AR03#1+"], 4)
    match.play(0, PlayAction("AC06#1", ()))
    assert match.before(0).stats.pilot == 3


# Windows


@pytest.mark.rule("SC-130", "SC-D22", "SC-D23")
def test_a_seat_is_asked_by_what_all_can_see_whether_it_holds_the_card_or_not() -> None:
    for held in ("AC17#1", "PS02#1"):
        position = f"PC01 LO12 hand=AC01#1 | PC02 LO06 hand={held},PS01#1 hold=c1:PS04#1"
        match = at(position, windows={"SC-D23", "SC-D22"})
        match.play(0, PlayAction("AC01#1", ()))
        assert match.asked == (1, "SC-D22")
        match.play(1, Pass())
        assert match.asked == (1, "SC-D23")
        assert match.may(1, React("AC17#1")) == (held == "AC17#1")
        assert match.refused(1, React("PS01#1")) == "WRONG_CARD_TYPE"
        assert match.refused(1, React("AC17#2")) == "CARD_NOT_IN_HAND"
        match.play(1, Pass())
        assert match.hold(1) == []


@pytest.mark.rule("SC-130")
def test_nobody_is_asked_for_a_card_that_is_discarded_or_under_way_as_a_cost() -> None:
    match = at("PC01 LO12 hand=AC14#1,AC16#1 | PC02 LO06 hand=PS01#1 | discard=AC16#2,CG01#1", windows={"SC-D22"})
    match.play(0, PlayAction("AC14#1", ("AC16#1",)))
    assert match.state.under_way == cards("AC16 AC14")
    assert match.asked == (0, "SC-D17")


@pytest.mark.rule("SC-130")
def test_nobody_is_asked_with_an_empty_hand_or_with_all_copies_in_the_discard_pile() -> None:
    for position in (
        "PC01 LO12 hand=AC01#1 | PC02 LO06 hold=c1:PS04#1",
        "PC01 LO12 hand=AC01#1 | PC02 LO06 hand=PS01#1 hold=c1:PS04#1 | discard=AC17#1,AC17#2,AC16#1,AC16#2",
    ):
        match = at(position, windows={"SC-D22", "SC-D23"})
        match.play(0, PlayAction("AC01#1", ()))
        assert match.hold(1) == []


@pytest.mark.rule("SC-131", "SC-150", "SC-133", "SC-134", "SC-156")
def test_opponents_are_asked_in_turn_order_until_one_jams_the_action() -> None:
    match = at(
        "active=2 | PC01 LO12 hand=AC16#1,AC16#2 | PC02 LO06 hand=PS02#1 | PC03 LO03 hand=AC09#1,AC09#2"
        " | PC04 LO09 hand=PS01#1",
        windows={"SC-D22"},
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
    match = at("PC01 LO12 hand=AC01#1 | PC02 LO06 hand=PS01#1 hold=c1:AC17#1", windows={"SC-D23"})
    match.play(0, PlayAction("AC01#1", ()))
    assert match.refused(1, React("AC17#1")) == "CARD_NOT_IN_HAND"
    match.play(1, Pass())
    assert match.state.discard == cards("AC17 AC01")


@pytest.mark.rule("SC-151", "SC-156")
def test_false_bottom_keeps_a_cargo_packed_and_unseen() -> None:
    match = at("PC01 LO12 hand=AC01#1 | PC02 LO06 hand=AC17#1,AC17#2 hold=c1:CG01#1", windows={"SC-D23"})
    match.play(0, PlayAction("AC01#1", ())).play(1, React("AC17#1"))
    assert match.hold(1) == ["c1 CG01#1"]
    assert not match.knows(0, "c1")
    assert match.happened(CargoProtected)[0].slot == "c1"
    assert match.asked == (0, "SC-D8")
    assert match.hand(1) == ["AC17#2"]


@pytest.mark.rule("SC-151")
def test_nobody_reacts_to_the_opening_of_ones_own_cargo() -> None:
    match = at("PC01 LO12 hand=AC01#1,AC17#1 hold=c1:CG01#1 | PC02 LO06", windows={"SC-D23"}).play(
        0, PlayAction("AC01#1", ())
    )
    assert match.hold(0) == ["c1 CG01#1+"]


@pytest.mark.rule("SC-152", "SC-D24")
def test_chained_crate_foils_even_a_winning_theft() -> None:
    match = at(
        "PC01 LO12 hand=AC04#1,PS02#1 hold=c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1"
        " | PC02 LO06 hand=AC18#1 hold=c5:CG04#1+",
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
    match = at(
        "step=ROLL | PC01 LO12 hand=AC19#1,PS01#1 | PC02 LO06", windows={"SC-D25", "SC-D26"}, outcomes=[rolled(1)]
    )
    assert match.asked == (0, "SC-D25")
    match.play(0, React("AC19#1"), rolled(6))
    assert [event.shows for event in match.happened(DieRolled)] == [1, 6]
    assert match.asked == (0, "SC-D9")
    assert len(match.domain(0, MoveTo, "to")) == 8


@pytest.mark.rule("SC-154", "SC-132", "SC-D26", "SC-131")
def test_crosswinds_change_the_present_result_within_1_to_6() -> None:
    match = at(
        "step=ROLL | PC01 LO12 | PC02 LO06 hand=AC20#1,AC20#2,PS01#1 | PC03 LO03 hand=PS02#1",
        windows={"SC-D26"},
        outcomes=[rolled(5)],
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
    match = at(
        "step=ROLL | PC01 LO12 | PC02 LO06 hand=AC20#1 | PC03 LO03 hand=PS02#1",
        windows={"SC-D26"},
        outcomes=[rolled(5)],
    )
    match.play(1, Pass())
    assert match.asked == (2, "SC-D26")
    match.play(2, Pass())
    assert match.asked == (0, "SC-D9")


@pytest.mark.rule("SC-134", "SC-038")
def test_reactions_are_told_and_discarded() -> None:
    match = at("step=ROLL | PC01 LO12 | PC02 LO06 hand=AC20#1,PS01#1", windows={"SC-D26"}, outcomes=[rolled(3)])
    match.play(1, ReactBy("AC20#1", -1))
    assert [event.reaction.id for event in match.heard(None, Reacted)] == ["AC20#1"]
    assert match.state.discard == ["AC20#1"]


# Steps between: what is asked inside an effect is one family


@pytest.mark.rule("SC-057")
def test_moves_of_other_decisions_are_refused() -> None:
    match = at("PC01 LO12 hand=AC01#1,AC09#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1").play(0, PlayAction("AC01#1", ()))
    assert match.refused(0, PlayAction("AC09#1", ())) == "WRONG_DECISION"
    assert match.refused(0, Steal("c1")) == "WRONG_DECISION"
    assert match.refused(1, Open("c1")) == "NOT_YOUR_TURN"
    assert match.refused(0, PlayCargo("AC09#1")) == "WRONG_DECISION"
    assert match.refused(0, Discard(("AC09#1",))) == "WRONG_DECISION"
