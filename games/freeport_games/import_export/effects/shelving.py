"""The place of a completed contract, and its immediate effect there (IE-116, IE-119, IE-171)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Turn, run
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CardId
from freeport_games.import_export.state import State
from freeport_games.import_export.state.places import Place, Zone, of_seat
from freeport_games.import_export.vocabulary.declared import words
from freeport_games.import_export.vocabulary.words import Immediate, Shelving, Use


def shelve(t: Turn[State], seat: Seat, card: CardId, source: Place) -> Scene:
    """Put a completed contract into the shipments, or where its power allows (IE-116)."""
    declared = words(Shelving)
    if card in declared:
        done = yield from declared[card].instead(t, Use(seat, card, card), source)
        if done:
            return
    move(t, (card,), source, of_seat(Zone.SHIPMENTS, seat))


def put_down(t: Turn[State], seat: Seat, card: CardId, source: Place) -> Scene:
    """Put a card into the shipments as if it were just completed (IE-171)."""
    yield from shelve(t, seat, card, source)
    yield from at_once(t, Use(seat, card, card))


def at_once(t: Turn[State], use: Use) -> Scene:
    """Carry out the immediate power of a card, if it has one (IE-119)."""
    declared = words(Immediate)
    if use.power in declared:
        yield from run(declared[use.power].effect(t, use))
