"""The croupier: what the worker does with a match. It fixes the dice, draws outcomes, and scores.

Every one of these may be done twice, late, or by two workers at once: what has been done already is left alone, and the
commit lets one of them win.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from freeport_games.api import Status
from freeport_games.engine import Resolved, codec_of
from telemetry.metrics import CHANCE_SECONDS

from .entries import Abandoned, Drawn, Entry, Finished, Opened
from .fairness import commitment, draw, match_key
from .held import now
from .jobs import ANY_VERSION
from .live import LiveMatch
from .warm import WarmMatches

_log = logging.getLogger(__name__)

_TRIES = 20
_WORK = ("open", "chance", "score")
"""What it does of all that a match may leave to be done."""

SeedOf = Callable[[str], bytes]
"""The secret seed of a match; only the worker has one."""


class WrongDiceKey(Exception):
    """The seed is not the one to which the match was committed: the worker has another dice key than before."""


class Croupier:
    """Does the worker's work on matches."""

    def __init__(self, warm: WarmMatches, seed_of: SeedOf) -> None:
        self._warm = warm
        self._seed_of = seed_of

    async def work(self, match: str, version: int) -> None:
        """Do what the match leaves to the worker.

        Args:
            match: the match's id.
            version: the version that left something to do; nothing is done if the match has moved on. ``ANY_VERSION``
                does whatever there is to do now.
        """
        async with self._warm.hold(match) as held:
            for _ in range(_TRIES):
                live = await held.fresh()
                before = live.work
                if before not in _WORK or version not in (live.version, ANY_VERSION):
                    return
                asked, asked_at = live.version, live.last_at
                entries = self._entries(live)
                if await held.commit(entries, before):
                    if before == "chance":
                        asked_at = await held.time_of(asked) if asked_at is None else asked_at
                        if asked_at is not None:
                            CHANCE_SECONDS.observe(max(0, entries[0].at - asked_at) / 1000)
                    return
        _log.warning("match %s changed all the time; the due list will bring it again", match)

    def _entries(self, live: LiveMatch) -> list[Entry]:
        """What the worker adds to the log; the live match has taken it."""
        seed = self._seed_of(live.id)
        if live.status is Status.OPENING:
            return [self._take(live, Opened(now(live), commitment(seed)))]
        if commitment(seed) != live.lobby.commitment:
            raise WrongDiceKey(f"match {live.id} was opened with another dice key")
        if live.status is Status.SCORING:
            return [self._take(live, self._end(live, seed))]
        return self._draw(live, seed)

    def _draw(self, live: LiveMatch, seed: bytes) -> list[Entry]:
        """Draw until somebody is asked or the game is over."""
        key = match_key(seed, live.id, [seat.entropy for seat in live.seats])
        entries: list[Entry] = []
        while live.work == "chance" and live.table is not None and live.table.chance is not None:
            index = live.lobby.drawn
            outcome = draw(key, index, live.table.chance)
            entry = Drawn(now(live), index, codec_of(live.table.game).encode_input(Resolved(outcome)))
            entries.append(self._take(live, entry))
        return entries

    def _end(self, live: LiveMatch, seed: bytes) -> Entry:
        result = None if live.table is None else live.table.result
        if result is None:
            return Abandoned(now(live), seed.hex())
        return Finished(now(live), result, seed.hex())

    def _take(self, live: LiveMatch, entry: Entry) -> Entry:
        live.apply(entry)
        return entry
