"""What is hidden beside cards, for ``Table.imagine``: what offers name that came to nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from freeport_games.engine import Rng, Seat

from .components.kinds import CardId
from .piles import HANDS, PILES
from .play.deals import unseen_contracts, unseen_territory_cards
from .state import CONTRACT, TERRITORY, Deck, State
from .state.activities import RefusedOffer


def redraw(state: State, seat: Seat, rng: Rng) -> None:
    """Name other cards in offers of this turn that a seat did not see: such as their addressees may have seen."""
    hidden = [place for place, one in enumerate(state.refused) if seat != one.seat and seat not in one.offer.to]
    kept = [one for place, one in enumerate(state.refused) if place not in hidden]
    for place in hidden:
        state.refused[place] = _otherwise(state, seat, state.refused[place], kept, rng)
        kept.append(state.refused[place])


def _otherwise(
    state: State, viewer: Seat, refused: RefusedOffer, others: Collection[RefusedOffer], rng: Rng
) -> RefusedOffer:
    """Return an offer as it may have been: it differs from all others of its seat (CO-181)."""
    give, want = refused.offer.give, refused.offer.want
    taken = _taken(refused, others)
    territories, contracts = unseen_territory_cards(state, refused.seat), unseen_contracts(state, refused.seat)
    give = msgspec.structs.replace(
        give,
        territory_cards=_given(state, viewer, refused, TERRITORY, len(give.territory_cards), taken, rng),
        contract_cards=_given(state, viewer, refused, CONTRACT, len(give.contract_cards), taken, rng),
    )
    want = msgspec.structs.replace(
        want,
        territory_cards=_drawn([territories], len(want.territory_cards), taken, rng),
        contract_cards=_drawn([contracts], len(want.contract_cards), taken, rng),
    )
    return _with_sides(refused, give, want)


def _taken(refused: RefusedOffer, others: Collection[RefusedOffer]) -> frozenset[CardId]:
    """Return the cards of offers that differ from an offer in their cards alone."""
    bare = _without_cards(refused)
    sides = [side for one in others if _without_cards(one) == bare for side in (one.offer.give, one.offer.want)]
    return frozenset([card for side in sides for card in (*side.territory_cards, *side.contract_cards)])


def _without_cards(refused: RefusedOffer) -> RefusedOffer:
    offer = refused.offer
    give, want = [
        msgspec.structs.replace(side, territory_cards=(), contract_cards=()) for side in (offer.give, offer.want)
    ]
    return _with_sides(refused, give, want)


def _with_sides(refused: RefusedOffer, give: Any, want: Any) -> RefusedOffer:
    return RefusedOffer(refused.seat, msgspec.structs.replace(refused.offer, give=give, want=want))


def _given(
    state: State, viewer: Seat, refused: RefusedOffer, deck: Deck, count: int, taken: Collection[CardId], rng: Rng
) -> tuple[CardId, ...]:
    """Draw as many cards that the addressees saw in the hand of the seat that offered them.

    A card that everybody has seen since has no trail; in its place another one of the hand is drawn, or any that the
    viewer does not see.
    """
    hand, to = HANDS[deck][refused.seat], tuple(sorted(refused.offer.to))
    paths = PILES.settled(state).paths
    seen = [card for card, trail in paths.items() if any([(stay.pile, stay.to) == (hand.name, to) for stay in trail])]
    unseen = [card for kind in PILES.secrets(state, viewer) if {*hand.cards(state)} & kind.pool for card in kind.pool]
    return _drawn([seen, hand.cards(state), sorted(unseen)], count, taken, rng)


def _drawn(choices: Sequence[Sequence[CardId]], count: int, taken: Collection[CardId], rng: Rng) -> tuple[CardId, ...]:
    """Draw as many cards, of the first choice that has any left; those that are taken only if there are no others."""
    found: list[CardId] = []
    for avoided in (taken, ()):
        for cards in choices:
            left = [card for card in cards if card not in found and card not in avoided]
            while left and len(found) < count:
                found.append(left.pop(int(rng.random() * len(left))))
    return tuple(found)
