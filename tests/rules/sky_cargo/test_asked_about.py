"""What a question is about stands in the view and in the picture: nobody has to have read the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from freeport_games.sky_cargo.components import Timing
from freeport_games.sky_cargo.moves import Accept, Block, Concede, Maneuver, Pass, PlayAction, StartDogfight
from freeport_games.sky_cargo.notation import read_position, write_position
from freeport_games.sky_cargo.state import OpenWindow, Step
from freeport_games.sky_cargo.view import ManeuverInPlay
from tests.rules.sky_cargo.positions import Match, at, rolled
from tests.support.pictured import asked_sees, facts


def action() -> Match:
    """Seat 0 opens a cargo, and seat 1 may jam the Action."""
    return at(hands={0: "AC01", 1: "AC16"}, holds={1: "PS01"}, windows={"SC-D22"}).play(0, PlayAction("AC01#1", ()))


def opening() -> Match:
    """Seat 0 opens a cargo of seat 1."""
    return at(hands={0: "AC01", 1: "AC17"}, holds={1: "PS01"}, windows={"SC-D23"}).play(0, PlayAction("AC01#1", ()))


def theft() -> Match:
    """Seat 0 steals a cargo of seat 1."""
    match = at(hands={0: "AC03", 1: "AC18"}, tokens={1: "LO12"}, holds={1: "PS01"}, windows={"SC-D24"})
    return match.play(0, PlayAction("AC03#1", ()))


def own_roll() -> Match:
    """Seat 0 has rolled 1."""
    return at(step=Step.ROLL, hands={0: "AC19"}, windows={"SC-D25"}, outcomes=[rolled(1)])


def other_roll() -> Match:
    """Seat 0 has rolled 1, and seat 1 may change it."""
    return at(step=Step.ROLL, hands={1: "AC20"}, windows={"SC-D26"}, outcomes=[rolled(1)])


@pytest.mark.rule("SC-D22", "SC-D23", "SC-D24", "SC-D25", "SC-D26", "SC-150", "SC-151", "SC-152", "SC-153", "SC-154")
@pytest.mark.parametrize(
    ("begin", "shown", "said"),
    [
        (action, OpenWindow(1, "react_action", action="AC01#1"), "an Action was played: "),
        (opening, OpenWindow(1, "react_open", slot="c1"), "cargo is about to be opened: c1"),
        (theft, OpenWindow(1, "react_steal", slot="c1"), "cargo is about to be stolen: c1"),
        (own_roll, OpenWindow(0, "own_roll"), "die: 1 | reaction to: the own roll"),
        (other_roll, OpenWindow(1, "opponent_roll"), "die: 1 | reaction to: an opponent's roll"),
    ],
)
def test_a_window_names_what_is_reacted_to(begin: Callable[[], Match], shown: OpenWindow, said: str) -> None:
    match = begin()
    assert [match.view(viewer).window for viewer in (None, 0, 1)] == [shown] * 3
    assert said in facts(asked_sees(match.table))
    assert read_position(write_position(match.state)) == match.state
    match.play(shown.seat, Pass())
    assert match.view(0).window is None


@pytest.mark.rule("SC-D27", "SC-155")
def test_each_window_of_a_dogfight_is_another_one() -> None:
    match = at(hands={0: "PL11 AC01", 1: "AC02 AC03"}, windows={"SC-D27"}).play(0, StartDogfight("PL11#1", 1))
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
        assert "reaction to: " in facts(asked_sees(match.table))
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
    match = at(hands={0: "PL03 PL04", 1: "PL02"}).play(0, StartDogfight("PL03#1", 1)).play(1, Accept())
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
