"""Loot: captured cargo, room for it, and the sale of units without room (SG-352, SG-743 to SG-745)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from freeport_games.engine import Amount, Menu, Offer, Playing, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.smugglers import ops
from freeport_games.smugglers.effects.cargo import amounts, exactly, first_to_expire, load, lose, misread, read_counts
from freeport_games.smugglers.effects.money import receive
from freeport_games.smugglers.events import UnitsLost, Why
from freeport_games.smugglers.holding import ability
from freeport_games.smugglers.moves import Load, MakeRoom, SellLoot
from freeport_games.smugglers.player import Lot
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.ship import capacity, room
from freeport_games.smugglers.state import State
from freeport_games.smugglers.terms import counted


def stow(t: Turn[State], seat: Seat, counts: Sequence[int], lots: Sequence[Lot], *, chooses: bool) -> Scene:
    """Load captured cargo, after room is made for it.

    Args:
        t: the game.
        seat: the seat that has captured it.
        counts: its ordinary units; the last entry is ignored.
        lots: its live Brix Weapons.
        chooses: whether a seat that cannot sell the surplus first chooses how much it loads (SG-352).
    """
    player = t.state.players[seat]
    sells = ability(player, ops.LiquidateOverflow)
    loot = t.state.loot = [*counts[:-1], sum([lot.units for lot in lots])]
    if chooses and sells is None:
        loot = t.state.loot = yield from _loaded(t, seat, loot)
    lack = sum(loot) - room(player)
    if lack > 0:
        least = 0 if sells is not None else lack
        yield from ask(seat, "SG-D39", partial(_ways_to_make_room, least=least, most=min(lack, player.load)))
        lack = sum(loot) - room(player)
    kept = [*lots]
    if lack > 0 and sells is not None:
        move = yield from ask(seat, "SG-D40", partial(_ways_to_sell, loot=tuple(loot), count=lack))
        sold = read_counts(move.units) if isinstance(move, SellLoot) else [0] * len(loot)
        loot = [there - gone for there, gone in zip(loot, sold, strict=True)]
        kept = _without(t.state, lots, sold[-1])
        t.tell(UnitsLost(seat, counted(sold), Why.LIQUIDATED))
        receive(t, seat, sells.credits_per_unit * sum(sold), Why.LIQUIDATED)
    t.state.loot = []
    load(t, seat, loot, kept)
    check_target(t)


def _without(state: State, lots: Sequence[Lot], units: int) -> list[Lot]:
    """Return lots without some units; those that expire first are removed first (SG-906)."""
    kept = []
    for lot in first_to_expire(state, lots):
        gone = min(units, lot.units)
        units -= gone
        if gone < lot.units:
            kept.append(msgspec.structs.replace(lot, units=lot.units - gone))
    return kept


# How much is loaded


def _loaded(t: Turn[State], seat: Seat, loot: list[int]) -> Playing[list[int]]:
    """Ask which part of the cargo of a Merchant Ship the seat loads."""
    player = t.state.players[seat]
    most = min(sum(loot), capacity(player))
    default = Load(max(0, min(most, room(player))))
    move = yield from ask(seat, "SG-D37", partial(_ways_to_load, most=most), default=default)
    count = move.units if isinstance(move, Load) else 0
    return [min(units, count) for units in loot]


def _ways_to_load(_: Turn[State], __: Seat, *, most: int) -> Menu:
    yield Offer(Load.option(units=Amount(0, most)))
    yield TOO_MUCH


TOO_MUCH = Refuse(Load, "ABOVE_CAPACITY", "SG-352")


# Room


def _ways_to_make_room(t: Turn[State], seat: Seat, *, least: int, most: int) -> Menu:
    carried = t.state.players[seat].carried
    yield Offer(MakeRoom.option(units=amounts(tuple(carried), least, most)), _make_room)
    yield Refuse(MakeRoom, why=partial(_no_room, count=most))


def _make_room(t: Turn[State], seat: Seat, move: MakeRoom) -> None:
    lose(t, seat, read_counts(move.units), Why.JETTISONED)


def _no_room(t: Turn[State], seat: Seat, move: MakeRoom, *, count: int) -> Refusal:
    if misread(move.units):
        return Refusal("BAD_PARAMETER", rule="SG-744")
    return exactly(t.state.players[seat].carried, read_counts(move.units), count, "SG-744")


def _ways_to_sell(_: Turn[State], __: Seat, *, loot: tuple[int, ...], count: int) -> Menu:
    yield Offer(SellLoot.option(units=amounts(loot, count, count)))
    yield Refuse(SellLoot, why=partial(_not_sold, loot=loot, count=count))


def _not_sold(_: Turn[State], __: Seat, move: SellLoot, *, loot: tuple[int, ...], count: int) -> Refusal:
    if misread(move.units):
        return Refusal("BAD_PARAMETER", rule="SG-745")
    return exactly(loot, read_counts(move.units), count, "SG-745")
