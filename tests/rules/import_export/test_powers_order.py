"""The framework of powers: the order in which they act, and what they do to other seats (4.15)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.engine.menus.requests import Picked
from freeport_games.import_export.events import CardsMoved, CreditsMoved
from freeport_games.import_export.moves import (
    AcceptOffer,
    DeclineOffer,
    DeclinePower,
    Draw,
    ImportTake,
    Load,
    Pirate,
    PowerDraw,
    RailgunsPay,
)
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-142", "IE-143", "IE-145")
@pytest.mark.card("shoes", "mouthwash")
def test_the_acting_seats_powers_come_first_then_clockwise_oldest_first() -> None:
    match = at(
        "leader=1 phase=EXECUTE declared=LOAD | green hand=rope shipments=mouthwash"
        " | yellow hand=cups shipments=fluffy_pillows,shoes"
        " | black hand=candy shipments=satellite,wind_turbines=mouthwash | yellow-1 contracts=pants"
        " | yellow-2 contracts=champagne"
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
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=cups shipments=shoes | yellow hand=rope shipments=lumber"
        " | black hand=candy shipments=wind_turbines=shoes | green-1 contracts=pants"
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
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=seeds | yellow hand=rope | black hand=candy shipments=fixie_bikes"
        " | green-1 contracts=railguns aboard=pistols,foxes,drugs,cannons"
    )
    match.play(0, Load("seeds", "green-1"))
    assert match.asked == (2, "IE-D12")
    assert [(entry.seat, entry.card) for entry in match.state.queue] == [(2, "fixie_bikes")]
    match.play(2, payment)
    assert match.state.credits == credits


@pytest.mark.rule("IE-149")
@pytest.mark.card("pants", "stem_cells")
def test_of_two_replacements_one_applies() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=cups goods=jets count=1"
        " | yellow hand=rope shipments=pants,wind_turbines=pants | black | yellow-1 sea aboard=beer,wheat,apples"
    )

    match.play(0, ImportTake((Placed("beer", "goods"), Placed("wheat", "discard"))))
    assert match.state.credits[1] == 14


@pytest.mark.rule("IE-150", "PW-09")
@pytest.mark.card("lumber", "nanobots")
def test_loops_are_cut() -> None:
    """Two Lumbers of two seats: each draws once for the draw action, and not for the other one's draw."""
    match = at("| green hand=cups,pens | yellow hand=rope shipments=lumber | black shipments=wind_turbines=lumber")
    match.play(0, Draw())
    for seat, card in ((1, "lumber"), (2, "wind_turbines")):
        assert match.asked == (seat, "IE-D11")
        match.play(seat, PowerDraw(card))
    assert match.asked == (1, "IE-D01")


@pytest.mark.rule("IE-151", "IE-152")
@pytest.mark.card("danger_pets", "fake_dvds")
def test_all_others_pay_clockwise_each_what_it_has() -> None:
    match = at(
        "leader=1 phase=EXECUTE declared=LOAD | green 4 | yellow hand=seeds | black 0 hand=rope | red 2"
        " | yellow-1 contracts=danger_pets aboard=pistols"
    )
    match.play(1, Load("seeds", "yellow-1"))
    assert [event.payer for event in match.happened(CreditsMoved) if event.moved_by] == [3, 0]
    assert match.state.credits == [2, 10 + 6 + 4, 0, 0]


@pytest.mark.rule("IE-153", "IE-D13")
@pytest.mark.card("chicken_feed")
def test_an_offer_goes_round_until_one_accepts() -> None:

    match = at(
        "phase=EXECUTE declared=LOAD | green hand=wheat | yellow hand=cups | black 4 | red 6"
        " | green-1 contracts=chicken_feed"
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
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=big_ammunition | yellow hand=cups,pens,rope | black"
        " | yellow-1 sea aboard=beer,wheat"
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
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=seeds | yellow hand=cups | black"
        " | green-1 contracts=flamethrowers aboard=pistols"
    )
    match.play(0, Load("seeds", "green-1"), Picked(side))
    assert match.state.credits == credits
