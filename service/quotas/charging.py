"""The cashier charges requests to budgets, and refuses those whose budget is used up."""

from __future__ import annotations

import asyncio
import math
from enum import Enum
from weakref import WeakValueDictionary

from starlette.types import Scope

from freeport_api import Player
from matches import Matches
from matches.accounts.open_streams import OpenStream, TooManyOpen
from matches.accounts.quotas import Balance
from service.http.problems import Fault, Headers
from telemetry.metrics import QUOTA_REFUSALS

from .address import client_address
from .settings import QuotaSettings

_KEY = "freeport.bill"
LOOKS_AT_ONCE = 4
"""The number of reading requests of one address that are handled at the same time. The others wait."""
ENTRIES_A_UNIT = 50
"""The number of entries of a log whose replay costs as much as a request."""
REFUSED_MOVE = 5
"""The units of ``plays`` that a refused move costs."""


class Charge(Enum):
    """The budgets that an operation is charged to."""

    NOTHING = "nothing"
    """None: machines poll it."""
    REQUEST = "request"
    """The address, and the player if there is a token."""
    REGISTER = "register"
    """The same, and the new accounts of the address."""
    MATCH = "match"
    """The same, and the new matches of the address."""
    MOVE = "move"
    """The player's moves in this match. Without a seat in it, the same as any other request."""


_CREATED = {Charge.REGISTER: "register", Charge.MATCH: "matches"}
"""The budgets that limit what lasts: what an operation may create from one address."""


class RateLimited(Fault):
    """A request whose budget is used up.

    Args:
        budget: the budget's name.
        wait: seconds until it has something again.
        reason: what is said if not that the budget is used up.
    """

    def __init__(self, budget: str, wait: float, reason: str = "") -> None:
        self.retry_after = max(1, math.ceil(wait))
        """The whole seconds after which the request will be granted."""
        seconds = "1 second" if self.retry_after == 1 else f"{self.retry_after} seconds"
        super().__init__(
            "RATE_LIMITED",
            f"{reason or f'The budget `{budget}` is used up.'} Try again in {seconds}.",
            [(b"retry-after", b"%d" % self.retry_after)],
        )


class Cashier:
    """The budgets, and the store that counts them.

    Args:
        settings: the budgets.
        trusted_proxies: how many proxies stand before the service.
    """

    def __init__(self, settings: QuotaSettings, trusted_proxies: int = 0) -> None:
        self.settings = settings
        self.budgets = settings.budgets
        self.policies = {
            name: b'"%b";q=%d;w=%d' % (name.encode(), budget.burst, math.ceil(budget.burst / budget.rate))
            for name, budget in self.budgets.items()
        }
        """The budgets in the form of ``RateLimit-Policy``."""
        self._trusted_proxies = trusted_proxies
        self._reading_limits: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._matches: Matches | None = None

    def open(self, matches: Matches) -> None:
        """Start to count, after the store has been reached."""
        self._matches = matches

    @property
    def matches(self) -> Matches:
        """The store that counts. Requests come only after it has been reached."""
        if self._matches is None:
            raise LookupError("the cashier has not been opened")
        return self._matches

    def reading_limit(self, address: str) -> asyncio.Semaphore:
        """Return the semaphore of an address, which admits a few reading requests at a time."""
        limit = self._reading_limits.get(address)
        if limit is None:
            limit = self._reading_limits[address] = asyncio.Semaphore(LOOKS_AT_ONCE)
        return limit

    def bill(self, scope: Scope) -> Bill:
        """Open the bill of a request or a connection."""
        bill = Bill(self, client_address(scope, self._trusted_proxies))
        scope[_KEY] = bill
        return bill


class Bill:
    """The bill of one request or connection."""

    __slots__ = ("_address", "_balances", "_cashier", "_connection", "retry_after")

    def __init__(self, cashier: Cashier, address: str) -> None:
        self._cashier = cashier
        self._address = address
        self._balances: dict[str, Balance] = {}
        self._connection: OpenStream | None = None
        self.retry_after: int | None = None
        """The seconds after which to try again, if something was refused."""

    @property
    def holder(self) -> str:
        """The address that is charged."""
        return self._address

    @property
    def reading_limit(self) -> asyncio.Semaphore:
        """The semaphore that admits a few reading requests of the address at a time."""
        return self._cashier.reading_limit(self._address)

    @staticmethod
    def of(scope: Scope) -> Bill:
        """Return the bill of a request."""
        bill: Bill = scope[_KEY]
        return bill

    async def address(self) -> None:
        """Charge the address. Raises ``RateLimited``."""
        await self._take("address", self._address)

    async def creation(self, charge: Charge) -> None:
        """Charge what an operation may create, if anything. Raises ``RateLimited``."""
        if (name := _CREATED.get(charge)) is not None:
            await self._take(name, self._address)

    async def player(self, player: Player | None) -> None:
        """Charge the player, if there is one. Raises ``RateLimited``."""
        if player is not None:
            await self._take("player", player.id)

    async def request(self, player: Player | None, units: int = 1) -> None:
        """Charge some units to the address, and to the player if there is one. Raises ``RateLimited``."""
        for _ in range(units):
            await self.address()
            await self.player(player)

    async def replay(self, player: Player | None, entries: int) -> None:
        """Charge the replay of some entries of a log, before it begins. Raises ``RateLimited``."""
        await self.request(player, entries // ENTRIES_A_UNIT)

    async def move(self, match: str, player: Player) -> None:
        """Charge a move: to the match if the player sits in it, otherwise as a request. Raises ``RateLimited``.

        It also counts among the player's moves everywhere. If these are used up, the match has some in reserve.
        """
        if not self._cashier.budgets:
            return
        if not await self._cashier.matches.looking.sits(match, player):
            await self.request(player)
            return
        await self._take("moves", f"{player.id}:{match}")
        plays = self._cashier.budgets.get("plays")
        if plays is not None and not (await self._cashier.matches.quotas.take(plays, player.id)).granted:
            await self._take("reserve", f"{player.id}:{match}")

    async def refused_move(self, player: Player) -> None:
        """Charge the extra cost of a refused move. Never raises."""
        if (plays := self._cashier.budgets.get("plays")) is not None:
            for _ in range(REFUSED_MOVE - 1):
                await self._cashier.matches.quotas.take(plays, player.id)

    async def document(self, player: Player) -> None:
        """Charge a document with moves that must be read although other budgets are used up. Raises ``RateLimited``."""
        await self._take("documents", player.id)

    def used_up(self, player: Player | None) -> tuple[str, float] | None:
        """Return a budget that is used up, and the seconds until it is refilled, as far as this process knows."""
        for name, holder in (("address", self._address), ("player", None if player is None else player.id)):
            if holder is not None and (budget := self._cashier.budgets.get(name)) is not None:
                wait = self._cashier.matches.quotas.used_up(budget, holder)
                if wait:
                    return name, wait
        return None

    async def stream(self, player: Player | None) -> OpenStream:
        """Count an open stream until it is closed. Raises ``Fault`` if there are too many."""
        return await self._open("streams", self._cashier.settings.streams, player)

    async def connect(self, player: Player | None) -> None:
        """Count this connection, for the address until the player is known. Raises ``Fault`` if there are too many."""
        stream = await self._open("connections", self._cashier.settings.connections, player)
        await self.disconnect()
        self._connection = stream

    async def disconnect(self) -> None:
        """Stop counting the connection."""
        stream, self._connection = self._connection, None
        if stream is not None:
            await stream.close()

    def headers(self) -> Headers:
        """Return the headers about the budgets (draft-ietf-httpapi-ratelimit-headers)."""
        if not self._balances:
            return ()
        policies = self._cashier.policies
        return (
            (b"ratelimit-policy", b", ".join([policies[name] for name in self._balances])),
            (b"ratelimit", b", ".join([_told(name, balance) for name, balance in self._balances.items()])),
        )

    async def _take(self, name: str, holder: str) -> None:
        budget = self._cashier.budgets.get(name)
        if budget is None:
            return
        balance = await self._cashier.matches.quotas.take(budget, holder)
        self._balances[name] = balance
        if not balance.granted:
            raise self.refusal(name, balance.wait)

    def refusal(self, name: str, wait: float, reason: str = "") -> RateLimited:
        """Refuse a request because of a budget, or for another reason that is counted with the budget."""
        refusal = RateLimited(name, wait, reason)
        self.retry_after = refusal.retry_after
        QUOTA_REFUSALS.labels(name).inc()
        return refusal

    async def _open(self, kind: str, most: int, player: Player | None) -> OpenStream:
        if not most:
            return OpenStream()
        holder = self._address if player is None else player.id
        try:
            return await self._cashier.matches.open_streams.open(kind, holder, most)
        except TooManyOpen:
            QUOTA_REFUSALS.labels(kind).inc()
            raise Fault("TOO_MANY_STREAMS", f"There may be {most} {kind} open at a time. Close one first.") from None


def _told(name: str, balance: Balance) -> bytes:
    if balance.granted:
        return b'"%b";r=%d' % (name.encode(), balance.left)
    return b'"%b";r=0;t=%d' % (name.encode(), max(1, math.ceil(balance.wait)))
