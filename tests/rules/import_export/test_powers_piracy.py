"""Powers of PIRATE."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.engine.requests import Picked
from freeport_games.import_export.components import Action
from freeport_games.import_export.events import CardsMoved, CardsShown, ShipReturned
from freeport_games.import_export.moves import (
    ChooseShip,
    DeclinePower,
    DrugsTake,
    Pirate,
    PirateHarbour,
    PirateUnseen,
    StemCellsKeep,
)
from freeport_games.import_export.places import Zone
from freeport_games.import_export.state import Choice, EndReason, Phase
from tests.rules.import_export.positions import Match, at, home, sea

COPY = "wind_turbines="
"""A copy of a power."""


def pirating(**position: Any) -> Match:
    """Seat 0 leads PIRATE and executes it, once unless it has imports; seat 1, next to lead, holds a card."""
    position.setdefault("hands", {1: "telescopes"})
    return at(phase=Phase.EXECUTE, declared=Action.PIRATE, **position)


def seen(match: Match, seat: int, card: str) -> bool:
    """Whether a seat's view shows a card."""
    return f"id='{card}'" in repr(match.view(seat))


# Mini Van


@pytest.mark.card("mini_van")
def test_mini_van_pirates_from_the_harbour_of_another_seat() -> None:
    match = pirating(
        shipments={0: "mini_van"},
        ships={"green-1": home("pants"), "yellow-1": home("potatoes", aboard="chairs laptops"), "yellow-2": home()},
    )
    assert match.moves(0, PirateHarbour) == {
        PirateHarbour("mini_van", "yellow-1", "chairs", "green-1"),
        PirateHarbour("mini_van", "yellow-1", "laptops", "discard"),
    }
    match.play(0, PirateHarbour("mini_van", "yellow-1", "laptops", "discard"))
    assert match.state.discard == ["laptops"]
    assert match.ship("yellow-1").containers == ["chairs"]


@pytest.mark.card("mini_van")
def test_mini_van_leaves_contracts_and_an_emptied_ship_where_they_are() -> None:
    match = pirating(
        shipments={0: "mini_van"},
        ships={"green-1": home("pants"), "yellow-1": home("potatoes", aboard="chairs")},
    )
    match.play(0, PirateHarbour("mini_van", "yellow-1", "chairs", "green-1"))
    assert match.ship("yellow-1").contracts == ["potatoes"]
    assert not match.ship("yellow-1").at_sea
    assert match.ship("green-1").at_sea, "the container completed the ship"
    assert not match.happened(ShipReturned)


@pytest.mark.card("mini_van")
def test_mini_van_does_not_take_from_its_own_harbour_or_without_an_action() -> None:
    match = pirating(shipments={0: "mini_van"}, ships={"green-1": home("pants", aboard="laptops")}, hands={0: "cups"})
    assert not match.offers(0, PirateHarbour)
    assert match.moves(0, PirateUnseen) == {PirateUnseen("mini_van", "deck", 0)}, "nor from its own hand"
    match = pirating(
        shipments={0: "mini_van"},
        choices={0: Choice.DRAW},
        ships={"yellow-1": home("pants", aboard="laptops")},
    )
    assert match.asked == (1, "IE-D01"), "no action: nothing to widen"


@pytest.mark.card("mini_van")
@pytest.mark.rule("IE-055", "IE-096")
def test_mini_van_shows_the_top_card_of_the_deck_and_must_load_it_if_it_fits() -> None:
    match = pirating(shipments={0: "mini_van"}, ships={"green-1": home("shoes")}, deck="chairs pens")
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.ship("green-1").containers == ["chairs"]
    assert match.state.deck[0] == "pens"
    shown = [moved.cards for moved in match.happened(CardsMoved) if moved.source.zone is Zone.DECK]
    assert [type(cards) for cards in shown] == [CardsShown]
    match = pirating(shipments={0: "mini_van"}, ships={"green-1": home("shoes")}, deck="laptops")
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.state.discard == ["laptops"]


@pytest.mark.card("mini_van")
def test_mini_van_asks_which_ship_loads_the_card_that_it_showed() -> None:
    match = pirating(
        shipments={0: "mini_van"}, ships={"green-1": home("shoes"), "green-2": home("paper")}, deck="chairs"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.asked == (0, "IE-D12")
    assert seen(match, 2, "chairs")
    assert match.moves(0, ChooseShip) == {ChooseShip("green-1"), ChooseShip("green-2")}
    match.play(0, ChooseShip("green-2"))
    assert match.ship("green-2").containers == ["chairs"]
    assert not match.state.played[0]


@pytest.mark.card("mini_van")
def test_mini_van_takes_a_random_card_of_a_hand_and_shows_it() -> None:
    match = pirating(shipments={0: "mini_van"}, hands={1: "chairs laptops potatoes"}, ships={"green-1": home("sugar")})
    assert match.moves(0, PirateUnseen) == {
        PirateUnseen("mini_van", "deck", 0),
        PirateUnseen("mini_van", "hand", 1),
    }
    match.play(0, PirateUnseen("mini_van", "hand", 1), Picked(2))
    assert match.ship("green-1").containers == ["potatoes"]
    assert match.state.hands[1] == ["chairs", "laptops"]
    assert seen(match, 2, "potatoes")


@pytest.mark.card("mini_van", "poison_bottles", "big_ammunition", "stolen_rice", "stolen_tires")
def test_mini_van_s_takings_are_pirate_actions_but_from_no_ship_at_sea() -> None:
    match = pirating(
        shipments={0: "mini_van big_ammunition stolen_rice stolen_tires", 1: "poison_bottles"},
        hands={1: "laptops"},
        ships={"yellow-1": home("pants", aboard="rice")},
        deck="pens cups",
    )
    match.play(0, PirateHarbour("mini_van", "yellow-1", "rice", "discard"))
    assert match.state.hands[1] == ["laptops"], "Big Ammunition hears of ships at sea only"
    assert match.state.hands[0] == ["pens"]
    assert match.state.island == ["cups"]
    assert match.state.credits == [10, 12, 10], "Stolen Rice brings 2, Poison Bottles cost 2"


@pytest.mark.card("mini_van")
@pytest.mark.rule("IE-055", "IE-056")
def test_interaction_24_mini_van_takes_the_last_card_of_the_deck() -> None:
    match = pirating(shipments={0: "mini_van"}, deck="laptops", rest=False)
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.state.discard == ["laptops"]
    assert match.state.end_trigger is not None
    assert match.state.end_trigger.reason is EndReason.DECK_OUT
    match = pirating(shipments={0: "mini_van"}, deck="laptops", discard="pens cups", rest=False)
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.state.deck == ["pens", "cups"], "renewed before the card is discarded"
    assert match.state.discard == ["laptops"]
    assert match.state.end_trigger is None


# Drugs


@pytest.mark.card("drugs")
@pytest.mark.parametrize("holder", ["drugs", COPY + "drugs"])
def test_drugs_take_one_more_container_once_a_turn(holder: str) -> None:
    card = holder.partition("=")[0]
    match = pirating(
        shipments={0: holder}, imports={0: "nice_suits"}, ships={"yellow-1": sea("chairs pens cups laptops rice")}
    )
    match.play(0, Pirate("yellow-1", "chairs", "discard"))
    match.play(0, DrugsTake(card, "yellow-1", "pens", "discard"))
    assert not match.offers(0, DrugsTake)
    match.play(0, Pirate("yellow-1", "cups", "discard"))
    assert match.state.discard == ["chairs", "pens", "cups"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("drugs")
def test_drugs_may_come_after_the_last_action_and_not_from_the_island() -> None:
    match = pirating(
        shipments={0: "drugs"}, ships={"green-1": home("shoes"), "yellow-1": sea("chairs pens laptops")}, island="cups"
    )
    match.play(0, Pirate("island", "cups", "green-1"))
    assert match.moves(0, DrugsTake) == {
        DrugsTake("drugs", "yellow-1", "chairs", "green-1"),
        DrugsTake("drugs", "yellow-1", "pens", "green-1"),
        DrugsTake("drugs", "yellow-1", "laptops", "discard"),
    }
    assert not match.offers(0, Pirate)
    match.play(0, DrugsTake("drugs", "yellow-1", "pens", "green-1"))
    assert match.ship("green-1").containers == ["cups", "pens"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("drugs")
def test_drugs_need_a_pirate_action() -> None:
    match = pirating(shipments={1: "drugs"}, ships={"yellow-1": sea("chairs pens")})
    match.play(0, Pirate("yellow-1", "chairs", "discard"))
    assert match.asked == (1, "IE-D01"), "seat 1 has drawn and has no PIRATE import"


@pytest.mark.card("drugs", "stolen_tires", "poison_bottles", "big_ammunition", "stolen_rice", "stem_cells")
def test_drugs_are_heard_as_taking_but_not_as_an_action() -> None:
    match = pirating(
        shipments={0: "drugs stolen_tires big_ammunition stolen_rice stem_cells", 1: "poison_bottles"},
        hands={1: "chairs"},
        ships={"yellow-1": sea("rice pens")},
        deck="cups",
    )
    match.play(0, DrugsTake("drugs", "yellow-1", "rice", "discard"))
    assert match.asked == (0, "IE-D11"), "Stem Cells"
    match.play(0, DeclinePower("stem_cells"))
    assert match.state.credits == [12, 10, 10], "Stolen Rice, but no Poison Bottles"
    assert match.state.hands[0] == ["chairs"], "Big Ammunition"
    assert match.state.deck[0] == "cups", "no Stolen Tires"


# Big Ammunition


@pytest.mark.card("big_ammunition")
@pytest.mark.parametrize("holder", ["big_ammunition", COPY + "big_ammunition"])
def test_big_ammunition_takes_a_random_card_seen_by_the_two_seats(holder: str) -> None:
    match = pirating(shipments={0: holder}, hands={1: "chairs laptops"}, ships={"yellow-1": sea("rice pens")})
    match.play(0, Pirate("yellow-1", "rice", "discard"), Picked(1))
    assert match.state.hands[:2] == [["laptops"], ["chairs"]]
    stolen = match.happened(CardsMoved)[-1]
    assert stolen.target.seat == 0
    assert not seen(match, 2, "laptops")


@pytest.mark.card("big_ammunition")
def test_big_ammunition_comes_once_a_container_after_its_loading() -> None:
    match = pirating(
        shipments={0: "big_ammunition wind_turbines=big_ammunition"},
        hands={1: "chairs laptops tablets"},
        ships={"green-1": home("almonds"), "yellow-1": sea("rice pens")},
    )
    match.play(0, Pirate("yellow-1", "rice", "green-1"))
    zones = [moved.target.zone for moved in match.happened(CardsMoved)]
    assert zones.index(Zone.CONTAINERS) < zones.index(Zone.HAND)
    assert match.state.hands[:2] == [["chairs", "laptops"], ["tablets"]], "the card and its copy take one each"


@pytest.mark.card("big_ammunition")
def test_big_ammunition_hears_of_ships_of_others_at_sea_only() -> None:
    match = pirating(
        shipments={0: "big_ammunition"},
        imports={0: "nice_suits"},
        hands={0: "cups", 1: "chairs", 2: "pants"},
        ships={"green-2": sea("rice pens")},
        island="laptops",
    )
    match.play(0, Pirate("green-2", "rice", "discard"))
    match.play(0, Pirate("island", "laptops", "discard"))
    assert match.state.hands == [["cups"], ["chairs"], ["pants"]]


@pytest.mark.card("big_ammunition")
def test_big_ammunition_takes_nothing_from_an_empty_hand() -> None:
    match = pirating(shipments={0: "big_ammunition"}, ships={"black-1": sea("rice pens")})
    match.play(0, Pirate("black-1", "rice", "discard"))
    assert match.state.hands == [[], ["telescopes"], []]
    assert match.asked == (1, "IE-D01")


# Stolen Rice, Stolen Tires, Poison Bottles


@pytest.mark.card("stolen_rice")
def test_stolen_rice_pays_for_agriculture_loaded_or_not_and_so_does_a_copy() -> None:
    match = pirating(
        shipments={0: "stolen_rice wind_turbines=stolen_rice", 1: "railguns"},
        imports={0: "nice_suits velvet_robes"},
        ships={"green-1": home("sugar"), "yellow-1": sea("rice pens")},
        island="honey",
    )
    match.play(0, Pirate("yellow-1", "rice", "green-1"))
    assert match.state.credits[0] == 14
    match.play(0, Pirate("yellow-1", "pens", "discard"))
    assert match.state.credits[0] == 14
    match.play(0, Pirate("island", "honey", "green-1"))
    assert match.state.credits[0] == 18 + 6, "and the ship's payout"


@pytest.mark.card("stolen_rice")
def test_stolen_rice_hears_of_its_own_seat_only() -> None:
    match = pirating(shipments={1: "stolen_rice"}, ships={"yellow-1": sea("rice pens")})
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.state.credits == [10, 10, 10]


@pytest.mark.card("stolen_tires")
def test_stolen_tires_draw_and_supply_after_each_action() -> None:
    match = pirating(
        shipments={0: "stolen_tires", 1: "soap"},
        imports={0: "nice_suits"},
        ships={"yellow-1": sea("rice pens cups")},
        deck="laptops chairs pants shoes",
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert (match.state.hands[0], match.state.island) == (["laptops"], ["chairs"])
    match.play(0, Pirate("yellow-1", "pens", "discard"))
    assert (match.state.hands[0], match.state.island) == (["laptops", "pants"], ["chairs", "shoes"])


@pytest.mark.card("poison_bottles")
def test_poison_bottles_are_paid_for_the_first_action_of_each_other_seat() -> None:
    match = pirating(
        choices={0: Choice.LEAD, 1: Choice.FOLLOW, 2: Choice.FOLLOW},
        shipments={2: "poison_bottles"},
        imports={0: "nice_suits"},
        ships={"yellow-1": sea("rice pens cups chairs laptops")},
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.state.credits == [8, 10, 12]
    match.play(0, Pirate("yellow-1", "pens", "discard"))
    assert match.state.credits == [8, 10, 12], "the second action is free"
    match.play(1, Pirate("yellow-1", "cups", "discard"))
    assert match.state.credits == [8, 8, 14]
    match.play(2, Pirate("yellow-1", "chairs", "discard"))
    assert match.state.credits == [8, 8, 14], "its own seat pays nothing"


@pytest.mark.card("poison_bottles")
@pytest.mark.rule("IE-151", "IE-167")
def test_poison_bottles_and_their_copy_take_what_there_is() -> None:
    match = pirating(
        credits={0: 2},
        shipments={1: "poison_bottles", 2: "wind_turbines=poison_bottles"},
        ships={"yellow-1": sea("rice pens")},
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.state.credits == [0, 12, 10], "clockwise, until the money is out"


# Stem Cells


@pytest.mark.card("stem_cells")
@pytest.mark.rule("IE-149")
def test_stem_cells_keep_a_pirated_card_for_two_credits() -> None:
    match = pirating(
        shipments={0: "stem_cells bubblegum"},
        ships={"green-1": home("shoes"), "yellow-1": sea("chairs pens")},
    )
    match.play(0, Pirate("yellow-1", "chairs", "green-1"))
    assert match.asked == (0, "IE-D11")
    match.play(0, StemCellsKeep("stem_cells"))
    assert match.state.goods[0] == ["chairs"]
    assert not match.ship("green-1").containers
    assert match.state.credits[0] == 10 - 2 + 4, "Bubblegum hears of the new good"


@pytest.mark.card("stem_cells")
def test_stem_cells_declined_the_card_goes_where_it_was_to_go() -> None:
    match = pirating(shipments={0: "stem_cells"}, ships={"green-1": home("shoes"), "yellow-1": sea("chairs")})
    match.play(0, Pirate("yellow-1", "chairs", "green-1"))
    assert not match.ship("yellow-1").at_sea, "the ship returns before the card is placed"
    match.play(0, DeclinePower("stem_cells"))
    assert match.ship("green-1").containers == ["chairs"]
    assert match.state.credits[0] == 10
    assert not match.state.played[0]


@pytest.mark.card("stem_cells")
@pytest.mark.parametrize(
    ("credits", "goods"), [(0, ""), (10, "laptops rice cups pants")], ids=["no credits", "no room"]
)
def test_stem_cells_ask_only_with_credits_and_room(credits: int, goods: str) -> None:
    match = pirating(
        credits={0: credits}, goods={0: goods}, shipments={0: "stem_cells"}, ships={"yellow-1": sea("chairs pens")}
    )
    match.play(0, Pirate("yellow-1", "chairs", "discard"))
    assert match.asked == (1, "IE-D01")
    assert match.state.discard == ["chairs"]


@pytest.mark.card("stem_cells", "mini_van")
def test_stem_cells_keep_what_mini_van_brings() -> None:
    match = pirating(shipments={0: "stem_cells mini_van"}, deck="chairs")
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    match.play(0, StemCellsKeep("stem_cells"))
    assert match.state.goods[0] == ["chairs"]


# Aeroponics


@pytest.mark.card("aeroponics")
@pytest.mark.parametrize("holder", ["aeroponics", COPY + "aeroponics"])
def test_interaction_21_aeroponics_bring_a_ship_home_with_its_last_container(holder: str) -> None:
    match = pirating(shipments={1: holder}, imports={0: "nice_suits"}, ships={"yellow-1": sea("rice pens")})
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert not match.ship("yellow-1").at_sea
    assert match.ship("yellow-1").containers == ["pens"]
    assert match.state.credits == [10, 10, 10]
    assert match.happened(ShipReturned) == [ShipReturned(1, "yellow-1")]
    assert match.asked == (1, "IE-D01"), "the second action has no source left"


@pytest.mark.card("aeroponics")
def test_aeroponics_do_nothing_for_ships_of_others_or_with_more_aboard() -> None:
    match = pirating(
        shipments={1: "aeroponics"},
        imports={0: "nice_suits"},
        ships={"yellow-1": sea("rice pens cups"), "black-1": sea("chairs laptops")},
    )
    match.play(0, Pirate("yellow-1", "rice", "discard"))
    assert match.ship("yellow-1").at_sea
    match.play(0, Pirate("black-1", "chairs", "discard"))
    assert match.ship("black-1").at_sea
