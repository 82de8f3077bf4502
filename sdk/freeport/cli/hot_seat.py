"""Several people at one terminal: each plays a seat, and a curtain falls before another one gets the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager

from rich.console import Console
from rich.markup import escape

from freeport._client import Client
from freeport._live.drivers import SeatDriver
from freeport._live.seat import SeatLog, follow
from freeport._offline.undo import TakenBack, Undo
from freeport.errors import Forbidden, RolledBack, StaleDecision
from freeport.shapes import ENDED, Match, Update
from freeport_games.engine import Result, Seat, View
from freeport_games.engine.menus import Decision, Move, Refusal

from .asking import Quit
from .person import Person
from .words import seat_names

_UNDO = "undo"
"""What takes the last move back at the curtain, as it does at a question."""
_RECOUNTED = 60
"""The most updates of which a person is told on coming to the screen."""


class Curtain:
    """Hides what one person saw from the next.

    Args:
        console: the console that the people share.
        names: what to call them, by seat.
        alone: whether there is only one person, for whom no curtain falls.
    """

    def __init__(self, console: Console, names: Mapping[Seat, str], *, alone: bool = False) -> None:
        self._console, self._names, self._alone = console, names, alone
        self.seat: Seat | None = None
        """The seat whose person has the screen; None before the first."""
        self.take_back: Callable[[], str] | None = None
        """Takes the last move of whoever has the screen back; returns why not, if that cannot be."""

    def lift(self, seat: Seat) -> bool:
        """Wait until the person of a seat is at the screen. Nothing of the seat is shown before.

        Args:
            seat: the seat.

        Returns:
            Whether the person is there; if not, whoever has the screen has taken a move back, and keeps it.

        Raises:
            Quit: if the people stop playing.
        """
        if self._alone:
            self.seat = seat
        if seat == self.seat:
            return True
        if self.seat is not None and not self._fall():
            return False
        name = escape(self._names.get(seat, f"seat {seat}"))
        while self._read(f"Pass the screen to [bold]{name}[/], who presses Enter > "):
            pass
        self._console.clear()
        self.seat, self.take_back = seat, None
        return True

    def _fall(self) -> bool:
        """Hide what whoever has the screen sees, at a word; return False if a move is taken back instead."""
        undo = "" if self.take_back is None else " (undo takes your last move back)"
        while said := self._read(f"Press Enter to hide your cards{undo} > "):
            if said == _UNDO and self.take_back is not None:
                if not (why := self.take_back()):
                    return False
                self._console.print(f"    [yellow]{escape(why)}[/]", soft_wrap=True)
        self._console.clear()
        return True

    def _read(self, prompt: str) -> str:
        """Return what is typed. Raises ``Quit``."""
        self._console.rule(style="cyan")
        try:
            said = self._console.input(prompt).strip().lower()
        except EOFError:
            raise Quit from None
        if said in ("q", "quit"):
            raise Quit
        return said


class InTurn(Person):
    """One of the people at a terminal on which a game is played that is in memory.

    Whoever has not the screen is told later what happened, and does not interrupt.

    Args:
        console: the console that the people share.
        curtain: falls between them.
        names: the names of all players, by seat.
        undo: what people may take back.
    """

    def __init__(self, console: Console, curtain: Curtain, names: Mapping[Seat, str], undo: Undo) -> None:
        super().__init__(console, names=names, take_back=self._go_back)
        self._curtain, self._takebacks = curtain, undo
        self._missed: deque[Update] = deque(maxlen=_RECOUNTED)

    def introduce(self) -> None:
        """Say it once."""
        if self.seat == 0:
            super().introduce()

    def decide(self, view: View, decision: Decision) -> Move:
        """Take the screen, and ask."""
        with _taking_back():
            self._take_the_screen()
            return super().decide(view, decision)

    def interject(self, view: View, decision: Decision) -> Move | None:
        """Ask whoever has the screen, or has to answer anyway."""
        with _taking_back():
            if decision.options:
                self._take_the_screen()
            return super().interject(view, decision) if self._curtain.seat == self.seat else None

    def on_update(self, update: Update) -> None:
        """Tell what happened, now or when the person is at the screen."""
        self._missed.append(update)
        if self._curtain.seat == self.seat:
            self._tell_missed()

    def on_end(self, result: Result | None) -> None:
        """Leave it to whoever plays the game: all people are told the same."""

    def _take_the_screen(self) -> None:
        """Wait for the screen. Raises ``StaleDecision`` if whoever has it takes a move back, and keeps it."""
        if not self._curtain.lift(self.seat):
            raise StaleDecision(Refusal("STALE_DECISION"))
        self._curtain.take_back = self.take_back
        self._tell_missed()

    def _go_back(self, to: int) -> str:
        """Let moves be taken back to a version; return why not, if that cannot be, and nothing otherwise."""
        why = self._takebacks.against(self.seat, to)
        return "" if why is None else self._teller.refusal(why)

    def _tell_missed(self) -> None:
        while self._missed:
            super().on_update(self._missed.popleft())


@contextmanager
def _taking_back() -> Iterator[None]:
    """Say ``TakenBack`` where a match on a server would answer that the decision is gone."""
    try:
        yield
    except StaleDecision:
        raise TakenBack from None


def play_seats(console: Console, client: Client, match: Match, person: Callable[[Match], Person]) -> None:
    """Play all seats that one account has in a live match, until it ends or the account has none any more.

    What a seat may see is read when its person has the screen, and not before.

    Args:
        console: the console.
        client: the client of the account.
        match: the match.
        person: makes the person of the seat from which a match is seen.
    """
    if any(match.seats[seat].left or match.seats[seat].house for seat in match.your_seats):
        match = client.return_(match)
    people: dict[Seat, tuple[Person, SeatDriver, SeatLog]] = {}
    curtain = Curtain(console, seat_names(match.seats))
    seat = min(_asked(match, match.your_seats), default=match.your_seats[0])
    curtain.lift(seat)
    while True:
        try:
            seen = client.match(match, seat=seat)
        except Forbidden:  # somebody else has taken the seat over
            match = client.match(match)
            if not match.your_seats:
                return
            seat = match.your_seats[0]
            curtain.lift(seat)
            continue
        if seen.status in ENDED:
            return
        asked = _asked(seen, seen.your_seats)
        turn = seat if seat in asked or not asked else min(asked)
        if turn != curtain.seat:
            if curtain.lift(turn):
                seat = turn
            continue
        if seat not in people:
            someone = person(seen)
            people[seat] = (someone, SeatDriver(someone, client, seen.id), SeatLog(seat, seat))
            people[seat][1].sit(seen)
        someone, driver, log = people[seat]
        curtain.take_back = someone.take_back
        try:
            with closing(driver):
                driver.run(follow(seen, log, client.policy.patience, _another_of(seen)))
        except RolledBack:
            log.begin_again(seat)


def _asked(seen: Match | Update, own: tuple[Seat, ...]) -> set[Seat]:
    """Return which of one's own seats are still asked."""
    return {one.seat for one in seen.asked if one.seat in own and not one.answered}


def _another_of(seen: Match) -> Callable[[Update], bool]:
    """Return what says of an update whether another of one's seats is asked, and not the one that was seen."""

    def another(update: Update) -> bool:
        asked = _asked(update, seen.your_seats)
        return update.version >= seen.version and bool(asked) and seen.your_seat not in asked

    return another
