"""The reasons for which an offer is refused, in the order of section 10 (CO-181 to CO-196)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.competitors.components import STEP
from freeport_games.competitors.kinds import SHIP, TerritoryId
from freeport_games.competitors.moves import Give, Lot, OpenOffer, PlaceTokens, Want
from freeport_games.competitors.refusals import not_in_hand
from freeport_games.competitors.standing import berths, truck_aboard
from freeport_games.competitors.state import Deck, State
from freeport_games.engine import Refusal, Seat, Turn

from .deals import branch_territories, can_give, charterable, tradeable, wanted_cards


def not_offered(t: Turn[State], seat: Seat, move: OpenOffer) -> Refusal | None:
    """Return the first reason against an offer."""
    state = t.state
    return (
        wrong_giving(state, seat, move.give)
        or _wrong_charter(state, seat, move)
        or _wrong_amounts(state, move)
        or over_limit(state, seat)
        or _repeated(state, seat, move)
        or _bad_offer(state, seat, move)
        or _cannot_be_given(state, seat, move)
    )


def wrong_giving(state: State, seat: Seat, give: Give | Lot) -> Refusal | None:
    """Return why a seat cannot give what it names."""
    missing = not_in_hand(state, seat, Deck.TERRITORY, give.territory_cards)
    if refusal := missing or not_in_hand(state, seat, Deck.CONTRACT, give.contract_cards):
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


def not_placed(t: Turn[State], _: Seat, move: PlaceTokens, *, after: Collection[TerritoryId]) -> Refusal:
    """Return why tokens that come with a deal cannot be placed so (CO-185)."""
    if any([berth.base not in after for berth in move.places]):
        return Refusal("NO_BASE", rule="CO-185")
    for berth in move.places:
        if not berths((berth.base,), kind := t.state.tokens[berth.token].kind):
            return Refusal("NO_PORT" if kind is SHIP else "NO_AIRPORT", rule="CO-185")
    return Refusal("BAD_TARGET", rule="CO-185")


def _wrong_amounts(state: State, move: OpenOffer) -> Refusal | None:
    """Return the refusal of amounts that no addressee could have (CO-196)."""
    to, want = [seat for seat in move.to if seat < state.seats], move.want
    amounts = (move.give.money, want.money)
    most_cards = max([len(state.territory_hands[seat]) for seat in to], default=0)
    wrong = (
        any([amount < 0 or amount % STEP for amount in amounts])
        or want.money > max([state.money[seat] for seat in to], default=0)
        or not 0 <= want.contract_number <= max([len(state.contract_hands[seat]) for seat in to], default=0)
        or any([not 0 <= each.count <= most_cards for each in want.territory_numbers])
    )
    return Refusal("BAD_AMOUNT", rule="CO-196") if wrong else None


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
    if {*wanted_cards(want)} & {*state.territory_hands[seat]} or {*want.contract_cards} & {*state.contract_hands[seat]}:
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
