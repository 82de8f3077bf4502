"""The one way in which cards move.

The source and the target of a move determine who may know the cards: only its seat knows a card in a hand, nobody a
card in the deck, and everybody any other card (IE-011).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter

from freeport_games.engine import Hidden, Memory, Seat, Told, Turn
from freeport_games.import_export.components import CardId, cards_of
from freeport_games.import_export.events import CardsMoved, CardsShown, HandRevealed
from freeport_games.import_export.knowing import DECK, hand_place, told_of_hand
from freeport_games.import_export.places import Place, Zone
from freeport_games.import_export.state import Happening, Hook, Ship, Shipment, State
from freeport_games.import_export.vocabulary.hearing import hear

HAND = Zone.HAND
"""The member by itself: in CPython 3.11 reading one through its class takes ten times as long."""
HIDDEN = frozenset({HAND, Zone.DECK})
"""The places whose cards at most one seat knows."""
COMMON: Mapping[Zone, Callable[[State], list[CardId]]] = {
    Zone.DECK: attrgetter("deck"),
    Zone.DISCARD: attrgetter("discard"),
    Zone.ISLAND: attrgetter("island"),
}
"""The common places."""
OF_SEATS: Mapping[Zone, Callable[[State], list[list[CardId]]]] = {
    HAND: attrgetter("hands"),
    Zone.PLAYED: attrgetter("played"),
    Zone.IMPORTS: attrgetter("imports"),
    Zone.GOODS: attrgetter("goods"),
}
"""The seats' places of plain cards; shipments are more than cards."""
ON_SHIPS: Mapping[Zone, Callable[[Ship], list[CardId]]] = {
    Zone.CONTRACTS: attrgetter("contracts"),
    Zone.CONTAINERS: attrgetter("containers"),
}
"""The places of ships."""
HEARD_OF: Mapping[Zone, Hook] = {Zone.GOODS: Hook.ON_GOODS_ADDED}
"""The places for which powers are notified of every card that comes in."""


def cards_in(state: State, place: Place) -> list[CardId]:
    """Return the cards in a place; a new list for shipments, the very list of the state for all others."""
    pile = _pile(state, place)
    return [shipment.card for shipment in _shipments(state, place)] if pile is None else pile


def _pile(state: State, place: Place) -> list[CardId] | None:
    """Return the list of the state that holds the cards of a place; None for shipments, which are more than cards."""
    if place.seat is not None:
        piles = OF_SEATS.get(place.zone)
        return None if piles is None else piles(state)[place.seat]
    if place.ship is not None:
        return ON_SHIPS[place.zone](state.ship(place.ship))
    return COMMON[place.zone](state)


def _shipments(state: State, place: Place) -> list[Shipment]:
    assert place.seat is not None  # noqa: S101 - shipments are a seat's
    return state.shipments[place.seat]


def move(
    t: Turn[State],
    cards: Sequence[CardId],
    source: Place,
    target: Place,
    power: CardId | None = None,
    *,
    shown: bool = False,
) -> None:
    """Move cards, in the given order, and tell those who may know.

    A card that comes into the shipments comes last and has its own power; one that leaves them loses it, and its tokens
    (IE-169). From one seat's shipments to another's it keeps its power, its tokens and its use in this turn (IE-138,
    IE-139, IE-168). A container that leaves a ship parts from the one that it was bound to.

    Args:
        t: the game.
        cards: the cards; each lies in ``source``.
        source: their place.
        target: the place that they go to.
        power: the card whose power does it, if any.
        shown: whether everybody may see them although both places are hidden.
    """
    if not cards:
        return
    state, moved = t.state, tuple(cards)
    if source.zone in HIDDEN or target.zone is HAND:
        _remember(state.memory, moved, source, target, shown)
    taken, put = _pile(state, source), _pile(state, target)
    if taken is None or put is None:
        _move_shipments(state, cards, source, target)
    else:
        for card in cards:
            taken.remove(card)
        put += cards
    if source.ship is not None:
        _unbind(state.ship(source.ship), cards)
    t.tell(partial(_told, moved, source, target, power, shown))
    if target.zone in HEARD_OF and target.seat is not None:
        for card in cards:
            hear(t, Happening(target.seat, card=card), HEARD_OF[target.zone])


def reveal_hand(t: Turn[State], seat: Seat, power: CardId) -> None:
    """Show a hand to everybody."""
    state = t.state
    hand = state.hands[seat]
    told_of_hand(state, seat, hand)
    t.tell(HandRevealed(seat, cards_of(hand), power))


def _remember(memory: Memory, cards: Sequence[CardId], source: Place, target: Place, shown: bool) -> None:
    """Note what seats know of cards that move."""
    hidden = source.zone in HIDDEN
    if hidden and (shown or target.zone not in HIDDEN):
        memory.note(Memory.shown, cards, _called(source))
    elif hidden:
        memory.note(Memory.moved, _called(source), _called(target), len(cards))
    if target.zone is not HAND:
        return
    if shown or not hidden:
        memory.note(Memory.lie, cards, _called(target))
    elif source.seat is not None:
        memory.note(Memory.lie, cards, _called(target), (source.seat,))


def _called(place: Place) -> str:
    return DECK if place.seat is None else hand_place(place.seat)


def _move_shipments(state: State, cards: Sequence[CardId], source: Place, target: Place) -> None:
    """Move cards from shipments, into shipments, or both."""
    moved = {card: Shipment(card, card) for card in cards}
    taken, put = _pile(state, source), _pile(state, target)
    if taken is None:
        shipments = _shipments(state, source)
        moved = {shipment.card: shipment for shipment in shipments if shipment.card in moved}
        shipments[:] = [shipment for shipment in shipments if shipment.card not in moved]
    else:
        for card in cards:
            taken.remove(card)
    if put is None:
        _shipments(state, target).extend([moved[card] for card in cards])
    else:
        put += cards
    state.shipments_changed()


def _unbind(ship: Ship, cards: Sequence[CardId]) -> None:
    """Unbind containers that leave a ship from those that they were bound to."""
    if ship.pairs:
        ship.pairs = [pair for pair in ship.pairs if not set(pair) & set(cards)]


def copy_power(state: State, shipment: Shipment, power: CardId) -> None:
    """Give a shipment the power of another card, or its own again (IE-167)."""
    shipment.power = power
    state.shipments_changed()


def _told(cards: tuple[CardId, ...], source: Place, target: Place, power: CardId | None, shown: bool) -> Told:
    moved = CardsMoved(CardsShown(cards_of(cards)), source, target, power)
    if shown or source.zone not in HIDDEN or target.zone not in HIDDEN:
        return Told(moved)
    knowing: list[Seat] = [place.seat for place in (source, target) if place.seat is not None]
    return Told(moved, knowing, CardsMoved(Hidden(len(cards)), source, target, power))


def every_card(state: State) -> list[CardId]:
    """Return the cards of all places: each card of the game once."""
    piles = [state.deck, state.discard, state.island, *state.hands, *state.played, *state.imports, *state.goods]
    for ship in state.ships:
        piles += [ship.contracts, ship.containers]
    return [card for pile in piles for card in pile] + [
        shipment.card for shipments in state.shipments for shipment in shipments
    ]
