"""Windows: seats may react with a special card. A seat is asked if, by what all can see, it may hold one (CO-207)."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.competitors.components import IN_WINDOW
from freeport_games.competitors.components.kinds import CardId, Window
from freeport_games.competitors.conditions import CONTRACT_CARD
from freeport_games.competitors.events import SpecialCancelled, SpecialPlayed
from freeport_games.competitors.moves import DeclineReaction, PlayReaction
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.activities import Played
from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, OneOf, Playing, Turn, Way, Ways, ask, ask_all, nothing

from .cards import discard_from_hand


def may_hold(state: State, seat: Seat, window: Window) -> bool:
    """Return whether a seat may hold a card of a window, by what everybody can see (CO-212)."""
    return bool(state.contract_hands[seat]) and not all(card in state.contract_discard for card in IN_WINDOW[window])


def held(state: State, seat: Seat, window: Window) -> tuple[CardId, ...]:
    """Return the cards of a window in a seat's hand."""
    return tuple(card for card in sorted(IN_WINDOW[window]) if card in state.contract_hands[seat])


REACTING = {
    window: Ways(
        Case[State],
        Way(
            PlayReaction,
            nothing,
            CONTRACT_CARD("card", "CO-201"),
            OneOf[Case[State]]("CARD_NOT_PLAYABLE", cards)("card", "CO-201"),
        ),
        Way(DeclineReaction, nothing),
    )
    for window, cards in IN_WINDOW.items()
}
"""For each window, to play a card of it, or none."""


def first_reaction(
    t: Turn[State], seats: Iterable[Seat], decision: str, window: Window
) -> Playing[tuple[Seat, CardId] | None]:
    """Ask seats at the same time; return the first in their order that plays a card (CO-212)."""
    asked = [seat for seat in seats if may_hold(t.state, seat, window)]
    if not asked:
        return None
    answers = yield from ask_all(
        asked,
        decision,
        REACTING[window],
        always=True,
        defaults=dict.fromkeys(asked, DeclineReaction()),
        revisable=True,
    )
    for seat, move in answers.items():
        if isinstance(move, PlayReaction):
            return seat, move.card
    return None


def reaction(t: Turn[State], seat: Seat, decision: str, window: Window) -> Playing[CardId | None]:
    """Ask one seat whether it plays a card of a window; return the card, if it does."""
    if not may_hold(t.state, seat, window):
        return None
    move = yield from ask(seat, decision, REACTING[window], default=DeclineReaction(), certain=True)
    return move.card if isinstance(move, PlayReaction) else None


def spend(t: Turn[State], seat: Seat, card: CardId, against: Seat | None = None) -> None:
    """Play a special card from the hand, and discard it (CO-203)."""
    discard_from_hand(t.state, seat, Deck.CONTRACT, (card,))
    t.tell(SpecialPlayed(seat, card, against))


def countered(t: Turn[State], played: Played) -> Playing[bool]:
    """Let the seat that a special card hits cancel it; return whether it does (CO-211)."""
    seat = played.against
    t.state.special = played
    counsel = yield from reaction(t, seat, "CO-D29", Window.SPECIAL_PLAYED)
    t.state.special = None
    if counsel is None:
        return False
    spend(t, seat, counsel)
    t.tell(SpecialCancelled(seat, played.card))
    return True


def react_against_active(t: Turn[State], decision: str, window: Window) -> Playing[CardId | None]:
    """Let the other seats react to the active seat's delivery; return the card that takes effect (CO-207, CO-209)."""
    played = yield from first_reaction(t, t.state.others(t.state.active), decision, window)
    if played is None:
        return None
    seat, card = played
    spend(t, seat, card, t.state.active)
    return None if (yield from countered(t, Played(card, seat, t.state.active))) else card
