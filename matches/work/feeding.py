"""Updates the lists across matches from the matches themselves."""

from __future__ import annotations

from freeport_games.engine.menus import Refused
from matches.accounts.players import Players
from matches.kinds import Kind
from matches.lists.index import Index, Listing
from matches.refusals import UNKNOWN_MATCH
from matches.store.cache import MatchCache
from matches.store.store import Store

from .forgetting import Forgetting


class Feeding:
    """Updates the lists."""

    def __init__(self, store: Store, cache: MatchCache, index: Index, players: Players, forgetting: Forgetting) -> None:
        self._store = store
        self._cache = cache
        self._index = index
        self._players = players
        self._forgetting = forgetting

    async def feed(self, match: str) -> None:
        """Update the lists across matches with a match, and again if it has changed meanwhile."""
        fed: Listing | None = None
        while True:
            try:
                async with self._cache.hold(match) as cached:
                    listing = Listing.of(await cached.fresh())
                    if listing == fed and await cached.note({}, (Kind.INDEX,)):
                        return
            except Refused as refusal:
                if fed is None or refusal.code != UNKNOWN_MATCH:
                    raise
                await self._index.erase(match, (fed.game,), fed.everybody)  # deleted in between
                await self._store.due_lists.done(match, Kind.INDEX)
                return
            for player in await self._index.feed(listing):
                deleted = await self._players.is_deleted(player)
                if deleted is None:  # the match was imported: the account is on another server
                    await self._index.strike(player, match)
                elif deleted:
                    await self._forgetting.begin(player)
            fed = listing
