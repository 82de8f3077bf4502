"""Deals: what they hold and cost, when they are legal, how they are carried out (SG-203 to SG-210, SG-605)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from freeport_games.engine import (
    Amount,
    Amounts,
    Counted,
    Domain,
    Form,
    Item,
    Option,
    Range,
    Refusal,
    Seat,
    Some,
    Turn,
)

from .components import BRIX_WEAPONS, CHARACTERS, GOOD_AT, GOODS, LIMITS, TABLES, CardId
from .effects.cards import drop_equipment
from .effects.cargo import add_lot, amounts, clamp_hidden, lose, misread, read_counts, take_lot
from .events import CreditsPaid, DealDone, Why
from .moves import AcceptBroker, AcceptDeal, AcceptStanding, Side
from .scoring import check_target
from .ship import capacity_with
from .state import Deal, FeePart, HeldContract, Lot, LotUnits, Player, State, Terms, Units

A = TypeVar("A", AcceptBroker, AcceptDeal, AcceptStanding)
NO_CARDS: Some[str] = Some((), 0, 0)
NO_UNITS = Amounts((), 0, 0)


# What a deal may hold


def side_of(player: Player) -> Form[Side]:
    """What a seat may give in a deal, for an option (SG-203)."""
    return _side(
        player.credits,
        tuple(player.goods),
        tuple(player.lots),
        tuple(player.equipment),
        tuple(player.friends),
        tuple(player.contracts),
    )


@lru_cache(maxsize=4096)
def _side(
    credits: int,
    goods: tuple[int, ...],
    lots: tuple[Lot, ...],
    equipment: tuple[CardId, ...],
    friends: tuple[CardId, ...],
    contracts: tuple[HeldContract, ...],
) -> Form[Side]:
    brix = Amounts(tuple([Range(lot.id, 0, lot.units) for lot in lots]), 0, sum([lot.units for lot in lots]))
    return Side.form(
        credits=Amount(0, credits),
        goods=amounts(goods, 0, sum(goods)),
        brix=brix,
        equipment=some(equipment),
        friends=some(friends),
        contracts=some(tuple([one.card for one in contracts])),
    )


def some(cards: tuple[CardId, ...]) -> Some[str]:
    """Any of some cards."""
    return Some(cards, 0, len(cards)) if cards else NO_CARDS


def any_units(player: Player) -> Amounts:
    """Any of the units that a seat carries."""
    load = player.load
    return amounts(tuple(player.carried), 0, load) if load else NO_UNITS


def fees_of(state: State, seats: Iterable[Seat]) -> Amounts:
    """What seats may pay of a fee (SG-205)."""
    players = state.players
    return _fees(tuple([(seat, players[seat].credits) for seat in seats]))


@lru_cache(maxsize=4096)
def _fees(credits: tuple[tuple[Seat, int], ...]) -> Amounts:
    return Amounts(tuple([Range(seat, 0, most) for seat, most in credits]), 0, sum([most for _, most in credits]))


# Reading


def terms(side: Side) -> Terms:
    """A side of a deal without what there is none of."""
    return Terms(
        side.credits,
        tuple([Units(str(each.key), each.count) for each in side.goods if each.count]),
        tuple([LotUnits(str(each.key), each.count) for each in side.brix if each.count]),
        side.equipment,
        side.friends,
        side.contracts,
    )


def fee_parts(fees: Iterable[Counted]) -> tuple[FeePart, ...]:
    """The parts of a fee without those of nothing (SG-205)."""
    return tuple([FeePart(each.key, each.count) for each in fees if isinstance(each.key, int) and each.count])


def units_of(counted: Iterable[Counted]) -> tuple[Units, ...]:
    """Units without what there is none of."""
    return tuple([Units(str(each.key), each.count) for each in counted if each.count])


def malformed(side: Side) -> Refusal | None:
    """The refusal of a side that names what no deal holds, or a negative number."""
    wrong = side.credits < 0 or misread(side.goods) or any([each.count < 0 for each in side.brix])
    return Refusal("BAD_PARAMETER", rule="SG-203") if wrong else None


# What it costs


def fee(deal: Deal) -> int:
    """The Broker's fee for both sides together (SG-204, SG-109)."""
    broker = TABLES.broker
    credits = deal.give.credits + deal.take.credits
    cards, units = deal.give.cards + deal.take.cards, deal.give.units + deal.take.units
    return -(-credits * broker.credit_fee_percent // 100) + broker.card_fee * cards + broker.good_fee * units


# When it is legal


def cannot_give(
    player: Player, give: Terms, pays: int, jettison: list[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Why a seat cannot give and pay what a deal says (SG-207)."""
    for card, there in _named_cards(player, give, discard):
        if not there:
            offered = [one.card for one in player.offers]
            code = "NOT_TRADEABLE" if card in offered or card in CHARACTERS else "CARD_NOT_IN_HAND"
            return Refusal(code, rule="SG-203")
    lots = {lot.id: lot.units for lot in player.lots}
    given, brix = [0] * len(GOODS), 0
    for each in give.goods:
        if each.good not in GOOD_AT or each.good == BRIX_WEAPONS:
            return Refusal("GOODS_NOT_HELD", rule="SG-207")
        given[GOOD_AT[each.good]] += each.units
    for part in give.brix:
        if part.units > lots.get(part.lot, 0):
            return Refusal("GOODS_NOT_HELD", rule="SG-207")
        brix += part.units
    gone = [mine + away for mine, away in zip([*given, brix], jettison, strict=True)]
    if any([away > held for away, held in zip(gone, player.carried, strict=True)]):
        return Refusal("GOODS_NOT_HELD", rule="SG-207")
    if give.credits + pays > player.credits:
        return Refusal("NOT_ENOUGH_CREDITS", rule="SG-207")
    return None


def _named_cards(player: Player, give: Terms, discard: tuple[CardId, ...]) -> list[tuple[CardId, bool]]:
    """The cards that a deal names, and whether the seat holds them."""
    contracts = [one.card for one in player.contracts]
    named = [(card, card in player.equipment) for card in give.equipment]
    named += [(card, card in player.friends) for card in give.friends]
    named += [(card, card in contracts) for card in give.contracts]
    return named + [(card, card in player.equipment and card not in give.equipment) for card in discard]


def cannot_take(
    player: Player, give: Terms, gets: Terms, jettison: list[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Why a seat cannot hold what it has after a deal (SG-207)."""
    lost, gained = (*give.equipment, *give.friends, *discard), (*gets.equipment, *gets.friends)
    after = player.load - give.units - sum(jettison) + gets.units
    if after > capacity_with(player, lost, gained):
        return Refusal("ABOVE_CAPACITY", rule="SG-207")
    if len(player.equipment) - len(give.equipment) - len(discard) + len(gets.equipment) > LIMITS.equipment_max:
        return Refusal("EQUIPMENT_LIMIT", rule="SG-311")
    return None


def proposer_cannot(state: State, deal: Deal) -> Refusal | None:
    """Why the proposer cannot keep its own side of a deal (SG-207, SG-216)."""
    player, away = state.players[deal.proposer], jettisoned(deal.jettison)
    return cannot_give(player, deal.give, deal.pays(deal.proposer), away, deal.discard) or cannot_take(
        player, deal.give, deal.take, away, deal.discard
    )


def receiver_cannot(
    state: State, deal: Deal, jettison: tuple[Counted, ...], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Why the receiver cannot accept a deal, with what it jettisons and discards for it (SG-207, SG-208)."""
    if misread(jettison):
        return Refusal("BAD_PARAMETER", rule="SG-208")
    player, away = state.players[deal.receiver], read_counts(jettison)
    return cannot_give(player, deal.take, deal.pays(deal.receiver), away, discard) or cannot_take(
        player, deal.take, deal.give, away, discard
    )


def not_proposable(state: State, deal: Deal) -> Refusal | None:
    """Why a deal cannot be proposed: what either side gives, what each seat pays, the proposer's limits (SG-207)."""
    receiver = state.players[deal.receiver]
    no_units = [0] * len(GOOD_AT)
    refusal = cannot_give(
        state.players[deal.proposer],
        deal.give,
        deal.pays(deal.proposer),
        jettisoned(deal.jettison),
        deal.discard,
    ) or cannot_give(receiver, deal.take, deal.pays(deal.receiver), no_units, ())
    if refusal is not None:
        return refusal
    for part in deal.fees:
        if part.seat not in (deal.proposer, deal.receiver) and part.credits > state.players[part.seat].credits:
            return Refusal("NOT_ENOUGH_CREDITS", rule="SG-205")
    return proposer_cannot(state, deal)


def moves_nothing(deal: Deal) -> Refusal | None:
    """The refusal of a deal that moves nothing."""
    return Refusal("EMPTY_DEAL", rule="SG-203") if deal.give.empty and deal.take.empty else None


def wrong_fee(deal: Deal) -> Refusal | None:
    """The refusal of parts that do not add up to the fee (SG-205)."""
    if sum([part.credits for part in deal.fees]) == fee(deal):
        return None
    return Refusal("FEE_MISMATCH", rule="SG-205")


def bad_payer(state: State, fees: Iterable[Counted], seats: Iterable[Seat]) -> Refusal | None:
    """Why seats cannot be named as payers (SG-205)."""
    allowed = [*seats]
    for each in fees:
        if each.count < 0 or each.key not in range(state.seats):
            return Refusal("BAD_PARAMETER", rule="SG-205")
        if each.count and each.key not in allowed:
            return Refusal("TARGET_ISOLATED", rule="SG-205")
    return None


def acceptances(state: State, deal: Deal, kind: type[A], **fixed: Domain[object]) -> Iterator[Option[A]]:
    """The ways to accept a deal: as it stands, if it fits, and with what makes room for it (SG-208)."""
    player = state.players[deal.receiver]
    away, discard = any_units(player), some(tuple(player.equipment))
    none = amounts_of_nothing(tuple([each.key for each in away.ranges]))
    option: Any = kind.option
    if receiver_cannot(state, deal, none.first, ()) is None:
        yield option(**fixed, jettison=none, discard=NO_CARDS)
    if away.ranges or discard.items:
        yield option(**fixed, jettison=away, discard=discard, bound=False)


@lru_cache(maxsize=512)
def amounts_of_nothing(kinds: tuple[Item, ...]) -> Amounts:
    """Nothing of each kind."""
    return Amounts(tuple([Range(kind, 0, 0) for kind in kinds]), 0, 0)


def jettisoned(units: Iterable[Units]) -> list[int]:
    """Units as counts."""
    counts = [0] * len(GOOD_AT)
    for each in units:
        if each.good in GOOD_AT:
            counts[GOOD_AT[each.good]] += each.units
    return counts


# How it is carried out


def carry_out(t: Turn[State], deal: Deal, jettison: tuple[Counted, ...], discard: tuple[CardId, ...]) -> None:
    """Carry a deal out at one instant (SG-210, SG-608); the receiver jettisons and discards what it named."""
    players = t.state.players
    proposer, receiver = players[deal.proposer], players[deal.receiver]
    # What is given is taken out first, so that neither what is jettisoned nor what comes counts as a part of it.
    given, taken = _take_out(proposer, deal.give), _take_out(receiver, deal.take)
    for seat, away, cards in (
        (deal.proposer, jettisoned(deal.jettison), deal.discard),
        (deal.receiver, read_counts(jettison), discard),
    ):
        lose(t, seat, away, Why.JETTISONED)
        for card in cards:
            drop_equipment(t, seat, card, Why.CHOSEN)
    _put_in(receiver, given)
    _put_in(proposer, taken)
    for player in (proposer, receiver):
        clamp_hidden(player)
    for part in deal.fees:
        players[part.seat].credits -= part.credits
        t.tell(CreditsPaid(part.seat, part.credits, Why.FEE))
    t.tell(DealDone(deal))
    check_target(t)


class _Package(msgspec.Struct):
    """What goes from one seat to the other."""

    player: Player
    terms: Terms


def _take_out(player: Player, side: Terms) -> _Package:
    package = _Package(Player(), side)
    package.player.credits = side.credits
    player.credits -= side.credits
    for each in side.goods:
        player.goods[GOOD_AT[each.good]] -= each.units
        package.player.goods[GOOD_AT[each.good]] += each.units
    for part in side.brix:
        lot = next(lot for lot in player.lots if lot.id == part.lot)
        moved = msgspec.structs.replace(lot, units=part.units)
        take_lot(player, moved)
        package.player.lots.append(moved)
    for card in side.equipment:
        player.equipment.remove(card)
    for card in side.friends:
        player.friends.remove(card)
    package.player.contracts = [one for one in player.contracts if one.card in side.contracts]
    player.contracts = [one for one in player.contracts if one.card not in side.contracts]
    return package


def _put_in(player: Player, package: _Package) -> None:
    player.credits += package.player.credits
    for place, units in enumerate(package.player.goods):
        player.goods[place] += units
    for lot in package.player.lots:
        add_lot(player, lot)
    player.equipment += package.terms.equipment
    player.friends += package.terms.friends
    player.contracts += package.player.contracts
