"""The trader's judgement of fights."""

from __future__ import annotations

from freeport_games.engine.domains import Amounts, Counted, One
from freeport_games.engine.instinct import Weighed, domain_of
from freeport_games.engine.menus import Move, Option
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CARDS, CustomsResult
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.view.parts import CombatInPlay

from .planning import carried, level, load
from .weighing import Sight, kept, odds


def _shoots_well(sight: Sight, card: str | None) -> float:
    lasers = 0 if card is None else CARDS[card].lasers
    return odds(level(sight.own, System.LASERS), lasers)


def fight_pirates(sight: Sight, option: Option[Move]) -> Weighed:
    """Fight pirates if the ship shoots well, or for cargo that is precious."""
    worth = _shoots_well(sight, sight.view.drawn) - 0.5
    precious = 0.5 if carried(sight.own, "brix_weapons") else 0.1 * load(sight.own) - 0.2
    healthy = 0.0 if sight.own.hull > 1 else -1.0
    return [(worth + precious + healthy, option.first)]


def attack_ship(sight: Sight, option: Option[Move]) -> Weighed:
    """Attack ships that are weak, but not peaceful ones."""
    card = sight.view.drawn
    peaceful = card is None or CARDS[card].attack_bounty > 0
    busy = carried(sight.own, "brix_weapons") > 0 or sight.own.hull < 3
    worth = _shoots_well(sight, card) - 0.75
    return [(-1.0 if peaceful or busy else worth * sight.temper.attack, option.first)]


def fight_military(sight: Sight, option: Option[Move]) -> Weighed:
    """Fight a Military Ship to escape its worst results."""
    roll = sight.view.customs
    dire = roll is not None and roll.result in (CustomsResult.DETAINED, CustomsResult.IMPRISONED)
    quick = odds(level(sight.own, System.ENGINES), 4)
    return [(1.0 if dire and load(sight.own) >= 6 and quick > 0.5 else -1.0, option.first)]


def _sides(sight: Sight) -> tuple[CombatInPlay, int] | None:
    combat = sight.view.combat
    return None if combat is None else (combat, 0 if combat.attacker == sight.seat else 1)


def press(sight: Sight, option: Option[Move]) -> Weighed:
    """Press the attack of a ship that shoots better."""
    there = _sides(sight)
    if there is None:
        return []
    combat, side = there
    chance = odds(combat.lasers[side] + 3 * combat.wormed[1 - side], combat.lasers[1 - side])
    needed = 0.6 if sight.own.hull > 1 else 0.8
    return [(chance * sight.temper.attack - needed, option.first)]


def reroll_maneuver(sight: Sight, option: Option[Move]) -> Weighed:
    """Reroll the seat's own die if the Maneuver step is lost."""
    there = _sides(sight)
    if there is None:
        return []
    combat, side = there
    totals = [combat.engines[one] + combat.dice[one] for one in (0, 1)]
    mine = ("attacker", "defender")[side]
    lost = totals[side] < totals[1 - side] or (side == 0 and totals[0] == totals[1])
    return [
        (1.0 if lost and name == mine else -1.0, m.RerollManeuver(name)) for name in domain_of(option, "side", One[str])
    ]


def pirate(sight: Sight, option: Option[Move]) -> Weighed:
    """Take as much as possible, beginning with the goods that are lost last."""
    units = domain_of(option, "units", Amounts)
    left, chosen = units.at_most, []
    for span in reversed(units.ranges):
        taken = min(left, span.high)
        left -= taken
        chosen.append(Counted(span.key, taken))
    return [(20.0 + sum(each.count for each in chosen), m.Pirate(tuple(reversed(chosen))))]


def raid(_: Sight, card: str) -> float:
    """Take the most valuable Equipment."""
    return 10.0 + kept(card) / 10.0
