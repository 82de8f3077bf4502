"""Effects and conditions of several powers, each short enough for one line of a declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn, run
from freeport_games.import_export.areas.counting import goods_fit
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CARDS, CardId, GoodType
from freeport_games.import_export.state import State
from freeport_games.import_export.state.places import DISCARD, Place, Zone, of_seat
from freeport_games.import_export.vocabulary.words import Condition, Effect, Number, Use

from .credits import gain, pay
from .drawing import draw

# Effects


def both(*effects: Effect) -> Effect:
    """Return an effect that carries out one effect after the other."""

    def effect(t: Turn[State], use: Use) -> Scene:
        for each in effects:
            yield from run(each(t, use))

    return effect


def take(amount: int | Number) -> Effect:
    """Return an effect that takes credits from the bank."""

    def effect(t: Turn[State], use: Use) -> None:
        gain(t, use.seat, amount if isinstance(amount, int) else amount(t.state, use), power=use.card)

    return effect


def draw_cards(count: int) -> Effect:
    """Return an effect that draws a number of cards as one batch."""

    def effect(t: Turn[State], use: Use) -> Scene:
        yield from draw(t, use.seat, count, use.card)

    return effect


def others_pay(amount: int, when: Callable[[State, Seat], bool] | None = None) -> Effect:
    """Let every other seat pay the power's seat, clockwise from its left, in one transaction each (IE-152)."""

    def effect(t: Turn[State], use: Use) -> None:
        for seat in t.state.others(use.seat):
            if when is None or when(t.state, seat):
                pay(t, seat, amount, use.seat, power=use.card)

    return effect


def actor_pays(amount: int) -> Effect:
    """Let the acting seat of the event pay the power's seat."""

    def effect(t: Turn[State], use: Use) -> None:
        pay(t, use.heard.actor, amount, use.seat, power=use.card)

    return effect


def into_goods(t: Turn[State], seat: Seat, cards: Sequence[CardId], source: Place, by: CardId) -> None:
    """Put cards into a seat's goods one by one, while there is room; discard the rest."""
    for card in cards:
        room = goods_fit(t.state, seat, (card,))
        move(t, (card,), source, of_seat(Zone.GOODS, seat) if room else DISCARD, by)


# Conditions


def about(type_: GoodType) -> Condition:
    """Return the condition that the card of the event is of a type."""

    def condition(_: State, use: Use) -> bool:
        return CARDS[use.heard.card].type is type_

    return condition


def contracts_of(use: Use, type_: GoodType) -> list[CardId]:
    """Count the contracts of a type on the ship whose completion is the event."""
    return [card for card in use.heard.cards if CARDS[card].type is type_]
