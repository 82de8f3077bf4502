"""Moving (section 4.5)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Path
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components.courses import NEBULAE, NEIGHBOURS
from freeport_games.smugglers.state.player import Status
from freeport_games.smugglers.state.ship import effective
from tests.rules.smugglers.positions import at


@pytest.mark.rule("SG-401", "SG-402", "SG-404", "SG-D15")
@pytest.mark.card("fr_bo_chart", "eq_hyperdrive_tuner")
def test_a_course_is_one_move() -> None:
    match = at(
        "step=MOVE | mikk_staygo G-043 1/1/0/1/5 equipment=eq_hyperdrive_tuner friends=fr_bo_chart | patch_okono"
    )
    assert match.state.movement == 4
    match.play(0, m.Fly(("G-050", "G-043", "G-050")))
    assert (match.seat(0).sector, match.state.movement) == ("G-050", 1)
    assert match.refused(0, m.Fly(())) == "BAD_PARAMETER"
    assert match.refused(0, m.Fly(("F-001",))) == "NOT_ADJACENT"
    assert match.refused(0, m.Fly(("no sector",))) == "NOT_ADJACENT"
    assert match.refused(0, m.Fly(("G-043", "G-044"))) == "NOT_ENOUGH_MOVEMENT"
    assert at("step=MOVE | mikk_staygo | patch_okono").may(0, m.Fly(("G-044", "G-043")))


@pytest.mark.rule("SG-402", "SG-405")
@pytest.mark.parametrize("start", ["G-043", "E-025", "F-001", "B-067"])
@pytest.mark.parametrize("speed", [1, 2, 3])
def test_every_course_is_offered_exactly(start: str, speed: int) -> None:
    match = at(f"step=MOVE | mikk_staygo {start} {speed}/1/0/1/5 | patch_okono")
    (option,) = match.options(0, m.Fly)
    assert isinstance(option.path, Path)
    expected: set[tuple[str, ...]] = set()
    grown: list[tuple[str, ...]] = [()]
    for _ in range(speed):
        grown = [
            (*path, step)
            for path in grown
            if not path or path[-1] not in NEBULAE
            for step in NEIGHBOURS[path[-1] if path else start]
        ]
        expected |= set(grown)
    assert set(option.path) == expected


@pytest.mark.rule("SG-403")
def test_movement_may_be_given_in_parts() -> None:
    match = at("step=MOVE | mikk_staygo | patch_okono").play(0, m.Fly(("G-044",))).play(0, m.Fly(("C-051",)))
    assert match.state.movement == 1
    match.play(0, m.Fly(("C-052",)))
    assert match.state.active == 1, "no movement is left, no wormhole is there, nothing to encounter"
    worm = at("step=MOVE | mikk_staygo G-043 2/1/0/1/5 | patch_okono").play(0, m.Fly(("G-050", "C-051")))
    assert worm.asked == (0, "SG-D15"), "the wormhole can be entered"


@pytest.mark.rule("SG-405", "SG-406", "SG-410")
@pytest.mark.card("eq_deflector_booster")
def test_a_nebula_stops_a_ship_and_its_shields() -> None:
    match = at("step=MOVE | mikk_staygo G-044 3/1/4/1/5 equipment=eq_deflector_booster | patch_okono D-045")
    assert match.refused(0, m.Fly(("D-045", "D-046"))) == "NEBULA_STOP"
    assert effective(match.state, 0, 2) == 6
    match.play(0, m.Fly(("D-045",)))
    assert effective(match.state, 0, 2) == 2
    assert match.state.movement == 0
    assert not match.state.anomaly_used
    assert at("step=MOVE | mikk_staygo D-045 | patch_okono").may(0, m.Fly(("G-044", "G-043", "G-050")))


@pytest.mark.rule("SG-410", "SG-420", "SG-421", "SG-C20")
def test_a_black_hole_may_be_skimmed_once() -> None:
    match = at("step=MOVE | mikk_staygo G-042 5/1/0/1/5 | patch_okono").play(0, m.Fly(("A-048",)))
    match.play(0, m.Skim(), 6)
    assert match.state.movement == 12
    assert match.refused(0, m.Skim()) == "ANOMALY_USED"
    assert at("step=MOVE | mikk_staygo | patch_okono").refused(0, m.Skim()) == "NO_ANOMALY_HERE"
    through = at("step=MOVE | mikk_staygo G-042 | patch_okono").play(0, m.Fly(("A-048", "A-047")))
    assert through.refused(0, m.Skim()) == "NO_ANOMALY_HERE", "passing is harmless"


@pytest.mark.rule("SG-422")
@pytest.mark.card("vela_quarn")
def test_vela_quarn_skims_twice() -> None:
    def skims(*dice: int) -> int:
        match = at("step=MOVE | vela_quarn G-042 | patch_okono").play(0, m.Fly(("A-048",)))
        return match.play(0, m.Skim(), *dice).state.movement

    assert skims(1, 4) == 6
    lost = at("step=MOVE | vela_quarn G-042 | patch_okono").play(0, m.Fly(("A-048",)))
    assert lost.play(0, m.Skim(), 1, 1).asked == (0, "SG-D6")


@pytest.mark.rule("SG-425", "SG-426", "SG-C21")
@pytest.mark.parametrize(("die", "sector"), [(1, "F-015"), (2, "B-067"), (3, "E-019"), (4, "C-071"), (5, "C-051")])
def test_each_wormhole(die: int, sector: str) -> None:
    match = at("step=MOVE | mikk_staygo C-051 | patch_okono").play(0, m.EnterWormhole(), die)
    assert (match.seat(0).sector, match.state.movement) == (sector, 3)
    assert at("step=MOVE | mikk_staygo | patch_okono").refused(0, m.EnterWormhole()) == "NO_ANOMALY_HERE"


@pytest.mark.rule("SG-427", "SG-D16")
@pytest.mark.card("old_corrigan", "eq_wormhole_stabilizer")
def test_more_wormhole_dice() -> None:
    def dice(character: str, equipment: str, *rolled: int) -> tuple[int, ...]:
        match = at(f"step=MOVE | {character} C-051 equipment={equipment} | patch_okono")
        match.play(0, m.EnterWormhole(), rolled)
        if match.asked == (0, "SG-D16"):
            shown = match.view(0).wormhole_dice
            assert match.refused(0, m.ChooseDie(9)) == "BAD_PARAMETER"
            match.play(0, m.ChooseDie(rolled[-1]))
            return shown
        return ()

    assert dice("old_corrigan", "", 2, 6) == (2, 6)
    assert dice("mikk_staygo", "eq_wormhole_stabilizer", 2, 6) == (2, 6)
    assert dice("old_corrigan", "eq_wormhole_stabilizer", 3, 3, 1) == (3, 3, 1)
    assert dice("old_corrigan", "", 4, 4) == ()


@pytest.mark.rule("SG-430", "SG-703")
def test_who_is_lost_is_left_alone() -> None:
    match = at("step=ENCOUNTER | mikk_staygo | patch_okono status=LOST | lucius_vane")
    (option,) = match.options(0, m.EncounterPlayer)
    assert option.seat.items == (2,)
    assert match.refused(0, m.EncounterPlayer(1)) == "TARGET_ISOLATED"


@pytest.mark.rule("SG-431", "SG-432", "SG-C22")
def test_coming_out_of_hyperspace() -> None:
    match = at("step=TURN_START | mikk_staygo status=LOST | patch_okono", dice=[3])
    assert (match.seat(0).status, match.seat(0).sector, match.chances) == (Status.FREE, "E-019", ["SG-C22"])
    assert not match.state.anomaly_used
    missed = at("step=TURN_START | mikk_staygo status=LOST | patch_okono", dice=[6])
    assert (missed.seat(0).status, missed.state.active) == (Status.LOST, 1)
