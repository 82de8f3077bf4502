"""The moves of a turn of Harbour: their effects, and the reasons against them."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Ordering
from freeport_games.engine.menus import Menu, Offer, Refusal, Refuse, Roll, Scene, Turn, ask

from .effects import pay
from .events import Sailed, Searched
from .moves import Barter, Build, Deny, Drink, Inspect, Pack, Reveal, Sail, Ship, Stack, Swap
from .state import State


def barter(t: Turn[State], seat: Seat, move: Barter) -> None:
    s = t.state
    for crate in move.offer.crates:
        s.hands[seat].remove(crate)
        s.discard.append(crate)
    pay(t, seat, move.offer.tip - 2 * len(move.offer.crates))


def stack(t: Turn[State], seat: Seat, move: Stack) -> None:
    s = t.state
    s.hands[seat] = [crate for crate in s.hands[seat] if crate not in move.crates]
    s.discard += move.crates


def build(t: Turn[State], seat: Seat, move: Build) -> None:
    t.state.cranes[seat] += sum(crane.height for crane in move.cranes)
    pay(t, seat, 2 * len(move.cranes))


def drink(t: Turn[State], _: Seat, move: Drink) -> None:
    for guest in move.guests:
        pay(t, guest, -1)


def swap(t: Turn[State], seat: Seat, move: Swap) -> None:
    s, crates = t.state, set(move.crates)
    hand, quay = s.hands[seat], s.discard
    s.hands[seat] = [crate for crate in hand if crate not in crates] + [crate for crate in quay if crate in crates]
    s.discard = [crate for crate in quay if crate not in crates] + [crate for crate in hand if crate in crates]


def ship(t: Turn[State], seat: Seat, move: Ship) -> None:
    s = t.state
    cargo = {placed.item: placed.place for placed in move.cargo}
    s.discard += [crate for crate in s.hands[seat] if crate in cargo]
    s.hands[seat] = [crate for crate in s.hands[seat] if crate not in cargo]
    pay(t, seat, -min(sum(2 if port == "Aden" else 1 for port in cargo.values()), s.bank))


def cannot_barter(t: Turn[State], seat: Seat, move: Barter) -> Refusal | None:
    held = set(move.offer.crates) <= set(t.state.hands[seat])
    return None if held else Refusal("CRATE_NOT_IN_HAND", "You do not have all of these crates.", "H-12")


def sail(t: Turn[State], seat: Seat, move: Sail) -> Scene:
    s = t.state
    hand = s.hands[seat]
    packed = yield from ask(seat, "H-D3", ways_to_pack)
    order = packed.order if isinstance(packed, Pack) else ()
    dice = yield from Roll("H-C2", (6, 6))
    lost = order[: int(sum(dice) < 7 and not move.insured)]
    for crate in lost:
        hand.remove(crate)
        s.discard.append(crate)
    t.tell(Sailed(seat, dice, lost))
    pay(t, seat, int(move.insured) - min(len(hand), s.bank))


def ways_to_pack(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(Pack.option(order=Ordering(tuple(t.state.hands[seat]))))


def inspect(t: Turn[State], seat: Seat, move: Inspect) -> Scene:
    """Asked even without a gun: an answer that comes by itself would tell."""
    s, target = t.state, move.target
    answer = yield from ask(target, "H-D4", guns_of, always=True)
    if isinstance(answer, Reveal):
        s.hands[target].remove(answer.crate)
        s.discard.append(answer.crate)
        t.tell(Searched(target, (answer.crate,)))
        pay(t, seat, -min(2, s.bank))
    else:
        t.tell(Searched(target, ()))


def guns_of(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(Deny.option())
    guns = tuple(crate for crate in t.state.hands[seat] if crate.startswith("GUN"))
    yield Offer(Reveal.option(crate=One(guns)), why_not=cannot_reveal) if guns else Refuse(Reveal, why=cannot_reveal)


def cannot_reveal(t: Turn[State], seat: Seat, move: Reveal) -> Refusal | None:
    held = move.crate in t.state.hands[seat]
    return None if held else Refusal("CRATE_NOT_IN_HAND", "You do not have this crate.", "H-13")
