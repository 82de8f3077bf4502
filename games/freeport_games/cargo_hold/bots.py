"""The experience of a player of Cargo Hold: how the bots weigh its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import cast

from freeport_games.engine import Seat, Temper, View
from freeport_games.engine.domains import One, Some
from freeport_games.engine.instinct import Rule, Weighed, always, domain_of, weigh
from freeport_games.engine.menus import Decision, Move, Option

from .components import Cargo, Firepower, Power, Special
from .events import CardsShown
from .moves import (
    Collect,
    Decline,
    Discard,
    Draw,
    EndTurn,
    Extend,
    Lasso,
    Raid,
    Reinforce,
    ReturnFirepower,
    StartDelivery,
    StealCargo,
    UseGetaway,
)
from .view import CargoHoldView, RaidInProgress


class CargoHoldInstinct:
    """The experience of a player of Cargo Hold."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> Weighed:
        """Weigh each option by a rule of its own."""
        return weigh(_RULES, _Table(cast(CargoHoldView, view), decision.seat, temper), decision.options)

    def standing(self, view: View, seat: Seat) -> float:
        """Rate a seat: money first, then cargo on its way, then cards."""
        table = cast(CargoHoldView, view)
        worth = [other.score + 8.0 * other.hand.count for other in table.seats]
        for other in table.seats:
            if other.delivery is not None:
                worth[other.seat] += 35.0 * other.delivery.cards.count * (1.4 if other.delivery.extended else 1.0)
        best = max(value for other, value in enumerate(worth) if other != seat)
        return 0.5 + (worth[seat] - 0.7 * best) / (4.0 * table.debt_target)


class _Table:
    """The view of a seat, its inclination, and its hand, sorted by use."""

    def __init__(self, view: CargoHoldView, seat: Seat, temper: Temper) -> None:
        self.view, self.temper = view, temper
        shown = view.seats[seat].hand
        cards = shown.cards if isinstance(shown, CardsShown) else ()
        self.firepower = [card for card in cards if isinstance(card, Firepower)]
        self.cargo = [card for card in cards if isinstance(card, Cargo)]
        self.specials = [card for card in cards if isinstance(card, Special)]

    def special(self, power: Power) -> Special | None:
        return next((card for card in self.specials if card.power is power), None)


def _odds(advantage: float) -> float:
    return 1.0 / (1.0 + exp(-advantage))


def _value(card: Cargo, extended: bool) -> int:
    return card.two_turn_value if extended else card.one_turn_value


def _start(table: _Table, option: Option[Move]) -> Weighed:
    """Weigh deliveries: cargo by value, guards by defence; each number of both, for one turn or two."""
    guards = sorted(table.firepower, key=lambda card: (card.attack - card.defence, card.id))
    guards = [card for card in guards if card.defence > 0]
    getaway = table.special(Power.GETAWAY)
    rivals = len(table.view.seats) - 1
    found: list[tuple[float, list[Cargo | Firepower | Special], bool]] = []
    for extended in (False, True):
        cargo = sorted(table.cargo, key=lambda card: (-_value(card, extended), card.id))
        raided = min(0.9, (0.25 + 0.1 * rivals) * (1.5 if extended else 1.0)) * table.temper.guard
        for some in range(1, len(cargo) + 1):
            value = sum(_value(card, extended) for card in cargo[:some])
            defence, price = 0, 0.0
            for guarded in range(min(len(guards), 5) + 1):
                if guarded:
                    defence += guards[guarded - 1].defence
                    price += 8.0 + 6.0 * guards[guarded - 1].attack
                held = _odds((defence - 3.0) / 1.2)
                cards: list[Cargo | Firepower | Special] = [*cargo[:some], *guards[:guarded]]
                kept = value * (1.0 - min(0.95, raided) * (1.0 - held))
                worth = kept * (0.7 if extended else 1.0) - price
                found.append((2000.0 + worth, cards, extended))
                if getaway is not None and held < 0.7:
                    safer = value * (1.0 - min(0.95, raided) * 0.25) * (0.7 if extended else 1.0)
                    found.append((2000.0 + safer - price - 25.0, [*cards, getaway], extended))
    found.sort(key=lambda each: -each[0])
    return [(worth, _delivery(cards, extended)) for worth, cards, extended in found[:4]]


def _delivery(cards: Sequence[Cargo | Firepower | Special], extended: bool) -> Move:
    return StartDelivery(tuple(sorted(card.id for card in cards)), extended)


def _raid(table: _Table, option: Option[Move]) -> Weighed:
    """Weigh raids: as many attackers as the likely cargo there is worth."""
    attackers = sorted(table.firepower, key=lambda card: (card.defence - card.attack, card.id))
    attackers = [card for card in attackers if card.attack > 0]
    thief = table.special(Power.THIEF)
    found: list[tuple[float, Seat, Sequence[Firepower | Special]]] = []
    for other in table.view.seats:
        delivery = other.delivery
        if delivery is None or other.seat == table.view.active_seat:
            continue
        count = delivery.cards.count
        prize = count * 0.5 * (150.0 if delivery.extended else 110.0)
        # Stopping a seat that is about to win is worth more than the cargo.
        danger = 1.0 + max(0.0, (other.score + prize - table.view.debt_target) / table.view.debt_target + 0.2)
        strength, price = 0, 0.0
        for used, card in enumerate(attackers, start=1):
            strength += card.attack
            price += 8.0 + 6.0 * card.attack
            won = _odds((strength - 0.95 * count - 0.3) / 1.1)
            worth = prize * danger * table.temper.attack * (won - 0.35 * (1.0 - won)) - price
            if worth > 0.0:
                team = attackers[:used]
                found.append((1000.0 + worth, other.seat, team))
                if thief is not None:
                    found.append((1000.0 + worth + 0.25 * prize - 25.0, other.seat, [*team, thief]))
    found.sort(key=lambda each: -each[0])
    return [(worth, _raiders(target, team)) for worth, target, team in found[:3]]


def _raiders(target: Seat, cards: Sequence[Firepower | Special]) -> Move:
    return Raid(target, tuple(sorted(card.id for card in cards)))


def _discard(table: _Table, option: Option[Move]) -> Weighed:
    """Discard the cards that are worth least in the hand."""
    count = domain_of(option, "cards", Some[str]).at_least
    worth = {card.id: 10.0 * max(card.attack, card.defence) for card in table.firepower}
    worth |= {card.id: card.one_turn_value / 4.0 for card in table.cargo}
    useful = (Power.GETAWAY, Power.THIEF)
    worth |= {card.id: 20.0 if card.power in useful else 8.0 for card in table.specials}
    least = sorted(worth, key=lambda card: (worth[card], card))[:count]
    return [(0.0, Discard(tuple(least)))]


def _steal(table: _Table, option: Option[Move]) -> Weighed:
    """Steal the most valuable cargo."""
    raid = cast(RaidInProgress, table.view.raid)
    target = table.view.seats[raid.target].delivery
    extended = target is not None and target.extended
    offered = domain_of(option, "card", One[str]).items
    cargo = [card for card in raid.defence if isinstance(card, Cargo) and card.id in offered]
    return [(float(_value(card, extended)), StealCargo(card.id)) for card in cargo]


def _lasso(table: _Table, option: Option[Move]) -> Weighed:
    """Catch the strongest card of the other side."""
    raid = cast(RaidInProgress, table.view.raid)
    offered = domain_of(option, "card", One[str]).items
    found: Weighed = []
    for side, strength in ((raid.defence, "defence"), (raid.attack, "attack")):
        for card in side:
            if isinstance(card, Firepower) and card.id in offered:
                found.append((float(getattr(card, strength)), Lasso(card.id)))
    return found


def _reinforce(table: _Table, option: Option[Move]) -> Weighed:
    """Add the weakest card that turns the battle; ``Decline`` is worth 0."""
    raid = cast(RaidInProgress, table.view.raid)
    attacks = table.view.viewer == raid.attacker
    needed = raid.defence_total - raid.attack_total + 1 if attacks else raid.attack_total - raid.defence_total
    found: Weighed = []
    for card in table.firepower:
        strength = card.attack if attacks else card.defence
        turns = 0 < needed <= strength
        found.append((10.0 - strength if turns else -1.0, Reinforce(card.id)))
    return found


def _getaway(table: _Table, option: Option[Move]) -> Weighed:
    """Use the Getaway if the battle would be lost."""
    raid = cast(RaidInProgress, table.view.raid)
    return [(1.0 if raid.attack_total > raid.defence_total else -1.0, option.first)]


def _loyal(table: _Table, option: Option[Move]) -> Weighed:
    """Take back all of them."""
    return [(0.0, ReturnFirepower(domain_of(option, "cards", Some[str]).items))]


_RULES: Mapping[type[Move], Rule[_Table]] = {
    Collect: always(5000.0),
    Extend: always(-10.0),
    StartDelivery: _start,
    Raid: _raid,
    Draw: always(0.0),
    EndTurn: always(-50.0),
    StealCargo: _steal,
    ReturnFirepower: _loyal,
    UseGetaway: _getaway,
    Decline: always(0.0),
    Discard: _discard,
    Lasso: _lasso,
    Reinforce: _reinforce,
}
