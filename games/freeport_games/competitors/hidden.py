"""What is hidden beside cards, for ``Table.imagine``: what offers name that came to nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

import msgspec

from freeport_games.engine import Rng, Seat

from .components.kinds import CardId
from .moves import OpenOffer
from .piles import HANDS, PILES
from .play.deals import unseen_contracts, unseen_territories
from .state import CONTRACT, TERRITORY, Deck, State
from .state.activities import RefusedOffer

T = TypeVar("T")


def redraw(state: State, seat: Seat, rng: Rng) -> None:
    """Name other cards in offers of this turn that a seat did not see: such as their addressees may have seen."""
    for place, refused in enumerate(state.refused):
        if seat != refused.seat and seat not in refused.offer.to:
            state.refused[place] = RefusedOffer(refused.seat, _otherwise(state, refused, rng))


def _otherwise(state: State, refused: RefusedOffer, rng: Rng) -> OpenOffer:
    give, want = refused.offer.give, refused.offer.want
    give = msgspec.structs.replace(
        give,
        territory_cards=_given(state, refused, TERRITORY, give.territory_cards),
        contract_cards=_given(state, refused, CONTRACT, give.contract_cards),
    )
    want = msgspec.structs.replace(
        want,
        territories=_drawn(unseen_territories(state, refused.seat), want.territories, rng),
        contract_cards=_drawn(unseen_contracts(state, refused.seat), want.contract_cards, rng),
    )
    return msgspec.structs.replace(refused.offer, give=give, want=want)


def _given(state: State, refused: RefusedOffer, deck: Deck, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Return as many cards that the addressees saw in the hand of the seat that offered them."""
    if not cards:
        return ()
    hand, to = HANDS[deck][refused.seat].name, tuple(sorted(refused.offer.to))
    seen = [
        card
        for card, trail in PILES.settled(state).paths.items()
        if any([stay.pile == hand and stay.to == to for stay in trail])
    ]
    return tuple(seen[: len(cards)]) if len(seen) >= len(cards) else tuple(cards)


def _drawn(items: list[str], wanted: Collection[str], rng: Rng) -> tuple[str, ...]:
    """Draw as many items."""
    return tuple([items.pop(int(rng.random() * len(items))) for _ in wanted])
