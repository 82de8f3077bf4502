"""Five complete bots, to play against and to learn from.

``RandomBot`` knows no game: it works from the options alone. ``GreedyBot``, ``CautiousBot`` and ``RaiderBot`` follow
the game's own *instinct*, which weighs its moves (``freeport_games.engine.Instinct``), and ``SearchBot`` looks ahead
with it. In a game without an instinct they play at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import cast

from freeport_games.engine import Decision, Move, Temper, View

from ._bot import Bot
from .chance import draw
from .shapes import AnyGame, AnyTable

FEW = 5
"""The number of tries below which nothing is concluded about a move."""


class RandomBot(Bot):
    """Plays any option, with any values."""

    def decide(self, view: View, decision: Decision) -> Move:
        """Choose an option, then a value for each of its fields."""
        return any_move(decision, self.rng)


class GreedyBot(Bot):
    """Plays the move that looks best now."""

    temper = Temper()

    def decide(self, view: View, decision: Decision) -> Move:
        """Follow the game's instinct, if there is one."""
        return greedy_move(self.game, view, decision, self.temper, self.rng)


class CautiousBot(GreedyBot):
    """A greedy bot that guards what it has and attacks when it is sure."""

    temper = Temper(guard=1.5, attack=0.6)


class RaiderBot(GreedyBot):
    """A greedy bot that would rather take than make."""

    temper = Temper(guard=0.8, attack=1.6)


class SearchBot(Bot):
    """Tries its best moves on imagined tables, where hidden things are drawn at random and all seats play greedily.

    If no table can be imagined, as over the network, it plays greedily itself.
    """

    slow = True

    looks = 1000
    """The approximate number of moves played on imagined tables for a decision, which limits its thinking."""
    worlds = 20
    """The greatest number of tables imagined for a decision."""
    width = 5
    """The number of moves that are tried on each."""
    doubt = 1.5
    """The number of standard errors by which a gain must exceed zero to count, so that luck does not decide."""
    depth = 7
    """The number of moves for each seat that are played on each table before it is judged."""

    def decide(self, view: View, decision: Decision) -> Move:
        """Play the move that did best, if it did clearly better than the instinct's choice on the same tables."""
        moves = self._candidates(view, decision)
        gains: list[list[float]] = [[] for _ in moves]
        rivals = list(range(1, len(moves)))
        self._looked = 0
        for table in self._imagined() if rivals else ():
            luck = self.rng.random()
            mark = self._try(table.fork(), moves[0], luck)
            for rival in rivals:
                gains[rival].append(self._try(table.fork(), moves[rival], luck) - mark)
            rivals = [rival for rival in rivals if self._may_gain(gains[rival])]
            if not rivals or self._looked >= self.looks:
                break
        return moves[max(range(len(moves)), key=lambda index: _surely(gains[index], self.doubt))]

    def _may_gain(self, gained: Sequence[float]) -> bool:
        """Return whether a move is worth trying on more tables."""
        return len(gained) < FEW or _surely(gained, -self.doubt) > 0.0

    def _candidates(self, view: View, decision: Decision) -> list[Move]:
        instinct = self.game.bots.instinct
        if instinct is not None and (weighed := instinct.weigh(view, decision, Temper())):
            weighed.sort(key=lambda pair: -pair[0])
            return [move for _, move in weighed[: self.width]]
        return list(dict.fromkeys(any_move(decision, self.rng) for _ in range(self.width)))

    def _imagined(self) -> Iterator[AnyTable]:
        """Yield tables that are the same to this seat; none if they cannot be imagined."""
        for _ in range(self.worlds):
            if (table := self.imagine()) is None:
                return
            yield table

    def _try(self, table: AnyTable, move: Move, luck_of: float) -> float:
        luck = Random(luck_of)
        table.answer(self.seat, move)
        for _ in range(self.depth * self.seats):
            while table.chance is not None:
                table.resolve(draw(table.chance, luck.randrange))
            if table.over:
                break
            self._looked += 1
            seat = table.waiting[0]
            asked = cast(Decision, table.decision(seat))
            table.answer(seat, greedy_move(self.game, table.view(seat), asked, Temper(), luck))
        return self._judge(table)

    def _judge(self, table: AnyTable) -> float:
        instinct = self.game.bots.instinct
        if (result := table.result) is not None:
            return 2.0 * (self.seat in result.winners)
        return 0.5 if instinct is None else instinct.standing(table.view(self.seat), self.seat)


def _surely(gained: Sequence[float], doubt: float) -> float:
    """Return the average gain of a move, minus some standard errors; 0 if it made no difference."""
    if len(gained) < 2 or not any(gained):
        return 0.0
    count, mean = len(gained), sum(gained) / len(gained)
    spread = sum((gain - mean) ** 2 for gain in gained) / (count - 1)
    return mean - doubt * sqrt(spread / count)


def any_move(decision: Decision, rng: Random) -> Move:
    """Return any legal answer; not a proposal, whose parts bind each other, so that it may be refused."""
    bound = [option for option in decision.options if option.bound]
    return rng.choice(bound or decision.options).sample(rng)


def greedy_move(game: AnyGame, view: View, decision: Decision, temper: Temper, rng: Random) -> Move:
    """Return the best move by the game's instinct, or any move if the instinct has no preference."""
    weighed = [] if game.bots.instinct is None else game.bots.instinct.weigh(view, decision, temper)
    return max(weighed, key=lambda pair: pair[0])[1] if weighed else any_move(decision, rng)


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "cautious": CautiousBot,
    "raider": RaiderBot,
    "search": SearchBot,
}
"""The bots by their names on the command line."""
