"""Bots. The same class plays in memory, on a server, and as a house bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, get_args

from freeport_games.engine import Result, Seat, View
from freeport_games.engine.domains import Rng
from freeport_games.engine.menus import Decision, Move, Refusal

from .shapes import AnyGame, AnyTable, Update

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", bound=View, default=View, contravariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V", bound=View, contravariant=True)

Imagine: TypeAlias = Callable[[Rng], AnyTable]
"""Draws a table on which a seat sees, knows and may do the same, with everything that is hidden from it drawn at
random.
"""


class Bot(Generic[V]):
    """A player that is a program. One instance plays one seat of one game at a time.

    A bot is one method::

        class First(Bot):
            def decide(self, view: View, decision: Decision) -> Move:
                return decision.options[0].sample()

    ``game``, ``seat``, ``seats`` and ``rng`` are set before the first decision, and ``imagine`` draws tables to try
    moves on. ``Bot[CargoHoldView]`` tells a type checker which game a bot is for.
    """

    views: ClassVar[type[View]] = View
    """The class of the views that it reads: ``CargoHoldView`` for a ``Bot[CargoHoldView]``, ``View`` for any game."""
    slow: ClassVar[bool] = False
    """Whether ``decide`` and ``interject`` take so long that they should run in a thread of their own if other bots
    share the event loop with this one.
    """

    game: AnyGame
    """The rules of the current game."""
    seat: Seat
    """The bot's seat."""
    seats: int
    """The number of seats."""
    rng: Random
    """The bot's randomness: with the same seed it plays the same game again."""
    imagining: Imagine | None = None
    """The function that ``imagine`` draws with; set after ``sit`` by a program that has the table of the game."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            (read,) = get_args(base)[:1] or (None,)
            if isinstance(read, type) and issubclass(read, View):
                cls.views = read

    def sit(self, game: AnyGame, seat: Seat, seats: int, rng: Random) -> None:
        """Take a seat. This is called once before each game."""
        self.game, self.seat, self.seats, self.rng, self.imagining = game, seat, seats, rng, None

    def imagine(self) -> AnyTable | None:
        """Return a table as the game stands now, with everything that is hidden from the bot's seat drawn at random.

        There the seat has the same view, decision and options, and everything that it has come to know is true. The
        result is None if no table can be drawn: over the network, a bot has only its view.
        """
        return None if self.imagining is None else self.imagining(self.rng)

    def decide(self, view: V, decision: Decision) -> Move | Awaitable[Move]:
        """Answer a decision with a move out of one of its options; may be an ``async def``."""
        raise NotImplementedError(f"{type(self).__name__} has no decide()")

    def interject(self, view: V, decision: Decision) -> Move | Awaitable[Move] | None:
        """Use one of ``decision.interjections``, or return None. This is called while others decide."""
        return None

    def on_refused(self, refusal: Refusal) -> bool:
        """Note that a move was refused, and return whether to ask again; if not, the refusal is raised.

        A proposal may be refused although it was offered (``Option.bound``). By default nobody is asked again, because
        a program would make the same move for ever.
        """
        return False

    def on_update(self, update: Update) -> Awaitable[None] | None:
        """Note what happened."""
        return None

    def on_end(self, result: Result | None) -> Awaitable[None] | None:
        """Note how the match ended; the result is None if it was abandoned."""
        return None

    def close(self) -> None:
        """Give back what the bot holds, such as a process. This is called once after each game, however it ended."""


AnyBot: TypeAlias = Bot[Any]
"""A bot for any game."""
