"""The card of facts that a game gives the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from pickle import PicklingError
from typing import Any, Generic, Self, TypeVar

import msgspec

from .component import Component
from .data import Data, Event, Result, Seat, View
from .domains import Rng
from .hidden.piles import Piles
from .hidden.unseen import Unseen
from .instinct import Instinct
from .menus.menu import Menu
from .menus.options import Move, Option, offered
from .menus.refusals import BadOptions, Refusal
from .menus.requests import Scene
from .menus.turn import Turn
from .pace import Pace
from .pictures.maps import PictureMap
from .pictures.picture import Picture
from .problems import check_position

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=Data)  # noqa: E741 - options
V = TypeVar("V", bound=View)


class Asking(msgspec.Struct, frozen=True):
    """A decision as a game's ``fallback`` sees it: the asked seat, and the options."""

    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in RULES.md."""
    options: tuple[Option[Move], ...]
    """The options that are offered now."""

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """The kinds of move that are offered now."""
        return offered(self.options)


class StateNotation(msgspec.Struct, Generic[S], frozen=True):
    """A game's own one-line text for states."""

    write: Callable[[S], str]
    """Returns the text of a state."""
    read: Callable[[str], S]
    """Returns the state of a text; raises ``ValueError`` if the text is malformed."""


def _no_preference(_: object, __: Asking) -> None:
    return None


def _knows_everything(_: object, __: Move) -> None:
    return None


def _nothing_wrong(_: object, __: int) -> Iterable[str]:
    return ()


def _nothing_conserved(_: object) -> Mapping[str, int]:
    return {}


def _nothing_hidden(_: object, __: Seat | None) -> Sequence[Unseen]:
    return ()


def _nothing_shuffled(_: object, __: str) -> Sequence[str]:
    return ()


def _nothing_else_hidden(_: object, __: Seat, ___: Rng) -> None:
    return None


def _in_any_order(_: object) -> None:
    return None


def _not_pictured(_: object) -> Picture:
    return Picture("", None)


class Proof(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The promises of a game beyond those of all games: the quantities that it conserves, and what is hidden from whom.

    The conformance kit holds the game to them, and ``Table.imagine`` draws anew what is hidden.
    """

    totals: Callable[[S], Mapping[str, int]] = _nothing_conserved
    """The conserved quantities: each of these numbers stays as it was at the start."""
    secrets: Callable[[S, Seat | None], Sequence[Unseen]] = _nothing_hidden
    """The things that a seat, or a spectator (None), is not shown, and what it knows of them; one ``Unseen`` for each
    kind of interchangeable things.
    """
    shuffled: Callable[[S, str], Sequence[str]] = _nothing_shuffled
    """The pieces that a shuffle of a kind mixes, in their order while the shuffle is awaited; needed only where it
    hides what was seen.
    """
    redraw: Callable[[S, Seat, Rng], None] = _nothing_else_hidden
    """Draws anew what is hidden from a seat and is not an identifier, such as choices that others have made for later.
    """
    reword: Callable[[S, Seat, Seat, Move, Sequence[Move], Rng], Move] | None = None
    """Returns a move of the running scene in which other things are named that a seat was not told, and of which
    nothing came. It is given the state, that seat, the seat that made the move, the move, and all later ones but secret
    answers, which are drawn anew. None if moves name nothing of the kind.
    """
    piles: Piles[S] | None = None
    """Where its cards lie, if it declares that: then the fields above follow from it, see ``of``."""
    tidy: Callable[[S], None] = _in_any_order
    """Restores what a state keeps in order of identifiers, such as sorted hands, after some were exchanged."""

    @classmethod
    def of(
        cls,
        piles: Piles[S],
        redraw: Callable[[S, Seat, Rng], None] = _nothing_else_hidden,
        totals: Callable[[S], Mapping[str, int]] = _nothing_conserved,
        reword: Callable[[S, Seat, Seat, Move, Sequence[Move], Rng], Move] | None = None,
    ) -> Self:
        """Return the promises of a game that has cards in piles.

        Args:
            piles: its piles.
            redraw: draws anew what is hidden from a seat and lies in no pile.
            totals: returns what it conserves beside cards.
            reword: draws anew what a move names that came to nothing.
        """
        return cls(
            totals=lambda state: {**piles.totals(state), **totals(state)},
            secrets=piles.secrets,
            shuffled=piles.shuffled,
            redraw=redraw,
            reword=reword,
            tidy=piles.tidy,
            piles=piles,
        )


class Bots(msgspec.Struct, frozen=True, kw_only=True):
    """A game's help for bots."""

    instinct: Instinct | None = None
    """The weights that bots give its moves; they play at random if omitted."""
    searched: bool = True
    """Whether looking some moves ahead helps a bot. False where what a plan costs comes long before what it brings:
    then whoever judges by the next moves never begins."""


class Faces(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """The presentation of a game to people."""

    words: Traversable | None = None
    """The folder of its sentences, one file per language; ``words/`` beside its code if omitted. See docs/words.md."""
    picture: Callable[[V], Picture] = _not_pictured
    """Draws a view for any client: a pure function; an empty picture if omitted."""
    maps: tuple[PictureMap, ...] = ()
    """The maps of its boards, which never change."""


class TimeLimit(msgspec.Struct, Generic[S, O], frozen=True):
    """A limit to the time of a whole game, by the clock of its match: rules know no clock of their own."""

    minutes: Callable[[O], int | None]
    """The limit by the options; None for no limit."""
    up: Callable[[Turn[S]], None]
    """Notes in the state that the time is up, and tells it. It asks nobody; the rules say when the game ends then."""


class Game(msgspec.Struct, Generic[S, O, V], frozen=True, kw_only=True, eq=False):
    """A game: its names, its classes, and the functions that play it. All of them are pure."""

    slug: str
    """The game's name in code and addresses: ``cargo_hold``."""
    name: str
    """The game's name for people: ``Cargo Hold``."""
    summary: str
    """The game in one sentence."""
    aim: str
    """What a seat does in the game and how it wins, in three sentences at most, for whoever has never played it."""
    seats: range
    """The possible numbers of seats."""

    options: type[O]
    """The class of its options; all of them have defaults."""
    state: type[S]
    """The class of its whole state."""
    moves: tuple[type[Move], ...]
    """Its kinds of move."""
    events: tuple[type[Event], ...]
    """Its kinds of event."""
    views: type[V]
    """The class of its views."""

    setup: Callable[[O, int], S]
    """Returns the state before the first scene, from the options and the number of seats. Raises ``BadOptions``."""
    scene: Callable[[Turn[S]], Scene | None]
    """Returns the next scene, or None when the game is over. Only the state may decide which."""
    view: Callable[[S, Seat | None], V]
    """Returns what a seat, or a spectator (None), may see."""
    result: Callable[[S], Result]
    """Returns the final ranking. Called only when the game is over."""

    rules_version: int = 1
    """Raised whenever a change of the rules could change a running match."""
    rules: str = ""
    """The text of RULES.md."""
    interjections: Callable[[Turn[S], Seat], Menu] | None = None
    """Returns the menu of what a seat may do beside any open decision, its own or another seat's; None if the game has
    no interjections.

    Each is carried out as a scene of its own while the decision waits, and the decision's menu is then computed anew.
    """
    unknown: Callable[[S, Move], Refusal | None] = _knows_everything
    """Explains why a move is refused that names something the game does not have; checked before the menus' reasons."""
    fallback: Callable[[S, Asking], Move | None] = _no_preference
    """Returns the move of a seat that left or ran out of time; None for the first value of the first option."""
    time_limit: TimeLimit[S, O] | None = None
    """Limits the time of a whole game; None for a game without such a limit."""
    components: tuple[Component, ...] = ()
    """The catalogue of all that its views, events, moves and options name by an identifier, from its own content."""
    resumable: bool = False
    """Whether the state alone always says what is asked or awaited, so that a table can be saved as its state.

    If not, a table is saved as the state at the start of the running scene with the inputs since.
    """
    problems: Callable[[S, int], Iterable[str]] = _nothing_wrong
    """Returns what is wrong with a state for a number of seats, one sentence each; later checks may rely on earlier
    ones.
    """
    notation: StateNotation[S] | None = None
    """The game's own one-line text for states; a line of JSON if omitted."""
    proof: Proof[S] = Proof()
    """The promises of its rules beyond those of all games: the quantities that it conserves, and what is hidden."""
    bots: Bots = Bots()
    """Its help for bots that weigh moves."""
    pace: Pace[S] = Pace()
    """Where a seat can do nothing, and whose turn it is, so that players can give orders in advance."""
    faces: Faces[V] = Faces()
    """Its presentation to people."""

    @property
    def typename(self) -> str:
        """The prefix of its classes' schema names: ``CargoHold``."""
        return prefix_of(self.slug)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the name of a module's global, which is looked up when unpickling.

        Raises:
            PicklingError: if no module has the game as a global.
        """
        place = place_of(self, main=True)
        if place is None:
            raise PicklingError(f"{self.name} is pickled by its name, but no module has it as a global")
        return (game_at, (place,))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def check_seats(self, seats: int) -> None:
        """Raise ``BadOptions`` unless that many seats can play the game."""
        if seats not in self.seats:
            raise BadOptions(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}", "/seats")

    def check(self, state: S, seats: int) -> None:
        """Check that a game with this number of seats can go on from a state of any origin.

        Raises:
            ValueError: if it cannot. The message says what is wrong, and what is expected.
        """
        check_position(seats, self.seats, self.problems(state, seats))


AnyGame = Game[Any, Any, Any]
"""Any game, whatever its classes."""


@cache
def prefix_of(slug: str) -> str:
    """Return the prefix of a game's schema names: ``CargoHold`` for ``cargo_hold``."""
    return "".join(word.capitalize() for word in slug.split("_"))


def place_of(game: AnyGame, main: bool = False) -> str | None:
    """Return the module's global that holds a game, such as ``freeport_games.cargo_hold:CARGO_HOLD``, or None.

    Args:
        game: the game.
        main: whether the running script counts as a module.
    """
    found = [
        (name, attribute)
        for name, module in list(sys.modules.items())
        for attribute, value in list(getattr(module, "__dict__", {}).items())
        if value is game and (main or name != "__main__")
    ]
    # Modules that import the game hold it too; its home is the module of its state.
    home = game.state.__module__
    found.sort(key=lambda each: (not f"{home}.".startswith(f"{each[0]}."), each))
    return ":".join(found[0]) if found else None


def game_at(place: str) -> AnyGame:
    """Return the game in a module's global, named as ``place_of`` names it."""
    module, _, attribute = place.partition(":")
    game: AnyGame = getattr(import_module(module), attribute)
    return game
