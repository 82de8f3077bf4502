"""Loot: captured cargo, room for it, and the sale of units without room (SG-352, SG-743 to SG-745)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Case, Fit, Option, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import ops
from freeport_games.smugglers.effects.cargo import amounts, exactly, first_to_expire, load, lose, read_counts
from freeport_games.smugglers.effects.money import receive
from freeport_games.smugglers.events import UnitsLost, Why
from freeport_games.smugglers.moves import Load, MakeRoom, SellLoot
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.player import Lot
from freeport_games.smugglers.state.ship import capacity, room
from freeport_games.smugglers.state.terms import counted


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
    loot = t.state.loot = [*counts[:-1], sum(lot.units for lot in lots)]
    if chooses and sells is None:
        loot = t.state.loot = yield from _loaded(t, seat, loot)
    lack = sum(loot) - room(player)
    if lack > 0:
        least = 0 if sells is not None else lack
        yield from ask(seat, "SG-D39", MAKING_ROOM.on((least, min(lack, player.load))))
        lack = sum(loot) - room(player)
    kept = [*lots]
    if lack > 0 and sells is not None:
        move = yield from ask(seat, "SG-D40", SELLING.on((tuple(loot), lack)))
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
    move = yield from ask(seat, "SG-D37", LOADING.on(most), default=default)
    count = move.units if isinstance(move, Load) else 0
    return [min(units, count) for units in loot]


class Loading(Case[State]):
    """A seat that chooses how many units it loads."""

    __slots__ = ("most",)

    def __init__(self, state: State, seat: Seat, most: int) -> None:
        self.state, self.seat, self.most = state, seat, most


def _to_load(c: Loading) -> tuple[Option[Load], ...]:
    return (Load.option(units=Amount(0, c.most)),)


IS_NUMBER = Fit[Loading]("BAD_PARAMETER", lambda _, units: units >= 0)
HAS_ROOM = Fit[Loading]("ABOVE_CAPACITY", lambda c, units: units <= c.most)
LOADING = Ways(Loading, Way(Load, nothing, IS_NUMBER("units", "SG-352"), HAS_ROOM("units", "SG-352"), options=_to_load))


# Room


class MakingRoom(Case[State]):
    """A seat that makes room for loot."""

    __slots__ = ("carried", "least", "most")

    def __init__(self, state: State, seat: Seat, count: tuple[int, int]) -> None:
        self.state, self.seat = state, seat
        self.carried = state.players[seat].carried
        self.least, self.most = count


def _to_make_room(c: MakingRoom) -> tuple[Option[MakeRoom], ...]:
    return (MakeRoom.option(units=amounts(c.carried, c.least, c.most)),)


def _make_room(t: Turn[State], seat: Seat, move: MakeRoom, _: tuple[int, int]) -> None:
    lose(t, seat, read_counts(move.units), Why.JETTISONED)


AS_MUCH_AS_LACKS = exactly(MakingRoom, "units", "SG-744", lambda c: c.carried, lambda c: c.least, lambda c: c.most)
MAKING_ROOM = Ways(
    MakingRoom,
    Way(
        MakeRoom,
        _make_room,
        *AS_MUCH_AS_LACKS,
        options=_to_make_room,
    ),
)


class Selling(Case[State]):
    """A seat that sells the loot for which it has no room."""

    __slots__ = ("count", "loot")

    def __init__(self, state: State, seat: Seat, surplus: tuple[tuple[int, ...], int]) -> None:
        self.state, self.seat = state, seat
        self.loot, self.count = surplus


def _to_sell(c: Selling) -> tuple[Option[SellLoot], ...]:
    return (SellLoot.option(units=amounts(c.loot, c.count, c.count)),)


AS_MUCH_AS_IS_LEFT = exactly(Selling, "units", "SG-745", lambda c: c.loot, lambda c: c.count, lambda c: c.count)
SELLING = Ways(
    Selling,
    Way(
        SellLoot,
        nothing,
        *AS_MUCH_AS_IS_LEFT,
        options=_to_sell,
    ),
)
