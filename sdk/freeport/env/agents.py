"""What the environments of PettingZoo have in common: one table, and an agent for each of its seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from freeport.shapes import AnyTable

from .drawing import MODES, checked
from .features import Floats
from .playing import Playing, Rules, agents_of


class Agents:
    """The agents of a table, with their spaces.

    Args:
        rules: the game.
        render_mode: ``"ansi"``, ``"human"``, or None.
        max_cycles: the number of steps after which a game is cut off; None for no limit.
        histories: whether the agents are told their histories.
    """

    def __init__(
        self,
        rules: Rules,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        *,
        histories: bool = False,
    ) -> None:
        self.rules = rules
        """The game, its tokens and the names of its features."""
        self.render_mode, self.max_cycles = checked(render_mode), max_cycles
        self.metadata: dict[str, Any] = {"name": rules.game.slug, "render_modes": list(MODES), "render_fps": 1}
        self.possible_agents = list(agents_of(rules.seats))
        self._observed = {agent: rules.observation_space() for agent in self.possible_agents}
        self._tokens_of = {agent: rules.action_space() for agent in self.possible_agents}
        self.state_space = rules.state_space()
        self._playing = Playing(rules, histories=histories)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the space of an agent's tokens."""
        return self._tokens_of[agent]

    @property
    def table(self) -> AnyTable:
        """The table. For reading only."""
        return self._playing.table

    def state(self) -> Floats:
        """Return what all agents see, one after the other: more than any of them may know."""
        return self._playing.state()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
