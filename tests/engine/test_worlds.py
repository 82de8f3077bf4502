"""Worlds of small decks, held against all that are possible: none is drawn that is not, and each as often as it should.

A history of random moves is told to a seat. All histories that it cannot tell from the real one are counted apart from
the engine: by where the cards would lie at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import msgspec
import pytest

from freeport_games.engine import Pile, Piles, Seat, Sees, Trails
from freeport_games.engine.imagination.worlds import Worlds
from tests.support.effort import cases

CARDS = tuple("abcdefg")
NAMES = ("deck", "hand-0", "box", "table")
VIEWER, OTHER = 0, 1
DRAWN = 300
"""The number of worlds drawn for each history."""


class Small(msgspec.Struct):
    """A deck that nobody sees, the hand of seat 0, a box that nobody sees, and a table that all see."""

    piles: list[list[str]]
    trails: Trails = msgspec.field(default_factory=Trails)


def _pile(number: int, sees: Sees, owner: Seat | None = None) -> Pile[Small]:
    return Pile(NAMES[number], lambda state: state.piles[number], sees, owner)


EACH = (_pile(0, Sees.NOBODY), _pile(1, Sees.OWNER, 0), _pile(2, Sees.NOBODY), _pile(3, Sees.ALL))
SMALL = Piles(*EACH, trails=lambda state: state.trails, seats=lambda _: 2)

Lying = tuple[int, ...]
"""The pile of each card."""


class History:
    """A game of random moves, and how many histories each end has, for a seat that does not see all of them."""

    def __init__(self, viewer: Seat) -> None:
        self.state = Small([[*CARDS], [], [], []])
        self.viewer = viewer
        self.ends: Counter[Lying] = Counter({(0,) * len(CARDS): 1})

    def play(self, rng: Random) -> None:
        """Move some cards, or let the seat look at one."""
        source = rng.choice([number for number in range(4) if self.state.piles[number]])
        target = rng.choice([number for number in range(4) if number != source])
        lying = self.state.piles[source]
        moved = rng.sample(lying, min(len(lying), rng.choice((1, 1, 2, 3))))
        if source != 3 and rng.random() < 0.1:
            SMALL.look(self.state, moved, NAMES[source], (self.viewer,))
            self._tell(moved, source, source, seen=True)
            return
        SMALL.move(self.state, moved, EACH[source], EACH[target])
        self._tell(moved, source, target, seen=bool({source, target} & self._visible))

    @property
    def _visible(self) -> set[int]:
        return {1, 3} if self.viewer == 0 else {3}

    def _tell(self, moved: Sequence[str], source: int, target: int, *, seen: bool) -> None:
        """Count the histories anew: the seat was told which cards went, or only how many."""
        told = tuple(sorted(map(CARDS.index, moved)))
        ends: Counter[Lying] = Counter()
        for lying, number in self.ends.items():
            there = [card for card, pile in enumerate(lying) if pile == source]
            for which in [told] if seen else combinations(there, len(told)):
                if {*which} <= {*there}:
                    after = tuple([target if card in which else pile for card, pile in enumerate(lying)])
                    ends[after] += number
        self.ends = ends

    def drawn(self, number: int, rng: Random) -> Counter[Lying]:
        """Draw worlds."""
        where = {card: pile for pile, cards in enumerate(self.state.piles) for card in cards}
        worlds = Worlds(SMALL, self.state, self.viewer, CARDS)
        found: Counter[Lying] = Counter()
        for _ in range(number):
            swap = worlds.draw(rng).swap
            lies = where | {card: where[place] for place, card in swap.items()}
            found[tuple([lies[card] for card in CARDS])] += 1
        return found


@pytest.mark.random
@pytest.mark.parametrize("viewer", [VIEWER, OTHER])
def test_no_impossible_world_is_drawn_and_all_possible_ones_are_as_often_as_they_have_histories(viewer: Seat) -> None:
    rng = Random(viewer)
    possible, reached, apart, histories = 0, 0, 0.0, 0
    for _ in range(cases(150)):
        history = History(viewer)
        for _ in range(rng.randrange(3, 9)):
            history.play(rng)
        found = history.drawn(DRAWN, rng)
        assert not {*found} - {*history.ends}, "a world that cannot be"
        total = sum(history.ends.values())
        likely = [end for end, number in history.ends.items() if number / total > 8 / DRAWN]
        possible += len(likely)
        reached += len([end for end in likely if end in found])
        apart += sum([abs(found[end] / DRAWN - number / total) for end, number in history.ends.items()]) / 2
        histories += 1
    assert reached >= 0.99 * possible
    assert apart / histories < 0.12, "the noise of so many draws, and little more"
