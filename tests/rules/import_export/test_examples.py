"""The worked examples of the rules, each by its number. Hands and areas hold cards whose powers do not matter there."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.areas.counting import level
from freeport_games.import_export.components import GoodType
from freeport_games.import_export.events import GameScored
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    ChooseShip,
    Contract,
    Declare,
    DeclinePower,
    DiscardContracts,
    Done,
    Draw,
    Follow,
    FreeLoad,
    GiveCard,
    IcelandSell,
    ImportTake,
    Load,
    PassBid,
    Pirate,
    SatelliteUse,
    SellToIsland,
    TakeFromIsland,
)
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.positions import all_but, at, opened


def to(place: str, *cards: str) -> tuple[Placed, ...]:
    return tuple(Placed(card, place) for card in cards)


@pytest.mark.rule("IE-001", "IE-007", "IE-013", "IE-014", "IE-017", "IE-018", "IE-019", "IE-020")
def test_1_setup() -> None:
    six = opened(6)
    assert (len(six.state.deck), six.state.discard) == (40, [])
    assert [len(ship.containers) for ship in six.state.ships] == [4, 0] * 6
    assert (len(six.state.island), sum(map(len, six.sorted_hands))) == (6, 30)
    grey = six.state.harbours.index("light_grey")
    assert [six.state.credits[seat] for seat in range(6)] == [14 if seat == grey else 10 for seat in range(6)]
    assert [level(six.state, grey, type_) for type_ in GoodType] == [0] * 5
    three = opened(3)
    assert len(three.state.deck) == 70
    assert len(three.state.ships) == 6


@pytest.mark.rule("IE-036", "IE-042", "IE-044", "IE-046", "IE-047", "IE-050", "IE-051")
def test_2_a_turn() -> None:
    match = at(
        "| green hand=laptops,jets,wheat | yellow hand=cups,pens imports=beer,backpacks shipments=velvet_robes"
        " | black hand=candy,nice_suits,cologne | green-2 contracts=diamond_rings | yellow-2 contracts=fluffy_pillows"
        " | black-2 contracts=gold_toilets | deck=bubblegum,chairs,honey,*"
    )
    match.play(0, Declare("LOAD", ("laptops",))).play(1, Draw())
    assert match.hands(1, "cups", "pens", "bubblegum", "chairs", "honey"), "at once"
    match.play(2, Follow(("candy",), "LOAD"))
    match.play(0, Load("jets", "green-2"))
    match.play(1, Load("cups", "yellow-2")).play(1, Load("pens", "yellow-2"))
    match.play(2, Load("cologne", "black-2"))
    assert match.state.discard == ["laptops", "candy"]
    assert match.state.imports[1] == ["beer", "backpacks"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-031", "IE-053")
def test_3_the_leader_draws() -> None:
    match = at(
        "| green hand=laptops,jets,wheat,cups,pens,beer | yellow hand=candy imports=backpacks | black | deck=honey,*"
    )
    match.play(0, Draw())
    assert match.hands(0, "laptops", "jets", "wheat", "cups", "pens", "beer", "honey")
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-032", "IE-033", "IE-037")
def test_4_a_wild_pair() -> None:
    match = at("| green hand=jets,champagne,laptops | yellow hand=pistols,seeds | black")
    assert match.refused(0, Declare("PIRATE", ("jets", "laptops"))) == "BAD_WILD_PAIR"
    assert match.refused(0, Declare("PIRATE", ("laptops",))) == "ACTION_MISMATCH"
    match.play(0, Declare("PIRATE", ("jets", "champagne")))
    assert sorted(match.state.played[0]) == ["champagne", "jets"]
    match.play(1, Follow(("pistols", "seeds"), "PIRATE"))
    assert sorted(match.state.discard) == ["champagne", "jets", "pistols", "seeds"], "nothing was there to pirate"


@pytest.mark.rule("IE-071", "IE-072", "IE-074", "IE-110", "IE-112", "IE-113", "IE-121", "IE-023", "IE-024")
@pytest.mark.card("laptops")
def test_5_laptops() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=batteries,drones,segways,jets imports=champagne | yellow | black"
        " | green-1 contracts=laptops | deck=honey,*"
    )
    assert match.refused(0, Load("jets", "green-1")) == "WRONG_CONTAINER"
    match.play(0, Load("batteries", "green-1")).play(0, Load("drones", "green-1"))
    assert match.state.island == ["honey"]
    assert match.state.credits[0] == 16
    assert match.shipments(0) == ["laptops"]
    assert match.ship("green-1").at_sea
    assert match.ship("green-1").containers == ["batteries", "drones"]
    assert match.hands(0, "segways", "jets"), "Laptops does not hear its own completion"


@pytest.mark.rule("IE-066", "IE-111", "IE-114", "IE-116", "IE-175", "IE-176")
@pytest.mark.card("mri_machines")
def test_6_two_contracts_for_14_credits() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green 38 hand=jets,sauna | yellow | black"
        " | green-1 contracts=mri_machines,diamond_rings aboard=batteries,drones,champagne,cologne,nice_suits"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.state.credits[0] == 52
    assert match.shipments(0) == ["mri_machines", "diamond_rings"]
    assert len(match.state.island) == 1
    assert len(match.ship("green-1").containers) == 6
    assert match.state.end_trigger is None


@pytest.mark.rule("IE-014", "IE-061", "IE-062")
def test_7_tiers() -> None:
    yellow = at("leader=1 phase=EXECUTE declared=CONTRACT | green | yellow hand=hawaiian_salt goods=wheat | black")
    yellow.play(1, Contract("hawaiian_salt", "yellow-2"))
    assert yellow.ship("yellow-2").contracts == ["hawaiian_salt"]

    blue = at(
        "leader=4 phase=EXECUTE declared=CONTRACT | green | yellow | black | red | blue hand=dino_bones imports=chairs"
    )
    blue.play(4, Contract("dino_bones", "blue-2"))
    assert blue.ship("blue-2").contracts == ["dino_bones"]
    assert blue.asked != (4, "IE-D03"), "no action is left"

    black = at(
        "leader=2 phase=EXECUTE declared=CONTRACT | green | yellow"
        " | black hand=vintage_wines imports=chairs,chapstick shipments=velvet_robes"
    )
    assert black.refused(2, Contract("vintage_wines", "black-2")) == "TIER_TOO_LOW"
    black = at(
        "leader=2 phase=EXECUTE declared=CONTRACT | green | yellow"
        " | black hand=vintage_wines imports=chairs,chapstick,drones shipments=velvet_robes,champagne"
    )
    assert black.may(2, Contract("vintage_wines", "black-2"))

    harbour = at("| green goods=seeds,jets | yellow | black").state
    assert [level(harbour, 0, type_) for type_ in GoodType] == [1, 0, 0, 1, 1]


@pytest.mark.rule("IE-028", "IE-064")
def test_8_capacity() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=shower_heads,cannabis imports=chairs | yellow | black"
        " | green-1 contracts=fluffy_pillows"
    )
    match.play(0, Contract("shower_heads", "green-1"))
    assert match.refused(0, Contract("cannabis", "green-1")) == "ABOVE_CAPACITY"
    assert match.may(0, Contract("cannabis", "green-2"))


@pytest.mark.rule(
    "IE-043", "IE-077", "IE-078", "IE-080", "IE-082", "IE-083", "IE-084", "IE-085", "IE-087", "IE-090", "IE-091"
)
def test_9_rounds_of_bidding() -> None:
    match = at(
        "| green hand=books imports=paper shipments=velvet_robes | yellow hand=glasses"
        " | black hand=cups imports=drugs,shotguns,danger_pets shipments=champagne,gold_toilets"
        " | green-1 sea aboard=jets | yellow-1 sea aboard=beer,wheat,apples,honey | black-1 sea aboard=seeds,pistols"
    )
    match.play(0, Declare("IMPORT", ("books",))).play(1, Follow(("glasses",), "IMPORT")).play(2, Draw())
    match.play(0, ChooseShip("yellow-1")).play(0, Bid(4)).play(2, Bid(4)).play(1, Bid(2))
    assert match.asked == (0, "IE-D07")
    match.play(0, BreakTie(0))
    match.play(0, ImportTake((*to("imports", "beer"), *to("goods", "wheat"))))
    assert (match.state.credits, match.state.imports[0]) == ([6, 12, 10], ["paper", "beer"])

    match.play(0, ChooseShip("black-1")).play(0, PassBid()).play(2, Bid(0))
    assert match.state.goods[2] == ["seeds", "pistols"], "there is no other way to place them"
    assert match.state.credits == [6, 12, 10], "its own ship"
    assert not match.ship("black-1").at_sea

    match.play(0, ChooseShip("yellow-1"))
    assert match.asked == (2, "IE-D08"), "alone, it does not bid"
    match.play(2, ImportTake(to("goods", "apples", "honey")))
    assert match.state.credits == [6, 14, 10]
    assert not match.ship("yellow-1").at_sea


@pytest.mark.rule("IE-078")
def test_9_the_leader_picks_the_ship_of_a_round_in_which_it_has_no_part() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow"
        " | black imports=drugs,shotguns shipments=champagne count=2 | green-1 sea aboard=cups"
        " | yellow-1 sea aboard=beer,wheat,apples,honey,pens"
    )
    match.play(0, ChooseShip("yellow-1")).play(0, PassBid()).play(2, PassBid())
    assert match.asked == (0, "IE-D05")
    match.play(0, ChooseShip("yellow-1"))
    assert match.asked == (2, "IE-D08")


@pytest.mark.rule("IE-026", "IE-088", "IE-089")
def test_10_no_room() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=cups goods=pens count=1 | yellow | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    assert match.refused(0, ImportTake(to("discard", "beer", "wheat"))) == "MUST_PLACE"
    assert match.refused(0, ImportTake(to("goods", "beer", "wheat"))) == "AREA_FULL"
    match.play(0, ImportTake((*to("goods", "beer"), *to("discard", "wheat"))))
    assert (match.state.goods[0], match.state.discard) == (["pens", "beer"], ["wheat"])
    full = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=cups goods=pens,jets count=1 | yellow | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    full.play(0, ImportTake(to("discard", "beer", "wheat")))
    assert full.state.discard == ["beer", "wheat"]


@pytest.mark.rule("IE-095", "IE-096", "IE-097", "IE-098", "IE-099")
def test_11_the_own_ship_pirated() -> None:
    match = at(
        "leader=3 phase=EXECUTE declared=PIRATE | green | yellow | black | red imports=cups | red-1 contracts=tablets"
        " | red-2 sea aboard=batteries | island=pens"
    )
    match.play(3, Pirate("red-2", "batteries", "red-1"))
    assert not match.ship("red-2").at_sea
    assert match.ship("red-1").containers == ["batteries"]
    assert match.state.credits[3] == 10
    match.play(3, Pirate("island", "pens", "discard"))
    assert match.state.discard == ["pens"]
    fitting = at(
        "phase=EXECUTE declared=PIRATE | green | yellow | black | green-1 contracts=tablets | island=batteries"
    )
    assert fitting.refused(0, Pirate("island", "batteries", "discard")) == "MUST_LOAD"


@pytest.mark.rule("IE-045", "IE-104", "IE-105", "IE-106", "IE-108")
def test_12_supply() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar shipments=velvet_robes | yellow hand=beer"
        " | black | island=onions,wheat"
    )
    match.play(0, SellToIsland("cups"))
    assert match.state.island == ["onions", "wheat", "cups"]
    assert match.state.credits[0] == 14
    assert match.refused(0, SellToIsland("pens")) == "ALREADY_SOLD"
    match.play(0, TakeFromIsland("onions"))
    assert match.state.imports[0] == ["sugar", "onions"]
    assert match.asked == (1, "IE-D01"), "the count stays 2"


@pytest.mark.rule("IE-127", "IE-129", "IE-155", "IE-157", "IE-158")
def test_13_discarding_contracts() -> None:
    match = at(
        "| green hand=cannons | yellow hand=candy | black hand=cups"
        " | green-1 contracts=smart_cars,gold_watches aboard=batteries,drones,jets | deck=honey,*"
    )
    match.play(0, Declare("LOAD", ("cannons",)))
    assert match.asked == (1, "IE-D02")
    match.play(0, DiscardContracts("green-1", ("gold_watches",)))
    assert match.state.discard == ["gold_watches"]
    assert match.state.island == ["honey"]
    assert match.state.credits[0] == 18
    assert match.shipments(0) == ["smart_cars"]
    assert match.ship("green-1").at_sea
    assert len(match.ship("green-1").containers) == 3
    assert match.asked == (1, "IE-D02")


@pytest.mark.rule("IE-071", "IE-072")
@pytest.mark.card("candy")
def test_14_matching() -> None:
    """A slot for luxury and one for any: Pants' is any under Candy."""
    for aboard, card, fits in (
        ("jets", "beer", True),
        ("beer", "jets", True),
        ("beer", "wheat", False),
        ("jets", "sauna", True),
    ):
        match = at(
            f"phase=EXECUTE declared=LOAD | green hand={card} shipments=candy | yellow | black"
            f" | green-1 contracts=iceland_water,pants aboard={aboard}"
        )
        assert match.may(0, Load(card, "green-1")) is fits


@pytest.mark.rule("IE-053", "IE-055", "IE-057", "IE-C4")
def test_15_recycling_in_a_draw() -> None:
    match = at(
        "leader=1 | green | yellow hand=cups,pens"
        f" | black hand=pants goods={all_but('cups pens pants beer wheat apples jets sauna laptops honey')}"
        " | discard=beer,wheat,apples,jets,sauna,laptops | deck=honey"
    )
    match.play(1, Draw())
    assert match.hands(1, "cups", "pens", "honey", "beer", "wheat")
    assert (len(match.state.deck), match.state.discard) == (4, [])


@pytest.mark.rule("IE-056", "IE-058", "IE-177", "IE-179")
def test_16_deck_out() -> None:
    match = at(
        "| green hand=laptops | yellow hand=cups"
        f" | black hand=pens,backpacks goods={all_but('laptops cups pens backpacks honey wheat')} | deck=honey,wheat"
    )
    match.play(0, Declare("LOAD", ("laptops",))).play(1, Draw())
    assert match.hands(1, "cups", "honey", "wheat")
    assert match.state.end_trigger is not None
    assert match.state.end_trigger.reason is EndReason.DECK_OUT
    assert match.asked == (2, "IE-D02")
    match.play(2, Follow(("backpacks",), "LOAD"))
    assert match.table.over
    assert match.state.discard == ["laptops", "backpacks"]
    assert match.table.result is not None
    assert match.table.result.reason == "IE-056"


@pytest.mark.rule("IE-175", "IE-179", "IE-181")
def test_17_the_end_by_credits() -> None:
    match = at("| green hand=sugar | yellow 46 hand=onions,cups | black hand=wheat,pens")
    match.play(0, Declare("SUPPLY", ("sugar",))).play(1, Follow(("onions",), "SUPPLY"))
    match.play(2, Follow(("wheat",), "SUPPLY"))
    match.play(1, SellToIsland("cups"))
    assert match.state.end_trigger is not None
    assert (match.state.end_trigger.reason, match.state.end_trigger.seat) == (EndReason.CREDITS, 1)
    match.play(2, SellToIsland("pens"))
    assert match.table.over
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-186", "IE-187", "IE-188", "IE-189", "IE-190", "IE-191", "IE-192", "IE-195", "IE-196")
def test_18_scoring() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green 52 goods=batteries,drones,wheat,cups,seeds,jets"
        " | yellow 40 goods=laptops,tablets,pistols,sauna,champagne,cologne | black 44 goods=pens,candy,beer,cannabis"
        " | green-1 contracts=gold_toilets aboard=nice_suits | black-1 aboard=honey,rice"
        " | ending reason=CREDITS turn=1"
    )
    (scored,) = match.happened(GameScored)
    assert [sheet.total for sheet in scored.sheets] == [75, 56, 56]
    terms = {term.card or term.term.lower(): term.credits for term in scored.sheets[0].terms}
    assert terms == {
        "credits": 52,
        "containers": 2,
        "goods": 7,
        "most_technology": 3,
        "most_agriculture": 3,
        "most_illegal": -2,
        "one_of_each": 10,
    }
    assert [(placing.seat, placing.rank) for placing in scored.ranking] == [(0, 1), (1, 2), (2, 2)]


@pytest.mark.rule("IE-155", "IE-157", "IE-158", "IE-D17", "PW-06")
@pytest.mark.card("iceland_water")
def test_19_an_interjection() -> None:
    match = at(
        "| green hand=sugar | yellow hand=cups,pens | black hand=wheat,beer,onions shipments=iceland_water"
        " | deck=honey,pants,*"
    )
    match.play(0, Declare("SUPPLY", ("sugar",)))
    match.play(2, IcelandSell("iceland_water", ("wheat",)))
    assert match.state.island == ["wheat"]
    assert match.state.credits[2] == 12
    assert match.asked == (1, "IE-D02")
    match.play(1, Draw()).play(2, Follow(("onions",), "SUPPLY")).play(0, Done())
    match.play(2, SellToIsland("beer"))
    assert match.state.credits[2] == 16, "the sale of the turn was not used up"


@pytest.mark.rule("IE-135", "IE-142", "IE-143", "IE-144", "IE-146")
@pytest.mark.card("shoes", "satellite", "small_tank")
def test_20_the_order_of_triggers() -> None:
    match = at(
        "leader=1 phase=EXECUTE declared=LOAD | green hand=books shipments=shoes"
        " | yellow hand=jets,cups,pens,beer shipments=satellite | black hand=candy shipments=small_tank"
        " | yellow-1 contracts=champagne aboard=sauna | yellow-2 contracts=pants | deck=honey,rice,wheat,lumber,*"
    )
    match.play(1, Load("jets", "yellow-1"))
    assert match.asked == (1, "IE-D11"), "Satellite first: it is the acting seat's"
    match.play(1, SatelliteUse("satellite"))
    match.play(1, FreeLoad("satellite", "cups", "yellow-2"))
    assert match.shipments(1) == ["satellite", "champagne", "pants"], "it completes right after Satellite's entry"
    assert match.asked == (1, "IE-D12")
    match.play(1, GiveCard("small_tank", "pens"))
    assert match.hands(2, "candy", "pens")
    assert match.asked == (0, "IE-D11")
    match.play(0, DeclinePower("shoes"))
    assert match.asked == (1, "IE-D11"), "what the second ship triggered comes after Shoes"


@pytest.mark.rule("IE-044", "IE-D02")
@pytest.mark.card("neural_units")
def test_21_another_action() -> None:
    match = at(
        "| green hand=cups | yellow hand=beer,jets,sauna,pens imports=backpacks,protractors shipments=neural_units"
        " | black hand=wheat | green-1 sea aboard=rice,honey | yellow-1 contracts=gold_toilets"
    )
    match.play(0, Declare("PIRATE", ("cups",))).play(1, Follow(("beer",), "LOAD")).play(2, Draw())
    match.play(0, Pirate("green-1", "rice", "discard"))
    assert match.asked == (1, "IE-D04")
    match.play(1, Load("jets", "yellow-1")).play(1, Load("sauna", "yellow-1"))
    assert match.asked == (1, "IE-D01"), "two loads, no piracy"


@pytest.mark.rule("IE-080", "IE-081", "IE-D06")
def test_22_bids_in_secret() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow imports=books count=1 | black"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    match.play(0, Bid(8))
    assert {asked.seat: asked.answered for asked in match.all_asked} == {0: True, 1: False}
    assert match.refused(1, Bid(3)) == "BAD_AMOUNT"
    assert match.refused(1, Bid(12)) == "NOT_ENOUGH_CREDITS"
    assert match.refused(0, Bid(10)) == "ALREADY_DECIDED"
    match.play(1, Bid(8))
    assert match.asked == (0, "IE-D07")
