"""A match: joining, playing, watching."""

from __future__ import annotations

from freeport.protocol import Flow
from freeport.shapes import ListedMatch, Match, Pending, Update
from freeport_games.engine import Decision, Move

from .call import call, stream
from .room import Room


class Matches(Room):
    """A match: joining, playing, watching."""

    @call
    def match(self, match: ListedMatch | str, *, words: str | None = None, pictures: bool = False) -> Flow[Match]:
        """Return a match as this player may see it now.

        Args:
            match: the match or its id.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
        """
        return self._calls.match(match, words, pictures)

    @call
    def join(
        self,
        match: ListedMatch | str,
        *,
        entropy: str | None = None,
        invitation: str | None = None,
        seat: int | None = None,
    ) -> Flow[Match]:
        """Take a seat, and keep the facts to check at the end in ``notes``.

        Args:
            match: the match, or its id. Given the match, its commitment is noted as it was before you joined.
            entropy: a text of your own that goes into the dice, so that nobody can have known them: up to 128 printable
                ASCII characters. Random if omitted; none if empty.
            invitation: the invitation, which a private match requires.
            seat: the seat; any free one if omitted.
        """
        added = self._entropy(match, entropy)
        return self._joined(match, (yield from self._calls.join(match, added, invitation, seat)), added)

    @call
    def house_bots(self) -> Flow[tuple[str, ...]]:
        """Return the house bots that can be seated."""
        return self._calls.house_bots()

    @call
    def add_bot(self, match: ListedMatch | str, bot: str, seat: int | None = None) -> Flow[Match]:
        """Seat a house bot in a match that this player hosts; the server plays it.

        Args:
            match: the match or its id.
            bot: one of ``house_bots``.
            seat: the seat; any free one if omitted.
        """
        return self._calls.add_bot(match, bot, seat)

    @call
    def remove_bot(self, match: ListedMatch | str, seat: int) -> Flow[Match]:
        """Free the seat of a house bot in a match that this player hosts."""
        return self._calls.remove_bot(match, seat)

    @call
    def start(self, match: ListedMatch | str) -> Flow[Match]:
        """Start a match that this player hosts."""
        return self._calls.start(match)

    @call
    def play(
        self,
        match: ListedMatch | str,
        decision: Decision | str,
        move: Move,
        *,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[Update]:
        """Make a move. Trying again is safe: a decision is answered once, and the same answer returns the same result.

        Args:
            match: the match or its id.
            decision: the decision, or its id.
            move: one of the values of its options.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.

        Raises:
            IllegalMove: if the move is in no option.
            StaleDecision: if the decision is no longer open.
            AlreadyDecided: if it was answered differently.
        """
        return self._calls.play(match, decision, move, words, pictures)

    @call
    def leave(self, match: ListedMatch | str) -> Flow[Match]:
        """Leave a match; if it is running, the game's fallback plays on."""
        return self._calls.leave(match)

    @call
    def return_(self, match: ListedMatch | str) -> Flow[Match]:
        """Return to a match that this player left, or in which a house bot stands in since time ran out."""
        return self._calls.return_(match)

    @stream(Update)
    def updates(
        self,
        match: ListedMatch | str,
        after: int | None = None,
        *,
        views: bool = False,
        words: str | None = None,
        pictures: bool = False,
        patches: bool = False,
    ) -> Flow[None]:
        """Iterate over the updates of a match until it ends. Broken connections are restored silently.

        Args:
            match: the match or its id.
            after: the last version that is already known; 0 for all from the beginning, the present one if omitted.
            views: whether each update should include the whole view.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
            patches: whether to include the whole view, as ``views`` does, but to have it sent as patches of the one
                before: far fewer bytes for a little more computing.
        """
        return self._calls.updates(match, after, views, words, pictures, patches)

    @stream(Pending)
    def pending(self) -> Flow[None]:
        """Iterate over the decisions that wait for this player in any match: those that wait now, then each new one."""
        return self._calls.pending()
