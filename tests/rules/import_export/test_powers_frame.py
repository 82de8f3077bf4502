"""The framework of powers: what is live, in which order it acts, copies, solo actions (4.13 to 4.17); the PW rules."""

from __future__ import annotations

from collections import Counter

import pytest

from freeport_games.engine import Picked, Placed
from freeport_games.import_export.areas.counting import goods_of, goods_room, imports_room, level
from freeport_games.import_export.areas.hold import capacity
from freeport_games.import_export.components import CARDS, Action, GoodType
from freeport_games.import_export.effects.of_powers import take
from freeport_games.import_export.events import CardsMoved, CreditsMoved
from freeport_games.import_export.moves import (
    AcceptOffer,
    ApplesAdd,
    Contract,
    CopyShipment,
    Declare,
    DeclineOffer,
    DeclinePower,
    Draw,
    FlashDriveTake,
    GiveCard,
    IcelandSell,
    ImportTake,
    JasmineSell,
    Load,
    Pirate,
    PlatinumPlay,
    PowerDraw,
    PowerImport,
    RailgunsPay,
    SellToIsland,
    SetStandingOrder,
    SoloImport,
)
from freeport_games.import_export.state import Choice, Policy
from freeport_games.import_export.vocabulary.declared import POWERS, power
from freeport_games.import_export.vocabulary.words import Immediate
from tests.rules.import_export.positions import at, executing, home, sea

HOOKS_OF_SECTION_4_14 = {
    "lead_modifier", "on_lead", "follow_modifier", "on_all_committed", "on_execution_start", "on_draw", "on_other_draw",
    "on_other_draw_action", "requirement_modifier", "capacity_modifier", "on_contract_action", "on_contract",
    "on_contract_any", "wild_containers", "load_equivalence", "on_load_action", "replace_load", "on_container_loaded",
    "import_source_modifier", "import_count_modifier", "tie_break_modifier", "replace_owner_income", "on_import_any",
    "on_goods_added", "pirate_source_modifier", "on_pirate_action", "on_pirate", "on_other_pirate",
    "replace_pirate_placing", "on_ship_reduced", "on_ship_return", "payout_modifier", "after_payout", "before_sail",
    "replace_shelving", "immediate", "on_complete_own", "on_complete_any", "on_other_complete", "on_other_credit_loss",
    "imports_limit_modifier", "goods_limit_modifier", "virtual_goods", "virtual_imports", "any_time", "any_time_leader",
    "hand_any_time", "end_threshold_modifier", "end_trigger_modifier", "instant_win", "end_game_move",
    "end_game_declare", "good_value_modifier", "bonus_modifier", "end_game_score",
}  # fmt: skip


@pytest.mark.rule("IE-131")
@pytest.mark.card("drones", "bok_choy")
def test_a_power_is_live_in_the_shipments_only() -> None:
    for place in ("hand", "imports", "goods", "ship"):
        match = executing(
            Action.CONTRACT,
            hands="batteries drones" if place == "hand" else "batteries",
            imports="drones" if place == "imports" else "",
            goods={0: "drones" if place == "goods" else ""},
            ships={"green-2": home("drones") if place == "ship" else home()},
        )
        match.play(0, Contract("batteries", "green-1"))
        assert not match.offers(0, PowerDraw)
    match = executing(Action.CONTRACT, hands="batteries", shipments={0: "drones"})
    match.play(0, Contract("batteries", "green-1"))
    assert match.offers(0, PowerDraw)


@pytest.mark.rule("IE-132", "IE-133")
def test_every_power_acts_at_hooks_that_the_flow_has() -> None:
    assert set().union(*[power.hooks for power in POWERS.values()]) == HOOKS_OF_SECTION_4_14


@pytest.mark.rule("IE-003")
def test_every_card_has_a_power_and_a_text_of_its_own() -> None:
    assert set(POWERS) == set(CARDS)
    assert all(declared.words and declared.text.endswith(".") for declared in POWERS.values())
    shared = [text for text, times in Counter(declared.text for declared in POWERS.values()).items() if times > 1]
    assert not shared


@pytest.mark.parametrize("card", ["apples", "no_card"])
def test_a_power_is_declared_once_and_for_a_card_that_there_is(card: str) -> None:
    with pytest.raises(ValueError, match=card):
        power(card, "Take 2 credits.", Immediate(take(2)))


@pytest.mark.rule("IE-134", "IE-135")
@pytest.mark.card("sugar", "drones")
def test_a_trigger_acts_unless_its_text_says_may() -> None:
    match = executing(Action.CONTRACT, hands="almonds", shipments={0: "sugar drones"}, hands_of_others={1: "cups"})
    match.play(0, Contract("almonds", "green-1"))
    assert match.state.credits[0] == 12
    assert match.asked == (0, "IE-D11")
    assert {option.makes for option in match.decision(0).options} == {PowerDraw, DeclinePower}
    match.play(0, DeclinePower("drones"))
    assert match.sorted_hands[0] == []


@pytest.mark.rule("IE-135", "IE-137")
@pytest.mark.card("drones", "shoes")
def test_a_power_that_can_do_nothing_is_passed_over() -> None:
    match = executing(
        Action.CONTRACT, hands="almonds", shipments={0: "drones"}, hands_of_others={1: "cups"}, deck="", rest=False
    )
    match.play(0, Contract("almonds", "green-1"))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-136", "IE-D12")
@pytest.mark.card("small_tank")
def test_the_seat_that_the_text_names_chooses() -> None:
    match = executing(
        Action.LOAD,
        hands="jets cups pens",
        shipments={1: "small_tank"},
        ships={"green-1": home("champagne", aboard="sauna")},
        hands_of_others={1: "rope"},
    )
    match.play(0, Load("jets", "green-1"))
    assert match.asked == (0, "IE-D12")
    assert not match.offers(0, DeclinePower)
    match.play(0, GiveCard("small_tank", "pens"))
    assert match.hands(1, "rope", "pens")


@pytest.mark.rule("IE-138")
@pytest.mark.card("railguns", "jasmine_tea")
def test_once_a_turn_is_counted_on_the_card() -> None:
    match = executing(
        Action.CONTRACT,
        hands="cups pens batteries",
        imports="chairs",
        shipments={0: "jasmine_tea wind_turbines=jasmine_tea"},
        hands_of_others={1: "rope"},
    )
    match.play(0, JasmineSell("jasmine_tea", "cups"))
    assert match.refused(0, JasmineSell("jasmine_tea", "pens")) == "POWER_USED"
    match.play(0, JasmineSell("wind_turbines", "pens"))
    assert [shipment.used for shipment in match.state.shipments[0]] == [1, 1]


@pytest.mark.rule("IE-139", "IE-170", "IE-169", "IE-151")
@pytest.mark.card("railguns", "helicopter")
def test_tokens_and_powers_go_with_a_card_that_is_taken() -> None:
    match = executing(
        Action.LOAD,
        hands="seeds",
        ships={"green-1": home("railguns", aboard="pistols foxes drugs cannons")},
        shipments={1: "helicopter tablets"},
        credits={1: 2, 2: 0},
        hands_of_others={1: "cups", 2: "pens"},
    )
    match.state.shipments[1][0].tokens = 8
    match.play(0, Load("seeds", "green-1"))
    match.play(1, RailgunsPay("railguns", "shipment", ("helicopter",)))
    assert [(shipment.card, shipment.tokens) for shipment in match.state.shipments[0]] == [
        ("railguns", 0),
        ("helicopter", 8),
    ]
    assert match.shipments(1) == ["tablets"]
    assert match.state.credits[2] == 0, "who can pay nothing pays nothing"


@pytest.mark.rule("IE-140")
@pytest.mark.card("tablets", "mri_machines")
def test_modifiers_that_set_a_value_do_not_add() -> None:
    state = at(shipments={0: "tablets wind_turbines=tablets"}).state
    assert capacity(state, 0) == 8
    numbers = at(shipments={0: "ferraris"}, goods={0: "laptops"}).state
    assert goods_of(numbers, 0, GoodType.TECHNOLOGY) == 2


@pytest.mark.rule("IE-141")
@pytest.mark.card("rice", "fluffy_pillows")
def test_a_card_that_counts_shipments_counts_itself() -> None:
    match = executing(
        Action.LOAD,
        hands="wheat",
        shipments={0: "sugar champagne"},
        ships={"green-1": home("rice", aboard="beer apples")},
        hands_of_others={1: "cups"},
    )
    match.play(0, Load("wheat", "green-1"))
    assert match.state.credits[0] == 10 + 8 + 2 * 2


@pytest.mark.rule("IE-142", "IE-143", "IE-145")
@pytest.mark.card("shoes", "mouthwash")
def test_the_acting_seats_powers_come_first_then_clockwise_oldest_first() -> None:
    match = executing(
        Action.LOAD,
        leader=1,
        hands_of_others={0: "rope", 1: "cups", 2: "candy"},
        ships={"yellow-1": home("pants"), "yellow-2": home("champagne")},
        shipments={0: "mouthwash", 1: "fluffy_pillows shoes", 2: "satellite wind_turbines=mouthwash"},
    )
    match.play(1, Load("cups", "yellow-1"))
    assert match.asked == (1, "IE-D11")
    assert [entry.card for entry in match.state.queue] == ["satellite", "wind_turbines", "mouthwash"]
    match.play(1, DeclinePower("shoes")).play(2, DeclinePower("satellite"))
    assert [event.payee for event in match.happened(CreditsMoved) if event.moved_by] == [2, 0]
    assert match.asked == (2, "IE-D01")


@pytest.mark.rule("IE-144", "IE-143")
@pytest.mark.card("lumber", "shoes", "backpacks")
def test_what_an_entry_triggers_comes_last() -> None:
    match = executing(
        Action.LOAD,
        hands="cups",
        shipments={0: "shoes", 1: "lumber", 2: "wind_turbines=shoes"},
        ships={"green-1": home("pants")},
        hands_of_others={1: "rope", 2: "candy"},
    )
    match.play(0, Load("cups", "green-1")).play(0, PowerDraw("shoes"))
    assert match.asked == (2, "IE-D11"), "Lumber heard the draw, but the copy of Shoes came before"
    match.play(2, DeclinePower("wind_turbines"))
    assert match.asked == (1, "IE-D11")


@pytest.mark.rule("IE-148", "IE-146")
@pytest.mark.card("railguns", "fixie_bikes")
@pytest.mark.parametrize(
    ("payment", "credits"),
    [
        pytest.param(RailgunsPay("railguns", "shipment", ("fixie_bikes",)), [10 + 12 + 4, 6, 10], id="it has gone"),
        pytest.param(RailgunsPay("railguns", "credits", ()), [10 + 12 + 4 + 4, 6, 10 - 4 + 2], id="it is there"),
    ],
)
def test_an_entry_is_dropped_if_its_card_has_gone(payment: RailgunsPay, credits: list[int]) -> None:
    """Fixie Bikes has heard the load that completes the ship, but waits until Railguns has had its payments."""
    match = executing(
        Action.LOAD,
        hands="seeds",
        shipments={2: "fixie_bikes"},
        ships={"green-1": home("railguns", aboard="pistols foxes drugs cannons")},
        hands_of_others={1: "rope", 2: "candy"},
    )
    match.play(0, Load("seeds", "green-1"))
    assert match.asked == (2, "IE-D12")
    assert [(entry.seat, entry.card) for entry in match.state.queue] == [(2, "fixie_bikes")]
    match.play(2, payment)
    assert match.state.credits == credits


@pytest.mark.rule("IE-149")
@pytest.mark.card("pants", "stem_cells")
def test_of_two_replacements_one_applies() -> None:
    match = executing(
        Action.IMPORT,
        ships={"yellow-1": sea("beer wheat apples")},
        shipments={1: "pants wind_turbines=pants"},
        imports="cups",
        goods={0: "jets"},
        hands_of_others={1: "rope"},
    )

    match.play(0, ImportTake((Placed("beer", "goods"), Placed("wheat", "discard"))))
    assert match.state.credits[1] == 14


@pytest.mark.rule("IE-150", "PW-09")
@pytest.mark.card("lumber", "nanobots")
def test_loops_are_cut() -> None:
    """Two Lumbers of two seats: each draws once for the draw action, and not for the other one's draw."""
    match = at(hands={0: "cups pens", 1: "rope"}, shipments={1: "lumber", 2: "wind_turbines=lumber"})
    match.play(0, Draw())
    for seat, card in ((1, "lumber"), (2, "wind_turbines")):
        assert match.asked == (seat, "IE-D11")
        match.play(seat, PowerDraw(card))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-151", "IE-152")
@pytest.mark.card("danger_pets", "fake_dvds")
def test_all_others_pay_clockwise_each_what_it_has() -> None:
    match = executing(
        Action.LOAD,
        leader=1,
        seats=4,
        hands_of_others={1: "seeds", 2: "rope"},
        ships={"yellow-1": home("danger_pets", aboard="pistols")},
        credits={0: 4, 2: 0, 3: 2},
    )
    match.play(1, Load("seeds", "yellow-1"))
    assert [event.payer for event in match.happened(CreditsMoved) if event.moved_by] == [3, 0]
    assert match.state.credits == [2, 10 + 6 + 4, 0, 0]


@pytest.mark.rule("IE-153", "IE-D13")
@pytest.mark.card("chicken_feed")
def test_an_offer_goes_round_until_one_accepts() -> None:

    match = executing(
        Action.LOAD,
        hands="wheat",
        seats=4,
        ships={"green-1": home("chicken_feed")},
        credits={1: 10, 2: 4, 3: 6},
        hands_of_others={1: "cups"},
    )
    match.play(0, Load("wheat", "green-1"))
    assert match.asked == (1, "IE-D13")
    match.play(1, DeclineOffer("chicken_feed"))
    assert match.asked == (3, "IE-D13"), "seat 2 cannot pay"
    match.play(3, AcceptOffer("chicken_feed"))
    assert match.shipments(3) == ["chicken_feed"]
    assert match.state.credits == [20, 10, 4, 0]


@pytest.mark.rule("IE-154", "PW-08", "IE-C5")
@pytest.mark.card("big_ammunition")
def test_a_random_card_of_a_hand_is_seen_by_the_two_seats() -> None:
    match = executing(
        Action.PIRATE,
        ships={"yellow-1": sea("beer wheat")},
        shipments={0: "big_ammunition"},
        hands_of_others={1: "cups pens rope"},
    )
    match.play(0, Pirate("yellow-1", "beer", "discard"), Picked(1))
    assert match.hands(0, "pens")
    assert match.hands(1, "cups", "rope")
    seen = {seat: [told.for_seat(seat) for told in match.table.events] for seat in (0, 1, 2)}
    shown = {
        seat: [hasattr(event.moved, "cards") for event in events if isinstance(event, CardsMoved) and event.moved_by]
        for seat, events in seen.items()
    }
    assert shown == {0: [True], 1: [True], 2: [False]}


@pytest.mark.rule("IE-C6", "IE-152")
@pytest.mark.card("flamethrowers")
@pytest.mark.parametrize(("side", "credits"), [(0, [24, 6, 6]), (1, [12, 12, 12])])
def test_the_coin(side: int, credits: list[int]) -> None:
    match = executing(
        Action.LOAD,
        hands="seeds",
        ships={"green-1": home("flamethrowers", aboard="pistols")},
        hands_of_others={1: "cups"},
    )
    match.play(0, Load("seeds", "green-1"), Picked(side))
    assert match.state.credits == credits


@pytest.mark.rule("IE-164", "IE-166")
@pytest.mark.card("ferraris")
def test_virtual_goods_count_but_take_no_room() -> None:
    state = at(goods={0: "laptops"}, shipments={0: "ferraris"}).state
    assert [goods_of(state, 0, type_) for type_ in GoodType] == [2, 1, 1, 1, 1]
    assert goods_room(state, 0) == 3
    state.goods[0].append("jets")
    assert goods_of(state, 0, GoodType.LUXURY) == 2


@pytest.mark.rule("IE-165")
@pytest.mark.card("refrigerators", "cannons")
def test_virtual_imports_add_actions_only() -> None:
    match = executing(
        Action.LOAD,
        hands="jets sauna",
        goods={0: "laptops drones"},
        shipments={0: "refrigerators"},
        ships={"green-1": home("gold_toilets")},
    )
    assert match.state.executions[-1].left == 2
    assert imports_room(match.state, 0) == 2


@pytest.mark.rule("IE-167", "IE-168")
@pytest.mark.card("wind_turbines", "drones", "railguns")
def test_a_copy_has_a_power_and_a_name_of_its_own_and_stays() -> None:
    match = executing(
        Action.LOAD,
        hands="laptops",
        ships={"green-1": home("wind_turbines", aboard="tablets segways batteries")},
        shipments={1: "drones sugar", 2: "teslas"},
        hands_of_others={1: "cups"},
    )
    match.play(0, Load("laptops", "green-1"))
    assert match.asked == (0, "IE-D12")
    assert match.moves(0, CopyShipment) == {
        CopyShipment("wind_turbines", 1, "drones"),
        CopyShipment("wind_turbines", 1, "sugar"),
    }, "tiers 0 and 1, any seat's"
    match.play(0, CopyShipment("wind_turbines", 1, "drones"))
    (copy,) = match.state.shipments[0]
    assert (copy.card, copy.power) == ("wind_turbines", "drones")
    match.state.shipments[1].clear()
    assert level(match.state, 0, GoodType.TECHNOLOGY) == 1
    follow = executing(Action.CONTRACT, hands="batteries", shipments={0: "wind_turbines=drones"})
    follow.play(0, Contract("batteries", "green-1"))
    assert follow.may(0, PowerDraw("wind_turbines"))


@pytest.mark.rule("IE-167")
@pytest.mark.card("wind_turbines", "potatoes")
def test_a_copied_immediate_power_acts_at_once() -> None:
    match = executing(
        Action.LOAD,
        hands="laptops",
        ships={"green-1": home("wind_turbines", aboard="tablets segways batteries")},
        shipments={1: "potatoes"},
        hands_of_others={1: "cups"},
    )
    match.play(0, Load("laptops", "green-1"))
    assert match.state.credits[0] == 10 + 10 + 2
    assert len(match.sorted_hands[0]) == 2


@pytest.mark.rule("IE-169", "IE-027")
@pytest.mark.card("stolen_research", "tablets")
def test_a_card_that_leaves_the_shipments_loses_its_power_there() -> None:
    match = executing(
        Action.LOAD,
        hands="seeds",
        ships={"green-1": home("stolen_research", aboard="pistols foxes drugs")},
        shipments={1: "tablets"},
        hands_of_others={1: "cups"},
    )
    assert (capacity(match.state, 0), capacity(match.state, 1)) == (6, 8)
    match.play(0, Load("seeds", "green-1"))
    assert (capacity(match.state, 0), capacity(match.state, 1)) == (8, 6)


@pytest.mark.rule("IE-170", "IE-171", "PW-12")
@pytest.mark.card("apples", "onions", "potatoes")
def test_as_if_just_completed_is_no_completion() -> None:
    match = executing(
        Action.LOAD,
        hands="wheat potatoes",
        ships={"green-1": home("apples", aboard="beer")},
        shipments={0: "onions", 2: "shoes"},
        hands_of_others={1: "cups"},
        deck="honey lumber rice",
    )
    match.play(0, Load("wheat", "green-1"))
    match.play(0, ApplesAdd("apples", "potatoes"))
    assert match.shipments(0) == ["onions", "apples", "potatoes"]
    assert match.state.credits[0] == 10 + 6 + 2 + 2, "the payout, Potatoes, and Onions for Apples only"
    assert match.state.island == ["honey"], "one seed, for the ship"


@pytest.mark.rule("PW-12")
@pytest.mark.card("apples")
def test_what_a_hidden_hand_has_to_give_is_asked_though_it_has_nothing() -> None:
    match = executing(
        Action.LOAD, hands="wheat cups", ships={"green-1": home("apples", aboard="beer")}, hands_of_others={1: "rope"}
    )
    match.play(0, Load("wheat", "green-1"))
    assert match.asked == (0, "IE-D11")
    assert [option.makes for option in match.decision(0).options] == [DeclinePower]


@pytest.mark.rule("IE-172", "IE-173", "IE-D15")
@pytest.mark.card("glasses", "protractors")
def test_a_solo_import() -> None:

    match = executing(
        Action.LOAD,
        hands="cups",
        imports="beer",
        ships={"green-1": home("glasses", aboard="pens"), "yellow-1": sea("wheat apples honey")},
        shipments={2: "protractors"},
        hands_of_others={1: "rope"},
    )
    match.play(0, Load("cups", "green-1"))
    assert match.asked is not None
    assert match.asked[0] == 0
    match.play(0, SoloImport("yellow-1", (Placed("wheat", "goods"), Placed("apples", "goods"))))
    assert match.state.credits[1] == 12, "the owner earns"
    assert match.asked == (2, "IE-D11"), "a full action for those who hear imports"
    assert match.offers(2, PowerImport)


@pytest.mark.rule("IE-172", "IE-D15", "IE-105", "IE-062")
@pytest.mark.card("platinum_rings")
def test_solo_actions_have_one_action_and_no_imports() -> None:

    match = executing(
        Action.LOAD,
        hands="jets",
        imports="onions pants chairs",
        ships={"green-1": home("platinum_rings", aboard="nice_suits sauna cologne leather_coats rolls_royce")},
        hands_of_others={1: "rope"},
        deck="honey sugar potatoes drones diamond_rings soap shower_heads wheat smart_cars",
    )
    match.play(0, Load("jets", "green-1"))
    match.play(0, PlatinumPlay("platinum_rings", "sugar"))
    assert match.asked == (0, "IE-D15")
    match.play(0, SellToIsland("potatoes"))
    match.play(0, PlatinumPlay("platinum_rings", "soap"))
    assert not match.offers(0, SellToIsland), "one sale a turn"
    assert match.asked == (0, "IE-D11")


@pytest.mark.rule("IE-174", "IE-051")
@pytest.mark.card("delayed_game")
def test_extra_turns_are_led_in_a_row() -> None:
    match = executing(
        Action.LOAD,
        choices={1: Choice.FOLLOW},
        ships={"yellow-1": home("delayed_game", aboard="batteries drones laptops tablets satellite")},
        hands_of_others={0: "pens", 1: "segways jets cups", 2: "rope"},
    )
    match.play(1, Load("segways", "yellow-1"))
    assert match.asked == (1, "IE-D01")
    assert match.state.more_leads == 1
    match.play(1, Declare("LOAD", ("jets",))).play(2, Draw()).play(0, Draw())
    assert match.asked == (1, "IE-D01"), "the second turn, after a whole first one"
    assert match.state.turn == 7
    match.play(1, Draw())
    assert match.asked == (2, "IE-D01")
    match.play(2, Draw()).play(0, Draw()).play(1, Draw())
    assert match.asked == (2, "IE-D01"), "once only"


# Rules for all powers


@pytest.mark.rule("PW-01")
@pytest.mark.card("whole_wheat", "fixie_bikes", "sugar")
def test_a_text_without_a_seat_watches_all_seats() -> None:
    loaded = executing(
        Action.LOAD,
        hands="jets",
        ships={"green-1": home("gold_toilets")},
        shipments={1: "fixie_bikes"},
        hands_of_others={1: "rope"},
    )
    loaded.play(0, Load("jets", "green-1"))
    assert loaded.state.credits[1] == 12
    contracted = executing(Action.CONTRACT, hands="almonds", shipments={1: "sugar"}, hands_of_others={1: "rope"})
    contracted.play(0, Contract("almonds", "green-1"))
    assert contracted.state.credits[1] == 10, "Sugar says you"


@pytest.mark.rule("PW-03")
@pytest.mark.card("laptops", "flash_drives")
def test_what_a_ship_carries_is_read_when_its_completion_begins() -> None:

    match = executing(
        Action.LOAD,
        hands="cups",
        shipments={0: "flash_drives laptops"},
        ships={"green-1": home("pants", aboard="drones")},
        hands_of_others={1: "rope"},
    )
    match.play(0, Load("cups", "green-1")).play(0, FlashDriveTake("flash_drives", "drones"))
    assert len(match.sorted_hands[0]) == 3, "Laptops counts the container that Flash Drives took"


@pytest.mark.rule("PW-04", "IE-169")
@pytest.mark.card("big_cats", "railguns")
def test_what_fits_follows_the_powers_of_the_moment() -> None:
    def accepted(shipments: str) -> set[str]:
        match = executing(
            Action.LOAD,
            hands="seeds batteries",
            shipments={0: shipments},
            ships={"green-1": home("nanobots", aboard="pistols foxes")},
        )
        return {move.card for move in match.moves(0, Load)}

    assert accepted("big_cats") == {"seeds", "batteries"}
    assert accepted("champagne") == {"batteries"}, "the red ones stay aboard and fill nothing"


@pytest.mark.rule("PW-05")
@pytest.mark.card("big_cats", "cannabis", "laptops")
def test_a_wild_container_keeps_its_type() -> None:
    match = executing(
        Action.LOAD,
        hands="seeds",
        shipments={0: "big_cats laptops"},
        ships={"green-1": home("velvet_robes", aboard="jets")},
        hands_of_others={1: "rope"},
    )
    match.play(0, Load("seeds", "green-1"))
    assert match.shipments(0)[-1] == "velvet_robes"
    assert match.sorted_hands[0] == [], "no technology was carried"


@pytest.mark.rule("PW-07")
@pytest.mark.card("iceland_water")
def test_cards_put_on_the_island_come_last() -> None:
    match = at(hands={0: "cups", 1: "wheat beer"}, shipments={1: "iceland_water"}, island="jets pens")
    match.play(1, IcelandSell("iceland_water", ("wheat",)))
    assert match.state.island == ["jets", "pens", "wheat"]


@pytest.mark.rule("PW-11", "IE-D11")
@pytest.mark.card("drones", "shoes", "lumber", "backpacks")
@pytest.mark.parametrize(("policy", "drawn"), [(Policy.ALWAYS, 1), (Policy.NEVER, 0)])
def test_a_standing_order_answers_a_draw_ahead_and_nobody_else_is_told(policy: Policy, drawn: int) -> None:
    match = executing(Action.CONTRACT, hands="batteries", shipments={0: "drones"}, hands_of_others={1: "cups"})
    before = match.view(1)
    match.play(0, SetStandingOrder("drones", policy.value))
    assert match.asked == (0, "IE-D03")
    assert match.view(1) == before
    assert all(told.for_seat(1) is None for told in match.table.events)
    match.play(0, Contract("batteries", "green-1"))
    assert match.asked == (1, "IE-D01")
    assert len(match.sorted_hands[0]) == drawn
