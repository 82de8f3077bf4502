"""Opponents: bots on the seats that do not spell their moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, cast

from freeport._bot import AnyBot
from freeport._offline.games import call, failed, imagining
from freeport.bots import BOTS
from freeport_games.engine import Seat
from freeport_games.engine.menus import Decision, Refused

from .playing import Playing, Rules

Maker: TypeAlias = str | Callable[[], AnyBot]
"""A bot: the name of one of Freeport's, such as ``"greedy"``, or a function that makes one, such as its class."""


class Opponents:
    """Bots on all seats of a table but one. They answer decisions; none of them interjects or is told what happens.

    Args:
        rules: the game.
        seat: the seat that no bot plays.
        bot: the bot, one for each seat.
    """

    def __init__(self, rules: Rules, seat: Seat, bot: Maker) -> None:
        if seat not in range(rules.seats):
            raise ValueError(f"there is no seat {seat} at a table of {rules.seats}")
        if isinstance(bot, str) and bot not in BOTS:
            raise ValueError(f"there is no bot {bot!r}: {', '.join(BOTS)}")
        make = BOTS[bot] if isinstance(bot, str) else bot
        self._rules = rules
        self._bots = {other: make() for other in range(rules.seats) if other != seat}

    def sit(self, playing: Playing, seed: int) -> None:
        """Sit down at a table that has just begun; the seed determines what the bots draw, as in ``play_game``."""
        self.close()
        for seat, bot in self._bots.items():
            bot.sit(self._rules.game, seat, self._rules.seats, Random(f"{seed}/{seat}"))
            bot.imagining = imagining(playing.table, seat)

    def close(self) -> None:
        """Let the bots give back what they hold, when their game is over."""
        for bot in self._bots.values():
            bot.close()

    def answer(self, playing: Playing) -> None:
        """Answer until no bot is asked.

        Raises:
            BotFailed: if a bot raises an exception, or makes an illegal move and does not want to be asked again.
        """
        table = playing.table
        while asked := [seat for seat in table.waiting if seat in self._bots]:
            seat, bot = asked[0], self._bots[asked[0]]
            decision = cast(Decision, table.decision(seat))
            try:
                playing.answer(seat, call(bot, bot.decide, table.view(seat), decision))
            except Refused as refused:
                if not call(bot, bot.on_refused, refused.refusal):
                    raise failed(bot, f"made an illegal move: {refused}") from refused
