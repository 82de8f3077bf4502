"""Encountering another seat (section 4.7)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Counted
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.events import ParleyPassed
from tests.rules.smugglers.positions import Match, at, side, units


def talking(position: str) -> Match:
    """Return a parley of seat 0, which is active, with seat 1."""
    return at(position).play(0, m.EncounterPlayer(1))


def demand(credits: int = 1) -> m.ProposeDeal:
    """Credits of the other for nothing."""
    return m.ProposeDeal(side(), side(credits), False)


@pytest.mark.rule("SG-601", "SG-602", "SG-703")
def test_who_can_be_encountered() -> None:
    match = at("step=ENCOUNTER | mikk_staygo | patch_okono | lucius_vane F-001 | vela_quarn status=IMPRISONED")
    (option,) = match.options(0, m.EncounterPlayer)
    assert option.seat.items == (1,)
    assert not match.table.options(1)


@pytest.mark.rule("SG-604", "SG-608", "SG-610", "SG-D25")
def test_the_initiative_goes_to_and_fro() -> None:
    match = talking("step=ENCOUNTER | mikk_staygo | patch_okono")
    assert match.asked == (0, "SG-D25")
    match.play(0, m.PassParley())
    assert match.asked == (1, "SG-D25")
    match.play(1, demand())
    assert match.asked == (0, "SG-D26")
    match.play(0, m.DeclineDeal())
    assert match.asked == (0, "SG-D25"), "the initiative is with the seat that answered"
    match.play(0, m.PassParley()).play(1, m.PassParley())
    assert len(match.happened(ParleyPassed)) == 3
    assert match.state.active == 1


@pytest.mark.rule("SG-605", "SG-608", "SG-376", "SG-613", "SG-D26")
def test_a_deal_moves_everything_at_one_instant() -> None:
    match = talking(
        "step=ENCOUNTER | mikk_staygo goods=food*2 equipment=eq_afterburners"
        " | patch_okono credits=300 lots=1:7*2 friends=fr_gristle contracts=co_hospital turn=5"
    )
    give = side(0, "food 2", equipment="eq_afterburners")
    take = side(300, friends="fr_gristle", contracts="co_hospital")
    take = m.Side(300, (), (Counted("1:7", 2),), (), take.friends, take.contracts)
    match.play(0, m.ProposeDeal(give, take, False))
    assert match.view(None).parley is not None
    match.play(1, m.AcceptDeal((), ()))
    player = match.seat(0)
    assert (player.credits, player.friends, player.brix) == (800, ["fr_gristle"], 2)
    assert (match.seat(1).has("food"), match.seat(1).equipment) == (2, ["eq_afterburners"])


@pytest.mark.rule("SG-605", "SG-207")
def test_deals_that_are_refused() -> None:
    match = talking("step=ENCOUNTER | mikk_staygo goods=food*4 | patch_okono goods=robots*4")
    assert match.refused(0, demand(501)) == "NOT_ENOUGH_CREDITS"
    assert match.refused(0, demand(0)) == "EMPTY_DEAL"
    held = m.ProposeDeal(side(friends="fr_gristle"), side(), False)
    assert match.refused(0, held) == "CARD_NOT_IN_HAND"
    match.play(0, m.ProposeDeal(side(0, "food 4"), side(0, "", "robots 4"), False))
    assert match.refused(1, m.AcceptDeal(units("", "robots 4"), ())) == "ABOVE_CAPACITY"
    match.play(1, m.AcceptDeal(units("robots 3", "robots 4"), ()))
    assert match.seat(1).load == 5


@pytest.mark.rule("SG-605", "SG-208", "SG-D24")
def test_room_is_made_before_a_proposal_is_put_forward() -> None:
    match = talking("step=ENCOUNTER | mikk_staygo goods=medical,food*3 | patch_okono goods=robots*4")
    match.play(0, m.ProposeDeal(side(0, "", "food 3 medical 1"), side(0, "robots 4"), True))
    assert match.asked == (0, "SG-D24")
    assert match.refused(0, m.PutForward((), (), ())) == "ABOVE_CAPACITY"
    assert match.refused(0, m.PutForward((Counted(0, 1),), units("food 2 medical 1"), ())) == "FEE_MISMATCH"
    taken_back = Match(match.table.fork()).play(0, m.TakeBack())
    assert taken_back.asked == (1, "SG-D25")
    match.play(0, m.PutForward((), units("food 2 medical 1"), ())).play(1, m.AcceptDeal((), ()))
    assert (match.seat(0).load, match.seat(0).has("robots")) == (5, 4)


@pytest.mark.rule("SG-609", "SG-612")
def test_three_proposals_each() -> None:
    match = talking("step=ENCOUNTER | mikk_staygo | patch_okono")
    for _ in range(3):
        match.play(0, demand()).play(1, m.DeclineDeal()).play(1, demand()).play(0, m.DeclineDeal())
    assert match.refused(0, demand()) == "NO_PROPOSALS_LEFT"
    match.play(0, m.PassParley()).play(1, m.PassParley())
    assert match.state.active == 1
    assert (
        talking("step=ENCOUNTER | options parley_proposals_per_seat=1 | mikk_staygo | patch_okono").state.parley
        is not None
    )


@pytest.mark.rule("SG-606", "SG-607", "SG-611")
def test_a_threat_binds_nobody_and_an_attack_declines() -> None:
    match = talking("step=ENCOUNTER | mikk_staygo | patch_okono goods=food")
    match.play(0, m.ProposeDeal(side(), side(0, "food 1"), True)).play(1, m.Attack(), (6, 1))
    assert match.seat(1).has("food") == 1
    assert match.asked == (1, "SG-D31")
    match.play(1, m.Flee())
    assert (match.state.active, match.state.parley) == (1, None)


@pytest.mark.rule("SG-615", "SG-C27")
@pytest.mark.card("mikk_staygo")
def test_mikk_staygo_wins_a_friend_over() -> None:
    def tried(die: int) -> Match:
        return talking("step=ENCOUNTER | mikk_staygo | patch_okono friends=fr_gristle,fr_spanner").play(
            0, m.TakeFriend("fr_spanner"), die
        )

    won = tried(4)
    assert won.seat(0).friends == ["fr_spanner"]
    assert won.asked == (1, "SG-D25")
    lost = tried(3)
    assert lost.seat(0).friends == []
    lost.play(1, m.PassParley())
    assert lost.refused(0, m.TakeFriend("fr_spanner")) == "ABILITY_USED"
    assert (
        talking("step=ENCOUNTER | mikk_staygo | patch_okono friends=fr_gristle").refused(0, m.TakeFriend("fr_spanner"))
        == "CARD_NOT_IN_HAND"
    )
    other = talking("step=ENCOUNTER | patch_okono friends=fr_gristle | mikk_staygo friends=fr_spanner")
    assert other.refused(0, m.TakeFriend("fr_spanner")) == "NO_SUCH_ABILITY"
    other.play(0, m.PassParley())
    assert other.refused(1, m.StealEquipment("eq_afterburners", ())) == "WRONG_STEP", "whatever its character can do"
    assert other.refused(1, m.TakeFriend("fr_gristle")) == "WRONG_STEP", "not in another's turn"


@pytest.mark.rule("SG-616", "SG-C27", "SG-801")
@pytest.mark.card("nyx_7")
def test_nyx_7_steals_equipment() -> None:
    def tried(die: int) -> Match:
        match = talking("step=ENCOUNTER | nyx_7 | patch_okono equipment=eq_afterburners")
        return match.play(0, m.StealEquipment("eq_afterburners", ()), die)

    in_anothers = talking("step=ENCOUNTER | mikk_staygo equipment=eq_afterburners | nyx_7").play(0, m.PassParley())
    assert in_anothers.refused(1, m.StealEquipment("eq_afterburners", ())) == "WRONG_STEP"
    assert tried(5).seat(0).equipment == ["eq_afterburners"]
    assert tried(4).seat(1).equipment == ["eq_afterburners"]
    assert tried(1).seat(0).bounty == 200
    full = talking(
        "step=ENCOUNTER | nyx_7 equipment=eq_forged_papers,eq_tractor_beam,eq_space_missile,eq_psionic_worm"
        " | patch_okono goods=food*8 equipment=eq_collapsible_pods"
    )
    assert full.refused(0, m.StealEquipment("eq_collapsible_pods", ())) == "EQUIPMENT_LIMIT"
    failed = Match(full.table.fork()).play(0, m.StealEquipment("eq_collapsible_pods", ("eq_tractor_beam",)), 2)
    assert len(failed.seat(0).equipment) == 4, "nothing is discarded"
    full.play(0, m.StealEquipment("eq_collapsible_pods", ("eq_tractor_beam",)), 6)
    assert "eq_tractor_beam" not in full.seat(0).equipment
    assert full.seat(1).load == 5, "cargo above capacity is lost"
