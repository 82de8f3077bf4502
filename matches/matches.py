"""Matches: everything that can be done with them. The face of this package."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterable, AsyncIterator, Callable, Coroutine, Mapping
from typing import Any

import msgspec

from freeport_games import GAMES
from freeport_games.api import Clock, Logged, Match, Player, Record, Status
from freeport_games.engine import BadOptions, Data, Game, Refused
from telemetry import metrics
from telemetry.origin import Origin, bound, new_id

from . import commands, refusals
from .connection import RedisError, Server
from .croupier import Croupier, SeedOf
from .expiry import Expiry
from .finding import Finding
from .forgetting import Forgetting
from .house_seats import HouseSeats
from .hub import Hub
from .importing import Importing
from .index import Index, Listing
from .jobs import ANY_VERSION, KINDS, TIMED, Jobs
from .keys import LOBBY, REVOKED, SWEEPER, WEBHOOKS, channel, player_channel
from .live import LiveMatch
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
from .record import Birth, encode
from .records import read_record
from .refusals import refused
from .rematch import Rematches
from .settings import Settings
from .slots import Slots
from .store import Published, Store
from .streams import Streams
from .terms import Terms
from .timekeeper import Timekeeper
from .warm import WarmMatches
from .watched import Watched
from .webhooks import Webhooks

_log = logging.getLogger(__name__)

_TRIES = 20
"""How often a change is tried when others change the same match at the same time."""
_OPENING = 5.0
"""Seconds for which ``create`` waits for the worker to fix the dice."""

_SLOTS_LAST = 3
"""Heartbeats after which what a killed process held open counts no more."""

_read_published = msgspec.msgpack.Decoder(Published).decode


class Matches:
    """All matches of this Freeport."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._server = Server(settings.redis_url)
        self._store = Store(self._server)
        self._watched = Watched(self._server, lambda: self._hub.follow(WEBHOOKS))
        self._warm = WarmMatches(self._store, self._watched, settings)
        self._hub = Hub(settings.redis_url, self._news, self._deafen)
        self._index = Index(self._server)
        self._jobs = Jobs(settings.jobs_url)
        self._overdue = Overdue(2 * settings.reissue_after, TIMED)
        self._tasks: set[asyncio.Task[None]] = set()
        self.players = Players(self._server, lambda: self._hub.follow(REVOKED))
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
        self._playing = Playing(self._store, self._warm, self._committed)
        self._house = HouseSeats(self._warm, self._committed)
        self._timekeeper = Timekeeper(self._warm, settings, self._committed)
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
            self._committed,
            (self.ratings.forget, self.webhooks.forget),
        )
        """The deletion of accounts."""
        self._importing = Importing(self._store, settings)
        self.operator = Operator(self._store, self._index, self._warm, self._change, self._import)
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
        quick = QuickPlay(self._store, self._warm, self._index, self._change, self.create, self.feed_index)
        self.quick_play = quick.play
        self.rematch = Rematches(self._warm, self._change, self._open, self.house_bots).ask

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

    # The lobby

    async def create(self, host: Player, game: Game[Any, Any], seats: int, options: Data, terms: Terms) -> Match:
        """Create a match, and wait a little for the worker to fix its dice.

        Raises:
            Refused: BAD_OPTIONS, UNKNOWN_BOT.
        """
        try:
            game.check_seats(seats)
            game.setup(options, seats)
        except BadOptions as error:
            raise refused(refusals.BAD_OPTIONS, sentence=str(error)) from error
        self._check_clock(terms.clock)
        match = secrets.token_hex(8)
        await self._open(match, terms.birth(host, game, seats, options, int(time.time() * 1000)))
        return await self.see(match, host)

    async def _open(self, match: str, birth: Birth) -> None:
        """Create a match of an id, unless there is one, and wait a little for the worker to fix its dice."""
        live = LiveMatch(match, birth)
        with self._hub.listen(channel(match)) as listener:
            due = {"open": self.settings.reissue_after, "idle": self.settings.first_look}
            if await self._store.create(match, birth, encode(live.lobby), due):
                self._later(self._jobs.wake("open", match, 0))
            deadline = time.monotonic() + _OPENING
            while (await self._status(match)) is Status.OPENING:
                left = deadline - time.monotonic()
                if left <= 0 or not await listener.wait(left):
                    break

    async def _status(self, match: str) -> Status:
        async with self._warm.hold(match) as held:
            return (await held.fresh()).status

    async def join(
        self, match: str, player: Player, *, entropy: str = "", invitation: str | None = None, seat: int | None = None
    ) -> Match:
        """Take a seat. Raises ``Refused``."""
        try:
            return await self._change(
                match, player, lambda live: commands.join(live, player, entropy, invitation, seat)
            )
        except Refused as refusal:
            if invitation is None or refusal.code != refusals.UNKNOWN_MATCH:
                raise
            # Whoever guesses invitations must not learn which matches there are.
            raise refused(refusals.WRONG_INVITATION) from None

    @property
    def house_bots(self) -> tuple[str, ...]:
        """The house bots that can be seated."""
        return tuple(self.settings.bots)

    async def add_bot(self, match: str, host: Player, bot: str, seat: int | None = None) -> Match:
        """Seat a house bot in a match that has not started. Raises ``Refused``."""
        self._check_bot(bot)
        return await self._change(match, host, lambda live: commands.add_bot(live, host, bot, seat))

    async def remove_bot(self, match: str, host: Player, seat: int) -> Match:
        """Free the seat of a house bot in a match that has not started. Raises ``Refused``."""
        return await self._change(match, host, lambda live: commands.remove_bot(live, host, seat))

    def _check_clock(self, clock: Clock | None) -> None:
        try:
            msgspec.json.decode(msgspec.json.encode(clock), type=Clock | None)
        except msgspec.ValidationError as error:
            raise refused(refusals.BAD_OPTIONS, sentence=f"In the clock: {error}.") from error
        if clock is not None and clock.stand_in is not None:
            self._check_bot(clock.stand_in)

    def _check_bot(self, bot: str) -> None:
        if bot not in self.house_bots:
            there_are = f"There is no house bot {bot!r}; there are {', '.join(self.house_bots)}."
            raise refused(refusals.UNKNOWN_BOT, sentence=there_are)

    async def start(self, match: str, player: Player) -> Match:
        """Begin the game. Raises ``Refused``."""
        return await self._change(match, player, lambda live: commands.start(live, player))

    async def leave(self, match: str, player: Player) -> Match:
        """Give up one's seat; in a running match the game's fallback plays it. Raises ``Refused``."""
        return await self._change(match, player, lambda live: commands.leave(live, player))

    async def come_back(self, match: str, player: Player) -> Match:
        """Play one's seat again after leaving it. Raises ``Refused``."""
        return await self._change(match, player, lambda live: commands.come_back(live, player))

    async def _change(
        self, match: str, player: Player | None, command: Callable[[LiveMatch], commands.Entries]
    ) -> Match:
        async with self._warm.hold(match) as held:
            for _ in range(_TRIES):
                live = await held.fresh()
                before = live.work
                entries = command(live)
                if not entries:
                    return live.seen_by(player)
                for entry in entries:
                    live.apply(entry)
                if await held.commit(entries, before):
                    self._committed(live)
                    return live.seen_by(player)
        raise refused(refusals.BUSY)

    async def _import(self, lines: AsyncIterable[bytes]) -> Match:
        """Import a match that has ended elsewhere, and put it into the lists. Raises ``Refused``."""
        live = await self._importing.take(lines)
        self._later(self.feed_index(live.id))
        return live.seen_from(None)

    async def delete_account(self, player: str) -> None:
        """Delete an account and all that tells of its holder: its tokens end at once, the rest is done by the worker.

        Raises:
            Refused: UNKNOWN_PLAYER.
        """
        if not await self.forgetting.begin(player):
            raise refused(refusals.UNKNOWN_PLAYER)
        self._later(self._jobs.wake("forget", player, ANY_VERSION))

    # Looking

    async def see(self, match: str, viewer: Player | None, *, watching: bool = False) -> Match:
        """A match as somebody may see it.

        Args:
            match: the match's id.
            viewer: who looks; None for a spectator.
            watching: whether it has to be a match that the viewer may also watch.

        Raises:
            Refused: UNKNOWN_MATCH, NO_SPECTATORS.
        """
        async with self._warm.hold(match) as held:
            live = await held.fresh()
            if not live.may_see(viewer):
                raise refused(refusals.UNKNOWN_MATCH)
            if watching and not live.may_watch(viewer):
                raise refused(refusals.NO_SPECTATORS, live.version)
            return live.seen_by(viewer)

    async def sits(self, match: str, player: Player) -> bool:
        """Whether a player has a seat of a match. Never waits for those who are busy with the match."""
        live = self._warm.known(match)
        if live is not None and live.seat_of(player) is not None:
            return True
        lobby = await self._store.lobby(match)
        return lobby is not None and any(
            holder is not None and holder.player.id == player.id for holder in lobby.holders
        )

    async def record(self, match: str) -> AsyncIterator[Record | Logged]:
        """The whole record of a match that has ended: its head, then its log.

        Raises:
            Refused: UNKNOWN_MATCH or MATCH_NOT_OVER.
        """
        async with self._warm.hold(match) as held:
            live = await held.fresh()
        async for line in read_record(live, self._store):
            yield line

    # The worker's side

    def croupier(self, seed_of: SeedOf) -> Croupier:
        """What fixes dice, draws and scores, given the secret seeds of matches."""
        return Croupier(self._warm, seed_of, self._committed)

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

    # News

    def _deafen(self) -> None:
        self.players.deafen()
        self._watched.lost()

    def _news(self, name: str, published: bytes | None) -> bool:
        if name == LOBBY:
            self._lobby.heard(published)
            return True
        if name == REVOKED:
            revoked = None if published is None else published.decode()
            self.players.hear(revoked)
            if revoked is not None:
                self._hub.wake(player_channel(revoked))
            return True
        if name == WEBHOOKS:
            self._watched.changed()
            return True
        kind, _, match = name.partition(":live:")
        if not kind.startswith("{p") or kind.startswith("{player"):
            return True
        return self._warm.news(match, None if published is None else _read_published(published))

    def _committed(self, live: LiveMatch) -> None:
        """Tell everybody, and wake the worker. If this is lost, the due list and the heartbeats make up for it."""
        self._hub.wake(channel(live.id))
        if live.work is not None:
            self._later(self._jobs.wake(live.work, live.id, live.version))
        if live.listed:
            self._feed_later(live.id)
            if live.status is Status.FINISHED:
                self._later(self._jobs.wake("rate", live.id, live.version))
        if live.noticed:
            self._later(self._jobs.wake("notify", live.id, live.version))

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
