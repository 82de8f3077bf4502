"""The words of positions that reading and writing share, and the common parts of sections."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine.sections import Section, commas, known, times
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
from freeport_games.smugglers.piles import PILES
from freeport_games.smugglers.state import State

NOTHING = "-"
"""Stands for a missing character, sector, planet or levels."""
SHEET = (LIGHTSPEED, ENGINES, SHIELDS, LASERS, PODS)
"""The place of each system of a spaceship sheet in a list of levels."""
KNOWN = known(CARDS)
KNOWN_PLANETS = known(PLANETS)
KNOWN_CHARACTERS = known(CHARACTERS)


def elsewhere(state: State) -> tuple[list[str], list[str], list[str]]:
    """Return the destiny cards, the planets and the characters that are named nowhere, in the order of the content.

    These are the cards of the destiny deck and the planet deck, top card first, and the characters that are out.
    """
    named = {*PILES.every_card(state)}.difference(state.destiny_deck, state.planet_deck, state.out)
    destiny, planets, out = [[card for card in each if card not in named] for each in (CARDS, PLANETS, CHARACTERS)]
    return destiny, planets, out


# Times


def write_counts(counts: Iterable[int]) -> str | None:
    """Return units of each kind of cargo."""
    return commas([times(kind, count) for kind, count in zip(KINDS, counts, strict=False) if count])


def read_counts(section: Section, name: str, kinds: int) -> list[int]:
    """Return units of each of so many kinds of cargo."""
    counts = [0] * kinds
    places = {kind: place for kind, place in GOOD_AT.items() if place < kinds}
    for word in section.several(name):
        kind, count = section.times(word)
        counts[section.meant(kind, f"cargo of {name}", places)] += count
    return counts
