"""The table: one game being played, in memory.

Service, worker, SDK and tests all drive a game through a ``Table``::

    table = Table.open(CARGO_HOLD, seats=3)
    while not table.over:
        if table.chance is not None:
            table.resolve(draw(table.chance))
        else:
            seat = table.asked[0].seat
            table.answer(seat, bot.decide(table.view(seat), table.decision(seat)))

A table is saved as the state at the start of the running scene and the inputs since then; loading it plays those inputs again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NoReturn, TypeVar, cast

import msgspec

from . import refusals
from .codec import Answered, Input, Left, Resolved, Returned
from .data import Data, Move, Result, Seat, View
from .game import Asking, Game
from .options import Option
from .refusals import Refusal, Refused
from .requests import Answer, Chance, Decide, DecideAll, Interjection, Outcome, Request, Scene
from .turn import GameEnded, Told, Turn

S = TypeVar("S", bound=msgspec.Struct)


class Decision(Data, frozen=True):
    """What a seat may do now."""

    id: str
    """The decision's id, unique in its match; an answer names it."""
    seat: Seat
    """Whose decision it is."""
    kind: str
    """The decision's number in the game's RULES.md."""
    options: tuple[Option[Move], ...]
    """The legal answers; empty if the seat is not asked and may only interject."""
    interjections: tuple[Option[Move], ...] = ()
    """What the seat may do before the decision is answered, be it its own or another seat's."""


class Asked(Data, frozen=True, gc=False):
    """That a seat has a decision to make; everybody may know this much."""

    decision: str
    """The decision's id."""
    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in the game's RULES.md."""
    answered: bool = False
    """True for a seat that has answered in secret while others are still to answer."""


class Saved(msgspec.Struct, frozen=True, array_like=True):
    """A table at rest."""

    game: str
    rules_version: int
    seats: int
    begun: int
    """The version at which the running scene began."""
    left: tuple[Seat, ...]
    """The seats that had left by then."""
    checkpoint: bytes
    """The state at that version."""
    inputs: tuple[bytes, ...]
    """The inputs since then."""


class RulesMismatch(ValueError):
    """A saved table belongs to another game or to another version of its rules."""


class Table(Generic[S]):
    """One game being played."""

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
        self._request: Request | None = None
        self._asked_at = version
        self._answers: dict[Seat, Move] = {}
        self._suspended: dict[str, tuple[int, dict[Seat, Move]]] = {}
        self._begun = version
        self._left_at_start = left
        self._checkpoint = b""
        self._inputs: list[Input] = []

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
    def at(cls, game: Game[S, Any], state: S, seats: int) -> Table[S]:
        """Begin in the middle: at the start of the scene that the state calls for."""
        table = cls(game, seats, state)
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
        request = self._request
        return None if request is None or isinstance(request, Decide | DecideAll) else request

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The seats that are asked now, in the order of their numbers."""
        request = self._request
        if isinstance(request, Decide):
            return (Asked(self._decision_id(request.seat), request.seat, request.kind),)
        if isinstance(request, DecideAll):
            return tuple(
                Asked(self._decision_id(seat), seat, request.kind, seat in self._answers)
                for seat in sorted(request.options)
            )
        return ()

    def decision(self, seat: Seat) -> Decision | None:
        """What a seat may do now, or None if it may do nothing."""
        request = self._request
        if not isinstance(request, Decide | DecideAll):
            return None
        options = self._options(request, seat)
        interjections = request.interjections.get(seat, ())
        if not options and not interjections:
            return None
        return Decision(self._decision_id(seat), seat, request.kind, options, interjections)

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
        request = self._request
        if not isinstance(request, Decide | DecideAll):
            self.refuse(seat, move)
        if decision is not None and decision != self._decision_id(seat) and self.decision(seat) is not None:
            raise Refused(Refusal(refusals.STALE_DECISION, f"Decision {decision} is no longer open."))
        answer: Answer
        if any(move in option for option in self._options(request, seat)):
            answer = move
        elif any(move in option for option in request.interjections.get(seat, ())):
            answer = Interjection(seat, move)
        else:
            self.refuse(seat, move)
        self._take(Answered(seat, move))
        self._put(seat, answer)

    def resolve(self, outcome: Outcome) -> None:
        """Give the outcome of the awaited chance request.

        Raises:
            ValueError: if no chance is awaited, or the outcome is none of the request's.
        """
        chance = self.chance
        if chance is None or not chance.admits(outcome):
            raise ValueError(f"{outcome} is no outcome of {chance}")
        self._take(Resolved(outcome))
        self._advance(outcome)

    def leave(self, seat: Seat) -> None:
        """Let a seat's fallback play from now on; if it is asked, the fallback answers at once.

        Raises:
            ValueError: if no other seat would be left: somebody has to play.
        """
        if len(self.left | {seat}) == self.seats:
            raise ValueError("the last seat cannot leave a game that goes on")
        self._take(Left(seat))
        self.left |= {seat}
        self._answer_for_absent()

    def come_back(self, seat: Seat) -> None:
        """Let a seat that left play again."""
        self._take(Returned(seat))
        self.left -= {seat}

    def play(self, entry: Input) -> None:
        """Take an input of any kind, such as one read from a log.

        Raises:
            Refused: if it is a move that is not legal.
            ValueError: if it is an outcome that was not asked for.
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
        request = cast("Decide[Move] | DecideAll[Move]", self._request)
        if isinstance(request, DecideAll) and seat in self._answers and seat not in request.interjections:
            raise Refused(Refusal(refusals.ALREADY_DECIDED, "You have answered this decision."))
        offered = tuple(option.makes for option in self._all_options(request, seat))
        moves = cast("tuple[type[Move], ...]", offered)
        if type(move) not in {*moves, *request.family}:
            raise Refused(
                Refusal(refusals.WRONG_DECISION, f"{type(move).__name__} does not answer decision {request.kind}.")
            )
        for name in move.__struct_fields__:
            value = getattr(move, name)
            if isinstance(value, tuple) and len(set(value)) < len(value):
                raise Refused(Refusal(refusals.BAD_PARAMETERS, f"{name} names the same thing twice."))
        refusal = self.game.refuse(self.state, Asking(seat, request.kind, moves), move)
        raise Refused(refusal or Refusal(refusals.NOT_OFFERED, "This move is not among the options."))

    def check_asked(self, seat: Seat) -> None:
        """See whether a seat may move at all, whatever its move.

        Raises:
            Refused: if the game is over, chance is awaited, or the seat is neither asked nor free to interject.
        """
        if self.over:
            raise Refused(Refusal(refusals.GAME_OVER, "The game is over."))
        request = self._request
        if not isinstance(request, Decide | DecideAll):
            raise Refused(Refusal(refusals.CHANCE_PENDING, "A random event is awaited; ask again in a moment."))
        asked = seat == request.seat if isinstance(request, Decide) else seat in request.options
        if not asked and seat not in request.interjections:
            raise Refused(Refusal(refusals.NOT_YOUR_TURN, f"Seat {seat} is not asked."))

    # Rest

    def save(self) -> bytes:
        """The table as bytes; ``Table.load`` makes an equal one."""
        return msgspec.msgpack.encode(self.saved())

    def saved(self) -> Saved:
        """The table at rest: the checkpoint and the inputs since."""
        encode = self.game.codec.encode_input
        return Saved(
            self.game.slug,
            self.game.rules_version,
            self.seats,
            self._begun,
            tuple(sorted(self._left_at_start)),
            self._checkpoint,
            tuple([encode(entry) for entry in self._inputs]),
        )

    @classmethod
    def load(cls, game: Game[S, Any], saved: bytes | Saved) -> Table[S]:
        """Make a table from what ``save`` gave. Nothing of the past is told again.

        Raises:
            RulesMismatch: if it was saved under other rules.
            msgspec.DecodeError: if it is damaged.
        """
        if isinstance(saved, bytes):
            saved = msgspec.msgpack.decode(saved, type=Saved)
        if (saved.game, saved.rules_version) != (game.slug, game.rules_version):
            raise RulesMismatch(
                f"saved under {saved.game} rules {saved.rules_version}, not {game.slug} rules {game.rules_version}"
            )
        table = cls(game, saved.seats, game.codec.decode_state(saved.checkpoint), saved.begun, frozenset(saved.left))
        table._turn.live = False
        table._begin(saved.checkpoint)
        for entry in saved.inputs:
            table.play(game.codec.decode_input(entry))
        table._turn.live = True
        return table

    def fork(self) -> Table[S]:
        """A table of its own at the same point."""
        return Table.load(self.game, self.saved())

    @property
    def checkpoint(self) -> bytes | None:
        """The encoded state if the running scene has taken no input yet, else None."""
        return None if self._inputs else self._checkpoint

    def under(self, game: Game[S, Any]) -> Table[S]:
        """The same table under a new version of its rules, which take over where a scene begins.

        Raises:
            RulesMismatch: if the running scene has taken inputs, or the stored state does not decode under the new rules.
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
        return f"{self._asked_at}-{seat}"

    def _options(self, request: Decide[Move] | DecideAll[Move], seat: Seat) -> tuple[Option[Move], ...]:
        if isinstance(request, Decide):
            return request.options if request.seat == seat else ()
        return () if seat in self._answers else request.options.get(seat, ())

    def _all_options(self, request: Decide[Move] | DecideAll[Move], seat: Seat) -> tuple[Option[Move], ...]:
        return (*self._options(request, seat), *request.interjections.get(seat, ()))

    def _take(self, entry: Input) -> None:
        self._turn.told.clear()
        self._inputs.append(entry)
        self.version += 1

    def _put(self, seat: Seat, answer: Answer) -> None:
        request = self._request
        if isinstance(answer, Interjection):
            self._suspended[cast("Decide[Move]", request).kind] = (self._asked_at, self._answers)
            self._advance(answer)
        elif isinstance(request, DecideAll):
            self._answers[seat] = cast(Move, answer)
            if len(self._answers) == len(request.options):
                self._advance(self._answers)
        else:
            self._advance(answer)

    def _advance(self, answer: Answer) -> None:
        while True:
            try:
                request = cast(Scene, self._scene).send(answer)
            except (StopIteration, GameEnded):
                if not self._next_scene():
                    return
                answer = None
                continue
            self._request = request
            self._asked_at, self._answers = self.version, {}
            if isinstance(request, Decide | DecideAll) and request.again:
                self._resume(request)
            forced = self._forced(request)
            if forced is None:
                return
            answer = forced

    def _resume(self, request: Decide[Move] | DecideAll[Move]) -> None:
        """Ask again after an interjection: the decision keeps its id, and answers that are still legal stay given."""
        self._asked_at, answers = self._suspended.pop(request.kind)
        if isinstance(request, DecideAll):
            self._answers = {
                seat: move
                for seat, move in answers.items()
                if any(move in option for option in request.options.get(seat, ()))
            }

    def _begin(self, checkpoint: bytes | None = None) -> None:
        if self._next_scene(checkpoint):
            self._advance(None)

    def _next_scene(self, checkpoint: bytes | None = None) -> bool:
        self._scene = self.game.scene(self._turn)
        self._suspended.clear()
        self._inputs.clear()
        self._begun = self.version
        self._left_at_start = self.left
        self._checkpoint = checkpoint or self.game.codec.encode_state(self._turn.state)
        if self._scene is None:
            self._request = None
            self.over = True
        return self._scene is not None

    def _forced(self, request: Request) -> Answer:
        """The answer that the engine gives by itself: a choice with one legal answer, or the fallback of a seat that left."""
        if isinstance(request, Decide):
            return self._choice(request, request.seat, request.options)
        if isinstance(request, DecideAll):
            for seat, options in request.options.items():
                if seat not in self._answers and (move := self._choice(request, seat, options)) is not None:
                    self._answers[seat] = move
            return self._answers if len(self._answers) == len(request.options) else None
        return None

    def _choice(
        self, request: Decide[Move] | DecideAll[Move], seat: Seat, options: tuple[Option[Move], ...]
    ) -> Move | None:
        if seat in self.left:
            asking = Asking(seat, request.kind, cast("tuple[type[Move], ...]", tuple(o.makes for o in options)))
            return self.game.fallback(self.state, asking) or options[0].first
        if len(options) == 1 and not request.always and not request.interjections and options[0].size == 1:
            return options[0].first
        return None

    def _answer_for_absent(self) -> None:
        request = self._request
        if request is not None and (answer := self._forced(request)) is not None:
            self._advance(answer)
