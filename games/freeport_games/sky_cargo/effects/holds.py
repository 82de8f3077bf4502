"""Holds: the places of cargo, and how cargo comes and goes (SC-079, SC-094)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import CardId, ops
from freeport_games.sky_cargo.piles import DISCARDS, HANDS, PILES, slot_of
from freeport_games.sky_cargo.state import Crate, State


def number_of(slot: str) -> int:
    """Return the number of a slot, by which slots are put in order."""
    return int(slot[1:])


def in_order(slots: Iterable[str]) -> tuple[str, ...]:
    """Sort slots by their numbers."""
    return tuple(sorted(slots, key=number_of))


def new_slot(state: State) -> str:
    """Return the next slot, used by no card before (SC-094)."""
    slot = f"c{state.next_slot}"
    state.next_slot += 1
    return slot


def put(state: State, hold: Seat, card: CardId, seat: Seat, *, face_up: bool) -> Crate:
    """Put a card of a seat's hand at the end of a hold."""
    crate = Crate(new_slot(state), card, face_up)
    state.holds[hold].append(crate)
    PILES.move(state, (card,), HANDS[seat], slot_of(crate, hold))
    return crate


def discard_cargo(state: State, owner: Seat, crate: Crate) -> None:
    """Discard a cargo."""
    state.holds[owner].remove(crate)
    PILES.move(state, (crate.card,), slot_of(crate, owner), DISCARDS)


def find(state: State, slot: str) -> tuple[Seat, Crate]:
    """Return the owner of a slot that is on the table, and its cargo."""
    return next((seat, crate) for seat, hold in enumerate(state.holds) for crate in hold if crate.slot == slot)


def owners(state: State, seat: Seat, scope: ops.Scope, defender: Seat | None) -> Sequence[Seat]:
    """Return the seats whose packed cargo an effect of a seat may choose (SC-081, SC-082)."""
    if scope is ops.Scope.DEFENDER:
        return () if defender is None else (defender,)
    return [other for other in range(state.seats) if scope is ops.Scope.ANY or other != seat]


def packed(state: State, seats: Iterable[Seat]) -> list[str]:
    """Return the slots of all packed cargo of some seats."""
    return [crate.slot for seat in seats for crate in state.holds[seat] if not crate.open]
