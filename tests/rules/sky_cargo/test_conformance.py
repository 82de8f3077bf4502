"""What every game on the engine has to fulfil.

Where a seat that left discards its lowest cards (SC-197), others learn that it holds no lower ones; so what is hidden
is compared in matches that nobody leaves.
"""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions
from freeport_games.sky_cargo.options import Characters

LONG = SkyCargoOptions(cargo_target=7, characters=Characters.RANDOM, turn_limit=40)
ONCE = ("classes", "hashing")


@pytest.mark.parametrize("check", CHECKS)
def test_sky_cargo_conforms(check: str) -> None:
    check_game(SKY_CARGO, Random(1), checks=[check], options=[SkyCargoOptions(), LONG], share=0.1, leave=0.0).require()


@pytest.mark.rule("SC-197")
@pytest.mark.parametrize("seed", range(6))
def test_seats_may_leave(seed: int) -> None:
    checks = [check for check in CHECKS if check not in (*ONCE, "secrets", "answers")]
    check_game(SKY_CARGO, Random(seed), checks=checks, share=0.05, leave=0.02).require()


@pytest.mark.rule("SC-110", "SC-112", "SC-113", "SC-130")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_notices_what_is_hidden(seed: int) -> None:
    checks = ["secrets", "answers"]
    check_game(SKY_CARGO, Random(seed), checks=checks, seats=[2 + seed % 3], share=0.3, leave=0.0).require()
