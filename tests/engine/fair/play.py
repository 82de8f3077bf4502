"""The scenes and menus of Fair."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from freeport_games.engine import (
    Amount,
    Hidden,
    Menu,
    Offer,
    One,
    Refusal,
    Refuse,
    Roll,
    Scene,
    Seat,
    Shuffle,
    Some,
    Turn,
    ask,
    ask_all,
)

from .parts import (
    GOAL,
    GUNS,
    HOLD,
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
    Propose,
    Raise,
    Rest,
    RoundBegun,
    Smuggle,
    Sold,
    State,
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
    yield from ask_all(range(len(s.coins)), "F-D1", partial(ways_to_bid, t), always=True, revisable=True)
    bids, s.bids = s.bids, [0] * len(s.coins)
    first = bids.index(max(bids))
    t.tell(RoundBegun(tuple(bids), first))
    s.to_move = [first, *s.others(first)]
    s.pitches = [True] * len(s.coins)
    pay(t, first, bids[first])


def ways_to_bid(t: Turn[State], seat: Seat) -> Menu:
    s = t.state
    most = s.free(seat) + s.bids[seat]

    def why_not(move: Bid) -> Refusal | None:
        return Refusal("TOO_FEW_COINS", rule="F-11") if move.amount > most else None

    yield Offer(Bid.option(amount=Amount(0, most)), why_not=why_not, binds=partial(bind_bid, s, seat))


def bind_bid(s: State, seat: Seat, bid: Bid | None) -> None:
    s.bids[seat] = 0 if bid is None else bid.amount


# A turn


def turn(t: Turn[State]) -> Scene:
    yield from ask(t.state.to_move[0], "F-D2", partial(actions, t))


def actions(t: Turn[State]) -> Menu:
    s, seat = t.state, t.state.to_move[0]
    hand = tuple(s.hands[seat])
    not_held = partial(not_in_hand, s, seat)
    yield Offer(Rest.option(), partial(rest, t))
    if not hand:
        yield Refuse((Hawk, Smuggle), "EMPTY_HAND", "F-12")
        return
    yield Offer(Hawk.option(crate=One(hand)), partial(hawk, t), not_held)
    yield Offer(Smuggle.option(crates=Some(hand, 1, min(2, len(hand)))), partial(smuggle, t), not_held)


def not_in_hand(s: State, seat: Seat, move: Hawk | Smuggle | HoldUp) -> Refusal | None:
    named = move.crates if isinstance(move, Smuggle) else (move.crate if isinstance(move, Hawk) else move.gun,)
    return None if set(named) <= set(s.hands[seat]) else Refusal("CRATE_NOT_IN_HAND", rule="F-13")


def rest(t: Turn[State], _: Rest) -> None:
    draw(t, t.state.to_move[0])
    end_turn(t.state)


def end_turn(s: State) -> None:
    del s.to_move[0]
    if not s.to_move:
        s.round_no += 1
        s.reason = "F-20" if s.round_no > s.rounds else ""


# The auction in turn


def hawk(t: Turn[State], move: Hawk) -> None:
    s, seat = t.state, t.state.to_move[0]
    s.hands[seat].remove(move.crate)
    s.lot = Lot(seat, move.crate, 0, None, tuple(s.others(seat)))


def auction(t: Turn[State]) -> Scene:
    while (lot := lot_of(t.state)).rivals and lot.rivals != (lot.bidder,):
        yield from ask(lot.rivals[0], "F-D3", partial(ways_to_raise, t))
    t.state.lot = None
    sell(t, lot.seller, lot.bidder, [lot.crate], lot.price)
    end_turn(t.state)


def lot_of(s: State) -> Lot:
    assert s.lot is not None
    return s.lot


def ways_to_raise(t: Turn[State]) -> Menu:
    s, lot = t.state, lot_of(t.state)
    yield Offer(Drop.option(), lambda _: set_lot(s, replace(lot, rivals=lot.rivals[1:])))
    if s.free(lot.rivals[0]) > lot.price:
        yield Offer(Raise.option(amount=Amount(lot.price + 1, s.free(lot.rivals[0]))), partial(raise_to, s, lot))
    yield Refuse(Raise, why=lambda move: Refusal("BID_TOO_LOW" if move.amount <= lot.price else "TOO_FEW_COINS"))


def raise_to(s: State, lot: Lot, move: Raise) -> None:
    bidder, *rivals = lot.rivals
    set_lot(s, replace(lot, price=move.amount, bidder=bidder, rivals=(*rivals, bidder)))


def set_lot(s: State, lot: Lot) -> None:
    s.lot = lot


# Smuggling, and the window in which it can be stopped


def smuggle(t: Turn[State], move: Smuggle) -> None:
    s = t.state
    s.smuggled = list(move.crates)
    for crate in move.crates:
        s.hands[s.to_move[0]].remove(crate)


def landing(t: Turn[State]) -> Scene:
    """Everybody who may hold a gun is asked, with one or without: who is asked must not tell."""
    s, seat = t.state, t.state.to_move[0]
    armed = [other for other in s.others(seat) if s.armed(other)]
    answers = yield from ask_all(armed, "F-D4", partial(ways_to_react, t), always=True)
    guns = tuple(answer.gun for answer in answers.values() if isinstance(answer, HoldUp))
    t.tell(Landed(seat, tuple(s.smuggled), guns))
    crates, s.smuggled = s.smuggled, []
    s.quay += crates
    end_turn(s)
    if not guns:
        pay(t, seat, -min(3 * len(crates), s.bank))


def ways_to_react(t: Turn[State], seat: Seat) -> Menu:
    guns = tuple([crate for crate in t.state.hands[seat] if crate in GUNS])
    yield Offer(LetPass.option())
    if guns:
        yield Offer(HoldUp.option(gun=One(guns)), partial(hold_up, t.state, seat))
    yield Refuse(HoldUp, why=partial(not_in_hand, t.state, seat))


def hold_up(s: State, seat: Seat, move: HoldUp) -> None:
    s.hands[seat].remove(move.gun)
    s.quay.append(move.gun)


# At any time


def free_moves(t: Turn[State], seat: Seat) -> Menu:
    s = t.state
    if s.whistles[seat] and s.free(seat):
        yield Offer(Whistle.option(), partial(whistle, t, seat))
    dearest = max([s.coins[other] for other in s.others(seat) if len(s.hands[other]) < HOLD], default=-1)
    if s.pitches[seat] and s.hands[seat] and dearest >= 0:
        hand = tuple(s.hands[seat])
        option = Propose.option(crates=Some(hand, 1, min(2, len(hand))), price=Amount(0, min(dearest, 6)))
        yield Offer(option, partial(propose, t, seat))


def whistle(t: Turn[State], seat: Seat, _: Whistle) -> Scene:
    t.state.whistles[seat] = False
    pay(t, seat, 1)
    if (yield from Roll("F-C2", (6,))) >= (3,):
        draw(t, seat)


def propose(t: Turn[State], seat: Seat, move: Propose) -> Scene:
    """Asked are all that can pay by what everybody sees; what they have bound is their own business."""
    s = t.state
    s.pitches[seat] = False
    for crate in move.crates:
        s.hands[seat].remove(crate)
    offer = Deal(seat, list(move.crates), move.price, [False] * len(s.coins))
    s.deals.append(offer)
    asked = [other for other in s.others(seat) if s.coins[other] >= move.price and len(s.hands[other]) < HOLD]
    yield from ask_all(asked, "F-D5", partial(ways_to_answer, t, offer), always=True, revisable=True)
    s.deals.remove(offer)
    buyer = next((other for other in asked if offer.promised[other]), None)
    sell(t, seat, buyer, offer.crates, offer.price)


def ways_to_answer(t: Turn[State], offer: Deal, seat: Seat) -> Menu:
    bound = offer.price if offer.promised[seat] else 0
    yield Offer(Decline.option(), binds=partial(bind_promise, offer, seat))
    if t.state.free(seat) + bound >= offer.price:
        yield Offer(Agree.option(), binds=partial(bind_promise, offer, seat))
    else:
        yield Refuse(Agree, "TOO_FEW_COINS", "F-14")


def bind_promise(offer: Deal, seat: Seat, answer: Agree | Decline | None) -> None:
    offer.promised[seat] = isinstance(answer, Agree)


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
