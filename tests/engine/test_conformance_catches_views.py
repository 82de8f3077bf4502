"""The kit catches broken games: totals, views, catalogues, pictures, results and hashing."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from freeport_games.engine import Component, Faces, Fact, Hidden, Placing, Result, Seat
from freeport_games.engine.conformance import check_game
from freeport_games.engine.menus import Scene, Turn
from freeport_games.engine.pictures import Picture, PictureLink, PictureMap, PicturePlace

from . import harbour
from .broken import after_each_scene, found, nothing
from .harbour import (
    HARBOUR,
    HarbourMove,
    HarbourView,
    State,
)

# conservation


def test_conservation_a_lost_coin() -> None:
    def lose(t: Turn[State]) -> None:
        t.state.bank -= 1

    assert "coins: 55 instead of 56" in found(replace(HARBOUR, scene=after_each_scene(lose)), "conservation", seats=[2])


# purity


def test_purity_a_view_that_changes_the_state() -> None:
    def view(state: State, seat: Seat | None) -> HarbourView:
        state.deck.sort()
        return harbour.view(state, seat)

    assert "looking at the game changes its state" in found(replace(HARBOUR, view=view), "purity")


def test_purity_a_view_that_is_another_each_time() -> None:
    looks: list[int] = []

    def view(state: State, seat: Seat | None) -> HarbourView:
        looks.append(1)
        return replace(harbour.view(state, seat), deck=Hidden(len(looks)))

    assert "second look" in found(replace(HARBOUR, view=view), "purity")


def test_purity_a_scene_that_is_chosen_by_more_than_the_state() -> None:
    choices: list[int] = []

    def scene(t: Turn[State]) -> Scene | None:
        choices.append(1)
        return harbour.scene(t) if len(choices) % 2 or t.state.reason else nothing(t)

    assert "different scenes" in found(replace(HARBOUR, scene=scene), "purity")


def test_purity_a_choice_of_scene_that_changes_the_state() -> None:
    def scene(t: Turn[State]) -> Scene | None:
        t.state.bank += 1
        return harbour.scene(t)

    assert "choosing the next scene changes the state" in found(replace(HARBOUR, scene=scene), "purity")


# components


@pytest.mark.parametrize(
    ("catalogue", "what"),
    [
        ([one for one in HARBOUR.components if one.id != "RUM"], "which no component of the kinds CRATE is called"),
        ([*HARBOUR.components, HARBOUR.components[0]], "two components have the key 'TEA'"),
        ([*HARBOUR.components, replace(HARBOUR.components[0], id="ALE", kind="")], "'ALE' lacks a kind or a name"),
        (
            [*HARBOUR.components, Component("ALE", "CRATE", "ale", "", (Fact("port", "CORK"),))],
            "component 'ALE' has the fact port 'CORK', which no component is called",
        ),
    ],
    ids=["missing", "twice", "without a kind", "a fact that names nothing"],
)
def test_components(catalogue: list[Component], what: str) -> None:
    assert what in found(replace(HARBOUR, components=tuple(catalogue)), "components")


def test_a_field_that_does_not_say_what_it_names() -> None:
    class Fetch(HarbourMove, frozen=True):
        """Fetch a crate."""

        crate: str
        """The crate."""

    assert "Fetch.crate does not say what its strings refer to" in found(
        replace(HARBOUR, moves=(*HARBOUR.moves, Fetch)), "components"
    )


# pictures


def test_pictures_that_follow_from_more_than_the_view() -> None:
    looks: list[int] = []

    def picture(view: HarbourView) -> Picture:
        looks.append(1)
        return replace(harbour.picture(view), title=f"look {len(looks)}")

    assert "second look" in found(replace(HARBOUR, faces=Faces(picture=picture)), "pictures")


def test_pictures_that_show_one_card_twice() -> None:
    def picture(view: HarbourView) -> Picture:
        shown = harbour.picture(view)
        return replace(shown, zones=(*shown.zones, replace(shown.zones[0], id="again")))

    assert "2 things are called" in found(replace(HARBOUR, faces=Faces(picture=picture)), "pictures")


def test_pictures_of_a_map_with_a_link_to_nowhere() -> None:
    chart = PictureMap("m", "m", 9, 9, (PicturePlace("a", "a", 4, 4, 2, 2),), (PictureLink("l", "a", "b"),))
    faces = Faces(picture=harbour.picture, maps=(chart,))
    assert "does not join two places" in found(replace(HARBOUR, faces=faces), "pictures")


# endings


@pytest.mark.parametrize(
    ("result", "what"),
    [
        (Result((Placing(0, 1, 5),), "X"), "does not rank every seat"),
        (Result((Placing(0, 1, 5), Placing(1, 3, 5)), "X"), "ranks are wrong"),
        (Result((Placing(0, 1, 5), Placing(1, 2, 5)), ""), "no reason"),
    ],
    ids=["a seat lacks", "a rank lacks", "a reason lacks"],
)
def test_endings(result: Result, what: str) -> None:
    assert what in found(replace(HARBOUR, result=lambda state: result), "endings", seats=[2])


# hashing


def unordered(t: Turn[State]) -> None:
    t.state.deck[:] = set(t.state.deck)


UNORDERED = replace(HARBOUR, scene=after_each_scene(unordered))


def test_hashing_a_set_of_identifiers_put_in_a_row() -> None:
    assert "leads to other bytes" in found(UNORDERED, "hashing", seats=[2])


def test_hashing_needs_to_know_where_the_game_is() -> None:
    assert "say where it is" in found(replace(HARBOUR), "hashing", seats=[2])


def test_a_problem_comes_with_a_log_that_leads_to_it() -> None:
    def lose(t: Turn[State]) -> None:
        t.state.bank -= 1

    report = check_game(replace(HARBOUR, scene=after_each_scene(lose)), random.Random(1), checks=["conservation"])
    assert report.problems[0].log.startswith('harbour 1 seats=2 {"rounds":2}\n1 shuffled ')
    assert len(report.problems) == 3, "enough is enough"
