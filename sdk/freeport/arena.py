"""The arena: many games between bots, and a rating of each bot.

::

    table = Arena(game("cargo_hold"), {"greedy": GreedyBot, "random": RandomBot}, seed=7).run(1000)
    print(table["greedy"].wins, table["greedy"].rating)

The same seed produces the same games and ratings on any machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from math import sqrt
from random import Random

import msgspec
from openskill.models import PlackettLuce

from freeport_games.engine import Data, Result, Seat

from ._bot import AnyBot
from ._client import AsyncClient
from ._live import play_match_async
from ._local import failed, play_game
from .errors import BotFailed, FreeportError, IllegalMove
from .shapes import AnyGame, Match

Z95 = 1.959964
"""Standard deviations on each side of a 95 % interval."""


class Interval(msgspec.Struct, frozen=True):
    """A figure and its range, with a confidence of 95 %."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct):
    """The results of a bot."""

    name: str
    seats: int = 0
    """The number of seats that it has played."""
    won: float = 0.0
    """The number of games that it has won; a shared win counts in part."""
    expected: float = 0.0
    """The number of games that a bot as good as the others would have won."""
    mu: float = 25.0
    """The rating."""
    sigma: float = 25.0 / 3.0
    """The rating's uncertainty."""
    failed: int = 0
    """The number of games that it ended by an exception or an illegal move; they count for nobody."""
    failure: BotFailed | None = None
    """Its first failure."""

    @property
    def wins(self) -> Interval:
        """The share of its seats that won (Wilson's interval)."""
        if not self.seats:
            return Interval(0.0, 0.0, 1.0)
        share, square = self.won / self.seats, Z95 * Z95 / self.seats
        middle = (share + square / 2.0) / (1.0 + square)
        reach = Z95 / (1.0 + square) * sqrt(share * (1.0 - share) / self.seats + square / (4.0 * self.seats))
        return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))

    @property
    def rating(self) -> Interval:
        """The rating (openskill, Plackett-Luce)."""
        return Interval(self.mu, self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma)


class Pairing(msgspec.Struct, frozen=True):
    """A game to be played."""

    number: int
    names: tuple[str, ...]
    """The name of the bot on each seat."""


class Arena:
    """Games between bots.

    Args:
        game: the rules.
        bots: a function that makes each bot, by the bot's name.
        seats: the numbers of seats, taken in turn; every number that the game allows if omitted.
        options: the game's options; the defaults if omitted.
        seed: determines everything that is drawn.
    """

    def __init__(
        self,
        game: AnyGame,
        bots: Mapping[str, Callable[[], AnyBot]],
        *,
        seats: Sequence[int] | None = None,
        options: Data | None = None,
        seed: int | str = 0,
    ) -> None:
        if len(bots) < 2:
            raise ValueError("an arena takes two bots or more")
        self.game = game
        self.bots = dict(bots)
        self.seats = tuple(seats or game.seats)
        for several in self.seats:
            game.check_seats(several)
        self.options = options
        self.seed = seed
        self.standings = {name: Standing(name) for name in bots}
        self.moves = 0
        """The number of moves made in all."""
        self._model = PlackettLuce()

    def __getitem__(self, name: str) -> Standing:
        return self.standings[name]

    @property
    def ranking(self) -> list[Standing]:
        """The standings, best first."""
        return sorted(self.standings.values(), key=lambda standing: (-standing.mu, standing.name))

    def pairings(self) -> Iterator[Pairing]:
        """Yield pairings without end: each bot sits as often as the others, in every place."""
        names = sorted(self.bots)
        for number in count():
            rng = Random(f"{self.seed}/pairing/{number}")
            seats = self.seats[number % len(self.seats)]
            # Whole rounds of all bots, then some of them: with more seats than bots, bots sit twice.
            rounds, rest = divmod(seats, len(names))
            drawn = names * rounds + rng.sample(names, rest)
            rng.shuffle(drawn)
            yield Pairing(number, tuple(drawn))

    def run(self, games: int, *, each: Callable[[Pairing, Result | None], None] | None = None) -> Arena:
        """Play games in memory.

        Args:
            games: the number of games.
            each: called after each game; the result is None if a bot failed.
        """
        for pairing, _ in zip(self.pairings(), range(games), strict=False):
            bots = [self.bots[name]() for name in pairing.names]
            result = None
            try:
                played = play_game(self.game, bots, options=self.options, seed=f"{self.seed}/game/{pairing.number}")
            except BotFailed as failure:
                self._note_failure(pairing, failure)
            else:
                result = played.result
                self.moves += played.moves
                self.note(pairing, result)
            if each is not None:
                each(pairing, result)
        return self

    async def run_on(
        self,
        server: str,
        games: int,
        *,
        at_once: int = 4,
        each: Callable[[Pairing, Result | None], None] | None = None,
    ) -> Arena:
        """Play games on a server, with a player for each bot.

        Args:
            server: the server's address.
            games: the number of games.
            at_once: the number of games that run at the same time.
            each: called after each game; the result is None if a bot failed, or the match was abandoned.
        """
        room = asyncio.Semaphore(at_once)

        async def one(pairing: Pairing) -> None:
            result = None
            try:
                async with room:
                    result = await self._on_server(server, pairing)
            except BotFailed as failure:
                self._note_failure(pairing, failure)
            if result is not None:
                self.note(pairing, result)
            if each is not None:
                each(pairing, result)

        async with asyncio.TaskGroup() as group:
            for pairing, _ in zip(self.pairings(), range(games), strict=False):
                group.create_task(one(pairing))
        return self

    async def _on_server(self, server: str, pairing: Pairing) -> Result | None:
        # A player holds one seat in a match, so each seat is a player of its own.
        players = [AsyncClient(server, games=(self.game,)) for _ in pairing.names]
        try:
            for client, name in zip(players, pairing.names, strict=True):
                await client.register(f"{name} {pairing.number}")
            match = await players[0].create(self.game.slug, len(players), self.options)
            for seat, client in enumerate(players):
                await client.join(match, seat=seat)
            await players[0].start(match)
            seated = zip(players, pairing.names, strict=True)
            playing = [self._play(self.bots[name](), client, match, pairing) for client, name in seated]
            try:
                results = await asyncio.gather(*playing)
            except BotFailed:
                for client in players:
                    with suppress(FreeportError):  # the match may have ended meanwhile
                        await client.leave(match)
                raise
            return results[0]
        finally:
            for client in players:
                await client.close()

    async def _play(self, bot: AnyBot, client: AsyncClient, match: Match, pairing: Pairing) -> Result | None:
        """Play one seat on a server. Raises ``BotFailed``."""
        try:
            return await play_match_async(bot, client, match, seed=f"{self.seed}/game/{pairing.number}")
        except IllegalMove as refused:
            raise failed(bot, f"made an illegal move: {refused}") from refused
        except FreeportError:
            raise
        except Exception as error:
            raise failed(bot, f"raised {type(error).__name__}: {error}") from error

    def _note_failure(self, pairing: Pairing, failure: BotFailed) -> None:
        standing = self.standings[pairing.names[failure.seat]]
        standing.failed += 1
        standing.failure = standing.failure or failure

    def note(self, pairing: Pairing, result: Result) -> None:
        """Count a game."""
        ranks: dict[Seat, int] = {placing.seat: placing.rank for placing in result.ranking}
        for seat, name in enumerate(pairing.names):
            standing = self.standings[name]
            standing.seats += 1
            standing.expected += 1.0 / len(pairing.names)
            standing.won += (ranks[seat] == 1) / len(result.winners)
        self._rate(pairing.names, [float(ranks[seat]) for seat in range(len(pairing.names))])

    def _rate(self, names: Sequence[str], ranks: list[float]) -> None:
        rating = self._model.rating
        before = [[rating(self.standings[name].mu, self.standings[name].sigma)] for name in names]
        after = self._model.rate(before, ranks=ranks)
        # A bot that sat twice learns from the mean of its seats.
        for name in dict.fromkeys(names):
            own = [team[0] for team, whose in zip(after, names, strict=True) if whose == name]
            self.standings[name].mu = sum(one.mu for one in own) / len(own)
            self.standings[name].sigma = sum(one.sigma for one in own) / len(own)
