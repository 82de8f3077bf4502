"""A person as a bot: sees the board and the events, and types the moves. So a person can play wherever a bot can."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from freeport._bot import Bot
from freeport.shapes import Deadline, Match, Update
from freeport_games.engine import Decision, Move, Refusal, Result, View

from .asking import Asker, Back
from .boards import drawn
from .timing import clock
from .words import Teller, seat_names


class Person(Bot):
    """A person at the terminal.

    Args:
        console: the console for the board and the questions.
        match: the match, for names and deadlines; None if the game is played only on this machine.
    """

    def __init__(self, console: Console, match: Match | None = None) -> None:
        self._console = console
        self._deadlines: Sequence[Deadline] = () if match is None else match.deadlines
        self._names = {} if match is None else seat_names(match.seats)
        self._chosen: Move | None = None

    def decide(self, view: View, decision: Decision) -> Move:
        """Show the board and ask."""
        if self._chosen is not None:
            chosen, self._chosen = self._chosen, None
            return chosen
        self._question(view, decision)
        return self._asker().move(view, decision, decision.options)

    def interject(self, view: View, decision: Decision) -> Move | None:
        """Ask whether and how to interrupt."""
        if decision.options:
            # The answers and the interjections are offered together; an answer is kept for ``decide``.
            self._question(view, decision)
            move = self._asker().move(view, decision, (*decision.options, *decision.interjections))
            if any(move in option for option in decision.interjections):
                return move
            self._chosen = move
            return None
        asker = self._asker()
        ways = escape(", ".join(dict.fromkeys([self._teller.option(option) for option in decision.interjections])))
        if not asker.wants(f"Act while others decide: {ways}?", decision, "You may act now, or let them go on."):
            return None
        try:
            return asker.move(view, decision, decision.interjections, optional=True)
        except Back:
            return None

    def on_refused(self, refusal: Refusal) -> bool:
        """Tell why a move was refused, and ask again."""
        self._say(f"[yellow]Refused:[/] {escape(refusal.detail)}")
        return True

    def on_update(self, update: Update) -> None:
        """Tell what happened."""
        self._deadlines = update.deadlines
        for event in update.events:
            self._say(f"[dim]·[/] {escape(self._teller.event(event))}")

    def on_end(self, result: Result | None) -> None:
        """Tell how it ended."""
        if result is None:
            self._console.print("[bold]The match was abandoned.[/]")
            return
        won = "You won." if self.seat in result.winners else "You did not win."
        self._say(f"[bold]{won}[/] {escape(self._teller.event(result))}")

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, soft_wrap=not self._console.is_terminal)

    def _question(self, view: View, decision: Decision) -> None:
        """Show the board, the time that is left, and the question."""
        self._board(view)
        left = " · ".join([clock(one.at.timestamp() - time.time()) for one in self._deadlines if one.seat == self.seat])
        parts = [f"You are seat {self.seat}", f"decision {decision.kind}", left and f"{left} left"]
        self._console.rule(" · ".join(filter(None, parts)), style="cyan")
        self._say(f"[bold]{escape(self._teller.decision(decision.kind))}[/]")

    def _board(self, view: View) -> None:
        self._console.print()
        for line in drawn(self._console, self.game, view, self._names):
            self._console.print(line, soft_wrap=True)

    def _asker(self) -> Asker:
        return Asker(self._console, self._console.input, self.game, self._teller)

    @property
    def _teller(self) -> Teller:
        return Teller(self.game, self._names)
