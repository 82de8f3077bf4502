"""Kinds of cards, which conclusions are about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

_AND = "+"
"""Joins the names of cards that are a kind by themselves."""


def cards_by_name(cards: Iterable[str]) -> str:
    """Return the kind that is these cards, by their names."""
    return _AND.join(sorted(cards))


class Kinds(dict[str, Collection[str]]):
    """The cards of each kind: of those that a game declares, and of cards by name, which are kinds, too."""

    def __init__(self, kinds: Mapping[str, Collection[str]], cards: Collection[str]) -> None:
        """Declare them.

        Args:
            kinds: the cards of each kind that has a name of its own.
            cards: every card that a game may have.
        """
        super().__init__(kinds)
        self._cards = frozenset(cards)
        self._by_name = lru_cache(maxsize=256)(_cards)

    def exchanged(self, kind: str, swap: Mapping[str, str]) -> str | None:
        """Return a kind after cards have taken each other's places: cards by name are others then.

        None if one of these keeps its place.
        """
        if dict.__contains__(self, kind):
            return kind
        others = [other for card in self[kind] if (other := swap.get(card, card)) != card]
        return cards_by_name(others) if len(others) == len(self[kind]) else None

    def __missing__(self, kind: str) -> frozenset[str]:
        return self._by_name(kind)

    def __contains__(self, kind: object) -> bool:
        return super().__contains__(kind) or (isinstance(kind, str) and self._by_name(kind) <= self._cards)


def _cards(kind: str) -> frozenset[str]:
    return frozenset(kind.split(_AND))
