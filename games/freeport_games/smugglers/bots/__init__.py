"""The experience of a player after some games of Smugglers of the Galaxy: how the bots weigh its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from freeport_games.engine import Seat, Temper, View
from freeport_games.engine.domains import Amount
from freeport_games.engine.instinct import Rule, Weighed, always, domain_of, each, weigh
from freeport_games.engine.menus import Decision, Move
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.view.parts import SeatInPlay, SmugglersView

from . import cards, combat, deals, planets
from .planning import carried
from .weighing import Sight, kept


class SmugglersInstinct:
    """The experience of a player after some games of Smugglers of the Galaxy."""

    def weigh(self, view: View, decision: Decision, temper: Temper) -> Weighed:
        """Weigh each option by a rule of its own."""
        return weigh(RULES, Sight(cast(SmugglersView, view), decision.seat, temper), decision.options)

    def standing(self, view: View, seat: Seat) -> float:
        """Rate a position: credits, levels, and Brix Weapons under way."""
        seen = cast(SmugglersView, view)
        if seen.step is Step.OVER and seen.winner is not None:
            return 1.0 if seen.winner == seat else 0.0
        worth = [_worth(one) for one in seen.seats]
        best = max(value for other, value in enumerate(worth) if other != seat)
        return min(0.95, max(0.05, 0.5 + (worth[seat] - best) / 12_000.0))


def _worth(seat: SeatInPlay) -> float:
    levels = sum(one.base for one in seat.levels)
    goods = sum(each.units for each in seat.cargo)
    return seat.credits + 90.0 * levels + 40.0 * goods + 500.0 * carried(seat, "brix_weapons") + 100.0 * seat.hull


RULES: Mapping[type[Move], Rule[Sight]] = {
    m.PassSwap: always(0.0),
    m.DeclineSwap: always(0.0),
    m.ChooseCharacter: each("card", cards.character),
    m.AttemptEscape: always(-1.0),
    m.ServeTime: always(0.0),
    m.SendDistress: always(1.0),
    m.Stay: always(0.0),
    m.ChoosePlanet: always(0.0),
    m.ProposeBroker: deals.propose,
    m.PutForward: deals.put_forward,
    m.TakeBack: always(0.0),
    m.AcceptStanding: deals.accept_standing,
    m.DrawDestiny: always(0.0),
    m.AcceptBroker: deals.accept,
    m.DeclineBroker: always(0.0),
    m.DiscardOne: each("card", lambda _, card: -kept(card)),
    m.SurrenderCargo: always(0.0),
    m.Fight: combat.fight_pirates,
    m.AttackShip: combat.attack_ship,
    m.LeaveShip: always(0.0),
    m.AcceptResult: always(0.0),
    m.FightMilitary: combat.fight_military,
    m.AcceptOffer: cards.take_offer,
    m.DeclineOffer: always(0.0),
    m.Bid: cards.contract_bid,
    m.PassBid: always(0.0),
    m.Fly: planets.fly,
    m.EndMove: always(0.0),
    m.ChooseDie: each("die", lambda _, die: -float(die)),
    m.EncounterPlanet: planets.planet,
    m.EncounterPlayer: deals.meet,
    m.EndTurn: always(0.0),
    m.Bribe: planets.bribe,
    m.UseScrambler: planets.scramble,
    m.UseDole: planets.use_dole,
    m.KeepDie: planets.keep_die,
    m.Buy: each("good", planets.buy),
    m.Sell: each("good", planets.sell),
    m.SellEvent: planets.sell_event,
    m.SellContract: planets.sell_contract,
    m.Upgrade: planets.upgrade,
    m.BuyBrix: planets.buy_brix,
    m.Deliver: always(8000.0),
    m.Repair: lambda sight, option: [(80.0 if sight.own.hull < 4 else 10.0, option.first)],
    m.Leave: always(0.0),
    m.RerollDemand: planets.reroll,
    m.KeepDemand: always(0.0),
    m.Trade: planets.trade,
    m.AddLevel: each("system", planets.add_level),
    m.StopUpgrade: always(0.0),
    m.Attack: deals.attack,
    m.PassParley: always(0.0),
    m.TakeFriend: always(1.0),
    m.StealEquipment: always(1.0),
    m.AcceptDeal: deals.accept,
    m.DeclineDeal: always(0.0),
    m.Surrender: always(-1.0),
    m.Resist: always(0.0),
    m.AcceptSurrender: always(1.0),
    m.RefuseSurrender: always(0.0),
    m.UseCloak: always(1.0),
    m.UseWorm: always(1.0),
    m.Done: always(0.0),
    m.RerollManeuver: combat.reroll_maneuver,
    m.KeepManeuver: always(0.0),
    m.Flee: always(0.0),
    m.PressAttack: combat.press,
    m.UseBeam: always(-1.0),
    m.LetGo: always(0.0),
    m.UseMissile: always(1.0),
    m.Hold: always(0.0),
    m.Damage: always(5.0),
    m.Raid: each("card", combat.raid),
    m.Pirate: combat.pirate,
    m.Spare: always(0.0),
    m.ChooseSystem: always(0.0),
    m.LoseCargo: always(0.0),
    m.Load: lambda _, option: [(1.0, m.Load(domain_of(option, "units", Amount).high))],
    m.MakeRoom: always(0.0),
    m.SellLoot: always(0.0),
}
"""The function that weighs each kind of move."""
