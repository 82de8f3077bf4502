"""The requirements on every game."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.conformance import CHECKS, check_game
from tests.support.effort import share, spread

ONCE = ("classes", "hashing")


@pytest.mark.parametrize("seats", spread(CARGO_HOLD.seats))
def test_cargo_hold_conforms(seats: int) -> None:
    checks = [check for check in CHECKS if check not in (*ONCE, "secrets")]
    check_game(CARGO_HOLD, Random(seats), checks=checks, seats=[seats], share=share(0.1)).require()


@pytest.mark.parametrize("seats", spread(CARGO_HOLD.seats))
def test_nobody_notices_what_is_hidden(seats: int) -> None:
    # A seat that left discards its lowest cards (CH-152), which tells that its other cards are higher: such discards
    # are not the same after an exchange of hidden cards, and are kept out of the search for leaks.
    check_game(CARGO_HOLD, Random(seats), checks=["secrets"], seats=[seats], leave=0.0, share=share(0.08)).require()


def test_it_is_the_same_everywhere() -> None:
    check_game(CARGO_HOLD, Random(1), checks=ONCE, seats=[3]).require()
