"""The deck: drawing from it, and renewing it (section 4.5)."""

from __future__ import annotations

from collections.abc import Callable

from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Scene, Shuffle, Turn
from freeport_games.import_export.areas.zones import move, shuffle
from freeport_games.import_export.components import TABLES, CardId
from freeport_games.import_export.events import DeckRenewed
from freeport_games.import_export.state import END_WINDOW, EndReason, Happening, Hook, State
from freeport_games.import_export.state.places import DECK, DISCARD, ISLAND, Place, hand_of
from freeport_games.import_export.vocabulary.hearing import hear

from .ending import trigger_end

HAND_REFILL = TABLES.limits.hand_refill.value
DRAW_WHEN_FULL = TABLES.limits.draw_when_full.value
AFTER_A_DRAW = (Hook.ON_DRAW, Hook.ON_OTHER_DRAW)
AFTER_AN_ACTION = (*AFTER_A_DRAW, Hook.ON_OTHER_DRAW_ACTION)


def draw_action(t: Turn[State], seat: Seat) -> Playing[object] | None:
    """Perform a draw action: draw up to five cards in hand, or one more (IE-053)."""
    deck, held = t.state.deck, len(t.state.hands[seat])
    count = HAND_REFILL - held if held < HAND_REFILL else DRAW_WHEN_FULL
    if len(deck) <= count:
        return draw(t, seat, count, action=True)
    move(t, deck[:count], DECK, hand_of(seat))  # the deck does not run out, so there is nothing to ask for
    heard_draw(t, seat, None, action=True)
    return None


def draw(
    t: Turn[State],
    seat: Seat,
    count: int,
    power: CardId | None = None,
    *,
    action: bool = False,
    shown: bool = False,
    until: Callable[[list[CardId]], bool] | None = None,
) -> Playing[list[CardId]]:
    """Draw cards into a hand, as one batch (IE-054, IE-055, IE-058).

    Args:
        t: the game.
        seat: the seat that draws.
        count: the number of cards, as far as there are that many.
        power: the card whose power does it; None for a draw action.
        action: whether it is a draw action.
        shown: whether everybody may see the cards.
        until: returns whether to end the draw early, from the cards drawn so far.

    Returns:
        The cards.
    """
    drawn: list[CardId] = []
    while len(drawn) < count and not (until is not None and until(drawn)):
        batch = count - len(drawn) if until is None else 1
        cards = yield from take_top(t, batch, hand_of(seat), power, shown=shown)
        if not cards:
            break
        drawn += cards
    if drawn:
        heard_draw(t, seat, power, action=action)
    return drawn


def heard_draw(t: Turn[State], seat: Seat, power: CardId | None, *, action: bool = False) -> None:
    """Notify powers of a batch of drawn cards."""
    hear(t, Happening(seat, by=power or ""), *(AFTER_AN_ACTION if action else AFTER_A_DRAW))


def take_top(
    t: Turn[State], count: int, target: Place, power: CardId | None = None, *, shown: bool = False
) -> Playing[list[CardId]]:
    """Move cards from the top of the deck, as many as it has; the deck is renewed when it runs out (IE-055, IE-058).

    Returns:
        The cards: fewer than requested if the deck ran out, and an empty list if no card is left anywhere.
    """
    state = t.state
    if not state.deck:
        yield from renew(t)
    cards = state.deck[:count]
    move(t, cards, DECK, target, power, shown=shown)
    if cards and not state.deck:
        yield from run_out(t)
    return cards


def cards_left(state: State) -> bool:
    """Return whether there is a card to draw: in the deck, or in a discard pile that will renew it (IE-055, IE-184)."""
    return bool(state.deck) or (bool(state.discard) and state.phase is not END_WINDOW)


def top_card(t: Turn[State]) -> Playing[CardId | None]:
    """Return the top card of the deck, which is renewed if it is empty; None if no card is left anywhere."""
    state = t.state
    if not state.deck:
        yield from renew(t)
    return state.deck[0] if state.deck else None


def seed(t: Turn[State], power: CardId | None = None) -> Scene:
    """Put the top card of the deck on the supply island (IE-112)."""
    yield from take_top(t, 1, ISLAND, power)


def run_out(t: Turn[State]) -> Scene:
    """Renew the deck after its last card has left it, or end the game (IE-055, IE-056)."""
    state = t.state
    if state.discard:
        yield from renew(t)
    elif state.phase is not END_WINDOW:
        trigger_end(t, EndReason.DECK_OUT, None)


def renew(t: Turn[State]) -> Scene:
    """Shuffle the discard pile into a new deck (chance IE-C4); not in the end window (IE-184)."""
    state = t.state
    if state.discard and state.phase is not END_WINDOW:
        order = yield from Shuffle("IE-C4", len(state.discard))
        shuffle(t, order, DISCARD, DECK)
        t.tell(DeckRenewed(len(state.deck)))
