"""What a game says, in sentences: what is asked, offered, told and refused, in every language that it speaks.

The sentences of a game stand in ``words/`` beside its code, a file a language: ``en.ftl``, ``de.ftl``. Those of this
folder belong to all games. See docs/words.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from sys import modules
from typing import TYPE_CHECKING, Any

from freeport_games.engine.data import Data
from freeport_games.engine.domains import Form
from freeport_games.engine.game import AnyGame
from freeport_games.engine.refusals import Variable

from .naming import Naming, naming
from .plain import phrase

if TYPE_CHECKING:
    from .speaking import Speaker

ENGLISH = "en"
"""The language that everything can be said in."""

OWN_FOLDER: Traversable = files(__package__)
"""The folder of the engine's sentences."""

_ENDING = ".ftl"


class UnknownLanguage(LookupError):
    """A language that a game does not speak."""


class Words:
    """What a game says.

    Every sentence is a function of what is told (an event as its audience knows it, an option, a code) and of the
    names; so it tells nothing that its audience does not know.

    Args:
        naming: what the messages are called.
        folders: the folders of the sentences, a file a language. The first says which languages there are; where
            another lacks one of them, it is English. None stands for a folder without any.
        components: the names of components, where a language has no others, by their identifiers.
        strict: whether a message that cannot be said in full raises ``BadMessage``.
    """

    def __init__(
        self,
        naming: Naming,
        folders: Sequence[Traversable | None],
        components: Mapping[str, str],
        *,
        strict: bool = False,
    ) -> None:
        self._naming = naming
        self._components = components
        self._texts = [{} if folder is None else _read(folder) for folder in folders]
        self._strict = strict
        self._speakers: dict[str, Speaker] = {}

    @classmethod
    def of(cls, game: AnyGame, more: Sequence[Traversable] = (), *, strict: bool = False) -> Words:
        """What a game says: in the folder that its ``Faces`` name, or else in ``words/`` beside its code.

        Args:
            game: the game.
            more: further folders, with sentences that belong to all games.
            strict: whether a message that cannot be said in full raises ``BadMessage``.
        """
        own = game.faces.words or _beside(game.state)
        components = {component.id: component.name for component in game.components}
        return cls(naming(game.slug, game.typename), (own, *more, OWN_FOLDER), components, strict=strict)

    @property
    def languages(self) -> tuple[str, ...]:
        """The tags of the languages that the game speaks, English first."""
        return (ENGLISH, *sorted(self._texts[0].keys() - {ENGLISH}))

    def language(self, wanted: str) -> str:
        """The language that comes nearest to a wanted one: itself, the one it is a variety of, or English."""
        tag = wanted.lower()
        return next((each for each in (tag, tag.partition("-")[0]) if each in self.languages), ENGLISH)

    def source(self, language: str) -> str:
        """A language's whole catalogue, in Fluent's format: the game's own messages, then those of all games.

        Raises:
            UnknownLanguage: if the game does not speak it.
        """
        if language not in self.languages:
            raise UnknownLanguage(language)
        return "\n".join(self._sources(language))

    def own(self, language: str) -> str:
        """The game's own messages in a language; empty if it has none."""
        return self._texts[0].get(language, "")

    def event(self, event: Data, names: Sequence[str] = (), language: str = ENGLISH) -> str:
        """What happened, such as "Anne raids Bob's delivery with Posse and Marshal".

        Args:
            event: an event, or a part of one, as its audience may know it.
            names: the players' names, by their seats; a seat without a name is told by its number.
            language: the language's tag; see ``language``.
        """
        return self.speaker(language).tell(event, names)

    def decision(self, kind: str, language: str = ENGLISH) -> str:
        """What is asked in a decision, by its number in RULES.md: "Choose the cargo card that your Thief steals."."""
        speaker = self.speaker(language)
        name = speaker.find(kind)
        return f"{kind}." if name is None else speaker.say(name, {})

    def option(self, option: Form[Any], names: Sequence[str] = (), language: str = ENGLISH) -> str:
        """What an option does, as on a button: "Raid a delivery"."""
        return self.speaker(language).form(option, "", names)

    def field(self, form: Form[Any], field: str, names: Sequence[str] = (), language: str = ENGLISH) -> str:
        """What is asked for a field of an option or form, by its name in Python: "Whose delivery do you raid?"."""
        return self.speaker(language).form(form, field, names)

    def value(
        self, form: Form[Any], field: str, value: object, names: Sequence[str] = (), language: str = ENGLISH
    ) -> str:
        """A value of a field in words: a card's name, a player's."""
        return self.speaker(language).held(form.makes, field, value, names)

    def name(self, identifier: str, language: str = ENGLISH) -> str:
        """What an identifier names: a card, a place; itself if it names nothing."""
        return self.speaker(language).named(identifier)

    def refusal(
        self,
        code: str,
        rule: str | None = None,
        variables: Sequence[Variable] = (),
        language: str = ENGLISH,
    ) -> str:
        """Why something is refused, in a sentence.

        Args:
            code: the refusal's code.
            rule: the number of the rule, by which a message may select its sentence.
            variables: the refusal's variables.
            language: the language's tag; see ``language``.
        """
        speaker = self.speaker(language)
        name = speaker.find(code)
        if name is None:
            return f"{phrase(code)}."
        given = {"rule": rule, **{each.name: _numeral(each.value) for each in variables}}
        return speaker.say(name, {key: speaker.value(value, False, ()) for key, value in given.items()})

    def speaker(self, wanted: str) -> Speaker:
        """What says things in the language that comes nearest to a wanted one.

        Raises:
            ValueError: if its catalogue is not in Fluent's format.
        """
        language = self.language(wanted)
        if language not in self._speakers:
            # Imported late: it takes as long as a game, and only those who tell sentences have to wait for it.
            from .catalogue import Catalogue
            from .speaking import Speaker

            catalogue = Catalogue(language, self._sources(language), strict=self._strict)
            self._speakers[language] = Speaker(catalogue, self._naming, self._components)
        return self._speakers[language]

    def _sources(self, language: str) -> list[str]:
        """The texts of a language; where one is not translated, it is English."""
        return [text for texts in self._texts if (text := texts.get(language) or texts.get(ENGLISH))]


@cache
def words(game: AnyGame) -> Words:
    """What a game says by itself, outside any match; see ``freeport_games.api.words`` for what matches say."""
    return Words.of(game)


def _numeral(value: str) -> str | int:
    """A number that is written in digits, so that a message can choose its plural."""
    return int(value) if value.isdecimal() else value


def _beside(cls: type[Any]) -> Traversable | None:
    """The folder beside the code of a class in which its game's sentences lie; None if it has none."""
    package = getattr(modules.get(cls.__module__), "__package__", None)
    folder = files(package).joinpath("words") if package else None
    return folder if folder is not None and folder.is_dir() else None


def _read(folder: Traversable) -> dict[str, str]:
    """The text of each language in a folder, by the language's tag."""
    found = [(file.name.removesuffix(_ENDING), file) for file in folder.iterdir() if file.name.endswith(_ENDING)]
    return {language.lower(): file.read_text("utf-8") for language, file in found}


__all__ = ["ENGLISH", "OWN_FOLDER", "UnknownLanguage", "Words", "phrase", "words"]
