"""The framework of powers: the order in which they act, and what they do to other seats (4.15)."""

from __future__ import annotations

import pytest

from freeport_games.engine import Picked, Placed
from freeport_games.import_export.components import Action
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
from tests.rules.import_export.positions import at, executing, home, sea


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
