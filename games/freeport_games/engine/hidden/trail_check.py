"""Checking that trails can be those of a state, as a position has to say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from .trail import Conclusion, Trail, stays_at
from .trails import Settled


class TrailCheck:
    """A check of the trails of one state."""

    def __init__(
        self,
        kinds: Mapping[str, Collection[str]],
        is_pile: Callable[[str], bool],
        seats: int,
        where: Mapping[str, str],
        shown: Mapping[str, str],
    ) -> None:
        """Begin a check.

        Args:
            kinds: the cards of each kind.
            is_pile: returns whether a pile may have a name.
            seats: the number of seats.
            where: the pile of each card that is hidden from somebody.
            shown: the pile of each card that everybody sees although its pile may be hidden.
        """
        self._kinds, self._is_pile, self._seats = kinds, is_pile, seats
        self._where, self._shown = where, shown

    def problems(self, trails: Settled) -> Iterator[str]:
        """Yield a sentence about each thing that is wrong."""
        for card, trail in trails.paths.items():
            if (wrong := self._wrong(card, trail)) is not None:
                yield f"the trail of {card} {wrong}"
        for told in trails.told:
            yield from self._untrue(told, trails)

    def _wrong(self, card: str, trail: Trail) -> str | None:
        if unknown := [stay.pile for stay in trail if not self._is_pile(stay.pile)]:
            return f"names {unknown[0]}, which is no pile"
        if strangers := [seat for stay in trail for seat in stay.to if not 0 <= seat < self._seats]:
            return f"names seat {strangers[0]}, which does not play"
        times = [stay.since for stay in trail]
        if times != sorted({*times}) or times[0] < 0:
            return "goes back in time"
        if times[-1] == 0:
            return f"says no time since which it has lain in {trail[-1].pile}"
        if card not in self._where and card not in self._shown:
            return "belongs to no hidden card"
        if card in self._where and trail[-1].pile != self._where[card]:
            return f"ends in {trail[-1].pile}, but it lies in {self._where[card]}"
        return None

    def _untrue(self, told: Conclusion, trails: Settled) -> Iterator[str]:
        if told.kind not in self._kinds or not self._is_pile(told.pile):
            yield f"{told.kind} in {told.pile} is no kind of card in a pile"
            return
        if strangers := [seat for seat in told.to if not 0 <= seat < self._seats]:
            yield f"a conclusion about {told.pile} names seat {strangers[0]}, which does not play"
        kind = {card: pile for card, pile in {**self._where, **self._shown}.items() if card in self._kinds[told.kind]}
        number = len([1 for card, pile in kind.items() if stays_at(trails.trail(card, pile), told.pile, told.time)])
        if number < told.least or (told.most is not None and number > told.most):
            yield f"{told.pile} held {number} cards of {told.kind} then, which is not what everybody was told"
