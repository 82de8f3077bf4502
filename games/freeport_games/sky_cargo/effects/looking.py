"""Peeking at packed cargo, and looking at hands (SC-206, SC-207)."""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Scene, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import CARDS, cards_of, ops
from freeport_games.sky_cargo.conditions import AS_MANY, CARDS_THERE, SLOTS_THERE, OfThese, SoMany
from freeport_games.sky_cargo.events import CardsShown, CargoPeeked, HandLookedAt, SeenCargo, SeenCargos
from freeport_games.sky_cargo.moves import Peek, Strip
from freeport_games.sky_cargo.piles import HANDS, PILES
from freeport_games.sky_cargo.state import State

from .carrying import By, carries_out, skipped
from .hands import discard
from .holds import find, in_order, owners, packed
from .seats import choose_opponent


@carries_out(ops.Peek)
def peek(t: Turn[State], by: By, op: ops.Peek) -> Scene:
    """Look at packed cargo; only the seat sees it, and continues to know it (SC-206, SC-114)."""
    slots = in_order(packed(t.state, owners(t.state, by.seat, op.scope, by.against)))
    count = len(slots) if op.n == "all" else min(op.n, len(slots))
    if count:
        yield from ask(by.seat, "SC-D13", PEEKS.on((slots, count)))
    else:
        skipped(t)


def _peek(t: Turn[State], seat: Seat, move: Peek, _: object) -> None:
    seen: list[SeenCargo] = []
    for slot in in_order(move.slots):
        _, crate = find(t.state, slot)
        if seat not in crate.seen:
            crate.seen = sorted([*crate.seen, seat])
        seen.append(SeenCargo(slot, CARDS[crate.card]))
    t.tell(
        CargoPeeked(seat, SeenCargos(tuple(seen))),
        to=(seat,),
        others=CargoPeeked(seat, Hidden(len(seen))),
    )


PEEKS = Ways(SoMany, Way(Peek, _peek, SLOTS_THERE("slots", "SC-206"), AS_MANY("slots", "SC-206")))


def look(t: Turn[State], seat: Seat, owner: Seat) -> None:
    """Show a hand to one seat only."""
    hand = sorted(t.state.hands[owner])
    PILES.look(t.state, hand, HANDS[owner].name, (seat,))
    shown, hidden = CardsShown(cards_of(hand)), Hidden(len(hand))
    t.tell(HandLookedAt(seat, owner, shown), to=(seat, owner), others=HandLookedAt(seat, owner, hidden))


@carries_out(ops.LookHand)
def look_hand(t: Turn[State], by: By, op: ops.LookHand) -> Scene:
    """Look at a hand (SC-207)."""
    legal = [seat for seat, hand in enumerate(t.state.hands) if hand]
    owner = yield from choose_opponent(t, by, op.target, legal)
    if owner is None:
        skipped(t)
    else:
        look(t, by.seat, owner)


@carries_out(ops.StripHand)
def strip_hand(t: Turn[State], by: By, _: ops.StripHand) -> Scene:
    """Look at an opponent's hand and discard a card of it (SC-207)."""
    legal = [seat for seat, hand in enumerate(t.state.hands) if hand]
    owner = yield from choose_opponent(t, by, ops.Target.OPPONENT, legal)
    if owner is None:
        skipped(t)
        return
    look(t, by.seat, owner)
    yield from ask(by.seat, "SC-D15", WAYS_TO_STRIP.on(owner))


def _in_hand_of(state: State, seat: Seat, owner: Seat) -> OfThese:
    return OfThese(state, seat, sorted(state.hands[owner]))


def _strip(t: Turn[State], _: Seat, move: Strip, owner: Seat) -> None:
    discard(t, owner, (move.card,))


WAYS_TO_STRIP = Ways(_in_hand_of, Way(Strip, _strip, CARDS_THERE("card", "SC-207")))
"""The cards of the hand that the seat looks at (SC-207)."""
