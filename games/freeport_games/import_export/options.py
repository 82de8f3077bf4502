"""The options of Import / Export, and the state that a game begins with."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import BadOptions, Data, Seat, check_options, for_people, names, numbers

from .components import HARBOURS, LIGHT_GREY, TABLES, CardSet, HarbourId
from .state import Commitment, State

LOWEST_THRESHOLD, HIGHEST_THRESHOLD = TABLES.end.threshold.value, 200
EXPANSIONS = names(*[which for which in CardSet if which is not CardSet.BASE])


class ImportExportOptions(Data, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The setup of a game of Import / Export ("Options" in RULES.md)."""

    end_credits: Annotated[int, for_people("Credits to win"), numbers(LOWEST_THRESHOLD, HIGHEST_THRESHOLD, step=2)] = (
        LOWEST_THRESHOLD
    )
    """The credits that end the game: the turn in which somebody has them is the last. With 80 or more it is longer."""
    expansions: tuple[Annotated[CardSet, EXPANSIONS], ...] = ()
    """Further sets of cards that are shuffled in."""
    harbours: tuple[Annotated[HarbourId, names(*HARBOURS)], ...] = ()
    """The harbour of each player, in the order of the seats; without a choice they are dealt at random."""
    first_leader: Annotated[Seat | None, for_people(null="drawn at random")] = None
    """Who leads first."""
    public_skip: Annotated[bool, for_people("Skip idle players")] = True
    """Nobody is asked who can do nothing, as long as everybody can see that."""


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
    check_options(options, seats)
    if not options.harbours:
        return
    if len(options.harbours) != seats:
        wrong = f"`harbours` names a different harbour for each of the {seats} seats, or none at all"
        raise BadOptions(wrong, "/options/harbours")
    if (LIGHT_GREY in options.harbours) != (seats == len(HARBOURS)):
        wrong = f"{LIGHT_GREY} is in play with {len(HARBOURS)} seats, and with these only (IE-007)"
        raise BadOptions(wrong, "/options/harbours")
