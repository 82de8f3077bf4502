"""Five complete bots, to play against and to learn from.

``RandomBot`` knows no game: it works from the options alone. ``GreedyBot``, ``CautiousBot`` and ``RaiderBot`` follow
the game's own *instinct*, which weighs its moves (``freeport_games.engine.Instinct``), and ``SearchBot`` looks ahead
with it. In a game without an instinct they play at random.
"""

from __future__ import annotations

from freeport_games.engine import Temper, View
from freeport_games.engine.menus import Decision, Move

from ._bot import Bot
from ._choosing import any_move, greedy_move
from ._search import SearchBot

__all__ = ["BOTS", "CautiousBot", "GreedyBot", "RaiderBot", "RandomBot", "SearchBot", "any_move", "greedy_move"]


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


BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "cautious": CautiousBot,
    "raider": RaiderBot,
    "search": SearchBot,
}
"""The bots by their names on the command line."""
