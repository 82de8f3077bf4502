"""What came of a storm: the clients' notes against the logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from freeport_games.api import Status
from matches import Matches, Settings
from matches.match.entries import Drawn
from tests.matches.house import check_log
from tests.support.log import moves

from .bots import Bots, Noted, Table


class Tally(msgspec.Struct, kw_only=True):
    """What came of a storm."""

    fsync: str
    """Redis' ``appendfsync``."""
    faults: int
    """How many things were broken."""
    matches: int
    """How many matches were played."""
    acknowledged: int = 0
    """Moves that clients were told had been made."""
    logged: int = 0
    """Moves of clients and house bots in the logs."""
    drawn: int = 0
    """Outcomes in the logs."""
    lost: int = 0
    """Acknowledged moves that are not in the log where they were said to be."""
    doubled: int = 0
    """Decisions that were answered more than once."""
    hung: int = 0
    """Matches that have not ended."""
    window: float = 0.0
    """Seconds before a power loss of which the first lost move had been acknowledged."""

    told: list[str] = []
    """Of each match that has not ended, what it waits for."""

    @property
    def good(self) -> bool:
        """Whether the promise was kept: with ``always`` nothing is lost, and nothing is ever doubled or hangs."""
        return not (self.doubled or self.hung or (self.lost and self.fsync == "always"))


async def judge(bots: Bots, tables: Sequence[Table], redis_url: str, tally: Tally, losses: Sequence[float]) -> Tally:
    """Fill in what came of it; every log is played again and compared with the stored state.

    Args:
        bots: who has played.
        tables: what was played.
        redis_url: where it is stored.
        tally: what is known so far.
        losses: when power was lost.

    Raises:
        AssertionError: if a log is not whole, or does not lead to the stored state.
    """
    matches = await Matches.connect(Settings(redis_url=redis_url))
    try:
        for table in tables:
            log = await check_log(matches, table.match)
            seen = await matches.see(table.match, None)
            ended = seen.status is Status.FINISHED and set(bots.results.get(table.match, ())) == {seen.result}
            if not ended:
                tally.hung += 1
                why = bots.failures.get(table.match)
                tally.told.append(
                    f"{table.match} {seen.status} at {seen.version} asks {seen.asked} chance {seen.chance}: {why!r}"
                )
            decided = Counter(made.decision for made in moves(log))
            tally.logged += decided.total()
            tally.doubled += sum(count > 1 for count in decided.values())
            tally.drawn += sum(isinstance(entry.event, Drawn) for entry in log)
            for noted in _of(bots.noted, table.match):
                if [made.decision for made in moves(log[noted.version - 1 : noted.version])] != [noted.decision]:
                    _count_lost(noted, tally, losses)
    finally:
        await matches.close()
    tally.acknowledged += len(bots.noted)
    return tally


def _of(noted: Sequence[Noted], match: str) -> list[Noted]:
    return [one for one in noted if one.match == match]


def _count_lost(noted: Noted, tally: Tally, losses: Sequence[float]) -> None:
    tally.lost += 1
    loss = min((at for at in losses if at >= noted.at), default=noted.at)
    tally.window = max(tally.window, loss - noted.at)
