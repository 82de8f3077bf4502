"""The names that a position uses."""

from __future__ import annotations

from freeport_games.engine.sections import REST
from freeport_games.sky_cargo.components import ACTION_OF, CARDS, CHARACTERS, LOCATIONS, WINDOWS
from freeport_games.sky_cargo.state import How, Phase, Step

NOT_CHOSEN = "-"
"""Stands for a character or a Location that is not chosen yet."""

KNOWN = {card: card for card in CARDS}
KNOWN_OR_REST = {**KNOWN, REST: REST}
WHO = {**{one: one for one in CHARACTERS}, NOT_CHOSEN: ""}
WHERE = {**{place: place for place in LOCATIONS}, NOT_CHOSEN: ""}
FLYING = {one: one for one in (*CARDS, *CHARACTERS)}
"""The cards that may lie on the table of a dogfight."""
DESIGNS = {action.id: action.id for action in ACTION_OF.values()}
STEPS = {step.value: step for step in Step}
PHASES = {phase.value: phase for phase in Phase}
TIMINGS = {str(timing): str(timing) for timing in WINDOWS}
ACTIONS = {card: card for card in ACTION_OF}
HOWS = {how.value: how for how in How}
