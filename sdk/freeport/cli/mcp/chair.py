"""A seat whose moves come from elsewhere, one at a time: the game waits in one thread for what another hands in."""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue
from threading import Condition
from typing import NamedTuple

from freeport._bot import Bot
from freeport.shapes import Update
from freeport_games.engine import Data, Result, View
from freeport_games.engine.menus import Decision, Move, Option, Refusal

_KEPT = 2000
"""The number of events that are kept until they are told."""


class Question(NamedTuple):
    """What the seat is asked."""

    view: View
    """What it sees."""
    decision: Decision
    """The decision."""

    @property
    def options(self) -> Sequence[Option[Move]]:
        """What can be chosen: the answers, then what may be done before."""
        return (*self.decision.options, *self.decision.interjections)


class Left(Exception):
    """The seat was left while the game waited for its move."""


class Chair(Bot):
    """A seat that is played by calls, such as those of a language model.

    Interjections are offered together with the seat's own questions. What others are asked waits for nobody.
    """

    slow = True

    def __init__(self) -> None:
        self._changed = Condition()
        self._moves: SimpleQueue[Move | None] = SimpleQueue()
        self._question: Question | None = None
        self._answer: tuple[str, Move] | None = None
        self._news: list[Data] = []
        self._refusal: Refusal | None = None
        self._over = False
        self.view: View | None = None
        """What the seat saw last."""
        self.result: Result | None = None
        """The final ranking, once the game is over."""

    # The game's side

    def decide(self, view: View, decision: Decision) -> Move:
        """Wait for a move."""
        kept, self._answer = self._answer, None
        if kept is not None and kept[0] == decision.id:
            return kept[1]
        return self._asked(Question(view, decision))

    def interject(self, view: View, decision: Decision) -> Move | None:
        """Wait for a move if the seat is asked; an answer is kept for ``decide``."""
        if not decision.options or decision.answered:
            return None
        move = self._asked(Question(view, decision))
        if any(move in option for option in decision.interjections):
            return move
        self._answer = (decision.id, move)
        return None

    def on_refused(self, refusal: Refusal) -> bool:
        """Note why the move was refused; the seat is asked again."""
        self._refusal = refusal
        return True

    def on_update(self, update: Update) -> None:
        """Note what happened."""
        with self._changed:
            self._news = [*self._news, *update.events][-_KEPT:]
            if update.view is not None:
                self.view = update.view

    def on_end(self, result: Result | None) -> None:
        """Note how the game ended."""
        self.result = result

    def end(self) -> None:
        """Say that nothing more is asked, however the game ended."""
        with self._changed:
            self._over, self._question = True, None
            self._changed.notify_all()

    def _asked(self, question: Question) -> Move:
        with self._changed:
            self._question, self.view = question, question.view
            self._changed.notify_all()
        move = self._moves.get()
        with self._changed:
            self._question = None
        if move is None:
            raise Left
        return move

    # The player's side

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self._over

    @property
    def question(self) -> Question | None:
        """What the seat is asked; None while others decide."""
        return self._question

    def wait(self, seconds: float) -> Question | None:
        """Wait until the seat is asked, or the game is over, and return what it is asked."""
        with self._changed:
            self._changed.wait_for(lambda: self._question is not None or self._over, seconds)
            return self._question

    def move(self, move: Move) -> None:
        """Answer the question. It is for the rules to refuse the answer."""
        with self._changed:
            self._question, self._refusal = None, None
        self._moves.put(move)

    def leave(self) -> None:
        """Let the game go on without this seat."""
        self._moves.put(None)

    def news(self) -> list[Data]:
        """Return what has happened since this was asked last."""
        with self._changed:
            told, self._news = self._news, []
        return told

    def refusal(self) -> Refusal | None:
        """Return why the last move was refused, once; None if it was not."""
        told, self._refusal = self._refusal, None
        return told
