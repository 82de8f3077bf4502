"""Powers that react to draws and to ships, most of them by drawing."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CardId, GoodType
from freeport_games.import_export.conditions import IN_HAND
from freeport_games.import_export.effects.actions.loading import free_load
from freeport_games.import_export.effects.asking import may_draw, whether
from freeport_games.import_export.effects.drawing import cards_left, draw
from freeport_games.import_export.effects.of_powers import draw_cards
from freeport_games.import_export.moves import ChairsDiscard, SatelliteUse
from freeport_games.import_export.state import Cause, Hook, State
from freeport_games.import_export.state.places import DISCARD, hand_of
from freeport_games.import_export.vocabulary.declared import live, power
from freeport_games.import_export.vocabulary.using import by_way, way
from freeport_games.import_export.vocabulary.words import Condition, Pairs, StandingOrder, Trigger, Use

from .pairs import LOAD_PAIR

# Draws


def _load_as_an_action(t: Turn[State], use: Use) -> Scene:
    """Perform one LOAD action by itself; of the powers beside it, only pairs apply (PW-09)."""
    pairs = by_way([(with_pairs, (LOAD_PAIR,)) for with_pairs, _ in live(t.state, use.seat, Pairs)])
    yield from free_load(t, msgspec.structs.replace(use, cause=Cause.ACTION), pairs)


NANOBOTS = power(
    "nanobots",
    "After every time that you draw cards, you may do one LOAD action by yourself.",
    Trigger(Hook.ON_DRAW, _load_as_an_action),
)


def _not_drawn_by(power_: CardId) -> Condition:
    """Return the condition that a power or its copy did not make the draw: two must not feed each other (PW-09)."""

    def condition(state: State, use: Use) -> bool:
        by = state.shipment(use.heard.actor, use.heard.by)
        return by is None or by.power != power_

    return condition


LUMBER = power(
    "lumber",
    "After every draw of another player, by an action or a power, you may draw 1.",
    Trigger(Hook.ON_OTHER_DRAW, may_draw, when=_not_drawn_by("lumber")),
    StandingOrder(),
)


def _chairs(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, CHAIRS_DISCARD)


def _discard(t: Turn[State], seat: Seat, choice: ChairsDiscard, use: Use) -> None:
    move(t, (choice.card,), hand_of(seat), DISCARD, use.card)


CHAIRS_DISCARD = way(ChairsDiscard, _discard, IN_HAND("card", "IE-131"))

CHAIRS = power(
    "chairs",
    "After the draw action of another player, you may discard a card.",
    Trigger(Hook.ON_OTHER_DRAW_ACTION, _chairs),
)

# Ships


BACKPACKS = power(
    "backpacks",
    "Whenever a ship comes back from the sea, yours or another player's, you may draw 1.",
    Trigger(Hook.ON_SHIP_RETURN, may_draw),
    StandingOrder(),
)


def _draw_and_load(t: Turn[State], use: Use) -> Scene:
    """Draw, and load if that is done; if no card is left anywhere, only load."""
    if cards_left(t.state):
        yield from whether(t, use, SATELLITE_USE)
    else:
        yield from free_load(t, use)


def _draw_then_load(t: Turn[State], seat: Seat, _: SatelliteUse, use: Use) -> Scene:
    yield from draw(t, seat, 1, use.card)
    yield from free_load(t, use)


SATELLITE_USE = way(SatelliteUse, _draw_then_load)

SATELLITE = power(
    "satellite",
    "Whenever any player completes a ship, you may draw 1, and then load one card of your hand.",
    Trigger(Hook.ON_COMPLETE_ANY, _draw_and_load),
)

SHOES = power(
    "shoes",
    "Whenever any player completes a ship, this one included, you may draw 1.",
    Trigger(Hook.ON_COMPLETE_ANY, may_draw, this_one=True),
    StandingOrder(),
)


def _carried_technology(_: State, use: Use) -> bool:
    return GoodType.TECHNOLOGY in use.heard.carried


LAPTOPS = power(
    "laptops",
    "Draw 2 for every ship of yours that completes with a technology container aboard.",
    Trigger(Hook.ON_COMPLETE_OWN, draw_cards(2), when=_carried_technology),
)

WAYS = (CHAIRS_DISCARD, SATELLITE_USE)
