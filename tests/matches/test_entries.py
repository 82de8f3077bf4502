"""Entries as they are stored: logs outlive every release, so numbers and fields keep their places."""

from __future__ import annotations

import msgspec
import pytest

from freeport_api import (
    MATCH_EVENTS,
    Ending,
    GameOver,
    HandOver,
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
    OfferWithdrawn,
    OrderAnswered,
    OrderEnd,
    OrderEnded,
    OrderGiven,
    OrderKind,
    OrderWithdrawn,
    Player,
    PlayerForgotten,
    ReplacementAsked,
    RulesChanged,
    SeatChanged,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatOffered,
    SeatReturned,
    SeatTaken,
    TimeLimitReached,
    TimeOver,
    Until,
)
from freeport_games.engine import Data, Placing, Result
from matches.match.entries import Drawn, Entry, decode_entry, encode_entry

ANNE = Player("p1", "Anne", True)
STORED: list[tuple[list[object], Data]] = [
    ([0, 1, "4-1", True, "0rd3r"], MoveMade(1, "4-1", True, "0rd3r")),
    ([1, 7], Drawn(7)),
    ([2, "c0"], MatchOpened("c0")),
    (
        [3, 1, {"__typename": "Player", "id": "p1", "name": "Anne", "bot": True}, "salt", "greedy"],
        SeatTaken(1, ANNE, "salt", "greedy"),
    ),
    ([4, 1], SeatFreed(1)),
    ([5, 2], MatchStarted(2)),
    ([6, 1], SeatLeft(1)),
    ([7, 1], SeatReturned(1)),
    ([8, 1], TimeOver(1)),
    ([9, 1, "greedy", "HOLIDAY"], SeatHandedOver(1, "greedy", HandOver.HOLIDAY)),
    ([10, 2], RulesChanged(2)),
    ([11], GameOver()),
    ([12, "IDLE"], MatchEnded(Ending.IDLE)),
    (
        [
            13,
            {
                "__typename": "Result",
                "ranking": [{"__typename": "Placing", "seat": 0, "rank": 1, "score": 5}],
                "reason": "CH-031",
            },
            "5eed",
        ],
        MatchFinished(Result((Placing(0, 1, 5),), "CH-031"), "5eed"),
    ),
    ([14, "5eed"], MatchAbandoned("5eed")),
    ([15, "p1"], PlayerForgotten("p1")),
    ([16], TimeLimitReached()),
    ([17, 1, 38], MovesTakenBack(1, 38)),
    (
        [18, 1, "0rd3r", "PASS", ["SC-D22"], 4, [], 1, ["END"]],
        OrderGiven(1, "0rd3r", OrderKind.PASS, ("SC-D22",), 4, (), 1, (Until.END,)),
    ),
    ([19, 1, "0rd3r"], OrderWithdrawn(1, "0rd3r")),
    ([20, "0rd3r", "9-1", "SC-D22", "Pass", "pass"], OrderAnswered("0rd3r", "9-1", "SC-D22", "Pass", "pass")),
    ([21, "0rd3r", "MY_TURN"], OrderEnded("0rd3r", OrderEnd.MY_TURN)),
    ([22, 1, "p1", False], SeatOffered(1, "p1")),
    ([23, 1], OfferWithdrawn(1)),
    ([24, 1, {"__typename": "Player", "id": "p1", "name": "Anne", "bot": True}], SeatChanged(1, ANNE)),
    ([25, 1, 0, "greedy"], ReplacementAsked(1, 0, "greedy")),
]
"""The number of each event and its fields, as they have always been stored. Only ever add at the end."""


@pytest.mark.parametrize(("stored", "event"), STORED, ids=lambda part: type(part).__name__)
def test_an_entry_is_stored_as_it_always_was(stored: list[object], event: Data) -> None:
    number, *fields = stored
    data = msgspec.msgpack.encode([number, 1500, b"secret", *fields])
    entry = Entry(1500, event, b"secret")
    assert msgspec.msgpack.decode(encode_entry(entry)) == msgspec.msgpack.decode(data)
    assert decode_entry(data) == entry


def test_moves_that_were_stored_before_there_were_orders() -> None:
    data = msgspec.msgpack.encode([0, 1500, b"secret", 1, "4-1", True])
    assert decode_entry(data) == Entry(1500, MoveMade(1, "4-1", overdue=True), b"secret")


def test_every_event_has_its_number() -> None:
    assert [stored[0] for stored, _ in STORED] == [*range(len(STORED))]
    assert {type(event) for _, event in STORED} == {MoveMade, Drawn, *MATCH_EVENTS}
