"""The check that looks only at a game's classes."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from freeport_games.engine.data import Data
from freeport_games.engine.docs import class_doc, field_docs
from freeport_games.engine.domains import Item
from freeport_games.engine.game import AnyGame
from freeport_games.engine.match_options import match_options
from freeport_games.engine.menus.options import option_class

from .report import Problem, Report

ENGINE = "freeport_games.engine."
_PLAIN = (str, int, float, bool, NoneType)
_SENTENCE_END = re.compile(r"[.!?](?= |$)")
_VALUE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")


def classes(game: AnyGame, report: Report) -> None:
    """Check names, that everything has a description and a schema, and that the aim has one to three sentences.

    Names are unique and begin with the game's; the values of enums are written ``LIKE_THIS``.
    """
    if not 1 <= len(_SENTENCE_END.findall(game.aim)) <= 3:
        _problem(report, f"the aim has to be told in one to three sentences, not {game.aim!r}")
    public = [game.options, *game.moves, *game.events, game.views]
    seen: dict[type[msgspec.Struct], None] = {}
    for cls in public:
        _collect(cls, seen, report)
    names: dict[str, type[msgspec.Struct]] = {}
    for cls in seen:
        _check_name(game, cls, names, report)
    for cls in seen:
        _check_docs(cls, report)
    for move in game.moves:
        if unknown := move.sides.keys() - {*move.__struct_fields__}:
            _problem(report, f"{move.__name__} has no field {min(unknown)}, which is said to be a side of a deal")
        try:
            option_class(move)
        except TypeError as error:
            _problem(report, str(error))
    try:
        match_options(game.options)
    except TypeError as error:
        _problem(report, str(error))
    state: dict[type[msgspec.Struct], None] = {}
    _collect(game.state, state, report=None)
    for cls in state:
        _check_docs(cls, report)
    report.count("classes", len(seen) + len(state))


def _problem(report: Report, what: str) -> None:
    report.problems.append(Problem("classes", what))


def _check_name(
    game: AnyGame, cls: type[msgspec.Struct], names: dict[str, type[msgspec.Struct]], report: Report
) -> None:
    if not issubclass(cls, Data):
        _problem(report, f"{cls.__name__} is seen by clients, but derives from no class of the engine")
        return
    tag = str(cls.__struct_config__.tag)
    if tag in names:
        _problem(report, f"{names[tag].__name__} and {cls.__name__} are both called {tag} in the schema")
    names[tag] = cls
    if not cls.__module__.startswith(ENGINE) and not tag.startswith(game.typename):
        _problem(report, f"{cls.__name__} is called {tag} in the schema, without {game.typename} in front")


def _check_docs(cls: type[msgspec.Struct], report: Report) -> None:
    if not class_doc(cls):
        _problem(report, f"{cls.__name__} has no description")
    described = field_docs(cls)
    for name in cls.__struct_fields__:
        if name not in described:
            _problem(report, f"{cls.__name__}.{name} has no description")


def _collect(cls: type[msgspec.Struct], seen: dict[type[msgspec.Struct], None], report: Report | None) -> None:
    """Collect every struct inside a struct; report types that clients cannot receive, if there is a report."""
    if cls in seen:
        return
    seen[cls] = None
    hints = get_type_hints(cls)
    for name in cls.__struct_fields__:
        for held in _held(hints[name]):
            if isinstance(held, type) and issubclass(held, msgspec.Struct):
                _collect(held, seen, report)
            elif report is not None and not _allowed(held):
                _problem(report, f"{cls.__name__}.{name}: {held} has no shape in the schema")
            elif report is not None and isinstance(held, type) and issubclass(held, enum.Enum):
                _check_values(cls, name, held, report)
        if report is not None and (mixed := _mixed(hints[name])):
            _problem(report, f"{cls.__name__}.{name}: {mixed} is a union of more than structs")


def _check_values(cls: type[msgspec.Struct], name: str, values: type[enum.Enum], report: Report) -> None:
    for value in values:
        if not _VALUE.fullmatch(str(value.value)):
            _problem(report, f"{cls.__name__}.{name}: {value.value!r} of {values.__name__} is not written LIKE_THIS")


def _allowed(hint: Any) -> bool:
    return hint in _PLAIN or (isinstance(hint, type) and issubclass(hint, enum.Enum))


def _held(hint: Any) -> Iterator[Any]:
    """Yield the types inside a type; containers other than tuples stay whole where a client would see them."""
    if get_origin(hint) in (Union, UnionType) or (get_origin(hint) is tuple and get_args(hint)[-1] is ...):
        for inner in get_args(hint):
            if inner is not ...:
                yield from _held(inner)
    elif get_origin(hint) is not None:
        yield hint
        for inner in get_args(hint):
            if inner is not ... and get_origin(hint) is not type:
                yield from _held(inner)
    else:
        yield hint


def _mixed(hint: Any) -> Any:
    if get_origin(hint) is tuple:
        return next((mixed for inner in get_args(hint) if (mixed := _mixed(inner))), None)
    if get_origin(hint) not in (Union, UnionType):
        return None
    if hint == Item:
        return None
    members = [inner for inner in get_args(hint) if inner is not NoneType]
    structs = [inner for inner in members if isinstance(inner, type) and issubclass(inner, msgspec.Struct)]
    return hint if len(members) > 1 and len(structs) < len(members) else None
