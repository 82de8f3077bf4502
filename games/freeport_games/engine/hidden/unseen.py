"""Things that a viewer is not shown, and what it knows of them nevertheless.

Things that not everybody sees lie in *places*: a deck, a hand, a face-down delivery. A viewer may know something of a
place that it is not shown: a card that returned to a hand face up is in that hand until it may have left it unseen.
Such knowledge outlasts the scene in which it was gained, so the state keeps it, as a ``Memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Self, final

import msgspec

from freeport_games.engine.data import Seat

from .trails import Trails

Told = ParamSpec("Told")


class At(msgspec.Struct, frozen=True, gc=False):
    """A number of some identifiers lies in one of some places."""

    places: tuple[str, ...]
    """The places."""
    least: int
    """The least number."""


class Known(msgspec.Struct, frozen=True, gc=False):
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


_AND = "+"
"""Joins the names in a state, and in a position."""


class _Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece of knowledge as a state keeps it. Its names are joined: they are many, and seldom read one by one."""

    cards: str
    """The identifiers."""
    least: dict[str, int]
    """The least number of them in some places, by these places."""
    to: tuple[Seat, ...] | None
    """The seats that know it; None for everybody."""

    @classmethod
    def of(cls, known: Known) -> Self:
        """Return what a state keeps of a piece of knowledge."""
        least: dict[str, int] = {}
        for at in known.at:
            _add(least, _AND.join(at.places), at.least)
        return cls(_AND.join(known.cards), least, known.to)

    @property
    def known(self) -> Known:
        """The piece of knowledge."""
        at = [At(tuple(places.split(_AND)), least) for places, least in self.least.items()]
        return Known(tuple(self.cards.split(_AND)), tuple(at), self.to)

    def implies(self, other: Self) -> bool:
        """Return whether another piece of knowledge adds nothing to this one, for seats that know this one."""
        if (self.to is not None and self.to != other.to) or len(self.cards) > len(other.cards):
            return False
        for places, number in other.least.items():
            if not self._has(places, number):
                return False
        return {*self.cards.split(_AND)} <= {*other.cards.split(_AND)}  # last, because it takes longest

    def _has(self, places: str, number: int) -> bool:
        """Return whether at least a number of these identifiers lies in some places, or in some of them."""
        among = {*places.split(_AND)}
        return any([mine >= number and among.issuperset(some.split(_AND)) for some, mine in self.least.items()])


def _add(least: dict[str, int], places: str, number: int) -> None:
    """Add a number of identifiers in some places, unless more is known to be there."""
    least[places] = max(number, least.get(places, number))


@final
class _Noted:
    """Knowledge, and notes of what changes it."""

    __slots__ = ("notes", "pieces")

    def __init__(self, pieces: list[_Piece]) -> None:
        self.pieces = pieces
        """The knowledge before the notes."""
        self.notes: list[tuple[Callable[..., None], tuple[object, ...]]] = []
        """The methods that change it, and their arguments."""

    def settle(self) -> list[_Piece]:
        """Return the knowledge, changed as is noted."""
        if self.notes:
            memory = Memory(self.pieces)
            for change, told in self.notes:
                change(memory, *told)
            self.pieces, self.notes = memory.pieces, []
        return self.pieces


def encoded(part: object) -> Sequence[object] | None:
    """Return the stored form of a part of a state that ``msgspec`` cannot encode: knowledge is stored without notes."""
    if type(part) is _Noted:
        return part.settle()
    if type(part) is Trails:
        return part.written
    raise NotImplementedError(f"{type(part).__name__} is no part of a state")


def decoded(kind: type, stored: object) -> Trails:
    """Return a part of a state that ``msgspec`` cannot decode, from its stored form.

    Raises:
        msgspec.ValidationError: if that is malformed.
    """
    if kind is Trails:
        return Trails(msgspec.convert(stored, list[str]))
    raise NotImplementedError(f"{kind.__name__} is no part of a state")


if TYPE_CHECKING:
    _Kept = list[_Piece] | _Noted
else:
    _Kept = list[_Piece]  # what is decoded has no notes


class Memory(msgspec.Struct, array_like=True, eq=False, gc=False):
    """The seats' knowledge of things that are no longer shown: a field of a state.

    A game tells it of each move that everybody sees or that hides something; it keeps what is still true. Places have
    the same names as in ``Unseen``; neither these nor identifiers contain a ``+``. The knowledge is seldom read, so
    moves are best told with ``note``.
    """

    _kept: _Kept = []
    """The knowledge, perhaps with notes."""

    @classmethod
    def of(cls, known: Iterable[Known]) -> Self:
        """Return a memory of this knowledge."""
        memory = cls()
        memory.put(known)
        return memory

    @property
    def known(self) -> Sequence[Known]:
        """All that is known."""
        return [piece.known for piece in self.pieces]

    @property
    def pieces(self) -> list[_Piece]:
        """All that is known, as it is stored."""
        kept = self._kept
        return kept.settle() if type(kept) is _Noted else kept

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
        kept = self._kept
        if type(kept) is _Noted:
            kept.notes.append((change, told))
            return
        concerns = _CONCERNS.get(change)
        if concerns is None or (kept and concerns(kept, *told)):
            self._kept = noted = _Noted(kept)
            noted.notes.append((change, told))
        # else nothing that is known changes

    def put(self, known: Iterable[Known]) -> None:
        """Know this in place of all that was known: for what happens in a game that the other methods do not tell."""
        self._kept = [_Piece.of(each) for each in known]

    def revise(self, place: str, change: Callable[[Known], Known | None]) -> None:
        """Know something else in place of each piece of knowledge about a place.

        Args:
            place: the place.
            change: returns the new piece of knowledge; None for nothing.
        """
        pieces = []
        for piece in self.pieces:
            if not any([place in places.split(_AND) for places in piece.least]):
                pieces.append(piece)
            elif (known := change(piece.known)) is not None:
                pieces.append(_Piece.of(known))
        self._kept = pieces

    def learn(self, cards: Iterable[str], *at: At, to: Collection[Seat] | None = None) -> None:
        """Learn how many of some identifiers, which not everybody sees, lie where.

        Args:
            cards: the identifiers.
            at: the places, and the number of identifiers in them.
            to: the seats that know it; everybody if omitted.
        """
        least: dict[str, int] = {}
        for each in at:
            if each.least > 0:
                _add(least, _AND.join(each.places), each.least)
        if not least:
            return
        learnt = _Piece(_AND.join(sorted(cards)), least, None if to is None else tuple(sorted(to)))
        before = self.pieces
        if not any([piece.implies(learnt) for piece in before]):
            self._kept = [*[piece for piece in before if not learnt.implies(piece)], learnt]

    def lie(self, cards: Collection[str], place: str, to: Collection[Seat] | None = None) -> None:
        """Learn that some identifiers lie in a place; the arguments are those of ``learn``."""
        self.learn(cards, At((place,), len(cards)), to=to)

    def shown(self, cards: Iterable[str], place: str) -> None:
        """Note that everybody now sees some identifiers, which lay in a place."""
        kept = []
        for piece in self.pieces:
            left, gone = f"+{piece.cards}+", 0
            for card in cards:
                if (card_in := f"+{card}+") in left:
                    left, gone = left.replace(card_in, _AND), gone + 1
            if not gone:
                kept.append(piece)
                continue
            still = {}
            for places, least in piece.least.items():
                lay_there = place in places and place in places.split(_AND)  # the second takes longer
                if (now := least - gone if lay_there else least) > 0:
                    still[places] = now
            if still:
                kept.append(_Piece(left[1:-1], still, piece.to))
        self._kept = kept

    def moved(self, source: str, target: str, count: int) -> None:
        """Note that a number of identifiers went, unseen, from one place to another."""
        changed = []
        for piece in self.pieces:
            least: dict[str, int] = {}
            for places, number in piece.least.items():
                names = places.split(_AND)
                if count and source in names and target not in names:
                    _add(least, f"{places}+{target}", number)
                    if number > count:
                        _add(least, places, number - count)
                else:
                    _add(least, places, number)
            changed.append(_Piece(piece.cards, least, piece.to))
        self._kept = changed


def _may_name_card(pieces: Iterable[_Piece], cards: Iterable[str], place: str) -> bool:
    for piece in pieces:
        for card in cards:
            if card in piece.cards:
                return True
    return False


def _may_name_place(pieces: Iterable[_Piece], source: str, target: str, count: int) -> bool:
    for piece in pieces:
        for places in piece.least:
            if source in places:
                return True
    return False


_CONCERNS: dict[Callable[..., None], Callable[..., bool]] = {
    Memory.shown: _may_name_card,
    Memory.moved: _may_name_place,
}
"""Tell whether pieces of knowledge may be changed, for the changes that seldom concern any."""


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
    apart: Mapping[str, str] = {}
    """What the viewer tells identifiers apart by, beside what is known: where it last saw each of them."""
    named: Collection[str] = ()
    """The identifiers that the viewer is told by name, although not where they lie: they keep their names."""

    @property
    def pool(self) -> frozenset[str]:
        """The identifiers that the viewer is not shown."""
        unseen = [one for place, lying in self.places.items() if place not in self.seen for one in lying]
        return frozenset(unseen).difference(self.named)

    @property
    def unknown(self) -> frozenset[str]:
        """The identifiers of the pool that the viewer does not recall either."""
        return self.pool.difference(*[self.places.get(place, ()) for place in self.recalled])

    def alike(self) -> list[frozenset[str]]:
        """Return groups of identifiers; nobody who is shown as much as the viewer notices an exchange within one.

        The viewer's knowledge does not distinguish the identifiers of a group. Identifiers that it only recalls count
        as exchangeable, since nothing shows them.
        """
        classes: dict[tuple[str | bool, ...], list[str]] = {}
        told = [{*known.cards} for known in self.known]
        for one in sorted(self.pool):
            classes.setdefault((self.apart.get(one, ""), *[one in cards for cards in told]), []).append(one)
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
