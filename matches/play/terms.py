"""The terms of a match: the host's choices in addition to the game's own options."""

from __future__ import annotations

import secrets

import msgspec

from freeport_api import Absence, Clock, NewMatch, OneAnswer, Player, Visibility
from freeport_games.engine import AnyGame, Data
from matches.match.stored import Birth


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms on which a match is played."""

    visibility: Visibility = Visibility.PUBLIC
    """The players who may find, see and join the match."""
    spectators: bool = True
    """Whether others than its players may watch the match before its end."""
    autostart: bool = False
    """Whether the match starts by itself when its last seat is taken."""
    clock: Clock | None = None
    """The time limits of the seats; None for unlimited time."""
    undo: bool = True
    """Whether its seats may take moves back."""
    rated: bool = True
    """Whether the match counts for ratings."""
    one_answer: OneAnswer = OneAnswer.ASKED
    """What becomes of decisions with one possible answer."""
    absence: Absence | None = None
    """When an absent player may be replaced, and by whom; None if none may."""
    position: str | None = None
    """The position in notation that the match begins with; None for the game's opening."""
    hot_seat: bool = False
    """Whether one account may take several seats."""

    @classmethod
    def of(cls, match: NewMatch) -> Terms:
        """Return the terms of a match that a client creates."""
        return cls(**{name: getattr(match, name) for name in cls.__struct_fields__})

    def birth(self, host: Player, game: AnyGame, seats: int, options: Data, created_at: int) -> Birth:
        """Return the fixed facts of a match on these terms, with an invitation if the match is not public."""
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
            undo=self.undo,
            rated=self.rated,
            one_answer=self.one_answer,
            absence=self.absence,
            position=self.position,
            hot_seat=self.hot_seat,
        )
