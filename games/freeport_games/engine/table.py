"""The table: one game being played, in memory.

Service, worker, SDK and tests all drive a game through a ``Table``::

    table = Table.open(CARGO_HOLD, seats=3)
    while not table.over:
        if table.chance is not None:
            table.resolve(draw(table.chance))
        else:
            seat = table.waiting[0]
            table.answer(seat, bot.decide(table.view(seat), table.decision(seat)))

A table is saved as the state at the start of the running scene and the inputs since then; loading replays those inputs.
If the game is resumable, it is saved as its state.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any, Generic, NoReturn, Self, TypeVar, cast

import msgspec

from .codec import Answered, Input, Left, Resolved, Returned, TimeUp, codec_of
from .data import Data, Result, Seat, View
from .decisions import Asked, Decision
from .domains import Rng
from .game import Game
from .imagining import Imagining
from .menus import NO_ENTRIES, Entries, Offer, nothing, read, run
from .open_decision import Chosen, OpenDecision
from .options import Move, Option
from .reasons import malformed, not_offered
from .refusals import CHANCE_PENDING, GAME_OVER, NOT_YOUR_TURN, STALE_DECISION, Refusal, Refused
from .requests import Answer, Chance, Decide, DecideAll, Outcome, Request, Scene
from .resting import Rest, go_back, progress
from .saved import Interrupted, RulesMismatch, Saved
from .settling import fallback, settles_itself
from .turn import GameEnded, Told, Turn
from .words import words

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


class Table(Generic[S]):
    """One game being played."""

    __slots__ = (
        "_chance",
        "_codec",
        "_eager",
        "_imagining",
        "_open",
        "_opening",
        "_rest",
        "_scene",
        "_stack",
        "_stood",
        "_turn",
        "game",
        "left",
        "over",
        "seats",
        "version",
    )

    def __init__(
        self, game: Game[S, Any, Any], seats: int, state: S, version: int = 0, left: frozenset[Seat] = frozenset()
    ) -> None:
        """Make a table that has not begun; ``open``, ``at`` and ``load`` make a table that has."""
        self.game = game
        """The rules."""
        self.seats = seats
        """The number of seats."""
        self.version = version
        """The number of inputs that the table has taken since its match began to count."""
        self.left = left
        """The seats that have left; their fallback plays for them."""
        self.over = False
        """Whether the game is over."""
        self._codec = codec_of(game)
        self._turn = Turn(state)
        # The running scene, and below it the scenes that wait for moves to be carried out.
        self._scene: _Scene | None = None
        self._stack: list[_Waiting] = []
        self._open: OpenDecision | None = None
        self._chance: Chance | None = None
        self._rest = Rest(version, left)
        self._stood: Interrupted | None = None
        self._opening: Data | None = None
        self._eager = True
        self._imagining: Imagining | None = None

    @classmethod
    def open(cls, game: Game[S, Any, Any], options: Data | None = None, seats: int | None = None) -> Table[S]:
        """Begin a game.

        Args:
            game: the rules.
            options: the game's options; the defaults if omitted.
            seats: the number of seats; the smallest possible if omitted.

        Raises:
            BadOptions: if the options or the number of seats are out of range.
        """
        seats = game.seats[0] if seats is None else seats
        game.check_seats(seats)
        options = game.options() if options is None else options
        table = cls(game, seats, game.setup(options, seats))
        # Most tables that are opened in memory are never saved; until one is, its inputs since the opening are enough.
        table._opening, table._eager = options, False
        table._begin()
        return table

    @classmethod
    def at(cls, game: Game[S, Any, Any], state: S, seats: int, version: int = 0, left: Iterable[Seat] = ()) -> Table[S]:
        """Begin in the middle, at the start of the scene that the state calls for.

        Args:
            game: the rules.
            state: the state; the table takes it over.
            seats: the number of seats.
            version: the number of inputs that came before.
            left: the seats that have left.

        Raises:
            ValueError: if the state is not possible with that many seats.
        """
        game.check(state, seats)
        table = cls(game, seats, state, version, frozenset(left))
        table._begin()
        return table

    # The open question

    @property
    def state(self) -> S:
        """The whole state. For reading only."""
        return self._turn.state

    @property
    def turn(self) -> Turn[S]:
        """The turn that scenes and menus are given. For reading only."""
        return self._turn

    @property
    def events(self) -> tuple[Told, ...]:
        """The events of the last input, or of the opening if there was no input yet."""
        return self._turn.events

    @property
    def chance(self) -> Chance | None:
        """The chance request that is awaited, if any."""
        return self._chance

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The seats that are asked now, in the order of their numbers."""
        asked = self._open
        if asked is None:
            return ()
        kind, at = asked.request.kind, asked.asked_at
        return tuple([Asked(f"{at}-{seat}", seat, kind, seat in asked.answers) for seat in asked.seats])

    def asked_for(self, viewer: Seat | None) -> tuple[Asked, ...]:
        """Return the asked seats that a seat, or a spectator (None), may know of."""
        if self._open is not None and self._open.secret:
            return tuple([asked for asked in self.asked if asked.seat == viewer])
        return self.asked

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited, in the order of their numbers."""
        asked = self._open
        if asked is None:
            return ()
        if type(asked.request) is Decide:
            return (asked.request.seat,)
        return tuple([seat for seat in asked.seats if seat not in asked.answers])

    def options(self, seat: Seat) -> tuple[Option[Move], ...]:
        """Return what a seat may answer now; empty if it is not asked. Its ``decision`` also has its interjections."""
        asked = self._open
        if asked is None:
            return ()
        entries = asked.entries(seat) if asked.answers else (asked.looked or asked.menus).get(seat, NO_ENTRIES)
        return entries.options

    def decision(self, seat: Seat) -> Decision | None:
        """Return what a seat may do now, or None if it may do nothing."""
        asked = self._open
        if asked is None:
            return None
        options, interjections = asked.entries(seat).options, self._beside(seat).options
        if not options and not interjections:
            return None
        return Decision(asked.id(seat), seat, asked.request.kind, options, interjections, seat in asked.answers)

    def fallback(self, seat: Seat) -> Move | None:
        """Return the move that is made for a seat that left or ran out of time; None if no answer of it is awaited."""
        asked = self._open
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
        where = "over" if self.over else f"{self._chance.kind} is awaited" if self._chance else ""
        if self._open is not None:
            where = f"{self._open.request.kind} asks {', '.join(map(str, self.waiting))}"
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
        asked = self._open
        if asked is None:
            self.refuse(seat, move)
        if decision is not None and decision != asked.id(seat) and self.decision(seat) is not None:
            raise self._refused(Refusal(STALE_DECISION))
        entries = asked.entries(seat) if asked.answers else (asked.looked or asked.menus).get(seat, NO_ENTRIES)
        if (offer := entries.find(self._turn, seat, move)) is not None:
            self._take(Answered(seat, move))
            if type(asked.request) is Decide:
                self._advance(self._carry_out(seat, offer, move))
            else:
                self._answered(asked, seat, Chosen(offer, move))
        elif (offer := self._beside(seat).find(self._turn, seat, move)) is not None:
            if self._eager:
                self._encoded_checkpoint()  # before the interjection changes the state
            self._take(Answered(seat, move))
            asked.speak(seat)
            self._advance(self._carry_out(seat, offer, move, interrupted=asked))
        else:
            self.refuse(seat, move)

    def resolve(self, outcome: Outcome) -> None:
        """Resolve the awaited chance request with an outcome.

        Raises:
            ValueError: if no chance is awaited, or the outcome is not possible for the request.
        """
        chance = self._chance
        if chance is None or not chance.admits(outcome):
            raise ValueError(f"{outcome} is not an outcome of {chance}")
        self._take(Resolved(outcome))
        self._advance(outcome)

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
        if self._eager:
            self._encoded_checkpoint()  # before what the seat's answers bind changes the state
        self._take(Left(seat))
        self.left |= {seat}
        if (asked := self._open) is not None:
            self._go_on(asked)

    def return_(self, seat: Seat) -> None:
        """Let a seat that has left play again.

        Raises:
            ValueError: if it has not left, or the game is over.
        """
        if self.over or seat not in self.left:
            raise ValueError("the game is over" if self.over else f"seat {seat} has not left")
        self._take(Returned(seat))
        self.left -= {seat}

    def time_up(self) -> None:
        """Say that the time of the whole game is up; the rules decide when the game ends then.

        Raises:
            ValueError: if the game knows no such limit, or is over.
        """
        limit = self.game.time_limit
        if limit is None or self.over:
            raise ValueError("the game is over" if self.over else f"{self.game.name} has no time limit")
        if self._eager:
            self._encoded_checkpoint()  # before the state changes
        self._take(TimeUp())
        limit.up(self._turn)
        if (asked := self._open) is not None:
            asked.read()
            self._go_on(asked)

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

    def refuse(self, seat: Seat, move: Move) -> NoReturn:
        """Refuse a move that no option contains, with the reason.

        Raises:
            Refused: always.
        """
        asked = self.check_asked(seat)
        raise self._refused(not_offered(self.game, self._turn, asked, self._beside(seat), seat, move))

    def read_move(self, seat: Seat, text: bytes) -> Move:
        """Read a seat's move from JSON.

        Raises:
            Refused: if it is malformed; the first reason counts, as for any move.
        """
        try:
            return self._codec.json_moves.decode(text)
        except msgspec.DecodeError as error:
            asked = self.check_asked(seat)
            raise self._refused(malformed(self.game, asked, self._beside(seat), seat, text)) from error

    def check_asked(self, seat: Seat) -> OpenDecision:
        """Check that a seat may move at all, whatever its move.

        Raises:
            Refused: if the game is over, chance is awaited, or the seat is neither asked nor free to interject.
        """
        asked = self._open
        if asked is None and self._chance is None:
            raise self._refused(Refusal(GAME_OVER))
        if asked is None:
            raise self._refused(Refusal(CHANCE_PENDING))
        if seat not in asked.menus and not self._beside(seat).options:
            raise self._refused(Refusal(NOT_YOUR_TURN))
        return asked

    def _refused(self, refusal: Refusal) -> Refused:
        """Return a refusal with its sentence in the game's words."""
        sentence = words(self.game).refusal(refusal.code, refusal.rule, refusal.variables)
        return Refused(msgspec.structs.replace(refusal, sentence=sentence))

    # Playing on

    def _beside(self, seat: Seat) -> Entries:
        """Return the menu of a seat's interjections."""
        interjections = self.game.interjections
        if interjections is None or not 0 <= seat < self.seats:
            return NO_ENTRIES
        return read(interjections(self._turn, seat))

    def _take(self, entry: Input) -> None:
        self._turn.told.clear()
        self._rest.inputs.append(entry)
        self.version += 1

    def _answered(self, asked: OpenDecision, seat: Seat, chosen: Chosen) -> None:
        """Note one of several answers, and continue once all are in."""
        if self._eager and chosen.offer.binds is not None:
            self._encoded_checkpoint()  # before what the answer binds changes the state
        asked.take(seat, chosen)
        if asked.revisable:
            asked.speak(seat)
        if (answers := asked.all_answers()) is not None:
            self._advance(self._carry_out_all(answers))

    def _go_on(self, asked: OpenDecision) -> None:
        """Continue if no answer is missing any more, because a seat left."""
        if settles_itself(self.game, asked, self.left):
            self._advance(self._settled(asked))

    def _carry_out(self, seat: Seat, offer: Offer[Any], move: Move, interrupted: OpenDecision | None = None) -> Answer:
        """Begin to carry out a move.

        Returns:
            The value to send to the scene that now runs: the move if it is done, else None to begin the move's scene.
        """
        try:
            scene = offer.do(self._turn, seat, move)
        except GameEnded:
            self._end()
            return None
        if scene is None and interrupted is None:
            return move
        self._push(scene or run(None), move, interrupted)
        return None

    def _carry_out_all(self, answers: Mapping[Seat, Chosen]) -> Answer:
        """Begin to carry out the answers of several seats; see ``_carry_out``."""
        moves = {seat: chosen.move for seat, chosen in answers.items()}
        if all([chosen.offer.do is nothing for chosen in answers.values()]):
            return moves
        self._push(_one_by_one(self._turn, answers), moves, None)
        return None

    def _push(self, scene: _Scene, answer: Answer, interrupted: OpenDecision | None) -> None:
        running, turn = cast("_Scene", self._scene), self._turn
        self._stack.append(_Waiting(running, answer, interrupted, turn.mid_move))
        self._scene, turn.mid_move = scene, True

    def _advance(self, answer: Answer) -> None:
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
                self._scene, self._turn.mid_move, answer = waiting.scene, waiting.mid_move, waiting.answer
                if (asked := waiting.interrupted) is None:
                    continue
                asked.read()
                self._open, self._chance = asked, None
            except GameEnded:
                self._end()
                answer = None
                continue
            else:
                if type(request) is Decide:
                    self._chance = None
                    asked_again = self.left or self._stood is not None
                    if request.certain and not asked_again:
                        self._open = OpenDecision(request, self.version, self._turn)
                        break
                    entries = read(request.menu(self._turn, request.seat))
                    menus = {request.seat: entries} if entries.options else {}
                    asked = self._open = OpenDecision(request, self.version, self._turn, menus)
                    if menus and not asked_again and (request.always is True or entries.several):
                        break  # the most common cases, decided without further checks
                elif type(request) is DecideAll:
                    menus = request.menus(self._turn)
                    asked = self._open = OpenDecision(request, self.version, self._turn, menus)
                    self._chance = None
                else:
                    self._open, self._chance = None, cast(Chance, request)
                    break
                if self._stood is not None:
                    stood, self._stood = self._stood, None
                    go_back(self._codec, asked, stood)
            if not settles_itself(self.game, asked, self.left):
                break
            answer = self._settled(asked)
        else:
            raise RuntimeError(f"{self.game.name} goes on and on without asking anybody")
        if self._eager and self.game.resumable and not (self._stack and self._interjecting):
            self._keep(None, self._open)

    @property
    def _interjecting(self) -> bool:
        """Whether an interjection is being carried out: the state alone does not say what it has interrupted."""
        return any([waiting.interrupted is not None for waiting in self._stack])

    def _end(self) -> None:
        """Drop every open scene: the game has ended in the middle of them."""
        self._stack.clear()
        self._turn.mid_move = False
        self._next_scene()

    def _settled(self, asked: OpenDecision) -> Answer:
        """Return the value to send to the scene when nobody is left to ask: None if nothing was on offer."""
        answers = asked.all_answers() or {}
        if type(asked.request) is DecideAll:
            return self._carry_out_all(answers)
        for seat, chosen in answers.items():
            return self._carry_out(seat, chosen.offer, chosen.move)
        return None

    def _begin(self, checkpoint: bytes | None = None) -> None:
        self._next_scene(checkpoint)
        self._advance(None)

    def _next_scene(self, checkpoint: bytes | None = None) -> None:
        if self._eager and not self.game.resumable:
            self._keep(checkpoint or self._codec.encode_state(self._turn.state))
        self._scene = self.game.scene(self._turn)
        if self._scene is None:
            self._open = self._chance = None
            self.over = True
            if self.game.resumable and self._eager:
                self._keep(None)

    # At rest

    def _keep(self, checkpoint: bytes | None, asked: OpenDecision | None = None) -> None:
        """Let the table be saved from here; the state is encoded only when needed, unless it already is."""
        rest = self._rest = Rest(self.version, self.left, checkpoint)
        if asked is not None and (asked.answers or asked.asked_at != self.version):
            rest.interrupted = progress(self._codec, asked)

    def _encoded_checkpoint(self) -> bytes:
        """Return the checkpoint. Encoding it late is safe: the state changes only where a new checkpoint is kept."""
        rest = self._rest
        if rest.checkpoint is None:
            rest.checkpoint = self._codec.encode_state(self._turn.state)
        return rest.checkpoint

    def _be_eager(self) -> None:
        """Keep checkpoints from now on; the first is made by replaying the inputs since the opening."""
        if self._eager:
            return
        again = Table(self.game, self.seats, self.game.setup(self._opening, self.seats))
        again._turn.live = False
        again._begin()
        for entry in self._rest.inputs:
            again.play(entry)
        again._encoded_checkpoint()
        self._rest, self._eager = again._rest, True

    def save(self) -> bytes:
        """Return the table as bytes; ``Table.load`` makes an equal table of them."""
        return self._codec.encode(self.saved())

    def saved(self) -> Saved:
        """Return the table at rest: the checkpoint and the inputs since."""
        self._be_eager()
        return self._saved(self._rest.encoded_inputs(self._codec))

    def _saved(self, inputs: tuple[bytes, ...]) -> Saved:
        game, rest, checkpoint = self.game, self._rest, self._encoded_checkpoint()
        left = tuple(sorted(rest.left))
        return Saved(game.slug, game.rules_version, self.seats, rest.begun, left, checkpoint, inputs, rest.interrupted)

    @classmethod
    def load(cls, game: Game[S, Any, Any], saved: bytes | Saved) -> Table[S]:
        """Make a table from the bytes of ``save``. Past events are not told again.

        Raises:
            RulesMismatch: if it was saved under other rules.
            msgspec.DecodeError: if it is damaged.
        """
        codec = codec_of(game)
        if isinstance(saved, bytes):
            saved = codec.decode_saved(saved)
        if (saved.game, saved.rules_version) != (game.slug, game.rules_version):
            raise RulesMismatch(
                f"saved under {saved.game} rules {saved.rules_version}, not {game.slug} rules {game.rules_version}"
            )
        table = cls._at_rest(game, saved, codec.decode_state(saved.checkpoint), told=False)
        return table._played([codec.decode_input(entry) for entry in saved.inputs])

    def fork(self) -> Table[S]:
        """Return an independent table at the same point."""
        self._be_eager()
        saved = self._saved(())
        table = type(self)._at_rest(self.game, saved, self._codec.decode_state(saved.checkpoint), told=False)
        return table._played(self._rest.inputs)

    @classmethod
    def again(cls, game: Game[S, Any, Any], saved: Saved, state: S) -> Self:
        """Return a table at rest as it stood before the inputs since its checkpoint; tell the events just before again.

        Args:
            game: the rules.
            saved: the table at rest.
            state: the state to begin with, such as the checkpoint's; the table takes it over.

        Raises:
            RulesMismatch: if the state does not ask for the decision that was open when the table was saved.
        """
        return cls._at_rest(game, saved, state, told=True)

    @classmethod
    def _at_rest(cls, game: Game[S, Any, Any], saved: Saved, state: S, *, told: bool) -> Self:
        """Return a table at rest before the inputs since its checkpoint; ``told``: whether past events are told."""
        table = cls(game, saved.seats, state, saved.begun, frozenset(saved.left))
        table._turn.live = told
        table._stood = saved.interrupted
        table._begin(None if told else saved.checkpoint)
        if table._stood is not None:
            raise RulesMismatch("the state asks for nothing, although a decision was open when it was saved")
        return table

    def _played(self, inputs: Iterable[Input]) -> Self:
        """Play past inputs without telling their events."""
        for entry in inputs:
            self.play(entry)
        self._turn.live = True
        return self

    def imagine(self, seat: Seat, rng: Rng) -> Self:
        """Return a table that looks the same to a seat, with everything that is hidden from the seat drawn anew.

        There the seat has the same view, decision and options; it has received the same events since the running scene
        began, and what it knows from before (``Unseen.known``) is true. All arrangements that fit are equally likely,
        as far as they can be reached; if only the real one is found, the table is like this one.

        Args:
            seat: the seat that the table looks the same to.
            rng: the source of all randomness.

        Raises:
            ValueError: if there is no such seat.
        """
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat {seat} does not play")
        looked = self._imagining
        if looked is None or (looked.seat, looked.version) != (seat, self.version):
            looked = self._imagining = Imagining(self, seat)
        return looked.draw(type(self), rng)

    def answer_otherwise(self, seat: Seat, rng: Rng) -> None:
        """Draw anew a secret answer that is in at the open decision.

        Do so only where the state alone says what is asked: the answer then counts as given before. Nothing happens if
        the seat has not answered.
        """
        asked = self._open
        if asked is None or seat not in asked.answers or self._rest.inputs:
            return
        turn, before = self._turn, asked.answers[seat]
        asked.answers = {other: chosen for other, chosen in asked.answers.items() if other != seat}
        if before.offer.binds is not None:
            before.offer.binds(turn, seat, None)
        asked.read()
        chosen = before
        if offers := asked.menus.get(seat, NO_ENTRIES).offers:
            offer = offers[int(rng.random() * len(offers))]
            move = offer.option.sample(rng)
            chosen = Chosen(offer, move) if offer.takes(turn, seat, move) else before
        asked.take(seat, chosen)
        self._keep(None, asked)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle, or copy deeply, as the table at rest, with its game as the global of a module; see ``Game``."""
        return (type(self).load, (self.game, self.saved()))

    @property
    def checkpoint(self) -> bytes | None:
        """The encoded state if it alone says what is asked now, because no input has come since; else None."""
        self._be_eager()
        return None if self._rest.inputs or self._rest.interrupted else self._encoded_checkpoint()

    def under(self, game: Game[S, Any, Any]) -> Table[S]:
        """Return the same table under a new version of its rules.

        New rules take over where the state alone says what is asked: where a scene begins, or anywhere if the game is
        resumable.

        Raises:
            RulesMismatch: if inputs have come since, or the stored state does not decode under the new rules.
        """
        if self.checkpoint is None:
            raise RulesMismatch("new rules take over only where a scene begins")
        saved = msgspec.structs.replace(self.saved(), rules_version=game.rules_version)
        try:
            return Table.load(game, saved)
        except msgspec.DecodeError as error:
            raise RulesMismatch(f"the state does not decode under {game.slug} rules {game.rules_version}") from error


def _one_by_one(t: Turn[Any], answers: Mapping[Seat, Chosen]) -> Scene:
    """Carry out the answers of several seats, one after the other."""
    for seat, chosen in answers.items():
        yield from run(chosen.offer.do(t, seat, chosen.move))
