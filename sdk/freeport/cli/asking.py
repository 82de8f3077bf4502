"""A person chooses a move: first the option, then each field by its domain. Works for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from rich.console import Console
from rich.markup import escape

from freeport.shapes import AnyGame
from freeport_games.engine import (
    Amount,
    Decision,
    Distribution,
    DistributionOfEach,
    Domain,
    Flag,
    Form,
    Move,
    One,
    OneNumber,
    Option,
    Ordering,
    Part,
    Placed,
    Several,
    Some,
    SomeInOrder,
    SomeNumbers,
    SomeOfEach,
    View,
)
from freeport_games.engine.docs import field_docs

from .apart import apart
from .counting import how_many, how_to_pick, in_words, row
from .words import Teller, decisions, labels, rule


class Back(Exception):
    """The person wants to choose another option."""


class Quit(Exception):
    """The person stops playing."""


class Asker:
    """Asks a person for moves.

    Args:
        console: where to write.
        read: reads a line; raises ``EOFError`` at the end.
        game: the game, which says what its rules and cards do, for ``?``.
        teller: tells what is offered and asked.
    """

    def __init__(self, console: Console, read: Callable[[str], str], game: AnyGame, teller: Teller) -> None:
        self._console = console
        self._read = read
        self._rules = game.rules
        self._components = {component.id: component for component in game.components}
        self._teller = teller
        self._labels: dict[str, str] = {}
        self._value: Callable[[object], str] = str
        self._kind = ""
        self._about: tuple[str, ...] = ()
        self._listed: tuple[str, ...] = ()

    def move(self, view: View, decision: Decision, options: Sequence[Option[Move]], *, optional: bool = False) -> Move:
        """Ask for a move out of some options.

        Args:
            view: what the person sees.
            decision: what is to be decided.
            options: what to choose from.
            optional: whether the person may also go back and choose nothing.

        Raises:
            Back: if that is what the person does.
            Quit: if the person stops playing.
        """
        self._labels = labels(view)
        self._kind = decision.kind
        while True:
            try:
                option = self._option(options)
            except Back:
                if optional:
                    raise
                continue
            try:
                return self._form(option)
            except Back:
                continue

    def wants(self, question: str, decision: Decision, doc: str) -> bool:
        """Ask whether the person wants something; no is what is taken for granted.

        Raises:
            Quit: if the person stops playing.
        """
        self._about = (decision.kind,)
        try:
            return self._flag(question, doc)
        except Back:
            return False

    def _option(self, options: Sequence[Option[Move]]) -> Option[Move]:
        names = [self._teller.option(option) for option in options]
        for number, (name, how) in enumerate(zip(names, apart(options, self._teller), strict=True), 1):
            place = f"{number:>3}" if len(options) > 1 else "  ›"
            self._say("  ".join(filter(None, (f"[bold cyan]{place}[/] [bold]{escape(name)}[/]", escape(how)))))
        self._about, self._listed = (self._kind,), ()
        option = options[self._choice(names)] if len(options) > 1 else options[0]
        self._about = (self._kind, *decisions(option.makes))
        if len(options) == 1 and option.size == 1:
            self._only(option)
        return option

    def _choice(self, names: Sequence[str]) -> int:
        """A number, or the beginning of a name."""
        said = [name.lower() for name in names]
        numbers = in_words(range(1, len(names) + 1), "or")
        while True:
            text = self._line(f"Your move ({numbers}", "Type the number of what you want to do, or its name.")
            if text.isdecimal() and 1 <= int(text) <= len(names):
                return int(text) - 1
            if said.count(text.lower()) == 1:
                return said.index(text.lower())
            begins = [index for index, name in enumerate(said) if text and name.startswith(text.lower())]
            if len(begins) == 1:
                return begins[0]
            self._wrong(f"Type {numbers}, or the beginning of a name, such as {said[-1]}.")

    def _only(self, option: Option[Move]) -> None:
        """Nothing is to choose; the person only says when."""
        while self._line("Press Enter to do it (you can do nothing else", "This is all that you can do now."):
            self._wrong("There is nothing else to do now: press Enter.")

    def _form(self, form: Form[Move]) -> Move:
        docs = field_docs(type(form))
        values = []
        for name, domain in form.domains:
            self._value = partial(self._teller.value, form, name)
            about = " ".join(docs.get(name, "").split())
            values.append(self._field(escape(self._teller.field(form, name)), domain, about))
        return cast(Move, form.makes(*values))

    def _field(self, name: str, domain: Domain, doc: str) -> object:
        if domain.size == 1:
            self._say(f"    {name} {escape(self._label(domain.first))}")
            return domain.first
        match domain:
            case Flag():
                return self._flag(name, doc)
            case Amount(low=low, high=high, step=step):
                steps = f" in steps of {step}" if step > 1 else ""
                return self._amount(name, domain, f"{low} to {high}{steps}", doc)
            case One():
                self._list(name, domain.values)
                return domain.values[self._number(name, range(1, len(domain.values) + 1), doc) - 1]
            case OneNumber():
                named = {number: self._value(number) for number in domain.values}
                if any(said != str(number) for number, said in named.items()):
                    self._list(name, domain.values, domain.values)
                    return self._number(name, domain.values, doc)
                return self._number(name, domain.values, doc)
            case Some(values, least, most):
                return self._some(name, values, least, most, doc)
            case SomeInOrder(values, least, most):
                how = f"{how_many(least, most)} in your order, such as {row(range(most, 0, -1))}"
                return self._some(name, values, least, most, doc, how if most > 1 else "")
            case SomeOfEach():
                return self._of_each(name, domain, doc)
            case Distribution():
                return self._distributed(name, domain, doc)
            case DistributionOfEach(parts):
                return tuple(each for part in parts for each in self._distributed(name, part, doc))
            case SomeNumbers():
                return tuple(self._numbers(name, domain.values, domain.at_least, domain.at_most, doc))
            case Ordering(values):
                count = len(values)
                how = f"all numbers in your order, such as {row(range(count, 0, -1))}"
                return self._some(name, values, count, count, doc, how)
            case Several():
                count_domain = Amount(domain.at_least, domain.at_most)
                how = f"{domain.at_least} to {domain.at_most}"
                many = self._amount(f"{name} How many?", count_domain, how, doc)
                return tuple(self._part(f"{name} ({number})", domain.of) for number in range(1, many + 1))
            case Form():
                return self._part(name, domain)
            case _:
                raise TypeError(f"no way is known to ask for {type(domain).__name__}")

    def _some(
        self, name: str, values: Sequence[str], least: int, most: int, doc: str, how: str = ""
    ) -> tuple[str, ...]:
        self._list(name, values)
        picked = self._numbers(name, range(1, len(values) + 1), least, most, doc, how)
        return tuple(values[number - 1] for number in picked)

    def _of_each(self, name: str, domain: SomeOfEach, doc: str) -> tuple[str, ...]:
        """Group by group."""
        chosen: list[str] = []
        for number, group in enumerate(domain.groups, start=1):
            chosen += cast("tuple[str, ...]", self._field(f"{name} ({number})", group, doc))
        return tuple(chosen)

    def _distributed(self, name: str, domain: Distribution, doc: str) -> tuple[Placed, ...]:
        """Place by place; each gets no more than the places after it can spare."""
        placed: list[Placed] = []
        left, needed = domain.items, sum(share.at_least for share in domain.shares)
        for share in domain.shares:
            needed -= share.at_least
            some = Some(left, share.at_least, min(share.at_most, len(left) - needed))
            chosen = cast("tuple[str, ...]", self._field(f"{name} - {escape(self._label(share.place))}", some, doc))
            placed += [Placed(item, share.place) for item in chosen]
            left = tuple(item for item in left if item not in chosen)
        return tuple(placed)

    def _part(self, name: str, form: Form[Part]) -> object:
        self._say(f"    {name}")
        return self._form(cast("Form[Move]", form))

    def _flag(self, name: str, doc: str) -> bool:
        while True:
            text = self._line(f"{name} (y for yes, Enter for no", doc).lower()
            if text in ("y", "yes", "n", "no", ""):
                return text.startswith("y")
            self._wrong("Type y for yes, or n or nothing for no.")

    def _amount(self, name: str, domain: Amount, how: str, doc: str) -> int:
        while True:
            text = self._line(f"{name} ({how}", doc)
            if text.lstrip("-").isdecimal() and int(text) in domain:
                return int(text)
            self._wrong(f"Type a number: {how}.")

    def _number(self, name: str, numbers: Sequence[int], doc: str) -> int:
        while True:
            text = self._line(f"{name} ({in_words(numbers, 'or')}", doc)
            if text.isdecimal() and int(text) in numbers:
                return int(text)
            self._wrong(f"Type {in_words(numbers, 'or')}.")

    def _numbers(self, name: str, numbers: Sequence[int], least: int, most: int, doc: str, how: str = "") -> list[int]:
        while True:
            text = self._line(f"{name} ({how or how_to_pick(numbers, least, most)}", doc).replace(",", " ").lower()
            words = [str(number) for number in numbers] if text == "all" else text.split()
            if not all(word.isdecimal() and int(word) in numbers for word in words):
                self._wrong(f"Type some of {in_words(numbers, 'and')}, with spaces between them.")
            elif len(set(map(int, words))) < len(words):
                self._wrong("Type each number only once.")
            elif not least <= len(words) <= most:
                self._wrong(f"Type {how_many(least, most)}, not {len(words)}.")
            else:
                return [int(word) for word in words]

    def _line(self, prompt: str, doc: str) -> str:
        """A line of the person's, after a prompt whose bracket is still open.

        Help, going back and stopping are dealt with here.
        """
        while True:
            try:
                text = self._read(f"{prompt}; ? helps) > ").strip()
            except EOFError:
                raise Quit from None
            if text == "?":
                self._help(doc)
            elif text.lower() in ("b", "back"):
                raise Back
            elif text.lower() in ("q", "quit"):
                raise Quit
            else:
                return text

    def _help(self, doc: str) -> None:
        if doc:
            self._say(f"    {escape(doc)}")
        for number in self._about:
            if said := rule(self._rules, number):
                self._say(f"    [dim]{escape(said)}[/]")
        for design in self._listed:
            if (component := self._components.get(design)) and component.text:
                self._say(f"    {escape(f'{component.name} - {component.text}')}")
        self._say("    [dim]b goes back to the list of moves; q stops, and so does Ctrl-C.[/]")

    def _list(self, name: str, values: Sequence[object], numbers: Sequence[int] | None = None) -> None:
        self._say(f"  {name}")
        self._listed = tuple(dict.fromkeys(str(value).partition("#")[0] for value in values))
        for number, value in zip(numbers or range(1, len(values) + 1), values, strict=True):
            self._say(f"    [cyan]{number:>3}[/] {escape(self._label(value))}")

    def _label(self, value: object) -> str:
        if isinstance(value, tuple):
            return " + ".join(map(self._label, value)) or "none"
        if isinstance(value, Placed):
            return f"{self._label(value.item)} for {self._label(value.place)}"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if not isinstance(value, str):
            return self._value(value)
        label = self._labels.get(value) or self._teller.name(value)
        return value if label == value else f"{label}  ({value})"

    def _wrong(self, text: str) -> None:
        self._say(f"    [yellow]{escape(text)}[/]")

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, soft_wrap=not self._console.is_terminal)
