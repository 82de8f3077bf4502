"""The words of positions that reading and writing share, and the common parts of sections."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.competitors.check import SEATS
from freeport_games.competitors.components import (
    CONTRACT_CARDS,
    CONTRACTS,
    CUSTOMS,
    TERRITORIES,
    TERRITORY_CARDS,
)
from freeport_games.competitors.components.kinds import TRUCK, CardId
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.state import State
from freeport_games.competitors.state.tokens import Token, new_tokens
from freeport_games.engine.sections import Section, known

NOTHING = "-"
"""Stands for a colour or headquarters that are not chosen yet."""
TOKENS = new_tokens(SEATS[-1])
"""Every token, in the supply, with the most seats."""
KNOWN_TOKENS = known(TOKENS)
KNOWN_TERRITORIES = known(TERRITORIES)
KNOWN_CARDS = known(TERRITORY_CARDS)
KNOWN_CONTRACTS = known(CONTRACT_CARDS)
KNOWN_GOODS = known(CONTRACTS)
KNOWN_CUSTOMS = known(CUSTOMS)


def elsewhere(state: State) -> tuple[list[CardId], list[CardId], list[CardId]]:
    """Return the territory, contract and customs cards that are named nowhere: those of the decks, from the top.

    They lie in the order that they have before the first shuffle.
    """
    named = {*PILES.every_card(state)}
    decks = (state.territory_deck, state.contract_deck, state.customs_deck)
    fresh: Sequence[Sequence[CardId]] = (TERRITORY_CARDS[::-1], CONTRACT_CARDS[::-1], [*CUSTOMS])
    found = [
        [card for card in cards if card not in named or card in deck] for cards, deck in zip(fresh, decks, strict=True)
    ]
    return found[0], found[1], found[2]


def usual_last(token: Token) -> str:
    """Return where a token was last if nothing is said: a ship in a port and an aircraft at an airport, there."""
    return token.at if token.kind is not TRUCK and token.at in TERRITORIES else ""


def read_pairs(section: Section, name: str) -> list[tuple[str, str]]:
    """Return the pairs of words with ``:`` between them."""
    pairs = [word.partition(":") for word in section.several(name)]
    return [(one, other) for one, _, other in pairs]
