"""Searching the draw pile, and recovering from the discard pile (SC-208, SC-209)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Scene, Shuffle, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import CardId, ops
from freeport_games.sky_cargo.conditions import CARDS_THERE, OfThese
from freeport_games.sky_cargo.events import PileShuffled, Source
from freeport_games.sky_cargo.moves import Recover, Search
from freeport_games.sky_cargo.piles import DECK, DISCARDS, PILES, told_of_search
from freeport_games.sky_cargo.state import State
from freeport_games.sky_cargo.state.team import is_passenger

from .carrying import By, carries_out, skipped
from .hands import has_room, take


def fitting(cards: list[CardId], type_: str) -> list[CardId]:
    """Return the cards of a type among some, in the order of the identifiers."""
    return sorted(card for card in cards if type_ == "any" or is_passenger(card))


@carries_out(ops.Search)
def search(t: Turn[State], by: By, op: ops.Search) -> Scene:
    """Look at the cards of a type in the draw pile, take one, show it, and shuffle (SC-208, SC-195)."""
    state = t.state
    if not has_room(state, by.seat):
        skipped(t)
        return
    cards = fitting(state.deck, op.type)
    told_of_search(state, by.seat, cards)
    if cards:
        yield from ask(by.seat, "SC-D16", WAYS_TO_SEARCH.on(cards), always=True)
    else:
        skipped(t)
    if len(state.deck) > 1:
        order = yield from Shuffle("SC-C7", len(state.deck))
        PILES.shuffle(state, order, DECK, DECK)
        t.tell(PileShuffled(by.seat, len(state.deck)))


def _take_found(t: Turn[State], seat: Seat, move: Search, _: object) -> None:
    take(t, seat, move.card, DECK, Source.DRAW_PILE)


WAYS_TO_SEARCH = Ways(OfThese, Way(Search, _take_found, CARDS_THERE("card", "SC-208")))


@carries_out(ops.Recover)
def recover(t: Turn[State], by: By, op: ops.Recover) -> Scene:
    """Take a card of the discard pile (SC-209)."""
    if has_room(t.state, by.seat) and (cards := fitting(t.state.discard, op.type)):
        yield from ask(by.seat, "SC-D17", WAYS_TO_RECOVER.on(cards))
    else:
        skipped(t)


def _take_back(t: Turn[State], seat: Seat, move: Recover, _: object) -> None:
    take(t, seat, move.card, DISCARDS, Source.DISCARD_PILE)


WAYS_TO_RECOVER = Ways(OfThese, Way(Recover, _take_back, CARDS_THERE("card", "SC-209")))
