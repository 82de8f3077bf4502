"""The checks of a game's words: everything can be said, in every language of the game.

Its classes determine which messages it needs and which variables they may use. Decisions and codes occur in play.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from freeport_games.engine.catalogue.catalogue import catalogue
from freeport_games.engine.domains import Form
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.decisions import Decision
from freeport_games.engine.menus.refusals import Refusal, Refused
from freeport_games.engine.words import ENGLISH, Words
from freeport_games.engine.words.catalogue import Catalogue
from freeport_games.engine.words.choosing import SENTENCE, Chooser, Field, fields
from freeport_games.engine.words.naming import SHARED, name_of, naming
from freeport_games.engine.words.picturing import untold
from freeport_games.engine.words.speaking import OFFERS, Speaker, encoded

from .needed import Needed, needed, needed_for_components, optional, seen_fields
from .point import Point
from .probes import probes
from .report import Problem, Report

NAMES = ("Anne", "Bob", "", "Bob")
"""Players' names, with a seat that nobody holds and two players of the same name."""

_WORD = re.compile(r"[\w#-]+")
_ONE_LINE = re.compile(r"[^\n{}]+")
_NAMED = re.compile(r"[A-Z]+-D\d+(\.asked)?|[A-Z][A-Z0-9]*(_[A-Z0-9]+)+")
"""The names of decisions and codes."""


def catalogues(game: AnyGame, report: Report) -> None:
    """Check that no language lacks a message or variable or has a superfluous one. A game without words needs none."""
    words = _strict(game)
    if not words.own(words.languages[0]):
        return
    classes = {**needed(game.events, game.moves, game.typename), **needed_for_components(game)}
    first: Catalogue | None = None
    for language in words.languages:
        try:
            speaker = words.speaker(language)
            own = Catalogue(language, [words.own(language)])
        except ValueError as error:
            _problem(report, f"{language}: {error}")
            continue
        extra = optional(game.moves, game.typename)
        wrong = [*_missing(speaker, classes), *_unsaid(speaker, game), *_ill_said(speaker, extra)]
        wrong += _superfluous(own, speaker, {**classes, **extra}, game)
        if first is not None:
            wrong += _differing(first, own)
        for what in wrong:
            _problem(report, f"{language}: {what}")
        first = first or own
        report.count("messages", len(list(own)))


def words(point: Point) -> None:
    """Check that whatever occurs can be said: events as viewers are told them, decisions, options, and refusals."""
    spoken = _strict(point.game)
    table = point.table
    refused = _refused(point)
    for language in spoken.languages:
        for viewer in (None, *range(table.seats)):
            for told in table.events:
                if (event := told.for_seat(viewer)) is not None:
                    _say(point, language, type(event).__name__, spoken.event, event, NAMES, language)
            for asked in table.asked_for(viewer):
                say = partial(spoken.asked, view=table.view(viewer))
                _say(point, language, f"{asked.kind}.asked", say, asked.kind, asked.seat, NAMES, language)
        for seat in range(table.seats):
            if language != ENGLISH:
                picture = point.game.faces.picture(table.view(seat))
                for text in sorted(set(untold(picture, spoken.speaker(language)))):
                    point.problem("words", f"{language}: there is no message for {text!r} in the picture")
            if (decision := table.decision(seat)) is not None:
                _call(point, language, decision.kind)
                _call(point, language, f"{decision.kind}.asked")
                view = table.view(seat)
                ask = partial(spoken.decision, view=view, options=decision.options)
                _say(point, language, decision.kind, ask, decision.kind, NAMES, language)
                for option in (*decision.options, *decision.interjections):
                    _say_form(point, language, option)
                _tell_apart(point, language, decision)
        for refusal in refused:
            _call(point, language, refusal.code)
            said = (refusal.code, refusal.rule, refusal.variables, language)
            _say(point, language, refusal.code, spoken.refusal, *said)


def _tell_apart(point: Point, language: str, decision: Decision) -> None:
    """Check that no two options of a decision have the same words or sentence, unless they are one choice that goes on.

    Options with names of their own are no such choice, whichever field they differ in.
    """
    spoken = _strict(point.game)
    chooser = spoken.chooser(NAMES, language)
    named: dict[str, list[tuple[Form[Any], str]]] = {}
    for options in (decision.options, decision.interjections):
        texts, sentences = spoken.options(options, NAMES, language), chooser.sentences(options)
        for option, text, parts in zip(options, texts, sentences, strict=True):
            point.report.count("options told apart")
            name = spoken.option(option, NAMES, language)
            for told in {text, f"sentence: {''.join([part.text for part in parts])}"}:
                alike = named.setdefault(told, [])
                if alike and not (_goes_on(option, alike[0][0]) and (told == text or name == alike[0][1])):
                    point.problem("words", f"{language}: {decision.kind} has two options {told!r}")
                alike.append((option, name))


def _goes_on(option: Form[Any], other: Form[Any]) -> bool:
    """Return whether two options are one choice.

    They are of one kind, and differ in a single field, which is asked next, or only in which copy of a card they name.
    """
    if option.makes is not other.makes:
        return False
    differing = [
        domain.size > 1 and theirs.size > 1
        for (_, domain), (_, theirs) in zip(option.domains, other.domains, strict=True)
        if domain != theirs
    ]
    return differing == [True] or (differing != [] and not any(differing))


def _say_form(point: Point, language: str, form: Form[Any]) -> None:
    spoken, name = _strict(point.game), form.makes.__name__
    _say(point, language, name, spoken.option, form, NAMES, language)
    chooser = spoken.chooser(NAMES, language)
    _say(point, language, f"{name}.{SENTENCE}", _with_gaps, chooser, form)
    _say(point, language, f"{name}.{SENTENCE}", chooser.made, form.first)
    for told in fields(chooser, form):
        _say_field(point, language, f"{name}.{told.name}", told)
    for field, domain in form.domains:
        _say(point, language, f"{name}.{field}", spoken.field, form, field, NAMES, language)
        _say(point, language, f"{name}.{field}", spoken.value, form, field, domain.first, NAMES, language)


def _with_gaps(chooser: Chooser, form: Form[Any]) -> str:
    """Return an option's sentence with the names of its gaps.

    Raises:
        ValueError: if a field that leaves a choice has no gap.
    """
    parts = chooser.gaps(form)
    wire, gaps = encoded(form.makes), {key for part in parts for key in part.keys}
    if missing := [field for field, domain in form.domains if domain.size > 1 and wire[field] not in gaps]:
        raise ValueError(f"the sentence has no gap for {missing[0]}")
    return "".join([part.text for part in parts])


def _say_field(point: Point, language: str, what: str, field: Field) -> None:
    for text in (field.question, field.label, *[choice.text for choice in field.choices]):
        _say(point, language, what, str, text)
    for inner in field.fields:
        _say_field(point, language, f"{what}.{inner.name}", inner)


def _say(point: Point, language: str, what: str, say: Callable[..., str], *given: object) -> None:
    point.report.count("sentences")
    try:
        text = say(*given)
    except ValueError as error:
        point.problem("words", f"{language}: {error}")
        return
    if not _ONE_LINE.fullmatch(text):
        point.problem("words", f"{language}: {what} is told as {text!r}")
    for key in _keys(point.game).intersection(_WORD.findall(text)):
        point.problem("words", f"{language}: {what} names {key} by its key: {text!r}")


@cache
def _keys(game: AnyGame) -> frozenset[str]:
    """Return the keys of components that no word of a sentence may be: those that are neither names nor words."""
    named = [one.id for one in catalogue(game) if one.name not in ("", one.id)]
    return frozenset(key for key in named if not key.isalpha())


def _call(point: Point, language: str, name: str) -> None:
    """Check that there is a message, if the game has words at all."""
    spoken = _strict(point.game)
    if spoken.own(spoken.languages[0]) and spoken.speaker(language).find(name) is None:
        point.problem("words", f"{language}: there is no message for {name}")


def _refused(point: Point) -> list[Refusal]:
    """Return the refusals of some moves here."""
    found: list[Refusal] = []
    for move in probes(point, point.effort["probes"] // 3):
        try:
            point.table.fork().answer(int(point.rng.random() * point.table.seats), move)
        except Refused as error:
            found.append(error.refusal)
    return found


def _missing(speaker: Speaker, classes: Needed) -> Iterator[str]:
    for name, allowed in classes.items():
        message = speaker.find(name)
        if message is None:
            yield f"there is no message for {name}"
        elif unknown := speaker.catalogue.variables(message) - allowed:
            yield f"{message} uses ${min(unknown)}, which does not exist"


def _unsaid(speaker: Speaker, game: AnyGame) -> Iterator[str]:
    """Yield the moves without a sentence that have a field of which the option's words say nothing."""
    for move in game.moves:
        name = name_of(move, game.typename)
        message = speaker.find(name)
        shown = set() if message is None else speaker.catalogue.variables(message)
        if not speaker.find(name, SENTENCE) and (hidden := set(move.__struct_encode_fields__) - shown):
            yield f"there is no message for {name}.{SENTENCE}, which shows {min(hidden)}"


def _ill_said(speaker: Speaker, extra: Needed) -> Iterator[str]:
    """Yield the optional messages that use variables which do not exist."""
    for name, allowed in extra.items():
        message = speaker.find(name)
        if message is not None and (unknown := speaker.catalogue.variables(message) - allowed):
            yield f"{message} uses ${min(unknown)}, which does not exist"


def _superfluous(own: Catalogue, speaker: Speaker, classes: Needed, game: AnyGame) -> Iterator[str]:
    """Yield the messages without a use: nothing in the game has their name, and no other message refers to them.

    Any identifier may have a name.
    """
    prefix = f"{naming(game.slug, game.typename).prefixes[0]}-"
    referred = own.referred
    offers = frozenset(f"{OFFERS}-{name_of(move, game.typename)}" for move in game.moves)
    for message in own:
        name = message.removeprefix(prefix)
        shared = any(f"{other}-{name}" in speaker.catalogue for other in SHARED)
        named = _NAMED.fullmatch(name) is not None and (not game.rules or name.removesuffix(".asked") in game.rules)
        if not (
            message.startswith(prefix)
            and (
                name in classes
                or name.startswith(("Name.", "Numbered.", "Shown."))
                or shared
                or named
                or message in referred
            )
        ):
            yield f"{message} is superfluous"
        elif named and "-D" in name:
            others = frozenset({"seat"}) if name.endswith(".asked") else offers
            if unknown := speaker.catalogue.variables(message) - seen_fields(game.views) - others:
                yield f"{message} uses ${min(unknown)}, which does not exist"


def _differing(first: Catalogue, own: Catalogue) -> Iterator[str]:
    """Yield where a language differs from the first one; names may, and texts of pictures stand in no English file."""
    for message in sorted({*first, *own}):
        if "-Name." in message or "-Shown." in message:
            continue
        if (message in first) != (message in own):
            yield f"{message} exists in only one language"
        elif first.variables(message) != own.variables(message):
            yield f"{message} has other variables than the first language"


@cache
def _strict(game: AnyGame) -> Words:
    return Words.of(game, strict=True)


def _problem(report: Report, what: str) -> None:
    report.problems.append(Problem("words", what))
