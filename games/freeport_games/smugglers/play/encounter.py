"""The Encounter step: a planet, another seat, or nothing (SG-501, SG-601 to SG-603)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Among, Case, Fit, Gate, Option, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.effects.wreck import end_turn
from freeport_games.smugglers.moves import EncounterPlanet, EncounterPlayer, EndTurn
from freeport_games.smugglers.state import ENCOUNTER, State
from freeport_games.smugglers.state.player import FREE
from freeport_games.smugglers.state.ship import planet_in

from .parley import meet_seat
from .planet import visit_planet


def encounter_step(t: Turn[State]) -> Playing[bool]:
    """Play the Encounter step; the turn ends with it, at once if there is nothing to encounter."""
    state = t.state
    something = planet_in(state, state.active) is not None or bool(_others_here(state, state.active))
    if something:
        yield from ask(state.active, "SG-D17", ENCOUNTERS, default=EndTurn())
    if state.step is ENCOUNTER:
        end_turn(state)
    return something


def _others_here(state: State, seat: Seat) -> list[Seat]:
    """Return the seats that can be encountered: none that is Isolated (SG-601, SG-703)."""
    here = state.players[seat].sector
    return [
        other for other, one in enumerate(state.players) if one.sector == here and other != seat and one.status is FREE
    ]


def _visit(t: Turn[State], seat: Seat, _: EncounterPlanet) -> Scene:
    return visit_planet(t, seat)


def _meet(t: Turn[State], seat: Seat, move: EncounterPlayer) -> Scene:
    return meet_seat(t, seat, move.seat)


def _to_meet(c: Case[State]) -> tuple[Option[EncounterPlayer], ...]:
    others = tuple(_others_here(c.state, c.seat))
    return (EncounterPlayer.option(seat=One(others)),) if others else ()


PLANET_IS_HERE = Gate[Case[State]]("NOTHING_TO_ENCOUNTER", "SG-501", lambda c: planet_in(c.state, c.seat) is not None)
IS_SEAT = Among[Case[State]]("BAD_PARAMETER", lambda c: range(c.state.seats))
IS_FREE = Fit[Case[State]](
    "TARGET_ISOLATED", lambda c, seat: seat not in range(c.state.seats) or not c.state.players[seat].isolated
)
IS_ANOTHER = Fit[Case[State]]("SELF_TARGET", lambda c, seat: seat != c.seat)
IS_HERE = Fit[Case[State]]("NOTHING_TO_ENCOUNTER", lambda c, seat: seat in _others_here(c.state, c.seat))
MEETING = (
    IS_FREE("seat", "SG-601"),
    IS_SEAT("seat", "SG-601"),
    IS_ANOTHER("seat", "SG-601"),
    IS_HERE("seat", "SG-601"),
)

ENCOUNTERS = Ways(
    Case[State],
    Way(EncounterPlanet, _visit, PLANET_IS_HERE),
    Way(EncounterPlayer, _meet, *MEETING, options=_to_meet),
    Way(EndTurn, nothing),
)
"""The possible encounters in the sector; if there are none, the turn ends by itself (SG-501, SG-601)."""
