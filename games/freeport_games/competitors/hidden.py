"""What is hidden beside cards, for ``Table.imagine``: what offers name that came to nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.menus import Move

from .components.kinds import CardId
from .moves import AcceptOffer, OpenAuction, OpenOffer
from .piles import HANDS, PILES
from .play.deals import unseen_contracts, unseen_territory_cards
from .state import CONTRACT, TERRITORY, Deck, State
from .state.activities import RefusedOffer

Choices = Sequence[Sequence[CardId]]
"""Cards to draw from: of the first ones as long as there are any, then of the next."""


def redraw(state: State, seat: Seat, rng: Rng) -> None:
    """Name other cards in offers of this turn that a seat did not see: such as their addressees may have seen."""
    hidden = [place for place, one in enumerate(state.refused) if not _is_told(seat, one)]
    kept = [one for place, one in enumerate(state.refused) if place not in hidden]
    for place in hidden:
        refused = state.refused[place]
        gave = {deck: _may_have_given(state, seat, refused, deck) for deck in Deck}
        state.refused[place] = _otherwise(state, refused, gave, kept, rng)
        kept.append(state.refused[place])


def reword(state: State, viewer: Seat, seat: Seat, move: Move, later: Sequence[Move], rng: Rng) -> Move:
    """Return a move that another seat may have made: in an offer that nobody accepts it may name other cards."""
    if not isinstance(move, OpenOffer) or _is_told(viewer, RefusedOffer(seat, move)):
        return move
    answers = takewhile(lambda each: not isinstance(each, OpenOffer | OpenAuction), later)
    if any(isinstance(each, AcceptOffer) for each in answers):
        return move  # it named cards that change hands, or could have
    has = {deck: (HANDS[deck][seat].cards(state),) for deck in Deck}
    return _otherwise(state, RefusedOffer(seat, move), has, state.refused, rng).offer


def _is_told(viewer: Seat, offered: RefusedOffer) -> bool:
    """Return whether a seat is told the cards of an offer."""
    return viewer == offered.seat or viewer in offered.offer.to


def _otherwise(
    state: State, refused: RefusedOffer, gave: Mapping[Deck, Choices], others: Collection[RefusedOffer], rng: Rng
) -> RefusedOffer:
    """Return an offer as it may have been: it differs from all others of its seat (CO-181)."""
    give, want = refused.offer.give, refused.offer.want
    taken = _taken(refused, others)
    territories, contracts = unseen_territory_cards(state, refused.seat), unseen_contracts(state, refused.seat)
    give = msgspec.structs.replace(
        give,
        territory_cards=_drawn(gave[TERRITORY], len(give.territory_cards), taken, rng),
        contract_cards=_drawn(gave[CONTRACT], len(give.contract_cards), taken, rng),
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
    return frozenset(card for side in sides for card in (*side.territory_cards, *side.contract_cards))


def _without_cards(refused: RefusedOffer) -> RefusedOffer:
    offer = refused.offer
    give, want = [
        msgspec.structs.replace(side, territory_cards=(), contract_cards=()) for side in (offer.give, offer.want)
    ]
    return _with_sides(refused, give, want)


def _with_sides(refused: RefusedOffer, give: Any, want: Any) -> RefusedOffer:
    return RefusedOffer(refused.seat, msgspec.structs.replace(refused.offer, give=give, want=want))


def _may_have_given(state: State, viewer: Seat, refused: RefusedOffer, deck: Deck) -> Choices:
    """Return the cards that a seat may have offered: its addressees saw them in its hand.

    A card that everybody has seen since has no trail; in its place stands another one of the hand, or any that the
    viewer does not see.
    """
    hand, to = HANDS[deck][refused.seat], tuple(sorted(refused.offer.to))
    paths = PILES.settled(state).paths
    seen = [card for card, trail in paths.items() if any((stay.pile, stay.to) == (hand.name, to) for stay in trail)]
    unseen = [card for kind in PILES.secrets(state, viewer) if {*hand.cards(state)} & kind.pool for card in kind.pool]
    return seen, hand.cards(state), sorted(unseen)


def _drawn(choices: Choices, count: int, taken: Collection[CardId], rng: Rng) -> tuple[CardId, ...]:
    """Draw as many cards; those that are taken only if there are no others."""
    found: list[CardId] = []
    for avoided in (taken, ()):
        for cards in choices:
            left = [card for card in cards if card not in found and card not in avoided]
            while left and len(found) < count:
                found.append(left.pop(int(rng.random() * len(left))))
    return tuple(found)
