"""Where the cards lie, and who sees them.

Only its seat sees a hand, and nobody sees a face-down delivery (CH-041, CH-042) or the deck; but a seat knows the cards
of its own delivery. At the end everybody sees all but the deck.
"""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile, Piles, Sees, one_a_seat

from .components import CARDS, FIREPOWER, CardId
from .state import OVER, State

MOST_SEATS = 8


def _hand(state: State, seat: Seat) -> list[CardId]:
    return state.hands[seat]


def _delivery(state: State, seat: Seat) -> list[CardId]:
    delivery = state.deliveries[seat]
    return [] if delivery is None else delivery.cards


def _attack(state: State) -> list[CardId]:
    return [] if state.raid is None else state.raid.attack


def _is_over(state: State, _: Seat) -> bool:
    return state.stage is OVER


def _lies_open(state: State, seat: Seat) -> bool:
    delivery = state.deliveries[seat]
    return delivery is None or delivery.revealed or state.stage is OVER


DECK = Pile[State]("deck", lambda state: state.deck, Sees.NOBODY, ordered=True)
DISCARDS = Pile[State]("discard", lambda state: state.discard, Sees.ALL, ordered=True)
ATTACK = Pile[State]("attack", _attack, Sees.ALL)
HANDS = one_a_seat("hand", MOST_SEATS, _hand, Sees.OWNER, _is_over)
DELIVERIES = one_a_seat("delivery", MOST_SEATS, _delivery, Sees.RECALLED, _lies_open)

PILES = Piles(
    DECK,
    *HANDS,
    *DELIVERIES,
    ATTACK,
    DISCARDS,
    cards=tuple(CARDS),
    trails=lambda state: state.trails,
    seats=lambda state: state.seats,
    kinds={"firepower": frozenset(FIREPOWER)},
    shuffles={"CH-C1": DECK.cards, "CH-C3": DISCARDS.cards},
)
"""Every pile: a card lies in one of them. The attack side and the defence side of a raid lie face-up."""


def side(state: State, seat: Seat) -> Pile[State]:
    """Return the pile of a seat's active cards: its side of the raid, or the delivery that it is collecting."""
    return ATTACK if state.raid is not None and seat == state.active else DELIVERIES[seat]


def told_of_firepower(state: State, seat: Seat) -> None:
    """Note whether a seat has firepower in hand, which is known once its Reinforcement has its turn (CH-095)."""
    if any(map(FIREPOWER.__contains__, state.hands[seat])):
        PILES.conclude(state, HANDS[seat], "firepower", least=1)
    else:
        PILES.conclude(state, HANDS[seat], "firepower", most=0)
