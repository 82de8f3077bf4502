"""Trucks drive over land borders and channels (section 4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.competitors.components import TERRITORIES
from freeport_games.competitors.components.geography import LINKS
from freeport_games.competitors.components.kinds import TRUCK, TRUCK_PLUS_1, Border, TerritoryId
from freeport_games.competitors.effects.specials import closed_to
from freeport_games.competitors.events import Drove
from freeport_games.competitors.moves import Drive
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.whereabouts import affected, bases_in, mover, on_continent, points_left
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Fit, Option, Scene, Turn, Way

from .customs import draw_customs
from .steps import (
    CAN_ENTER,
    PLENTY,
    Moving,
    after_step,
    entry_cost,
    freed,
    fuel,
    has_goods,
    is_flagged,
    make_step,
    moves_a,
    pay_fees,
)


def cost(state: State, to: TerritoryId, border: Border) -> int:
    """Return the points of a step into a territory (CO-068, CO-069, CO-152)."""
    return _cost(to, border) + (to in affected(state, TRUCK_PLUS_1))


def _cost(to: TerritoryId, border: Border) -> int:
    """Return the points of a step into a territory on which no weather lasts."""
    return TERRITORIES[to].cost + bool(border.channel)


STEPS = {
    place: [(to, _cost(to, border), border.channel) for to, border in links.items()] for place, links in LINKS.items()
}
"""The steps from each territory: where to, the points where no weather lasts, and the channel, if any."""
DEAREST = max(one.cost for one in TERRITORIES.values()) + 2
"""The points that surely are enough for a step: on a channel, into a territory that costs a point more."""
NEIGHBOURS = {place: tuple(links) for place, links in LINKS.items()}
"""The territories to which trucks drive from each territory."""


def drives(state: State, movement: Movement, truck: str, here: TerritoryId) -> Sequence[TerritoryId]:
    """Return the territories to which a truck may drive now from the territory where it is."""
    left = points_left(state, movement, TRUCK)
    money = state.money[state.active] - fuel(state, movement, truck)
    if left <= 0 or money < 0:
        return ()
    if left >= DEAREST and money >= PLENTY and not state.closed:
        return NEIGHBOURS[here]
    harder = affected(state, TRUCK_PLUS_1)
    found: list[TerritoryId] = []
    for to, points, channel in STEPS[here]:
        if points + (to in harder) > left or (channel and closed_to(state, state.active, channel)):
            continue
        if money >= PLENTY or money >= entry_cost(state, movement, to):
            found.append(to)
    return found


def _to_drive(c: Moving) -> tuple[Option[Drive], ...]:
    places = drives(c.state, c.movement, c.name, c.token.at)
    return (Drive.option(to=One(tuple(places))),) if places else ()


def drive(t: Turn[State], _: Seat, move: Drive) -> Scene | None:
    """Drive into a territory: points, fuel, fees, and the check of the border (CO-067 to CO-071)."""
    state = t.state
    movement = state.movement
    assert movement is not None  # noqa: S101 - steps are made in movements
    truck = mover(state, movement)
    token = state.tokens[truck]
    source, border = token.at, LINKS[token.at][move.to]
    points = cost(state, move.to, border)
    make_step(t, movement, truck, points, fuel(state, movement, truck))
    token.at = move.to
    t.tell(Drove(state.active, truck, source, move.to, points))
    pay_fees(t, movement, move.to)
    movement.stop = move.to
    if has_goods(state, movement):
        return _cross(t, movement, truck, source, border)
    after_step(state, movement)
    return None


def _cross(t: Turn[State], movement: Movement, truck: str, source: TerritoryId, border: Border) -> Scene:
    """Let customs check the goods that a truck has driven over a border (CO-070, CO-099, CO-102)."""
    state, token = t.state, t.state.tokens[truck]
    to = token.at
    if border.channel:
        yield from draw_customs(t, TERRITORIES[to].continent)
        if not freed(t, movement, truck, border.channel):
            token.at = source
            movement.stop = ""
    elif asks_for_card(state, movement, source, to, border):
        if is_flagged(to):
            movement.pending = to
        else:
            yield from draw_customs(t, TERRITORIES[to].continent)
    after_step(state, movement)


def asks_for_card(state: State, movement: Movement, source: TerritoryId, to: TerritoryId, border: Border) -> bool:
    """Return whether a land border asks for a customs card (CO-099)."""
    bases = bases_in(state, movement)
    if to in bases:
        return False
    continent = TERRITORIES[to].continent
    if border.national:
        return True
    return continent is not TERRITORIES[source].continent and not on_continent(bases, continent)


# Menus


def _is_near(c: Moving, to: TerritoryId) -> bool:
    return cost(c.state, to, LINKS[c.token.at][to]) <= c.left


def _is_open(c: Moving, to: TerritoryId) -> bool:
    channel = LINKS[c.token.at][to].channel
    return not channel or not closed_to(c.state, c.seat, channel)


IS_LINKED = Fit[Moving]("NOT_LINKED", lambda c, to: to in LINKS[c.token.at])
IS_NEAR = Fit[Moving]("NOT_ENOUGH_POINTS", _is_near)
IS_OPEN = Fit[Moving]("CHANNEL_CLOSED", _is_open)
DRIVES = (
    Way(
        Drive,
        drive,
        moves_a(TRUCK, "CO-067"),
        IS_LINKED("to", "CO-067"),
        IS_NEAR("to", "CO-060"),
        CAN_ENTER("to", "CO-066"),
        IS_OPEN("to", "CO-205"),
        options=_to_drive,
    ),
)
"""The steps of a truck (CO-D14)."""
