"""Any-time powers and interjections (section 4.16)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    Bid,
    ContractAnytime,
    Declare,
    DiscardContracts,
    Draw,
    IcelandSell,
    Load,
    PowerDraw,
    RopeSwap,
    SegwaysMove,
    TelescopesSell,
)
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-155", "IE-D17")
@pytest.mark.card("telescopes")
def test_whoever_is_asked_others_may_move_beside() -> None:
    match = at(
        "| green hand=laptops,jets | yellow hand=cups | black hand=pens goods=drones,tablets shipments=telescopes"
    )
    assert match.may(2, TelescopesSell("telescopes", ("drones",)))
    assert match.table.waiting == (0,), "nobody waits for them"
    match.play(2, TelescopesSell("telescopes", ("drones",)))
    assert match.state.credits[2] == 14
    assert match.asked == (0, "IE-D01")
    match.play(0, Declare("LOAD", ("jets",))).play(2, TelescopesSell("telescopes", ("tablets",)))
    assert match.asked == (1, "IE-D02")


@pytest.mark.rule("IE-156")
@pytest.mark.card("telescopes")
def test_interjections_count_in_the_order_in_which_they_come_and_never_after_the_end() -> None:
    match = at(
        "| green hand=laptops,wheat shipments=rope | yellow hand=cups | black hand=beer,pens shipments=iceland_water"
        " | island=honey"
    )
    match.play(2, IcelandSell("iceland_water", ("beer",))).play(0, RopeSwap("rope", "wheat", "beer"))
    assert match.state.island == ["honey", "wheat"]
    over = at("phase=EXECUTE declared=LOAD | green | yellow | black | ending reason=CREDITS turn=1")
    assert over.refused(0, TelescopesSell("telescopes", ("drones",))) == "GAME_OVER"


@pytest.mark.rule("IE-157", "IE-145")
@pytest.mark.card("lutefisk", "sugar", "drones")
def test_what_an_interjection_triggers_is_worked_off_before_the_question_is_put_again() -> None:
    match = at("| green hand=jets,champagne | yellow hand=lutefisk,cups goods=wheat shipments=drones,sugar | black")
    match.play(0, Declare("LOAD", ("jets",)))
    match.play(1, ContractAnytime("lutefisk", "lutefisk", "yellow-1"))
    assert match.ship("yellow-1").contracts == ["lutefisk"]
    assert match.asked == (1, "IE-D11"), "Drones"
    match.play(1, PowerDraw("drones"))
    assert match.state.credits[1] == 12, "Sugar"
    assert match.asked == (1, "IE-D02")


@pytest.mark.rule("IE-157", "IE-143")
@pytest.mark.card("shoes", "satellite")
def test_an_interjection_in_the_middle_of_an_effect_waits_with_what_it_triggers() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups shipments=satellite | yellow hand=rope | black"
        " | green-1 contracts=champagne aboard=sauna | green-2 contracts=pants,apples aboard=pens"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.asked == (0, "IE-D11")
    match.play(0, DiscardContracts("green-2", ("apples",)))
    assert match.asked == (0, "IE-D11")
    assert match.shipments(0) == ["satellite", "champagne"], "pants completes after Satellite's entry"


@pytest.mark.rule("IE-158")
def test_the_question_is_put_again_with_what_has_changed_or_answers_itself() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=cups | black | green-1 contracts=champagne,pants"
        " | green-2 contracts=cologne"
    )
    match.play(0, DiscardContracts("green-1", ("champagne",)))
    assert match.moves(0, Load) == {Load("jets", "green-2")}
    match.play(0, DiscardContracts("green-2", ("cologne",))).play(0, DiscardContracts("green-1", ("pants",)))
    assert match.asked == (1, "IE-D01"), "nothing is left to load"


@pytest.mark.rule("IE-159")
@pytest.mark.card("telescopes")
def test_a_bid_that_is_in_stays() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow chose=FOLLOW:IMPORT count=1"
        " | black goods=drones shipments=telescopes | green-2 contracts=pants | yellow-1 sea aboard=beer,wheat,apples"
    )
    match.play(1, Bid(8)).play(2, TelescopesSell("telescopes", ("drones",)))
    assert {asked.seat: asked.answered for asked in match.all_asked} == {0: False, 1: True}
    assert match.refused(1, Bid(2)) == "ALREADY_DECIDED"
    match.play(0, Bid(2))
    assert match.state.credits[1] == 2


@pytest.mark.rule("IE-159", "IE-010")
@pytest.mark.card("danger_pets")
def test_a_bidder_that_was_forced_below_its_bid_pays_what_it_has() -> None:
    """An interjection completes a ship whose power takes two credits from the bidder; it cannot spend them itself."""
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=cups chose=FOLLOW:IMPORT count=1 | black"
        " | green-2 contracts=danger_pets,pants aboard=seeds,pistols | yellow-1 sea aboard=beer,wheat,apples"
    )
    match.play(1, Bid(10)).play(0, DiscardContracts("green-2", ("pants",)))
    assert match.state.credits[1] == 8
    match.play(0, Bid(0))
    assert match.state.credits[1] == 0


@pytest.mark.rule("IE-160", "IE-045")
def test_fixed_action_counts_stay() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=cups,rope imports=sugar shipments=champagne,segways"
        " | yellow hand=jets | black"
    )
    left = match.state.executions[-1].left
    match.play(0, SegwaysMove("segways", "imports"))
    assert match.state.executions[-1].left == left


@pytest.mark.rule("IE-161")
@pytest.mark.card("rope", "led_lights")
def test_a_power_for_ones_own_turn() -> None:
    match = at("| green hand=laptops | yellow hand=cups,pens shipments=rope | black | island=beer")
    assert not match.offers(1, RopeSwap)
    match.play(0, Draw())
    assert match.offers(1, RopeSwap)


@pytest.mark.rule("IE-162", "IE-131")
@pytest.mark.card("lutefisk")
def test_a_power_that_works_from_the_hand_is_seen_by_nobody_else() -> None:
    match = at("| green hand=laptops | yellow hand=lutefisk,cups goods=wheat | black")
    assert match.offers(1, ContractAnytime)
    assert not match.offers(0, ContractAnytime)
    assert match.table.asked_for(0) == match.table.asked_for(1)
    assert match.refused(0, ContractAnytime("lutefisk", "lutefisk", "green-1")) == "POWER_NOT_OWNED"
    shipped = at("| green hand=laptops | yellow hand=cups goods=wheat shipments=lutefisk | black")
    assert not shipped.offers(1, ContractAnytime)


@pytest.mark.rule("IE-163")
@pytest.mark.card("lutefisk", "oysters")
def test_an_any_time_contract_needs_its_level() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU declared=CONTRACT"
        " | green hand=lutefisk,champagne imports=chairs shipments=oysters | yellow | black"
    )
    assert not match.may(0, ContractAnytime("lutefisk", "lutefisk", "green-1"))
    assert match.refused(0, ContractAnytime("lutefisk", "lutefisk", "green-1")) == "TIER_TOO_LOW"
    match.play(0, ContractAnytime("oysters", "champagne", "green-1"))
    assert match.state.executions[-1].left == 2, "no action is spent"


@pytest.mark.rule("IE-128", "IE-184", "IE-182")
@pytest.mark.card("telescopes")
def test_there_are_no_interjections_in_the_end_window() -> None:
    match = at(
        "phase=END_WINDOW | green goods=drones shipments=telescopes | yellow | black hand=beer shipments=iceland_water"
        " | green-1 contracts=champagne | ending reason=CREDITS turn=1"
    )
    assert match.asked == (0, "IE-D18")
    assert match.refused(0, DiscardContracts("green-1", ("champagne",))) == "WRONG_DECISION"
    assert match.refused(2, IcelandSell("iceland_water", ("beer",))) == "NOT_YOUR_TURN"
