"""The picture of a view."""

from __future__ import annotations

import pytest

from freeport_games.engine import Seat
from freeport_games.engine.pictures import Picture, PictureFact
from freeport_games.sky_cargo import SKY_CARGO
from freeport_games.sky_cargo.faces.picture import picture
from freeport_games.sky_cargo.moves import Accept, Block, StartDogfight
from tests.rules.sky_cargo.positions import Match, at
from tests.support.pictured import cards, terminal, zone


def pictured(match: Match, viewer: Seat | None) -> Picture:
    return picture(match.view(viewer))


def drawn(match: Match, viewer: Seat | None, width: int) -> str:
    """Return a view as a person reads it, in one line."""
    return " ".join(terminal(SKY_CARGO, match.view(viewer), width).split())


@pytest.mark.rule("SC-110")
@pytest.mark.parametrize("width", [80, 120])
def test_each_cargo_says_its_number_whether_open_known_or_unknown(width: int) -> None:
    """A question names cargo by numbers: "Which cargo do you open?"."""
    match = at("PC01 LO12 hold=c1:CG03#1,c2:AR01#1+ | PC02 LO06 hold=c3:PS02#1,c4:CG04#1+")
    own, other = drawn(match, 0, width), drawn(match, 1, width)
    assert [
        name for name in ("known as ■C Rubber 7 + cargo 1", "cargo 2", "▮ cargo 3", "cargo 4") if name not in own
    ] == []
    assert [
        name for name in ("▮ cargo 1", "■R Monsoon Idol 2 ** cargo 2", "cargo 3", "cargo 4") if name not in other
    ] == []
    assert "▮ cargo 1, ■R Monsoon Idol 2 ** cargo 2" in drawn(match, None, width)


@pytest.mark.rule("SC-173")
@pytest.mark.parametrize("width", [80, 120])
def test_maneuvers_are_drawn_with_their_icons(width: int) -> None:
    match = at("PC01 LO12 hand=PS16#1,AC28#1 | PC02 LO06 chain=PS01#1")
    shown = pictured(match, 0)
    assert [card.corner for card in zone(shown, "hand-0").cards] == ["13", "3 *+"]
    assert PictureFact("maneuver", "9 *") in shown.seats[0].facts
    lines = drawn(match, 0, width)
    legend = "■P Passenger, ■F Pilot, ■A Action, ■R Artifact, ■C genuine Cargo: maneuver, * Damage, + Draw"
    assert [said for said in (legend, "■P Greta Holloway 3 *+", "maneuver 9 *") if said not in lines] == []
    assert cards(shown)["PS01#1"].corner in lines


@pytest.mark.rule("SC-176")
@pytest.mark.parametrize("width", [80, 120])
def test_a_dogfight_says_which_icons_count(width: int) -> None:
    """Those of attacking maneuvers, the Player card too."""
    match = at("PC01 LO12 | PC02 LO01 hand=PL11#1,PS16#1").play(0, StartDogfight("player", 1))
    lines = drawn(match, 0, width)
    assert "seat 0 attacks Marlo Quill maneuver 9 value 1 Damage" in lines
    fight = at("PC01 LO12 hand=PL12#1 | PC02 LO06 hand=PL11#1").play(0, StartDogfight("PL12#1", 1)).play(1, Accept())
    fight.play(1, Block("PL11#1"))
    lines = drawn(fight, 0, width)
    assert "seat 0 attacks Crop-Duster Ed maneuver 6 value 1 Damage seat 1 blocks The Aru Twins maneuver 13" in lines
    assert "attack of seat 0 ■F Crop-Duster Ed 6 *" in lines
    assert "defence of seat 1 ■F The Aru Twins 13 +" in lines
    assert "1 Draw" not in lines
