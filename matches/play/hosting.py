"""Hosting: creating matches, and what players change about a match outside its game."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from freeport_api import HouseBotInfo, Match, OneAnswer, Player, Status
from freeport_api.words import MATCH_WORDS, bot_summary
from freeport_games.engine import AnyGame, Data
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import BadOptions, Refused
from freeport_games.engine.misfits import misfit
from matches import refusals
from matches.accounts.idempotency import DAY, IdempotencyKeys
from matches.kinds import Kind
from matches.match import commands, presentation, seating
from matches.match.live_match import LiveMatch
from matches.match.stored import Birth, encode
from matches.match.viewpoints import Shared
from matches.redis.errors import NotConfirmedError
from matches.redis.subscription import Subscription
from matches.refusals import refused
from matches.settings import Settings
from matches.store.cache import MatchCache
from matches.store.cached_match import Command
from matches.store.store import Store

from .caps import Caps
from .terms import Terms


class Hosting:
    """Creates matches, seats players and bots, starts, and lets players leave and come back."""

    def __init__(
        self,
        store: Store,
        cache: MatchCache,
        subscription: Subscription,
        settings: Settings,
        opened: Callable[[str], None],
        caps: Caps,
        keys: IdempotencyKeys,
    ) -> None:
        """Create the service.

        Args:
            store: the stored matches.
            cache: the matches in memory.
            subscription: the news of matches.
            settings: the house bots that exist, and how long matches stay open.
            opened: called with each new match, whose dice are then fixed.
            caps: the limits on a player's matches.
            keys: the idempotency keys of creations.
        """
        self._caps = caps
        self._keys = keys
        self._store = store
        self._cache = cache
        self._subscription = subscription
        self._settings = settings
        self._opened = opened
        self._creating: set[asyncio.Task[None]] = set()
        """Creations that continue although their requests were cancelled."""

    async def create(
        self, host: Player, game: AnyGame, seats: int, options: Data, terms: Terms, key: str | None = None
    ) -> Match:
        """Create a match, and wait for a moment until the worker has fixed its dice.

        Args:
            host: the player who creates it.
            game: the game.
            seats: the number of seats.
            options: the game's options.
            terms: the terms.
            key: an idempotency key; with the same key the same match is returned again, in its present state.

        Raises:
            Refused: BAD_OPTIONS, UNKNOWN_BOT, TOO_MANY_MATCHES, BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED.
            NotConfirmedError: if a failover has taken the match back, or may do so.
        """
        try:
            begin(game, options, seats, terms.position)
        except BadOptions as error:
            raise refused(refusals.BAD_OPTIONS, detail=refusals.told(error), pointer=error.pointer) from error
        if terms.rated and terms.one_answer is OneAnswer.ANSWERED:
            detail = "What has one answer is answered without asking only in matches that are not rated."
            raise refused(refusals.BAD_OPTIONS, detail=detail, pointer="/oneAnswer")
        if terms.rated and terms.position is not None:
            detail = "Its host knows what is hidden in a position, so a match that begins at one is not rated."
            raise refused(refusals.BAD_OPTIONS, detail=detail, pointer="/position")
        if terms.rated and terms.hot_seat:
            detail = "One account takes several seats only in matches that are not rated."
            raise refused(refusals.BAD_OPTIONS, detail=detail, pointer="/hotSeat")
        self._check_times(terms)
        match = secrets.token_hex(8)
        if key is not None:
            request = msgspec.msgpack.encode((game.slug, seats, options, terms))
            remembered = min(DAY, self._settings.retention)
            chosen = await self._keys.first(f"create {host.id}", key, request, match.encode(), remembered)
            match = chosen.decode()
        try:
            await self.open(match, terms.birth(host, game, seats, options, int(time.time() * 1000)))
            async with self._cache.hold(match) as cached:
                return presentation.by(await cached.fresh(), host)
        except Refused as refusal:
            if refusal.code != refusals.UNKNOWN_MATCH:
                raise
            raise NotConfirmedError(f"a failover has taken back the creation of {match}") from None

    async def open(self, match: str, birth: Birth) -> None:
        """Create a match with a given id unless it exists, and wait for a moment until the worker has fixed its dice.

        Raises:
            Refused: TOO_MANY_MATCHES, if the host has too many matches.
        """
        live = LiveMatch(match, birth)
        with self._subscription.listen() as listener:
            self._cache.follow(match, listener)
            due = {Kind.OPEN: self._settings.reissue_after, Kind.IDLE: self._settings.first_look}
            # The creation continues if the request is cancelled: the match may exist already and lack its dice.
            creating = asyncio.create_task(self._create(live, due))
            self._creating.add(creating)
            creating.add_done_callback(self._creating.discard)
            await asyncio.shield(creating)
            deadline = time.monotonic() + self._store.client.timings.dice
            while (await self._status(match)) is Status.OPENING:
                left = deadline - time.monotonic()
                if left <= 0 or not await listener.wait(left):
                    break

    async def _create(self, live: LiveMatch, due: Mapping[Kind, float]) -> None:
        host = live.birth.host.id
        if await self._store.newest(live.id) is not None:
            await self._store.confirm(live.id)
            return  # an earlier call created it
        await self._caps.take_hosting(host, live.id)
        if await self._store.create(live.id, live.birth, encode(live.frame), due):
            self._opened(live.id)
        else:
            await self._caps.free_hosting(host, live.id)  # another call created it a moment ago, and lists it
            await self._store.confirm(live.id)

    async def _status(self, match: str) -> Status:
        async with self._cache.hold(match) as cached:
            return (await cached.fresh()).status

    async def join(
        self,
        match: str,
        player: Player,
        *,
        entropy: str = "",
        invitation: str | None = None,
        seat: int | None = None,
        shared: bool = False,
    ) -> Match:
        """Take a seat. Raises ``Refused``."""
        sit = partial(seating.join, player=player, entropy=entropy, invitation=invitation, wanted=seat)
        try:
            async with self._caps.sitting_down(player.id, match):
                return await self.change(match, player, sit, seat, shared=shared)
        except Refused as refusal:
            if invitation is None or refusal.code != refusals.UNKNOWN_MATCH:
                raise
            # A player who guesses invitations must not learn which matches exist.
            raise refused(refusals.WRONG_INVITATION) from None

    @property
    def house_bots(self) -> tuple[HouseBotInfo, ...]:
        """The house bots that can be seated."""
        return tuple(HouseBotInfo(bot, bot_summary(bot)) for bot in self._settings.bots)

    async def add_bot(
        self, match: str, host: Player, bot: str, seat: int | None = None, *, shared: bool = False
    ) -> Match:
        """Seat a house bot, or let it play a seat that its player has left. Raises ``Refused``."""
        self.check_bot(bot)
        sit = partial(seating.add_bot, host=host, bot=bot, wanted=seat)
        return await self.change(match, host, sit, shared=shared)

    async def remove_bot(self, match: str, host: Player, seat: int, *, shared: bool = False) -> Match:
        """Free the seat of a house bot in a match that has not started. Raises ``Refused``."""
        return await self.change(match, host, partial(seating.remove_bot, host=host, seat=seat), shared=shared)

    def _check_times(self, terms: Terms) -> None:
        """Check the times of the terms, which GraphQL does not. Raises ``Refused``: BAD_OPTIONS, UNKNOWN_BOT."""
        clock = terms.clock
        for name, value in (("clock", clock), ("absence", terms.absence)):
            wrong = None if value is None else misfit(msgspec.to_builtins(value), type(value))
            if wrong is not None:
                pointer = f"/{name}{wrong.pointer}"
                raise refused(refusals.BAD_OPTIONS, detail=f"{pointer} {MATCH_WORDS.misfit(wrong)}.", pointer=pointer)
        if clock is not None and clock.stand_in is not None:
            self.check_bot(clock.stand_in)

    def check_bot(self, bot: str) -> None:
        """Check that a house bot can be seated. Raises ``Refused``: UNKNOWN_BOT."""
        if bot not in self._settings.bots:
            there_are = f"There is no house bot {bot!r}. The house bots are: {', '.join(self._settings.bots)}."
            raise refused(refusals.UNKNOWN_BOT, detail=there_are)

    async def start(self, match: str, player: Player, *, shared: bool = False) -> Match:
        """Start the game. Raises ``Refused``."""
        return await self.change(match, player, partial(commands.start, player=player), shared=shared)

    async def leave(
        self, match: str, player: Player, stand_in: str | None = None, seat: int | None = None, *, shared: bool = False
    ) -> Match:
        """Leave a seat, or all that a player has. In a running match default moves, or a house bot, then play it.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED, BUSY; with a house bot also UNKNOWN_BOT,
                MATCH_NOT_STARTED, GAME_OVER.
        """
        if stand_in is None:
            leave = partial(commands.leave, player=player, seat=seat)
            return await self.change(match, player, leave, seat, shared=shared)
        self.check_bot(stand_in)
        away = partial(commands.stand_in, player=player, bot=stand_in, seat=seat)
        return await self.change(match, player, away, seat, shared=shared)

    async def return_(self, match: str, player: Player, seat: int | None = None, *, shared: bool = False) -> Match:
        """Return to a seat, or to all that a player has, after leaving. Raises ``Refused``."""
        back = partial(commands.return_, player=player, seat=seat)
        return await self.change(match, player, back, seat, shared=shared)

    async def change(
        self, match: str, player: Player | None, command: Command, seat: int | None = None, *, shared: bool = False
    ) -> Match:
        """Change a match by a command, and return it as the player then sees it.

        Args:
            match: the match's id.
            player: the player; None for nobody of those who have accounts.
            command: changes it.
            seat: the seat from which it is seen, if the player has it then.
            shared: whether people share the player's screen, which shows none of several hands.

        Raises:
            Refused: as the command does; BUSY if other processes change the match all the time.
            NotConfirmedError: if replicas have to confirm what it tells, and do not in time.
        """
        async with self._cache.hold(match) if player is None else self._cache.hold_for(match, player) as cached:
            try:
                changed = await cached.change(command)
            except Refused:
                await self._store.confirm(match)  # it may say that an earlier attempt was carried out
                raise
            if not changed.steps:  # as an earlier attempt was carried out, perhaps without a confirmation
                await self._store.confirm(match)
            return presentation.by(changed.live, player, wanted=Shared.SCREEN if shared else seat)
