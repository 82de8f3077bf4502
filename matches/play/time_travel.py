"""Time travel: a match as a viewer could see it at an earlier version."""

from __future__ import annotations

from contextlib import suppress

from freeport_api import Player, Update
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refused
from matches import refusals
from matches.match import pictured, presentation
from matches.match.extras import FACTS, Extras
from matches.match.live_match import ENDED, LiveMatch
from matches.match.pictured import Shown
from matches.match.steps import Step
from matches.match.viewpoints import Shared, Viewpoint, own_seats, seat_seen_from
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.replay import LogCut, Past, Toll, toll_free


class TimeTravel:
    """Shows earlier versions of matches."""

    def __init__(self, cache: MatchCache) -> None:
        self._cache = cache

    async def at(
        self,
        match: str,
        viewer: Player | None,
        version: int,
        seat: Viewpoint = None,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
    ) -> Update:
        """Return the update that led to a version, with the view and the decision at that time.

        Args:
            match: the match's id.
            viewer: the player who looks; None for a spectator.
            version: the version, from 0 (the match as it was created) to the present one.
            seat: the seat whose view is shown. Before the end it can only be the viewer's own. By default the viewer's
                seat, of several the one that is asked now, else the lowest; or the view of a spectator, as on a screen
                that the people of several seats share.
            extras: what to include in addition to the facts.
            toll: is called before the log is replayed.

        Raises:
            Refused: UNKNOWN_MATCH, NO_SPECTATORS, UNKNOWN_SEAT, NOT_SEATED, BAD_VERSION, RULES_UNAVAILABLE, BUSY.
        """
        with suppress(LogCut):
            return await self._at(match, viewer, version, seat, extras, toll)
        return await self._at(match, viewer, version, seat, extras, toll)

    async def _at(
        self, match: str, viewer: Player | None, version: int, seat: Viewpoint, extras: Extras, toll: Toll
    ) -> Update:
        async with self._cache.hold_for(match, viewer) as cached:
            live = await cached.fresh()
            if not live.may_see(viewer):
                raise refused(refusals.UNKNOWN_MATCH)
            shown = _seat_shown(live, viewer, seat)
            if not 0 <= version <= live.version:
                raise refused(refusals.BAD_VERSION, live.version)
            past = cached.past_of(live)
        await toll(await past.distance(version - 1, version) if version else 0)
        then, step, before = await _moment(past, version, shown, pictures=extras.pictures)
        own = own_seats(then, viewer, shown, seat)
        return presentation.update(then, step, shown, views=True, extras=extras, before=before, own=own)


async def _moment(
    past: Past, version: int, seat: Seat | None, *, pictures: bool
) -> tuple[LiveMatch, Step, Shown | None]:
    """Return a match as it was, the step that led there, and what a seat could see before, if pictures are wanted."""
    if pictures and version:
        with suppress(Refused):  # the moment before may need rules that this server does not carry
            then, earlier = await past.at(version - 1)
            before = pictured.shown(then, earlier, seat)
            return then, await past.next(then), before
    then, step = await past.at(version)
    return then, step, None


def _seat_shown(live: LiveMatch, viewer: Player | None, seat: Viewpoint) -> Seat | None:
    """Return the seat whose view a viewer may see; None for the view of a spectator."""
    if not live.may_watch(viewer):
        raise refused(refusals.NO_SPECTATORS, live.version)
    if seat is None or isinstance(seat, Shared):
        return seat_seen_from(live, viewer, seat)
    if seat in live.seats_of(viewer):
        return seat
    if not 0 <= seat < live.birth.seats:
        raise refused(refusals.UNKNOWN_SEAT, live.version)
    if live.status not in ENDED:
        raise refused(refusals.NOT_SEATED, live.version, "Before the end of a match you can see only your own view.")
    return seat
