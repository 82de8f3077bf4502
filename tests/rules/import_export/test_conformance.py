"""What every game on the engine has to fulfil, with all powers live from the start, so that random play meets them."""

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
from tests.support.effort import seeds

EVERY_SET = ImportExportOptions(expansions=(CardSet.JUTAKU, CardSet.KICKSTARTER, CardSet.CAPTAIN))
SHIPMENTS = 5
"""How many shipments each seat begins with in these matches."""


def equipped(seed: int) -> Game[State, ImportExportOptions, ImportExportView]:
    """The game, but every seat begins with shipments: random play completes few ships, and so meets few powers."""

    def setup(options: ImportExportOptions, seats: int) -> State:
        state = starting_state(options, seats)
        given = Random(seed).sample(state.deck, SHIPMENTS * seats)
        for seat in range(seats):
            state.shipments[seat] = [Shipment(card, card) for card in given[seat::seats]]
        state.deck = [card for card in state.deck if card not in given]
        return state

    return msgspec.structs.replace(IMPORT_EXPORT, setup=setup)


@pytest.mark.parametrize("check", CHECKS)
def test_import_export_conforms(check: str) -> None:
    options = [ImportExportOptions(), EVERY_SET]
    check_game(IMPORT_EXPORT, Random(1), checks=[check], options=options, share=0.04).require()


@pytest.mark.parametrize("seed", seeds(10))
def test_import_export_conforms_with_all_its_powers(seed: int) -> None:
    checks = [check for check in CHECKS if check not in ("classes", "hashing")]
    seats = [2 + seed % 5]
    game = equipped(seed)
    check_game(game, Random(seed), checks=checks, options=[EVERY_SET], seats=seats, share=0.1, compared=0.0).require()
