"""House bots: bots that the server's own workers play, for a player who has no company, or no time.

They have no accounts. Which there are is a setting; how they choose is the worker's business.
"""

from __future__ import annotations

from freeport_games.api import HOUSE, Player

PATIENCE = 10_000
"""Milliseconds after which nobody waits any longer for a house bot: its workers are away, or it ends them.

It is more than what a worker lets a bot think."""


def player(bot: str) -> Player:
    """Who sits on a seat that was given to a house bot."""
    return Player(f"{HOUSE}{bot}", f"{bot.capitalize()} (house)", True)


def bot_of(player: str) -> str | None:
    """The house bot that has a player's id; None if it is a person's or another program's."""
    return player.removeprefix(HOUSE) if player.startswith(HOUSE) else None


def is_bot(player: Player) -> bool:
    """Whether a player is a house bot. An account's id is hexadecimal and never looks like one."""
    return bot_of(player.id) is not None
