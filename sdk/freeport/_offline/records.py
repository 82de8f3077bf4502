"""Records of games in memory: in the form of a server's, and checked in the same way."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from freeport.fairness import MatchDice, commitment
from freeport.shapes import AnyGame, AnyTable, Logged, Record, Recording
from freeport_api import (
    ChanceDrawn,
    Fairness,
    GameOver,
    MatchFinished,
    MatchOpened,
    MatchSeat,
    MatchStarted,
    MovesTakenBack,
    OneAnswer,
    Player,
    SeatTaken,
    Status,
    shapes,
)
from freeport_games.engine import Data, Result, Seat
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.menus.requests import Chance, Outcome
from freeport_games.engine.notation import write_outcome
from freeport_games.engine.storage import codec_of


class LocalDice:
    """The dice of games in memory: as a server's, from a seed that follows from a text or a number.

    Args:
        game: the rules.
        seats: the number of seats.
        seed: determines all outcomes.
    """

    def __init__(self, game: AnyGame, seats: int, seed: int | str) -> None:
        self.seed = hashlib.sha256(f"freeport/local\n{game.slug}\n{seed}\n".encode()).digest()
        """What a record reveals."""
        self.match = hashlib.sha256(b"id\n" + self.seed).hexdigest()[:16]
        """The id of a match with these dice."""
        self._dice = MatchDice(self.seed, self.match, [""] * seats)
        self._drawn = 0

    def draw(self, chance: Chance) -> Outcome:
        """Return the next outcome."""
        outcome = self._dice.outcome(self._drawn, chance)
        self._drawn += 1
        return outcome


class GameLog:
    """The dice of a game in memory, and what has happened in it.

    Args:
        game: the rules.
        options: the game's options.
        names: the name of each seat's player.
        seed: determines the dice, and the id of the record.
        position: the position that it begins with; None for the game's opening.
        began: when the game began; now if omitted.
        undo: whether moves may be taken back.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Data,
        names: Sequence[str],
        seed: int | str,
        position: str | None = None,
        began: datetime | None = None,
        *,
        undo: bool = False,
    ) -> None:
        self._game, self._options, self._names, self._position = game, options, names, position
        self._dice = LocalDice(game, len(names), seed)
        self._began, self._undo = began or datetime.now(UTC), undo
        self._entries: list[tuple[Seat, str, Move] | MovesTakenBack | Outcome] = []

    def draw(self, chance: Chance) -> Outcome:
        """Return the next outcome, which is noted."""
        outcome = self._dice.draw(chance)
        self._entries.append(outcome)
        return outcome

    def note(self, decision: Decision, move: Move) -> None:
        """Note a move that was made."""
        self._entries.append((decision.seat, decision.id, move))

    def go_back(self, back: MovesTakenBack) -> None:
        """Note that moves were taken back."""
        self._entries.append(back)

    def recording(self, table: AnyTable, result: Result) -> Recording:
        """Return the record of the game, which is over."""
        made = shapes(self._game)
        log = tuple(
            cast(Any, made.logged)(version=version, at=self._began, entry=entry)
            for version, entry in enumerate(self._all(result), 1)
        )
        head = cast(Any, made.record)(
            id=self._dice.match,
            game=self._game.slug,
            rules_version=self._game.rules_version,
            status=Status.FINISHED,
            created_at=self._began,
            seats=tuple(MatchSeat(seat, player, False, "") for seat, player in enumerate(self._players())),
            fairness=Fairness(commitment(self._dice.seed), self._dice.seed.hex()),
            result=result,
            version=len(log),
            final_state=hashlib.sha256(codec_of(self._game).encode_state(table.state)).hexdigest(),
            undo=self._undo,
            rated=False,
            one_answer=OneAnswer.ASKED,
            position=self._position,
            options=self._options,
        )
        return Recording(cast(Record, head), cast("tuple[Logged, ...]", log))

    def _players(self) -> Iterator[Player]:
        for seat, name in enumerate(self._names):
            yield Player(f"local-{seat}", name, bot=True)

    def _all(self, result: Result) -> Iterator[object]:
        """Yield the entries of the log: those that begin and end a match are those of a server's."""
        yield MatchOpened(commitment(self._dice.seed))
        for seat, player in enumerate(self._players()):
            yield SeatTaken(seat, player, "")
        yield MatchStarted(len(self._names))
        before, index = 2 + len(self._names), 0
        for entry in self._entries:
            if isinstance(entry, tuple):
                mover, decision, move = entry
                asked_at, _, whom = decision.partition("-")
                key = f"{int(asked_at) + before}-{whom}"
                yield cast(Any, shapes(self._game).move_made)(seat=mover, decision=key, move=move)
            elif isinstance(entry, MovesTakenBack):
                yield MovesTakenBack(entry.seat, entry.back_to + before)
            else:
                yield ChanceDrawn(index, write_outcome(entry))
                index += 1
        yield GameOver()
        yield MatchFinished(result, self._dice.seed.hex())
