"""The environment of Gymnasium: one seat, against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from freeport.shapes import AnyTable
from freeport_games.engine import Seat

from .drawing import MODES, checked, shown
from .opponents import Maker, Opponents
from .playing import NOT_OFFERED, REFUSED, Mask, Observation, Playing, Rules, histories_in, table_in


class SeatAgainstBots(gymnasium.Env[Observation, int]):
    """One seat of a game, a token at a time; bots play the others.

    A token that cannot come next changes nothing, and the information says ``NOT_OFFERED``.

    Args:
        rules: the game.
        seat: the seat.
        bot: the bot of the other seats.
        render_mode: ``"ansi"``, ``"human"``, or None.
        max_cycles: the number of tokens after which a game is cut off; None for no limit.
        histories: whether the information has the history of the seat.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as its base has it

    def __init__(
        self,
        rules: Rules,
        seat: Seat,
        bot: Maker,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        *,
        histories: bool = False,
    ) -> None:
        self.rules = rules
        """The game, its tokens and the names of its features."""
        self.seat = seat
        """The seat."""
        self.render_mode, self.max_cycles = checked(render_mode), max_cycles
        self.observation_space: spaces.Space[Any] = rules.observation_space()
        self.action_space: spaces.Space[Any] = rules.action_space()
        self._playing = Playing(rules, (seat,), histories=histories)
        self._opponents = Opponents(rules, seat, bot)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and play until the seat has to choose.

        Args:
            seed: determines the chance and what the bots draw, and those of the games after it.
            options: may have a ``table`` to begin with, and the ``histories`` of the seats there.

        Returns:
            What the seat sees, and its history if histories are kept.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**63)) if seed is None else seed
        self._playing.begin(drawn, table_in(options), histories_in(options))
        self._opponents.sit(self._playing, drawn)
        self._opponents.answer(self._playing)
        self._tokens = 0
        return self._playing.observe(self.seat), self._playing.told(self.seat)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a token, and play until the seat has to choose again.

        Returns:
            What the seat sees, its reward, whether the game is over, whether it is cut off, and what else is told.

        Raises:
            BotFailed: if a bot fails.
        """
        playing = self._playing
        taken = playing.take(self.seat, int(action))
        self._opponents.answer(playing)
        self._tokens += 1
        over = playing.table.over
        cut_off = not over and self._tokens == self.max_cycles
        info = playing.told(self.seat)
        if not taken:
            info[REFUSED] = NOT_OFFERED
        return playing.observe(self.seat), playing.rewards[self.seat], over, cut_off, info

    @property
    def table(self) -> AnyTable:
        """The table. For reading only."""
        return self._playing.table

    def action_masks(self) -> Mask:
        """Return 1 for each token that can be taken now: where MaskablePPO looks for it."""
        return self._playing.observe(self.seat)["action_mask"]

    def render(self) -> str | None:
        """Draw the table as the seat sees it."""
        return shown(self.render_mode, self._playing.table, self.seat)

    def close(self) -> None:
        """Close the bots."""
        self._opponents.close()
