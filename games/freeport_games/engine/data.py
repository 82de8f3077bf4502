"""The plain data that crosses Freeport's borders: events, views, results and their parts.

Every class here is a frozen ``msgspec.Struct`` with camelCase names on the wire and ``__typename`` as its tag, so that
the JSON that msgspec writes is the JSON that GraphQL returns. A game derives its own bases from these and puts its name
in front of the tags::

    class CargoHoldEvent(Event, frozen=True, tag=typename("CargoHold")):
        "Something that happened in Cargo Hold."
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec

Seat = Annotated[int, "Seat"]
"""A place in a match, numbered clockwise from 0. In sentences, the player's name stands for the number."""

Question = Annotated[str, "Question"]
"""The number of a kind of decision. In sentences, its question stands for it."""

MoveName = Annotated[str, "MoveName"]
"""The name of a kind of move, without the game's. In sentences, its words on a menu stand for it."""

MoveText = Annotated[str, "MoveText"]
"""A move in the game's notation. In sentences, the move in words stands for it."""

Text = Annotated[str, msgspec.Meta(extra_json_schema={"x-string": "TEXT"})]
"""Words for people, or the number of a rule.

Any other string in a view, event, move or set of options is the key of a ``Component``; ``refers`` declares its kinds.
"""
KEYS = msgspec.Meta(extra_json_schema={"x-string": "KEY"})
"""Marks a field of strings, or of parts with strings, as one of such keys as ``Key``."""
Key = Annotated[str, KEYS]
"""The key of a piece that is made in play, such as a lot: views show the piece, no catalogue contains it."""

NAMES = msgspec.Meta(extra_json_schema={"x-string": "NAME"})
"""Marks a field of a move as one of such names as ``Named``."""
Named = Annotated[str, NAMES]
"""The key of a component that a move names as such, wherever its piece lies: it tells nobody where the piece is."""


class Kinds(msgspec.Struct, frozen=True):
    """The kinds of component that the strings of a field name, as ``refers`` declares them."""

    kinds: tuple[str, ...]
    """The kinds."""


def refers(*kinds: str) -> Kinds:
    """Declare the kinds of component, or of pieces made in play, that strings name.

    A type of keys declares them once, ``CardId = Annotated[str, refers("CARD")]``, or a field for itself. An enum needs
    no declaration: its values are components of the kind that is called like it.
    """
    return Kinds(kinds)


def typename(prefix: str) -> Callable[[str], str]:
    """Name the classes of one game in the schema: ``typename("CargoHold")`` names ``Raid`` as ``CargoHoldRaid``."""
    return prefix.__add__


class Data(msgspec.Struct, frozen=True, rename="camel", tag_field="__typename", tag=str, gc=False):
    """Data that a client may see.

    Frozen values made of frozen values never form cycles, so the garbage collector need not look at them.
    """


class Hidden(Data, frozen=True):
    """Something that the viewer may not see, with its count."""

    count: int
    """The number of hidden pieces."""


class Event(Data, frozen=True):
    """Something that happened."""


class View(Data, frozen=True):
    """The state of a game as one seat, or a spectator, may see it.

    The field ``viewer``, if there is one, names that seat: questions call it "you".
    """


class Placing(Data, frozen=True):
    """One seat's place in the final ranking."""

    seat: Seat
    """The seat."""
    rank: int
    """1 for the winner; seats that are equal share a rank, and the next rank number is skipped."""
    score: int
    """The seat's final score, in the game's own unit."""


class Result(Data, frozen=True):
    """The end of a game: the ranking, and the reason."""

    ranking: tuple[Placing, ...]
    """All seats, best first."""
    reason: Text
    """The number of the rule that ended the game."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on rank 1."""
        return tuple(placing.seat for placing in self.ranking if placing.rank == 1)


def ranked(scores: dict[Seat, int], first: Seat | None = None) -> tuple[Placing, ...]:
    """Rank seats by score, high first; equal scores share a rank.

    Args:
        scores: each seat's score.
        first: a seat that is ranked first whatever its score, if the rules name a winner.
    """
    order = sorted(scores, key=lambda seat: (seat != first, -scores[seat], seat))
    placings: list[Placing] = []
    for place, seat in enumerate(order, start=1):
        before = placings[-1] if placings else None
        tied = before is not None and before.score == scores[seat] and before.seat != first
        placings.append(Placing(seat, before.rank if before is not None and tied else place, scores[seat]))
    return tuple(placings)


def strings(plain: object, *, keys: bool = False) -> Iterator[str]:
    """Yield the texts in plain data, but for the names of its types.

    Args:
        plain: what ``msgspec.to_builtins`` returns.
        keys: whether the keys of mappings are texts as well.
    """
    match plain:
        case str():
            yield plain
        case dict():
            for key, held in plain.items():
                if key != "__typename":
                    yield from [key] if keys else []
                    yield from strings(held, keys=keys)
        case list() | tuple():
            for held in plain:
                yield from strings(held, keys=keys)
