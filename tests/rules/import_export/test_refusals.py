"""The table of refusals: every code, and that none tells more about hidden cards than the code."""

from __future__ import annotations

import pytest

from freeport_games.engine import Move, Placed, Refused, Table
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import Action, CardSet
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    CellPhoneDraw,
    ChooseShip,
    Contract,
    ContractAnytime,
    Declare,
    DeclineImport,
    DiscardContracts,
    Done,
    Draw,
    DrugsTake,
    Follow,
    GiveCard,
    IcelandSell,
    ImportTake,
    Load,
    LoadExtraPaid,
    LoadPair,
    PassBid,
    Pirate,
    PirateHarbour,
    PiratePair,
    PirateUnseen,
    PowerDraw,
    RopeSwap,
    SegwaysMove,
    SellToIsland,
    SetStandingOrder,
    SmartCarsSell,
    TakeFromIsland,
    TelescopesSell,
)
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.positions import Match, at, executing, home, sea


def leading() -> Match:
    """Seat 0 leads with a few cards; its ship at home has a contract, and it has Drones and Rope."""
    return at(
        hands={0: "batteries laptops pants sugar", 1: "cups", 2: "pens"},
        shipments={0: "drones rope"},
        ships={"green-1": sea("almonds"), "green-2": home("champagne")},
        island="beer",
    )


def bidding() -> Match:
    """Seats 0 and 1 bid for the containers of yellow-1."""
    return at(
        phase=Phase.IMPORT_ROUNDS,
        declared=Action.IMPORT,
        imports={1: "books"},
        ships={"yellow-1": sea("beer wheat apples")},
    )


def taking(imports: str = "", goods: str = "") -> Match:
    """Seat 0 imports alone from yellow-1."""
    return executing(Action.IMPORT, imports=imports, goods={0: goods}, ships={"yellow-1": sea("beer wheat apples")})


@pytest.mark.rule("IE-002")
@pytest.mark.parametrize(
    "move",
    [
        Declare("LOAD", ("laptop",)),
        Declare("load", ("laptops",)),
        Declare("LOAD", ("laptops", "")),
        DiscardContracts("white-1", ("champagne",)),
        DiscardContracts("green-2", ("no card",)),
        RopeSwap("rope", "laptops", "nothing"),
        RopeSwap("roper", "laptops", "beer"),
        PowerDraw("drone"),
    ],
)
def test_what_the_game_does_not_have_is_an_unknown_id(move: Move) -> None:
    assert leading().refused(0, move) == "UNKNOWN_ID"


@pytest.mark.rule("IE-002")
def test_a_card_of_a_set_that_is_not_in_the_game_is_unknown() -> None:
    match = at(hands={0: "laptops"}, sets=(CardSet.BASE,))
    assert match.refused(0, Declare("LOAD", ("aeroponics",))) == "UNKNOWN_ID"
    assert match.refused(0, Declare("LOAD", ("beer",))) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("IE-030", "IE-035")
def test_a_seat_that_is_not_asked_and_may_do_nothing_beside_is_refused_whatever_it_tries() -> None:
    match = leading()
    for move in (Draw(), Follow(("cups",), "LOAD"), DiscardContracts("yellow-2", ("x",)), PowerDraw("drones")):
        assert match.refused(1, move) == "NOT_YOUR_TURN"


@pytest.mark.rule("IE-D01", "IE-D02")
def test_a_move_of_another_decision() -> None:
    match = leading()
    for move in (
        Follow(("laptops",), "LOAD"),
        Load("laptops", "green-2"),
        Done(),
        Bid(0),
        GiveCard("small_tank", "cups"),
    ):
        assert match.refused(0, move) == "WRONG_DECISION"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.refused(1, Declare("LOAD", ("cups",))) == "WRONG_DECISION"


@pytest.mark.rule("IE-039", "IE-031")
def test_drawing_while_executing_or_once_more() -> None:
    match = executing(Action.SUPPLY, hands="cups pens", imports="sugar")
    assert match.refused(0, Draw()) == "WRONG_DECISION"
    drew = at(hands={0: "laptops", 1: "cups", 2: "pens"}, imports={1: "beer"}, ships={"yellow-1": home("bok_choy")})
    drew.play(0, Declare("LOAD", ("laptops",))).play(1, Draw())
    assert drew.refused(1, Draw()) == "NOT_YOUR_TURN"
    drew.play(2, Draw())
    assert drew.asked == (1, "IE-D04")
    assert drew.refused(1, Draw()) == "WRONG_DECISION"


@pytest.mark.rule("IE-C2", "IE-156")
def test_any_move_while_a_chance_event_is_awaited() -> None:
    table = Table.open(IMPORT_EXPORT, seats=3)
    with pytest.raises(Refused) as refused:
        table.answer(0, Draw())
    assert refused.value.code == "CHANCE_PENDING"


@pytest.mark.rule("IE-181")
def test_any_move_after_the_end() -> None:
    match = executing(Action.CONTRACT, end=EndReason.CREDITS)
    assert match.table.over
    for move in (Draw(), DiscardContracts("green-1", ("beer",)), PowerDraw("drones")):
        assert match.refused(0, move) == "GAME_OVER"


@pytest.mark.rule("IE-011", "IE-032", "IE-033", "IE-046")
def test_a_card_that_is_not_in_hand_gets_the_same_answer_wherever_it_is() -> None:
    match = at(
        hands={0: "laptops", 1: "candy"},
        imports={0: "tablets"},
        goods={0: "backpacks"},
        played={0: "beer"},
        shipments={0: "apples"},
        discard="flour",
        island="champagne",
        deck="jets",
        ships={"green-1": sea("diamond_rings"), "green-2": home("cannons")},
    )
    areas = ["candy", "tablets", "backpacks", "beer", "apples", "flour", "champagne", "jets"]
    elsewhere = [*areas, "diamond_rings", "cannons", "mini_van"]
    refusals = {match.refusal(0, Declare("LOAD", (card,))) for card in elsewhere}
    assert {refusal.code for refusal in refusals} == {"CARD_NOT_IN_HAND"}
    assert len(refusals) == 1


@pytest.mark.rule("IE-032", "IE-037")
def test_one_card_with_another_action() -> None:
    match = leading()
    assert match.refused(0, Declare("PIRATE", ("laptops",))) == "ACTION_MISMATCH"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.refused(1, Follow(("cups",), "LOAD")) == "ACTION_MISMATCH"


@pytest.mark.rule("IE-032", "IE-037")
def test_no_pair() -> None:
    match = leading()
    assert match.refused(0, Declare("PIRATE", ("laptops", "sugar"))) == "BAD_WILD_PAIR"
    assert match.refused(0, Declare("PIRATE", ("laptops", "sugar", "pants"))) == "BAD_WILD_PAIR"
    assert match.refused(0, Declare("PIRATE", ())) == "BAD_WILD_PAIR"
    assert match.refused(0, Declare("PIRATE", ("laptops", "laptops"))) == "BAD_PARAMETERS"


@pytest.mark.rule("IE-D02", "IE-037")
def test_performing_what_no_power_allows() -> None:
    match = at(hands={0: "laptops", 1: "beer backpacks candy"}).play(0, Declare("LOAD", ("laptops",)))
    assert match.refused(1, Follow(("beer",), "PIRATE")) == "ACTION_MISMATCH"
    assert match.refused(1, Follow(("backpacks", "candy"), "PIRATE")) == "ACTION_MISMATCH"
    assert match.refused(1, Follow(("beer", "candy"), "LOAD")) == "BAD_WILD_PAIR"


def contracting(ships: str = "gold_toilets") -> Match:
    return executing(
        Action.CONTRACT,
        hands="jets champagne nice_suits tablets the_mother_load",
        ships={"green-1": sea("almonds"), "green-2": home(ships)},
    )


@pytest.mark.rule("IE-062")
def test_too_low_a_level() -> None:
    assert contracting().refused(0, Contract("jets", "green-2")) == "TIER_TOO_LOW"
    assert contracting().refused(0, Contract("tablets", "green-2")) == "TIER_TOO_LOW"


@pytest.mark.rule("IE-028", "IE-064")
def test_a_ship_without_room() -> None:
    match = executing(
        Action.CONTRACT, hands="drones chapstick", ships={"green-2": home("gold_toilets pants"), "green-1": home()}
    )
    assert match.refused(0, Contract("drones", "green-2")) == "ABOVE_CAPACITY"
    assert match.may(0, Contract("drones", "green-1"))


@pytest.mark.rule("IE-059", "IE-126")
@pytest.mark.parametrize("ship", ["green-1", "yellow-2"])
def test_a_ship_at_sea_or_of_another_seat(ship: str) -> None:
    assert contracting().refused(0, Contract("champagne", ship)) == "SHIP_NOT_AVAILABLE"
    loading = executing(
        Action.LOAD, hands="jets", ships={"green-1": sea("beer"), "green-2": home("cologne"), "yellow-2": home("sauna")}
    )
    assert loading.refused(0, Load("jets", ship)) == "SHIP_NOT_AVAILABLE"


@pytest.mark.rule("IE-070")
def test_loading_a_ship_without_a_contract() -> None:
    match = executing(Action.LOAD, hands="jets", ships={"green-2": home("cologne")})
    assert match.refused(0, Load("jets", "green-1")) == "NO_CONTRACT"


@pytest.mark.rule("IE-072")
def test_a_container_that_does_not_raise_the_fill() -> None:
    match = executing(Action.LOAD, hands="jets cups", ships={"green-2": home("cologne")})
    assert match.refused(0, Load("cups", "green-2")) == "WRONG_CONTAINER"
    assert match.refused(0, Load("pens", "green-2")) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("IE-078", "IE-083", "IE-D05")
def test_choosing_a_ship_that_is_not_at_sea_or_as_another_seat() -> None:
    match = executing(Action.IMPORT, ships={"yellow-1": sea("beer"), "black-1": sea("wheat")})
    for ship in ("green-1", "yellow-2", "island"):
        assert match.refused(0, ChooseShip(ship)) == "SHIP_NOT_AT_SEA"
    assert match.refused(1, ChooseShip("yellow-1")) == "NOT_YOUR_TURN"


@pytest.mark.rule("IE-083", "IE-D07")
def test_breaking_a_tie_for_a_seat_that_is_not_tied_or_as_another_seat() -> None:
    match = bidding().play(0, Bid(2)).play(1, Bid(2))
    assert match.asked == (0, "IE-D07")
    assert match.refused(0, BreakTie(2)) == "BAD_CHOICE"
    assert match.refused(0, BreakTie(3)) == "UNKNOWN_ID"
    assert match.refused(1, BreakTie(1)) == "NOT_YOUR_TURN"


@pytest.mark.rule("IE-080", "IE-008", "IE-D06")
def test_bids() -> None:
    match = bidding()
    assert match.refused(0, Bid(3)) == "BAD_AMOUNT"
    assert match.refused(0, Bid(-2)) == "BAD_AMOUNT"
    assert match.refused(0, Bid(13)) == "BAD_AMOUNT"
    assert match.refused(0, Bid(12)) == "NOT_ENOUGH_CREDITS"
    match.play(0, Bid(4))
    assert match.refused(0, Bid(6)) == "ALREADY_DECIDED"
    assert match.refused(0, PassBid()) == "ALREADY_DECIDED"


@pytest.mark.rule("IE-087", "IE-D08")
@pytest.mark.parametrize(
    "takes",
    [
        (Placed("beer", "goods"),),
        (Placed("beer", "goods"), Placed("wheat", "goods"), Placed("apples", "imports")),
        (Placed("beer", "goods"), Placed("cups", "goods")),
        (Placed("beer", "goods"), Placed("wheat", "hand")),
        (),
    ],
)
def test_taking_too_many_too_few_or_other_cards(takes: tuple[Placed, ...]) -> None:
    assert taking().refused(0, ImportTake(takes)) == "BAD_CHOICE"


@pytest.mark.rule("IE-087")
def test_taking_a_card_twice() -> None:
    takes = (Placed("beer", "goods"), Placed("beer", "imports"))
    assert taking().refused(0, ImportTake(takes)) == "BAD_PARAMETERS"


@pytest.mark.rule("IE-088")
def test_two_cards_to_the_imports_or_to_an_area_without_room() -> None:
    both = ImportTake((Placed("beer", "imports"), Placed("wheat", "imports")))
    assert taking().refused(0, both) == "AREA_FULL"
    assert taking(imports="cups").refused(0, both) == "AREA_FULL"
    full = ImportTake((Placed("beer", "goods"), Placed("wheat", "imports")))
    assert taking(imports="cups").refused(0, full) == "AREA_FULL"
    assert taking(goods="cups pens").refused(0, full) == "AREA_FULL"


@pytest.mark.rule("IE-089")
def test_discarding_though_there_is_room() -> None:
    takes = ImportTake((Placed("beer", "goods"), Placed("wheat", "discard")))
    assert taking(imports="cups").refused(0, takes) == "MUST_PLACE"
    assert taking(imports="cups", goods="pens").may(0, takes)


@pytest.mark.rule("IE-085")
def test_declining_after_winning_a_bid() -> None:
    match = bidding().play(0, Bid(2)).play(1, Bid(0))
    assert match.asked == (0, "IE-D08")
    assert match.refused(0, DeclineImport()) == "BAD_CHOICE"


def pirating() -> Match:
    return executing(
        Action.PIRATE,
        ships={"yellow-1": sea("jets beer"), "green-2": home("cologne"), "black-2": home("pants", aboard="wheat")},
        island="sauna",
    )


@pytest.mark.rule("IE-095")
def test_pirating_what_is_not_there() -> None:
    match = pirating()
    assert match.refused(0, Pirate("yellow-1", "cups", "discard")) == "BAD_CHOICE"
    assert match.refused(0, Pirate("island", "jets", "green-2")) == "BAD_CHOICE"
    assert match.refused(0, Pirate("black-2", "wheat", "discard")) == "SHIP_NOT_AT_SEA"


@pytest.mark.rule("IE-096", "IE-097")
def test_discarding_a_pirated_card_that_a_ship_takes() -> None:
    match = pirating()
    assert match.refused(0, Pirate("island", "sauna", "discard")) == "MUST_LOAD"
    assert match.refused(0, Pirate("yellow-1", "beer", "green-2")) == "WRONG_CONTAINER"
    assert match.refused(0, Pirate("yellow-1", "jets", "green-1")) == "NO_CONTRACT"
    assert match.refused(0, Pirate("yellow-1", "jets", "black-2")) == "SHIP_NOT_AVAILABLE"
    assert match.may(0, Pirate("yellow-1", "beer", "discard"))


@pytest.mark.rule("IE-105", "IE-106", "IE-104")
def test_selling_twice_and_taking_without_room() -> None:
    match = executing(Action.SUPPLY, hands="cups pens", imports="sugar", island="beer")
    assert match.refused(0, TakeFromIsland("beer")) == "AREA_FULL"
    assert match.refused(0, TakeFromIsland("cups")) == "BAD_CHOICE"
    assert match.refused(0, SellToIsland("beer")) == "CARD_NOT_IN_HAND"
    match = executing(
        Action.SUPPLY, hands="cups pens", imports="sugar onions", shipments={0: "champagne velvet_robes"}, island="beer"
    )
    match.play(0, SellToIsland("cups"))
    assert match.refused(0, SellToIsland("pens")) == "ALREADY_SOLD"


@pytest.mark.rule("IE-127", "IE-126", "IE-D16")
def test_discarding_contracts() -> None:
    match = at(
        hands={0: "laptops", 1: "candy"},
        ships={"green-2": home("champagne"), "green-1": sea("beer"), "yellow-2": home("cologne")},
    )
    assert match.refused(0, DiscardContracts("green-1", ("champagne",))) == "SHIP_NOT_AVAILABLE"
    assert match.refused(0, DiscardContracts("yellow-2", ("cologne",))) == "SHIP_NOT_AVAILABLE"
    assert match.refused(0, DiscardContracts("green-2", ("cologne",))) == "BAD_CHOICE"
    assert match.refused(0, DiscardContracts("green-2", ())) == "BAD_CHOICE"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.asked == (1, "IE-D02")
    assert match.refused(1, DiscardContracts("yellow-2", ("cologne",))) == "NOT_LEADER"
    assert match.may(0, DiscardContracts("green-2", ("champagne",)))


@pytest.mark.rule("IE-131", "IE-138", "IE-135")
@pytest.mark.card("rope")
def test_powers_that_are_not_owned_used_up_or_not_usable() -> None:
    match = leading()
    assert match.refused(0, PowerDraw("shoes")) == "POWER_NOT_OWNED"
    assert match.refused(0, PowerDraw("sugar")) == "POWER_NOT_OWNED", "a card of the hand has no power"
    assert match.refused(0, SetStandingOrder("shoes", "NEVER")) == "POWER_NOT_OWNED"
    assert match.refused(0, PowerDraw("drones")) == "POWER_NOT_USABLE"
    assert match.refused(0, ContractAnytime("drones", "champagne", "green-2")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, SetStandingOrder("drones", "often")) == "BAD_CHOICE"
    assert match.refused(0, RopeSwap("rope", "cups", "beer")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, RopeSwap("rope", "pants", "cups")) == "BAD_CHOICE"
    assert match.refused(0, RopeSwap("shoes", "pants", "beer")) == "POWER_NOT_OWNED"


@pytest.mark.rule("IE-138")
@pytest.mark.card("rope", "batteries")
def test_a_power_used_again_in_the_same_turn() -> None:
    match = leading().play(0, RopeSwap("rope", "pants", "beer"))
    assert match.refused(0, RopeSwap("rope", "beer", "pants")) == "POWER_USED"
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.refused(1, RopeSwap("rope", "cups", "pants")) == "POWER_NOT_OWNED"
    loading = executing(
        Action.LOAD,
        hands="jets sauna champagne cups",
        shipments={0: "batteries"},
        ships={"green-2": home("gold_toilets")},
    )
    loading.play(0, LoadExtraPaid("batteries", "jets", "green-2"))
    assert loading.refused(0, LoadExtraPaid("batteries", "sauna", "green-2")) == "POWER_USED"


@pytest.mark.rule("IE-159", "IE-135")
@pytest.mark.card("batteries")
def test_a_payment_that_one_cannot_make() -> None:
    match = executing(
        Action.LOAD,
        hands="jets sauna",
        credits={0: 0},
        shipments={0: "batteries"},
        ships={"green-2": home("gold_toilets")},
    )
    assert match.refused(0, LoadExtraPaid("batteries", "jets", "green-2")) == "NOT_ENOUGH_CREDITS"


@pytest.mark.rule("IE-044", "IE-048")
@pytest.mark.card("batteries")
def test_more_actions_than_the_count() -> None:
    match = executing(
        Action.LOAD,
        hands="jets sauna champagne",
        shipments={0: "batteries"},
        ships={"green-2": home("gold_toilets")},
    )
    match.play(0, Load("jets", "green-2"))
    assert match.asked == (0, "IE-D04"), "Batteries may still load"
    assert match.refused(0, Load("sauna", "green-2")) == "NO_ACTIONS_LEFT"


@pytest.mark.rule("IE-044", "IE-045")
@pytest.mark.card("robot_cats", "cell_phones", "smart_cars")
def test_moves_of_powers_that_take_a_load_action_are_more_than_the_count_when_none_is_left() -> None:
    match = executing(
        Action.LOAD,
        hands="jets sauna champagne pens paper",
        shipments={0: "batteries robot_cats cell_phones smart_cars"},
        ships={"green-2": home("gold_toilets laptops")},
    )
    pair = LoadPair("robot_cats", ("pens", "paper"), "green-2")
    moves = (pair, CellPhoneDraw("cell_phones"), SmartCarsSell("smart_cars", "pens"))
    assert all(match.may(0, move) for move in moves)
    match.play(0, Load("jets", "green-2"))
    assert match.asked == (0, "IE-D04"), "Batteries may still load"
    assert [match.refused(0, move) for move in moves] == ["NO_ACTIONS_LEFT"] * 3
    assert match.refused(0, SmartCarsSell("smart_cars", "beer")) == "CARD_NOT_IN_HAND"
    assert match.refused(0, LoadPair("robot_cats", ("pens", "paper"), "green-1")) == "NO_CONTRACT"


@pytest.mark.rule("IE-135", "IE-131")
@pytest.mark.card("robot_cats", "cell_phones", "smart_cars")
def test_they_are_not_usable_while_the_seat_does_no_load_actions() -> None:
    match = executing(Action.SUPPLY, hands="jets", shipments={0: "robot_cats cell_phones smart_cars"})
    for move in (CellPhoneDraw("cell_phones"), SmartCarsSell("smart_cars", "jets")):
        assert match.refused(0, move) == "POWER_NOT_USABLE"


@pytest.mark.rule("IE-070", "IE-071", "IE-072", "IE-126")
@pytest.mark.card("robot_cats")
def test_a_pair_that_a_ship_does_not_take_is_refused_as_a_container_is() -> None:
    match = executing(
        Action.LOAD,
        hands="pens paper jets",
        shipments={0: "robot_cats"},
        ships={"green-1": home("rice"), "yellow-2": home("laptops"), "black-2": home()},
    )

    def refused(*cards: str, ship: str) -> str:
        return match.refused(0, LoadPair("robot_cats", cards, ship))

    assert refused("pens", "paper", ship="green-1") == "WRONG_CONTAINER", "no slot for technology"
    assert refused("pens", "paper", ship="green-2") == "NO_CONTRACT"
    assert refused("pens", "paper", ship="yellow-2") == "SHIP_NOT_AVAILABLE"
    assert refused("pens", "jets", ship="yellow-2") == "SHIP_NOT_AVAILABLE"
    assert refused("pens", "beer", ship="yellow-2") == "CARD_NOT_IN_HAND"


@pytest.mark.rule("IE-071")
@pytest.mark.card("robot_cats")
def test_two_cards_of_different_types_are_no_pair() -> None:
    match = executing(
        Action.LOAD, hands="pens paper jets", shipments={0: "robot_cats"}, ships={"green-2": home("laptops")}
    )
    assert match.refused(0, LoadPair("robot_cats", ("pens", "jets"), "green-2")) == "BAD_CHOICE"
    assert match.refused(0, LoadPair("robot_cats", ("pens",), "green-2")) == "BAD_CHOICE"
    assert match.may(0, LoadPair("robot_cats", ("pens", "paper"), "green-2"))


def pirating_pairs(imports: str = "honey", contract: str = "") -> Match:
    """Seat 0 pirates with Robot Cats, with one more action for its import; green-2 has a contract or none."""
    return executing(
        Action.PIRATE,
        imports=imports,
        shipments={0: "robot_cats"},
        ships={
            "yellow-1": sea("pens paper jets"),
            "green-1": home("rice"),
            "green-2": home(contract),
            "black-2": home("laptops"),
        },
    )


@pytest.mark.rule("IE-044", "IE-096", "IE-097", "IE-095")
@pytest.mark.card("robot_cats")
def test_a_pirated_pair_that_cannot_go_there_or_with_the_actions_left() -> None:
    def refused(match: Match, to: str, *cards: str) -> str:
        return match.refused(0, PiratePair("robot_cats", cards or ("pens", "paper"), to))

    two = pirating_pairs()
    assert refused(two, "black-2") == "SHIP_NOT_AVAILABLE"
    assert refused(two, "green-2") == "NO_CONTRACT"
    assert refused(two, "green-1") == "WRONG_CONTAINER"
    assert refused(two, "discard", "pens", "jets") == "BAD_CHOICE"
    assert refused(two, "discard", "pens", "soap") == "BAD_CHOICE"
    assert two.may(0, PiratePair("robot_cats", ("pens", "paper"), "discard"))
    takes_it = pirating_pairs(contract="drones")
    assert refused(takes_it, "discard") == "MUST_LOAD"
    assert takes_it.may(0, PiratePair("robot_cats", ("pens", "paper"), "green-2"))
    one = pirating_pairs(imports="", contract="drones")
    assert refused(one, "green-2") == "NO_ACTIONS_LEFT"
    assert refused(one, "discard") == "NO_ACTIONS_LEFT"


@pytest.mark.rule("IE-044", "IE-095", "IE-097")
@pytest.mark.card("mini_van", "drugs")
def test_pirating_with_mini_van_when_no_action_is_left() -> None:
    match = executing(
        Action.PIRATE,
        hands_of_others={1: "cups"},
        shipments={0: "mini_van drugs"},
        ships={"yellow-1": sea("beer wheat"), "black-2": home("laptops", aboard="pens"), "green-2": home("cologne")},
    )
    moves = (PirateUnseen("mini_van", "hand", 1), PirateHarbour("mini_van", "black-2", "pens", "discard"))
    assert all(match.may(0, move) for move in moves)
    assert match.refused(0, PirateUnseen("mini_van", "hand", 2)) == "BAD_CHOICE", "that hand is empty"
    match.play(0, Pirate("yellow-1", "beer", "discard"))
    assert match.asked == (0, "IE-D09"), "Drugs may still take one"
    assert [match.refused(0, move) for move in moves] == ["NO_ACTIONS_LEFT"] * 2
    assert match.refused(0, PirateHarbour("mini_van", "black-2", "pens", "black-2")) == "SHIP_NOT_AVAILABLE"
    assert match.may(0, DrugsTake("drugs", "yellow-1", "wheat", "discard"))


@pytest.mark.rule("IE-026", "IE-131")
@pytest.mark.card("segways")
def test_segways_does_not_go_where_no_room_is() -> None:
    match = at(hands={0: "laptops"}, shipments={0: "segways"}, goods={0: "pens paper cups soap"}, imports={0: "beer"})
    assert match.refused(0, SegwaysMove("segways", "goods")) == "AREA_FULL"
    assert match.refused(0, SegwaysMove("segways", "green-2")) == "NO_CONTRACT"


@pytest.mark.rule("IE-155", "IE-131")
@pytest.mark.card("iceland_water", "telescopes")
def test_a_seat_that_may_interject_is_told_what_is_wrong_with_its_interjection() -> None:
    match = at(
        hands={0: "laptops", 1: "cups", 2: "wheat jets"},
        shipments={2: "iceland_water telescopes"},
        ships={"black-1": home("pants")},
    )
    assert match.asked == (0, "IE-D01")
    assert match.refused(2, IcelandSell("iceland_water", ("jets",))) == "BAD_CHOICE"
    assert match.refused(2, IcelandSell("iceland_water", ("beer",))) == "CARD_NOT_IN_HAND"
    assert match.refused(2, TelescopesSell("telescopes", ("drones",))) == "POWER_NOT_USABLE"
    assert match.refused(2, DiscardContracts("black-1", ("pants",))) == "NOT_LEADER"
    assert match.refused(2, Draw()) == "NOT_YOUR_TURN"
    assert match.refused(1, IcelandSell("iceland_water", ("cups",))) == "NOT_YOUR_TURN"


@pytest.mark.rule("IE-011", "IE-131")
def test_a_refusal_tells_nothing_of_a_power_in_the_hand_of_another_seat() -> None:
    holding = at(hands={0: "laptops", 1: "lutefisk cups"})
    lying = at(hands={0: "laptops", 1: "cups"}, deck="lutefisk")
    move = ContractAnytime("lutefisk", "lutefisk", "green-1")
    assert holding.refusal(0, move) == lying.refusal(0, move)
