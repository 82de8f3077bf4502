"""Reads the parts of moves as a deal."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine.domains import Counted
from freeport_games.smugglers.components import GOOD_AT
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.state.terms import FeePart, LotUnits, Terms, Units


def terms(side: Side) -> Terms:
    """Return a side of a deal without entries of zero."""
    return Terms(
        side.credits,
        tuple(Units(str(each.key), each.count) for each in side.goods if each.count),
        tuple(LotUnits(str(each.key), each.count) for each in side.brix if each.count),
        side.equipment,
        side.friends,
        side.contracts,
    )


def fee_parts(fees: Iterable[Counted]) -> tuple[FeePart, ...]:
    """Return the parts of a fee without those of zero (SG-205)."""
    return tuple(FeePart(each.key, each.count) for each in fees if isinstance(each.key, int) and each.count)


def units_of(counted: Iterable[Counted]) -> tuple[Units, ...]:
    """Return units without entries of zero."""
    return tuple(Units(str(each.key), each.count) for each in counted if each.count)


def jettisoned(units: Iterable[Units]) -> list[int]:
    """Return units as counts."""
    counts = [0] * len(GOOD_AT)
    for each in units:
        if each.good in GOOD_AT:
            counts[GOOD_AT[each.good]] += each.units
    return counts
