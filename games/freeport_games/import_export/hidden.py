"""Hidden cards, and what seats know of them nevertheless.

Only its seat sees a hand, and nobody sees the deck. But everybody knows each card that went to a hand face up, and
which cards were shuffled into a new deck; and a seat knows a card that it gave to another seat from its hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Rng, Seat, Unseen

from .components import CardId
from .knowing import DECK, hand_place, places
from .state import Phase, Policy, State
from .vocabulary.declared import live
from .vocabulary.words import StandingOrder


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """Return what a seat, or a spectator (None), is not shown: the deck and the hands of others."""
    if state.phase is Phase.OVER:
        return (Unseen({DECK: state.deck}),)
    known = [each for each in state.memory.known if each.known_to(viewer)]
    return (Unseen(places(state), () if viewer is None else (hand_place(viewer),), known=known),)


def shuffled(state: State, kind: str) -> Sequence[CardId]:
    """Return what a shuffle mixes: harbours (IE-C1), the whole deck (IE-C2), later the discard pile (IE-C4)."""
    return {"IE-C2": state.deck, "IE-C4": state.discard}.get(kind, ())


def redraw(state: State, seat: Seat, rng: Rng) -> None:
    """Draw the standing orders of other seats anew: only their own seats know them (PW-11)."""
    policies = tuple(Policy)
    for other in state.others(seat):
        drawing = [use.card for use, _ in live(state, other, StandingOrder)]
        state.orders[other] = {card: policies[int(rng.random() * len(policies))] for card in drawing}
