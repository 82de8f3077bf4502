"""Political-social events at red flags (section 4.13)."""

from __future__ import annotations

from freeport_games.competitors.components import BOXES, CONTRACTS, TERRITORIES, ops
from freeport_games.competitors.components.files import WRITTEN
from freeport_games.competitors.components.kinds import AGENT, TRUCK, Box, TerritoryId
from freeport_games.competitors.effects.carrying import By, carry_out, movement_of
from freeport_games.competitors.events import EventRolled, EventWithoutEffect, Why
from freeport_games.competitors.moves import AnswerEvent
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.whereabouts import mover, unused_on
from freeport_games.engine.menus import Case, Playing, Roll, Scene, Turn, Way, Ways, ask, nothing


def political_event(t: Turn[State], territory: TerritoryId) -> Scene:
    """Roll and carry out the event of a stop at a red flag; a Local Agent may reroll it (CO-120 to CO-133, CO-206)."""
    state, movement = t.state, movement_of(t.state)
    movement.made.append(territory)
    box = yield from _roll(t, territory, "CO-R08")
    if unused_on(state, AGENT, TERRITORIES[territory].continent):
        move = yield from ask(state.active, "CO-D25", ANSWERING, default=AnswerEvent(reroll=False))
        if isinstance(move, AnswerEvent) and move.reroll:
            state.used.append(AGENT)
            box = yield from _roll(t, territory, "CO-R09")
    goods = state.tokens[movement.lead].goods
    contract = None if goods is None else CONTRACTS[goods.contract]
    if _hits(state, movement, box, with_goods=contract is not None):
        yield from carry_out(t, By(state.active, Why.EVENT, box.id, contract), box.rule)
    else:
        t.tell(EventWithoutEffect(state.active, box.id))
    movement.event = ""


def _roll(t: Turn[State], territory: TerritoryId, kind: str) -> Playing[Box]:
    (value,) = yield from Roll(kind, (WRITTEN.dice.d12,))
    box = BOXES[TERRITORIES[territory].continent, value]
    movement_of(t.state).event = box.id
    t.tell(EventRolled(t.state.active, territory, value, box.id))
    return box


ANSWERING = Ways(Case[State], Way(AnswerEvent, nothing))
"""Whether to have the die of an event rolled again (CO-206)."""


def _hits(state: State, movement: Movement, box: Box, *, with_goods: bool) -> bool:
    """Return whether an event has an effect on its subject (CO-125, CO-126)."""
    subject = state.tokens[movement.lead if with_goods else mover(state, movement)]
    if box.subject != "ANY" and (subject.kind != box.subject or (subject.kind is TRUCK and subject.aboard)):
        return False
    parts: tuple[ops.Op, ...] = box.rule.options if isinstance(box.rule, ops.Choice) else (box.rule,)
    return with_goods or not any(part.on_goods for part in parts)
