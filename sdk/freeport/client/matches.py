"""A match: sitting down, playing, looking on."""

from __future__ import annotations

from freeport.protocol import Flow
from freeport.shapes import Match, Pending, Update
from freeport_games.engine import Decision, Move

from .call import call, stream
from .room import Room


class Matches(Room):
    """A match: sitting down, playing, looking on."""

    @call
    def match(self, match: Match | str, *, words: str | None = None, pictures: bool = False) -> Flow[Match]:
        """A match as this player may see it now.

        Args:
            match: the match or its id.
            words: tells everything in sentences as well, as ``.words``, in this language, such as ``en``.
            pictures: tells what the view of the present looks like as well, as ``.picture``.
        """
        return self._calls.match(match, words, pictures)

    @call
    def join(
        self, match: Match | str, *, entropy: str | None = None, invitation: str | None = None, seat: int | None = None
    ) -> Flow[Match]:
        """Take a seat, and keep in ``notes`` what there is to check at the end.

        Args:
            match: the match, or its id. Given the match, its commitment is noted as it stood before you joined.
            entropy: a text of your own that goes into the dice, so that nobody can have known them: up to 128 printable
                ASCII characters. Fresh and random if left out; none if empty.
            invitation: what a private match asks for.
            seat: which seat; any free one if left out.
        """
        added = self._entropy(match, entropy)
        return self._joined(match, (yield from self._calls.join(match, added, invitation, seat)), added)

    @call
    def house_bots(self) -> Flow[tuple[str, ...]]:
        """The house bots that can be seated."""
        return self._calls.house_bots()

    @call
    def add_bot(self, match: Match | str, bot: str, seat: int | None = None) -> Flow[Match]:
        """Seat a house bot in a match that this player hosts; the server plays it.

        Args:
            match: the match or its id.
            bot: one of ``house_bots``.
            seat: which seat; any free one if left out.
        """
        return self._calls.add_bot(match, bot, seat)

    @call
    def remove_bot(self, match: Match | str, seat: int) -> Flow[Match]:
        """Free the seat of a house bot in a match that this player hosts."""
        return self._calls.remove_bot(match, seat)

    @call
    def start(self, match: Match | str) -> Flow[Match]:
        """Start a match that this player hosts."""
        return self._calls.start(match)

    @call
    def play(
        self,
        match: Match | str,
        decision: Decision | str,
        move: Move,
        *,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[Update]:
        """Make a move. Trying again is safe: a decision is answered once, and the same answer gives the same result.

        Args:
            match: the match or its id.
            decision: the decision that is answered, or its id.
            move: one of the values of its options.
            words: tells everything in sentences as well, as ``.words``, in this language, such as ``en``.
            pictures: tells what the view of the present looks like as well, as ``.picture``.

        Raises:
            IllegalMove: if the move is in no option.
            StaleDecision: if the decision is gone.
            AlreadyDecided: if it was answered differently.
        """
        return self._calls.play(match, decision, move, words, pictures)

    @call
    def leave(self, match: Match | str) -> Flow[Match]:
        """Leave a match; if it runs, the game's fallback plays on."""
        return self._calls.leave(match)

    @call
    def return_(self, match: Match | str) -> Flow[Match]:
        """Play on in a match that this player left, or where a house bot stands in since the player's time was over."""
        return self._calls.return_(match)

    @stream(Update)
    def updates(
        self,
        match: Match | str,
        after: int | None = None,
        *,
        views: bool = False,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[None]:
        """What happens in a match, version by version, until it ends. Broken connections are mended unseen.

        Args:
            match: the match or its id.
            after: the last version that is already known; 0 for all from the beginning, the present one if left out.
            views: whether each update should bring the whole view.
            words: tells everything in sentences as well, as ``.words``, in this language, such as ``en``.
            pictures: tells what the view of the present looks like as well, as ``.picture``.
        """
        return self._calls.updates(match, after, views, words, pictures)

    @stream(Pending)
    def pending(self) -> Flow[None]:
        """The decisions that wait for this player in any match: first those that wait now, then each new one."""
        return self._calls.pending()
