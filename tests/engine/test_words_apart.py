"""The words of options that are called the same."""

from __future__ import annotations

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import Raid
from freeport_games.engine.domains import Distribution, Lot, One, Share, Some
from freeport_games.engine.words import words
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.moves import Follow
from tests.engine.harbour import HARBOUR, Ship, Stack


def test_options_of_one_kind_are_told_apart_by_what_differs() -> None:
    domains = (Some(("TEA#1", "GUN#2"), 1, 1), Some(("TEA#1",), 1, 1), Some(("TEA#1", "GUN#2"), 2, 2))
    stacks = [Stack.option(crates=domain) for domain in domains]
    ship = Ship.option(cargo=Distribution((Lot(("a",), (Share("Aden", 0, 1),)),)))
    told = words(HARBOUR).options([*stacks, ship])
    assert told == ("Stack (crates tea or gun)", "Stack (crates tea)", "Stack (crates tea and gun)", "Ship")
    raids = [Raid.option(target=One((seat,)), cards=Some(("FP01#1",), 1, 1)) for seat in (1, 2)]
    said = words(CARGO_HOLD).options(raids, ("Anne", "Bob", "Cleo"))
    assert said == ("Raid a delivery (raided player Bob)", "Raid a delivery (raided player Cleo)")
    assert words(HARBOUR).options(stacks[:1]) == ("Stack",), "there is nothing to tell it apart from"


def test_sentences_of_options_with_names_of_their_own_are_told_apart_as_well() -> None:
    single = Follow.option(cards=Some(("honey", "beer", "wheat"), 1, 1), perform=One(("LOAD",)))
    pair = Follow.option(cards=Some(("honey", "beer", "wheat"), 2, 2), perform=One(("LOAD",)))
    told = words(IMPORT_EXPORT).chooser().sentences((single, pair))
    assert ["".join([part.text for part in parts]) for parts in told] == [
        "Follow, to Load with cards (cards Honey, Beer or Wheat)",
        "Follow, to Load with cards (cards 2 of Honey, Beer, Wheat)",
    ]


def test_two_copies_of_a_card_have_nothing_that_tells_them_apart() -> None:
    copies = [Stack.option(crates=Some((copy,), 1, 1)) for copy in ("TEA#1", "TEA#2")]
    assert words(HARBOUR).options(copies) == ("Stack", "Stack")


def test_distributions_are_told_apart_by_their_places_and_long_lists_by_their_length() -> None:
    goods, imports = Share("goods", 1, 1), Share("imports", 1, 1)
    ships = [Ship.option(cargo=Distribution((Lot(("a", "b"), shares),))) for shares in ((goods,), (goods, imports))]
    assert words(HARBOUR).options(ships) == (
        "Ship (cargo of a, b, 1 for goods)",
        "Ship (cargo of a, b, 1 for goods and 1 for imports)",
    )
    many = [Stack.option(crates=Some(tuple("abcdef"), 1, most)) for most in (1, 2)]
    assert words(HARBOUR).options(many) == ("Stack (crates 1 of 6)", "Stack (crates 1 to 2 of 6)")


def test_what_only_some_options_leave_open_is_named() -> None:
    stacks = [Stack.option(crates=crates) for crates in (Some((), 0, 0), Some(("TEA#1", "GUN#2"), 0, 2))]
    assert words(HARBOUR).options(stacks) == ("Stack (without crates)", "Stack (with crates)")
