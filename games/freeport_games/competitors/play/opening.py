"""The reasons for which an offer is refused, in the order of section 10 (CO-181 to CO-196)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.competitors.components import STEP
from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.moves import Give, Lot, OpenOffer, Want
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.whereabouts import truck_aboard
from freeport_games.engine import Refusal, Seat, Turn

from .deals import branch_territories, can_give, charterable, tradeable, unseen_contracts, unseen_territories


def not_offered(t: Turn[State], seat: Seat, move: OpenOffer) -> Refusal | None:
    """Return the first reason against an offer."""
    state = t.state
    return (
        wrong_giving(state, seat, move.give)
        or _wrong_charter(state, seat, move)
        or _wrong_amounts(state, seat, move)
        or over_limit(state, seat)
        or _repeated(state, seat, move)
        or _bad_offer(state, seat, move)
        or _cannot_be_given(state, seat, move)
    )


def wrong_giving(state: State, seat: Seat, give: Give | Lot) -> Refusal | None:
    """Return why a seat cannot give what it names."""
    missing = _not_in_hand(state, seat, Deck.TERRITORY, give.territory_cards)
    if refusal := missing or _not_in_hand(state, seat, Deck.CONTRACT, give.contract_cards):
        return refusal
    names = (*give.tokens, *(give.charter if isinstance(give, Give) else ()))
    if any([state.tokens[name].owner != seat for name in names]):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-184")
    if refusal := _loaded(state, names):
        return refusal
    if give.money > state.money[seat]:
        return Refusal("INSUFFICIENT_FUNDS", rule="CO-196")
    if any([state.tokens[name].in_supply for name in names]):
        return Refusal("NO_TOKEN_LEFT", rule="CO-184")
    if {*give.branches} & {*state.headquarters}:
        return Refusal("HEADQUARTER_FIXED", rule="CO-140")
    if not {*give.branches} <= {*branch_territories(state, seat)}:
        return Refusal("NO_BASE", rule="CO-184")
    return None


def _not_in_hand(state: State, seat: Seat, deck: Deck, cards: Collection[CardId]) -> Refusal | None:
    """Return the refusal of cards that are not all in the seat's hand, wherever else they are."""
    hand = state.hand(seat, deck)
    return None if all([card in hand for card in cards]) else Refusal("CARD_NOT_IN_HAND", rule="CO-025")


def _loaded(state: State, names: tuple[str, ...]) -> Refusal | None:
    if any([state.tokens[name].goods is not None for name in names]):
        return Refusal("TOKEN_HAS_GOODS", rule="CO-184")
    if any([state.tokens[name].aboard or truck_aboard(state, name) for name in names]):
        return Refusal("TOKEN_LOADED", rule="CO-184")
    return None


def _wrong_charter(state: State, seat: Seat, move: OpenOffer) -> Refusal | None:
    names = (*move.want.tokens, *move.want.charter)
    if any([state.tokens[name].owner != seat for name in move.want.contract_of]):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-195")
    if refusal := _loaded(state, names):
        return refusal
    if any([state.tokens[name].goods is None for name in move.want.contract_of]):
        return Refusal("TOKEN_HAS_NO_GOODS", rule="CO-195")
    return None


def _wrong_amounts(state: State, seat: Seat, move: OpenOffer) -> Refusal | None:
    """Return the refusal of amounts that no addressee could have, and of more named cards than another seat has."""
    to, want = [other for other in move.to if other < state.seats], move.want
    holders = to if len(to) == 1 else state.others(seat)
    amounts = (move.give.money, want.money)
    wrong = (
        any([amount < 0 or amount % STEP for amount in amounts])
        or want.money > max([state.money[other] for other in to], default=0)
        or not 0 <= want.contract_number <= _most_cards(state.contract_hands, to)
        or any([not 0 <= each.count <= _most_cards(state.territory_hands, to) for each in want.territory_numbers])
        or len(want.territories) > _most_cards(state.territory_hands, holders)
        or len(want.contract_cards) > _most_cards(state.contract_hands, holders)
    )
    return Refusal("BAD_AMOUNT", rule="CO-196") if wrong else None


def _most_cards(hands: list[list[CardId]], seats: list[Seat]) -> int:
    return max([len(hands[seat]) for seat in seats], default=0)


def over_limit(state: State, seat: Seat) -> Refusal | None:
    """Return the refusal of more offers and auctions than a turn allows (CO-181)."""
    return None if state.offers[seat] < state.offers_per_turn else Refusal("OFFER_LIMIT", rule="CO-181")


def _repeated(state: State, seat: Seat, move: OpenOffer) -> Refusal | None:
    if any([refused.seat == seat and refused.offer == move for refused in state.refused]):
        return Refusal("OFFER_REPEATED", rule="CO-181")
    return None


def _bad_offer(state: State, seat: Seat, move: OpenOffer) -> Refusal | None:
    give, want = move.give, move.want
    if not move.to or seat in move.to or (_is_empty(give) and _is_empty(want)):
        return Refusal("BAD_OFFER", rule="CO-182")
    owned = (*want.tokens, *want.charter)
    owners = {state.tokens[name].owner for name in owned} | {state.base_owner(one) for one in want.branches}
    if owners and ({*move.to} != owners or len(move.to) > 1):
        return Refusal("BAD_OFFER", rule="CO-194")
    if {*want.branches} & {*state.headquarters}:
        return Refusal("BAD_OFFER", rule="CO-193")
    if want.contract_of and not want.charter:
        return Refusal("BAD_OFFER", rule="CO-195")
    open_ = {*want.territories}.difference(unseen_territories(state, seat))
    if open_ or {*want.contract_cards}.difference(unseen_contracts(state, seat)):
        return Refusal("BAD_OFFER", rule="CO-182")
    if len(want.charter) > 1 or len(give.charter) > 1 or len(want.contract_of) > 1:
        return Refusal("BAD_OFFER", rule="CO-186")
    return None


def _is_empty(side: Give | Want) -> bool:
    numbers = (
        side.contract_number + sum([each.count for each in side.territory_numbers]) if isinstance(side, Want) else 0
    )
    cards = side.territories if isinstance(side, Want) else side.territory_cards
    return not (side.money or cards or side.contract_cards or side.tokens or side.branches or side.charter or numbers)


def _cannot_be_given(state: State, seat: Seat, move: OpenOffer) -> Refusal | None:
    """Return tokens that move now, or vehicles that are chartered (CO-184, CO-186)."""
    wanted = {*move.want.tokens} - {name for other in move.to for name in tradeable(state, other)}
    chartered = {*move.want.charter} - {name for other in move.to for name in charterable(state, other)}
    if wanted or chartered or not can_give(state, seat, move.give):
        return Refusal("DEAL_NOT_POSSIBLE", rule="CO-184")
    return None
