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

from collections.abc import Iterable
from typing import Any, Self, TypeVar

import msgspec

from freeport_games.engine.data import Data, Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.game import Game
from freeport_games.engine.imagination.imagining import Imagining
from freeport_games.engine.menus.menu import NO_ENTRIES
from freeport_games.engine.menus.open_decision import Chosen
from freeport_games.engine.storage.codec import Input, codec_of
from freeport_games.engine.storage.saved import RulesMismatch, Saved

from .drive import Drive

S = TypeVar("S", bound=msgspec.Struct)


class Table(Drive[S]):
    """One game being played."""

    __slots__ = ("_imagining", "_opening")

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
        """Make a table that has not begun; ``open``, ``at`` and ``load`` make a table that has."""
        super().__init__(game, seats, state, version, left, forced=forced)
        self._opening: Data | None = None
        self._imagining: Imagining | None = None

    @classmethod
    def open(
        cls,
        game: Game[S, Any, Any],
        options: Data | None = None,
        seats: int | None = None,
        *,
        forced: bool = False,
    ) -> Table[S]:
        """Begin a game.

        Args:
            game: the rules.
            options: the game's options; the defaults if omitted.
            seats: the number of seats; the smallest possible if omitted.
            forced: whether what has one answer is asked of nobody, even where that tells of a hand.

        Raises:
            BadOptions: if the options or the number of seats are out of range.
        """
        seats = game.seats[0] if seats is None else seats
        game.check_seats(seats)
        options = game.options() if options is None else options
        table = cls(game, seats, game.setup(options, seats), forced=forced)
        # Most tables that are opened in memory are never saved; until one is, its inputs since the opening are enough.
        table._opening, table._scenes.eager = options, False
        table._scenes.begin()
        return table

    @classmethod
    def at(
        cls,
        game: Game[S, Any, Any],
        state: S,
        seats: int,
        version: int = 0,
        left: Iterable[Seat] = (),
        *,
        forced: bool = False,
    ) -> Table[S]:
        """Begin in the middle, at the start of the scene that the state calls for.

        Args:
            game: the rules.
            state: the state; the table takes it over.
            seats: the number of seats.
            version: the number of inputs that came before.
            left: the seats that have left.
            forced: as in ``open``.

        Raises:
            ValueError: if the state is not possible with that many seats.
        """
        game.check(state, seats)
        table = cls(game, seats, state, version, frozenset(left), forced=forced)
        table._scenes.begin()
        return table

    # At rest

    def _be_eager(self) -> None:
        """Keep checkpoints from now on; the first is made by replaying the inputs since the opening."""
        if self._scenes.eager:
            return
        opening = self.game.setup(self._opening, self.seats)
        again = Table(self.game, self.seats, opening, forced=self._turn.forced)
        again._scenes.turn.live = False
        again._scenes.begin()
        for entry in self._scenes.rest.inputs:
            again.play(entry)
        again._scenes.encoded_checkpoint()
        self._scenes.rest, self._scenes.eager = again._scenes.rest, True

    def save(self) -> bytes:
        """Return the table as bytes; ``Table.load`` makes an equal table of them."""
        return self._codec.encode(self.saved())

    def saved(self) -> Saved:
        """Return the table at rest: the checkpoint and the inputs since."""
        if not self._scenes.eager:
            self._be_eager()
        game, rest = self.game, self._scenes.rest
        checkpoint = rest.checkpoint or self._scenes.encoded_checkpoint()
        inputs = rest.encoded_inputs(self._codec) if rest.inputs else ()
        return Saved(
            game.slug,
            game.rules_version,
            self.seats,
            rest.begun,
            rest.left,
            checkpoint,
            inputs,
            rest.interrupted,
            self._turn.forced,
        )

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
        if saved.game != game.slug or saved.rules_version != game.rules_version:
            raise RulesMismatch(
                f"saved under {saved.game} rules {saved.rules_version}, not {game.slug} rules {game.rules_version}"
            )
        return cls._at_rest(game, saved, codec.decode_state(saved.checkpoint), map(codec.decode_input, saved.inputs))

    def fork(self) -> Table[S]:
        """Return an independent table at the same point."""
        saved = self.saved()
        state = self._codec.decode_state(saved.checkpoint)
        return type(self)._at_rest(self.game, saved, state, self._scenes.rest.inputs)

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
        return cls._at_rest(game, saved, state, (), told=True)

    @classmethod
    def _at_rest(
        cls, game: Game[S, Any, Any], saved: Saved, state: S, inputs: Iterable[Input], *, told: bool = False
    ) -> Self:
        """Return a table at rest after some inputs since its checkpoint; ``told``: whether past events are told."""
        table = cls(game, saved.seats, state, saved.begun, saved.left, forced=saved.forced)
        table._turn.live, scenes = told, table._scenes
        scenes.stood = saved.interrupted
        scenes.begin(None if told else saved.checkpoint)
        if scenes.stood is not None:
            raise RulesMismatch("the state asks for nothing, although a decision was open when it was saved")
        for entry in inputs:
            table.play(entry)
        table._turn.live = True
        return table

    def imagine(self, seat: Seat, rng: Rng) -> Self:
        """Return a table that looks the same to a seat, with everything that is hidden from the seat drawn anew.

        There the seat has the same view, decision and options; it has received the same events since the running scene
        began, and in a game with piles all that it has seen and was told before is true. All arrangements that fit are
        equally likely, as far as they can be reached; if only the real one is found, the table is like this one.

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
        asked = self._scenes.asked
        if asked is None or seat not in asked.answers or self._scenes.rest.inputs:
            return
        turn, before = self._turn, asked.answers[seat]
        self._scenes.interjections.clear()
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
        self._scenes.keep(None, asked)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle, or copy deeply, as the table at rest, with its game as the global of a module; see ``Game``."""
        return (type(self).load, (self.game, self.saved()))

    @property
    def checkpoint(self) -> bytes | None:
        """The encoded state if it alone says what is asked now, because no input has come since; else None."""
        self._be_eager()
        return None if self._scenes.rest.inputs or self._scenes.rest.interrupted else self._scenes.encoded_checkpoint()

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
