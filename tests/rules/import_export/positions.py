"""Positions, and matches that are played from them.

For example::

    match = at("| green hand=laptops,drones | yellow | black | green-2 contracts=generators aboard=laptops")
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.asked == (1, "IE-D02")
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from freeport_games.engine import Event, Seat
from freeport_games.engine.domains import Some
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.menus.requests import Outcome
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions, ImportExportView
from freeport_games.import_export.components import CARDS, GOODS, Action, CardId, CardSet, GoodType
from freeport_games.import_export.notation import read_position
from freeport_games.import_export.state import Ship, State
from tests.rules.matches import Settled

M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)

COLOURS = ("green", "yellow", "black", "red", "blue", "light_grey")


def goods_with(
    count: int,
    *,
    type: GoodType | None = None,
    action: Action | None = None,
    tier: int | None = None,
    slots: int | None = None,
    but: str = "",
) -> list[CardId]:
    """Base cards with some attributes, for tests to which nothing else about them matters.

    Args:
        count: how many.
        type: their type, if it matters.
        action: their action, if it matters.
        tier: their tier, if it matters.
        slots: the slots of their load requirement, if that matters.
        but: cards that are used otherwise.
    """
    found = [
        card.id
        for card in (CARDS[id_] for id_ in GOODS.sets[CardSet.BASE])
        if type in (None, card.type)
        and action in (None, card.action)
        and tier in (None, card.tier)
        and slots in (None, len(card.load))
        and card.id not in but.split()
    ]
    assert len(found) >= count, f"only {found}"
    return found[:count]


def opened(seats: int = 3, *outcomes: Outcome, **options: Any) -> Match:
    """Return a match from its very beginning, with these options; the first chance events turn out as given."""
    return Match(Table.open(IMPORT_EXPORT, ImportExportOptions(**options), seats), outcomes)


def at(position: str) -> Match:
    """Return a match at a position in one line of notation."""
    state = read_position(position)
    return Match(Table.at(IMPORT_EXPORT, state, state.seats))


def commas(cards: str) -> str:
    """Return cards that stand apart, as people say them, the way that positions have them."""
    return ",".join(cards.split())


def all_but(named: str, *sets: CardSet) -> str:
    """Return all cards of a game but those that are named, as a position has them.

    Args:
        named: these, and whatever stands between them.
        sets: the sets of cards in the game, beside the base set.
    """
    known = {*named.replace(",", " ").split()}
    return ",".join([card for which in (CardSet.BASE, *sets) for card in GOODS.sets[which] if card not in known])


def loads_on(match: Match) -> bool:
    """Return whether seat 0 is still doing LOAD actions."""
    return any(execution.seat == 0 for execution in match.state.executions)


class Match(Settled[State]):
    """A match that a test plays. Shuffles leave the order as it is, and the first of several is drawn, unless said."""

    @property
    def sorted_hands(self) -> list[list[CardId]]:
        """The hands, each in the order of the identifiers."""
        return [sorted(hand) for hand in self.state.hands]

    @property
    def all_asked(self) -> tuple[Asked, ...]:
        """All seats that are asked."""
        return self.table.asked

    def decision(self, seat: Seat) -> Decision:
        """Return what a seat may do."""
        decision = self.table.decision(seat)
        assert decision is not None, f"seat {seat} may do nothing"
        return decision

    def moves(self, seat: Seat, kind: type[M]) -> set[M]:
        """Return every move of a kind that a seat may make; if order is irrelevant, identifiers are sorted."""
        found: set[M] = set()
        for option in self.options(seat, kind):
            unordered = [name for name, domain in option.domains if isinstance(domain, Some) and not domain.ordered]
            for move in option:
                sorted_ = {name: tuple(sorted(getattr(move, name))) for name in unordered}
                found.add(msgspec.structs.replace(move, **sorted_))
        return found

    def hands(self, seat: Seat, *cards: CardId) -> bool:
        """Return whether a seat holds exactly these cards."""
        return self.sorted_hands[seat] == sorted(cards)

    def view(self, viewer: Seat | None) -> ImportExportView:
        """Return what a seat, or a spectator (None), sees."""
        view = self.table.view(viewer)
        assert isinstance(view, ImportExportView)
        return view

    def ship(self, name: str) -> Ship:
        """Return a ship."""
        return self.state.ship(name)

    def shipments(self, seat: Seat) -> list[CardId]:
        """Return the cards in a seat's shipments."""
        return [shipment.card for shipment in self.state.shipments[seat]]
