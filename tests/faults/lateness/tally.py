"""The findings: how late each kind of listener was told, and the updates that came never or twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tests.bench.measure import quantile


class Late(msgspec.Struct, frozen=True, order=True):
    """An update that was told late."""

    seconds: float
    listener: str
    """The kind of listener."""
    what: str
    """The match, and its version."""


class Row(msgspec.Struct, frozen=True):
    """The findings about one kind of listener."""

    listener: str
    told: int
    """The number of updates that were told."""
    missing: int
    """The number of updates that were never told."""
    doubled: int
    """The number of updates that were told twice."""
    p50: float
    """The median latency in seconds, and further quantiles."""
    p99: float
    p999: float
    latest: float


class Tally:
    """Collects what the listeners have heard."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        """The errors of streams and bots."""
        self.stall = 0.0
        """The longest time in seconds that a service took to say that it and Redis live: how busy the machine was."""
        self.aborted = 0
        """The number of streams that were opened and aborted."""
        self.own_stall = 0.0
        """The longest time in seconds that the measuring program itself stood still."""
        self.worst: list[Late] = []
        """The latest updates, the latest first."""
        self._late: dict[str, list[float]] = {}
        self._missing: dict[str, int] = {}
        self._doubled: dict[str, int] = {}

    def arrived(self, listener: str, what: str, seconds: float) -> None:
        """Note that an update arrived, and how long after its commit."""
        self._late.setdefault(listener, []).append(max(0.0, seconds))
        if len(self.worst) < _WORST or seconds > self.worst[-1].seconds:
            self.worst = sorted([*self.worst, Late(seconds, listener, what)], reverse=True)[:_WORST]

    def missed(self, listener: str, what: str) -> None:
        """Note that an update never arrived."""
        self._missing[listener] = self._missing.get(listener, 0) + 1
        self.failures.append(f"{listener} was never told of {what}")

    def doubled(self, listener: str, what: str) -> None:
        """Note that an update arrived twice."""
        self._doubled[listener] = self._doubled.get(listener, 0) + 1
        self.failures.append(f"{listener} was told twice of {what}")

    def compare(
        self, listener: str, match: str, committed: Mapping[int, float], begun: float, heard: Iterable[float]
    ) -> None:
        """Take in a whole stream of a match: ``heard`` gives versions and times in turn.

        Updates that were committed before the stream began must be told as well, but are not late.
        """
        seen: dict[int, float] = {}
        pairs = iter(heard)
        for number, at in zip(pairs, pairs, strict=True):
            version = int(number)
            if version in seen:
                self.doubled(listener, f"{match} {version}")
            seen[version] = at
        for version, at in [*committed.items()]:  # others may still be added
            if version in seen and at >= begun:
                self.arrived(listener, f"{match} {version}", seen[version] - at)
            elif version not in seen:
                self.missed(listener, f"{match} {version}")

    @property
    def lost(self) -> bool:
        """Whether something came so late that only a lost wake-up explains it, and not a machine that stood still."""
        return self.total.latest > _LATE + self.stall + self.own_stall

    @property
    def rows(self) -> list[Row]:
        """The findings about each kind of listener."""
        kinds = sorted({*self._late, *self._missing, *self._doubled})
        return [self._row(kind, self._late.get(kind, []), (kind,)) for kind in kinds]

    @property
    def total(self) -> Row:
        """All kinds together."""
        return self._row("all", [late for every in self._late.values() for late in every], None)

    def _row(self, name: str, late: list[float], kinds: tuple[str, ...] | None) -> Row:
        missing, doubled = (
            sum(count for kind, count in counts.items() if kinds is None or kind in kinds)
            for counts in (self._missing, self._doubled)
        )
        p50, p99, p999 = (quantile(late, share) if late else 0.0 for share in (0.5, 0.99, 0.999))
        return Row(name, len(late), missing, doubled, p50, p99, p999, max(late, default=0.0))


_LATE = 10.0
"""Seconds that an update takes only if a wake-up was lost, beside those for which the services or this program stood
still."""
_WORST = 10
"""The number of the latest updates that are reported one by one."""
