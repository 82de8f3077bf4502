"""The table of refusals: names, decisions and cards, and that no refusal reveals a hidden card."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.moves import (
    Bid,
    ContractAnytime,
    Declare,
    DiscardContracts,
    Done,
    Draw,
    Follow,
    GiveCard,
    IcelandSell,
    Load,
    PowerDraw,
    RopeSwap,
    TelescopesSell,
)
from tests.rules.import_export.positions import at
from tests.rules.import_export.refusing import leading


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
    match = at("| green hand=laptops | yellow | black")
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
    match = at("phase=EXECUTE declared=SUPPLY | green hand=cups,pens imports=sugar | yellow | black")
    assert match.refused(0, Draw()) == "WRONG_DECISION"
    drew = at("| green hand=laptops | yellow hand=cups imports=beer | black hand=pens | yellow-1 contracts=bok_choy")
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
    match = at("phase=EXECUTE declared=CONTRACT | green | yellow | black | ending reason=CREDITS turn=1")
    assert match.table.over
    for move in (Draw(), DiscardContracts("green-1", ("beer",)), PowerDraw("drones")):
        assert match.refused(0, move) == "GAME_OVER"


@pytest.mark.rule("IE-011", "IE-032", "IE-033", "IE-046")
def test_a_card_that_is_not_in_hand_gets_the_same_answer_wherever_it_is() -> None:
    match = at(
        "| green hand=laptops imports=tablets goods=backpacks shipments=apples played=beer | yellow hand=candy | black"
        " | green-1 sea aboard=diamond_rings | green-2 contracts=cannons | island=champagne | discard=flour"
        " | deck=jets,*"
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
    match = at("| green hand=laptops | yellow hand=beer,backpacks,candy | black").play(0, Declare("LOAD", ("laptops",)))
    assert match.refused(1, Follow(("beer",), "PIRATE")) == "ACTION_MISMATCH"
    assert match.refused(1, Follow(("backpacks", "candy"), "PIRATE")) == "ACTION_MISMATCH"
    assert match.refused(1, Follow(("beer", "candy"), "LOAD")) == "BAD_WILD_PAIR"


@pytest.mark.rule("IE-155", "IE-131")
@pytest.mark.card("iceland_water", "telescopes")
def test_a_seat_that_may_interject_is_told_what_is_wrong_with_its_interjection() -> None:
    match = at(
        "| green hand=laptops | yellow hand=cups | black hand=wheat,jets shipments=iceland_water,telescopes"
        " | black-1 contracts=pants"
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
    holding = at("| green hand=laptops | yellow hand=lutefisk,cups | black")
    lying = at("| green hand=laptops | yellow hand=cups | black | deck=lutefisk,*")
    move = ContractAnytime("lutefisk", "lutefisk", "green-1")
    assert holding.refusal(0, move) == lying.refusal(0, move)
