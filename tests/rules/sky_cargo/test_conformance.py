"""The requirements on every game."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions
from tests.support.effort import seeds, share, spread
from tests.support.modes import SKY_CARGO as MODES

ONCE = ("classes", "hashing")
AT_POINTS = [check for check in CHECKS if check not in ONCE]


@pytest.mark.parametrize("seats", spread(SKY_CARGO.seats))
@pytest.mark.parametrize("options", MODES, ids=["short", "long"])
def test_sky_cargo_conforms(seats: int, options: SkyCargoOptions) -> None:
    check_game(
        SKY_CARGO, Random(seats), checks=AT_POINTS, options=[options], seats=[seats], share=share(0.04)
    ).require()


@pytest.mark.proof
def test_it_is_the_same_everywhere() -> None:
    check_game(SKY_CARGO, Random(1), checks=ONCE, seats=[3]).require()


@pytest.mark.rule("SC-197")
@pytest.mark.random
@pytest.mark.parametrize("seed", seeds(3))
def test_seats_may_leave(seed: int) -> None:
    check_game(SKY_CARGO, Random(seed), checks=AT_POINTS, share=share(0.02), leave=0.05).require()


@pytest.mark.rule("SC-110", "SC-112", "SC-113", "SC-130")
@pytest.mark.random
@pytest.mark.parametrize("seed", seeds(3))
def test_nobody_notices_what_is_hidden(seed: int) -> None:
    checks = ["secrets", "answers"]
    check_game(SKY_CARGO, Random(seed), checks=checks, seats=[2 + seed % 3], share=share(0.15)).require()


@pytest.mark.rule("SC-114")
@pytest.mark.parametrize("seats", spread(SKY_CARGO.seats))
def test_what_a_seat_knows_is_true_in_whatever_it_imagines(seats: int) -> None:
    check_game(SKY_CARGO, Random(seats), checks=["imagination"], seats=[seats]).require()
