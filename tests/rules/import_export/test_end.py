"""The end of the game (section 4.18), and the order of scoring (section 4.19)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import EndTriggered, GameScored, GameWon
from freeport_games.import_export.moves import (
    DiamondRingsMove,
    Done,
    Draw,
    IcelandSell,
    Load,
    LoadExtraPaid,
    PowerDraw,
    SegwaysMove,
    SellToIsland,
    SoloImport,
    TelescopesSell,
)
from freeport_games.import_export.scoring import score_sheet
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.positions import all_but, at, commas


@pytest.mark.rule("IE-175")
@pytest.mark.parametrize(("credits", "ends"), [(44, False), (46, True)])
def test_the_threshold_ends_the_game_after_the_turn(credits: int, *, ends: bool) -> None:
    match = at(f"phase=EXECUTE declared=SUPPLY | green {credits} hand=cups | yellow hand=jets | black hand=pens")
    match.play(0, SellToIsland("cups"))
    assert match.table.over is ends
    assert [event.end_reason for event in match.happened(EndTriggered)] == ([EndReason.CREDITS] if ends else [])


@pytest.mark.rule("IE-175")
def test_a_higher_threshold_by_the_options() -> None:
    match = at("phase=EXECUTE end=80 declared=SUPPLY | green 70 hand=cups | yellow hand=jets | black hand=pens")
    match.play(0, SellToIsland("cups"))
    assert not match.table.over


@pytest.mark.rule("IE-176", "IE-175")
@pytest.mark.card("mri_machines", "fake_dvds")
def test_what_is_passed_in_the_middle_does_not_count() -> None:
    """The payout brings 50 before MRI Machines raises the threshold."""
    match = at(
        "phase=EXECUTE declared=LOAD | green 44 hand=drones | yellow hand=jets | black hand=pens"
        " | green-1 contracts=mri_machines aboard=tablets"
    )
    match.play(0, Load("drones", "green-1"))
    assert match.state.credits[0] == 50
    assert match.happened(EndTriggered) == []


@pytest.mark.rule("IE-177")
@pytest.mark.card("danger_pets")
def test_the_end_stays_though_the_credits_fall() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green 46 hand=cups | yellow hand=seeds chose=FOLLOW:LOAD | black 0"
        " | yellow-1 contracts=danger_pets aboard=pistols"
    )
    match.play(0, SellToIsland("cups")).play(1, Load("seeds", "yellow-1"))
    assert match.state.credits[0] == 48
    assert match.table.over
    assert match.table.result is not None
    assert match.table.result.reason == "IE-175"


@pytest.mark.rule("IE-178", "IE-196")
@pytest.mark.parametrize(
    ("reason", "rule"),
    [(EndReason.CREDITS, "IE-175"), (EndReason.DECK_OUT, "IE-056"), (EndReason.SPECIAL, "IE-178")],
)
def test_the_result_names_the_rule_that_ended_the_game(reason: EndReason, rule: str) -> None:
    result = at(f"phase=EXECUTE declared=LOAD | green | yellow | black | ending reason={reason} turn=1").table.result
    assert result is not None
    assert result.reason == rule
    assert [placing.rank for placing in result.ranking] == [1, 1, 1]


@pytest.mark.rule("IE-179")
def test_the_last_turn_is_played_to_its_end() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green 46 hand=cups | yellow hand=jets chose=FOLLOW:SUPPLY"
        " | black hand=pens chose=FOLLOW:SUPPLY"
    )
    match.play(0, SellToIsland("cups"))
    assert match.state.end_trigger is not None
    match.play(1, SellToIsland("jets"))
    assert match.asked == (2, "IE-D10")
    match.play(2, SellToIsland("pens"))
    assert match.table.over


@pytest.mark.rule("IE-180", "IE-146")
@pytest.mark.card("the_mother_load")
def test_a_power_that_wins_ends_the_game_on_the_spot() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD"
        " | green 0 hand=seeds,cups imports=beer"
        " goods=pistols,foxes,railguns,shotguns,drugs,cannabis,cannons,ammunition"
        " | yellow 20 hand=jets chose=FOLLOW:LOAD | black 30"
        " | green-1 contracts=the_mother_load aboard=danger_pets,mini_van,fake_dvds,small_tank,printed_money"
    )
    match.play(0, Load("seeds", "green-1"))
    assert match.table.over
    assert match.happened(GameScored) == [], "no cleanup, no end window"
    (won,) = match.happened(GameWon)
    assert (won.seat, won.power) == (0, "the_mother_load")
    assert [placing.seat for placing in won.ranking] == [0, 2, 1]
    assert match.table.result is not None
    assert match.table.result.reason == "IE-180"


@pytest.mark.rule("IE-180")
@pytest.mark.card("the_mother_load")
def test_of_several_winners_the_acting_seat_comes_first() -> None:
    for leader, hands, winner in (
        (2, ("pens", "", "cups"), 2),
        (1, ("", "cups", "pens"), 1),
        (0, ("cups", "pens", ""), 1),
    ):
        match = at(
            f"leader={leader} | green hand={hands[0]}"
            f" | yellow hand={hands[1]} goods=seeds,pistols,foxes,railguns,shotguns,drugs,cannabis,cannons"
            " shipments=the_mother_load"
            f" | black hand={hands[2]} goods=ammunition,danger_pets,mini_van,fake_dvds,small_tank"
            ",printed_money,big_cats,big_ammunition shipments=wind_turbines=the_mother_load"
        )
        match.play(leader, Draw())
        assert match.happened(GameWon)[0].seat == winner


@pytest.mark.rule("IE-146", "IE-180", "IE-110")
@pytest.mark.card("exotic_fish", "batteries")
def test_a_full_ship_completes_before_anybody_is_found_to_win() -> None:
    """Seat 0 pays 2 for its last container: only until it is paid for the ship has seat 1 twice its credits."""
    match = at(
        "phase=EXECUTE sets=BASE,CAPTAIN declared=LOAD | green 12 hand=jets,cups shipments=batteries"
        " | yellow 20 hand=rope goods=seeds shipments=exotic_fish | black 4 | green-1 contracts=champagne aboard=sauna"
    )
    match.play(0, LoadExtraPaid("batteries", "jets", "green-1"))
    assert match.state.credits[0] == 10 + 6
    assert match.happened(GameWon) == []
    poorer = at(
        "phase=EXECUTE sets=BASE,CAPTAIN declared=LOAD | green 12 hand=jets,cups shipments=batteries"
        " | yellow 20 hand=rope goods=seeds shipments=exotic_fish | black 4"
        " | green-1 contracts=gold_toilets aboard=sauna"
    )
    poorer.play(0, LoadExtraPaid("batteries", "jets", "green-1"))
    assert [event.seat for event in poorer.happened(GameWon)] == [1]


@pytest.mark.rule("IE-181", "IE-050")
def test_after_the_last_cleanup_come_the_end_window_and_the_scores() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY | green 46 hand=cups played=sugar | yellow goods=drones shipments=telescopes"
        " | black"
    )
    match.play(0, SellToIsland("cups"))
    assert match.state.phase is Phase.END_WINDOW
    assert match.state.discard == ["sugar"]
    assert match.asked == (1, "IE-D18")
    match.play(1, Done())
    assert match.table.over
    assert len(match.happened(GameScored)) == 1


@pytest.mark.rule("IE-182", "IE-D18")
@pytest.mark.card("telescopes")
def test_owners_of_end_powers_are_asked_clockwise_from_the_last_leader() -> None:
    match = at(
        "leader=1 phase=EXECUTE declared=PIRATE | green goods=drones,tablets shipments=telescopes"
        " | yellow shipments=champagne | black hand=cups shipments=iceland_water | ending reason=CREDITS turn=1"
    )
    assert match.asked == (2, "IE-D18"), "asked though its hand has nothing to sell; seat 1 has no such power"
    assert not match.offers(2, IcelandSell)
    match.play(2, Done())
    match.play(0, TelescopesSell("telescopes", ("drones",)))
    assert match.asked == (0, "IE-D18"), "as often as it likes"
    match.play(0, TelescopesSell("telescopes", ("tablets",))).play(0, Done())
    assert match.table.over
    assert match.state.credits[0] == 18


@pytest.mark.rule("IE-183", "IE-D18")
@pytest.mark.card("diamond_rings")
def test_what_must_be_done_is_asked_for_when_it_was_left_undone() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=diamond_rings,champagne,cups | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.asked == (0, "IE-D18")
    match.play(0, Done())
    assert not match.offers(0, Done)
    assert match.refused(0, DiamondRingsMove("diamond_rings", ("cups",))) == "BAD_CHOICE"
    assert match.refused(0, TelescopesSell("diamond_rings", ("cups",))) == "POWER_NOT_USABLE"
    match.play(0, DiamondRingsMove("diamond_rings", ("champagne", "diamond_rings")))
    assert match.table.over
    assert sorted(match.state.goods[0]) == ["champagne", "diamond_rings"]


@pytest.mark.rule("IE-184", "IE-175")
@pytest.mark.card("telescopes", "the_mother_load")
def test_nothing_ends_or_wins_in_the_end_window() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green 48 goods=drones shipments=telescopes | yellow | black"
        " | ending reason=DECK_OUT turn=1"
    )
    match.play(0, TelescopesSell("telescopes", ("drones",)))
    assert match.state.credits[0] == 52
    assert match.happened(EndTriggered) == []
    match.play(0, Done())
    assert match.table.result is not None
    assert match.table.result.reason == "IE-056"


@pytest.mark.rule("IE-184", "IE-135", "IE-058")
@pytest.mark.card("shoes", "segways")
@pytest.mark.parametrize(("deck", "offered"), [("honey rice", True), ("honey", False)])
def test_nothing_is_renewed_in_the_end_window_so_nothing_can_be_drawn(deck: str, *, offered: bool) -> None:
    others = all_but(f"segways televisions shoes pants sugar {deck}")
    match = at(
        f"phase=END_WINDOW | green shipments=segways,televisions,shoes | yellow | black goods={others}"
        f" | green-1 contracts=pants | ending reason=CREDITS turn=1 | discard=sugar | deck={commas(deck)}"
    )
    match.play(0, SegwaysMove("segways", "green-1"))
    assert match.state.island == ["honey"]
    assert match.offers(0, PowerDraw) is offered
    assert match.state.discard == ["sugar"]


@pytest.mark.rule("IE-185")
@pytest.mark.card("glasses", "segways")
def test_no_solo_actions_in_the_end_window() -> None:
    match = at(
        "phase=END_WINDOW | green shipments=segways,televisions | yellow | black"
        " | green-1 contracts=glasses aboard=pens | ending reason=CREDITS turn=1"
    )
    match.play(0, SegwaysMove("segways", "green-1"))
    assert "glasses" in match.shipments(0), "ships complete as usual"
    assert not match.offers(0, SoloImport)


@pytest.mark.rule("IE-186", "IE-193")
@pytest.mark.card("velvet_robes", "ferraris", "vintage_wines")
def test_powers_score_last_and_see_virtual_goods() -> None:
    state = at(
        "| green hand=cups,pens goods=laptops,wheat,rope,seeds,jets shipments=ferraris,vintage_wines,velvet_robes"
        " | yellow | black"
    ).state
    terms = [term.card for term in score_sheet(state, 0).terms]
    assert terms[-2:] == ["vintage_wines", "velvet_robes"]
    assert score_sheet(state, 0).total == sum(term.credits for term in score_sheet(state, 0).terms)


@pytest.mark.rule("IE-C7", "IE-011")
def test_the_scores_follow_from_the_state() -> None:
    match = at("phase=EXECUTE declared=LOAD | green goods=laptops | yellow | black | ending reason=CREDITS turn=1")
    (scored,) = match.happened(GameScored)
    assert list(scored.sheets) == [score_sheet(match.state, seat) for seat in range(3)]
    assert match.table.chance is None


@pytest.mark.rule("IE-011")
def test_after_the_end_all_hands_are_open_and_the_deck_is_not() -> None:
    match = at("phase=EXECUTE declared=PIRATE | green | yellow hand=cups,pens | black | ending reason=CREDITS turn=1")
    view = match.view(0)
    assert [card.id for card in view.seats[1].hand.cards] == ["cups", "pens"]  # type: ignore[union-attr]
    assert not hasattr(view.deck, "cards")
