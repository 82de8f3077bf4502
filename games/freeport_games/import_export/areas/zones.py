"""The one way in which cards move.

The source and the target of a move determine who may know the cards: only its seat knows a card in a hand, nobody a
card in the deck, and everybody any other card (IE-011).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Announcement, Turn
from freeport_games.import_export.components import CARDS, CardId, cards_of
from freeport_games.import_export.events import CardRevealed, CardsMoved, CardsShown, HandRevealed
from freeport_games.import_export.piles import HANDS, OPEN, PILE_AT, PILES
from freeport_games.import_export.state import Happening, Hook, Ship, Shipment, State
from freeport_games.import_export.state.places import Place, Zone, of_seat
from freeport_games.import_export.vocabulary.hearing import hear

SHIPMENTS = Zone.SHIPMENTS
"""The member by itself: in CPython 3.11 reading one through its class takes ten times as long."""
HEARD_OF: Mapping[Zone, Hook] = {Zone.GOODS: Hook.ON_GOODS_ADDED}
"""The places for which powers are notified of every card that comes in."""


def cards_in(state: State, place: Place) -> list[CardId]:
    """Return the cards in a place; a new list for shipments, the very list of the state for all others."""
    return PILE_AT[place].cards(state)


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
    lying, there = PILE_AT[source], PILE_AT[target]
    if source.zone is SHIPMENTS or target.zone is SHIPMENTS:
        _move_shipments(state, moved, source, target)
    PILES.move(state, moved, lying, there, shown=shown)
    if source.ship is not None:
        _unbind(state.ship(source.ship), cards)
    t.tell(partial(_told, moved, source, target, power, shown))
    if target.zone in HEARD_OF and target.seat is not None:
        for card in cards:
            hear(t, Happening(target.seat, card=card), HEARD_OF[target.zone])


def shuffle(t: Turn[State], order: Sequence[int], source: Place, target: Place) -> None:
    """Mix the cards of a place, and put them into another one, which may be itself.

    Args:
        t: the game.
        order: the old position of each card, the first one first.
        source: the place.
        target: the place where they lie then.
    """
    PILES.shuffle(t.state, order, PILE_AT[source], PILE_AT[target])


def reveal_hand(t: Turn[State], seat: Seat, power: CardId) -> None:
    """Show a hand to everybody."""
    hand = t.state.hands[seat]
    PILES.show(t.state, hand, HANDS[seat])
    t.tell(HandRevealed(seat, cards_of(hand), power))


def reveal(t: Turn[State], card: CardId, place: Place, power: CardId) -> None:
    """Show a card to everybody, which stays in its place."""
    PILES.show(t.state, (card,), PILE_AT[place])
    t.tell(CardRevealed(CARDS[card], place, power))


def _move_shipments(state: State, cards: Sequence[CardId], source: Place, target: Place) -> None:
    """Take shipments away whose cards leave, and make those of cards that come."""
    shipments = {of_seat(SHIPMENTS, seat): held for seat, held in enumerate(state.shipments)}
    moved = {card: Shipment(card, card) for card in cards}
    if (left := shipments.get(source)) is not None:
        moved = {shipment.card: shipment for shipment in left if shipment.card in moved}
        left[:] = [shipment for shipment in left if shipment.card not in moved]
    if (there := shipments.get(target)) is not None:
        there.extend([moved[card] for card in cards])
    state.shipments_changed()


def _unbind(ship: Ship, cards: Sequence[CardId]) -> None:
    """Unbind containers that leave a ship from those that they were bound to."""
    if ship.pairs:
        ship.pairs = [pair for pair in ship.pairs if not set(pair) & set(cards)]


def copy_power(state: State, shipment: Shipment, power: CardId) -> None:
    """Give a shipment the power of another card, or its own again (IE-167)."""
    shipment.power = power
    state.shipments_changed()


def _told(cards: tuple[CardId, ...], source: Place, target: Place, power: CardId | None, shown: bool) -> Announcement:
    moved = CardsMoved(CardsShown(cards_of(cards)), source, target, power)
    if shown or source in OPEN or target in OPEN:
        return Announcement(moved)
    knowing: list[Seat] = [place.seat for place in (source, target) if place.seat is not None]
    return Announcement(moved, knowing, CardsMoved(Hidden(len(cards)), source, target, power))
