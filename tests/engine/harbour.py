"""Harbour: a made-up game that uses everything the engine offers, written as a model of a game in one file.

Captains bid in secret for the dock, then each makes one move a round: sail, barter, stack, swap or ship crates, build
cranes, inspect a rival, drink or rest. Whoever has a lantern may signal at any time, even while bids are out. Fifteen
coins end the game on the spot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from freeport_games.engine import (
    Amount,
    Asking,
    Component,
    Data,
    Distribution,
    Event,
    Faces,
    Flag,
    Game,
    Hidden,
    Lot,
    Menu,
    Move,
    Offer,
    One,
    Ordering,
    Part,
    Pick,
    Picture,
    PictureCard,
    PictureLying,
    PictureMeter,
    PictureSeat,
    PictureZone,
    Placed,
    Playing,
    Proof,
    Refusal,
    Refuse,
    Result,
    Roll,
    Scene,
    Seat,
    Share,
    Shuffle,
    Some,
    Text,
    Turn,
    Unseen,
    View,
    ask,
    ask_all,
    check_options,
    numbers,
    ranked,
    typename,
)

NAME = typename("Harbour")

# Components

CRATES = tuple(f"{kind}#{copy}" for kind in ("TEA", "RUM", "GUN") for copy in range(1, 8))
PORTS = ("Aden", "Brest", "Cadiz")
COMPONENTS = (
    *[Component(kind, "CRATE", kind.lower(), "") for kind in ("TEA", "RUM", "GUN")],
    *[Component(port, "PORT", port, "") for port in PORTS],
)
GOAL = 15


# State


class State(msgspec.Struct):
    """The whole state."""

    rounds: int
    """How many rounds are played."""
    bank: int
    """The coins in the bank."""
    coins: list[int]
    """The coins of each seat."""
    lanterns: list[bool]
    """Which seats may still signal."""
    cranes: list[int]
    """The cranes' heights, together, of each seat."""
    hands: list[list[str]]
    """The crates of each seat."""
    deck: list[str]
    """The crates to draw from, the top one last."""
    discard: list[str]
    """The crates that are gone, for all to see."""
    round_no: int = 0
    """The round, from 1; 0 before the deal."""
    to_move: list[Seat] = []
    """The seats that are still to move in this round, the next one first."""
    reason: str = ""
    """The rule that ended the game; empty while it goes on."""
    bids: dict[Seat, int] = {}
    """The coins that seats have bid and cannot spend, while bids are out."""


class Options(Data, frozen=True, tag=NAME):
    """What can be chosen when a game is opened."""

    rounds: Annotated[int, numbers(1, 5)] = 2
    """How many rounds are played, from 1 to 5."""


# Moves


class HarbourMove(Move, frozen=True, tag=NAME):
    """A move of Harbour."""


class Bid(HarbourMove, frozen=True):
    """Bid for the dock (H-D1)."""

    amount: int
    """How many coins."""


class Sail(HarbourMove, frozen=True):
    """Sail to a port with all crates (H-D2)."""

    port: str
    """The port."""
    insured: bool
    """Whether a coin is paid, so that nothing can go overboard."""


class Goods(Part, frozen=True, tag=NAME):
    """One side of a barter."""

    crates: tuple[str, ...]
    """The crates that are given."""
    tip: int
    """The coins that are given on top."""


class Barter(HarbourMove, frozen=True):
    """Give crates to the bank for two coins each (H-D2)."""

    offer: Goods
    """What is given."""


class Stack(HarbourMove, frozen=True):
    """Leave crates on the quay, where all see them in this order (H-D2)."""

    crates: tuple[str, ...]
    """The crates, the first one lowest."""


class Swap(HarbourMove, frozen=True):
    """Leave crates on the quay and take others from there (H-D2)."""

    crates: tuple[str, ...]
    """The crates of both."""


class Ship(HarbourMove, frozen=True):
    """Send crates to ports; Aden pays two coins each, the others one (H-D2)."""

    cargo: tuple[Placed, ...]
    """The crates and their ports."""


class Crane(Part, frozen=True, tag=NAME):
    """A crane to build."""

    port: str
    """The port where it stands."""
    height: int
    """Its height; every crane costs two coins."""


class Build(HarbourMove, frozen=True):
    """Build cranes (H-D2)."""

    cranes: tuple[Crane, ...]
    """The cranes."""


class Inspect(HarbourMove, frozen=True):
    """Ask a rival for guns (H-D2)."""

    target: int
    """The rival."""


class Drink(HarbourMove, frozen=True):
    """Give a coin of the bank to each of some seats (H-D2)."""

    guests: tuple[int, ...]
    """The seats."""


class Rest(HarbourMove, frozen=True):
    """Do nothing (H-D2)."""


class Pack(HarbourMove, frozen=True):
    """Stow the crates before sailing (H-D3)."""

    order: tuple[str, ...]
    """All crates; the first goes overboard first."""


class Reveal(HarbourMove, frozen=True):
    """Hand over a gun (H-D4)."""

    crate: str
    """The gun."""


class Deny(HarbourMove, frozen=True):
    """Say that there is no gun, true or not (H-D4)."""


class Signal(HarbourMove, frozen=True):
    """Use up the lantern for a coin (at any time)."""


class Take(HarbourMove, frozen=True):
    """Take a crate that is gone (H-D5)."""

    crate: str
    """The crate."""


class Claim(HarbourMove, frozen=True):
    """Take two coins (H-D5)."""


# Events


class HarbourEvent(Event, frozen=True, tag=NAME):
    """Something that happened in Harbour."""


class BidsOpened(HarbourEvent, frozen=True):
    """The bids were shown."""

    amounts: tuple[int, ...]
    """What each bidder bid, in the order of the seats."""


class DockWon(HarbourEvent, frozen=True):
    """A seat got the dock."""

    seat: Seat
    """The seat."""


class Drew(HarbourEvent, frozen=True):
    """A seat drew a crate."""

    seat: Seat
    """The seat."""
    crate: str
    """The crate."""


class DrewUnseen(HarbourEvent, frozen=True):
    """A rival drew a crate."""

    seat: Seat
    """The rival."""
    hidden: Hidden
    """The crate."""


class Sailed(HarbourEvent, frozen=True):
    """A ship came in."""

    seat: Seat
    """Whose ship."""
    dice: tuple[int, ...]
    """The dice."""
    lost: tuple[str, ...]
    """What went overboard."""


class Searched(HarbourEvent, frozen=True):
    """A seat was inspected."""

    target: Seat
    """The seat."""
    found: tuple[str, ...]
    """The guns that were handed over."""


class Signalled(HarbourEvent, frozen=True):
    """A seat used its lantern."""

    seat: Seat
    """The seat."""
    noticed: bool
    """Whether anybody saw it."""


# Play


def scene(t: Turn[State]) -> Scene | None:
    s = t.state
    if s.reason:
        return None
    if not s.round_no:
        return deal(t)
    return turn(t, s.to_move[0]) if s.to_move else auction(t)


def deal(t: Turn[State]) -> Scene:
    s = t.state
    order = yield from Shuffle("H-C1", len(s.deck))
    s.deck = [s.deck[place] for place in order]
    for _ in range(2):
        for seat in range(len(s.hands)):
            draw(t, seat)
    s.round_no = 1


def auction(t: Turn[State]) -> Scene:
    s = t.state
    bids = yield from bid(t, tuple(range(len(s.coins))))
    if len(bidders := highest(bids)) > 1:
        bids = yield from bid(t, bidders)
        bidders = highest(bids)
    winner = bidders[(yield from Pick("H-C4", tuple(1 + s.cranes[seat] for seat in bidders)))]
    pay(t, winner, min(bids[winner], s.coins[winner]))
    t.tell(DockWon(winner))
    s.to_move = [(winner + step) % len(s.coins) for step in range(len(s.coins))]


def bid(t: Turn[State], bidders: tuple[Seat, ...]) -> Playing[dict[Seat, int]]:
    s = t.state
    answers = yield from ask_all(bidders, "H-D1", bidding, always=True, revisable=len(bidders) < len(s.coins))
    s.bids.clear()
    bids = {seat: answer.amount for seat, answer in answers.items() if isinstance(answer, Bid)}
    t.tell(BidsOpened(tuple(bids.values())))
    return bids


def highest(bids: dict[Seat, int]) -> tuple[Seat, ...]:
    best = max(bids.values())
    return tuple(seat for seat in bids if bids[seat] == best)


def bidding(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(Bid.option(amount=Amount(0, t.state.coins[seat])), why_not=cannot_bid, binds=bind)


def cannot_bid(t: Turn[State], seat: Seat, move: Bid) -> Refusal | None:
    coins = t.state.coins[seat]
    return Refusal("TOO_FEW_COINS", f"You have {coins} coins.", "H-11") if move.amount > coins else None


def bind(t: Turn[State], seat: Seat, move: Bid | None) -> None:
    """What is bid cannot be spent: an answer that became illegal and is asked for again would tell of it."""
    t.state.bids[seat] = 0 if move is None else move.amount


def turn(t: Turn[State], seat: Seat) -> Scene:
    s = t.state
    yield from ask(seat, "H-D2", actions)
    draw(t, seat)
    del s.to_move[0]
    if not s.to_move:
        s.round_no += 1
        s.reason = "H-20" if s.round_no > s.rounds else ""


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


REST = Offer(Rest.option())


def actions(t: Turn[State], seat: Seat) -> Menu:
    s = t.state
    hand, coins = s.hands[seat], s.coins[seat]
    rivals = tuple(other for other in range(len(s.coins)) if other != seat)
    yield REST
    yield Offer(Inspect.option(target=One(rivals)), inspect)
    if coins:
        yield Offer(Sail.option(port=One(PORTS), insured=Flag()), sail)
    if hand:
        goods = Goods.form(crates=Some(tuple(hand), 1, len(hand)), tip=Amount(0, min(4, coins), 2))
        yield Offer(Barter.option(offer=goods), barter, cannot_barter)
        stacks = Stack.option(crates=Some(tuple(hand), 1, min(2, len(hand)), ordered=True))
        yield Offer(stacks, stack)
        shares = (Share("Aden", 1, 1), Share("Brest", 0, 2), Share("Cadiz", 0, 1))
        yield Offer(Ship.option(cargo=Distribution((Lot(tuple(hand), shares),))), ship)
    if hand and s.discard:
        quay = Some(tuple(s.discard), 1, min(2, len(s.discard)))
        swaps = Swap.option(crates=Some.of_each(Some(tuple(hand), 1, 1), quay))
        yield Offer(swaps, swap)
    if coins >= 2:
        cranes = Crane.forms(1, min(2, coins // 2), port=One(PORTS), height=Amount(1, 2))
        yield Offer(Build.option(cranes=cranes), build)
    if s.bank >= len(rivals):
        yield Offer(Drink.option(guests=Some(rivals, 1, len(rivals))), drink)


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


def signals(t: Turn[State], seat: Seat) -> Menu:
    if t.state.lanterns[seat] and t.state.coins[seat] > t.state.bids.get(seat, 0):
        yield Offer(Signal.option(), signal)


def signal(t: Turn[State], seat: Seat, _: Signal) -> Scene:
    s = t.state
    s.lanterns[seat] = False
    pay(t, seat, 1)
    seen = (yield from Roll("H-C3", (6,))) >= (4,)
    t.tell(Signalled(seat, seen))
    if seen:
        yield from ask(seat, "H-D5", rewards, default=Claim())


def rewards(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(Claim.option(), claim)
    if t.state.discard:
        yield Offer(Take.option(crate=One(tuple(t.state.discard))), take)


def claim(t: Turn[State], seat: Seat, _: Claim) -> None:
    pay(t, seat, -min(2, t.state.bank))


def take(t: Turn[State], seat: Seat, move: Take) -> None:
    t.state.discard.remove(move.crate)
    t.state.hands[seat].append(move.crate)


def pay(t: Turn[State], seat: Seat, coins: int) -> None:
    """Pay the bank, or be paid by it; wherever this happens, it may end the game at once."""
    s = t.state
    s.coins[seat] -= coins
    s.bank += coins
    if s.coins[seat] >= GOAL:
        s.reason = "H-21"
        t.end()


def draw(t: Turn[State], seat: Seat) -> None:
    s = t.state
    if s.deck:
        crate = s.deck.pop()
        s.hands[seat].append(crate)
        t.tell(Drew(seat, crate), to=(seat,), others=DrewUnseen(seat, Hidden(1)))


# View


class Crates(Data, frozen=True, tag=NAME):
    """Crates that the viewer may see."""

    crates: tuple[str, ...]
    """The crates."""


class Captain(Data, frozen=True, tag=NAME):
    """What may be seen of a seat."""

    coins: int
    """Its coins."""
    lantern: bool
    """Whether it may still signal."""
    cranes: int
    """The heights of its cranes, together."""
    hand: Crates | Hidden
    """Its crates."""


class HarbourView(View, frozen=True, tag="HarbourView"):
    """The harbour as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """Who sees it; null for a spectator."""
    rounds: int
    """How many rounds are played."""
    round_no: int
    """The round."""
    bank: int
    """The coins in the bank."""
    captains: tuple[Captain, ...]
    """The seats."""
    deck: Hidden
    """The crates to draw from."""
    discard: tuple[str, ...]
    """The crates that are gone."""
    to_move: tuple[Seat, ...]
    """The seats that are still to move in this round."""
    reason: Text
    """The rule that ended the game; empty while it goes on."""
    bound: int
    """The viewer's coins that it has bid and cannot spend."""


def view(s: State, seat: Seat | None) -> HarbourView:
    captains = tuple(
        Captain(
            s.coins[other],
            s.lanterns[other],
            s.cranes[other],
            Crates(tuple(s.hands[other])) if other == seat or s.reason else Hidden(len(s.hands[other])),
        )
        for other in range(len(s.coins))
    )
    deck = Hidden(len(s.deck))
    bound = 0 if seat is None else s.bids.get(seat, 0)
    discard, to_move = tuple(s.discard), tuple(s.to_move)
    return HarbourView(seat, s.rounds, s.round_no, s.bank, captains, deck, discard, to_move, s.reason, bound)


def secrets(s: State, seat: Seat | None) -> list[Unseen]:
    """Nobody is shown the deck or another hand."""
    places = {"deck": s.deck} | ({} if s.reason else {f"hand-{other}": hand for other, hand in enumerate(s.hands)})
    return [Unseen(places, () if seat is None else (f"hand-{seat}",))]


def picture(v: HarbourView) -> Picture:
    hands = [captain.hand for captain in v.captains]
    return Picture(
        "Harbour",
        v.viewer,
        seats=tuple([PictureSeat(seat) for seat in range(len(v.captains))]),
        zones=tuple(
            [
                PictureZone(
                    f"hand-{seat}",
                    "hand",
                    seat,
                    lying=PictureLying.HAND,
                    cards=tuple([PictureCard(crate, crate, owner=seat) for crate in hand.crates])
                    if isinstance(hand, Crates)
                    else (),
                    face_down=hand.count if isinstance(hand, Hidden) else 0,
                )
                for seat, hand in enumerate(hands)
            ]
        ),
        meters=tuple(
            [
                PictureMeter(f"coins-{seat}", "coins", captain.coins, str(captain.coins), 0, 15, seat)
                for seat, captain in enumerate(v.captains)
            ]
        ),
    )


# The card of facts


def setup(options: Options, seats: int) -> State:
    check_options(options, seats)
    return State(
        options.rounds, 40, [8] * seats, [True] * seats, [0] * seats, [[] for _ in range(seats)], [*CRATES], []
    )


def result(s: State) -> Result:
    return Result(ranked({seat: coins + s.cranes[seat] for seat, coins in enumerate(s.coins)}), s.reason)


def fallback(s: State, asking: Asking) -> Move | None:
    return {"H-D1": Bid(0), "H-D2": Rest(), "H-D4": Deny()}.get(asking.kind)


def totals(s: State) -> Mapping[str, int]:
    return {
        "coins": s.bank + sum(s.coins),
        "crates": len(s.deck) + len(s.discard) + sum(map(len, s.hands)),
        "crates of a kind": len({*s.deck, *s.discard, *(crate for hand in s.hands for crate in hand)}),
    }


HARBOUR = Game[State, Options, HarbourView](
    slug="harbour",
    name="Harbour",
    typename="Harbour",
    summary="Bid for the dock, then make the most of it.",
    seats=range(2, 5),
    options=Options,
    state=State,
    moves=(Bid, Sail, Barter, Stack, Swap, Ship, Build, Inspect, Drink, Rest, Pack, Reveal, Deny, Signal, Take, Claim),
    events=(BidsOpened, DockWon, Drew, DrewUnseen, Sailed, Searched, Signalled),
    views=HarbourView,
    setup=setup,
    scene=scene,
    view=view,
    result=result,
    interjections=signals,
    fallback=fallback,
    components=COMPONENTS,
    rules=__doc__ or "",
    proof=Proof(totals=totals, secrets=secrets),
    faces=Faces(picture=picture),
)
