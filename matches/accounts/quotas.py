"""Quotas: limits on the requests of a holder, counted in Redis over all processes.

A budget is a bucket of units for each holder. It fills at a steady rate. To save round trips, Redis lends a process
some units ahead, and the process spends them on its own. Units on loan are taken from the bucket first, and the bucket
does not refill in their place: over all processes a holder never has more than its budget.

While Redis is away, quotas let every request pass. The request itself then fails and reports it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from matches.redis.connection import RedisClient, RedisError
from matches.redis.keys import quota_key
from matches.redis.script import Script

_log = logging.getLogger(__name__)

_LENT_FOR = 10.0
"""Seconds for which a process may spend units on loan."""
_LENT_SHARE = 10
"""A process borrows at most one unit in this many of a bucket: a tenth."""
_UNCOUNTED = 1.0
"""Seconds for which all requests pass uncounted after Redis failed. So only one request had to wait for it."""
_KNOWN_MOST = 20_000
"""The number of holders whose loans a process remembers."""


class Budget(msgspec.Struct, frozen=True):
    """A limit on the requests of each holder."""

    name: str
    rate: float
    """Units per second, sustained."""
    burst: int
    """Units available at once after a pause: the capacity of the bucket."""


class Balance(msgspec.Struct, frozen=True, gc=False):
    """The result of a request for a unit."""

    granted: bool
    """Whether the unit was granted."""
    left: int
    """Units left, as far as this process knows."""
    wait: float
    """Seconds until a unit is available; 0 if one is available now."""


class Quotas:
    """The buckets of all holders.

    Args:
        client: the Redis that holds the buckets.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, client: RedisClient, clock: Callable[[], float] = time.monotonic) -> None:
        self._script = Script(client, "accounts/quota.lua")
        self._clock = clock
        self._patience = client.timings.quota
        self._process = secrets.token_urlsafe(6)
        self._known: OrderedDict[str, _Loan] = OrderedDict()
        self._uncounted_until = -math.inf

    async def take(self, budget: Budget, holder: str) -> Balance:
        """Take a unit of a holder's budget, if one is left. Usually returns without waiting, and never raises."""
        loan = self._loan(budget, holder)
        balance = None if loan.asking.locked() else self._spend(loan, budget)
        if balance is not None:
            return balance
        # The lock lets those who wait go on one after the other. If all went on at once, each time that Redis has
        # lent a unit, thousands of them would keep the process busy for seconds.
        async with loan.asking:
            while (balance := self._spend(loan, budget)) is None:
                await self._ask(loan, budget)
        return balance

    def used_up(self, budget: Budget, holder: str) -> float:
        """Return the seconds until a holder has units again, as far as this process knows; 0 if it may have some."""
        loan = self._known.get(quota_key(budget.name, holder))
        return 0.0 if loan is None else max(0.0, loan.used_up_until - self._clock())

    def _spend(self, loan: _Loan, budget: Budget) -> Balance | None:
        """Spend a unit on loan, or find that there is none. Returns None if Redis has to be asked."""
        now = self._clock()
        if loan.units > 0 and now < loan.ends:
            loan.units -= 1
            return Balance(True, loan.left(budget, now), 0.0)
        if now < loan.used_up_until:
            return Balance(False, 0, loan.used_up_until - now)
        if now < self._uncounted_until:
            return Balance(True, budget.burst, 0.0)
        return None

    def _loan(self, budget: Budget, holder: str) -> _Loan:
        key = quota_key(budget.name, holder)
        loan = self._known.get(key)
        if loan is None:
            loan = self._known[key] = _Loan(key)
            if len(self._known) > _KNOWN_MOST:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(key)
        return loan

    async def _ask(self, loan: _Loan, budget: Budget) -> None:
        """Borrow more units."""
        asked = self._clock()
        ahead = max(1, budget.burst // _LENT_SHARE)
        try:
            async with asyncio.timeout(self._patience):
                granted, left, wait = await self._script(
                    [loan.key], [repr(budget.rate), budget.burst, self._process, ahead, repr(_LENT_FOR)]
                )
        except (RedisError, OSError, TimeoutError) as error:
            _log.warning("requests pass uncounted for %g s: %r", _UNCOUNTED, error)
            self._uncounted_until = self._clock() + _UNCOUNTED
        else:
            now = self._clock()
            loan.units, loan.ends = granted, asked + _LENT_FOR
            loan.behind, loan.at = left, now
            loan.used_up_until = now + wait / 1000 if not granted else -math.inf


class _Loan:
    """The state of one holder's bucket as this process knows it, with the units on loan to the process."""

    __slots__ = ("asking", "at", "behind", "ends", "key", "units", "used_up_until")

    def __init__(self, key: str) -> None:
        self.key = key
        self.units = 0
        self.ends = -math.inf
        self.behind = 0
        """Units that were left in the bucket at the time ``at``."""
        self.at = -math.inf
        """The time of the last answer, by the clock of ``Quotas``."""
        self.used_up_until = -math.inf
        self.asking = asyncio.Lock()
        """Held by the task that asks Redis."""

    def left(self, budget: Budget, now: float) -> int:
        """Return the units left here and in the bucket, if no other process has taken any."""
        return min(budget.burst - 1, self.units + self.behind + int((now - self.at) * budget.rate))
