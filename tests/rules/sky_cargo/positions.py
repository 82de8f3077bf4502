"""Positions, and matches that are played from them.

For example::

    match = at("PC01 LO12 hand=AC01#1,PS01#1 | PC02 LO06 hold=c1:PS02#1,c2:CG03#1+")
    match.play(0, PlayAction("AC01#1", ()))
    assert match.asked == (0, "SC-D11")

Positions are lines of ``freeport_games.sky_cargo.notation``. Windows in which nobody says otherwise are passed:
``windows`` names those in which the test answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Move
from freeport_games.engine.menus.requests import Outcome, Rolled
from freeport_games.engine.tables import Table
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions, SkyCargoView
from freeport_games.sky_cargo.components import CardId
from freeport_games.sky_cargo.events import CardsShown, SeenCargos
from freeport_games.sky_cargo.moves import Pass, StartDogfight
from freeport_games.sky_cargo.notation import read_position
from freeport_games.sky_cargo.state import State
from freeport_games.sky_cargo.view import CargoInPlay, SeatInPlay
from tests.rules.matches import Given, Settled

WINDOWS = frozenset({"SC-D22", "SC-D23", "SC-D24", "SC-D25", "SC-D26", "SC-D27"})


def cards(text: str) -> list[CardId]:
    """Return cards by their identifiers; the first copy where no number stands."""
    return [card if "#" in card else f"{card}#1" for card in text.split()]


def at(position: str, *, windows: Collection[str] = (), outcomes: Iterable[Outcome] = ()) -> Match:
    """Return a match that begins at a position.

    Args:
        position: the position, as a line of notation.
        windows: the reaction windows in which the test answers; all others are passed.
        outcomes: what the first chance events turn out as.
    """
    state = read_position(position)
    return Match(Table.at(SKY_CARGO, state, state.seats), windows, outcomes)


def fighting(position: str, *, windows: Collection[str] = ()) -> Match:
    """Return a match in which seat 0 has attacked seat 1 with the first card of its hand, a Pilot; see ``at``."""
    match = at(position, windows=windows)
    return match.play(0, StartDogfight(match.state.hands[0][0], 1))


def opened(seats: int = 2, *outcomes: Outcome, **options: Any) -> Match:
    """Return a match from its very beginning."""
    return Match(Table.open(SKY_CARGO, SkyCargoOptions(**options), seats), (), outcomes)


def rolled(result: int) -> Rolled:
    """Return what the die shows."""
    return Rolled((result,))


def seen(told: CardsShown | Hidden) -> list[CardId]:
    """Return the cards that somebody was shown; they are not hidden."""
    assert isinstance(told, CardsShown)
    return [card.id for card in told.cards]


def seen_cargo(told: SeenCargos | Hidden) -> list[tuple[str, CardId]]:
    """Return the slots, with their cargo, that somebody was shown; they are not hidden."""
    assert isinstance(told, SeenCargos)
    return [(one.slot, one.card.id) for one in told.cargo]


class Match(Settled[State]):
    """A match that a test plays; windows in which the test does not answer are passed."""

    def __init__(self, table: Table[State], windows: Collection[str] = (), given: Iterable[Given] = ()) -> None:
        self.passed = WINDOWS.difference(windows)
        """The windows that are passed."""
        super().__init__(table, given)

    def _goes_on(self) -> bool:
        asked = self.table.asked
        if asked and asked[0].kind in self.passed:
            self.table.answer(asked[0].seat, Pass())
            return True
        return super()._goes_on()

    def domain(self, seat: Seat, kind: type[Move], field: str) -> list[Any]:
        """Return what a field of a kind of move may be."""
        return [item for option in self.options(seat, kind) for item in getattr(option, field).items]

    def hand(self, seat: Seat) -> list[CardId]:
        """Return a hand, in the order of the identifiers."""
        return sorted(self.state.hands[seat])

    def hold(self, seat: Seat) -> list[str]:
        """Return a hold in words: slot, card, and ``+`` if it lies face-up."""
        return [f"{crate.slot} {crate.card}{'+' * crate.open}" for crate in self.state.holds[seat]]

    def view(self, viewer: Seat | None) -> SkyCargoView:
        """Return what a seat, or a spectator (None), sees."""
        view = self.table.view(viewer)
        assert isinstance(view, SkyCargoView)
        return view

    def before(self, seat: Seat, viewer: Seat | None = None) -> SeatInPlay:
        """Return what lies before a seat, as a viewer sees it."""
        return self.view(viewer).seats[seat]

    def cargo(self, slot: str, viewer: Seat | None) -> CargoInPlay:
        """Return a cargo, as a viewer sees it."""
        return next(cargo for seat in self.view(viewer).seats for cargo in seat.hold if cargo.slot == slot)

    def knows(self, viewer: Seat | None, slot: str) -> bool:
        """Return whether a viewer sees which card lies in a slot."""
        return hasattr(self.cargo(slot, viewer).card, "id")
