"""The turn: lead, commit, execution, cleanup (section 4.4)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.events import CardsMoved, ExecutionBegun, TurnBegun
from freeport_games.import_export.moves import (
    Declare,
    DeclineImport,
    Done,
    Draw,
    Follow,
    IcelandSell,
    Load,
    Pirate,
    RopeSwap,
    SellToIsland,
    TakeFromIsland,
)
from freeport_games.import_export.state import Choice
from freeport_games.import_export.state.places import DISCARD
from tests.rules.import_export.positions import at, commas


@pytest.mark.rule("IE-030", "IE-D01", "IE-032")
def test_the_leader_draws_or_declares() -> None:
    match = at("| green hand=laptops,jets,cups | yellow | black")
    assert {option.makes for option in match.decision(0).options} == {Draw, Declare}
    declared = match.moves(0, Declare)
    assert Declare("LOAD", ("jets",)) in declared
    assert Declare("PIRATE", ("cups",)) in declared
    assert Declare("PIRATE", ("jets",)) not in declared
    assert len(declared) == 3, "no two cards are of one type"


@pytest.mark.rule("IE-031")
def test_a_drawing_leader_ends_the_turn() -> None:
    match = at("| green hand=cups imports=sugar | yellow hand=pens imports=onions | black imports=wheat | island=beer")
    match.play(0, Draw())
    assert match.asked == (1, "IE-D01")
    assert match.happened(ExecutionBegun) == []
    assert len(match.sorted_hands[0]) == 5


@pytest.mark.rule("IE-032")
@pytest.mark.parametrize("action", [*Action])
def test_two_cards_of_one_type_declare_any_action(action: Action) -> None:
    match = at("| green hand=jets,champagne | yellow hand=cups | black")
    match.play(0, Declare(action.value, ("jets", "champagne")))
    assert match.state.declared is action


@pytest.mark.rule("IE-033", "IE-050", "IE-057")
def test_played_cards_lie_before_their_seat_until_the_cleanup() -> None:
    match = at(
        "leader=1 | green hand=cups | yellow hand=jets,pens | black hand=laptops,candy"
        " | yellow-2 contracts=gold_toilets | black-2 contracts=pants"
    )
    match.play(1, Declare("LOAD", ("jets",))).play(2, Follow(("laptops",), "LOAD")).play(0, Draw())
    assert match.state.played == [[], ["jets"], ["laptops"]]
    assert match.state.discard == []
    assert "jets" not in match.sorted_hands[1]
    match.play(1, Done()).play(2, Done())
    assert match.state.played == [[], [], []]
    assert match.state.discard == ["jets", "laptops"], "the leader's first, then clockwise"
    moved = [event for event in match.happened(CardsMoved) if event.destination == DISCARD]
    assert [event.origin.seat for event in moved] == [1, 2]


@pytest.mark.rule("IE-050")
def test_the_cleanup_begins_with_the_leader_whatever_its_number() -> None:
    match = at("leader=2 | green hand=laptops,candy | yellow hand=cups | black hand=jets,pens")
    match.play(2, Declare("LOAD", ("jets",))).play(0, Follow(("laptops",), "LOAD")).play(1, Draw())
    assert match.state.discard == ["jets", "laptops"]


@pytest.mark.rule("IE-034", "IE-049")
def test_an_action_may_be_declared_in_vain() -> None:
    match = at("| green hand=jets,cups | yellow hand=pens | black")
    match.play(0, Declare("LOAD", ("jets",))).play(1, Draw())
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-035", "IE-036", "IE-D02")
def test_the_others_decide_one_by_one_and_draw_at_once() -> None:
    match = at(
        "leader=2 | green hand=beer,cups | yellow hand=candy | black hand=jets,pens | red hand=laptops"
        " | black-2 contracts=pants"
    )
    match.play(2, Declare("LOAD", ("jets",)))
    assert match.asked == (3, "IE-D02")
    match.play(3, Draw())
    assert len(match.sorted_hands[3]) == 5
    assert match.asked == (0, "IE-D02")
    match.play(0, Follow(("beer",), "LOAD"))
    assert match.state.commitments[0].choice is Choice.FOLLOW
    assert match.asked == (1, "IE-D02")
    match.play(1, Draw())
    assert match.asked == (2, "IE-D04")


@pytest.mark.rule("IE-037", "IE-038")
def test_following_with_one_card_or_a_pair_and_nothing_third() -> None:
    match = at("| green hand=jets | yellow hand=beer,wheat,cups | black")
    match.play(0, Declare("LOAD", ("jets",)))
    assert match.moves(1, Follow) == {Follow(("beer",), "LOAD"), Follow(("beer", "wheat"), "LOAD")}
    assert {option.makes for option in match.decision(1).options} == {Draw, Follow}


@pytest.mark.rule("IE-039")
def test_one_draw_action_a_turn() -> None:
    match = at("| green hand=jets | yellow hand=cups,pens imports=beer | black hand=chairs | yellow-2 contracts=pants")
    match.play(0, Declare("LOAD", ("jets",))).play(1, Draw())
    assert len(match.sorted_hands[1]) == 5
    match.play(2, Draw())
    assert match.asked == (1, "IE-D04")
    assert not match.offers(1, Draw)


@pytest.mark.rule("IE-040")
def test_an_empty_hand_draws_without_being_asked() -> None:
    match = at("| green hand=jets | yellow | black hand=cups")
    match.play(0, Declare("LOAD", ("jets",)))
    assert len(match.sorted_hands[1]) == 5
    assert match.asked == (2, "IE-D02")
    leading = at("| green | yellow hand=cups | black")
    assert leading.asked == (1, "IE-D01")
    assert len(leading.sorted_hands[0]) == 5


@pytest.mark.rule("IE-040")
def test_a_seat_that_cannot_follow_is_asked_all_the_same() -> None:
    match = at("| green hand=jets | yellow hand=cups | black hand=cannons")
    match.play(0, Declare("LOAD", ("jets",)))
    assert match.asked == (1, "IE-D02")
    assert [option.makes for option in match.decision(1).options] == [Draw]


@pytest.mark.rule("IE-040", "IE-158")
@pytest.mark.card("iceland_water")
def test_who_sells_its_last_card_when_it_is_asked_draws() -> None:
    leading = at("| green hand=wheat shipments=iceland_water | yellow hand=cups | black")
    leading.play(0, IcelandSell("iceland_water", ("wheat",)))
    assert leading.asked == (1, "IE-D01")
    assert len(leading.sorted_hands[0]) == 5
    following = at("| green hand=jets | yellow hand=wheat shipments=iceland_water | black hand=cups")
    following.play(0, Declare("LOAD", ("jets",))).play(1, IcelandSell("iceland_water", ("wheat",)))
    assert following.asked == (2, "IE-D02")
    assert len(following.sorted_hands[1]) == 5


@pytest.mark.rule("IE-041", "IE-042", "IE-101")
def test_seats_execute_clockwise_each_all_of_its_actions() -> None:
    match = at(
        "leader=1 | green hand=cups imports=velvet_robes | yellow hand=fake_dvds imports=chicken_feed"
        " | black hand=foxes | green-1 sea aboard=wheat,beer,rice,honey,jets"
    )
    match.play(1, Declare("PIRATE", ("fake_dvds",))).play(2, Follow(("foxes",), "PIRATE"))
    assert match.happened(ExecutionBegun) == [], "not before all have decided"
    match.play(0, Draw())
    for seat, card in ((1, "wheat"), (1, "beer"), (2, "rice"), (0, "honey")):
        assert match.asked == (seat, "IE-D09")
        match.play(seat, Pirate("green-1", card, "discard"))
    assert [event.seat for event in match.happened(ExecutionBegun)] == [1, 2, 0]


@pytest.mark.rule("IE-044", "IE-047")
@pytest.mark.parametrize(
    ("choice", "imports", "count"),
    [
        (Choice.FOLLOW, "", 1),
        (Choice.FOLLOW, "sugar pants", 3),
        (Choice.FOLLOW, "cups", 1),
        (Choice.DRAW, "sugar pants", 2),
    ],
)
def test_action_counts(choice: Choice, imports: str, count: int) -> None:
    match = at(
        f"phase=EXECUTE declared=SUPPLY | green | yellow hand=rope imports={commas(imports)} chose={choice}:SUPPLY"
        " | black"
    )
    (begun,) = [event for event in match.happened(ExecutionBegun) if event.seat == 1]
    assert begun.count == count


@pytest.mark.rule("IE-044")
def test_who_drew_and_has_no_fitting_import_does_nothing() -> None:
    match = at("phase=EXECUTE declared=SUPPLY | green | yellow hand=rope imports=cups | black")
    assert [event.seat for event in match.happened(ExecutionBegun)] == [0]


@pytest.mark.rule("IE-045", "IE-108")
def test_what_comes_to_the_imports_meanwhile_does_not_count() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green hand=rope shipments=cups | yellow hand=jets | black | island=sugar"
    )
    match.play(0, TakeFromIsland("sugar"))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-046")
def test_imports_stay_and_are_not_played() -> None:
    match = at(
        "| green hand=cups,laptops imports=beer,jets shipments=almonds | yellow hand=pens imports=backpacks | black"
    )
    assert not match.may(0, Declare("LOAD", ("beer",)))
    match.play(0, Declare("LOAD", ("laptops",))).play(1, Draw())
    assert match.state.imports == [["beer", "jets"], ["backpacks"], []]


@pytest.mark.rule("IE-048")
def test_actions_are_optional_and_lost_when_one_stops() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,sauna imports=champagne | yellow hand=cups | black"
        " | green-1 contracts=gold_toilets"
    )
    match.play(0, Done())
    assert match.asked == (1, "IE-D01")
    assert match.ship("green-1").containers == []


@pytest.mark.rule("IE-049", "IE-076")
def test_a_seat_is_asked_though_its_hidden_hand_gives_it_no_move() -> None:
    match = at("phase=EXECUTE declared=LOAD | green hand=cups | yellow | black | green-1 contracts=gold_toilets")
    assert match.asked == (0, "IE-D04")
    assert [option.makes for option in match.decision(0).options] == [Done]


@pytest.mark.rule("IE-049")
@pytest.mark.parametrize("action", [Action.CONTRACT, Action.LOAD, Action.PIRATE, Action.SUPPLY])
def test_without_public_skip_executing_seats_are_always_asked(action: Action) -> None:
    skipped = at(f"phase=EXECUTE declared={action} | green | yellow hand=rope | black")
    assert skipped.asked == (1, "IE-D01")
    asked = at(f"phase=EXECUTE public_skip=no declared={action} | green | yellow hand=rope | black")
    assert asked.asked is not None
    assert asked.asked[0] == 0
    asked.play(0, Done())
    assert asked.asked == (1, "IE-D01")


@pytest.mark.rule("IE-049")
@pytest.mark.card("telescopes")
def test_the_owner_of_an_any_time_power_is_asked_in_any_case() -> None:
    match = at("phase=EXECUTE declared=LOAD | green hand=cups goods=laptops shipments=telescopes | yellow | black")
    assert match.asked == (0, "IE-D04")


@pytest.mark.rule("IE-050", "IE-105", "IE-052")
@pytest.mark.card("rope")
def test_what_is_limited_to_a_turn_is_free_again_after_the_cleanup() -> None:
    match = at("phase=EXECUTE declared=SUPPLY | green hand=cups,pens | yellow hand=sugar | black hand=onions")
    match.play(0, SellToIsland("cups"))
    assert match.state.sold == [False] * 3
    match.play(1, Declare("SUPPLY", ("sugar",))).play(2, Follow(("onions",), "SUPPLY"))
    assert match.asked == (0, "IE-D02")
    rope = at("| green hand=laptops,cups shipments=rope | yellow hand=jets | island=beer,wheat")
    rope.play(0, RopeSwap("rope", "cups", "beer"))
    assert rope.refused(0, RopeSwap("rope", "beer", "wheat")) == "POWER_USED"
    rope.play(0, Draw()).play(1, Draw())
    assert rope.asked == (0, "IE-D01")
    rope.play(0, RopeSwap("rope", "beer", "wheat"))


@pytest.mark.rule("IE-051")
def test_the_next_seat_leads_unless_it_was_the_last_turn() -> None:
    match = at("leader=2 | green hand=cups | yellow | black hand=pens")
    match.play(2, Draw())
    assert match.asked == (0, "IE-D01")
    assert match.happened(TurnBegun)[-1].leader == 0
    last = at("leader=2 | green hand=cups | yellow | black hand=pens | ending reason=CREDITS turn=1")
    last.play(2, Draw())
    assert last.table.over


@pytest.mark.rule("IE-052", "IE-105")
def test_a_turn_is_the_leaders_turn_for_all_seats() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green | yellow hand=cups,pens imports=sugar chose=FOLLOW:SUPPLY | black"
    )
    match.play(1, SellToIsland("cups"))
    assert match.refused(1, SellToIsland("pens")) in {"ALREADY_SOLD", "WRONG_DECISION"}
    assert not match.offers(1, SellToIsland)


@pytest.mark.rule("IE-043", "IE-093")
@pytest.mark.card("neural_units")
def test_another_action_in_a_turn_of_imports_comes_after_the_rounds() -> None:
    match = at(
        "| green hand=books | yellow hand=beer,jets,cups shipments=neural_units | black hand=sauna"
        " | yellow-2 contracts=gold_toilets | black-1 sea aboard=wheat,honey,rice"
    )
    match.play(0, Declare("IMPORT", ("books",)))
    match.play(1, Follow(("beer",), "LOAD")).play(2, Draw())
    assert match.asked == (0, "IE-D08")
    match.play(0, DeclineImport())
    assert match.asked == (1, "IE-D04")
    match.play(1, Load("jets", "yellow-2"))
    assert match.asked == (1, "IE-D01")
