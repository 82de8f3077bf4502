"""A person as a bot: sees the board and the events, and types the moves. So a person can play wherever a bot can."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from random import Random

from rich.console import Console
from rich.markup import escape

from freeport._bot import Bot
from freeport._offline.games import settle
from freeport.bots import GreedyBot
from freeport.errors import StaleDecision
from freeport.shapes import AnyGame, Deadline, Match, Update
from freeport.terminal import called
from freeport_api import MatchFinished, SeatChanged
from freeport_games.engine import Result, Seat, View
from freeport_games.engine.menus import Decision, Move, Refusal
from freeport_games.engine.menus.options import offered
from freeport_games.engine.tables.why import why
from freeport_games.engine.words import phrase
from freeport_games.engine.words.naming import name_of

from .asking import Asker, Back, Quit
from .boards import drawn
from .ordering import Desk
from .prompts import Aside, Prompts
from .saying import indented, say, tell, write
from .timing import clock
from .words import Teller, seat_names

_MEANT = 3
"""The most kinds of move of which one is asked why it is not on offer."""
_NONE = "There is no move of yours that could be taken back."
_BEGINNING = 0
"""The version before all moves. Why nobody goes back to it is why nobody goes back at all."""
_LOG = 10
"""The number of events that ``log`` shows."""


class Person(Bot):
    """A person at the terminal.

    Args:
        console: the console for the board and the questions.
        match: the match, for names and deadlines; None if the game is played only on this machine.
        names: the players' names, if there is no match to tell them.
        ask_why: asks the server why a kind of move is not on offer with a thing, or at all; None if the game is played
            only on this machine.
        take_back: takes back what was sent since a version, and returns why not, if that cannot be; None if nothing is
            ever taken back.
        desk: takes orders for later questions; None if the game is played only on this machine.
    """

    def __init__(
        self,
        console: Console,
        match: Match | None = None,
        names: Mapping[Seat, str] | None = None,
        ask_why: Callable[[type[Move], str], str] | None = None,
        take_back: Callable[[int], str] | None = None,
        desk: Desk | None = None,
    ) -> None:
        self._desk = desk
        self._offered: frozenset[type[Move]] = frozenset()
        self._take_back = take_back
        self._back: Sequence[int] = () if match is None else match.undo or ()
        self._ask_why = ask_why
        self._console = console
        self._deadlines: Sequence[Deadline] = () if match is None else match.deadlines
        self._names = names or {} if match is None else seat_names(match.seats)
        self._chosen: Move | None = None
        self._log: deque[str] = deque(maxlen=1000)
        self._given = False
        self._told_end = False

    def sit(self, game: AnyGame, seat: Seat, seats: int, rng: Random) -> None:
        """Take a seat, and introduce the game."""
        super().sit(game, seat, seats, rng)
        self._teller = Teller(game, self._names)
        self._adviser = GreedyBot()
        self._adviser.sit(game, seat, seats, rng)
        asides = {
            "board": Aside(self._show_board, "the board"),
            "log": Aside(self._show_log, "what happened last", "[NUMBER]"),
            "hint": Aside(self._hint, "what a simple bot would do"),
        }
        if self._desk is not None:
            asides |= {
                "pass": Aside(self._let_pass, "reactions pass by themselves; this: such questions", "[this] [SECONDS]"),
                "quiet": Aside(self._be_quiet, "nothing is offered while others decide"),
                "orders": Aside(self._show_orders, "what you said in advance; off: ends it", "[off]"),
                "away": Aside(self._go_away, "a house bot plays until you come back", "[BOT]"),
                "give": Aside(self._give, "offers your seat to somebody else; off: withdraws it", "[PLAYER|off]"),
            }
        prompts = Prompts(self._console, self._console.input, game, self._teller, asides)
        self._asker = Asker(prompts, self._teller, self._why_not, self._undo, self._reason)
        self.introduce()

    def introduce(self) -> None:
        """Say what the game is about, and what can be typed."""
        self._say(f"\n[bold yellow]{escape(self.game.name)}[/]  {escape(self.game.aim)}")
        self._say(
            "[dim]At any question: ? explains it and says what else you can type, such as rules, board, log, hint and "
            "undo.[/]"
        )

    def decide(self, view: View, decision: Decision) -> Move:
        """Show the board and ask."""
        if self._chosen is not None:
            chosen, self._chosen = self._chosen, None
            return chosen
        if passes(decision) is not None and decision.neutral is not None and _forced(decision):
            return decision.neutral  # the order makes it when its time has come
        self._question(view, decision)
        return self._asker.move(view, decision, decision.options)

    def interject(self, view: View, decision: Decision) -> Move | None:
        """Ask whether and how to interrupt."""
        if decision.options:
            # The answers and the interjections are offered together; an answer is kept for ``decide``.
            self._question(view, decision)
            move = self._asker.move(view, decision, (*decision.options, *decision.interjections))
            if any(move in option for option in decision.interjections):
                return move
            self._chosen = move
            return None
        self._at = (view, decision)
        before, self._offered = self._offered, frozenset(offered(decision.interjections))
        if self._offered <= before:
            return None  # nothing that could not be done a moment ago
        said = [self._teller.option(option, decision.seat) for option in decision.interjections]
        ways = escape(", ".join(dict.fromkeys(said)))
        if not self._asker.wants(f"Act while others decide: {ways}?", decision, "You may act now, or let them go on."):
            return None
        try:
            return self._asker.move(view, decision, decision.interjections, optional=True)
        except Back:
            return None

    def on_refused(self, refusal: Refusal) -> bool:
        """Tell why a move was refused, and ask again."""
        self._asker.refused()
        self._say(f"[yellow]Refused:[/] {escape(refusal.detail)}")
        return True

    def on_update(self, update: Update) -> None:
        """Tell what happened."""
        self._deadlines = update.deadlines
        self._back = update.undo or ()
        for event in update.events:
            self._given = self._given or (isinstance(event, SeatChanged) and event.seat == self.seat)
            self._told_end = isinstance(event, MatchFinished)
            self._log.append(self._teller.event(event))
            tell(self._console, self._log[-1])

    def on_end(self, result: Result | None) -> None:
        """Tell how it ended."""
        if result is None:
            over = "Somebody else plays your seat now." if self._given else "The match was abandoned."
            self._console.print(f"[bold]{over}[/]")
            return
        won = "You won." if self.seat in result.winners else "You did not win."
        self._say(f"[bold]{won}[/]" if self._told_end else f"[bold]{won}[/] {escape(self._teller.event(result))}")

    def _say(self, text: str) -> None:
        say(self._console, text)

    def _beside(self, text: str, style: str = "") -> None:
        write(self._console, indented(self._console, text, style))

    def _question(self, view: View, decision: Decision) -> None:
        """Show the board, the time that is left, and the question."""
        self._at = (view, decision)
        self._board(view)
        left = " · ".join([clock(one.at.timestamp() - time.time()) for one in self._deadlines if one.seat == self.seat])
        at = passes(decision)
        passing = "" if at is None else f"passes in {clock(at.timestamp() - time.time())}"
        parts = [called(self._names, self.seats, self.seat)[self.seat], "your move", left and f"{left} left", passing]
        self._console.rule(escape(" · ".join(filter(None, parts))), style="cyan")

    def _board(self, view: View) -> None:
        self._console.print()
        for line in drawn(self._console, self.game, view, self._names):
            self._console.print(line, soft_wrap=True)

    def _why_not(self, typed: str) -> str:
        """Return why a kind of move is not on offer whose name is, or begins with, what was typed; empty if none is."""
        kinds = {phrase(name_of(kind, self.game.typename)).lower(): kind for kind in self.game.moves}
        meant = [typed] if typed in kinds else [name for name in kinds if name.startswith(typed)]
        reasons = ((name, self._reason(kinds[name])) for name in meant[:_MEANT])
        return next((f"{name.capitalize()}: {reason}" for name, reason in reasons if reason), "")

    def _reason(self, kind: type[Move], thing: str = "") -> str:
        """Return why a kind of move is not on offer, or not with a thing; empty if it is, or nobody can say."""
        if self._ask_why is not None:
            return self._ask_why(kind, thing)
        table = self.imagine()
        refusal = None if table is None else why(table, self.seat, kind, thing)
        return "" if refusal is None else self._teller.refusal(refusal)

    def _undo(self) -> None:
        """Take back the last move that was sent, if that can be.

        Raises:
            StaleDecision: if it was: something else is asked then.
        """
        why = self.take_back()
        if not why:
            raise StaleDecision(Refusal("STALE_DECISION"))
        self._beside(why, "yellow")

    def take_back(self) -> str:
        """Take back the last move that was sent; return why not, if that cannot be, and nothing otherwise."""
        if self._take_back is None:
            return _NONE
        why = self._take_back(self._back[0] if self._back else _BEGINNING)
        if not why:
            self._chosen = None  # it answered what is not asked any more
        return why if self._back or not why else f"{_NONE} {why}"

    # Beside an answer

    def _let_pass(self, wanted: str) -> None:
        if self._desk is not None:
            decision = self._at[1]
            self._beside(self._desk.let_pass(wanted, decision.kind if decision.options else ""))

    def _be_quiet(self, _: str) -> None:
        if self._desk is not None:
            self._beside(self._desk.be_quiet())

    def _show_orders(self, wanted: str) -> None:
        for line in () if self._desk is None else self._desk.orders(wanted).splitlines():
            self._beside(line)

    def _go_away(self, bot: str) -> None:
        """Stop playing, and let a house bot play until the person comes back. Raises ``Quit`` if that can be."""
        if self._desk is None:
            return
        why = self._desk.go_away(bot)
        if not why:
            self._beside("A house bot plays for you until you come back.")
            raise Quit
        self._beside(why, "yellow")

    def _give(self, to: str) -> None:
        if self._desk is not None:
            self._beside(self._desk.give(to, self.seat))

    def _show_board(self, _: str) -> None:
        self._board(self._at[0])

    def _show_log(self, count: str) -> None:
        """Tell again what happened: the last events, or as many as the person wants."""
        wanted = int(count) if count.isdecimal() else _LOG
        for line in list(self._log)[-wanted:] if wanted else ():
            tell(self._console, line)

    def _hint(self, _: str) -> None:
        """Tell what a simple bot would do, and where in the menu that stands: it knows what the person knows."""
        view, decision = self._at
        if not decision.options:
            self._beside("A simple bot would let it pass.")
            return
        move = settle(self._adviser.decide(view, decision))
        place = next(number for number, option in enumerate(decision.options, 1) if move in option)
        several = len(decision.options) + len(decision.interjections) > 1
        chosen = f"A simple bot would choose {place}: " if several else "A simple bot would: "
        self._beside(chosen + self._teller.move(move, decision.seat))


def passes(decision: Decision) -> datetime | None:
    """Return when an order passes a decision; None if none does, or there is no server."""
    at: datetime | None = getattr(decision, "passes_at", None)
    return at


def _forced(decision: Decision) -> bool:
    return len(decision.options) == 1 and decision.options[0].size == 1
