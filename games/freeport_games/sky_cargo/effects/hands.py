"""Hands: drawing, discarding, and taking in the sight of all (SC-190 to SC-194, SC-200, SC-201)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.hidden import Pile
from freeport_games.engine.menus import Announcement, Pick, Scene, Shuffle, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import CARDS, CardId, cards_of, ops
from freeport_games.sky_cargo.conditions import AS_MANY, IN_HAND, SoMany
from freeport_games.sky_cargo.events import CardsDiscarded, CardsDrawn, CardsShown, CardTaken, PileRenewed, Source
from freeport_games.sky_cargo.moves import Discard
from freeport_games.sky_cargo.piles import DECK, DISCARDS, HANDS, PILES
from freeport_games.sky_cargo.state import State

from .carrying import By, carries_out, skipped
from .seats import choose_opponent

MOST_IN_HAND = 10
"""The hand size above which nobody draws (SC-190)."""


# Drawing


def draw(t: Turn[State], seat: Seat, count: int) -> Scene:
    """Draw cards, up to ten in hand; the discard pile renews an empty draw pile (SC-190, SC-194)."""
    state = t.state
    count = min(count, MOST_IN_HAND - len(state.hands[seat]))
    while count > 0:
        if not state.deck:
            yield from renew(t)
            if not state.deck:
                return
        cards = state.deck[:count]
        PILES.move(state, cards, DECK, HANDS[seat])
        count -= len(cards)
        tell_drawn(t, seat, cards)


def tell_drawn(t: Turn[State], seat: Seat, cards: Sequence[CardId]) -> None:
    """Announce that a seat drew cards, which only that seat may see."""
    t.tell(partial(_drawn, seat, tuple(cards)))


def _drawn(seat: Seat, cards: tuple[CardId, ...]) -> Announcement:
    """Return what a seat is told of the cards that it draws, and what the others are."""
    return Announcement(CardsDrawn(seat, CardsShown(cards_of(cards))), (seat,), CardsDrawn(seat, Hidden(len(cards))))


def renew(t: Turn[State]) -> Scene:
    """Shuffle the discard pile into a new draw pile, if it has cards (SC-C6, SC-194)."""
    state = t.state
    count = len(state.discard)
    if count > 1:
        order = yield from Shuffle("SC-C6", count)
        PILES.shuffle(state, order, DISCARDS, DECK)
    else:
        PILES.move(state, [*state.discard], DISCARDS, DECK)
    if count:
        t.tell(PileRenewed(count))


@carries_out(ops.Draw)
def draw_cards(t: Turn[State], by: By, op: ops.Draw) -> Scene | None:
    """Draw (SC-200)."""
    if not can_draw(t.state, by.seat):
        skipped(t)
        return None
    return draw(t, by.seat, op.n)


def take(t: Turn[State], seat: Seat, card: CardId, pile: Pile[State], source: Source) -> None:
    """Put a card of a pile into a hand in the sight of all (SC-191)."""
    PILES.move(t.state, (card,), pile, HANDS[seat], shown=True)
    t.tell(CardTaken(seat, CARDS[card], source))


def has_room(state: State, seat: Seat) -> bool:
    """Return whether a card can go to a hand (SC-191)."""
    return len(state.hands[seat]) < MOST_IN_HAND


def can_draw(state: State, seat: Seat) -> bool:
    """Return whether a seat can draw a card (SC-190, SC-194)."""
    return has_room(state, seat) and bool(state.deck or state.discard)


# Discarding


def discard(t: Turn[State], seat: Seat, cards: Sequence[CardId]) -> None:
    """Discard cards of a hand, ordered by identifier (SC-193)."""
    gone = sorted(cards)
    PILES.move(t.state, gone, HANDS[seat], DISCARDS)
    t.tell(CardsDiscarded(seat, cards_of(gone)))


def ask_to_discard(t: Turn[State], seat: Seat, count: int) -> Scene:
    """Let a seat discard cards of its choice, all if it has fewer (SC-D21)."""
    count = min(count, len(t.state.hands[seat]))
    if count:
        yield from ask(seat, "SC-D21", WAYS_TO_DISCARD.on(count))


def _discard(t: Turn[State], seat: Seat, move: Discard, _: object) -> None:
    discard(t, seat, move.cards)


TO_DISCARD = Way[SoMany, Discard](Discard, _discard, IN_HAND("cards", "SC-192"), AS_MANY("cards", "SC-192"))
WAYS_TO_DISCARD = Ways(SoMany.of_hand, TO_DISCARD)
"""A number of cards of the hand (SC-D21)."""


@carries_out(ops.DiscardOwn)
def discard_own(t: Turn[State], by: By, op: ops.DiscardOwn) -> Scene | None:
    """Discard cards of the seat's own hand (SC-200)."""
    if not t.state.hands[by.seat]:
        skipped(t)
        return None
    return ask_to_discard(t, by.seat, op.n)


@carries_out(ops.OpponentDiscards)
def opponent_discards(t: Turn[State], by: By, op: ops.OpponentDiscards) -> Scene:
    """Let another seat discard, by choice or at random (SC-201)."""
    hands = t.state.hands
    seat = yield from choose_opponent(t, by, op.target, [other for other, hand in enumerate(hands) if hand])
    if seat is None:
        skipped(t)
        return
    if op.by is ops.How.CHOICE:
        yield from ask_to_discard(t, seat, op.n)
    else:
        yield from _discard_at_random(t, seat, op.n)


def _discard_at_random(t: Turn[State], seat: Seat, count: int) -> Scene:
    """Discard random cards of a hand, all if it has fewer (SC-C8)."""
    left = [*t.state.hands[seat]]
    picked: list[CardId] = []
    while left and len(picked) < count:
        whole = count - len(picked) >= len(left)
        place = 0 if whole else (yield from Pick.evenly("SC-C8", len(left)))
        picked.append(left.pop(place))
    discard(t, seat, picked)
