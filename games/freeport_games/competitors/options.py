"""The options of Competitors, and the state that a game begins with (section 9 of RULES.md)."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Data, check_options, for_people, numbers

from .components import CONTRACT_CARDS, CUSTOMS, TERRITORY_CARDS
from .kinds import VEHICLES
from .state import Mode, State
from .tokens import Token, names_of
from .written import WRITTEN

RANGES = {
    "rounds": range(WRITTEN.rounds.minimum, WRITTEN.rounds.maximum + 1),
    "target": range(5, 16),
    "round_cap": range(10, 61),
    "offers_per_turn": range(6),
}
"""The range of each number of the options."""


class CompetitorsOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game of Competitors."""

    game_end: Mode = Mode.TIMED
    """When the game ends."""
    rounds: Annotated[int, numbers(RANGES["rounds"][0], RANGES["rounds"][-1])] = WRITTEN.rounds.timed_default
    """The number of rounds, if the game ends after a number of rounds."""
    target: Annotated[int, for_people("Points to win"), numbers(RANGES["target"][0], RANGES["target"][-1])] = 10
    """The victory points that end the game, if it ends by points."""
    round_cap: Annotated[int, for_people("Last round"), numbers(RANGES["round_cap"][0], RANGES["round_cap"][-1])] = 30
    """The round after which the game ends in any case, if it ends by points."""
    offers_per_turn: Annotated[int, numbers(RANGES["offers_per_turn"][0], RANGES["offers_per_turn"][-1])] = 2
    """The offers and auctions that a player may open in a turn; with 0 there are no deals."""


def starting_state(options: CompetitorsOptions, seats: int) -> State:
    """Return the state before anything is rolled, shuffled or chosen.

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    return State(
        game_end=options.game_end,
        rounds=options.rounds,
        target=options.target,
        round_cap=options.round_cap,
        offers_per_turn=options.offers_per_turn,
        colours=[None] * seats,
        headquarters=[""] * seats,
        money=[0] * seats,
        points=[0] * seats,
        territory_hands=[[] for _ in range(seats)],
        contract_hands=[[] for _ in range(seats)],
        branches=[[] for _ in range(seats)],
        tokens=new_tokens(seats),
        territory_deck=list(TERRITORY_CARDS),
        contract_deck=list(CONTRACT_CARDS),
        customs_deck=list(CUSTOMS),
        offers=[0] * seats,
    )


def new_tokens(seats: int) -> dict[str, Token]:
    """Return every token, in the supplies (CO-007)."""
    return {
        name: Token(seat, kind) for seat in range(seats) for kind in VEHICLES.values() for name in names_of(seat, kind)
    }
