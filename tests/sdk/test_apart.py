"""The sentences for several options of one kind, and the help and the news in a game of named cards."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from freeport.cli.asking import Asker, Quit
from freeport.cli.prompts import Prompts
from freeport.cli.words import Teller
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.components import CARGO
from freeport_games.engine import AnyGame
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Decision
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import CARDS, Action
from freeport_games.import_export.events import CardsMoved, CardsShown, Declared
from freeport_games.import_export.moves import Follow
from freeport_games.import_export.state.places import DECK, Zone, of_seat


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
    assert all(fact in helped for fact in listed)


def test_news_name_the_cards_that_they_only_point_to() -> None:
    declared = Declared(1, Action.LOAD, ("apples", "coffee"))
    assert Teller(IMPORT_EXPORT, {1: "Bob"}).event(declared) == "Bob declares Load with Apples and Coffee."


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        (IMPORT_EXPORT, "?", "Coffee - Your agriculture contracts take any containers.\n"),
        (IMPORT_EXPORT, "? cof", "Coffee - Your agriculture contracts take any containers. (type agriculture; "),
        (CARGO_HOLD, "?", "Thief - In a raid, take one cargo card of the delivery"),
        (CARGO_HOLD, "? derr", "Derringer - attack 1; defence 1; copies in the deck 6\n"),
    ],
)
def test_help_says_what_the_listed_cards_do(game: AnyGame, typed: str, said: str) -> None:
    lines, shown = iter([typed, "q"]), io.StringIO()
    teller, view = Teller(game, {}), Table.open(game, seats=2).view(0)
    asker = Asker(Prompts(Console(file=shown, width=200), lambda prompt: next(lines), game, teller), teller)
    cards = ("coffee", "rope") if game is IMPORT_EXPORT else ("FP01#2", "SP02#1")
    option = Follow.option(cards=Some(cards, 1, 1), perform=One(("LOAD",)))
    with pytest.raises(Quit):
        asker.move(view, Decision("1-0", 0, "IE-D02", (option,), ()), [option])
    assert said in shown.getvalue()
