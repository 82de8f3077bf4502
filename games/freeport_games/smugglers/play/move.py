"""The Move step: courses, black holes and wormholes (section 4.5)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Path
from freeport_games.engine.menus import (
    Case,
    Entry,
    Gate,
    Menu,
    Offer,
    Playing,
    Roll,
    Scene,
    Turn,
    Way,
    Ways,
    Whole,
    ask,
    by_hand,
    read,
)
from freeport_games.smugglers.components import LIGHTSPEED, TABLES, SectorId, ops
from freeport_games.smugglers.components.courses import BLACK_HOLES, NEBULAE, NEIGHBOURS, WORMHOLE_SECTORS, steps, stops
from freeport_games.smugglers.effects.hyperspace import cross
from freeport_games.smugglers.effects.wreck import DIE, destroy, end_turn
from freeport_games.smugglers.events import BlackHoleSkimmed, Rolled, RollFor, ShipFlew
from freeport_games.smugglers.moves import EndMove, EnterWormhole, Fly, Skim
from freeport_games.smugglers.state import ENCOUNTER, State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.ship import effective


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
    state, found = t.state, list[Entry]()
    here = state.players[seat].sector
    if state.movement > 0:
        found.append(_course(here, state.movement))
    if _may_skim(state, here):
        found.append(SKIM)
    if _may_enter(state, here):
        found.append(ENTER)
    return read([*found, END], closed=MOVING.closed)


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


# Menus


def _here(c: Case[State]) -> SectorId:
    return c.state.players[c.seat].sector


def _is_linked(c: Case[State], move: Fly) -> bool:
    course = zip((_here(c), *move.path), move.path, strict=False)
    return all(target in NEIGHBOURS.get(source, ()) for source, target in course)


def _is_in_reach(c: Case[State], move: Fly) -> bool:
    return len(move.path) <= c.state.movement


ANOMALY_IS_LEFT = Gate[Case[State]]("ANOMALY_USED", "SG-410", lambda c: not c.state.anomaly_used)
MOVING = Ways(
    Case[State],
    Way(
        Fly,
        _fly,
        Whole[Case[State]]("BAD_PARAMETER", "SG-402", lambda _, move: bool(move.path)),
        Whole[Case[State]]("NOT_ADJACENT", "SG-402", _is_linked),
        Whole[Case[State]]("NOT_ENOUGH_MOVEMENT", "SG-402", _is_in_reach),
        Whole[Case[State]]("NEBULA_STOP", "SG-405", lambda _, move: NEBULAE.isdisjoint(move.path[:-1])),
        options=by_hand,
    ),
    Way(
        Skim,
        _skim,
        Gate[Case[State]]("NO_ANOMALY_HERE", "SG-420", lambda c: _here(c) in BLACK_HOLES),
        ANOMALY_IS_LEFT,
        Gate[Case[State]]("SKIM_NOT_ALLOWED", "SG-420", lambda c: c.state.moved_in and c.state.movement > 0),
    ),
    Way(
        EnterWormhole,
        _enter,
        Gate[Case[State]]("NO_ANOMALY_HERE", "SG-425", lambda c: _here(c) in WORMHOLE_SECTORS),
        ANOMALY_IS_LEFT,
    ),
)
"""What moves of a ship need; ``ways_to_move`` finds what is on offer by hand: few menus differ."""
SKIM = Offer(Skim.option(), _skim)
ENTER = Offer(EnterWormhole.option(), _enter)
END = Offer(EndMove.option(), _end)
