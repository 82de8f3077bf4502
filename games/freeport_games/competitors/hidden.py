"""The hidden information, and the seats' knowledge of it (section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from freeport_games.engine import Seat, Unseen

from .components import CARD_OF
from .components.kinds import CardId
from .moves import OpenOffer
from .state import Deck, State
from .state.activities import RefusedOffer
from .state.knowledge import goods_place, hand_place, places, signed_contracts
from .view.projection import knows

CUSTOMS = "customs-deck"


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """Return what a viewer is not shown: decks, and others' hands and signed contract cards."""
    named = _named_in_offers(state, viewer)
    unseen = [_unseen(state, viewer, deck, named) for deck in Deck]
    return [*unseen, Unseen({CUSTOMS: state.customs_deck[: len(state.customs_deck) - state.customs_seen]})]


def _unseen(state: State, viewer: Seat | None, deck: Deck, named: set[CardId]) -> Unseen:
    seen = [] if viewer is None else [hand_place(deck, viewer)]
    if deck is Deck.CONTRACT:
        seen += [goods_place(signed) for signed in signed_contracts(state) if knows(signed, viewer)]
    lying = places(state, deck)
    if named:
        lying = _without(lying, named)
    known = [each for each in state.memory(deck).known if each.known_to(viewer)]
    return Unseen(lying, tuple(seen), known=known)


def _without(lying: Mapping[str, Sequence[CardId]], named: set[CardId]) -> Mapping[str, Sequence[CardId]]:
    return {place: [card for card in cards if card not in named] for place, cards in lying.items()}


def _named_in_offers(state: State, viewer: Seat | None) -> set[CardId]:
    """Return the cards that offers before the viewer's eyes name: they stand for themselves."""
    offers = [*state.refused, *([] if state.offer is None else [state.offer])]
    named = {card for offer in offers if _sees(offer, viewer) for card in _cards_of(offer.offer)}
    if state.auction is not None and viewer is not None:
        lot = state.auction.auction.lot
        named |= {*lot.territory_cards, *lot.contract_cards}
    return named


def _sees(offer: RefusedOffer, viewer: Seat | None) -> bool:
    return viewer is not None and (viewer == offer.seat or viewer in offer.offer.to)


def _cards_of(offer: OpenOffer) -> Iterable[CardId]:
    yield from offer.give.territory_cards
    yield from offer.give.contract_cards
    yield from offer.want.contract_cards
    yield from [CARD_OF[one] for one in offer.want.territories]


def shuffled(state: State, kind: str) -> Sequence[CardId]:
    """Return what a shuffle mixes that all have seen: a discard pile (CO-R13)."""
    if kind == "CO-R13" and state.shuffling is not None:
        return state.discard(state.shuffling)
    return {
        "CO-R02": state.territory_deck,
        "CO-R03": state.contract_deck,
        "CO-R04": state.customs_deck,
    }.get(kind, ())
