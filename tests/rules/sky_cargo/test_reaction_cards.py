"""Reactions: the effect of each card, and its limits."""

from __future__ import annotations

import pytest

from freeport_games.sky_cargo.components import WITH_TIMING, Timing
from freeport_games.sky_cargo.events import (
    CardsDiscarded,
    CargoProtected,
    DieChanged,
    DogfightCancelled,
    DogfightTotalled,
)
from freeport_games.sky_cargo.moves import (
    Accept,
    Block,
    Decline,
    MoveTo,
    Pass,
    PlayAction,
    PlayArtifact,
    React,
    ReactBy,
    StartDogfight,
)
from tests.rules.sky_cargo.positions import Match, at, cards, fighting, rolled


@pytest.mark.card("AC16")
def test_radio_jam_takes_the_effect_of_an_action_and_not_of_a_passenger() -> None:
    match = at("PC01 LO12 hand=AC08#1,PS01#1 | PC02 LO06 hand=AC16#1", windows={"SC-D22"}).play(
        0, PlayAction("AC08#1", ())
    )
    match.play(1, React("AC16#1"))
    assert (match.state.tokens[0], match.asked) == ("LO12", (0, "SC-D8"))
    other = at("PC01 LO12 hand=AR01#1,PS01#1 | PC02 LO06 hand=AC16#1", windows={"SC-D22"}).play(
        0, PlayArtifact("AR01#1", 1)
    )
    assert other.asked == (0, "SC-D8")


@pytest.mark.card("AC17")
def test_false_bottom_saves_packed_cargo_from_opening_not_from_theft() -> None:
    match = at("PC01 LO12 hand=AC01#1 | PC02 LO06 hand=AC17#1 hold=c1:PS01#1", windows={"SC-D23"}).play(
        0, PlayAction("AC01#1", ())
    )
    match.play(1, React("AC17#1"))
    assert [event.slot for event in match.happened(CargoProtected)] == ["c1"]
    stolen = at("PC01 LO12 hand=AC03#1 | PC02 LO12 hand=AC17#1 hold=c1:PS01#1", windows={"SC-D23", "SC-D24"})
    stolen.play(0, PlayAction("AC03#1", ()))
    assert stolen.asked == (1, "SC-D24")
    assert stolen.refused(1, React("AC17#1")) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC18")
def test_chained_crate_foils_a_theft_not_an_opening() -> None:
    match = at("PC01 LO12 hand=AC03#1 | PC02 LO12 hand=AC18#1 hold=c1:PS01#1", windows={"SC-D24"})
    match.play(0, PlayAction("AC03#1", ())).play(1, React("AC18#1"))
    assert match.hold(1) == ["c1 PS01#1"]
    other = at("PC01 LO12 hand=AC01#1 | PC02 LO06 hand=AC18#1 hold=c1:PS01#1", windows={"SC-D23"}).play(
        0, PlayAction("AC01#1", ())
    )
    assert other.refused(1, React("AC18#1")) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC19")
def test_second_try_is_for_the_own_roll_only() -> None:
    match = at("step=ROLL | PC01 LO12 hand=AC19#1 | PC02 LO06", windows={"SC-D25"}, outcomes=[rolled(1)])
    match.play(0, React("AC19#1"), rolled(4))
    assert len(match.domain(0, MoveTo, "to")) == 6
    other = at("step=ROLL | PC01 LO12 | PC02 LO06 hand=AC19#1", windows={"SC-D25", "SC-D26"}, outcomes=[rolled(1)])
    assert other.asked == (1, "SC-D26")
    assert other.refused(1, ReactBy("AC19#1", 1)) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC20")
def test_crosswind_is_for_the_roll_of_an_opponent_only() -> None:
    match = at("step=ROLL | PC01 LO12 | PC02 LO06 hand=AC20#1", windows={"SC-D26"}, outcomes=[rolled(6)])
    assert match.refused(1, ReactBy("AC20#1", 1)) == "OUT_OF_BOUNDS"
    assert [match.refused(1, ReactBy("AC20#1", by)) for by in (2, 0, -2)] == ["WRONG_CHANGE"] * 3
    match.play(1, ReactBy("AC20#1", -1))
    assert match.happened(DieChanged)[0].shows == 5
    own = at("step=ROLL | PC01 LO12 hand=AC20#1,PS01#1 | PC02 LO06", windows={"SC-D25", "SC-D26"}, outcomes=[rolled(6)])
    assert own.refused(0, React("AC20#1")) == "WRONG_CARD_TYPE"


def attacked(position: str) -> Match:
    """Seat 0 attacks seat 1 with the first card of its hand, a Pilot, and the test answers in the windows."""
    return fighting(position, windows={"SC-D27"})


@pytest.mark.card("AC21")
def test_afterburner_is_the_attackers() -> None:
    match = attacked("PC01 LO12 hand=PL11#1,AC21#1 | PC02 LO06 hand=AC21#2").play(0, React("AC21#1"))
    assert match.asked == (1, "SC-D27"), "the last copy that could be in another hand leaves the window to the next"
    assert match.refused(1, React("AC21#2")) == "WRONG_CARD_TYPE"
    match.play(1, Pass()).play(1, Accept()).play(1, Pass())
    assert len(match.state.hands[0]) == 4


@pytest.mark.card("AC22")
def test_smoke_screen_ends_the_dogfight_for_the_defender() -> None:
    match = attacked("PC01 LO12 hand=PL11#1,AC22#1 | PC02 LO06 hand=AC22#2")
    assert match.refused(0, React("AC22#1")) == "WRONG_CARD_TYPE"
    match.play(0, Pass()).play(1, React("AC22#2"))
    assert match.happened(DogfightCancelled)
    assert match.state.discard == ["AC22#2", "PL11#1"]


@pytest.mark.card("AC23")
def test_fouled_plugs_hit_the_other_participant() -> None:
    match = (
        attacked("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=AC23#1")
        .play(1, Pass())
        .play(1, Accept())
        .play(1, React("AC23#1"))
    )
    assert [len(hand) for hand in match.state.hands] == [4, 4], "6 - 2, and Sable Roke's 4"


@pytest.mark.card("AC24")
def test_gremlin_takes_a_random_card_of_the_other_participant() -> None:
    match = (
        attacked("PC01 LO12 hand=PL11#1,PS01#1 | PC02 LO06 hand=AC24#1 | removed=*")
        .play(0, Pass())
        .play(1, Pass())
        .play(1, Accept())
    )
    match.play(0, Pass()).play(1, Pass()).play(0, Pass()).play(1, React("AC24#1"))
    assert [event.cards[0].id for event in match.happened(CardsDiscarded)] == cards("PS01")


@pytest.mark.card("AC25")
def test_into_the_cloud_blocks_for_the_defender_alone() -> None:
    match = (
        at("PC01 LO12 hand=PL11#1,AC25#1,PS01#1 | PC02 LO06 hand=AC25#2 | removed=*")
        .play(0, StartDogfight("PL11#1", 1))
        .play(1, Accept())
    )
    match.play(1, React("AC25#2"))
    assert match.asked == (0, "SC-D30")
    assert match.refused(0, React("AC25#1")) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC26")
def test_wingman_attacks_for_the_attacker_alone() -> None:
    match = at(
        "PC01 LO12 hand=PL11#1,AC26#1 | PC02 LO06 hand=PS17#1"
        " | deck=PS01#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS02#1 | removed=*"
    ).play(0, StartDogfight("PL11#1", 1))
    match.play(1, Accept())
    assert match.refused(1, React("AC26#1")) == "CARD_NOT_IN_HAND"
    match.play(1, Block("PS17#1"))
    match.play(0, React("AC26#1"))
    fight = match.state.dogfight
    assert fight is not None
    assert (fight.table[-1].card, fight.table[-1].value) == ("PS02#1", 10)


@pytest.mark.card("AC27")
def test_patched_hull_is_for_a_defender_that_lost() -> None:
    match = (
        attacked("PC01 LO12 hand=PL02#1,AC27#1 | PC02 LO06 hand=PS01#1")
        .play(0, Pass())
        .play(1, Pass())
        .play(1, Decline())
    )
    assert match.asked == (0, "SC-D27")
    assert match.refused(0, React("AC27#1")) == "WRONG_CARD_TYPE"
    lost = (
        attacked("PC01 LO12 hand=PL02#1 | PC02 LO06 hand=AC27#1")
        .play(1, Pass())
        .play(1, Decline())
        .play(1, React("AC27#1"))
    )
    assert lost.happened(DogfightTotalled)[0].damage == 0


@pytest.mark.card("AC28")
def test_victory_roll_is_for_the_winner() -> None:
    match = (
        attacked("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=AC28#1 | deck=PS01#1,PS02#1 | removed=*")
        .play(1, Pass())
        .play(1, Decline())
    )
    assert match.asked == (1, "SC-D27"), "for Patched Hull"
    assert match.refused(1, React("AC28#1")) == "WRONG_CARD_TYPE"


@pytest.mark.rule("SC-031", "SC-155")
def test_each_timing_has_its_cards() -> None:
    assert {timing: len(held) for timing, held in WITH_TIMING.items() if timing is not Timing.STEP2} == {
        Timing.REACT_ACTION: 2,
        Timing.REACT_OPEN: 2,
        Timing.REACT_STEAL: 2,
        Timing.OWN_ROLL: 1,
        Timing.OPPONENT_ROLL: 2,
        Timing.DF_START_ATTACKER: 2,
        Timing.DF_START_DEFENDER: 2,
        Timing.DF_BEFORE_PILOT: 1,
        Timing.DF_AFTER_PILOT: 1,
        Timing.DF_INSTEAD_DEFENDER: 2,
        Timing.DF_INSTEAD_ATTACKER: 1,
        Timing.DF_LOST_DEFENDER: 1,
        Timing.DF_WON: 1,
    }
