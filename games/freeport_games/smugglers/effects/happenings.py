"""The effects of Events when they are drawn (SG-380 to SG-392): one function for each op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from freeport_games.engine import Seat
from freeport_games.engine.menus import Pick, Playing, Roll, Scene, Turn
from freeport_games.smugglers.components import (
    CARDS,
    ENGINES,
    LIMITS,
    SHIELDS,
    SYSTEM_AT,
    TABLES,
    CardId,
    Category,
    ops,
)
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.events import (
    CardWithoutEffect,
    Escaped,
    EventPlaced,
    Rolled,
    RollFor,
    ShieldsTested,
    SystemGained,
    Why,
)
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import protected
from freeport_games.smugglers.state.player import IMPRISONED
from freeport_games.smugglers.state.ship import effective

from .cards import burn_out, replace_planet
from .cargo import fit_cargo
from .money import add_bounty, set_bounty
from .wreck import DIE, damage_system, destroy, gain_hull

O = TypeVar("O", bound=ops.Op)  # noqa: E741 - an op
Resolver = Callable[[Turn[State], Seat, Any], Scene | None]
RESOLVERS: dict[type[ops.Op], Resolver] = {}
"""The function that carries out each op of an Event."""


def carries_out(op: type[O]) -> Callable[[Callable[[Turn[State], Seat, O], Scene | None]], Resolver]:
    """Register the function that carries out an op."""

    def register(resolver: Callable[[Turn[State], Seat, O], Scene | None]) -> Resolver:
        RESOLVERS[op] = resolver
        return resolver

    return register


def happen(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """Carry out the ops of an Event, in the written order."""
    for op in CARDS[card].effects:
        scene = RESOLVERS[type(op)](t, seat, op)
        if scene is not None:
            yield from scene


def _without_effect(t: Turn[State]) -> None:
    """Tell that the card that is being followed has no effect."""
    t.tell(CardWithoutEffect(t.state.drawn))


# Planetary events


def place_event(t: Turn[State], card: CardId) -> Playing[bool]:
    """Place a planetary event on a slot that has none: a die counts through the free ones (SG-381, SG-383, SG-384).

    Returns:
        Whether there is one.
    """
    state = t.state
    seat, slots = state.active, state.slots
    free = [index for index, slot in enumerate(slots) if slot.planet and not slot.event]
    if not free:
        t.tell(CardWithoutEffect(card))
        return False
    (die,) = yield from Roll("SG-C9", DIE)
    t.tell(Rolled(seat, RollFor.EVENT_PLACE, (die,)))
    index = free[(die - 1) % len(free)]
    if all(not slot.event for slot in slots):  # a pair hits the last slot (SG-382)
        (second,) = yield from Roll("SG-C9", DIE)
        t.tell(Rolled(seat, RollFor.EVENT_PLACE, (second,)))
        index = len(slots) - 1 if second == die else index
    slots[index].event, slots[index].units_left = card, CARDS[card].units
    t.tell(EventPlaced(index + 1, slots[index].planet, card))
    return True


# Hazards


def breached(t: Turn[State], seat: Seat) -> Playing[bool]:
    """Roll two dice against a ship's Shields (SG-736).

    Returns:
        Whether they are breached.
    """
    rule = TABLES.shield_breach
    dice = yield from Roll("SG-C17", DIE * rule.dice)
    total = sum(dice)
    broken = total > effective(t.state, seat, SHIELDS) or total == rule.always_breached_on
    t.tell(Rolled(seat, RollFor.BREACH, dice))
    t.tell(ShieldsTested(seat, total, broken))
    return broken


def damage_die(t: Turn[State], roller: Seat) -> Playing[int]:
    """Roll a row of the Damage chart when nobody can choose: a 6 is rolled again (SG-740).

    Returns:
        The place of the system.
    """
    while True:
        (die,) = yield from Roll("SG-C18", DIE)
        t.tell(Rolled(roller, RollFor.DAMAGE, (die,)))
        row = TABLES.damage.rows[die]
        if row in SYSTEM_AT:
            return SYSTEM_AT[System(row)]


@carries_out(ops.ShieldCheck)
def shield_check(t: Turn[State], seat: Seat, op: ops.ShieldCheck) -> Scene:
    """Carry out an Ion Storm (SG-386)."""
    if (yield from breached(t, seat)):
        system = yield from damage_die(t, seat)
        damage_system(t, seat, system, op.amount)
        yield from fit_cargo(t, seat)


@carries_out(ops.EngineCheck)
def engine_check(t: Turn[State], seat: Seat, op: ops.EngineCheck) -> Scene:
    """Carry out an Asteroid Field (SG-387)."""
    (die,) = yield from Roll("SG-C23", DIE)
    t.tell(Rolled(seat, RollFor.ASTEROIDS, (die,)))
    if die + effective(t.state, seat, ENGINES) >= op.target:
        t.tell(Escaped(seat))
    elif (yield from breached(t, seat)):
        gain_hull(t, seat, -op.amount)
        if t.state.players[seat].hull == 0:
            yield from destroy(t, seat)


@carries_out(ops.BurnOutEquipment)
def power_surge(t: Turn[State], seat: Seat, _: ops.BurnOutEquipment) -> Scene:
    """Burn out random Equipment of the seat (SG-388)."""
    player = t.state.players[seat]
    if player.equipment and not protected(player):
        index = yield from Pick.evenly("SG-C24", len(player.equipment))
        yield from burn_out(t, seat, player.equipment[index])
    else:
        _without_effect(t)


# Boons, and events for all seats


@carries_out(ops.ModifyThisTurn)
def solar_wind(t: Turn[State], seat: Seat, op: ops.ModifyThisTurn) -> None:
    """Add Lightspeed for this turn (SG-389)."""
    t.state.solar_wind += op.amount
    t.tell(SystemGained(seat, t.state.drawn, op.amount))


@carries_out(ops.GainHull)
def space_dock(t: Turn[State], seat: Seat, op: ops.GainHull) -> None:
    """Add Hull (SG-389)."""
    if t.state.players[seat].hull == LIMITS.hull_max:
        _without_effect(t)
    gain_hull(t, seat, op.amount)


@carries_out(ops.BountyToMinimum)
def pardon(t: Turn[State], seat: Seat, _: ops.BountyToMinimum) -> None:
    """Lower the Bounty to the minimum Bounty (SG-389)."""
    player = t.state.players[seat]
    if player.bounty == player.minimum_bounty:
        _without_effect(t)
    set_bounty(t, seat, player.minimum_bounty, Why.PARDONED)


@carries_out(ops.AddBountyAllWanted)
def broadcast(t: Turn[State], _: Seat, op: ops.AddBountyAllWanted) -> None:
    """Increase the Bounty of every seat that has one (SG-390)."""
    players = t.state.players
    wanted = [seat for seat, player in enumerate(players) if player.bounty > 0 and player.status is not IMPRISONED]
    for seat in wanted:
        add_bounty(t, seat, op.amount, Why.CARD)
    if not wanted:
        _without_effect(t)


@carries_out(ops.ReplacePlanetSlot)
def season_ends(t: Turn[State], seat: Seat, _: ops.ReplacePlanetSlot) -> Scene:
    """Remove a planet from the board (SG-391)."""
    (die,) = yield from Roll("SG-C25", DIE)
    t.tell(Rolled(seat, RollFor.SEASON, (die,)))
    yield from replace_planet(t, die - 1)


_used = {type(op) for card in CARDS.values() if card.category is Category.EVENT for op in card.effects}
if missing := sorted(op.__name__ for op in _used - RESOLVERS.keys()):
    raise ValueError(f"nothing carries out: {', '.join(missing)}")
