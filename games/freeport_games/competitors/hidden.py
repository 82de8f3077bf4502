"""What is hidden beside cards, for ``Table.imagine``: what offers name that came to nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_games.engine import Rng, Seat

from .components.kinds import CardId
from .piles import HANDS, PILES
from .play.deals import unseen_contracts, unseen_territory_cards
from .state import CONTRACT, TERRITORY, Deck, State
from .state.activities import RefusedOffer

_TRIES = 20
"""The number of times that an offer is drawn until it differs from all others of its seat (CO-181)."""


def redraw(state: State, seat: Seat, rng: Rng) -> None:
    """Name other cards in offers of this turn that a seat did not see: such as their addressees may have seen."""
    hidden = [place for place, one in enumerate(state.refused) if seat != one.seat and seat not in one.offer.to]
    kept = [one for place, one in enumerate(state.refused) if place not in hidden]
    for place in hidden:
        real = state.refused[place]
        drawn = _otherwise(state, seat, real, rng)
        for _ in range(_TRIES):
            if drawn not in kept:
                break
            drawn = _otherwise(state, seat, real, rng)
        kept.append(drawn)
        state.refused[place] = drawn


def _otherwise(state: State, viewer: Seat, refused: RefusedOffer, rng: Rng) -> RefusedOffer:
    give, want = refused.offer.give, refused.offer.want
    give = msgspec.structs.replace(
        give,
        territory_cards=_given(state, viewer, refused, TERRITORY, len(give.territory_cards), rng),
        contract_cards=_given(state, viewer, refused, CONTRACT, len(give.contract_cards), rng),
    )
    want = msgspec.structs.replace(
        want,
        territory_cards=_drawn(unseen_territory_cards(state, refused.seat), len(want.territory_cards), rng),
        contract_cards=_drawn(unseen_contracts(state, refused.seat), len(want.contract_cards), rng),
    )
    return RefusedOffer(refused.seat, msgspec.structs.replace(refused.offer, give=give, want=want))


def _given(state: State, viewer: Seat, refused: RefusedOffer, deck: Deck, count: int, rng: Rng) -> tuple[CardId, ...]:
    """Draw as many cards that the addressees saw in the hand of the seat that offered them.

    A card that everybody has seen since has no trail; in its place another one of the hand is drawn, or any that the
    viewer does not see.
    """
    hand, to = HANDS[deck][refused.seat], tuple(sorted(refused.offer.to))
    paths = PILES.settled(state).paths
    seen = [card for card, trail in paths.items() if any([(stay.pile, stay.to) == (hand.name, to) for stay in trail])]
    unseen = [card for kind in PILES.secrets(state, viewer) if {*hand.cards(state)} & kind.pool for card in kind.pool]
    found: list[CardId] = []
    for cards in (seen, hand.cards(state), sorted(unseen)):
        left = [card for card in cards if card not in found]
        found += _drawn(left, min(count - len(found), len(left)), rng)
    return tuple(found)


def _drawn(items: Sequence[CardId], count: int, rng: Rng) -> tuple[CardId, ...]:
    """Draw as many items."""
    left = [*items]
    return tuple([left.pop(int(rng.random() * len(left))) for _ in range(count)])
