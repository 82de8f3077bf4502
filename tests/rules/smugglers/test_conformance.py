"""The requirements on every game, in every mode, and with every number of seats."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from freeport_games.smugglers.options import LevelBonus, Mode
from tests.support.effort import share, spread

FAST = LevelBonus(lightspeed=4, cargo_pods=3)
MODES = [
    SmugglersOptions(round_limit=8),
    SmugglersOptions(round_limit=8, starting_credits=6000, brix_price=50, starting_system_bonus=FAST),
    SmugglersOptions(mode=Mode.MOST_CREDITS, round_limit=6, parley_proposals_per_seat=10),
    SmugglersOptions(mode=Mode.LAST_SHIP_STANDING, round_limit=20, starting_credits=3000),
    SmugglersOptions(mode=Mode.FIRST_TO_CREDITS, round_limit=12, target_credits=1100, starting_system_bonus=FAST),
    SmugglersOptions(
        mode=Mode.MOST_KILLS, round_limit=6, broker_enabled=False, character_swaps=False, surrender_allowed=False
    ),
]
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
