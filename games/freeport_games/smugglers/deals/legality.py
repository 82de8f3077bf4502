"""The fee of a deal, and the reasons against proposing or accepting it (SG-203 to SG-208)."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Counted, Refusal, Seat, about
from freeport_games.smugglers.components import BRIX_WEAPONS, CHARACTERS, GOOD_AT, GOODS, LIMITS, TABLES, CardId
from freeport_games.smugglers.effects.cargo import misread, read_counts
from freeport_games.smugglers.player import Player
from freeport_games.smugglers.ship import capacity_with
from freeport_games.smugglers.state import State
from freeport_games.smugglers.terms import Deal, Terms

from .reading import jettisoned


def fee(deal: Deal) -> int:
    """Return the Broker's fee for both sides together (SG-204, SG-109)."""
    broker = TABLES.broker
    credits = deal.give.credits + deal.take.credits
    cards, units = deal.give.cards + deal.take.cards, deal.give.units + deal.take.units
    return -(-credits * broker.credit_fee_percent // 100) + broker.card_fee * cards + broker.good_fee * units


def cannot_give(
    player: Player, give: Terms, pays: int, jettison: list[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Return why a seat cannot give and pay what a deal says (SG-207)."""
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
    """Return the cards that a deal names, and whether the seat holds them."""
    contracts = [one.card for one in player.contracts]
    named = [(card, card in player.equipment) for card in give.equipment]
    named += [(card, card in player.friends) for card in give.friends]
    named += [(card, card in contracts) for card in give.contracts]
    return named + [(card, card in player.equipment and card not in give.equipment) for card in discard]


def cannot_take(
    player: Player, give: Terms, gets: Terms, jettison: list[int], discard: tuple[CardId, ...]
) -> Refusal | None:
    """Return why a seat cannot hold what it has after a deal (SG-207)."""
    lost, gained = (*give.equipment, *give.friends, *discard), (*gets.equipment, *gets.friends)
    after = player.load - give.units - sum(jettison) + gets.units
    if after > capacity_with(player, lost, gained):
        return Refusal("ABOVE_CAPACITY", rule="SG-207")
    if len(player.equipment) - len(give.equipment) - len(discard) + len(gets.equipment) > LIMITS.equipment_max:
        return Refusal("EQUIPMENT_LIMIT", rule="SG-311")
    return None


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
    return cannot_give(player, deal.take, deal.pays(deal.receiver), away, discard) or cannot_take(
        player, deal.take, deal.give, away, discard
    )


def not_proposable(state: State, deal: Deal) -> Refusal | None:
    """Return why a deal cannot be proposed: by its sides, its payments and the proposer's limits (SG-207)."""
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
    """Return the refusal of a deal that moves nothing."""
    return Refusal("EMPTY_DEAL", rule="SG-203") if deal.give.empty and deal.take.empty else None


def wrong_fee(deal: Deal) -> Refusal | None:
    """Return the refusal of parts that do not add up to the fee (SG-205)."""
    due, paid = fee(deal), sum([part.credits for part in deal.fees])
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
