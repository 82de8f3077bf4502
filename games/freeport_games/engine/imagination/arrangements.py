"""The worlds of games without piles: arrangements of identifiers that a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine.domains import Rng

from .worlds import World


class Arrangements:
    """The ways to exchange identifiers within blocks, each as a world."""

    def __init__(self, blocks: Sequence[frozenset[str]]) -> None:
        """Initialize with identifiers that may be exchanged for others of the same block; none is in two blocks."""
        self._blocks = [sorted(block) for block in blocks if len(block) > 1]

    @property
    def several(self) -> bool:
        """Whether there are identifiers to exchange."""
        return bool(self._blocks)

    @property
    def nothing_exchanged(self) -> World:
        """The real world."""
        return World({one: one for block in self._blocks for one in block})

    def draw(self, rng: Rng) -> World:
        """Draw a world; all are equally likely."""
        drawn: dict[str, str] = {}
        for block in self._blocks:
            drawn.update(zip(block, _shuffled(block, rng), strict=True))
        return World(drawn)

    def vary(self, world: World, share: float, rng: Rng) -> World:
        """Draw a world that differs from a given one in about a share of the identifiers of a block, at least two."""
        block = self._blocks[int(rng.random() * len(self._blocks))]
        some = _shuffled(block, rng)[: max(2, int(len(block) * share))]
        mixed = _shuffled([world.swap[one] for one in some], rng)
        return World({**world.swap, **dict(zip(some, mixed, strict=True))})


def _shuffled(values: Sequence[str], rng: Rng) -> list[str]:
    mixed = list(values)
    for place in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed
