"""The sentences of a game: questions, offers, events and refusals, in each of its languages.

The sentences of a game are in ``words/`` beside its code, one file for each language: ``en.ftl``, ``de.ftl``. Those of
this folder belong to all games. See docs/words.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from freeport_games.engine.component import Component
from freeport_games.engine.data import Data, View
from freeport_games.engine.domains import Form
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.refusals import Variable
from freeport_games.engine.misfits import Misfit
from freeport_games.engine.pictures.picture import Picture
from freeport_games.engine.reached import closed_sets

from .apart import differences
from .folders import beside, read
from .held import Holds
from .marked import Part, parts
from .naming import Naming, naming
from .plain import phrase

if TYPE_CHECKING:
    from fluent.runtime.types import FluentType

    from .catalogue import Catalogue
    from .choosing import Chooser
    from .speaking import Speaker

ENGLISH = "en"
"""The language that has every sentence."""

OWN_FOLDER: Traversable = files(__package__)
"""The folder of the engine's sentences."""

_CODE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
"""The form of a refusal's code; decisions have hyphens in theirs, everything else has small letters."""


class UnknownLanguage(LookupError):
    """A language that a game does not have."""


class Words:
    """The sentences of a game.

    Every sentence is a function of the names and of what is told (an event as its audience knows it, an option, a
    code); so it reveals nothing that its audience does not know.

    Args:
        naming: the naming of the messages.
        folders: the folders of the sentences, one file for each language. The first determines the languages; a folder
            that lacks one of them falls back to English. None stands for an empty folder.
        components: the components of the game's content, for languages without names of their own.
        sets: the names of enums, by the kind of component that their values are.
        move_of: reads a move in the game's notation; None if there is no such move.
        strict: whether an incomplete message raises ``BadMessage``.
    """

    def __init__(
        self,
        naming: Naming,
        folders: Sequence[Traversable | None],
        components: Iterable[Component],
        sets: Mapping[str, str],
        *,
        move_of: Callable[[str], Data | None] = lambda text: None,
        strict: bool = False,
    ) -> None:
        self._naming = naming
        self._components = {component.id: component for component in components}
        self._sets = sets
        self._texts = [{} if folder is None else read(folder) for folder in folders]
        self._move_of = move_of
        self._strict = strict
        self._catalogues: dict[str, Catalogue] = {}
        self._speakers: dict[tuple[str, bool, int | None], Speaker] = {}
        self._owned = any(component.owner is not None for component in self._components.values())

    @classmethod
    def of(
        cls,
        game: AnyGame,
        more: Sequence[Traversable] = (),
        *,
        move_of: Callable[[str], Data | None] = lambda text: None,
        strict: bool = False,
    ) -> Words:
        """Return the words of a game: from the folder that its ``Faces`` name, or from ``words/`` beside its code.

        Args:
            game: the game.
            more: further folders, with sentences of all games.
            move_of: reads a move in the game's notation; None if there is no such move.
            strict: whether an incomplete message raises ``BadMessage``.
        """
        own = game.faces.words or beside(game.options)
        sets = {kind: enum.__name__.removeprefix(game.typename) for kind, enum in closed_sets(game).items()}
        folders, named = (own, *more, OWN_FOLDER), naming(game.slug, game.typename)
        return cls(named, folders, game.components, sets, move_of=move_of, strict=strict)

    @property
    def languages(self) -> tuple[str, ...]:
        """The tags of the game's languages, English first."""
        return (ENGLISH, *sorted(self._texts[0].keys() - {ENGLISH}))

    def language(self, wanted: str) -> str:
        """Return the closest language to a wanted one: itself, the one that it is a variety of, or English."""
        tag = wanted.lower()
        return next((each for each in (tag, tag.partition("-")[0]) if each in self.languages), ENGLISH)

    def source(self, language: str) -> str:
        """Return a language's whole catalogue in Fluent's format: the game's own messages, then those of all games.

        Raises:
            UnknownLanguage: if the game does not have it.
        """
        if language not in self.languages:
            raise UnknownLanguage(language)
        return "\n".join(self._sources(language))

    def own(self, language: str) -> str:
        """Return the game's own messages in a language; empty if there are none."""
        return self._texts[0].get(language, "")

    def event(self, event: Data, names: Sequence[str] = (), language: str = ENGLISH) -> str:
        """Describe an event: "Anne raids Bob's delivery with Posse and Marshal".

        Args:
            event: an event, or a part of one, as its audience may know it.
            names: the players' names, by seat; the number stands for a seat without a name.
            language: the language's tag; see ``language``.
        """
        return self.speaker(language).tell(event, names)

    def marked(self, event: Data, names: Sequence[str] = (), language: str = ENGLISH) -> tuple[Part, ...]:
        """Describe an event in parts: words, and names with what they name, an identifier or `@` and a seat's number.

        The arguments are those of ``event``, and so is the text.
        """
        return tuple(parts(self._speaker(language, marking=True).tell(event, names)))

    def player(self, seat: int, names: Sequence[str], language: str = ENGLISH) -> str:
        """Return what sentences call the player of a seat: "Anne", or "Anne (seat 2)" where two have that name."""
        return self.speaker(language).seat(seat, names).text

    def asked(
        self, kind: str, seat: int, names: Sequence[str] = (), language: str = ENGLISH, *, view: View | None = None
    ) -> str:
        """Return what a seat is asked, for everybody else: "Bob raids Anne, and Anne may use a Getaway."."""
        speaker = self.speaker(language)
        name = speaker.find(kind, "asked") or speaker.find("Asked")
        given = {"seat": speaker.value(seat, Holds.SEATS, names)}
        return "" if name is None else speaker.ask(name, view, names, given)

    def decision(
        self,
        kind: str,
        names: Sequence[str] = (),
        language: str = ENGLISH,
        reader: int | None = None,
        *,
        view: View | None = None,
        options: Sequence[Form[Any]] = (),
    ) -> str:
        """Return the question of a decision, by its number: "Bob raids you. Do you use your Getaway?".

        Args:
            kind: the decision's number.
            names: the players' names, by seat.
            language: the language's tag; see ``language``.
            reader: the seat that is asked, whose pieces are "your truck 2".
            view: what whoever reads it sees of the game, of which the question may name something; None for the
                question in general.
            options: what is on offer; none for the question in general.
        """
        return self._speaker(language, reader=reader).question(kind, view, names, options)

    def asks(self, kind: str) -> bool:
        """Return whether the game asks a decision of this number."""
        return self.speaker(ENGLISH).find(kind) is not None

    def option(
        self, option: Form[Any], names: Sequence[str] = (), language: str = ENGLISH, reader: int | None = None
    ) -> str:
        """Describe an option by itself, as on a button: "Raid a delivery"."""
        return self._speaker(language, reader=reader).form(option, "", names)

    def options(
        self,
        options: Sequence[Form[Any]],
        names: Sequence[str] = (),
        language: str = ENGLISH,
        reader: int | None = None,
    ) -> tuple[str, ...]:
        """Describe the options of one decision: as ``option`` does, with what tells those of equal words apart.

        "Follow (cards Coffee)" and "Follow (cards Rope)" stand for two options that are both called "Follow". Equal
        options have equal words.

        Args:
            options: the options.
            names: the players' names, by seat.
            language: the language's tag; see ``language``.
            reader: the seat that is asked, whose pieces are "your truck 2".
        """
        speaker = self._speaker(language, reader=reader)
        said = [speaker.form(option, "", names) for option in options]
        alike: dict[tuple[type, str], list[Form[Any]]] = {}
        for option, text in zip(options, said, strict=True):
            alike.setdefault((option.makes, text), []).append(option)

        def value(form: Form[Any], field: str, chosen: object) -> str:
            return speaker.held(form.makes, field, chosen, names)

        return tuple(
            speaker.distinct(text, differences(option, alike[option.makes, text], speaker.called, value))
            for option, text in zip(options, said, strict=True)
        )

    def reader(self, seat: int) -> int | None:
        """Return a seat where the game has pieces of seats, called "your"; None where all seats read the same."""
        return seat if self._owned else None

    def chooser(self, names: Sequence[str] = (), language: str = ENGLISH, reader: int | None = None) -> Chooser:
        """Return what says, in a language, what can be chosen and what was chosen, by the seat that reads it."""
        from .choosing import Chooser  # late, as the speakers

        return Chooser(self._speaker(language, reader=reader), self._naming.typename, names)

    def field(self, form: Form[Any], field: str, names: Sequence[str] = (), language: str = ENGLISH) -> str:
        """Return the question for a field of an option or form, by its Python name: "Whose delivery do you raid?"."""
        return self.speaker(language).form(form, field, names)

    def value(
        self, form: Form[Any], field: str, value: object, names: Sequence[str] = (), language: str = ENGLISH
    ) -> str:
        """Return a value of a field in words: a card's name, a player's."""
        return self.speaker(language).held(form.makes, field, value, names)

    def name(self, identifier: str, language: str = ENGLISH, *, kind: str | None = None) -> str:
        """Return the name for an identifier, such as a card's or a place's; the identifier itself if it has none.

        Args:
            identifier: the key of a component.
            language: the language's tag; see ``language``.
            kind: the component's kind; None for that of the game's content with this key.
        """
        return self.speaker(language).named(identifier, kind)

    def picture(self, picture: Picture, language: str = ENGLISH) -> Picture:
        """Return a picture with its texts in a language, as far as the language has words for them."""
        if self.language(language) == ENGLISH:
            return picture
        from .picturing import in_language

        return in_language(picture, self.speaker(language))

    def fact(self, name: str, language: str = ENGLISH) -> str:
        """Return the name of a component's fact in words: ``oneTurnValue`` as "value after one turn"."""
        return self.speaker(language).fact(name)

    def refusal(
        self,
        code: str,
        rule: str | None = None,
        variables: Sequence[Variable] = (),
        language: str = ENGLISH,
    ) -> str:
        """Return why something is refused, in a sentence.

        Args:
            code: the refusal's code.
            rule: the number of the rule; a message may select its sentence by it.
            variables: the refusal's variables.
            language: the language's tag; see ``language``.
        """
        speaker = self.speaker(language)
        name = speaker.find(code)
        if name is None:
            return f"{phrase(code)}."
        given = {each.name: each.value for each in variables}
        said = {"rule": speaker.value(rule, Holds.PLAIN, ()), **_said(speaker, given)}
        if "move" in given:
            said |= speaker.offered(given["move"], given.get("field", ""))
        return speaker.say(name, said)

    def misfit(self, found: Misfit, language: str = ENGLISH) -> str:
        """Return what is wrong with a part of a value, as what a sentence says of it: "has to be text"."""
        speaker = self.speaker(language)
        given = {each.name: each.value for each in found.variables}
        return speaker.say("engine-Misfit", _said(speaker, given))

    def meaning(self, code: str, language: str = ENGLISH) -> str:
        """Return why requests are refused with a code, in a sentence with `…` for all that depends on the request."""
        speaker = self.speaker(language)
        name = speaker.find(code)
        return f"{phrase(code)}." if name is None else speaker.meaning(name)

    def own_codes(self) -> tuple[str, ...]:
        """Return the codes of the game's own refusals, its messages that are named in capitals, in their order."""
        prefix = f"{self._naming.prefixes[0]}-"
        names = [name.removeprefix(prefix) for name in self.speaker(ENGLISH).catalogue if name.startswith(prefix)]
        return tuple(name for name in names if _CODE.fullmatch(name))

    def speaker(self, wanted: str) -> Speaker:
        """Return the speaker of the language closest to a wanted one.

        Raises:
            ValueError: if its catalogue is not in Fluent's format.
        """
        return self._speaker(wanted)

    def _speaker(self, wanted: str, *, marking: bool = False, reader: int | None = None) -> Speaker:
        language = self.language(wanted)
        key = (language, marking, reader)
        if key not in self._speakers:
            # Imported late: it takes as long as a game, and only callers that need sentences have to wait for it.
            from .catalogue import Catalogue
            from .speaking import Speaker

            if language not in self._catalogues:
                self._catalogues[language] = Catalogue(language, self._sources(language), strict=self._strict)
            self._speakers[key] = Speaker(
                self._catalogues[language],
                self._naming,
                self._components,
                self._sets,
                marking=marking,
                reader=reader,
                retell=self._retell,
            )
        return self._speakers[key]

    def _retell(self, speaker: Speaker, move: str, names: Sequence[str]) -> str:
        """Return a move, given in notation, in words; as it is if there is no such move."""
        from .choosing import Chooser  # late, as the speakers

        made = self._move_of(move)
        return move if made is None else Chooser(speaker, self._naming.typename, names).made(made)

    def _sources(self, language: str) -> list[str]:
        """Return the texts of a language; a text that is not translated is English."""
        return [text for texts in self._texts if (text := texts.get(language) or texts.get(ENGLISH))]


@cache
def words(game: AnyGame) -> Words:
    """Return what a game says outside any match; see ``freeport_api.words`` for the sentences of matches."""
    return Words.of(game)


def _said(speaker: Speaker, variables: Mapping[str, str]) -> dict[str, FluentType]:
    return {name: speaker.value(_numeral(value), Holds.PLAIN, ()) for name, value in variables.items()}


def _numeral(value: str) -> str | int:
    """Return a number written in digits as a number, so that a message can choose its plural."""
    return int(value) if value.isdecimal() else value


__all__ = ["ENGLISH", "OWN_FOLDER", "UnknownLanguage", "Words", "phrase", "words"]
