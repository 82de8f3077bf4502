"""The names of unions of classes: the same over GraphQL and REST."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Final

import msgspec

from freeport_api import MoveMade
from freeport_games.engine import Hidden
from freeport_games.engine.domains import Several
from freeport_games.engine.domains.domain import domains_for

_DOMAINS: Final[dict[object, tuple[str, str]]] = {
    int: ("NumberDomain", "What may be chosen where a move names a number."),
    tuple[int, ...]: ("NumbersDomain", "What may be chosen where a move names several numbers."),
    tuple[str, ...]: ("IdentifiersDomain", "What may be chosen where a move names several things."),
}
"""The common name of the domains of a field, by the field's type, if there is more than one."""


def union_name(classes: Sequence[type[msgspec.Struct]], prefix: str) -> tuple[str, str]:
    """Return the name of a union of some classes, and its description.

    It is named as its module does, as the entries of a log, as the domains of a field or of a part, or else after its
    members; if a game has some of them of its own, then after the game's name, given as ``prefix``.
    """
    tags = sorted(map(_tag, classes), key=lambda tag: (tag == Hidden.__name__, tag))
    if (domains := _domains().get(frozenset(tags))) is not None:
        return domains
    own = [tag.removeprefix(prefix) for tag in tags]
    name = _alias(classes) or _entry(classes) or _domain_of_parts(classes) or "Or".join(own)
    return (prefix if own != tags else "") + name, f"Either of: {', '.join(tags)}."


def _tag(cls: type[msgspec.Struct]) -> str:
    return str(cls.__struct_config__.tag)


@cache
def _domains() -> dict[frozenset[str], tuple[str, str]]:
    """Return the names of the unions of domains, by the tags of their members."""
    return {frozenset(map(_tag, domains_for(field))): named for field, named in _DOMAINS.items()}


def _alias(classes: Sequence[type]) -> str | None:
    """Return the name of the union of some classes in the module of one of them, if it has one there."""
    union = reduce(or_, classes)
    modules = [sys.modules[cls.__module__] for cls in sorted(classes, key=lambda cls: cls.__name__)]
    found = [
        name
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, UnionType) and value == union
    ]
    return next(iter(found), None)


def _entry(classes: Iterable[type]) -> str | None:
    """Return the name of the entries of a match's log; None for other classes."""
    return "Entry" if any(issubclass(cls, MoveMade) for cls in classes) else None


def _domain_of_parts(classes: Iterable[type]) -> str | None:
    """Return the name of the domains of several parts, such as ``BerthDomain``; None for other classes."""
    several = [cls.__name__ for cls in classes if issubclass(cls, Several)]
    return f"{several[0].removesuffix(Several.__name__)}Domain" if several else None
