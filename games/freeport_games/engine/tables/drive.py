"""Driving a game: what is known of it, and the inputs that it takes."""

from __future__ import annotations

from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from freeport_games.engine.data import Result, Seat, View
from freeport_games.engine.game import Game
from freeport_games.engine.menus.decisions import Asked, Decision
from freeport_games.engine.menus.menu import NO_ENTRIES, Entries, read
from freeport_games.engine.menus.open_decision import Chosen, OpenDecision
from freeport_games.engine.menus.options import Move, Option
from freeport_games.engine.menus.refusals import (
    CHANCE_PENDING,
    GAME_OVER,
    NOT_YOUR_TURN,
    STALE_DECISION,
    Refusal,
    Refused,
)
from freeport_games.engine.menus.requests import Chance, Decide, Outcome
from freeport_games.engine.menus.turn import Announcement, Turn
from freeport_games.engine.storage.codec import (
    Answered,
    Input,
    Left,
    Looked,
    Reopened,
    Resolved,
    Returned,
    TimeUp,
)
from freeport_games.engine.words import words

from .lists import lists_keys, meant, meant_in
from .reasons import malformed, not_offered
from .scenes import Scenes
from .settling import fallback

S = TypeVar("S", bound=msgspec.Struct)


class Drive(Generic[S]):
    """A game being played, as far as it goes on: ``Table`` begins it, and keeps it."""

    __slots__ = ("_codec", "_scenes", "_turn", "game", "seats")

    def __init__(
        self,
        game: Game[S, Any, Any],
        seats: int,
        state: S,
        version: int = 0,
        left: frozenset[Seat] = frozenset(),
        *,
        forced: bool = False,
    ) -> None:
        self.game = game
        """The rules."""
        self.seats = seats
        """The number of seats."""
        scenes = self._scenes = Scenes(game, state, version, left)
        self._turn, self._codec = scenes.turn, scenes.codec
        self._turn.forced = forced

    # What is known of it

    @property
    def version(self) -> int:
        """The number of inputs that the table has taken since its match began to count."""
        return self._scenes.version

    @property
    def left(self) -> frozenset[Seat]:
        """The seats that have left; their fallback plays for them."""
        return self._scenes.left

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._scenes.over

    @property
    def state(self) -> S:
        """The whole state. For reading only."""
        return self._turn.state

    @property
    def turn(self) -> Turn[S]:
        """The turn that scenes and menus are given. For reading only."""
        return self._turn

    @property
    def events(self) -> tuple[Announcement, ...]:
        """The events of the last input, or of the opening if there was no input yet."""
        return self._turn.events

    @property
    def chance(self) -> Chance | None:
        """The chance request that is awaited, if any."""
        return self._scenes.chance

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The seats that are asked now, in the order of their numbers."""
        asked = self._scenes.asked
        if asked is None:
            return ()
        kind, at = asked.request.kind, asked.asked_at
        return tuple(Asked(f"{at}-{seat}", seat, kind, seat in asked.answers) for seat in asked.seats)

    def asked_for(self, viewer: Seat | None) -> tuple[Asked, ...]:
        """Return the asked seats that a seat, or a spectator (None), may know of."""
        if self._scenes.asked is not None and self._scenes.asked.secret:
            return tuple(asked for asked in self.asked if asked.seat == viewer)
        return self.asked

    @property
    def interrupted(self) -> tuple[str, ...]:
        """The public ids of the decisions that are asked again once an interjection has been carried out."""
        return tuple(f"{below.asked_at}-{seat}" for below in self._scenes.interrupted for seat in below.seats)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited, in the order of their numbers."""
        asked = self._scenes.asked
        if asked is None:
            return ()
        if type(asked.request) is Decide:
            return (asked.request.seat,)
        return tuple(seat for seat in asked.seats if seat not in asked.answers)

    def options(self, seat: Seat, *, proposals: bool = True) -> tuple[Option[Move], ...]:
        """Return what a seat may answer now; empty if it is not asked. Its ``decision`` also has its interjections.

        Args:
            seat: the seat.
            proposals: False to leave out proposals that are made only when somebody looks at them; see ``read``.
        """
        asked = self._scenes.asked
        if asked is None:
            return ()
        entries = asked.entries(seat) if asked.answers else (asked.looked or asked.menus).get(seat, NO_ENTRIES)
        return entries.options if proposals else entries.known

    def decision(self, seat: Seat) -> Decision | None:
        """Return what a seat may do now, or None if it may do nothing."""
        asked = self._scenes.asked
        if asked is None:
            return None
        options, interjections = asked.entries(seat).options, self._beside(seat).options
        if not options and not interjections:
            return None
        kind = asked.request.kind
        neutral = self.game.pace.does_nothing(kind, options)
        return Decision(asked.id(seat), seat, kind, options, interjections, seat in asked.answers, neutral)

    def fallback(self, seat: Seat) -> Move | None:
        """Return the move that is made for a seat that left or ran out of time; None if no answer of it is awaited."""
        asked = self._scenes.asked
        if asked is None or seat in asked.answers or seat not in asked.menus:
            return None
        return fallback(self.game, asked, seat).move

    def view(self, seat: Seat | None) -> View:
        """Return the state as a seat, or a spectator (None), may see it."""
        seen: View = self.game.view(self._turn.state, seat)
        return seen

    @property
    def result(self) -> Result | None:
        """The final ranking, once the game is over."""
        return self.game.result(self._turn.state) if self.over else None

    def __repr__(self) -> str:
        where = "over" if self.over else f"{self._scenes.chance.kind} is awaited" if self._scenes.chance else ""
        if self._scenes.asked is not None:
            where = f"{self._scenes.asked.request.kind} asks {', '.join(map(str, self.waiting))}"
        return f"<Table of {self.game.slug}, {self.seats} seats, version {self.version}: {where}>"

    # Inputs

    def answer(self, seat: Seat, move: Move, decision: str | None = None) -> None:
        """Make a seat's move: the answer to its decision, or an interjection.

        Args:
            seat: the seat that moves.
            move: one of the values of the seat's options.
            decision: the id of the decision that the move answers; unchecked if omitted.

        Raises:
            Refused: if the move is not legal; the table is then unchanged.
        """
        scenes = self._scenes
        asked = scenes.asked
        if asked is None:
            self.refuse(seat, move)
        move = self.meant(seat, move)
        if decision is not None and decision != asked.id(seat) and self.decision(seat) is not None:
            raise self._refused(Refusal(STALE_DECISION))
        entries = asked.entries(seat) if asked.answers else (asked.looked or asked.menus).get(seat, NO_ENTRIES)
        if (offer := entries.find(self._turn, seat, move)) is not None:
            scenes.take(Answered(seat, move))
            if type(asked.request) is Decide:
                scenes.advance(scenes.carry_out(seat, offer, move))
            else:
                scenes.answered(asked, seat, Chosen(offer, move))
        elif (offer := self._beside(seat).find(self._turn, seat, move)) is not None:
            scenes.keep_state()  # before the interjection changes the state
            scenes.take(Answered(seat, move))
            asked.speak(seat)
            scenes.advance(scenes.carry_out(seat, offer, move, interrupted=asked))
        else:
            self.refuse(seat, move)

    def resolve(self, outcome: Outcome) -> None:
        """Resolve the awaited chance request with an outcome.

        Raises:
            ValueError: if no chance is awaited, or the outcome is not possible for the request.
        """
        chance = self._scenes.chance
        if chance is None or not chance.admits(outcome):
            raise ValueError(f"{outcome} is not an outcome of {chance}")
        self._scenes.take(Resolved(outcome))
        self._scenes.advance(outcome)

    def leave(self, seat: Seat) -> None:
        """Let a seat's fallback play from now on; if its answer is awaited, the fallback answers at once.

        Raises:
            ValueError: if the seat cannot leave: it is not at this table, it has already left, the game is over, or no
                other seat would be left to play.
        """
        if seat in self.left or not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} does not play")
        if self.over or len(self.left) + 1 == self.seats:
            raise ValueError("the game is over" if self.over else "the last seat cannot leave a game that goes on")
        self._scenes.keep_state()  # before what the seat's answers bind changes the state
        self._scenes.take(Left(seat))
        self._scenes.left |= {seat}
        if (asked := self._scenes.asked) is not None:
            self._scenes.go_on(asked)

    def return_(self, seat: Seat) -> None:
        """Let a seat that has left play again.

        Raises:
            ValueError: if it has not left, or the game is over.
        """
        if self.over or seat not in self.left:
            raise ValueError("the game is over" if self.over else f"seat {seat} has not left")
        self._scenes.take(Returned(seat))
        self._scenes.left -= {seat}

    def time_up(self) -> None:
        """Say that the time of the whole game is up; the rules decide when the game ends then.

        Raises:
            ValueError: if the game knows no such limit, or is over.
        """
        limit = self.game.time_limit
        if limit is None or self.over:
            raise ValueError("the game is over" if self.over else f"{self.game.name} has no time limit")
        self._scenes.keep_state()  # before the state changes
        self._scenes.take(TimeUp())
        limit.up(self._turn)
        if (asked := self._scenes.asked) is not None:
            asked.read()
            self._scenes.go_on(asked)

    def reopen(self, version: int, known: tuple[Looked, ...] = ()) -> None:
        """Ask anew what is open, because the moves that came after it were taken back: its ids are new.

        Args:
            version: the table's version from now on, greater than any that the taken moves had.
            known: what others saw of cards meanwhile, and know from now on.

        Raises:
            ValueError: if nothing is asked, the version is not greater, or such cards lie in no hidden pile.
        """
        if self._scenes.asked is None or version <= self.version:
            raise ValueError(f"{self!r} cannot be asked anew at version {version}")
        piles = self.game.proof.piles
        hidden = {} if piles is None else piles.hidden(self.state)
        if strange := [looked for looked in known if not {*looked.cards} <= {*hidden.get(looked.pile, ())}]:
            raise ValueError(f"{strange[0]}: such cards do not lie there")
        self._scenes.keep_state()  # before the knowledge changes the state
        self._scenes.take(Reopened(version, known))
        if piles is not None:
            for looked in known:
                piles.look(self.state, looked.cards, looked.pile, looked.to)
        self._scenes.ask_anew(version)

    def play(self, entry: Input) -> None:
        """Take an input of any kind, such as one read from a log.

        Raises:
            Refused: if it is an illegal move.
            ValueError: as the method of the input raises it.
        """
        match entry:
            case Answered(seat, move):
                self.answer(seat, move)
            case Resolved(outcome):
                self.resolve(outcome)
            case Left(seat):
                self.leave(seat)
            case Returned(seat):
                self.return_(seat)
            case TimeUp():
                self.time_up()
            case Reopened(version, known):
                self.reopen(version, known)

    def refuse(self, seat: Seat, move: Move) -> NoReturn:
        """Refuse a move that no option contains, with the reason.

        Raises:
            Refused: always.
        """
        asked = self.check_asked(seat)
        raise self._refused(not_offered(self.game, self._turn, asked, self._beside(seat), seat, move))

    def reason(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why a move would be refused, without making it; None if it would be accepted."""
        asked, move = self._scenes.asked, self.meant(seat, move)
        if asked is not None:
            menus = (asked.entries(seat), self._beside(seat))
            if any(menu.find(self._turn, seat, move) is not None for menu in menus):
                return None
        try:
            self.refuse(seat, move)
        except Refused as refused:
            return refused.refusal

    def answering(self, seat: Seat) -> tuple[type[Move], ...]:
        """Return the kinds of move that answer the decision of a seat, on offer or not; none if it is not asked."""
        asked = self._scenes.asked
        return () if asked is None else tuple(kind for kind in self.game.moves if asked.entries(seat).knows(kind))

    def meant(self, seat: Seat, move: Move) -> Move:
        """Return what a seat means by a move: its lists of keys as an option has them, in order and complete.

        ``answer`` and ``reason`` take a move in either form; what is noted of it is the move that is meant.
        """
        asked = self._scenes.asked
        if asked is None or not lists_keys(type(move)):
            return move
        entries = asked.entries(seat)
        found = meant_in(move, entries.known)  # most often, without a look at proposals and interjections
        return meant(move, (*entries.options, *self._beside(seat).options)) if found is None else found

    def read_move(self, seat: Seat, text: bytes) -> Move:
        """Read a seat's move from JSON: the one that is meant.

        Raises:
            Refused: if it is malformed; the first reason counts, as for any move.
        """
        try:
            return self.meant(seat, self._codec.json_moves.decode(text))
        except msgspec.DecodeError as error:
            asked = self.check_asked(seat)
            raise self._refused(malformed(self.game, asked, self._beside(seat), seat, text)) from error

    def check_asked(self, seat: Seat) -> OpenDecision:
        """Check that a seat may move at all, whatever its move.

        Raises:
            Refused: if the game is over, chance is awaited, or the seat is not asked and its interjections say nothing.
        """
        asked = self._scenes.asked
        if asked is None and self._scenes.chance is None:
            raise self._refused(Refusal(GAME_OVER))
        if asked is None:
            raise self._refused(Refusal(CHANCE_PENDING))
        if seat not in asked.menus and not self._beside(seat).speaks:
            raise self._refused(Refusal(NOT_YOUR_TURN))
        return asked

    def _refused(self, refusal: Refusal) -> Refused:
        """Return a refusal with its detail in the game's words."""
        detail = words(self.game).refusal(refusal.code, refusal.rule, refusal.variables)
        return Refused(msgspec.structs.replace(refusal, detail=detail))

    # Playing on

    def _beside(self, seat: Seat) -> Entries:
        """Return the menu of a seat's interjections."""
        interjections = self.game.interjections
        if interjections is None or not 0 <= seat < self.seats:
            return NO_ENTRIES
        known = self._scenes.interjections
        if (entries := known.get(seat)) is None:
            entries = known[seat] = read(interjections(self._turn, seat))
        return entries
