"""The trader's judgement of deals and encounters."""

from __future__ import annotations

from freeport_games.engine.domains import Amounts, Counted, Form, One, Some
from freeport_games.engine.instinct import Weighed, domain_of
from freeport_games.engine.menus import Move, Option
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import MODIFIERS, TABLES
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.state.terms import Deal, Terms
from freeport_games.smugglers.view.parts import SeatInPlay

from .planning import carried, lacks, level
from .weighing import PRICE, RICH, UNIT, Sight, kept, odds


def _terms_worth(terms: Terms) -> float:
    units = sum(each.units for each in terms.goods)
    brix = sum(part.units for part in terms.brix)
    cards = [*terms.equipment, *terms.friends, *terms.contracts]
    return terms.credits + UNIT * units + 600.0 * brix + sum(kept(card) for card in cards)


def _gain(sight: Sight, deal: Deal) -> float:
    """Return what a deal brings to the seat that is asked, as receiver or as payer."""
    if sight.seat != deal.receiver:
        return -1.0
    return _terms_worth(deal.give) - _terms_worth(deal.take) - deal.pays(sight.seat)


def accept(sight: Sight, option: Option[Move]) -> Weighed:
    """Accept a deal that helps, or whose threat frightens."""
    deal = sight.view.proposal or (sight.view.parley.open if sight.view.parley is not None else None)
    if deal is None:
        return []
    frightened = 60.0 * sight.temper.guard if deal.threat else 0.0
    return [(_gain(sight, deal) + frightened - _room_cost(option), option.first)]


def _room_cost(option: Option[Move]) -> float:
    """Return what is lost by making room for a deal."""
    jettison, discard = domain_of(option, "jettison", Amounts), domain_of(option, "discard", Some[str])
    return UNIT * jettison.at_least + sum(kept(card) for card in discard.items)


def accept_standing(sight: Sight, option: Option[Move]) -> Weighed:
    """Accept a standing offer that helps."""
    (poster,) = domain_of(option, "seat", One[int])
    offer = sight.view.seats[poster].standing
    if offer is None:
        return []
    return [(_gain(sight, offer.deal) - _room_cost(option), option.first)]


def propose(sight: Sight, option: Option[Move]) -> Weighed:
    """Once a turn offer a good price for Equipment that helps to fly or to carry."""
    if sight.view.proposals_made or sight.own.credits < RICH or len(sight.own.equipment) > 3:
        return []
    if carried(sight.own, "brix_weapons"):
        return []
    (other,) = domain_of(option, "seat", One[int])
    mine, theirs = domain_of(option, "give", Form[Side]), domain_of(option, "take", Form[Side])
    for card in domain_of(theirs, "equipment", Some[str]).items:
        missing = [system for system in lacks(sight.own) if _raises(card, system)]
        if missing:
            give, take = _side(mine, PRICE, ()), _side(theirs, 0, (card,))
            return [(10.0, m.ProposeBroker(other, give, take))]
    return []


def put_forward(sight: Sight, option: Option[Move]) -> Weighed:
    """Pay for one's own proposal."""
    asked = domain_of(option, "fees", Amounts)
    left, parts = asked.at_most, []
    for span in sorted(asked.ranges, key=lambda span: span.key != sight.seat):
        parts.append(Counted(span.key, min(left, span.high)))
        left -= parts[-1].count
    order = [span.key for span in asked.ranges]
    fees = tuple(sorted(parts, key=lambda part: order.index(part.key)))
    jettison, discard = domain_of(option, "jettison", Amounts).first, domain_of(option, "discard", Some[str]).first
    return [(10.0 - _room_cost(option), m.PutForward(fees, jettison, discard))]


def _raises(card: str, system: System) -> bool:
    return MODIFIERS[card][[*System].index(system)] > 0


def _side(form: Form[Side], credits: int, equipment: tuple[str, ...]) -> Side:
    """Return a side of a deal with nothing else in it."""
    domains = [domain_of(form, name, Amounts) for name in ("goods", "brix")]
    none = [tuple(Counted(span.key, 0) for span in domain.ranges) for domain in domains]
    return Side(credits, none[0], none[1], equipment, (), ())


def attack(sight: Sight, option: Option[Move]) -> Weighed:
    """Attack a seat that carries Brix Weapons or, in a mode that rewards it, a weaker seat."""
    parley = sight.view.parley
    if parley is None:
        return [(-1.0, option.first)]
    rival = sight.view.seats[next(seat for seat in parley.seats if seat != sight.seat)]
    return [(_hostile(sight, rival), option.first)]


def _hostile(sight: Sight, rival: SeatInPlay) -> float:
    chance = odds(level(sight.own, System.LASERS), level(rival, System.LASERS)) - 0.6
    fierce = sight.view.options.mode in (Mode.LAST_SHIP_STANDING, Mode.MOST_KILLS)
    prey = carried(rival, "brix_weapons") >= TABLES.brix.units_to_win or rival.bounty >= 400
    busy = carried(sight.own, "brix_weapons") > 0
    return (chance if fierce or prey else chance - 0.4) * sight.temper.attack - busy


def meet(sight: Sight, option: Option[Move]) -> Weighed:
    """Meet seats that are worth attacking."""
    found: Weighed = []
    for seat in domain_of(option, "seat", One[int]):
        found.append((200.0 * _hostile(sight, sight.view.seats[seat]), m.EncounterPlayer(seat)))
    return found
