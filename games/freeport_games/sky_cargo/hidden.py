"""The hidden information, and what seats know of it all the same."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Seat, Unseen

from .components import CardId
from .knowing import DECK, hand_place, places
from .state import State, Step


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """Return what a seat, or a spectator (None), is not shown: the draw pile, hands of others, packed cargo.

    A packed cargo that it has seen in its slot is shown to it (SC-114).
    """
    if state.step is Step.OVER:
        return (Unseen({DECK: state.deck}),)
    known = [each for each in state.memory.known if each.known_to(viewer)]
    seen = [] if viewer is None else [hand_place(viewer)]
    for owner, hold in enumerate(state.holds):
        seen += [crate.slot for crate in hold if crate.known_to(viewer, owner)]
    return (Unseen(places(state), seen, known=known),)


def shuffled(state: State, kind: str) -> Sequence[CardId]:
    """Return what a shuffle mixes: the whole deck (SC-C3), packed cargo of a hold (SC-C5), the discard pile (SC-C6)."""
    match kind:
        case "SC-C3":
            return state.deck
        case "SC-C5":
            return [crate.card for crate in state.holds[state.effects[-1].seat] if not crate.open]
        case "SC-C6":
            return state.discard
        case _:
            return ()
