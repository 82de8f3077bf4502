"""Patches: applied by another library they give the whole view, in every game, for everybody who looks."""

from __future__ import annotations

import json
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games import GAMES
from matches.match import presentation
from matches.match.extras import FACTS
from matches.match.live_match import LiveMatch
from matches.match.patches import patch
from matches.streams.patched import PatchedUpdates
from tests.leaks.local_service import play, seated, serve_locally
from tests.support.effort import spread

documents = st.recursive(
    st.none() | st.integers(2, 4) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["a", "b/", "~c", ""]), inner),
    max_leaves=20,
)


@given(old=documents, new=documents)
def test_a_patch_makes_one_document_of_another(old: Any, new: Any) -> None:
    made = msgspec.to_builtins(patch(msgspec.json.encode(old), msgspec.json.encode(new)))
    assert jsonpatch.apply_patch(old, made) == new
    assert bool(made) is (old != new)


@pytest.mark.parametrize(
    ("old", "new", "length"),
    [([1, 2, 3, 4], [1, 3, 4], 1), ([1, 3], [1, 2, 3], 1), ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, 1), (1, 1, 0)],
)
def test_what_is_equal_is_left_alone(old: Any, new: Any, length: int) -> None:
    assert len(patch(msgspec.json.encode(old), msgspec.json.encode(new))) == length


@pytest.mark.parametrize("game", spread(game.slug for game in GAMES))
async def test_patches_give_the_views_of_everybody(redis_url: str, game: str) -> None:
    whole = patched = 0
    async with serve_locally(redis_url, 3) as on:
        seating = await seated(on, 3, game=game)
        streams = {seat: PatchedUpdates(FACTS) for seat in (None, 0, 1, 2)}
        views: dict[int | None, Any] = {}

        async def look(live: LiveMatch) -> bool:
            nonlocal whole, patched
            step = live.present()
            for seat, stream in streams.items():
                expected = presentation.view_bytes(live, step, seat)
                assert expected is not None
                version, change, update = stream.show(live, step, seat, live.seats_with(seat))
                told = json.loads(update)
                assert (told["version"], told["view"] is None) == (version, bool(change))
                if change:
                    changes = json.loads(change)
                    assert changes["version"] == version > changes["base"]
                    views[seat] = jsonpatch.apply_patch(views[seat], changes["patch"])
                else:
                    views[seat] = told["view"]
                assert views[seat] == json.loads(expected)
                whole, patched = whole + len(expected), patched + len(change or expected)
            return False

        await play(on, seating, 3, 40, look)
    assert patched < whole / 2


async def test_who_takes_a_seat_gets_the_whole_view_of_it(redis_url: str) -> None:
    async with serve_locally(redis_url, 3) as on:
        seating = await seated(on, 2)
        stream = PatchedUpdates(FACTS)

        async def look(live: LiveMatch) -> bool:
            step = live.present()
            assert [bool(stream.show(live, step, seat, live.seats_with(seat))[1]) for seat in (None, None, 0, 0)] == [
                False,
                True,
                False,
                True,
            ]
            return True

        await play(on, seating, 1, 1, look)
