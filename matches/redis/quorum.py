"""How many replicas have to confirm a change, so that no failover loses it."""

from __future__ import annotations

import time
from typing import Final

from .places import text

ASKED: Final = ("INFO", "replication")
"""The command by which a primary tells which replicas it has."""


class Quorum:
    """The number of replicas that have to confirm a change: so many as is set, and all that follow the primary.

    A failover that the primary is not told of takes one replica away from it, while the others, perhaps a new one among
    them, still confirm what it does. Therefore every replica that the primary has had must confirm what follows, until
    it has been missed for so long that it is dead rather than the primary. One that has not confirmed anything yet is
    waited for only briefly: it loads what others have, and can take no primary's place.
    """

    def __init__(self, least: int, missed: float) -> None:
        """Know no server yet.

        Args:
            least: the number that is set.
            missed: the seconds after which a replica that confirms nothing counts as dead.
        """
        self._least = least
        self._missed = missed
        self._server = ""
        self._present: frozenset[str] = frozenset()
        self._expected: frozenset[str] = frozenset()
        self._arriving: frozenset[str] = frozenset()
        self._lacking_since: float | None = None

    def knows(self, server: str) -> bool:
        """Return whether a server is the one whose replicas were looked at last."""
        return server == self._server

    @property
    def needed(self) -> int:
        """How many replicas of that server have to confirm a change now."""
        return max(self._least, len(self._expected))

    @property
    def hoped_for(self) -> int:
        """How many can: those that have to, and those that have only just come."""
        return max(self._least, len(self._expected | self._arriving))

    def follow(self, server: str, replication: bytes | str) -> None:
        """Learn which replicas follow a server now. ``replication`` is its reply to ``ASKED``."""
        if not self.knows(server):
            self._server, self._expected, self._lacking_since = server, frozenset(), None
        online = _replicas(text(replication), self._missed)
        self._present = frozenset(replica for replica, confirmed in online.items() if confirmed > 0)
        self._arriving = frozenset(online) - self._present
        self._expected |= self._present

    def confirm(self, count: int) -> None:
        """Learn how many replicas of the server have confirmed a change in time."""
        now = time.monotonic()
        if count >= self.needed:
            self._lacking_since = None
        elif self._lacking_since is None:
            self._lacking_since = now
        elif now - self._lacking_since >= self._missed:
            self._expected, self._lacking_since = self._present, None


def _replicas(replication: str, missed: float) -> dict[str, int]:
    """Return the addresses of the replicas that are online and have given a sign of life lately.

    Each comes with the offset up to which it has confirmed the primary's changes: 0 as long as it has confirmed none. A
    replica tells every second how far it is. One that stands still is told as online until its connection ends.
    """
    lines = [line.partition(":")[2] for line in replication.splitlines() if line.startswith("slave")]
    told = [dict(fact.partition("=")[::2] for fact in line.split(",")) for line in lines if "=" in line]
    return {
        f"{one['ip']}:{one['port']}": int(one.get("offset", 0))
        for one in told
        if one.get("state") == "online" and int(one.get("lag", 0)) < missed
    }
