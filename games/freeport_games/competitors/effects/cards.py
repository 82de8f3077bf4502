"""Moves cards between decks, hands and discard piles, and tells those who may know (CO-020 to CO-024)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.events import CardsDrawn, CardsShown, DeckRemade
from freeport_games.competitors.piles import DECKS, DISCARDS, HANDS, PILES, SIGNED, goods_pile
from freeport_games.competitors.state import CONTRACT, TERRITORY, Deck, State
from freeport_games.competitors.state.tokens import Signed
from freeport_games.engine import Hidden, Seat
from freeport_games.engine.hidden import Pile
from freeport_games.engine.menus import Announcement, Scene, Shuffle, Turn


def shuffle(state: State, order: Sequence[int], pile: Pile[State], deck: Deck) -> None:
    """Put a pile into a deck in the order of a shuffle, whose first card is the top: that of a deck lies last."""
    PILES.shuffle(state, order[::-1], pile, DECKS[deck])


def exhausted(state: State, deck: Deck) -> bool:
    """Return whether nothing can be drawn (CO-023)."""
    return not state.deck(deck) and not state.discard(deck)


def draw(t: Turn[State], seat: Seat, deck: Deck, count: int = 1) -> Scene | None:
    """Draw cards one by one; only a deck that does not suffice asks for chance (CO-R12)."""
    if len(t.state.deck(deck)) < count:
        return _draw_and_remake(t, seat, deck, count)
    for _ in range(count):
        deal(t, seat, deck, 1)
    return None


def _draw_and_remake(t: Turn[State], seat: Seat, deck: Deck, count: int) -> Scene:
    """Draw as many cards as there are; the discard pile renews an empty deck (CO-022)."""
    for _ in range(count):
        if not t.state.deck(deck) and t.state.discard(deck):
            yield from _remake(t, deck)
        if t.state.deck(deck):
            deal(t, seat, deck, 1)


def deal(t: Turn[State], seat: Seat, deck: Deck, count: int) -> None:
    """Give a seat the top cards of a deck, which must have enough."""
    state = t.state
    cards = tuple(state.deck(deck)[-count:][::-1])
    PILES.move(state, cards, DECKS[deck], HANDS[deck][seat])
    t.tell(partial(_drawn, seat, deck, cards))


def _drawn(seat: Seat, deck: Deck, cards: tuple[CardId, ...]) -> Announcement:
    shown, hidden = CardsShown(cards), Hidden(len(cards))
    return Announcement(CardsDrawn(seat, deck, shown), (seat,), CardsDrawn(seat, deck, hidden))


def _remake(t: Turn[State], deck: Deck) -> Scene:
    state = t.state
    state.shuffling = deck
    order = yield from Shuffle("CO-R13", len(state.discard(deck)))
    shuffle(state, order, DISCARDS[deck], deck)
    state.shuffling = None
    t.tell(DeckRemade(deck, len(order)))


def discard_from_hand(state: State, seat: Seat, deck: Deck, cards: Sequence[CardId]) -> None:
    """Discard cards of a hand, face up."""
    PILES.move(state, cards, HANDS[deck][seat], DISCARDS[deck])


def hand_over(
    state: State, giver: Seat, taker: Seat, deck: Deck, cards: Sequence[CardId], knowing: Collection[Seat]
) -> None:
    """Move cards from one hand to another; the giver, the taker and certain other seats know them."""
    hands, to = HANDS[deck], tuple(sorted({giver, *knowing} - {taker}))
    PILES.move(state, cards, hands[giver], hands[taker], to)


def discard_signed(state: State, signed: Signed) -> None:
    """Discard a contract with its sender and receiver, face up; its goods are in no token any more."""
    PILES.move(state, (signed.contract,), goods_pile(signed), DISCARDS[CONTRACT])
    PILES.move(state, (signed.sender, signed.receiver), SIGNED, DISCARDS[TERRITORY])
