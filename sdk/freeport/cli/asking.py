"""A person chooses a move: first the option, then each field by its domain. Works for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from rich.console import Console
from rich.markup import escape

from freeport_games.engine import (
    Amount,
    Decision,
    Domain,
    Flag,
    Form,
    Move,
    One,
    OneNumber,
    Option,
    Ordering,
    Part,
    Several,
    Some,
    SomeNumbers,
    View,
)
from freeport_games.engine.docs import field_docs

from .words import decisions, labels, phrase, rule, summary


class Back(Exception):
    """The person wants to choose another option."""


class Quit(Exception):
    """The person stops playing."""


class Asker:
    """Asks a person for moves.

    Args:
        console: where to write.
        read: reads a line; raises ``EOFError`` at the end.
        rules: the text of the game's rules, for ``?``.
    """

    def __init__(self, console: Console, read: Callable[[str], str], rules: str) -> None:
        self._console = console
        self._read = read
        self._rules = rules
        self._labels: dict[str, str] = {}
        self._kind = ""
        self._about: tuple[str, ...] = ()

    def move(self, view: View, decision: Decision, options: Sequence[Option[Move]]) -> Move:
        """Ask for a move out of some options.

        Raises:
            Quit: if the person stops playing.
        """
        self._labels = labels(view)
        self._kind = decision.kind
        while True:
            option = self._option(options)
            try:
                return self._form(option)
            except Back:
                continue

    def _option(self, options: Sequence[Option[Move]]) -> Option[Move]:
        for number, option in enumerate(options, start=1):
            name = phrase(option.makes.__name__)
            self._say(f"[bold cyan]{number:>3}[/] [bold]{name}[/]  [dim]{escape(summary(option.makes))}[/]")
        self._about = (self._kind,)
        option = options[self._number("Your move", len(options), "Type the number of what you want to do.")]
        self._about = (self._kind, *decisions(option.makes))
        return option

    def _form(self, form: Form[Move]) -> Move:
        docs = field_docs(type(form))
        values = [
            self._field(phrase(name), domain, " ".join(docs.get(name, "").split())) for name, domain in form.domains
        ]
        return cast(Move, form.makes(*values))

    def _field(self, name: str, domain: Domain, doc: str) -> object:
        if domain.size == 1:
            self._say(f"    {name}: {escape(self._label(domain.first))}")
            return domain.first
        match domain:
            case Flag():
                return self._flag(name, doc)
            case Amount(low=low, high=high, step=step):
                steps = f" in steps of {step}" if step > 1 else ""
                return self._amount(name, domain, f"{low} to {high}{steps}", doc)
            case One() | OneNumber():
                self._list(name, domain.values)
                return domain.values[self._number(name, len(domain.values), doc)]
            case Some() | SomeNumbers():
                self._list(name, domain.values)
                least, most = domain.at_least, domain.at_most
                how = str(least) if least == most else f"{least} to {most}"
                picked = self._numbers(f"{name} ({how}, such as 1 3)", len(domain.values), least, most, doc)
                return tuple(domain.values[index] for index in picked)
            case Ordering():
                self._list(name, domain.values)
                count = len(domain.values)
                picked = self._numbers(f"{name} (all, in your order)", count, count, count, doc)
                return tuple(domain.values[index] for index in picked)
            case Several():
                count_domain = Amount(domain.at_least, domain.at_most)
                how = f"{domain.at_least} to {domain.at_most}"
                many = self._amount(f"{name}: how many", count_domain, how, doc)
                return tuple(self._part(f"{name} {number}", domain.of) for number in range(1, many + 1))
            case Form():
                return self._part(name, domain)
            case _:
                raise TypeError(f"no way is known to ask for {type(domain).__name__}")

    def _part(self, name: str, form: Form[Part]) -> object:
        self._say(f"    {name}:")
        return self._form(cast("Form[Move]", form))

    def _flag(self, name: str, doc: str) -> bool:
        while True:
            text = self._line(f"{name} (y or n)", doc).lower()
            if text in ("y", "yes", "n", "no"):
                return text.startswith("y")
            self._wrong("Type y for yes or n for no.")

    def _amount(self, name: str, domain: Amount, how: str, doc: str) -> int:
        while True:
            text = self._line(f"{name} ({how})", doc)
            if text.lstrip("-").isdecimal() and int(text) in domain:
                return int(text)
            self._wrong(f"Type a number: {how}.")

    def _number(self, name: str, count: int, doc: str) -> int:
        while True:
            text = self._line(f"{name} (1 to {count})", doc)
            if text.isdecimal() and 1 <= int(text) <= count:
                return int(text) - 1
            self._wrong(f"Type a number from 1 to {count}.")

    def _numbers(self, name: str, count: int, least: int, most: int, doc: str) -> list[int]:
        while True:
            text = self._line(name, doc).replace(",", " ").lower()
            words = [str(number) for number in range(1, count + 1)] if text == "all" else text.split()
            if not all(word.isdecimal() and 1 <= int(word) <= count for word in words):
                self._wrong(f"Type numbers from 1 to {count}, with spaces between them.")
            elif len(set(words)) < len(words):
                self._wrong("Each number only once.")
            elif not least <= len(words) <= most:
                self._wrong(f"{least} to {most} of them, not {len(words)}." if least < most else f"Exactly {least}.")
            else:
                return [int(word) - 1 for word in words]

    def _line(self, name: str, doc: str) -> str:
        """A line of the person's. Help, going back and stopping are dealt with here."""
        while True:
            try:
                text = self._read(f"{name}, ? > ").strip()
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
        self._say("    [dim]? helps, b goes back to the list of moves, q stops.[/]")

    def _list(self, name: str, values: Sequence[object]) -> None:
        self._say(f"  {name}:")
        for number, value in enumerate(values, start=1):
            self._say(f"    [cyan]{number:>3}[/] {escape(self._label(value))}")

    def _label(self, value: object) -> str:
        if isinstance(value, tuple):
            return " + ".join(map(self._label, value)) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        label = self._labels.get(value) if isinstance(value, str) else None
        return f"{label}  ({value})" if label else str(value)

    def _wrong(self, text: str) -> None:
        self._say(f"    [yellow]{escape(text)}[/]")

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, soft_wrap=True)
