"""A position that somebody got wrong is refused with a sentence, or a game can be played on from it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions
from freeport_games.competitors import COMPETITORS, CompetitorsOptions
from freeport_games.engine import Data
from freeport_games.engine.game import AnyGame
from freeport_games.engine.notation import write_state
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions
from freeport_games.import_export.components import CardSet
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from tests.rules.mutants import judge, mutate, step
from tests.support.effort import examples
from tests.support.tally import tried

INPUTS = 150
"""The number of inputs of a match that are played."""
MUTANTS = 8
"""The number of mutants of each position that is looked at."""
OFTEN = (
    "raid",
    "waits",
    "resolves",
    "completing",
    "round",
    "execution",
    "ending",
    "sealed",
    "bound",
    "trails",
    "dogfight",
    "under",
    "visit",
    "offer from",
    "standing",
    "parley",
)
"""The rare features of a position, which is therefore looked at whenever they come up."""


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (CARGO_HOLD, CargoHoldOptions()),
        (IMPORT_EXPORT, ImportExportOptions()),
        (IMPORT_EXPORT, ImportExportOptions(expansions=tuple(CardSet)[1:])),
        (SKY_CARGO, SkyCargoOptions()),
        (SMUGGLERS, SmugglersOptions()),
        (COMPETITORS, CompetitorsOptions()),
    ],
    ids=[
        "cargo_hold",
        "import_export",
        "import_export_with_all_cards",
        "sky_cargo",
        "smugglers",
        "competitors",
    ],
)
@examples(12)
@given(seed=st.integers(0, 2**32))
def test_a_mutant_is_refused_with_a_sentence_or_can_be_played_on(game: AnyGame, options: Data, seed: int) -> None:
    rng = Random(seed)
    table = Table.open(game, options, rng.choice(game.seats))
    other = write_state(game, table.state)
    for _ in range(INPUTS):
        if table.over:
            break
        step(table, rng)
        text = write_state(game, table.state)
        if rng.random() < (0.2 if any(name in text for name in OFTEN) else 0.05):
            for _ in range(MUTANTS):
                verdict = judge(game, mutate(text, other, rng), rng)
                tried(f"{game.slug} text", taken=verdict == "played")
            other = text
