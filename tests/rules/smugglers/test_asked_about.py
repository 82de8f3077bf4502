"""What a question is about stands in the view and in the picture: nobody has to have read the log."""

from __future__ import annotations

import pytest

from freeport_games.engine.words import words
from freeport_games.smugglers import SMUGGLERS
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CustomsResult
from freeport_games.smugglers.components.ops import Starport
from freeport_games.smugglers.notation import read_position, write_position
from freeport_games.smugglers.state.terms import Units
from freeport_games.smugglers.view.parts import CustomsInPlay, SwapInPlay
from tests.rules.smugglers.positions import Match, at, fees, opened, side, units
from tests.support.pictured import asked_sees, facts


def reads_back(match: Match) -> bool:
    return read_position(write_position(match.state)) == match.state


@pytest.mark.rule("SG-347", "SG-D12")
@pytest.mark.parametrize(
    ("die", "result"), [(2, CustomsResult.BOUNTY), (3, CustomsResult.FINED), (4, CustomsResult.DETAINED)]
)
def test_the_result_of_a_military_ship_is_seen_with_its_die(die: int, result: CustomsResult) -> None:
    match = at("mikk_staygo bounty=50 | patch_okono | deck=sp_mil_patrol,*").play(0, m.DrawDestiny(), die)
    assert match.asked == (0, "SG-D12")
    assert match.view(1).customs == CustomsInPlay(0, Starport.MILITARY, (die,), 0, result)
    drawn = facts(asked_sees(match.table))
    assert f"Customs dice: {die} | " in drawn
    assert "Customs result: " in drawn
    assert reads_back(match)
    match.play(0, m.AcceptResult())
    assert match.view(0).customs is None


@pytest.mark.rule("SG-510", "SG-D19")
def test_customs_dice_are_named_by_what_they_show() -> None:
    match = at("step=ENCOUNTER | nyx_7 B-070 bounty=50 friends=fr_inspector_dole | patch_okono")
    match.play(0, m.EncounterPlanet(), 6)
    (keep,) = match.options(0, m.KeepDie)
    (dole,) = match.options(0, m.UseDole)
    assert [move.die for move in (*keep, *dole)] == [6, 6]


@pytest.mark.rule("SG-007", "SG-D2")
def test_a_card_that_is_offered_in_the_setup_is_seen_with_who_offers_it() -> None:
    match = opened(3)
    card = match.seat(0).hand[1]
    match.play(0, m.OfferCharacterSwap(card, 2))
    assert match.asked == (2, "SG-D2")
    assert match.view(None).swap == SwapInPlay(0, 2, card)
    assert reads_back(match)
    match.play(2, m.DeclineSwap())
    assert match.view(2).swap is None


@pytest.mark.rule("SG-744", "SG-D39")
def test_captured_cargo_is_seen_while_room_is_made_for_it() -> None:
    match = at("step=ENCOUNTER | mikk_staygo G-043 3/9/0/9/2 goods=medical,food | patch_okono goods=robots*3")
    match.play(0, m.EncounterPlayer(1)).play(0, m.Attack(), (6, 1))
    match.play(0, m.PressAttack(), (6, 1), (6, 6))
    assert match.asked == (0, "SG-D34")
    match.play(0, m.Pirate(units("robots 1", "robots 3")))
    assert match.asked == (0, "SG-D39")
    assert match.view(1).loot == (Units("robots", 1),)
    assert "captured cargo: 1 Robots" in facts(asked_sees(match.table))
    assert reads_back(match)


@pytest.mark.rule("SG-205", "SG-D24")
def test_a_proposal_whose_fee_is_not_shared_yet_says_how_much_of_it_is_open() -> None:
    match = at("mikk_staygo credits=100 | patch_okono")
    match.play(0, m.ProposeBroker(1, side(30), side()))
    assert match.asked == (0, "SG-D24")

    def deal() -> list[str]:
        drawn = SMUGGLERS.faces.picture(match.view(1))
        return [f"{fact.label}: {fact.value}" for each in drawn.tables if each.id == "proposal" for fact in each.facts]

    assert deal() == ["fee: 3", "of it nobody pays yet: 3"]
    match.play(0, m.PutForward(fees(range(2), s0=3), (), ()))
    assert deal() == ["fee: 3"]


@pytest.mark.rule("SG-507", "SG-510", "SG-D19")
def test_who_chooses_a_die_for_customs_sees_what_each_means() -> None:
    match = at("step=ENCOUNTER | mikk_staygo B-082 credits=2000 bounty=50 | patch_okono")
    match.play(0, m.EncounterPlanet()).play(0, m.Bribe(1), (3, 4))
    assert match.asked == (0, "SG-D19")
    (table,) = [one for one in SMUGGLERS.faces.picture(match.view(0)).tables if one.id == "customs"]
    assert [line.label for line in table.lines] == ["a 3", "a 4"]
    assert [line.cells[0].split()[0].strip(",") for line in table.lines] == ["fined", "detained"]
    match.play(0, m.KeepDie(3))
    assert "customs" not in [one.id for one in SMUGGLERS.faces.picture(match.view(0)).tables]


@pytest.mark.rule("SG-841", "SG-D5")
def test_who_cannot_fly_is_told_what_help_costs_and_leaves() -> None:
    match = at("step=TURN_START | mikk_staygo G-050 0/1/0/1/5 credits=1050 | patch_okono")
    said = words(SMUGGLERS).decision("SG-D5", view=match.view(0))
    assert match.asked == (0, "SG-D5")
    assert "Help costs 1,000 credits, but leaves you your last 100:" in said
    match.play(0, m.SendDistress())
    assert match.seat(0).credits == 100
