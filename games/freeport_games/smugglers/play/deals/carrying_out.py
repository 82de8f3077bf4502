"""Carries out deals (SG-210, SG-608)."""

from __future__ import annotations

import msgspec

from freeport_games.engine.domains import Counted
from freeport_games.engine.menus import Turn
from freeport_games.smugglers.components import GOOD_AT, CardId
from freeport_games.smugglers.effects.cards import drop_equipment
from freeport_games.smugglers.effects.cargo import add_lot, clamp_hidden, lose, read_counts, take_lot
from freeport_games.smugglers.events import CreditsPaid, DealDone, Why
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.player import Player
from freeport_games.smugglers.state.terms import Deal, Terms

from .reading import jettisoned


def carry_out(t: Turn[State], deal: Deal, jettison: tuple[Counted, ...], discard: tuple[CardId, ...]) -> None:
    """Carry out a deal at one instant (SG-210, SG-608); the receiver jettisons and discards what it named."""
    players = t.state.players
    proposer, receiver = players[deal.proposer], players[deal.receiver]
    # The given things are removed first, so that neither jettisoned nor received things count as a part of them.
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
    """Move the things on one side of a deal from one seat to the other."""

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
