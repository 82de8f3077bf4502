"""The scenes that run, what they have asked, and the point that their table is saved from."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Generic, TypeVar, cast

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.game import Game
from freeport_games.engine.menus.menu import Entries, Offer, nothing, read, run
from freeport_games.engine.menus.open_decision import Chosen, OpenDecision
from freeport_games.engine.menus.options import Move
from freeport_games.engine.menus.requests import Answer, Chance, Decide, DecideAll, Request, Scene
from freeport_games.engine.menus.turn import GameEnded, Turn
from freeport_games.engine.storage.codec import Input, codec_of
from freeport_games.engine.storage.resting import Rest, go_back, progress
from freeport_games.engine.storage.saved import Interrupted

from .settling import settles_itself

S = TypeVar("S", bound=msgspec.Struct)

_Scene = Generator[Request, Answer, object]

_UNASKED = 10_000
"""The number of steps in a row without a question after which the engine concludes that a game does not end."""


class _Waiting(msgspec.Struct, frozen=True, gc=False):
    """A scene that waits until a move has been carried out."""

    scene: _Scene
    """The scene."""
    answer: Answer
    """The value that the scene is resumed with; unused if an interjection interrupted it."""
    interrupted: OpenDecision | None = None
    """The decision that an interjection has interrupted; None if the move answers the scene's own question."""
    mid_move: bool = False
    """Whether the scene itself is part of a move."""


class Scenes(Generic[S]):
    """The running scene of a table, below it the scenes that wait for moves to be carried out, and their question."""

    __slots__ = (
        "_scene",
        "_stack",
        "asked",
        "chance",
        "codec",
        "eager",
        "game",
        "interjections",
        "left",
        "over",
        "rest",
        "stood",
        "turn",
        "version",
    )

    def __init__(self, game: Game[S, Any, Any], state: S, version: int, left: frozenset[Seat]) -> None:
        self.game = game
        """The rules."""
        self.codec = codec_of(game)
        """The stored form of its parts."""
        self.turn = Turn(state)
        """The turn that scenes and menus are given."""
        self.version = version
        """The number of inputs that the table has taken."""
        self.left = left
        """The seats that have left."""
        self.over = False
        """Whether the game is over."""
        self.asked: OpenDecision | None = None
        """The open decision, if any."""
        self.chance: Chance | None = None
        """The chance request that is awaited, if any."""
        self.interjections: dict[Seat, Entries] = {}
        """The menus of interjections that somebody has looked at since the last input: the state stands still."""
        self.rest = Rest(version, left)
        """The point that the table is saved from."""
        self.eager = True
        """Whether the scenes keep points to be saved from."""
        self.stood: Interrupted | None = None
        """The progress that the first decision has already made, until that decision is asked."""
        self._scene: _Scene | None = None
        self._stack: list[_Waiting] = []

    def begin(self, checkpoint: bytes | None = None) -> None:
        """Begin the scene that the state calls for; its checkpoint is encoded unless it already is."""
        self._next_scene(checkpoint)
        self.advance(None)

    def take(self, entry: Input) -> None:
        """Note an input, before what follows from it."""
        self.turn.told.clear()
        self.interjections.clear()
        self.rest.inputs.append(entry)
        self.version += 1

    def ask_anew(self, version: int) -> None:
        """Give what is open new ids at a version, and what it interrupted too: none of them had those ids before."""
        self.version = version
        for below in self.interrupted:
            # Their public ids stay, so that the clocks go on; no seat has moved as often as the version counts.
            below.spoken = dict.fromkeys(below.seats, version)
        if (asked := self.asked) is not None:
            asked.asked_at, asked.spoken = version, {}

    def answered(self, asked: OpenDecision, seat: Seat, chosen: Chosen) -> None:
        """Note one of several answers, and continue once all are in."""
        if chosen.offer.binds is not None:
            self.keep_state()  # before what the answer binds changes the state
        asked.take(seat, chosen)
        if asked.revisable:
            asked.speak(seat)
        if (answers := asked.all_answers()) is not None:
            self.advance(self._carry_out_all(answers))

    def go_on(self, asked: OpenDecision) -> None:
        """Continue if no answer is missing any more, because a seat left."""
        if settles_itself(self.game, asked, self.left):
            self.advance(self._settled(asked))

    def advance(self, answer: Answer) -> None:
        """Play on until a seat is asked, chance is awaited, or the game is over."""
        for _ in range(_UNASKED):
            scene = self._scene
            if scene is None:
                break
            try:
                request = scene.send(answer)
            except StopIteration:
                if not self._stack:
                    self._next_scene()
                    answer = None
                    continue
                waiting = self._stack.pop()
                self._scene, self.turn.mid_move, answer = waiting.scene, waiting.mid_move, waiting.answer
                if (asked := waiting.interrupted) is None:
                    continue
                asked.read()
                self.asked, self.chance = asked, None
            except GameEnded:
                self._end()
                answer = None
                continue
            except AttributeError:
                self._require_scene(scene)
                raise
            else:
                if (asked := self._open(request)) is None:
                    break
            if not settles_itself(self.game, asked, self.left):
                break
            answer = self._settled(asked)
        else:
            raise RuntimeError(f"{self.game.name} goes on and on without asking anybody")
        if self.eager and self.game.resumable and not (self._stack and self._interjecting):
            self.keep(None, self.asked)

    def keep(self, checkpoint: bytes | None, asked: OpenDecision | None = None) -> None:
        """Let the table be saved from here; the state is encoded only when needed, unless it already is."""
        rest = self.rest
        if rest.inputs or rest.checkpoint is not None:  # else it is this very point
            rest = self.rest = Rest(self.version, self.left)
        rest.checkpoint = checkpoint
        if asked is not None and (asked.answers or asked.asked_at != self.version):
            rest.interrupted = progress(self.codec, asked)

    def keep_state(self) -> None:
        """Encode the state before it changes in another way than by a move."""
        if self.eager:
            self.encoded_checkpoint()

    def encoded_checkpoint(self) -> bytes:
        """Return the checkpoint. Encoding it late is safe: the state changes only where a new checkpoint is kept."""
        rest = self.rest
        if rest.checkpoint is None:
            rest.checkpoint = self.codec.encode_state(self.turn.state)
        return rest.checkpoint

    def carry_out(self, seat: Seat, offer: Offer[Any], move: Move, interrupted: OpenDecision | None = None) -> Answer:
        """Begin to carry out a move.

        Args:
            seat: the seat that moves.
            offer: the offer that contains the move.
            move: the move.
            interrupted: the open decision, if the move is an interjection.

        Returns:
            The value to ``advance`` with: the move if it is done, else None to begin the move's scene.
        """
        try:
            scene = offer.do(self.turn, seat, move)
        except GameEnded:
            self._end()
            return None
        if scene is None and interrupted is None:
            return move
        self._push(scene or run(None), move, interrupted)
        return None

    def _carry_out_all(self, answers: Mapping[Seat, Chosen]) -> Answer:
        """Begin to carry out the answers of several seats; see ``carry_out``."""
        moves = {seat: chosen.move for seat, chosen in answers.items()}
        if all(chosen.offer.do is nothing for chosen in answers.values()):
            return moves
        self._push(_one_by_one(self.turn, answers), moves, None)
        return None

    def _push(self, scene: _Scene, answer: Answer, interrupted: OpenDecision | None) -> None:
        running, turn = self._scene, self.turn
        assert running is not None  # noqa: S101 - only a running scene asks, and moves are answers
        self._stack.append(_Waiting(running, answer, interrupted, turn.mid_move))
        self._scene, turn.mid_move = scene, True

    def _open(self, request: Request) -> OpenDecision | None:
        """Open a request; return its decision if that may settle itself, or None if it surely waits for an answer."""
        if type(request) is Decide:
            self.chance = None
            asked_again = self.left or self.stood is not None
            if request.certain and not asked_again and not self.turn.forced:
                self.asked = OpenDecision(request, self.version, self.turn)
                return None
            entries = read(request.menu(self.turn, request.seat))
            offered = entries.known or entries.proposals  # `bool(entries)`, without the call: the hot path
            menus: Mapping[Seat, Entries] = {request.seat: entries} if offered else {}
            asked = self.asked = OpenDecision(request, self.version, self.turn, menus)
            if menus and not asked_again and (entries.several or (request.always is True and not self.turn.forced)):
                return None  # the most common cases, decided without further checks
        elif type(request) is DecideAll:
            self.chance = None
            asked = self.asked = OpenDecision(request, self.version, self.turn, request.menus(self.turn))
        else:
            self.asked, self.chance = None, cast(Chance, request)
            return None
        if self.stood is not None:
            stood, self.stood = self.stood, None
            go_back(self.codec, asked, stood)
        return asked

    @property
    def _interjecting(self) -> bool:
        """Whether an interjection is being carried out: the state alone does not say what it has interrupted."""
        return bool(self.interrupted)

    @property
    def interrupted(self) -> list[OpenDecision]:
        """The decisions that interjections have interrupted, and that are asked again after them."""
        return [waiting.interrupted for waiting in self._stack if waiting.interrupted is not None]

    def _end(self) -> None:
        """Drop every open scene: the game has ended in the middle of them."""
        self._stack.clear()
        self.turn.mid_move = False
        self._next_scene()

    def _require_scene(self, scene: object) -> None:
        """Say what a scene has to be, if this is none; asked only after it has failed, so that moves cost no more."""
        if not isinstance(scene, Generator):
            raise TypeError(
                f"{self.game.name}: a scene has to be a generator, which is what a function with `yield from` returns; "
                f"this is a {type(scene).__name__}"
            ) from None

    def _settled(self, asked: OpenDecision) -> Answer:
        """Return the value to send to the scene when nobody is left to ask: None if nothing was on offer."""
        answers = asked.all_answers() or {}
        if type(asked.request) is DecideAll:
            return self._carry_out_all(answers)
        for seat, chosen in answers.items():
            return self.carry_out(seat, chosen.offer, chosen.move)
        return None

    def _next_scene(self, checkpoint: bytes | None = None) -> None:
        if self.eager and not self.game.resumable:
            self.keep(checkpoint or self.codec.encode_state(self.turn.state))
        self._scene = self.game.scene(self.turn)
        if self._scene is None:
            self.asked = self.chance = None
            self.over = True
            if self.game.resumable and self.eager:
                self.keep(None)


def _one_by_one(t: Turn[Any], answers: Mapping[Seat, Chosen]) -> Scene:
    """Carry out the answers of several seats, one after the other."""
    for seat, chosen in answers.items():
        yield from run(chosen.offer.do(t, seat, chosen.move))
