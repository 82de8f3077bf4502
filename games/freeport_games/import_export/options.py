"""The options of Import / Export, and the state that a game begins with."""

from __future__ import annotations

from freeport_games.engine import BadOptions, Data, Seat

from .components import HARBOURS, LIGHT_GREY, TABLES, CardSet
from .state import Commitment, State

LOWEST_THRESHOLD, HIGHEST_THRESHOLD = TABLES.end.threshold.value, 200


class ImportExportOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The setup of a game of Import / Export ("Options" in RULES.md)."""

    end_credits: int = LOWEST_THRESHOLD
    """The active credits that end the game: an even number from 50 to 200. The extended game uses 80 or more."""
    expansions: tuple[CardSet, ...] = ()
    """The sets of cards that are shuffled in: `JUTAKU`, `KICKSTARTER`, `CAPTAIN`."""
    harbours: tuple[str, ...] = ()
    """Each seat's harbour, all different: `green`, `yellow`, `black`, `red`, `blue`, and with six seats `light_grey`;
    empty to deal them at random."""
    first_leader: Seat | None = None
    """The leader of the first turn; null to draw it at random."""
    public_skip: bool = True
    """Whether a seat is passed over when everybody can see that it can do nothing (IE-049)."""


def starting_state(options: ImportExportOptions, seats: int) -> State:
    """Return the state before anything is dealt or shuffled (IE-002).

    Raises:
        BadOptions: if an option is out of range.
    """
    _check(options, seats)
    state = State(
        end_credits=options.end_credits,
        public_skip=options.public_skip,
        sets=[CardSet.BASE, *options.expansions],
        harbours=list(options.harbours),
        first_leader=options.first_leader,
        deck=[],
        credits=[0] * seats,
        hands=[[] for _ in range(seats)],
        imports=[[] for _ in range(seats)],
        goods=[[] for _ in range(seats)],
        shipments=[[] for _ in range(seats)],
        played=[[] for _ in range(seats)],
        commitments=[Commitment() for _ in range(seats)],
        counts=[0] * seats,
        sold=[False] * seats,
        pirated=[0] * seats,
        extra_leads=[0] * seats,
        passive=[0] * seats,
        orders=[{} for _ in range(seats)],
        declared_goods=[{} for _ in range(seats)],
    )
    state.deck = state.deck_list
    return state


def _check(options: ImportExportOptions, seats: int) -> None:
    if options.end_credits not in range(LOWEST_THRESHOLD, HIGHEST_THRESHOLD + 1, 2):
        raise BadOptions(
            f"endCredits is an even number from {LOWEST_THRESHOLD} to {HIGHEST_THRESHOLD}, not {options.end_credits}"
        )
    if CardSet.BASE in options.expansions or len(set(options.expansions)) < len(options.expansions):
        raise BadOptions("expansions names JUTAKU, KICKSTARTER and CAPTAIN, each once at most")
    if options.first_leader is not None and options.first_leader not in range(seats):
        raise BadOptions(f"firstLeader is from 0 to {seats - 1}, or null to draw it, not {options.first_leader}")
    if options.harbours:
        _check_harbours(options.harbours, seats)


def _check_harbours(harbours: tuple[str, ...], seats: int) -> None:
    if unknown := [harbour for harbour in harbours if harbour not in HARBOURS]:
        raise BadOptions(f"there is no harbour {unknown[0]}; there are {', '.join(HARBOURS)}")
    if len(harbours) != seats or len(set(harbours)) < seats:
        raise BadOptions(f"harbours names a different harbour for each of the {seats} seats, or none at all")
    if (LIGHT_GREY in harbours) != (seats == len(HARBOURS)):
        raise BadOptions(f"{LIGHT_GREY} is in play with {len(HARBOURS)} seats, and with these only (IE-007)")
