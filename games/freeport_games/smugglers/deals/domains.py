"""The domains of the options of deals: things to give, pay, jettison and discard (SG-203, SG-205, SG-208)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from freeport_games.engine import Amount, Amounts, Form, Range, Seat, Some
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.effects.cargo import amounts
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.player import HeldContract, Lot, Player
from freeport_games.smugglers.state import State

NO_CARDS: Some[str] = Some((), 0, 0)
NO_UNITS = Amounts((), 0, 0)


class Means(msgspec.Struct, frozen=True, gc=False):
    """The parts that a seat can put into a deal, for an option."""

    side: Form[Side]
    """Everything that it may give (SG-203)."""
    jettison: Amounts
    """Any of the units that it carries: it may jettison them as part of the deal (SG-208)."""
    discard: Some[str]
    """Any of its Equipment: it may discard it as part of the deal (SG-208)."""


def means_of(player: Player) -> Means:
    """Return what a seat can put into a deal."""
    return _means(
        player.credits,
        tuple(player.goods),
        tuple(player.lots),
        tuple(player.equipment),
        tuple(player.friends),
        tuple(player.contracts),
    )


@lru_cache(maxsize=4096)
def _means(
    credits: int,
    goods: tuple[int, ...],
    lots: tuple[Lot, ...],
    equipment: tuple[CardId, ...],
    friends: tuple[CardId, ...],
    contracts: tuple[HeldContract, ...],
) -> Means:
    brix, units, cards = sum([lot.units for lot in lots]), sum(goods), _some(equipment)
    side = Side.form(
        credits=Amount(0, credits),
        goods=amounts(goods, 0, units),
        brix=Amounts(tuple([Range(lot.id, 0, lot.units) for lot in lots]), 0, brix),
        equipment=cards,
        friends=_some(friends),
        contracts=_some(tuple([one.card for one in contracts])),
    )
    return Means(side, amounts((*goods, brix), 0, units + brix) if units + brix else NO_UNITS, cards)


def _some(cards: tuple[CardId, ...]) -> Some[str]:
    """Return the domain of any of some cards."""
    return Some(cards, 0, len(cards)) if cards else NO_CARDS


def fees_of(state: State, seats: Iterable[Seat]) -> Amounts:
    """Return what seats may pay of a fee (SG-205)."""
    players, payers = state.players, tuple(seats)
    return _fees(payers, tuple([players[seat].credits for seat in payers]))


@lru_cache(maxsize=4096)
def _fees(seats: tuple[Seat, ...], credits: tuple[int, ...]) -> Amounts:
    return Amounts(tuple([Range(seat, 0, most) for seat, most in zip(seats, credits, strict=True)]), 0, sum(credits))
