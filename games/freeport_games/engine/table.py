"""The table: one game being played, in memory.

Service, worker, SDK and tests all drive a game through a ``Table``::

    table = Table.open(CARGO_HOLD, seats=3)
    while not table.over:
        if table.chance is not None:
            table.resolve(draw(table.chance))
        else:
            seat = table.waiting[0]
            table.answer(seat, bot.decide(table.view(seat), table.decision(seat)))

A table is saved as the state at the start of the running scene and the inputs since then; loading it plays those inputs
again. If the game is resumable, it is saved as its state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NoReturn, TypeVar, cast

import msgspec

from .codec import Answered, Input, Left, Resolved, Returned
from .data import Data, Move, Result, Seat, View
from .decisions import Asked, Decision, malformed, not_asked, not_offered
from .game import Game
from .options import Option
from .refusals import STALE_DECISION, Refusal, Refused
from .requests import Chance, Choice, Decide, DecideAll, Outcome
from .running import Running
from .saved import RulesMismatch, Saved
from .turn import Told

S = TypeVar("S", bound=msgspec.Struct)


class Table(Running[S], Generic[S]):
    """One game being played."""

    __slots__ = ()

    @classmethod
    def open(
        cls, game: Game[S, Any, Any], options: Data | None = None, seats: int | None = None, *, kept: bool = True
    ) -> Table[S]:
        """Begin a game.

        Args:
            game: the rules.
            options: the game's options; its defaults if left out.
            seats: how many play; the fewest possible if left out.
            kept: whether the table can be saved and forked before the game is over. One that is played in memory alone
                is faster without.

        Raises:
            BadOptions: if the options or the number of seats are out of range.
        """
        seats = game.seats[0] if seats is None else seats
        game.check_seats(seats)
        table = cls(game, seats, game.setup(game.options() if options is None else options, seats), kept=kept)
        table._begin()
        return table

    @classmethod
    def at(cls, game: Game[S, Any, Any], state: S, seats: int, version: int = 0, left: Iterable[Seat] = ()) -> Table[S]:
        """Begin in the middle: at the start of the scene that the state calls for.

        Args:
            game: the rules.
            state: the state; the table takes it over.
            seats: how many play.
            version: how many inputs came before.
            left: the seats that have left.
        """
        table = cls(game, seats, state, version, frozenset(left))
        table._begin()
        return table

    # What is asked

    @property
    def state(self) -> S:
        """The whole state. Look, do not touch."""
        return self._turn.state

    @property
    def events(self) -> tuple[Told, ...]:
        """What the last input made happen, or the opening if there was none."""
        return self._turn.events

    @property
    def chance(self) -> Chance | None:
        """The awaited chance request, if any."""
        return self._chance

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The seats that are asked now, in the order of their numbers."""
        choice = self._choice
        if choice is None:
            return ()
        return tuple(
            [Asked(f"{self._asked_at}-{seat}", seat, choice.kind, seat in self._answers) for seat in choice.seats]
        )

    def asked_for(self, viewer: Seat | None) -> tuple[Asked, ...]:
        """The seats of which a seat, or a spectator (None), may know that they are asked."""
        choice = self._choice
        if isinstance(choice, DecideAll) and choice.secret:
            return tuple([asked for asked in self.asked if asked.seat == viewer])
        return self.asked

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited, in the order of their numbers."""
        choice = self._choice
        if type(choice) is Decide:
            return (choice.seat,)
        return () if choice is None else tuple([seat for seat in choice.seats if seat not in self._answers])

    def options(self, seat: Seat) -> tuple[Option[Move], ...]:
        """What a seat may answer now; nothing if it is not asked. Its ``decision`` has its interjections as well."""
        choice = self._choice
        if type(choice) is Decide:
            return choice.options if seat == choice.seat else ()
        if choice is None or (seat in self._answers and not self._revisable(choice)):
            return ()
        return choice.options_for(seat)

    def decision(self, seat: Seat) -> Decision | None:
        """What a seat may do now, or None if it may do nothing."""
        choice = self._choice
        if choice is None:
            return None
        options = self.options(seat)
        interjections = choice.interjections_of(seat)
        if not options and not interjections:
            return None
        return Decision(self._decision_id(seat), seat, choice.kind, options, interjections)

    def fallback(self, seat: Seat) -> Move | None:
        """The move that is made for a seat that left or whose time is over; None if no answer of it is awaited."""
        choice = self._choice
        if choice is None or seat in self._answers or not (options := choice.options_for(seat)):
            return None
        return self._fallback(choice, seat, options)

    def view(self, seat: Seat | None) -> View:
        """The state as a seat, or a spectator (None), may see it."""
        seen: View = self.game.view(self._turn.state, seat)
        return seen

    @property
    def result(self) -> Result | None:
        """The final ranking, once the game is over."""
        return self.game.result(self._turn.state) if self.over else None

    # Inputs

    def answer(self, seat: Seat, move: Move, decision: str | None = None) -> None:
        """Make a seat's move: the answer to its decision, or an interjection.

        Args:
            seat: who moves.
            move: one of the values of the seat's options.
            decision: the id of the decision that is answered; unchecked if left out.

        Raises:
            Refused: if the move is not legal; the table is as it was.
        """
        choice = self._choice
        if choice is None:
            self.refuse(seat, move)
        if decision is not None and decision != self._decision_id(seat) and self.decision(seat) is not None:
            raise Refused(Refusal(STALE_DECISION, f"Decision {decision} is no longer open."))
        kind = type(move)
        for option in self.options(seat):
            if option.makes is kind and move in option:
                self._take(Answered(seat, move))
                if type(choice) is Decide:
                    choice.chosen = option
                    self._advance(move)
                else:
                    self._settle(cast("DecideAll[Move]", choice), seat, move)
                return
        for option in choice.interjections_of(seat):
            if option.makes is kind and move in option:
                self._take(Answered(seat, move))
                self._interrupt(choice, seat, move)
                return
        self.refuse(seat, move)

    def resolve(self, outcome: Outcome) -> None:
        """Give the outcome of the awaited chance request.

        Raises:
            ValueError: if no chance is awaited, or the outcome is none of the request's.
        """
        chance = self._chance
        if chance is None or not chance.admits(outcome):
            raise ValueError(f"{outcome} is no outcome of {chance}")
        self._take(Resolved(outcome))
        self._advance(outcome)

    def leave(self, seat: Seat) -> None:
        """Let a seat's fallback play from now on; if its answer is awaited, the fallback answers at once.

        Raises:
            ValueError: if the seat cannot leave: it is none of this table, it has left, the game is over, or no other
                seat would be left to play.
        """
        if seat in self.left or not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} does not play")
        if self.over or len(self.left) + 1 == self.seats:
            raise ValueError("the game is over" if self.over else "the last seat cannot leave a game that goes on")
        self._take(Left(seat))
        self.left |= {seat}
        if (choice := self._choice) is not None and (answer := self._forced(choice)) is not None:
            self._advance(answer)

    def come_back(self, seat: Seat) -> None:
        """Let a seat that left play again.

        Raises:
            ValueError: if it has not left, or the game is over.
        """
        if self.over or seat not in self.left:
            raise ValueError("the game is over" if self.over else f"seat {seat} has not left")
        self._take(Returned(seat))
        self.left -= {seat}

    def play(self, entry: Input) -> None:
        """Take an input of any kind, such as one read from a log.

        Raises:
            Refused: if it is a move that is not legal.
            ValueError: if it is an outcome that was not asked for, or a seat that cannot leave or come back.
        """
        match entry:
            case Answered(seat, move):
                self.answer(seat, move)
            case Resolved(outcome):
                self.resolve(outcome)
            case Left(seat):
                self.leave(seat)
            case Returned(seat):
                self.come_back(seat)

    def refuse(self, seat: Seat, move: Move) -> NoReturn:
        """Say why a move that is in no option is refused.

        Raises:
            Refused: always.
        """
        self.check_asked(seat)
        choice = cast(Choice, self._choice)
        raise Refused(not_offered(self.game, self.state, choice, self._settled(choice), seat, move))

    def read_move(self, seat: Seat, text: bytes) -> Move:
        """A seat's move from JSON.

        Raises:
            Refused: if it is malformed, with the reason that comes first, as for any move.
        """
        try:
            return self.game.codec.json_moves.decode(text)
        except msgspec.DecodeError as error:
            self.check_asked(seat)
            choice = cast(Choice, self._choice)
            raise Refused(malformed(self.game, choice, self._settled(choice), seat, text, str(error))) from error

    def check_asked(self, seat: Seat) -> None:
        """See whether a seat may move at all, whatever its move.

        Raises:
            Refused: if the game is over, chance is awaited, or the seat is neither asked nor free to interject.
        """
        if (refusal := not_asked(self._choice or self._chance, seat)) is not None:
            raise Refused(refusal)

    # Rest

    def save(self) -> bytes:
        """The table as bytes; ``Table.load`` makes an equal one."""
        return self.game.codec.encode(self.saved())

    def saved(self) -> Saved:
        """The table at rest: the checkpoint and the inputs since. Raises ``LookupError`` if it is not kept."""
        encoded = self._encoded
        for entry in self._inputs[len(encoded) :]:
            encoded.append(self.game.codec.encode_input(entry))
        return Saved(
            self.game.slug,
            self.game.rules_version,
            self.seats,
            self._begun,
            tuple(sorted(self._left_at_start)),
            self._encoded_checkpoint(),
            tuple(encoded),
        )

    @classmethod
    def load(cls, game: Game[S, Any, Any], saved: bytes | Saved) -> Table[S]:
        """Make a table from what ``save`` gave. Nothing of the past is told again.

        Raises:
            RulesMismatch: if it was saved under other rules.
            msgspec.DecodeError: if it is damaged.
        """
        if isinstance(saved, bytes):
            saved = game.codec.decode_saved(saved)
        if (saved.game, saved.rules_version) != (game.slug, game.rules_version):
            raise RulesMismatch(
                f"saved under {saved.game} rules {saved.rules_version}, not {game.slug} rules {game.rules_version}"
            )
        decode = game.codec.decode_input
        inputs = [decode(entry) for entry in saved.inputs]
        return cls._again(game, saved.seats, saved.begun, frozenset(saved.left), saved.checkpoint, inputs)

    def fork(self) -> Table[S]:
        """A table of its own at the same point. Raises ``LookupError`` if this one is not kept."""
        return self._again(
            self.game, self.seats, self._begun, self._left_at_start, self._encoded_checkpoint(), self._inputs
        )

    @classmethod
    def _again(
        cls,
        game: Game[S, Any, Any],
        seats: int,
        begun: int,
        left: frozenset[Seat],
        checkpoint: bytes,
        inputs: list[Input],
    ) -> Table[S]:
        table = cls(game, seats, game.codec.decode_state(checkpoint), begun, left)
        table._turn.live = False
        table._begin(checkpoint)
        for entry in inputs:
            table.play(entry)
        table._turn.live = True
        return table

    @property
    def checkpoint(self) -> bytes | None:
        """The encoded state if it alone says what is asked now, because no input has come since; else None."""
        return None if self._inputs else self._encoded_checkpoint()

    def under(self, game: Game[S, Any, Any]) -> Table[S]:
        """The same table under a new version of its rules.

        They take over where the state alone says what is asked: where a scene begins, or anywhere if the game is
        resumable.

        Raises:
            RulesMismatch: if inputs have come since, or the stored state does not decode under the new rules.
        """
        if self._inputs:
            raise RulesMismatch("new rules take over only where a scene begins")
        saved = msgspec.structs.replace(self.saved(), rules_version=game.rules_version)
        try:
            return Table.load(game, saved)
        except msgspec.DecodeError as error:
            raise RulesMismatch(f"the state does not decode under {game.slug} rules {game.rules_version}") from error
