"""A trail: where one hidden card has really lain since everybody last knew it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from freeport_games.engine.data import Seat


class Stay(NamedTuple):
    """A card lies in a pile."""

    since: int
    """The time at which it came, counted in moves; 0 if it has been there since all the rest were mixed."""
    pile: str
    """The pile."""
    to: tuple[Seat, ...] = ()
    """The seats that saw it then although they see into neither this pile nor the one before."""


Trail = tuple[Stay, ...]
"""The stays of a card, oldest first; the last one goes on."""


class Conclusion(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is known of the cards that lay in a pile at a time: how many of them are of a kind."""

    pile: str
    """The pile."""
    time: int
    """The time."""
    kind: str
    """The kind of cards, as the game names it."""
    least: int
    """The least number of them."""
    most: int | None = None
    """The greatest number of them; None if that is unknown."""
    to: tuple[Seat, ...] = ()
    """The seats that saw which ones they were; all others know no more than the number."""

    @property
    def says(self) -> bool:
        """Whether anybody knows anything by it."""
        return bool(self.least or self.to) or self.most is not None


def resting(pile: str) -> Trail:
    """Return the trail of a card of a pile that is mixed with all the rest."""
    return (Stay(0, pile),)


def at_rest(trail: Trail) -> bool:
    """Return whether a card is mixed with all the rest."""
    return len(trail) == 1 and trail[0].since == 0 and not trail[0].to


def stays_at(trail: Trail, pile: str, time: int) -> bool:
    """Return whether a card lay in a pile at a time."""
    at = [stay for stay in trail if stay.since <= time]
    return bool(at) and at[-1].pile == pile


def shares(one: Trail, other: Trail, *, before: int | None = None, after: int | None = None) -> bool:
    """Return whether two cards lay in one pile at one time, not after (or not before) a time."""
    if before is not None and one[0].since == other[0].since == 0:
        return True
    for pile, begin, end in spans(one):
        for that, since, until in spans(other):
            low, high = max(begin, since), min(end, until)
            if pile == that and low < high and (before is None or low <= before) and (after is None or high > after):
                return True
    return False


FOREVER = 1 << 30
"""The end of a stay that goes on."""


def spans(trail: Trail) -> list[tuple[str, int, int]]:
    """Return the piles of a trail with the times of coming and leaving; being looked at is no leaving."""
    found: list[tuple[str, int, int]] = []
    for stay in trail:
        if found and found[-1][0] == stay.pile:
            continue
        if found:
            pile, begin, _ = found[-1]
            found[-1] = (pile, begin, stay.since)
        found.append((stay.pile, stay.since, FOREVER))
    return found


def shortened(trails: Sequence[Trail], told: Iterable[Conclusion], knowers: Mapping[str, Seat | None]) -> list[Trail]:
    """Return each trail with the earliest times that differ from the real ones in nothing that matters.

    A card that came later than another, from the same pile to the same pile, may as well have come with it if between
    none came to the first pile or left the second, nobody looked into either, and nothing was concluded about them.

    Args:
        trails: the trails.
        told: the conclusions.
        knowers: the seat that always knows the cards of a pile, if one does.
    """
    came: dict[str, list[int]] = {}
    left: dict[str, list[int]] = {}
    looked: dict[str, list[int]] = {}
    for trail in trails:
        before = None
        for since, pile, _ in trail:
            if before == pile:
                looked.setdefault(pile, []).append(since)
            else:
                if before is not None:
                    left.setdefault(before, []).append(since)
                came.setdefault(pile, []).append(since)
            before = pile
    for times in (*came.values(), *left.values(), *looked.values()):
        times.sort()
    concluded: dict[str, list[int]] = {}
    for each in sorted(told, key=lambda conclusion: conclusion.time):
        concluded.setdefault(each.pile, []).append(each.time + 1)

    def same(earlier: int, later: int, source: str, target: str) -> bool:
        for times in (
            came.get(source),
            left.get(target),
            looked.get(source),
            looked.get(target),
            concluded.get(source),
            concluded.get(target),
        ):
            if times and bisect_right(times, earlier) < bisect_right(times, later):
                return False
        return True

    found = [*trails]
    beginnings: dict[Stay, _Path] = {}
    for place in sorted(range(len(trails)), key=trails.__getitem__):
        trail = trails[place]
        now = _begun(beginnings, trail[0])
        for since, target, to in trail[1:]:
            source = now.trail[-1].pile
            unseen = not to and knowers.get(source) in (None, knowers.get(target))
            if unseen and at_rest(now.trail) and same(0, since, source, target):
                now = _begun(beginnings, Stay(0, target))
                continue
            further = now.further.get((target, to))
            earlier = FOREVER if further is None else further.trail[-1].since
            if further is None or earlier > since or not same(earlier, since, source, target):
                further = now.further[target, to] = _Path((*now.trail, Stay(since, target, to)), {})
            now = further
        found[place] = now.trail
    return found


class _Path(NamedTuple):
    """The beginning of trails, and how they go on: to hash whole trails would be slow."""

    trail: Trail
    further: dict[tuple[str, tuple[Seat, ...]], _Path]
    """By the next pile, and the seats that saw the cards come."""


def _begun(beginnings: dict[Stay, _Path], stay: Stay) -> _Path:
    if (found := beginnings.get(stay)) is None:
        found = beginnings[stay] = _Path((stay,), {})
    return found
