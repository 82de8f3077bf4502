"""What a question is about stands in the view and in the picture: nobody has to have read the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freeport_games.engine.words import words
from freeport_games.sky_cargo import SKY_CARGO
from freeport_games.sky_cargo.components import Timing
from freeport_games.sky_cargo.moves import Accept, Block, Concede, Maneuver, Pass, PlayAction, StartDogfight
from freeport_games.sky_cargo.notation import read_position, write_position
from freeport_games.sky_cargo.state import OpenWindow
from freeport_games.sky_cargo.view import ManeuverInPlay
from tests.rules.sky_cargo.positions import Match, at, rolled
from tests.support.pictured import asked_sees, facts


def action() -> Match:
    """Seat 0 opens a cargo, and seat 1 may jam the Action."""
    return at("PC01 LO12 hand=AC01#1 | PC02 LO06 hand=AC16#1 hold=c1:PS01#1", windows={"SC-D22"}).play(
        0, PlayAction("AC01#1", ())
    )


def opening() -> Match:
    """Seat 0 opens a cargo of seat 1."""
    return at("PC01 LO12 hand=AC01#1 | PC02 LO06 hand=AC17#1 hold=c1:PS01#1", windows={"SC-D23"}).play(
        0, PlayAction("AC01#1", ())
    )


def theft() -> Match:
    """Seat 0 steals a cargo of seat 1."""
    match = at("PC01 LO12 hand=AC03#1 | PC02 LO12 hand=AC18#1 hold=c1:PS01#1", windows={"SC-D24"})
    return match.play(0, PlayAction("AC03#1", ()))


def own_roll() -> Match:
    """Seat 0 has rolled 1."""
    return at("step=ROLL | PC01 LO12 hand=AC19#1 | PC02 LO06", windows={"SC-D25"}, outcomes=[rolled(1)])


def other_roll() -> Match:
    """Seat 0 has rolled 1, and seat 1 may change it."""
    return at("step=ROLL | PC01 LO12 | PC02 LO06 hand=AC20#1", windows={"SC-D26"}, outcomes=[rolled(1)])


@pytest.mark.rule("SC-D22", "SC-D23", "SC-D24", "SC-D25", "SC-D26", "SC-150", "SC-151", "SC-152", "SC-153", "SC-154")
@pytest.mark.parametrize(
    ("begin", "shown", "said"),
    [
        (action, OpenWindow(1, "react_action", action="AC01#1"), "an Action was played: "),
        (opening, OpenWindow(1, "react_open", slot="c1"), "cargo is about to be opened: cargo 1"),
        (theft, OpenWindow(1, "react_steal", slot="c1"), "cargo is about to be stolen: cargo 1"),
        (own_roll, OpenWindow(0, "own_roll"), "die: 1: Move 1, then play cargo. | reaction of: a roll of one's own"),
        (
            other_roll,
            OpenWindow(1, "opponent_roll"),
            "die: 1: Move 1, then play cargo. | reaction of: an opponent's roll",
        ),
    ],
)
def test_a_window_names_what_is_reacted_to(begin: Callable[[], Match], shown: OpenWindow, said: str) -> None:
    match = begin()
    assert [match.view(viewer).window for viewer in (None, 0, 1)] == [shown] * 3
    assert said in facts(asked_sees(match.table))
    assert read_position(write_position(match.state)) == match.state
    match.play(shown.seat, Pass())
    assert match.view(0).window is None


@pytest.mark.parametrize(
    ("begin", "seat", "question", "told", "own"),
    [
        (action, 1, "Anne plays Crowbar. Do you react?", "Anne plays Crowbar, and Bob may react.", "You play Crowbar"),
        (
            opening,
            1,
            "Anne is about to open your cargo 1. Do you react?",
            "Anne is about to open Bob's cargo 1, and Bob may react.",
            "You are about to open Bob's cargo 1",
        ),
        (
            theft,
            1,
            "Anne is about to steal your cargo 1. Do you react?",
            "Anne is about to steal Bob's cargo 1, and Bob may react.",
            "You are about to steal Bob's cargo 1",
        ),
        (own_roll, 0, "You have rolled 1. Do you react?", "Anne has rolled 1 and may react.", "Anne has rolled 1"),
        (
            other_roll,
            1,
            "Anne's die shows 1. Do you react?",
            "Anne's die shows 1, and Bob may react.",
            "Your die shows 1",
        ),
    ],
)
def test_the_question_of_a_window_names_what_is_reacted_to(
    begin: Callable[[], Match], seat: int, question: str, told: str, own: str
) -> None:
    match, said, names = begin(), words(SKY_CARGO), ("Anne", "Bob")
    assert match.asked is not None
    kind = match.asked[1]
    assert said.decision(kind, names, view=match.view(seat)) == question
    assert said.asked(kind, seat, names, view=match.view(None)) == told
    assert said.asked(kind, seat, names, view=match.view(1 - seat)).startswith(own), "to whose doing it is"


@pytest.mark.rule("SC-D27", "SC-155")
def test_each_window_of_a_dogfight_is_another_one() -> None:
    match = at("PC01 LO12 hand=PL11#1,AC01#1 | PC02 LO06 hand=AC02#1,AC03#1", windows={"SC-D27"}).play(
        0, StartDogfight("PL11#1", 1)
    )
    seen: list[tuple[int, str]] = []
    while match.asked != (1, "SC-D29"):
        assert match.asked is not None
        seat, kind = match.asked
        if kind == "SC-D28":
            assert match.view(1).window is None
            match.play(1, Accept())
            continue
        window = match.view(seat).window
        assert window is not None
        assert window.seat == seat
        assert "reaction of: " in facts(asked_sees(match.table))
        seen.append((seat, window.timing))
        match.play(seat, Pass())
    match.play(1, Concede())
    for seat, timing in ((0, Timing.DF_WON), (1, Timing.DF_LOST_DEFENDER)):
        assert match.view(None).window == OpenWindow(seat, timing.value)
        seen.append((seat, timing))
        match.play(seat, Pass())
    assert len({*seen}) == len(seen) == 8


@pytest.mark.rule("SC-D29", "SC-169", "SC-171")
def test_who_may_block_sees_the_attack() -> None:
    match = (
        at("PC01 LO12 hand=PL03#1,PL04#1 | PC02 LO06 hand=PL02#1").play(0, StartDogfight("PL03#1", 1)).play(1, Accept())
    )
    assert attack(match) == ManeuverInPlay("PL03#1", 0, 8, True)
    assert "to block: Hatchet Lou, 8" in facts(asked_sees(match.table))
    match.play(1, Block("PL02#1"))
    assert match.asked == (0, "SC-D30")
    assert attack(match) is None
    match.play(0, Maneuver("PL04#1"))
    assert attack(match) == ManeuverInPlay("PL04#1", 0, 12, True)
    assert "to block: The Grinning Wasp, 12" in facts(asked_sees(match.table))


def attack(match: Match) -> ManeuverInPlay | None:
    """The attack that is to be blocked, as everybody sees it."""
    fight = match.view(None).dogfight
    assert fight is not None
    return fight.attack


@pytest.mark.rule("SC-D11")
def test_the_question_of_an_effect_names_the_card_that_acts() -> None:
    match = at("PC01 LO12 hand=AC01#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1").play(0, PlayAction("AC01#1", ()))
    assert match.asked == (0, "SC-D11")
    said = words(SKY_CARGO)
    assert said.decision("SC-D11", view=match.view(0)) == "Crowbar acts. Choose the cargo that you open."
    assert said.decision("SC-D11") == "Choose the cargo that you open."
