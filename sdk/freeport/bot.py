"""What a bot is. The same class plays in memory, on a server, and as a house bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from freeport_games.engine import Decision, Move, Result, Rng, Seat, View

from .shapes import AnyGame, AnyTable, Update

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", bound=View, default=View, contravariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V", bound=View, contravariant=True)

Imagine: TypeAlias = Callable[[Rng], AnyTable]
"""Draws a table on which a seat sees, knows and may do the same, and all that is hidden from it is drawn at random."""


class Bot(Generic[V]):
    """A player that is a program. One instance plays one seat of one game at a time.

    A bot is one method::

        class First(Bot):
            def decide(self, view: View, decision: Decision) -> Move:
                return decision.options[0].sample()

    ``game``, ``seat``, ``seats`` and ``rng`` are set before the first decision, and ``imagine`` draws tables to try
    moves on. ``Bot[CargoHoldView]`` says which game a bot is for, if a type checker should know.
    """

    slow: ClassVar[bool] = False
    """Whether ``decide`` and ``interject`` think for so long that they should do it in a thread of their own, where
    other bots share an event loop with this one."""

    game: AnyGame
    """The rules of the game that is played."""
    seat: Seat
    """The bot's seat."""
    seats: int
    """How many seats play."""
    rng: Random
    """The bot's randomness: with the same seed it plays the same game again."""
    imagining: Imagine | None = None
    """What ``imagine`` draws with; set after ``sit`` by a program that has the table of the game."""

    def sit(self, game: AnyGame, seat: Seat, seats: int, rng: Random) -> None:
        """Take a seat: called once before each game."""
        self.game, self.seat, self.seats, self.rng, self.imagining = game, seat, seats, rng, None

    def imagine(self) -> AnyTable | None:
        """A table of the bot's own as the game stands now, with all that is hidden from its seat drawn at random.

        The seat has the same view, the same decision and the same options there, and all that it has come to know is
        true. None where nobody can draw one: over the network a bot has nothing but its view.
        """
        return None if self.imagining is None else self.imagining(self.rng)

    def decide(self, view: V, decision: Decision) -> Move | Awaitable[Move]:
        """Answer a decision with a move out of one of its options; may be an ``async def``."""
        raise NotImplementedError(f"{type(self).__name__} has no decide()")

    def interject(self, view: V, decision: Decision) -> Move | Awaitable[Move] | None:
        """Use one of ``decision.interjections``, or not. Asked while others decide; None lets it be."""
        return None

    def on_update(self, update: Update) -> Awaitable[None] | None:
        """See what happened."""
        return None

    def on_end(self, result: Result | None) -> Awaitable[None] | None:
        """See how it ended; None if the match was abandoned."""
        return None


AnyBot: TypeAlias = Bot[Any]
"""A bot for whatever game."""
