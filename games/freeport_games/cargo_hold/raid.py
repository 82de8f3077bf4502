"""Stage 3, the raid: commitment, special cards in card order, battle, aftermath.

The attack side lies in ``state.raid``, the defence side is the raided delivery itself, face-up. A raid can continue
from any state: the specials in ``resolved`` have had their turn, and with a ``winner`` the battle is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from freeport_games.engine import Menu, Offer, One, Playing, Refusal, Scene, Seat, Some, Turn, ask

from .components import (
    A_FAIR_FIGHT,
    CARGO,
    DIVERSION,
    FIREPOWER,
    GETAWAY,
    LASSO,
    LOYALTY,
    PRISON_WAGON,
    REINFORCEMENT,
    SPECIALS,
    THIEF,
    CardId,
    Power,
    cards_of,
    design_of,
)
from .events import (
    BattleFought,
    CargoLost,
    CargoStolen,
    CashInReason,
    DeliveryDiverted,
    FirepowerLassoed,
    FirepowerReturned,
    GetawayDeclined,
    GetawayUsed,
    RaidBegun,
    ReinforcementDeclined,
    SideReinforced,
    SpecialsCancelled,
    SpecialWithoutEffect,
)
from .hidden import known_in_hand, shown_of_delivery, shown_of_hand, told_of_firepower
from .moves import Decline, Lasso, Raid, Reinforce, ReturnFirepower, StealCargo, UseGetaway
from .refusals import not_in_hand, not_on_side, wrong_type
from .scoring import cash_in
from .state import DRAW, RAID, RunningRaid, State, cargo_in, firepower_in, specials_in

AFTER_THE_COUNT = (PRISON_WAGON, LOYALTY)
"""The powers that wait for the result of the battle (CH-072)."""


def raid(t: Turn[State], attacker: Seat, move: Raid) -> Scene:
    """Play the attack side from the hand, turn the delivery face-up, and resolve the raid (CH-061, CH-064)."""
    state = t.state
    target = move.target
    for card in move.cards:
        state.hands[attacker].remove(card)
    attack = sorted(move.cards)
    state.raid = RunningRaid(target, attack, [])
    delivery = state.delivery_of(target)
    delivery.revealed = True
    shown_of_hand(state, attacker, attack)
    shown_of_delivery(state, target, delivery.cards)
    state.stage = RAID
    t.tell(RaidBegun(attacker, target, cards_of(attack), cards_of(delivery.cards), delivery.extended))
    return resolve_raid(t)


def resolve_raid(t: Turn[State]) -> Scene:
    """Resolve the specials, fight, share out, and clear the table (CH-070 to CH-116)."""
    raid = running(t.state)
    if raid.winner is None:
        while (card := next_special(t.state)) is not None:
            if (effect := resolve(t, card)) is not None:
                yield from effect
            if t.state.raid is None:
                return
            raid.resolved.append(card)
        raid.winner = fight(t)
        share_out(t, raid.winner)
    if may_bring_firepower_home(t.state, raid.winner):
        yield from bring_firepower_home(t, raid.winner)
    end_raid(t)


def running(state: State) -> RunningRaid:
    """Return the raid that is being resolved."""
    assert state.raid is not None  # noqa: S101 - asked only while there is one
    return state.raid


# The special cards, in card order


def next_special(state: State) -> CardId | None:
    """Return the special card whose turn it is: low orders first, the attacker's before the defender's.

    Only active cards count (CH-073); copies of one side follow the order of their identifiers (CH-070). The powers that
    wait for the result are not among them.
    """
    raid = running(state)
    waiting = [
        (SPECIALS[card].order, side, card)
        for side, cards in enumerate((raid.attack, state.delivery_of(raid.target).cards))
        for card in cards
        if card in SPECIALS and SPECIALS[card].power not in AFTER_THE_COUNT and card not in raid.resolved
    ]
    return min(waiting)[2] if waiting else None


def resolve(t: Turn[State], card: CardId) -> Playing[object] | None:
    """Resolve the effect of a special card before the battle."""
    raid = running(t.state)
    seat = t.state.active if card in raid.attack else raid.target
    return EFFECTS[SPECIALS[card].power](t, seat, card)


def fair_fight(t: Turn[State], _: Seat, __: CardId) -> None:
    """Discard all specials of both sides, unresolved (CH-075, CH-076)."""
    cancelled: list[CardId] = []
    for seat in (t.state.active, running(t.state).target):
        side = t.state.side_of(seat)
        cancelled += [card for card in side if card in SPECIALS]
        side[:] = [card for card in side if card not in SPECIALS]
    t.state.discard += cancelled
    t.tell(SpecialsCancelled(tuple([SPECIALS[card] for card in cancelled])))


def thief(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let the attacker steal a cargo card and cash it in, unless a Thief defends (CH-077 to CH-083)."""
    delivery = t.state.delivery_of(running(t.state).target)
    cargo = cargo_in(delivery.cards)
    blocked = specials_in(delivery.cards, THIEF)
    if seat != t.state.active or blocked or not cargo:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    elif differ(cargo):
        return ask(seat, "CH-D7", partial(cargo_to_steal, thief=card), certain=True)
    else:
        steal(t, seat, StealCargo(cargo[0]), thief=card)
    return None


def cargo_to_steal(t: Turn[State], _: Seat, *, thief: CardId) -> Menu:
    """Offer the cargo of the raided delivery (CH-077)."""
    side = t.state.delivery_of(running(t.state).target).cards
    yield Offer(StealCargo.option(card=One(cargo_in(side))), partial(steal, thief=thief), cannot_steal)


def cannot_steal(t: Turn[State], _: Seat, move: StealCargo) -> Refusal:
    """Return why a Thief cannot steal this card."""
    side = t.state.delivery_of(running(t.state).target).cards
    return not_on_side(side, (move.card,), "CH-077") or wrong_type("CH-077")


def steal(t: Turn[State], seat: Seat, move: StealCargo, *, thief: CardId) -> None:
    """Cash in a cargo card of the raided delivery (CH-077)."""
    target = running(t.state).target
    t.tell(CargoStolen(seat, target, SPECIALS[thief], CARGO[move.card]))
    cash_in(t, seat, t.state.delivery_of(target), (move.card,), CashInReason.STOLEN)


def getaway(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let the defender call the raid off and take its cards back (CH-084 to CH-090)."""
    if seat == running(t.state).target:
        return ask(seat, "CH-D9", partial(ways_with_getaway, getaway=card), certain=True)
    t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    return None


def ways_with_getaway(_: Turn[State], __: Seat, *, getaway: CardId) -> Menu:
    """Offer to decline or to use it (CH-084)."""
    yield Offer(Decline.option(), partial(decline_getaway, getaway=getaway))
    yield Offer(UseGetaway.option(), partial(get_away, getaway=getaway))


def decline_getaway(t: Turn[State], seat: Seat, _: Decline, *, getaway: CardId) -> None:
    """Stay in the raid; the seat is not asked about its spare copies."""
    t.tell(GetawayDeclined(seat))
    spare = specials_in(t.state.delivery_of(seat).cards, GETAWAY)
    running(t.state).resolved += [copy for copy in spare if copy != getaway]


def get_away(t: Turn[State], seat: Seat, _: UseGetaway, *, getaway: CardId) -> None:
    """Take the other cards of the delivery back and end the raid (CH-084 to CH-090)."""
    state = t.state
    delivery = state.delivery_of(seat)
    delivery.cards.remove(getaway)
    state.discard.append(getaway)
    t.tell(GetawayUsed(seat, SPECIALS[getaway], cards_of(delivery.cards)))
    back_to_hand(state, seat, delivery.cards)
    delivery.cards.clear()
    end_raid(t)


def lasso(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let its owner discard a firepower card of the other side (CH-091 to CH-093)."""
    firepower = firepower_in(t.state.side_of(t.state.opponent_of(seat)))
    if not firepower:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    elif differ(firepower):
        return ask(seat, "CH-D11", partial(firepower_to_catch, lasso=card), certain=True)
    else:
        catch(t, seat, Lasso(firepower[0]), lasso=card)
    return None


def firepower_to_catch(t: Turn[State], seat: Seat, *, lasso: CardId) -> Menu:
    """Offer the firepower of the other side (CH-091)."""
    side = t.state.side_of(t.state.opponent_of(seat))
    yield Offer(Lasso.option(card=One(firepower_in(side))), partial(catch, lasso=lasso), cannot_catch)


def cannot_catch(t: Turn[State], seat: Seat, move: Lasso) -> Refusal:
    """Return why a Lasso cannot catch this card."""
    side = t.state.side_of(t.state.opponent_of(seat))
    return not_on_side(side, (move.card,), "CH-093") or wrong_type("CH-091")


def catch(t: Turn[State], seat: Seat, move: Lasso, *, lasso: CardId) -> None:
    """Discard a firepower card of the other side (CH-091)."""
    t.state.side_of(t.state.opponent_of(seat)).remove(move.card)
    t.state.discard.append(move.card)
    t.tell(FirepowerLassoed(seat, SPECIALS[lasso], FIREPOWER[move.card]))


def reinforcement(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let its owner add a firepower card from its hand (CH-094 to CH-097)."""
    told_of_firepower(t.state, seat)
    if firepower_in(t.state.hands[seat]):
        return ask(seat, "CH-D12", partial(firepower_to_add, reinforcement=card), certain=True)
    t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    return None


def firepower_to_add(t: Turn[State], seat: Seat, *, reinforcement: CardId) -> Menu:
    """Offer to decline or to add firepower from the hand (CH-094)."""
    yield Offer(Decline.option(), decline_reinforcement)
    option = Reinforce.option(card=One(firepower_in(t.state.hands[seat])))
    yield Offer(option, partial(reinforce, reinforcement=reinforcement), cannot_reinforce)


def cannot_reinforce(t: Turn[State], seat: Seat, move: Reinforce) -> Refusal:
    """Return why this card cannot reinforce a side."""
    return not_in_hand(t.state, seat, (move.card,), "CH-094") or wrong_type("CH-094")


def decline_reinforcement(t: Turn[State], seat: Seat, _: Decline) -> None:
    """Add nothing."""
    t.tell(ReinforcementDeclined(seat))


def reinforce(t: Turn[State], seat: Seat, move: Reinforce, *, reinforcement: CardId) -> None:
    """Add a firepower card of the hand to a side (CH-094)."""
    t.state.hands[seat].remove(move.card)
    shown_of_hand(t.state, seat, (move.card,))
    side = t.state.side_of(seat)
    side.append(move.card)
    side.sort()
    t.tell(SideReinforced(seat, SPECIALS[reinforcement], FIREPOWER[move.card]))


def diversion(t: Turn[State], seat: Seat, card: CardId) -> None:
    """Discard the attacker's own delivery, whichever side the card is on (CH-100 to CH-102)."""
    state = t.state
    delivery = state.deliveries[state.active]
    if delivery is None:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    state.deliveries[state.active] = None
    state.discard += delivery.cards
    shown_of_delivery(state, state.active, delivery.cards)
    t.tell(DeliveryDiverted(state.active, cards_of(delivery.cards)))


EFFECTS: Mapping[Power, Callable[[Turn[State], Seat, CardId], Playing[object] | None]] = {
    A_FAIR_FIGHT: fair_fight,
    THIEF: thief,
    GETAWAY: getaway,
    LASSO: lasso,
    REINFORCEMENT: reinforcement,
    DIVERSION: diversion,
}
"""The effects of the special cards before the battle, of the seat whose card it is."""


def differ(cards: tuple[CardId, ...]) -> bool:
    """Return whether there is a choice: copies of one design are alike (CH-083, CH-092)."""
    return any(design_of(card) != design_of(cards[0]) for card in cards)


# The battle and what follows


def fight(t: Turn[State]) -> Seat:
    """Compare attack with defence; the defender wins a draw (CH-110 to CH-112)."""
    state = t.state
    raid = running(state)
    delivery = state.delivery_of(raid.target)
    attack, defence = attack_of(raid.attack), defence_of(delivery.cards)
    winner = state.active if attack > defence else raid.target
    t.tell(BattleFought(state.active, raid.target, attack, defence, winner))
    return winner


def attack_of(side: list[CardId]) -> int:
    """Return the attack total of a side (CH-110)."""
    return sum([FIREPOWER[card].attack for card in side if card in FIREPOWER])


def defence_of(side: list[CardId]) -> int:
    """Return the defence total of a side (CH-111)."""
    return sum([FIREPOWER[card].defence for card in side if card in FIREPOWER])


def share_out(t: Turn[State], winner: Seat) -> None:
    """Let the winner cash in the cargo, unless the loser has a Prison Wagon (CH-098, CH-113)."""
    state = t.state
    delivery = state.delivery_of(running(state).target)
    cargo = cargo_in(delivery.cards)
    loser = state.opponent_of(winner)
    if not specials_in(state.side_of(loser), PRISON_WAGON):
        raided = winner == state.active
        reason = CashInReason.RAIDED if raided else CashInReason.DEFENDED
        cash_in(t, winner, delivery, cargo, reason)
    elif cargo:
        delivery.cards[:] = [card for card in delivery.cards if card not in CARGO]
        state.discard += cargo
        t.tell(CargoLost(loser, tuple([CARGO[card] for card in cargo])))


def may_bring_firepower_home(state: State, seat: Seat) -> bool:
    """Return whether a seat's side has Loyalty, and firepower to bring home (CH-103)."""
    side = state.side_of(seat)
    return bool(specials_in(side, LOYALTY) and firepower_in(side))


def bring_firepower_home(t: Turn[State], seat: Seat) -> Playing[object]:
    """Let a seat with Loyalty take its side's firepower back to its hand (CH-103 to CH-108)."""
    return ask(seat, "CH-D8", firepower_to_return, certain=True)


def firepower_to_return(t: Turn[State], seat: Seat) -> Menu:
    """Offer any firepower of the side, or none of it (CH-103)."""
    firepower = firepower_in(t.state.side_of(seat))
    option = ReturnFirepower.option(cards=Some(firepower, 0, len(firepower)))
    yield Offer(option, return_firepower, cannot_return)


def cannot_return(t: Turn[State], seat: Seat, move: ReturnFirepower) -> Refusal:
    """Return why these cards cannot go back to the hand."""
    return not_on_side(t.state.side_of(seat), move.cards, "CH-103") or wrong_type("CH-106")


def return_firepower(t: Turn[State], seat: Seat, move: ReturnFirepower) -> None:
    """Take firepower of the side back to the hand (CH-103)."""
    side = t.state.side_of(seat)
    for card in move.cards:
        side.remove(card)
    back_to_hand(t.state, seat, move.cards)
    t.tell(FirepowerReturned(seat, tuple([FIREPOWER[card] for card in sorted(move.cards)])))


def back_to_hand(state: State, seat: Seat, cards: Iterable[CardId]) -> None:
    """Put cards that everybody has seen into a hand; it may grow above ten (CH-090, CH-107)."""
    hand = state.hands[seat]
    known_in_hand(state, seat, cards)
    hand += cards
    hand.sort()


def end_raid(t: Turn[State]) -> None:
    """Discard the rest of both sides; the turn continues with the draw (CH-114 to CH-116)."""
    state = t.state
    raid = running(state)
    state.discard += raid.attack
    state.discard += state.delivery_of(raid.target).cards
    state.deliveries[raid.target] = None
    state.raid = None
    state.stage = DRAW
