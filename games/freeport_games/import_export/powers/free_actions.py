"""Immediate powers that import or act: free actions of one seat."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Entry, Menu, Offer, One, Scene, Seat, Turn, ask
from freeport_games.import_export.actions.importing import import_offers
from freeport_games.import_export.actions.performing import solo
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import ACTION_OF, Action, CardId
from freeport_games.import_export.effects.asking import USE, choose
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.drawing import draw
from freeport_games.import_export.effects.of_powers import both, draw_cards, take
from freeport_games.import_export.moves import Done, PlatinumDone, PlatinumPlay, StretchAction
from freeport_games.import_export.places import hand_of, played_by
from freeport_games.import_export.state import Phase, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import card_of_hand, other_uses, refusing
from freeport_games.import_export.vocabulary.words import Immediate, Use

ACTIONS = One(tuple([action.value for action in Action]))
SOLO_STEP = "IE-D15"


def _import_one(t: Turn[State], use: Use, seat: Seat) -> Scene:
    """Import one container by a power; mandatory if a ship lies at sea (IE-094)."""
    yield from choose(t, seat, partial(_imports, power=use.card))


def _imports(t: Turn[State], seat: Seat, *, power: CardId) -> Menu:
    return import_offers(t, seat, t.state.at_sea(), power=power)


# Glasses and Pocky


def _import_alone(t: Turn[State], use: Use) -> Scene:
    yield from solo(t, use.seat, Action.IMPORT)


GLASSES = power(
    "glasses",
    "You may import by yourself, without a bid. The ship's owner earns as usual.",
    Immediate(_import_alone),
)


def _import_one_oneself(t: Turn[State], use: Use) -> Scene:
    yield from _import_one(t, use, use.seat)


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
        yield from _import_one(t, use, seat)
    for _ in range(2):
        if state.phase is Phase.END_WINDOW:
            return
        if isinstance((yield from ask(use.seat, SOLO_STEP, partial(_actions, power=use.card))), Done):
            return


def _actions(_: Turn[State], __: Seat, *, power: CardId) -> list[Entry]:
    option = StretchAction.option(power=One((power,)), action=ACTIONS)
    ways: list[Entry] = [Offer(option, _act), Offer(Done.option())]
    return [*ways, *other_uses(ways)]


def _act(t: Turn[State], seat: Seat, choice: StretchAction) -> Scene:
    yield from solo(t, seat, Action(choice.action), owner_earns=False)


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
        answer = yield from ask(seat, USE, partial(_cards_to_play, power=use.card, playable=playable), always=True)
        if isinstance(answer, PlatinumDone):
            return


def _cards_to_play(t: Turn[State], seat: Seat, *, power: CardId, playable: list[CardId]) -> list[Entry]:
    """Return the cards that have never left the hand since the power began, and the end of the power."""
    hand = t.state.hands[seat]
    playable[:] = [card for card in playable if card in hand]
    offers: list[Entry] = []
    if playable:
        option = PlatinumPlay.option(power=One((power,)), card=One(tuple(playable)))
        offers.append(Offer(option, _play))
    offers.append(Offer(PlatinumDone.option(power=One((power,)))))
    return [*offers, *other_uses(offers, question=True)]


refusing(PlatinumPlay, card_of_hand)


def _play(t: Turn[State], seat: Seat, choice: PlatinumPlay) -> Scene:
    move(t, (choice.card,), hand_of(seat), played_by(seat), choice.power)
    yield from solo(t, seat, ACTION_OF[choice.card])


PLATINUM_RINGS = power(
    "platinum_rings",
    "Draw until you hold 8 cards. You may use each of your cards once for its action, by yourself; they are then "
    "discarded.",
    Immediate(_platinum),
)
