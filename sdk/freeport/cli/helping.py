"""What a person can read at a question: what can be chosen, the rules behind it, and what else can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from freeport.shapes import AnyGame
from freeport_games.engine.catalogue.catalogue import catalogue

from .saying import indented, write
from .words import Teller, rule, rules_about

_MOST_RULES = 8
"""The number of rules that are shown at once."""
_AROUND = 2
"""The lines of a screen that help leaves: that of the person's ``?``, and that of the question."""


class Helper:
    """Explains questions. Help is never taller than the screen: what does not fit, it says how to get.

    Args:
        console: the console to write to.
        game: the game, whose rules and cards are explained.
        teller: puts things into words.
    """

    def __init__(self, console: Console, game: AnyGame, teller: Teller) -> None:
        self._console = console
        self._rules = game.rules
        self._components = {component.id: component for component in reversed(catalogue(game))}
        self._teller = teller
        self._about: tuple[str, ...] = ()
        self._told: Mapping[str, str] = {}

    @property
    def names(self) -> dict[str, str]:
        """The names of the game's things, by identifier."""
        return {identifier: component.name for identifier, component in self._components.items()}

    def explain(self, about: Iterable[str]) -> None:
        """Note the numbers of the rules behind the following questions."""
        self._about = tuple(dict.fromkeys(filter(None, about)))
        self._told = {}

    def choices(self, told: Mapping[str, str]) -> None:
        """Note what is said of each thing that can be chosen next, by its name."""
        self._told = told

    def things(self, items: Iterable[object]) -> None:
        """Note the things that can be chosen next, by their identifiers."""
        designs = dict.fromkeys(str(item).partition("#")[0] for item in items)
        found = [component for design in designs if (component := self._components.get(design)) is not None]
        self._told = {component.name: said for component in found if (said := self._teller.told(component))}

    def briefly(self, name: str) -> str:
        """Return a thing that can be chosen next with the first sentence that is said of it; its name if none is."""
        said, stop, _ = self._told.get(name, name).partition(". ")
        return said + stop.rstrip()

    def help(self, doc: str, ways: Sequence[tuple[str, str]]) -> None:
        """Explain a question.

        Args:
            doc: what is asked for.
            ways: what else can be typed, each with what it does.
        """
        widest = max(len(way) for way, _ in ways)
        foot = indented(self._console, "At any question:", "dim")
        for way, about in ways:
            told = Text.assemble((way.ljust(widest + 2), "cyan"), (about, "dim"))
            foot += indented(self._console, told, hang=widest + 2)
        head = indented(self._console, doc) if doc else []
        room = self._console.height - _AROUND - len(head) - len(foot)
        rules = [line for number in self._about for line in indented(self._console, rule(self._rules, number), "dim")]
        more = indented(self._console, f"rules shows the rules behind it: {', '.join(self._about)}.", "dim")
        behind = rules if not rules or len(rules) < room else more
        listed = [line for said in self._told.values() for line in indented(self._console, said, hang=2)]
        if listed and len(listed) + len(behind) > room:
            named = min(self._told, key=len)
            listed = indented(self._console, f"? and a name says more of one of them, such as ? {named}.", "dim")
        write(self._console, [*head, *listed, *behind, *foot])

    def tell(self, wanted: str) -> str:
        """Say more of what has a name that begins so; return what to type instead if nothing has."""
        known = {component.name: self._teller.component(component) for component in self._components.values()}
        known = {**self._told, **known}
        meant = [name for name in known if name.lower().startswith(wanted.lower())]
        if meant:
            write(self._console, indented(self._console, known[min(meant, key=len)], hang=2))
            return ""
        return f"Nothing here is called {wanted}; rules {wanted} finds the rules that speak of it."

    def look_up(self, wanted: str) -> str:
        """Show the rules behind the question, or those that have a number or speak of something; return why not."""
        found = rules_about(self._rules, wanted) if wanted else [rule(self._rules, number) for number in self._about]
        said = [text for text in found if text]
        for text in said[:_MOST_RULES]:
            write(self._console, indented(self._console, text, hang=2))
        if len(said) > _MOST_RULES:
            left = f"{len(said) - _MOST_RULES} more; a longer text finds fewer."
            write(self._console, indented(self._console, left, "dim"))
        if said:
            return ""
        return f"No rule speaks of {wanted}." if wanted else "Type rules and a word, such as rules draw."
