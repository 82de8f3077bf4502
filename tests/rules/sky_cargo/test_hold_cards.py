"""Artifacts and Cargo: the effect of each card, and its limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from freeport_games.sky_cargo.components import CARDS
from freeport_games.sky_cargo.moves import (
    EndPlay,
    MoveTo,
    PlayAction,
    PlayCargo,
)
from tests.rules.sky_cargo.positions import Match, at

FIVE = "PS01#1,PS02#1,PS03#1,PS04#1,PS05#1"

# Artifacts

ARTIFACTS: Mapping[str, Callable[[Match], bool]] = {
    "AR01": lambda match: match.before(0).stats.shipping - 3 == -1,
    "AR02": lambda match: len(moved(match)) == 8,
    "AR03": lambda match: match.before(0).stats.pilot - 3 == 1,
    "AR04": lambda match: len(moved(match)) == 4,
    "AR05": lambda match: len(at(f"step=DRAW | PC01 LO12 hand={FIVE} hold=c1:AR05#1+ | PC02 LO06").state.hands[0]) == 7,
    "AR06": lambda match: match.before(0).hand_limit == 5,
    "AR07": lambda match: match.before(0).stats.range - 1 == 2,
    "AR08": lambda match: (
        at("PC01 LO12 hand=AC03#1 | PC02 LO12 hold=c1:AR08#1+,c2:PS01#1").options(0, PlayAction) == []
    ),
}
"""The effect of each Artifact on the owner of its hold."""


def moved(match: Match) -> list[str]:
    """Return where Tailwind takes seat 0."""
    match.play(0, PlayAction("AC08#1", ()))
    return match.domain(0, MoveTo, "to")


@pytest.mark.rule("SC-042", "SC-043")
@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.card(card)) for card in ARTIFACTS])
def test_an_artifact_works_open_in_the_own_hold_and_in_no_other_way(card: str) -> None:
    felt = ARTIFACTS[card]
    assert felt(at(f"PC01 LO12 hand=AC08#1 hold=c1:{card}#1+ | PC02 LO06"))
    if card not in ("AR05", "AR08"):
        assert not felt(at(f"PC01 LO12 hand=AC08#1 hold=c1:{card}#1 | PC02 LO06"))
        assert not felt(at(f"PC01 LO12 hand=AC08#1 | PC02 LO06 hold=c1:{card}#1+"))
    elif card == "AR05":
        assert len(at(f"step=DRAW | PC01 LO12 hand={FIVE} hold=c1:AR05#1 | PC02 LO06").state.hands[0]) == 6
    else:
        assert at("PC01 LO12 hand=AC03#1 | PC02 LO12 hold=c1:AR08#1,c2:PS01#1").offers(0, PlayAction)
    opened = at(f"PC01 LO12 hand=AC01#1 | PC02 LO06 hold=c1:{card}#1").play(0, PlayAction("AC01#1", ()))
    assert opened.hold(1) == [f"c1 {card}#1+"]


# Cargo


@pytest.mark.rule("SC-084", "SC-121")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, marks=pytest.mark.card(card))
        for card in ["CG01", "CG02", "CG03", "CG04", "CG05", "CG06", "CG07", "CG08", "CX01"]
    ],
)
def test_genuine_cargo_stays_when_it_is_opened_and_wins_as_the_last_one(card: str) -> None:
    match = at(f"PC01 LO12 hand=AC01#1 | PC02 LO06 hold=c1:{card}#1 | PC03 LO03").play(0, PlayAction("AC01#1", ()))
    assert match.hold(1) == [f"c1 {card}#1+"]
    last = at(f"PC01 LO12 hand=AC07#1,{card}#1 hold=c1:PS01#1,c2:PS02#1,c3:PS03#1,c4:PS04#1 | PC02 LO06 | PC03 LO03")
    last.play(0, PlayAction("AC07#1", ())).play(0, PlayCargo(f"{card}#1"))
    assert last.table.over
    assert f"{card}#2" in CARDS or card in ("CG07", "CG08")
    held = at(f"PC01 LO12 hand={card}#1 | PC02 LO06 | PC03 LO03")
    assert held.refused(0, PlayAction(f"{card}#1", ())) == "WRONG_CARD_TYPE"


def test_ending_step_2_needs_no_card() -> None:
    assert at("PC01 LO12 | PC02 LO06").may(0, EndPlay())
