"""Stealing cargo (section 4.11)."""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Scene, Turn, Way, Ways, ask, nothing
from freeport_games.sky_cargo.components import CARGO, cards_of, ops
from freeport_games.sky_cargo.conditions import SLOTS_THERE, OfThese
from freeport_games.sky_cargo.events import CardsShown, CargoNamed, CargoProtected, CargoStolen
from freeport_games.sky_cargo.moves import Steal
from freeport_games.sky_cargo.scoring import check_win
from freeport_games.sky_cargo.state import How, State
from freeport_games.sky_cargo.state.team import guards_packed

from .carrying import By, carries_out, skipped
from .holds import find, in_order
from .windows import REACT_STEAL, window

WAYS = Ways(OfThese, Way(Steal, nothing, SLOTS_THERE("slot", "SC-103")))


def to_steal(state: State, seat: Seat, op: ops.Steal, defender: Seat | None = None) -> list[str]:
    """Return the slots of the cargo that a seat may steal (SC-103, SC-104, SC-217)."""
    last, face_up = state.last_one(seat), op.face is ops.Side.OPEN
    if last and not face_up:
        return []
    slots: list[str] = []
    for victim, hold in enumerate(state.holds):
        if victim == seat or not _within(state, seat, victim, op.reach, defender):
            continue
        if not face_up and guards_packed(state, victim):
            continue
        slots += [crate.slot for crate in hold if crate.open is face_up and (not last or crate.card in CARGO)]
    return slots


def _within(state: State, seat: Seat, victim: Seat, reach: ops.Reach, defender: Seat | None) -> bool:
    match reach:
        case ops.Reach.DEFENDER:
            return victim == defender
        case ops.Reach.SAME_LOCATION:
            return state.tokens[victim] == state.tokens[seat]
        case ops.Reach.ANY:
            return True


@carries_out(ops.Steal)
def steal_cargo(t: Turn[State], by: By, op: ops.Steal) -> Scene:
    """Steal one cargo; without a legal one the effect is ignored (SC-100, SC-107)."""
    if slots := in_order(to_steal(t.state, by.seat, op, by.against)):
        move = yield from ask(by.seat, "SC-D12", WAYS.on(slots))
        if isinstance(move, Steal):
            yield from _steal(t, by.seat, move.slot)
    else:
        skipped(t)


def _steal(t: Turn[State], seat: Seat, slot: str) -> Scene:
    """Move a cargo unchanged to the end of the thief's hold, unless a reaction foils the theft (SC-101, SC-152).

    Its former owner goes on knowing it (SC-106).
    """
    state = t.state
    owner, crate = find(state, slot)
    t.tell(CargoNamed(seat, owner, slot, steals=True))
    state.foiled = False
    yield from window(t, owner, REACT_STEAL, slot=slot)
    if state.foiled:
        state.foiled = False
        t.tell(CargoProtected(owner, slot))
        return
    state.holds[owner].remove(crate)
    state.holds[seat].append(crate)
    card = CardsShown(cards_of((crate.card,)))
    if crate.open or crate.shown:
        t.tell(CargoStolen(seat, owner, slot, card))
    else:
        crate.seen = sorted({*crate.seen, owner} - {seat})
        t.tell(CargoStolen(seat, owner, slot, card), to=(seat, *crate.seen), others=_unseen(seat, owner, slot))
    check_win(t, seat, crate.card, How.STOLEN)


def _unseen(seat: Seat, owner: Seat, slot: str) -> CargoStolen:
    return CargoStolen(seat, owner, slot, Hidden(1))
