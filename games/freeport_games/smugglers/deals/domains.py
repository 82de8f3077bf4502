"""The domains of the options of deals: things to give, pay, jettison and discard (SG-203, SG-205, SG-208)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from freeport_games.engine import Amount, Amounts, Form, Range, Seat, Some
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.effects.cargo import amounts
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.player import HeldContract, Lot, Player
from freeport_games.smugglers.state import State

NO_CARDS: Some[str] = Some((), 0, 0)
NO_UNITS = Amounts((), 0, 0)


def side_of(player: Player) -> Form[Side]:
    """Return what a seat may give in a deal, for an option (SG-203)."""
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
    """Return the domain of any of some cards."""
    return Some(cards, 0, len(cards)) if cards else NO_CARDS


def any_units(player: Player) -> Amounts:
    """Return the domain of any of the units that a seat carries."""
    load = player.load
    return amounts(tuple(player.carried), 0, load) if load else NO_UNITS


def fees_of(state: State, seats: Iterable[Seat]) -> Amounts:
    """Return what seats may pay of a fee (SG-205)."""
    players = state.players
    ranges = [Range(seat, 0, players[seat].credits) for seat in seats]
    return Amounts(tuple(ranges), 0, sum([one.high for one in ranges]))
