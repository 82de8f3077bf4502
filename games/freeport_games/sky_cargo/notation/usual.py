"""What a position leaves out, because it is usual."""

from __future__ import annotations

from freeport_games.sky_cargo.components import CARDS, CardId
from freeport_games.sky_cargo.piles import PILES
from freeport_games.sky_cargo.play.setup import out_of_the_game
from freeport_games.sky_cargo.state import State, Step


def rest(state: State) -> list[CardId]:
    """Return the cards outside the deck's list, in the order of the identifiers."""
    elsewhere = {*PILES.every_card(state)}.difference(state.deck)
    return [card for card in CARDS if card not in elsewhere]


def usually_removed(state: State) -> list[CardId]:
    """Return the cards that are out of the game, once the setup is done."""
    return [] if state.step is Step.SETUP else out_of_the_game(state)


def next_slot(state: State) -> int:
    """Return the number after the highest of the slots that are in use."""
    return 1 + max([int(crate.slot[1:]) for hold in state.holds for crate in hold], default=0)
