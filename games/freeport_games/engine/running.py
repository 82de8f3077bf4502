"""Playing on: how a game moves from one question to the next.

The running scene is asked for its next request. A choice with one legal answer is answered here, and so is one of a
seat that left; anything else waits for the table's users.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Generic, TypeVar, cast

import msgspec

from .codec import Input
from .data import Move, Seat
from .game import Asking, Game
from .options import Option
from .requests import Answer, Chance, Choice, Decide, DecideAll, Interjection, Paused, Scene
from .turn import GameEnded, Turn

S = TypeVar("S", bound=msgspec.Struct)

_UNASKED = 10_000
"""So many steps in a row without anybody being asked mean that a game does not end."""


class Running(Generic[S]):
    """A game that runs: its state, its scene, and what is asked at the moment."""

    __slots__ = (
        "_answers",
        "_asked_at",
        "_begun",
        "_chance",
        "_checkpoint",
        "_choice",
        "_encoded",
        "_inputs",
        "_kept",
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
        self,
        game: Game[S, Any, Any],
        seats: int,
        state: S,
        version: int = 0,
        left: frozenset[Seat] = frozenset(),
        kept: bool = True,
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
        self._begun = version
        self._left_at_start = left
        self._kept = kept
        self._checkpoint: bytes | None = None
        self._inputs: list[Input] = []
        self._encoded: list[bytes] = []

    def _decision_id(self, seat: Seat) -> str:
        """A seat's id of the open decision: where it was asked, the seat, and how often the seat has moved since.

        So a seat that may move again gets a new id, while nobody's id changes because of others. What everybody sees
        in ``asked`` is the id without the count: how often a seat changed its mind is its own business.
        """
        spoken = self._spoken.get(seat)
        return f"{self._asked_at}-{seat}.{spoken}" if spoken else f"{self._asked_at}-{seat}"

    def _settled(self, choice: Choice) -> Container[Seat]:
        """The seats that have answered for good."""
        return () if self._revisable(choice) else self._answers

    def _revisable(self, choice: Choice) -> bool:
        return type(choice) is DecideAll and choice.revisable

    def _take(self, entry: Input) -> None:
        self._turn.told.clear()
        if self._kept:
            self._inputs.append(entry)
        self.version += 1

    def _settle(self, choice: DecideAll[Move], seat: Seat, move: Move) -> None:
        """Note one of several answers, and go on once all are in."""
        self._answers[seat] = move
        if self._revisable(choice):
            self._spoken[seat] = self._spoken.get(seat, 0) + 1
        if (answers := self._all_answers(choice)) is not None:
            self._advance(answers)

    def _answers_in(self, choice: Choice) -> dict[Seat, Move]:
        """The answers so far in the order of the options, so that the scene cannot see who was fast."""
        if not self._answers:
            return {}
        return {seat: self._answers[seat] for seat in cast("DecideAll[Move]", choice).options if seat in self._answers}

    def _all_answers(self, choice: Choice) -> dict[Seat, Move] | None:
        """All answers; None if some lack."""
        if len(self._answers) < len(cast("DecideAll[Move]", choice).options):
            return None
        return self._answers_in(choice)

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
            if not (type(request) is Decide or type(request) is DecideAll):
                self._choice, self._chance = None, cast(Chance, request)
                break
            self._choice, self._chance = request, None
            self._asked_at = self.version
            if self._answers:
                self._answers = {}
            if self._spoken:
                self._spoken = {}
            if request.again is not None:
                self._resume(request, request.again)
            if type(request) is Decide and len(request.options) > 1 and not self.left:
                break
            answer = self._forced(request)
            if answer is None:
                break
        else:
            raise RuntimeError(f"{self.game.name} goes on and on without asking anybody")
        if self.game.resumable:
            self._keep(None)

    def _interrupt(self, choice: Choice, seat: Seat, move: Move) -> None:
        """Let the scene carry an interjection out."""
        self._spoken[seat] = self._spoken.get(seat, 0) + 1
        interjection = Interjection(seat, move, self._answers_in(choice))
        choice.paused = Paused(self._asked_at, self._answers, self._spoken)
        self._answers, self._spoken = {}, {}
        self._advance(interjection)

    def _resume(self, choice: Choice, paused: Paused) -> None:
        """Ask again after an interjection: the id stays, and so do the answers that are still legal."""
        choice.again = None
        self._asked_at, self._spoken = paused.asked_at, paused.spoken
        for seat, move in paused.answers.items():
            if any(move in option for option in choice.options_for(seat)):
                self._answers[seat] = move

    def _begin(self, checkpoint: bytes | None = None) -> None:
        self._next_scene(checkpoint)
        self._advance(None)

    def _keep(self, checkpoint: bytes | None) -> None:
        """The state is the checkpoint from now on; it is encoded when somebody wants it, if it is not yet."""
        self._checkpoint = checkpoint
        self._begun = self.version
        self._left_at_start = self.left
        self._inputs.clear()
        self._encoded.clear()

    def _encoded_checkpoint(self) -> bytes:
        """The checkpoint. One that is encoded late is still the state: that changes only where a new one is kept."""
        if self._checkpoint is None:
            if not (self._kept or self.game.resumable or self.over):
                raise LookupError("a table that is not kept can be neither saved nor forked before its game is over")
            self._checkpoint = self.game.codec.encode_state(self._turn.state)
        return self._checkpoint

    def _next_scene(self, checkpoint: bytes | None = None) -> Scene | None:
        if self._kept and not self.game.resumable:
            self._keep(checkpoint or self.game.codec.encode_state(self._turn.state))
        scene = self._scene = self.game.scene(self._turn)
        if scene is None:
            self._choice = self._chance = None
            self.over = True
            if self.game.resumable or not self._kept:
                self._keep(None)
        return scene

    def _forced(self, choice: Choice) -> Answer:
        """What the engine answers by itself: where one answer only is legal, and for a seat that left."""
        if type(choice) is Decide:
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
        asking = Asking(seat, choice.kind, options)
        move = choice.default_for(seat) or self.game.fallback(self._turn.state, asking)
        if move is not None and any(move in option for option in options):
            return move
        return options[0].first
