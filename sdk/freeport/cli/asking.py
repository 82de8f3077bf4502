"""Choosing a move as a person: first the option, then each field by its domain. Works for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import cast

from rich.markup import escape

from freeport_games.engine import Seat, View
from freeport_games.engine.menus import Decision, Move, Option

from .counting import in_words
from .prompts import Back, Prompts, Quit, Undo
from .questions import fields
from .words import Teller, numbers, purpose

__all__ = ["Asker", "Back", "Quit"]


class Asker:
    """Asks a person for moves.

    Args:
        prompts: asks the questions.
        teller: puts options into words.
        why: returns why a kind of move is not on offer, given what a person has typed in place of an option; empty if
            that names no kind of move.
        undo: takes back what was sent, for a person who has given no answer yet that could be taken back.
        why_thing: returns why a kind of move is not on offer with the thing that has an identifier; empty if it is.
    """

    def __init__(
        self,
        prompts: Prompts,
        teller: Teller,
        why: Callable[[str], str] = lambda typed: "",
        undo: Callable[[], None] = lambda: None,
        why_thing: Callable[[type[Move], str], str] = lambda kind, thing: "",
    ) -> None:
        self._prompts = prompts
        self._undo = undo
        self._teller = teller
        self._why = why
        self._why_thing = why_thing
        self._question = ""
        self._kind = ""
        self._told_why = False
        self._asked: Sequence[Option[Move]] = ()
        self._kept: tuple[str, ...] = ()

    def move(self, view: View, decision: Decision, options: Sequence[Option[Move]], *, optional: bool = False) -> Move:
        """Ask for a move out of some options.

        Whoever is asked the same again after a refusal keeps all answers but the last.

        Args:
            view: the person's view.
            decision: the decision.
            options: the options to choose from.
            optional: whether the person may also go back and choose nothing; the decision is then another seat's.

        Raises:
            Back: if the person goes back.
            Quit: if the person stops playing.
        """
        self._prompts.name({**self._teller.labels(view), **self._teller.whereabouts(view)})
        self._question = "" if optional else self._teller.decision(decision, view)
        self._kind = "" if optional else decision.kind
        kept = self._kept if self._asked == options else ()
        self._kept = ()
        while True:
            if self._question:
                self._prompts.say(f"[bold]{escape(self._question)}[/]")
            self._prompts.begin(kept)
            try:
                option = self._option(options, decision.seat)
                move = cast(Move, fields(self._prompts, option))
            except Undo:
                if not self._prompts.given:
                    self._undo()
                kept = self._prompts.given[:-1]
            except Back:
                if optional and not self._prompts.given:
                    raise
                kept = ()
            else:
                self._asked = options
                return move

    def refused(self) -> None:
        """Note that the last move was refused: its answers but for the last are kept, if the same is asked again."""
        self._kept = self._prompts.given[:-1]

    def wants(self, question: str, decision: Decision, doc: str) -> bool:
        """Ask whether the person wants something while others decide; the default is no.

        Raises:
            Quit: if the person stops playing.
        """
        self._prompts.explain()
        self._prompts.begin()
        try:
            return self._prompts.flag(question, doc)
        except Undo:
            self._undo()
            return False
        except Back:
            return False

    def _option(self, options: Sequence[Option[Move]], reader: Seat) -> Option[Move]:
        names = self._teller.options(options, reader)
        places = [f"{number:>3}" for number in range(1, len(names) + 1)] if len(names) > 1 else ["  ›"]
        self._prompts.columns([f"{place} {name}" for place, name in zip(places, names, strict=True)], 3, "bold")
        does = {name: purpose(option.makes) for name, option in zip(names, options, strict=True)}
        told = {
            name: f"{said}." if said.lower().startswith(name.lower()) else f"{name} - {said}."
            for name, said in does.items()
            if said and said.lower() != name.lower()
        }
        self._prompts.explain([self._kind, *chain(*(numbers(option.makes) for option in options))], told)
        option = options[self._choice(names)] if len(options) > 1 else options[0]
        about = numbers(option.makes)
        self._prompts.explain([self._kind] if self._kind in about or not about else about)
        self._prompts.ask_why(partial(self._why_thing, cast(type[Move], option.makes)))
        if len(options) == 1 and option.size == 1:
            self._only(option)
        return option

    def _choice(self, names: Sequence[str]) -> int:
        """Return a choice from a number, or the beginning of a name."""
        said = [name.lower() for name in names]
        places = in_words(range(1, len(names) + 1), "or")
        while True:
            text = self._prompts.line(f"Your move ({places}", "Type the number of what you want to do, or its name.")
            if text.isdecimal() and 1 <= int(text) <= len(names):
                return int(text) - 1
            if said.count(text.lower()) == 1:
                return said.index(text.lower())
            begins = [index for index, name in enumerate(said) if text and name.startswith(text.lower())]
            if len(begins) == 1:
                return begins[0]
            why = self._why(text.lower()) if text and not begins else ""
            self._prompts.wrong(why or f"Type {places}, or the beginning of a name, such as {said[-1]}.")

    def _only(self, option: Option[Move]) -> None:
        """Take the only choice. The person confirms it, since skipping the question would tell the others something."""
        if not self._told_why:
            self._prompts.beside(
                "You are asked all the same: a question left out could tell the others what you hold.", "dim"
            )
            self._told_why = True
        while self._prompts.line("Press Enter to do it (you can do nothing else", "This is all that you can do now."):
            self._prompts.wrong("There is nothing else to do now: press Enter.")
