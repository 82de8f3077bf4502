"""Five complete bots, to play against and to learn from.

``RandomBot``, ``SearchBot`` and what stands before them know no game: they work from the options alone. ``GreedyBot``,
``CautiousBot`` and ``RaiderBot`` follow an *instinct*, which weighs the moves of one game; the instinct for Cargo Hold
stands at the end. In a game without an instinct they play at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp, sqrt
from random import Random
from typing import Any, Protocol, cast

import msgspec

from freeport_games.cargo_hold import moves as ch
from freeport_games.cargo_hold.components import Cargo, Firepower, Power, Special
from freeport_games.cargo_hold.events import CardsShown
from freeport_games.cargo_hold.view import CargoHoldView, RaidInProgress
from freeport_games.engine import Decision, Move, Option, Seat, Table, View

from .bot import Bot
from .chance import draw
from .shapes import AnyTable

FEW = 5
"""Less than so many tries say nothing about a move."""


class Temper(msgspec.Struct, frozen=True):
    """How an instinct is inclined."""

    guard: float = 1.0
    """How much it fears for what it has."""
    attack: float = 1.0
    """How much it expects of attacking others."""


class Instinct(Protocol):
    """What there is to know about one game without looking ahead."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> list[tuple[float, Move]]:
        """Moves worth considering, each with what it is worth."""
        ...

    def standing(self, view: View, seat: Seat) -> float:
        """How well a seat stands, from 0 to 1."""
        ...


class RandomBot(Bot):
    """Plays any option, with any values."""

    def decide(self, view: View, decision: Decision) -> Move:
        """Choose an option, then a value for each of its fields."""
        return any_move(decision, self.rng)


class GreedyBot(Bot):
    """Plays the move that looks best now."""

    temper = Temper()

    def decide(self, view: View, decision: Decision) -> Move:
        """Follow the instinct for the game, if there is one."""
        return greedy_move(self.game.slug, view, decision, self.temper, self.rng)


class CautiousBot(GreedyBot):
    """A greedy bot that guards what it has and attacks when it is sure."""

    temper = Temper(guard=1.5, attack=0.6)


class RaiderBot(GreedyBot):
    """A greedy bot that would rather take than make."""

    temper = Temper(guard=0.8, attack=1.6)


class SearchBot(Bot):
    """Tries its best moves on imagined tables, where what it cannot see is drawn at random and all play greedily.

    Where a position cannot be imagined, it plays greedily itself.
    """

    slow = True

    looks = 1000
    """About how many moves are played on imagined tables for a decision: the bound of its thinking."""
    worlds = 20
    """At most so many tables are imagined for a decision."""
    width = 5
    """How many moves are tried on each."""
    doubt = 1.5
    """How many standard errors a gain must be above nothing to count: luck should not speak for a move."""
    depth = 7
    """How many moves a seat are played on each before it is judged."""

    def decide(self, view: View, decision: Decision) -> Move:
        """Play the move that did best, if it did clearly better than the instinct's choice on the same tables."""
        moves = self._candidates(view, decision)
        gains: list[list[float]] = [[] for _ in moves]
        rivals = list(range(1, len(moves)))
        self._looked = 0
        for table in self._imagined(view, decision, moves) if rivals else ():
            luck = self.rng.random()
            mark = self._try(table.fork(), moves[0], luck)
            for rival in rivals:
                gains[rival].append(self._try(table.fork(), moves[rival], luck) - mark)
            rivals = [rival for rival in rivals if self._may_gain(gains[rival])]
            if not rivals or self._looked >= self.looks:
                break
        return moves[max(range(len(moves)), key=lambda index: _surely(gains[index], self.doubt))]

    def _may_gain(self, gained: Sequence[float]) -> bool:
        """Whether a move is worth trying on more tables."""
        return len(gained) < FEW or _surely(gained, -self.doubt) > 0.0

    def _candidates(self, view: View, decision: Decision) -> list[Move]:
        instinct = INSTINCTS.get(self.game.slug)
        if instinct is not None and (weighed := instinct.weigh(view, decision, Temper())):
            weighed.sort(key=lambda pair: -pair[0])
            return [move for _, move in weighed[: self.width]]
        return list(dict.fromkeys(any_move(decision, self.rng) for _ in range(self.width)))

    def _imagined(self, view: View, decision: Decision, moves: Sequence[Move]) -> Iterator[AnyTable]:
        """Tables that agree with the view and ask the same of this seat."""
        for _ in range(self.worlds):
            try:
                table = Table.at(self.game, self.game.imagine(view, self.seat, self.rng), self.seats)
            except (NotImplementedError, LookupError, ValueError):
                return
            asked = table.decision(self.seat)
            if asked is None or asked.kind != decision.kind:
                return
            if all(any(move in option for option in asked.options) for move in moves):
                yield table

    def _try(self, table: AnyTable, move: Move, luck_of: float) -> float:
        luck = Random(luck_of)
        table.answer(self.seat, move)
        for _ in range(self.depth * self.seats):
            while table.chance is not None:
                table.resolve(draw(table.chance, luck.randrange))
            if table.over:
                break
            self._looked += 1
            seat = table.waiting[0]
            asked = cast(Decision, table.decision(seat))
            table.answer(seat, greedy_move(self.game.slug, table.view(seat), asked, Temper(), luck))
        return self._judge(table)

    def _judge(self, table: AnyTable) -> float:
        instinct = INSTINCTS.get(self.game.slug)
        if (result := table.result) is not None:
            return 2.0 * (self.seat in result.winners)
        return 0.5 if instinct is None else instinct.standing(table.view(self.seat), self.seat)


def _surely(gained: Sequence[float], doubt: float) -> float:
    """What a move gained on average, less some standard errors; nothing if it made no difference."""
    if len(gained) < 2 or not any(gained):
        return 0.0
    count, mean = len(gained), sum(gained) / len(gained)
    spread = sum((gain - mean) ** 2 for gain in gained) / (count - 1)
    return mean - doubt * sqrt(spread / count)


def any_move(decision: Decision, rng: Random) -> Move:
    """Any legal answer."""
    return rng.choice(decision.options).sample(rng)


def greedy_move(slug: str, view: View, decision: Decision, temper: Temper, rng: Random) -> Move:
    """The best move by the game's instinct; any move where it has nothing to say."""
    instinct = INSTINCTS.get(slug)
    weighed = [] if instinct is None else instinct.weigh(view, decision, temper)
    return max(weighed, key=lambda pair: pair[0])[1] if weighed else any_move(decision, rng)


# Cargo Hold


class CargoHoldInstinct:
    """What a player of Cargo Hold knows after some games."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> list[tuple[float, Move]]:
        """Weigh each option by a rule of its own."""
        table = cast(CargoHoldView, view)
        hand = _Hand(table, decision.seat)
        found: list[tuple[float, Move]] = []
        for option in decision.options:
            rule = _RULES.get(cast("type[Move]", option.makes))
            if rule is not None:
                found += rule(table, hand, option, temper)
        return found

    def standing(self, view: View, seat: Seat) -> float:
        """Money first; then cargo on its way; then cards."""
        table = cast(CargoHoldView, view)
        worth = [other.score + 8.0 * other.hand.count for other in table.seats]
        for other in table.seats:
            if other.delivery is not None:
                worth[other.seat] += 35.0 * other.delivery.cards.count * (1.4 if other.delivery.extended else 1.0)
        best = max(value for other, value in enumerate(worth) if other != seat)
        return 0.5 + (worth[seat] - 0.7 * best) / (4.0 * table.debt_target)


class _Hand:
    """A seat's hand, sorted by use."""

    def __init__(self, view: CargoHoldView, seat: Seat) -> None:
        shown = view.seats[seat].hand
        cards = shown.cards if isinstance(shown, CardsShown) else ()
        self.firepower = [card for card in cards if isinstance(card, Firepower)]
        self.cargo = [card for card in cards if isinstance(card, Cargo)]
        self.specials = [card for card in cards if isinstance(card, Special)]

    def special(self, power: Power) -> Special | None:
        return next((card for card in self.specials if card.power is power), None)


Weighed = list[tuple[float, Move]]
Rule = Callable[[CargoHoldView, _Hand, Option[Move], Temper], Weighed]


def _odds(advantage: float) -> float:
    return 1.0 / (1.0 + exp(-advantage))


def _value(card: Cargo, extended: bool) -> int:
    return card.two_turn_value if extended else card.one_turn_value


def _always(worth: float) -> Rule:
    def rule(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
        return [(worth, option.first)]

    return rule


def _start(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """Cargo by value, guards by defence; each number of both, for one turn or two."""
    guards = sorted(hand.firepower, key=lambda card: (card.attack - card.defence, card.id))
    guards = [card for card in guards if card.defence > 0]
    getaway = hand.special(Power.GETAWAY)
    rivals = len(view.seats) - 1
    found: list[tuple[float, list[Cargo | Firepower | Special], bool]] = []
    for extended in (False, True):
        cargo = sorted(hand.cargo, key=lambda card: (-_value(card, extended), card.id))
        raided = min(0.9, (0.25 + 0.1 * rivals) * (1.5 if extended else 1.0)) * temper.guard
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
    return ch.StartDelivery(tuple(sorted(card.id for card in cards)), extended)


def _raid(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """As many attackers as pay for what is likely to lie there."""
    attackers = sorted(hand.firepower, key=lambda card: (card.defence - card.attack, card.id))
    attackers = [card for card in attackers if card.attack > 0]
    thief = hand.special(Power.THIEF)
    found: list[tuple[float, Seat, Sequence[Firepower | Special]]] = []
    for other in view.seats:
        delivery = other.delivery
        if delivery is None or other.seat == view.active_seat:
            continue
        count = delivery.cards.count
        prize = count * 0.5 * (150.0 if delivery.extended else 110.0)
        # To stop somebody who is about to win is worth more than the cargo.
        danger = 1.0 + max(0.0, (other.score + prize - view.debt_target) / view.debt_target + 0.2)
        strength, price = 0, 0.0
        for used, card in enumerate(attackers, start=1):
            strength += card.attack
            price += 8.0 + 6.0 * card.attack
            won = _odds((strength - 0.95 * count - 0.3) / 1.1)
            worth = prize * danger * temper.attack * (won - 0.35 * (1.0 - won)) - price
            if worth > 0.0:
                team = attackers[:used]
                found.append((1000.0 + worth, other.seat, team))
                if thief is not None:
                    found.append((1000.0 + worth + 0.25 * prize - 25.0, other.seat, [*team, thief]))
    found.sort(key=lambda each: -each[0])
    return [(worth, _raiders(target, team)) for worth, target, team in found[:3]]


def _raiders(target: Seat, cards: Sequence[Firepower | Special]) -> Move:
    return ch.Raid(target, tuple(sorted(card.id for card in cards)))


def _discard(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """What is worth least in the hand."""
    count = cast(Any, option).cards.at_least
    worth = {card.id: 10.0 * max(card.attack, card.defence) for card in hand.firepower}
    worth |= {card.id: card.one_turn_value / 4.0 for card in hand.cargo}
    useful = (Power.GETAWAY, Power.THIEF)
    worth |= {card.id: 20.0 if card.power in useful else 8.0 for card in hand.specials}
    least = sorted(worth, key=lambda card: (worth[card], card))[:count]
    return [(0.0, ch.Discard(tuple(least)))]


def _steal(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """The dearest cargo."""
    raid = cast(RaidInProgress, view.raid)
    target = view.seats[raid.target].delivery
    extended = target is not None and target.extended
    offered = cast(Any, option).card.values
    cargo = [card for card in raid.defence if isinstance(card, Cargo) and card.id in offered]
    return [(float(_value(card, extended)), ch.StealCargo(card.id)) for card in cargo]


def _lasso(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """The strongest of the other side."""
    raid = cast(RaidInProgress, view.raid)
    offered = cast(Any, option).card.values
    found: Weighed = []
    for side, strength in ((raid.defence, "defence"), (raid.attack, "attack")):
        for card in side:
            if isinstance(card, Firepower) and card.id in offered:
                found.append((float(getattr(card, strength)), ch.Lasso(card.id)))
    return found


def _reinforce(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """The weakest card that turns the battle; ``Decline`` is worth 0."""
    raid = cast(RaidInProgress, view.raid)
    attacks = view.viewer == raid.attacker
    needed = raid.defence_total - raid.attack_total + 1 if attacks else raid.attack_total - raid.defence_total
    found: Weighed = []
    for card in hand.firepower:
        strength = card.attack if attacks else card.defence
        turns = 0 < needed <= strength
        found.append((10.0 - strength if turns else -1.0, ch.Reinforce(card.id)))
    return found


def _getaway(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """When the battle would be lost."""
    raid = cast(RaidInProgress, view.raid)
    return [(1.0 if raid.attack_total > raid.defence_total else -1.0, option.first)]


def _loyal(view: CargoHoldView, hand: _Hand, option: Option[Move], temper: Temper) -> Weighed:
    """All of them."""
    return [(0.0, ch.ReturnFirepower(cast(Any, option).cards.values))]


_RULES: dict[type[Move], Rule] = {
    ch.Collect: _always(5000.0),
    ch.Extend: _always(-10.0),
    ch.StartDelivery: _start,
    ch.Raid: _raid,
    ch.Draw: _always(0.0),
    ch.EndTurn: _always(-50.0),
    ch.StealCargo: _steal,
    ch.ReturnFirepower: _loyal,
    ch.UseGetaway: _getaway,
    ch.Decline: _always(0.0),
    ch.Discard: _discard,
    ch.Lasso: _lasso,
    ch.Reinforce: _reinforce,
}

INSTINCTS: dict[str, Instinct] = {"cargo_hold": CargoHoldInstinct()}
"""The instinct for each game that has one, by its slug."""

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "cautious": CautiousBot,
    "raider": RaiderBot,
    "search": SearchBot,
}
"""The bots by the names that the command line knows."""
