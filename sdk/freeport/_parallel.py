"""Games of an arena, one after another or in several processes."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from time import perf_counter

import msgspec

from freeport_games.engine import Data, Result

from ._bot import AnyBot
from ._offline.games import play_game
from .errors import BotFailed
from .shapes import AnyGame

_AHEAD = 4
"""The shares that wait for each process, so that none waits for one."""
_SHARE = 0.05
"""The seconds that a share takes at least, up to ``_MOST`` games, so that what it costs to send counts little."""
_MOST = 64
"""The most games of a share."""


class Pairing(msgspec.Struct, frozen=True):
    """A game to be played."""

    number: int
    names: tuple[str, ...]
    """The name of the bot on each seat."""
    deal: int
    """The deal: games of the same deal and options begin alike, and chance has the same source."""


class Outcome(msgspec.Struct, frozen=True):
    """A game that was played."""

    pairing: Pairing
    result: Result | None
    """The final ranking; None if a bot failed."""
    failure: BotFailed | None = None
    """The failure that ended the game."""
    moves: tuple[int, ...] = ()
    """The number of moves of each seat; empty if a bot failed."""
    seconds: tuple[float, ...] = ()
    """The seconds that each seat took for them."""
    record: bytes = b""
    """The record of the game, as JSON lines, if records are kept."""


class Contest(msgspec.Struct, frozen=True):
    """What all games of an arena have in common."""

    game: AnyGame
    bots: Mapping[str, Callable[[], AnyBot]]
    options: Data | None
    seed: str
    recorded: bool
    """Whether records are kept."""
    position: str | None = None
    """The position that all games begin with; None for the game's opening."""

    def play(self, pairing: Pairing) -> Outcome:
        """Play a game."""
        bots = [self.bots[name]() for name in pairing.names]
        try:
            seed = f"{self.seed}/game/{pairing.deal}"
            options, names, position = self.options, pairing.names, self.position
            game = play_game(self.game, bots, options=options, seed=seed, names=names, position=position)
        except BotFailed as failure:
            return Outcome(pairing, None, failure)
        record = game.record.lines() if self.recorded else b""
        return Outcome(pairing, game.result, None, game.made, game.seconds, record)


def played(contest: Contest, pairings: Iterable[Pairing], jobs: int) -> Generator[Outcome, None, None]:
    """Yield the outcomes of games in their order. Close it, or its processes may outlive it.

    Raises:
        ValueError: if a bot cannot be sent to another process.
    """
    if jobs <= 1:
        yield from map(contest.play, pairings)
        return
    try:
        pickle.dumps(contest)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        advice = "with several jobs, each bot has to be a class or a function of a module"
        raise ValueError(f"{advice}: {error}") from error
    waiting: deque[Future[tuple[list[Outcome], float]]] = deque()
    left, size = iter(pairings), 1
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(contest,))
    try:
        waiting.extend(pool.submit(_play, [pairing]) for pairing in islice(left, jobs * _AHEAD))
        while waiting:
            outcomes, seconds = waiting.popleft().result()
            size = _next_size(size, seconds)
            if share := [*islice(left, size)]:
                waiting.append(pool.submit(_play, share))
            yield from outcomes
    finally:
        pool.shutdown(cancel_futures=True)


def _next_size(size: int, seconds: float) -> int:
    """Return how many games the next share has, by the time that the last one took."""
    if seconds < _SHARE:
        return min(2 * size, _MOST)
    return max(size // 2, 1) if seconds > 4.0 * _SHARE else size


_contests: list[Contest] = []
"""In a process that plays: what it plays."""


def _begin(contest: Contest) -> None:
    _contests[:] = [contest]


def _play(share: Sequence[Pairing]) -> tuple[list[Outcome], float]:
    """Play some games; return their outcomes, and the seconds that they took."""
    began = perf_counter()
    return [_contests[0].play(pairing) for pairing in share], perf_counter() - began
