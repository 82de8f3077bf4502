"""``Matches``, the face of this package: every operation on matches, wired together."""

from __future__ import annotations

from functools import partial

from freeport_games import SLUGS
from matches.kinds import Kind

from .accounts.devices import Devices
from .accounts.idempotency import IdempotencyKeys
from .accounts.open_streams import OpenStreams
from .accounts.players import Players
from .accounts.quotas import Quotas
from .accounts.tokens import Tokens
from .lists.index import Index
from .lists.search import Search
from .play.caps import Caps
from .play.digests import Digests
from .play.handing_over import HandingOver
from .play.hosting import Hosting
from .play.looking import Looking
from .play.moves import Moves
from .play.orders import GivingOrders
from .play.quick_play import QuickPlay
from .play.rematch import Rematches
from .play.time_travel import TimeTravel
from .play.undo import Undo
from .ratings.ratings import Ratings
from .records.archiving import Archiving
from .records.bulk import Bulk
from .records.importing import Importing
from .records.operator import Operator
from .redis.connection import RedisClient
from .redis.keys import PROBE
from .redis.subscription import Subscription
from .settings import Settings
from .store.archive import Archive
from .store.cache import MatchCache
from .store.store import Room, Store
from .store.webhook_players import WebhookPlayers
from .streams.lobby import Lobby
from .streams.pending import PendingDecisions
from .streams.presence import Presences
from .streams.tickets import StreamTickets
from .streams.updates import Streams
from .timings import Timings
from .webhooks.outbox_store import OutboxStore
from .webhooks.pushes import Pushes
from .webhooks.webhooks import Webhooks
from .work.croupier import Croupier, SeedsOf
from .work.dispatch import Dispatcher
from .work.expiry import Expiry
from .work.feeding import Feeding
from .work.forgetting import Forgetting
from .work.house_bots import HouseSeats
from .work.spare_turns import SpareTurns
from .work.timekeeper import Timekeeper

_STREAMS_LAST = 3
"""Number of heartbeats after which the streams of a killed process are no longer counted."""


class Matches:
    """All matches of this Freeport server: the rooms in which they are played, looked at, listed and worked on."""

    def __init__(self, settings: Settings, timings: Timings = Timings()) -> None:  # noqa: B008 - it is frozen
        self.settings = settings
        self.client = client = RedisClient(settings.redis_url, timings, settings.confirmations)
        self.subscription = subscription = Subscription(client.places, client.cluster, timings.reply)
        self.store = store = Store(client)
        self.index = index = Index(client)
        self.webhook_players = WebhookPlayers(client, subscription)
        self.dispatcher = dispatcher = Dispatcher(store, index, settings, self._feed, self._expire)
        """What is to be done later: it wakes workers, and updates lists."""
        self.cache = MatchCache(store, self.webhook_players, subscription, settings, dispatcher.committed)
        self._keys = IdempotencyKeys(client)
        self._archive = None if settings.archive_url is None else Archive(settings.archive_url)
        self._wire_accounts()
        self._wire_records()
        self._wire_play()
        self._wire_streams()
        self._wire_work(timings)

    def _wire_accounts(self) -> None:
        """Wire what belongs to accounts."""
        client, store, settings = self.client, self.store, self.settings
        tokens, wake = Tokens(client), partial(self.dispatcher.wake, Kind.DELIVER)
        self.players = Players(client, self.subscription, self._keys, tokens)
        """The accounts."""
        self.devices = Devices(client, tokens, self.players, self._keys)
        """The tokens of each account, and their links."""
        self.quotas = Quotas(client)
        """The request budgets of players and addresses."""
        self.open_streams = OpenStreams(client, _STREAMS_LAST * settings.heartbeat)
        """The count of the streams and connections that each player or address has open."""
        self.ratings = Ratings(client, store, self.players, settings.bots)
        """The standings and leaderboards of every game."""
        outbox = OutboxStore(client, store.due_lists)
        self.webhooks = Webhooks(outbox, self.webhook_players, self.cache, store, self.index, settings, wake)
        """Deliveries to the players' own addresses."""
        self.pushes = Pushes(self.webhooks, settings, wake)
        """Notices in the players' browsers."""

    def _wire_records(self) -> None:
        """Wire what is kept of ended matches, and what deletes it."""
        store, index, cache = self.store, self.index, self.cache
        self.archiving = Archiving(self._archive, store, cache)
        """The records of ended matches."""
        self.bulk = Bulk(index, cache, self.archiving.record)
        """Many records at once."""
        self.importing = Importing(store, self.settings, self.dispatcher.feed)
        """Matches that come as records."""
        wake, erasers = partial(self.dispatcher.wake, Kind.FORGET), (self.ratings.forget, self.webhooks.forget)
        self.forgetting = Forgetting(store, index, cache, self.players, wake, erasers, self.archiving)
        """The deletion of accounts."""

    def _wire_play(self) -> None:
        """Wire what players do."""
        store, index, cache, settings = self.store, self.index, self.cache, self.settings
        wake = partial(self.dispatcher.wake, Kind.OPEN, version=0)
        self.caps = caps = Caps(store, index, settings.open_matches)
        """How many matches a player may have open."""
        self.presences = Presences(self.client, settings.heartbeat)
        """Who is there."""
        self.looking = Looking(store, cache, self.presences.seats)
        """Matches as they are shown, and why a move is not on offer."""
        self.hosting = Hosting(store, cache, self.subscription, settings, wake, caps, self._keys)
        """How matches come about, who sits in them, and who leaves."""
        self.handing_over = HandingOver(self.players, self.hosting.change, self.hosting.check_bot)
        """Seats that change hands."""
        self.moves = Moves(store, cache)
        """Moves."""
        self.undo = Undo(store, cache)
        """Moves that are taken back."""
        self.orders = GivingOrders(store, cache, self._keys)
        """Standing orders."""
        self.digests = Digests(store, cache)
        """What happened since a seat's own last move."""
        self.time_travel = TimeTravel(cache)
        """Matches as they stood."""
        self.quick_play = QuickPlay(store, cache, index, caps, self.hosting.change, self.hosting.create, self._feed)
        """Matches for whoever wants to play now."""
        self.rematches = Rematches(store, cache, caps, self.hosting.change, self.hosting.open, settings)
        """Matches that are played once more."""
        self.operator = Operator(store, index, cache, self.archiving, self.hosting.change, self.importing.take)
        """The operator's calls."""

    def _wire_streams(self) -> None:
        """Wire what is told as it happens, and the lists."""
        store, index, cache, settings = self.store, self.index, self.cache, self.settings
        subscription, players, looking = self.subscription, self.players, self.looking
        self.streams = Streams(store, cache, subscription, players, self.presences, settings.heartbeat)
        """The updates of a match."""
        self.pending = PendingDecisions(cache, subscription, index, players, self.devices, settings.heartbeat)
        """What a player is asked, in all matches."""
        self.lobby = Lobby(store, cache, subscription, index, players, settings.heartbeat)
        """The changes in lists of matches."""
        self.tickets = StreamTickets(self.client, players, looking.see, settings.ticket_lifetime)
        """The tickets with which browsers open streams."""
        self.search = Search(index, looking.see, self.dispatcher.feed, self._erase)
        """Lists of matches."""
        self.summaries = Search(index, looking.listed, self.dispatcher.feed, self._erase)
        """Lists of matches in brief."""

    def _wire_work(self, timings: Timings) -> None:
        """Wire what workers do."""
        store, index, cache, settings = self.store, self.index, self.cache, self.settings
        self.timekeeper = Timekeeper(cache, self.players, self.webhook_players, settings)
        """What happens because time has passed."""
        self.house_seats = HouseSeats(cache, SpareTurns(store, index, self.dispatcher.wake), timings.house_bots)
        """The moves of house bots."""
        self.feeding = Feeding(store, cache, index, self.players, self.forgetting)
        """Lists, brought up to date."""
        keep = None if self._archive is None else self.archiving.keep
        self.expiry = Expiry(store, index, self.ratings, settings, keep)
        """The deletion of matches that ended long enough ago."""

    @classmethod
    async def connect(cls, settings: Settings, timings: Timings = Timings()) -> Matches:  # noqa: B008 - it is frozen
        """Connect to Redis and load the scripts. Raises ``RedisError`` if Redis cannot be reached."""
        matches = cls(settings, timings)
        try:
            await matches.store.warm_up()
            await matches.webhook_players.begin()
        except BaseException:
            await matches.close()
            raise
        return matches

    async def close(self) -> None:
        """Finish the work under way and disconnect."""
        await self.lobby.close()
        await self.dispatcher.settle()
        await self.store.replays.close()
        await self.open_streams.close()
        await self.subscription.close()
        await self.webhook_players.close()
        await self.dispatcher.close()
        await self.client.aclose()

    async def ping(self) -> None:
        """Check that matches can be played: that Redis also accepts writes. Raises ``RedisError`` if it does not."""
        await self.store.warm_up()
        await self.store.locks.take(PROBE, "anybody", 1)

    async def room(self) -> Room:
        """Return how full the store is. Raises ``RedisError``."""
        return await self.store.room()

    @property
    def listeners(self) -> int:
        """The number of streams that are open in this process."""
        return len(self.subscription)

    async def _feed(self, match: str) -> None:
        await self.feeding.feed(match)

    async def _expire(self, match: str) -> None:
        await self.expiry.expire(match)

    def _erase(self, match: str) -> None:
        self.dispatcher.later(self.index.erase(match, SLUGS))

    def croupier(self, seeds_of: SeedsOf) -> Croupier:
        """Return the ``Croupier``, which fixes dice, draws and scores with the secret seeds of matches."""
        return Croupier(self.cache, seeds_of)
