"""House bots: bots that the server's own workers play, as company for players, or in place of absent ones.

House bots have no accounts. A setting names them, and the workers choose their moves.
"""

from __future__ import annotations

from freeport_api import HOUSE, Player

PATIENCE = 10_000
"""Milliseconds after which the timekeeper moves for a house bot that has not answered.

It is longer than a worker lets a bot think, so by then the workers are away or have stopped the bot."""


def player(bot: str) -> Player:
    """Return the player that represents a house bot on a seat."""
    return Player(f"{HOUSE}{bot}", f"{bot.capitalize()} (house)", True)


def bot_of(player: str) -> str | None:
    """Return the name of the house bot with a player's id, or None if the player is not a house bot."""
    return player.removeprefix(HOUSE) if player.startswith(HOUSE) else None


def is_bot(player: Player) -> bool:
    """Return whether a player is a house bot. The id of an account is hexadecimal and never looks like one."""
    return bot_of(player.id) is not None
