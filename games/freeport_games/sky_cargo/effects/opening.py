"""Opening cargo (section 4.9)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn, Way, Ways, ask, nothing
from freeport_games.sky_cargo.components import CARDS, STAYS_OPEN, ops
from freeport_games.sky_cargo.conditions import SLOTS_THERE, OfThese
from freeport_games.sky_cargo.events import CargoNamed, CargoOpened, CargoProtected
from freeport_games.sky_cargo.moves import Open
from freeport_games.sky_cargo.piles import PILES, slot_of
from freeport_games.sky_cargo.state import State

from .carrying import By, carries_out, skipped
from .holds import discard_cargo, find, in_order, owners, packed
from .windows import REACT_OPEN, window

WAYS = Ways(OfThese, Way(Open, nothing, SLOTS_THERE("slot", "SC-081")))


@carries_out(ops.Open)
def open_cargo(t: Turn[State], by: By, op: ops.Open) -> Scene:
    """Open packed cargo, one after another; cargo that a reaction has saved is not named again (SC-083, SC-086)."""
    saved: list[str] = []
    for count in range(op.n):
        scope = packed(t.state, owners(t.state, by.seat, op.scope, by.against))
        slots = in_order([slot for slot in scope if slot not in saved])
        if not slots:
            if not count:
                skipped(t)
            return
        move = yield from ask(by.seat, "SC-D11", WAYS.on(slots))
        if isinstance(move, Open):
            yield from open_one(t, by.seat, move.slot, saved)


def open_one(t: Turn[State], seat: Seat, slot: str, saved: list[str]) -> Scene:
    """Open a packed cargo, unless a reaction keeps it packed (SC-084, SC-085, SC-151).

    Args:
        t: the game.
        seat: the seat that opens it.
        slot: its slot.
        saved: the slots that a reaction has saved; a further one is added.
    """
    state = t.state
    owner, crate = find(state, slot)
    t.tell(CargoNamed(seat, owner, slot, steals=False))
    if owner != seat:
        state.foiled = False
        yield from window(t, owner, REACT_OPEN, slot=slot)
        if state.foiled:
            state.foiled = False
            saved.append(slot)
            t.tell(CargoProtected(owner, slot))
            return
    stays = crate.card in STAYS_OPEN
    if stays:
        PILES.reveal(state, slot_of(crate, owner))
        crate.open, crate.shown, crate.seen = True, False, []
    else:
        discard_cargo(state, owner, crate)
    t.tell(CargoOpened(owner, slot, CARDS[crate.card], stays))
