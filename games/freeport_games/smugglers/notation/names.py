"""The words of positions that reading and writing share, and the common parts of sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from freeport_games.engine.sections import Section, commas
from freeport_games.smugglers.components import (
    CARDS,
    CHARACTERS,
    ENGINES,
    GOOD_AT,
    KINDS,
    LASERS,
    LIGHTSPEED,
    PLANETS,
    PODS,
    SHIELDS,
)
from freeport_games.smugglers.scoring import every_character, every_destiny_card, every_planet_card
from freeport_games.smugglers.state import State

T = TypeVar("T")

NOTHING = "-"
"""Stands for a missing character, sector, planet or levels."""
REST = "*"
"""Stands in a pile for all cards that are named nowhere else."""
SHEET = (LIGHTSPEED, ENGINES, SHIELDS, LASERS, PODS)
"""The place of each system of a spaceship sheet in a list of levels."""
KNOWN = {card: card for card in CARDS}
KNOWN_PLANETS = {planet: planet for planet in PLANETS}
KNOWN_CHARACTERS = {one: one for one in CHARACTERS}

_TIMES = re.compile(r"(?P<what>[^*]+)(\*(?P<count>\d{1,9}))?", re.ASCII)


def elsewhere(state: State) -> tuple[list[str], list[str], list[str]]:
    """Return the destiny cards, the planets and the characters that are named nowhere, in the order of the content.

    These are the cards of the destiny deck and the planet deck, top card first, and the characters that are out.
    """
    piles = (state.destiny_deck, state.planet_deck, state.out)
    every = (every_destiny_card(state), every_planet_card(state), every_character(state))
    known: Sequence[Sequence[str]] = ([*CARDS], [*PLANETS], [*CHARACTERS])
    found: list[list[str]] = []
    for cards, pile, there in zip(known, piles, every, strict=True):
        named = {*there} - {*pile}
        found.append([card for card in cards if card not in named])
    return found[0], found[1], found[2]


# Times


def write_times(what: str, count: int) -> str:
    """Write something with its number: ``food*4``, and ``food`` for one."""
    return what if count == 1 else f"{what}*{count}"


def read_times(section: Section, word: str) -> tuple[str, int]:
    """Read something with its number, which is 1 if it is omitted."""
    found = _TIMES.fullmatch(word)
    if found is None:
        section.wrong(f"a number of units stands behind *, as in food*4, not as in {word!r}")
    return found["what"], int(found["count"] or 1)


def write_counts(counts: Iterable[int]) -> str | None:
    """Return units of each kind of cargo."""
    return commas([write_times(kind, count) for kind, count in zip(KINDS, counts, strict=False) if count])


def read_counts(section: Section, name: str, kinds: int) -> list[int]:
    """Return units of each of so many kinds of cargo."""
    counts = [0] * kinds
    known = {kind: place for kind, place in GOOD_AT.items() if place < kinds}
    for word in section.several(name):
        kind, count = read_times(section, word)
        counts[section.meant(kind, f"cargo of {name}", known)] += count
    return counts


# Words of a section


def read_number(section: Section, name: str) -> int:
    """Return a number that has to be there."""
    found = section.number(name, None)
    if found is None:
        section.wrong(f"{name}= is missing")
    return found


def read_several(section: Section, name: str, values: Mapping[str, T]) -> list[T]:
    """Write several values by their names."""
    return [section.meant(word, name, values) for word in section.several(name)]


def read_numbers(section: Section, name: str) -> list[int]:
    """Write several numbers."""
    found = section.several(name)
    if wrong := [word for word in found if re.fullmatch(r"\d{1,9}", word, re.ASCII) is None]:
        section.wrong(f"{name} is several whole numbers such as 1,6, not {wrong[0]!r}")
    return [int(word) for word in found]
