"""The card of facts that a game gives the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.resources.abc import Traversable
from pickle import PicklingError
from typing import Any, Generic, Self, TypeVar

import msgspec

from .component import Component
from .data import Data, Event, Result, Seat, View
from .domains import Rng
from .instinct import Instinct
from .menus import Menu
from .options import Move, Option, offered
from .picture import Picture, PictureMap
from .refusals import BadOptions, Refusal
from .requests import Scene
from .sections import check_position
from .turn import Turn
from .unseen import Unseen

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=Data)  # noqa: E741 - options
V = TypeVar("V", bound=View)


class Asking(msgspec.Struct, frozen=True):
    """A decision as a game's ``fallback`` sees it: who is asked, and what."""

    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in RULES.md."""
    options: tuple[Option[Move], ...]
    """What is offered now."""

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """The kinds of move that are offered now."""
        return offered(self.options)


class StateNotation(msgspec.Struct, Generic[S], frozen=True):
    """A game's own one-line text for states."""

    write: Callable[[S], str]
    """The text of a state."""
    read: Callable[[str], S]
    """The state that a text stands for; raises ``ValueError`` if it stands for none."""


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
    """What a game promises beyond what all games promise: what is conserved, and what is hidden from whom.

    The conformance kit holds it to that, and ``Table.imagine`` draws anew what is hidden.
    """

    totals: Callable[[S], Mapping[str, int]] = _nothing_conserved
    """What is conserved: each of these numbers stays as it was at the start."""
    secrets: Callable[[S, Seat | None], Sequence[Unseen]] = _nothing_hidden
    """What a seat, or a spectator (None), is not shown, and what it knows of it; one ``Unseen`` for each kind of things
    that could be exchanged for each other."""
    shuffled: Callable[[S, str], Sequence[str]] = _nothing_shuffled
    """What a shuffle of a kind mixes, in the order in which it lies while the shuffle is awaited; needed only where it
    hides what was seen."""
    redraw: Callable[[S, Seat, Rng], None] = _nothing_else_hidden
    """Draws anew what is hidden from a seat and is no identifier, such as what others have decided for later."""
    tidy: Callable[[S], None] = _in_any_order
    """Puts in order what a state keeps in an order of identifiers, such as sorted hands, when some were exchanged."""


class Bots(msgspec.Struct, frozen=True, kw_only=True):
    """What a game tells bots."""

    instinct: Instinct | None = None
    """How bots weigh its moves; they play at random if left out."""


class Faces(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """How a game is shown to people."""

    words: Traversable | None = None
    """The folder of its sentences, a file a language; ``words/`` beside its code if left out. See docs/words.md."""
    picture: Callable[[V], Picture] = _not_pictured
    """What a view looks like, for any client: a pure function; an empty picture if left out."""
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
    typename: str
    """What its classes' schema names begin with: ``CargoHold``."""
    summary: str
    """The game in a sentence."""
    seats: range
    """How many seats may play."""

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
    """The state before the first scene, from the options and the number of seats. Raises ``BadOptions``."""
    scene: Callable[[Turn[S]], Scene | None]
    """The next scene, or None when the game is over. Only the state may decide which."""
    view: Callable[[S, Seat | None], V]
    """What a seat, or a spectator (None), may see."""
    result: Callable[[S], Result]
    """The final ranking. Asked only when the game is over."""

    rules_version: int = 1
    """Raised whenever a change of the rules could change a running match."""
    rules: str = ""
    """The text of RULES.md."""
    interjections: Callable[[Turn[S], Seat], Menu] | None = None
    """What a seat may do beside any open decision, its own or another seat's, from the present state; None for nothing.

    Each is carried out as a scene of its own while the decision waits, and the decision's menu is then computed anew.
    """
    unknown: Callable[[S, Move], Refusal | None] = _knows_everything
    """Why a move is refused that names something which the game does not have; looked for before the menus' reasons."""
    fallback: Callable[[S, Asking], Move | None] = _no_preference
    """The move of a seat that left, or whose time is over; None for the first value of the first option."""
    time_limit: TimeLimit[S, O] | None = None
    """What happens when the time of the whole game is up; None for a game that takes as long as it takes."""
    components: tuple[Component, ...] = ()
    """What its views, events and moves name by an identifier."""
    resumable: bool = False
    """Whether the state alone says what is asked or awaited, at any time, so that a table can be saved as its state.

    If not, it is saved as the state at the start of the running scene with the inputs since.
    """
    problems: Callable[[S, int], Iterable[str]] = _nothing_wrong
    """What is wrong with a state of a game by so many seats, a sentence each; later ones may rely on earlier ones."""
    notation: StateNotation[S] | None = None
    """The game's own one-line text for states; a line of JSON if left out."""
    proof: Proof[S] = Proof()
    """What its rules promise beyond what all promise: what is conserved, and what is hidden."""
    bots: Bots = Bots()
    """What helps bots that weigh moves."""
    faces: Faces[V] = Faces()
    """How it is shown to people."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the name of a module's global, which is looked up again.

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
        """Raise ``BadOptions`` unless the game can be played by that many."""
        if seats not in self.seats:
            raise BadOptions(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")

    def check(self, state: S, seats: int) -> None:
        """See whether a game by so many seats can go on from a state, wherever it comes from.

        Raises:
            ValueError: if it cannot. The message says what is wrong, and what is expected.
        """
        check_position(seats, self.seats, self.problems(state, seats))


AnyGame = Game[Any, Any, Any]
"""Some game, whatever its classes are."""


def place_of(game: AnyGame, main: bool = False) -> str | None:
    """The module's global that holds a game, as in ``freeport_games.cargo_hold:CARGO_HOLD``; None if there is none.

    Args:
        game: the game.
        main: whether the script that runs counts as a module.
    """
    found = [
        (name, attribute)
        for name, module in list(sys.modules.items())
        for attribute, value in list(getattr(module, "__dict__", {}).items())
        if value is game and (main or name != "__main__")
    ]
    # Modules that import the game hold it too; it is at home where its state is.
    home = game.state.__module__
    found.sort(key=lambda each: (not f"{home}.".startswith(f"{each[0]}."), each))
    return ":".join(found[0]) if found else None


def game_at(place: str) -> AnyGame:
    """The game in a module's global, as ``place_of`` names it."""
    module, _, attribute = place.partition(":")
    game: AnyGame = getattr(import_module(module), attribute)
    return game
