"""Records: matches as they were, and how players stand."""

from __future__ import annotations

from freeport.protocol import Flow
from freeport.shapes import Contenders, Match, Player, Profile, Ranked, Recording, Update

from .call import call, stream
from .room import Room


class Records(Room):
    """Records: matches as they were, and how players stand."""

    @call
    def record(self, match: Match | str) -> Flow[Recording]:
        """The record of a match that has ended, for ``freeport.verify`` and to play it again."""
        return self._calls.record(match)

    @call
    def at(
        self,
        match: Match | str,
        version: int,
        seat: int | None = None,
        *,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[Update]:
        """A match as it was at a version: what the entry that led there told, the view and the decision of then.

        Args:
            match: the match or its id.
            version: from 0, the match as it was created.
            seat: whose eyes to see with, which before the end can only be this player's own; this player's seat, or a
                spectator's place, if left out.
            words: tells everything in sentences as well, as ``.words``, in this language, such as ``en``.
            pictures: tells what the view of the present looks like as well, as ``.picture``.
        """
        return self._calls.at(match, version, seat, words, pictures)

    @stream(Ranked)
    def leaderboard(self, game: str, kind: Contenders = Contenders.PEOPLE) -> Flow[None]:
        """A game's rated people, or bots, the best first, fetched page after page while you iterate."""
        return self._calls.leaderboard(game, kind)

    @call
    def player(self, player: Player | str) -> Flow[Profile]:
        """A player, and how it stands in every game of which it has finished a match.

        Args:
            player: the player or its id.
        """
        return self._calls.player(player)
