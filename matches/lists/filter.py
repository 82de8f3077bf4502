"""Filters for lists of matches."""

from __future__ import annotations

import msgspec

from freeport_api import ListedMatch, MatchCriteria, Player, Status


class MatchFilter(msgspec.Struct, frozen=True, kw_only=True):
    """The criteria of a search for matches. A field that is None is ignored."""

    game: str | None = None
    """Only matches of this game."""
    status: Status | None = None
    """Only matches in this status."""
    seats: int | None = None
    """Only matches with this number of seats."""
    free: bool | None = None
    """Only matches with a seat that the viewer may take (True), or without one (False)."""
    clock: bool | None = None
    """Only matches with a clock (True), or without one (False)."""
    spectators: bool | None = None
    """Only matches that anybody may watch (True), or that nobody may (False)."""

    @classmethod
    def of(cls, criteria: MatchCriteria, status: Status | None = None) -> MatchFilter:
        """Return the filter of criteria as clients give them."""
        return cls(status=status, **{name: getattr(criteria, name) for name in MatchCriteria.__struct_fields__})

    def fits(self, match: ListedMatch, viewer: Player | None = None) -> bool:
        """Return whether a match meets all criteria for a viewer; for whoever watches, if left out."""
        facts = (
            (self.game, match.game),
            (self.status, match.status),
            (self.seats, len(match.seats)),
            (self.free, has_room(match, viewer)),
            (self.clock, match.clock is not None),
            (self.spectators, match.spectators),
        )
        return all(wanted in (None, found) for wanted, found in facts)

    @property
    def list_status(self) -> Status | None:
        """The status whose list contains all matches that fit; None if only the list of all matches does."""
        return Status.OPEN if self.status is None and self.free else self.status


def has_room(match: ListedMatch, viewer: Player | None) -> bool:
    """Return whether a match has a seat that a viewer may take: before the start a free one, later one on offer."""
    seats = [seat for seat in match.seats if seat.kept_for is None or (viewer and seat.kept_for == viewer.id)]
    if match.status is Status.PLAYING:
        sits = viewer is not None and any(
            seat.player is not None and seat.player.id == viewer.id for seat in match.seats
        )
        return not sits and any(seat.offered for seat in seats)
    return match.status is Status.OPEN and any(seat.player is None for seat in seats)
