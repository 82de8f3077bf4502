"""The arena: many games between bots, and a rating of each bot.

::

    table = Arena(game("cargo_hold"), {"greedy": GreedyBot, "random": RandomBot}, seed=7).run(1000)
    print(table["greedy"].wins, table["greedy"].rating, table["greedy"].elo)

The same seed produces the same games and ratings on any machine. Each deal is played once in each seating, so that luck
is shared out evenly between the bots.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext, suppress
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from freeport_games.engine import Data, Result, Seat
from freeport_games.engine.beginning import begin

from ._bot import AnyBot
from ._client import AsyncClient
from ._live.drivers import play_match_async
from ._offline.games import failed
from ._parallel import Contest, Outcome, Pairing, played
from .errors import BotFailed, FreeportError, IllegalMove
from .shapes import AnyGame, Match
from .strength import Interval, Sprt, Standing, Verdict

__all__ = ["Arena", "Interval", "Pace", "Pairing", "Sprt", "Standing", "Verdict"]


class Pace(msgspec.Struct):
    """How fast a bot plays."""

    moves: int = 0
    """The moves that it has made in memory."""
    seconds: float = 0.0
    """The seconds that it has taken for them."""

    @property
    def milliseconds(self) -> float:
        """The mean time of a move."""
        return 1000.0 * self.seconds / self.moves if self.moves else 0.0


class Arena:
    """Games between bots.

    Args:
        game: the rules.
        bots: a function that makes each bot, by the bot's name.
        seats: the numbers of seats, taken in turn; every number that the game allows if omitted.
        options: the game's options; the defaults if omitted.
        seed: determines everything that is drawn.
        mirrored: whether each deal is played in each seating, one game after another.
        position: a position in the game's notation that all games begin with, instead of the opening.

    Raises:
        BadOptions: if a number of seats or the position are impossible.
    """

    def __init__(
        self,
        game: AnyGame,
        bots: Mapping[str, Callable[[], AnyBot]],
        *,
        seats: Sequence[int] | None = None,
        options: Data | None = None,
        seed: int | str = 0,
        mirrored: bool = True,
        position: str | None = None,
    ) -> None:
        if len(bots) < 2:
            raise ValueError("an arena takes two bots or more")
        self.game = game
        self.bots = dict(bots)
        self.seats = tuple(seats or game.seats)
        for several in self.seats:
            begin(game, game.options() if options is None else options, several, position)
        self.options, self.position = options, position
        self.seed = seed
        self.mirrored = mirrored
        self.standings = {name: Standing(name) for name in bots}
        self.paces = {name: Pace() for name in bots}
        """How fast each bot plays, by its name."""
        self.verdict: Verdict | None = None
        """What the test has found, if games were played until one did."""
        self._model = PlackettLuce()

    def __getitem__(self, name: str) -> Standing:
        return self.standings[name]

    @property
    def ranking(self) -> list[Standing]:
        """The standings, best first."""
        return sorted(self.standings.values(), key=lambda standing: (-standing.mu, standing.name))

    @property
    def moves(self) -> int:
        """The number of moves made in memory in all."""
        return sum(pace.moves for pace in self.paces.values())

    def pairings(self) -> Iterator[Pairing]:
        """Yield pairings without end: each bot sits as often as the others, in every place."""
        names, numbers = sorted(self.bots), count()
        for deal in count():
            rng = Random(f"{self.seed}/pairing/{deal}")
            seats = self.seats[deal % len(self.seats)]
            # Whole rounds of all bots, then some of them: with more seats than bots, bots sit twice.
            rounds, rest = divmod(seats, len(names))
            drawn = names * rounds + rng.sample(names, rest)
            rng.shuffle(drawn)
            turns = range(seats) if self.mirrored else range(1)
            for seating in dict.fromkeys((*drawn[turn:], *drawn[:turn]) for turn in turns):
                yield Pairing(next(numbers), seating, deal)

    def run(
        self,
        games: int,
        *,
        jobs: int = 1,
        until: Sprt | None = None,
        save: Path | str | None = None,
        each: Callable[[Pairing, Result | None], None] | None = None,
    ) -> Arena:
        """Play games in memory.

        Args:
            games: the number of games; the last deal may stay incomplete.
            jobs: the number of processes that play. The results are the same for any number.
            until: a test of the first bot against the second one, after whose verdict no more is played.
            save: a file to which the games' records are appended; ``freeport.read_recordings`` reads them.
            each: called after each game, in their order; the result is None if a bot failed.

        Raises:
            OSError: if that file cannot be written.
            ValueError: if other than two bots are tested, or a bot cannot be sent to another process.
        """
        if until is not None and len(self.bots) != 2:
            raise ValueError("a test takes two bots")
        contest = Contest(self.game, self.bots, self.options, str(self.seed), save is not None, self.position)
        with (
            nullcontext() if save is None else Path(save).open("ab") as lines,
            closing(played(contest, islice(self.pairings(), games), jobs)) as outcomes,
        ):
            for outcome in self._until(until, outcomes):
                self._note_outcome(outcome)
                if lines is not None:
                    lines.write(outcome.record)
                if each is not None:
                    each(outcome.pairing, outcome.result)
        return self

    def _until(self, test: Sprt | None, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        """Pass outcomes on until a test has come to its verdict, after whole deals."""
        deal = 0
        for outcome in outcomes:
            if test is not None and outcome.pairing.deal != deal and self._is_decided(test):
                return
            deal = outcome.pairing.deal
            yield outcome
        if test is not None:
            self._is_decided(test)

    def _is_decided(self, test: Sprt) -> bool:
        """Return whether a test has come to a verdict about the first bot."""
        self.verdict = test.verdict(self.standings[next(iter(self.bots))].scores)
        return self.verdict is not None

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
            made = players[0].create(
                self.game.slug, len(players), self.options, rated=self.position is None, position=self.position
            )
            match = await made
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
            return await play_match_async(bot, client, match, seed=f"{self.seed}/game/{pairing.deal}")
        except IllegalMove as refused:
            raise failed(bot, f"made an illegal move: {refused}") from refused
        except FreeportError:
            raise
        except Exception as error:
            raise failed(bot, f"raised {type(error).__name__}: {error}") from error

    def _note_outcome(self, outcome: Outcome) -> None:
        for name, moves, seconds in zip(outcome.pairing.names, outcome.moves, outcome.seconds, strict=False):
            self.paces[name].moves += moves
            self.paces[name].seconds += seconds
        if outcome.failure is not None:
            self._note_failure(outcome.pairing, outcome.failure)
        elif outcome.result is not None:
            self.note(outcome.pairing, outcome.result)

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
            rivals = [ranks[other] for other, rival in enumerate(pairing.names) if rival != name]
            scores = [(ranks[seat] < rank) + (ranks[seat] == rank) / 2.0 for rank in rivals]
            standing.deals.setdefault(pairing.deal, []).append(fmean(scores))
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
