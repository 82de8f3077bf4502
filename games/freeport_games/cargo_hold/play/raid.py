"""Stage 3, the raid: commitment, special cards in card order, battle, aftermath.

The attack side lies in ``state.raid``, the defence side is the raided delivery itself, face-up. A raid can continue
from any state: the specials in ``resolved`` have had their turn, and with a ``winner`` the battle is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.cargo_hold.components import (
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
from freeport_games.cargo_hold.conditions import IN_HAND, IS_CARGO, IS_FIREPOWER, ON_THAT_SIDE, OnTurn, Side
from freeport_games.cargo_hold.events import (
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
from freeport_games.cargo_hold.moves import Decline, Lasso, Raid, Reinforce, ReturnFirepower, StealCargo, UseGetaway
from freeport_games.cargo_hold.piles import ATTACK, DELIVERIES, DISCARDS, HANDS, PILES, side, told_of_firepower
from freeport_games.cargo_hold.scoring import cash_in
from freeport_games.cargo_hold.state import DRAW, RAID, RunningRaid, State, cargo_in, firepower_in, specials_in
from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Scene, Turn, Way, Ways, ask

AFTER_THE_COUNT = (PRISON_WAGON, LOYALTY)
"""The powers that wait for the result of the battle (CH-072)."""


def raid(t: Turn[State], attacker: Seat, move: Raid) -> Scene:
    """Play the attack side from the hand, turn the delivery face-up, and resolve the raid (CH-061, CH-064)."""
    state = t.state
    target = move.target
    state.raid = raid = RunningRaid(target, [], [])
    PILES.move(state, move.cards, HANDS[attacker], ATTACK)
    PILES.reveal(state, DELIVERIES[target])
    delivery = state.delivery_of(target)
    delivery.revealed = True
    state.stage = RAID
    t.tell(RaidBegun(attacker, target, cards_of(raid.attack), cards_of(delivery.cards), delivery.extended))
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
        specials = [card for card in t.state.side_of(seat) if card in SPECIALS]
        PILES.move(t.state, specials, side(t.state, seat), DISCARDS)
        cancelled += specials
    t.tell(SpecialsCancelled(tuple(SPECIALS[card] for card in cancelled)))


def thief(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let the attacker steal a cargo card and cash it in, unless a Thief defends (CH-077 to CH-083)."""
    delivery = t.state.delivery_of(running(t.state).target)
    cargo = cargo_in(delivery.cards)
    blocked = specials_in(delivery.cards, THIEF)
    if seat != t.state.active or blocked or not cargo:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    elif differ(cargo):
        return ask(seat, "CH-D7", STEAL.on(card), certain=True)
    else:
        steal(t, seat, StealCargo(cargo[0]), card)
    return None


def steal(t: Turn[State], seat: Seat, move: StealCargo, thief: CardId) -> None:
    """Cash in a cargo card of the raided delivery (CH-077)."""
    target = running(t.state).target
    t.tell(CargoStolen(seat, target, SPECIALS[thief], CARGO[move.card]))
    cash_in(t, seat, target, (move.card,), CashInReason.STOLEN)


def getaway(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let the defender call the raid off and take its cards back (CH-084 to CH-090)."""
    if seat == running(t.state).target:
        return ask(seat, "CH-D9", ESCAPE.on(card), certain=True)
    t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    return None


def decline_getaway(t: Turn[State], seat: Seat, _: Decline, getaway: CardId) -> None:
    """Stay in the raid; the seat is not asked about its spare copies."""
    t.tell(GetawayDeclined(seat))
    spare = specials_in(t.state.delivery_of(seat).cards, GETAWAY)
    running(t.state).resolved += [copy for copy in spare if copy != getaway]


def get_away(t: Turn[State], seat: Seat, _: UseGetaway, getaway: CardId) -> None:
    """Take the other cards of the delivery back, above ten if need be, and end the raid (CH-084 to CH-090)."""
    state = t.state
    delivery = state.delivery_of(seat)
    PILES.move(state, [getaway], DELIVERIES[seat], DISCARDS)
    t.tell(GetawayUsed(seat, SPECIALS[getaway], cards_of(delivery.cards)))
    PILES.move(state, delivery.cards, DELIVERIES[seat], HANDS[seat])
    end_raid(t)


def lasso(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let its owner discard a firepower card of the other side (CH-091 to CH-093)."""
    firepower = firepower_in(t.state.side_of(t.state.opponent_of(seat)))
    if not firepower:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    elif differ(firepower):
        return ask(seat, "CH-D11", CATCH.on(card), certain=True)
    else:
        catch(t, seat, Lasso(firepower[0]), card)
    return None


def catch(t: Turn[State], seat: Seat, move: Lasso, lasso: CardId) -> None:
    """Discard a firepower card of the other side (CH-091)."""
    PILES.move(t.state, [move.card], side(t.state, t.state.opponent_of(seat)), DISCARDS)
    t.tell(FirepowerLassoed(seat, SPECIALS[lasso], FIREPOWER[move.card]))


def reinforcement(t: Turn[State], seat: Seat, card: CardId) -> Playing[object] | None:
    """Let its owner add a firepower card from its hand (CH-094 to CH-097)."""
    told_of_firepower(t.state, seat)
    if firepower_in(t.state.hands[seat]):
        return ask(seat, "CH-D12", ADD.on(card), certain=True)
    t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
    return None


def decline_reinforcement(t: Turn[State], seat: Seat, _: Decline, __: CardId) -> None:
    """Add nothing."""
    t.tell(ReinforcementDeclined(seat))


def reinforce(t: Turn[State], seat: Seat, move: Reinforce, reinforcement: CardId) -> None:
    """Add a firepower card of the hand to a side (CH-094)."""
    PILES.move(t.state, [move.card], HANDS[seat], side(t.state, seat))
    t.tell(SideReinforced(seat, SPECIALS[reinforcement], FIREPOWER[move.card]))


def diversion(t: Turn[State], seat: Seat, card: CardId) -> None:
    """Discard the attacker's own delivery, whichever side the card is on (CH-100 to CH-102)."""
    state = t.state
    delivery = state.deliveries[state.active]
    if delivery is None:
        t.tell(SpecialWithoutEffect(seat, SPECIALS[card]))
        return
    t.tell(DeliveryDiverted(state.active, cards_of(delivery.cards)))
    PILES.move(state, delivery.cards, DELIVERIES[state.active], DISCARDS)
    state.deliveries[state.active] = None


EFFECTS: Mapping[Power, Callable[[Turn[State], Seat, CardId], Playing[object] | None]] = {
    A_FAIR_FIGHT: fair_fight,
    THIEF: thief,
    GETAWAY: getaway,
    LASSO: lasso,
    REINFORCEMENT: reinforcement,
    DIVERSION: diversion,
}
"""The effects of the special cards before the battle, of the seat whose card it is."""

if missing := sorted({*Power} - EFFECTS.keys() - {*AFTER_THE_COUNT}):
    raise ValueError(f"nothing carries out: {', '.join(missing)}")


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
    return sum(FIREPOWER[card].attack for card in side if card in FIREPOWER)


def defence_of(side: list[CardId]) -> int:
    """Return the defence total of a side (CH-111)."""
    return sum(FIREPOWER[card].defence for card in side if card in FIREPOWER)


def share_out(t: Turn[State], winner: Seat) -> None:
    """Let the winner cash in the cargo, unless the loser has a Prison Wagon (CH-098, CH-113)."""
    state = t.state
    target = running(state).target
    cargo = cargo_in(state.delivery_of(target).cards)
    loser = state.opponent_of(winner)
    if not specials_in(state.side_of(loser), PRISON_WAGON):
        raided = winner == state.active
        reason = CashInReason.RAIDED if raided else CashInReason.DEFENDED
        cash_in(t, winner, target, cargo, reason)
    elif cargo:
        PILES.move(state, cargo, DELIVERIES[target], DISCARDS)
        t.tell(CargoLost(loser, tuple(CARGO[card] for card in cargo)))


def may_bring_firepower_home(state: State, seat: Seat) -> bool:
    """Return whether a seat's side has Loyalty, and firepower to bring home (CH-103)."""
    side = state.side_of(seat)
    return bool(specials_in(side, LOYALTY) and firepower_in(side))


def bring_firepower_home(t: Turn[State], seat: Seat) -> Playing[object]:
    """Let a seat with Loyalty take its side's firepower back to its hand (CH-103 to CH-108)."""
    return ask(seat, "CH-D8", BRING_HOME, certain=True)


def return_firepower(t: Turn[State], seat: Seat, move: ReturnFirepower) -> None:
    """Take firepower of the side back to the hand, above ten if need be (CH-103, CH-107)."""
    PILES.move(t.state, move.cards, side(t.state, seat), HANDS[seat])
    t.tell(FirepowerReturned(seat, tuple(FIREPOWER[card] for card in sorted(move.cards))))


def end_raid(t: Turn[State]) -> None:
    """Discard the rest of both sides; the turn continues with the draw (CH-114 to CH-116)."""
    state = t.state
    raid = running(state)
    PILES.move(state, raid.attack, ATTACK, DISCARDS)
    PILES.move(state, state.delivery_of(raid.target).cards, DELIVERIES[raid.target], DISCARDS)
    state.deliveries[raid.target] = None
    state.raid = None
    state.stage = DRAW


# Menus

STEAL = Ways(Side.other, Way(StealCargo, steal, ON_THAT_SIDE("card", "CH-077"), IS_CARGO("card", "CH-077")))
"""The cargo that a Thief may steal (CH-077)."""
ESCAPE = Ways(OnTurn, Way(Decline, decline_getaway), Way(UseGetaway, get_away))
"""Stay, or use a Getaway (CH-084)."""
CATCH = Ways(Side.other, Way(Lasso, catch, ON_THAT_SIDE("card", "CH-093"), IS_FIREPOWER("card", "CH-091")))
"""The firepower that a Lasso may catch (CH-091)."""
ADD = Ways(
    OnTurn,
    Way(Decline, decline_reinforcement),
    Way(Reinforce, reinforce, IN_HAND("card", "CH-094"), IS_FIREPOWER("card", "CH-094")),
)
"""Add firepower of the hand, or none (CH-094)."""
BRING_HOME = Ways(
    Side.own, Way(ReturnFirepower, return_firepower, ON_THAT_SIDE("cards", "CH-103"), IS_FIREPOWER("cards", "CH-106"))
)
"""Any firepower of the own side, or none of it (CH-103)."""
