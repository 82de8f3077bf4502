"""Where the cards lie, and who sees them.

Only its seat sees a hand, and nobody sees the deck; all other cards lie open (IE-011). At the end hands do, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile, Piles, Sees, one_a_seat

from .components import CARDS, HARBOURS, SHIPS, TYPES, CardId, GoodType, ShipId, of_type
from .state import OVER, Ship, State
from .state.places import DECK as THE_DECK
from .state.places import DISCARD as THE_DISCARD_PILE
from .state.places import ISLAND as THE_ISLAND
from .state.places import Place, Zone, hand_of, of_seat, on_ship

MOST_SEATS = len(HARBOURS)


def _hand(state: State, seat: Seat) -> list[CardId]:
    return state.hands[seat]


def _is_over(state: State, _: Seat) -> bool:
    return state.phase is OVER


def _played(state: State, seat: Seat) -> list[CardId]:
    return state.played[seat]


def _imports(state: State, seat: Seat) -> list[CardId]:
    return state.imports[seat]


def _goods(state: State, seat: Seat) -> list[CardId]:
    return state.goods[seat]


def _shipments(seat: Seat) -> Pile[State]:
    def cards(state: State) -> list[CardId]:
        return [shipment.card for shipment in state.shipments[seat]]

    return Pile(f"shipments-{seat}", cards, Sees.ALL, seat, ordered=True, listed=False)


def _on_ship(name: ShipId, cards: Callable[[Ship], list[CardId]]) -> Callable[[State], list[CardId]]:
    def on_it(state: State) -> list[CardId]:
        for ship in state.ships:
            if ship.id == name:
                return cards(ship)
        return []

    return on_it


DECK = Pile[State]("deck", attrgetter("deck"), Sees.NOBODY, ordered=True)
HANDS = one_a_seat("hand", MOST_SEATS, _hand, Sees.OWNER, _is_over, as_they_come=True)
TOP = Pile[State]("top", lambda _: [], Sees.NOBODY, apart=True)
"""In trails, the top of the deck, when everybody learns something of the card that lies there and is drawn now."""
DISCARDS = Pile[State]("discard", attrgetter("discard"), Sees.ALL, ordered=True)

OPEN: Mapping[Place, Pile[State]] = {
    THE_DISCARD_PILE: DISCARDS,
    THE_ISLAND: Pile("island", attrgetter("island"), Sees.ALL, ordered=True),
    **{
        of_seat(zone, seat): pile
        for zone, cards in ((Zone.PLAYED, _played), (Zone.IMPORTS, _imports), (Zone.GOODS, _goods))
        for seat, pile in enumerate(one_a_seat(zone.lower(), MOST_SEATS, cards, Sees.ALL, as_they_come=True))
    },
    **{of_seat(Zone.SHIPMENTS, seat): _shipments(seat) for seat in range(MOST_SEATS)},
    **{
        on_ship(zone, ship): Pile(f"{zone.lower()}-{ship}", _on_ship(ship, cards), Sees.ALL, ordered=True)
        for zone, cards in ((Zone.CONTRACTS, attrgetter("contracts")), (Zone.CONTAINERS, attrgetter("containers")))
        for ship in SHIPS
    },
}
"""The piles whose cards everybody sees, by their places."""

PILE_AT: Mapping[Place, Pile[State]] = {
    THE_DECK: DECK,
    **{hand_of(seat): pile for seat, pile in enumerate(HANDS)},
    **OPEN,
}
"""The pile of each place."""

PILES = Piles(
    DECK,
    *HANDS,
    TOP,
    *OPEN.values(),
    cards=tuple(CARDS),
    trails=lambda state: state.trails,
    seats=lambda state: state.seats,
    kinds={type_: frozenset(of_type(CARDS, GoodType(type_))) for type_ in TYPES},
    shuffles={"IE-C2": DECK.cards, "IE-C4": DISCARDS.cards},
)
"""Every pile: a card lies in one of them."""


def told_of_top_card(state: State, types: Iterable[GoodType]) -> None:
    """Note that the top card of the deck, which is drawn now, is of none of some types, as everybody learns."""
    PILES.set_apart(state, state.deck[:1], DECK, TOP)
    for type_ in types:
        PILES.conclude(state, TOP, type_.value, most=0)
