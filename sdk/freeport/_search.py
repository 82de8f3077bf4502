"""The searching bot: it plays its moves on imagined tables and keeps to the better half, until its time is up.

The method is sequential halving over determinized worlds: Karnin, Koren and Somekh, "Almost Optimal Exploration in
Multi-Armed Bandits" (2013); Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from random import Random
from time import thread_time
from typing import cast

from freeport_games.engine import Temper, View
from freeport_games.engine.menus import Decision, Move

from ._bot import Bot
from ._choosing import any_move, greedy_move, weighed_moves
from .chance import draw
from .shapes import AnyTable


class SearchBot(Bot):
    """Tries its best moves on imagined tables, where hidden things are drawn at random and all seats play greedily.

    All moves that are still in question are tried on the same tables with the same luck; then the worse half of them is
    given up, and the others are tried on more. If no table can be imagined, as over the network, or if looking ahead
    does not help in the game (``Bots.searched``), it plays greedily.

    How far it comes depends on the machine. A bot whose ``seconds`` are infinite stops at ``looks`` alone, and plays
    the same game again with the same seed.
    """

    slow = True

    seconds = 0.1
    """The seconds of a processor that it thinks about a decision; the table that it then looks at is finished."""
    looks = 20_000
    """The moves played on imagined tables for a decision, after which it stops thinking."""
    width = 6
    """The number of moves that are tried."""
    depth = 5
    """The number of moves for each seat that are played on each table before it is judged."""
    doubt = 0.5
    """The number of standard errors by which a gain must exceed zero to count, so that luck does not decide."""

    def decide(self, view: View, decision: Decision) -> Move:
        """Play the move that did best, if it did clearly better than the instinct's choice on the same tables."""
        moves = self._candidates(view, decision)
        best, gained = self._best(moves) if len(moves) > 1 and self.game.bots.searched else (0, ())
        return moves[best] if _surely(gained, self.doubt) > 0.0 else moves[0]

    def _best(self, moves: Sequence[Move]) -> tuple[int, Sequence[float]]:
        """Return the number of the move that did best of all but the first, and how much better it did on each table.

        The time is shared out evenly: after each share, the worse half of the moves is given up.
        """
        began, self._looked = thread_time(), 0
        gains: list[list[float]] = [[] for _ in moves]
        rivals = list(range(1, len(moves)))
        shares = ceil(log2(len(moves)))
        for share in range(1, shares + 1):
            until, most = began + self.seconds * share / shares, self.looks * share / shares
            while not gains[rivals[0]] or (thread_time() < until and self._looked < most):
                if not self._compare(moves, rivals, gains):
                    return 0, ()
            rivals.sort(key=lambda rival: -_mean(gains[rival]))
            del rivals[max(1, len(rivals) // 2) :]
        return rivals[0], gains[rivals[0]]

    def _compare(self, moves: Sequence[Move], rivals: Sequence[int], gains: Sequence[list[float]]) -> bool:
        """Try moves on one more table, and note how much better each did than the first. False if there is none."""
        if (table := self.imagine()) is None:
            return False
        luck = self.rng.random()
        mark = self._try(table.fork(), moves[0], luck)
        for rival in rivals:
            gains[rival].append(self._try(table.fork(), moves[rival], luck) - mark)
        return True

    def _candidates(self, view: View, decision: Decision) -> list[Move]:
        """Return the moves to try, the instinct's choice first."""
        weighed = weighed_moves(self.game, view, decision, Temper())
        weighed.sort(key=lambda pair: -pair[0])
        moves = list(dict.fromkeys(move for _, move in weighed))[: self.width]
        return moves or list(dict.fromkeys(any_move(decision, self.rng) for _ in range(self.width)))

    def _try(self, table: AnyTable, move: Move, luck_of: float) -> float:
        """Return how well the seat stands after a move, and some moves of all seats."""
        luck = Random(luck_of)
        table.answer(self.seat, move)
        # It counts, too: where every move ends the game, nothing else would ever stop a bot with infinite seconds.
        self._looked += 1
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
        """Rate a table: from 2 for a win to 0 for a loss, and by the instinct before the end."""
        instinct = self.game.bots.instinct
        if (result := table.result) is not None:
            return 2.0 * (self.seat in result.winners) / len(result.winners)
        return 0.5 if instinct is None else instinct.standing(table.view(self.seat), self.seat)


def _mean(gained: Sequence[float]) -> float:
    return sum(gained) / len(gained)


def _surely(gained: Sequence[float], doubt: float) -> float:
    """Return the average gain of a move, minus some standard errors; 0 if it made no difference."""
    if len(gained) < 2 or not any(gained):
        return 0.0
    count, mean = len(gained), _mean(gained)
    spread = sum((gain - mean) ** 2 for gain in gained) / (count - 1)
    return mean - doubt * sqrt(spread / count)
