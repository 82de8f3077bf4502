"""The terminal's questions for values of each kind of domain: one function for each domain, and their table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, TypeVar, cast

from rich.markup import escape

from freeport._parts import answered, of_amounts, of_distribution, of_each, of_groups, of_several
from freeport_games.engine.docs import field_docs
from freeport_games.engine.domains import (
    Amount,
    Amounts,
    Counted,
    Distribution,
    Domain,
    Each,
    Flag,
    Form,
    Item,
    One,
    Ordering,
    Path,
    Placed,
    Several,
    Some,
)

from .counting import how_many, in_words, row
from .prompts import Prompts

V = TypeVar("V")
I = TypeVar("I", bound=Item)  # noqa: E741 - items

Question = Callable[[Prompts, str, Any, str], object]
"""Asks for a value: with the prompts, the name of the value, the domain, and the description of its field."""


def ask(prompts: Prompts, name: str, domain: Domain[V], doc: str) -> V:
    """Ask for a value of a domain; a domain without a choice is only shown, unless there is nothing to show."""
    if domain.size == 1:
        first = domain.first
        if first != ():
            prompts.settled(name, str(first) if isinstance(domain, Amount) else prompts.label(first))
        return first
    question = next(QUESTIONS[kind] for kind in type(domain).__mro__ if kind in QUESTIONS)
    return cast(V, question(prompts, name, domain, doc))


def fields(prompts: Prompts, form: Form[Any]) -> Any:
    """Ask for each field of a form."""
    docs = field_docs(type(form))
    values = [
        ask(prompts, prompts.field(form, name), domain, " ".join(docs.get(name, "").split()))
        for name, domain in form.domains
    ]
    made: Any = form.makes
    return made(*values)


def _one(prompts: Prompts, name: str, domain: One[Item], doc: str) -> Item:
    """Ask for one item: numbers are typed as they are, identifiers by their places in a list."""
    numbers = _numbered(prompts, name, domain.items)
    return domain.items[numbers.index(prompts.number(name, numbers, doc))]


def _some(prompts: Prompts, name: str, domain: Some[Item], doc: str) -> tuple[Item, ...]:
    least, most = domain.at_least, domain.at_most
    if domain.groups:
        chosen = _of_groups(prompts, name, domain, doc)
        return _ordering(prompts, name, Ordering(chosen), doc) if domain.ordered and len(chosen) > 1 else chosen
    return _several(prompts, name, domain.items, least, most, doc, ordered=domain.ordered)


def _of_groups(prompts: Prompts, name: str, domain: Some[Item], doc: str) -> tuple[Item, ...]:
    """Ask group by group."""
    numbers = count(1)
    return answered(of_groups(domain), lambda _, some: ask(prompts, f"{name} ({next(numbers)})", some, doc))


def _ordering(prompts: Prompts, name: str, domain: Ordering[Item], doc: str) -> tuple[Item, ...]:
    count = len(domain.items)
    return _several(prompts, name, domain.items, count, count, doc, ordered=True)


def _amount(prompts: Prompts, name: str, domain: Amount, doc: str) -> int:
    return prompts.amount(name, domain, doc)


def _flag(prompts: Prompts, name: str, domain: Flag, doc: str) -> bool:
    return prompts.flag(name, doc)


def _amounts(prompts: Prompts, name: str, domain: Amounts, doc: str) -> tuple[Counted, ...]:
    """Ask key by key."""
    return answered(of_amounts(domain), lambda key, amount: ask(prompts, _of(prompts, name, key), amount, doc))


def _distribution(prompts: Prompts, name: str, domain: Distribution, doc: str) -> tuple[Placed, ...]:
    """Ask place by place."""
    return answered(of_distribution(domain), lambda place, some: ask(prompts, _of(prompts, name, place), some, doc))


def _path(prompts: Prompts, name: str, domain: Path, doc: str) -> tuple[str, ...]:
    """Ask step by step, until the path has to end or the person ends it."""
    path: tuple[str, ...] = ()
    while places := domain.onward(path):
        may_end = domain.ends(path)
        if len(places) == 1 and not may_end:
            prompts.settled(f"{name} ({len(path) + 1})", prompts.label(places[0]))
            path += places
            continue
        how = f"{in_words(range(1, len(places) + 1), 'or')}, Enter to end there" if may_end else ""
        step = _several(prompts, f"{name} ({len(path) + 1})", places, 0 if may_end else 1, 1, doc, how)
        if not step:
            break
        path += step
    return path


def _form(prompts: Prompts, name: str, domain: Form[Any], doc: str) -> object:
    prompts.say(f"    {name}")
    return fields(prompts, domain)


def _list_of_forms(prompts: Prompts, name: str, domain: Several[Any], doc: str) -> tuple[object, ...]:
    numbers = count(1)

    def part(_: Item | None, asked: Domain[Any]) -> object:
        if isinstance(asked, Form):
            return _form(prompts, f"{name} ({next(numbers)})", asked, doc)
        return ask(prompts, f"{name} How many?", asked, doc)

    return answered(of_several(domain), part)


def _each(prompts: Prompts, name: str, domain: Each[Any], doc: str) -> tuple[object, ...]:
    """Ask for the keys first, if not every key needs a part; then for the part of each."""

    def part(key: Item | None, asked: Some[Item] | Form[Any]) -> object:
        if isinstance(asked, Some):
            return _several(prompts, name, asked.items, asked.at_least, asked.at_most, doc)
        return _form(prompts, _of(prompts, name, key), asked, doc)

    return answered(of_each(domain), part)


QUESTIONS: dict[type[Domain[Any]], Question] = {
    One: _one,
    Some: _some,
    Ordering: _ordering,
    Amount: _amount,
    Flag: _flag,
    Amounts: _amounts,
    Distribution: _distribution,
    Path: _path,
    Form: _form,
    Several: _list_of_forms,
    Each: _each,
}
"""The question for each domain, by its class."""


def _numbered(prompts: Prompts, name: str, items: Sequence[Item]) -> list[int]:
    """Return what to type for each item: a number itself, an identifier's place in a list."""
    own = [item for item in items if isinstance(item, int)]
    if not own:
        own = list(range(1, len(items) + 1))
        prompts.list(name, items, own)
    elif any(map(prompts.told, own)):
        prompts.list(name, items, own)
    return own


def _of(prompts: Prompts, name: str, item: Item | None) -> str:
    """Return the question for one key or place."""
    return name if item is None else f"{name} - {escape(prompts.label(item))}"


def _several(
    prompts: Prompts,
    name: str,
    items: Sequence[I],
    least: int,
    most: int,
    doc: str,
    how: str = "",
    *,
    ordered: bool = False,
) -> tuple[I, ...]:
    """Ask for several items; ``how`` says what to type, if that is not what it usually is."""
    typed = _numbered(prompts, name, items)
    if typed == list(items) and not any(map(prompts.told, typed)):
        prompts.say(f"  {name} {in_words(typed, 'and')}")
    if ordered and most > 1:
        count = "all numbers" if least == len(items) else how_many(least, most)
        how = f"{count} in your order, such as {row(reversed(typed[:most]))}"
    chosen = prompts.numbers(name, typed, least, most, doc, how)
    return tuple(items[typed.index(number)] for number in chosen)
