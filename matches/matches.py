"""Matches: everything that can be done with them. The face of this package."""

from __future__ import annotations

from functools import partial

from freeport_games import GAMES
from matches.kinds import Kind

from .accounts.open_streams import Slots
from .accounts.players import Players
from .accounts.quotas import Quotas
from .lists.index import Index
from .lists.search import Finding
from .play.hosting import Hosting
from .play.looking import Looking
from .play.moves import Playing
from .play.quick_play import QuickPlay
from .play.rematch import Rematches
from .play.time_travel import Past
from .ratings.ratings import Ratings
from .records.importing import Importing
from .records.operator import Operator
from .redis.connection import Server
from .redis.subscription import Hub
from .settings import Settings
from .store.cache import WarmMatches
from .store.store import Store
from .store.webhook_players import Watched
from .streams.lobby import Lobby
from .streams.updates import Streams
from .webhooks.outbox_store import Outboxes
from .webhooks.webhooks import Webhooks
from .work.croupier import Croupier, SeedOf
from .work.dispatch import Work
from .work.expiry import Expiry
from .work.feeding import Feeding
from .work.forgetting import Forgetting
from .work.house_bots import HouseSeats
from .work.timekeeper import Timekeeper

_SLOTS_LAST = 3
"""Heartbeats after which what a killed process held open counts no more."""
_SLUGS = tuple(game.slug for game in GAMES)


class Matches:
    """All matches of this Freeport."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._server = server = Server(settings.redis_url)
        self._store = store = Store(server)
        self._hub = hub = Hub(settings.redis_url)
        self._index = index = Index(server)
        self._watched = Watched(server, hub)
        self._work = work = Work(store, settings, self.feed_index)
        self._warm = warm = WarmMatches(store, self._watched, hub, settings, work.committed)
        self.settle = work.settle
        """Wait for what was left to be done later: waking the worker, feeding lists."""
        self.take_lead = work.take_lead
        self.give_out_overdue = work.give_out_overdue
        self.measure = partial(work.measure, index)
        self.players = players = Players(server, hub)
        """The accounts."""
        wake = partial(work.wake, Kind.DELIVER)
        self.webhooks = Webhooks(Outboxes(server), self._watched, warm, store, index, settings, wake)
        """Deliveries to the players' own addresses."""
        self.quotas = Quotas(server)
        """How much anybody may ask for."""
        self.slots = Slots(server, _SLOTS_LAST * settings.heartbeat)
        """What anybody holds open."""
        self.ratings = Ratings(server, store, players, settings.bots)
        """The standings and leaderboards of every game."""
        self.rate = self.ratings.rate
        erasers = (self.ratings.forget, self.webhooks.forget)
        self.forgetting = Forgetting(store, index, warm, players, partial(work.wake, Kind.FORGET), erasers)
        """The deletion of accounts."""
        self.delete_account = self.forgetting.delete
        self._feeding = Feeding(store, warm, index, players, self.forgetting)
        looking = Looking(store, warm)
        self.see = looking.see
        self.sits = looking.sits
        self.seats = looking.seats
        self.record = looking.record
        self.at = Past(store, warm).at
        self._hosting = hosting = Hosting(store, warm, hub, settings, partial(work.wake, Kind.OPEN, version=0))
        self.create = hosting.create
        self.join = hosting.join
        self.house_bots = hosting.house_bots
        """The house bots that can be seated."""
        self.add_bot = hosting.add_bot
        self.remove_bot = hosting.remove_bot
        self.start = hosting.start
        self.leave = hosting.leave
        self.return_ = hosting.return_
        self._playing = playing = Playing(store, warm)
        self.play = playing.play
        self.play_json = playing.play_json
        timekeeper = Timekeeper(warm, settings)
        self.keep_time = timekeeper.keep_time
        self.end_idle = timekeeper.end_idle
        self.play_house = HouseSeats(warm).play
        self.expire = Expiry(store, index, self.ratings, settings).expire
        take = Importing(store, settings, work.feed).take
        self.operator = Operator(store, index, warm, hosting.change, take)
        """What the operator of the server can do."""
        self._streams = streams = Streams(store, warm, hub, index, players, settings.heartbeat)
        self.updates = streams.updates
        self.update_bytes = streams.update_bytes
        self.pending = streams.pending
        self._lobby = Lobby(store, warm, hub, index, players, settings.heartbeat)
        self.lobby = self._lobby.follow
        self.lobby_bytes = self._lobby.follow_bytes
        finding = Finding(index, looking.see, work.feed, lambda match: work.later(index.erase(match, _SLUGS)))
        self.find = finding.find
        self.history = finding.history
        self.quick_play = QuickPlay(store, warm, index, hosting.change, hosting.create, self.feed_index).play
        self.rematch = Rematches(warm, hosting.change, hosting.open, self.house_bots).ask

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

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        await self._lobby.close()
        await self.settle()
        await self.slots.close()
        await self._hub.close()
        await self._watched.close()
        await self._work.close()
        await self._server.aclose()

    async def ping(self) -> None:
        """See whether matches can be played. Raises ``RedisError`` if not."""
        await self._store.warm_up()

    @property
    def listeners(self) -> int:
        """How many streams are open in this process."""
        return len(self._hub)

    async def feed_index(self, match: str) -> None:
        """Bring the lists across matches up to a match."""
        await self._feeding.feed(match)

    def croupier(self, seed_of: SeedOf) -> Croupier:
        """What fixes dice, draws and scores, given the secret seeds of matches."""
        return Croupier(self._store, self._warm, seed_of)
