"""A small Freeport in one process: several `Matches`, as several processes would have them, and a worker."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from random import Random
from typing import Any, Self

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from freeport_api import Match, Player, Status, Update
from freeport_games import game as find_game
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Decision, Move, Refused
from freeport_games.engine.tables import Table
from matches import Matches, Settings, Timings
from matches.kinds import Kind
from matches.match import form
from matches.match.apply import apply
from matches.match.entries import Drawn, Entry
from matches.match.live_match import LiveMatch
from matches.match.stored import encode
from matches.play.terms import Terms
from matches.redis.connection import Link
from matches.redis.keys import match_key
from matches.refusals import UNKNOWN_MATCH
from matches.work.staff import Staffed
from tests.support.games import sensible
from tests.support.log import moves
from tests.support.waiting import PATIENCE
from worker.house_bots import HouseBots
from worker.rating import rerate

ORDINARY = Timings(lock=PATIENCE)
"""Waiting times that nobody runs into where all go on, however slow the machine is."""
HASTY = Timings(dice=0.0, lock=0.3, rescue=0.0, house_bots=0.0)
"""Short waiting times, so that no test waits for long."""
ENDED = (Status.FINISHED, Status.ABANDONED)


def seed_of(match: str) -> bytes:
    """Return the secret seeds of the worker in these tests."""
    return hashlib.sha256(f"a dice key/{match}".encode()).digest()


def seeds_of(match: str) -> tuple[bytes, ...]:
    """Return the one that a match has."""
    return (seed_of(match),)


class WorkerAtOnce:
    """In the queue's place: work is done here and now. While it is away, work is lost."""

    def __init__(self, office: Matches) -> None:
        self.croupier = office.croupier(seeds_of)
        self.bots = HouseBots(office.settings.bots)
        self.away = False
        self.away_for: set[Kind] = set()
        """The kinds of work that are lost meanwhile."""
        self.lost: list[tuple[Kind, str, int]] = []
        self.due: list[str] = []
        """The players to whose webhooks something is to be delivered."""
        self._office = office

    async def wake(self, kind: Kind, match: str, version: int) -> None:
        if self.away or kind in self.away_for:
            self.lost.append((kind, match, version))
            return
        match kind:
            case Kind.INDEX:
                await self._office.feeding.feed(match)
            case Kind.BOTS | Kind.SPARE:
                await self._office.house_seats.play(match, version, self.bots.choose)
            case Kind.CLOCK:
                await self._office.timekeeper.keep_time(match)
            case Kind.RATE:
                await self._office.ratings.rate(match, rerate)
            case Kind.EXPIRE:
                await self._office.expiry.expire(match)
            case Kind.ABSENT:
                await self._office.timekeeper.free_absent(match)
            case Kind.IDLE:
                await self._office.timekeeper.end_idle(match)
            case Kind.NOTIFY:
                await self._office.webhooks.notify(match)
            case Kind.DELIVER:
                self.due.append(match)  # delivered when the test says so
            case Kind.FORGET:
                await self._office.forgetting.go_on(match)
            case _:
                await self.croupier.work(match, version)

    async def busy(self) -> set[Kind]:
        return set()

    async def staff(self) -> dict[str, Staffed]:
        return {}

    def close(self) -> None:
        pass


class PassesOn:
    """A connection that passes on to another one what it is told. Tests make it do more."""

    def __init__(self, link: Link) -> None:
        self.link = link

    async def call(self, *command: Any) -> Any:
        return await self.link.call(*command)

    async def confirmed(self, *command: Any) -> Any:
        return await self.link.confirmed(*command)

    async def aclose(self) -> None:
        await self.link.aclose()


class LosesReplies(PassesOn):
    """A connection that carries some commands out and loses their replies."""

    def __init__(self, link: Link, lose: Callable[[tuple[Any, ...]], bool]) -> None:
        super().__init__(link)
        self._lose = lose
        self.lost = 0

    async def call(self, *command: Any) -> Any:
        reply = await self.link.call(*command)
        if self._lose(command):
            self.lost += 1
            raise RedisConnectionError("the reply was lost")
        return reply


class Falls(PassesOn):
    """A connection of a service that dies: from some command on, what is carried out is never answered."""

    def __init__(self, link: Link, last: Callable[[tuple[Any, ...]], bool]) -> None:
        super().__init__(link)
        self._last = last
        self.fallen = asyncio.Event()
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def call(self, *command: Any) -> Any:
        if self.fallen.is_set():
            await self.gone
        reply = await self.link.call(*command)
        if self._last(command):
            self.fallen.set()
            await self.gone
        return reply


class House:
    """`Matches` of several services, and one more that the worker has."""

    def __init__(self, url: str, services: int, timings: Timings = ORDINARY, **settings: Any) -> None:
        self._timings = timings
        self.settings = Settings(redis_url=url, queue_url="redis://127.0.0.1:1", **settings)
        self._services = services

    async def __aenter__(self) -> Self:
        self.every = [await Matches.connect(self.settings, self._timings) for _ in range(self._services + 1)]
        self.services, office = self.every[:-1], self.every[-1]
        self.worker = WorkerAtOnce(office)
        self.office = office
        for matches in self.every:
            matches.dispatcher.jobs.close()
            matches.dispatcher.jobs = self.worker
        return self

    async def __aexit__(self, *_: object) -> None:
        for matches in self.every:
            await matches.close()

    @property
    def one(self) -> Matches:
        """Any of the services."""
        return self.services[0]

    async def settle(self) -> None:
        """Wait until nothing is left to be done later."""
        while any(matches.dispatcher.tasks for matches in self.every):
            for matches in self.every:
                await matches.dispatcher.settle()

    async def players(self, count: int) -> list[Player]:
        return [(await self.one.players.register(f"player {number}", True)).player for number in range(count)]

    async def create(self, host: Player, seats: int, game: AnyGame = CARGO_HOLD, **given: Any) -> Match:
        options = given.get("options", game.options())
        terms = Terms(**{name: value for name, value in given.items() if name != "options"})
        created = await self.one.hosting.create(host, game, seats, options, terms)
        await self.settle()  # who waits for nobody does not wait for the dice either
        return created

    async def start(self, seats: int, game: AnyGame = CARGO_HOLD, **given: Any) -> tuple[str, list[Player]]:
        """Return a match that has begun, up to its first decision, and who plays it."""
        players = await self.players(seats)
        match = await self.create(players[0], seats, game, **given)
        for number, player in enumerate(players):
            await self.one.hosting.join(match.id, player, entropy=f"e{number}", invitation=match.invitation)
        await self.one.hosting.start(match.id, players[0])
        await self.settle()
        return match.id, players

    async def decision(self, match: str, players: Sequence[Player]) -> tuple[Player, Any] | None:
        """Return who is asked first, and what; None if the match has ended."""
        await self.settle()
        for player in players:
            seen: Any = await self.one.looking.see(match, player)
            if any(asked.seat == seen.your_seat and not asked.answered for asked in seen.asked):
                return player, seen.decision
        assert (await self.one.looking.see(match, players[0])).status in ENDED
        return None

    async def play(
        self, match: str, players: Sequence[Player], rng: Random, moves: int = 100_000, interject: float = 0.0
    ) -> list[Update]:
        """Play at random, each move through any service, until the end or for some moves."""
        made: list[Update] = []
        while len(made) < moves and (asked := await self.decision(match, players)) is not None:
            player, decision = asked
            service = self.services[rng.randrange(len(self.services))]
            made.append(await service.moves.play(match, player, decision.id, choose(decision, rng, interject)))
        await self.settle()
        return made

    async def finish(self, match: str, players: Sequence[Player], rng: Random) -> list[Update]:
        """Play to the end, mostly by the game's instinct: at random some games take long."""
        made: list[Update] = []
        while (asked := await self.decision(match, players)) is not None:
            player, decision = asked
            seen: Any = await self.one.looking.see(match, player)
            move = sensible(find_game(seen.game), seen.view, decision, rng)
            made.append(
                await self.services[len(made) % len(self.services)].moves.play(match, player, decision.id, move)
            )
        await self.settle()
        return made

    async def version(self, match: str) -> int | None:
        found = await self.one.store.newest(match)
        return None if found is None else found[0]

    async def log(self, match: str) -> list[Entry]:
        return [entry async for entry in self.one.store.log(match)]

    async def table(self, match: str) -> Table[Any]:
        """Return the table as it is stored."""
        stored = await self.one.store.read(match)
        assert stored is not None
        live = form.loaded(match, stored)
        assert live.table is not None
        return live.table

    async def check(self, match: str) -> list[Entry]:
        """See `check_log`."""
        return await check_log(self.one, match)


async def code(call: Awaitable[object]) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(Refused) as caught:
        await call
    refusal = caught.value.refusal
    if refusal.code == UNKNOWN_MATCH:
        assert refusal.match_version is None, "its version tells that a match exists"
    return caught.value.code


async def check_log(matches: Matches, match: str) -> list[Entry]:
    """Check that a log is whole, without duplicates, and leads to the stored state. Return the log."""
    newest, stored, log = None, None, []
    while stored is None or newest != (stored.version, stored.tip):  # else a worker has committed in between
        stored = await matches.store.read(match)
        assert stored is not None
        log = [entry async for entry in matches.store.log(match)]
        newest = await matches.store.newest(match)
    assert len(log) == stored.version
    answered = [(made.decision, entry.secret) for entry in log for made in moves([entry])]
    assert len(answered) == len(set(answered))
    drawn = [entry.event.index for entry in log if isinstance(entry.event, Drawn)]
    assert drawn == list(range(len(drawn)))
    again = LiveMatch(match, stored.birth)
    for entry in log:
        apply(again, entry)
    live = form.loaded(match, stored)
    assert (again.frame, again.version, again.digest) == (live.frame, live.version, live.digest)
    if stored.orders is not None:
        assert encode(again.orders) == stored.orders
    if stored.clocks is not None:
        assert again.clocks.save() == stored.clocks
    return log


def choose(decision: Decision, rng: Random, interject: float = 0.0) -> Move:
    """Any legal answer, or now and then an interjection; not a proposal, which may be refused."""
    offered = [option for option in decision.options if option.bound]
    free = [option for option in decision.interjections if option.bound]
    if free and rng.random() < interject:
        offered = free
    return offered[int(rng.random() * len(offered))].sample(rng)


def lose_replies(matches: Matches, lose: Callable[[tuple[Any, ...]], bool]) -> LosesReplies:
    """Let `Matches` lose replies of Redis."""
    link = LosesReplies(matches.client.link, lose)
    matches.client.link = link
    return link


async def dies(matches: Matches, call: Coroutine[Any, Any, Any], last: Callable[[tuple[Any, ...]], bool]) -> bool:
    """Let a service die in a call, between a command to Redis and its reply; return False if the call came through.

    The service can be used again afterwards, as the one that is started in its place.
    """
    link = matches.client.link
    matches.client.link = falling = Falls(link, last)
    tasks = [asyncio.create_task(call), asyncio.create_task(falling.fallen.wait())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        falling.gone.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    finally:
        matches.client.link = link
    return falling.fallen.is_set()


def is_script(command: tuple[Any, ...]) -> bool:
    """Return whether a command to Redis runs a script, as commits do."""
    return bool(command[0] == "EVALSHA")


def commits(match: str) -> Callable[[tuple[Any, ...]], bool]:
    """Return whether a command to Redis is a commit of a match."""
    return lambda command: is_script(command) and match_key(match) in command


@contextlib.asynccontextmanager
async def house(url: str, services: int = 2, timings: Timings = ORDINARY, **settings: Any) -> AsyncIterator[House]:
    async with House(url, services, timings, **settings) as opened:
        yield opened
