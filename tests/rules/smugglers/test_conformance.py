"""The requirements on every game, in every mode, and with every number of seats."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from tests.support.effort import share, spread
from tests.support.modes import SMUGGLERS as MODES

ONCE = ("classes", "hashing")
HIDDEN = ("secrets", "answers", "imagination")


@pytest.mark.parametrize("seats", spread([2, 4]))
def test_smugglers_conforms(seats: int) -> None:
    checks = [check for check in CHECKS if check not in ONCE]
    check_game(
        SMUGGLERS, Random(seats), checks=checks, seats=[seats], options=MODES[:1], share=share(0.1), leave=0.0
    ).require()


@pytest.mark.proof
def test_it_is_the_same_everywhere() -> None:
    check_game(SMUGGLERS, Random(1), checks=ONCE, seats=[3], options=MODES[:1]).require()


@pytest.mark.rule("SG-001", "SG-106", "SG-1011")
@pytest.mark.parametrize("seats", spread(SMUGGLERS.seats))
@pytest.mark.parametrize("options", MODES, ids=lambda options: options.mode)
def test_every_mode_and_number_of_seats(seats: int, options: SmugglersOptions) -> None:
    checks = [check for check in CHECKS if check not in (*ONCE, *HIDDEN)]
    check_game(
        SMUGGLERS, Random(seats), checks=checks, seats=[seats], options=[options], share=share(0.03), leave=0.02
    ).require()


@pytest.mark.rule("SG-008")
@pytest.mark.parametrize("seats", spread([2, 3, 6]))
def test_nobody_notices_what_is_hidden(seats: int) -> None:
    options = [SmugglersOptions(round_limit=3)]
    checks = ["secrets", "answers"]
    check_game(
        SMUGGLERS, Random(seats), checks=checks, seats=[seats], options=options, share=share(0.2), leave=0.0
    ).require()
