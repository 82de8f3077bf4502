"""The consequences of breached Shields: damage, a raid, piracy, or nothing (SG-737 to SG-746)."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Option, Roll, Scene, Turn, Way, Ways, Whole, ask, nothing
from freeport_games.smugglers.components import CARDS, LIMITS, SYSTEM_AT, SYSTEMS, TABLES, ops
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.effects.cards import gain_equipment
from freeport_games.smugglers.effects.cargo import amounts, misread, read_counts, take
from freeport_games.smugglers.effects.happenings import damage_die
from freeport_games.smugglers.effects.wreck import DIE, damage_system
from freeport_games.smugglers.events import EquipmentRaided, Rolled, RollFor, ShipPirated, Spared
from freeport_games.smugglers.moves import ChooseSystem, Damage, Pirate, Raid, Spare
from freeport_games.smugglers.piles import EQUIPMENT
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.activities import Combat
from freeport_games.smugglers.state.ship import capacity
from freeport_games.smugglers.state.terms import counted

from .loot import stow
from .sides import now, side_of


def card_damage(t: Turn[State], combat: Combat, loser: Seat) -> Scene:
    """Let the ship of a card do Additional Damage (SG-354, SG-737, SG-740)."""
    fixed = CARDS[combat.card].fixed_damage_system
    if fixed is not None:
        system = SYSTEM_AT[fixed]
    else:
        system = yield from damage_die(t, t.state.left_of(t.state.active))
    damage_system(t, loser, system, TABLES.damage.amount)


def _loser_to(state: State, victor: Seat) -> Seat:
    loser = now(state).sides[1 - side_of(state, victor)]
    assert loser is not None  # noqa: S101 - only seats have Shields
    return loser


def most_pirated(state: State, victor: Seat) -> int:
    """Return the most units that a victor may take (SG-738, SG-743)."""
    player, there = state.players[victor], sum(state.players[_loser_to(state, victor)].unhidden)
    if ability(player, ops.PirateUnlimited) is not None:
        return there
    return min(LIMITS.pirate_max_units, capacity(player), there)


def _damage(t: Turn[State], seat: Seat, _: Damage) -> Scene:
    """Let a seat do Additional Damage; it chooses on a 6 (SG-740)."""
    (die,) = yield from Roll("SG-C18", DIE)
    t.tell(Rolled(seat, RollFor.DAMAGE, (die,)))
    row = TABLES.damage.rows[die]
    if row not in SYSTEM_AT:
        move = yield from ask(seat, "SG-D35", CHOOSING, default=ChooseSystem(System.LASERS))
        row = move.system if isinstance(move, ChooseSystem) else System.LASERS
    heavy = ability(t.state.players[seat], ops.HeavyGuns)
    amount = TABLES.damage.amount if heavy is None else heavy.amount
    damage_system(t, _loser_to(t.state, seat), SYSTEM_AT[System(row)], amount)


def _raid(t: Turn[State], seat: Seat, move: Raid) -> Scene:
    """Take Equipment; if the seat has five then, one is discarded at once (SG-742)."""
    loser = _loser_to(t.state, seat)
    t.tell(EquipmentRaided(seat, loser, move.card))
    yield from gain_equipment(t, seat, move.card, EQUIPMENT[loser])


def _pirate(t: Turn[State], seat: Seat, move: Pirate) -> Scene:
    """Take cargo (SG-743 to SG-745)."""
    loser, counts = _loser_to(t.state, seat), read_counts(move.units)
    lots = take(t.state, t.state.players[loser], counts)
    t.tell(ShipPirated(seat, loser, counted(counts)))
    yield from stow(t, seat, counts, lots, chooses=False)


def _spare(t: Turn[State], seat: Seat, _: Spare) -> None:
    t.tell(Spared(seat))


# Menus


class Victor(Case[State]):
    """A seat that may punish a ship whose Shields are breached."""

    __slots__ = ("loser",)

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.loser = state.players[_loser_to(state, seat)]


def _to_pirate(c: Victor) -> Iterator[Option[Pirate]]:
    if most := most_pirated(c.state, c.seat):
        yield Pirate.option(units=amounts(c.loser.unhidden, 1, most))


def _means_units(_: Victor, move: Pirate) -> bool:
    return not misread(move.units) and any(read_counts(move.units))


def _is_aboard(c: Victor, move: Pirate) -> bool:
    return all(count <= there for count, there in zip(read_counts(move.units), c.loser.carried, strict=True))


def _fits(c: Victor, move: Pirate) -> bool:
    player = c.state.players[c.seat]
    return ability(player, ops.PirateUnlimited) is not None or sum(read_counts(move.units)) <= capacity(player)


def _is_exposed(c: Victor, move: Pirate) -> bool:
    named = read_counts(move.units)
    unhidden = all(count <= there for count, there in zip(named, c.loser.unhidden, strict=True))
    return unhidden and sum(named) <= most_pirated(c.state, c.seat)


IS_EQUIPMENT = Among[Victor]("NOT_A_TARGET", lambda c: c.loser.equipment)
IS_SYSTEM = Among[Case[State]]("BAD_PARAMETER", lambda _: [str(system) for system in SYSTEMS])

PUNISHING = Ways(
    Victor,
    Way(Damage, _damage),
    Way(Raid, _raid, IS_EQUIPMENT("card", "SG-742")),
    Way(
        Pirate,
        _pirate,
        Whole[Victor]("BAD_PARAMETER", "SG-743", _means_units),
        Whole[Victor]("GOODS_NOT_HELD", "SG-743", _is_aboard),
        Whole[Victor]("ABOVE_CAPACITY", "SG-743", _fits),
        Whole[Victor]("NOT_A_TARGET", "SG-743", _is_exposed),
        options=_to_pirate,
    ),
    Way(Spare, _spare),
)
"""What the victor may do to a ship whose Shields are breached (SG-738)."""
CHOOSING = Ways(Case[State], Way(ChooseSystem, nothing, IS_SYSTEM("system", "SG-740")))
