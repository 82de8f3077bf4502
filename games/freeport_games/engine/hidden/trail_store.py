"""The stored form of trails: stays in common are stored once, and cards by their places in their pile.

A stay is a list of numbers: the stay before (from 0; ``_SEEN`` if everybody saw the card come, lower numbers for cards
of a pile that were mixed with all the rest), its time, its pile, then the places of its cards, or ``_OTHERS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from .trail import Conclusion, Stay, Trail, resting
from .trails import Trails

_OTHERS = -1
"""In place of cards: all cards of the pile that are named at no other stay."""
_SEEN = -1
"""In place of the stay before: everybody saw the card come."""
_MIXED = -2
"""In place of the stay before, less the number of a pile: the card was in that pile, mixed with all the rest."""

Stored = tuple[list[list[int]], list[list[int]], list[list[object]]]
"""The stays; those at which further seats saw the cards, with these seats; the conclusions, likewise with seats."""


def grouped(trails: Trails, cards: Sequence[str]) -> dict[Trail, list[int] | None]:
    """Return the trails of the cards of a pile, each with the places of its cards.

    Args:
        trails: the trails.
        cards: the cards of the pile.

    Returns:
        The places by trail; cards that are mixed with all the rest are left out. If there are none of those, the trail
        of the most cards has None: all places that are named nowhere else.
    """
    if trails.paths.keys().isdisjoint(cards):
        return {}
    if len(cards) == 1:
        return {trails.paths[cards[0]]: None}
    found: dict[int, tuple[Trail, list[int]]] = {}  # by identity: most equal trails are one, and hashing them is slow
    mixed = False
    for place, card in enumerate(cards):
        if (trail := trails.paths.get(card)) is None:
            mixed = True
        elif (group := found.get(id(trail))) is None:
            found[id(trail)] = (trail, [place])
        else:
            group[1].append(place)
    groups: dict[Trail, list[int]] = {}
    for trail, places in found.values():
        groups[trail] = sorted([*groups.get(trail, ()), *places])
    most = None if mixed or not groups else max(groups, key=lambda trail: len(groups[trail]))
    return {trail: None if trail == most else places for trail, places in groups.items()}


def packed(trails: Trails, hidden: Mapping[str, Sequence[str]], number_of: Callable[[str], int]) -> Sequence[object]:
    """Return the stored form of trails.

    Args:
        trails: the trails, with all that was noted.
        hidden: the cards of each pile.
        number_of: returns the number of a pile.
    """
    stays: list[list[int]] = []
    looks: list[list[int]] = []
    known: dict[Trail, int] = {}

    def number(trail: Trail) -> int:
        if (found := known.get(trail)) is not None:
            return found
        since, pile, to = trail[-1]
        before = number(trail[:-1]) if len(trail) > 1 else _SEEN
        if since == 0:
            found = known[trail] = _MIXED - number_of(pile)
            return found
        found = known[trail] = len(stays)
        stays.append([before, since, number_of(pile)])
        if to:
            looks.append([found, *to])
        return found

    for cards in hidden.values():
        for trail, places in grouped(trails, cards).items():
            stays[number(trail)] += [_OTHERS] if places is None else places
    if not stays and not trails.told:
        return ()
    return (stays, looks, [[told.pile, told.time, told.kind, told.least, told.most, *told.to] for told in trails.told])


def unpacked(trails: Trails, hidden: Mapping[str, Sequence[str]], name_of: Callable[[int], str]) -> None:
    """Read the stored form of trails.

    Args:
        trails: the trails, of which only the stored form is known.
        hidden: the cards of each pile.
        name_of: returns the name of a pile by its number.

    Raises:
        msgspec.ValidationError: if it is malformed.
    """
    stored: Any = trails.stored
    try:
        stays, looks, told = stored
        seen = {look[0]: tuple(look[1:]) for look in looks}
        known: list[Trail] = []
        others: list[tuple[str, Trail]] = []
        for number, (before, since, pile, *places) in enumerate(stays):
            name = name_of(pile)
            trail: Trail = (Stay(since, name, seen.get(number, ())),)
            if before != _SEEN:
                trail = (*(known[before] if before >= 0 else resting(name_of(_MIXED - before))), *trail)
            known.append(trail)
            if places == [_OTHERS]:
                others.append((name, trail))
            else:
                for place in places:
                    trails.paths[hidden[name][place]] = trail
        for name, trail in others:
            for card in hidden[name]:
                trails.paths.setdefault(card, trail)
        trails.told = [
            Conclusion(pile, time, kind, least, most, tuple(to)) for pile, time, kind, least, most, *to in told
        ]
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise msgspec.ValidationError("the stored trails of hidden cards are malformed") from error
