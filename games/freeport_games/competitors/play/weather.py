"""Meteorological, natural and human events (section 4.15)."""

from __future__ import annotations

from freeport_games.competitors.components import WEATHERS, ops
from freeport_games.competitors.components.files import WRITTEN
from freeport_games.competitors.components.kinds import Weather
from freeport_games.competitors.effects.tokens import go_back
from freeport_games.competitors.events import SaveRolled, WeatherRolled
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.whereabouts import (
    advantages_on,
    endangered,
    in_danger,
    mover,
    rule_at,
    weather_of,
)
from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Roll, Scene, Turn

HIGHEST_SAVE = 6


def roll_weather(t: Turn[State], roller: Seat) -> Scene:
    """Roll the event; then each seat with tokens in danger rolls once (CO-150, CO-151, CO-155)."""
    state = t.state
    area, value = yield from Roll("CO-R05", (WRITTEN.dice.d6, WRITTEN.dice.d12))
    weather = WEATHERS[area, value]
    state.weather = weather.id
    t.tell(WeatherRolled(roller, area, value, weather.id))
    for seat, names in endangered(state):
        if not (yield from _saved(t, seat, weather, names, "CO-R06")):
            for name in names:
                go_back(t, name)


def save_at_turn_end(t: Turn[State], movement: Movement) -> Scene:
    """Roll for the mover at the end of a movement turn in danger (CO-160)."""
    state, weather, name = t.state, weather_of(t.state), mover(t.state, movement)
    if weather is None or not in_danger(state, name):
        return
    if not (yield from _saved(t, state.active, weather, (name,), "CO-R07")):
        go_back(t, name)


def _saved(t: Turn[State], seat: Seat, weather: Weather, names: tuple[str, ...], kind: str) -> Playing[bool]:
    save = save_number(t.state, seat, weather)
    (value,) = yield from Roll(kind, (WRITTEN.dice.d6,))
    t.tell(SaveRolled(seat, value, save, names, value < save))
    return value < save


def save_number(state: State, seat: Seat, weather: Weather) -> int:
    """Return the save number of a seat, which a Weather Office raises (CO-159)."""
    offices = [rule_at(state, base, ops.SaveBonus) for base in advantages_on(state, seat, ops.SaveBonus, weather.area)]
    return min(HIGHEST_SAVE, weather.save + max([0, *[rule.amount for rule in offices if rule is not None]]))
