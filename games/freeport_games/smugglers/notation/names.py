"""The words of positions that reading and writing share, and the common parts of sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
from freeport_games.smugglers.scoring import every_character, every_destiny_card, every_planet_card
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
    piles = (state.destiny_deck, state.planet_deck, state.out)
    every = (every_destiny_card(state), every_planet_card(state), every_character(state))
    fresh: Sequence[Sequence[str]] = ([*CARDS], [*PLANETS], [*CHARACTERS])
    found: list[list[str]] = []
    for cards, pile, there in zip(fresh, piles, every, strict=True):
        named = {*there} - {*pile}
        found.append([card for card in cards if card not in named])
    return found[0], found[1], found[2]


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
