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
again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, Generic, NoReturn, TypeVar, cast

import msgspec

from .codec import Answered, Input, Left, Resolved, Returned
from .data import Data, Move, Result, Seat, View
from .decisions import Asked, Decision, malformed, not_asked, not_offered, offered
from .game import Asking, Game
from .options import Option
from .refusals import STALE_DECISION, Refusal, Refused
from .requests import Answer, Chance, Choice, Decide, DecideAll, Interjection, Outcome, Scene
from .saved import RulesMismatch, Saved
from .turn import GameEnded, Told, Turn

S = TypeVar("S", bound=msgspec.Struct)

_UNASKED = 10_000
"""So many steps in a row without anybody being asked mean that a game does not end."""


class Table(Generic[S]):
    """One game being played."""

    __slots__ = (
        "_answers",
        "_asked_at",
        "_begun",
        "_chance",
        "_checkpoint",
        "_choice",
        "_encoded",
        "_inputs",
        "_interrupted",
        "_left_at_start",
        "_scene",
        "_spoken",
        "_turn",
        "game",
        "left",
        "over",
        "seats",
        "version",
    )

    def __init__(
        self, game: Game[S, Any], seats: int, state: S, version: int = 0, left: frozenset[Seat] = frozenset()
    ) -> None:
        self.game = game
        """The rules."""
        self.seats = seats
        """How many seats play."""
        self.version = version
        """How many inputs the table has taken, counted from where its match began to count."""
        self.left = left
        """The seats that left; their fallback plays."""
        self.over = False
        """Whether the game is over."""
        self._turn = Turn(state)
        self._scene: Scene | None = None
        self._choice: Choice | None = None
        self._chance: Chance | None = None
        self._asked_at = version
        self._answers: dict[Seat, Move] = {}
        self._spoken: dict[Seat, int] = {}
        self._interrupted: list[tuple[Choice, int, dict[Seat, Move], dict[Seat, int]]] = []
        self._begun = version
        self._left_at_start = left
        self._checkpoint = b""
        self._inputs: list[Input] = []
        self._encoded: list[bytes] = []

    @classmethod
    def open(cls, game: Game[S, Any], options: Data | None = None, seats: int | None = None) -> Table[S]:
        """Begin a game.

        Args:
            game: the rules.
            options: the game's options; its defaults if left out.
            seats: how many play; the fewest possible if left out.

        Raises:
            BadOptions: if the options or the number of seats are out of range.
        """
        seats = game.seats[0] if seats is None else seats
        game.check_seats(seats)
        return cls.at(game, game.setup(game.options() if options is None else options, seats), seats)

    @classmethod
    def at(cls, game: Game[S, Any], state: S, seats: int, version: int = 0, left: Iterable[Seat] = ()) -> Table[S]:
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
        return tuple(self._turn.told)

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

    def decision(self, seat: Seat) -> Decision | None:
        """What a seat may do now, or None if it may do nothing."""
        choice = self._choice
        if choice is None:
            return None
        options = self._options(choice, seat)
        interjections = choice.interjections.get(seat, ())
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
        return self.game.view(self._turn.state, seat)

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
        for option in self._options(choice, seat):
            if move in option:
                self._take(Answered(seat, move))
                self._settle(choice, seat, move)
                return
        for option in choice.interjections.get(seat, ()):
            if move in option:
                self._take(Answered(seat, move))
                self._spoken[seat] = self._spoken.get(seat, 0) + 1
                self._interrupted.append((choice, self._asked_at, self._answers, self._spoken))
                self._answers, self._spoken = {}, {}
                self._advance(Interjection(seat, move))
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
        """The table at rest: the checkpoint and the inputs since."""
        encoded = self._encoded
        for entry in self._inputs[len(encoded) :]:
            encoded.append(self.game.codec.encode_input(entry))
        return Saved(
            self.game.slug,
            self.game.rules_version,
            self.seats,
            self._begun,
            tuple(sorted(self._left_at_start)),
            self._checkpoint,
            tuple(encoded),
        )

    @classmethod
    def load(cls, game: Game[S, Any], saved: bytes | Saved) -> Table[S]:
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
        """A table of its own at the same point."""
        return self._again(self.game, self.seats, self._begun, self._left_at_start, self._checkpoint, self._inputs)

    @classmethod
    def _again(
        cls,
        game: Game[S, Any],
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
        """The encoded state if the running scene has taken no input yet, else None."""
        return None if self._inputs else self._checkpoint

    def under(self, game: Game[S, Any]) -> Table[S]:
        """The same table under a new version of its rules, which take over where a scene begins.

        Raises:
            RulesMismatch: if the running scene has taken inputs, or the stored state does not decode under the new
                rules.
        """
        if self._inputs:
            raise RulesMismatch("new rules take over only where a scene begins")
        saved = msgspec.structs.replace(self.saved(), rules_version=game.rules_version)
        try:
            return Table.load(game, saved)
        except msgspec.DecodeError as error:
            raise RulesMismatch(f"the state does not decode under {game.slug} rules {game.rules_version}") from error

    # How it moves on

    def _decision_id(self, seat: Seat) -> str:
        """A seat's id of the open decision: where it was asked, the seat, and how often the seat has moved since.

        So a seat that may move again gets a new id, while nobody's id changes because of others. What everybody sees
        in ``asked`` is the id without the count: how often a seat changed its mind is its own business.
        """
        spoken = self._spoken.get(seat)
        return f"{self._asked_at}-{seat}.{spoken}" if spoken else f"{self._asked_at}-{seat}"

    def _options(self, choice: Choice, seat: Seat) -> tuple[Option[Move], ...]:
        """What a seat may answer now; nothing once it has."""
        if type(choice) is Decide:
            return choice.options if seat == choice.seat else ()
        if seat in self._answers and not self._revisable(choice):
            return ()
        return choice.options_for(seat)

    def _settled(self, choice: Choice) -> Container[Seat]:
        """The seats that have answered for good."""
        return () if self._revisable(choice) else self._answers

    def _revisable(self, choice: Choice) -> bool:
        return type(choice) is DecideAll and choice.revisable

    def _take(self, entry: Input) -> None:
        self._turn.told.clear()
        self._inputs.append(entry)
        self.version += 1

    def _settle(self, choice: Choice, seat: Seat, move: Move) -> None:
        if type(choice) is Decide:
            self._advance(move)
            return
        self._answers[seat] = move
        if self._revisable(choice):
            self._spoken[seat] = self._spoken.get(seat, 0) + 1
        if (answers := self._all_answers(choice)) is not None:
            self._advance(answers)

    def _all_answers(self, choice: Choice) -> dict[Seat, Move] | None:
        """The answers in the order of the options, so that the scene cannot see who was fast; None if some lack."""
        options = cast("DecideAll[Move]", choice).options
        if len(self._answers) < len(options):
            return None
        return {seat: self._answers[seat] for seat in options}

    def _advance(self, answer: Answer) -> None:
        """Play on until somebody is asked, chance is awaited, or the game is over."""
        scene = self._scene
        for _ in range(_UNASKED):
            if scene is None:
                return
            try:
                request = scene.send(answer)
            except (StopIteration, GameEnded):
                scene, answer = self._next_scene(), None
                continue
            if not isinstance(request, (Decide, DecideAll)):
                self._choice, self._chance = None, request
                return
            self._choice, self._chance = request, None
            self._asked_at = self.version
            if self._answers:
                self._answers = {}
            if self._spoken:
                self._spoken = {}
            if request.again is not None:
                self._resume(request, request.again)
            answer = self._forced(request)
            if answer is None:
                return
        raise RuntimeError(f"{self.game.name} goes on and on without asking anybody")

    def _resume(self, choice: Choice, interrupted: Choice) -> None:
        """Ask again after an interjection: the id stays, and so do the answers that are still legal."""
        choice.again = None
        while self._interrupted:
            request, asked_at, answers, spoken = self._interrupted.pop()
            if request is interrupted:
                self._asked_at, self._spoken = asked_at, spoken
                for seat, move in answers.items():
                    if any(move in option for option in choice.options_for(seat)):
                        self._answers[seat] = move
                return

    def _begin(self, checkpoint: bytes | None = None) -> None:
        self._next_scene(checkpoint)
        self._advance(None)

    def _next_scene(self, checkpoint: bytes | None = None) -> Scene | None:
        self._checkpoint = checkpoint or self.game.codec.encode_state(self._turn.state)
        self._begun = self.version
        self._left_at_start = self.left
        self._inputs, self._encoded = [], []
        self._interrupted.clear()
        scene = self._scene = self.game.scene(self._turn)
        if scene is None:
            self._choice = self._chance = None
            self.over = True
        return scene

    def _forced(self, choice: Choice) -> Answer:
        """What the engine answers by itself: where one answer only is legal, and for a seat that left."""
        if type(choice) is Decide:
            if len(choice.options) > 1 and not self.left:
                return None
            return self._without_asking(choice, choice.seat, choice.options)
        for seat, options in cast("DecideAll[Move]", choice).options.items():
            if seat not in self._answers and (move := self._without_asking(choice, seat, options)) is not None:
                self._answers[seat] = move
        return self._all_answers(choice)

    def _without_asking(self, choice: Choice, seat: Seat, options: tuple[Option[Move], ...]) -> Move | None:
        if seat in self.left:
            return self._fallback(choice, seat, options)
        if len(options) == 1 and not choice.always and not choice.interjections and options[0].size == 1:
            return options[0].first
        return None

    def _fallback(self, choice: Choice, seat: Seat, options: tuple[Option[Move], ...]) -> Move:
        move = choice.default_for(seat) or self.game.fallback(self.state, Asking(seat, choice.kind, offered(options)))
        if move is not None and any(move in option for option in options):
            return move
        return options[0].first
