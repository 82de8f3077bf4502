"""The rounds of Harbour: the deal, the auction, the turns, and the interjections."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, Distribution, Flag, Lot, One, Share, Some
from freeport_games.engine.menus import Menu, Offer, Pick, Playing, Refusal, Roll, Scene, Shuffle, Turn, ask, ask_all

from .actions import barter, build, cannot_barter, drink, inspect, sail, ship, stack, swap
from .components import PORTS
from .effects import draw, pay
from .events import BidsOpened, DockWon, Signalled
from .moves import Barter, Bid, Build, Claim, Crane, Drink, Goods, Inspect, Rest, Sail, Ship, Signal, Stack, Swap, Take
from .state import State


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
    """The coins of a bid cannot be spent: an answer that became illegal and is asked for again would tell of it."""
    t.state.bids[seat] = 0 if move is None else move.amount


def turn(t: Turn[State], seat: Seat) -> Scene:
    s = t.state
    yield from ask(seat, "H-D2", actions)
    draw(t, seat)
    del s.to_move[0]
    if not s.to_move:
        s.round_no += 1
        s.reason = "H-20" if s.round_no > s.rounds else ""


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
