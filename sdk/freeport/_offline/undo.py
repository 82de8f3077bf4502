"""Taking moves back in games in memory, by the rules of a server's matches."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from random import Random

from freeport.shapes import AnyTable
from freeport_api import MovesTakenBack
from freeport_games.engine import Seat
from freeport_games.engine.menus import Move, Refusal, Refused
from freeport_games.engine.storage import Answered
from freeport_games.engine.tables.learnt import WORLDS, Trial, knowledge, shown_meanwhile
from freeport_games.engine.tables.takebacks import NOTHING_TO_UNDO, Closed, Revealed, Takebacks, moment, reveals


class TakenBack(Exception):
    """A person has taken moves back: what was asked is not asked any more."""


class Undo:
    """What people at this machine may take back of a game.

    Args:
        people: their seats. The moves of the others stay.
    """

    def __init__(self, people: Collection[Seat]) -> None:
        self._people = frozenset(people)
        self._takebacks = Takebacks()
        self._earlier: dict[int, AnyTable] = {}
        """The table at each version that can be gone back to."""
        self._moves: list[tuple[int, Answered]] = []
        """The moves of the seat that alone moves now, each with the version before it."""
        self._wanted: MovesTakenBack | None = None

    def open_to(self, seat: Seat) -> tuple[int, ...]:
        """Return the versions to which a seat may go back, the newest first."""
        return self._takebacks.open_to(seat)

    def answer(self, table: AnyTable, seat: Seat, move: Move) -> None:
        """Make a seat's move at a table, and note whether it can be taken back. Raises ``Refused``."""
        if seat not in self._people:
            table.answer(seat, move)
            self._end(table, Revealed.ANSWERED)
            return
        then, before = table.fork(), moment(table, seat, knowledge(table))
        table.answer(seat, move)
        what = reveals(table, seat, before, partial(knowledge, table))
        self._takebacks.moved(seat, then.version, None if what is None else Closed(what, table.version))
        self._earlier[then.version] = then
        self._moves.append((then.version, Answered(seat, move)))
        self._forget()

    def drawn(self, table: AnyTable) -> None:
        """Note that chance has decided something at a table."""
        self._end(table, Revealed.CHANCE)

    def against(self, seat: Seat, to: int) -> Refusal | None:
        """Return why a seat may not go back to a version; None if it may, as its moves told it nothing that it keeps.

        If it may, that is what ``go_back`` does next.
        """
        if (why := self._takebacks.against(seat, to)) is not None:
            return why
        trial = Trial(self._earlier[to], seat, [move for version, move in self._moves if version >= to])
        if any(trial.tells(Random(f"{to} {world}")) for world in range(WORLDS)):
            return Closed(Revealed.TOLD, self._moves[-1][0] + 1).refusal
        self._wanted = MovesTakenBack(seat, to)
        return None

    def go_back(self, now: AnyTable, back: MovesTakenBack | None = None) -> tuple[AnyTable, MovesTakenBack]:
        """Return the table as it was before moves that are taken back, and what happened.

        Args:
            now: the table as it is.
            back: what is taken back; what ``against`` has allowed last if omitted.

        Raises:
            Refused: NOTHING_TO_UNDO, if that is not possible.
        """
        back, self._wanted = back or self._wanted, None
        if back is None or back.back_to not in self.open_to(back.seat):
            raise Refused(Refusal(NOTHING_TO_UNDO, "there are no moves to take back"))
        then = self._earlier[back.back_to]
        again = then.fork()
        again.reopen(now.version + 1, shown_meanwhile(then, now))
        self._takebacks.went_back(back.back_to)
        self._moves = [(version, move) for version, move in self._moves if version < back.back_to]
        self._forget()
        return again, back

    def _end(self, table: AnyTable, what: Revealed) -> None:
        self._takebacks.end(table.version, what)
        self._forget()

    def _forget(self) -> None:
        """Forget what can no longer be gone back to."""
        kept = self._takebacks.versions
        self._earlier = {version: then for version, then in self._earlier.items() if version in kept}
        self._moves = [(version, move) for version, move in self._moves if kept and version >= kept[0]]
