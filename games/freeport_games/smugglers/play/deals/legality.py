"""The fee of a deal, and the reasons against proposing or accepting it (SG-203 to SG-208)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from freeport_games.engine import Counted, Refusal, Seat, about
from freeport_games.smugglers.components import BRIX_WEAPONS, CHARACTERS, GOOD_AT, LIMITS, TABLES, CardId
from freeport_games.smugglers.effects.cargo import misread, read_counts
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.player import Player
from freeport_games.smugglers.state.ship import capacity_with
from freeport_games.smugglers.state.terms import NOTHING, Deal, Terms

from .reading import jettisoned

NO_JETTISON = (0,) * len(GOOD_AT)
"""No units of any kind."""


def fee(deal: Deal) -> int:
    """Return the Broker's fee for both sides together (SG-204, SG-109)."""
    broker = TABLES.broker
    credits = deal.give.credits + deal.take.credits
    cards, units = deal.give.cards + deal.take.cards, deal.give.units + deal.take.units
    return -(-credits * broker.credit_fee_percent // 100) + broker.card_fee * cards + broker.good_fee * units


def spare_credits(state: State, deal: Deal, seat: Seat) -> int:
    """Return what a seat can pay of a fee: all that it does not give (SG-207)."""
    given = deal.give if seat == deal.proposer else deal.take if seat == deal.receiver else NOTHING
    return max(0, state.players[seat].credits - given.credits)


def left_of(player: Player, gives: Terms) -> list[int]:
    """Return the units of each kind that a seat does not give."""
    left = [*player.carried]
    for each in gives.goods:
        left[GOOD_AT[each.good]] -= each.units
    left[-1] -= sum([part.units for part in gives.brix])
    return left


def excess(player: Player, gives: Terms, gets: Terms) -> int:
    """Return the number of Equipment Cards above four that a seat would have (SG-311)."""
    after = len(player.equipment) - len(gives.equipment) + len(gets.equipment)
    return max(0, after - LIMITS.equipment_max)


def lack(player: Player, gives: Terms, gets: Terms, discard: Iterable[CardId]) -> int:
    """Return the number of units for which a seat would have no room (SG-207)."""
    lost, gained = (*gives.equipment, *gives.friends, *discard), (*gets.equipment, *gets.friends)
    return max(0, player.load - gives.units + gets.units - capacity_with(player, lost, gained))


class Giving(NamedTuple):
    """All that a seat has to have for a deal."""

    player: Player
    """The seat."""
    give: Terms
    """Its side of the deal."""
    pays: int
    """Its part of the fee."""
    jettison: Sequence[int]
    """The units of each kind that make room."""
    discard: tuple[CardId, ...]
    """The Equipment that makes room."""


def cannot_give(
    player: Player, give: Terms, pays: int, jettison: Sequence[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Return why a seat cannot give and pay what a deal says (SG-207)."""
    return _first_lack([Giving(player, give, pays, jettison, discard)])


def _first_lack(sides: Sequence[Giving]) -> Refusal | None:
    """Return the first reason in the order of section 10 why seats cannot give what they have to."""
    return next((found for lacks in _LACKS for giving in sides if (found := lacks(giving)) is not None), None)


def _not_tradeable(giving: Giving) -> Refusal | None:
    """Return the refusal of Offers that the seat holds, and of characters."""
    never = {*CHARACTERS, *[one.card for one in giving.player.offers]}
    wrong = [card for card, there in _named_cards(giving) if not there and card in never]
    return Refusal("NOT_TRADEABLE", rule="SG-203") if wrong else None


def _cards_missing(giving: Giving) -> Refusal | None:
    missing = [card for card, there in _named_cards(giving) if not there]
    return Refusal("CARD_NOT_IN_HAND", rule="SG-203") if missing else None


def _goods_missing(giving: Giving) -> Refusal | None:
    player = giving.player
    lots = {lot.id: lot.units for lot in player.lots}
    gone = [*giving.jettison]
    for part in giving.give.brix:
        if part.units > lots.get(part.lot, 0):
            return Refusal("GOODS_NOT_HELD", rule="SG-207")
        gone[-1] += part.units
    for each in giving.give.goods:
        if each.good not in GOOD_AT or each.good == BRIX_WEAPONS:
            return Refusal("GOODS_NOT_HELD", rule="SG-207")
        gone[GOOD_AT[each.good]] += each.units
    if any([away > held for away, held in zip(gone, player.carried, strict=True)]):
        return Refusal("GOODS_NOT_HELD", rule="SG-207")
    return None


def _credits_missing(giving: Giving) -> Refusal | None:
    there = giving.player.credits
    return Refusal("NOT_ENOUGH_CREDITS", rule="SG-207") if giving.give.credits + giving.pays > there else None


_LACKS = (_not_tradeable, _cards_missing, _goods_missing, _credits_missing)
"""What may be missing, in the order of section 10."""


def _named_cards(giving: Giving) -> list[tuple[CardId, bool]]:
    """Return the cards that a seat is to give or discard, and whether it holds them."""
    player, give = giving.player, giving.give
    contracts = [one.card for one in player.contracts]
    named = [(card, card in player.equipment) for card in give.equipment]
    named += [(card, card in player.friends) for card in give.friends]
    named += [(card, card in contracts) for card in give.contracts]
    return named + [(card, card in player.equipment and card not in give.equipment) for card in giving.discard]


def cannot_take(
    player: Player, give: Terms, gets: Terms, jettison: Sequence[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Return why a seat cannot hold what it has after a deal (SG-207)."""
    if sum(jettison) < lack(player, give, gets, discard):
        return Refusal("ABOVE_CAPACITY", rule="SG-207")
    return Refusal("EQUIPMENT_LIMIT", rule="SG-311") if len(discard) < excess(player, give, gets) else None


def makes_too_much_room(
    player: Player, give: Terms, gets: Terms, jettison: Sequence[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Return the refusal of a seat that jettisons or discards more than it has to (SG-208)."""
    exact = sum(jettison) == lack(player, give, gets, discard) and len(discard) == excess(player, give, gets)
    return None if exact else Refusal("EXACT_LOSS_REQUIRED", rule="SG-208")


def proposer_cannot(state: State, deal: Deal) -> Refusal | None:
    """Return why the proposer cannot keep its own side of a deal (SG-207, SG-216)."""
    player, away = state.players[deal.proposer], jettisoned(deal.jettison)
    return cannot_give(player, deal.give, deal.pays(deal.proposer), away, deal.discard) or cannot_take(
        player, deal.give, deal.take, away, deal.discard
    )


def receiver_cannot(
    state: State, deal: Deal, jettison: tuple[Counted, ...], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Return why the receiver cannot accept a deal, with what it jettisons and discards for it (SG-207, SG-208)."""
    if misread(jettison):
        return Refusal("BAD_PARAMETER", rule="SG-208")
    player, away = state.players[deal.receiver], read_counts(jettison)
    return (
        cannot_give(player, deal.take, deal.pays(deal.receiver), away, discard)
        or cannot_take(player, deal.take, deal.give, away, discard)
        or makes_too_much_room(player, deal.take, deal.give, away, discard)
    )


def wrong_terms(state: State, deal: Deal) -> Refusal | None:
    """Return why two seats cannot give what the terms of a deal say (SG-207)."""
    given = ((deal.proposer, deal.give), (deal.receiver, deal.take))
    return _first_lack([Giving(state.players[seat], give, deal.pays(seat), NO_JETTISON, ()) for seat, give in given])


def too_dear(state: State, deal: Deal, payers: Iterable[Seat]) -> Refusal | None:
    """Return the refusal of a deal whose fee all who may pay cannot pay together (SG-205)."""
    there = sum([spare_credits(state, deal, seat) for seat in payers])
    return Refusal("NOT_ENOUGH_CREDITS", rule="SG-205") if there < fee(deal) else None


def moves_nothing(deal: Deal) -> Refusal | None:
    """Return the refusal of a deal that moves nothing."""
    return Refusal("EMPTY_DEAL", rule="SG-203") if deal.give.empty and deal.take.empty else None


def wrong_fees(state: State, deal: Deal) -> Refusal | None:
    """Return the refusal of parts that a seat cannot pay, or that do not add up to the fee (SG-205)."""
    if any([part.credits > spare_credits(state, deal, part.seat) for part in deal.fees]):
        return Refusal("NOT_ENOUGH_CREDITS", rule="SG-205")
    return other_sum(deal, fee(deal))


def other_sum(deal: Deal, due: int) -> Refusal | None:
    """Return the refusal of parts that come to another sum than is due (SG-205); in a parley, nothing is (SG-605)."""
    paid = sum([part.credits for part in deal.fees])
    return None if paid == due else Refusal("FEE_MISMATCH", rule="SG-205", variables=about(fee=due, paid=paid))


def bad_payer(state: State, fees: Iterable[Counted], seats: Iterable[Seat]) -> Refusal | None:
    """Return why seats cannot be named as payers (SG-205)."""
    allowed = [*seats]
    for each in fees:
        if each.count < 0 or each.key not in range(state.seats):
            return Refusal("BAD_PARAMETER", rule="SG-205")
        if each.count and each.key not in allowed:
            return Refusal("TARGET_ISOLATED", rule="SG-205")
    return None
