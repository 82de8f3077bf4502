"""What seats come to know of cards that nothing shows them any more.

What a seat has seen of packed cargo stands in the crates, because its view goes on showing it (SC-114). The rest is of
hands, the draw pile and cargo that was mixed up: a card that went to a hand before the eyes of all, a hand that
somebody looked at, a hand without genuine Cargo, what a search has shown, what a new draw pile is made of.

A place is the draw pile, a hand, or the slot of a packed cargo that not everybody knows. A slot holds one card, so that
"so many in the hand or that slot" says all that is still known of a hand once a card of it was packed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache

import msgspec

from freeport_games.engine import At, Known, Seat

from .components import CARGO, PASSENGERS, CardId
from .state import Crate, State

DECK = "deck"


@cache
def hand_place(seat: Seat) -> str:
    """The name of a hand, as a place of cards."""
    return f"hand-{seat}"


def places(state: State) -> Mapping[str, Sequence[CardId]]:
    """What lies where, of all that somebody may not see while the game goes on."""
    lying: dict[str, Sequence[CardId]] = {DECK: state.deck}
    for seat, hand in enumerate(state.hands):
        lying[hand_place(seat)] = hand
    for hold in state.holds:
        for crate in hold:
            if not crate.open and not crate.shown:
                lying[crate.slot] = (crate.card,)
    return lying


# What a card that is moved or shown changes


def laid_open(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Everybody sees these cards, which were in a hand."""
    state.memory.shown(cards, hand_place(seat))


def laid_open_of_deck(state: State, card: CardId) -> None:
    """Everybody sees this card, which was in the draw pile."""
    state.memory.shown((card,), DECK)


def laid_open_of_hold(state: State, crate: Crate) -> None:
    """Everybody sees what was packed in a slot."""
    if state.memory.known:
        state.memory.shown((crate.card,), crate.slot)
        _rewrite(state, crate.slot, lambda at: [At(_without(at, crate.slot), at.least)])


def drawn(state: State, seat: Seat, count: int) -> None:
    """A seat has drawn so many cards."""
    hand = hand_place(seat)

    def change(at: At) -> list[At]:
        if hand in at.places:
            return [at]
        return [At((*at.places, hand), at.least), At(at.places, at.least - count)]

    if state.memory.known:
        _rewrite(state, DECK, change)


def packed(state: State, seat: Seat, slot: str) -> None:
    """A seat has packed a card of its hand in a new slot."""
    hand, size = hand_place(seat), len(state.hands[seat]) + 1

    def change(at: At) -> list[At]:
        if at.places == (hand,) and at.least == size:  # whichever it was, it is one of them
            return [At((hand,), size - 1), At((slot,), 1)]
        return [At((*at.places, slot), at.least)]

    if state.memory.known:
        _rewrite(state, hand, change)


def mixed_up(state: State, before: Sequence[Crate], slots: Sequence[str]) -> None:
    """The packed cargo of a hold lies in new slots.

    Args:
        state: the game.
        before: the crates as they were, with their old slots.
        slots: the new slots.
    """
    now, old = tuple(slots), frozenset([crate.slot for crate in before])
    state.memory.known = [
        msgspec.structs.replace(known, at=_needed(_at_new_slots(known.at, old, now))) for known in state.memory.known
    ]
    for crate in sorted(before, key=_card_of):
        if crate.shown or crate.seen:
            state.memory.learn((crate.card,), At(now, 1), to=None if crate.shown else crate.seen)


def _card_of(crate: Crate) -> CardId:
    return crate.card


def _at_new_slots(ats: Iterable[At], old: frozenset[str], now: tuple[str, ...]) -> list[At]:
    """Where things lie when what lay in some slots is mixed up in others."""
    changed: list[At] = []
    counted: set[str] = set()
    least = 0
    for at in ats:
        inside = old.intersection(at.places)
        if not inside:
            changed.append(at)
        elif len(inside) < len(at.places):
            changed.append(At((*[place for place in at.places if place not in old], *now), at.least))
        elif counted.isdisjoint(inside):
            counted |= inside
            least += at.least
    return [*changed, At(now, least)]


def _rewrite(state: State, place: str, change: Callable[[At], Iterable[At]]) -> None:
    """Say anew what is known of a place, without what follows from the rest."""
    kept: list[Known] = []
    for known in state.memory.known:
        if all([place not in at.places for at in known.at]):
            kept.append(known)
            continue
        most = _how_many_places(state)
        ats = [new for at in known.at for new in (change(at) if place in at.places else (at,))]
        if needed := _needed([at for at in ats if len(at.places) < most]):
            kept.append(Known(known.cards, needed, known.to))
    state.memory.known = kept


def _how_many_places(state: State) -> int:
    """How many places there are: that things lie in one of all says nothing."""
    slots = [crate.slot for hold in state.holds for crate in hold if not crate.open and not crate.shown]
    return 1 + len(state.hands) + len(slots)


def _needed(ats: Collection[At]) -> tuple[At, ...]:
    """What does not follow from the rest: so many in some places are so many in these and others, too."""
    kept: list[At] = []
    for at in sorted(ats, key=_fewest_places) if len(ats) > 1 else ats:
        if at.least > 0 and not any([at.least <= one.least and {*one.places} <= {*at.places} for one in kept]):
            kept.append(at)
    return tuple(kept)


def _fewest_places(at: At) -> tuple[int, int]:
    return len(at.places), -at.least


def _without(at: At, gone: str) -> tuple[str, ...]:
    return tuple([place for place in at.places if place != gone])


# What seats are told


def seen_in_hand(state: State, seat: Seat, card: CardId) -> None:
    """Everybody saw this card go to a hand (SC-191)."""
    state.memory.lie((card,), hand_place(seat))


def looked_at(state: State, viewer: Seat, owner: Seat) -> None:
    """A seat sees another hand (SC-207)."""
    _lie_each(state, state.hands[owner], hand_place(owner), viewer)


def told_of_no_genuine(state: State, seat: Seat) -> None:
    """All know that a hand has no genuine Cargo: what is hidden of it lies elsewhere (SC-077)."""
    _lie_elsewhere(state, CARGO, hand_place(seat))


def told_of_genuine(state: State, seat: Seat) -> None:
    """All know that a hand has genuine Cargo, since its seat is asked for the last one (SC-077)."""
    hidden = [card for lying in places(state).values() for card in lying if card in CARGO]
    state.memory.learn(hidden, At((hand_place(seat),), 1))


def told_of_search(state: State, seat: Seat, found: Sequence[CardId]) -> None:
    """A seat searches the draw pile for Passengers and sees them; all know whether there are any (SC-208)."""
    if not found:
        _lie_elsewhere(state, PASSENGERS, DECK)
        return
    hidden = [card for lying in places(state).values() for card in lying if card in PASSENGERS]
    state.memory.learn(hidden, At((DECK,), 1))
    _lie_each(state, found, DECK, seat)
    _lie_elsewhere(state, PASSENGERS.difference(found), DECK, to=(seat,))


def told_of_new_deck(state: State) -> None:
    """The discard pile is the draw pile now (SC-194): what else is hidden lies where it lay."""
    if state.memory.known:
        _rewrite(state, DECK, lambda at: [At(_without(at, DECK), at.least)])
    elsewhere = {place: cards for place, cards in places(state).items() if place != DECK}
    held = [At((place,), len(cards)) for place, cards in elsewhere.items()]
    state.memory.learn([card for cards in elsewhere.values() for card in cards], *held)


def _lie_each(state: State, cards: Iterable[CardId], place: str, viewer: Seat) -> None:
    """Note that a seat has seen each of these cards in a place."""
    for card in sorted(cards):
        state.memory.lie((card,), place, to=(viewer,))


def _lie_elsewhere(state: State, cards: Collection[CardId], place: str, to: Collection[Seat] | None = None) -> None:
    """Note that all of some cards that are hidden lie in other places."""
    others = {name: lying for name, lying in places(state).items() if name != place}
    hidden = [card for lying in others.values() for card in lying if card in cards]
    state.memory.learn(hidden, At(tuple(others), len(hidden)), to=to)
