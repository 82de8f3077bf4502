"""The sentences for several options of one kind, and the help and the news in a game of named cards."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from freeport.cli.apart import apart
from freeport.cli.asking import Asker, Quit
from freeport.cli.words import Teller
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.components import CARGO
from freeport_games.cargo_hold.moves import Raid
from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.moves import OpenOffer
from freeport_games.engine import AnyGame, Decision, Distribution, Lot, One, Share, Some, View
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import CARDS, Action
from freeport_games.import_export.events import CardsMoved, CardsShown, Declared
from freeport_games.import_export.moves import Follow
from freeport_games.import_export.places import DECK, Zone, of_seat
from tests.engine.harbour import HARBOUR, Ship, Stack
from tests.rules.competitors.positions import at


def test_options_of_one_kind_are_told_apart_by_what_differs() -> None:
    domains = (Some(("TEA#1", "GUN#2"), 1, 1), Some(("TEA#1",), 1, 1), Some(("TEA#1", "GUN#2"), 2, 2))
    stacks = [Stack.option(crates=domain) for domain in domains]
    ship = Ship.option(cargo=Distribution((Lot(("a",), (Share("Aden", 0, 1),)),)))
    told = apart([*stacks, ship], Teller(HARBOUR, {}))
    assert told == ["crates tea or gun", "crates tea", "crates tea and gun", ""]
    follows = [Follow.option(cards=Some((card,), 1, 1), perform=One(("LOAD",))) for card in ("coffee", "rope")]
    assert apart(follows, Teller(IMPORT_EXPORT, {})) == ["cards Coffee", "cards Rope"]
    raids = [Raid.option(target=One((seat,)), cards=Some(("FP01#1",), 1, 1)) for seat in (1, 2)]
    assert apart(raids, Teller(CARGO_HOLD, {0: "Anne", 1: "Bob", 2: "Cleo"})) == ["target Bob", "target Cleo"]
    assert apart(stacks[:1], Teller(HARBOUR, {})) == [""], "there is nothing to tell it apart from"


def test_distributions_are_told_apart_by_their_places_and_long_lists_by_their_length() -> None:
    goods, imports = Share("goods", 1, 1), Share("imports", 1, 1)
    ships = [Ship.option(cargo=Distribution((Lot(("a", "b"), shares),))) for shares in ((goods,), (goods, imports))]
    assert apart(ships, Teller(HARBOUR, {})) == [
        "cargo of a, b, 1 for goods",
        "cargo of a, b, 1 for goods and 1 for imports",
    ]
    many = [Stack.option(crates=Some(tuple("abcdef"), 1, most)) for most in (1, 2)]
    assert apart(many, Teller(HARBOUR, {})) == ["crates 1 of 6", "crates 1 to 2 of 6"]


def test_what_only_some_options_leave_open_is_named() -> None:
    match = at(seats=3, tokens={"truck-0-1": "italy", "truck-1-1": "france"}, territories={1: "france"})
    decision = match.table.decision(0)
    assert decision is not None
    offers = [option for option in decision.interjections if option.makes is OpenOffer]
    wide, _, narrow = apart(offers, Teller(COMPETITORS, {}))
    assert narrow.endswith("without tokens")
    assert wide.endswith("territories, tokens")


def test_named_cards_are_told_with_their_facts_and_places_without_what_they_lack() -> None:
    card = CARDS["apples"]
    assert Teller(IMPORT_EXPORT, {}).labels((card,)) == {"apples": "Apples, type agriculture, action load, tier 1"}
    drawn = CardsMoved(CardsShown((card,)), DECK, of_seat(Zone.HAND, 2), None)
    assert Teller(IMPORT_EXPORT, {}).event(drawn) == "Seat 2 draws Apples."


def test_facts_have_the_same_names_in_the_list_and_in_the_help() -> None:
    teller, card = Teller(CARGO_HOLD, {}), CARGO["CG01#1"]
    listed = teller.labels((card,))[card.id].split(", ")[1:]
    helped = teller.component(next(each for each in CARGO_HOLD.components if card.id.startswith(each.id)))
    assert listed[0] == "value after one turn 50"
    assert all([fact in helped for fact in listed])


def test_news_name_the_cards_that_they_only_point_to() -> None:
    declared = Declared(1, Action.LOAD, ("apples", "coffee"))
    assert Teller(IMPORT_EXPORT, {1: "Bob"}).event(declared) == "Bob declares Load with Apples and Coffee."


@pytest.mark.parametrize(
    ("game", "cards", "said"),
    [
        (IMPORT_EXPORT, ("coffee", "rope"), "Coffee - Your agriculture contracts take any containers."),
        (
            CARGO_HOLD,
            ("FP01#2", "SP02#1"),
            "Thief - In a raid, take one cargo card of the delivery",
        ),
        (CARGO_HOLD, ("FP01#2", "SP02#1"), "Derringer - attack 1; defence 1; copies in the deck 6\n"),
    ],
)
def test_help_says_what_the_listed_cards_do(game: AnyGame, cards: tuple[str, ...], said: str) -> None:
    lines, shown = iter(["?", "q"]), io.StringIO()
    asker = Asker(Console(file=shown, width=200), lambda prompt: next(lines), game, Teller(game, {}))
    option = Follow.option(cards=Some(cards, 1, 1), perform=One(("LOAD",)))
    with pytest.raises(Quit):
        asker.move(View(), Decision("1-0", 0, "IE-D02", (option,), ()), [option])
    assert said in shown.getvalue()
    assert sum(" - " in line for line in shown.getvalue().splitlines()) == len(cards)
