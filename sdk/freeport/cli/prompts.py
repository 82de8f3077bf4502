"""Questions to a person at the terminal: a line, a number, some of a list, yes or no; with help at any time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from freeport.shapes import AnyGame
from freeport_games.engine import Data
from freeport_games.engine.domains import Amount, Counted, Form, Item, Placed

from .counting import how_many, how_to_pick, in_words
from .helping import Helper
from .saying import indented, say, write
from .words import Teller


class Back(Exception):
    """The person wants to choose another option."""


class Undo(Exception):
    """The person takes the last answer back."""


class Quit(BaseException):
    """The person stops playing: like a Ctrl-C, it is no failure of who plays."""


class Aside(NamedTuple):
    """What a person may ask for at any question instead of an answer."""

    does: Callable[[str], None]
    """Does it; it is given the rest of the line."""
    about: str
    """What it does, as ``help`` tells it."""
    more: str = ""
    """What may be typed behind its word, as ``help`` shows it."""


class Prompts:
    """Writes the choices, and reads what a person types.

    Any question may raise ``Back``, ``Undo`` or ``Quit``, if the person wants that.

    Args:
        console: the console to write to.
        read: reads a line; raises ``EOFError`` at the end.
        game: the game, whose rules and cards ``?`` explains.
        teller: puts questions and values into words.
        asides: what may be typed at any question instead of an answer, by its word.
    """

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str],
        game: AnyGame,
        teller: Teller,
        asides: Mapping[str, Aside] | None = None,
    ) -> None:
        self._console = console
        self._read = read
        rules = Aside(self._look_up, "the rules behind it, or those with a word", "[WORD]")
        self._asides = {"rules": rules, **(asides or {})}
        self._helper = Helper(console, game, teller)
        self._teller = teller
        self._labels: Mapping[str, str] = {}
        self._value: Callable[[object], str] = str
        self._choices: Mapping[int, str] = {}
        self._why: Callable[[str], str] = lambda identifier: ""
        self._kept: deque[str] = deque()
        self._given: list[str] = []

    @property
    def given(self) -> tuple[str, ...]:
        """The lines with which the questions since ``begin`` were answered."""
        return tuple(self._given)

    def begin(self, kept: Sequence[str] = ()) -> None:
        """Begin to ask for a move; the first questions are answered as before.

        Args:
            kept: the lines with which they were answered.
        """
        self._given, self._kept = [], deque(kept)

    def ask_why(self, why: Callable[[str], str]) -> None:
        """Note what returns why a thing is not among the choices of the next questions; empty if nobody can say."""
        self._why = why

    def name(self, labels: Mapping[str, str]) -> None:
        """Note the text that stands for an identifier."""
        self._labels = labels

    def explain(self, about: Sequence[str] = (), choices: Mapping[str, str] | None = None) -> None:
        """Note the numbers of the rules behind the next questions, and what is said of each choice, by its name."""
        self._helper.explain(about)
        self._helper.choices(choices or {})

    def field(self, form: Form[Data], name: str) -> str:
        """Return the question for a field of a form; the following values are values of this field."""
        self._helper.choices({})
        self._value = partial(self._teller.value, form, name)
        return escape(self._teller.field(form, name))

    def told(self, number: int) -> bool:
        """Return whether a number is shown under another name, such as a seat under its player's."""
        return self._value(number) != str(number)

    def say(self, text: str) -> None:
        """Write a line, which may hold markup."""
        say(self._console, text)

    def beside(self, text: str, style: str = "") -> None:
        """Write what is said beside the question; no markup."""
        write(self._console, indented(self._console, text, style))

    def wrong(self, text: str) -> None:
        """Say what to type instead of the last line."""
        self._given.pop()
        self._kept.clear()
        self._complain(text)

    def _complain(self, text: str) -> None:
        self.beside(text, "yellow")

    def settled(self, name: str, value: str) -> None:
        """Show a value that there is no choice about, as a person reads it; the name may hold markup."""
        write(self._console, indented(self._console, Text.from_markup(name).append(f" {value}"), hang=2))

    def label(self, value: object) -> str:
        """Return a value as a person reads it."""
        if isinstance(value, tuple):
            return " + ".join(map(self.label, value)) or "none"
        if isinstance(value, Placed):
            return f"{self.label(value.item)} for {self.label(value.place)}"
        if isinstance(value, Counted):
            return f"{value.count} for {self.label(value.key)}"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if not isinstance(value, str):
            return self._value(value)
        return self._labels.get(value) or self._teller.name(value)

    def flag(self, name: str, doc: str) -> bool:
        """Ask for yes or no."""
        while True:
            text = self.line(f"{name} (y for yes, Enter for no", doc).lower()
            if text in ("y", "yes", "n", "no", ""):
                return text.startswith("y")
            self.wrong("Type y for yes, or n or nothing for no.")

    def amount(self, name: str, domain: Amount, doc: str) -> int:
        """Ask for a number out of a range; nothing stands for 0, if that is in the range."""
        how = f"{domain.describe()}, Enter for 0" if 0 in domain else domain.describe()
        while True:
            text = self.line(f"{name} ({how}", doc) or "0"
            if _whole(text) and int(text) in domain:
                return int(text)
            self.wrong(f"Type a number: {how}.")

    def number(self, name: str, numbers: Sequence[int], doc: str) -> int:
        """Ask for one of some numbers, or the beginning of the name that stands beside it."""
        while True:
            text = self.line(f"{name} ({in_words(numbers, 'or')}", doc)
            if (chosen := self._meant(text, numbers)) is not None:
                self._choices = {}
                return chosen
            self.wrong(self._not_a_choice(text) or f"Type {in_words(numbers, 'or')}.")

    def numbers(self, name: str, numbers: Sequence[int], least: int, most: int, doc: str, how: str = "") -> list[int]:
        """Ask for several of some numbers; names are typed with commas between them."""
        while True:
            text = self.line(f"{name} ({how or how_to_pick(numbers, least, most)}", doc)
            words = text.replace(",", " ").split()
            if not all(map(_whole, words)):
                words = [word.strip() for word in text.split(",")]
            found = numbers if text.lower() == "all" else [self._meant(word, numbers) for word in words]
            chosen = [number for number in found if number is not None]
            if len(chosen) < len(found):
                reason = self._not_a_choice(words[found.index(None)])
                self.wrong(reason or f"Type some of {in_words(numbers, 'and')}, with spaces between them.")
            elif len(set(chosen)) < len(chosen):
                self.wrong("Type each number only once.")
            elif not least <= len(chosen) <= most:
                self.wrong(f"Type {how_many(least, most)}, not {len(chosen)}.")
            else:
                self._choices = {}
                return chosen

    def _meant(self, text: str, numbers: Sequence[int]) -> int | None:
        """Return the number that was typed, or the one beside the only name that begins so; None if there is none."""
        if _whole(text):
            return int(text) if int(text) in numbers else None
        begins = [number for number, label in self._choices.items() if text and _begins(label, text)]
        return begins[0] if len(begins) == 1 else None

    def _not_a_choice(self, text: str) -> str:
        """Return why a thing is not among the choices whose name begins with what was typed; empty if none does."""
        if not text or _whole(text) or any(_begins(label, text) for label in self._choices.values()):
            return ""
        names = {**self._helper.names, **self._labels}
        for identifier, label in reversed(names.items()):
            if _begins(label, text) and (reason := self._why(identifier)):
                return f"{label.partition(',')[0]}: {reason}"
        return ""

    def columns(self, lines: Sequence[str], mark: int, style: str = "default") -> None:
        """Write lines that begin with a mark: many in two columns if they fit, so that what was above stays in sight.

        Args:
            lines: the lines.
            mark: the length of their marks.
            style: the style of what follows a mark.
        """
        rows = -(-len(lines) // 2)
        width = 2 + max(map(len, lines[:rows]), default=0)
        if len(lines) <= _MOST_ABOVE_EACH_OTHER or width + max(map(len, lines[rows:])) > self._console.width:
            rows = len(lines)
        if rows == len(lines):
            for line in lines:
                told = Text.assemble((line[:mark], "cyan"), (line[mark:], style))
                write(self._console, indented(self._console, told, hang=mark, indent=0))
            return
        for row in range(rows):
            cells = [f"[cyan]{escape(cell[:mark])}[/][{style}]{escape(cell[mark:])}[/]" for cell in lines[row::rows]]
            self.say((" " * (width - len(lines[row]))).join(cells))

    def list(self, name: str, items: Sequence[Item], numbers: Sequence[int]) -> None:
        """Write a list, each item with its number, and with its identifier if another one reads alike.

        Of a few items that are told by their names alone, the first sentence of their texts stands beside them.
        """
        self.say(f"  {name}")
        self._helper.things(items)
        labels = [self.label(item) for item in items]
        self._choices = {
            number: f"{label}  ({item})" if labels.count(label) > 1 else label
            for number, item, label in zip(numbers, items, labels, strict=True)
        }
        few = len(items) <= _MOST_ABOVE_EACH_OTHER
        lines = [self._helper.briefly(label) if few else label for label in self._choices.values()]
        self.columns([f"    {number:>3} {line}" for number, line in zip(self._choices, lines, strict=True)], 7)

    def line(self, prompt: str, doc: str) -> str:
        """Ask for a line, with a prompt whose bracket is still open.

        This handles help, what may be asked beside, going back and stopping.
        """
        while True:
            text = self._next(f"{prompt}; ? helps) > ")
            word, _, rest = text.partition(" ")
            if word.lower() in ("?", "help") and rest:
                self._complain_of(self._helper.tell(rest.strip()))
            elif word.lower() in ("?", "help"):
                self._helper.help(doc, self._ways())
            elif (aside := self._asides.get(word.lower())) is not None:
                aside.does(rest.strip())
            elif text.lower() in _WAYS_OUT:
                raise _WAYS_OUT[text.lower()]
            else:
                self._given.append(text)
                return text

    def _next(self, prompt: str) -> str:
        """Return the next line: as it was typed before, or as it is typed now."""
        if self._kept:
            self.say(f"[dim]{escape(prompt + self._kept[0])}[/]")
            return self._kept.popleft()
        try:
            return self._read(prompt).strip()
        except EOFError:
            raise Quit from None

    def _look_up(self, wanted: str) -> None:
        self._complain_of(self._helper.look_up(wanted))

    def _complain_of(self, reason: str) -> None:
        if reason:
            self._complain(reason)

    def _ways(self) -> Sequence[tuple[str, str]]:
        """Return what can be typed instead of an answer, each with what it does."""
        asides = [(f"{word} {each.more}".strip(), each.about) for word, each in self._asides.items()]
        return [*asides, *_HELPED]


_WAYS_OUT: Mapping[str, type[BaseException]] = {
    "b": Back,
    "back": Back,
    "undo": Undo,
    "q": Quit,
    "quit": Quit,
}
_HELPED = (
    ("? NAME", "what a card, or whatever else has a name, says"),
    ("undo", "takes the last answer back, or what was sent"),
    ("b", "back to the list of moves"),
    ("q", "stops, and so does Ctrl-C"),
)
"""What ``help`` says of them."""
_MOST_ABOVE_EACH_OTHER = 10
"""The number of options that leave room for a hand on a terminal of 24 lines."""


def _begins(label: str, text: str) -> bool:
    return label.lower().startswith(text.lower())


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
