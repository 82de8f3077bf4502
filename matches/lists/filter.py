"""What somebody looks for in a list of matches."""

from __future__ import annotations

import msgspec

from freeport_games.api import Match, Status


class MatchFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which matches somebody wants to see. What is None does not matter."""

    game: str | None = None
    """Only matches of this game."""
    status: Status | None = None
    """Only matches that are this far."""
    seats: int | None = None
    """Only matches for so many."""
    free: bool | None = None
    """Only matches with a seat that anybody may take, or only those without one."""
    clock: bool | None = None
    """Only matches with a clock, or only those without one."""
    spectators: bool | None = None
    """Only matches that anybody may watch, or only those that nobody may."""

    def fits(self, match: Match) -> bool:
        """Whether a match is wanted."""
        facts = (
            (self.game, match.game),
            (self.status, match.status),
            (self.seats, len(match.seats)),
            (self.free, has_room(match)),
            (self.clock, match.clock is not None),
            (self.spectators, match.spectators),
        )
        return all(wanted in (None, found) for wanted, found in facts)

    @property
    def list_status(self) -> Status | None:
        """In which list of matches by status all that fit can be found; None if only in that of all."""
        return Status.OPEN if self.status is None and self.free else self.status


def has_room(match: Match) -> bool:
    """Whether anybody may take a seat of a match."""
    return match.status is Status.OPEN and any(seat.player is None and seat.kept_for is None for seat in match.seats)
