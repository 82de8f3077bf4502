"""Spelling a value of any domain, token by token: a generator for each kind of domain.

A generator yields the tokens that can come next, each of which leads to a value; it is sent the token that was taken,
and returns the value. A set is spelled in the order of its domain, so that each set is spelled in one way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from freeport._parts import Questions, of_amounts, of_distribution, of_each, of_groups, of_several
from freeport_games.engine.domains import (
    Amount,
    Amounts,
    Distribution,
    Domain,
    Each,
    Flag,
    Form,
    Item,
    One,
    Ordering,
    Path,
    Several,
    Some,
)
from freeport_games.engine.menus import Move, Option

from .vocabulary import DIGIT, END, LAST_DIGIT, MINUS, NO, THINGS_IN_PLAY, YES, Vocabulary

Tokens: TypeAlias = list[int]
"""The tokens that can come next."""
Spelled: TypeAlias = Generator[Tokens, int, Any]
"""Yields the tokens that can come next, is sent the taken one, and returns the value."""


class Speller:
    """Spells the moves that some options offer."""

    def __init__(self, vocabulary: Vocabulary, options: Sequence[Option[Move]]) -> None:
        self._vocabulary, self._options = vocabulary, options

    def value(self, domain: Domain[Any]) -> Spelled:
        """Spell a value of a domain."""
        return SPELLERS[next(kind for kind in type(domain).__mro__ if kind in SPELLERS)](self, domain)

    def fields(self, form: Form[Any]) -> Spelled:
        """Spell a move, or a part of one: the value of each field."""
        values = []
        for name in form.field_names:
            values.append((yield from self.value(getattr(form, name))))
        made: Any = form.makes
        return made(*values)

    def thing(self, item: Item) -> int:
        """Return the token of an item.

        Raises:
            LookupError: if the options name more things than there are tokens for that the catalogue does not list.
        """
        token = self._vocabulary.of_thing.get(item)
        return self._vocabulary.in_play + self._in_play[item] if token is None else token

    @cached_property
    def _in_play(self) -> dict[Item, int]:
        """The place of each thing that the catalogue does not list, in the order in which the options name them."""
        known, found = self._vocabulary.of_thing, dict[Item, int]()
        waiting: list[Domain[Any]] = [*reversed(self._options)]
        while waiting:
            domain = waiting.pop()
            for item in domain.mentions:
                if item not in known:
                    found.setdefault(item, len(found))
            for form in reversed(domain.inner):
                waiting += [inner for _, inner in reversed(form.domains)]
        if len(found) > THINGS_IN_PLAY:
            raise LookupError(f"a decision names {len(found)} things of which no catalogue knows")
        return found

    def one(self, domain: One[Any]) -> Spelled:
        """Spell one item."""
        items = domain.items
        if type(items[0]) is int:
            return (yield from self.number(sorted(items)))
        tokens = [self.thing(item) for item in items]
        return items[tokens.index((yield tokens))]

    def number(self, numbers: Sequence[int]) -> Spelled:
        """Spell one of some numbers, which are in order: its digits, the first ones first."""
        if numbers[0] >= 0 and numbers[-1] <= 9:
            token = yield [LAST_DIGIT + number for number in numbers]
            return token - LAST_DIGIT
        first = bisect_left(numbers, 0)
        positive, negative = numbers[first:], [-number for number in reversed(numbers[:first])]
        tokens = _digits(positive, 0)
        if negative:
            tokens.append(MINUS)
        token = yield tokens
        sign, left = (-1, negative) if token == MINUS else (1, positive)
        if token == MINUS:
            token = yield _digits(left, 0)
        begun = 0
        while token >= DIGIT:
            begun = 10 * begun + token - DIGIT
            token = yield _digits(left, begun)
        return sign * (10 * begun + token - LAST_DIGIT)

    def amount(self, domain: Amount) -> Spelled:
        """Spell a number of a range."""
        return self.number(domain.numbers)

    def flag(self, domain: Flag) -> Spelled:
        """Spell yes or no."""
        return (yield [NO, YES]) == YES

    def some(self, domain: Some[Any]) -> Spelled:
        """Spell some items and the end of the list."""
        if domain.groups:
            chosen = yield from self.parts(of_groups(domain))
            return (yield from self.ordering(Ordering(chosen))) if domain.ordered else chosen
        return (yield from self._list(domain.items, domain.at_least, domain.at_most, ordered=domain.ordered))

    def ordering(self, domain: Ordering[Any]) -> Spelled:
        """Spell all items, and the end of the list."""
        return self._list(domain.items, len(domain.items), len(domain.items), ordered=True)

    def _list(self, items: Sequence[Any], least: int, most: int, *, ordered: bool) -> Spelled:
        left, tokens = list(items), [self.thing(item) for item in items]
        chosen: list[Item] = []
        while True:
            further: list[int] = []
            if len(chosen) < most:
                # Where the order says nothing, what is left behind cannot follow any more.
                spare = 0 if ordered else max(least - len(chosen) - 1, 0)
                further = tokens[: len(tokens) - spare]
            if len(chosen) >= least:
                further.append(END)
            token = yield further
            if token == END:
                return tuple(chosen)
            place = tokens.index(token)
            chosen.append(left[place])
            begin = place if ordered else 0
            del left[begin : place + 1], tokens[begin : place + 1]

    def path(self, domain: Path) -> Spelled:
        """Spell the places of a path, and its end."""
        path: tuple[str, ...] = ()
        while True:
            places = domain.onward(path)
            tokens = [self.thing(place) for place in places]
            if domain.ends(path):
                tokens.append(END)
            token = yield tokens
            if token == END:
                return path
            path = (*path, places[tokens.index(token)])

    def parts(self, questions: Questions[Any]) -> Spelled:
        """Spell a value in parts: what each belongs to, if it has a name, and the part."""
        given: object = None
        while True:
            try:
                about, domain = questions.send(given)
            except StopIteration as done:
                return done.value
            if about is not None:
                yield [self.thing(about)]
            given = yield from self.value(domain)


def _digits(numbers: Sequence[int], begun: int) -> list[int]:
    """Return the tokens for the next digit of one of some numbers, none of which is negative.

    Args:
        numbers: the numbers, in order.
        begun: the number that the digits so far make; 0 if there is none.
    """
    tokens: list[int] = []
    for digit in range(10):
        here = 10 * begun + digit
        place = bisect_left(numbers, here)
        if place < len(numbers) and numbers[place] == here:
            tokens.append(LAST_DIGIT + digit)
        if here and _goes_on(numbers, here):
            tokens.append(DIGIT + digit)
    return tokens


def _goes_on(numbers: Sequence[int], begun: int) -> bool:
    """Return whether one of some numbers begins with some digits, and has more."""
    low, high = 10 * begun, 10 * begun + 9
    while numbers and low <= numbers[-1]:
        place = bisect_left(numbers, low)
        if numbers[place] <= high:
            return True
        low, high = 10 * low, 10 * high + 9
    return False


SPELLERS: dict[type[Domain[Any]], Callable[[Speller, Any], Spelled]] = {
    One: Speller.one,
    Some: Speller.some,
    Ordering: Speller.ordering,
    Amount: Speller.amount,
    Flag: Speller.flag,
    Amounts: lambda speller, domain: speller.parts(of_amounts(domain)),
    Distribution: lambda speller, domain: speller.parts(of_distribution(domain)),
    Path: Speller.path,
    Form: Speller.fields,
    Several: lambda speller, domain: speller.parts(of_several(domain)),
    Each: lambda speller, domain: speller.parts(of_each(domain)),
}
"""How the values of each domain are spelled, by its class."""
