"""Positions, and matches that are played from them.

For example::

    match = at("step=MOVE | mikk_staygo G-044 7/1/0/1/5 | patch_okono")
    match.play(0, Fly(("G-043", "G-042", "A-048"))).play(0, Skim(), 2)
    assert match.state.movement == 12

Positions are lines of ``freeport_games.smugglers.notation``. Seats whose powers a test is not about are Mikk Staygo,
Patch Okono, Lucius Vane and so on. Dice are given as numbers, or as tuples for several dice of one roll, in the order
in which they are rolled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from freeport_games.engine import Seat
from freeport_games.engine.domains import Counted
from freeport_games.engine.tables import Table
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions, SmugglersView
from freeport_games.smugglers.components import (
    ENGINES,
    GOOD_AT,
    LASERS,
    LIGHTSPEED,
    LOSS_ORDER,
    PODS,
    SHIELDS,
)
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.notation import read_position
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.player import Player
from tests.rules.matches import Given, Settled

SHEET = (LIGHTSPEED, ENGINES, SHIELDS, LASERS, PODS)


def at(position: str, *, dice: Iterable[Given] = ()) -> Match:
    """Return a match that begins at a position.

    Args:
        position: the position, as a line of notation.
        dice: what the first chance events turn out as.
    """
    state = read_position(position)
    return Match(Table.at(SMUGGLERS, state, state.seats), dice)


def counts(text: str) -> list[int]:
    """Return units of each good, from such as ``food 4 weapons 2``."""
    words = text.split()
    found = [0] * len(GOOD_AT)
    for good, count in zip(words[::2], words[1::2], strict=True):
        found[GOOD_AT[good]] = int(count)
    return found


def units(text: str = "", of: str | None = None) -> tuple[Counted, ...]:
    """Return units as a move names them: of each good that is carried, the first that are lost first.

    Args:
        text: what is named, such as ``food 4``.
        of: what is carried; what is named, if left out.
    """
    named, carried = counts(text), counts(text if of is None else of)
    return tuple(Counted(good, named[GOOD_AT[good]]) for good in LOSS_ORDER if carried[GOOD_AT[good]])


def fees(seats: Iterable[Seat], **paid: int) -> tuple[Counted, ...]:
    """Return the parts of a fee, for each seat that may pay: ``fees(range(3), s0=50, s2=41)``."""
    return tuple(Counted(seat, paid.get(f"s{seat}", 0)) for seat in seats)


def side(
    credits: int = 0,
    goods: str = "",
    of: str | None = None,
    brix: tuple[Counted, ...] = (),
    equipment: str = "",
    friends: str = "",
    contracts: str = "",
) -> Side:
    """Return a side of a deal; ``of`` is what the seat carries."""
    return Side(
        credits,
        units(goods, of),
        brix,
        tuple(equipment.split()),
        tuple(friends.split()),
        tuple(contracts.split()),
    )


def opened(seats: int = 2, *dice: Given, **options: Any) -> Match:
    """Return a match from its very beginning."""
    return Match(Table.open(SMUGGLERS, SmugglersOptions(**options), seats), dice)


class Match(Settled[State]):
    """A match that a test plays; of several dice the first shows 6, unless a test says what they show."""

    def usual_dice(self, sides: tuple[int, ...]) -> tuple[int, ...]:
        return (6, *[1] * (len(sides) - 1)) if len(sides) > 1 else (1,)

    def seat(self, seat: Seat) -> Player:
        """Return what belongs to a seat."""
        return self.state.players[seat]

    def levels(self, seat: Seat) -> str:
        """Base levels as a spaceship sheet has them."""
        return "/".join([str(self.seat(seat).base[place]) for place in SHEET])

    def view(self, viewer: Seat | None) -> SmugglersView:
        """Return what a seat, or a spectator (None), sees."""
        view = self.table.view(viewer)
        assert isinstance(view, SmugglersView)
        return view
