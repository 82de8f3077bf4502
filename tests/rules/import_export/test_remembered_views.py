"""A view that is made with the help of memory is the one that is made anew."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions, view
from freeport_games.import_export.components import CardSet, GoodType
from freeport_games.import_export.view.cache import Remembered
from tests.support.effort import spread

from .positions import at

MEMORIES = ("_POSSESSIONS", "_SHIPS", "_FLEETS")
EVERY_SET = ImportExportOptions(expansions=(CardSet.JUTAKU, CardSet.KICKSTARTER, CardSet.CAPTAIN))


@pytest.mark.parametrize("seats", spread(IMPORT_EXPORT.seats))
def test_what_is_remembered_of_a_view_is_what_it_is_anew(seats: int) -> None:
    rng = Random(seats)
    table = Table.open(IMPORT_EXPORT, EVERY_SET, seats)
    while not table.over:
        viewers = (None, *range(seats))
        remembered = [table.view(viewer) for viewer in viewers]
        with pytest.MonkeyPatch.context() as patch:
            for memory in MEMORIES:
                patch.setattr(view, memory, Remembered(1))
            assert [table.view(viewer) for viewer in viewers] == remembered
        table.play(random_input(table, rng))


def accepted(position: str) -> tuple[GoodType, ...]:
    """Return what a ship with the same contract takes, as everybody sees it."""
    match = at(position)
    ships = view.view_for(match.state, None).ships
    return next(ship.accepts for ship in ships if ship.id == "green-1")


def test_a_ship_that_lies_as_before_looks_otherwise_under_other_powers_of_its_owner() -> None:
    position = "| green | yellow | black | green-1 contracts=almonds"
    assert GoodType.TECHNOLOGY not in accepted(position)
    assert GoodType.TECHNOLOGY in accepted("| green shipments=televisions | yellow | black | green-1 contracts=almonds")
    assert accepted("| green | yellow shipments=televisions | black | green-1 contracts=almonds") == accepted(position)
