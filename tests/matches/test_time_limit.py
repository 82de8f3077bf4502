"""The time limit of a whole game: the clock of its match says once that it is reached."""

from __future__ import annotations

from random import Random

import pytest
import redis

from freeport_api import Status, TimeLimitReached
from freeport_games.engine import AnyGame
from matches.kinds import Kind
from matches.redis import keys
from tests.engine.harbour import Options

from .conftest import Watch, carry
from .house import House
from .records import TIMED

MINUTES = 4


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Harbour, limited to four minutes where five rounds are played."""
    carry(monkeypatch, TIMED)
    return TIMED


async def test_the_game_is_told_once_and_ends_by_its_rules(freeport: House, timed: AnyGame, watch: Watch) -> None:
    match, players = await freeport.start(2, timed, options=Options(rounds=5))
    watch.passes(60 * MINUTES - 1)
    await freeport.office.timekeeper.reach_limit(match)
    assert not [entry for entry in await freeport.log(match) if isinstance(entry.event, TimeLimitReached)]
    watch.passes(1)
    for _ in range(3):
        await freeport.office.timekeeper.reach_limit(match)
    await freeport.play(match, players, Random(1))
    log = await freeport.check(match)
    assert [type(entry.event) for entry in log].count(TimeLimitReached) == 1
    seen = await freeport.one.looking.see(match, None)
    assert seen.status is Status.FINISHED
    assert seen.result is not None
    assert seen.result.reason == "H-20"


async def test_the_limit_stands_on_the_due_list_until_it_is_reached(
    freeport: House, timed: AnyGame, watch: Watch, empty_redis: str
) -> None:
    match, _ = await freeport.start(2, timed, options=Options(rounds=5))
    with redis.Redis.from_url(empty_redis) as client:
        place = keys.due_key(keys.partition(match)), keys.work_name(Kind.LIMIT, match)
        seconds, _ = client.time()
        due = client.zscore(*place)
        assert due is not None
        assert due / 1000 - seconds == pytest.approx(60 * MINUTES, abs=60)
        watch.passes(60 * MINUTES)
        await freeport.office.timekeeper.reach_limit(match)
        assert client.zscore(*place) is None


async def test_a_game_whose_options_set_no_limit_is_told_nothing(freeport: House, timed: AnyGame, watch: Watch) -> None:
    match, _ = await freeport.start(2, timed, options=Options(rounds=1))
    watch.passes(60 * 600)
    await freeport.office.timekeeper.reach_limit(match)
    assert not [entry for entry in await freeport.log(match) if isinstance(entry.event, TimeLimitReached)]
