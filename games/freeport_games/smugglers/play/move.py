"""The Move step: courses, black holes and wormholes (section 4.5)."""

from __future__ import annotations

from functools import lru_cache

from freeport_games.engine import Entry, Menu, Offer, Path, Playing, Refusal, Refuse, Roll, Scene, Seat, Turn, ask, read
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import LIGHTSPEED, TABLES, SectorId
from freeport_games.smugglers.effects.hyperspace import cross
from freeport_games.smugglers.effects.wreck import DIE, destroy, end_turn
from freeport_games.smugglers.events import BlackHoleSkimmed, Rolled, RollFor, ShipFlew
from freeport_games.smugglers.galaxy import BLACK_HOLES, NEBULAE, NEIGHBOURS, WORMHOLE_SECTORS, steps, stops
from freeport_games.smugglers.holding import ability
from freeport_games.smugglers.moves import EndMove, EnterWormhole, Fly, Skim
from freeport_games.smugglers.ship import effective
from freeport_games.smugglers.state import ENCOUNTER, State


def move_step(t: Turn[State]) -> Playing[bool]:
    """Play one decision of the Move step (SG-401, SG-403)."""
    state = t.state
    seat = state.active
    if not state.moving:
        state.moving, state.moved_in = True, False
        state.movement = effective(state, seat, LIGHTSPEED)
    if state.movement > 0 or _may_enter(state, state.players[seat].sector):
        yield from ask(seat, "SG-D15", ways_to_move, default=EndMove())
        return True
    state.step = ENCOUNTER
    return False


def _may_enter(state: State, here: SectorId) -> bool:
    """Return whether a wormhole can be entered (SG-410, SG-425)."""
    return here in WORMHOLE_SECTORS and not state.anomaly_used


def ways_to_move(t: Turn[State], seat: Seat) -> Menu:
    """Return what a ship may do in its Move step; when only to end is left, the step ends by itself (SG-403)."""
    state = t.state
    here = state.players[seat].sector
    if here in ANOMALIES:
        return _ways(here, state.movement, _may_skim(state, here), _may_enter(state, here))
    return _ways(here, state.movement, False, False)


@lru_cache(maxsize=4096)
def _ways(here: SectorId, movement: int, skim: bool, enter: bool) -> Menu:
    """Return the menu of a ship in a sector."""
    flying: list[Entry] = [_course(here, movement)] if movement > 0 else []
    return read([*flying, *[SKIM] * skim, *[ENTER] * enter, END, *REFUSALS])


def _may_skim(state: State, here: SectorId) -> bool:
    """Return whether a black hole can be skimmed (SG-410, SG-420)."""
    return here in BLACK_HOLES and state.moved_in and state.movement > 0 and not state.anomaly_used


def _course(here: SectorId, movement: int) -> Offer[Fly]:
    """Return the offer of all courses from a sector."""
    path = Path(here, steps(here, movement), movement, must_end=stops(here, movement), at_least=1)
    return Offer(Fly.option(path=path), _fly)


def _fly(t: Turn[State], seat: Seat, move: Fly) -> None:
    """Fly a course; a nebula at its end stops the ship for this turn (SG-402, SG-405)."""
    state = t.state
    player = state.players[seat]
    player.sector = move.path[-1]
    state.movement = 0 if player.sector in NEBULAE else state.movement - len(move.path)
    state.moved_in = True
    t.tell(ShipFlew(seat, move.path, state.movement))


def _skim(t: Turn[State], seat: Seat, _: Skim) -> Scene:
    """Skim a black hole: the movement left is tripled, or the ship is destroyed (SG-421, SG-422)."""
    state, rule = t.state, TABLES.black_hole
    state.anomaly_used = True
    (die,) = yield from Roll("SG-C20", DIE)
    t.tell(Rolled(seat, RollFor.SKIM, (die,)))
    if die in rule.destroyed_on and ability(state.players[seat], ops.SkimReroll) is not None:
        (die,) = yield from Roll("SG-C20", DIE)
        t.tell(Rolled(seat, RollFor.SKIM, (die,)))
    if die in rule.destroyed_on:
        yield from destroy(t, seat)
        return
    state.movement *= rule.remaining_multiplier
    t.tell(BlackHoleSkimmed(seat, state.movement))


def _enter(t: Turn[State], seat: Seat, _: EnterWormhole) -> Scene:
    """Enter a wormhole: the ship comes out somewhere, or is lost and the turn ends (SG-426)."""
    t.state.anomaly_used, t.state.moved_in = True, False
    if not (yield from cross(t, seat, "SG-C21")):
        end_turn(t.state)


def _end(t: Turn[State], _: Seat, __: EndMove) -> None:
    t.state.step = ENCOUNTER


def _cannot_fly(t: Turn[State], seat: Seat, move: Fly) -> Refusal:
    """Return why a course is refused: the first reason in the order of section 10."""
    state = t.state
    here = state.players[seat].sector
    if not move.path:
        return Refusal("BAD_PARAMETER", rule="SG-402")
    for source, target in zip((here, *move.path), move.path, strict=False):
        if target not in NEIGHBOURS.get(source, ()):
            return Refusal("NOT_ADJACENT", rule="SG-402")
    if len(move.path) > state.movement:
        return Refusal("NOT_ENOUGH_MOVEMENT", rule="SG-402")
    return Refusal("NEBULA_STOP", rule="SG-405")


def _cannot_skim(t: Turn[State], seat: Seat, _: Skim) -> Refusal:
    state = t.state
    if state.players[seat].sector not in BLACK_HOLES:
        return Refusal("NO_ANOMALY_HERE", rule="SG-420")
    if state.anomaly_used:
        return Refusal("ANOMALY_USED", rule="SG-410")
    return Refusal("SKIM_NOT_ALLOWED", rule="SG-420")


def _cannot_enter(t: Turn[State], seat: Seat, _: EnterWormhole) -> Refusal:
    if t.state.players[seat].sector not in WORMHOLE_SECTORS:
        return Refusal("NO_ANOMALY_HERE", rule="SG-425")
    return Refusal("ANOMALY_USED", rule="SG-410")


ANOMALIES = BLACK_HOLES | WORMHOLE_SECTORS
SKIM = Offer(Skim.option(), _skim)
ENTER = Offer(EnterWormhole.option(), _enter)
END = Offer(EndMove.option(), _end)
REFUSALS = (Refuse(Fly, why=_cannot_fly), Refuse(Skim, why=_cannot_skim), Refuse(EnterWormhole, why=_cannot_enter))
