"""Encounters and planets (section 4.6)."""

from __future__ import annotations

import pytest

from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import GOODS, PLANETS, RATINGS, TABLES, Planet, Rating
from freeport_games.smugglers.components.ops import Starport, System
from freeport_games.smugglers.events import PriceFound
from freeport_games.smugglers.play.trading import availability, level_price, unit_price
from freeport_games.smugglers.state.player import Player, Status
from tests.rules.smugglers.positions import Match, at, units

BY_PORT = {planet.starport: planet for planet in PLANETS.values()}
"""A planet of each Starport."""


def landed(position: str, *dice: int) -> Match:
    """Return a visit to a planet by seat 0."""
    return at(position).play(0, m.EncounterPlanet(), *dice)


def slots_from(planet: Planet) -> str:
    """Return seven planets, of which this one is the first."""
    return ",".join([planet.id, *[one for one in PLANETS if one != planet.id][:6]])


@pytest.mark.rule("SG-501", "SG-502", "SG-515", "SG-D17", "SG-D20")
def test_a_planet_or_a_seat_or_nothing() -> None:
    match = at("step=ENCOUNTER | mikk_staygo B-070 | patch_okono B-070")
    assert match.offers(0, m.EncounterPlanet)
    assert match.offers(0, m.EncounterPlayer)
    match.play(0, m.EncounterPlanet()).play(0, m.Leave())
    assert match.state.active == 1
    assert at("step=ENCOUNTER | mikk_staygo | patch_okono F-001").state.active == 1
    alone = at("step=ENCOUNTER | mikk_staygo B-070 | patch_okono F-001")
    assert alone.refused(0, m.EncounterPlayer(1)) == "NOTHING_TO_ENCOUNTER"
    assert alone.refused(0, m.EncounterPlayer(0)) == "SELF_TARGET"
    assert at("step=ENCOUNTER | mikk_staygo | patch_okono").refused(0, m.EncounterPlanet()) == "NOTHING_TO_ENCOUNTER"


@pytest.mark.rule("SG-505", "SG-506", "SG-319", "SG-907")
def test_who_has_to_roll() -> None:
    assert "SG-C10" not in landed("step=ENCOUNTER | mikk_staygo B-070 | patch_okono").chances
    assert "SG-C10" in landed("step=ENCOUNTER | mikk_staygo B-070 bounty=1 | patch_okono").chances
    assert "SG-C10" in landed("step=ENCOUNTER | mikk_staygo E-023 goods=luxuries | patch_okono").chances
    hidden = landed(
        "step=ENCOUNTER | mikk_staygo E-023 goods=luxuries hidden=luxuries equipment=eq_smuggling_pods | patch_okono"
    )
    assert "SG-C10" not in hidden.chances
    brix = landed(
        "step=ENCOUNTER | mikk_staygo G-049 lots=0:7 | patch_okono"
        " | slots=ophir,cindral,pallas_prime,thule,avalon,tarn,bastion"
    )
    assert "SG-C10" in brix.chances


@pytest.mark.rule("SG-012", "SG-505", "SG-523", "SG-535")
@pytest.mark.parametrize(
    "planet", [pytest.param(one, id=one.id, marks=pytest.mark.card(one.id)) for one in PLANETS.values()]
)
def test_each_planet_has_its_sector_its_starport_and_its_demand(planet: Planet) -> None:
    for good, rating in zip(GOODS, planet.ratings, strict=True):
        customs = (1,) if rating is Rating.ILLEGAL else ()
        seat = f"mikk_staygo {planet.sector} goods={good}"
        match = landed(f"step=ENCOUNTER | {seat} | patch_okono | slots={slots_from(planet)}", *customs)
        assert match.chances.count("SG-C10") == len(customs)
        assert match.offers(0, m.Upgrade) is (planet.starport is not Starport.NONE)
        match.play(0, m.Sell(str(good)), 6, 3)
        assert match.happened(PriceFound)[0].price == TABLES.demand.rows[3][RATINGS.index(rating)]


@pytest.mark.rule("SG-507", "SG-C10")
@pytest.mark.parametrize("port", list(Starport))
@pytest.mark.parametrize("die", range(1, 7))
def test_each_cell_of_the_customs_chart(port: Starport, die: int) -> None:
    planet = BY_PORT[port]
    seat = f"mikk_staygo {planet.sector} bounty=50 goods=food"
    match = landed(f"step=ENCOUNTER | {seat} | patch_okono | slots={slots_from(planet)}", die)
    player = match.seat(0)
    cell = TABLES.customs.rows[die][TABLES.starports.index(port)]
    assert player.bounty == (150 if cell == "BOUNTY" else 50)
    assert player.credits == (300 if cell == "FINED" else 500)
    assert player.load == (0 if cell in ("DETAINED", "IMPRISONED") else 1)
    assert player.status is (Status.IMPRISONED if cell == "IMPRISONED" else Status.FREE)
    assert (match.state.active == 0) is (cell in ("PASS", "BOUNTY", "FINED"))


@pytest.mark.rule("SG-508")
@pytest.mark.card("lucius_vane", "eq_forged_papers")
def test_customs_modifiers_add_up() -> None:
    def bounty(die: int, character: str, equipment: str) -> int:
        seat = f"{character} B-070 bounty=50 equipment={equipment}"
        return landed(f"step=ENCOUNTER | {seat} | patch_okono", die).seat(0).bounty

    assert bounty(3, "mikk_staygo", "") == 150
    assert bounty(4, "lucius_vane", "") == 150
    assert bounty(4, "mikk_staygo", "eq_forged_papers") == 150
    assert bounty(5, "lucius_vane", "eq_forged_papers") == 150
    assert bounty(1, "lucius_vane", "eq_forged_papers") == 50


@pytest.mark.rule("SG-509", "SG-511", "SG-312", "SG-D19")
@pytest.mark.card("eq_customs_scrambler", "fr_inspector_dole")
def test_customs_rerolls() -> None:
    held = "equipment=eq_customs_scrambler friends=fr_inspector_dole"
    match = landed(f"step=ENCOUNTER | mikk_staygo B-070 bounty=50 {held} | patch_okono", 6)
    assert match.asked == (0, "SG-D19")
    assert match.refused(0, m.KeepDie(3)) == "BAD_PARAMETER"
    match.play(0, m.UseDole(6), 5)
    assert match.refused(0, m.UseDole(6)) == "ABILITY_USED"
    match.play(0, m.UseScrambler(), 1)
    assert match.seat(0).equipment == []
    assert match.state.destiny_discard == ["eq_customs_scrambler"]
    assert match.asked == (0, "SG-D20"), "nothing is left to use"
    none = landed("step=ENCOUNTER | mikk_staygo B-070 bounty=50 friends=fr_inspector_dole | patch_okono", 6)
    assert none.refused(0, m.UseScrambler()) == "NO_SUCH_ABILITY"


@pytest.mark.rule("SG-510")
def test_with_several_dice_one_counts() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo B-082 credits=2000 bounty=50 | patch_okono").play(
        0, m.Bribe(2), (6, 6, 2)
    )
    match.play(0, m.KeepDie(2))
    assert match.seat(0).bounty == 150
    same = landed("step=ENCOUNTER | mikk_staygo B-082 credits=2000 bounty=50 | patch_okono").play(0, m.Bribe(1), (2, 2))
    assert same.asked == (0, "SG-D20")


@pytest.mark.rule("SG-512", "SG-513", "SG-514")
def test_hidden_goods_stay() -> None:
    seat = "mikk_staygo B-070 bounty=50 goods=food*3 hidden=food*2 equipment=eq_smuggling_pods"
    for die in (5, 6):
        match = landed(f"step=ENCOUNTER | {seat} | patch_okono", die)
        assert match.seat(0).has("food") == 2
        assert match.seat(0).equipment == ["eq_smuggling_pods"]


@pytest.mark.rule("SG-520")
def test_when_one_can_buy_and_sell() -> None:
    full = landed("step=ENCOUNTER | mikk_staygo B-070 goods=food*5 | patch_okono")
    assert not full.offers(0, m.Buy)
    assert full.refused(0, m.Buy("food")) == "ABOVE_CAPACITY"
    assert full.refused(0, m.Sell("robots")) == "GOODS_NOT_HELD"
    assert full.refused(0, m.Sell("tea")) == "BAD_PARAMETER"
    poor = landed("step=ENCOUNTER | mikk_staygo B-070 credits=0 | patch_okono")
    assert poor.refused(0, m.Buy("food")) == "NOT_ENOUGH_CREDITS"


@pytest.mark.rule("SG-521", "SG-522", "SG-C12")
@pytest.mark.parametrize("port", list(Starport))
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.card("fr_gristle")
def test_each_cell_of_the_availability_chart(port: Starport, die: int) -> None:
    planet, column = BY_PORT[port], TABLES.starports.index(port)
    assert availability(Player(), planet, die) == TABLES.availability.rows[die][column]
    helped = Player(friends=["fr_gristle"])
    assert availability(helped, planet, die) == TABLES.availability.rows[min(6, die + 1)][column]


@pytest.mark.rule("SG-522")
def test_nothing_available_ends_the_turn() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo E-002 goods=food | patch_okono").play(0, m.Sell("food"), 1)
    assert match.chances == ["SG-C12"]
    assert match.state.active == 1


@pytest.mark.rule("SG-523", "SG-525")
@pytest.mark.parametrize("rating", list(Rating))
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.card("kessa_drume")
def test_each_cell_of_the_demand_chart(rating: Rating, die: int) -> None:
    price = TABLES.demand.rows[die][RATINGS.index(rating)]
    kessa = Player(character="kessa_drume")
    assert unit_price(Player(), rating, die, sells=True) == price
    assert unit_price(kessa, rating, die, sells=True) == price + (20 if rating is Rating.ILLEGAL else 0)
    assert unit_price(kessa, rating, die, sells=False) == price


@pytest.mark.rule("SG-523", "SG-D21")
@pytest.mark.card("fr_madame_ilsa")
def test_madame_ilsa_asks_again_once_a_turn() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo E-023 friends=fr_madame_ilsa | patch_okono").play(
        0, m.Buy("robots"), 3, 6
    )
    assert match.asked == (0, "SG-D21")
    match.play(0, m.RerollDemand(), 1)
    assert match.state.visit is not None
    assert match.state.visit.price == 1
    assert match.asked == (0, "SG-D22")


@pytest.mark.rule("SG-524", "SG-526", "SG-D22")
def test_the_limits_of_a_trade() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo E-023 credits=12 | patch_okono").play(0, m.Buy("robots"), 3, 4)
    assert match.refused(0, m.Trade(3)) == "NOT_ENOUGH_CREDITS"
    assert match.refused(0, m.Trade(-1)) == "BAD_PARAMETER"
    assert match.play(0, m.Trade(2)).seat(0).credits == 0
    room = landed("step=ENCOUNTER | mikk_staygo E-023 goods=food*3 | patch_okono").play(0, m.Buy("robots"), 3, 4)
    assert room.refused(0, m.Trade(3)) == "ABOVE_CAPACITY"
    scarce = landed("step=ENCOUNTER | mikk_staygo E-002 3/1/0/1/9 goods=robots*5 | patch_okono").play(
        0, m.Sell("robots"), 2, 1
    )
    assert scarce.refused(0, m.Trade(2)) == "ABOVE_AVAILABILITY"
    assert scarce.refused(0, m.Trade(6)) == "GOODS_NOT_HELD"
    dear = landed("step=ENCOUNTER | mikk_staygo B-070 credits=1 | patch_okono").play(0, m.Buy("weapons"), 1, 6)
    assert dear.state.active == 1, "with a limit of 0 nobody is asked"


@pytest.mark.rule("SG-527", "SG-907")
def test_live_brix_weapons_are_not_sold_like_that() -> None:
    match = landed(
        "step=ENCOUNTER | mikk_staygo B-062 lots=0:7*3 contracts=co_fleet_arms turn=5 | patch_okono"
        " | slots=earth,cindral,pallas_prime,thule,avalon+ev_war*10,tarn,bastion"
    )
    assert not match.offers(0, m.Sell)
    assert not match.offers(0, m.SellEvent)
    assert not match.offers(0, m.SellContract)
    assert match.refused(0, m.Sell("brix_weapons")) == "NOT_TRADED_HERE"


@pytest.mark.rule("SG-530", "SG-531")
def test_buying_changes_no_planet() -> None:
    match = (
        landed("step=ENCOUNTER | mikk_staygo E-023 | patch_okono").play(0, m.Buy("robots"), 3, 4).play(0, m.Trade(1))
    )
    assert match.state.slots[1].planet == "cindral"


@pytest.mark.rule("SG-535", "SG-536", "SG-D23")
@pytest.mark.parametrize("port", list(Starport))
@pytest.mark.parametrize("system", list(System))
@pytest.mark.card("fr_spanner")
def test_each_cell_of_the_upgrade_chart(port: Starport, system: System) -> None:
    price = TABLES.upgrade.rows[system][TABLES.starports.index(port)]
    assert level_price(Player(), BY_PORT[port], system) == price
    cheaper = level_price(Player(friends=["fr_spanner"]), BY_PORT[port], system)
    assert cheaper == (None if price is None else max(10, price - 10))


@pytest.mark.rule("SG-537", "SG-538")
def test_no_level_above_the_limits() -> None:
    match = landed("step=ENCOUNTER | mikk_staygo B-084 10/5/5/5/5 credits=9000 | patch_okono").play(0, m.Upgrade(), 6)
    assert match.refused(0, m.AddLevel("LIGHTSPEED")) == "SYSTEM_MAX"
    assert match.refused(0, m.AddLevel("HULL")) == "BAD_PARAMETER"
    for _ in range(5):
        match.play(0, m.AddLevel("ENGINES"))
    assert match.state.active == 1, "nothing more can be added"
    heavy = landed("step=ENCOUNTER | mikk_staygo B-084 10/10/5/5/5 credits=9000 | patch_okono").play(0, m.Upgrade(), 6)
    assert heavy.state.active == 1, "35 levels are all that a ship has"
    small = landed(
        "step=ENCOUNTER | mikk_staygo F-008 credits=9000 | patch_okono"
        " | slots=ixtal,cindral,pallas_prime,thule,avalon,tarn,bastion"
    )
    small.play(0, m.Upgrade(), 6)
    assert small.refused(0, m.AddLevel("SHIELDS")) == "NOT_SOLD_HERE"
    small.play(0, m.StopUpgrade())
    assert small.state.active == 1
    assert landed("step=ENCOUNTER | mikk_staygo E-002 | patch_okono").refused(0, m.Upgrade()) == "NOT_SOLD_HERE"


@pytest.mark.rule("SG-541", "SG-544")
def test_another_good_removes_planet_and_event() -> None:
    match = landed(
        "step=ENCOUNTER | mikk_staygo F-035 goods=robots*2 | patch_okono"
        " | slots=earth,cindral,pallas_prime+ev_plague*8,thule,avalon,tarn,bastion | planets=quell,*"
    )
    assert match.refused(0, m.Buy("medical")) == "NOT_TRADED_HERE"
    match.play(0, m.Sell("robots"), 6, 6).play(0, m.Trade(1))
    assert (match.state.slots[2].planet, match.state.slots[2].event) == ("quell", "")
    assert match.state.destiny_discard == ["ev_plague"]


@pytest.mark.rule("SG-542")
def test_an_event_sale_is_within_its_need() -> None:
    match = landed(
        "step=ENCOUNTER | mikk_staygo F-035 goods=medical*3 | patch_okono"
        " | slots=earth,cindral,pallas_prime+ev_plague*8,thule,avalon,tarn,bastion"
    )
    assert match.refused(0, m.SellEvent(0)) == "BAD_PARAMETER"
    assert match.refused(0, m.SellEvent(4)) == "GOODS_NOT_HELD"
    assert (
        landed("step=ENCOUNTER | mikk_staygo B-070 goods=medical | patch_okono").refused(0, m.SellEvent(1))
        == "NOT_TRADED_HERE"
    )


@pytest.mark.rule("SG-545")
def test_where_a_contract_does_not_pay() -> None:
    illegal = landed("step=ENCOUNTER | mikk_staygo E-023 goods=luxuries*2 contracts=co_royal_court | patch_okono", 1)
    assert illegal.refused(0, m.SellContract("co_royal_court", 1)) == "NOT_TRADED_HERE"
    assert illegal.refused(0, m.SellContract("co_hospital", 1)) == "CARD_NOT_IN_HAND"
    event = landed(
        "step=ENCOUNTER | mikk_staygo B-062 goods=luxuries*2 contracts=co_royal_court | patch_okono"
        " | slots=earth,cindral,pallas_prime,thule,avalon+ev_festival*6,tarn,bastion"
    )
    assert event.refused(0, m.SellContract("co_royal_court", 1)) == "NOT_TRADED_HERE"
    last = landed("step=ENCOUNTER | mikk_staygo B-062 goods=luxuries*2 contracts=co_royal_court*1 | patch_okono")
    assert last.refused(0, m.SellContract("co_royal_court", 2)) == "ABOVE_EVENT_NEED"
    last.play(0, m.SellContract("co_royal_court", 1))
    assert last.seat(0).contracts == []
    assert "co_royal_court" in last.state.destiny_discard


@pytest.mark.rule("SG-546", "SG-538")
@pytest.mark.card("patch_okono")
def test_patch_okono_repairs() -> None:
    match = landed("step=ENCOUNTER | patch_okono B-070 hull=3 | mikk_staygo").play(0, m.Repair())
    assert (match.seat(0).hull, match.seat(0).credits, match.state.active) == (4, 400, 1)
    whole = landed("step=ENCOUNTER | patch_okono B-070 | mikk_staygo")
    assert whole.refused(0, m.Repair()) == "HULL_MAX"
    poor = landed("step=ENCOUNTER | patch_okono B-070 hull=3 credits=99 | mikk_staygo")
    assert poor.refused(0, m.Repair()) == "NOT_ENOUGH_CREDITS"
    away = landed("step=ENCOUNTER | patch_okono E-002 hull=3 | mikk_staygo")
    assert away.refused(0, m.Repair()) == "NOT_SOLD_HERE"
    other = landed("step=ENCOUNTER | mikk_staygo B-070 hull=3 | patch_okono")
    assert other.refused(0, m.Repair()) == "NO_SUCH_ABILITY"


@pytest.mark.rule("SG-547")
def test_a_bounty_is_a_planet_action() -> None:
    assert landed("step=ENCOUNTER | mikk_staygo B-070 | patch_okono").offers(0, m.PlaceBounty)
    assert not landed("step=ENCOUNTER | mikk_staygo B-070 credits=499 | patch_okono").offers(0, m.PlaceBounty)


@pytest.mark.rule("SG-516", "SG-741")
def test_excess_cargo_is_lost_by_choice() -> None:
    match = at(
        "step=DESTINY | mikk_staygo goods=weapons*2,food*3 | patch_okono | deck=ev_ion_storm,*", dice=[(3, 4), 5]
    )
    carried = "food 3 weapons 2"
    assert match.asked == (0, "SG-D36")
    assert match.table.options(0)[0].first == m.LoseCargo(units("food 2", carried))
    match.play(0, m.LoseCargo(units("weapons 2", carried)))
    assert match.seat(0).carried[:5] == [0, 0, 0, 0, 3]
