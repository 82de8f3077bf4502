"""The common parts of the three ways to move: points, fuel, fees and arrivals (section 4.7)."""

from __future__ import annotations

from freeport_games.competitors.components import PRICES, TERRITORIES
from freeport_games.competitors.components.kinds import TerritoryId, Vehicle
from freeport_games.competitors.effects.carrying import goes_on, movement_of
from freeport_games.competitors.effects.money import pay
from freeport_games.competitors.events import ChannelFreed, Why
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import NOTHING, Movement
from freeport_games.competitors.state.whereabouts import at_receiver, fees, mover, points_left
from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Fit, Gate, Turn

PLENTY = 20_000
"""Enough for the fuel and the fees of any step (CO-063, CO-064, CO-136, CO-138)."""


class Moving(Case[State]):
    """The active seat in a movement, and the token that moves; both may be such as could begin."""

    __slots__ = ("movement", "name", "token")

    def __init__(self, state: State, seat: Seat, movement: Movement | None = None, name: str = "") -> None:
        self.state, self.seat = state, seat
        self.movement = movement or movement_of(state)
        self.name = name or mover(state, self.movement)
        """The token that moves."""
        self.token = state.tokens[self.name]

    @property
    def left(self) -> int:
        """The points that the mover has left."""
        return points_left(self.state, self.movement, self.token.kind)

    @property
    def purse(self) -> int:
        """The money of the seat when the fuel of a truck or a ship is paid; below 0 if it cannot pay."""
        return self.state.money[self.seat] - fuel(self.state, self.movement, self.name)


def fuel(state: State, movement: Movement, name: str) -> int:
    """Return what a truck or a ship that moves still has to pay for this movement turn (CO-063, CO-065)."""
    return 0 if name in movement.fuelled or name in movement.depot else PRICES[state.tokens[name].kind].fuel


def entry_cost(state: State, movement: Movement, territory: TerritoryId) -> int:
    """Return all fees of entering a territory."""
    due = fees(state, movement, territory)
    return sum(amount for _, amount in due) if due else 0


def make_step(t: Turn[State], movement: Movement, name: str, points: int, price: int) -> None:
    """Count the points of a step, pay its fuel, and leave the mover's place (CO-102, CO-133)."""
    state = t.state
    kind = state.tokens[name].kind
    movement.spent[kind] = movement.spent.get(kind, 0) + points
    movement.stepped = True
    movement.pending = movement.stop = ""
    if name not in movement.fuelled:
        movement.fuelled.append(name)
    if state.tokens[name].owner != state.active and name not in movement.used:
        movement.used.append(name)
    pay(t, state.active, price, Why.FUEL)


def pay_fees(t: Turn[State], movement: Movement, territory: TerritoryId) -> None:
    """Pay the fees of entering a territory, once an entry, by who moves itself (CO-136 to CO-139)."""
    for owner, amount in fees(t.state, movement, territory):
        pay(t, t.state.active, amount, Why.TRANSIT, owner)


def has_goods(state: State, movement: Movement) -> bool:
    """Return whether the goods of a delivery are aboard the mover; else there are no customs (CO-056, CO-098)."""
    return movement.delivery and state.tokens[movement.lead].goods is not None


def is_flagged(territory: TerritoryId) -> bool:
    """Return whether there is a red flag."""
    return TERRITORIES[territory].red_flag


def after_step(state: State, movement: Movement) -> None:
    """End the movement turn if an effect requires it, and in the receiver's territory (CO-041)."""
    if movement.ended is not NOTHING or movement.displaced or (movement.delivery and at_receiver(state, movement)):
        movement.ending = True


def freed(t: Turn[State], movement: Movement, name: str, channel: str) -> bool:
    """Return whether a token that was stopped on a channel stands beyond it (CO-070, CO-078).

    It does, unless it was stopped and cannot pay to free the channel.
    """
    state = t.state
    if movement.displaced or movement.ended is NOTHING:
        return True
    fee = PRICES[state.tokens[name].kind].stop_fee
    if state.money[state.active] < fee:
        t.tell(ChannelFreed(state.active, channel, 0))
        return False
    pay(t, state.active, fee, Why.CHANNEL)
    t.tell(ChannelFreed(state.active, channel, fee))
    return True


def still_going(movement: Movement) -> bool:
    """Return whether a further check is made after one (CO-105)."""
    return goes_on(movement) and not movement.displaced


# What steps need


def moves_a(kind: Vehicle, rule: str) -> Gate[Moving]:
    """Return the condition that the mover is of a kind."""
    return Gate[Moving]("NOT_LINKED", rule, lambda c: c.token.kind is kind)


def has_points(needed: int) -> Gate[Moving]:
    """Return the condition of a step that takes a number of points wherever it leads."""
    return Gate[Moving]("NOT_ENOUGH_POINTS", "CO-060", lambda c: c.left >= needed)


CAN_PAY_FUEL = Gate[Moving]("INSUFFICIENT_FUNDS", "CO-066", lambda c: c.purse >= 0)
CAN_ENTER = Fit[Moving]("INSUFFICIENT_FUNDS", lambda c, to: c.purse >= entry_cost(c.state, c.movement, to))
