"""Cargo: loading, hiding and losing it, and the order of lots (SG-318, SG-516, SG-906)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amounts, Counted, Range
from freeport_games.engine.menus import Case, Option, Scene, Turn, Way, Ways, Whole, ask
from freeport_games.smugglers.components import GOOD_AT, KINDS, LOSS_ORDER
from freeport_games.smugglers.events import UnitsLoaded, UnitsLost, Why
from freeport_games.smugglers.moves import LoseCargo
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import hides
from freeport_games.smugglers.state.player import Lot, Player
from freeport_games.smugglers.state.ship import room
from freeport_games.smugglers.state.terms import counted

C = TypeVar("C", bound=Case[State])
Counts = list[int]
"""Units of each good, and last of live Brix Weapons."""


def amounts(counts: Sequence[int], least: int, most: int) -> Amounts:
    """Return the domain of a number of units in all, with a most of each kind, in the order in which they are lost."""
    ranges = [(kind, counts[GOOD_AT[kind]]) for kind in LOSS_ORDER if GOOD_AT[kind] < len(counts)]
    return Amounts(tuple(Range(kind, 0, most_of) for kind, most_of in ranges if most_of), least, most)


def read_counts(units: Iterable[Counted]) -> Counts:
    """Return units by kind as counts; unknown kinds are omitted."""
    counts = [0] * len(KINDS)
    for each in units:
        if isinstance(each.key, str) and each.key in GOOD_AT:
            counts[GOOD_AT[each.key]] += each.count
    return counts


def misread(units: Iterable[Counted]) -> bool:
    """Return whether units by kind name an unknown kind, or a negative number."""
    return any(each.key not in GOOD_AT or each.count < 0 for each in units)


# Lots


def first_to_expire(state: State, lots: Iterable[Lot]) -> list[Lot]:
    """Return lots in the order in which they leave (SG-906)."""
    seats = state.seats

    def when(lot: Lot) -> tuple[int, int]:
        left = lot.expires_turn - state.players[lot.buyer].turn_no
        return left, (lot.buyer - state.active - 1) % seats

    return sorted(lots, key=when)


def _take_brix(state: State, player: Player, units: int) -> list[Lot]:
    """Take live Brix Weapons, beginning with those that expire first."""
    taken: list[Lot] = []
    for lot in first_to_expire(state, player.lots):
        if units <= 0:
            break
        count = min(units, lot.units)
        taken.append(msgspec.structs.replace(lot, units=count))
        units -= count
    for lot in taken:
        take_lot(player, lot)
    return taken


def take_lot(player: Player, lot: Lot) -> None:
    """Take units of one lot."""
    kept = []
    for one in player.lots:
        left = one.units - lot.units if one.id == lot.id else one.units
        if left:
            kept.append(msgspec.structs.replace(one, units=left) if left != one.units else one)
    player.lots = kept


def add_lot(player: Player, lot: Lot) -> None:
    """Add units of a lot; parts of one lot become one again (SG-917)."""
    for place, one in enumerate(player.lots):
        if one.id == lot.id:
            player.lots[place] = msgspec.structs.replace(one, units=one.units + lot.units)
            return
    player.lots.append(lot)


# Coming and going


def clamp_hidden(player: Player) -> None:
    """Hide no more units than the seat carries, and none without Smuggling Pods (SG-320)."""
    if not hides(player):
        player.hidden = [0] * len(KINDS)
    elif any(player.hidden):
        player.hidden = [min(pair) for pair in zip(player.hidden, player.carried, strict=True)]


def take(state: State, player: Player, counts: Sequence[int]) -> list[Lot]:
    """Take units from a seat.

    Returns:
        The lots of the live Brix Weapons among them.
    """
    for place in range(len(player.goods)):
        player.goods[place] -= counts[place]
    lots = _take_brix(state, player, counts[-1]) if counts[-1] else []
    clamp_hidden(player)
    return lots


def lose(t: Turn[State], seat: Seat, counts: Sequence[int], why: Why) -> None:
    """Let a seat lose units."""
    if any(counts):
        take(t.state, t.state.players[seat], counts)
        t.tell(UnitsLost(seat, counted([*counts]), why))


def confiscate(t: Turn[State], seat: Seat, why: Why) -> None:
    """Let a seat lose all units that are not hidden (SG-319, SG-513)."""
    lose(t, seat, t.state.players[seat].unhidden, why)


def load(t: Turn[State], seat: Seat, counts: Sequence[int], lots: Iterable[Lot] = ()) -> None:
    """Give units to a seat."""
    player = t.state.players[seat]
    for place in range(len(player.goods)):
        player.goods[place] += counts[place]
    found = [*lots]
    for lot in found:
        add_lot(player, lot)
    told = [*counts[: len(player.goods)], sum(lot.units for lot in found)]
    if any(told):
        t.tell(UnitsLoaded(seat, counted(told)))


# Too much aboard


def fit_cargo(t: Turn[State], seat: Seat) -> Scene:
    """Let a seat with more units than it can carry choose which to lose (SG-516)."""
    if room(t.state.players[seat]) < 0:
        yield from ask(seat, "SG-D36", LOSING)


def _lose(t: Turn[State], seat: Seat, move: LoseCargo) -> None:
    lose(t, seat, read_counts(move.units), Why.NO_ROOM)


def exactly(
    _: type[C],
    field: str,
    rule: str,
    there: Callable[[C], Sequence[int]],
    least: Callable[[C], int],
    most: Callable[[C], int],
) -> tuple[Whole[C], Whole[C], Whole[C]]:
    """Return what units need that have to go: known kinds, units that are there, and as many as are in the way.

    Args:
        _: the class of the case.
        field: the field of the move that names them.
        rule: the number of the rule.
        there: returns the units of each kind from which they are taken.
        least: returns the least number of them.
        most: returns the greatest number.
    """

    def known(_: C, move: Any) -> bool:
        return not misread(getattr(move, field))

    def held(c: C, move: Any) -> bool:
        named = read_counts(getattr(move, field))
        return all(mine <= units for mine, units in zip(named, there(c), strict=False))

    def exact(c: C, move: Any) -> bool:
        return least(c) <= sum(read_counts(getattr(move, field))) <= most(c)

    return (
        Whole[C]("BAD_PARAMETER", rule, known),
        Whole[C]("GOODS_NOT_HELD", rule, held),
        Whole[C]("EXACT_LOSS_REQUIRED", rule, exact),
    )


def _carried(c: Case[State]) -> Sequence[int]:
    return c.state.players[c.seat].carried


def _excess(c: Case[State]) -> int:
    return -room(c.state.players[c.seat])


def _to_lose(c: Case[State]) -> Iterator[Option[LoseCargo]]:
    if (excess := _excess(c)) > 0:
        yield LoseCargo.option(units=amounts(_carried(c), excess, excess))


LOSING = Ways(
    Case[State],
    Way(LoseCargo, _lose, *exactly(Case[State], "units", "SG-516", _carried, _excess, _excess), options=_to_lose),
)
