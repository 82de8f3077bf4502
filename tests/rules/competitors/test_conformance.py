"""The requirements on every game, at every number of seats, in both modes."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.competitors import COMPETITORS, CompetitorsOptions
from freeport_games.engine.conformance import CHECKS, check_game
from tests.support.effort import share, spread
from tests.support.modes import COMPETITORS as MODES

ONCE = ("classes", "hashing")


AT_POINTS = [check for check in CHECKS if check not in ONCE]
HIDDEN = ("secrets", "answers", "imagination")


@pytest.mark.parametrize("seats", spread(COMPETITORS.seats))
@pytest.mark.parametrize("options", MODES, ids=["rounds", "points"])
def test_competitors_conforms(seats: int, options: CompetitorsOptions) -> None:
    check_game(
        COMPETITORS, Random(seats), checks=AT_POINTS, options=[options], seats=[seats], share=share(0.02)
    ).require()


@pytest.mark.proof
def test_it_is_the_same_everywhere() -> None:
    check_game(COMPETITORS, Random(1), checks=ONCE, seats=[3]).require()


@pytest.mark.parametrize("seed", spread(range(3)))
def test_seats_may_leave(seed: int) -> None:
    checks = [check for check in AT_POINTS if check not in HIDDEN]
    options, seats = [MODES[seed % 2]], [2 + seed]
    check_game(
        COMPETITORS, Random(seed), checks=checks, options=options, seats=seats, share=share(0.05), leave=0.02
    ).require()


@pytest.mark.rule("CO-030", "CO-106", "CO-197", "CO-212")
@pytest.mark.parametrize("seed", spread(range(4)))
def test_nobody_notices_what_is_hidden(seed: int) -> None:
    checks = ["secrets", "answers"]
    check_game(COMPETITORS, Random(seed), checks=checks, seats=[2 + seed], share=share(0.1), leave=0.0).require()
