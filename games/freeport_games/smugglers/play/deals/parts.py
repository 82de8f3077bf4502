"""The fee of a deal, and the part of each seat in it: what it has to have, and what makes room (SG-203 to SG-208)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from freeport_games.engine import Seat
from freeport_games.smugglers.components import BRIX_WEAPONS, CHARACTERS, GOOD_AT, LIMITS, TABLES, CardId
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
    left[-1] -= sum(part.units for part in gives.brix)
    return left


def excess(player: Player, gives: Terms, gets: Terms) -> int:
    """Return the number of Equipment Cards above four that a seat would have (SG-311)."""
    after = len(player.equipment) - len(gives.equipment) + len(gets.equipment)
    return max(0, after - LIMITS.equipment_max)


def lack(player: Player, gives: Terms, gets: Terms, discard: Iterable[CardId]) -> int:
    """Return the number of units for which a seat would have no room (SG-207)."""
    lost, gained = (*gives.equipment, *gives.friends, *discard), (*gets.equipment, *gets.friends)
    return max(0, player.load - gives.units + gets.units - capacity_with(player, lost, gained))


# The part of a seat


class Part(NamedTuple):
    """The part of a seat in a deal."""

    player: Player
    """The seat."""
    gives: Terms
    """Its side of the deal."""
    gets: Terms
    """The other side."""
    pays: int
    """Its part of the fee."""
    jettison: Sequence[int] = NO_JETTISON
    """The units of each kind that make room."""
    discard: tuple[CardId, ...] = ()
    """The Equipment that makes room."""

    @property
    def named(self) -> list[tuple[CardId, bool]]:
        """The cards that the seat is to give or discard, and whether it holds them."""
        player, gives = self.player, self.gives
        contracts = [one.card for one in player.contracts]
        named = [(card, card in player.equipment) for card in gives.equipment]
        named += [(card, card in player.friends) for card in gives.friends]
        named += [(card, card in contracts) for card in gives.contracts]
        return named + [(card, card in player.equipment and card not in gives.equipment) for card in self.discard]

    @property
    def excess(self) -> int:
        """The number of Equipment Cards above four."""
        return excess(self.player, self.gives, self.gets)

    @property
    def lack(self) -> int:
        """The number of units without room."""
        return lack(self.player, self.gives, self.gets, self.discard)


def proposers(state: State, deal: Deal) -> Part:
    """Return the part of the proposer, with what it jettisons and discards."""
    player, pays = state.players[deal.proposer], deal.pays(deal.proposer)
    return Part(player, deal.give, deal.take, pays, jettisoned(deal.jettison), deal.discard)


def receivers(state: State, deal: Deal) -> Part:
    """Return the part of the receiver, before it makes room."""
    return Part(state.players[deal.receiver], deal.take, deal.give, deal.pays(deal.receiver))


def is_tradeable(part: Part) -> bool:
    """Return whether no Offer that the seat holds, and no character, is named."""
    never = {*CHARACTERS, *[one.card for one in part.player.offers]}
    return not any(not there and card in never for card, there in part.named)


def has_cards(part: Part) -> bool:
    """Return whether the seat holds all cards that are named."""
    return all(there for _, there in part.named)


def has_goods(part: Part) -> bool:
    """Return whether the seat carries all that it gives and jettisons."""
    lots = {lot.id: lot.units for lot in part.player.lots}
    gone = [*part.jettison]
    for each in part.gives.brix:
        if each.units > lots.get(each.lot, 0):
            return False
        gone[-1] += each.units
    for unit in part.gives.goods:
        if unit.good not in GOOD_AT or unit.good == BRIX_WEAPONS:
            return False
        gone[GOOD_AT[unit.good]] += unit.units
    return all(away <= held for away, held in zip(gone, part.player.carried, strict=True))


def has_credits(part: Part) -> bool:
    """Return whether the seat has the credits that it gives and pays."""
    return part.gives.credits + part.pays <= part.player.credits


def has_room(part: Part) -> bool:
    """Return whether all cargo fits afterwards."""
    return sum(part.jettison) >= part.lack


def has_hands(part: Part) -> bool:
    """Return whether the seat has no more Equipment afterwards than it may have (SG-311)."""
    return len(part.discard) >= part.excess


def makes_no_more_room(part: Part) -> bool:
    """Return whether the seat jettisons and discards exactly what it has to."""
    return sum(part.jettison) == part.lack and len(part.discard) == part.excess


def can_give(part: Part) -> bool:
    """Return whether a seat has what a deal says that it gives and pays (SG-203, SG-207)."""
    return is_tradeable(part) and has_cards(part) and has_goods(part) and has_credits(part)


def proposer_can(state: State, deal: Deal) -> bool:
    """Return whether the proposer can keep its own side of a deal (SG-207, SG-216)."""
    part = proposers(state, deal)
    return can_give(part) and has_room(part) and has_hands(part)
