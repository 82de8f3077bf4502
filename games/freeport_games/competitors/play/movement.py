"""Deliveries and moves: movement turns, the step choice, success and failure (sections 4.5, 4.6, 4.11)."""

from __future__ import annotations

from freeport_games.competitors.components import CONTRACTS, TERRITORIES, TERRITORY_OF, VICTORY_POINTS, ops, rule_of
from freeport_games.competitors.components.kinds import Window
from freeport_games.competitors.effects.cards import discard_signed, draw
from freeport_games.competitors.effects.carrying import By, carry_out, goes_on, movement_of
from freeport_games.competitors.effects.money import receive
from freeport_games.competitors.effects.tokens import ashore_from_foreign
from freeport_games.competitors.effects.windows import react_against_active, reaction, spend
from freeport_games.competitors.events import (
    Delivered,
    DeliveryFailed,
    Failure,
    MovementBegun,
    MovementTurnBegun,
    Why,
)
from freeport_games.competitors.moves import AbandonDelivery, EndMovementTurn
from freeport_games.competitors.piles import told_of_limit
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.activities import NOTHING, Ended, Movement
from freeport_games.competitors.state.fleet import Fleet
from freeport_games.competitors.state.tokens import Signed
from freeport_games.competitors.state.whereabouts import at_depots, at_receiver, rule_at
from freeport_games.engine import Seat
from freeport_games.engine.menus import Entry, Offer, Refuse, Scene, Turn, Ways, ask, run

from .checks import check_stop
from .loading import ON_THE_WAY
from .movable import STEPS, Places, has_step, leaving
from .steps import Moving
from .transfers import TRANSFER
from .weather import save_at_turn_end


def begin_movement(t: Turn[State], token: str, *, delivery: bool) -> Scene | None:
    """Use an action for a delivery or a move (CO-037, CO-054)."""
    t.state.actions -= 1
    t.tell(MovementBegun(t.state.active, token, t.state.tokens[token].at or None, delivery))
    return begin_movement_turn(t, Movement(delivery, token, turns=1))


def begin_movement_turn(t: Turn[State], movement: Movement) -> Scene | None:
    """Begin a movement turn; only one with goods may ask something (CO-039)."""
    state = t.state
    state.movement = movement
    movement.depot = at_depots(state)
    if movement.delivery:
        t.tell(MovementTurnBegun(state.active, movement.turns))
    goods = state.tokens[movement.lead].goods
    return None if goods is None else _begin_with_goods(t, movement, goods)


def _begin_with_goods(t: Turn[State], movement: Movement, goods: Signed) -> Scene:
    """Deliver goods that have arrived; else the others may react (CO-045, CO-207, CO-240)."""
    state = t.state
    told_of_limit(state, goods, movement.turns)
    if at_receiver(state, movement):
        yield from _succeed(t, movement)
        return
    card = yield from react_against_active(t, "CO-D27", Window.TURN_START)
    if card is not None:
        yield from carry_out(t, By(state.active, Why.SPECIAL, card, CONTRACTS[goods.contract]), rule_of(card))


def _next_turn(before: Movement) -> Movement:
    """Return the next movement turn of a delivery; what concerns one turn only begins anew (CO-038, CO-039)."""
    turns, skips, bonus = before.turns + 1, before.skips, before.bonus
    return Movement(before.delivery, before.lead, turns=turns, skips=skips, bonus=bonus)


# The step choice


def step_choice(t: Turn[State]) -> Scene:
    """Play one step; where nothing is possible any more the movement turn ends (CO-040, CO-041)."""
    move = yield from ask(t.state.active, "CO-D14", ways_to_step, always=_carries_goods)
    if move is None:
        movement_of(t.state).ending = True


def _carries_goods(t: Turn[State], _: Seat) -> bool:
    """Return whether to ask even for a single step: the steps of a delivery tell about its contract (CO-041)."""
    return movement_of(t.state).delivery


def ways_to_step(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what the active seat may do at a step choice; nothing where all can see that it ends (CO-041)."""
    movement, possible = movement_of(t.state), STEPS_AND_LOADING(t, seat)
    if not possible and not STEPS_AND_LOADING.seems_possible(t, seat):
        return []
    found = [*possible, END if movement.delivery or movement.stepped else NO_STEP_MADE]
    if movement.delivery:
        found.append(ABANDON)
    return found


def in_vain(state: State, seat: Seat, fleet: Fleet) -> tuple[str, ...]:
    """Return the holders that have not arrived and cannot make a step; nearly all of these deliveries fail (CO-041)."""
    places = leaving(state, seat, fleet.flying)
    return tuple(name for name in fleet.holders if not _leaves(state, seat, name, places))


def _leaves(state: State, seat: Seat, name: str, places: Places) -> bool:
    """Return whether a delivery can begin with a step or an arrival; most are found by their places."""
    moving = state.tokens[state.tokens[name].aboard or name]
    if moving.owner == seat and moving.at in places[moving.kind]:
        return True
    c = Moving(state, seat, Movement(delivery=True, lead=name, turns=1, depot=at_depots(state)))
    return at_receiver(state, c.movement) or has_step(c) or any(way.is_possible(c) for way in HANDLING)


def _end(t: Turn[State], _: Seat, __: EndMovementTurn) -> None:
    """End the movement turn, in a delivery also without a step (CO-052, CO-D20)."""
    movement_of(t.state).ending = True


def _abandon(t: Turn[State], _: Seat, __: AbandonDelivery) -> Scene:
    """Give up the delivery (CO-046, CO-D21)."""
    return _fail(t, movement_of(t.state), Failure.ABANDONED)


END = Offer(EndMovementTurn.option(), _end)
ABANDON = Offer(AbandonDelivery.option(), _abandon)
NO_STEP_MADE = Refuse(EndMovementTurn, "NO_STEP_MADE", "CO-058")
HANDLING = (*ON_THE_WAY, TRANSFER)
STEPS_AND_LOADING = Ways(Moving, *[way for ways in STEPS.values() for way in ways], *HANDLING)
"""The steps, with the ways to load, to unload and to hand the goods over (CO-040)."""


# The end of a movement turn


def end_movement_turn(t: Turn[State]) -> Scene:
    """Make the checks, the delivery and the save; then begin the next movement turn, or fail (CO-042)."""
    state, movement = t.state, movement_of(t.state)
    if goes_on(movement):
        yield from check_stop(t, movement)
    if not goes_on(movement):
        if movement.delivery:
            yield from _fail(t, movement, Failure.STOPPED)
        else:
            _finish(t, movement)
        return
    if movement.delivery and movement.ended is NOTHING and at_receiver(state, movement):
        yield from _succeed(t, movement)
        return
    yield from save_at_turn_end(t, movement)
    goods = state.tokens[movement.lead].goods
    if not movement.delivery:
        _finish(t, movement)
    elif goods is None or movement.turns >= goods.limit:
        yield from _fail(t, movement, Failure.LATE)
    else:
        yield from run(begin_movement_turn(t, _next_turn(movement)))


def _succeed(t: Turn[State], movement: Movement) -> Scene:
    """Give the reward, victory points, and a card for an early delivery (CO-047, CO-048)."""
    state, token = t.state, t.state.tokens[movement.lead]
    signed = token.goods
    assert signed is not None  # noqa: S101 - the lead of a delivery holds the goods
    seat, contract = state.active, CONTRACTS[signed.contract]
    sender, receiver = TERRITORY_OF[signed.sender], TERRITORY_OF[signed.receiver]
    reward = contract.reward + movement.bonus
    centre = rule_at(state, sender, ops.SenderBonus)
    if centre is not None and state.base_owner(sender) == seat:
        reward += centre.amount
    points = VICTORY_POINTS[TERRITORIES[sender].continent, TERRITORIES[receiver].continent]
    state.money[seat] += reward
    state.points[seat] += points
    token.goods = None
    discard_signed(state, signed)
    t.tell(Delivered(seat, signed.contract, signed.sender, signed.receiver, reward, points))
    if movement.turns < signed.limit:
        yield from run(draw(t, seat, Deck.CONTRACT))
    _finish(t, movement)


def _fail(t: Turn[State], movement: Movement, why: Failure) -> Scene:
    """Fail the delivery; Cargo Insurance may help (CO-049, CO-050, CO-210)."""
    state, token = t.state, t.state.tokens[movement.lead]
    movement.lost = token.goods or movement.lost
    token.goods = None
    signed, seat = movement.lost, state.active
    assert signed is not None  # noqa: S101 - a delivery has goods until it ends
    card = yield from reaction(t, seat, "CO-D30", Window.FAILED)
    lost = min(1, state.points[seat]) if card is None else 0
    state.points[seat] -= lost
    movement.lost = None
    discard_signed(state, signed)
    source = movement.ended_by if why is Failure.STOPPED else None
    t.tell(DeliveryFailed(seat, signed.contract, signed.sender, signed.receiver, lost, why, source))
    if card is not None:
        spend(t, seat, card)
        rule = rule_of(card)
        if isinstance(rule, ops.Insure):
            receive(t, seat, rule.amount, Why.INSURANCE)
    _finish(t, movement)


def _finish(t: Turn[State], movement: Movement) -> None:
    """End the movement, and the turn if an effect has ended it (CO-051, CO-127, CO-189)."""
    state = t.state
    if movement.ended is Ended.TURN:
        state.actions = 0
    state.movement = None
    ashore_from_foreign(t)
