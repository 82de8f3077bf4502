"""Opening an offer or an auction: the conditions, in the order of section 10 (CO-181 to CO-196)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.competitors.components import STEP
from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.moves import Give, Lot, OpenAuction, OpenOffer, Want
from freeport_games.competitors.state import TURN, Deck, State
from freeport_games.competitors.state.whereabouts import truck_aboard
from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Gate, Whole

from .deals import branch_territories, can_give, charterable, tradeable, unseen_contracts, unseen_territory_cards

Opening = Case[State]
"""A seat that opens an offer or an auction."""


def _given(move: OpenOffer | OpenAuction) -> Give | Lot:
    return move.give if isinstance(move, OpenOffer) else move.lot


def _given_names(move: OpenOffer | OpenAuction) -> tuple[str, ...]:
    """Return the tokens that a seat gives or lends."""
    return (*move.give.tokens, *move.give.charter) if isinstance(move, OpenOffer) else move.lot.tokens


def _wanted_names(move: OpenOffer) -> tuple[str, ...]:
    return (*move.want.tokens, *move.want.charter)


# What the seat gives


def _has_cards(c: Opening, move: OpenOffer | OpenAuction) -> bool:
    """Return whether all cards are in the seat's hands, wherever else they are."""
    give, state = _given(move), c.state
    territories, contracts = state.hand(c.seat, Deck.TERRITORY), state.hand(c.seat, Deck.CONTRACT)
    return {*give.territory_cards} <= {*territories} and {*give.contract_cards} <= {*contracts}


def _are_owned(c: Opening, names: Collection[str]) -> bool:
    return all(c.state.tokens[name].owner == c.seat for name in names)


def _are_empty(c: Opening, names: Collection[str]) -> bool:
    return all(c.state.tokens[name].goods is None for name in names)


def _are_apart(c: Opening, names: Collection[str]) -> bool:
    """Return whether tokens neither carry others nor are carried."""
    tokens = c.state.tokens
    return not any(tokens[name].aboard or truck_aboard(c.state, name) for name in names)


def _are_on_the_board(c: Opening, names: Collection[str]) -> bool:
    return not any(c.state.tokens[name].in_supply for name in names)


def _are_no_headquarters(c: Opening, move: OpenOffer | OpenAuction) -> bool:
    return not {*_given(move).branches} & {*c.state.headquarters}


def _has_branches(c: Opening, move: OpenOffer | OpenAuction) -> bool:
    return {*_given(move).branches} <= {*branch_territories(c.state, c.seat)}


HAS_CARDS = Whole[Opening]("CARD_NOT_IN_HAND", "CO-025", _has_cards)
GIVES_ITS_OWN = Whole[Opening]("NOT_YOUR_TOKEN", "CO-184", lambda c, move: _are_owned(c, _given_names(move)))
GIVES_NO_GOODS = Whole[Opening]("TOKEN_HAS_GOODS", "CO-184", lambda c, move: _are_empty(c, _given_names(move)))
GIVES_NOTHING_LOADED = Whole[Opening]("TOKEN_LOADED", "CO-184", lambda c, move: _are_apart(c, _given_names(move)))
HAS_THE_REST = (
    Whole[Opening]("INSUFFICIENT_FUNDS", "CO-196", lambda c, move: _given(move).money <= c.state.money[c.seat]),
    Whole[Opening]("NO_TOKEN_LEFT", "CO-184", lambda c, move: _are_on_the_board(c, _given_names(move))),
    Whole[Opening]("HEADQUARTER_FIXED", "CO-140", _are_no_headquarters),
    Whole[Opening]("NO_BASE", "CO-184", _has_branches),
)
"""The seat has the money, the tokens and the branches that it gives."""
GIVES = (HAS_CARDS, GIVES_ITS_OWN, GIVES_NO_GOODS, GIVES_NOTHING_LOADED, *HAS_THE_REST)
"""The seat has all that it gives."""
CAN_GIVE = Whole[Opening]("DEAL_NOT_POSSIBLE", "CO-184", lambda c, move: can_give(c.state, c.seat, _given(move)))


# What it wants


def _lends_holders(c: Opening, move: OpenOffer) -> bool:
    return _are_owned(c, move.want.contract_of)


def _have_goods(c: Opening, move: OpenOffer) -> bool:
    return all(c.state.tokens[name].goods is not None for name in move.want.contract_of)


GIVES_AND_WANTS = (
    HAS_CARDS,
    GIVES_ITS_OWN,
    Whole[Opening]("NOT_YOUR_TOKEN", "CO-195", _lends_holders),
    GIVES_NO_GOODS,
    Whole[Opening]("TOKEN_HAS_GOODS", "CO-184", lambda c, move: _are_empty(c, _wanted_names(move))),
    Whole[Opening]("TOKEN_HAS_NO_GOODS", "CO-195", _have_goods),
    GIVES_NOTHING_LOADED,
    Whole[Opening]("TOKEN_LOADED", "CO-184", lambda c, move: _are_apart(c, _wanted_names(move))),
    *HAS_THE_REST,
)
"""The seat has all that it gives, and what it wants may be given, whoever has it."""


# Amounts


def _is_money(amount: int) -> bool:
    return amount >= 0 and not amount % STEP


def _most_cards(hands: list[list[CardId]], seats: list[Seat]) -> int:
    return max((len(hands[seat]) for seat in seats), default=0)


def _are_amounts(c: Opening, move: OpenOffer) -> bool:
    """Return whether an addressee could have all amounts, and another seat as many cards as are named."""
    state, want = c.state, move.want
    to = [other for other in move.to if other < state.seats]
    holders = to if len(to) == 1 else state.others(c.seat)
    return (
        all(_is_money(amount) for amount in (move.give.money, want.money))
        and want.money <= max((state.money[other] for other in to), default=0)
        and 0 <= want.contract_number <= _most_cards(state.contract_hands, to)
        and all(0 <= each.count <= _most_cards(state.territory_hands, to) for each in want.territory_numbers)
        and len(want.territory_cards) <= _most_cards(state.territory_hands, holders)
        and len(want.contract_cards) <= _most_cards(state.contract_hands, holders)
    )


def _is_reserve(c: Opening, move: OpenAuction) -> bool:
    """Return whether somebody could pay the least bid."""
    highest = max(c.state.money[other] for other in c.state.others(c.seat))
    return _is_money(move.lot.money) and _is_money(move.reserve) and move.reserve <= highest


ARE_AMOUNTS = Whole[Opening]("BAD_AMOUNT", "CO-196", _are_amounts)
IS_RESERVE = Whole[Opening]("BAD_AMOUNT", "CO-196", _is_reserve)


# What an offer may be


def _is_new(c: Opening, move: OpenOffer) -> bool:
    return not any(refused.seat == c.seat and refused.offer == move for refused in c.state.refused)


def _is_empty(side: Give | Want) -> bool:
    numbers = side.contract_number + sum(each.count for each in side.territory_numbers) if isinstance(side, Want) else 0
    cards = side.territory_cards or side.contract_cards
    return not (side.money or cards or side.tokens or side.branches or side.charter or numbers)


def _is_addressed(c: Opening, move: OpenOffer) -> bool:
    return bool(move.to) and c.seat not in move.to and not (_is_empty(move.give) and _is_empty(move.want))


def _is_to_the_owner(c: Opening, move: OpenOffer) -> bool:
    """Return whether what stands on the board is wanted of its owner alone."""
    state = c.state
    owners = {state.tokens[name].owner for name in _wanted_names(move)} | {
        state.base_owner(one) for one in move.want.branches
    }
    return not owners or ({*move.to} == owners and len(move.to) == 1)


def _wants_no_headquarters(c: Opening, move: OpenOffer) -> bool:
    return not {*move.want.branches} & {*c.state.headquarters}


def _wants_what_is_unseen(c: Opening, move: OpenOffer) -> bool:
    """Return whether the seat sees none of the cards that it names where they are."""
    open_ = {*move.want.territory_cards}.difference(unseen_territory_cards(c.state, c.seat))
    return not open_ and not {*move.want.contract_cards}.difference(unseen_contracts(c.state, c.seat))


def _is_one_charter(_: Opening, move: OpenOffer) -> bool:
    return len(move.want.charter) <= 1 and len(move.give.charter) <= 1 and len(move.want.contract_of) <= 1


def _is_a_lot(_: Opening, move: OpenAuction) -> bool:
    lot = move.lot
    return bool(lot.money or lot.territory_cards or lot.contract_cards or lot.tokens or lot.branches)


def _can_be_given(c: Opening, move: OpenOffer) -> bool:
    """Return whether no token that is wanted moves now, and no vehicle is chartered already."""
    wanted = {*move.want.tokens} - {name for other in move.to for name in tradeable(c.state, other)}
    chartered = {*move.want.charter} - {name for other in move.to for name in charterable(c.state, other)}
    return not wanted and not chartered


IS_LEFT = Gate[Opening]("OFFER_LIMIT", "CO-181", lambda c: c.state.offers[c.seat] < c.state.offers_per_turn)
IS_NEW = Whole[Opening]("OFFER_REPEATED", "CO-181", _is_new)
IS_AN_OFFER = (
    Whole[Opening]("BAD_OFFER", "CO-182", _is_addressed),
    Whole[Opening]("BAD_OFFER", "CO-194", _is_to_the_owner),
    Whole[Opening]("BAD_OFFER", "CO-193", _wants_no_headquarters),
    Whole[Opening]("BAD_OFFER", "CO-195", lambda _, move: not move.want.contract_of or bool(move.want.charter)),
    Whole[Opening]("BAD_OFFER", "CO-182", _wants_what_is_unseen),
    Whole[Opening]("BAD_OFFER", "CO-186", _is_one_charter),
)
IS_A_LOT = Whole[Opening]("BAD_OFFER", "CO-190", _is_a_lot)
CAN_BE_GIVEN = Whole[Opening]("DEAL_NOT_POSSIBLE", "CO-184", _can_be_given)


# When


def _none_is_open(c: Opening) -> bool:
    return c.state.offer is None and c.state.auction is None


def _is_in_turn(c: Opening) -> bool:
    movement = c.state.movement
    return c.state.phase is TURN and (movement is None or not movement.ending)


NONE_IS_OPEN = Gate[Opening]("OFFER_PENDING", "CO-181", _none_is_open)
IS_IN_TURN = Gate[Opening]("WRONG_PHASE", "CO-180", _is_in_turn)
