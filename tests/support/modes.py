"""The sets of options with which the kit is run on each game, and a game in which seats begin with powers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import msgspec

from freeport_games.cargo_hold import CargoHoldOptions
from freeport_games.competitors import CompetitorsOptions
from freeport_games.competitors.options import Mode as Ending
from freeport_games.engine import Data, Game
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions, ImportExportView
from freeport_games.import_export.components import CardId, CardSet
from freeport_games.import_export.play.setup import starting_state
from freeport_games.import_export.state import Shipment, State
from freeport_games.sky_cargo import SkyCargoOptions
from freeport_games.sky_cargo.options import Characters
from freeport_games.smugglers import SmugglersOptions
from freeport_games.smugglers.options import LevelBonus, Mode

_FAST = LevelBonus(lightspeed=4, cargo_pods=3)

CARGO_HOLD = [CargoHoldOptions()]
IMPORT_EXPORT_MODES = [
    ImportExportOptions(),
    ImportExportOptions(expansions=(CardSet.JUTAKU, CardSet.KICKSTARTER, CardSet.CAPTAIN)),
]
SKY_CARGO = [SkyCargoOptions(), SkyCargoOptions(cargo_target=7, characters=Characters.RANDOM, turn_limit=40)]
SMUGGLERS = [
    SmugglersOptions(round_limit=8),
    SmugglersOptions(round_limit=8, starting_credits=6000, brix_price=50, starting_system_bonus=_FAST),
    SmugglersOptions(mode=Mode.MOST_CREDITS, round_limit=6, parley_proposals_per_seat=10),
    SmugglersOptions(mode=Mode.LAST_SHIP_STANDING, round_limit=20, starting_credits=3000),
    SmugglersOptions(mode=Mode.FIRST_TO_CREDITS, round_limit=12, target_credits=1100, starting_system_bonus=_FAST),
    SmugglersOptions(
        mode=Mode.MOST_KILLS, round_limit=6, broker_enabled=False, character_swaps=False, surrender_allowed=False
    ),
]
COMPETITORS = [CompetitorsOptions(), CompetitorsOptions(game_end=Ending.POINTS, target=5, round_cap=10)]

MODES: Mapping[str, list[Data]] = {
    "cargo_hold": [*CARGO_HOLD],
    "import_export": [*IMPORT_EXPORT_MODES],
    "sky_cargo": [*SKY_CARGO],
    "smugglers": [*SMUGGLERS],
    "competitors": [*COMPETITORS],
}
"""The sets of options of each game, the defaults, or what comes close to them in a shorter game, first."""

SHIPMENTS = 5
"""The number of shipments with which each seat begins in the matches of ``equipped``."""


def equipped(seed: int, *first: CardId) -> Game[State, ImportExportOptions, ImportExportView]:
    """Return Import / Export with shipments at the start: random play completes few ships, and so meets few powers.

    Args:
        seed: decides which.
        first: cards that are among them, seat by seat.
    """

    def setup(options: ImportExportOptions, seats: int) -> State:
        state = starting_state(options, seats)
        others = [card for card in state.deck if card not in first]
        given = [*first, *Random(seed).sample(others, SHIPMENTS * seats - len(first))]
        for seat in range(seats):
            state.shipments[seat] = [Shipment(card, card) for card in given[seat::seats]]
        state.deck = [card for card in state.deck if card not in given]
        return state

    return msgspec.structs.replace(IMPORT_EXPORT, setup=setup)
