"""What a player of Smugglers of the Galaxy knows after some games: how the bots weigh its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from freeport_games.engine import Amounts, Counted, Decision, Move, One, Option, Seat, Temper, View

from . import moves as m
from .components import CARDS, EVERY_PLANET, MODIFIERS, TABLES, Customs, Rating
from .deals import fee
from .moves import Side
from .ops import System
from .options import Mode
from .planning import (
    FINE,
    WANTED,
    Errand,
    average,
    base,
    best_trade,
    carried,
    column,
    course,
    errands,
    lacks,
    level,
    load,
    ready,
    sale,
)
from .state import Deal, FeePart, Step, Terms
from .view import CombatInPlay, SeatInPlay, SmugglersView

CHARACTER_WORTH = {
    "mikk_staygo": 5.0,
    "old_corrigan": 4.0,
    "lucius_vane": 4.0,
    "rune_reydar": 3.0,
    "sharon_rex": 2.0,
    "vela_quarn": 2.0,
    "patch_okono": 2.0,
}
"""What a character is worth to a trader."""
UNIT, CARD = 30.0, 60.0
"""What a unit of goods, and a card that changes no level, is worth in a deal."""
LEVEL = 45.0
"""What a level more is worth in a deal."""
RESERVE = 100
"""Credits that are kept for goods."""
PRICE = 220
"""What is offered for Equipment, and with how many credits: once a turn, so that nobody haggles for ever."""
RICH = 1200


class SmugglersInstinct:
    """What a player of Smugglers of the Galaxy knows after some games."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> list[tuple[float, Move]]:
        """Weigh each option by a rule of its own."""
        table = _Table(cast(SmugglersView, view), decision.seat, temper)
        found: list[tuple[float, Move]] = []
        for option in decision.options:
            rule = RULES.get(cast("type[Move]", option.makes))
            if rule is not None:
                found += rule(table, cast(Any, option))
        return found

    def standing(self, view: View, seat: Seat) -> float:
        """Credits, levels, and Brix Weapons on their way."""
        table = cast(SmugglersView, view)
        if table.step is Step.OVER and table.winner is not None:
            return 1.0 if table.winner == seat else 0.0
        worth = [_worth(one) for one in table.seats]
        best = max([value for other, value in enumerate(worth) if other != seat])
        return min(0.95, max(0.05, 0.5 + (worth[seat] - best) / 12_000.0))


def _worth(seat: SeatInPlay) -> float:
    levels = sum([one.base for one in seat.levels])
    goods = sum([each.units for each in seat.cargo])
    return seat.credits + 90.0 * levels + 40.0 * goods + 500.0 * carried(seat, "brix_weapons") + 100.0 * seat.hull


class _Table:
    """What a seat sees, and how it is inclined."""

    def __init__(self, view: SmugglersView, seat: Seat, temper: Temper) -> None:
        self.view, self.seat, self.temper = view, seat, temper
        self.own = view.seats[seat]
        self._errand: Errand | None = None

    @property
    def errand(self) -> Errand | None:
        """Where to go."""
        if self._errand is None:
            found = errands(self.view, self.seat)
            self._errand = found[0] if found else None
        return self._errand

    def slot(self) -> Any:
        """The slot of the visited planet; None at another."""
        visit = self.view.visit
        here = [one for one in self.view.planets if one.planet is not None and visit and one.planet.id == visit.planet]
        return here[0] if here else None

    @property
    def speed(self) -> int:
        """The own Lightspeed, at least 1."""
        return max(1, level(self.own, System.LIGHTSPEED))


Weighed = list[tuple[float, Move]]
Rule = Callable[[_Table, Any], Weighed]


def _always(worth: float) -> Rule:
    def rule(_: _Table, option: Option[Move]) -> Weighed:
        return [(worth, option.first)]

    return rule


def _each(field: str, worth: Callable[[_Table, Any], float]) -> Rule:
    """Weigh each value of the one field of a move."""

    def rule(table: _Table, option: Any) -> Weighed:
        return [(worth(table, item), option.makes(item)) for item in getattr(option, field)]

    return rule


# Setup and cards


def _character(_: _Table, card: str) -> float:
    return CHARACTER_WORTH.get(card, 0.0)


def _kept(card: str) -> float:
    """What a card is worth in a deal."""
    more = MODIFIERS.get(card)
    return LEVEL * sum(more) if more is not None and any(more) else CARD


def _contract_bid(table: _Table, option: Any) -> Weighed:
    auction = table.view.auction
    if auction is None:
        return []
    card, least = CARDS[auction.card], option.amount.low
    most = min(0.12 * card.units * card.price, 0.2 * table.own.credits)
    return [(1.0 if least <= most else -1.0, m.Bid(least))]


def _offer(table: _Table, option: Any) -> Weighed:
    """Take work that can be done in a turn."""
    planet, card, here = table.view.drawn_planet, table.view.drawn, table.own.sector
    if planet is None or card is None or here is None:
        return []
    way = course(here, planet.sector)
    risk = 0.5 if planet.rating(str(CARDS[card].good)) is Rating.ILLEGAL and column(planet.starport) >= 3 else 1.0
    near = 0 < len(way) <= table.speed or here == planet.sector
    busy = carried(table.own, "brix_weapons") > 0
    return [(100.0 * risk if near and not busy else -50.0, option.first)]


# Flying


def _fly(table: _Table, option: Any) -> Weighed:
    errand, here = table.errand, table.own.sector
    if errand is None or here is None or errand.sector == here:
        return []
    way = course(here, errand.sector)[: option.path.budget]
    return [(50.0, m.Fly(way))] if way and way in option.path else []


def _planet(table: _Table, option: Any) -> Weighed:
    errand = table.errand
    there = errand is not None and errand.sector == table.own.sector
    return [(40.0 if there or not table.own.bounty else -1.0, option.first)]


# Planets


def _bribe(table: _Table, option: Any) -> Weighed:
    price = TABLES.brix.bribe_per_extra_die
    return [(1.0, m.Bribe(min(option.dice.high, max(0, (table.own.credits - FINE) // price))))]


def _keep_die(table: _Table, option: Any) -> Weighed:
    roll = table.view.customs
    if roll is None:
        return []
    index = roll.dice.index(min(roll.dice))
    return [(0.0, m.KeepDie(index))]


def _caught(table: _Table) -> bool:
    roll = table.view.customs
    if roll is None:
        return False
    row = TABLES.customs.rows[max(1, min(roll.dice) + roll.modifier)]
    return row[TABLES.customs.columns.index(cast(Any, roll.column))] in (Customs.DETAINED, Customs.IMPRISONED)


def _use_dole(table: _Table, option: Any) -> Weighed:
    roll = table.view.customs
    index = 0 if roll is None else roll.dice.index(max(roll.dice))
    return [(5.0 if _caught(table) else -1.0, m.UseDole(index))]


def _scramble(table: _Table, _: Any) -> Weighed:
    return [(4.0 if _caught(table) and load(table.own) else -1.0, m.UseScrambler())]


def _buy_brix(table: _Table, option: Any) -> Weighed:
    """All that leaves credits for bribes, but at least what wins."""
    price, win = table.view.options.brix_price, TABLES.brix.units_to_win
    spare = (table.own.credits - FINE - 2 * TABLES.brix.bribe_per_extra_die) // price
    units = min(option.quantity.high, max(win, spare))
    able = ready(table.view, table.own) and units >= win
    return [(9000.0 if able else -1.0, m.BuyBrix(units))]


def _sell_event(table: _Table, option: Any) -> Weighed:
    slot, units = table.slot(), option.quantity.high
    return [(float(slot.price * units) if slot is not None else 0.0, m.SellEvent(units))]


def _sell_contract(_: _Table, option: Any) -> Weighed:
    (card,), units = option.card.items, option.quantity.high
    return [(float(CARDS[card].price * units), m.SellContract(card, units))]


def _best_elsewhere(table: _Table, good: str) -> float:
    """The best average price of a unit on another planet, less what the way there costs."""
    slot, here = table.slot(), table.own.sector
    prices = [0.0]
    for other in table.view.planets:
        if other.planet is not None and here is not None and (slot is None or other.slot != slot.slot):
            far = len(course(here, other.planet.sector)) / table.speed
            prices.append(sale(other, table.own, good, 1) - 12.0 * far)
    return max(prices)


def _sell(table: _Table, good: str) -> float:
    slot = table.slot()
    if slot is None:
        return -1.0
    worth = sale(slot, table.own, good, carried(table.own, good))
    price = average(slot.planet, good)
    return worth if price >= 0.75 * _best_elsewhere(table, good) or price > 60 else worth / 8.0


def _buy(table: _Table, good: str) -> float:
    slot = table.slot()
    if slot is None:
        return -1.0
    gain, time = best_trade(table.view, table.own, slot, good, table.own.capacity - load(table.own), table.speed)
    return gain / time


def _upgrade(table: _Table, option: Any) -> Weighed:
    visit, wanted = table.view.visit, lacks(table.own)
    if visit is None or not wanted:
        return [(-1.0, option.first)]
    port = column(EVERY_PLANET[visit.planet].starport)
    price = TABLES.upgrade.rows[wanted[0]][port]
    enough = price is not None and table.own.credits >= price + RESERVE
    return [((60.0 + 40.0 * port if enough else -1.0), option.first)]


def _trade(table: _Table, option: Any) -> Weighed:
    visit, most = table.view.visit, option.quantity.high
    if visit is None:
        return []
    best = _best_elsewhere(table, visit.good)
    if visit.action == "SELL":
        good_price = visit.price >= 0.5 * best
        return [(1.0 if good_price else -1.0, m.Trade(most)), (0.0, m.Trade(0))]
    return [(1.0 if visit.price < 0.6 * best else -1.0, m.Trade(most)), (0.0, m.Trade(0))]


def _reroll(table: _Table, option: Any) -> Weighed:
    visit = table.view.visit
    if visit is None or table.slot() is None:
        return []
    usual = average(EVERY_PLANET[visit.planet], visit.good)
    worse = visit.price < usual if visit.action == "SELL" else visit.price > usual
    return [(1.0 if worse else -1.0, option.first)]


def _level(table: _Table, system: str) -> float:
    visit, one = table.view.visit, System(system)
    if visit is None:
        return -1.0
    price = TABLES.upgrade.rows[one][column(EVERY_PLANET[visit.planet].starport)] or 0
    if table.own.credits - price < RESERVE and base(table.own, System.LIGHTSPEED):
        return -1.0
    if level(table.own, one) >= WANTED[one]:
        return 5.0 if one is System.CARGO_PODS and price <= 40 and level(table.own, one) < 10 else -1.0
    return 50.0 - [*WANTED].index(one)


# Ships and combat


def _odds(mine: float, other: float) -> float:
    """How likely a die and a level beat another."""
    return min(0.97, max(0.03, 0.5 + (mine - other) / 8.0))


def _shoots_well(table: _Table, card: str | None) -> float:
    lasers = 0 if card is None else CARDS[card].lasers
    return _odds(level(table.own, System.LASERS), lasers)


def _fight_pirates(table: _Table, option: Any) -> Weighed:
    worth = _shoots_well(table, table.view.drawn) - 0.5
    precious = 0.5 if carried(table.own, "brix_weapons") else 0.1 * load(table.own) - 0.2
    healthy = 0.0 if table.own.hull > 1 else -1.0
    return [(worth + precious + healthy, option.first)]


def _attack_ship(table: _Table, option: Any) -> Weighed:
    card = table.view.drawn
    peaceful = card is None or CARDS[card].attack_bounty > 0
    busy = carried(table.own, "brix_weapons") > 0 or table.own.hull < 3
    worth = _shoots_well(table, card) - 0.75
    return [(-1.0 if peaceful or busy else worth * table.temper.attack, option.first)]


def _fight_military(table: _Table, option: Any) -> Weighed:
    roll = table.view.customs
    dire = roll is not None and roll.result in (Customs.DETAINED, Customs.IMPRISONED)
    quick = _odds(level(table.own, System.ENGINES), 4)
    return [(1.0 if dire and load(table.own) >= 6 and quick > 0.5 else -1.0, option.first)]


def _sides(table: _Table) -> tuple[CombatInPlay, int] | None:
    combat = table.view.combat
    return None if combat is None else (combat, 0 if combat.attacker == table.seat else 1)


def _press(table: _Table, option: Any) -> Weighed:
    there = _sides(table)
    if there is None:
        return []
    combat, side = there
    chance = _odds(combat.lasers[side] + 3 * combat.wormed[1 - side], combat.lasers[1 - side])
    needed = 0.6 if table.own.hull > 1 else 0.8
    return [(chance * table.temper.attack - needed, option.first)]


def _reroll_maneuver(table: _Table, option: Any) -> Weighed:
    there = _sides(table)
    if there is None:
        return []
    combat, side = there
    totals = [combat.engines[one] + combat.dice[one] for one in (0, 1)]
    mine = ("attacker", "defender")[side]
    lost = totals[side] < totals[1 - side] or (side == 0 and totals[0] == totals[1])
    return [(1.0 if lost and name == mine else -1.0, m.RerollManeuver(name)) for name in option.side.items]


def _pirate(table: _Table, option: Any) -> Weighed:
    units: Amounts = option.units
    left, chosen = units.at_most, []
    for span in reversed(units.ranges):
        taken = min(left, span.high)
        left -= taken
        chosen.append(Counted(span.key, taken))
    return [(20.0 + sum([each.count for each in chosen]), m.Pirate(tuple(reversed(chosen))))]


def _raid(_: _Table, card: str) -> float:
    return 10.0 + _kept(card) / 10.0


# Deals


def _terms_worth(terms: Terms) -> float:
    units = sum([each.units for each in terms.goods])
    brix = sum([part.units for part in terms.brix])
    cards = [*terms.equipment, *terms.friends, *terms.contracts]
    return terms.credits + UNIT * units + 600.0 * brix + sum([_kept(card) for card in cards])


def _gain(table: _Table, deal: Deal) -> float:
    """What a deal brings to the seat that is asked, as receiver or as payer."""
    if table.seat != deal.receiver:
        return -1.0
    return _terms_worth(deal.give) - _terms_worth(deal.take) - deal.pays(table.seat)


def _accept(table: _Table, option: Any) -> Weighed:
    deal = table.view.proposal or (table.view.parley.open if table.view.parley is not None else None)
    if deal is None or not option.bound:
        return []
    frightened = 60.0 * table.temper.guard if deal.threat else 0.0
    return [(_gain(table, deal) + frightened, option.first)]


def _accept_standing(table: _Table, option: Any) -> Weighed:
    (poster,) = option.seat.items
    offer = table.view.seats[poster].standing
    if offer is None or not option.bound:
        return []
    return [(_gain(table, offer.deal), option.first)]


def _propose(table: _Table, option: Any) -> Weighed:
    """Once a turn offer a good price for Equipment that helps to fly or to carry."""
    if table.view.proposals_made or table.own.credits < RICH or len(table.own.equipment) > 3:
        return []
    if carried(table.own, "brix_weapons"):
        return []
    (other,) = option.seat.items
    for card in option.take.equipment.items:
        missing = [system for system in lacks(table.own) if _raises(card, system)]
        if missing:
            give = _side(option.give, PRICE, ())
            deal = Deal(table.seat, other, Terms(PRICE), Terms(equipment=(card,)))
            cost = fee(deal)
            parts = [Counted(span.key, cost if span.key == table.seat else 0) for span in option.fees.ranges]
            deal = Deal(table.seat, other, deal.give, deal.take, (FeePart(table.seat, cost),))
            room = tuple([Counted(span.key, 0) for span in option.jettison.ranges])
            move = m.ProposeBroker(other, give, _side(option.take, 0, (card,)), tuple(parts), room, ())
            return [(10.0, move)]
    return []


def _raises(card: str, system: System) -> bool:
    return MODIFIERS[card][[*System].index(system)] > 0


def _side(form: Any, credits: int, equipment: tuple[str, ...]) -> Side:
    """A side of a deal with nothing else in it."""
    none = [tuple([Counted(span.key, 0) for span in domain.ranges]) for domain in (form.goods, form.brix)]
    return Side(credits, none[0], none[1], equipment, (), ())


def _attack(table: _Table, option: Any) -> Weighed:
    """Attack who carries Brix Weapons, or in a mode that wants it, who is weaker."""
    parley = table.view.parley
    if parley is None:
        return [(-1.0, option.first)]
    rival = table.view.seats[next(seat for seat in parley.seats if seat != table.seat)]
    return [(_hostile(table, rival), option.first)]


def _hostile(table: _Table, rival: SeatInPlay) -> float:
    chance = _odds(level(table.own, System.LASERS), level(rival, System.LASERS)) - 0.6
    fierce = table.view.options.mode in (Mode.LAST_SHIP_STANDING, Mode.MOST_KILLS)
    prey = carried(rival, "brix_weapons") >= TABLES.brix.units_to_win or rival.bounty >= 400
    busy = carried(table.own, "brix_weapons") > 0
    return (chance if fierce or prey else chance - 0.4) * table.temper.attack - busy


def _meet(table: _Table, option: Any) -> Weighed:
    found: Weighed = []
    for seat in cast("One[int]", option.seat).items:
        found.append((200.0 * _hostile(table, table.view.seats[seat]), m.EncounterPlayer(seat)))
    return found


RULES: Mapping[type[Move], Rule] = {
    m.PassSwap: _always(0.0),
    m.DeclineSwap: _always(0.0),
    m.ChooseCharacter: _each("card", _character),
    m.AttemptEscape: _always(-1.0),
    m.ServeTime: _always(0.0),
    m.SendDistress: _always(1.0),
    m.Stay: _always(0.0),
    m.ChoosePlanet: _always(0.0),
    m.ProposeBroker: _propose,
    m.AcceptStanding: _accept_standing,
    m.DrawDestiny: _always(0.0),
    m.AcceptBroker: _accept,
    m.DeclineBroker: _always(0.0),
    m.DiscardOne: _each("card", lambda _, card: -_kept(card)),
    m.SurrenderCargo: _always(0.0),
    m.Fight: _fight_pirates,
    m.AttackShip: _attack_ship,
    m.LeaveShip: _always(0.0),
    m.AcceptResult: _always(0.0),
    m.FightMilitary: _fight_military,
    m.AcceptOffer: _offer,
    m.DeclineOffer: _always(0.0),
    m.Bid: _contract_bid,
    m.PassBid: _always(0.0),
    m.Fly: _fly,
    m.EndMove: _always(0.0),
    m.ChooseDie: _each("index", lambda table, index: -float(table.view.wormhole_dice[index])),
    m.EncounterPlanet: _planet,
    m.EncounterPlayer: _meet,
    m.EndTurn: _always(0.0),
    m.Bribe: _bribe,
    m.UseScrambler: _scramble,
    m.UseDole: _use_dole,
    m.KeepDie: _keep_die,
    m.Buy: _each("good", _buy),
    m.Sell: _each("good", _sell),
    m.SellEvent: _sell_event,
    m.SellContract: _sell_contract,
    m.Upgrade: _upgrade,
    m.BuyBrix: _buy_brix,
    m.Deliver: _always(8000.0),
    m.Repair: lambda table, option: [(80.0 if table.own.hull < 4 else 10.0, option.first)],
    m.Leave: _always(0.0),
    m.RerollDemand: _reroll,
    m.KeepDemand: _always(0.0),
    m.Trade: _trade,
    m.AddLevel: _each("system", _level),
    m.StopUpgrade: _always(0.0),
    m.Attack: _attack,
    m.PassParley: _always(0.0),
    m.TakeFriend: _always(1.0),
    m.StealEquipment: _always(1.0),
    m.AcceptDeal: _accept,
    m.DeclineDeal: _always(0.0),
    m.Surrender: _always(-1.0),
    m.Resist: _always(0.0),
    m.AcceptSurrender: _always(1.0),
    m.RefuseSurrender: _always(0.0),
    m.UseCloak: _always(1.0),
    m.UseWorm: _always(1.0),
    m.Done: _always(0.0),
    m.RerollManeuver: _reroll_maneuver,
    m.KeepManeuver: _always(0.0),
    m.Flee: _always(0.0),
    m.PressAttack: _press,
    m.UseBeam: _always(-1.0),
    m.LetGo: _always(0.0),
    m.UseMissile: _always(1.0),
    m.Hold: _always(0.0),
    m.Damage: _always(5.0),
    m.Raid: _each("card", _raid),
    m.Pirate: _pirate,
    m.Spare: _always(0.0),
    m.ChooseSystem: _always(0.0),
    m.LoseCargo: _always(0.0),
    m.Load: lambda table, option: [(1.0, m.Load(option.units.high))],
    m.MakeRoom: _always(0.0),
    m.SellLoot: _always(0.0),
}
"""How each kind of move is weighed."""
