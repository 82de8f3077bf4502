"""The croupier fixes the dice of matches, draws outcomes, and scores matches.

Each of these may run twice, late, or in two workers at once: work that is already done is skipped, and only one commit
succeeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from freeport_api import MatchAbandoned, MatchFinished, MatchOpened, Status
from freeport_games.engine.storage import Resolved, codec_of
from matches.kinds import Kind
from matches.match.commands import happens
from matches.match.entries import Drawn, Entry
from matches.match.fairness import commitment, draw, match_key
from matches.match.live_match import LiveMatch
from matches.store.cache import MatchCache
from telemetry.metrics import CHANCE_SECONDS

SeedsOf = Callable[[str], Iterable[bytes]]
"""Returns the secret seeds that a match may have: first that of a new match, then those of older dice keys.

Only workers have them."""


class WrongDiceKey(Exception):
    """No seed matches the commitment of the match: the worker lacks the dice key of that time."""


class Croupier:
    """Does the work on matches that needs the dice key."""

    def __init__(self, cache: MatchCache, seeds_of: SeedsOf) -> None:
        self._cache = cache
        self._seeds_of = seeds_of

    async def work(self, match: str, version: int) -> None:
        """Do the work that a match needs.

        Args:
            match: the match's id.
            version: the version that left the work; nothing is done if the match has a later one. ``ANY_VERSION`` does
                whatever work the match has now.
        """
        async with self._cache.hold(match) as cached:
            changed = await cached.change(self._work, at=version)
            if not changed.entries or not isinstance(changed.entries[0].event, Drawn):
                return
            if changed.since is not None:
                CHANCE_SECONDS.observe(max(0, changed.entries[0].at - changed.since) / 1000)

    def _work(self, live: LiveMatch) -> Iterator[Entry]:
        """Yield the entries that the worker adds to the log of a match."""
        if live.work not in (Kind.OPEN, Kind.CHANCE, Kind.SCORE):
            return
        seeds = iter(self._seeds_of(live.id))
        if live.status is Status.OPENING:
            yield from happens(live, MatchOpened(commitment(next(seeds))))
            return
        seed = next((seed for seed in seeds if commitment(seed) == live.frame.commitment), None)
        if seed is None:
            raise WrongDiceKey(f"match {live.id} was opened with another dice key")
        if live.status is Status.SCORING:
            result = None if live.table is None else live.table.result
            yield from happens(live, MatchFinished(result, seed.hex()) if result else MatchAbandoned(seed.hex()))
        key = match_key(seed, live.id, [seat.entropy for seat in live.seats])
        while live.work == Kind.CHANCE and live.table is not None and live.table.chance is not None:  # until it is over
            index = live.frame.drawn
            outcome = draw(key, index, live.table.chance)
            yield Entry(live.now, Drawn(index), codec_of(live.table.game).encode_input(Resolved(outcome)))
