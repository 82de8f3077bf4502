"""The card of facts that a game gives the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

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
from .turn import Turn

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


def _anything_goes(_: object, __: int) -> None:
    return None


def _nothing_conserved(_: object) -> Mapping[str, int]:
    return {}


def _nothing_hidden(_: object, __: Seat | None) -> Sequence[Sequence[str]]:
    return ()


def _not_pictured(_: object) -> Picture:
    return Picture("", None)


class Proof(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What the conformance kit holds a game to beyond what all games promise."""

    totals: Callable[[S], Mapping[str, int]] = _nothing_conserved
    """What is conserved: each of these numbers stays as it was at the start."""
    secrets: Callable[[S, Seat | None], Sequence[Sequence[str]]] = _nothing_hidden
    """Groups of identifiers that may be swapped within each group without the viewer noticing."""


class Bots(msgspec.Struct, Generic[S, V], frozen=True, kw_only=True):
    """What a game tells bots."""

    imagine: Callable[[V, Seat, Rng], S] | None = None
    """Makes a whole state that agrees with a view, everything hidden drawn at random: what a searching bot plays on."""
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
    components: tuple[Component, ...] = ()
    """What its views, events and moves name by an identifier."""
    resumable: bool = False
    """Whether the state alone says what is asked or awaited, at any time, so that a table can be saved as its state.

    If not, it is saved as the state at the start of the running scene with the inputs since.
    """
    check: Callable[[S, int], None] = _anything_goes
    """Sees whether a state can be one of a game by so many seats; raises ``ValueError`` with a sentence if it cannot.

    Called for every state that comes from elsewhere: a position that somebody wrote, a table that begins in the middle.
    """
    notation: StateNotation[S] | None = None
    """The game's own one-line text for states; a line of JSON if left out."""
    proof: Proof[S] = Proof()
    """What its rules promise to the conformance kit."""
    bots: Bots[S, V] = Bots()
    """What helps bots that look ahead, or weigh moves."""
    faces: Faces[V] = Faces()
    """How it is shown to people."""

    def check_seats(self, seats: int) -> None:
        """Raise ``BadOptions`` unless the game can be played by that many."""
        if seats not in self.seats:
            raise BadOptions(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")


AnyGame = Game[Any, Any, Any]
"""Some game, whatever its classes are."""
