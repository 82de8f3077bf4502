"""Powers that hear of draws and of ships."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import CardId
from freeport_games.import_export.moves import (
    CellPhoneDraw,
    ChairsDiscard,
    Declare,
    DeclinePower,
    Draw,
    FreeLoad,
    Load,
    LoadExtraPaid,
    LoadPair,
    Pirate,
    PowerDraw,
    SatelliteUse,
    SmartCarsSell,
)
from freeport_games.import_export.state.places import hand_of
from tests.rules.import_export.positions import Match, all_but, at, commas

SHIP = "green-2"


# Nanobots


@pytest.mark.card("nanobots", "fixie_bikes")
def test_nanobots_load_after_a_draw_action_also_the_card_just_drawn() -> None:
    match = at(
        "| green hand=pens,glasses,cups,paper shipments=nanobots | yellow shipments=fixie_bikes | black"
        " | green-2 contracts=honey | deck=beer,*"
    )
    match.play(0, Draw())
    assert match.asked == (0, "IE-D11")
    assert match.moves(0, FreeLoad) == {FreeLoad("nanobots", "beer", SHIP)}
    match.play(0, FreeLoad("nanobots", "beer", SHIP))
    assert match.ship(SHIP).containers == ["beer"]
    assert match.state.credits[1] == 12, "a LOAD action for Fixie Bikes"


@pytest.mark.rule("PW-12")
@pytest.mark.card("nanobots")
def test_nanobots_are_asked_if_a_slot_is_open_even_if_nothing_fits() -> None:
    match = at(
        "| green hand=pens shipments=nanobots | yellow hand=beer | black | green-2 contracts=honey"
        " | deck=cups,paper,rope,*"
    )
    match.play(0, Draw())
    assert match.asked == (0, "IE-D11")
    match.play(0, DeclinePower("nanobots"))
    assert match.asked == (1, "IE-D01")
    assert at("| green hand=pens shipments=nanobots | yellow hand=beer | black | deck=cups,paper,rope,*").play(
        0, Draw()
    ).asked == (1, "IE-D01")


@pytest.mark.rule("PW-09")
@pytest.mark.card("nanobots", "robot_cats", "batteries", "smart_cars", "playstations")
def test_nanobots_admit_pairs_but_no_other_power_beside_the_load() -> None:
    match = at(
        "| green hand=laptops,drones,beer,rice goods=televisions,generators"
        " shipments=nanobots,robot_cats,batteries,smart_cars,cell_phones,playstations | yellow | black"
        " | green-2 contracts=satellite"
    )
    match.play(0, Draw())
    assert match.asked == (0, "IE-D11")
    assert match.offers(0, LoadPair)
    assert not any(match.offers(0, move) for move in (LoadExtraPaid, SmartCarsSell, CellPhoneDraw))
    match.play(0, LoadPair("robot_cats", ("beer", "rice"), SHIP))
    assert match.ship(SHIP).pairs == [("beer", "rice")]
    assert match.asked != (0, "IE-D11")


@pytest.mark.rule("PW-09")
@pytest.mark.card("nanobots", "cell_phones")
def test_interaction_17_cell_phones_fire_nanobots() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=rice,onions shipments=cell_phones,nanobots | yellow | black"
        " | green-2 contracts=honey | deck=beer,apples,*"
    )
    match.play(0, CellPhoneDraw("cell_phones"))
    assert match.ship(SHIP).containers == ["beer"]
    assert match.asked == (0, "IE-D11")
    assert not match.offers(0, CellPhoneDraw)
    match.play(0, FreeLoad("nanobots", "rice", SHIP))
    assert match.ship(SHIP).containers == ["beer", "rice"]
    assert not match.state.executions


@pytest.mark.card("nanobots", "satellite")
def test_interaction_17_satellite_and_nanobots_load_a_card_each() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD"
        " | green hand=laptops,rice,onions imports=refrigerators shipments=satellite,nanobots | yellow | black"
        " | green-1 contracts=batteries | green-2 contracts=honey | deck=pens,cups,paper,*"
    )
    match.play(0, Load("laptops", "green-1")).play(0, SatelliteUse("satellite"))
    match.play(0, FreeLoad("satellite", "rice", SHIP))
    match.play(0, FreeLoad("nanobots", "onions", SHIP))
    assert match.ship(SHIP).containers == ["rice", "onions"]
    assert match.asked == (0, "IE-D04")


# Lumber and Chairs


@pytest.mark.card("lumber")
def test_lumber_hears_draw_actions_and_effects_of_others_a_batch_at_a_time() -> None:
    match = at("| green hand=beer | yellow hand=pens shipments=lumber | black hand=cups")
    match.play(0, Draw())
    assert match.asked == (1, "IE-D11")
    match.play(1, PowerDraw("lumber"))
    assert len(match.sorted_hands[1]) == 2
    assert match.asked == (1, "IE-D01")
    match.play(1, Draw())
    assert match.asked == (2, "IE-D01"), "its own draw is nothing to Lumber"


@pytest.mark.rule("PW-09")
@pytest.mark.card("lumber")
@pytest.mark.parametrize("copy", ["lumber", "wind_turbines=lumber"])
def test_lumber_does_not_hear_what_lumber_draws(copy: str) -> None:
    other = "wind_turbines=lumber" if copy == "lumber" else "lumber"
    match = at(f"| green hand=beer | yellow hand=pens shipments={copy} | black hand=cups shipments={other}")
    match.play(0, Draw())
    match.play(1, PowerDraw(copy.split("=")[0]))
    assert match.asked == (2, "IE-D11")
    match.play(2, PowerDraw(other.split("=")[0]))
    assert match.asked == (1, "IE-D01"), "nobody hears Lumber"


@pytest.mark.card("chairs")
@pytest.mark.parametrize("shipment", ["chairs", "wind_turbines=chairs"])
def test_chairs_may_discard_after_the_draw_action_of_another_seat(shipment: str) -> None:
    card = shipment.split("=")[0]
    match = at(f"| green hand=beer | yellow hand=pens,cups shipments={shipment} | black")
    match.play(0, Draw())
    assert match.asked == (1, "IE-D11")
    match.play(1, ChairsDiscard(card, "cups"))
    assert match.state.discard == ["cups"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("chairs", "drones")
def test_chairs_hear_neither_effects_nor_their_own_seat() -> None:
    match = at("| green hand=beer,rice shipments=chairs | yellow hand=pens | black")
    assert match.play(0, Draw()).asked == (1, "IE-D01")
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=drones,beer imports=refrigerators shipments=laptops"
        " | yellow hand=pens shipments=chairs | black | green-2 contracts=batteries"
    )
    match.play(0, Load("drones", SHIP))
    assert len(match.sorted_hands[0]) == 3
    assert match.asked != (1, "IE-D11")


# Ships


@pytest.mark.card("backpacks")
@pytest.mark.parametrize("shipment", ["backpacks", "wind_turbines=backpacks"])
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_backpacks_may_draw_for_every_ship_that_comes_home(shipment: str, owner: int) -> None:
    shipments = ["", "", ""]
    shipments[owner] = shipment
    match = at(
        f"phase=EXECUTE declared=PIRATE | green imports=flash_drives shipments={shipments[0]}"
        f" | yellow shipments={shipments[1]} | black shipments={shipments[2]} | yellow-1 sea aboard=beer,rice"
        " | black-1 sea aboard=pens"
    )
    match.play(0, Pirate("yellow-1", "beer", "discard"))
    assert match.asked == (0, "IE-D09")
    match.play(0, Pirate("black-1", "pens", "discard"))
    assert match.asked == (owner, "IE-D11")
    match.play(owner, PowerDraw(shipment.split("=")[0]))
    assert not match.state.executions


def completed(position: str, load: CardId) -> Match:
    """Seat 0 completes green-2 with one load, and has another one left."""
    return at(position).play(0, Load(load, SHIP))


@pytest.mark.card("satellite")
@pytest.mark.parametrize("owner", [0, 1])
def test_satellite_draws_and_then_may_load(owner: int) -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD"
        f" | green hand=rice,onions imports=batteries shipments={'satellite' if owner == 0 else ''}"
        f" | yellow shipments={'satellite' if owner == 1 else ''} | black | green-1 contracts=honey"
        " | green-2 contracts=almonds | yellow-2 contracts=chairs | deck=pens,glasses,*",
        "rice",
    )
    ship, card = ("green-1", "onions") if owner == 0 else ("yellow-2", "glasses")
    assert match.asked == (owner, "IE-D11")
    assert not match.offers(owner, FreeLoad)
    match.play(owner, SatelliteUse("satellite"))
    assert "glasses" in match.sorted_hands[owner]
    match.play(owner, FreeLoad("satellite", card, ship))
    assert card not in match.sorted_hands[owner]


@pytest.mark.card("satellite")
def test_satellite_can_be_declined_before_and_after_the_draw() -> None:
    position = (
        "phase=EXECUTE declared=LOAD | green hand=rice,onions imports=batteries shipments=satellite | yellow | black"
        " | green-1 contracts=honey | green-2 contracts=almonds | yellow-2 contracts=chairs"
    )
    match = completed(
        position,
        "rice",
    ).play(0, DeclinePower("satellite"))
    assert match.asked == (0, "IE-D04")
    match = (
        completed(
            position,
            "rice",
        )
        .play(0, SatelliteUse("satellite"))
        .play(0, DeclinePower("satellite"))
    )
    assert match.asked == (0, "IE-D04")
    assert len(match.sorted_hands[0]) == 2


@pytest.mark.card("satellite")
def test_satellite_only_loads_when_there_is_nothing_to_draw() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice,onions imports=batteries shipments=satellite | yellow"
        f" | black goods={all_but('rice onions batteries satellite honey almonds chairs')} | green-1 contracts=honey"
        " | green-2 contracts=almonds | yellow-2 contracts=chairs | deck=",
        "rice",
    )
    assert match.asked == (0, "IE-D11")
    assert match.moves(0, FreeLoad) == {FreeLoad("satellite", "onions", "green-1")}


@pytest.mark.rule("IE-121")
@pytest.mark.card("satellite", "shoes", "laptops")
@pytest.mark.parametrize(
    ("contract", "last", "before", "asked"),
    [
        ("satellite", "laptops", "drones generators tablets segways", False),
        ("shoes", "pens", "cups paper", True),
        ("laptops", "drones", "segways", False),
    ],
)
def test_shoes_hear_the_ship_that_brought_them_satellite_and_laptops_do_not(
    contract: str, last: str, before: str, asked: bool
) -> None:
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand={last},onions imports=batteries | yellow | black"
        f" | green-1 contracts=honey | green-2 contracts={contract} aboard={commas(before)}",
        last,
    )
    assert match.ship(SHIP).at_sea
    assert match.sorted_hands[0] == ["onions"]
    assert match.asked == ((0, "IE-D11") if asked else (0, "IE-D04"))


@pytest.mark.card("shoes")
@pytest.mark.parametrize("owner", [0, 1])
def test_shoes_may_draw_once_a_ship(owner: int) -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD"
        f" | green hand=rice,onions imports=batteries shipments={'shoes' if owner == 0 else ''}"
        f" | yellow shipments={'shoes' if owner == 1 else ''} | black"
        " | green-2 contracts=almonds,bok_choy aboard=apples,beer",
        "rice",
    )
    assert match.asked == (owner, "IE-D11")
    before = len(match.sorted_hands[owner])
    match.play(owner, PowerDraw("shoes"))
    assert len(match.sorted_hands[owner]) == before + 1
    assert match.asked != (owner, "IE-D11")


@pytest.mark.rule("PW-03", "PW-05")
@pytest.mark.card("laptops")
@pytest.mark.parametrize("shipment", ["laptops", "wind_turbines=laptops"])
def test_laptops_draw_two_for_a_ship_that_carries_technology(shipment: str) -> None:
    match = completed(
        f"phase=EXECUTE declared=LOAD | green hand=segways,onions imports=batteries shipments={shipment} | yellow"
        " | black | green-2 contracts=drones aboard=tablets",
        "segways",
    )
    assert len(match.sorted_hands[0]) == 1 + 2


@pytest.mark.rule("PW-05")
@pytest.mark.card("laptops", "soap")
def test_laptops_look_at_printed_types_and_at_own_ships_only() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=pens,onions imports=refrigerators shipments=laptops,soap | yellow"
        " | black | green-2 contracts=batteries",
        "pens",
    )
    assert match.ship(SHIP).at_sea
    assert match.sorted_hands[0] == ["onions"]
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=drones,onions imports=refrigerators | yellow shipments=laptops"
        " | black | green-1 contracts=honey | green-2 contracts=batteries | yellow-2 contracts=chairs",
        "drones",
    )
    assert match.sorted_hands[1] == []


@pytest.mark.rule("PW-11")
@pytest.mark.card("shoes")
def test_a_draw_that_is_possible_is_seen_by_its_seat_only() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice,onions imports=batteries | yellow shipments=shoes | black"
        " | green-1 contracts=honey | green-2 contracts=almonds | yellow-2 contracts=chairs | deck=cups,beer,*",
        "rice",
    )
    match.play(1, PowerDraw("shoes"))
    [told] = [told for told in match.table.events if getattr(told.event, "destination", None) == hand_of(1)]
    assert told.for_seat(0) != told.event
    assert told.for_seat(1) == told.event


@pytest.mark.card("nanobots", "lumber")
def test_draws_in_the_commit_phase_are_heard_before_the_next_seat_is_asked() -> None:
    match = at(
        "| green hand=batteries,beer | yellow hand=pens,rice shipments=nanobots | black hand=cups shipments=lumber"
        " | yellow-2 contracts=honey"
    )
    match.play(0, Declare("LOAD", ("batteries",))).play(1, Draw())
    assert match.asked == (1, "IE-D11")
    match.play(1, FreeLoad("nanobots", "rice", "yellow-2"))
    assert match.asked == (2, "IE-D11")
    match.play(2, DeclinePower("lumber"))
    assert match.asked == (2, "IE-D02")
