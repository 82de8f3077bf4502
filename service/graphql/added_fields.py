"""Additions to the facts, wherever a client selects them: sentences, and pictures of views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, cast

import msgspec
import strawberry
from strawberry.types.field import StrawberryField

from freeport_api import Decision, Match, MatchSeat, Pending, Update, ViewPatch, shapes
from freeport_api.wording import sentences
from freeport_api.words import ENGLISH, Words, names, words
from freeport_games.engine import AnyGame, View
from freeport_games.engine.catalogue import references
from freeport_games.engine.domains import Form
from freeport_games.engine.menus import Option
from service.describe import describe_fields

from .context import Info
from .derive.outputs import computed
from .derive.scalars import Json, encoded

Language = Annotated[
    str,
    strawberry.argument(description="The language's tag, such as `de`; English is the last resort."),
]


class FormField(msgspec.Struct, frozen=True):
    """A field of an option, or of the form of a part of a move."""

    form: Form[Any]
    """The option or form."""
    field: str
    """The field's name in Python."""


OPENING = (Match, Update, Pending)
"""The types that belong to one match. Their sentences use the game and players of that match."""


class AddedFields:
    """Resolves the additions.

    Args:
        games: the games that can be played.
    """

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games: dict[type[msgspec.Struct], AnyGame] = {}
        for game in games:
            made = shapes(game)
            self._games |= {made.match: game, made.update: game, made.pending: game}

    def text(self, what: str) -> StrawberryField:
        """The field ``text`` of events and options.

        Args:
            what: its description.
        """

        async def text(root: Any, info: Info, language: Language = ENGLISH) -> str:
            said, players = await self._speaking(info)
            if not isinstance(root, Option):
                return said.event(root, players, language)
            decision = _decision(info)
            alike = [option for option in _beside(root, decision) if option.makes is root.makes]
            texts = said.options(alike, players, language, decision.seat)
            return next(text for option, text in zip(alike, texts, strict=True) if option is root)

        return computed(text, "text", what)

    def question(self, what: str) -> StrawberryField:
        """The field ``text`` of the fields of options and forms.

        Args:
            what: its description.
        """

        async def text(root: Any, info: Info, language: Language = ENGLISH) -> str:
            said, players = await self._speaking(info)
            return said.field(root.form, root.field, players, language)

        return computed(text, "text", what)

    def prompt(self) -> StrawberryField:
        """The field ``prompt`` of decisions."""

        async def prompt(root: Any, info: Info, language: Language = ENGLISH) -> str:
            said, players = await self._speaking(info)
            view = _view(info.context.source_of(info.path))
            return said.decision(root.kind, players, language, root.seat, view=view, options=root.options)

        return computed(prompt, "prompt", "What is asked, in a sentence. Beside a view, it names what it is about.")

    def refers_to(self, what: str, returns: object) -> StrawberryField:
        """The field ``refersTo`` of the fields of options and forms.

        Args:
            what: its description.
            returns: its type.
        """

        def refers_to(root: Any) -> object:
            return references.refers_to(root.form.makes, root.field)

        return computed(refers_to, "refersTo", what, returns)

    def neutral(self) -> StrawberryField:
        """The field ``neutral`` of decisions: moves are inputs, so it is given as REST takes it."""

        def neutral(root: Decision) -> Json | None:
            return None if root.neutral is None else encoded(root.neutral)

        return computed(neutral, "neutral", f"{describe_fields(Decision)['neutral']} It is as REST takes it.")

    def event_kind(self) -> StrawberryField:
        """The field ``kind`` of events."""

        def kind(root: Any) -> str:
            return str(root.__struct_config__.tag)

        return computed(kind, "kind", "What kind of event it is: its `__typename`, as in JSON.")

    def made(self, name: str, what: str) -> StrawberryField:
        """The name of the class that an option or form makes.

        Args:
            name: the field's name.
            what: its description.
        """

        def made(root: Any) -> str:
            return str(root.makes.__struct_config__.tag)

        return computed(made, name, what)

    def picture(self, returns: object) -> StrawberryField:
        """The field ``picture`` of matches and updates.

        Args:
            returns: its type.
        """

        def picture(root: Any, language: Language = ENGLISH) -> object:
            view, game = root.view, self._games[type(root)]
            return None if view is None else words(game).picture(game.faces.picture(view), language)

        return computed(picture, "picture", "What the view looks like; absent where the view is.", returns)

    def words(self, returns: object) -> StrawberryField:
        """The field ``words`` of matches and updates.

        Args:
            returns: its type.
        """

        async def told(root: Any, info: Info, language: Language = ENGLISH) -> object:
            game, seats = self._games[type(root)], await _seats(root, info)
            happened = getattr(root, "events", ())
            return sentences(
                game,
                seats,
                language,
                moment=root.version,
                events=happened,
                asked=root.asked,
                decision=root.decision,
                view=_view(root),
            )

        return computed(told, "words", "The same in sentences.", returns)

    def patch(self) -> StrawberryField:
        """The field ``patch`` of patches of views: for libraries of JSON Patch, so it is no type of its own."""

        def patch(root: ViewPatch) -> Json:
            return encoded(root.patch)

        return computed(patch, "patch", describe_fields(ViewPatch)["patch"])

    async def _speaking(self, info: Info) -> tuple[Words, tuple[str, ...]]:
        """Return the words of the match in question, and the names of its players."""
        source = info.context.source_of(info.path)
        return words(self._games[type(source)]), names(await _seats(source, info))


def _decision(info: Info) -> Decision:
    """Return the decision in question."""
    decision: Decision = cast(Any, info.context.source_of(info.path)).decision
    return decision


def _beside(option: Option[Any], decision: Decision) -> Sequence[Option[Any]]:
    """Return the options among which a client finds an option: those of its decision, or its interjections."""
    offered = (decision.options, decision.interjections)
    return next(options for options in offered if any(each is option for each in options))


def _view(source: msgspec.Struct) -> View | None:
    """Return the view of a match or an update; None if it has none, as what waits for a player never has."""
    view: View | None = getattr(source, "view", None)
    return view


async def _seats(source: msgspec.Struct, info: Info) -> tuple[MatchSeat, ...]:
    match source:
        case Match(seats=seats):
            return seats
        case Update(match=match) | Pending(match=match):
            return await info.context.matches.looking.seats(match)
    raise TypeError(f"{type(source).__name__} has no seats")
