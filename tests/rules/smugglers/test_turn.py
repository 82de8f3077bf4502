"""The turn, free moves, Bounties, prison and stranded ships (sections 4.2 and 4.9)."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus import Shuffled
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.events import DeckRenewed, ManeuverRolled, RoundBegun
from freeport_games.smugglers.state.player import Status
from tests.rules.smugglers.positions import Match, at, fees, side, units


def passed(match: Match, seat: int) -> Match:
    """Return a turn in which nothing is done beyond what has to be."""
    while match.state.active == seat and not match.table.over and match.asked is not None:
        asked, _ = match.asked
        move = match.table.fallback(asked)
        assert move is not None
        match.play(asked, move)
    return match


@pytest.mark.rule("SG-101", "SG-104", "SG-201", "SG-214")
def test_the_steps_of_a_turn() -> None:
    match = at("step=TURN_START | mikk_staygo B-070 | patch_okono B-070 | deck=fr_gristle,*")
    assert match.asked == (0, "SG-D7")
    match.play(0, m.DrawDestiny())
    assert match.seat(0).friends == ["fr_gristle"]
    assert match.asked == (0, "SG-D15")
    match.play(0, m.EndMove())
    assert match.asked == (0, "SG-D17")
    match.play(0, m.EndTurn())
    assert match.asked == (1, "SG-D7")


@pytest.mark.rule("SG-102", "SG-827")
def test_every_slot_counts() -> None:
    match = at("step=TURN_START | mikk_staygo bounty=900 status=IMPRISONED turn=5 | patch_okono turn=5")
    match.play(0, m.ServeTime())
    assert [player.turn_no for player in match.state.players] == [6, 6]


@pytest.mark.rule("SG-103", "SG-322", "SG-C26")
def test_the_order_of_a_turn_start() -> None:
    match = at(
        "step=TURN_START | mikk_staygo G-043 0/1/0/1/5 hull=4 equipment=eq_repair_drones | patch_okono", dice=[5]
    )
    assert match.chances == ["SG-C26"]
    assert match.seat(0).hull == 5
    assert match.asked == (0, "SG-D5")
    assert (
        at("step=TURN_START | mikk_staygo hull=4 equipment=eq_repair_drones | patch_okono", dice=[4]).seat(0).hull == 4
    )
    assert at("step=TURN_START | mikk_staygo equipment=eq_repair_drones | patch_okono").chances == []


@pytest.mark.rule("SG-105", "SG-389")
def test_the_order_of_a_turn_end() -> None:
    match = at("step=DESTINY | mikk_staygo | patch_okono | deck=ev_solar_wind,*")
    assert match.state.movement == 6
    match.play(0, m.EndMove()).play(0, m.EndTurn())
    assert match.state.solar_wind == 0
    assert match.state.active == 1


@pytest.mark.rule("SG-106")
def test_one_legal_move_is_made_without_asking() -> None:
    assert at("options broker_proposals_per_turn=0 | mikk_staygo | patch_okono | deck=fr_gristle,*").asked == (
        0,
        "SG-D15",
    )


@pytest.mark.rule("SG-107")
def test_the_left_neighbour_is_named_as_roller() -> None:
    match = at("step=DESTINY | mikk_staygo | patch_okono | lucius_vane | deck=sp_mon_eel,*", dice=[(6, 1)])
    assert match.happened(ManeuverRolled)[0].roller == 1


@pytest.mark.rule("SG-108")
def test_ties_are_rolled_again() -> None:
    match = at("step=DESTINY | mikk_staygo | patch_okono | deck=sp_mon_eel,*", dice=[(2, 6), (6, 2), (5, 3), (6, 2)])
    assert match.chances[:2] == ["SG-C14", "SG-C14"]
    assert [event.attack_total for event in match.happened(ManeuverRolled)] == [7, 11]


@pytest.mark.rule("SG-109", "SG-204")
def test_broker_fees_are_rounded_up() -> None:
    match = at("mikk_staygo | patch_okono")
    move = m.ProposeBroker(1, side(1), side())
    assert match.may(0, move)
    match.play(0, move).play(0, m.PutForward(fees(range(2), s0=1), (), ())).play(1, m.AcceptBroker((), ()))
    assert (match.seat(0).credits, match.seat(1).credits) == (498, 501)


@pytest.mark.rule("SG-110", "SG-D38")
def test_free_moves() -> None:
    match = at(
        "step=MOVE | mikk_staygo goods=food*3 equipment=eq_smuggling_pods,eq_afterburners"
        " | patch_okono goods=robots*2 equipment=eq_forged_papers"
    )
    match.play(1, m.Jettison(units("robots 1", "robots 2")))
    match.play(1, m.DiscardEquipment("eq_forged_papers"))
    match.play(0, m.HideGoods(units("food 3")))
    match.play(0, m.DiscardEquipment("eq_smuggling_pods"))
    assert match.seat(0).hidden == [0] * 6
    assert match.seat(1).goods[3] == 1
    assert match.asked == (0, "SG-D15")
    assert match.refused(1, m.DiscardEquipment("eq_forged_papers")) == "CARD_NOT_IN_HAND"
    assert match.refused(1, m.Jettison(units("robots 2"))) == "GOODS_NOT_HELD"
    assert match.refused(0, m.HideGoods(units("food 1", "food 3"))) == "NO_SUCH_ABILITY"


@pytest.mark.rule("SG-110", "SG-516")
def test_equipment_that_holds_cargo_up_is_not_discarded() -> None:
    match = at("step=MOVE | mikk_staygo goods=food*7 equipment=eq_collapsible_pods | patch_okono")
    assert match.refused(0, m.DiscardEquipment("eq_collapsible_pods")) == "ABOVE_CAPACITY"
    match.play(0, m.Jettison(units("food 2", "food 7"))).play(0, m.DiscardEquipment("eq_collapsible_pods"))
    assert match.seat(0).equipment == []


@pytest.mark.rule("SG-110")
def test_nothing_is_dodged_by_a_free_move() -> None:
    jettison = m.Jettison(units("food 2"))
    drawn = at("step=DESTINY | mikk_staygo goods=food*2 | patch_okono goods=food*2 | deck=sp_pirate_skiff,*")
    assert drawn.refused(0, jettison) == "WRONG_STEP"
    assert drawn.may(1, jettison)
    visited = at("step=ENCOUNTER | mikk_staygo B-070 goods=food*2 | patch_okono goods=food*2").play(
        0, m.EncounterPlanet()
    )
    assert visited.refused(0, jettison) == "WRONG_STEP"
    parley = at("step=ENCOUNTER | mikk_staygo goods=food*2 | patch_okono goods=food*2").play(0, m.EncounterPlayer(1))
    assert parley.refused(0, jettison) == "WRONG_STEP"
    assert not parley.may(1, jettison)
    combat = parley.play(0, m.Attack(), (2, 1))
    assert combat.refused(0, jettison) == "IN_COMBAT"
    wreck = at(
        "step=DESTINY | rune_reydar A-048 hull=1 equipment=eq_forged_papers | patch_okono | deck=ev_asteroid_field,*",
        dice=[1, (1, 1)],
    )
    assert wreck.asked == (0, "SG-D6")
    assert wreck.refused(0, m.DiscardEquipment("eq_forged_papers")) == "WRONG_STEP"
    bidding = (
        at("step=DESTINY | mikk_staygo goods=food*2 | patch_okono goods=food*2 | lucius_vane | deck=co_hospital,*")
        .play(0, m.Bid(10))
        .play(1, m.PassBid())
    )
    assert not bidding.may(0, jettison)
    assert bidding.may(1, jettison)
    prison = at("mikk_staygo goods=food*2 | patch_okono goods=food*2 status=IMPRISONED | lucius_vane")
    assert not prison.may(1, jettison)
    asked = at("step=TURN_START | mikk_staygo goods=food*2 status=IMPRISONED | patch_okono goods=food*2")
    assert asked.refused(0, jettison) == "SEAT_ISOLATED"


@pytest.mark.rule("SG-113")
def test_twenty_free_moves_a_slot() -> None:
    match = at("step=MOVE | mikk_staygo goods=food equipment=eq_smuggling_pods | patch_okono")
    for count in range(20):
        match.play(0, m.HideGoods(units(f"food {count % 2}", "food 1")))
    assert match.refused(0, m.HideGoods(units("food 1"))) == "NO_PROPOSALS_LEFT"
    match.play(0, m.EndMove()).play(0, m.EndTurn())
    assert match.may(0, m.HideGoods(units("food 1")))


@pytest.mark.rule("SG-111", "SG-C8", "SG-C6")
def test_an_empty_deck_is_rebuilt() -> None:
    match = at("step=MOVE | mikk_staygo | patch_okono")
    match.state.destiny_discard = ["fr_gristle", "fr_spanner"]
    match.state.destiny_deck = []
    match = Match(match.table).play(0, m.EndMove()).play(0, m.EndTurn())
    match.play(1, m.DrawDestiny(), Shuffled((1, 0)))
    assert match.chances == ["SG-C8"]
    assert match.happened(DeckRenewed)[0].count == 2
    assert match.seat(1).friends == ["fr_spanner"], "the first card of a shuffle is the top"
    assert match.state.destiny_deck == ["fr_gristle"]


@pytest.mark.rule("SG-111")
def test_without_any_card_the_step_is_skipped() -> None:
    match = at("mikk_staygo | patch_okono")
    match.state.destiny_deck, match.state.destiny_discard = [], []
    match.play(0, m.DrawDestiny())
    assert match.asked == (0, "SG-D15")


@pytest.mark.rule("SG-112")
def test_discarded_cards_lie_in_their_piles() -> None:
    match = at("step=DESTINY | mikk_staygo equipment=eq_afterburners | patch_okono | deck=ev_galactic_pardon,*")
    match.play(0, m.DiscardEquipment("eq_afterburners"))
    assert match.state.destiny_discard == ["ev_galactic_pardon", "eq_afterburners"]


@pytest.mark.rule("SG-114")
def test_rounds() -> None:
    match = at("step=MOVE round=5 active=1 first=1 | mikk_staygo | patch_okono | lucius_vane")
    for seat in (1, 2):
        passed(match, seat)
    assert not match.happened(RoundBegun)
    passed(match, 0)
    assert [event.round for event in match.happened(RoundBegun)] == [6]
    out = at(
        "step=MOVE round=5 first=1 | options mode=LAST_SHIP_STANDING | mikk_staygo | patch_okono status=ELIMINATED"
        " | lucius_vane"
    )
    passed(out, 0)
    assert (out.state.active, out.state.round_no) == (2, 6)


@pytest.mark.rule("SG-115")
def test_no_free_moves_while_a_proposal_waits() -> None:
    match = at("mikk_staygo goods=food | patch_okono goods=food | lucius_vane goods=food | vela_quarn goods=food")
    move = m.ProposeBroker(1, side(10, "", "food 1"), side(0, "", "food 1"))
    jettison = m.Jettison(units("food 1"))
    match.play(0, move).play(0, m.PutForward(fees(range(4), s2=1), (), ()))
    assert [match.may(seat, jettison) for seat in range(4)] == [False, False, False, True]
    assert match.refused(1, jettison) == "WRONG_STEP"


# Bounties


@pytest.mark.rule("SG-801", "SG-810", "SG-811", "SG-804")
def test_a_bounty_is_placed() -> None:
    match = at("step=ENCOUNTER | mikk_staygo B-070 credits=900 | patch_okono | lucius_vane bounty=100")
    match.play(0, m.EncounterPlanet())
    assert match.refused(0, m.PlaceBounty(1, 499)) == "BOUNTY_TOO_SMALL"
    assert match.refused(0, m.PlaceBounty(1, 901)) == "NOT_ENOUGH_CREDITS"
    assert match.refused(0, m.PlaceBounty(0, 500)) == "SELF_TARGET"
    match.play(0, m.PlaceBounty(2, 600))
    assert (match.seat(0).credits, match.seat(2).bounty) == (300, 700)
    assert match.state.active == 1
    wanted = at("step=ENCOUNTER | mikk_staygo B-070 credits=900 bounty=100 | patch_okono").play(
        0, m.EncounterPlanet(), 1
    )
    assert wanted.refused(0, m.PlaceBounty(1, 500)) == "HAS_BOUNTY"


@pytest.mark.rule("SG-802", "SG-803", "SG-430")
def test_no_bounty_for_prisoners_but_for_the_lost() -> None:
    match = at(
        "step=ENCOUNTER | mikk_staygo B-070 credits=900 | patch_okono status=IMPRISONED | lucius_vane status=LOST"
    )
    match.play(0, m.EncounterPlanet())
    assert match.refused(0, m.PlaceBounty(1, 500)) == "TARGET_ISOLATED"
    match.play(0, m.PlaceBounty(2, 500))
    assert match.seat(2).bounty == 500
    pardoned = at("step=DESTINY | krull_vorzak bounty=900 | patch_okono | deck=ev_galactic_pardon,*")
    assert pardoned.seat(0).bounty == 500


# Prison


@pytest.mark.rule("SG-820", "SG-829", "SG-331", "SG-370")
def test_a_prisoner_is_left_alone() -> None:
    match = at(
        "step=ENCOUNTER | mikk_staygo"
        " | patch_okono goods=food*2 hidden=food*2 equipment=eq_smuggling_pods status=IMPRISONED"
        " | lucius_vane"
    )
    assert match.refused(0, m.EncounterPlayer(1)) == "TARGET_ISOLATED"
    assert match.seat(1).has("food") == 2, "nothing is lost by being there"
    auction = at("step=DESTINY | mikk_staygo | patch_okono status=IMPRISONED | lucius_vane | deck=co_hospital,*")
    auction.play(0, m.PassBid())
    assert auction.asked == (2, "SG-D14")


@pytest.mark.rule("SG-821", "SG-822", "SG-823", "SG-C5", "SG-D4")
@pytest.mark.card("fr_slim_ratchet")
def test_slim_ratchet_breaks_out_more_often() -> None:
    def escaped(die: int, friends: str) -> bool:
        match = at(f"step=TURN_START | mikk_staygo bounty=700 friends={friends} status=IMPRISONED | patch_okono")
        assert match.asked == (0, "SG-D4")
        return match.play(0, m.AttemptEscape(), die).seat(0).status is Status.FREE

    assert [escaped(die, "") for die in (1, 2, 3)] == [True, False, False]
    assert [escaped(die, "fr_slim_ratchet") for die in (1, 2, 3, 4)] == [True, True, True, False]


@pytest.mark.rule("SG-824", "SG-331")
@pytest.mark.card("fr_advocate_prynn")
def test_advocate_prynn_shortens_the_time() -> None:
    match = at("step=TURN_START | mikk_staygo bounty=1200 friends=fr_advocate_prynn status=IMPRISONED | patch_okono")
    assert match.play(0, m.ServeTime()).seat(0).bounty == 200


@pytest.mark.rule("SG-825", "SG-826", "SG-802")
def test_a_bounty_of_nothing_counts_as_served() -> None:
    match = at("step=TURN_START | mikk_staygo status=IMPRISONED missed=1 | patch_okono").play(0, m.ServeTime())
    assert match.seat(0).status is Status.FREE
    first = at("step=TURN_START | mikk_staygo status=IMPRISONED | patch_okono").play(0, m.ServeTime())
    assert first.seat(0).missed == 1


@pytest.mark.rule("SG-828", "SG-514")
def test_a_new_imprisonment_counts_anew() -> None:
    match = at("step=ENCOUNTER | mikk_staygo B-070 bounty=100 goods=food*2 missed=3 | patch_okono")
    match.play(0, m.EncounterPlanet(), 6)
    assert (match.seat(0).status, match.seat(0).missed, match.seat(0).load) == (Status.IMPRISONED, 0, 0)


# Stranded ships


@pytest.mark.rule("SG-840", "SG-D5")
def test_a_stranded_ship_may_stay() -> None:
    match = at("step=TURN_START | mikk_staygo G-043 0/1/0/1/5 | patch_okono | deck=fr_gristle,*")
    match.play(0, m.Stay()).play(0, m.DrawDestiny())
    assert match.asked == (0, "SG-D17"), "it does not move"


@pytest.mark.rule("SG-841", "SG-842", "SG-753", "SG-D6")
def test_the_tow_goes_to_the_nearest_planet() -> None:
    match = at("step=TURN_START | mikk_staygo A-048 0/10/10/10/5 credits=5000 | patch_okono")
    match.play(0, m.SendDistress())
    assert match.asked == (0, "SG-D6")
    assert match.refused(0, m.ChoosePlanet("B-070")) == "NOT_NEAREST"
    match.play(0, m.ChoosePlanet("F-035"))
    assert (match.seat(0).sector, match.seat(0).credits, match.levels(0)) == ("F-035", 4000, "1/10/10/10/5")
