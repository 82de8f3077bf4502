"""Reading the decks, the discard piles, and what lies on the board, such as ``closed=suez_canal:0``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.competitors.check import ADVANTAGES
from freeport_games.competitors.components import CHANNELS
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import ANY_GOODS, Charter, Closed
from freeport_games.engine.sections import REST, Section, fill, known, number

from .names import (
    KNOWN_CARDS,
    KNOWN_CONTRACTS,
    KNOWN_CUSTOMS,
    KNOWN_TERRITORIES,
    KNOWN_TOKENS,
    elsewhere,
    read_pairs,
)

ON_BASES = known(sorted(ADVANTAGES))
GOODS = {**KNOWN_CARDS, ANY_GOODS: ANY_GOODS, "": ""}
KNOWN_CHANNELS = known(CHANNELS)
CARDS = {
    "territory_deck": {**KNOWN_CARDS, REST: REST},
    "contract_deck": {**KNOWN_CONTRACTS, REST: REST},
    "customs_deck": {**KNOWN_CUSTOMS, REST: REST},
    "territory_discard": KNOWN_CARDS,
    "contract_discard": KNOWN_CONTRACTS,
}
"""The cards that may lie in each deck and discard pile."""


def _read_cards(state: State, section: Section, name: str) -> None:
    setattr(state, name, section.several_of(name, CARDS[name]))


def _read_advantages(state: State, section: Section, name: str) -> None:
    for base, card in read_pairs(section, name):
        territory = section.meant(base, "the base of an advantage", KNOWN_TERRITORIES)
        if territory in state.advantages:
            section.wrong(f"{territory} has two advantages")
        state.advantages[territory] = section.meant(card, "an advantage", ON_BASES)


def _read_charters(state: State, section: Section, name: str) -> None:
    for token, terms in read_pairs(section, name):
        seat, _, goods = terms.partition(":")
        vehicle = section.meant(token, "what is chartered", KNOWN_TOKENS)
        chartered_for = section.meant(goods, "the goods of a charter", GOODS)
        state.charters.append(Charter(vehicle, number(seat, "who charters a token"), chartered_for))


def _read_closed(state: State, section: Section, name: str) -> None:
    for channel, seat in read_pairs(section, name):
        what = section.meant(channel, "what is closed", KNOWN_CHANNELS)
        state.closed.append(Closed(what, number(seat, "who closed a channel")))


LYING: Mapping[str, Callable[[State, Section, str], None]] = {
    **dict.fromkeys(CARDS, _read_cards),
    "advantages": _read_advantages,
    "charters": _read_charters,
    "closed": _read_closed,
}
"""The function that reads each pile and each kind of thing on the board, by its name."""


def place_the_rest(state: State) -> None:
    """Replace ``*`` by the cards that are named nowhere; a state has the top card of two decks last."""
    decks = (state.territory_deck, state.contract_deck, state.customs_deck)
    for deck, rest in zip(decks, elsewhere(state), strict=True):
        fill(deck, rest)
    state.territory_deck.reverse()
    state.contract_deck.reverse()
