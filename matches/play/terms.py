"""The terms of a match: what its host chose beside the game's own options."""

from __future__ import annotations

import secrets

import msgspec

from freeport_games.api import Clock, Player, Visibility
from freeport_games.engine import AnyGame, Data
from matches.match.stored import Birth


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How a match is held."""

    visibility: Visibility = Visibility.PUBLIC
    """Who may find, see and join it."""
    spectators: bool = True
    """Whether those who do not sit in it may watch it before its end."""
    autostart: bool = False
    """Whether it starts by itself when its last seat is taken."""
    clock: Clock | None = None
    """How much time its seats have; all the time in the world if left out."""

    def birth(self, host: Player, game: AnyGame, seats: int, options: Data, created_at: int) -> Birth:
        """What is fixed when a match is created on these terms, with an invitation of its own if it needs one."""
        return Birth(
            game.slug,
            game.rules_version,
            msgspec.json.encode(options),
            seats,
            host,
            self.visibility,
            "" if self.visibility is Visibility.PUBLIC else secrets.token_urlsafe(12),
            created_at,
            self.clock,
            self.spectators,
            self.autostart,
        )
