"""The catalogue of a game: everything that its views, events, moves and options name.

A game's content has its cards, places and other pieces. The values of the enums that a client meets are added here:
their names are those of the game's words, so that a language translates them with its sentences, and their texts are
the descriptions in the code.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import Enum
from functools import cache

from msgspec.structs import replace

from freeport_games.engine.component import Component, Fact, values_of
from freeport_games.engine.docs import member_docs
from freeport_games.engine.game import AnyGame
from freeport_games.engine.reached import closed_sets
from freeport_games.engine.words import words

_RULES = re.compile(r" \([A-Z]{2}-[^()]*\)")
"""The numbers of rules in a description, which are for who reads the code."""


@cache
def catalogue(game: AnyGame) -> tuple[Component, ...]:
    """Return the components of a game's content, and those of its enums.

    A component is identified by its kind and its key. Two may have the same key only if one is the value of an enum.
    """
    sets = closed_sets(game)
    listed = {(one.kind, one.id) for one in game.components}
    more = [one for enum in sets.values() for one in values_of(enum) if (one.kind, one.id) not in listed]
    kinds = {one.id: one.kind for one in game.components}
    return tuple(_whole(game, one, sets, kinds) for one in (*game.components, *more))


@cache
def kinds_of(game: AnyGame) -> Mapping[str, Collection[str]]:
    """Return the kinds of each component, by its identifier."""
    kinds: dict[str, set[str]] = {}
    for component in catalogue(game):
        kinds.setdefault(component.id, set()).add(component.kind)
    return kinds


def _whole(game: AnyGame, one: Component, sets: Mapping[str, type[Enum]], kinds: Mapping[str, str]) -> Component:
    """Return a component with its facts' kinds and, if it is the value of an enum, with its name and text."""
    facts = tuple(_referring(fact, kinds) for fact in one.facts)
    if one.kind not in sets:
        return replace(one, text=_RULES.sub("", one.text), facts=facts)
    enum = sets[one.kind]
    text = _RULES.sub("", member_docs(enum).get(enum(one.id).name, ""))
    return replace(one, name=words(game).name(one.id, kind=one.kind), text=text, facts=facts)


def _referring(fact: Fact, kinds: Mapping[str, str]) -> Fact:
    if fact.refers_to is not None or not isinstance(fact.value, str):
        return fact
    return replace(fact, refers_to=kinds.get(fact.value))
