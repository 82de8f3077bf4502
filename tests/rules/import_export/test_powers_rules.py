"""Rules that hold for all powers."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    Contract,
    FlashDriveTake,
    IcelandSell,
    Load,
    SetStandingOrder,
)
from freeport_games.import_export.state import Policy
from tests.rules.import_export.positions import at, executing, home


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
