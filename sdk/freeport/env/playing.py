"""One table being played by tokens: what all environments have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from secrets import token_hex
from types import MappingProxyType
from typing import Any, TypeAlias, TypedDict, cast

import numpy as np
from gymnasium import spaces

from freeport._offline.records import LocalDice
from freeport.shapes import AnyGame, AnyTable
from freeport_games.engine import Data, Result, Seat, View
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import Move
from freeport_games.engine.tables import Table

from ._terms import Row
from .features import Features, Floats
from .history import History, begun, heard
from .vocabulary import WAIT, Vocabulary
from .walk import Walk

Mask: TypeAlias = "np.ndarray[Any, np.dtype[np.int8]]"
"""1 for each token that can be taken."""

TABLE = "table"
"""The key of the options of ``reset`` that gives a table to begin with, such as a position; it is not changed."""
HISTORY = "history"
"""The key of the information about a seat that has its history, where histories are kept."""
HISTORIES = "histories"
"""The key of the options of ``reset`` that gives the history of each seat at the table to begin with."""
REFUSED, NOT_OFFERED = "refused", "NOT_OFFERED"
"""What the information about a seat says after a token that could not come next: nothing has changed."""


class Observation(TypedDict):
    """What a seat sees."""

    observation: Floats
    """The features of its view, and of the move that it is spelling; ``Rules.names`` says what each is."""
    action_mask: Mask
    """1 for each token that can be taken now."""


class Rules:
    """What stays the same from table to table: the game, its tokens and its features.

    Args:
        game: the game.
        seats: the number of seats; the smallest possible if omitted.
        options: the game's options; the defaults if omitted.
        position: the position that each game begins with; the game's opening if omitted.
    """

    def __init__(
        self, game: AnyGame, seats: int | None = None, options: Data | None = None, position: str | None = None
    ) -> None:
        self.game, self.options, self.position = game, game.options() if options is None else options, position
        opened: AnyTable = Table.open(game, options, seats)
        self.seats: int = opened.seats
        """The number of seats."""
        self.open()  # which refuses a position that is impossible
        self.vocabulary = Vocabulary(opened)
        """The tokens."""
        self.features = Features(game, self.seats)
        """The features of views."""
        self.names: tuple[str, ...] = (*self.features.names, *[f"spelled {name}" for name in self.vocabulary.names])
        """What each feature of an observation says: those of the view, and for each token of the move so far 1 for the
        last one, 1/2 for the one before, and so on."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by what the rest follows from."""
        return (Rules, (self.game, self.seats, self.options, self.position))

    def open(self) -> AnyTable:
        """Open a table."""
        return begin(self.game, self.options, self.seats, self.position)

    def observation_space(self) -> spaces.Dict:
        """Return the space of observations."""
        tokens = len(self.vocabulary)
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (len(self.names),), np.float32),
                "action_mask": spaces.Box(0, 1, (tokens,), np.int8),
            }
        )

    def state_space(self) -> spaces.Box:
        """Return the space of what all seats see, one after the other."""
        return spaces.Box(-np.inf, np.inf, (self.seats * len(self.names),), np.float32)

    def action_space(self) -> spaces.Discrete[np.int64]:
        """Return the space of actions: the tokens."""
        return spaces.Discrete(len(self.vocabulary))


class Look:
    """What a seat has seen last.

    Args:
        features: the number of features of an observation.
    """

    __slots__ = ("_spelled", "number", "row", "view", "written")

    def __init__(self, features: int) -> None:
        self.row: Floats = np.zeros(features, np.float32)
        """The features."""
        self.written = cast(Row, self.row.data)
        """The same, to be written."""
        self.view: View | None = None
        """The view; None if it has seen nothing yet."""
        self.number = 0
        """The number of the decision at which it was seen."""
        self._spelled: Sequence[int] = ()

    def spell(self, tokens: Sequence[int], first: int) -> None:
        """Write the tokens of the move so far, the features of which begin at a place."""
        for token in self._spelled:
            self.written[first + token] = 0.0
        for number, token in enumerate(tokens):
            self.written[first + token] = 1.0 / (len(tokens) - number)
        self._spelled = tuple(tokens)


class Playing:
    """A table, and the move that each asked seat is spelling.

    Args:
        rules: the game.
        seats: the seats that spell their moves; all of them if omitted.
        histories: whether their histories are kept.
    """

    def __init__(self, rules: Rules, seats: Collection[Seat] | None = None, *, histories: bool = False) -> None:
        self._rules, self._spelling = rules, range(rules.seats) if seats is None else seats
        self.recalls = histories
        """Whether the histories of the seats that spell their moves are kept."""
        self._histories: dict[Seat, History] = {}
        self._dice = self._of(token_hex())
        self._walks: dict[Seat, Walk] = {}
        self._looks = [Look(len(rules.names)) for _ in range(rules.seats)]
        self._number = 0
        self.table: AnyTable
        """The table. For reading only."""

    def begin(
        self, seed: int | None, table: AnyTable | None = None, histories: Sequence[History] | None = None
    ) -> None:
        """Begin a game.

        Args:
            seed: determines the chance, as in ``play_game``; without it the chance of the game before goes on.
            table: the table to begin with, which is not changed; a new one if omitted.
            histories: the history of each seat at this table, if they go on; they begin here if omitted.
        """
        if seed is not None:
            self._dice = self._of(seed)
        self.table = self._rules.open() if table is None else table.fork()
        self._walks.clear()
        if self.recalls:
            seats = self._spelling
            self._histories = begun(self.table, seats) if histories is None else {one: histories[one] for one in seats}
        self._go_on()

    def _of(self, seed: int | str) -> LocalDice:
        return LocalDice(self._rules.game, self._rules.seats, seed)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have a token to choose."""
        return tuple(self._walks)

    def walk(self, seat: Seat) -> Walk | None:
        """Return the move that a seat is spelling; None if it has nothing to choose."""
        return self._walks.get(seat)

    def take(self, seat: Seat, token: int) -> bool:
        """Take a seat's token; return False, and change nothing, if it cannot come next."""
        walk = self._walks.get(seat)
        if walk is None:
            return token == WAIT
        if token not in walk.tokens:
            return False
        walk.take(int(token))
        if walk.move is not None:
            self.answer(seat, walk.move)
        return True

    def answer(self, seat: Seat, move: Move) -> None:
        """Make a whole move of a seat, and go on to the next decision.

        Raises:
            Refused: if it is not legal.
        """
        self.table.answer(seat, move)
        self._walks.pop(seat, None)
        if seat in self._histories:
            self._histories[seat] = self._histories[seat].then(move)
        self._hear()
        self._go_on()

    def _go_on(self) -> None:
        """Draw what is left to chance, and ask who has to choose next."""
        table = self.table
        while table.chance is not None:
            table.resolve(self._dice.draw(table.chance))
            self._hear()
        self._number += 1
        waiting = [seat for seat in table.waiting if seat in self._spelling]
        self._walks = walks_of(table, waiting, self._rules.vocabulary, self._walks)

    def _hear(self) -> None:
        """Let the seats whose histories are kept hear what has just happened."""
        if self.recalls:
            self._histories = heard(self._histories, self.table)

    # What is seen

    def told(self, seat: Seat) -> dict[str, Any]:
        """Return what a seat is told beside its observation: its history, where histories are kept."""
        return {HISTORY: self._histories[seat]} if self.recalls else {}

    def observe(self, seat: Seat) -> Observation:
        """Return what a seat sees now."""
        return {"observation": self.row(seat).copy(), "action_mask": self.mask(seat)}

    def row(self, seat: Seat) -> Floats:
        """Return the features that a seat sees now; the row is used again for what it sees next."""
        look = self._looks[seat]
        if look.number != self._number:
            view = self.table.view(seat)
            self._rules.features.write(look.written, view, seat, look.view)
            look.view, look.number = view, self._number
        walk = self._walks.get(seat)
        look.spell(() if walk is None else walk.spelled, len(self._rules.features))
        return look.row

    def mask(self, seat: Seat) -> Mask:
        """Return 1 for each token that a seat can take now."""
        walk = self._walks.get(seat)
        mask = bytearray(len(self._rules.vocabulary))
        for token in (WAIT,) if walk is None else walk.tokens:
            mask[token] = 1
        return np.frombuffer(mask, np.int8)

    def state(self) -> Floats:
        """Return what all seats see, one after the other: more than any of them may know."""
        return np.concatenate([self.row(seat) for seat in range(self._rules.seats)])

    @property
    def rewards(self) -> list[float]:
        """The reward of each seat: all 0 until the game is over."""
        result = self.table.result
        return [0.0] * self._rules.seats if result is None else rewards_of(result)


def walks_of(
    table: AnyTable, seats: Sequence[Seat], vocabulary: Vocabulary, before: Mapping[Seat, Walk] = MappingProxyType({})
) -> dict[Seat, Walk]:
    """Return a move to be spelled for each of some seats that have something to choose.

    Args:
        table: the table.
        seats: the seats.
        vocabulary: the tokens.
        before: the moves that they were spelling: who decides at the same time as others goes on with a move that is
            begun, if it is still possible.
    """
    walks: dict[Seat, Walk] = {}
    for seat in seats:
        decision = table.decision(seat)
        if decision is None:
            continue
        options = tuple(option for option in (*decision.options, *decision.interjections) if option.bound)
        begun = before.get(seat)
        kept = begun is not None and begun.options == options
        walks[seat] = begun if kept and begun is not None else Walk(vocabulary, options)
    return walks


def rewards_of(result: Result) -> list[float]:
    """Return the reward of each seat for the end of a game.

    It falls evenly from 1 for the first place to -1 for the last; seats that share a rank share its places. So the
    rewards of all seats add up to 0.
    """
    ranks = [placing.rank for placing in result.ranking]
    rewards = [0.0] * len(ranks)
    for placing in result.ranking:
        place = placing.rank + (ranks.count(placing.rank) - 1) / 2
        rewards[placing.seat] = 1.0 - 2.0 * (place - 1.0) / max(len(ranks) - 1, 1)
    return rewards


def table_in(options: dict[str, Any] | None) -> AnyTable | None:
    """Return the table that the options of ``reset`` give to begin with, if any."""
    return None if options is None else options.get(TABLE)


def histories_in(options: dict[str, Any] | None) -> Sequence[History] | None:
    """Return the histories that the options of ``reset`` give for the table to begin with, if any."""
    return None if options is None else options.get(HISTORIES)


def agents_of(seats: int) -> Sequence[str]:
    """Return the names of the agents: ``seat_0`` and so on."""
    return [f"seat_{seat}" for seat in range(seats)]
