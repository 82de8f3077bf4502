"""Moves cards between decks, hands and discard piles, and tells those who may know (CO-020 to CO-024)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.events import CardsDrawn, CardsShown, DeckRemade
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.knowledge import contract_shown, deck_place, hand_place, told_of_new_deck
from freeport_games.competitors.state.tokens import Signed
from freeport_games.engine import Hidden, Memory, Scene, Seat, Shuffle, Told, Turn


def from_the_top(cards: Sequence[CardId], order: Sequence[int]) -> list[CardId]:
    """Return cards in the order of a shuffle, whose first card is the top, as a deck, whose top card is last."""
    return [cards[place] for place in reversed(order)]


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
    pile = state.deck(deck)
    cards = pile[-count:][::-1]
    del pile[-count:]
    state.hand(seat, deck).extend(cards)
    state.memory(deck).note(Memory.moved, deck_place(deck), hand_place(deck, seat), count)
    t.tell(partial(_drawn, seat, deck, tuple(cards)))


def _drawn(seat: Seat, deck: Deck, cards: tuple[CardId, ...]) -> Told:
    shown, hidden = CardsShown(cards), Hidden(len(cards))
    return Told(CardsDrawn(seat, deck, shown), (seat,), CardsDrawn(seat, deck, hidden))


def _remake(t: Turn[State], deck: Deck) -> Scene:
    state = t.state
    pile, discard = state.deck(deck), state.discard(deck)
    state.shuffling = deck
    order = yield from Shuffle("CO-R13", len(discard))
    pile[:] = from_the_top(discard, order)
    discard.clear()
    state.shuffling = None
    told_of_new_deck(state, deck)
    t.tell(DeckRemade(deck, len(pile)))


def discard_from_hand(state: State, seat: Seat, deck: Deck, cards: Collection[CardId]) -> None:
    """Discard cards of a hand, face up."""
    take_from_hand(state, seat, deck, cards)
    state.discard(deck).extend(cards)


def take_from_hand(state: State, seat: Seat, deck: Deck, cards: Collection[CardId]) -> None:
    """Remove cards from a hand, in the sight of all."""
    hand = state.hand(seat, deck)
    for card in cards:
        hand.remove(card)
    state.memory(deck).note(Memory.shown, tuple(cards), hand_place(deck, seat))


def hand_over(
    state: State, giver: Seat, taker: Seat, deck: Deck, cards: Sequence[CardId], knowing: Collection[Seat]
) -> None:
    """Move cards from one hand to another; the giver and certain other seats know them."""
    for card in cards:
        state.hand(giver, deck).remove(card)
        state.hand(taker, deck).append(card)
    memory = state.memory(deck)
    memory.moved(hand_place(deck, giver), hand_place(deck, taker), len(cards))
    if cards:
        memory.lie(cards, hand_place(deck, taker), to=tuple(sorted({giver, *knowing} - {taker})))


def discard_signed(state: State, signed: Signed) -> None:
    """Discard a contract with its sender and receiver, face up."""
    contract_shown(state, signed)
    state.contract_discard.append(signed.contract)
    state.territory_discard += [signed.sender, signed.receiver]
