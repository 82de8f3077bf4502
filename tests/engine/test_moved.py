"""What moved between two pictures, as each viewer may follow it."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import Draw, Raid, StartDelivery
from freeport_games.cargo_hold.notation import read_position
from freeport_games.competitors import COMPETITORS
from freeport_games.engine import AnyGame, Data, Seat
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.moved import PictureStep, steps
from freeport_games.engine.pictures import Picture, PictureBoard, PictureCard, PicturePiece, PictureZone
from freeport_games.engine.tables import Table
from freeport_games.smugglers import SMUGGLERS

AT = "turn=9 active=0 | 450 hand=FP01#1,FP01#2,CG02#1 | 1000 hand=FP04#1 delivery=(CG09#1,CG01#1) | 100 hand=FP05#1"


class Discarded(Data, frozen=True):
    """A seat has discarded a card."""

    seat: Seat
    card: str


def seen(table: Table[Any], viewer: Seat | None) -> Picture:
    return table.game.faces.picture(table.view(viewer))


def moved(game: AnyGame, table: Table[Any], viewer: Seat | None, seat: Seat, *moves: Move) -> list[tuple[str, ...]]:
    """Make moves, and return what the viewer sees moving by the last: thing or number, from, to."""
    for move in moves[:-1]:
        table.answer(seat, move)
    before = seen(table, viewer)
    table.answer(seat, moves[-1])
    return [
        (step.thing or str(step.count), step.source, step.target)
        for step in steps(before, seen(table, viewer), game.faces.maps, told(table, viewer))
    ]


def cargo_hold() -> Table[Any]:
    return Table.at(CARGO_HOLD, read_position(AT), 3)


def test_cards_that_go_face_down_are_followed_by_their_owner_and_counted_by_others() -> None:
    start = StartDelivery(("FP01#2", "CG02#1"), extended=False)
    followed = [("FP01#2", "hand-0", "delivery-0"), ("CG02#1", "hand-0", "delivery-0")]
    assert sorted(moved(CARGO_HOLD, cargo_hold(), 0, 0, start)) == sorted(followed)
    for other in (1, None):
        assert moved(CARGO_HOLD, cargo_hold(), other, 0, start) == [("2", "hand-0", "delivery-0")]


def test_drawn_cards_come_from_the_deck() -> None:
    assert moved(CARGO_HOLD, cargo_hold(), 1, 0, Draw()) == [("4", "deck", "hand-0")]
    drawn = moved(CARGO_HOLD, cargo_hold(), 0, 0, Draw())
    assert [(source, target) for _, source, target in drawn] == [("deck", "hand-0")] * 4
    assert all("#" in thing for thing, _, _ in drawn)


def test_where_several_ways_are_possible_nobody_is_told_one() -> None:
    raid = moved(CARGO_HOLD, cargo_hold(), 2, 0, Raid(1, ("FP01#1",)))
    assert sorted(raid) == [("CG01#1", "", "discard"), ("CG09#1", "", "discard"), ("FP01#1", "", "discard")]
    own = moved(CARGO_HOLD, cargo_hold(), 0, 0, Raid(1, ("FP01#1",)))
    assert ("FP01#1", "hand-0", "discard") in own


def test_where_a_hand_may_have_given_a_card_and_drawn_another_nobody_is_told_a_way() -> None:
    def at(deck: int, *hands: int, discarded: bool) -> Picture:
        held = [PictureZone(f"hand-{seat}", "hand", seat, face_down=count) for seat, count in enumerate(hands)]
        pile = (PictureCard("CG05#1", "Whiskey"),) if discarded else ()
        return Picture(
            "", None, zones=(PictureZone("deck", "", face_down=deck), PictureZone("discard", "", cards=pile), *held)
        )

    def ways(before: Picture, after: Picture) -> list[tuple[str, int, str, str]]:
        found = steps(before, after, (), (Discarded(1, "CG05#1"),))
        return [(step.thing, step.count, step.source, step.target) for step in found]

    before = at(20, 4, 4, discarded=False)
    drawn = at(19, 4, 4, discarded=True)
    assert ways(before, drawn) == [("CG05#1", 1, "", "discard")]
    assert ways(before, at(20, 4, 3, discarded=True)) == [("CG05#1", 1, "hand-1", "discard")]
    # The other seat draws as well: one card of the deck is told, or none, but not one too many.
    assert ways(before, at(18, 5, 4, discarded=True)) == [("CG05#1", 1, "", "discard")]
    # A seat without hidden cards can only have it from the deck.
    assert ways(at(20, 4, discarded=False), at(19, 4, discarded=True)) == [("CG05#1", 1, "deck", "discard")]


def test_steps_name_the_event_that_tells_them_in_its_order() -> None:
    table = cargo_hold()
    before = seen(table, 0)
    table.answer(0, Draw())
    events = told(table, 0)
    found = steps(before, seen(table, 0), (), events)
    drawn = [type(event).__name__ for event in events].index("CardsDrawn")
    assert {step.event for step in found} == {drawn}


def test_a_ship_flies_along_the_sectors_that_its_event_names() -> None:
    rng, flown = random.Random(4), 0
    table = Table.open(SMUGGLERS, None, 2)
    links = {frozenset((link.a, link.b)) for link in SMUGGLERS.faces.maps[0].links}
    while flown < 5:
        before = seen(table, None)
        with suppress(Refused):
            table.play(random_input(table, rng, interject=0))
        for step in steps(before, seen(table, None), SMUGGLERS.faces.maps, told(table, None)):
            if step.thing.startswith("ship-") and step.path:
                way = (step.source, *step.path)
                assert all(frozenset(pair) in links for pair in pairwise(way))
                assert step.path[-1] == step.target
                flown += 1


def test_a_piece_that_comes_into_the_picture_comes_from_nowhere() -> None:
    empty = Picture("", None, boards=(PictureBoard("board", "world"),))
    token = PicturePiece("truck-0-1", "truck 1", "france")
    there = replace(empty, boards=(PictureBoard("board", "world", (token,)),))
    arrives = PictureStep("truck-0-1", 1, "", "france", (), None)
    assert steps(empty, there, COMPETITORS.faces.maps, ()) == (arrives,)
    assert steps(there, empty, COMPETITORS.faces.maps, ()) == (replace(arrives, source="france", target=""),)
