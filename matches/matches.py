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
    """All matches of this Freeport server."""

    def __init__(self, settings: Settings, timings: Timings = Timings()) -> None:  # noqa: B008 - it is frozen
        self.settings = settings
        self.client = client = RedisClient(settings.redis_url, timings, settings.confirmations)
        self.subscription = subscription = Subscription(client.places, client.cluster, timings.reply)
        self.store = store = Store(client)
        self.index = index = Index(client)
        self.webhook_players = WebhookPlayers(client, subscription)
        self.dispatcher = dispatcher = Dispatcher(store, settings, self.feed_index, self.expire)
        self.cache = cache = MatchCache(store, self.webhook_players, subscription, settings, dispatcher.committed)
        self.settle = dispatcher.settle
        """Wait for deferred work: waking workers, updating lists."""
        self.take_lead = dispatcher.take_lead
        self.give_out_overdue = dispatcher.give_out_overdue
        self.measure = partial(dispatcher.measure, index)
        keys = IdempotencyKeys(client)
        tokens = Tokens(client)
        self.players = players = Players(client, subscription, keys, tokens)
        """The accounts."""
        self.devices = devices = Devices(client, tokens, players, keys)
        """The tokens of each account, and their links."""
        wake = partial(dispatcher.wake, Kind.DELIVER)
        self.webhooks = Webhooks(
            OutboxStore(client, store.due_lists), self.webhook_players, cache, store, index, settings, wake
        )
        """Deliveries to the players' own addresses."""
        self.pushes = Pushes(self.webhooks, settings, wake)
        """Notices in the players' browsers."""
        self.quotas = Quotas(client)
        """The request budgets of players and addresses."""
        self.open_streams = OpenStreams(client, _STREAMS_LAST * settings.heartbeat)
        """The count of the streams and connections that each player or address has open."""
        self.ratings = Ratings(client, store, players, settings.bots)
        """The standings and leaderboards of every game."""
        self.rate = self.ratings.rate
        archive = None if settings.archive_url is None else Archive(settings.archive_url)
        archiving = Archiving(archive, store, cache)
        erasers = (self.ratings.forget, self.webhooks.forget)
        self.forgetting = Forgetting(
            store, index, cache, players, partial(dispatcher.wake, Kind.FORGET), erasers, archiving
        )
        """The deletion of accounts."""
        self.delete_account = self.forgetting.delete
        self._feeding = Feeding(store, cache, index, players, self.forgetting)
        presences = Presences(client, settings.heartbeat)
        looking = Looking(store, cache, presences.seats)
        self.see = looking.see
        self.why = looking.why
        self.presence = looking.presence
        self.sits = looking.sits
        self.seats = looking.seats
        self.record = archiving.record
        self.records = Bulk(index, cache, archiving.record).page
        self.at = TimeTravel(cache).at
        self.since_my_move = Digests(store, cache).since_my_move
        self.caps = caps = Caps(store, index, settings.open_matches)
        hosting = Hosting(
            store, cache, subscription, settings, partial(dispatcher.wake, Kind.OPEN, version=0), caps, keys
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
        handing_over = HandingOver(players, hosting.change, hosting.check_bot)
        self.replace = handing_over.replace
        self.offer_seat = handing_over.offer
        self.withdraw_offer = handing_over.withdraw_offer
        moves = Moves(store, cache)
        self.play = moves.play
        self.play_json = moves.play_json
        undo = Undo(store, cache)
        self.take_back = undo.take_back
        self.take_back_json = undo.take_back_json
        orders = GivingOrders(store, cache, keys)
        self.give_order = orders.give
        self.orders = orders.standing
        self.withdraw_order = orders.withdraw
        timekeeper = Timekeeper(cache, players, self.webhook_players, settings)
        self.keep_time = timekeeper.keep_time
        self.reach_limit = timekeeper.reach_limit
        self.end_idle = timekeeper.end_idle
        self.free_absent = timekeeper.free_absent
        turns = SpareTurns(store, index, dispatcher.wake)
        self.play_house = HouseSeats(cache, turns, timings.house_bots).play
        self._expiry = Expiry(store, index, self.ratings, settings, None if archive is None else archiving.keep)
        take = Importing(store, settings, dispatcher.feed).take
        self.operator = Operator(store, index, cache, archiving, hosting.change, take)
        """The operator's calls."""
        streams = Streams(store, cache, subscription, players, presences, settings.heartbeat)
        self.updates = streams.updates
        self.update_bytes = streams.update_bytes
        self.attended = streams.attended
        self.patched = streams.patched
        self.patched_bytes = streams.patched_bytes
        self.pending = PendingDecisions(cache, subscription, index, players, devices, settings.heartbeat).follow
        self._lobby = Lobby(store, cache, subscription, index, players, settings.heartbeat)
        self.lobby = self._lobby.follow
        self.lobby_bytes = self._lobby.follow_bytes
        self.tickets = StreamTickets(client, players, looking.see, settings.ticket_lifetime)
        """The tickets with which browsers open streams."""

        def erase(match: str) -> None:
            dispatcher.later(index.erase(match, SLUGS))

        whole = Search(index, looking.see, dispatcher.feed, erase)
        self.find = whole.find
        self.history = whole.history
        summaries = Search(index, looking.listed, dispatcher.feed, erase)
        self.find_listed = summaries.find
        self.listed_history = summaries.history
        self.quick_play = QuickPlay(store, cache, index, caps, hosting.change, hosting.create, self.feed_index).play
        self.rematch = Rematches(store, cache, caps, hosting.change, hosting.open, settings).ask

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
        await self._lobby.close()
        await self.settle()
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

    async def feed_index(self, match: str) -> None:
        """Update the lists across matches with the state of a match."""
        await self._feeding.feed(match)

    async def expire(self, match: str) -> None:
        """Delete a match that ended long enough ago."""
        await self._expiry.expire(match)

    def croupier(self, seeds_of: SeedsOf) -> Croupier:
        """Return the ``Croupier``, which fixes dice, draws and scores with the secret seeds of matches."""
        return Croupier(self.cache, seeds_of)
