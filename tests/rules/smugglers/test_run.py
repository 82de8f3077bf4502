"""The Korothe Run and the end (sections 4.10 and 8)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Counted
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.events import GameWon
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.scoring import result
from freeport_games.smugglers.state.player import Lot, Status
from tests.rules.smugglers.positions import Match, at, side, units


def landed(position: str, *dice: int) -> Match:
    """Return a visit to a planet by seat 0."""
    return at(position).play(0, m.EncounterPlanet(), *dice)


@pytest.mark.rule("SG-901", "SG-902", "SG-903", "SG-904", "SG-531")
def test_brix_sells_ten() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo E-004 3/1/0/1/10 credits=9000 goods=weapons turn=5 | patch_okono")
    assert match.chances == []
    assert match.refused(0, m.BuyBrix(10)) == "ABOVE_CAPACITY"
    assert match.refused(0, m.BuyBrix(0)) == "BAD_PARAMETER"
    match.play(0, m.BuyBrix(9))
    assert (match.seat(0).credits, match.seat(0).lots) == (4500, [Lot(0, 7, 9)])
    poor = landed("step=ENCOUNTER | mikk_staygo E-004 credits=999 | patch_okono")
    assert poor.refused(0, m.BuyBrix(2)) == "NOT_ENOUGH_CREDITS"
    cheap = landed(
        "step=ENCOUNTER | options brix_price=50"
        " | mikk_staygo E-004 1/1/1/1/10 credits=999 equipment=eq_collapsible_pods | patch_okono"
    )
    assert cheap.refused(0, m.BuyBrix(11)) == "ABOVE_AVAILABILITY"
    away = at("step=ENCOUNTER | mikk_staygo B-070 credits=900 | patch_okono").play(0, m.EncounterPlanet())
    assert away.refused(0, m.BuyBrix(1)) == "NOT_SOLD_HERE"
    other = landed(
        "step=ENCOUNTER round=5 | options mode=MOST_CREDITS round_limit=9 | mikk_staygo E-004 credits=9000"
        " | patch_okono"
    )
    assert other.refused(0, m.BuyBrix(1)) == "NOT_SOLD_HERE"


@pytest.mark.rule("SG-905", "SG-906", "SG-910")
def test_which_lot_leaves_first() -> None:
    match = at("step=MOVE | mikk_staygo lots=0:6,2:6,1:6,1:7 turn=5 | patch_okono turn=5 | lucius_vane turn=5")
    match.play(0, m.Jettison(units("brix_weapons 1", "brix_weapons 4")))
    assert Lot(1, 6, 1) not in match.seat(0).lots, "the buyer next to act"
    match.play(0, m.Jettison(units("brix_weapons 1", "brix_weapons 3")))
    assert match.seat(0).lots == [Lot(0, 6, 1), Lot(1, 7, 1)]
    match.play(0, m.Jettison(units("brix_weapons 1", "brix_weapons 2")))
    assert match.seat(0).lots == [Lot(1, 7, 1)]


@pytest.mark.rule("SG-907", "SG-908", "SG-319", "SG-505")
def test_everybody_rolls_on_korothe() -> None:
    assert "SG-C10" in landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 lots=0:6*6 | patch_okono", 1).chances
    hidden = landed(
        "step=ENCOUNTER"
        " | mikk_staygo B-082 6/1/0/1/10 lots=0:6*4 hidden=brix_weapons*4 equipment=eq_smuggling_pods"
        " | patch_okono"
    )
    assert hidden.chances == []


@pytest.mark.rule("SG-909")
@pytest.mark.card("eq_smuggling_pods")
def test_an_expired_lot_is_weapons_whoever_holds_it() -> None:
    match = at(
        "step=MOVE | mikk_staygo turn=5"
        " | patch_okono F-001 lots=0:5*3,0:6 hidden=brix_weapons*4 equipment=eq_smuggling_pods"
    )
    match.play(0, m.EndMove())
    assert (match.seat(1).has("weapons"), match.seat(1).lots) == (3, [Lot(0, 6, 1)])
    assert match.seat(1).hidden == [3, 0, 0, 0, 0, 1]


@pytest.mark.rule("SG-911", "SG-912", "SG-D18")
def test_bribery() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 credits=2500 lots=0:6*6 | patch_okono")
    assert match.asked == (0, "SG-D18")
    assert match.refused(0, m.Bribe(3)) == "NOT_ENOUGH_CREDITS"
    match.play(0, m.Bribe(2), (6, 5, 1))
    assert match.seat(0).credits == 500
    wanted = at("step=ENCOUNTER | mikk_staygo E-004 credits=5000 bounty=100 | patch_okono").play(
        0, m.EncounterPlanet(), 1
    )
    assert wanted.asked == (0, "SG-D20"), "not on Brix"
    military = at(
        "step=DESTINY | mikk_staygo B-082 credits=5000 bounty=100 | patch_okono | deck=sp_mil_patrol,*", dice=[6]
    )
    assert military.asked == (0, "SG-D12")


@pytest.mark.rule("SG-913", "SG-914", "SG-915", "SG-916", "SG-1001", "SG-1009")
def test_the_run_is_completed_past_customs() -> None:
    for die, won in ((1, True), (2, True), (3, True), (4, False), (5, False)):
        match = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 lots=0:6*6 | patch_okono", die)
        assert match.table.over is won
    done = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 lots=0:6*6 | patch_okono", 3)
    assert done.seat(0).credits == 6300
    (end,) = done.happened(GameWon)
    assert (end.won_by, end.rule) == (0, "SG-1001")
    assert [one.completed for one in end.report] == [True, False]
    poor = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 credits=100 lots=0:6*6 | patch_okono", 3)
    assert not poor.table.over
    five = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 lots=0:6*5 | patch_okono", 1)
    assert not five.table.over
    assert five.seat(0).brix == 5
    several = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 lots=0:6*3,1:6*3 | patch_okono", 1)
    assert several.table.over


@pytest.mark.rule("SG-917", "SG-904")
def test_parts_of_a_lot_are_one_again() -> None:
    match = at("step=ENCOUNTER | mikk_staygo lots=0:7*2 turn=5 | patch_okono lots=0:7*3").play(0, m.EncounterPlayer(1))
    take = side(0, brix=(Counted("0:7", 3),))
    give = side(0, brix=(Counted("0:7", 0),))
    match.play(0, m.ProposeDeal(give, take, False))
    match.play(1, m.AcceptDeal((), ()))
    assert match.seat(0).lots == [Lot(0, 7, 5)]


# The end


def finished(position: str) -> Match:
    """Seat 1 ends its turn, the last of the round."""
    match = at(position)
    if match.asked == (1, "SG-D15"):
        match.play(1, m.EndMove())
    return match


@pytest.mark.rule("SG-1002", "SG-1003", "SG-114")
def test_a_round_limit() -> None:
    assert not finished(
        "step=MOVE round=5 active=1 | options round_limit=6 | mikk_staygo F-001 | patch_okono C-085"
    ).table.over
    match = finished(
        "step=MOVE round=5 active=1 | options round_limit=5 | mikk_staygo F-001 credits=700"
        " | patch_okono C-085 credits=900"
    )
    assert match.table.over
    assert match.table.result is not None
    assert (match.table.result.winners, match.table.result.reason) == ((1,), "SG-1002")


@pytest.mark.rule("SG-1002")
def test_a_time_limit_ends_the_game_with_the_round() -> None:
    match = at("step=MOVE | options time_limit_minutes=10 | mikk_staygo F-001 | patch_okono C-085 | deck=fr_gristle,*")
    match.table.time_up()
    match.play(0, m.EndMove())
    assert not match.table.over
    assert match.view(None).time_is_up
    match.play(1, m.DrawDestiny()).play(1, m.EndMove())
    assert match.table.over


@pytest.mark.rule("SG-1011")
def test_no_game_runs_forever() -> None:
    assert finished("step=MOVE round=500 active=1 | mikk_staygo F-001 | patch_okono C-085").table.over
    assert not finished("step=MOVE round=499 active=1 | mikk_staygo F-001 | patch_okono C-085").table.over
    assert finished(
        "step=MOVE round=500 active=1 | options time_limit_minutes=600 | mikk_staygo F-001 | patch_okono C-085"
    ).table.over


@pytest.mark.rule("SG-758", "SG-1004", "SG-1008")
def test_last_ship_standing() -> None:
    def killing(others: str) -> Match:
        match = at(
            "step=ENCOUNTER | options mode=LAST_SHIP_STANDING | mikk_staygo"
            " | patch_okono hull=1 credits=9000 goods=food*2 equipment=eq_afterburners friends=fr_gristle"
            f"{others}"
        )
        match.play(0, m.EncounterPlayer(1)).play(0, m.Attack(), (6, 1))
        return match.play(0, m.PressAttack(), (6, 1))

    match = killing(" | lucius_vane")
    player = match.seat(1)
    assert (player.status, player.sector, player.friends, player.load) == (Status.ELIMINATED, "", [], 0)
    assert "SG-C19" not in match.chances
    assert match.state.active == 2
    match.play(2, m.DrawDestiny())
    assert not match.table.over
    last = killing("")
    assert last.table.over
    assert last.table.result is not None
    assert (last.table.result.winners, last.table.result.reason) == ((0,), "SG-1004")
    assert [placing.seat for placing in last.table.result.ranking] == [0, 1]


@pytest.mark.rule("SG-758", "SG-215")
def test_the_deals_of_the_eliminated_end() -> None:
    match = at(
        "step=DESTINY | options mode=LAST_SHIP_STANDING | mikk_staygo hull=1 | patch_okono | lucius_vane"
        " | deck=ev_asteroid_field,*",
        dice=[1, (6, 6)],
    )
    assert match.seat(0).out
    assert match.state.active == 1
    assert not match.offers(0, m.Jettison)
    assert not any(0 in option.seat.items for option in match.options(1, m.ProposeBroker))


@pytest.mark.rule("SG-1005")
def test_first_to_credits() -> None:
    match = at(
        "step=ENCOUNTER | options mode=FIRST_TO_CREDITS target_credits=1200"
        " | mikk_staygo F-035 goods=medical*5 | patch_okono"
        " | slots=earth,cindral,pallas_prime+ev_plague*8,thule,avalon,tarn,bastion"
    )
    match.play(0, m.EncounterPlanet()).play(0, m.SellEvent(5))
    assert match.table.over
    assert match.table.result is not None
    assert match.table.result.reason == "SG-1005"


@pytest.mark.rule("SG-1006", "SG-1007", "SG-1008")
def test_rankings() -> None:
    def ranks(mode: Mode, seats: str) -> list[tuple[int, int]]:
        match = at(f"step=MOVE | options mode={mode} round_limit=9 | {seats}")
        return [(placing.seat, placing.rank) for placing in result(match.state).ranking]

    by_kills = ranks(Mode.MOST_KILLS, "mikk_staygo credits=900 | patch_okono | lucius_vane kills=2")
    assert by_kills == [(2, 1), (0, 2), (1, 3)]
    by_credits = ranks(Mode.MOST_CREDITS, "mikk_staygo credits=900 | patch_okono credits=600 | lucius_vane kills=2")
    assert by_credits == [(0, 1), (1, 2), (2, 3)]
    by_ships = ranks(Mode.MOST_CREDITS, "mikk_staygo bounty=10 | patch_okono G-043 4/1/0/1/5 | lucius_vane")
    assert by_ships == [(1, 1), (2, 2), (0, 3)]
    assert ranks(Mode.MOST_CREDITS, "mikk_staygo | patch_okono | lucius_vane") == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("SG-1010")
def test_the_winner_stays_ahead_of_richer_seats() -> None:
    done = landed("step=ENCOUNTER | mikk_staygo B-082 6/1/0/1/10 lots=0:6*6 | patch_okono credits=90000", 1)
    assert done.table.result is not None
    assert done.table.result.winners == (0,)
