"""The judgement of a storm: the clients' notes are compared with the logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from freeport_api import MoveMade, MovesTakenBack, OrderGiven, Status
from freeport_games.engine import Data
from matches import Matches, Settings
from matches.match.entries import Drawn, Entry
from tests.matches.house import check_log
from tests.support.log import moves

from .bots import Bots, Noted, Table, ordered, undone
from .deployment import Store
from .faults import Losses
from .spectators import Spectator, Window, lateness

LATE = 1.0
"""Seconds after its commit, or after the faults in between, by which every update must have been told."""


class Tally(msgspec.Struct, kw_only=True):
    """The outcome of a storm."""

    store: str
    """The store of the matches."""
    faults: int
    """The number of faults."""
    matches: int
    """The number of matches."""
    acknowledged: int = 0
    """Moves and orders that clients were told had been made, given or taken back."""
    logged: int = 0
    """Moves of clients and house bots in the logs."""
    ordered: int = 0
    """Those that standing orders made."""
    drawn: int = 0
    """Outcomes in the logs."""
    lost: int = 0
    """Acknowledged moves that are not in the log where they were said to be."""
    doubled: int = 0
    """Decisions that were answered more than once."""
    hung: int = 0
    """Matches that have not ended."""
    unheard: int = 0
    """Versions that the spectator of a match was not told of."""
    updates: int = 0
    """Updates that spectators were told."""
    late: int = 0
    """Those that came later than ``LATE``."""
    latest: float = 0.0
    """The greatest number of seconds from a commit, or from the end of faults after it, until a spectator was told."""
    window: float = 0.0
    """The seconds between the acknowledgement of the first lost move and the power loss."""

    broken: int = 0
    """Storms that could not be judged."""

    told: list[str] = []
    """The work that each unfinished match waits for, and the times at which each late update was committed and told."""

    @property
    def good(self) -> bool:
        """Whether the promises were kept: only with ``everysec`` may anything be lost."""
        lost = self.lost and self.store != Store.EVERYSEC
        return not (self.doubled or self.hung or self.unheard or self.late or self.broken or lost)


def together(tallies: Sequence[Tally]) -> Tally:
    """Return one tally of several storms over the same kind of store."""
    counted = [field.name for field in msgspec.structs.fields(Tally) if field.type is int]
    return Tally(
        store=tallies[0].store,
        latest=max(tally.latest for tally in tallies),
        window=max(tally.window for tally in tallies),
        told=[line for tally in tallies for line in tally.told],
        **{name: sum(getattr(tally, name) for tally in tallies) for name in counted},
    )


class Broken(msgspec.Struct):
    """The faults of a storm."""

    windows: list[Window] = []
    """Their times."""
    losses: Losses = msgspec.field(default_factory=Losses)
    """The losses of power."""


async def judge(
    bots: Bots,
    tables: Sequence[Table],
    settings: Settings,
    tally: Tally,
    broken: Broken,
    spectators: Sequence[Spectator] = (),
) -> Tally:
    """Complete the tally; every log is replayed and compared with the stored state.

    Args:
        bots: the bots that have played.
        tables: the matches that were played.
        settings: the settings of the store.
        tally: the figures so far.
        broken: the faults.
        spectators: the spectators.

    Raises:
        AssertionError: if a log is not whole, or does not lead to the stored state.
    """
    looked_on = {spectator.match: spectator for spectator in spectators}
    matches = await Matches.connect(settings)
    try:
        for table in tables:
            log = await check_log(matches, table.match)
            seen = await matches.looking.see(table.match, None)
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
            tally.ordered += sum(isinstance(entry.event, MoveMade) and entry.event.order is not None for entry in log)
            tally.drawn += sum(isinstance(entry.event, Drawn) for entry in log)
            for noted in _of(bots.noted, table.match):
                if not stands(log, noted.version, partial(_answers, decision=noted.decision)):
                    _count_lost(noted, tally, broken.losses.at)
            spectator = looked_on.get(table.match)
            if spectator is not None:
                _count_late(spectator, seen.created_at.timestamp(), log, tally, broken.windows)
    finally:
        await matches.close()
    tally.acknowledged += len(bots.noted)
    return tally


def stands(log: Sequence[Entry], version: int, fits: Callable[[Data], bool]) -> bool:
    """Return whether a change is in a log where the client was told that it is.

    Args:
        log: the log.
        version: the version of the acknowledgement.
        fits: whether an event is what was acknowledged.
    """
    return 0 < version <= len(log) and fits(log[version - 1].event)


def _answers(event: Data, decision: str) -> bool:
    if isinstance(event, MovesTakenBack):
        return decision == undone(event.back_to)
    if isinstance(event, OrderGiven):
        return decision == ordered(event.order)
    return isinstance(event, MoveMade) and event.decision == decision


def _of(noted: Sequence[Noted], match: str) -> list[Noted]:
    return [one for one in noted if one.match == match]


def _count_late(
    spectator: Spectator, created: float, log: Sequence[Entry], tally: Tally, faults: Sequence[Window]
) -> None:
    for version, entry in enumerate(log, 1):
        heard = spectator.heard.get(version)
        if heard is None:
            tally.unheard += 1
        else:
            committed = max(created + entry.at / 1000, spectator.since)
            late = lateness(committed, heard, faults)
            tally.updates += 1
            tally.latest = max(tally.latest, late)
            if late > LATE:
                tally.late += 1
                tally.told.append(
                    f"{spectator.match} {version} came {late:.2f} s late, {heard - committed:.2f} s after its commit"
                )
                tally.told += [
                    f"    {fault.fault}: from {fault.began - heard:.2f} s to {fault.ended - heard:.2f} s from then"
                    for fault in faults
                    if committed - LATE <= fault.ended and fault.began <= heard
                ]


def _count_lost(noted: Noted, tally: Tally, losses: Sequence[float]) -> None:
    tally.lost += 1
    loss = min((at for at in losses if at >= noted.at), default=noted.at)
    tally.window = max(tally.window, loss - noted.at)
