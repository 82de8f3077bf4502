"""The words of positions that reading and writing share, and the common parts of sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from freeport_games.competitors.check import SEATS
from freeport_games.competitors.components import (
    CONTRACT_CARDS,
    CONTRACTS,
    CUSTOMS,
    TERRITORIES,
    TERRITORY_CARDS,
)
from freeport_games.competitors.kinds import TRUCK, CardId
from freeport_games.competitors.options import new_tokens
from freeport_games.competitors.scoring import contract_cards, customs_cards, territory_cards
from freeport_games.competitors.state import State
from freeport_games.competitors.tokens import Token
from freeport_games.engine.sections import Section

T = TypeVar("T")


def known(names: Iterable[str]) -> dict[str, str]:
    """Return names as what they stand for: themselves."""
    return {name: name for name in names}


NOTHING = "-"
"""Stands for a colour or headquarters that are not chosen yet."""
REST = "*"
"""Stands in a deck for all cards that are named nowhere else."""
TOKENS = new_tokens(SEATS[-1])
"""Every token, in the supply, with the most seats."""
KNOWN_TOKENS = known(TOKENS)
KNOWN_TERRITORIES = known(TERRITORIES)
KNOWN_CARDS = known(TERRITORY_CARDS)
KNOWN_CONTRACTS = known(CONTRACT_CARDS)
KNOWN_GOODS = known(CONTRACTS)
KNOWN_CUSTOMS = known(CUSTOMS)

_TIMES = re.compile(r"(?P<what>[^*]+)(\*(?P<count>\d{1,9}))?", re.ASCII)


def elsewhere(state: State) -> tuple[list[CardId], list[CardId], list[CardId]]:
    """Return the territory, contract and customs cards that are named nowhere: those of the decks, from the top.

    They lie in the order that they have before the first shuffle.
    """
    decks = (state.territory_deck, state.contract_deck, state.customs_deck)
    every = (territory_cards(state), contract_cards(state), customs_cards(state))
    fresh: Sequence[Sequence[CardId]] = (TERRITORY_CARDS[::-1], CONTRACT_CARDS[::-1], [*CUSTOMS])
    found: list[list[CardId]] = []
    for cards, deck, there in zip(fresh, decks, every, strict=True):
        named = {*there} - {*deck}
        found.append([card for card in cards if card not in named])
    return found[0], found[1], found[2]


def usual_last(token: Token) -> str:
    """Return where a token was last if nothing is said: a ship in a port and an aircraft at an airport, there."""
    return token.at if token.kind is not TRUCK and token.at in TERRITORIES else ""


# Times


def write_times(what: str, count: int) -> str:
    """Write something with its number: ``TRUCK*2``, and ``TRUCK`` for one."""
    return what if count == 1 else f"{what}*{count}"


def read_times(section: Section, word: str) -> tuple[str, int]:
    """Read something with its number, which is 1 if it is omitted."""
    found = _TIMES.fullmatch(word)
    if found is None:
        section.wrong(f"a number stands behind *, as in TRUCK*2, not as in {word!r}")
    return found["what"], int(found["count"] or 1)


# Words of a section


def read_number(section: Section, name: str) -> int:
    """Return a number that has to be there."""
    found = section.number(name, None)
    if found is None:
        section.wrong(f"{name}= is missing")
    return found


def read_name(section: Section, name: str, values: Mapping[str, T]) -> T:
    """Return a value that has to be there, by its name."""
    found = section.one_of(name, values, None)
    if found is None:
        section.wrong(f"{name}= is missing")
    return found


def read_several(section: Section, name: str, values: Mapping[str, T]) -> list[T]:
    """Return several values by their names."""
    return [section.meant(word, name, values) for word in section.several(name)]


def read_seats(section: Section, name: str) -> list[int]:
    """Return several seats; that they play is checked with the rest of the state."""
    found = section.several(name)
    if wrong := [word for word in found if re.fullmatch(r"\d{1,9}", word, re.ASCII) is None]:
        section.wrong(f"{name} is several seats such as 0,2, not {wrong[0]!r}")
    return [int(word) for word in found]


def read_pairs(section: Section, name: str) -> list[tuple[str, str]]:
    """Return the pairs of words with ``:`` between them."""
    pairs = [word.partition(":") for word in section.several(name)]
    return [(one, other) for one, _, other in pairs]
