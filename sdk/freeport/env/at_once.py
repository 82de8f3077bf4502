"""The environment of PettingZoo in which all seats act at the same time (parallel)."""

from __future__ import annotations

from typing import Any, TypeAlias

from pettingzoo import ParallelEnv

from .agents import Agents
from .drawing import shown
from .playing import NOT_OFFERED, REFUSED, Observation, histories_in, table_in

Infos: TypeAlias = dict[str, dict[str, Any]]
"""What else is told to each agent."""


class SeatsAtOnce(Agents, ParallelEnv[str, Any, Any]):
    """A game whose seats act all at once, each a token at a time; a seat that has nothing to choose can only wait.

    A token that cannot come next changes nothing, and neither does one for a move that the move of a lower seat in the
    same step has made impossible; ``infos`` says ``NOT_OFFERED``.

    Args:
        rules: the game.
        render_mode: ``"ansi"``, ``"human"``, or None.
        max_cycles: the number of steps after which a game is cut off; None for no limit.
        histories: whether the information about each agent has its history.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game.

        Args:
            seed: determines the chance; without it the chance of the game before goes on.
            options: may have a ``table`` to begin with, and the ``histories`` of the seats there.

        Returns:
            What each agent sees, and its history if histories are kept.
        """
        self._playing.begin(seed, table_in(options), histories_in(options))
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(), self._told()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take a token of each agent.

        Returns:
            What each agent sees, its reward, whether the game is over, whether it is cut off, and what else is told.
        """
        playing, agents = self._playing, self.agents
        refused: list[str] = []
        asked = [playing.walk(seat) for seat in range(self.rules.seats)]
        for seat, agent in enumerate(self.possible_agents):
            # Whoever had nothing to choose when it chose to wait has waited, although it may be asked by now.
            waits = asked[seat] is None and actions.get(agent) == 0
            lapsed = playing.walk(seat) is not asked[seat]
            if not waits and (lapsed or agent not in actions or not playing.take(seat, int(actions[agent]))):
                refused.append(agent)
        infos = self._told()
        for agent in refused:
            infos[agent][REFUSED] = NOT_OFFERED
        self._steps += 1
        over = playing.table.over
        cut_off = not over and self._steps == self.max_cycles
        rewards = dict(zip(agents, playing.rewards, strict=True))
        seen = self._seen()
        if over or cut_off:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_off), infos

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._playing.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _told(self) -> Infos:
        return {agent: self._playing.told(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str | None:
        """Draw the table as a spectator sees it."""
        return shown(self.render_mode, self._playing.table, None)
