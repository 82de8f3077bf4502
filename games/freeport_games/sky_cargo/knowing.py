"""The knowledge of seats about cards that their views no longer show.

What a seat has seen of packed cargo is recorded in the crates, because its view continues to show it (SC-114). This
module records the rest, about hands, the draw pile and cargo that was mixed up: a card that went to a hand in the
sight of all, a hand that somebody looked at, a hand without genuine Cargo, the cards that a search has shown, the
cards of a new draw pile.

A place is the draw pile, a hand, or the slot of a packed cargo that not everybody knows. A slot holds one card, so that
"so many in the hand or that slot" expresses all that is still known of a hand after one of its cards was packed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import cache

from freeport_games.engine import At, Known, Memory, Seat

from .components import CARDS, CARGO, PASSENGERS, CardId
from .state import Crate, State

DECK = "deck"


@cache
def hand_place(seat: Seat) -> str:
    """Return the name of a hand, as a place of cards."""
    return f"hand-{seat}"


def places(state: State) -> Mapping[str, Sequence[CardId]]:
    """Return what lies where, of all that somebody may not see while the game goes on."""
    lying: dict[str, Sequence[CardId]] = {DECK: state.deck}
    for seat, hand in enumerate(state.hands):
        lying[hand_place(seat)] = hand
    for hold in state.holds:
        for crate in hold:
            if not crate.open and not crate.shown:
                lying[crate.slot] = (crate.card,)
    return lying


# Cards that are moved or shown


def laid_open(state: State, seat: Seat, cards: Iterable[CardId]) -> None:
    """Note that everybody sees these cards, which were in a hand."""
    state.memory.note(Memory.shown, tuple(cards), hand_place(seat))


def laid_open_of_deck(state: State, card: CardId) -> None:
    """Note that everybody sees this card, which was in the draw pile."""
    state.memory.note(Memory.shown, (card,), DECK)


def laid_open_of_hold(state: State, crate: Crate) -> None:
    """Note that everybody sees the card that was packed in a slot."""
    state.memory.note(Memory.shown, (crate.card,), crate.slot)
    state.memory.note(_emptied, crate.slot)


def drawn(state: State, seat: Seat, count: int) -> None:
    """Note that a seat has drawn cards."""
    state.memory.note(_drawn, hand_place(seat), count)


def packed(state: State, seat: Seat, slot: str) -> None:
    """Note that a seat has packed a card of its hand in a new slot."""
    state.memory.note(_packed, hand_place(seat), len(state.hands[seat]) + 1, slot)


def mixed_up(state: State, before: Iterable[Crate], slots: Iterable[str]) -> None:
    """Note that the packed cargo of a hold lies in new slots.

    Args:
        state: the game.
        before: the crates as they were, with their old slots.
        slots: the new slots.
    """
    crates, now = sorted(before, key=_card_of), tuple(slots)
    state.memory.note(_mixed_up, frozenset([crate.slot for crate in crates]), now)
    for crate in crates:
        if crate.shown or crate.seen:
            state.memory.note(_learn, (crate.card,), now, 1, None if crate.shown else tuple(crate.seen))


def _card_of(crate: Crate) -> CardId:
    return crate.card


def _drawn(memory: Memory, hand: str, count: int) -> None:
    def change(at: At) -> tuple[At, ...]:
        if hand in at.places:
            return (at,)
        return At((*at.places, hand), at.least), At(at.places, at.least - count)

    _rewrite(memory, DECK, change)


def _packed(memory: Memory, hand: str, size: int, slot: str) -> None:
    def change(at: At) -> tuple[At, ...]:
        if at.places == (hand,) and at.least == size:  # whichever it was, it is one of them
            return At((hand,), size - 1), At((slot,), 1)
        return (At((*at.places, slot), at.least),)

    _rewrite(memory, hand, change)


def _emptied(memory: Memory, place: str) -> None:
    """Note that no hidden card lies there any more."""
    _rewrite(memory, place, lambda at: (At(tuple([one for one in at.places if one != place]), at.least),))


def _mixed_up(memory: Memory, old: frozenset[str], now: tuple[str, ...]) -> None:
    memory.put([Known(known.cards, _needed(_at_new_slots(known.at, old, now)), known.to) for known in memory.known])


def _at_new_slots(ats: Iterable[At], old: frozenset[str], now: tuple[str, ...]) -> list[At]:
    """Return where things lie when what lay in some slots is mixed up in others."""
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


def _rewrite(memory: Memory, place: str, change: Callable[[At], Iterable[At]]) -> None:
    """Rewrite the knowledge about a place, without what follows from the rest."""

    def rewritten(known: Known) -> Known | None:
        at = _needed([new for at in known.at for new in (change(at) if place in at.places else (at,))])
        return Known(known.cards, at, known.to) if at else None

    memory.revise(place, rewritten)


def _needed(ats: Collection[At]) -> tuple[At, ...]:
    """Return what does not follow from the rest: so many in some places are so many in these and others, too."""
    kept: list[At] = []
    for at in sorted(ats, key=_fewest_places) if len(ats) > 1 else ats:
        if at.least > 0 and not any([at.least <= one.least and {*one.places} <= {*at.places} for one in kept]):
            kept.append(at)
    return tuple(kept)


def _fewest_places(at: At) -> tuple[int, int]:
    return len(at.places), -at.least


# What seats learn


def seen_in_hand(state: State, seat: Seat, card: CardId) -> None:
    """Note that everybody saw this card go to a hand (SC-191)."""
    state.memory.note(_learn, (card,), (hand_place(seat),), 1, None)


def looked_at(state: State, viewer: Seat, owner: Seat) -> None:
    """Note that a seat sees another hand (SC-207)."""
    for card in sorted(state.hands[owner]):
        state.memory.note(_learn, (card,), (hand_place(owner),), 1, (viewer,))


def told_of_no_genuine(state: State, seat: Seat) -> None:
    """Note that a hand has no genuine Cargo, as all know: hidden genuine Cargo lies elsewhere (SC-077)."""
    _lie_elsewhere(state, CARGO, hand_place(seat), None)


def told_of_genuine(state: State, seat: Seat) -> None:
    """Note that a hand has genuine Cargo, as all know, since its seat is asked for the last cargo (SC-077)."""
    state.memory.note(_learn, _hidden(state, CARGO, None), (hand_place(seat),), 1, None)


def told_of_search(state: State, seat: Seat, found: Iterable[CardId]) -> None:
    """Note that a seat sees the Passengers of the draw pile; everybody learns whether there are any (SC-208)."""
    seen = tuple(found)
    if not seen:
        _lie_elsewhere(state, PASSENGERS, DECK, None)
        return
    state.memory.note(_learn, _hidden(state, PASSENGERS, None), (DECK,), 1, None)
    for card in seen:
        state.memory.note(_learn, (card,), (DECK,), 1, (seat,))
    _lie_elsewhere(state, PASSENGERS.difference(seen), DECK, (seat,))


def told_of_new_deck(state: State) -> None:
    """Note that the discard pile is now the draw pile (SC-194). All other hidden cards stay where they were."""
    held = {place: len(cards) for place, cards in places(state).items() if place != DECK}
    outside = _hidden(state, CARDS, DECK)
    state.memory.note(_emptied, DECK)
    state.memory.note(Memory.learn, outside, *[At((place,), count) for place, count in held.items()])


def _lie_elsewhere(state: State, cards: Container[CardId], place: str, to: tuple[Seat, ...] | None) -> None:
    """Note that those of some cards that are hidden all lie in other places."""
    hidden = _hidden(state, cards, place)
    others = tuple([name for name in places(state) if name != place])
    state.memory.note(_learn, hidden, others, len(hidden), to)


def _hidden(state: State, cards: Container[CardId], outside: str | None) -> tuple[CardId, ...]:
    """Return those of some cards that not everybody sees, but for one place."""
    return tuple(
        [card for place, lying in places(state).items() if place != outside for card in lying if card in cards]
    )


def _learn(
    memory: Memory, cards: tuple[CardId, ...], at: tuple[str, ...], least: int, to: tuple[Seat, ...] | None
) -> None:
    memory.learn(cards, At(at, least), to=to)
