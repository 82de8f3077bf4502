"""Fair conforms, saved as its state and saved as inputs: any seat moves at any time, in the middle of anything."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from freeport_games.engine.conformance import CHECKS, check_game

from .fair import FAIR

REPLAYED = replace(FAIR, resumable=False)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", [FAIR, REPLAYED], ids=["saved as its state", "saved as inputs"])
def test_fair_conforms(game: type(FAIR), check: str) -> None:
    place = f"{__name__}:{'FAIR' if game is FAIR else 'REPLAYED'}"
    check_game(game, random.Random(1), checks=[check], leave=0.02, place=place).require()
