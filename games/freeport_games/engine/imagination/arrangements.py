"""Drawing one of the arrangements that fit some knowledge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from freeport_games.engine.domains import Rng

T = TypeVar("T")

_ROUNDS = 8
"""The average number of exchanges for each identifier if not every arrangement fits."""


class Bound(msgspec.Struct, frozen=True):
    """A condition on arrangements: how many of some identifiers stand in some slots."""

    slots: frozenset[str]
    """The identifiers that stood there."""
    cards: frozenset[str]
    """The identifiers of which some have to stand there."""
    least: int
    """The least number."""


class Arrangements:
    """The ways to exchange identifiers within blocks while keeping some bounds.

    An arrangement says for each identifier which one takes its place.
    """

    def __init__(self, blocks: Sequence[frozenset[str]], bounds: Sequence[Bound]) -> None:
        """Initialize with the identifiers that may be exchanged.

        Args:
            blocks: identifiers that may be exchanged for others of the same block; none is in two blocks.
            bounds: the conditions; all of them hold if nothing is exchanged.
        """
        self._blocks = [sorted(block) for block in blocks if len(block) > 1]
        free = frozenset([one for block in self._blocks for one in block])
        told: dict[tuple[frozenset[str], frozenset[str]], int] = {}
        for bound in bounds:
            # Identifiers that are not exchanged stay in place.
            least = bound.least - len((bound.slots & bound.cards) - free)
            key = (bound.slots & free, bound.cards & free)
            told[key] = max(least, told.get(key, 0))
        kept = [(slots, cards, least) for (slots, cards), least in told.items() if least > 0]
        self._least = [least for _, _, least in kept]
        self._slot = {one: sum(1 << bit for bit, told in enumerate(kept) if one in told[0]) for one in free}
        self._card = {one: sum(1 << bit for bit, told in enumerate(kept) if one in told[1]) for one in free}

    @property
    def several(self) -> bool:
        """Whether there are identifiers to exchange."""
        return bool(self._blocks)

    @property
    def nothing_exchanged(self) -> dict[str, str]:
        """The arrangement in which every identifier stays in place."""
        return {one: one for block in self._blocks for one in block}

    def draw(self, rng: Rng) -> dict[str, str]:
        """Draw an arrangement; all that fit are equally likely."""
        drawn = self.nothing_exchanged
        for block in self._blocks:
            self._mix(drawn, block, rng)
        return drawn

    def vary(self, arrangement: Mapping[str, str], share: float, rng: Rng) -> dict[str, str]:
        """Draw an arrangement that differs from a given one in about a share of the identifiers, at least two."""
        drawn = dict(arrangement)
        block = self._blocks[int(rng.random() * len(self._blocks))]
        count = max(2, int(len(block) * share))
        self._mix(drawn, _shuffled(block, rng)[:count], rng)
        return drawn

    def _mix(self, drawn: dict[str, str], slots: Sequence[str], rng: Rng) -> None:
        """Mix the identifiers in some slots of a block."""
        self._mix_alike(drawn, slots, rng)
        if len(self._least) == 0 or len({self._card[drawn[slot]] for slot in slots}) == 1:
            return
        # A random walk: each step is as likely as its reverse, so all arrangements within reach are equally likely.
        counts = [0] * len(self._least)
        for slot, card in drawn.items():
            for bit in _bits(self._slot[slot] & self._card[card]):
                counts[bit] += 1
        size = len(slots)
        for _ in range(_ROUNDS * size):
            one, other = slots[int(rng.random() * size)], slots[int(rng.random() * size)]
            if self._may_change(counts, one, other, drawn):
                drawn[one], drawn[other] = drawn[other], drawn[one]
        self._mix_alike(drawn, slots, rng)

    def _may_change(self, counts: list[int], one: str, other: str, drawn: Mapping[str, str]) -> bool:
        """Return whether two slots may exchange their identifiers; the counts are then those after the exchange."""
        here, there = self._slot[one], self._slot[other]
        mine, theirs = self._card[drawn[one]], self._card[drawn[other]]
        touched = (here ^ there) & (mine ^ theirs)
        if not touched:
            return True
        less = touched & ((here & mine) | (there & theirs))  # who stood there leaves, and the other does not count
        if any([counts[bit] <= self._least[bit] for bit in _bits(less)]):
            return False
        for bit in _bits(touched):
            counts[bit] += -1 if less >> bit & 1 else 1
        return True

    def _mix_alike(self, drawn: dict[str, str], slots: Sequence[str], rng: Rng) -> None:
        """Mix identifiers that are the same to every bound."""
        alike: dict[int, list[str]] = {}
        for slot in slots:
            alike.setdefault(self._card[drawn[slot]], []).append(slot)
        for those in alike.values():
            mixed = _shuffled([drawn[slot] for slot in those], rng)
            drawn.update(zip(those, mixed, strict=True))


def _shuffled(values: Sequence[T], rng: Rng) -> list[T]:
    mixed = list(values)
    for place in range(len(mixed) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
