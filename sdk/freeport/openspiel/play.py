"""A table that is played by numbers: tokens of seats and draws of chance, one at a time. It can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from freeport.env.history import History, begun, heard
from freeport.env.playing import Rules, rewards_of, walks_of
from freeport.env.walk import Walk
from freeport.shapes import AnyTable
from freeport_games.engine import Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.menus import Move

from .draws import Draws


class Play:
    """A table, the move that is being spelled, the chance that is being drawn, and what each seat has heard.

    Seats that decide at the same time do so one after the other: nobody is told before the last one has answered.

    Args:
        rules: the game.
        table: the table, which is played on; a new one if omitted.
    """

    def __init__(self, rules: Rules, table: AnyTable | None = None) -> None:
        self._rules = rules
        self.table = rules.open() if table is None else table
        """The table. For reading only."""
        self.histories: dict[Seat, History] = begun(self.table, range(rules.seats))
        """What each seat was told and has answered since the beginning, by seat."""
        self._walks: dict[Seat, Walk] = {}
        self._draws: Draws | None = None
        self._go_on()

    @property
    def seat(self) -> Seat | None:
        """The seat that has to choose; None if chance has, or the game is over."""
        return min(self._walks, default=None)

    @property
    def walk(self) -> Walk | None:
        """The move that is being spelled."""
        return None if self.seat is None else self._walks[self.seat]

    @property
    def draws(self) -> Draws | None:
        """The chance that is being drawn."""
        return self._draws

    @property
    def rewards(self) -> list[float]:
        """The reward of each seat: all 0 until the game is over."""
        result = self.table.result
        return [0.0] * self._rules.seats if result is None else rewards_of(result)

    def take(self, number: int) -> None:
        """Take a token or a draw, which must be one of those that can come next."""
        if self._draws is not None:
            self._draws.take(number)
            self._resolve(self._draws)
        elif (seat := self.seat) is not None:
            walk = self._walks[seat]
            walk.take(number)
            if walk.move is not None:
                self._answer(seat, walk.move)

    def imagined(self, seat: Seat, rng: Rng) -> Play:
        """Return the same for a seat, with all that is hidden from it drawn anew.

        The histories of others begin there.
        """
        other = Play(self._rules, self.table.imagine(seat, rng))
        other.go_on(self.taken if seat == self.seat else ())
        other.histories[seat] = self.histories[seat]
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return _again(self._rules, self.table.fork(), self.taken, {**self.histories})

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._rules, self.table, self.taken, self.histories))

    @property
    def taken(self) -> tuple[int, ...]:
        """The draws, or the tokens of the seat that has to choose, since the table was asked last."""
        if self._draws is not None:
            return self._draws.drawn
        return () if self.walk is None else tuple(self.walk.spelled)

    def go_on(self, taken: Sequence[int]) -> None:
        """Take draws or tokens again that were taken at a table that asks for the same."""
        while left := taken[len(self.taken) :]:
            self.take(left[0])

    def _answer(self, seat: Seat, move: Move) -> None:
        del self._walks[seat]
        self.table.answer(seat, move)
        self.histories[seat] = self.histories[seat].then(move)
        self.histories = heard(self.histories, self.table)
        self._go_on()

    def _resolve(self, draws: Draws) -> None:
        outcome = draws.outcome
        if outcome is not None:
            self._draws = None
            self.table.resolve(outcome)
            self.histories = heard(self.histories, self.table)
            self._go_on()

    def _go_on(self) -> None:
        """Begin what has to be drawn or spelled next."""
        if self.table.chance is None:
            self._walks = walks_of(self.table, self.table.waiting, self._rules.vocabulary, self._walks)
            return
        self._draws = Draws(self.table.chance)
        self._draws.settle()
        self._resolve(self._draws)


def _again(rules: Rules, table: AnyTable, taken: Sequence[int], histories: dict[Seat, History]) -> Play:
    """Return what is played, at a table of its own."""
    play = Play(rules, table)
    play.go_on(taken)
    play.histories = histories
    return play
