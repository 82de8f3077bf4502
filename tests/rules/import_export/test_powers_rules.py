"""Rules that hold for all powers."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    Contract,
    FlashDriveTake,
    IcelandSell,
    Load,
    SetStandingOrder,
)
from freeport_games.import_export.state import Policy
from tests.rules.import_export.positions import at


@pytest.mark.rule("PW-01")
@pytest.mark.card("whole_wheat", "fixie_bikes", "sugar")
def test_a_text_without_a_seat_watches_all_seats() -> None:
    loaded = at(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=rope shipments=fixie_bikes | black"
        " | green-1 contracts=gold_toilets"
    )
    loaded.play(0, Load("jets", "green-1"))
    assert loaded.state.credits[1] == 12
    contracted = at("phase=EXECUTE declared=CONTRACT | green hand=almonds | yellow hand=rope shipments=sugar | black")
    contracted.play(0, Contract("almonds", "green-1"))
    assert contracted.state.credits[1] == 10, "Sugar says you"


@pytest.mark.rule("PW-03")
@pytest.mark.card("laptops", "flash_drives")
def test_what_a_ship_carries_is_read_when_its_completion_begins() -> None:

    match = at(
        "phase=EXECUTE declared=LOAD | green hand=cups shipments=flash_drives,laptops | yellow hand=rope | black"
        " | green-1 contracts=pants aboard=drones"
    )
    match.play(0, Load("cups", "green-1")).play(0, FlashDriveTake("flash_drives", "drones"))
    assert len(match.sorted_hands[0]) == 3, "Laptops counts the container that Flash Drives took"


@pytest.mark.rule("PW-04", "IE-169")
@pytest.mark.card("big_cats", "railguns")
def test_what_fits_follows_the_powers_of_the_moment() -> None:
    def accepted(shipments: str) -> set[str]:
        match = at(
            f"phase=EXECUTE declared=LOAD | green hand=seeds,batteries shipments={shipments} | yellow | black"
            " | green-1 contracts=nanobots aboard=pistols,foxes"
        )
        return {move.card for move in match.moves(0, Load)}

    assert accepted("big_cats") == {"seeds", "batteries"}
    assert accepted("champagne") == {"batteries"}, "the red ones stay aboard and fill nothing"


@pytest.mark.rule("PW-05")
@pytest.mark.card("big_cats", "cannabis", "laptops")
def test_a_wild_container_keeps_its_type() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=seeds shipments=big_cats,laptops | yellow hand=rope | black"
        " | green-1 contracts=velvet_robes aboard=jets"
    )
    match.play(0, Load("seeds", "green-1"))
    assert match.shipments(0)[-1] == "velvet_robes"
    assert match.sorted_hands[0] == [], "no technology was carried"


@pytest.mark.rule("PW-07")
@pytest.mark.card("iceland_water")
def test_cards_put_on_the_island_come_last() -> None:
    match = at("| green hand=cups | yellow hand=wheat,beer shipments=iceland_water | black | island=jets,pens")
    match.play(1, IcelandSell("iceland_water", ("wheat",)))
    assert match.state.island == ["jets", "pens", "wheat"]


@pytest.mark.rule("PW-11", "IE-D11")
@pytest.mark.card("drones", "shoes", "lumber", "backpacks")
@pytest.mark.parametrize(("policy", "drawn"), [(Policy.ALWAYS, 1), (Policy.NEVER, 0)])
def test_a_standing_order_answers_a_draw_ahead_and_nobody_else_is_told(policy: Policy, drawn: int) -> None:
    match = at("phase=EXECUTE declared=CONTRACT | green hand=batteries shipments=drones | yellow hand=cups | black")
    before = match.view(1)
    match.play(0, SetStandingOrder("drones", policy.value))
    assert match.asked == (0, "IE-D03")
    assert match.view(1) == before
    assert all(told.for_seat(1) is None for told in match.table.events)
    match.play(0, Contract("batteries", "green-1"))
    assert match.asked == (1, "IE-D01")
    assert len(match.sorted_hands[0]) == drawn
