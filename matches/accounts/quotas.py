"""Quotas: how much somebody may ask for, counted in Redis over all processes.

A budget is a bucket of units for each holder, which fills at a steady rate. So that a request seldom costs a round
trip, a process is lent some units ahead and spends them by itself. Units that are lent are taken from the bucket first,
and it does not fill up in their place: over all processes a holder never has more than the budget says.

Redis that is away refuses everything else; quotas then let everything pass, and leave the saying to the request itself.
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
"""Seconds for which a process may spend what it was lent."""
_LENT_SHARE = 10
"""A process is lent at most this part of a bucket: a tenth."""
_UNCOUNTED = 1.0
"""Seconds for which all requests then pass uncounted: only one of them has waited."""
_KNOWN_MOST = 20_000
"""Of so many holders a process remembers what it was lent."""


class Budget(msgspec.Struct, frozen=True):
    """How much each holder may ask for."""

    name: str
    rate: float
    """Units a second, for as long as one likes."""
    burst: int
    """Units at once, after a pause."""


class Balance(msgspec.Struct, frozen=True, gc=False):
    """What became of a request for a unit."""

    granted: bool
    """Whether it was granted."""
    left: int
    """Units that are left, as far as this process knows."""
    wait: float
    """Seconds until there is a unit again; 0 if there is one."""


class Quotas:
    """The buckets of all holders.

    Args:
        client: where they are kept.
        clock: seconds that only go up.
    """

    def __init__(self, client: RedisClient, clock: Callable[[], float] = time.monotonic) -> None:
        self._script = Script(client, "accounts/quota.lua")
        self._clock = clock
        self._patience = client.timings.quota
        self._process = secrets.token_urlsafe(6)
        self._known: OrderedDict[str, _Loan] = OrderedDict()
        self._uncounted_until = -math.inf

    async def take(self, budget: Budget, holder: str) -> Balance:
        """Take a unit of a holder's budget, if there is one. Answers at once in most cases, and never fails."""
        loan = self._loan(budget, holder)
        while True:
            now = self._clock()
            if loan.units > 0 and now < loan.ends:
                loan.units -= 1
                return Balance(True, loan.left(budget, now), 0.0)
            if now < loan.used_up_until:
                return Balance(False, 0, loan.used_up_until - now)
            if now < self._uncounted_until:
                return Balance(True, budget.burst, 0.0)
            if loan.asking is None:
                await self._ask(loan, budget)
            else:
                await asyncio.shield(loan.asking)

    def used_up(self, budget: Budget, holder: str) -> float:
        """Seconds until a holder has units again, as far as this process knows; 0 if it may have some."""
        loan = self._known.get(quota_key(budget.name, holder))
        return 0.0 if loan is None else max(0.0, loan.used_up_until - self._clock())

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
        """Ask to be lent more. If who asks is cancelled, one of those who wait asks again."""
        loan.asking = asyncio.get_running_loop().create_future()
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
        finally:
            loan.asking.set_result(None)
            loan.asking = None


class _Loan:
    """What this process knows of one holder's bucket, and what it was lent of it."""

    __slots__ = ("asking", "at", "behind", "ends", "key", "units", "used_up_until")

    def __init__(self, key: str) -> None:
        self.key = key
        self.units = 0
        self.ends = -math.inf
        self.behind = 0
        """Units that were left in the bucket."""
        self.at = -math.inf
        """When that was."""
        self.used_up_until = -math.inf
        self.asking: asyncio.Future[None] | None = None
        """Done when Redis has answered whoever asks it."""

    def left(self, budget: Budget, now: float) -> int:
        """Units that are left here and in the bucket, if nobody else has taken any."""
        return min(budget.burst - 1, self.units + self.behind + int((now - self.at) * budget.rate))
