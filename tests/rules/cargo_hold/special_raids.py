"""Raids with special cards, for the tests of section 1.8 of RULES.md."""

from __future__ import annotations

from freeport_games.cargo_hold.events import (
    BattleFought,
    CargoStolen,
    DeliveryDiverted,
    FirepowerLassoed,
    SideReinforced,
    SpecialsCancelled,
    SpecialWithoutEffect,
)
from freeport_games.engine import Event
from tests.rules.cargo_hold.positions import Match, at, commas, delivery


def raid(attack: str, raided: str, *, hand: str = "", defender: str = "", own: str = "", mode: str = "in=1") -> Match:
    """Seat 0 raids the delivery of seat 1. Seat 0 may have an own delivery, both may hold cards."""
    first = f"0 hand={commas(f'{attack} {hand}')} {delivery(own)}"
    match = at(f"turn=9 | {first} | 0 hand={commas(defender)} {delivery(f'{raided} {mode}')} | 0 hand=FP10#2")
    return match.play(f"S0: raid target=1 cards={commas(attack)}")


def effects(match: Match) -> list[str]:
    """Return what the special cards did, in the order in which they did it."""
    kinds: tuple[type[Event], ...] = (
        SpecialsCancelled,
        SpecialWithoutEffect,
        CargoStolen,
        FirepowerLassoed,
        SideReinforced,
        DeliveryDiverted,
        BattleFought,
    )
    return [type(told.event).__name__ for told in match.told if isinstance(told.event, kinds)]
