"""Several people at one terminal: each plays a seat, and a curtain falls before another one gets the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from rich.console import Console
from rich.markup import escape

from freeport._client import Client
from freeport._live import SeatLog, follow, sit
from freeport.errors import Forbidden, RolledBack
from freeport.shapes import ENDED, Match, Update
from freeport_games.engine import Decision, Move, Result, Seat, View

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

    def lift(self, seat: Seat, take_back: Callable[[], str] | None = None) -> bool:
        """Wait until the person of a seat is at the screen. Nothing of the seat is shown before.

        Args:
            seat: the seat.
            take_back: takes the last move of whoever has the screen back; returns why not, if that cannot be.

        Returns:
            Whether the person is there; if not, whoever has the screen has taken a move back, and keeps it.

        Raises:
            Quit: if the people stop playing.
        """
        if self._alone:
            self.seat = seat
        name = escape(self._names.get(seat, f"seat {seat}"))
        while seat != self.seat:
            self._console.rule(style="cyan")
            said = self._read(f"Pass the screen to [bold]{name}[/], press Enter > ")
            if said in ("q", "quit"):
                raise Quit
            if said != _UNDO or take_back is None:
                self._console.clear()
                self.seat = seat
            elif why := take_back():
                self._console.print(f"    [yellow]{escape(why)}[/]", soft_wrap=True)
            else:
                return False
        return True

    def _read(self, prompt: str) -> str:
        try:
            return self._console.input(prompt).strip().lower()
        except EOFError:
            raise Quit from None


class InTurn(Person):
    """One of the people at a terminal on which a game is played that is in memory.

    Whoever has not the screen is told later what happened, and does not interrupt.

    Args:
        console: the console that the people share.
        curtain: falls between them.
        names: the names of all players, by seat.
    """

    def __init__(self, console: Console, curtain: Curtain, names: Mapping[Seat, str]) -> None:
        super().__init__(console, names=names)
        self._curtain = curtain
        self._missed: deque[Update] = deque(maxlen=_RECOUNTED)

    def introduce(self) -> None:
        """Say it once."""
        if self.seat == 0:
            super().introduce()

    def decide(self, view: View, decision: Decision) -> Move:
        """Take the screen, and ask."""
        self._take_the_screen()
        return super().decide(view, decision)

    def interject(self, view: View, decision: Decision) -> Move | None:
        """Ask whoever has the screen, or has to answer anyway."""
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
        self._curtain.lift(self.seat)
        self._tell_missed()

    def _tell_missed(self) -> None:
        while self._missed:
            super().on_update(self._missed.popleft())


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
    people: dict[Seat, tuple[Person, SeatLog]] = {}
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
            if curtain.lift(turn, people[seat][0].take_back if seat in people else None):
                seat = turn
            continue
        if seat not in people:
            people[seat] = (person(seen), SeatLog(seat, seat))
            sit(people[seat][0], client, seen, None)
        try:
            follow(people[seat][0], client, seen, people[seat][1], _another_of(seen))
        except RolledBack:
            people[seat][1].begin_again(seat)


def _asked(seen: Match | Update, own: tuple[Seat, ...]) -> set[Seat]:
    """Return which of one's own seats are still asked."""
    return {one.seat for one in seen.asked if one.seat in own and not one.answered}


def _another_of(seen: Match) -> Callable[[Update], bool]:
    """Return what says of an update whether another of one's seats is asked, and not the one that was seen."""

    def another(update: Update) -> bool:
        asked = _asked(update, seen.your_seats)
        return update.version >= seen.version and bool(asked) and seen.your_seat not in asked

    return another
