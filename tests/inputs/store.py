"""All that is stored: what a refused input must leave as it was, byte for byte."""

from __future__ import annotations

import re
import time
from typing import NamedTuple, cast

import redis

from matches.work.jobs import queue_name
from tests.support.waiting import until

_OTHERS = re.compile(
    r"^(rq:|sweeper$|probe$|quota:|open:|quick:|ticket:|idempotency:)"
    r"|(^|:)due$|:quick$|^{p\d+}:here:|^{player:\w+}:(matches|history|seen)$"
)
"""Keys that contain no state of a match or an account: queues, due lists, budgets, stream tickets, idempotency keys,
the keys that readiness writes, and those that say whose turn it is to look for a match; and the lists of a player's
matches, which follow from the matches by jobs that may come twice and late, when the player was last seen, and who has
a stream open."""
SERVED = ("chance", "scoring", "upkeep")
"""The queues that have workers. Nobody moves by himself, and nothing is delivered: only inputs change anything."""
_EVERYTHING = """
local function account(key)  -- without the hour of the last use of its tokens
    local fields, kept = redis.call('HGETALL', key), {}
    for i = 1, #fields, 2 do
        if not string.find(fields[i], '^used') then kept[#kept + 1] = fields[i] .. '=' .. fields[i + 1] end
    end
    table.sort(kept)
    return table.concat(kept, ' ')
end

local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
    found[#found + 1] = key
    found[#found + 1] = redis.sha1hex(string.find(key, '^{player:%w+}$') and account(key) or redis.call('DUMP', key))
    found[#found + 1] = redis.call('PEXPIRETIME', key)
end
return found
"""

_WORK = ("open:", "chance:", "score:", "rate:", "index:", "notify:", "forget:")
"""The kinds of work that workers do at once here."""


class Kept(NamedTuple):
    """The value of a key."""

    digest: str
    until: float
    """The time at which it ends by itself, such as a link for another device, in seconds; negative if it never does."""


Snapshot = dict[str, Kept]


class Store:
    """A Redis that nobody but one service, and its workers, write.

    Args:
        url: where it is.
    """

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url, decode_responses=True)
        self._everything = self._redis.register_script(_EVERYTHING)

    def snapshot(self) -> Snapshot:
        """Return a digest of every match, account, list and outbox, by its key."""
        found = iter(self._everything())
        kept = zip(found, found, found, strict=True)
        return {key: Kept(digest, int(until) / 1000) for key, digest, until in kept if not _OTHERS.search(key)}

    def settled(self) -> Snapshot:
        """Return the same once the workers have nothing to do; jobs that come twice get a moment to come."""
        before: Snapshot | None = None

        def same_as_before() -> Snapshot | None:
            nonlocal before
            busy = self._busy()  # first: what is done meanwhile is then in the snapshot, or the work is still due
            earlier, before = before, self.snapshot()
            return before if earlier == before and not busy else None

        return until(same_as_before, what="all work is done")

    def _busy(self) -> bool:
        if any(work.startswith(_WORK) for work in self._due()):
            return True
        with self._redis.pipeline() as pipe:
            for queue in SERVED:
                pipe.llen(f"rq:queue:{queue_name(queue)}")
                pipe.zcard(f"rq:wip:{queue_name(queue)}")
            return any(pipe.execute())

    def _due(self) -> list[str]:
        lists = cast("list[str]", self._redis.keys("*:due"))
        with self._redis.pipeline() as pipe:
            for each in lists:
                pipe.zrange(each, 0, -1)
            return [work for found in pipe.execute() for work in found]

    def close(self) -> None:
        """Disconnect."""
        self._redis.close()


def difference(before: Snapshot, after: Snapshot) -> list[str]:
    """Return the keys that were added, changed or deleted, other than those whose time was over."""
    now = time.time()
    over = {key for key, kept in before.items() if key not in after and 0 < kept.until <= now}
    was, is_now = ({key: kept.digest for key, kept in found.items()} for found in (before, after))
    return sorted(key for key in (was.keys() | is_now.keys()) - over if was.get(key) != is_now.get(key))
