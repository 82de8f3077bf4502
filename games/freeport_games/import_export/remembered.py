"""What was made before, by all that it was made from."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """Values that were made lately, so that they need not be made again; one that lacks is only slower.

    A key has to hold all that its value follows from. So nothing in here can become untrue, and nothing in here is part
    of any game: the same value serves every table of the process, and every seat.
    """

    def __init__(self, most: int) -> None:
        """Remember nothing yet.

        Args:
            most: how many values are remembered before all of them are forgotten.
        """
        super().__init__()
        self._most = most

    def keep(self, key: K, value: V) -> V:
        """Remember a value, and give it back."""
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
