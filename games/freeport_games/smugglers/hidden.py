"""The hidden information: the order of the decks, and character cards before the reveal (section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Seat, Unseen

from .state import State, Step


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """Return the cards of which a viewer does not know which lies where."""
    hidden = [Unseen({"destiny-deck": state.destiny_deck}), Unseen({"planet-deck": state.planet_deck})]
    if state.step is Step.SETUP:
        places = {"out": state.out}
        for seat, player in enumerate(state.players):
            # Everybody knows where the cards lie that were shown in a swap.
            places[f"hand-{seat}"] = [card for card in player.hand if card not in state.revealed]
        seen = () if viewer is None else (f"hand-{viewer}",)
        hidden.append(Unseen(places, seen=seen))
    return hidden


def shuffled(state: State, kind: str) -> Sequence[str]:
    """Return the cards that a shuffle mixes (SG-111).

    The discard pile of destiny is mixed when the next card of destiny is drawn.
    """
    match kind:
        case "SG-C1":
            return state.destiny_deck
        case "SG-C2":
            return state.planet_deck
        case "SG-C3":
            return state.out
        case "SG-C8":
            draws_destiny = state.step is Step.DESTINY and not state.drawn
            return state.destiny_discard if draws_destiny else state.planet_discard
        case _:
            return ()
