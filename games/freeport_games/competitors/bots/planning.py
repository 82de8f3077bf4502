"""The view of a seat, and the deliveries that it could make: the plans on which the instinct stands."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freeport_games.competitors.components import (
    ACTIONS,
    CELLS,
    CONTRACTS,
    PRICES,
    TERRITORIES,
    TERRITORY_OF,
    VICTORY_POINTS,
)
from freeport_games.competitors.components.kinds import CardId, Contract, Goods, TerritoryId, Vehicle
from freeport_games.competitors.events import CardsShown
from freeport_games.competitors.view import CompetitorsView, TokenInPlay
from freeport_games.engine import Seat, Temper

from .routes import FAR, by_air, by_sea, lands, turns

POINT_WORTH = 60_000
"""The worth of a victory point, in euros."""
FLAG_RISK, ILLEGAL_RISK, CUSTOMS_RISK, TIGHT_RISK = 0.7, 0.55, 0.75, 0.85
"""The factors of the worth of goods: for a red flag, illegal and legal goods at customs, goods without a spare turn."""
HASTE = 1.4
"""The preference for short plans: more than 1, since long plans often fail."""
MOST_TURNS = 4
"""The most movement turns that are spent on the way to a sender."""


class Plan(msgspec.Struct, frozen=True):
    """A delivery that could be made."""

    token: str
    """The token."""
    sender: CardId
    """The sender's card."""
    receiver: CardId
    """The receiver's card."""
    contract: CardId
    """The contract."""
    turns: int
    """The movement turns to the sender."""
    worth: float
    """Its worth for each action."""


class Outlook:
    """The view of a seat, and its inclination."""

    def __init__(self, view: CompetitorsView, seat: Seat, temper: Temper) -> None:
        self.view, self.seat, self.temper = view, seat, temper
        self.own = view.seats[seat]
        territories, contracts = self.own.territory_cards, self.own.contract_cards
        self.territories = territories.card_ids if isinstance(territories, CardsShown) else ()
        self.contracts = contracts.card_ids if isinstance(contracts, CardsShown) else ()
        self.tokens = {token.id: token for token in view.tokens}
        self.based = frozenset(str(TERRITORIES[base.territory].continent) for base in self.own.bases)
        self.actions_left = view.actions + ACTIONS * (view.rounds - view.round)
        self._best: Plan | None = None
        self._planned = False

    def best(self) -> Plan | None:
        """Return the plan that is worth most for each action."""
        if not self._planned:
            self._planned = True
            self._best = max(self.plans(), key=lambda plan: (plan.worth, plan.token, plan.sender), default=None)
        return self._best

    def plans(self, only: str = "") -> Iterator[Plan]:
        """Yield every delivery with the cards of the hand, of all tokens or one."""
        contracts = [CONTRACTS[card] for card in self.contracts if card in CONTRACTS]
        for token in self.view.tokens:
            if token.owner != self.seat or token.goods is not None or (only and token.id != only) or token.aboard:
                continue
            fit = [one for one in contracts if one.allows(token.kind)]
            if fit and not (token.kind is Vehicle.TRUCK and token.at in CELLS):
                yield from self._plans_of(token, fit, only)

    def _plans_of(self, token: TokenInPlay, contracts: list[Contract], only: str) -> Iterator[Plan]:
        for sender in self.territories:
            source = TERRITORY_OF[sender]
            away = self.turns_to(token, source)
            if away > MOST_TURNS or (not only and away + 2 > self.actions_left):
                continue
            for receiver in self.territories:
                target = TERRITORY_OF[receiver]
                if target == source:
                    continue
                needed = turns(token.kind, source, target, self.based)
                for contract in contracts:
                    if needed <= contract.time_limit:
                        worth = _worth(source, target, contract, needed) / (away + 2) ** HASTE
                        yield Plan(token.id, sender, receiver, contract.id, away, worth)

    def turns_to(self, token: TokenInPlay, target: TerritoryId) -> int:
        """Return the movement turns of a token, which is not aboard another, to a territory where it can sign."""
        if token.spot is not None:
            fits = token.last is not None and lands(token.last, target, self.based)
            return -(-by_air(target, (token.spot.x, token.spot.y)) // 2) if fits else FAR
        if token.at is None:
            return FAR
        if token.at in CELLS:
            points = by_sea(target).get(token.at, FAR) if TERRITORIES[target].port else FAR
            return max(1, -(-points // PRICES[Vehicle.SHIP].points))  # docking alone takes a move
        return turns(token.kind, token.at, target, self.based)

    def goal(self) -> TerritoryId:
        """Return where the movement under way should lead; empty for nowhere."""
        movement = self.view.movement
        if movement is None:
            return ""
        goods = self.tokens[movement.lead].goods
        if goods is not None:
            return TERRITORY_OF[goods.receiver]
        plan = max(self.plans(movement.lead), key=lambda plan: (plan.worth, plan.sender), default=None)
        return "" if plan is None else TERRITORY_OF[plan.sender]

    def needed(self) -> frozenset[CardId]:
        """Return the cards that the best plan needs."""
        plan = self.best()
        return frozenset() if plan is None else frozenset((plan.sender, plan.receiver, plan.contract))

    def mover(self) -> TokenInPlay | None:
        """Return the token that moves."""
        return None if self.view.movement is None else self.tokens[self.view.movement.mover]


def _worth(source: TerritoryId, target: TerritoryId, contract: Contract, needed: int) -> float:
    """Return what a delivery is worth in euros."""
    sender, receiver = TERRITORIES[source], TERRITORIES[target]
    worth = float(POINT_WORTH * VICTORY_POINTS[sender.continent, receiver.continent] + contract.reward)
    worth *= FLAG_RISK if receiver.red_flag else 1.0
    if sender.customs_area != receiver.customs_area:
        worth *= ILLEGAL_RISK if contract.kind is Goods.ILLEGAL else CUSTOMS_RISK
    return worth * (TIGHT_RISK if needed == contract.time_limit else 1.0)
