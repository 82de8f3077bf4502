"""What a newer server may say: fields, events and games that this library does not know."""

from __future__ import annotations

import msgspec
import pytest

from freeport import UnknownEvent, UnknownGame, UnknownMatch
from freeport._protocol.decode import Library
from freeport_api import GameOver
from tests.sdk.wire import match_json, update


def test_unknown_fields_are_passed_over() -> None:
    match = {**match_json(), "weather": "rain"}
    assert Library().match(msgspec.json.encode(match)).id == "m1"


def test_an_event_of_an_unknown_kind_is_kept_as_it_came() -> None:
    told = msgspec.json.decode(msgspec.json.encode(update(5, events=(GameOver(),))))
    told["events"] += [{"__typename": "CargoHoldStorm", "strength": 9}, {"__typename": "SeatTaken", "seat": "first"}]
    seen = Library().update(msgspec.json.encode(told))
    assert seen.events[0] == GameOver()
    assert seen.events[1] == UnknownEvent("CargoHoldStorm", b'{"__typename":"CargoHoldStorm","strength":9}')
    assert isinstance(seen.events[2], UnknownEvent)


def test_a_match_of_an_unknown_game_can_be_listed() -> None:
    match = {**match_json(), "__typename": "WhistMatch", "game": "whist", "view": {"trumps": "HEARTS"}}
    seen = Library().match(msgspec.json.encode(match))
    assert isinstance(seen, UnknownMatch)
    assert seen.game == "whist"
    with pytest.raises(UnknownGame):
        Library().game("whist")
