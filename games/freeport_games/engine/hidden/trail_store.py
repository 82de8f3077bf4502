"""The stored form of trails: stays in common are stored once; cards and piles are numbers.

It is text, which is read when somebody asks for the trails: states are loaded far more often than that. A stay is a
list of numbers: the stay before (from 0; ``_SEEN`` if everybody saw the card come, lower numbers for cards of a pile
that were mixed with all the rest), its time, its pile, then its cards: their numbers, or, if they are many, a
hexadecimal number with a bit for each. A note has two piles, the seats that saw the cards, as numbers below zero, and
the cards, or, if they are many, ``_BITS`` and such a number. A note of a conclusion has ``_TOLD``, a pile, the least
and the greatest number of cards, their kind, and seats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from .trail import Conclusion, Stay, Trail, resting
from .trails import EVERYBODY, Finding, Law, Moved, Settled

_SEEN = -1
"""In place of the stay before: everybody saw the card come."""
_MIXED = -2
"""In place of the stay before, less the number of a pile: the card was in that pile, mixed with all the rest."""
_ALL_SEE = -1
"""In place of a pile: everybody sees the cards there."""
_UNKNOWN = -1
"""In place of the greatest number of cards: it is unknown."""
_MANY = 8
"""The number of cards from which on they are stored as bits."""

_BITS = "x"
"""In a note, before the cards that are stored as bits."""
_TOLD = "="
"""The beginning of the note of a conclusion."""
_PACKED = msgspec.json.Decoder(tuple[list[list[Any]], list[list[int]], list[Conclusion]])
_MALFORMED = "the stored trails of hidden cards are malformed"


class Store:
    """The numbers of cards and piles, and what is written with them."""

    def __init__(self, cards: Collection[str], piles: Sequence[str], prefix: str) -> None:
        """Number them.

        Args:
            cards: every card that a game may have, always in the same order.
            piles: the names of the piles but slots.
            prefix: what the name of a slot has before its number.
        """
        self._cards, self._names, self._prefix = tuple(cards), tuple(piles), prefix
        self._numbers = {card: number for number, card in enumerate(cards)}
        self._piles = {name: number for number, name in enumerate(piles)} | {EVERYBODY: _ALL_SEE}

    def _pile(self, name: str) -> int:
        if (number := self._piles.get(name)) is not None:
            return number
        if not self._prefix or not (slot := name.removeprefix(self._prefix)).isdecimal():
            raise ValueError(f"{name} is no pile")
        return len(self._names) + int(slot)

    def _card(self, number: int) -> str:
        if number < 0:
            raise ValueError(f"{number} is no card")
        return self._cards[number]

    def _name(self, number: int) -> str:
        if number == _ALL_SEE:
            return EVERYBODY
        if number < 0:
            raise ValueError(f"{number} is no pile")
        names = self._names
        return f"{self._prefix}{number - len(names)}" if self._prefix and number >= len(names) else names[number]

    # Notes

    def note(self, note: Moved | Finding) -> str:
        """Return the stored form of a note."""
        if isinstance(note, Finding):
            most = _UNKNOWN if note.most is None else note.most
            return " ".join(map(str, (_TOLD, self._pile(note.pile), note.least, most, note.kind, *note.to)))
        cards, seats = [self._numbers[card] for card in note.cards], [-1 - seat for seat in note.to]
        lying = [_BITS, _bits(cards)] if len(cards) > _MANY else cards
        return " ".join(map(str, (self._pile(note.source), self._pile(note.target), *seats, *lying)))

    def meant(self, note: Moved | Finding | str) -> Moved | Finding:
        """Return a note, whether in its stored form or not.

        Raises:
            msgspec.ValidationError: if it is malformed.
        """
        if not isinstance(note, str):
            return note
        words = note.split(" ")
        try:
            if words[0] == _TOLD:
                _, pile, least, most, kind, *to = words
                greatest = None if int(most) == _UNKNOWN else int(most)
                return Finding(self._name(int(pile)), kind, int(least), greatest, tuple(map(int, to)))
            many: list[int] = []
            if words[-2] == _BITS:
                *words, _, bits = words
                many = _numbers(bits)
            source, target, *rest = map(int, words)
            cards = tuple(self._card(number) for number in (*[each for each in rest if each >= 0], *many))
            seats = [-1 - number for number in rest if number < 0]
            return Moved(cards, self._name(source), self._name(target), tuple(seats))
        except (IndexError, ValueError) as error:
            raise msgspec.ValidationError(_MALFORMED) from error

    # Trails

    def packed(self, trails: Settled) -> str:
        """Return the stored form of trails; empty if all cards are mixed with all the rest."""
        if not trails.paths and not trails.told:
            return ""
        stays: list[list[int | str]] = []
        looks: list[list[int]] = []
        known: dict[Trail, int] = {}

        def number(trail: Trail) -> int:
            if (found := known.get(trail)) is not None:
                return found
            since, pile, to = trail[-1]
            before = number(trail[:-1]) if len(trail) > 1 else _SEEN
            if since == 0:
                found = known[trail] = _MIXED - self._pile(pile)
                return found
            found = known[trail] = len(stays)
            stays.append([before, since, self._pile(pile)])
            if to:
                looks.append([found, *to])
            return found

        groups: dict[Trail, list[int]] = {}
        for card, trail in trails.paths.items():
            groups.setdefault(trail, []).append(self._numbers[card])
        for trail in sorted(groups):
            cards = groups[trail]
            stays[number(trail)] += [_bits(cards)] if len(cards) > _MANY else sorted(cards)
        return msgspec.json.encode((stays, looks, trails.told)).decode()

    def unpacked(self, stored: str, law: Law) -> Settled:
        """Return the trails of a stored form.

        Raises:
            msgspec.ValidationError: if it is malformed.
        """
        trails = Settled(law)
        if not stored:
            return trails
        try:
            stays, looks, trails.told = _PACKED.decode(stored)
            seen = {look[0]: tuple(look[1:]) for look in looks}
            known: list[Trail] = []
            for number, (before, since, pile, *cards) in enumerate(stays):
                if before >= number or since <= 0:
                    raise ValueError(f"stay {number} cannot come after stay {before}, at time {since}")
                trail: Trail = (Stay(since, self._name(pile), seen.get(number, ())),)
                if before != _SEEN:
                    trail = (*(known[before] if before >= 0 else resting(self._name(_MIXED - before))), *trail)
                known.append(trail)
                numbers = _numbers(cards[0]) if cards and isinstance(cards[0], str) else cards
                trails.paths.update([(self._card(card), trail) for card in numbers])
        except (msgspec.DecodeError, IndexError, TypeError, ValueError) as error:
            raise msgspec.ValidationError(_MALFORMED) from error
        return trails


def _bits(cards: Iterable[int]) -> str:
    return f"{sum(1 << card for card in cards):x}"


def _numbers(bits: str) -> list[int]:
    return [place for place, bit in enumerate(reversed(f"{int(bits, 16):b}")) if bit == "1"]
