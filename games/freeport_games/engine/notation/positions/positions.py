"""Positions of a game, read and written.

A position has a head, with the fields of the state that stand nowhere else, a section for each seat, and further
sections: of a struct, with its name and its words; of a list or a pile, ``deck=CG01#1,*``; and one for each entry that
is not as usual, with the entry's name and its words. What is left out is usual, a whole head included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args

import msgspec

from freeport_games.engine.component import Component
from freeport_games.engine.hidden.piles import Piles
from freeport_games.engine.hidden.trails import Trails
from freeport_games.engine.problems import check_position

from .book import Book
from .declarations import InAWord, Things, Words
from .members import struct_in
from .places import Entries, OfEntries, OfSeats, OwnPile, OwnSection, Place, Seats
from .sections import BETWEEN, Section, Unreadable, quoted, sections, split
from .shapes import REST, Listed, OrRest
from .words import Phrase

S = TypeVar("S", bound=msgspec.Struct)

_TRAILS = "trails"


class Positions(Generic[S]):
    """The positions of a game."""

    def __init__(
        self,
        state: type[S],
        piles: Piles[S],
        *,
        seats: range,
        problems: Callable[[S, int], Iterable[str]],
        rest: Mapping[str, Callable[[S], Iterable[str]]],
        places: tuple[str | Seats | Entries, ...],
        told: Mapping[type, Words | Things | InAWord],
        components: Iterable[Component] = (),
        names: Mapping[str, Collection[str]] | None = None,
        turned: tuple[str, ...] = (),
        instead: Mapping[str, str] | None = None,
    ) -> None:
        """Say what the types do not.

        Args:
            state: the class of the state.
            piles: where its cards lie.
            seats: the possible numbers of seats.
            problems: yields what is wrong with a state.
            rest: the piles of all cards that are named nowhere else: which cards, in order.
            places: the fields that have sections of their own, in order.
            told: what the types of structs do not tell.
            components: the components, whose identifiers are names.
            names: the names of components that are called otherwise.
            turned: the piles that are written from their ends.
            instead: the piles that may take the rest instead of one of those, as ``removed=*`` does.
        """
        self._piles, self._seat_numbers, self._problems, self._rest = piles, seats, problems, rest
        self._takes = {**{name: name for name in rest}, **(instead or {})}
        self._of, self._told_places, self._turned = state, places, turned
        self._told, self._components, self._names = told, components, names or {}

    # All that is derived is derived when the first position is read or written: few who load a game do either.

    @cached_property
    def _book(self) -> Book:
        return Book(self._told, self._components, self._names)

    @cached_property
    def _state(self) -> Phrase:
        state = self._book.phrase(self._of)
        for name in self._takes:
            hint = get_args(state.members.hints[name])[0]
            card = OrRest(self._book.shape(hint, state.told.forms.get(name)))
            state.set_shape(name, Listed(card, turned=name in self._turned))
        return state

    @cached_property
    def _trails(self) -> str:
        return next(name for name, hint in self._state.members.hints.items() if hint is Trails)

    @cached_property
    def _places(self) -> list[Place]:
        return [self._place(place, self._book) for place in self._told_places]

    @cached_property
    def _elsewhere(self) -> set[str]:
        """The fields of the state that do not stand in the head."""
        return {self._trails, *[name for place in self._places for name in place.fields]}

    def _place(self, place: str | Seats | Entries, book: Book) -> Place:
        """Return what has sections: seats, entries, a struct or several, or a pile."""
        if isinstance(place, Seats):
            return OfSeats(place, self._state, book)
        if isinstance(place, Entries):
            return OfEntries(place, self._state, book)
        of, several = struct_in(self._state.members.hints[place])
        if of is not None and not book.is_a_word(of):
            return OwnSection(place, self._state, book.phrase(of), several=several)
        if place in self._rest:
            return OwnPile(place, self._state, lambda state: getattr(state, place) == self._usual_rest(state, place))
        return OwnPile(place, self._state, lambda state: self._state.members.is_usual(state, place))

    # Writing

    def write(self, state: S) -> str:
        """Return a position as a line of text; ``read`` gives it back."""
        written = [self._state.write(state, without=self._elsewhere)]
        for place in self._places:
            written += place.write(state)
        if trails := ",".join(self._piles.write(state)):
            written.append(f"{_TRAILS}={trails}")
        return BETWEEN.join(written)

    def _usual_rest(self, state: S, name: str) -> list[str]:
        elsewhere = {*self._piles.every_card(state)}.difference(getattr(state, name))
        return [card for card in self._rest[name](state) if card not in elsewhere]

    # Reading

    def read(self, text: str) -> S:
        """Return the position that a line of text stands for.

        Raises:
            ValueError: if the line cannot be understood, or no game can continue from there. The message says why.
        """
        head, *others = sections(text)
        if head.alone and any(place.begins(head.alone[0]) for place in self._places):
            head, others = Section(""), [head, *others]
        given: dict[str, Any] = {
            name: [] for place in self._places if isinstance(place, OfSeats) for name in place.fields
        }
        given |= self._state.read(head, self._elsewhere)
        head.end()
        trails: list[str] = []
        said: set[str] = set()
        for section in others:
            if not section.alone and _TRAILS in section.named:
                _once(section, _TRAILS, said)
                trails = split(section.named.pop(_TRAILS), ",")
            self._read_section(section, given, said)
            section.end()
        for pile, name in self._takes.items():
            if REST in given.get(pile, ()):
                given.setdefault(name, [])
        for name in self._rest:
            given.setdefault(name, [REST])
        return self._checked(self._made(given, head), trails)

    def _read_section(self, section: Section, given: dict[str, Any], said: set[str]) -> None:
        """Read a section: by its first word, or by the names of its words if none stands alone."""
        try:
            if not section.alone:
                for place in self._places:
                    if isinstance(place, OwnPile) and place.word in section.named:
                        _once(section, place.word, said)
                        place.read(section, given)
                return
            first = section.alone[0]
            found = [place for place in self._places if place.begins(first)]
            if not found:
                known = ", ".join([place.called for place in self._places if place.called])
                section.wrong(f"a section begins with {known}, not with {quoted(first)}")
            if found[0].once:
                _once(section, first, said)
            found[0].read(section, given)
        except Unreadable as error:
            section.wrong(str(error))

    def _made(self, given: dict[str, Any], head: Section) -> S:
        entries = [place for place in self._places if isinstance(place, OfEntries)]
        waiting = {place: given.pop(place.fields[0], {}) for place in entries}
        try:
            state: S = self._state.make(given)
        except Unreadable as error:
            head.wrong(str(error))
        for place, read in waiting.items():
            place.complete(state, read)
        for seats in [place for place in self._places if isinstance(place, OfSeats)]:
            seats.complete(state)
        return state

    def _checked(self, state: S, trails: list[str]) -> S:
        """Return a state whose piles have the rest of the cards. Raises ``ValueError`` if no game can stand so."""
        named = {*self._piles.every_card(state)}
        for pile, name in self._takes.items():
            _fill(getattr(state, pile), [card for card in self._rest[name](state) if card not in named])
        self._piles.tidy(state)
        setattr(state, self._trails, self._piles.read(state, trails))
        seats = next(place.count(state) for place in self._places if isinstance(place, OfSeats))
        check_position(seats, self._seat_numbers, self._problems(state, seats))
        placed = {*self._piles.every_card(state)}
        for name, cards in self._rest.items():
            if missing := [card for card in cards(state) if card not in placed]:
                word = self._state.words[name].name
                raise ValueError(f"{missing[0]} lies nowhere; {word}=...,{REST} is every card that is not named")
        return state


def _once(section: Section, name: str, said: set[str]) -> None:
    if name in said:
        section.wrong(f"{name} stands twice, the second time")
    said.add(name)


def _fill(pile: list[str], rest: list[str]) -> None:
    """Replace ``REST`` in a pile by the cards of the rest."""
    if pile.count(REST) > 1:
        raise ValueError(f"{REST} stands once in a pile, for all cards that are named nowhere else")
    if REST in pile:
        place = pile.index(REST)
        pile[place : place + 1] = rest
