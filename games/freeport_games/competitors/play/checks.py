"""The checks of an arrival: customs and event, in the order that the seat chooses (CO-105)."""

from __future__ import annotations

from freeport_games.competitors.components import TERRITORIES
from freeport_games.competitors.components.kinds import TerritoryId
from freeport_games.competitors.effects.carrying import movement_of
from freeport_games.competitors.moves import CHECKS, ChooseCheckOrder
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Case, Scene, Turn, Way, Ways, ask, nothing

from .customs import draw_customs
from .politics import political_event
from .steps import is_flagged, still_going

CUSTOMS, EVENT = CHECKS


def check_arrival(t: Turn[State], territory: TerritoryId, *, customs: bool, event: bool) -> Scene:
    """Make the checks that are due, until one ends the delivery or moves the token (CO-105, CO-123)."""
    movement = movement_of(t.state)
    due = [CUSTOMS] * customs + [EVENT] * (event and territory not in movement.made)
    if len(due) > 1:
        move = yield from ask(t.state.active, "CO-D22", ORDERING)
        if isinstance(move, ChooseCheckOrder) and move.check == EVENT:
            due.reverse()
    for check in due:
        if not still_going(movement):
            break
        if check == CUSTOMS:
            yield from draw_customs(t, TERRITORIES[territory].continent)
        else:
            yield from political_event(t, territory)


IN_EITHER_ORDER = (ChooseCheckOrder.option(check=One((CUSTOMS, EVENT))),)
ORDERING = Ways(Case[State], Way(ChooseCheckOrder, nothing, options=lambda _: IN_EITHER_ORDER))
"""Which of both checks comes first (CO-105)."""


def check_stop(t: Turn[State], movement: Movement) -> Scene:
    """Make the checks that are due where a truck ends its movement turn (CO-102, CO-120, CO-133)."""
    if movement.displaced or not movement.stop:
        return
    customs = movement.pending == movement.stop
    movement.pending = ""
    yield from check_arrival(t, movement.stop, customs=customs, event=is_flagged(movement.stop))
