"""Where the cards lie, and who sees them.

There are three kinds: destiny cards, planet cards and character cards. Nobody sees a face-down deck (SG-002); only its
seat sees a hand of characters, and nobody those that are left over (SG-005). When the characters are chosen, everybody
knows which ones are out. All other cards lie open.
"""

from __future__ import annotations

from operator import attrgetter

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile, Piles, Sees, one_a_seat

from .components import CARDS, CHARACTERS, PLANETS, CardId, CharacterId, PlanetId
from .state import DESTINY, SETUP, State

MOST_SEATS = 6
DESTINY_CARD, PLANET_CARD, CHARACTER_CARD = "destiny", "planet", "character"


def _drawn(state: State) -> list[CardId]:
    return [state.drawn] if state.drawn else []


def _events(state: State) -> list[CardId]:
    return [slot.event for slot in state.slots if slot.event]


def _equipment(state: State, seat: Seat) -> list[CardId]:
    return state.players[seat].equipment


def _friends(state: State, seat: Seat) -> list[CardId]:
    return state.players[seat].friends


def _contracts(state: State, seat: Seat) -> list[CardId]:
    return [held.card for held in state.players[seat].contracts]


def _offers(state: State, seat: Seat) -> list[CardId]:
    return [held.card for held in state.players[seat].offers]


def _drawn_planet(state: State) -> list[PlanetId]:
    return [state.drawn_planet] if state.drawn_planet else []


def _board(state: State) -> list[PlanetId]:
    return [slot.planet for slot in state.slots if slot.planet]


def _destinations(state: State, seat: Seat) -> list[PlanetId]:
    return [held.planet for held in state.players[seat].offers]


def _hand(state: State, seat: Seat) -> list[CharacterId]:
    return state.players[seat].hand


def _played(state: State, seat: Seat) -> list[CharacterId]:
    character = state.players[seat].character
    return [character] if character else []


def _are_chosen(state: State) -> bool:
    return state.step is not SETUP


def _renewing(state: State) -> list[str]:
    """Return the discard pile that becomes a deck: that of destiny when the next card of destiny is drawn (SG-111)."""
    draws_destiny = state.step is DESTINY and not state.drawn
    return state.destiny_discard if draws_destiny else state.planet_discard


DESTINY_DECK = Pile[State](
    "destiny-deck", attrgetter("destiny_deck"), Sees.NOBODY, back=DESTINY_CARD, ordered=True, blind=True
)
DRAWN = Pile[State]("drawn", _drawn, Sees.ALL, back=DESTINY_CARD, listed=False)
EVENTS = Pile[State]("events", _events, Sees.ALL, back=DESTINY_CARD, listed=False)
EQUIPMENT = one_a_seat("equipment", MOST_SEATS, _equipment, Sees.ALL, back=DESTINY_CARD, ordered=True)
FRIENDS = one_a_seat("friends", MOST_SEATS, _friends, Sees.ALL, back=DESTINY_CARD, ordered=True)
CONTRACTS = one_a_seat("contracts", MOST_SEATS, _contracts, Sees.ALL, back=DESTINY_CARD, listed=False)
OFFERS = one_a_seat("offers", MOST_SEATS, _offers, Sees.ALL, back=DESTINY_CARD, listed=False)
DESTINY_DISCARD = Pile[State](
    "destiny-discard", attrgetter("destiny_discard"), Sees.ALL, back=DESTINY_CARD, ordered=True
)

PLANET_DECK = Pile[State](
    "planet-deck", attrgetter("planet_deck"), Sees.NOBODY, back=PLANET_CARD, ordered=True, blind=True
)
DRAWN_PLANET = Pile[State]("drawn-planet", _drawn_planet, Sees.ALL, back=PLANET_CARD, listed=False)
ON_BOARD = Pile[State]("board", _board, Sees.ALL, back=PLANET_CARD, listed=False)
DESTINATIONS = one_a_seat("destinations", MOST_SEATS, _destinations, Sees.ALL, back=PLANET_CARD, listed=False)
PLANET_DISCARD = Pile[State]("planet-discard", attrgetter("planet_discard"), Sees.ALL, back=PLANET_CARD, ordered=True)

HANDS = one_a_seat("hand", MOST_SEATS, _hand, Sees.OWNER, back=CHARACTER_CARD, ordered=True)
PLAYED = one_a_seat("played", MOST_SEATS, _played, Sees.ALL, back=CHARACTER_CARD, listed=False)
OUT = Pile[State]("out", attrgetter("out"), Sees.NOBODY, back=CHARACTER_CARD, as_they_come=True, shown=_are_chosen)

PILES = Piles(
    DESTINY_DECK,
    DRAWN,
    EVENTS,
    *EQUIPMENT,
    *FRIENDS,
    *CONTRACTS,
    *OFFERS,
    DESTINY_DISCARD,
    PLANET_DECK,
    DRAWN_PLANET,
    ON_BOARD,
    *DESTINATIONS,
    PLANET_DISCARD,
    *HANDS,
    *PLAYED,
    OUT,
    cards=(*CARDS, *PLANETS, *CHARACTERS),
    trails=lambda state: state.trails,
    seats=lambda state: state.seats,
    shuffles={
        "SG-C1": DESTINY_DECK.cards,
        "SG-C2": PLANET_DECK.cards,
        "SG-C3": OUT.cards,
        "SG-C8": _renewing,
    },
)
"""Every pile: a card lies in one of them."""
