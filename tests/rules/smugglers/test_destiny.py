"""Destiny cards (section 4.4)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Counted
from freeport_games.engine.menus.requests import Picked
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CARDS, GOOD_AT, Category
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.state.player import Status
from freeport_games.smugglers.state.ship import capacity, effective
from tests.rules.smugglers.positions import at, units


def cards(category: Category) -> list[object]:
    """Return the cards of a category, each with its marker."""
    return [
        pytest.param(card.id, marks=pytest.mark.card(card.id)) for card in CARDS.values() if card.category is category
    ]


@pytest.mark.rule("SG-301", "SG-302", "SG-310")
@pytest.mark.parametrize("card", cards(Category.EQUIPMENT))
def test_each_equipment_is_kept(card: str) -> None:
    match = at(f"step=DESTINY | mikk_staygo | patch_okono | deck={card},*")
    assert match.seat(0).equipment == [card]
    assert match.asked == (0, "SG-D15")


@pytest.mark.rule("SG-330")
@pytest.mark.parametrize("card", cards(Category.FRIEND))
def test_each_friend_is_kept(card: str) -> None:
    held = "" if card == "fr_gristle" else "fr_gristle"
    match = at(f"step=DESTINY | mikk_staygo friends={held} | patch_okono | deck={card},*")
    assert match.seat(0).friends[-1] == card


@pytest.mark.rule("SG-311", "SG-D9")
def test_of_five_equipment_cards_one_goes() -> None:
    match = at(
        "step=DESTINY"
        " | mikk_staygo equipment=eq_forged_papers,eq_tractor_beam,eq_space_missile,eq_psionic_worm"
        " | patch_okono | deck=eq_afterburners,*"
    )
    assert match.asked == (0, "SG-D9")
    assert match.table.fallback(0) == m.DiscardOne("eq_afterburners")
    assert match.refused(0, m.DiscardOne("eq_repair_drones")) == "CARD_NOT_IN_HAND"
    match.play(0, m.DiscardOne("eq_tractor_beam"))
    assert match.seat(0).equipment[-1] == "eq_afterburners"
    assert match.asked == (0, "SG-D15")


@pytest.mark.rule("SG-516", "SG-311", "SG-D36")
def test_pods_that_go_cost_cargo() -> None:
    match = at(
        "step=DESTINY"
        " | mikk_staygo goods=weapons*4,food*4"
        " equipment=eq_forged_papers,eq_tractor_beam,eq_space_missile,eq_collapsible_pods"
        " | patch_okono | deck=eq_afterburners,*"
    )
    match.play(0, m.DiscardOne("eq_collapsible_pods"))
    assert match.asked == (0, "SG-D36")
    assert match.table.fallback(0) is not None
    assert match.refused(0, m.LoseCargo(units("food 2", "food 4 weapons 4"))) == "EXACT_LOSS_REQUIRED"
    assert match.refused(0, m.LoseCargo(units("food 5 weapons 0", "food 4 weapons 4"))) == "GOODS_NOT_HELD"
    assert match.refused(0, m.LoseCargo((Counted("food", 3), Counted("food", 0)))) == "BAD_PARAMETERS"
    assert match.refused(0, m.LoseCargo((Counted("food", 3), Counted("robots", 0)))) == "BAD_PARAMETERS"
    assert match.refused(0, m.LoseCargo((Counted("food", 3), Counted("nonsense", 1)))) == "BAD_PARAMETER"
    assert match.refused(0, m.LoseCargo((Counted("food", 4), Counted("weapons", -1)))) == "BAD_PARAMETER"
    # The order says nothing, nor do goods of which none are lost.
    for same in ((Counted("food", 3),), (Counted("weapons", 0), Counted("food", 3)), (Counted("weapons", 3),)):
        assert match.table.reason(0, m.LoseCargo(same)) is None
    match.play(0, m.LoseCargo((Counted("weapons", 1), Counted("food", 2))))
    assert (match.seat(0).load, match.seat(0).goods[GOOD_AT["food"]]) == (5, 2)


@pytest.mark.rule("SG-315")
@pytest.mark.parametrize(
    ("card", "place", "more"),
    [
        ("eq_targeting_computer", 3, 2),
        ("eq_deflector_booster", 2, 2),
        ("eq_afterburners", 0, 2),
        ("eq_hyperdrive_tuner", 1, 2),
        ("eq_collapsible_pods", 4, 3),
        ("fr_tess_arrow", 3, 1),
        ("fr_flynn_aster", 0, 1),
        ("fr_bo_chart", 1, 1),
    ],
)
def test_passive_cards_act_as_levels(card: str, place: int, more: int) -> None:
    match = at(f"mikk_staygo {'equipment' if card.startswith('eq') else 'friends'}={card} | patch_okono")
    assert effective(match.state, 0, place) == match.seat(0).base[place] + more
    assert capacity(match.seat(0)) == 5 + (3 if card == "eq_collapsible_pods" else 0)


@pytest.mark.rule("SG-318", "SG-320")
def test_four_units_are_hidden() -> None:
    match = at("step=MOVE | mikk_staygo goods=robots*2,food*3 equipment=eq_smuggling_pods | patch_okono")
    carried = "food 3 robots 2"
    assert match.refused(0, m.HideGoods(units("food 3 robots 2"))) == "BAD_PARAMETER"
    match.play(0, m.HideGoods(units("food 3 robots 1", carried)))
    assert match.seat(0).load == 5, "hidden units fill Cargo Pods"
    match.play(0, m.Jettison(units("food 2", carried)))
    assert match.seat(0).hidden[4] == 1


# Ships


@pytest.mark.rule("SG-340", "SG-341", "SG-342", "SG-319", "SG-355", "SG-D10", "SG-D11")
@pytest.mark.parametrize("card", [one for one in cards(Category.SPACESHIP) if "pirate" in str(one)])
def test_each_pirate_wants_what_is_not_hidden(card: str) -> None:
    match = at(
        f"step=DESTINY | mikk_staygo goods=food*3 hidden=food equipment=eq_smuggling_pods | patch_okono | deck={card},*"
    )
    assert match.asked == (0, "SG-D10")
    match.play(0, m.SurrenderCargo())
    assert match.seat(0).has("food") == 1
    assert match.asked == (0, "SG-D15")
    hidden = at(
        f"step=DESTINY | mikk_staygo goods=food hidden=food equipment=eq_smuggling_pods | patch_okono | deck={card},*"
    )
    assert hidden.asked == (0, "SG-D11")
    hidden.play(0, m.LeaveShip())
    assert hidden.asked == (0, "SG-D15")


@pytest.mark.rule("SG-343", "SG-733")
@pytest.mark.parametrize("card", [one for one in cards(Category.SPACESHIP) if "pirate" in str(one)])
def test_each_pirate_pays(card: str) -> None:
    match = at(f"step=DESTINY | mikk_staygo G-043 3/9/0/10/5 | patch_okono | deck={card},*")
    match.play(0, m.AttackShip(), (6, 1)).play(0, m.PressAttack(), (6, 1))
    assert match.seat(0).credits == 500 + CARDS[card].reward
    assert card in match.state.destiny_discard
    assert match.state.active == 1


@pytest.mark.rule("SG-343")
def test_a_pirate_that_wins_takes_no_goods() -> None:
    match = at("step=DESTINY | mikk_staygo goods=food*3 | patch_okono | deck=sp_pirate_dreadnought,*")
    match.play(0, m.Fight(), (6, 1), (6, 1), (1, 1), 2)
    assert (match.seat(0).has("food"), match.seat(0).hull) == (3, 4)
    assert match.state.active == 1


@pytest.mark.rule("SG-344")
@pytest.mark.parametrize("card", [one for one in cards(Category.SPACESHIP) if "hunter" in str(one)])
def test_each_hunter_attacks_who_is_worth_it(card: str) -> None:
    least = CARDS[card].minimum_bounty
    assert at(f"step=DESTINY | mikk_staygo bounty={least - 1} | patch_okono | deck={card},*").asked == (0, "SG-D11")
    wanted = f"mikk_staygo G-043 3/10/0/10/5 bounty={least}"
    match = at(f"step=DESTINY | {wanted} | patch_okono | deck={card},*", dice=[(1, 6)])
    assert match.state.combat is not None
    assert match.state.combat.sides == [None, 0]
    match.play(0, m.PressAttack(), (1, 6))
    assert match.seat(0).credits == 500 + CARDS[card].reward


@pytest.mark.rule("SG-345", "SG-346", "SG-350")
@pytest.mark.parametrize("card", [one for one in cards(Category.SPACESHIP) if "mil_" in str(one)])
def test_each_military_ship_checks_suspects_alone(card: str) -> None:
    assert at(f"step=DESTINY | mikk_staygo goods=food*2 | patch_okono | deck={card},*").asked == (0, "SG-D15")
    near = at(f"step=DESTINY | mikk_staygo E-017 goods=luxuries*2 | patch_okono | deck={card},*", dice=[1])
    assert "SG-C11" in near.chances, "Luxuries are Illegal on Cindral next door"
    assert near.asked == (0, "SG-D15")
    away = at(f"step=DESTINY | mikk_staygo goods=luxuries*2 | patch_okono | deck={card},*")
    assert away.chances == []


@pytest.mark.rule("SG-347", "SG-348", "SG-C11", "SG-D12")
@pytest.mark.parametrize(
    ("die", "credits", "bounty", "paid", "step"),
    [(2, 500, 300, 0, Step.MOVE), (3, 500, 200, 200, Step.MOVE), (3, 100, 200, 0, None), (4, 500, 200, 0, None)],
)
def test_the_result_of_a_military_ship(die: int, credits: int, bounty: int, paid: int, step: Step | None) -> None:
    match = at(
        f"step=DESTINY | mikk_staygo credits={credits} bounty=200 goods=food | patch_okono | deck=sp_mil_patrol,*",
        dice=[die],
    )
    view = match.view(0).customs
    assert view is not None
    assert view.result
    match.play(0, m.AcceptResult())
    assert (match.seat(0).bounty, match.seat(0).credits) == (bounty, credits - paid)
    assert match.seat(0).load == (1 if step else 0)
    assert (match.state.active == 0) is (step is not None)


@pytest.mark.rule("SG-348", "SG-514")
def test_imprisoned_by_a_military_ship() -> None:
    match = at("step=DESTINY | mikk_staygo bounty=200 | patch_okono | deck=sp_mil_patrol,*", dice=[6]).play(
        0, m.AcceptResult()
    )
    assert match.seat(0).status is Status.IMPRISONED


@pytest.mark.rule("SG-349", "SG-727")
def test_a_destroyed_suspect_is_not_imprisoned() -> None:
    match = at("step=DESTINY | mikk_staygo hull=1 bounty=200 | patch_okono | deck=sp_mil_cruiser,*", dice=[6])
    match.play(0, m.FightMilitary(), (1, 6), (1, 6))
    assert (match.seat(0).status, match.seat(0).bounty) == (Status.FREE, 200)
    won = at(
        "step=DESTINY | mikk_staygo G-043 3/9/0/9/5 bounty=200 goods=food | patch_okono | deck=sp_mil_patrol,*",
        dice=[6],
    )
    won.play(0, m.FightMilitary(), (6, 1)).play(0, m.PressAttack(), (6, 1))
    assert (won.seat(0).bounty, won.seat(0).load, won.state.active) == (700, 1, 1)


@pytest.mark.rule("SG-351", "SG-352", "SG-D37", "SG-D39")
@pytest.mark.parametrize("card", [one for one in cards(Category.SPACESHIP) if "mer_" in str(one)])
def test_each_merchant_is_robbed_for_a_bounty(card: str) -> None:
    match = at(f"step=DESTINY | mikk_staygo G-043 3/9/0/10/5 goods=weapons*3 | patch_okono | deck={card},*")
    match.play(0, m.AttackShip(), (6, 1)).play(0, m.PressAttack(), (6, 1))
    cargo = CARDS[card].cargo
    assert cargo is not None
    assert match.seat(0).bounty == CARDS[card].attack_bounty
    assert match.table.fallback(0) == m.Load(2)
    match.play(0, m.Load(cargo.units))
    assert (match.seat(0).has(cargo.good), match.seat(0).load) == (cargo.units, 5)


@pytest.mark.rule("SG-723", "SG-724")
def test_a_merchant_flees_and_the_turn_ends() -> None:
    match = at("step=DESTINY | mikk_staygo | patch_okono | deck=sp_mer_liner,*").play(0, m.AttackShip(), (1, 6))
    assert (match.seat(0).bounty, match.state.active) == (400, 1)


@pytest.mark.rule("SG-353", "SG-354")
@pytest.mark.parametrize("card", [one for one in cards(Category.SPACESHIP) if "mon_" in str(one)])
def test_each_monster_attacks_and_pays(card: str) -> None:
    match = at(f"step=DESTINY | mikk_staygo G-043 3/9/0/10/5 | patch_okono | deck={card},*", dice=[(1, 6)]).play(
        0, m.PressAttack(), (1, 6)
    )
    assert match.seat(0).credits == 500 + CARDS[card].reward
    engines, dice = (0, []) if card == "sp_mon_leech" else (2, [4])
    bitten = at(
        f"step=DESTINY | mikk_staygo G-043 3/2/0/0/5 | patch_okono | deck={card},*",
        dice=[(6, 1), (6, 1), (1, 1), *dice],
    )
    assert bitten.seat(0).base[0] == engines


# Crime Lords


@pytest.mark.rule("SG-360", "SG-361", "SG-362", "SG-365", "SG-C7", "SG-D13")
@pytest.mark.parametrize("card", cards(Category.OFFER))
def test_each_offer(card: str) -> None:
    facts = CARDS[card]
    decks = f"deck={card},* | planets=quell,*"
    match = at(f"step=DESTINY | mikk_staygo G-043 3/1/0/1/9 goods=robots*4 | patch_okono | {decks}")
    assert match.asked == (0, "SG-D13")
    assert match.view(1).drawn_planet is not None
    declined = at(f"step=DESTINY | mikk_staygo G-043 3/1/0/1/9 | patch_okono | {decks}").play(0, m.DeclineOffer())
    assert (declined.state.destiny_discard, declined.state.planet_discard) == ([card], ["quell"])
    assert declined.asked == (0, "SG-D15")
    lack = max(0, facts.units - 5)
    jettison = units(f"robots {lack}", "robots 4") if lack else ()
    match.play(0, m.AcceptOffer(jettison))
    assert match.seat(0).load == 4 - lack + facts.units
    assert match.seat(0).offers[0].planet == "quell"
    assert match.state.active == 1
    assert "quell" not in [slot.planet for slot in match.state.slots]


@pytest.mark.rule("SG-362")
def test_an_offer_needs_exactly_the_room_that_is_lacking() -> None:
    match = at("step=DESTINY | mikk_staygo goods=robots,food*3 | patch_okono | deck=cl_gorm,*")
    carried = "food 3 robots 1"
    assert match.refused(0, m.AcceptOffer(units("food 1", carried))) == "EXACT_LOSS_REQUIRED"
    assert match.refused(0, m.AcceptOffer(units("food 4", carried))) == "GOODS_NOT_HELD"
    big = at("step=DESTINY | mikk_staygo | patch_okono | deck=cl_vexel,*")
    assert big.asked == (0, "SG-D15"), "only to decline is left"


@pytest.mark.rule("SG-363", "SG-368", "SG-803")
def test_a_failed_offer_costs_bounty_but_not_in_prison() -> None:
    match = at("step=TURN_START | mikk_staygo offers=cl_gorm@ophir:9+0 status=IMPRISONED turn=8 | patch_okono")
    match.play(0, m.ServeTime())
    assert (match.seat(0).bounty, match.seat(0).offers) == (0, [])
    lost = at("step=TURN_START | mikk_staygo offers=cl_gorm@ophir:9+0 status=LOST turn=8 | patch_okono", dice=[6])
    assert (lost.seat(0).bounty, lost.state.planet_discard) == (600, ["ophir"])


@pytest.mark.rule("SG-364", "SG-365")
def test_nobody_else_lands_on_the_planet_of_an_offer() -> None:
    match = at("step=ENCOUNTER active=1 | mikk_staygo offers=cl_gorm@ophir:6+0 turn=6 | patch_okono G-049")
    assert match.state.active == 0
    early = at("step=ENCOUNTER | mikk_staygo G-049 offers=cl_gorm@ophir:6+0 turn=5 | patch_okono")
    assert early.state.active == 1


@pytest.mark.rule("SG-369")
def test_without_a_planet_card_an_offer_is_discarded() -> None:
    match = at("mikk_staygo | patch_okono")
    match.state.destiny_deck.remove("cl_gorm")
    match.state.destiny_deck.insert(0, "cl_gorm")
    match.state.planet_deck = []
    match.play(0, m.DrawDestiny())
    assert match.asked == (0, "SG-D15")
    assert "cl_gorm" in match.state.destiny_discard


# Contracts


@pytest.mark.rule("SG-370", "SG-371", "SG-372", "SG-373", "SG-D14")
@pytest.mark.parametrize("card", cards(Category.CONTRACT))
def test_each_contract_is_auctioned(card: str) -> None:
    seats = "mikk_staygo credits=300 | patch_okono credits=5 | lucius_vane credits=300"
    match = at(f"step=DESTINY | {seats} | deck={card},*")
    assert match.asked == (0, "SG-D14")
    assert match.refused(0, m.Bid(9)) == "BID_TOO_LOW"
    assert match.refused(0, m.Bid(301)) == "NOT_ENOUGH_CREDITS"
    match.play(0, m.PassBid())
    assert match.asked == (2, "SG-D14"), "seat 1 cannot bid"
    match.play(2, m.Bid(120))
    assert match.seat(2).contracts[0].units_left == CARDS[card].units
    assert match.seat(2).credits == 180
    nobody = at(f"step=DESTINY | mikk_staygo | patch_okono | deck={card},*").play(0, m.PassBid()).play(1, m.PassBid())
    assert nobody.state.destiny_discard == [card]


@pytest.mark.rule("SG-375", "SG-376", "SG-545")
@pytest.mark.parametrize("card", cards(Category.CONTRACT))
def test_each_contract_pays(card: str) -> None:
    facts = CARDS[card]
    match = at(f"step=ENCOUNTER | mikk_staygo B-062 3/1/0/1/10 goods={facts.good}*3 contracts={card} | patch_okono")
    match.play(0, m.EncounterPlanet())
    assert match.refused(0, m.SellContract(card, 4)) == "GOODS_NOT_HELD"
    match.play(0, m.SellContract(card, 3))
    assert match.seat(0).credits == 500 + 3 * facts.price
    assert match.seat(0).contracts[0].units_left == facts.units - 3


# Events


@pytest.mark.rule("SG-380", "SG-381", "SG-384", "SG-385", "SG-C9")
@pytest.mark.parametrize("card", [one for one in cards(Category.EVENT) if CARDS[one.values[0]].planetary])  # type: ignore[attr-defined]
def test_each_planetary_event(card: str) -> None:
    facts = CARDS[card]
    match = at(f"step=DESTINY | mikk_staygo | patch_okono | deck={card},*", dice=[5, 1])
    slot = match.view(None).planets[4]
    assert (slot.event, slot.units_left, slot.price) == (card, facts.units, facts.price)
    sale = at(
        f"step=ENCOUNTER | mikk_staygo B-062 goods={facts.good}*2 | patch_okono"
        f" | slots=earth,cindral,pallas_prime,thule,avalon+{card}*{facts.units},tarn,bastion"
    )
    sale.play(0, m.EncounterPlanet())
    assert "SG-C10" not in sale.chances, "the need overrides the ban"
    assert sale.refused(0, m.Sell(str(facts.good))) == "NOT_TRADED_HERE"
    sale.play(0, m.SellEvent(2))
    assert sale.seat(0).credits == 500 + 2 * facts.price
    assert sale.state.slots[4].units_left == facts.units - 2


@pytest.mark.rule("SG-386", "SG-C17", "SG-C18")
@pytest.mark.card("ev_ion_storm")
def test_ion_storm() -> None:
    match = at(
        "step=DESTINY | mikk_staygo G-043 3/5/4/1/5 goods=food*5 | patch_okono | deck=ev_ion_storm,*",
        dice=[(3, 2), 6, 5],
    )
    assert match.levels(0) == "3/5/4/1/3"
    assert match.seat(0).load == 3, "one kind is carried, so there is nothing to choose"
    held = at("step=DESTINY | mikk_staygo G-043 3/5/4/1/5 | patch_okono | deck=ev_ion_storm,*", dice=[(2, 2)])
    assert held.levels(0) == "3/5/4/1/5"
    assert (
        at("step=DESTINY | mikk_staygo G-043 3/5/10/10/5 | patch_okono | deck=ev_ion_storm,*", dice=[(6, 6), 1])
        .seat(0)
        .base[0]
        == 3
    )


@pytest.mark.rule("SG-387", "SG-C23", "SG-750")
@pytest.mark.card("ev_asteroid_field")
def test_asteroid_field() -> None:
    assert at("step=DESTINY | mikk_staygo | patch_okono | deck=ev_asteroid_field,*", dice=[5]).chances == ["SG-C23"]
    hit = at("step=DESTINY | mikk_staygo | patch_okono | deck=ev_asteroid_field,*", dice=[4, (1, 1)])
    assert (hit.seat(0).hull, hit.asked) == (4, (0, "SG-D15"))
    wreck = at(
        "step=DESTINY | mikk_staygo hull=1 bounty=300 | patch_okono | deck=ev_asteroid_field,*", dice=[4, (1, 1)]
    )
    assert (wreck.seat(0).hull, wreck.seat(0).bounty, wreck.state.active) == (5, 300, 1)


@pytest.mark.rule("SG-388", "SG-313", "SG-314", "SG-C24")
@pytest.mark.card("ev_power_surge")
def test_power_surge() -> None:
    match = at(
        "step=DESTINY | mikk_staygo equipment=eq_forged_papers,eq_tractor_beam | patch_okono | deck=ev_power_surge,*",
        dice=[Picked(1)],
    )
    assert match.seat(0).equipment == ["eq_forged_papers"]
    assert at("step=DESTINY | mikk_staygo | patch_okono | deck=ev_power_surge,*").chances == []
    rune = at(
        "step=DESTINY | rune_reydar equipment=eq_forged_papers,eq_tractor_beam | patch_okono | deck=ev_power_surge,*"
    )
    assert len(rune.seat(0).equipment) == 2


@pytest.mark.rule("SG-389")
@pytest.mark.card("ev_solar_wind", "ev_space_dock", "ev_galactic_pardon")
def test_boons() -> None:
    assert at("step=DESTINY | mikk_staygo | patch_okono | deck=ev_solar_wind,*").state.movement == 6
    assert at("step=DESTINY | mikk_staygo hull=2 | patch_okono | deck=ev_space_dock,*").seat(0).hull == 4
    assert at("step=DESTINY | mikk_staygo hull=4 | patch_okono | deck=ev_space_dock,*").seat(0).hull == 5
    assert at("step=DESTINY | mikk_staygo bounty=800 | patch_okono | deck=ev_galactic_pardon,*").seat(0).bounty == 0


@pytest.mark.rule("SG-390", "SG-803")
@pytest.mark.card("ev_wanted_broadcast")
def test_wanted_broadcast() -> None:
    match = at(
        "step=DESTINY | mikk_staygo bounty=100 | patch_okono bounty=100 status=LOST"
        " | lucius_vane bounty=100 status=IMPRISONED | vela_quarn | deck=ev_wanted_broadcast,*"
    )
    assert [player.bounty for player in match.state.players] == [300, 300, 100, 0]


@pytest.mark.rule("SG-391", "SG-392", "SG-C25")
@pytest.mark.card("ev_seasons_end")
def test_seasons_end() -> None:
    match = at(
        "step=DESTINY | mikk_staygo | patch_okono"
        " | slots=earth,cindral+ev_war*10,pallas_prime,thule,avalon,tarn,bastion | deck=ev_seasons_end,*"
        " | planets=quell,*",
        dice=[2],
    )
    assert (match.state.slots[1].planet, match.state.slots[1].event) == ("quell", "")
    assert match.state.planet_discard == ["cindral"]
    assert set(match.state.destiny_discard) == {"ev_war", "ev_seasons_end"}
