"""Any-time powers and interjections (section 4.16)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
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
from freeport_games.import_export.state import Choice, EndReason, Phase
from tests.rules.import_export.positions import at, executing, home, sea


@pytest.mark.rule("IE-155", "IE-D17")
@pytest.mark.card("telescopes")
def test_whoever_is_asked_others_may_move_beside() -> None:
    match = at(
        hands={0: "laptops jets", 1: "cups", 2: "pens"}, shipments={2: "telescopes"}, goods={2: "drones tablets"}
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
        hands={0: "laptops wheat", 1: "cups", 2: "beer pens"},
        shipments={0: "rope", 2: "iceland_water"},
        island="honey",
    )
    match.play(2, IcelandSell("iceland_water", ("beer",))).play(0, RopeSwap("rope", "wheat", "beer"))
    assert match.state.island == ["honey", "wheat"]
    over = executing(Action.LOAD, end=EndReason.CREDITS)
    assert over.refused(0, TelescopesSell("telescopes", ("drones",))) == "GAME_OVER"


@pytest.mark.rule("IE-157", "IE-145")
@pytest.mark.card("lutefisk", "sugar", "drones")
def test_what_an_interjection_triggers_is_worked_off_before_the_question_is_put_again() -> None:
    match = at(
        hands={0: "jets champagne", 1: "lutefisk cups"},
        shipments={1: "drones sugar"},
        goods={1: "wheat"},
    )
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
    match = executing(
        Action.LOAD,
        hands="jets cups",
        ships={"green-1": home("champagne", aboard="sauna"), "green-2": home("pants apples", aboard="pens")},
        shipments={0: "satellite"},
        hands_of_others={1: "rope"},
    )
    match.play(0, Load("jets", "green-1"))
    assert match.asked == (0, "IE-D11")
    match.play(0, DiscardContracts("green-2", ("apples",)))
    assert match.asked == (0, "IE-D11")
    assert match.shipments(0) == ["satellite", "champagne"], "pants completes after Satellite's entry"


@pytest.mark.rule("IE-158")
def test_the_question_is_put_again_with_what_has_changed_or_answers_itself() -> None:
    match = executing(
        Action.LOAD,
        hands="jets",
        ships={"green-1": home("champagne pants"), "green-2": home("cologne")},
        hands_of_others={1: "cups"},
    )
    match.play(0, DiscardContracts("green-1", ("champagne",)))
    assert match.moves(0, Load) == {Load("jets", "green-2")}
    match.play(0, DiscardContracts("green-2", ("cologne",))).play(0, DiscardContracts("green-1", ("pants",)))
    assert match.asked == (1, "IE-D01"), "nothing is left to load"


@pytest.mark.rule("IE-159")
@pytest.mark.card("telescopes")
def test_a_bid_that_is_in_stays() -> None:
    match = executing(
        Action.IMPORT,
        choices={1: Choice.FOLLOW},
        ships={"yellow-1": sea("beer wheat apples"), "green-2": home("pants")},
        shipments={2: "telescopes"},
        goods={2: "drones"},
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
    match = executing(
        Action.IMPORT,
        choices={1: Choice.FOLLOW},
        ships={"yellow-1": sea("beer wheat apples"), "green-2": home("danger_pets pants", aboard="seeds pistols")},
        hands_of_others={1: "cups"},
    )
    match.play(1, Bid(10)).play(0, DiscardContracts("green-2", ("pants",)))
    assert match.state.credits[1] == 8
    match.play(0, Bid(0))
    assert match.state.credits[1] == 0


@pytest.mark.rule("IE-160", "IE-045")
def test_fixed_action_counts_stay() -> None:
    match = executing(
        Action.SUPPLY,
        hands="cups rope",
        imports="sugar",
        shipments={0: "champagne segways"},
        hands_of_others={1: "jets"},
    )
    left = match.state.executions[-1].left
    match.play(0, SegwaysMove("segways", "imports"))
    assert match.state.executions[-1].left == left


@pytest.mark.rule("IE-161")
@pytest.mark.card("rope", "led_lights")
def test_a_power_for_ones_own_turn() -> None:
    match = at(hands={0: "laptops", 1: "cups pens"}, shipments={1: "rope"}, island="beer")
    assert not match.offers(1, RopeSwap)
    match.play(0, Draw())
    assert match.offers(1, RopeSwap)


@pytest.mark.rule("IE-162", "IE-131")
@pytest.mark.card("lutefisk")
def test_a_power_that_works_from_the_hand_is_seen_by_nobody_else() -> None:
    match = at(hands={0: "laptops", 1: "lutefisk cups"}, goods={1: "wheat"})
    assert match.offers(1, ContractAnytime)
    assert not match.offers(0, ContractAnytime)
    assert match.table.asked_for(0) == match.table.asked_for(1)
    assert match.refused(0, ContractAnytime("lutefisk", "lutefisk", "green-1")) == "POWER_NOT_OWNED"
    shipped = at(hands={0: "laptops", 1: "cups"}, goods={1: "wheat"}, shipments={1: "lutefisk"})
    assert not shipped.offers(1, ContractAnytime)


@pytest.mark.rule("IE-163")
@pytest.mark.card("lutefisk", "oysters")
def test_an_any_time_contract_needs_its_level() -> None:
    match = executing(Action.CONTRACT, hands="lutefisk champagne", imports="chairs", leader=0, shipments={0: "oysters"})
    assert not match.may(0, ContractAnytime("lutefisk", "lutefisk", "green-1"))
    assert match.refused(0, ContractAnytime("lutefisk", "lutefisk", "green-1")) == "TIER_TOO_LOW"
    match.play(0, ContractAnytime("oysters", "champagne", "green-1"))
    assert match.state.executions[-1].left == 2, "no action is spent"


@pytest.mark.rule("IE-128", "IE-184", "IE-182")
@pytest.mark.card("telescopes")
def test_there_are_no_interjections_in_the_end_window() -> None:
    match = at(
        phase=Phase.END_WINDOW,
        end=EndReason.CREDITS,
        hands={2: "beer"},
        shipments={0: "telescopes", 2: "iceland_water"},
        goods={0: "drones"},
        ships={"green-1": home("champagne")},
    )
    assert match.asked == (0, "IE-D18")
    assert match.refused(0, DiscardContracts("green-1", ("champagne",))) == "WRONG_DECISION"
    assert match.refused(2, IcelandSell("iceland_water", ("beer",))) == "NOT_YOUR_TURN"
