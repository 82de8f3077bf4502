"""The requirements on every game, with all powers live from the start, so that random play meets them."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions
from tests.support.effort import seeds, share, spread
from tests.support.modes import IMPORT_EXPORT_MODES as MODES
from tests.support.modes import equipped

EVERY_SET = MODES[1]
ONCE = ("classes", "hashing")
AT_POINTS = [check for check in CHECKS if check not in ONCE]


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
