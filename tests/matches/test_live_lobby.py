"""The live lobby: the list of open matches, as it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
import redis
from redis.exceptions import ConnectionError as RedisConnectionError

from freeport_api import DELETED, Clock, LobbyChange, LobbyNews, LobbyTold, Player, Status, Visibility
from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.lists.filter import MatchFilter
from matches.match import presentation
from matches.play.quick_play import Wish
from matches.play.terms import Terms
from matches.redis.keys import LOBBY, index_key
from tests.support.effort import spread
from tests.support.waiting import PATIENCE

from .house import House, house

ANY = MatchFilter()
OPEN = MatchFilter(status=Status.OPEN)
FREE = MatchFilter(free=True)
PLAYED = MatchFilter(status=Status.PLAYING, free=True)


class Screen:
    """A client that shows the lobby."""

    def __init__(self, matches: Matches, wanted: MatchFilter = ANY, viewer: Player | None = None) -> None:
        self.matches = matches
        self.viewer = viewer
        self.wanted = wanted
        self.rows: dict[str, tuple[int, str]] = {}
        self.told = 0
        self.beats = 0
        self.news: list[tuple[str, LobbyNews]] = []
        self._task = asyncio.create_task(self._follow())
        self._changed = asyncio.Event()

    async def _follow(self) -> None:
        stream: Any = self.matches.lobby.follow(self.wanted, self.viewer)
        shown: set[str] = set()
        async with aclosing(stream) as changes:
            async for change in changes:
                if change is None:
                    self.beats += 1
                elif isinstance(change, LobbyTold):
                    assert change.matches == len(shown)
                    self.rows = {match: row for match, row in self.rows.items() if match in shown}
                    self.told += 1
                else:
                    self._take(change)
                    shown.add(change.match)
                self._changed.set()

    def _take(self, change: Any) -> None:
        self.news.append((change.match, change.news))
        if change.news is LobbyNews.GONE:
            assert change.shown is None
            del self.rows[change.match]
            return
        assert change.news is LobbyNews.SHOWN or change.match in self.rows
        assert change.shown.id == change.match
        assert change.shown.your_seat is None
        self.rows[change.match] = change.version, change.shown.status

    async def until(self, wanted: Any) -> None:
        """Wait until the screen shows what it should."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                self._changed.clear()
                await self._changed.wait()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def __aenter__(self) -> Screen:
        await self.until(lambda: self.told)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    async with house(empty_redis, heartbeat=0.2) as opened:
        yield opened


async def listed(freeport: House, wanted: MatchFilter, viewer: Player | None = None) -> dict[str, tuple[int, str]]:
    """Return the same from the list."""
    found = await freeport.one.search.find(wanted, first=100, after=None, viewer=viewer)
    return {match.id: (match.version, match.status) for match, _ in found.matches}


async def test_a_match_is_shown_changes_and_is_gone(freeport: House) -> None:
    host, guest = await freeport.players(2)
    before = await freeport.create(host, 2)
    await freeport.settle()
    async with Screen(freeport.services[1]) as screen:
        assert list(screen.rows) == [before.id]
        match = (await freeport.create(host, 2)).id
        await screen.until(lambda: match in screen.rows)
        for number, player in enumerate((host, guest)):
            await freeport.one.hosting.join(match, player)
            await screen.until(lambda: screen.rows[match][0] == 2 + number)  # noqa: B023
        await freeport.one.hosting.leave(match, guest)
        await freeport.one.hosting.add_bot(match, host, "random")
        await screen.until(lambda: screen.rows[match][0] == 5)
        await freeport.one.hosting.start(match, host)
        await screen.until(lambda: match not in screen.rows)
        assert before.id in screen.rows


async def test_filters_hold_for_the_list_and_the_lobby_alike(freeport: House, harbour: AnyGame) -> None:
    host, guest = await freeport.players(2)
    for game, seats, clock, spectators in product(
        (CARGO_HOLD, harbour), (2, 3), (None, Clock(per_decision=9)), (True, False)
    ):
        match = await freeport.create(host, seats, game, clock=clock, spectators=spectators)
        await freeport.one.hosting.join(match.id, host)
        if spectators:
            await freeport.one.hosting.join(match.id, guest)
    await freeport.settle()
    every = await listed(freeport, OPEN)
    assert len(every) == 16
    some = 0
    for game_, seats_, clock_, spectators_, free_ in product(
        (None, "harbour"), (None, 2, 5), (None, True, False), (None, True, False), (None, True, False)
    ):
        wanted = MatchFilter(game=game_, seats=seats_, clock=clock_, spectators=spectators_, free=free_)
        async with Screen(freeport.one, wanted) as screen:
            shown = await listed(freeport, msgspec.structs.replace(wanted, status=Status.OPEN))
            assert screen.rows == shown, wanted
            some += bool(shown)
    assert some > 60


async def test_who_wants_free_seats_sees_a_match_go_when_it_is_full_and_come_back(freeport: House) -> None:
    host, guest = await freeport.players(2)
    match = (await freeport.create(host, 2)).id
    await freeport.one.hosting.join(match, host)
    async with (
        Screen(freeport.one, MatchFilter(free=True)) as room,
        Screen(freeport.one, MatchFilter(free=False)) as full,
    ):
        await room.until(lambda: match in room.rows)
        await freeport.one.hosting.join(match, guest)
        await room.until(lambda: not room.rows)
        await full.until(lambda: match in full.rows)
        await freeport.one.hosting.leave(match, guest)
        await room.until(lambda: match in room.rows)
        await full.until(lambda: not full.rows)


def keep_secret(freeport: House) -> None:
    """Lose all news for the lobby from now on."""
    for matches in freeport.every:
        publish = matches.client.publish

        async def deaf(channel: str, message: str, publish: Any = publish) -> None:
            if channel != LOBBY:
                await publish(channel, message)

        matches.client.publish = deaf  # type: ignore[method-assign]


async def test_a_seat_on_offer_is_shown_to_those_who_may_take_it_until_it_is_taken(freeport: House) -> None:
    host, guest, named, other = await freeport.players(4)
    match = (await freeport.create(host, 2, rated=False)).id
    for player in (host, guest):
        await freeport.one.hosting.join(match, player)
    await freeport.one.hosting.start(match, host)
    await freeport.settle()
    there = freeport.services[1]
    async with (
        Screen(there, FREE) as anybody,
        Screen(there, FREE, other) as another,
        Screen(there, FREE, named) as friend,
        Screen(there, FREE, guest) as holder,
        Screen(there, ANY, other) as looks_for_none,
    ):
        await freeport.one.handing_over.offer(match, guest, 1, named.id)
        await friend.until(lambda: match in friend.rows)
        assert await listed(freeport, PLAYED, named) == friend.rows
        await freeport.one.handing_over.offer(match, guest, 1, None)
        for screen in (anybody, another, friend):
            await screen.until(lambda: match in screen.rows)  # noqa: B023
        assert another.news[0] == (match, LobbyNews.SHOWN), "to nobody before it was offered to everybody"
        assert await listed(freeport, PLAYED, guest) == {}
        async with Screen(there, FREE) as late:
            assert list(late.rows) == [match]
        await freeport.one.hosting.join(match, other)
        for screen in (anybody, another, friend):
            await screen.until(lambda: match not in screen.rows)  # noqa: B023
        await freeport.settle()
        assert (holder.news, looks_for_none.news) == ([], [])


async def test_lost_news_and_lost_feeding_heal_at_the_next_heartbeat(freeport: House) -> None:
    host, guest = await freeport.players(2)
    kept = (await freeport.create(host, 2)).id
    await freeport.settle()
    async with Screen(freeport.one) as screen:
        keep_secret(freeport)
        other = (await freeport.create(host, 2)).id
        await freeport.services[1].hosting.join(kept, host)
        await screen.until(lambda: other in screen.rows and screen.rows[kept][0] == 2)
        await freeport.services[1].hosting.join(kept, guest)
        await freeport.services[1].hosting.start(kept, host)
        await screen.until(lambda: kept not in screen.rows)


class Away:
    """A connection that is broken."""

    async def call(self, *command: Any) -> Any:
        raise RedisConnectionError("away")


async def test_a_look_that_fails_is_repeated_before_the_next_heartbeat(
    empty_redis: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(empty_redis) as freeport:  # a heartbeat would come after fifteen seconds
        (host,) = await freeport.players(1)
        publish, client = freeport.office.client.publish, freeport.one.client
        lobby: Any = freeport.one.lobby.follow(ANY)
        async with aclosing(lobby) as changes, asyncio.timeout(PATIENCE):
            assert isinstance(await anext(changes), LobbyTold)
            keep_secret(freeport)
            match = (await freeport.services[1].hosting.create(host, CARGO_HOLD, 2, CargoHoldOptions(), Terms())).id
            await freeport.settle()
            link, client.link = client.link, Away()  # type: ignore[assignment]
            await publish(LOBBY, match)
            while "could not read the lobby" not in caplog.text:  # noqa: ASYNC110 - until it has failed
                await asyncio.sleep(0)
            client.link = link
            assert (await anext(changes)).match == match


async def test_a_lost_subscription_is_made_up_for(freeport: House, empty_redis: str) -> None:
    host = (await freeport.players(1))[0]
    async with Screen(freeport.one) as screen:
        for _ in range(5):
            with redis.Redis.from_url(empty_redis) as client:
                client.client_kill_filter(_type="pubsub")
            match = (await freeport.create(host, 2)).id
            await screen.until(lambda: match in screen.rows)  # noqa: B023


async def test_a_stream_that_was_cut_is_opened_again_and_forgets_what_went_meanwhile(freeport: House) -> None:
    host = (await freeport.players(1))[0]
    gone, stays = [(await freeport.create(host, 2)).id for _ in range(2)]
    await freeport.one.hosting.join(gone, host)
    await freeport.settle()
    screen = Screen(freeport.one)
    await screen.until(lambda: screen.told)
    await screen.close()
    await freeport.one.hosting.leave(gone, host)
    again = Screen(freeport.services[1])
    again.rows = dict.fromkeys(screen.rows, (0, ""))
    again.rows.pop(stays)
    await again.until(lambda: again.told)
    await freeport.settle()
    await again.until(lambda: set(again.rows) == {stays})
    await again.close()
    while freeport.one.listeners:  # noqa: ASYNC110 - nobody listens any more, as soon as the lobby is not kept
        await asyncio.sleep(0)


async def test_the_name_of_a_deleted_host_goes_at_once(empty_redis: str) -> None:
    async with house(empty_redis) as freeport:  # a heartbeat would come after fifteen seconds
        host, guest = await freeport.players(2)
        match = (await freeport.create(host, 2)).id
        await freeport.one.hosting.join(match, guest)
        await freeport.settle()
        lobby: Any = freeport.services[1].lobby.follow(ANY)
        async with aclosing(lobby) as changes, asyncio.timeout(PATIENCE):
            assert (await anext(changes)).shown.host.name == host.name
            assert isinstance(await anext(changes), LobbyTold)
            await freeport.one.forgetting.delete(host.id)
            assert (await anext(changes)).shown.host.name == DELETED


async def test_a_token_that_is_revoked_while_the_lobby_is_read_ends_the_stream(empty_redis: str) -> None:
    async with house(empty_redis) as freeport:
        anne = await freeport.one.players.register("anne", False)
        match = (await freeport.create(anne.player, 2)).id
        await freeport.settle()
        here = freeport.services[1]
        assert await here.players.by_token(anne.token) is not None
        async with here.cache.hold(match):  # so that the lobby cannot be read yet
            lobby: Any = here.lobby.follow(ANY, anne.player, anne.token)
            told = asyncio.create_task(anext(lobby))
            while here.listeners < 2:  # noqa: ASYNC110 - until the stream listens
                await asyncio.sleep(0)
            await freeport.one.players.revoke(anne.player.id)
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(Refused, match="UNAUTHENTICATED"):
                    await told


async def test_a_silent_lobby_says_that_it_lives(freeport: House) -> None:
    async with Screen(freeport.one) as screen:
        await screen.until(lambda: screen.beats >= 2)


async def test_a_wrong_entry_in_the_list_is_not_shown(freeport: House) -> None:
    host = (await freeport.players(1))[0]
    hidden = [await freeport.create(host, 2, visibility=what) for what in (Visibility.PRIVATE, Visibility.UNLISTED)]
    playing, _ = await freeport.start(2)
    await freeport.settle()
    for match in (*[one.id for one in hidden], playing, "nowhere"):
        await freeport.one.client.zadd(index_key(None, Status.OPEN), match, 5)
        await freeport.one.client.publish(LOBBY, match)
    async with Screen(freeport.one) as screen:
        await freeport.one.client.publish(LOBBY, hidden[0].id)
        await screen.until(lambda: screen.beats >= 2)
        assert screen.news == []


WORDS = ("create", "create", "join", "join", "join", "leave", "bot", "unbot", "start", "quick", "quick", "rematch")


@pytest.mark.parametrize("seed", spread(range(6)))
async def test_after_anything_that_may_happen_lobby_and_list_show_what_there_is(freeport: House, seed: int) -> None:
    """Random calls at several services, some at the same time; then the lobby is compared with the matches."""
    rng = Random(seed)
    players = await freeport.players(6)
    wants = [
        ANY,
        MatchFilter(free=True),
        MatchFilter(seats=2),
        MatchFilter(spectators=False),
        MatchFilter(game="cargo_hold", clock=True),
    ]
    screens = [Screen(freeport.services[number % 2], wanted) for number, wanted in enumerate(wants)]
    made: set[str] = set()
    seated: dict[str, set[str]] = {}
    for _ in range(40):
        calls = [one_call(freeport, rng, players, sorted(made)) for _ in range(rng.randrange(1, 5))]
        for done in await asyncio.gather(*calls):
            made |= {done} if done else set()
    await freeport.settle()
    truth: dict[str, Any] = {}
    for match in made:
        live = await look(freeport.one, match)
        seated[match] = {holder.player.id for holder in live.frame.holders if holder is not None}
        assert len([h for h in live.frame.holders if h and not h.house]) == len(
            {h.player.id for h in live.frame.holders if h and not h.house}
        )
        if live.status is Status.OPEN and live.birth.visibility is Visibility.PUBLIC:
            truth[match] = presentation.by(live, None)
        await check_open(live)
    for screen in screens:
        fits = {match: (seen.version, seen.status) for match, seen in truth.items() if screen.wanted.fits(seen)}
        await screen.until(lambda: screen.rows == fits)  # noqa: B023
        assert await listed(freeport, msgspec.structs.replace(screen.wanted, status=Status.OPEN)) == fits
        await screen.close()
    for game in ("cargo_hold",):
        waiting = [match async for match in freeport.one.index.waiting(game)]
        assert set(waiting) == {
            match
            for match, seen in truth.items()
            if seen.autostart and any(seat.player is None and seat.kept_for is None for seat in seen.seats)
        }
    for player in players:
        own = set(await freeport.one.index.matches_of(player.id))
        assert own >= {match for match, sitting in seated.items() if player.id in sitting and match in truth}


async def look(matches: Matches, match: str) -> Any:
    async with matches.cache.hold(match) as held:
        return await held.fresh()


async def check_open(live: Any) -> None:
    """A match that starts by itself has started when it is full; one that has ended has nothing left to do."""
    if live.status is Status.OPEN and live.birth.autostart:
        assert None in live.frame.holders
    assert live.status is not Status.SCORING


async def one_call(freeport: House, rng: Random, players: list[Player], made: list[str]) -> str | None:
    """Something that a player may do; refusals are part of life."""
    service, player, word = rng.choice(freeport.services), rng.choice(players), rng.choice(WORDS)
    match = rng.choice(made) if made else "none"
    seats, clock = rng.choice((2, 3)), rng.choice((None, None, Clock(per_decision=60)))
    seat = rng.choice((None, None, 0, 1))
    try:
        match word:
            case "create":
                visibility = rng.choice((*Visibility, Visibility.PUBLIC))
                terms = {"visibility": visibility, "spectators": rng.random() < 0.6, "autostart": rng.random() < 0.5}
                return (await freeport.create(player, seats, clock=clock, **terms)).id
            case "join":
                await service.hosting.join(match, player, seat=seat)
            case "leave":
                await service.hosting.leave(match, player)
            case "bot":
                await service.hosting.add_bot(match, player, "random", seat)
            case "unbot":
                await service.hosting.remove_bot(match, player, rng.randrange(2))
            case "start":
                await service.hosting.start(match, player)
            case "quick":
                return (await service.quick_play.play(player, Wish(game=CARGO_HOLD, seats=rng.choice((None, 2, 3))))).id
            case "rematch":
                return (await service.rematches.ask(match, player)).id
    except Refused as refusal:
        assert refusal.code not in ("BUSY", "RULES_UNAVAILABLE")
    return None


def test_changes_read_back_from_their_json() -> None:
    """The shape that all games share is enough to follow the lobby."""
    change = LobbyChange("m", "cargo_hold", 4, LobbyNews.GONE)
    assert msgspec.json.decode(msgspec.json.encode(change), type=LobbyChange) == change
