"""The scenes and menus of Fair."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.domains import Amount, Amounts, One, Path, Range, Some
from freeport_games.engine.menus import Menu, Offer, Refusal, Refuse, Roll, Scene, Shuffle, Turn, ask, ask_all

from .parts import (
    GOAL,
    GUNS,
    PIER,
    STROLL,
    TREATS,
    WAYS,
    Agree,
    Bid,
    Deal,
    Decline,
    Drew,
    DrewUnseen,
    Drop,
    Hawk,
    HoldUp,
    Landed,
    LetPass,
    Lot,
    Peddle,
    Peddled,
    Propose,
    Raise,
    Rest,
    RoundBegun,
    Smuggle,
    Sold,
    State,
    Stroll,
    Strolled,
    Tag,
    Treat,
    Treated,
    Whistle,
)


def scene(t: Turn[State]) -> Scene | None:
    s = t.state
    if s.reason:
        return None
    if not s.round_no:
        return deal(t)
    if not s.to_move:
        return bidding(t)
    if s.lot is not None:
        return auction(t)
    return landing(t) if s.smuggled else turn(t)


def deal(t: Turn[State]) -> Scene:
    s = t.state
    order = yield from Shuffle("F-C1", len(s.deck))
    s.deck = [s.deck[place] for place in order]
    for _ in range(3):
        for seat in range(len(s.hands)):
            draw(t, seat)
    s.round_no = 1


# The sealed auction for who begins


def bidding(t: Turn[State]) -> Scene:
    s = t.state
    yield from ask_all(range(len(s.coins)), "F-D1", ways_to_bid, always=True, revisable=True)
    bids, s.bids = s.bids, [0] * len(s.coins)
    first = bids.index(max(bids))
    t.tell(RoundBegun(tuple(bids), first))
    s.to_move = [first, *s.others(first)]
    s.pitches = [True] * len(s.coins)
    pay(t, first, bids[first])


def ways_to_bid(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(Bid.option(amount=Amount(0, most(t.state, seat))), why_not=too_much, binds=bind_bid)


def most(s: State, seat: Seat) -> int:
    return s.free(seat) + s.bids[seat]


def too_much(t: Turn[State], seat: Seat, move: Bid) -> Refusal | None:
    return Refusal("TOO_FEW_COINS", rule="F-11") if move.amount > most(t.state, seat) else None


def bind_bid(t: Turn[State], seat: Seat, bid: Bid | None) -> None:
    t.state.bids[seat] = 0 if bid is None else bid.amount


# A turn


def turn(t: Turn[State]) -> Scene:
    yield from ask(t.state.to_move[0], "F-D2", actions)


def actions(t: Turn[State], seat: Seat) -> Menu:
    s, hand = t.state, tuple(t.state.hands[seat])
    yield REST
    yield Offer(Stroll.option(way=Path(s.stands[seat], WAYS, STROLL, (PIER,), at_least=1)), stroll, no_way)
    if free := min(s.free(seat), TREATS):
        cups = Amounts(tuple(Range(other, 0, free) for other in sorted(s.others(seat))), 1, free)
        yield Offer(Treat.option(cups=cups), treat)
    yield TOO_MANY_CUPS
    if not hand:
        yield EMPTY_HAND
        return
    yield Offer(Hawk.option(crate=One(hand)), hawk, not_in_hand)
    yield Offer(Smuggle.option(crates=Some(hand, 1, min(2, len(hand)))), smuggle, not_in_hand)
    tags = [Tag.form(crate=One((crate,)), price=Amount(1, 2 if crate.startswith("RUM") else 1)) for crate in hand]
    yield Offer(Peddle.option(tags=Tag.each(tags, 1, min(2, len(tags)))), peddle, not_in_hand)


def rest(t: Turn[State], seat: Seat, _: Rest) -> None:
    draw(t, seat)
    end_turn(t.state)


REST = Offer(Rest.option(), rest)
EMPTY_HAND = Refuse((Hawk, Smuggle, Peddle), "EMPTY_HAND", "F-12")
TOO_MANY_CUPS = Refuse(Treat, "TOO_FEW_COINS", "F-16")


def not_in_hand(t: Turn[State], seat: Seat, move: Hawk | Smuggle | Peddle | HoldUp) -> Refusal | None:
    if isinstance(move, Peddle):
        named = {tag.crate for tag in move.tags}
    elif isinstance(move, Smuggle):
        named = {*move.crates}
    else:
        named = {move.crate if isinstance(move, Hawk) else move.gun}
    return None if named <= set(t.state.hands[seat]) else Refusal("CRATE_NOT_IN_HAND", rule="F-13")


def no_way(_: Turn[State], __: Seat, ___: Stroll) -> Refusal:
    return Refusal("NO_SUCH_WAY", rule="F-17")


def peddle(t: Turn[State], seat: Seat, move: Peddle) -> None:
    s = t.state
    t.tell(Peddled(seat, move.tags))
    for tag in move.tags:
        s.hands[seat].remove(tag.crate)
        s.quay.append(tag.crate)
    end_turn(s)
    pay(t, seat, -min(sum(tag.price for tag in move.tags), s.bank))


def stroll(t: Turn[State], seat: Seat, move: Stroll) -> None:
    t.tell(Strolled(seat, move.way))
    t.state.stands[seat] = move.way[-1]
    if PIER in move.way:
        draw(t, seat)
    end_turn(t.state)


def treat(t: Turn[State], seat: Seat, move: Treat) -> None:
    t.tell(Treated(seat, move.cups))
    end_turn(t.state)
    for cup in move.cups:
        t.state.coins[seat] -= cup.count
        t.state.coins[int(cup.key)] += cup.count
    if any(coins >= GOAL for coins in t.state.coins):
        t.state.reason = "F-21"
        t.end()


def end_turn(s: State) -> None:
    del s.to_move[0]
    if not s.to_move:
        s.round_no += 1
        s.reason = "F-20" if s.round_no > s.rounds else ""


# The auction in turn


def hawk(t: Turn[State], seat: Seat, move: Hawk) -> None:
    s = t.state
    s.hands[seat].remove(move.crate)
    s.lot = Lot(seat, move.crate, 0, None, tuple(s.others(seat)))


def auction(t: Turn[State]) -> Scene:
    while (lot := lot_of(t.state)).rivals and lot.rivals != (lot.bidder,):
        yield from ask(lot.rivals[0], "F-D3", ways_to_raise)
    t.state.lot = None
    sell(t, lot.seller, lot.bidder, [lot.crate], lot.price)
    end_turn(t.state)


def lot_of(s: State) -> Lot:
    assert s.lot is not None
    return s.lot


def ways_to_raise(t: Turn[State], seat: Seat) -> Menu:
    free, price = t.state.free(seat), lot_of(t.state).price
    yield Offer(Drop.option(), drop)
    if free > price:
        yield Offer(Raise.option(amount=Amount(price + 1, free)), raise_to)
    yield Refuse(Raise, why=cannot_raise)


def drop(t: Turn[State], _: Seat, __: Drop) -> None:
    lot = lot_of(t.state)
    t.state.lot = replace(lot, rivals=lot.rivals[1:])


def raise_to(t: Turn[State], seat: Seat, move: Raise) -> None:
    lot = lot_of(t.state)
    t.state.lot = replace(lot, price=move.amount, bidder=seat, rivals=(*lot.rivals[1:], seat))


def cannot_raise(t: Turn[State], _: Seat, move: Raise) -> Refusal:
    return Refusal("BID_TOO_LOW" if move.amount <= lot_of(t.state).price else "TOO_FEW_COINS")


# Smuggling, and the window in which it can be stopped


def smuggle(t: Turn[State], seat: Seat, move: Smuggle) -> None:
    s = t.state
    s.smuggled = list(move.crates)
    for crate in move.crates:
        s.hands[seat].remove(crate)


def landing(t: Turn[State]) -> Scene:
    """Everybody who may hold a gun is asked, with one or without: who is asked must not tell."""
    s, seat = t.state, t.state.to_move[0]
    answers = yield from ask_all(s.others(seat), "F-D4", ways_to_react, always=True)
    guns = tuple(answer.gun for answer in answers.values() if isinstance(answer, HoldUp))
    t.tell(Landed(seat, tuple(s.smuggled), guns))
    crates, s.smuggled = s.smuggled, []
    s.quay += crates
    end_turn(s)
    if not guns:
        pay(t, seat, -min(3 * len(crates), s.bank))


def ways_to_react(t: Turn[State], seat: Seat) -> Menu:
    if not t.state.armed(seat):
        return  # a deal may arm or disarm it while others are still to answer
    guns = tuple(crate for crate in t.state.hands[seat] if crate in GUNS)
    yield Offer(LetPass.option())
    if guns:
        yield Offer(HoldUp.option(gun=One(guns)), hold_up)
    yield Refuse(HoldUp, why=not_in_hand)


def hold_up(t: Turn[State], seat: Seat, move: HoldUp) -> None:
    t.state.hands[seat].remove(move.gun)
    t.state.quay.append(move.gun)


# At any time


def free_moves(t: Turn[State], seat: Seat) -> Menu:
    s = t.state
    if s.whistles[seat] and s.free(seat):
        yield Offer(Whistle.option(), whistle)
    if s.pitches[seat] and s.hands[seat]:
        hand = tuple(s.hands[seat])
        option = Propose.option(crates=Some(hand, 1, min(2, len(hand))), price=Amount(0, 6), bound=False)
        yield Offer(option, propose, nobody_can)


def whistle(t: Turn[State], seat: Seat, _: Whistle) -> Scene:
    t.state.whistles[seat] = False
    pay(t, seat, 1)
    if (yield from Roll("F-C2", (6,))) >= (3,):
        draw(t, seat)


def nobody_can(t: Turn[State], seat: Seat, move: Propose) -> Refusal | None:
    """More crates find fewer buyers, and so does a higher price: the parts of a deal bind each other."""
    if not set(move.crates) <= set(t.state.hands[seat]):
        return Refusal("CRATE_NOT_IN_HAND", rule="F-13")
    return None if t.state.buyers(seat, len(move.crates), move.price) else Refusal("NO_BUYER", rule="F-15")


def propose(t: Turn[State], seat: Seat, move: Propose) -> Scene:
    """Asked are all that can pay by what everybody sees; what they have bound is their own business."""
    s = t.state
    s.pitches[seat] = False
    for crate in move.crates:
        s.hands[seat].remove(crate)
    deal = Deal(seat, list(move.crates), move.price, [False] * len(s.coins))
    s.deals.append(deal)
    asked = s.buyers(seat, len(move.crates), move.price)
    yield from ask_all(asked, "F-D5", partial(ways_to_answer, deal=deal), always=True, revisable=True)
    s.deals.remove(deal)
    buyer = next((other for other in asked if deal.promised[other]), None)
    sell(t, seat, buyer, deal.crates, deal.price)


def ways_to_answer(t: Turn[State], seat: Seat, *, deal: Deal) -> Menu:
    bound, promise = deal.price if deal.promised[seat] else 0, partial(bind_promise, deal=deal)
    yield Offer(Decline.option(), binds=promise)
    if t.state.free(seat) + bound >= deal.price:
        yield Offer(Agree.option(), binds=promise)
    else:
        yield Refuse(Agree, "TOO_FEW_COINS", "F-14")


def bind_promise(_: Turn[State], seat: Seat, answer: Agree | Decline | None, *, deal: Deal) -> None:
    deal.promised[seat] = isinstance(answer, Agree)


# What several of these do


def sell(t: Turn[State], seller: Seat, buyer: Seat | None, crates: list[str], price: int) -> None:
    """Crates that nobody buys are gone."""
    s = t.state
    t.tell(Sold(seller, buyer, tuple(crates), price))
    if buyer is None:
        s.quay += crates
        return
    s.hands[buyer] += crates
    pay(t, buyer, price)
    pay(t, seller, -price)


def pay(t: Turn[State], seat: Seat, coins: int) -> None:
    """Pay the bank, or be paid by it; wherever this happens, it may end the game at once."""
    s = t.state
    s.coins[seat] -= coins
    s.bank += coins
    if s.coins[seat] >= GOAL:
        s.reason = "F-21"
        t.end()


def draw(t: Turn[State], seat: Seat) -> None:
    s = t.state
    if s.deck:
        crate = s.deck.pop()
        s.hands[seat].append(crate)
        t.tell(Drew(seat, crate), to=(seat,), others=DrewUnseen(seat, Hidden(1)))
