"""The environment of PettingZoo in which one seat acts at a time (AEC)."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from freeport_games.engine import Seat

from .agents import Agents
from .drawing import shown
from .playing import NOT_OFFERED, REFUSED, Observation, Rules, histories_in, table_in


class SeatsInTurn(Agents, AECEnv[str, Any, Any]):
    """A game whose seats act one after the other, each a token at a time.

    Where several seats decide at the same time, the lowest one is asked first; what it has chosen is seen by nobody
    until all have chosen. A token that cannot come next changes nothing, and ``infos`` says ``NOT_OFFERED``.

    Args:
        rules: the game.
        render_mode: ``"ansi"``, ``"human"``, or None.
        max_cycles: the number of tokens after which a game is cut off; None for no limit.
        histories: whether ``infos`` has the history of each agent.
    """

    def __init__(
        self,
        rules: Rules,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        *,
        histories: bool = False,
    ) -> None:
        super().__init__(rules, render_mode, max_cycles, histories=histories)
        self.metadata["is_parallelizable"] = False
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: determines the chance; without it the chance of the game before goes on.
            options: may have a ``table`` to begin with, and the ``histories`` of the seats there.
        """
        self._playing.begin(seed, table_in(options), histories_in(options))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._playing.told(seat) for agent, seat in self._seats.items()}
        self._tokens = 0
        self._select()

    def step(self, action: int | None) -> None:
        """Take a token of the selected agent; None if its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        taken = action is not None and self._playing.take(self._seats[agent], int(action))
        self.infos[agent] = {} if taken else {REFUSED: NOT_OFFERED}
        if self._playing.recalls:
            for other, seat in self._seats.items():
                self.infos[other] |= self._playing.told(seat)
        self._tokens += 1
        if self._playing.table.over:
            self.rewards = dict(zip(self.agents, self._playing.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._tokens == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        waiting = self._playing.waiting
        self.agent_selection = self.possible_agents[waiting[0] if waiting else 0]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now; if it has nothing to choose, it can only wait."""
        return self._playing.observe(self._seats[agent])

    @property
    def begun(self) -> bool:
        """Whether the selected agent is in the midst of a move."""
        walk = self._playing.walk(self.seat)
        return walk is not None and bool(walk.spelled)

    @property
    def seat(self) -> Seat:
        """The seat of the selected agent."""
        return self._seats[self.agent_selection]

    def render(self) -> str | None:
        """Draw the table as the selected agent sees it."""
        return shown(self.render_mode, self._playing.table, self.seat)
