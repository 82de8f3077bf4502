"""The experience of a player of Import / Export: how the bots weigh its moves.

Everything has an estimated value in credits. The value of a card comes from what it can still do: fit on a ship of
one's own, become a contract that the hand can fill, or serve as an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from freeport_games.engine import Seat, Temper, View
from freeport_games.engine.domains import Amount, Distribution, One, Placed, Some
from freeport_games.engine.instinct import Rule, Weighed, always, domain_of, weigh
from freeport_games.engine.menus import Decision, Move, Option

from . import moves as m
from .components import CARDS, Action, Card, CardId, GoodType
from .events import CardsShown
from .view import ImportExportView
from .view.parts import ShipInPlay

WORTH_OF_ACTION = {Action.LOAD: 2.5, Action.CONTRACT: 1.5, Action.PIRATE: 2.0, Action.SUPPLY: 2.0, Action.IMPORT: 1.5}
"""The value of one more action of a kind in every turn that declares it, as an import."""
SHIPMENT = 5.0
"""The value of a shipment in addition to its ship's payout: its power, and room for imports and goods."""
CONTAINER = 2.5
"""The value of a container in its slot: its share of the payout to come."""
CARD = 1.2
"""The value of any card in hand."""


class ImportExportInstinct:
    """Contract what the hand can fill, load it, and take what others leave."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> Weighed:
        """Weigh each option by a rule of its own; powers are used wherever they are offered."""
        return weigh(_RULES, _Table(cast(ImportExportView, view), decision.seat, temper), decision.options, _USE)

    def standing(self, view: View, seat: Seat) -> float:
        """Rate a seat: credits and goods first, then shipments, loaded containers and cards."""
        table = cast(ImportExportView, view)
        worth = [
            one.credits
            + 1.5 * len(one.goods)
            + SHIPMENT * len(one.shipments)
            + 1.5 * len(one.imports)
            + 0.8 * one.hand.count
            for one in table.seats
        ]
        for ship in table.ships:
            worth[ship.owner] += 0.0 if ship.at_sea else CONTAINER * ship.fill
        best = max(value for other, value in enumerate(worth) if other != seat)
        return min(1.0, max(0.0, 0.5 + (worth[seat] - best) / (2.0 * table.threshold)))


class _Table:
    """A view, as the deciding seat reads it."""

    def __init__(self, view: ImportExportView, seat: Seat, temper: Temper) -> None:
        self.view = view
        self.me = view.seats[seat]
        self.seat = seat
        self.temper = temper
        shown = self.me.hand
        self.hand: Sequence[Card] = shown.cards if isinstance(shown, CardsShown) else ()
        self.ships = [ship for ship in view.ships if ship.owner == seat and not ship.at_sea]

    @property
    def open_types(self) -> frozenset[GoodType]:
        """The types that some ship of the seat takes now."""
        return frozenset(type_ for ship in self.ships for type_ in ship.accepts)

    @property
    def open_slots(self) -> int:
        return sum(ship.slots - ship.fill for ship in self.ships)

    def fitting(self, but: Sequence[CardId] = ()) -> int:
        """Count the cards of the hand that could be loaded."""
        fits = sum(card.type in self.open_types for card in self.hand if card.id not in but)
        return min(fits, self.open_slots)

    def kept(self, card: Card) -> float:
        """Return the value of keeping a card of the hand."""
        worth = CARD
        if card.type in self.open_types:
            worth += CONTAINER
        elif any(self.contract(card, ship) > CARD for ship in self.ships):
            worth += 1.0
        return worth

    def contract(self, card: Card, ship: ShipInPlay, but: Sequence[CardId] = ()) -> float:
        """Return the value of a contract: the sooner the hand fills it, the higher."""
        if len(card.load) > ship.room:
            return 0.0
        held = [other.type for other in self.hand if other.id != card.id and other.id not in but]
        held += [other.type for other in ship.containers] if not ship.contracts else []
        filled = sum(min(held.count(type_), card.load.count(type_)) for type_ in set(card.load))
        missing = len(card.load) - filled
        level = next((one.level for one in self.me.levels if one.type is card.type), 0)
        late = 1.5 * max(0, card.tier - level)
        return SHIPMENT + 1.0 * filled - 1.3 * missing - late - 1.5 * len(ship.contracts)

    def best_contract(self, but: Sequence[CardId] = ()) -> float:
        """Return the value of the best contract that the hand holds and the levels allow."""
        levels = {one.type: one.level for one in self.me.levels}
        worths = [
            self.contract(card, ship, but)
            for card in self.hand
            if card.id not in but and card.tier <= levels[card.type]
            for ship in self.ships
        ]
        return max(worths, default=0.0)

    def action(self, action: Action, count: int, but: Sequence[CardId] = ()) -> float:
        """Return the present value of a number of actions of a kind."""
        if not count:
            return 0.0
        match action:
            case Action.LOAD:
                return self._loads(min(count, self.fitting(but)))
            case Action.CONTRACT:
                return 0.9 * self.best_contract(but) if self.ships else 0.0
            case Action.PIRATE:
                aboard = [card for ship in self.view.ships if ship.at_sea for card in ship.containers]
                fits = sum(card.type in self.open_types for card in (*aboard, *self.view.island))
                return self.temper.attack * self._loads(min(count, fits, self.open_slots))
            case Action.SUPPLY:
                sale = 0.0 if self.me.sold or len(self.hand) <= len(but) else 4.0 - CARD
                free = self.me.imports_limit - len(self.me.imports)
                return sale + 1.5 * min(count - (sale > 0), free, len(self.view.island))
            case Action.IMPORT:
                free = self.me.imports_limit - len(self.me.imports) + self.me.goods_limit - len(self.me.goods)
                ships = sum(ship.at_sea for ship in self.view.ships)
                return 1.6 * min(2 * count, free) if ships else 0.0

    def _loads(self, count: int) -> float:
        """Return the value of a number of loads; completing a ship is the main aim."""
        if not count:
            return 0.0
        closing = [ship for ship in self.ships if 0 < ship.slots - ship.fill <= count]
        payout = max((2.0 * ship.slots + 2.0 + SHIPMENT for ship in closing), default=0.0)
        return CONTAINER * count + payout

    def imports_of(self, action: Action) -> int:
        return sum(card.action is action for card in self.me.imports)


def _cheapest(
    table: _Table, option: Option[Move], action: Action, perform: Action
) -> list[tuple[float, tuple[str, ...]]]:
    """Return the cheapest cards to play for an action, with the remaining value of the action."""
    domain = domain_of(option, "cards", Some[str])
    by_worth = sorted(domain.items, key=lambda card: (table.kept(CARDS[card]), card))
    cards = tuple(by_worth[: domain.at_least])
    count = 1 + table.imports_of(perform)
    return [(table.action(perform, count, cards) - sum(table.kept(CARDS[card]) for card in cards), cards)]


def _draw(table: _Table, option: Option[Move]) -> Weighed:
    held = len(table.hand)
    drawn = 5 - held if held < 5 else 1
    worth = CARD * drawn
    if table.view.declared is not None:
        action = table.view.declared
        worth += table.action(action, table.imports_of(action))
    return [(worth, option.first)]


def _declare(table: _Table, option: Option[Move]) -> Weighed:
    found: Weighed = []
    for name in domain_of(option, "action", One[str]):
        action = Action(name)
        found += [(worth + 0.2, m.Declare(name, cards)) for worth, cards in _cheapest(table, option, action, action)]
    return found


def _follow(table: _Table, option: Option[Move]) -> Weighed:
    found: Weighed = []
    for name in domain_of(option, "perform", One[str]):
        action = Action(name)
        found += [(worth, m.Follow(cards, name)) for worth, cards in _cheapest(table, option, action, action)]
    return found


def _contract(table: _Table, option: Option[Move]) -> Weighed:
    ships = {ship.id: ship for ship in table.ships}
    ship, cards = ships[domain_of(option, "ship", One[str]).first], domain_of(option, "card", One[str])
    return [(table.contract(CARDS[card], ship), m.Contract(card, ship.id)) for card in cards]


def _load(table: _Table, option: Option[Move]) -> Weighed:
    """Load a card without a better use, on the ship that is closest to full."""
    ships = {ship.id: ship for ship in table.ships}
    ship = ships[domain_of(option, "ship", One[str]).first]
    left = ship.slots - ship.fill
    best = min(domain_of(option, "card", One[str]), key=lambda card: (CARDS[card].tier, card))
    return [(10.0 - left, option.makes(**{**_firsts(option), "card": best}))]  # type: ignore[list-item]


def _firsts(option: Option[Move]) -> dict[str, object]:
    return {name: domain.first for name, domain in option.domains}


def _sell(table: _Table, option: Option[Move]) -> Weighed:
    worst = min(domain_of(option, "card", One[str]), key=lambda card: (table.kept(CARDS[card]), card))
    return [(4.0 - table.kept(CARDS[worst]), m.SellToIsland(worst))]


def _supply(table: _Table, option: Option[Move]) -> Weighed:
    best = max(domain_of(option, "card", One[str]), key=lambda card: (WORTH_OF_ACTION[CARDS[card].action], card))
    return [(WORTH_OF_ACTION[CARDS[best].action], m.TakeFromIsland(best))]


def _take(table: _Table, option: Option[Move]) -> Weighed:
    """Take the best action to the imports, and the most valuable goods to the goods."""
    domain = domain_of(option, "takes", Distribution)
    takes: list[Placed] = []
    worth = 0.0
    for lot in domain.lots:
        left = list(lot.items)
        for share in lot.shares:
            worth_there = _WORTH_THERE[share.place]
            chosen = sorted(left, key=lambda card: (-worth_there(card), card))[: share.at_most]
            takes += [Placed(card, share.place) for card in chosen]
            worth += sum(worth_there(card) for card in chosen)
            left = [card for card in left if card not in chosen]
    return [(worth, option.makes(**{**_firsts(option), "takes": tuple(takes)}))]  # type: ignore[list-item]


def _as_import(card: CardId) -> float:
    return WORTH_OF_ACTION[CARDS[card].action] + 1.0


def _as_good(card: CardId) -> float:
    return 2.0 if CARDS[card].type in (GoodType.LUXURY, GoodType.ILLEGAL) else 1.5


def _as_nothing(card: CardId) -> float:
    return -0.1 * CARDS[card].tier


_WORTH_THERE: dict[str, Callable[[CardId], float]] = {
    "imports": _as_import,
    "goods": _as_good,
    "discard": _as_nothing,
}


def _bid(table: _Table, option: Option[Move]) -> Weighed:
    """Bid a little, if there is room for the containers."""
    me = table.me
    free = me.imports_limit - len(me.imports) + me.goods_limit - len(me.goods)
    amount = min(2 if free else 0, domain_of(option, "amount", Amount).high)
    return [(1.0 if free else -1.0, m.Bid(amount))]


def _pirate(table: _Table, option: Option[Move]) -> Weighed:
    loads = domain_of(option, "to", One[str]).first != "discard"
    return [(6.0 if loads else 0.3, option.first)]


_NOTHING = always(0.0)
_USE = always(0.5)
"""Powers are used: they are good for their owner."""
_RULES: Mapping[type[Move], Rule[_Table]] = {
    m.Draw: _draw,
    m.Declare: _declare,
    m.Follow: _follow,
    m.Contract: _contract,
    m.Load: _load,
    m.FreeLoad: _load,
    m.LoadExtra: _load,
    m.LoadExtraPaid: _load,
    m.SellToIsland: _sell,
    m.TakeFromIsland: _supply,
    m.ImportTake: _take,
    m.SoloImport: _take,
    m.Bid: _bid,
    m.PassBid: _NOTHING,
    m.Pirate: _pirate,
    m.Done: _NOTHING,
    m.DeclinePower: _NOTHING,
    m.DeclineOffer: _NOTHING,
    m.DeclineImport: _NOTHING,
}
