"""Deleting an account: the name stands nowhere any more, and nothing that happens meanwhile brings it back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
import redis
from redis.exceptions import ConnectionError as RedisConnectionError

from freeport_api import (
    DELETED,
    Match,
    Player,
    PlayerForgotten,
    Registered,
    SeatLeft,
    SeatTaken,
    Status,
    Update,
    Visibility,
)
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from tests.support.games import brief

from .house import House

NAME = "Anne Bonny of the Revenge"


async def seated(freeport: House, **given: Any) -> tuple[str, list[Player], Registered]:
    """Return a running match of somebody with a name, and another player."""
    anne = await freeport.one.players.register(NAME, False)
    (mary,) = await freeport.players(1)
    match = await freeport.create(anne.player, 2, **given)
    for player in (anne.player, mary):
        await freeport.one.hosting.join(match.id, player, entropy=f"of {player.id}", invitation=match.invitation)
    await freeport.one.hosting.start(match.id, anne.player)
    await freeport.settle()
    return match.id, [anne.player, mary], anne


def named(url: str) -> list[bytes]:
    """Return the keys in Redis under which the name stands."""
    with redis.Redis.from_url(url) as client:
        return [key for key in client.scan_iter() if NAME.encode() in (client.dump(key) or b"")]


async def shown(freeport: House, match: str, viewer: Player | None) -> str:
    """Return all that two services tell of a match, from its creation on."""
    told: list[object] = []
    for service in freeport.services:
        told.append(await service.looking.see(match, viewer))
        version = (await service.looking.see(match, viewer)).version
        async for update in service.streams.updates(match, viewer, 0):
            told.append(update)
            if isinstance(update, Update) and update.version == version:
                break
    return repr(told)


async def test_the_name_goes_from_everywhere_and_the_match_goes_on(freeport: House, empty_redis: str) -> None:
    match, players, anne = await seated(freeport, visibility=Visibility.PRIVATE)
    await freeport.play(match, players, Random(1), 5)
    assert NAME in await shown(freeport, match, players[1])
    assert named(empty_redis)
    await freeport.one.forgetting.delete(anne.player.id)
    await freeport.settle()
    assert named(empty_redis) == []
    assert NAME not in await shown(freeport, match, players[1])
    seen = await freeport.services[1].looking.see(match, players[1])
    assert seen.host.name == DELETED and seen.seats[0].left and seen.seats[0].entropy == f"of {anne.player.id}"
    assert await freeport.one.players.by_token(anne.token) is None
    await freeport.play(match, players[1:], Random(2), 3)
    await freeport.one.hosting.leave(match, players[1])
    await freeport.settle()
    ended = await freeport.one.looking.see(match, players[1])
    assert ended.status is Status.ABANDONED and ended.fairness.seed is not None
    assert named(empty_redis) == []
    await freeport.check(match)


async def test_the_name_goes_from_matches_that_have_ended_and_from_seats_that_were_given_up(
    freeport: House, empty_redis: str
) -> None:
    match, players, anne = await seated(freeport)
    for player in players:
        await freeport.one.hosting.leave(match, player)
    (host,) = await freeport.players(1)
    opened = await freeport.create(host, 2)
    await freeport.one.hosting.join(opened.id, anne.player)
    await freeport.one.hosting.leave(opened.id, anne.player)
    await freeport.settle()
    await freeport.one.forgetting.delete(anne.player.id)
    await freeport.settle()
    assert named(empty_redis) == []
    assert (await freeport.check(match))[-1].event == PlayerForgotten(anne.player.id)
    assert (await freeport.one.looking.see(opened.id, None)).status is Status.OPEN


async def test_whoever_kills_it_anywhere_only_delays_it(freeport: House, empty_redis: str) -> None:
    matches = []
    anne = await freeport.one.players.register(NAME, False)
    (mary,) = await freeport.players(1)
    for _ in range(3):
        match = await freeport.create(anne.player, 2)
        for player in (anne.player, mary):
            await freeport.one.hosting.join(match.id, player)
        await freeport.one.hosting.start(match.id, anne.player)
        matches.append(match.id)
    await freeport.settle()
    freeport.worker.away = True
    await freeport.one.forgetting.delete(anne.player.id)
    await freeport.settle()
    assert freeport.worker.lost
    freeport.worker.away = False
    for commands in (1, 4, 7, 10, 14, 19):
        with die_after(freeport, commands):
            try:
                await freeport.office.forgetting.go_on(anne.player.id)
            except (RedisConnectionError, Refused):
                continue
    for _ in range(2):
        await freeport.office.forgetting.go_on(anne.player.id)
    await freeport.settle()
    assert named(empty_redis) == []
    for name in matches:
        log = await freeport.check(name)
        assert sum(isinstance(entry.event, SeatLeft) for entry in log) == 1
        assert [entry.event.player.name for entry in log if isinstance(entry.event, SeatTaken)] == [DELETED, mary.name]
    with redis.Redis.from_url(empty_redis) as client:
        assert not [key for key in client.scan_iter("*:due") if client.zscore(key, f"forget:{anne.player.id}")]


async def test_what_was_under_way_meanwhile_is_forgotten_too(freeport: House, empty_redis: str) -> None:
    anne = await freeport.one.players.register(NAME, False)
    (host,) = await freeport.players(1)
    match = await freeport.create(host, 2)
    await freeport.settle()
    await freeport.one.forgetting.delete(anne.player.id)
    await freeport.settle()
    await freeport.services[1].hosting.join(match.id, anne.player)  # a request that had been let in before
    await freeport.settle()
    await freeport.office.forgetting.go_on(anne.player.id)
    assert named(empty_redis) == []
    assert (await freeport.one.looking.see(match.id, None)).seats[0].player is None


async def test_an_open_match_ends_with_its_host_unless_others_wait_there(freeport: House) -> None:
    anne = (await freeport.one.players.register(NAME, False)).player
    (guest,) = await freeport.players(1)
    sat, empty, shared = [(await freeport.create(anne, 2)).id for _ in range(3)]
    await freeport.one.hosting.join(sat, anne)
    await freeport.one.hosting.join(shared, guest)
    await freeport.one.forgetting.delete(anne.id)
    await freeport.settle()
    statuses = [(await freeport.one.looking.see(match, None)).status for match in (sat, empty, shared)]
    assert statuses == [Status.ABANDONED, Status.ABANDONED, Status.OPEN]
    await freeport.one.hosting.leave(shared, guest)
    await freeport.settle()
    assert (await freeport.one.looking.see(shared, None)).status is Status.ABANDONED
    for match in (sat, empty, shared):
        await freeport.check(match)


async def refusal(call: Any) -> str | None:
    try:
        await call
    except Refused as refused:
        return refused.code
    return None


async def test_a_seat_stays_on_offer_when_who_has_offered_it_is_forgotten(freeport: House, empty_redis: str) -> None:
    match, (anne, mary), _ = await seated(freeport, rated=False)
    jack, ned = await freeport.players(2)
    await freeport.one.handing_over.offer(match, anne, 0, jack.id)
    await freeport.one.forgetting.delete(anne.id)
    await freeport.settle()
    assert named(empty_redis) == []
    assert await refusal(freeport.one.hosting.join(match, ned)) == "MATCH_STARTED"
    assert (await freeport.one.hosting.join(match, jack)).your_seat == 0
    await freeport.play(match, [jack, mary], Random(1), 5)
    await freeport.check(match)


async def test_a_seat_can_be_offered_to_others_when_who_was_to_have_it_is_forgotten(
    freeport: House, empty_redis: str
) -> None:
    anne = (await freeport.one.players.register(NAME, False)).player
    match, players = await freeport.start(2, rated=False)
    (jack,) = await freeport.players(1)
    await freeport.one.handing_over.offer(match, players[1], 1, anne.id)
    await freeport.one.forgetting.delete(anne.id)
    await freeport.settle()
    assert named(empty_redis) == []
    assert NAME not in await shown(freeport, match, players[1])
    await freeport.play(match, players, Random(1), 3)
    assert await refusal(freeport.one.handing_over.offer(match, players[1], 1, anne.id)) == "UNKNOWN_PLAYER"
    await freeport.one.handing_over.offer(match, players[1], 1, jack.id)
    assert (await freeport.one.hosting.join(match, jack)).your_seat == 1
    await freeport.check(match)


@pytest.mark.parametrize("host_goes", [True, False], ids=["the host goes", "a guest goes"])
async def test_a_match_without_autostart_is_started_by_who_is_left(freeport: House, host_goes: bool) -> None:
    anne = (await freeport.one.players.register(NAME, False)).player
    mary, jack = await freeport.players(2)
    host = anne if host_goes else mary
    match = (await freeport.create(host, 3)).id
    for player in (anne, mary, jack):
        await freeport.one.hosting.join(match, player)
    assert await refusal(freeport.one.hosting.start(match, jack)) == "NOT_HOST"
    await freeport.one.forgetting.delete(anne.id)
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.OPEN
    assert await refusal(freeport.one.hosting.start(match, mary)) == "TOO_FEW_PLAYERS"
    await freeport.one.hosting.add_bot(match, mary, "random")
    await freeport.one.hosting.start(match, jack if host_goes else mary)
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.PLAYING
    await freeport.check(match)


async def test_a_deleted_host_has_no_stranger_as_successor(freeport: House) -> None:
    anne = (await freeport.one.players.register(NAME, False)).player
    mary, stranger = await freeport.players(2)
    match = (await freeport.create(anne, 2)).id
    await freeport.one.hosting.join(match, mary)
    await freeport.one.forgetting.delete(anne.id)
    await freeport.settle()
    assert await refusal(freeport.one.hosting.add_bot(match, stranger, "random")) == "NOT_HOST"
    assert await refusal(freeport.one.hosting.start(match, stranger)) == "NOT_HOST"


@pytest.mark.parametrize("when", ["before the rematch", "before the seat is taken", "after the seat is taken"])
@pytest.mark.parametrize("asks_first", [True, False], ids=["who goes asks first", "who stays asks first"])
async def test_a_rematch_keeps_no_seat_for_a_player_who_is_gone(freeport: House, when: str, asks_first: bool) -> None:
    match, players, anne = await seated(freeport, options=brief(CARGO_HOLD))
    mary = next(player for player in players if player.id != anne.player.id)
    await freeport.finish(match, players, Random(1))
    stays: Match | None = None
    if when != "before the rematch" and not asks_first:
        stays = await freeport.one.rematches.ask(match, mary)
    if when == "after the seat is taken" or (when != "before the rematch" and asks_first):
        await freeport.one.rematches.ask(match, anne.player)
    await freeport.settle()
    if when == "after the seat is taken" and not asks_first:
        return  # it is being played: see test_the_name_goes_from_everywhere_and_the_match_goes_on
    await freeport.one.forgetting.delete(anne.player.id)
    await freeport.settle()
    stays = stays or await freeport.one.rematches.ask(match, mary)
    again = (await freeport.one.rematches.ask(match, mary)).id
    left = await freeport.one.looking.see(again, mary)
    assert [seat.kept_for for seat in left.seats if seat.player is None] == [None] * (len(left.seats) - 1)
    (guest,) = await freeport.players(1)
    await freeport.one.hosting.join(again, guest)
    await freeport.settle()
    assert (await freeport.one.looking.see(again, mary)).status is Status.PLAYING
    await freeport.check(again)


@pytest.mark.parametrize("asks", ["who goes", "who stays"])
async def test_a_rematch_that_is_created_during_a_deletion_keeps_no_seat_either(
    freeport: House, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    match, players, anne = await seated(freeport, options=brief(CARGO_HOLD))
    mary = next(player for player in players if player.id != anne.player.id)
    await freeport.finish(match, players, Random(1))
    await freeport.settle()
    create = freeport.one.store.create

    async def create_late(*facts: Any) -> bool:
        """Create the match only when the account has been deleted, with the facts of before."""
        await freeport.one.forgetting.delete(anne.player.id)
        await freeport.settle()
        return await create(*facts)

    with monkeypatch.context() as slow:
        slow.setattr(freeport.one.store, "create", create_late)
        if asks == "who goes":
            assert await refusal(freeport.one.rematches.ask(match, anne.player)) == "NOT_SEATED"
        else:
            await freeport.one.rematches.ask(match, mary)
    again = (await freeport.one.rematches.ask(match, mary)).id
    seats = (await freeport.one.looking.see(again, mary)).seats
    assert [seat.kept_for for seat in seats if seat.player is None] == [None]
    (guest,) = await freeport.players(1)
    await freeport.one.hosting.join(again, guest)
    await freeport.settle()
    assert (await freeport.one.looking.see(again, mary)).status is Status.PLAYING
    await freeport.check(again)


async def test_moves_at_the_same_time_do_not_bring_the_name_back(freeport: House, empty_redis: str) -> None:
    match, players, anne = await seated(freeport)
    playing = asyncio.create_task(freeport.play(match, players, Random(3), 60))
    await asyncio.sleep(0)
    await freeport.one.forgetting.delete(anne.player.id)
    await freeport.settle()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await freeport.settle()
    assert named(empty_redis) == []
    await freeport.check(match)


async def test_streams_elsewhere_go_on(freeport: House, empty_redis: str) -> None:
    """The last entry that they told is written anew, without the name."""
    anne = (await freeport.one.players.register(NAME, False)).player
    match = (await freeport.create((await freeport.players(1))[0], 2)).id
    await freeport.settle()
    await freeport.one.hosting.join(match, anne)
    version = await freeport.version(match)
    other = freeport.services[1]
    stream: AsyncIterator[Any] = other.streams.updates(match, None, 0)
    while (update := await anext(stream)) is None or update.version < (version or 0):
        pass
    await freeport.one.forgetting.delete(anne.id)
    await freeport.settle()
    other.cache.clear()  # as if the match had been pushed out of its memory
    events = [event for update in (await anext(stream), await anext(stream)) if update for event in update.events]
    assert PlayerForgotten(anne.id) in events


async def test_there_has_to_be_an_account(freeport: House) -> None:
    with pytest.raises(Refused, match="UNKNOWN_PLAYER"):
        await freeport.one.forgetting.delete("nobody")
    anne = await freeport.one.players.register(NAME, False)
    for _ in range(2):
        await freeport.one.forgetting.delete(anne.player.id)
        await freeport.settle()


class die_after:
    """Let the worker's connection break for good after some commands, as if the process had been killed there."""

    def __init__(self, freeport: House, commands: int) -> None:
        self._client = freeport.office.client
        self._left = commands

    async def call(self, *command: Any) -> Any:
        self._left -= 1
        if self._left < 0:
            raise asyncio.CancelledError("killed")
        return await self._link.call(*command)

    def __enter__(self) -> None:
        self._link: Any = self._client.link
        self._client.link = self  # type: ignore[assignment]

    def __exit__(self, kind: Any, *_: object) -> bool:
        self._client.link = self._link
        return kind is asyncio.CancelledError
