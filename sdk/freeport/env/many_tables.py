"""The vectorised environment: many tables at once, with batches of numpy arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from freeport_games.engine import Seat

from .features import Floats
from .history import History
from .opponents import Opponents
from .playing import HISTORY, REFUSED, Mask, Observation, Playing, Rules


class Batch(TypedDict):
    """What the seat of each table sees that has to choose there."""

    observation: Floats
    """A row of features for each table."""
    action_mask: Mask
    """A row of masks for each table."""


Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"
"""Yes or no for each table."""
Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
"""A whole number for each table."""


class ManyTables(VectorEnv[Batch, Numbers, Any]):
    """Many tables of one game, each of which takes a token at each step, of whichever seat has to choose there.

    A table whose game is over begins the next one in the same step; what its seats saw last is in ``final_obs``.

    Args:
        rules: the game.
        tables: the number of tables.
        seat: the seat that is played at each table; None for all of them.
        opponents: makes the bots of a table on the other seats, if a seat is given.
        max_cycles: the number of tokens after which a game is cut off; None for no limit.
        histories: whether the information has the history of the seat that has to choose at each table.
    """

    def __init__(
        self,
        rules: Rules,
        tables: int,
        seat: Seat | None = None,
        opponents: Callable[[], Opponents] | None = None,
        max_cycles: int | None = None,
        *,
        histories: bool = False,
    ) -> None:
        self.rules = rules
        """The game, its tokens and the names of its features."""
        self.num_envs, self.max_cycles = tables, max_cycles
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = rules.observation_space(), rules.action_space()
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, tables)
        own = None if seat is None else (seat,)
        self._tables = [Playing(rules, own, histories=histories) for _ in range(tables)]
        self._opponents = [] if opponents is None else [opponents() for _ in range(tables)]
        self._acting: list[Seat] = [0] * tables
        self._recalls = histories
        self._rows = np.zeros((tables, len(rules.names)), np.float32)
        self._masks = np.zeros((tables, len(rules.vocabulary)), np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Batch, dict[str, Any]]:
        """Begin a game at each table.

        Args:
            seed: determines everything that is drawn: the first table has this seed, the next one the next, and so on.
            options: not used.

        Returns:
            What each acting seat sees, and which it is, as ``seat``; its history as ``history``, if histories are kept.
        """
        super().reset(seed=seed)
        self._tokens: Numbers = np.zeros(self.num_envs, np.int64)
        for place in range(self.num_envs):
            self._begin(place, None if seed is None else seed + place)
        return self._seen(), {"seat": np.array(self._acting)} | self._told()

    def step(self, actions: Numbers) -> tuple[Batch, Floats, Flags, Flags, dict[str, Any]]:
        """Take a token at each table.

        Args:
            actions: a token for each table.

        Returns:
            What the seats see that have to choose next; the reward of each seat that took a token; which games are
            over; which are cut off; and what else is told: the seats that have to choose next as ``seat``, the rewards
            of all seats as ``rewards``, and which tokens could not come next, as ``refused``. If histories are kept,
            ``history`` has those of the seats that have to choose next, and ``final_info`` those of the seats that
            ended a game.
        """
        rewards = np.zeros((self.num_envs, self.rules.seats), np.float32)
        over, refused = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        acted = np.array(self._acting)
        self._tokens += 1
        cut_off = np.zeros(self.num_envs, np.bool_) if self.max_cycles is None else self._tokens >= self.max_cycles
        last: dict[int, Observation] = {}
        recalled: dict[int, History] = {}
        for place, token in enumerate(actions.tolist()):
            playing, seat = self._tables[place], self._acting[place]
            refused[place] = not playing.take(seat, token)
            if self._opponents:
                self._opponents[place].answer(playing)
            if playing.table.over:
                over[place], rewards[place] = True, playing.rewards
            if over[place] or cut_off[place]:
                last[place] = playing.observe(seat)
                if self._recalls:
                    recalled[place] = playing.told(seat)[HISTORY]
                self._begin(place, None)
            else:
                self._look(place)
        infos: dict[str, Any] = {"seat": np.array(self._acting), "rewards": rewards, REFUSED: refused} | self._told()
        if last:
            infos |= self._batch("final_obs", last)
        if recalled:
            infos |= {"final_info": self._batch(HISTORY, recalled), "_final_info": over | cut_off}
        return self._seen(), rewards[np.arange(self.num_envs), acted], over, cut_off & ~over, infos

    def _told(self) -> dict[str, Any]:
        """Return the history of the seat that has to choose at each table, if histories are kept."""
        if not self._recalls:
            return {}
        acting = enumerate(self._acting)
        return self._batch(HISTORY, {place: self._tables[place].told(seat)[HISTORY] for place, seat in acting})

    def _batch(self, name: str, told: Mapping[int, object]) -> dict[str, Any]:
        """Return what is told of some tables as Gymnasium does: an array, and at which tables there is something."""
        values, there = np.full(self.num_envs, None, dtype=object), np.zeros(self.num_envs, np.bool_)
        for place, value in told.items():
            values[place], there[place] = value, True
        return {name: values, f"_{name}": there}

    def _begin(self, place: int, seed: int | None) -> None:
        """Begin a game at a table."""
        playing = self._tables[place]
        drawn = int(self.np_random.integers(2**63)) if seed is None else seed
        playing.begin(drawn)
        if self._opponents:
            self._opponents[place].sit(playing, drawn)
            self._opponents[place].answer(playing)
        self._tokens[place] = 0
        self._look(place)

    def _look(self, place: int) -> None:
        """Look at a table with the eyes of the seat that has to choose."""
        playing = self._tables[place]
        waiting = playing.waiting
        self._acting[place] = seat = waiting[0] if waiting else self._acting[place]
        self._rows[place], self._masks[place] = playing.row(seat), playing.mask(seat)

    def _seen(self) -> Batch:
        return {"observation": self._rows.copy(), "action_mask": self._masks.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """Close the bots."""
        for opponents in self._opponents:
            opponents.close()
