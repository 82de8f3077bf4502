"""Ratings: leaderboards, and the standings of players."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.finding import find_game
from service.rest.call import Call
from service.rest.operation import operation


class LeaderboardPage(api.Page, frozen=True):
    """A page of a leaderboard."""

    items: tuple[api.Ranked, ...]
    """The places, the best first."""


@operation(addresses.LEADERBOARD, codes=("UNKNOWN_GAME", "BAD_CURSOR"))
async def leaderboard(call: Call, query: api.LeaderboardQuery) -> LeaderboardPage:
    """Get the leaderboard of a game, the best first.

    People and bots are rated separately. Only players who have finished a match against another of their kind are
    listed.
    """
    found, more = await call.matches.ratings.leaderboard(
        find_game(call.path["game"]).slug,
        bots=query.kind is api.Contenders.BOTS,
        first=query.first,
        after=query.after,
    )
    return LeaderboardPage(next=found[-1][1] if more else None, items=tuple(ranked for ranked, _ in found))


@operation(addresses.PLAYER, codes=("UNKNOWN_PLAYER",))
async def player(call: Call) -> api.Profile:
    """Get a player, with the standings in every game of which the player has finished a match."""
    return await call.matches.ratings.profile(call.path["player"])
