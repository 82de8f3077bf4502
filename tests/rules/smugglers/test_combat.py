"""Combat (section 4.8)."""

from __future__ import annotations

import pytest

from freeport_games.smugglers import moves as m
from freeport_games.smugglers.events import Fled, ManeuverRolled, NewShip
from freeport_games.smugglers.state.player import Lot, Status
from tests.rules.matches import Given
from tests.rules.smugglers.positions import Match, at, units


def declared(position: str) -> Match:
    """Seat 0, which is active, meets seat 1."""
    return at(position).play(0, m.EncounterPlayer(1))


def attack(position: str, *dice: Given) -> Match:
    """Return the attack itself, with the dice that follow it."""
    return declared(position).play(0, m.Attack(), *dice)


def breached(position: str) -> Match:
    """Seat 0 has breached the Shields of seat 1."""
    return attack(position, (6, 1)).play(0, m.PressAttack(), (6, 1), (1, 1))


@pytest.mark.rule("SG-701", "SG-702", "SG-722", "SG-D31")
def test_the_order_of_a_combat() -> None:
    match = attack("step=ENCOUNTER | mikk_staygo | patch_okono", (6, 1))
    assert match.asked == (0, "SG-D31")
    match.play(0, m.PressAttack(), (6, 1), (1, 1))
    assert match.asked == (0, "SG-D34")
    assert match.chances == ["SG-C14", "SG-C16", "SG-C17"]
    match.play(0, m.Spare())
    assert (match.state.combat, match.state.active) == (None, 1)


@pytest.mark.rule("SG-710", "SG-711", "SG-712", "SG-D27", "SG-D28")
@pytest.mark.card("sharon_rex")
def test_surrender() -> None:
    seats = "sharon_rex | patch_okono bounty=400 goods=food*2"
    match = attack(f"step=ENCOUNTER | {seats}")
    assert match.asked == (1, "SG-D27")
    match.play(1, m.Surrender())
    assert match.asked == (0, "SG-D28")
    refused = Match(match.table.fork()).play(0, m.RefuseSurrender(), (6, 1))
    assert refused.asked == (0, "SG-D31")
    match.play(0, m.AcceptSurrender())
    player = match.seat(1)
    assert (match.seat(0).credits, player.bounty, player.load) == (1300, 0, 0)
    assert (player.status, match.state.active) == (Status.IMPRISONED, 1)
    assert attack(f"step=ENCOUNTER | options surrender_allowed=no | {seats}", (6, 1)).asked == (0, "SG-D31")


@pytest.mark.rule("SG-316", "SG-715", "SG-716", "SG-C13", "SG-D29", "SG-312", "SG-313")
@pytest.mark.card("eq_cloaking_field")
def test_cloaking_field() -> None:
    match = attack("step=ENCOUNTER | mikk_staygo equipment=eq_cloaking_field | patch_okono G-043 3/9/0/1/5")
    assert match.asked == (0, "SG-D29")
    assert match.refused(0, m.UseWorm()) == "NO_SUCH_ABILITY"
    works = Match(match.table.fork()).play(0, m.UseCloak(), 3)
    assert works.asked == (0, "SG-D31")
    assert "SG-C14" not in works.chances
    fails = Match(match.table.fork()).play(0, m.UseCloak(), 2, (1, 6))
    assert fails.asked == (1, "SG-D31")
    assert fails.seat(0).equipment == ["eq_cloaking_field"]
    burnt = match.play(0, m.UseCloak(), 1, (1, 6))
    assert burnt.seat(0).equipment == []


@pytest.mark.rule("SG-314", "SG-716")
@pytest.mark.card("rune_reydar")
def test_rune_reydars_equipment_does_not_burn_out() -> None:
    match = attack("step=ENCOUNTER | rune_reydar equipment=eq_cloaking_field | patch_okono")
    match.play(0, m.UseCloak(), 1, (6, 1))
    assert match.seat(0).equipment == ["eq_cloaking_field"]


@pytest.mark.rule("SG-717", "SG-725", "SG-312")
@pytest.mark.card("eq_psionic_worm")
def test_psionic_worm() -> None:
    match = attack("step=ENCOUNTER | mikk_staygo equipment=eq_psionic_worm | patch_okono G-043 3/2/0/2/5").play(
        0, m.UseWorm(), 3
    )
    assert match.happened(ManeuverRolled)[0].defence_total == 3, "its die counts as 1"
    assert match.state.destiny_discard == ["eq_psionic_worm"]
    match.play(0, m.PressAttack(), 2, 3, (1, 1))
    assert match.asked == (0, "SG-D34"), "a tie is rolled again by one die"
    monster = at(
        "step=DESTINY | mikk_staygo equipment=eq_psionic_worm | patch_okono | deck=sp_mon_eel,*", dice=[(6, 1)]
    )
    assert "SG-C14" in monster.chances, "not against monsters, so nobody is asked"


@pytest.mark.rule("SG-717", "SG-725")
def test_two_worms_leave_a_tie_to_the_defender() -> None:
    match = declared("step=ENCOUNTER | mikk_staygo equipment=eq_psionic_worm | patch_okono")
    assert match.state.combat is None
    match = at("step=DESTINY | mikk_staygo goods=food equipment=eq_psionic_worm | patch_okono | deck=sp_pirate_skiff,*")
    match.play(0, m.Fight())
    assert match.asked == (0, "SG-D29")
    match.play(0, m.UseWorm(), 1, 2)
    assert match.asked == (0, "SG-D31")


@pytest.mark.rule("SG-720", "SG-721", "SG-C14", "SG-D30")
@pytest.mark.card("zarah_ool")
def test_zarah_ool_has_a_die_rolled_again() -> None:
    match = attack("step=ENCOUNTER | zarah_ool | patch_okono", (2, 5))
    assert match.asked == (0, "SG-D30")
    kept = Match(match.table.fork()).play(0, m.KeepManeuver())
    assert kept.asked == (1, "SG-D31")
    match.play(0, m.RerollManeuver("ATTACKER"), 5, (6, 4))
    assert match.asked == (0, "SG-D31"), "a tie that results is rolled again"
    worm = attack("step=ENCOUNTER | zarah_ool equipment=eq_psionic_worm | patch_okono").play(0, m.UseWorm(), 3)
    assert worm.refused(0, m.RerollManeuver("DEFENDER")) == "NOT_A_TARGET"


@pytest.mark.rule("SG-723", "SG-724")
def test_the_active_seat_flees_from_a_card_and_goes_on() -> None:
    match = at("step=DESTINY | mikk_staygo G-043 3/9/0/1/5 | patch_okono | deck=sp_mon_eel,*", dice=[(1, 6)]).play(
        0, m.Flee()
    )
    assert match.asked == (0, "SG-D15")
    assert match.happened(Fled)[0].fleeing_seat == 0
    seats = attack("step=ENCOUNTER | mikk_staygo | patch_okono", (6, 1)).play(0, m.Flee())
    assert seats.state.active == 1


@pytest.mark.rule("SG-726", "SG-C15", "SG-D32")
@pytest.mark.card("eq_tractor_beam")
def test_tractor_beam() -> None:
    def fled(die: int, *then: Given) -> Match:
        match = attack("step=ENCOUNTER | mikk_staygo | patch_okono equipment=eq_tractor_beam", (6, 1)).play(0, m.Flee())
        assert match.asked == (1, "SG-D32")
        return match.play(1, m.UseBeam(), die, *then)

    assert "SG-C16" in fled(4, (6, 1), (1, 1)).chances
    assert "SG-C16" not in fled(2).chances
    assert fled(1).seat(1).equipment == []
    ship = at("step=DESTINY | mikk_staygo equipment=eq_tractor_beam | patch_okono | deck=sp_mer_grain,*").play(
        0, m.AttackShip(), (1, 6)
    )
    assert ship.asked == (0, "SG-D32"), "a ship that flees can be held, too"
    ship.play(0, m.LetGo())
    assert ship.state.active == 1


@pytest.mark.rule("SG-730", "SG-731", "SG-732", "SG-C16", "SG-D33")
@pytest.mark.card("eq_space_missile")
def test_space_missile() -> None:
    match = attack("step=ENCOUNTER | mikk_staygo equipment=eq_space_missile | patch_okono", (6, 1)).play(
        0, m.PressAttack()
    )
    assert match.asked == (0, "SG-D33")
    held = Match(match.table.fork()).play(0, m.Hold(), (1, 6), (1, 1))
    assert held.seat(0).equipment == ["eq_space_missile"]
    match.play(0, m.UseMissile(), (1, 6), (2, 6), (1, 1))
    assert match.asked == (0, "SG-D34"), "1 + 5 ties with 6; the missile counts in the reroll"
    assert match.seat(1).hull == 4


@pytest.mark.rule("SG-734", "SG-736", "SG-C17")
def test_a_twelve_always_breaches() -> None:
    strong = "step=ENCOUNTER | mikk_staygo | patch_okono G-043 3/1/10/1/5"
    match = attack(f"{strong} equipment=eq_deflector_booster", (6, 1))
    match.play(0, m.PressAttack(), (6, 1), (6, 6))
    assert match.asked == (0, "SG-D34")
    held = attack(strong, (6, 1)).play(0, m.PressAttack(), (6, 1), (5, 5))
    assert (held.seat(1).hull, held.state.active) == (4, 1)


@pytest.mark.rule("SG-737", "SG-740", "SG-C18")
def test_a_ship_of_a_card_rolls_a_six_again() -> None:
    match = at(
        "step=DESTINY | mikk_staygo | patch_okono | deck=sp_mon_kraken,*", dice=[(6, 1), (6, 1), (1, 1), 6, 6, 2]
    )
    assert match.levels(0) == "1/1/0/1/5"


@pytest.mark.rule("SG-738", "SG-740", "SG-D34", "SG-D35")
@pytest.mark.card("krull_vorzak")
def test_additional_damage() -> None:
    match = breached("step=ENCOUNTER | mikk_staygo | patch_okono")
    assert not match.offers(0, m.Raid)
    assert match.refused(0, m.Raid("eq_afterburners")) == "NOT_A_TARGET"
    match.play(0, m.Damage(), 6)
    assert match.asked == (0, "SG-D35")
    assert match.refused(0, m.ChooseSystem("HULL")) == "BAD_PARAMETER"
    match.play(0, m.ChooseSystem("LIGHTSPEED"))
    assert match.levels(1) == "1/1/0/1/5"
    krull = breached("step=ENCOUNTER | krull_vorzak | patch_okono").play(0, m.Damage(), 5)
    assert krull.levels(1) == "3/1/0/1/2"
    assert breached("step=ENCOUNTER | mikk_staygo | patch_okono").play(0, m.Damage(), 1).levels(1) == "3/0/0/1/5"


@pytest.mark.rule("SG-740")
@pytest.mark.parametrize(
    ("die", "levels"),
    [(1, "3/0/4/4/5"), (2, "1/1/4/4/5"), (3, "3/1/2/4/5"), (4, "3/1/4/2/5"), (5, "3/1/4/4/3")],
)
def test_each_row_of_the_damage_chart(die: int, levels: str) -> None:
    match = attack("step=ENCOUNTER | mikk_staygo G-043 3/1/0/9/5 | patch_okono G-043 3/1/4/4/5", (6, 1)).play(
        0, m.PressAttack(), (6, 1), (6, 6)
    )
    assert match.play(0, m.Damage(), die).levels(1) == levels


@pytest.mark.rule("SG-742", "SG-516")
def test_a_raid_of_a_fifth_card() -> None:
    match = breached(
        "step=ENCOUNTER"
        " | mikk_staygo equipment=eq_forged_papers,eq_afterburners,eq_deflector_booster,eq_hyperdrive_tuner"
        " | patch_okono goods=food*7 equipment=eq_collapsible_pods"
    )
    match.play(0, m.Raid("eq_collapsible_pods"))
    assert match.asked == (0, "SG-D9")
    match.play(0, m.DiscardOne("eq_forged_papers"))
    assert "eq_collapsible_pods" in match.seat(0).equipment
    assert match.seat(1).load == 5


@pytest.mark.rule("SG-743", "SG-744", "SG-905", "SG-906", "SG-D39")
def test_piracy() -> None:
    match = breached(
        "step=ENCOUNTER | mikk_staygo goods=robots*3"
        " | patch_okono G-043 3/1/0/1/8 goods=food*3 lots=1:9*2,1:7 hidden=food*2 equipment=eq_smuggling_pods turn=5"
    )
    loot = "food 1 brix_weapons 3"
    assert match.refused(0, m.Pirate(units("food 2 brix_weapons 2"))) == "NOT_A_TARGET"
    assert match.refused(0, m.Pirate(units("food 9", "food 9 brix_weapons 1"))) == "GOODS_NOT_HELD"
    match.play(0, m.Pirate(units("food 1 brix_weapons 2", loot)))
    assert match.seat(0).lots == [Lot(1, 7, 1), Lot(1, 9, 1)], "those that expire first leave first"
    assert match.seat(0).load == 5
    assert match.seat(0).has("robots") == 2, "one kind is carried, so there is nothing to choose"
    assert match.seat(1).carried == [0, 0, 0, 0, 2, 1]


@pytest.mark.rule("SG-744", "SG-D39")
def test_room_for_loot_is_exactly_what_lacks() -> None:
    match = breached("step=ENCOUNTER | mikk_staygo goods=weapons,robots*3 | patch_okono goods=food*4").play(
        0, m.Pirate(units("food 4"))
    )
    carried = "robots 3 weapons 1"
    assert match.asked == (0, "SG-D39")
    assert match.refused(0, m.MakeRoom(units("robots 1", carried))) == "EXACT_LOSS_REQUIRED"
    match.play(0, m.MakeRoom(units("robots 2 weapons 1", carried)))
    assert match.seat(0).carried == [0, 0, 0, 1, 4, 0]


@pytest.mark.rule("SG-743", "SG-745", "SG-D40")
@pytest.mark.card("greenbeard")
def test_greenbeard_takes_all_and_sells_what_does_not_fit() -> None:
    match = breached(
        "step=ENCOUNTER | greenbeard G-043 3/1/0/3/4 goods=weapons*2"
        " | patch_okono G-043 3/1/0/1/6 goods=luxuries*2,food*4"
    )
    match.play(0, m.Pirate(units("food 4 luxuries 2")))
    match.play(0, m.MakeRoom(units("weapons 0", "weapons 2")))
    assert match.asked == (0, "SG-D40")
    loot = "food 4 luxuries 2"
    assert match.refused(0, m.SellLoot(units("food 1", loot))) == "EXACT_LOSS_REQUIRED"
    match.play(0, m.SellLoot(units("food 3 luxuries 1", loot)))
    assert match.seat(0).carried == [2, 0, 1, 0, 1, 0]
    assert match.seat(0).credits == 700


@pytest.mark.rule("SG-735", "SG-750", "SG-751", "SG-754", "SG-755", "SG-757", "SG-759", "SG-C19")
def test_a_destroyed_ship() -> None:
    match = attack(
        "step=ENCOUNTER | mikk_staygo G-043 3/1/0/9/5"
        " | krull_vorzak G-043 9/1/9/1/9 hull=1 credits=40 bounty=900 goods=food*3"
        " equipment=eq_afterburners friends=fr_gristle,fr_spanner contracts=co_hospital"
    )
    match.play(1, m.Resist(), (6, 1)).play(0, m.PressAttack(), (6, 1), 3, 4)
    player = match.seat(1)
    assert (match.seat(0).credits, match.seat(0).kills) == (1400, 1)
    assert (player.bounty, player.credits, player.hull, player.load) == (500, 500, 5, 0)
    assert (player.friends, player.equipment) == (["fr_gristle"], [])
    assert player.contracts[0].card == "co_hospital"
    assert match.levels(1) == "3/1/2/2/5", "the character's values are its standard"
    assert player.sector == "F-035"
    assert match.happened(NewShip)


@pytest.mark.rule("SG-314", "SG-750")
def test_rune_reydar_keeps_equipment_when_destroyed() -> None:
    match = attack("step=ENCOUNTER | mikk_staygo | rune_reydar hull=1 equipment=eq_afterburners", (6, 1))
    match.play(0, m.PressAttack(), (6, 1))
    assert match.seat(1).equipment == ["eq_afterburners"]


@pytest.mark.rule("SG-752")
def test_a_bounty_hunter_settles_the_bounty_when_it_destroys() -> None:
    hit = at(
        "step=DESTINY | mikk_staygo bounty=700 | patch_okono | deck=sp_hunter_twins,*", dice=[(6, 1), (6, 1), (1, 1), 1]
    )
    assert (hit.seat(0).hull, hit.seat(0).bounty) == (4, 700)
    gone = at(
        "step=DESTINY | mikk_staygo hull=1 bounty=700 | patch_okono | deck=sp_hunter_twins,*", dice=[(6, 1), (6, 1)]
    )
    assert gone.seat(0).bounty == 0


@pytest.mark.rule("SG-753", "SG-756")
def test_the_escape_pod_flies_to_the_nearest_planet() -> None:
    match = at("step=DESTINY | mikk_staygo A-048 hull=1 | patch_okono | deck=sp_mon_kraken,*", dice=[(6, 1), (6, 1)])
    assert match.asked == (0, "SG-D6")
    match.play(0, m.ChoosePlanet("B-062"))
    assert (match.seat(0).sector, match.state.active) == ("B-062", 1)


@pytest.mark.rule("SG-746")
def test_a_combat_ends_with_its_consequence() -> None:
    assert breached("step=ENCOUNTER | mikk_staygo | patch_okono").play(0, m.Damage(), 4).state.combat is None
