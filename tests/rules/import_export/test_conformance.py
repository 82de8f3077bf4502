"""The requirements on every game, with all powers live from the start, so that random play meets them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from freeport_games.engine import Game
from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions, ImportExportView
from freeport_games.import_export.components import CardSet
from freeport_games.import_export.options import starting_state
from freeport_games.import_export.state import Shipment, State
from tests.support.effort import seeds, share, spread

EVERY_SET = ImportExportOptions(expansions=(CardSet.JUTAKU, CardSet.KICKSTARTER, CardSet.CAPTAIN))
MODES = [ImportExportOptions(), EVERY_SET]
ONCE = ("classes", "hashing")
AT_POINTS = [check for check in CHECKS if check not in ONCE]
SHIPMENTS = 5
"""The number of shipments with which each seat begins in these matches."""


def equipped(seed: int) -> Game[State, ImportExportOptions, ImportExportView]:
    """Return the game with shipments at the start: random play completes few ships, and so meets few powers."""

    def setup(options: ImportExportOptions, seats: int) -> State:
        state = starting_state(options, seats)
        given = Random(seed).sample(state.deck, SHIPMENTS * seats)
        for seat in range(seats):
            state.shipments[seat] = [Shipment(card, card) for card in given[seat::seats]]
        state.deck = [card for card in state.deck if card not in given]
        return state

    return msgspec.structs.replace(IMPORT_EXPORT, setup=setup)


@pytest.mark.parametrize("seats", spread(IMPORT_EXPORT.seats))
@pytest.mark.parametrize("options", MODES, ids=["base", "every set"])
def test_import_export_conforms(seats: int, options: ImportExportOptions) -> None:
    check_game(
        IMPORT_EXPORT, Random(seats), checks=AT_POINTS, options=[options], seats=[seats], share=share(0.015)
    ).require()


@pytest.mark.proof
def test_it_is_the_same_everywhere() -> None:
    check_game(IMPORT_EXPORT, Random(1), checks=ONCE, options=[EVERY_SET], seats=[3]).require()


@pytest.mark.random
@pytest.mark.parametrize("seed", seeds(5))
def test_import_export_conforms_with_all_its_powers(seed: int) -> None:
    seats, game = [2 + seed % 5], equipped(seed)
    check_game(
        game, Random(seed), checks=AT_POINTS, options=[EVERY_SET], seats=seats, share=share(0.03), compared=0.0
    ).require()
