"""Things that a viewer is not shown, and what it knows of them nevertheless.

Things that not everybody sees lie in *places*: a deck, a hand, a face-down delivery. A viewer may know something of a
place that it is not shown: a card that returned to a hand face up is in that hand until it may have left it unseen.
Such knowledge outlasts the scene in which it was gained, so the state keeps it, as a ``Memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import filterfalse
from typing import ClassVar, Concatenate, ParamSpec, Self

import msgspec

from .data import Seat

Told = ParamSpec("Told")


class At(msgspec.Struct, frozen=True, array_like=True):
    """A number of some identifiers lies in one of some places."""

    places: tuple[str, ...]
    """The places."""
    least: int
    """The least number."""


class Known(msgspec.Struct, frozen=True, array_like=True):
    """A piece of knowledge: how many of these identifiers lie where."""

    cards: tuple[str, ...]
    """Identifiers, none of which is visible to everybody."""
    at: tuple[At, ...]
    """The places, and the number of identifiers in them."""
    to: tuple[Seat, ...] | None = None
    """The seats that know it; None for everybody."""

    def known_to(self, viewer: Seat | None) -> bool:
        """Return whether a seat, or a spectator (None), knows it."""
        return self.to is None or viewer in self.to

    def implies(self, other: Self) -> bool:
        """Return whether another piece of knowledge adds nothing to this one, for seats that know this one."""
        return (
            (self.to is None or self.to == other.to)
            and all(
                [
                    any([mine.least >= at.least and {*mine.places} <= {*at.places} for mine in self.at])
                    for at in other.at
                ]
            )
            and {*self.cards} <= {*other.cards}  # last, because it takes longest
        )


_NOTHING = msgspec.Raw(b"[]")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Known]).decode


class Memory(msgspec.Struct, array_like=True, dict=True, eq=False):
    """The seats' knowledge of things that are no longer shown: a field of a state.

    A game tells it of each move that everybody sees or that hides something; it keeps what is still true. Places have
    the same names as in ``Unseen``. The knowledge is seldom read, so it works lazily: it is stored as it was encoded
    until somebody reads it, and moves are best told with ``note``.
    """

    _encoded: msgspec.Raw = _NOTHING
    """The knowledge as JSON; not up to date while an instance has knowledge or notes of its own."""
    _worked_out: ClassVar[list[Known] | None] = None
    _notes: ClassVar[list[tuple[Callable[..., None], tuple[object, ...]]]] = []
    # An instance has these two of its own from the first use on. They are no fields: a state is stored without any.

    @classmethod
    def of(cls, known: Iterable[Known]) -> Self:
        """Return a memory of this knowledge."""
        memory = cls()
        memory.put(known)
        return memory

    @property
    def known(self) -> Sequence[Known]:
        """All that is known.

        Raises:
            msgspec.DecodeError: if the state was made from damaged JSON.
        """
        known = _decode(self._encoded) if self._worked_out is None else self._worked_out
        if not (notes := self._notes):
            return known
        self.put(known)
        for change, told in notes:
            change(self, *told)
        return self.known

    def settle(self) -> None:
        """Encode what is known, as is done before the state is encoded."""
        if self._worked_out is not None or self._notes:
            self._encoded = msgspec.Raw(_encode(self.known))
            self.__dict__.clear()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.known == other.known

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Memory.of({self.known})"

    def __reduce__(self) -> tuple[Callable[[Iterable[Known]], Self], tuple[Sequence[Known]]]:
        return type(self).of, (self.known,)

    def note(self, change: Callable[Concatenate[Memory, Told], None], *told: Told.args, **_: Told.kwargs) -> None:
        """Change what is known, the next time that it is read.

        Args:
            change: the method that changes it, such as ``Memory.shown``.
            told: its arguments after this memory; all of them immutable.
        """
        if self._notes:
            self._notes.append((change, told))
        elif self._worked_out is not None or change not in _CONCERNED or self._names(_CONCERNED[change](*told)):
            self.__dict__["_notes"] = [(change, told)]
        # else nothing that is known changes, so nothing has to be decoded

    def _names(self, concerned: Iterable[str]) -> bool:
        """Return whether the encoded knowledge names one of some identifiers or places."""
        if self._encoded == _NOTHING:
            return False
        encoded = str(self._encoded, "utf-8")  # a text is searched twice as fast as bytes
        for name in concerned:  # noqa: SIM110 - the hot path; a generator costs twice as much
            if f'"{name}"' in encoded:
                return True
        return False

    def put(self, known: Iterable[Known]) -> None:
        """Know this in place of all that was known: for what happens in a game that the other methods do not tell."""
        self.__dict__.clear()
        self.__dict__["_worked_out"] = [*known]

    def learn(self, cards: Iterable[str], *at: At, to: Collection[Seat] | None = None) -> None:
        """Learn how many of some identifiers, which not everybody sees, lie where.

        Args:
            cards: the identifiers.
            at: the places, and the number of identifiers in them.
            to: the seats that know it; everybody if omitted.
        """
        told = [each for each in at if each.least > 0]
        if not told:
            return
        learnt = Known(tuple(sorted(cards)), tuple(told), None if to is None else tuple(sorted(to)))
        before = self.known
        if not any([known.implies(learnt) for known in before]):
            self.put([*[known for known in before if not learnt.implies(known)], learnt])

    def lie(self, cards: Collection[str], place: str, to: Collection[Seat] | None = None) -> None:
        """Learn that some identifiers lie in a place; the arguments are those of ``learn``."""
        self.learn(cards, At((place,), len(cards)), to=to)

    def shown(self, cards: Iterable[str], place: str) -> None:
        """Note that everybody now sees some identifiers, which lay in a place."""
        kept, seen = [], {*cards}
        for known in self.known:
            left = tuple(filterfalse(seen.__contains__, known.cards))
            if gone := len(known.cards) - len(left):
                at = [one if place not in one.places else At(one.places, one.least - gone) for one in known.at]
                if still := tuple([one for one in at if one.least > 0]):
                    kept.append(Known(left, still, known.to))
            else:
                kept.append(known)
        self.put(kept)

    def moved(self, source: str, target: str, count: int) -> None:
        """Note that a number of identifiers went, unseen, from one place to another."""
        changed = []
        for known in self.known:
            at: list[At] = []
            for one in known.at:
                if count and source in one.places and target not in one.places:
                    at.append(At((*one.places, target), one.least))
                    at += [At(one.places, one.least - count)] * (one.least > count)
                else:
                    at.append(one)
            changed.append(Known(known.cards, tuple(at), known.to))
        self.put(changed)


def _cards_shown(cards: Iterable[str], place: str) -> Iterable[str]:
    return cards


def _place_left(source: str, target: str, count: int) -> Iterable[str]:
    return (source,)


_CONCERNED: dict[Callable[..., None], Callable[..., Iterable[str]]] = {
    Memory.shown: _cards_shown,
    Memory.moved: _place_left,
}
"""Changes that leave knowledge as it is unless it names certain identifiers or places: these, by the arguments."""


class Unseen(msgspec.Struct, frozen=True):
    """Things of one kind, in places that are hidden from a viewer."""

    places: Mapping[str, Sequence[str]]
    """The identifiers in each place; places that everybody sees may be omitted."""
    seen: Collection[str] = ()
    """The places whose contents the viewer is shown."""
    recalled: Collection[str] = ()
    """The places whose contents the viewer is not shown but knows, because it put them there itself."""
    known: Sequence[Known] = ()
    """The viewer's knowledge beyond what it is shown."""

    @property
    def pool(self) -> frozenset[str]:
        """The identifiers that the viewer is not shown."""
        return frozenset([one for place, lying in self.places.items() if place not in self.seen for one in lying])

    @property
    def unknown(self) -> frozenset[str]:
        """The identifiers of the pool that the viewer does not recall either."""
        return self.pool.difference(*[self.places.get(place, ()) for place in self.recalled])

    def alike(self) -> list[frozenset[str]]:
        """Return groups of identifiers; nobody who is shown as much as the viewer notices an exchange within one.

        The viewer's knowledge does not distinguish the identifiers of a group. Identifiers that it only recalls count
        as exchangeable, since nothing shows them.
        """
        classes: dict[tuple[bool, ...], list[str]] = {}
        told = [{*known.cards} for known in self.known]
        for one in sorted(self.pool):
            classes.setdefault(tuple([one in cards for cards in told]), []).append(one)
        return [frozenset(group) for group in classes.values()]


def alike(unseen: Iterable[Unseen]) -> list[frozenset[str]]:
    """Return the groups of ``Unseen.alike`` of several kinds of things."""
    return [group for kind in unseen for group in kind.alike()]


def untrue(memory: Memory, places: Mapping[str, Sequence[str]]) -> str | None:
    """Return a sentence about a piece of knowledge that is not true, or None.

    Args:
        memory: the knowledge.
        places: the contents of each place that not everybody sees.
    """
    hidden = {one for lying in places.values() for one in lying}
    for known in memory.known:
        text = write_known(known)
        if not known.at or len({*known.cards}) < len(known.cards):
            return f"{text}: a piece of knowledge names identifiers, each once, and where they lie"
        if outside := [one for one in known.cards if one not in hidden]:
            return f"{text}: {outside[0]} lies in none of the places that are hidden from somebody"
        for at in known.at:
            if missing := [place for place in at.places if place not in places]:
                return f"{text}: there is no {missing[0]} that is hidden from somebody"
            lying = {one for place in at.places for one in places[place]}
            if not 0 < at.least <= len(lying & {*known.cards}):
                return f"{text}: {len(lying & {*known.cards})} of them lie there, not {at.least} or more"
    return None


# In text: FP01#1+SP02#1@hand-0+delivery-0:1 is one of two cards in a hand or a delivery; !0+2 says which seats know it


def write_known(known: Known) -> str:
    """Return a piece of knowledge as a word of a position."""
    at = "".join([f"@{'+'.join(one.places)}:{one.least}" for one in known.at])
    to = "" if known.to is None else f"!{'+'.join(map(str, known.to))}"
    return f"{'+'.join(known.cards)}{at}{to}"


def read_known(word: str) -> Known:
    """Read a piece of knowledge that ``write_known`` wrote.

    Raises:
        ValueError: if the word is malformed.
    """
    told, _, to = word.partition("!")
    cards, *places = told.split("@")
    try:
        at = [At(tuple(where.split("+")), int(least)) for where, _, least in [each.rpartition(":") for each in places]]
        seats = tuple([int(seat) for seat in to.split("+")]) if to else None
    except ValueError as error:
        raise ValueError(f"{word!r} is not a piece of knowledge such as FP01#1+SP02#1@hand-0+delivery-0:1") from error
    if not cards or not at or any([not all(one.places) for one in at]):
        raise ValueError(f"{word!r} is not a piece of knowledge such as FP01#1+SP02#1@hand-0+delivery-0:1")
    return Known(tuple(cards.split("+")), tuple(at), seats)
