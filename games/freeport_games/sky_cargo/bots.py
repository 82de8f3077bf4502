"""The experience of a player after some games of Sky Cargo: how the bots weigh its moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from freeport_games.engine import Seat, Temper, View
from freeport_games.engine.domains import One, Some
from freeport_games.engine.instinct import Rule, Weighed, always, domain_of, each, weigh
from freeport_games.engine.menus import Decision, Move, Option

from . import moves
from .components import ACTION_OF, CARDS, CARGO, LOCATIONS, VALUE, Card, CardId, CardType
from .events import CardsShown
from .view import CargoInPlay, SeatInPlay, SkyCargoView

BONUS_WORTH = {"LO02": 5.0, "LO04": 2.0, "LO07": 30.0, "LO08": 10.0, "LO10": -4.0, "LO11": 8.0}
"""The worth of the Cargo Bonus of each Location."""
ACTION_WORTH = {
    "AC02": 12.0,
    "AC01": 10.0,
    "AC03": 80.0,
    "AC04": 70.0,
    "AC05": -5.0,
    "AC06": -5.0,
    "AC07": 100.0,
    "AC08": -5.0,
    "AC09": 40.0,
    "AC10": 20.0,
    "AC11": 30.0,
    "AC12": 1.0,
    "AC13": -5.0,
    "AC14": 5.0,
    "AC15": 25.0,
}
"""The worth of each step-2 Action."""
REACTION_WORTH = {"AC16": 5.0, "AC17": 5.0, "AC18": 20.0, "AC19": -1.0, "AC20": -1.0}
"""The worth of each reaction; in a dogfight, each is worth something."""
KEPT = {CardType.CARGO: 60.0, CardType.ARTIFACT: 50.0, CardType.PASSENGER: 20.0, CardType.PILOT: 12.0}
"""The worth of a card in hand, by its type."""
CHARACTER_WORTH = {"PC04": 3.0, "PC06": 2.0, "PC01": 2.0, "PC05": 1.0}
LONGEST_CHAIN = 4
STRONG = 9
"""The value from which a maneuver is hard to block."""


class SkyCargoInstinct:
    """The experience of a player after some games of Sky Cargo."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> Weighed:
        """Weigh each option by a rule of its own."""
        return weigh(RULES, _Table(cast(SkyCargoView, view), decision.seat, temper), decision.options)

    def standing(self, view: View, seat: Seat) -> float:
        """Rate a position: cargo first, then genuine Cargo in hand, SHIPPING, and cards."""
        table = cast(SkyCargoView, view)
        if table.win is not None:
            return 1.0 if table.win.seat == seat else 0.0
        worth = [_worth(one) for one in table.seats]
        best = max(value for other, value in enumerate(worth) if other != seat)
        return min(0.95, max(0.05, 0.5 + (worth[seat] - best) / (2.5 * table.cargo_target)))


def _worth(one: SeatInPlay) -> float:
    hand = one.hand.cards if isinstance(one.hand, CardsShown) else ()
    safe = sum(0.3 for cargo in one.hold if isinstance(cargo.card, Card) and cargo.card.id in CARGO)
    ready = 0.4 if any(card.id in CARGO for card in hand) else 0.0
    return len(one.hold) + safe + ready + 0.12 * one.stats.shipping + 0.06 * one.hand.count + 0.05 * len(one.chain)


class _Table:
    """The view of a seat, and its inclination."""

    def __init__(self, view: SkyCargoView, seat: Seat, temper: Temper) -> None:
        self.view, self.seat, self.temper = view, seat, temper
        self.own = view.seats[seat]
        shown = self.own.hand
        self.hand: tuple[Card, ...] = shown.cards if isinstance(shown, CardsShown) else ()
        self.genuine = [card.id for card in self.hand if card.card_type is CardType.CARGO]
        self.last = len(self.own.hold) >= view.cargo_target - 1

    def cargo(self, slot: str) -> tuple[SeatInPlay, CargoInPlay]:
        """Return a cargo, with the seat in whose hold it lies."""
        return next((seat, cargo) for seat in self.view.seats for cargo in seat.hold if cargo.slot == slot)

    def kept(self, card: CardId) -> float:
        """Return what a card is worth in the own hand."""
        design = CARDS[card]
        if design.card_type is CardType.ACTION:
            return 8.0 + max(0.0, ACTION_WORTH.get(ACTION_OF[card].id, 10.0)) / 4.0
        return KEPT[design.card_type] + (VALUE[card] / 4.0)


def _passenger(table: _Table, card: CardId) -> float:
    bonus = CARDS[card].bonus
    shipping = 0 if bonus is None else bonus.shipping
    return -1.0 if len(table.own.chain) >= LONGEST_CHAIN else 60.0 + 10.0 * shipping


def _drop(_: _Table, card: CardId) -> float:
    bonus = CARDS[card].bonus
    return -10.0 * (0 if bonus is None else bonus.shipping)


def _cheapest(table: _Table, cards: Iterable[CardId], count: int) -> tuple[CardId, ...]:
    """Return the cards that are worth least in the own hand; the last genuine Cargo goes last."""
    return tuple(sorted(cards, key=lambda card: (table.kept(card), card))[:count])


def _action(table: _Table, option: Option[Move]) -> Weighed:
    (card,) = domain_of(option, "card", One[str])
    worth = ACTION_WORTH[ACTION_OF[card].id]
    rivals = [one for one in table.view.seats if one.seat != table.seat]
    if ACTION_OF[card].id in ("AC01", "AC02"):
        hostile = sum(not cargo.open for one in rivals for cargo in one.hold)
        worth = worth if hostile >= (2 if ACTION_OF[card].id == "AC02" else 1) else -20.0
    if ACTION_OF[card].id == "AC14":
        worth = 60.0 if CARGO.intersection(table.view.discard) and not table.genuine else -5.0
    others = domain_of(option, "cost", Some[str])
    cost = _cheapest(table, others.items, others.at_least)
    worth -= sum(table.kept(one) for one in cost) / 2.0
    return [(worth, moves.PlayAction(card, cost))]


def _artifact(table: _Table, option: Option[Move]) -> Weighed:
    """Return an Artifact counts as cargo: into the own hold with it."""
    if table.seat not in domain_of(option, "hold", One[int]):
        return []
    return [(90.0, moves.PlayArtifact(card, table.seat)) for card in domain_of(option, "card", One[str])]


def _fight(table: _Table, option: Option[Move]) -> Weighed:
    """Attack a seat that is about to win, if there are cards for further attacks."""
    found: Weighed = []
    strong = sum(card.maneuver.value >= STRONG for card in table.hand)
    for source in domain_of(option, "source", One[str]):
        for defender in domain_of(option, "defender", One[int]):
            rival = table.view.seats[defender]
            danger = len(rival.hold) - table.view.cargo_target + 3
            worth = (18.0 * danger + 6.0 * strong - 2.0 * rival.hand.count) * table.temper.attack
            found.append((worth if danger > 0 else -5.0, moves.StartDogfight(source, defender)))
    return found


def _move(table: _Table, place: str) -> float:
    if LOCATIONS[place].receiving > table.own.stats.shipping or not table.hand:
        return 0.0
    return 50.0 + BONUS_WORTH.get(place, 0.0)


def _play(table: _Table, card: CardId) -> float:
    """Return a second genuine Cargo first, since it stays when it is opened; else what is worth least."""
    if table.last:
        return 1000.0
    if card in CARGO:
        return 20.0 if len(table.genuine) > 1 else -100.0
    return -table.kept(card)


def _open(table: _Table, slot: str) -> float:
    owner, cargo = table.cargo(slot)
    if owner.seat == table.seat:
        return -50.0 if not isinstance(cargo.card, Card) or cargo.card.id not in CARGO else -1.0
    known_genuine = isinstance(cargo.card, Card) and cargo.card.id in CARGO
    return 10.0 * len(owner.hold) - (30.0 if known_genuine else 0.0)


def _steal(table: _Table, slot: str) -> float:
    owner, cargo = table.cargo(slot)
    return 10.0 * len(owner.hold) + (5.0 if isinstance(cargo.card, Card) and cargo.card.id in CARGO else 0.0)


def _leader(table: _Table, seat: Seat) -> float:
    return float(len(table.view.seats[seat].hold))


def _discard(table: _Table, option: Option[Move]) -> Weighed:
    cards = domain_of(option, "cards", Some[str])
    return [(0.0, moves.Discard(_cheapest(table, cards.items, cards.at_least)))]


def _react(table: _Table, card: CardId) -> float:
    design = ACTION_OF[card].id
    if design == "AC22" and not table.own.hold:
        return -1.0
    return REACTION_WORTH.get(design, 5.0) * table.temper.guard


def _block(_: _Table, card: CardId) -> float:
    return 20.0 - VALUE[card]


def _maneuver(_: _Table, card: CardId) -> float:
    return float(VALUE[card] - (8.0 if card in CARGO else 0.0))


def _kept(table: _Table, card: CardId) -> float:
    return table.kept(card)


RULES: Mapping[type[Move], Rule[_Table]] = {
    moves.ChooseCharacter: each("player", lambda _, one: CHARACTER_WORTH.get(one, 0.0)),
    moves.PlayPassenger: each("card", _passenger),
    moves.DropPassenger: each("card", _drop),
    moves.PlayAction: _action,
    moves.PlayArtifact: _artifact,
    moves.StartDogfight: _fight,
    moves.EndPlay: always(0.0),
    moves.MoveTo: each("to", _move),
    moves.PlayCargo: each("card", _play),
    moves.Open: each("slot", _open),
    moves.Steal: each("slot", _steal),
    moves.ChooseSeat: each("seat", _leader),
    moves.Strip: each("card", _kept),
    moves.Search: each("card", _passenger),
    moves.Recover: each("card", _kept),
    moves.DiscardPassenger: each("card", lambda table, card: -_drop(table, card)),
    moves.ChainMove: always(0.0),
    moves.ChainOrder: always(0.0),
    moves.Discard: _discard,
    moves.React: each("card", _react),
    moves.Pass: always(0.0),
    moves.Accept: always(1.0),
    moves.Decline: always(0.0),
    moves.Block: each("card", _block),
    moves.Concede: always(0.0),
    moves.Maneuver: each("card", _maneuver),
    moves.BreakOff: always(0.0),
    moves.DamageOpen: each("slot", lambda _, __: 20.0),
    moves.DamageDiscardOpen: each("slot", lambda _, __: 30.0),
    moves.DamageHand: always(10.0),
    moves.Bounty: each("card", _kept),
    moves.TakeManeuver: each("card", _kept),
}
"""The function that weighs each kind of move."""
