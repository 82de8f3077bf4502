"""Records: past states of matches, and the results of players."""

from __future__ import annotations

from freeport.protocol import Flow
from freeport.shapes import Contenders, ListedMatch, Player, Profile, Ranked, Recording, Update

from .call import call, stream
from .room import Room


class Records(Room):
    """Records: past states of matches, and the results of players."""

    @call
    def record(self, match: ListedMatch | str) -> Flow[Recording]:
        """Return the record of a match that has ended, for ``freeport.verify`` and for replays."""
        return self._calls.record(match)

    @call
    def at(
        self,
        match: ListedMatch | str,
        version: int,
        seat: int | None = None,
        *,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[Update]:
        """Return a match as it was at a version: the events of the entry that led there, the view and the decision.

        Args:
            match: the match or its id.
            version: from 0, the match as it was created.
            seat: the seat that sees it, which before the end can only be this player's own; this player's seat, or a
                spectator's place, if omitted.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
        """
        return self._calls.at(match, version, seat, words, pictures)

    @stream(Ranked)
    def leaderboard(self, game: str, kind: Contenders = Contenders.PEOPLE) -> Flow[None]:
        """Iterate over a game's rated people, or bots, the best first, fetched page by page."""
        return self._calls.leaderboard(game, kind)

    @call
    def player(self, player: Player | str) -> Flow[Profile]:
        """Return a player, with its standing in every game of which it has finished a match.

        Args:
            player: the player or its id.
        """
        return self._calls.player(player)
