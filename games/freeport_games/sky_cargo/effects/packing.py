"""Repacking and mixing up (section 4.10)."""

from __future__ import annotations

from freeport_games.engine import Hidden
from freeport_games.engine.menus import Scene, Shuffle, Turn
from freeport_games.sky_cargo.components import CARDS, ops
from freeport_games.sky_cargo.events import CargoMixed, CargoRepacked, SeenCargo, SeenCargos
from freeport_games.sky_cargo.piles import PILES, slot_of
from freeport_games.sky_cargo.state import State

from .carrying import By, carries_out, skipped
from .holds import new_slot


@carries_out(ops.Repack)
def repack(t: Turn[State], by: By, _: ops.Repack) -> None:
    """Turn all open cargo of the seat's own hold face-down; everybody still knows it (SC-090, SC-093)."""
    crates = [crate for crate in t.state.holds[by.seat] if crate.open]
    for crate in crates:
        crate.open, crate.shown = False, True
    if crates:
        t.tell(CargoRepacked(by.seat, tuple(crate.slot for crate in crates)))
    else:
        skipped(t)


@carries_out(ops.Mix)
def mix(t: Turn[State], by: By, _: ops.Mix) -> Scene:
    """Shuffle the packed cargo of the seat's own hold into new slots (SC-C5, SC-091, SC-094)."""
    crates = [crate for crate in t.state.holds[by.seat] if not crate.open]
    if len(crates) < 2:
        skipped(t)
        return
    order = yield from Shuffle("SC-C5", len(crates))
    slots = tuple(new_slot(t.state) for _ in crates)
    PILES.mix(t.state, order, [slot_of(crate, by.seat) for crate in crates], slots, by.seat)
    for crate, slot in zip(crates, slots, strict=True):
        crate.slot, crate.shown, crate.seen = slot, False, []
    if t.live:
        seen = SeenCargos(tuple(SeenCargo(crate.slot, CARDS[crate.card]) for crate in crates))
        told = CargoMixed(by.seat, slots, Hidden(len(slots)))
        t.tell(CargoMixed(by.seat, slots, seen), to=(by.seat,), others=told)
