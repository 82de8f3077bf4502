"""Matches: everything that can be done with them. The face of this package."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterable, AsyncIterator, Collection, Coroutine, Mapping

from freeport_games import GAMES
from freeport_games.api import Logged, Match, MatchSeat, Player, Record
from freeport_games.engine import Refused
from telemetry import metrics
from telemetry.origin import Origin, bound, new_id

from . import refusals, seen
from .connection import RedisError, Server
from .croupier import Croupier, SeedOf
from .expiry import Expiry
from .finding import Finding
from .forgetting import Forgetting
from .hosting import Hosting
from .house_seats import HouseSeats
from .hub import Hub
from .importing import Importing
from .index import Index, Listing
from .jobs import ANY_VERSION, KINDS, TIMED, Jobs
from .keys import SWEEPER
from .live import seat_shown
from .lobby import Lobby
from .operator import Operator
from .outboxes import Outboxes
from .overdue import Overdue
from .past import Past
from .players import Players
from .playing import Playing
from .quick import QuickPlay
from .quotas import Quotas
from .ratings import Ratings
from .records import read_record
from .refusals import refused
from .rematch import Rematches
from .settings import Settings
from .slots import Slots
from .store import Store
from .streams import Streams
from .telling import FACTS, Telling
from .timekeeper import Timekeeper
from .warm import WarmMatches
from .watched import Watched
from .webhooks import Webhooks

_log = logging.getLogger(__name__)

_SLOTS_LAST = 3
"""Heartbeats after which what a killed process held open counts no more."""


class Matches:
    """All matches of this Freeport."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._server = Server(settings.redis_url)
        self._store = Store(self._server)
        self._hub = Hub(settings.redis_url)
        self._watched = Watched(self._server, self._hub)
        self._warm = WarmMatches(self._store, self._watched, self._hub, settings, self._committed)
        self._index = Index(self._server)
        self._jobs = Jobs(settings.jobs_url, settings.reissue_after)
        self._overdue = Overdue(2 * settings.reissue_after, TIMED)
        self._tasks: set[asyncio.Task[None]] = set()
        self.players = Players(self._server, self._hub)
        """The accounts."""
        self.webhooks = Webhooks(
            Outboxes(self._server),
            self._watched,
            self._warm,
            self._store,
            self._index,
            settings,
            lambda player: self._later(self._jobs.wake("deliver", player, ANY_VERSION)),
        )
        """Deliveries to the players' own addresses."""
        self.quotas = Quotas(self._server)
        """How much anybody may ask for."""
        self.slots = Slots(self._server, _SLOTS_LAST * settings.heartbeat)
        """What anybody holds open."""
        self._hosting = hosting = Hosting(
            self._store,
            self._warm,
            self._hub,
            settings,
            lambda match: self._later(self._jobs.wake("open", match, 0)),
        )
        self.create = hosting.create
        self.join = hosting.join
        self.house_bots = hosting.house_bots
        """The house bots that can be seated."""
        self.add_bot = hosting.add_bot
        self.remove_bot = hosting.remove_bot
        self.start = hosting.start
        self.leave = hosting.leave
        self.return_ = hosting.return_
        self._playing = Playing(self._store, self._warm)
        self._house = HouseSeats(self._warm)
        self._timekeeper = Timekeeper(self._warm, settings)
        self.keep_time = self._timekeeper.keep_time
        self.end_idle = self._timekeeper.end_idle
        self.play_house = self._house.play
        self.ratings = Ratings(self._server, self._store, self.players, settings.bots)
        """The standings and leaderboards of every game."""
        self.rate = self.ratings.rate
        self.expire = Expiry(self._store, self._index, self.ratings, settings).expire
        self._streams = Streams(self._store, self._warm, self._hub, self._index, self.players, settings.heartbeat)
        self.forgetting = Forgetting(
            self._store,
            self._index,
            self._warm,
            self.players,
            (self.ratings.forget, self.webhooks.forget),
        )
        """The deletion of accounts."""
        self._importing = Importing(self._store, settings)
        self.operator = Operator(self._store, self._index, self._warm, hosting.change, self._import)
        """What the operator of the server can do."""
        self.play = self._playing.play
        self.play_json = self._playing.play_json
        self.updates = self._streams.updates
        self.update_bytes = self._streams.update_bytes
        self.pending = self._streams.pending
        self.at = Past(self._store, self._warm).at
        self._lobby = Lobby(self._store, self._warm, self._hub, self._index, self.players, settings.heartbeat)
        self.lobby = self._lobby.follow
        self.lobby_bytes = self._lobby.follow_bytes
        finding = Finding(self._index, self.see, self._feed_later, self._erase_later)
        self.find = finding.find
        self.history = finding.history
        quick = QuickPlay(self._store, self._warm, self._index, hosting.change, hosting.create, self.feed_index)
        self.quick_play = quick.play
        self.rematch = Rematches(self._warm, hosting.change, hosting.open, self.house_bots).ask

    @classmethod
    async def connect(cls, settings: Settings) -> Matches:
        """Connect to Redis and send the scripts there. Raises ``RedisError`` if it cannot be reached."""
        matches = cls(settings)
        try:
            await matches._store.warm_up()
            await matches._watched.begin()
        except BaseException:
            await matches.close()
            raise
        return matches

    async def settle(self) -> None:
        """Wait for what was left to be done later: waking the worker, feeding lists."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        await self._lobby.close()
        await self.settle()
        await self.slots.close()
        await self._hub.close()
        await self._watched.close()
        await asyncio.to_thread(self._jobs.close)
        await self._server.aclose()

    async def ping(self) -> None:
        """See whether matches can be played. Raises ``RedisError`` if not."""
        await self._store.warm_up()

    @property
    def listeners(self) -> int:
        """How many streams are open in this process."""
        return len(self._hub)

    async def _import(self, lines: AsyncIterable[bytes]) -> Match:
        """Import a match that has ended elsewhere, and put it into the lists. Raises ``Refused``."""
        live = await self._importing.take(lines)
        self._later(self.feed_index(live.id))
        return seen.from_seat(live, None)

    async def delete_account(self, player: str) -> None:
        """Delete an account and all that tells of its holder: its tokens end at once, the rest is done by the worker.

        Raises:
            Refused: UNKNOWN_PLAYER.
        """
        if not await self.forgetting.begin(player):
            raise refused(refusals.UNKNOWN_PLAYER)
        self._later(self._jobs.wake("forget", player, ANY_VERSION))

    # Looking

    async def see(
        self, match: str, viewer: Player | None, *, watching: bool = False, telling: Telling = FACTS
    ) -> Match:
        """A match as somebody may see it.

        Args:
            match: the match's id.
            viewer: who looks; None for a spectator.
            watching: whether it has to be a match that the viewer may also watch.
            telling: what to tell beside the facts.

        Raises:
            Refused: UNKNOWN_MATCH, NO_SPECTATORS.
        """
        async with self._warm.hold_for(match, viewer) as held:
            live = await held.fresh()
            if not live.may_see(viewer):
                raise refused(refusals.UNKNOWN_MATCH)
            if watching and not live.may_watch(viewer):
                raise refused(refusals.NO_SPECTATORS, live.version)
            return seen.by(live, viewer, telling)

    async def sits(self, match: str, player: Player) -> bool:
        """Whether a player has a seat of a match. Never waits for those who are busy with the match."""
        live = self._warm.known(match)
        if live is not None and live.seat_of(player) is not None:
            return True
        lobby = await self._store.lobby(match)
        return lobby is not None and any(
            holder is not None and holder.player.id == player.id for holder in lobby.holders
        )

    async def seats(self, match: str) -> tuple[MatchSeat, ...]:
        """Who sits where in a match that the asker may see. Never waits for those who are busy with the match."""
        live = self._warm.known(match)
        if live is not None:
            return live.seats
        lobby = await self._store.lobby(match)
        return () if lobby is None else tuple([seat_shown(seat, holder) for seat, holder in enumerate(lobby.holders)])

    async def record(self, match: str) -> AsyncIterator[Record | Logged]:
        """The whole record of a match that has ended: its head, then its log.

        Raises:
            Refused: UNKNOWN_MATCH, MATCH_NOT_OVER, BUSY.
        """
        async with self._warm.hold(match) as held:
            live = await held.fresh()
        async for line in read_record(live, self._store):
            yield line

    # The worker's side

    def croupier(self, seed_of: SeedOf) -> Croupier:
        """What fixes dice, draws and scores, given the secret seeds of matches."""
        return Croupier(self._store, self._warm, seed_of)

    async def feed_index(self, match: str) -> None:
        """Bring the lists across matches up to a match, and again if it has changed meanwhile: the newest wins."""
        fed: Listing | None = None
        while True:
            try:
                async with self._warm.hold(match) as held:
                    listing = Listing.of(await held.fresh())
            except Refused as refusal:
                if fed is None or refusal.code != refusals.UNKNOWN_MATCH:
                    raise
                await self._index.erase(match, (fed.game,), fed.everybody)  # deleted in between
                break
            if listing == fed:
                break
            for player in await self._index.feed(listing):
                deleted = await self.players.is_deleted(player)
                if deleted is None:  # an imported match: the account is elsewhere
                    await self._index.strike(player, match)
                elif deleted:
                    await self.forgetting.begin(player)
            fed = listing
        await self._store.done(match, "index")

    async def take_turn(self, sweeper: str, seconds: float) -> bool:
        """Let one sweeper be the one that gives out overdue work for some seconds; answers whether it is this one."""
        turn = await self._store.take_turn(SWEEPER, sweeper, seconds)
        if not turn:
            self._tell_overdue({})
        return turn

    async def give_out_overdue(self) -> int:
        """Give overdue work out again; answers how much there was.

        Work of a queue that is long already is not: its workers are slow, and giving it out twice makes them slower.
        """
        overdue = await self._store.overdue(self.settings.reissue_after)
        if overdue:
            busy = await self._jobs.busy()
            for kind, match in overdue:
                if kind not in busy:
                    with bound(Origin(f"sweep-{new_id()}")):
                        await self._jobs.wake(kind, match, ANY_VERSION)
        self._tell_overdue(self._overdue.note(overdue))
        return len(overdue)

    @staticmethod
    def _tell_overdue(found: Mapping[str, int]) -> None:
        for kind in KINDS:
            metrics.OVERDUE_WORK.labels(kind).set(found.get(kind, 0))

    async def measure(self) -> None:
        """Bring the metrics up to date that tell how queues and lists are. Raises ``RedisError``."""
        for queue, staffed in (await self._jobs.staff()).items():
            metrics.QUEUE_LENGTH.labels(queue).set(staffed.waiting)
            metrics.WORKERS.labels(queue).set(staffed.workers)
        for status, count in (await self._index.counts()).items():
            metrics.MATCHES.labels(status.value).set(count)

    # What is left to be done

    def _committed(self, match: str, version: int, left: Collection[str]) -> None:
        """Wake the worker for what a commit has left to be done. If this is lost, the due list makes up for it."""
        for kind in left:
            if kind == "index":
                self._feed_later(match)
            elif kind not in TIMED:
                self._later(self._jobs.wake(kind, match, version))

    def _feed_later(self, match: str) -> None:
        self._later(self.feed_index(match))

    def _erase_later(self, match: str) -> None:
        self._later(self._index.erase(match, [game.slug for game in GAMES]))

    def _later(self, todo: Coroutine[None, None, None]) -> None:
        async def guarded() -> None:
            try:
                await todo
            except (RedisError, OSError, Refused) as error:
                _log.warning("left to the due list: %s", error)

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
