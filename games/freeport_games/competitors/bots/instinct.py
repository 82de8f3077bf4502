"""The experience of a player after some games of Competitors: how the bots weigh its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from freeport_games.competitors import moves
from freeport_games.competitors.components import (
    CELLS,
    CONTRACTS,
    CUSTOMS,
    HEADQUARTERS,
    SPECIALS,
    STEP,
    TERRITORIES,
    ops,
)
from freeport_games.competitors.components.geography import beyond
from freeport_games.competitors.components.kinds import CardId, Vehicle
from freeport_games.competitors.state import Deck
from freeport_games.competitors.view import CompetitorsView
from freeport_games.engine import Seat, Temper, View
from freeport_games.engine.domains import Amount, One
from freeport_games.engine.instinct import Rule, Weighed, always, domain_of, each, weigh
from freeport_games.engine.menus import Decision, Move, Option

from .bargains import NEEDED, side_worth
from .planning import POINT_WORTH, Outlook
from .routes import FAR, by_road, by_sea, from_port

ENOUGH_CONTRACTS, MOST_CARDS = 3, 16
SPECIAL_WORTH: dict[type[ops.Op], float] = {
    ops.ExtraAction: 50.0,
    ops.DrawTerritory: 40.0,
    ops.StealContract: 30.0,
    ops.Fine: 30.0,
    ops.CloseChannel: -1.0,
    ops.RemoveAdvantage: -1.0,
}
"""The worth of a special card in one's own turn, above everything that takes an action."""
NEAR = 10
"""The number of points by road that counts as near."""
FREE = 100_000.0
GAIN = 5_000
"""The least profit of a deal that is made, in euros."""
BID_SHARE = 0.6
"""The part of a lot's worth that is bid for it."""


PAYING = "pay"
"""The effect that is chosen wherever it is possible: the others cost the delivery, or a good part of it."""


class CompetitorsInstinct:
    """The experience of a player after some games of Competitors."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> Weighed:
        """Weigh each option by a rule of its own."""
        return weigh(RULES, Outlook(cast(CompetitorsView, view), decision.seat, temper), decision.options)

    def standing(self, view: View, seat: Seat) -> float:
        """Rate a position: victory points first, then money."""
        table = cast(CompetitorsView, view)
        worth = [one.points + one.money / 1_000_000 for one in table.seats]
        best = max(value for other, value in enumerate(worth) if other != seat)
        return min(0.95, max(0.05, 0.5 + (worth[seat] - best) / 20))


# Actions


def _sign(table: Outlook, option: Option[Move]) -> Weighed:
    plan = table.best()
    named = domain_of(option, "token", One[str]).first, domain_of(option, "sender", One[str]).first
    if plan is None or plan.turns or named != (plan.token, plan.sender):
        return []
    return [(plan.worth, moves.SignContract(plan.token, plan.sender, plan.receiver, plan.contract))]


def _deliver(_: Outlook, __: str) -> float:
    return float(10 * POINT_WORTH)


def _move(table: Outlook, token: str) -> float:
    plan = table.best()
    return plan.worth if plan is not None and plan.turns and plan.token == token else -1.0


def _draw(table: Outlook, deck: str) -> float:
    goods = len([card for card in table.contracts if card in CONTRACTS])
    if deck == Deck.CONTRACT:
        return 2.0 if goods < ENOUGH_CONTRACTS else 0.5
    return 1.0 if len(table.territories) < MOST_CARDS else 0.4


def _special(_: Outlook, card: CardId) -> float:
    return FREE * SPECIAL_WORTH.get(type(SPECIALS[card].rule), -1.0)


def _against(table: Outlook, option: Option[Move]) -> Weighed:
    """Play a card against the leader among the others."""
    victim = max(
        domain_of(option, "seat", One[int]),
        key=lambda seat: (table.view.seats[seat].points, table.view.seats[seat].money, seat),
    )
    return [
        (_special(table, card) * table.temper.attack, moves.PlayAgainst(card, victim))
        for card in domain_of(option, "card", One[str])
    ]


def _advantage(_: Outlook, option: Option[Move]) -> Weighed:
    base = domain_of(option, "base", One[str]).first
    return [(FREE, moves.PlaceAdvantage(card, base)) for card in domain_of(option, "card", One[str])]


# Steps


def _left(table: Outlook, place: str) -> float:
    """Return the points from a place to the goal."""
    goal, mover = table.goal(), table.mover()
    if not goal or mover is None:
        return float(FAR)
    if mover.kind is Vehicle.TRUCK:
        return float(by_road(goal).get(place, FAR))
    if mover.kind is Vehicle.SHIP:
        if not TERRITORIES[goal].port:
            return float(FAR)
        if place in CELLS:
            return float(by_sea(goal).get(place, FAR))
        return 0.0 if place == goal else float(from_port(goal, place))
    return 0.0 if place == goal else float(FAR)


def _step(table: Outlook, place: str) -> float:
    """Weigh a step: it is good if it leads nearer to the goal."""
    mover = table.mover()
    here = _left(table, mover.at) if mover is not None and mover.at is not None else float(FAR)
    left = _left(table, place)
    return 50.0 - left / FAR if left < here else -10.0 - left / FAR


def _transit(table: Outlook, channel: str) -> float:
    mover = table.mover()
    return -10.0 if mover is None or mover.at is None else _step(table, beyond(channel, mover.at))


def _dock(table: Outlook, place: str) -> float:
    return 100.0 if place == table.goal() else -20.0


def _fly(table: Outlook, place: str) -> float:
    """Fly home without a goal; never elsewhere."""
    goal = table.goal()
    if place == goal:
        return 100.0
    return -5.0 if not goal and place in TERRITORIES else -20.0


def _fly_towards(table: Outlook, option: Option[Move]) -> Weighed:
    goal, targets, bands = table.goal(), domain_of(option, "to", One[str]), domain_of(option, "band", One[str])
    target = goal if goal in targets else targets.first
    return [(60.0 if goal in targets else -15.0, moves.FlyTowards(target, bands.items[-1]))]


# Answers


def _customs(table: Outlook, use: str) -> float:
    card = table.view.customs_card
    bad = card is not None and CUSTOMS[card].colour == "red"
    return 0.0 if use == moves.USE_NOTHING else (10.0 if bad else -1.0)


def _kept(table: Outlook, card: CardId) -> float:
    """Discard the cards that are of no use soon."""
    plan = table.best()
    return -5.0 if plan is not None and card in (plan.sender, plan.receiver) else 0.0


def _accept(table: Outlook, option: Option[Move]) -> Weighed:
    """Accept a deal that is clearly profitable; the cards that fill numbers are the first that fit."""
    opened = table.view.offer
    if opened is None:
        return []
    answer, needed = cast(moves.AcceptOffer, option.first), table.needed()
    filled = [NEEDED if card in needed else 0 for card in (*answer.territory_cards, *answer.contract_cards)]
    gain = side_worth(opened.give, table.tokens, gets=True)
    loss = side_worth(opened.want, table.tokens, gets=False, needed=needed) + sum(filled)
    return [(gain - loss - GAIN, answer)]


def _bid(table: Outlook, option: Option[Move]) -> Weighed:
    """Bid a part of the lot's worth, and never more than half the money."""
    auction = table.view.auction
    if auction is None:
        return []
    worth = side_worth(auction.lot, table.tokens, gets=True)
    amount = int(min(worth * BID_SHARE, table.own.money / 2)) // STEP * STEP
    return [(1.0, moves.PlaceBid(amount))] if amount > 0 and amount in domain_of(option, "amount", Amount) else []


def _reroll(_: Outlook, __: Option[Move]) -> Weighed:
    return [(0.0, moves.AnswerEvent(reroll=False))]


def _home(_: Outlook, option: Option[Move]) -> Weighed:
    """Return the headquarters with the most territories near by road, in the first colour."""
    colour, headquarters = domain_of(option, "colour", One[str]).first, domain_of(option, "headquarter", One[str])
    return [(float(_near(card)), moves.ChooseHeadquarter(colour, card)) for card in headquarters]


def _near(card: str) -> int:
    return len([points for points in by_road(HEADQUARTERS[card].territory).values() if points <= NEAR])


RULES: Mapping[type[Move], Rule[Outlook]] = {
    moves.ChooseHeadquarter: _home,
    moves.DrawCard: each("deck", _draw),
    moves.SignContract: _sign,
    moves.Deliver: each("token", _deliver),
    moves.DeliverInVain: always(-1_000.0),
    moves.MoveToken: each("token", _move),
    moves.EndTurn: always(0.0),
    moves.PlaceAdvantage: _advantage,
    moves.PlaySpecial: each("card", _special),
    moves.PlayAgainst: _against,
    moves.Drive: each("to", _step),
    moves.Sail: each("to", _step),
    moves.Transit: each("channel", _transit),
    moves.Dock: each("territory", _dock),
    moves.Fly: each("to", _fly),
    moves.FlyTowards: _fly_towards,
    moves.EndMovementTurn: always(0.0),
    moves.AbandonDelivery: always(-1_000.0),
    moves.ChooseCheckOrder: always(0.0),
    moves.AnswerCustoms: each("use", _customs),
    moves.ChooseOption: each("effect", lambda _, effect: float(effect == PAYING)),
    moves.AnswerEvent: _reroll,
    moves.DiscardTerritory: each("card", _kept),
    moves.PlayReaction: each("card", lambda table, _: 5.0 * table.temper.guard),
    moves.DeclineReaction: always(0.0),
    moves.AcceptOffer: _accept,
    moves.DeclineOffer: always(0.0),
    moves.PickAcceptor: each("seat", lambda _, __: 1.0),
    moves.PickNobody: always(0.0),
    moves.WithdrawOffer: always(0.0),
    moves.ShowContract: always(-1.0),
    moves.PassBid: always(0.0),
    moves.PlaceBid: _bid,
}
"""The function that weighs each kind of move."""
