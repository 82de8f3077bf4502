"""Conditions: what is on offer and why something else is refused follow from the same needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import msgspec
import pytest

from freeport_games.engine import Seat, typename
from freeport_games.engine.domains import Flag, One, Some
from freeport_games.engine.menus import (
    Among,
    AmongOf,
    Case,
    Count,
    Fit,
    Gate,
    Menu,
    Move,
    Option,
    Refusal,
    Turn,
    Way,
    Ways,
    Whole,
    about,
    read,
)

NAME = typename("Quay")


class Load(Move, frozen=True, tag=NAME):
    """Load crates into a ship."""

    ship: str
    """The ship."""
    crates: tuple[str, ...]
    """The crates."""
    gently: bool
    """Whether to take care."""


class Leave(Move, frozen=True, tag=NAME):
    """Leave."""


class Quay(msgspec.Struct):
    """Two seats with crates, and ships."""

    open: bool
    hands: list[list[str]]
    ships: list[str]
    sealed: list[str]
    done: list[str] = []
    leaking: list[str] = []


class AtQuay(Case[Quay]):
    """The seat's crates."""

    @property
    def hand(self) -> list[str]:
        return self.state.hands[self.seat]


IS_OPEN = Gate[AtQuay]("CLOSED", "Q-1", lambda c: c.state.open)
SOME = Count[AtQuay]("EMPTY")
IN_HAND = Among[AtQuay]("NOT_IN_HAND", lambda c: c.hand)
NOT_SEALED = Fit[AtQuay]("SEALED", lambda c, crate: crate not in c.state.sealed)
IS_SHIP = Among[AtQuay]("NO_SHIP", lambda c: c.state.ships)


def load(t: Turn[Quay], _: Seat, move: Load) -> None:
    t.state.done += move.crates


LOAD = Way(
    Load,
    load,
    IS_OPEN,
    SOME("crates", "Q-2"),
    IN_HAND("crates", "Q-3"),
    NOT_SEALED("crates", "Q-4"),
    IS_SHIP("ship", "Q-5"),
)
QUAY = Ways(AtQuay, LOAD, Way(Leave, lambda _, __, ___: None))


def quay(**changes: object) -> Turn[Quay]:
    return Turn(msgspec.structs.replace(Quay(True, [["a", "b", "c"], []], ["x", "y"], ["b"]), **changes))


def reason(entries: Menu, t: Turn[Quay], move: Move, seat: Seat = 0) -> Refusal | None:
    return read(entries).reason(t, seat, move)


def every_load() -> Iterator[Load]:
    for count, ship, gently in product(range(4), ("x", "y", "z"), (False, True)):
        yield from [Load(ship, crates, gently) for crates in combinations("abcd", count)]


@pytest.mark.parametrize(
    "changes",
    [{}, {"open": False}, {"ships": []}, {"sealed": ["a", "b", "c"]}, {"sealed": []}, {"hands": [[], ["a"]]}],
    ids=str,
)
def test_there_is_a_reason_if_and_only_if_a_move_is_not_on_offer(changes: dict[str, object]) -> None:
    t = quay(**changes)
    menu = read(QUAY(t, 0))
    for move in (*every_load(), Leave()):
        assert (menu.find(t, 0, move) is None) == (menu.reason(t, 0, move) is not None), move
    assert menu.find(t, 0, Leave()) is not None


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        (Load("z", (), False), "EMPTY", "Q-2"),
        (Load("z", ("d", "b"), False), "NOT_IN_HAND", "Q-3"),
        (Load("z", ("a", "b"), False), "SEALED", "Q-4"),
        (Load("z", ("a",), False), "NO_SHIP", "Q-5"),
    ],
    ids=str,
)
def test_a_refusal_is_the_first_need_that_is_not_met(move: Load, code: str, rule: str) -> None:
    t = quay()
    assert reason(QUAY(t, 0), t, move) == Refusal(code, rule=rule)
    closed = quay(open=False)
    assert reason(QUAY(closed, 0), closed, move) == Refusal("CLOSED", rule="Q-1")


def test_a_number_of_things_may_depend_on_the_case_and_is_told() -> None:
    two = Count[AtQuay]("WRONG_COUNT", lambda _: 2, lambda _: 2, lambda c: about(count=len(c.hand) - 1))
    menu = Ways(AtQuay, Way(Load, load, IN_HAND("crates", "Q-3"), two("crates", "Q-6"), IS_SHIP("ship", "Q-5")))
    t = quay()
    assert reason(menu(t, 0), t, Load("x", ("a", "b"), True)) is None
    assert reason(menu(t, 0), t, Load("x", ("a",), True)) == Refusal(
        "WRONG_COUNT", rule="Q-6", variables=about(count=2)
    )
    few = quay(hands=[["a"], []])
    assert not read(menu(few, 0)), "fewer than two crates leave nothing on offer"


def test_a_menu_of_a_part_of_the_state_gives_it_to_the_case_and_to_what_is_done() -> None:
    class AtShip(AtQuay):
        def __init__(self, state: Quay, seat: Seat, ship: str) -> None:
            super().__init__(state, seat)
            self.ship = ship

    def load_into(t: Turn[Quay], seat: Seat, move: Load, ship: str) -> None:
        load(t, seat, move)
        t.state.done.append(ship)

    this_ship = Among[AtShip]("NO_SHIP", lambda c: [c.ship])
    menu = Ways(AtShip, Way(Load, load_into, IN_HAND("crates", "Q-3"), this_ship("ship", "Q-5"))).on("y")
    t, move = quay(), Load("y", ("a",), False)
    offer = read(menu(t, 0)).find(t, 0, move)
    assert offer is not None
    offer.do(t, 0, move)
    assert t.state.done == ["a", "y"]
    assert reason(menu(t, 0), t, Load("x", ("a",), False)) == Refusal("NO_SHIP", rule="Q-5")


def test_a_field_needs_things_to_choose_from() -> None:
    with pytest.raises(TypeError, match=r"Load\.ship: no need says what there is to choose from"):
        Way(Load, load, IN_HAND("crates", "Q-3"))


SUITS: dict[str, tuple[str, ...]] = {"x": ("a", "c"), "y": ("b",), "z": ()}
SUITED = AmongOf[AtQuay]("DOES_NOT_SUIT", lambda _, ship: SUITS[ship])


def only_light(case: AtQuay) -> Iterator[Option[Load]]:
    for ship in case.state.ships:
        if light := tuple(crate for crate in SUITS[ship] if crate in case.hand):
            yield Load.option(ship=One((ship,)), crates=Some(light, 1, 1), gently=Flag())


@pytest.mark.parametrize(
    "way",
    [
        Way(Load, load, IS_OPEN, IS_SHIP("ship", "Q-5"), SOME("crates", "Q-2"), SUITED("crates", "ship", "Q-7")),
        Way(
            Load,
            load,
            IS_OPEN,
            IS_SHIP("ship", "Q-5"),
            IN_HAND("crates", "Q-3"),
            Whole[AtQuay]("NOT_ONE", "Q-8", lambda _, move: len(move.crates) == 1),
            SUITED("crates", "ship", "Q-7"),
            options=only_light,
        ),
    ],
    ids=["what suits each ship", "options by hand"],
)
@pytest.mark.parametrize("changes", [{}, {"ships": ["x"]}, {"ships": ["z"]}, {"ships": []}, {"open": False}], ids=str)
def test_fields_may_depend_on_each_other(way: Way[AtQuay, Load], changes: dict[str, object]) -> None:
    t = quay(**changes)
    menu = read(Ways(AtQuay, way)(t, 0))
    for move in every_load():
        assert (menu.find(t, 0, move) is None) == (menu.reason(t, 0, move) is not None), move
    assert bool(menu) == (t.state.open and "x" in t.state.ships)


IS_SOUND = Fit[AtQuay]("UNSOUND", lambda c, ship: ship not in c.state.leaking, secret=True)


def each_ship(case: AtQuay) -> Iterator[Option[Load]]:
    yield Load.option(ship=One(tuple(case.state.ships)), crates=Some(tuple(case.hand), 1, 1), gently=Flag())


@pytest.mark.parametrize("options", [None, each_ship], ids=["by its needs", "options by hand"])
def test_a_secret_condition_forbids_and_does_not_tell_that_nothing_is_left(
    options: Callable[[AtQuay], Iterator[Option[Load]]] | None,
) -> None:
    one = Count[AtQuay]("NOT_ONE", lambda _: 1, lambda _: 1)
    needs = (IS_OPEN, IN_HAND("crates", "Q-3"), one("crates", "Q-8"), IS_SHIP("ship", "Q-5"), IS_SOUND("ship", "Q-9"))
    menu = Ways(AtQuay, Way(Load, load, *needs, options=options))
    one_leaks, all_leak, closed = quay(leaking=["x"]), quay(leaking=["x", "y"]), quay(leaking=["x", "y"], open=False)
    assert reason(menu(one_leaks, 0), one_leaks, Load("x", ("a",), True)) == Refusal("UNSOUND", rule="Q-9")
    assert {move.ship for option in read(menu(one_leaks, 0)).options for move in option if isinstance(move, Load)} == {
        "y"
    }
    assert not read(menu(all_leak, 0))
    assert menu.seems_possible(all_leak, 0), "others do not know which ships leak"
    assert not menu.seems_possible(closed, 0), "all see that the quay is closed"


def test_gates_of_a_menu_come_before_the_needs_of_all_its_ways() -> None:
    loading = Way(Load, load, IN_HAND("crates", "Q-3"), IS_SHIP("ship", "Q-5"))
    menu = Ways(AtQuay, loading, Way(Leave, lambda _, __, ___: None), gates=(IS_OPEN,))
    t, closed = quay(), quay(open=False)
    assert [entry.option.makes for entry in menu.offers(t, 0)] == [Load, Leave]
    assert not menu.offers(closed, 0)
    for move in (Leave(), Load("z", ("d",), True)):
        assert reason(menu(closed, 0), closed, move) == Refusal("CLOSED", rule="Q-1")
    assert reason(menu(t, 0), t, Load("z", ("d",), True)) == Refusal("NOT_IN_HAND", rule="Q-3")


def test_a_condition_of_a_whole_move_tells_what_is_wrong_with_it() -> None:
    even = Whole[AtQuay](
        "ODD", "Q-9", lambda _, move: len(move.crates) % 2 == 0, lambda _, move: about(count=len(move.crates))
    )
    t = quay()
    menu = Ways(AtQuay, Way(Load, load, even, options=only_light))
    assert reason(menu(t, 0), t, Load("x", ("a",), True)) == Refusal("ODD", rule="Q-9", variables=about(count=1))
