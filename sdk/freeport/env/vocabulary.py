"""The tokens of a game: the words in which every move is spelled, the same for every table of the game.

They follow from what the game says of itself: its kinds of move, and the components of its catalogue that moves name.
A whole number is spelled in decimal digits, of which all but the last say that another one follows. So nothing that a
move says is spelled like the beginning of something else, and how a move is spelled depends on the move alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final, get_args, get_type_hints

import msgspec

from freeport.shapes import AnyGame, AnyTable
from freeport_games.engine import Data
from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.catalogue.references import refers_to
from freeport_games.engine.data import strings
from freeport_games.engine.domains import Item, Part
from freeport_games.engine.menus import Move
from freeport_games.engine.storage.codec import codec_of

WAIT: Final = 0
"""The token of a seat that has nothing to choose: the only one that it may take."""
END: Final = 1
"""Ends a list."""
NO, YES = 2, 3
"""The values of a flag."""
MINUS: Final = 4
"""Begins a negative number."""
LAST_DIGIT: Final = 5
"""The last digit of a number; nine more follow, one a digit."""
DIGIT: Final = 15
"""A digit that another one follows; nine more follow, one a digit."""
THINGS_IN_PLAY: Final = 32
"""The number of tokens for things that no catalogue lists, such as lots that play makes: the first of them that a
decision names, the second, and so on."""
_SIGNS: Final = ("WAIT", "END", "NO", "YES", "MINUS", *map(str, range(10)), *[f"{digit}.." for digit in range(10)])
_NUMBER = re.compile(r"\d+")


class Vocabulary:
    """The tokens of a game.

    Args:
        table: a table of the game that has just been opened; its state names the copies of cards.
    """

    def __init__(self, table: AnyTable) -> None:
        game = table.game
        in_play = [f"thing {number}" for number in range(THINGS_IN_PLAY)]
        kinds = [move.__name__ for move in game.moves]
        things = list(_things(table))
        self.names: tuple[str, ...] = (*_SIGNS, *in_play, *kinds, *things)
        """What each token says, by its number."""
        first = len(_SIGNS)
        self.in_play = first
        """The first token for a thing that the catalogue does not list."""
        first += len(in_play)
        self.of_kind: dict[type[Data], int] = {move: first + number for number, move in enumerate(game.moves)}
        """The token of each kind of move."""
        first += len(kinds)
        self.of_thing: dict[Item, int] = {thing: first + number for number, thing in enumerate(things)}
        """The token of each thing that moves name."""
        self.of_thing.update({digit: LAST_DIGIT + digit for digit in range(10)})

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each token, by what it says; of a kind of move, where a thing is called like it."""
        return {name: len(self.names) - number for number, name in enumerate(reversed(self.names), start=1)}


def _things(table: AnyTable) -> Iterator[str]:
    """Yield the identifiers that moves may name, in the catalogue's order: a component, and then its copies."""
    game = table.game
    state = msgspec.json.decode(codec_of(game).encode_state(table.state))
    copies: dict[str, list[str]] = {}
    for name in sorted({*strings(state, keys=True)}, key=_by_number):
        if "#" in name:
            copies.setdefault(name.partition("#")[0], []).append(name)
    kinds = {kind for part in _parts(game) for field in part.__struct_fields__ for kind in refers_to(part, field)}
    for name in dict.fromkeys([one.id for one in catalogue(game) if one.kind in kinds]):
        yield name
        yield from copies.get(name, ())


def _by_number(name: str) -> tuple[str, tuple[int, ...]]:
    """Return a key that sorts ``FP01#2`` before ``FP01#10``."""
    return name.partition("#")[0], tuple(map(int, _NUMBER.findall(name.partition("#")[2])))


def _parts(game: AnyGame) -> set[type[Data]]:
    """Return the kinds of move of a game, and the kinds of part in them."""
    found: set[type[Data]] = set()
    waiting: list[Any] = [*game.moves]
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, type) and issubclass(hint, Move | Part) and hint not in found:
            found.add(hint)
            waiting += get_type_hints(hint).values()
        waiting += get_args(hint)
    return found
