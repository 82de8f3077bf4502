"""The whole service in this process on a real Redis, and matches that are played on it through REST.

What the worker would do is done when the test says so. So a match can be looked at while chance is awaited, and before
it is scored.
"""

from __future__ import annotations

import json
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from typing import Any, Self
from unittest.mock import patch

import msgspec
import redis
import structlog
from starlette.applications import Starlette

import matches.settings
from freeport.bots import greedy_move
from freeport_api import Status
from freeport_games.engine import Temper
from freeport_games.engine.menus import Move
from matches import Matches, Timings
from matches.kinds import ANY_VERSION, Kind
from matches.match import form, presentation
from matches.match.entries import Entry, decode_entry
from matches.match.live_match import LiveMatch
from matches.match.stored import MARKS, Stored, decode_birth, decode_frame
from matches.redis import keys
from matches.work.house_bots import Ask
from matches.work.staff import Staffed
from service.app import create_app
from service.graphql import GraphQLLimits
from service.graphql.schema import Schema, schema
from service.settings import Settings
from tests.support.quotas import SWITCHED_OFF

from .asgi import call

SEED = b"the seed that nobody may know..."
DATABASE = 7
"""These matches have a database of their own, so that lists hold nothing else."""
HEARTBEAT = 0.02
ROOMY = GraphQLLimits(
    depth=30, cost=10_000_000, aliases=1000, roots=100, pairs=1_000_000, tokens=100_000, kept=3_000_000
)
"""Limits that let one document ask for everything."""

Json = dict[str, Any]


class Copy(msgspec.Struct, frozen=True):
    """A match as it lies in Redis.

    Its marks are left out: they follow from the log, which a twin has another one of.
    """

    fields: dict[bytes, bytes]
    log: list[bytes]

    @classmethod
    def of(cls, fields: dict[bytes, bytes], log: list[bytes]) -> Self:
        """Return the copy of what is stored."""
        marks = {name.encode() for name in MARKS}
        return cls({name: value for name, value in fields.items() if name not in marks}, log)

    @property
    def version(self) -> int:
        return int(self.fields[b"version"])

    @property
    def entries(self) -> list[Entry]:
        return [decode_entry(entry) for entry in self.log]

    def fresh(self, match: str) -> LiveMatch:
        """Return the match as it was created."""
        return LiveMatch(match, decode_birth(self.fields[b"birth"]))

    def live(self, match: str) -> LiveMatch:
        """Return the match brought to life."""
        read: dict[str, Callable[[bytes], Any]] = {
            "version": int,
            "birth": decode_birth,
            "frame": decode_frame,
            "digest": bytes.decode,
        }
        values: dict[str, Any] = {}
        for name in Stored.__struct_fields__:
            value = self.fields.get(name.encode())
            values[name] = value if value is None else read.get(name, bytes)(value)
        return form.loaded(match, Stored(**values))

    def having(self, live: LiveMatch, log: list[bytes] | None = None) -> Copy:
        """Return the same with what is stored of another live match."""
        fields = {name.encode(): value for name, value in form.fields(live, frame=True).items()}
        return Copy(self.fields | fields, self.log if log is None else log)


class Person(msgspec.Struct, frozen=True):
    """Somebody with an account."""

    id: str
    token: str


def token_of(person: Person | None) -> str | None:
    """Return what somebody proves with who it is; None for somebody without an account."""
    return None if person is None else person.token


class Hands:
    """The hands of the clock on the wall: they stand still while twins are compared."""

    def __init__(self) -> None:
        self._now = time.time()

    def time(self) -> float:
        """Seconds since 1970."""
        return self._now

    def pass_on(self, seconds: float) -> None:
        """Let time go by."""
        self._now += seconds


class Worker:
    """Stands in for the queues: opens matches and feeds lists at once, leaves chance and scoring to the test."""

    def __init__(self, reached: Matches) -> None:
        self._matches = reached
        self.croupier = reached.croupier(lambda match: (SEED,))

    async def busy(self) -> set[Kind]:
        return set()

    async def staff(self) -> dict[str, Staffed]:
        return {}

    async def wake(self, kind: Kind, match: str, version: int) -> None:
        if kind is Kind.INDEX:
            await self._matches.feeding.feed(match)
        elif kind is Kind.OPEN:
            await self.croupier.work(match, version)

    def close(self) -> None:
        """There is nothing to close."""


class LocalService:
    """The service, and the Redis below it."""

    def __init__(
        self, app: Starlette, reached: Matches, worker: Worker, url: str, logged: list[str], hands: Hands
    ) -> None:
        self.app = app
        self.matches = reached
        self.worker = worker
        self.redis = redis.Redis.from_url(url)
        self.logged = logged
        """Every line that was logged meanwhile."""
        self.hands = hands
        self.people: list[Person] = []

    async def call(self, method: str, path: str, token: str | None, body: bytes = b"", **headers: str) -> bytes:
        """Send a request, and return the whole answer."""
        return await call(self.app, method, path, token, body, **headers)

    async def ask(self, method: str, path: str, person: Person | None, body: object = None) -> Json:
        """Send a request that succeeds, and return what was answered."""
        sent = b"" if body is None else json.dumps(body).encode()
        answer = await self.call(method, path, token_of(person), sent)
        head, _, text = answer.partition(b"\n{")
        assert head[:1] == b"2", answer
        answered: Json = json.loads(b"{" + text)
        return answered

    async def register(self, name: str) -> Person:
        registered = await self.ask("POST", "/v1/players", None, {"name": name, "bot": True})
        person = Person(registered["player"]["id"], registered["token"])
        self.people.append(person)
        return person

    # The match in Redis

    def take(self, match: str) -> Copy:
        """Return the match as it is stored."""
        fields: Any = self.redis.hgetall(keys.match_key(match))
        log: Any = self.redis.lrange(keys.log_key(match), 0, -1)
        return Copy.of(fields, log)

    def put(self, match: str, copy: Copy) -> None:
        """Store another match in its place; nothing of the old one stays in the process's memory."""
        with self.redis.pipeline(transaction=True) as pipe:
            pipe.delete(keys.match_key(match), keys.log_key(match))
            pipe.hset(keys.match_key(match), mapping=copy.fields)  # type: ignore[arg-type]
            if copy.log:
                pipe.rpush(keys.log_key(match), *copy.log)
            pipe.execute()
        self.matches.cache.clear()


@contextmanager
def _kept_open(limits: GraphQLLimits, **_: object) -> Iterator[Schema]:
    """Return a schema whose documents are kept from one service to the next: to read them takes most of the time."""
    yield _schema_of(limits)


@cache
def _schema_of(limits: GraphQLLimits) -> Schema:
    return schema().limited(limits)


class Seating(msgspec.Struct, frozen=True):
    """A match, and who sits in it."""

    match: str
    seats: tuple[Person, ...]
    """Its players; on the seats behind theirs sit house bots."""
    host: Person
    """The player that created it, without a seat in it."""
    private: bool


@asynccontextmanager
async def serve_locally(redis_url: str, seed: int) -> AsyncIterator[LocalService]:
    """Build the service. Everything that happens there follows from the seed, but for tokens and times."""
    url = f"{redis_url.rsplit('/', 1)[0] if redis_url.count('/') > 2 else redis_url}/{DATABASE}"
    found: list[Matches] = []

    async def connect(settings: matches.settings.Settings) -> Matches:
        reached = await Matches.connect(
            settings, Timings(house_bots=0.0)
        )  # one move at a time, however fast this machine is
        reached.dispatcher.jobs = Worker(reached)
        found.append(reached)
        return reached

    settings = Settings(
        matches=matches.settings.Settings(redis_url=url, heartbeat=HEARTBEAT),
        graphql=ROOMY,
        graphiql=False,
        quotas=SWITCHED_OFF,  # what is left of a budget is another number in every answer
    )
    rng, hands = random.Random(seed), Hands()
    redis.Redis.from_url(url).flushdb()
    app = create_app(settings, connect)
    with (
        _logs() as logged,
        patch.object(secrets, "token_hex", lambda size=32: rng.randbytes(size).hex()),
        patch("matches.match.live_match.time", hands),
        patch("service.app.opened_schema", _kept_open),
        patch("service.app._spare_collector"),  # this process has many services, one after the other
    ):
        async with app.router.lifespan_context(app):
            (reached,) = found
            worker: Any = reached.dispatcher.jobs
            made = LocalService(app, reached, worker, url, logged, hands)
            yield made
            await reached.dispatcher.settle()
            made.redis.close()


async def seated(local: LocalService, seats: int, bots: int = 0, game: str = "cargo_hold", **fields: Any) -> Seating:
    """Start a match. Its host only watches, and on the last seats there may be house bots."""
    host = await local.register("Host")
    people = tuple([await local.register(f"Player {seat}") for seat in range(seats - bots)])
    created = await local.ask("POST", "/v1/matches", host, {"game": game, "seats": seats, **fields})
    match = created["id"]
    for seat, person in enumerate(people):
        taking = {"seat": seat, "entropy": f"salt {seat}", "invitation": created["invitation"]}
        await local.ask("POST", f"/v1/matches/{match}/join", person, taking)
    for _ in range(bots):
        await local.ask("POST", f"/v1/matches/{match}/bots", host, {"bot": "random"})
    await local.ask("POST", f"/v1/matches/{match}/start", host)
    return Seating(match, people, host, bool(created["invitation"]))


async def play(
    local: LocalService,
    seating: Seating,
    seed: int,
    moves: int,
    halt: Callable[[LiveMatch], Awaitable[bool]],
    greed: float = 0.0,
    undo: float = 0.0,
    orders: bool = False,
) -> LiveMatch:
    """Play at random through REST; house bots are played by the worker's own means.

    Args:
        local: the service on which to play.
        seating: the match.
        seed: of the moves.
        moves: how many moves at most.
        halt: looks at the match wherever it stands; ends the playing with True.
        greed: how many of the moves are the best by the game's instinct, so that the match gets somewhere.
        undo: how many of the moves that can be taken back are taken back.
        orders: whether each player lets windows pass, and is told nothing while others are asked.
    """
    rng = random.Random(seed)
    match = seating.match
    made = 0
    for person in seating.seats if orders else ():
        for kind in ("PASS", "QUIET"):
            await local.ask("POST", f"/v1/matches/{match}/orders", person, {"kind": kind, "until": ["END"]})

    async def choose(ask: Ask) -> Move:
        return _lively(rng, ask.decision.options).sample(rng)  # type: ignore[no-any-return]

    while True:
        live = local.take(match).live(match)
        if await halt(live) or made == moves or live.status is not Status.PLAYING or live.table is None:
            return live
        if live.table.chance is not None:
            await local.worker.croupier.work(match, ANY_VERSION)
            continue
        local.hands.pass_on(1.7)
        made += 1
        if live.house_seats:
            await local.matches.house_seats.play(match, ANY_VERSION, choose)
            continue
        seat = live.table.waiting[0]
        decision = presentation.decision(live, seat)
        assert decision is not None
        if greed and rng.random() < greed:
            move = greedy_move(live.game, live.table.view(seat), decision, Temper(), rng)
        else:
            move = _lively(rng, decision.options).sample(rng)
        made_at = f"/v1/matches/{match}"
        told = await local.ask("POST", f"{made_at}/moves", seating.seats[seat], answer_to(decision.id, move))
        if undo and told["undo"] and rng.random() < undo:
            back = json.dumps({"to": rng.choice(told["undo"])}).encode()
            await local.call("POST", f"{made_at}/undo", token_of(seating.seats[seat]), back)


def answer_to(decision: str, move: Move) -> Json:
    """Return a move as the body of a request."""
    return {"decision": decision, "move": msgspec.to_builtins(move)}


def _lively(rng: random.Random, options: tuple[Any, ...]) -> Any:
    """One of the options whose values are all legal, seldom the one that ends a turn without a card."""
    options = tuple(option for option in options if option.bound)
    chosen = rng.choice(options)
    return rng.choice(options) if chosen.makes.__name__ == "EndTurn" else chosen


class _Keep(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self._lines = lines
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))


@contextmanager
def _logs() -> Iterator[list[str]]:
    """Every line that anything logs, at any level, with the tracebacks."""
    lines: list[str] = []
    root = logging.getLogger()
    before, keep = root.level, _Keep(lines)
    root.addHandler(keep)
    root.setLevel(logging.DEBUG)

    def note(_: object, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        lines.append(repr(line))
        return line

    every: list[Any] = [structlog.contextvars.merge_contextvars, structlog.processors.format_exc_info, note]
    try:
        with structlog.testing.capture_logs(every):
            yield lines
    finally:
        root.setLevel(before)
        root.removeHandler(keep)
