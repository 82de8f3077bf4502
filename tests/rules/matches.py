"""Matches that rule tests play, whatever the game: what was told, what is refused, and how chance falls.

A game's ``positions.py`` has a ``Match`` of its own, made of these, and ``at``, which begins one at a position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Self, TypeVar

import msgspec
import pytest

from freeport_games.engine import Event, Seat
from freeport_games.engine.menus import Announcement, Move, Refusal, Refused, Roll, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Chance, Outcome, Picked, Rolled
from freeport_games.engine.tables import Table

S = TypeVar("S", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)

Given = int | tuple[int, ...] | Outcome
"""What a test says of a chance event: what a die or several dice show, or any outcome."""
MOST = 60
"""More chance events than happen in any test."""


class Match(Generic[S]):
    """A table, and all that was told at it."""

    def __init__(self, table: Table[S]) -> None:
        self.table = table
        self.told: list[Announcement] = [*table.events]
        """Everything that was told, oldest first."""

    @property
    def state(self) -> S:
        """The whole state."""
        return self.table.state

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in full."""
        return [told.event for told in self.told]

    def note(self) -> None:
        """Note what the table has told since."""
        self.told += self.table.events

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of a kind in full, oldest first."""
        return [event for event in self.events if isinstance(event, kind)]

    def heard(self, viewer: Seat | None, kind: type[E]) -> list[E]:
        """Return the events of a kind as a seat, or a spectator (None), was told them, oldest first."""
        heard = [told.for_seat(viewer) for told in self.told]
        return [event for event in heard if isinstance(event, kind)]

    def options(self, seat: Seat, kind: type[Move] | None = None) -> list[Any]:
        """Return the options of a seat, interjections included; of one kind of move if given."""
        decision = self.table.decision(seat)
        offered = () if decision is None else (*decision.options, *decision.interjections)
        return [option for option in offered if kind is None or option.makes is kind]

    def offers(self, seat: Seat, kind: type[Move]) -> bool:
        """Return whether a seat may make a kind of move."""
        return bool(self.options(seat, kind))

    def may(self, seat: Seat, move: Move) -> bool:
        """Return whether a seat may make a move."""
        return any(move in option for option in self.options(seat, type(move)))

    def refusal(self, seat: Seat, move: Move) -> Refusal:
        """Return how a move is refused; the table stays as it was."""
        before = self.table.save()
        with pytest.raises(Refused) as refused:
            self.table.answer(seat, move)
        assert self.table.save() == before
        return refused.value.refusal

    def refused(self, seat: Seat, move: Move) -> str:
        """Return the code with which a move is refused."""
        return self.refusal(seat, move).code


class Settled(Match[S]):
    """A match in which chance falls as usual unless a test says how: shuffles change no order, the first is picked."""

    def __init__(self, table: Table[S], given: Iterable[Given] = ()) -> None:
        super().__init__(table)
        self.chances: list[str] = []
        """The chance events that occurred."""
        self.given: list[Given] = []
        """What the test has said of those that are to come."""
        self.settle(given)

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """The one seat that is asked, and the decision's number; None if the game is over."""
        asked = self.table.asked
        if not asked:
            return None
        assert len(asked) == 1, f"several are asked: {asked}"
        return asked[0].seat, asked[0].kind

    def play(self, seat: Seat, move: Move, *given: Given) -> Self:
        """Make a seat's move, and resolve the chance that it leads to: with these outcomes first."""
        self.table.answer(seat, move)
        self.note()
        self.settle(given)
        return self

    def settle(self, given: Iterable[Given]) -> None:
        """Resolve the chance that is awaited: with these outcomes first."""
        self.given += given
        while self._goes_on():
            self.note()
        assert not self.given, f"nothing asked for {self.given}"

    def _goes_on(self) -> bool:
        """Give what is awaited besides the moves of the test: the next outcome. Returns whether anything was."""
        chance = self.table.chance
        if chance is None:
            return False
        self.chances.append(chance.kind)
        assert len(self.chances) < MOST, f"nothing but chance: {self.chances}"
        self.table.resolve(self._outcome(chance))
        return True

    def _outcome(self, chance: Chance) -> Outcome:
        if self.given:
            return outcome_of(self.given.pop(0))
        if isinstance(chance, Shuffle):
            return Shuffled(tuple(range(chance.count)))
        return Rolled(self.usual_dice(chance.sides)) if isinstance(chance, Roll) else Picked(0)

    def usual_dice(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        """Return what dice show, unless a test says so: 1 each."""
        return (1,) * len(sides)


def outcome_of(given: Given) -> Outcome:
    """Return the outcome that a test has said."""
    if isinstance(given, int):
        return Rolled((given,))
    return Rolled(given) if isinstance(given, tuple) else given
