"""Worlds that a seat cannot tell from the real one, of games with piles.

Two cards that lay in one pile at one time, after the seat last saw either, may have exchanged the rest of their trails.
Each exchange is as likely as its reverse, so all worlds within reach are as likely as they have histories.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.hidden.piles import Piles
from freeport_games.engine.hidden.trail import Trail, spans, stays_at

from .arrangements import Arrangements

_FIRST = 3
"""The average number of exchanges for each card before the first world; further ones go on from the last, with one."""


class World(msgspec.Struct, frozen=True):
    """Which card takes the place of each, and the trails of these cards."""

    swap: Mapping[str, str]
    """The card that takes the place of each."""
    trails: Mapping[str, Trail] = {}
    """The trails of these cards."""
    drawn: tuple[int, ...] = ()
    """The numbers of these trails, where the world was drawn."""


class Arranged:
    """The worlds of a game without piles: arrangements of its identifiers."""

    def __init__(self, arrangements: Arrangements) -> None:
        self._arrangements = arrangements
        self.several = arrangements.several
        """Whether there is anything to exchange."""

    @property
    def nothing_exchanged(self) -> World:
        """The real world."""
        return World(self._arrangements.nothing_exchanged)

    def draw(self, rng: Rng) -> World:
        """Draw a world."""
        return World(self._arrangements.draw(rng))

    def vary(self, world: World, share: float, rng: Rng) -> World:
        """Draw a world that differs from a given one in a share of the identifiers."""
        return World(self._arrangements.vary(world.swap, share, rng))


class Worlds:
    """The worlds of one seat, at one point of a game."""

    def __init__(
        self, piles: Piles[Any], state: Any, viewer: Seat, free: Collection[str], blocks: Iterable[frozenset[str]] = ()
    ) -> None:
        """Prepare to draw.

        Args:
            piles: the game's piles.
            state: the state.
            viewer: the seat.
            free: the cards that may be exchanged, as far as the seat does not know them.
            blocks: further cards that may be exchanged, if others of the same block take their places.
        """
        self._piles, self._viewer = piles, viewer
        self._blocks = [sorted(block) for block in blocks]
        self._numbers: dict[Trail, int] = {}
        self._trails: list[Trail] = []
        self._seen: list[int] = []
        self._chances: dict[int, tuple[tuple[int, int], ...]] = {}
        kept, hidden = piles.settled(state), piles.hidden(state)
        self._ordered = {pile.name for pile in piles.of(state) if pile.ordered}
        self._cards: list[str] = []
        real: list[int] = []
        self._bounds = [told for told in kept.told if not piles.knows(viewer, told.pile)]
        fixed = [0] * len(self._bounds)
        for pile, cards in hidden.items():
            known = piles.knows(viewer, pile)
            for card in cards:
                trail = kept.trail(card, pile)
                if card in free and not known:
                    self._cards.append(card)
                    real.append(self._number(trail))
                else:
                    for number, told in enumerate(self._bounds):
                        fixed[number] += card in piles.kinds[told.kind] and stays_at(trail, told.pile, told.time)
        self._real = self._last = tuple(real)
        self._fresh = True
        self._kinds = [[card in piles.kinds[told.kind] for card in self._cards] for told in self._bounds]
        self._least = [told.least - more for told, more in zip(self._bounds, fixed, strict=True)]
        self._most = [
            len(self._cards) if told.most is None else told.most - more
            for told, more in zip(self._bounds, fixed, strict=True)
        ]

    @property
    def several(self) -> bool:
        """Whether there are cards to exchange."""
        return len(self._cards) > 1 or bool(self._blocks)

    @property
    def nothing_exchanged(self) -> World:
        """The real world."""
        return World({card: card for card in self._cards}, {}, self._real)

    def draw(self, rng: Rng) -> World:
        """Draw a world."""
        number = len(self._cards) * (_FIRST if self._fresh else 1)
        self._fresh = False
        self._last = self._exchanged(self._last, number, rng)
        return self._world(self._last, rng)

    def vary(self, world: World, share: float, rng: Rng) -> World:
        """Draw a world that differs from a given one in a share of the cards at most."""
        number = max(1, int(len(self._cards) * share / 2))
        drawn = self._exchanged(world.drawn, number, rng)
        return self._world(drawn, rng)

    # Exchanges

    def _exchanged(self, world: Sequence[int], number: int, rng: Rng) -> tuple[int, ...]:
        """Return a world after a number of attempts to exchange the rests of two trails."""
        drawn, size, random = [*world], len(world), rng.random
        counts = self._counts(drawn)
        chances_of = self._chances
        for _ in range(number if size > 1 else 0):
            one, other = int(random() * size), int(random() * size)
            mine, theirs = drawn[one], drawn[other]
            if mine == theirs:
                continue
            chances = chances_of.get(mine << 16 | theirs)
            if chances is None:
                chances = chances_of[mine << 16 | theirs] = self._chances_of(mine, theirs)
            if not chances:
                continue
            after = chances[int(random() * len(chances))] if len(chances) > 1 else chances[0]
            if counts and not self._allows(counts, (one, other), (mine, theirs), after):
                continue
            drawn[one], drawn[other] = after
        return tuple(drawn)

    def _chances_of(self, one: int, other: int) -> tuple[tuple[int, int], ...]:
        """Return the trails that two cards may have instead: a pair for each time in one pile, unseen since."""
        mine, theirs = self._trails[one], self._trails[other]
        seen = max(self._seen[one], self._seen[other])
        found: list[tuple[int, int]] = []
        if mine[0].since == theirs[0].since == seen == 0:
            found.append((other, one))
        for pile, begin, end in spans(mine):
            for that, since, until in spans(theirs):
                at = max(begin, since, seen)
                if pile == that and at < min(end, until):
                    found.append((self._number(_rest(mine, theirs, at)), self._number(_rest(theirs, mine, at))))
        return tuple(found)

    def _number(self, trail: Trail) -> int:
        if (number := self._numbers.get(trail)) is None:
            number = self._numbers[trail] = len(self._trails)
            self._trails.append(trail)
            self._seen.append(self._last_seen(trail))
        return number

    def _last_seen(self, trail: Trail) -> int:
        """Return the time at which the seat last saw a card with this trail."""
        return self._piles.last_seen(self._viewer, trail).since

    # Conclusions

    def _counts(self, drawn: Sequence[int]) -> list[int]:
        """Return how many cards of the kind of each conclusion lie where it says."""
        counts = [0] * len(self._bounds)
        for number, (told, kind) in enumerate(zip(self._bounds, self._kinds, strict=True)):
            for trail, of_kind in zip(drawn, kind, strict=True):
                counts[number] += of_kind and stays_at(self._trails[trail], told.pile, told.time)
        return counts

    def _allows(
        self, counts: list[int], cards: tuple[int, int], before: tuple[int, int], after: tuple[int, int]
    ) -> bool:
        """Return whether all conclusions stay true if two cards have other trails; the counts are then those."""
        changed = [*counts]
        for number, (told, kind) in enumerate(zip(self._bounds, self._kinds, strict=True)):
            for card, was, now in zip(cards, before, after, strict=True):
                if kind[card]:
                    changed[number] += stays_at(self._trails[now], told.pile, told.time)
                    changed[number] -= stays_at(self._trails[was], told.pile, told.time)
            if not self._least[number] <= changed[number] <= self._most[number]:
                return False
        counts[:] = changed
        return True

    # Worlds

    def _world(self, drawn: tuple[int, ...], rng: Rng) -> World:
        """Return a world of trails: who lies at one place may lie at any of its slots."""
        ends = [self._end(trail) for trail in self._trails]
        slots: dict[object, list[str]] = {}
        for card, number in zip(self._cards, self._real, strict=True):
            slots.setdefault(ends[number], []).append(card)
        for each in slots.values():
            _shuffle(each, rng)
        swap = {slots[ends[number]].pop(): card for card, number in zip(self._cards, drawn, strict=True)}
        trails = {card: self._trails[number] for card, number in zip(self._cards, drawn, strict=True)}
        for block in self._blocks:
            mixed = [*block]
            _shuffle(mixed, rng)
            swap.update(zip(block, mixed, strict=True))
        return World(swap, trails, drawn)

    def _end(self, trail: Trail) -> object:
        """Return where a trail ends: in a pile whose order counts, cards that came together take the same places."""
        span = spans(trail)[-1]
        return span if span[0] in self._ordered else span[0]


def _rest(trail: Trail, other: Trail, time: int) -> Trail:
    """Return a trail that goes on like another one after a time."""
    return (*[stay for stay in trail if stay.since <= time], *[stay for stay in other if stay.since > time])


def _shuffle(cards: list[str], rng: Rng) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
