"""The stream of the lobby without sockets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from freeport import Forbidden, LobbyNews
from freeport._protocol import Lost
from tests.sdk.wire import Wire, match_json, problem, reply


def change(match: str, version: int, news: LobbyNews) -> bytes:
    shown = None if news is LobbyNews.GONE else {**match_json(), "id": match, "version": version}
    told = {
        "__typename": "CargoHoldLobbyChange",
        "match": match,
        "game": "cargo_hold",
        "version": version,
        "news": news,
    }
    return b"event: change\ndata: " + msgspec.json.encode({**told, "shown": shown}) + b"\n\n"


TOLD = b'event: told\ndata: {"__typename":"LobbyTold","matches":0}\n\n'


def test_the_lobby_is_told_anew_after_a_cut_and_only_what_is_new_comes_out() -> None:
    shown, changed, gone = LobbyNews
    first = change("a", 1, shown) + change("b", 1, shown) + change("c", 1, shown) + TOLD
    lived = change("a", 2, changed) + change("c", 2, gone)
    again = change("e", 1, shown) + change("a", 3, shown) + TOLD + change("d", 1, shown) + change("x", 1, gone)
    wire = Wire(reply(), first + lived, Lost("cut"), reply(), again, problem(403, "NO_SPECTATORS"), patience=9.0)
    emitted: list[Any] = []
    with pytest.raises(Forbidden):
        for item in wire.client.lobby(game="cargo_hold", seats=2, free=True, clock=False):
            emitted.append(item)  # also what came before the stream was refused
    assert [(item.match, item.version, item.news) for item in emitted] == [
        *[("a", 1, shown), ("b", 1, shown), ("c", 1, shown), ("a", 2, changed), ("c", 2, gone)],
        *[("e", 1, shown), ("a", 3, changed), ("b", 1, gone), ("d", 1, shown)],
    ]
    assert emitted[6].shown.version == 3
    assert emitted[7].shown is None
    assert dict(wire.sent[0].query) == {"game": "cargo_hold", "seats": "2", "free": "true", "clock": "false"}


def test_a_lobby_with_games_that_this_library_does_not_have_tells_the_others() -> None:
    foreign = change("z", 1, LobbyNews.SHOWN).replace(b'"CargoHoldLobbyChange"', b'"NewGameLobbyChange"')
    wire = Wire(reply(), foreign + change("a", 1, LobbyNews.SHOWN) + b"event: end\ndata: {}\n\n")
    emitted = list(wire.client.lobby())
    assert [item.match for item in emitted] == ["a"]
