"""Stage 3, the raid: commitment, special cards in card order, battle, aftermath.

The attack side lies in ``state.raid``, the defence side is the raided delivery itself, face-up. A
raid goes on from whatever the state says: the specials in ``resolved`` have had their turn, and
with a ``winner`` the battle is over.
"""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Decide, One, Scene, Seat, Some, Turn

from .components import CARGO, FIREPOWER, SPECIALS, CardId, Power, cards_of, design_of
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
from .moves import Decline, Lasso, Reinforce, ReturnFirepower, StealCargo, UseGetaway
from .scoring import cash_in
from .state import RunningRaid, Stage, State, cargo_in, firepower_in, specials_in

USE_GETAWAY = UseGetaway.option()
DECLINE = Decline.option()

AFTER_THE_COUNT = (Power.PRISON_WAGON, Power.LOYALTY)
"""The powers that wait for the result of the battle (CH-072)."""


def begin_raid(t: Turn[State], target: Seat, cards: tuple[CardId, ...]) -> None:
    """Play the attack side from the hand and turn the delivery face-up (CH-061, CH-064)."""
    state = t.state
    attacker = state.active
    for card in cards:
        state.hands[attacker].remove(card)
    raid = state.raid = RunningRaid(target, sorted(cards), [])
    delivery = state.delivery_of(target)
    delivery.revealed = True
    state.stage = Stage.RAID
    t.tell(
        RaidBegun(
            attacker,
            target,
            cards_of(raid.attack),
            cards_of(delivery.cards),
            delivery.extended,
        )
    )


def resolve_raid(t: Turn[State]) -> Scene:
    """Resolve the specials, fight, share out, and clear the table (CH-070 to CH-116)."""
    raid = running(t.state)
    if raid.winner is None:
        while (card := next_special(t.state)) is not None:
            yield from resolve(t, card)
            if t.state.raid is None:
                return
            raid.resolved.append(card)
        raid.winner = fight(t)
        share_out(t, raid.winner)
    yield from bring_firepower_home(t, raid.winner)
    end_raid(t)


def running(state: State) -> RunningRaid:
    """The raid that is being resolved."""
    assert state.raid is not None  # noqa: S101 - asked only while there is one
    return state.raid


# The special cards, in card order


def next_special(state: State) -> CardId | None:
    """The special card whose turn it is: low orders first, the attacker's before the defender's.

    Only active cards count (CH-073); copies of one side follow the order of their identifiers
    (CH-070). The powers that wait for the result are not among them.
    """
    raid = running(state)
    waiting = [
        (SPECIALS[card].order, side, card)
        for side, cards in enumerate((raid.attack, state.delivery_of(raid.target).cards))
        for card in cards
        if card in SPECIALS and SPECIALS[card].power not in AFTER_THE_COUNT and card not in raid.resolved
    ]
    return min(waiting)[2] if waiting else None


def resolve(t: Turn[State], card: CardId) -> Scene:
    """Let a special card do what it does before the battle."""
    raid = running(t.state)
    seat = t.state.active if card in raid.attack else raid.target
    match SPECIALS[card].power:
        case Power.A_FAIR_FIGHT:
            fair_fight(t)
        case Power.THIEF:
            yield from thief(t, seat, card)
        case Power.GETAWAY:
            yield from getaway(t, seat, card)
        case Power.LASSO:
            yield from lasso(t, seat, card)
        case Power.REINFORCEMENT:
            yield from reinforcement(t, seat, card)
        case Power.DIVERSION:
            diversion(t, seat, card)


def fair_fight(t: Turn[State]) -> None:
    """All specials of both sides are discarded, unresolved (CH-075, CH-076)."""
    cancelled: list[CardId] = []
    for seat in (t.state.active, running(t.state).target):
        side = t.state.side_of(seat)
        cancelled += [card for card in side if card in SPECIALS]
        side[:] = [card for card in side if card not in SPECIALS]
    t.state.discard += cancelled
    t.tell(SpecialsCancelled(tuple([SPECIALS[card] for card in cancelled])))


def thief(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """The attacker steals a cargo card and cashes it in, unless a Thief defends (CH-077 to CH-083)."""
    state = t.state
    target = running(state).target
    delivery = state.delivery_of(target)
    cargo = cargo_in(delivery.cards)
    blocked = specials_in(delivery.cards, Power.THIEF)
    if seat == target or blocked or not cargo:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    stolen = cargo[0]
    if differ(cargo):
        steal = yield from Decide(seat, "CH-D7", (StealCargo.option(card=One(cargo)),))
        stolen = steal.card
    t.tell(CargoStolen(seat, target, SPECIALS[card], CARGO[stolen]))
    cash_in(t, seat, delivery, (stolen,), CashInReason.STOLEN)


def getaway(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """The defender may call the raid off and take its cards back (CH-084 to CH-090)."""
    state = t.state
    raid = running(state)
    if seat != raid.target:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    move = yield from Decide(seat, "CH-D9", (DECLINE, USE_GETAWAY))
    delivery = state.delivery_of(seat)
    if type(move) is Decline:
        t.tell(GetawayDeclined(seat))
        # Its spare copies are not asked about.
        raid.resolved += [copy for copy in specials_in(delivery.cards, Power.GETAWAY) if copy != card]
        return
    delivery.cards.remove(card)
    state.discard.append(card)
    t.tell(GetawayUsed(seat, SPECIALS[card], cards_of(delivery.cards)))
    back_to_hand(state, seat, delivery.cards)
    delivery.cards.clear()
    end_raid(t)


def lasso(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """Its owner discards a firepower card of the other side (CH-091 to CH-093)."""
    state = t.state
    side = state.side_of(state.opponent_of(seat))
    firepower = firepower_in(side)
    if not firepower:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    caught = firepower[0]
    if differ(firepower):
        move = yield from Decide(seat, "CH-D11", (Lasso.option(card=One(firepower)),))
        caught = move.card
    side.remove(caught)
    state.discard.append(caught)
    t.tell(FirepowerLassoed(seat, SPECIALS[card], FIREPOWER[caught]))


def reinforcement(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """Its owner may add a firepower card from hand (CH-094 to CH-097)."""
    state = t.state
    firepower = firepower_in(state.hands[seat])
    if not firepower:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    options = (DECLINE, Reinforce.option(card=One(firepower)))
    move = yield from Decide(seat, "CH-D12", options)
    if type(move) is not Reinforce:
        t.tell(ReinforcementDeclined(seat))
        return
    state.hands[seat].remove(move.card)
    side = state.side_of(seat)
    side.append(move.card)
    side.sort()
    t.tell(SideReinforced(seat, SPECIALS[card], FIREPOWER[move.card]))


def diversion(t: Turn[State], seat: Seat, card: CardId) -> None:
    """The attacker's own delivery is discarded, whoever played the card (CH-100 to CH-102)."""
    state = t.state
    delivery = state.deliveries[state.active]
    if delivery is None:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    state.deliveries[state.active] = None
    state.discard += delivery.cards
    t.tell(DeliveryDiverted(state.active, cards_of(delivery.cards)))


def differ(cards: tuple[CardId, ...]) -> bool:
    """Whether there is anything to choose: copies of one design are alike (CH-083, CH-092)."""
    return any(design_of(card) != design_of(cards[0]) for card in cards)


# The battle and what follows


def fight(t: Turn[State]) -> Seat:
    """Count attack against defence; a draw is the defender's (CH-110 to CH-112)."""
    state = t.state
    raid = running(state)
    delivery = state.delivery_of(raid.target)
    attack, defence = attack_of(raid.attack), defence_of(delivery.cards)
    winner = state.active if attack > defence else raid.target
    t.tell(BattleFought(state.active, raid.target, attack, defence, winner))
    return winner


def attack_of(side: list[CardId]) -> int:
    """The attack total of a side (CH-110)."""
    return sum([FIREPOWER[card].attack for card in side if card in FIREPOWER])


def defence_of(side: list[CardId]) -> int:
    """The defence total of a side (CH-111)."""
    return sum([FIREPOWER[card].defence for card in side if card in FIREPOWER])


def share_out(t: Turn[State], winner: Seat) -> None:
    """The winner cashes the cargo in, unless the loser has a Prison Wagon (CH-098, CH-113)."""
    state = t.state
    delivery = state.delivery_of(running(state).target)
    cargo = cargo_in(delivery.cards)
    loser = state.opponent_of(winner)
    if not specials_in(state.side_of(loser), Power.PRISON_WAGON):
        raided = winner == state.active
        reason = CashInReason.RAIDED if raided else CashInReason.DEFENDED
        cash_in(t, winner, delivery, cargo, reason)
    elif cargo:
        delivery.cards[:] = [card for card in delivery.cards if card not in CARGO]
        state.discard += cargo
        t.tell(CargoLost(loser, tuple([CARGO[card] for card in cargo])))


def bring_firepower_home(t: Turn[State], seat: Seat) -> Scene:
    """With Loyalty a seat may take its side's firepower back to hand (CH-103 to CH-108)."""
    state = t.state
    side = state.side_of(seat)
    firepower = firepower_in(side)
    if not firepower or not specials_in(side, Power.LOYALTY):
        return
    cards = Some(firepower, 0, len(firepower))
    move = yield from Decide(seat, "CH-D8", (ReturnFirepower.option(cards=cards),))
    for card in move.cards:
        side.remove(card)
    back_to_hand(state, seat, move.cards)
    t.tell(FirepowerReturned(seat, tuple([FIREPOWER[card] for card in sorted(move.cards)])))


def back_to_hand(state: State, seat: Seat, cards: Iterable[CardId]) -> None:
    """Put cards that everybody has seen into a hand; it may grow above ten (CH-090, CH-107)."""
    hand = state.hands[seat]
    hand += cards
    hand.sort()


def end_raid(t: Turn[State]) -> None:
    """Discard what is left of both sides; the turn goes on with the draw (CH-114 to CH-116)."""
    state = t.state
    raid = running(state)
    state.discard += raid.attack
    state.discard += state.delivery_of(raid.target).cards
    state.deliveries[raid.target] = None
    state.raid = None
    state.stage = Stage.DRAW
