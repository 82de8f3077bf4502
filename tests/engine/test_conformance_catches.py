"""The kit catches broken games: classes, play, storage and the wire."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from freeport_games.engine import Seat, View
from freeport_games.engine.conformance import Report
from freeport_games.engine.conformance.classes import classes
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Roll, Scene, Turn, ask

from . import harbour
from .broken import after_each_scene, found, instead_of_turns, nothing, offers
from .harbour import (
    HARBOUR,
    Bid,
    Drew,
    HarbourEvent,
    HarbourMove,
    HarbourView,
    Rest,
    State,
)

# classes


class Undescribed(HarbourMove, frozen=True):
    what: str


class Namesake(HarbourMove, frozen=True, tag="HarbourBid"):
    """A second bid."""


class Shapeless(HarbourEvent, frozen=True):
    """An event with fields that have no shape."""

    table: dict[str, int]
    """A table."""
    either: int | float
    """One or the other."""


class Stranger(HarbourMove, frozen=True, tag="Stranger"):
    """A move without the game's name in front."""


class Weigh(HarbourMove, frozen=True):
    """A move with a field that no domain fits."""

    weight: float
    """The weight."""


class Weather(StrEnum):
    """Values that are not written as enums are in GraphQL."""

    FAIR = "fair"


class Blew(HarbourEvent, frozen=True):
    """An event with such a value."""

    weather: Weather
    """The weather."""


class Loose(msgspec.Struct, frozen=True):
    """No data of the engine's."""


class Wrapping(HarbourEvent, frozen=True):
    """An event around something that is no data of the engine's."""

    loose: Loose
    """It."""


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"moves": (*HARBOUR.moves, Undescribed)}, "Undescribed has no description"),
        ({"moves": (*HARBOUR.moves, Undescribed)}, "Undescribed.what has no description"),
        ({"moves": (*HARBOUR.moves, Namesake)}, "Bid and Namesake are both called HarbourBid"),
        ({"moves": (*HARBOUR.moves, Stranger)}, "Stranger is called Stranger"),
        ({"moves": (*HARBOUR.moves, Weigh)}, "Weigh.weight: no domain is known"),
        ({"events": (*HARBOUR.events, Shapeless)}, "Shapeless.table: dict[str, int] has no shape"),
        ({"events": (*HARBOUR.events, Shapeless)}, "Shapeless.either: int | float is a union of more than structs"),
        ({"events": (*HARBOUR.events, Wrapping)}, "Loose is seen by clients"),
        ({"events": (*HARBOUR.events, Blew)}, "Blew.weather: 'fair' of Weather is not written LIKE_THIS"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_classes(changes: dict[str, Any], what: str) -> None:
    report = Report("harbour")
    classes(replace(HARBOUR, **changes), report)
    assert any(what in problem.what for problem in report.problems), report


# play


def test_play_a_match_that_never_ends() -> None:
    def scene(t: Turn[State]) -> Scene:
        while True:
            yield from ask(0, "X-D1", offers(Rest.option()), always=True)

    assert "does not end" in found(instead_of_turns(scene), "play", leave=0.0, most_inputs=100)


def test_play_chance_that_never_ends() -> None:
    def scene(t: Turn[State]) -> Scene:
        while True:
            yield from Roll("X-C1", (6,))

    assert "does not end" in found(instead_of_turns(scene), "play")


def test_play_a_game_that_asks_nobody() -> None:
    assert "without asking" in found(instead_of_turns(nothing), "play")


def test_play_events_out_of_hand() -> None:
    def babble(t: Turn[State]) -> None:
        for _ in range(600):
            t.tell(Drew(0, "TEA#1"))

    assert "events at once" in found(replace(HARBOUR, scene=after_each_scene(babble)), "play")


def test_play_a_scene_that_breaks() -> None:
    game = replace(HARBOUR, scene=after_each_scene(lambda t: t.state.coins[7]))
    assert "IndexError" in found(game, "play")


# storage


def test_storage_a_scene_that_remembers_what_the_state_does_not_know() -> None:
    calls: list[int] = []

    def scene(t: Turn[State]) -> Scene:
        calls.append(1)
        bids = offers(Bid.option(amount=Amount(0, len(calls) % 7)))
        yield from ask(t.state.to_move[0], "X-D1", bids, always=True)
        t.state.reason = "X"

    assert "options" in found(instead_of_turns(scene), "storage")


def test_storage_two_names_for_one_list() -> None:
    def scene(t: Turn[State]) -> Scene:
        if len(t.state.lanterns) < 5:
            t.state.hands[0] = t.state.discard
            t.state.lanterns += [False] * 9
            return
        yield from ask(0, "X-D1", offers(Rest.option()), always=True)
        t.state.discard.append("TEA#1")
        yield from ask(0, "X-D1", offers(Rest.option()), always=True)
        t.state.reason = "X"

    def setup(options: harbour.Options, seats: int) -> State:
        state = harbour.setup(options, seats)
        state.hands[0] = state.discard
        state.round_no, state.to_move = 1, [0]
        return state

    assert "state" in found(replace(instead_of_turns(scene), setup=setup), "storage")


# wire


def test_wire_an_event_that_the_game_does_not_list() -> None:
    game = replace(HARBOUR, events=tuple(event for event in HARBOUR.events if event is not Drew))
    assert "Drew cannot be read back" in found(game, "wire")


def test_wire_a_view_of_another_class() -> None:
    class OtherView(View, frozen=True, tag="OtherView"):
        """Another view."""

    assert "cannot be read back" in found(replace(HARBOUR, view=lambda state, seat: OtherView()), "wire")


def test_wire_a_list_where_a_tuple_belongs() -> None:
    def view(state: State, seat: Seat | None) -> HarbourView:
        return replace(harbour.view(state, seat), discard=[*state.discard])

    assert "differs after reading it back" in found(replace(HARBOUR, view=view), "wire")
