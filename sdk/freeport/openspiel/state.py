"""States of OpenSpiel: positions of a game, whose actions are tokens of the seat that chooses, or draws of chance."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pyspiel

from freeport.env.drawing import drawing
from freeport.env.history import History
from freeport.shapes import AnyTable
from freeport_games.engine.tables import Table

from .play import Play

if TYPE_CHECKING:
    from .game import FreeportGame

Struct = dict[str, Any]
"""What OpenSpiel calls a struct: a JSON object."""


class FreeportState(pyspiel.State):  # type: ignore[misc, no-any-unimported]
    """A position of a game; ``game.new_initial_state`` makes one.

    Args:
        game: the game.
        struct: a position as ``to_struct`` tells it; the beginning if omitted.
    """

    def __init__(self, game: FreeportGame, struct: Struct | None = None) -> None:
        super().__init__(game)
        self._made: Play | None = None if struct is None else _play(game, struct)

    @property
    def play(self) -> Play:
        """What is played. For reading only."""
        if self._made is None:  # a clone is made from a new state, whose table is not needed
            self._made = Play(self.get_game().rules)
        return self._made

    # What OpenSpiel asks of every game

    def current_player(self) -> int:
        """Return the seat that has to choose, chance, or that the game is over."""
        if self.play.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.play.seat is None else self.play.seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.play.table.over

    def returns(self) -> list[float]:
        """Return the reward of each seat: all 0 until the game is over; they add up to 0."""
        return self.play.rewards

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn next, with its probability."""
        draws = self.play.draws
        return [] if draws is None else draws.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        walk = self.play.walk
        return [] if walk is None or player != self.play.seat else sorted(walk.tokens)

    def _apply_action(self, action: int) -> None:
        self.play.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action) if player < 0 else self.get_game().rules.vocabulary.names[action]

    def __str__(self) -> str:
        return drawing(self.play.table, self.play.seat)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FreeportState:
        """Return a state that looks the same to a player, with all that is hidden from it drawn anew.

        It has no history, which would tell what was really drawn.

        Args:
            player: the seat.
            sampler: returns numbers from 0 to 1.
        """
        other: FreeportState = self.get_game().new_initial_state()
        other._made = self.play.imagined(player, Random(sampler()))
        return other

    # Structs

    def _to_struct(self) -> Struct:
        table = self.play.table
        return {
            "game": table.game.slug,
            "table": b64encode(table.save()).decode(),
            "taken": [*self.play.taken],
            "histories": [[*self.play.histories[seat].lines] for seat in range(table.seats)],
        }

    def _action_to_struct(self, player: int, action: int) -> Struct:
        return {"draw": action} if player < 0 else {"token": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Struct) -> list[int]:
        return [struct["draw"]] if "draw" in struct else [self.get_game().rules.vocabulary.numbers[struct["token"]]]

    def _to_observation_struct(self, player: int) -> Struct:
        seen: Struct = json.loads(observed(self.play, player, self.get_game().rules.vocabulary.names))
        return seen


def observed(play: Play, seat: int, names: tuple[str, ...]) -> str:
    """Return what a seat sees now, as JSON: the view, what it is asked, and what it has spelled of its answer."""
    walk = play.walk if seat == play.seat else None
    spelled = [] if walk is None else [names[token] for token in walk.spelled]
    table = play.table
    told = {"view": table.view(seat), "decision": table.decision(seat), "spelled": spelled}
    return msgspec.json.encode(told).decode()


def heard(play: Play, seat: int, names: tuple[str, ...]) -> str:
    """Return all that a seat has been told and has answered, and what it sees now: perfect recall."""
    return "\n".join([*play.histories[seat].lines, observed(play, seat, names)])


def _play(game: FreeportGame, struct: Struct) -> Play:
    """Return what a struct tells."""
    table: AnyTable = Table.load(game.rules.game, b64decode(struct["table"]))
    if table.seats != game.rules.seats:
        raise ValueError(f"the struct has {table.seats} seats, and the game {game.rules.seats}")
    play = Play(game.rules, table)
    play.go_on(struct["taken"])
    play.histories = {seat: History.read(table.game, lines) for seat, lines in enumerate(struct["histories"])}
    return play
