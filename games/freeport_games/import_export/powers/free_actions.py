"""Immediate powers that import or act: free actions of one seat."""

from __future__ import annotations

from functools import partial

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Entry, Fit, Offer, Scene, Turn, ask
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import ACTION_OF, Action, CardId
from freeport_games.import_export.conditions import IN_HAND
from freeport_games.import_export.effects.actions.importing import POWER_IMPORT
from freeport_games.import_export.effects.actions.performing import solo
from freeport_games.import_export.effects.asking import USE, choose
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.drawing import draw
from freeport_games.import_export.effects.of_powers import both, draw_cards, take
from freeport_games.import_export.moves import Done, PlatinumDone, PlatinumPlay, StretchAction
from freeport_games.import_export.state import Phase, State
from freeport_games.import_export.state.places import hand_of, played_by
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import Using, by_way, menu_of, way
from freeport_games.import_export.vocabulary.words import Immediate, Use

ACTIONS = tuple(action.value for action in Action)
SOLO_STEP = "IE-D15"


# Glasses and Pocky


def _import_alone(t: Turn[State], use: Use) -> Scene:
    yield from solo(t, use.seat, Action.IMPORT)


GLASSES = power(
    "glasses",
    "You may import by yourself, without a bid. The ship's owner earns as usual.",
    Immediate(_import_alone),
)


def _import_one_oneself(t: Turn[State], use: Use) -> Scene:
    """Import one container; mandatory if a ship lies at sea (IE-094)."""
    yield from choose(t, use.seat, use, POWER_IMPORT)


POCKY = power(
    "pocky",
    "2 credits and 2 cards of the deck are yours; then import a container: nobody bids, and the ship's owner earns"
    " nothing.",
    Immediate(both(take(2), draw_cards(2), _import_one_oneself)),
)


# Stretch Goals


def _stretch(t: Turn[State], use: Use) -> Scene:
    state = t.state
    for seat in state.clockwise(use.seat):
        yield from draw(t, seat, 1, use.card)
        gain(t, seat, 2, power=use.card)
        yield from choose(t, seat, use, POWER_IMPORT)
    for _ in range(2):
        if state.phase is Phase.END_WINDOW:
            return
        if isinstance((yield from ask(use.seat, SOLO_STEP, partial(_actions, use=use))), Done):
            return


def _actions(t: Turn[State], seat: Seat, *, use: Use) -> list[Entry]:
    return [*menu_of(t, seat, by_way([(use, (STRETCH_ACTION,))])), DONE]


def _act(t: Turn[State], seat: Seat, choice: StretchAction, _: Use) -> Scene:
    yield from solo(t, seat, Action(choice.action), owner_earns=False)


DONE = Offer(Done.option())
IS_ACTION = Among[Using]("BAD_CHOICE", lambda _: ACTIONS)
STRETCH_ACTION = way(StretchAction, _act, IS_ACTION("action", "IE-135"))

STRETCH_GOALS = power(
    "stretch_goals",
    "Every player, you first, draws a card, takes 2 credits and imports a container. "
    "Then do any two actions by yourself. The owners of the ships earn nothing.",
    Immediate(_stretch),
)


# Platinum Rings

FULL_HAND = 8


def _platinum(t: Turn[State], use: Use) -> Scene:
    state, seat = t.state, use.seat
    held = len(state.hands[seat])
    if held < FULL_HAND:
        yield from draw(t, seat, FULL_HAND - held, use.card)
    playable = list(state.hands[seat])
    while state.hands[seat] and state.phase is not Phase.END_WINDOW:
        answer = yield from ask(seat, USE, partial(_cards_to_play, use=use, playable=playable), always=True)
        if isinstance(answer, PlatinumDone):
            return


def _cards_to_play(t: Turn[State], seat: Seat, *, use: Use, playable: list[CardId]) -> list[Entry]:
    """Return the cards that have never left the hand since the power began, and the end of the power."""
    hand = t.state.hands[seat]
    playable[:] = [card for card in playable if card in hand]
    playing = msgspec.structs.replace(use, limit=playable.__contains__)
    return menu_of(t, seat, by_way([(playing, (PLATINUM_PLAY, PLATINUM_DONE))]))


def _play(t: Turn[State], seat: Seat, choice: PlatinumPlay, use: Use) -> Scene:
    move(t, (choice.card,), hand_of(seat), played_by(seat), use.card)
    yield from solo(t, seat, ACTION_OF[choice.card])


WAS_HELD = Fit[Using]("BAD_CHOICE", lambda c, card: c.allows(card))
PLATINUM_PLAY = way(PlatinumPlay, _play, IN_HAND("card", "IE-131"), WAS_HELD("card", "IE-135"))
PLATINUM_DONE = way(PlatinumDone, None)

PLATINUM_RINGS = power(
    "platinum_rings",
    "Draw until you hold 8 cards. You may use each of your cards once for its action, by yourself; they are then "
    "discarded.",
    Immediate(_platinum),
)

WAYS = (STRETCH_ACTION, PLATINUM_PLAY, PLATINUM_DONE)
