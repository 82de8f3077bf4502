"""Answers that nobody is asked for: of seats that left, and of seats with a single legal answer."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine.data import Seat
from freeport_games.engine.game import AnyGame, Asking
from freeport_games.engine.menus.menu import Entries
from freeport_games.engine.menus.open_decision import Chosen, OpenDecision


def settles_itself(game: AnyGame, asked: OpenDecision, left: Collection[Seat]) -> bool:
    """Answer for seats with a single legal answer and for seats that left; return whether nobody is left to ask."""
    menus = asked.menus
    for seat, entries in menus.items():
        if seat in asked.answers:
            continue
        if seat in left:
            asked.take(seat, fallback(game, asked, seat))
        elif not entries.several and (only := _only(asked, seat, entries)) is not None:
            asked.take(seat, only)
    return len(asked.answers) == len(menus)


def _only(asked: OpenDecision, seat: Seat, entries: Entries) -> Chosen | None:
    """Return the answer of a seat with a single offer, if it alone is legal and the seat need not be asked."""
    offer = entries.offers[0]
    if asked.always(seat) or not offer.option.bound or offer.option.size != 1:
        return None
    return Chosen(offer, offer.option.first)


def fallback(game: AnyGame, asked: OpenDecision, seat: Seat) -> Chosen:
    """Return the answer of a seat that gives none: its default, the game's fallback, or the first legal value.

    Raises:
        RuntimeError: if the first value of every offer is refused.
    """
    t, entries = asked.turn, asked.menus[seat]
    move = asked.default(seat)
    if move is None:
        move = game.fallback(t.state, Asking(seat, asked.request.kind, entries.options))
    if move is not None and (offer := entries.find(t, seat, move)) is not None:
        return Chosen(offer, move)
    for offer in entries.offers:
        if offer.takes(t, seat, first := offer.option.first):
            return Chosen(offer, first)
    raise RuntimeError(f"{game.name}: {asked.request.kind} offers nothing that can be answered for seat {seat}")
