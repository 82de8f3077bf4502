"""The Encounter step: a planet, another seat, or nothing (SG-501, SG-601 to SG-603)."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine import Entry, Offer, One, Playing, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.smugglers.effects.wreck import end_turn
from freeport_games.smugglers.moves import EncounterPlanet, EncounterPlayer, EndTurn
from freeport_games.smugglers.player import FREE
from freeport_games.smugglers.ship import planet_in
from freeport_games.smugglers.state import ENCOUNTER, State

from .parley import meet_seat
from .planet import visit_planet


def encounter_step(t: Turn[State]) -> Playing[bool]:
    """Play the Encounter step; the turn ends with it, at once if there is nothing to encounter."""
    state = t.state
    something = planet_in(state, state.active) is not None or bool(_others_here(state, state.active))
    if something:
        yield from ask(state.active, "SG-D17", ways_to_encounter, default=EndTurn())
    if state.step is ENCOUNTER:
        end_turn(state)
    return something


def _others_here(state: State, seat: Seat) -> list[Seat]:
    """Return the seats that can be encountered (SG-601)."""
    here = state.players[seat].sector
    return [
        other for other, one in enumerate(state.players) if one.sector == here and other != seat and one.status is FREE
    ]


def ways_to_encounter(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    """Yield the possible encounters in the sector; if there are none, the turn ends by itself."""
    state = t.state
    if planet_in(state, seat) is not None:
        yield PLANET
    if others := _others_here(state, seat):
        yield Offer(EncounterPlayer.option(seat=One(tuple(others))), _meet)
    yield END
    yield NO_PLANET
    yield NOBODY


def _visit(t: Turn[State], seat: Seat, _: EncounterPlanet) -> Scene:
    return visit_planet(t, seat)


def _meet(t: Turn[State], seat: Seat, move: EncounterPlayer) -> Scene:
    return meet_seat(t, seat, move.seat)


def _not_here(t: Turn[State], seat: Seat, move: EncounterPlayer) -> Refusal:
    state = t.state
    if move.seat not in range(state.seats):
        return Refusal("BAD_PARAMETER", rule="SG-601")
    if state.players[move.seat].isolated:
        return Refusal("TARGET_ISOLATED", rule="SG-601")
    return Refusal("SELF_TARGET" if move.seat == seat else "NOTHING_TO_ENCOUNTER", rule="SG-601")


PLANET = Offer(EncounterPlanet.option(), _visit)
END = Offer(EndTurn.option())
NO_PLANET = Refuse(EncounterPlanet, "NOTHING_TO_ENCOUNTER", "SG-501")
NOBODY = Refuse(EncounterPlayer, why=_not_here)
