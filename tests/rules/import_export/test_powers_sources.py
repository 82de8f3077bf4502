"""More to pirate: Mini Van and Drugs."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus.requests import Picked
from freeport_games.import_export.events import CardsMoved, CardsShown, ShipReturned
from freeport_games.import_export.moves import (
    ChooseShip,
    DeclinePower,
    DiscardContracts,
    DrugsTake,
    Pirate,
    PirateHarbour,
    PirateUnseen,
    PlatinumDone,
    PlatinumPlay,
)
from freeport_games.import_export.state import EndReason
from freeport_games.import_export.state.places import Zone
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import all_but, at
from tests.rules.import_export.turns import seen

# Mini Van


@pytest.mark.card("mini_van")
def test_mini_van_pirates_from_the_harbour_of_another_seat() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes | black"
        " | green-1 contracts=pants | yellow-1 contracts=potatoes aboard=chairs,laptops"
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
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes | black"
        " | green-1 contracts=pants | yellow-1 contracts=potatoes aboard=chairs"
    )
    match.play(0, PirateHarbour("mini_van", "yellow-1", "chairs", "green-1"))
    assert match.ship("yellow-1").contracts == ["potatoes"]
    assert not match.ship("yellow-1").at_sea
    assert match.ship("green-1").at_sea, "the container completed the ship"
    assert not match.happened(ShipReturned)


@pytest.mark.card("mini_van")
def test_mini_van_does_not_take_from_its_own_harbour_or_without_an_action() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green hand=cups shipments=mini_van | yellow | black"
        " | green-1 contracts=pants aboard=laptops"
    )
    assert not match.offers(0, PirateHarbour)
    assert match.moves(0, PirateUnseen) == {PirateUnseen("mini_van", "deck", 0)}, "nor from its own hand"
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van chose=DRAW:PIRATE | yellow hand=telescopes | black"
        " | yellow-1 contracts=pants aboard=laptops"
    )
    assert match.asked == (1, "IE-D01"), "no action: nothing to widen"


@pytest.mark.card("mini_van")
@pytest.mark.rule("IE-055", "IE-096")
def test_mini_van_shows_the_top_card_of_the_deck_and_must_load_it_if_it_fits() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | deck=chairs,pens,*"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.ship("green-1").containers == ["chairs"]
    assert match.state.deck[0] == "pens"
    shown = [moved.moved for moved in match.happened(CardsMoved) if moved.origin.zone is Zone.DECK]
    assert [type(cards) for cards in shown] == [CardsShown]
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | deck=laptops,*"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.state.discard == ["laptops"]


@pytest.mark.card("mini_van")
def test_mini_van_asks_which_ship_loads_the_card_that_it_showed() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | green-2 contracts=paper | deck=chairs,*"
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
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=chairs,laptops,potatoes | black"
        " | green-1 contracts=sugar"
    )
    assert match.moves(0, PirateUnseen) == {PirateUnseen("mini_van", "deck", 0), PirateUnseen("mini_van", "hand", 1)}
    match.play(0, PirateUnseen("mini_van", "hand", 1), Picked(2))
    assert match.ship("green-1").containers == ["potatoes"]
    assert match.sorted_hands[1] == ["chairs", "laptops"]
    assert seen(match, 2, "potatoes")


@pytest.mark.card("mini_van", "poison_bottles", "big_ammunition", "stolen_rice", "stolen_tires")
def test_mini_van_s_takings_are_pirate_actions_but_from_no_ship_at_sea() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=PIRATE"
        " | green shipments=mini_van,big_ammunition,stolen_rice,stolen_tires"
        " | yellow hand=laptops shipments=poison_bottles | black | yellow-1 contracts=pants aboard=rice"
        " | deck=pens,cups,*"
    )
    match.play(0, PirateHarbour("mini_van", "yellow-1", "rice", "discard"))
    assert match.sorted_hands[1] == ["laptops"], "Big Ammunition hears of ships at sea only"
    assert match.sorted_hands[0] == ["pens"]
    assert match.state.island == ["cups"]
    assert match.state.credits == [10, 12, 10], "Stolen Rice brings 2, Poison Bottles cost 2"


@pytest.mark.card("mini_van")
@pytest.mark.rule("IE-055", "IE-056")
def test_interaction_24_mini_van_takes_the_last_card_of_the_deck() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes"
        f" | black goods={all_but('mini_van telescopes laptops')} | deck=laptops"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.state.discard == ["laptops"]
    assert match.state.end_trigger is not None
    assert match.state.end_trigger.reason is EndReason.DECK_OUT
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes"
        f" | black goods={all_but('mini_van telescopes pens cups laptops')} | discard=pens,cups | deck=laptops"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    assert match.state.deck == ["pens", "cups"], "renewed before the card is discarded"
    assert match.state.discard == ["laptops"]
    assert match.state.end_trigger is None


# Drugs


@pytest.mark.card("drugs")
@pytest.mark.parametrize("holder", ["drugs", "wind_turbines=drugs"])
def test_drugs_take_one_more_container_once_a_turn(holder: str) -> None:
    card = holder.partition("=")[0]
    match = at(
        f"phase=EXECUTE declared=PIRATE | green imports=nice_suits shipments={holder} | yellow hand=telescopes | black"
        " | yellow-1 sea aboard=chairs,pens,cups,laptops,rice"
    )
    match.play(0, Pirate("yellow-1", "chairs", "discard"))
    match.play(0, DrugsTake(card, "yellow-1", "pens", "discard"))
    assert not match.offers(0, DrugsTake)
    match.play(0, Pirate("yellow-1", "cups", "discard"))
    assert match.state.discard == ["chairs", "pens", "cups"]
    assert match.asked == (1, "IE-D01")


@pytest.mark.card("drugs")
def test_drugs_may_come_after_the_last_action_and_not_from_the_island() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=drugs | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | yellow-1 sea aboard=chairs,pens,laptops | island=cups"
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
    match = at(
        "phase=EXECUTE declared=PIRATE | green | yellow hand=telescopes shipments=drugs | black"
        " | yellow-1 sea aboard=chairs,pens"
    )
    match.play(0, Pirate("yellow-1", "chairs", "discard"))
    assert match.asked == (1, "IE-D01"), "seat 1 has drawn and has no PIRATE import"


@pytest.mark.card("drugs", "stolen_tires", "poison_bottles", "big_ammunition", "stolen_rice", "stem_cells")
def test_drugs_are_heard_as_taking_but_not_as_an_action() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,JUTAKU,KICKSTARTER declared=PIRATE"
        " | green shipments=drugs,stolen_tires,big_ammunition,stolen_rice,stem_cells"
        " | yellow hand=chairs shipments=poison_bottles | black | yellow-1 sea aboard=rice,pens | deck=cups,*"
    )
    match.play(0, DrugsTake("drugs", "yellow-1", "rice", "discard"))
    assert match.asked == (0, "IE-D11"), "Stem Cells"
    match.play(0, DeclinePower("stem_cells"))
    assert match.state.credits == [12, 10, 10], "Stolen Rice, but no Poison Bottles"
    assert match.sorted_hands[0] == ["chairs"], "Big Ammunition"
    assert match.state.deck[0] == "cups", "no Stolen Tires"


# Where there is something in the way


@pytest.mark.card("mini_van", "drugs")
@pytest.mark.rule("IE-096", "IE-138")
def test_wrong_moves_of_mini_van_and_drugs_have_codes_of_their_own() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van,drugs | yellow hand=telescopes | black"
        " | green-1 contracts=pants | yellow-1 contracts=potatoes aboard=chairs,laptops"
        " | black-1 sea aboard=soap,pens,cups"
    )
    for move, code in (
        (PirateHarbour("mini_van", "yellow-1", "chairs", "discard"), "MUST_LOAD"),
        (PirateHarbour("mini_van", "yellow-1", "laptops", "green-1"), "WRONG_CONTAINER"),
        (PirateHarbour("mini_van", "black-1", "soap", "green-1"), "BAD_CHOICE"),
        (PirateUnseen("mini_van", "hand", 0), "BAD_CHOICE"),
        (PirateUnseen("mini_van", "hand", 2), "BAD_CHOICE"),
        (DrugsTake("drugs", "yellow-1", "chairs", "green-1"), "SHIP_NOT_AT_SEA"),
    ):
        assert match.refused(0, move) == code, move
    match.play(0, DrugsTake("drugs", "black-1", "soap", "green-1"))
    assert match.refused(0, DrugsTake("drugs", "black-1", "pens", "discard")) == "POWER_USED"


@pytest.mark.card("mini_van")
@pytest.mark.rule("IE-127", "IE-157", "IE-158")
def test_a_shown_card_finds_its_ship_though_contracts_are_discarded_meanwhile() -> None:
    match = at(
        "phase=EXECUTE declared=PIRATE | green shipments=mini_van | yellow hand=telescopes | black"
        " | green-1 contracts=shoes | green-2 contracts=paper | deck=chairs,*"
    )
    match.play(0, PirateUnseen("mini_van", "deck", 0))
    match.play(0, DiscardContracts("green-1", ("shoes",)))
    assert match.ship("green-2").containers == ["chairs"], "one ship is left, so there is nothing to choose"


@pytest.mark.card("drugs", "platinum_rings", "stolen_tires", "poison_bottles", "shotguns")
@pytest.mark.rule("IE-172", "IE-173")
def test_a_pirate_action_by_oneself_is_one_for_drugs_stolen_tires_and_poison_bottles() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=fake_dvds,gold_toilets shipments=drugs,stolen_tires"
        " | yellow hand=telescopes shipments=poison_bottles chose=FOLLOW:LOAD | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris"
        " | black-1 sea aboard=soap,pens,cups",
        "gold_toilets",
    )
    match.play(0, PlatinumPlay("platinum_rings", "fake_dvds"))
    assert match.asked == (0, "IE-D15")
    credits, deck = list(match.state.credits), len(match.state.deck)
    match.play(0, DrugsTake("drugs", "black-1", "soap", "discard"))
    match.play(0, Pirate("black-1", "pens", "discard"))
    match.play(0, PlatinumDone("platinum_rings"))
    assert match.state.credits == [credits[0] - 2, credits[1] + 2, credits[2]]
    assert len(match.state.deck) == deck - 2
    assert match.state.pirated[0] == 1
