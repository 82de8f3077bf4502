"""What every game on the engine has to fulfil."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.conformance import CHECKS, check_game


@pytest.mark.parametrize("check", CHECKS)
def test_cargo_hold_conforms(check: str) -> None:
    # A seat that left discards its lowest cards (CH-152), which tells that its other cards are higher: such discards
    # are not the same after an exchange of hidden cards, and are kept out of the search for leaks.
    leave = 0.0 if check == "secrets" else 0.01
    check_game(CARGO_HOLD, Random(1), checks=[check], leave=leave, share=0.15).require()
