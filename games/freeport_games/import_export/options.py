"""The options of Import / Export."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Data, Seat, for_people, names, numbers

from .components import HARBOURS, TABLES, CardSet, HarbourId

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
