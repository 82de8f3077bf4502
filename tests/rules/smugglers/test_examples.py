"""The worked examples of the specification, in its order, figure by figure."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus import Shuffled
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CHARACTERS, PLANETS
from freeport_games.smugglers.components.courses import DISTANCES
from freeport_games.smugglers.events import LotExpired, ShipDestroyed
from freeport_games.smugglers.notation import USUAL_PLANETS
from freeport_games.smugglers.state.player import Lot, Status
from tests.rules.smugglers.positions import Match, at, fees, opened, side, units


def shuffled(first: tuple[str, ...], of: tuple[str, ...]) -> Shuffled:
    """Return an order of a deck in which these are drawn first; the top card is the first."""
    rest = [place for place, card in enumerate(of) if card not in first]
    return Shuffled((*[of.index(card) for card in first], *rest))


@pytest.mark.rule("SG-004", "SG-005", "SG-009", "SG-012", "SG-013")
def test_1_setup() -> None:
    planets = shuffled(USUAL_PLANETS, tuple(PLANETS))
    match = opened(3, Shuffled(tuple(range(67))), planets, character_swaps=False)
    assert [len(player.hand) for player in match.state.players] == [4, 4, 4]
    assert match.state.out == []
    for seat in range(3):
        match.play(seat, m.ChooseCharacter(match.seat(seat).hand[0]), *([(5, 5, 2), (3, 6)] if seat == 2 else []))
    assert [slot.planet for slot in match.state.slots] == [*USUAL_PLANETS]
    assert (PLANETS["earth"].sector, PLANETS["cindral"].sector) == ("B-070", "E-023")
    assert match.state.first_seat == match.state.active == 1
    assert match.state.order_from(1) == [1, 2, 0]
    assert {player.sector for player in match.state.players} == {"G-043"}
    for player in match.state.players:
        character = CHARACTERS[player.character]
        assert player.hull == 5
        assert player.credits == 500 + character.start_credits_bonus
        if not character.start_systems:
            assert player.base == [1, 3, 0, 1, 5]


@pytest.mark.rule("SG-382", "SG-383")
@pytest.mark.parametrize(
    ("slots", "dice", "slot"),
    [
        ("earth,cindral,pallas_prime,thule,avalon,tarn,bastion", (3, 5), 3),
        ("earth,cindral,pallas_prime,thule,avalon,tarn,bastion", (4, 4), 7),
        ("earth,cindral+ev_war*10,pallas_prime,thule,avalon,tarn,bastion", (2,), 3),
        ("earth,cindral+ev_war*10,pallas_prime,thule,avalon+ev_festival*6,tarn,bastion", (6,), 1),
    ],
)
def test_2_where_an_event_lands(slots: str, dice: tuple[int, ...], slot: int) -> None:
    match = at(f"step=DESTINY | mikk_staygo | patch_okono | slots={slots} | deck=ev_plague,*", dice=dice)
    landed = match.state.slots[slot - 1]
    assert (landed.event, landed.units_left) == ("ev_plague", 8)


@pytest.mark.rule("SG-535", "SG-536", "SG-537")
def test_3_upgrade() -> None:
    match = at("step=ENCOUNTER | mikk_staygo B-070 | patch_okono").play(0, m.EncounterPlanet())
    assert "SG-C10" not in match.chances
    match.play(0, m.Upgrade(), 1)
    assert match.state.visit is not None
    assert match.state.visit.availability == 4
    for system in ("LIGHTSPEED", "LIGHTSPEED"):
        match.play(0, m.AddLevel(system))
    assert match.seat(0).credits == 220
    third = Match(match.table.fork()).play(0, m.AddLevel("LIGHTSPEED"))
    assert third.refused(0, m.AddLevel("LIGHTSPEED")) == "NOT_ENOUGH_CREDITS"
    for system in ("CARGO_PODS", "CARGO_PODS"):
        match.play(0, m.AddLevel(system))
    assert (match.levels(0), match.seat(0).credits) == ("5/1/0/1/7", 140)
    assert match.state.active == 1, "no fifth level is asked, the turn ends"
    assert match.state.slots[0].planet == "earth"
    assert not at("step=ENCOUNTER | mikk_staygo E-002 | patch_okono").play(0, m.EncounterPlanet()).offers(0, m.Upgrade)


@pytest.mark.rule("SG-520", "SG-523", "SG-524", "SG-530")
def test_4_buy_sell_new_planet() -> None:
    match = (
        at("step=ENCOUNTER | mikk_staygo E-023 | patch_okono")
        .play(0, m.EncounterPlanet())
        .play(0, m.Buy("robots"), 3, 4)
    )
    (option,) = match.options(0, m.Trade)
    assert (option.quantity.low, option.quantity.high) == (0, 5)
    match.play(0, m.Trade(5))
    assert (match.seat(0).credits, match.seat(0).has("robots")) == (470, 5)
    assert match.state.slots[1].planet == "cindral"
    sale = at("step=ENCOUNTER | mikk_staygo E-002 credits=470 goods=robots*5 | patch_okono | planets=quell,*")
    sale.play(0, m.EncounterPlanet()).play(0, m.Sell("robots"), 5, 2)
    none = Match(sale.table.fork()).play(0, m.Trade(0))
    assert none.state.slots[3].planet == "thule"
    sale.play(0, m.Trade(4))
    assert (sale.seat(0).credits, sale.seat(0).has("robots")) == (750, 1)
    assert sale.state.slots[3].planet == "quell"
    assert PLANETS["quell"].sector == "A-060"
    assert sale.state.planet_discard == ["thule"]


@pytest.mark.rule("SG-507", "SG-512")
def test_5_customs() -> None:
    def wanted(credits: int, die: int) -> Match:
        match = at(f"step=ENCOUNTER | mikk_staygo F-035 credits={credits} bounty=200 goods=food*2 | patch_okono")
        return match.play(0, m.EncounterPlanet(), die)

    fined = wanted(350, 4)
    assert fined.seat(0).credits == 150
    assert fined.asked == (0, "SG-D20")
    poor = wanted(150, 4)
    assert (poor.seat(0).credits, poor.seat(0).load, poor.state.active) == (150, 0, 1)
    seen = wanted(350, 3)
    assert seen.seat(0).bounty == 300
    assert seen.asked == (0, "SG-D20")


@pytest.mark.rule("SG-720", "SG-730", "SG-736", "SG-740")
def test_6_combat() -> None:
    def susan(breach: tuple[int, int]) -> Match:
        match = at("step=ENCOUNTER | mikk_staygo G-043 3/3/4/7/5 | patch_okono G-043 3/4/0/5/5")
        match.play(0, m.EncounterPlayer(1)).play(0, m.Attack(), (5, 3))
        assert match.asked == (0, "SG-D31")
        return match.play(0, m.PressAttack(), (2, 6), breach)

    match = susan((3, 4))
    assert match.seat(0).hull == 4
    assert match.asked == (1, "SG-D34")
    match.play(1, m.Damage(), 4)
    assert match.levels(0) == "3/3/4/5/5"
    assert match.state.active == 1
    held = susan((2, 2))
    assert held.levels(0) == "3/3/4/7/5"
    assert held.state.active == 1


@pytest.mark.rule("SG-403", "SG-420", "SG-421")
def test_7_black_hole() -> None:
    match = at("step=MOVE | mikk_staygo G-044 7/1/0/1/5 | patch_okono")
    match.play(0, m.Fly(("G-043", "G-042", "A-048")))
    assert match.state.movement == 4
    lost = Match(match.table.fork()).play(0, m.Skim(), 1)
    (option,) = lost.options(0, m.ChoosePlanet)
    assert option.sector.items == ("F-035", "B-062")
    lost.play(0, m.ChoosePlanet("B-062"))
    assert (lost.levels(0), lost.seat(0).hull, lost.seat(0).sector) == ("3/1/0/1/5", 5, "B-062")
    assert lost.state.active == 1
    match.play(0, m.Skim(), 2)
    assert match.state.movement == 12
    short = at("step=MOVE | mikk_staygo G-044 | patch_okono").play(0, m.Fly(("G-043", "G-042", "A-048")))
    assert short.state.active == 1, "the Move step ends by itself, and nothing is there"
    assert at("step=MOVE | mikk_staygo A-048 | patch_okono").refused(0, m.Skim()) == "SKIM_NOT_ALLOWED"


@pytest.mark.rule("SG-425", "SG-426", "SG-431", "SG-432")
def test_8_wormhole() -> None:
    def there() -> Match:
        match = at(
            "step=MOVE | mikk_staygo G-043 5/1/0/1/5 | patch_okono"
            " | deck=fr_bo_chart,fr_gristle,fr_spanner,fr_slim_ratchet,*"
        )
        match.play(0, m.Fly(("G-050", "C-051")))
        assert match.state.movement == 3
        return match

    match = there().play(0, m.EnterWormhole(), 2)
    assert (match.seat(0).sector, match.state.movement) == ("B-067", 3)
    match.play(0, m.Fly(("B-073",))).play(0, m.Fly(("B-067",)))
    assert match.refused(0, m.EnterWormhole()) == "ANOMALY_USED"
    lost = there().play(0, m.EnterWormhole(), 6)
    assert (lost.seat(0).status, lost.seat(0).sector, lost.state.active) == (Status.LOST, "", 1)
    lost.play(1, m.EndMove(), 6)
    assert lost.seat(0).status is Status.LOST, "the turn is missed"
    assert lost.state.active == 1
    lost.play(1, m.EndMove(), 5)
    assert (lost.seat(0).status, lost.seat(0).sector) == (Status.FREE, "C-051")
    assert lost.asked == (0, "SG-D7")
    lost.play(0, m.DrawDestiny())
    assert lost.may(0, m.EnterWormhole())


@pytest.mark.rule("SG-204", "SG-205", "SG-206", "SG-207")
def test_9_broker_fee() -> None:
    def proposed(**parts: int) -> tuple[Match, m.PutForward]:
        match = at("mikk_staygo equipment=eq_afterburners | patch_okono goods=food*5 | lucius_vane")
        give = side(255, equipment="eq_afterburners")
        match.play(0, m.ProposeBroker(1, give, side(goods="food 3")))
        return match, m.PutForward(fees(range(3), **parts), (), ())

    match, move = proposed(s0=50, s2=41)
    match.play(0, move)
    assert match.asked == (1, "SG-D8")
    match.play(1, m.AcceptBroker((), ()))
    assert match.asked == (2, "SG-D8")
    declined = Match(match.table.fork()).play(2, m.DeclineBroker())
    assert [player.credits for player in declined.state.players] == [500, 500, 500]
    assert declined.state.proposals == 1
    match.play(2, m.AcceptBroker((), ()))
    assert [player.credits for player in match.state.players] == [195, 755, 459]
    assert match.seat(0).has("food") == 3
    assert match.seat(1).equipment == ["eq_afterburners"]
    match, move = proposed(s0=50, s2=40)
    assert match.refused(0, move) == "FEE_MISMATCH"
    assert match.refusal(0, move).detail == "The parts of the fee add up to 90 credits; the fee is 91."


@pytest.mark.rule("SG-735")
def test_10_quarter_of_a_bounty() -> None:
    def hit(attacker: str, defender: str, bounty: int, hull: int, *breach: tuple[int, int]) -> Match:
        match = at(f"step=ENCOUNTER | {attacker} G-043 3/9/0/9/5 | {defender} hull={hull} bounty={bounty}")
        match.play(0, m.EncounterPlayer(1)).play(0, m.Attack()).play(1, m.Resist(), (1, 2))
        return match.play(0, m.PressAttack(), (1, 2), *breach)

    match = hit("sharon_rex", "mikk_staygo", 450, 3, (2, 1))
    assert (match.seat(0).credits, match.seat(1).bounty, match.seat(1).hull) == (724, 338, 2)
    match = hit("sharon_rex", "mikk_staygo", 450, 1)
    assert (match.seat(0).credits, match.seat(1).bounty, match.seat(0).kills) == (1400, 0, 1)
    assert match.happened(ShipDestroyed)[0].seat == 1
    match = hit("sharon_rex", "greenbeard", 300, 4, (2, 1))
    assert (match.seat(0).credits, match.seat(1).bounty) == (650, 300)


@pytest.mark.rule("SG-820", "SG-823", "SG-824", "SG-825")
def test_11_prison() -> None:
    def prisoner(bounty: int, missed: int = 0, character: str = "mikk_staygo") -> Match:
        seat = f"{character} bounty={bounty} status=IMPRISONED missed={missed}"
        return at(f"step=TURN_START | {seat} | patch_okono")

    def serves(bounty: int, missed: int, character: str = "mikk_staygo") -> tuple[int, bool]:
        match = prisoner(bounty, missed, character).play(0, m.ServeTime())
        return match.seat(0).bounty, match.seat(0).status is Status.FREE

    assert serves(800, 0) == (300, False)
    assert serves(300, 1) == (0, True)
    assert serves(300, 0) == (0, False)
    assert serves(0, 1) == (0, True)
    assert [serves(1200, 0), serves(700, 1), serves(200, 2)] == [(700, False), (200, False), (0, True)]
    escaped = prisoner(800).play(0, m.AttemptEscape(), 1)
    assert (escaped.seat(0).status, escaped.seat(0).bounty) == (Status.FREE, 1800)
    assert escaped.asked == (0, "SG-D7")
    failed = prisoner(800).play(0, m.AttemptEscape(), 4)
    assert (failed.seat(0).status, failed.seat(0).bounty, failed.state.active) == (Status.IMPRISONED, 300, 1)
    assert serves(300, 0, "greenbeard") == (0, False)
    assert serves(0, 1, "greenbeard") == (300, True)


@pytest.mark.rule("SG-903", "SG-904", "SG-911", "SG-913", "SG-1001")
def test_12_the_korothe_run() -> None:
    match = at(
        "step=ENCOUNTER | mikk_staygo E-004 6/4/4/5/8 credits=5200 turn=9 | patch_okono turn=8"
        " | deck=fr_gristle,fr_tess_arrow,fr_spanner,ev_space_dock,*"
    )
    match.play(0, m.EncounterPlanet()).play(0, m.BuyBrix(8))
    assert match.seat(0).credits == 1200
    assert match.seat(0).lots == [Lot(0, 11, 8)]
    match.play(1, m.DrawDestiny()).play(1, m.EndMove()).play(0, m.DrawDestiny())
    assert match.seat(0).friends == ["fr_tess_arrow"]
    match.play(0, m.Fly(("E-010", "E-016", "F-022", "F-029", "G-036", "G-043"))).play(0, m.EndTurn())
    match.play(1, m.DrawDestiny()).play(1, m.EndMove()).play(1, m.EndTurn()).play(0, m.DrawDestiny())
    match.play(0, m.Fly(("G-050", "C-057", "B-063", "B-069", "B-075", "B-082")))
    match.play(0, m.EncounterPlanet()).play(0, m.Bribe(1), (6, 3))
    assert match.seat(0).credits == 200
    match.play(0, m.KeepDie(3))
    assert match.table.over
    assert match.seat(0).credits == 8000
    assert match.table.result is not None
    assert match.table.result.winners == (0,)
    late = at("step=MOVE | mikk_staygo G-043 6/4/4/5/8 lots=0:11*8 turn=11 | patch_okono turn=11").play(0, m.EndMove())
    late.play(0, m.EndTurn())
    assert late.happened(LotExpired)
    assert (late.seat(0).brix, late.seat(0).has("weapons")) == (0, 8)


@pytest.mark.rule("SG-360", "SG-362", "SG-363", "SG-364", "SG-366", "SG-367")
def test_13_crime_lord() -> None:
    match = at("step=DESTINY | mikk_staygo E-016 turn=5 | patch_okono | deck=cl_gorm,* | planets=ophir,*")
    match.play(0, m.AcceptOffer(()))
    assert match.seat(0).has("weapons") == 4
    assert match.seat(0).offers[0].due_turn == 6
    assert match.state.active == 1

    def second(weapons: int) -> Match:
        seat = f"mikk_staygo G-049 goods=weapons*{weapons} offers=cl_gorm@ophir:6+0 turn=6"
        return at(f"step=ENCOUNTER | {seat} | patch_okono E-016").play(0, m.EncounterPlanet(), 3)

    assert DISTANCES["E-016"]["G-049"] == 5
    paid = second(4)
    assert paid.seat(0).bounty == 100
    paid.play(0, m.Deliver("cl_gorm"))
    assert (paid.seat(0).credits, paid.seat(0).offers) == (1100, [])
    assert "cl_gorm" in paid.state.destiny_discard
    assert "ophir" in paid.state.planet_discard
    less = second(3).play(0, m.Deliver("cl_gorm"))
    assert (less.seat(0).credits, less.seat(0).bounty) == (950, 250)
    away = at("step=MOVE | mikk_staygo goods=weapons*4 offers=cl_gorm@ophir:6+0 turn=6 | patch_okono")
    away.play(0, m.EndMove()).play(0, m.EndTurn())
    assert (away.seat(0).bounty, away.seat(0).has("weapons")) == (600, 4)


@pytest.mark.rule("SG-370", "SG-371", "SG-373", "SG-374", "SG-375", "SG-545")
def test_14_bidding() -> None:
    match = at("step=DESTINY | mikk_staygo | patch_okono | lucius_vane | deck=co_colonial_relief,*")
    match.play(0, m.Bid(10)).play(1, m.Bid(50)).play(2, m.PassBid())
    assert match.refused(0, m.Bid(55)) == "BID_TOO_LOW"
    match.play(0, m.Bid(60)).play(1, m.PassBid())
    assert match.seat(0).credits == 440
    assert match.asked == (0, "SG-D15")
    sale = at("step=ENCOUNTER | mikk_staygo E-023 3/1/0/1/7 goods=food*7 contracts=co_colonial_relief | patch_okono")
    sale.play(0, m.EncounterPlanet()).play(0, m.SellContract("co_colonial_relief", 7))
    assert sale.seat(0).credits == 920
    assert sale.seat(0).contracts[0].units_left == 5
    assert sale.state.slots[1].planet != "cindral"
    assert sale.chances == []


@pytest.mark.rule("SG-840", "SG-841")
def test_15_stranded() -> None:
    def stranded(credits: int, friends: str = "") -> Match:
        return at(f"step=TURN_START | mikk_staygo G-050 0/1/0/1/5 credits={credits} friends={friends} | patch_okono")

    match = stranded(600).play(0, m.SendDistress())
    assert (match.seat(0).sector, match.levels(0), match.seat(0).credits) == ("B-062", "1/1/0/1/5", 100)
    assert match.state.active == 1
    assert stranded(80).play(0, m.SendDistress()).seat(0).credits == 80
    assert stranded(600, "fr_bo_chart").asked == (0, "SG-D7")


@pytest.mark.rule("SG-603", "SG-606", "SG-607", "SG-608", "SG-610", "SG-611")
def test_16_extortion_and_betrayal() -> None:
    def demand() -> Match:
        match = at("step=ENCOUNTER | mikk_staygo | patch_okono goods=food*3").play(0, m.EncounterPlayer(1))
        return match.play(0, m.ProposeDeal(side(), side(goods="food 3"), True))

    match = demand().play(1, m.AcceptDeal((), ()))
    assert match.seat(0).has("food") == 3
    match.play(1, m.PassParley()).play(0, m.Attack(), (1, 2))
    assert match.state.combat is not None
    assert match.state.combat.sides == [0, 1]
    answered = demand().play(1, m.Attack(), (2, 1))
    assert answered.state.combat is not None
    assert answered.state.combat.sides == [1, 0]
    answered.play(1, m.Flee())
    assert answered.seat(1).has("food") == 3
    assert answered.state.active == 1


@pytest.mark.rule("SG-351", "SG-352", "SG-744", "SG-745")
def test_17_greenbeard() -> None:
    def liner(character: str) -> Match:
        seat = f"{character} G-043 3/1/0/3/5 bounty=300 goods=food*4"
        match = at(f"step=DESTINY | {seat} | patch_okono | deck=sp_mer_liner,*")
        match.play(0, m.AttackShip(), (6, 2))
        assert match.seat(0).bounty == 700
        return match.play(0, m.PressAttack(), (5, 4))

    none = liner("greenbeard").play(0, m.MakeRoom(units("food 0", "food 4")))
    assert (none.seat(0).has("luxuries"), none.seat(0).credits) == (1, 700)
    every = liner("greenbeard").play(0, m.MakeRoom(units("food 4")))
    assert (every.seat(0).has("luxuries"), every.seat(0).has("food"), every.seat(0).credits) == (5, 0, 500)
    three = liner("greenbeard").play(0, m.MakeRoom(units("food 3", "food 4")))
    assert (three.seat(0).has("luxuries"), three.seat(0).credits) == (4, 550)
    assert three.state.active == 1
    other = liner("mikk_staygo")
    (option,) = other.options(0, m.Load)
    assert (option.units.low, option.units.high) == (0, 5)
    other.play(0, m.Load(3))
    assert (other.seat(0).has("luxuries"), other.seat(0).has("food")) == (3, 2)


@pytest.mark.rule("SG-345", "SG-347", "SG-349")
def test_18_military_ship() -> None:
    def fought() -> Match:
        match = at(
            "step=DESTINY | mikk_staygo G-043 3/6/2/3/5 bounty=200 goods=food*4 | patch_okono | deck=sp_mil_cutter,*",
            dice=[5],
        )
        assert match.asked == (0, "SG-D12")
        return match.play(0, m.FightMilitary(), (2, 1))

    fled = fought().play(0, m.Flee())
    assert (fled.seat(0).bounty, fled.seat(0).load, fled.asked) == (700, 4, (0, "SG-D15"))
    beaten = fought().play(0, m.PressAttack(), (1, 4), (4, 5), 6, 3)
    player = beaten.seat(0)
    assert (player.hull, beaten.levels(0), player.status) == (4, "3/6/0/3/5", Status.IMPRISONED)
    assert (player.load, player.bounty, player.sector, beaten.state.active) == (0, 200, "G-043", 1)


@pytest.mark.rule("SG-541", "SG-542", "SG-543")
def test_19_event_sale() -> None:
    def plague(medical: int, left: int) -> Match:
        return at(
            f"step=ENCOUNTER | mikk_staygo F-035 3/1/0/1/6 goods=medical*{medical} | patch_okono"
            f" | slots=earth,cindral,pallas_prime+ev_plague*{left},thule,avalon,tarn,bastion"
        ).play(0, m.EncounterPlanet())

    first = plague(6, 8).play(0, m.SellEvent(6))
    assert (first.seat(0).credits, first.state.slots[2].units_left) == (1400, 2)
    assert first.state.slots[2].planet == "pallas_prime"
    second = plague(5, 2)
    assert second.refused(0, m.SellEvent(3)) == "ABOVE_EVENT_NEED"
    assert second.refused(0, m.Sell("medical")) == "NOT_TRADED_HERE"
    second.play(0, m.SellEvent(2))
    assert (second.seat(0).credits, second.seat(0).has("medical")) == (800, 3)
    assert second.state.slots[2].planet not in ("", "pallas_prime")
    assert "ev_plague" in second.state.destiny_discard
