"""Records: past states of matches, and the results of players."""

from __future__ import annotations

from datetime import date

from freeport._protocol import Emit, Flow, Request
from freeport._protocol.retry import exchange
from freeport.shapes import Contenders, Digest, ListedMatch, Player, Profile, Ranked, Recording, Update
from freeport_api import LeaderboardQuery, PastQuery, Presence, RecordsQuery, SinceQuery, Why, WhyQuery, addresses
from freeport_games.engine.menus import Move

from .call import call, stream
from .room import PAGE, Page, Room, check_is, id_of

_RECORDS = 10
"""The number of records that are fetched at a time."""


class Records(Room):
    """Records: past states of matches, and the results of players."""

    @call
    def record(self, match: ListedMatch | str) -> Flow[Recording]:
        """Return the record of a match that has ended, for ``freeport.verify`` and for replays."""
        named = id_of(match)
        request = Request.to(addresses.RECORD.at(match=named), accept="application/jsonl")

        def decode(body: bytes) -> Recording:
            recording = self._library.recording(body)
            check_is(recording.head.id, named)
            return recording

        return (yield from exchange(request, self._policy, decode))

    @stream(Recording)
    def records(
        self,
        *,
        game: str | None = None,
        player: Player | str | None = None,
        since: date | None = None,
        until: date | None = None,
    ) -> Flow[None]:
        """Iterate over the records of finished matches, the newest first, fetched page by page.

        They are public matches that the server still has, and this player's own.

        Args:
            game: only matches of this game, by its slug.
            player: only matches in which this player sat at the end.
            since: only matches that were created on this day (UTC) or later.
            until: only matches that were created on this day (UTC) or earlier.
        """
        named, after = None if player is None else id_of(player), None
        while True:
            query = RecordsQuery(first=_RECORDS, after=after, game=game, player=named, since=since, until=until)
            request = Request.to(addresses.RECORDS, query=query, accept="application/jsonl")
            found, after = yield from exchange(request, self._policy, self._library.page_of_records)
            for recording in found:
                yield from Emit(recording)
            if after is None:
                return

    @call
    def at(
        self,
        match: ListedMatch | str,
        version: int,
        seat: int | None = None,
        *,
        words: str | None = None,
        pictures: bool = False,
        shared: bool = False,
    ) -> Flow[Update]:
        """Return a match as it was at a version: the events of the entry that led there, the view and the decision.

        Args:
            match: the match or its id.
            version: from 0, the match as it was created.
            seat: the seat that sees it, which before the end can only be this player's own; this player's seat, or a
                spectator's place, if omitted.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
            shared: whether people share this player's screen, as in ``match``.
        """
        there = addresses.AT.at(match=id_of(match), version=version)
        return self._ask_update(Request.to(there, query=PastQuery(words, pictures, seat, shared)), id_of(match))

    @call
    def since_my_move(
        self,
        match: ListedMatch | str,
        after: int | None = None,
        *,
        words: str | None = None,
        pictures: bool = False,
        seat: int | None = None,
    ) -> Flow[Digest]:
        """Return what happened since this player's last own move in a match: up to 500 updates, and what moved.

        Args:
            match: the match or its id.
            after: the last version that is already known, such as ``next`` of the digest before.
            words: a language such as ``en``, to get everything in sentences too, as ``.words`` of the updates.
            pictures: whether to be told what moved, as ``.moved``, and to get a picture of the present view.
            seat: which of this player's seats, if there are several; if omitted the one that is asked, else the lowest.
        """
        named = id_of(match)
        query = SinceQuery(words, pictures, after, seat)
        request = Request.to(addresses.SINCE_MY_MOVE.at(match=named), query=query)

        def decode(body: bytes) -> Digest:
            digest = self._library.digest(body)
            check_is(digest.match, named)
            return digest

        return (yield from exchange(request, self._policy, decode))

    @call
    def why(
        self,
        match: ListedMatch | str,
        kind: type[Move] | str = "",
        key: str = "",
        *,
        words: str | None = None,
        seat: int | None = None,
    ) -> Flow[Why]:
        """Return why this player cannot make a kind of move now, or not with a thing; nothing is changed.

        Args:
            match: the match or its id.
            kind: the kind of move, or its ``__typename``; any that answers the decision if omitted.
            key: the identifier of the thing, or the number of a seat; any if omitted.
            words: the language of the reason; English if omitted.
            seat: which of this player's seats, if there are several; if omitted the one that is asked, else the lowest.
        """
        name = kind if isinstance(kind, str) else str(kind.__struct_config__.tag)
        asked = (id_of(match), name, key)
        request = Request.to(addresses.WHY.at(match=id_of(match)), query=WhyQuery(name, key, words, seat))
        return self._ask(request, Why, lambda told: check_is((told.match, told.kind, told.key), asked))

    @call
    def presence(self, match: ListedMatch | str) -> Flow[Presence]:
        """Return which seats of a match have a stream of it open at this moment; house bots open none."""
        request = Request.to(addresses.PRESENCE.at(match=id_of(match)))
        return self._ask(request, Presence, lambda told: check_is(told.match, id_of(match)))

    @stream(Ranked)
    def leaderboard(self, game: str, kind: Contenders = Contenders.PEOPLE) -> Flow[None]:
        """Iterate over a game's rated people, or bots, the best first, fetched page by page."""
        query = LeaderboardQuery(first=PAGE, kind=kind)
        return self._pages(addresses.LEADERBOARD.at(game=game), query, Page[Ranked])

    @call
    def player(self, player: Player | str) -> Flow[Profile]:
        """Return a player, with its standing in every game of which it has finished a match.

        Args:
            player: the player or its id.
        """
        named = id_of(player)
        request = Request.to(addresses.PLAYER.at(player=named))
        return self._ask(request, Profile, lambda told: check_is(told.player.id, named))
