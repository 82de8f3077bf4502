"""The Korothe Run and the end (sections 4.10 and 8)."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.engine import Counted
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.events import GameWon
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.scoring import result
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.state.player import Lot, Status
from tests.rules.smugglers.positions import Match, at, side, units


def on_brix(**more: Any) -> Match:
    """Return a visit to Brix."""
    return at(Step.ENCOUNTER, sector={0: "E-004"}, **more).play(0, m.EncounterPlanet())


def on_korothe(*dice: int, brix: int = 6, **more: Any) -> Match:
    """Return a visit to Korothe with live Brix Weapons."""
    given: dict[str, Any] = {"base": {0: "6/1/0/1/10"}, "lots": {0: [(0, 6, brix)]}} | more
    return at(Step.ENCOUNTER, sector={0: "B-082"}, **given).play(0, m.EncounterPlanet(), *dice)


@pytest.mark.rule("SG-901", "SG-902", "SG-903", "SG-904", "SG-531")
def test_brix_sells_ten() -> None:
    match = on_brix(credits={0: 9000}, base={0: "3/1/0/1/10"}, goods={0: "weapons 1"})
    assert match.chances == []
    assert match.refused(0, m.BuyBrix(10)) == "ABOVE_CAPACITY"
    assert match.refused(0, m.BuyBrix(0)) == "BAD_PARAMETER"
    match.play(0, m.BuyBrix(9))
    assert (match.seat(0).credits, match.seat(0).lots) == (4500, [Lot(0, 7, 9)])
    poor = on_brix(credits={0: 999})
    assert poor.refused(0, m.BuyBrix(2)) == "NOT_ENOUGH_CREDITS"
    cheap = on_brix(credits={0: 999}, brix_price=50, base={0: "1/1/1/1/10"}, equipment={0: "eq_collapsible_pods"})
    assert cheap.refused(0, m.BuyBrix(11)) == "ABOVE_AVAILABILITY"
    away = at(Step.ENCOUNTER, sector={0: "B-070"}, credits={0: 900}).play(0, m.EncounterPlanet())
    assert away.refused(0, m.BuyBrix(1)) == "NOT_SOLD_HERE"
    other = on_brix(credits={0: 9000}, mode=Mode.MOST_CREDITS, round_limit=9)
    assert other.refused(0, m.BuyBrix(1)) == "NOT_SOLD_HERE"


@pytest.mark.rule("SG-905", "SG-906", "SG-910")
def test_which_lot_leaves_first() -> None:
    match = at(Step.MOVE, seats=3, turns={0: 5, 1: 5, 2: 5}, lots={0: [(0, 6, 1), (2, 6, 1), (1, 6, 1), (1, 7, 1)]})
    match.play(0, m.Jettison(units("brix_weapons 1", "brix_weapons 4")))
    assert Lot(1, 6, 1) not in match.seat(0).lots, "the buyer next to act"
    match.play(0, m.Jettison(units("brix_weapons 1", "brix_weapons 3")))
    assert match.seat(0).lots == [Lot(0, 6, 1), Lot(1, 7, 1)]
    match.play(0, m.Jettison(units("brix_weapons 1", "brix_weapons 2")))
    assert match.seat(0).lots == [Lot(1, 7, 1)]


@pytest.mark.rule("SG-907", "SG-908", "SG-319", "SG-505")
def test_everybody_rolls_on_korothe() -> None:
    assert "SG-C10" in on_korothe(1).chances
    hidden = on_korothe(brix=4, hidden={0: "brix_weapons 4"}, equipment={0: "eq_smuggling_pods"})
    assert hidden.chances == []


@pytest.mark.rule("SG-909")
@pytest.mark.card("eq_smuggling_pods")
def test_an_expired_lot_is_weapons_whoever_holds_it() -> None:
    match = at(
        Step.MOVE,
        lots={1: [(0, 5, 3), (0, 6, 1)]},
        hidden={1: "brix_weapons 4"},
        equipment={1: "eq_smuggling_pods"},
        sector={1: "F-001"},
    )
    match.play(0, m.EndMove())
    assert (match.seat(1).has("weapons"), match.seat(1).lots) == (3, [Lot(0, 6, 1)])
    assert match.seat(1).hidden == [3, 0, 0, 0, 0, 1]


@pytest.mark.rule("SG-911", "SG-912", "SG-D18")
def test_bribery() -> None:
    match = on_korothe(credits={0: 2500})
    assert match.asked == (0, "SG-D18")
    assert match.refused(0, m.Bribe(3)) == "NOT_ENOUGH_CREDITS"
    match.play(0, m.Bribe(2), (6, 5, 1))
    assert match.seat(0).credits == 500
    wanted = at(Step.ENCOUNTER, sector={0: "E-004"}, bounty={0: 100}, credits={0: 5000}).play(0, m.EncounterPlanet(), 1)
    assert wanted.asked == (0, "SG-D20"), "not on Brix"
    military = at(Step.DESTINY, deck="sp_mil_patrol", sector={0: "B-082"}, bounty={0: 100}, credits={0: 5000}, dice=[6])
    assert military.asked == (0, "SG-D12")


@pytest.mark.rule("SG-913", "SG-914", "SG-915", "SG-916", "SG-1001", "SG-1009")
def test_the_run_is_completed_past_customs() -> None:
    for die, won in ((1, True), (2, True), (3, True), (4, False), (5, False)):
        match = on_korothe(die)
        assert match.table.over is won
    done = on_korothe(3)
    assert done.seat(0).credits == 6300
    (end,) = done.happened(GameWon)
    assert (end.won_by, end.rule) == (0, "SG-1001")
    assert [one.completed for one in end.report] == [True, False]
    poor = on_korothe(3, credits={0: 100})
    assert not poor.table.over
    five = on_korothe(1, brix=5)
    assert not five.table.over
    assert five.seat(0).brix == 5
    several = on_korothe(1, lots={0: [(0, 6, 3), (1, 6, 3)]})
    assert several.table.over


@pytest.mark.rule("SG-917", "SG-904")
def test_parts_of_a_lot_are_one_again() -> None:
    match = at(Step.ENCOUNTER, lots={0: [(0, 7, 2)], 1: [(0, 7, 3)]}).play(0, m.EncounterPlayer(1))
    take = side(0, brix=(Counted("0:7", 3),))
    give = side(0, brix=(Counted("0:7", 0),))
    match.play(0, m.ProposeDeal(give, take, False))
    match.play(1, m.AcceptDeal((), ()))
    assert match.seat(0).lots == [Lot(0, 7, 5)]


# The end


def finished(**more: Any) -> Match:
    """Seat 1 ends its turn, the last of the round."""
    match = at(Step.MOVE, active=1, sector={0: "F-001", 1: "C-085"}, **more)
    if match.asked == (1, "SG-D15"):
        match.play(1, m.EndMove())
    return match


@pytest.mark.rule("SG-1002", "SG-1003", "SG-114")
def test_a_round_limit() -> None:
    assert not finished(round_limit=6).table.over
    match = finished(round_limit=5, credits={0: 700, 1: 900})
    assert match.table.over
    assert match.table.result is not None
    assert (match.table.result.winners, match.table.result.reason) == ((1,), "SG-1002")


@pytest.mark.rule("SG-1002")
def test_a_time_limit_ends_the_game_with_the_round() -> None:
    match = at(Step.MOVE, sector={0: "F-001", 1: "C-085"}, time_limit_minutes=10, deck="fr_gristle")
    match.table.time_up()
    match.play(0, m.EndMove())
    assert not match.table.over
    assert match.view(None).time_is_up
    match.play(1, m.DrawDestiny()).play(1, m.EndMove())
    assert match.table.over


@pytest.mark.rule("SG-1011")
def test_no_game_runs_forever() -> None:
    assert finished(round_no=500).table.over
    assert not finished(round_no=499).table.over
    assert finished(round_no=500, time_limit_minutes=600).table.over


@pytest.mark.rule("SG-758", "SG-1004", "SG-1008")
def test_last_ship_standing() -> None:
    def killing(seats: int) -> Match:
        match = at(
            Step.ENCOUNTER,
            seats=seats,
            mode=Mode.LAST_SHIP_STANDING,
            hull={1: 1},
            friends={1: "fr_gristle"},
            goods={1: "food 2"},
            equipment={1: "eq_afterburners"},
            credits={1: 9000},
        )
        match.play(0, m.EncounterPlayer(1)).play(0, m.Attack(), (6, 1))
        return match.play(0, m.PressAttack(), (6, 1))

    match = killing(3)
    player = match.seat(1)
    assert (player.status, player.sector, player.friends, player.load) == (Status.ELIMINATED, "", [], 0)
    assert "SG-C19" not in match.chances
    assert match.state.active == 2
    match.play(2, m.DrawDestiny())
    assert not match.table.over
    last = killing(2)
    assert last.table.over
    assert last.table.result is not None
    assert (last.table.result.winners, last.table.result.reason) == ((0,), "SG-1004")
    assert [placing.seat for placing in last.table.result.ranking] == [0, 1]


@pytest.mark.rule("SG-758", "SG-215")
def test_the_deals_of_the_eliminated_end() -> None:
    match = at(
        Step.DESTINY,
        seats=3,
        mode=Mode.LAST_SHIP_STANDING,
        deck="ev_asteroid_field",
        hull={0: 1},
        dice=[1, (6, 6)],
    )
    assert match.seat(0).out
    assert match.state.active == 1
    assert not match.offers(0, m.Jettison)
    assert not any(0 in option.seat.items for option in match.options(1, m.ProposeBroker))


@pytest.mark.rule("SG-1005")
def test_first_to_credits() -> None:
    options = {"mode": Mode.FIRST_TO_CREDITS, "target_credits": 1200}
    match = at(Step.ENCOUNTER, sector={0: "F-035"}, goods={0: "medical 5"}, events={3: ("ev_plague", 8)}, **options)  # type: ignore[arg-type]
    match.play(0, m.EncounterPlanet()).play(0, m.SellEvent(5))
    assert match.table.over
    assert match.table.result is not None
    assert match.table.result.reason == "SG-1005"


@pytest.mark.rule("SG-1006", "SG-1007", "SG-1008")
def test_rankings() -> None:
    def ranks(mode: Mode, kills: dict[int, int], **more: Any) -> list[tuple[int, int]]:
        match = at(Step.MOVE, seats=3, mode=mode, round_limit=9, **more)
        for seat, count in kills.items():
            match.seat(seat).kills = count
        return [(placing.seat, placing.rank) for placing in result(match.state).ranking]

    assert ranks(Mode.MOST_KILLS, {2: 2}, credits={0: 900}) == [(2, 1), (0, 2), (1, 3)]
    assert ranks(Mode.MOST_CREDITS, {2: 2}, credits={0: 900, 1: 600}) == [(0, 1), (1, 2), (2, 3)]
    assert ranks(Mode.MOST_CREDITS, {}, base={1: "4/1/0/1/5"}, bounty={0: 10}) == [(1, 1), (2, 2), (0, 3)]
    assert ranks(Mode.MOST_CREDITS, {}) == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("SG-1010")
def test_the_winner_stays_ahead_of_richer_seats() -> None:
    done = on_korothe(1, credits={1: 90_000})
    assert done.table.result is not None
    assert done.table.result.winners == (0,)
