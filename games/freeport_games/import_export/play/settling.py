"""The work after every step: triggers, completions, wins, the end of the game (IE-143 to IE-147)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn, run
from freeport_games.import_export.areas.counting import threshold
from freeport_games.import_export.areas.hold import half_full, is_full
from freeport_games.import_export.components import TABLES
from freeport_games.import_export.effects.ending import trigger_end, win
from freeport_games.import_export.state import END_WINDOW, EndReason, QueuedPower, Ship, State
from freeport_games.import_export.vocabulary.declared import TRIGGERS, has, live_anywhere, words
from freeport_games.import_export.vocabulary.words import InstantWin, NeverEnds, Use

from .completion import complete

LOWEST_THRESHOLD = TABLES.end.threshold.value
INSTANT_WINS = words(InstantWin)
"""The powers that win at once."""


def settle(t: Turn[State], actor: Seat) -> Scene:
    """Complete full ships and resolve the queue until nothing is left; then take a checkpoint.

    This never happens in the middle of a completion or of a power's effect: anything that comes up there waits (IE-143,
    IE-147).

    Args:
        t: the game.
        actor: the seat that moved.
    """
    state = t.state
    while True:
        ship = full_ship(state, actor)
        if ship is not None:
            yield from complete(t, ship)
            actor = ship.owner
            continue
        if not INSTANT_WINS.keys().isdisjoint(state.live_powers):
            see_who_wins(t, actor)
        if state.queue:
            entry = state.queue.pop(0)
            yield from resolve(t, entry)
            actor = entry.seat
        else:
            break
    for ship in state.ships:
        if ship.released:
            ship.released = False
    if max(state.credits) >= LOWEST_THRESHOLD:
        checkpoint(t, actor)


def resolve(t: Turn[State], entry: QueuedPower) -> Scene:
    """Let a triggered power act, if its card still lies with the seat that queued it (IE-143, IE-148)."""
    state = t.state
    shipment = state.shipment(entry.seat, entry.card)
    if shipment is None or shipment.power != entry.power:
        return
    state.resolving = entry
    effect = TRIGGERS[entry.hook][entry.power].effect
    yield from run(effect(t, Use(entry.seat, entry.card, entry.power, entry.happened)))
    state.resolving = None


def see_who_wins(t: Turn[State], actor: Seat) -> None:
    """Check whether a power wins, the acting seat's first; never while a ship waits to complete (IE-146, IE-180)."""
    state = t.state
    for use, word in live_anywhere(state, actor, InstantWin):
        if state.phase is not END_WINDOW and word.when(state, use):
            win(t, use)


def full_ship(state: State, actor: Seat) -> Ship | None:
    """Return the ship that completes next: the acting seat's first, then clockwise, the lower number first (IE-146).

    A ship without a contract never completes (IE-129).
    """
    full: list[Ship] = []
    for ship in state.ships:
        if not (ship.containers and ship.contracts) or ship.at_sea:
            continue
        if is_full(state, ship) or (ship.released and half_full(state, ship)):
            full.append(ship)
    if len(full) > 1:
        full.sort(key=lambda ship: (ship.owner - actor) % state.seats)
    return full[0] if full else None


def checkpoint(t: Turn[State], actor: Seat) -> None:
    """Check whether a seat has reached the threshold (IE-175 to IE-177)."""
    state = t.state
    if state.end_trigger is not None or state.phase is END_WINDOW:
        return
    least = threshold(state)
    for seat in state.clockwise(actor):
        if state.credits[seat] >= least and not has(state, seat, NeverEnds):
            trigger_end(t, EndReason.CREDITS, seat)
            return
