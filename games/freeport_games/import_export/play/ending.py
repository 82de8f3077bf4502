"""The end: the end window, and the final scores (sections 4.18 and 4.19)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.menus import Announcement, Entry, Offer, Scene, Turn, ask
from freeport_games.import_export.events import GameScored, TokensStored
from freeport_games.import_export.moves import Done
from freeport_games.import_export.scoring import ranking, score_sheet
from freeport_games.import_export.state import Phase, State
from freeport_games.import_export.vocabulary.declared import has, live, usable
from freeport_games.import_export.vocabulary.using import by_way, menu_of
from freeport_games.import_export.vocabulary.words import AnyTime, EndDeclaration, EndMove, Tokens

from .settling import settle


def end_window(t: Turn[State]) -> Scene:
    """Let the next seat clockwise use its powers that work at the end; after the last one, score the game (IE-182)."""
    state, seat = t.state, t.state.at
    if seat == state.leader:
        _count_tokens(t)
    done = False
    while not done:
        answer = yield from ask(seat, "IE-D18", uses, always=_has_end_power(state, seat))
        done = isinstance(answer, Done)
        yield from settle(t, seat)
    state.at = (seat + 1) % state.seats
    if state.at == state.leader:
        state.phase = Phase.OVER
        t.tell(partial(_scored, state))


def _scored(state: State) -> Announcement:
    return Announcement(GameScored(tuple(score_sheet(state, seat) for seat in range(state.seats)), ranking(state)))


def _has_end_power(state: State, seat: Seat) -> bool:
    """Return whether a seat is asked, even if its hand offers no use (IE-182)."""
    return any(has(state, seat, word) for word in (AnyTime, EndMove, EndDeclaration))


def uses(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return every use of a power, then the end of the uses (IE-182)."""
    found = [one for word in (AnyTime, EndMove, EndDeclaration) for one in usable(t.state, seat, word)]
    return [*menu_of(t, seat, by_way(found)), DONE]


def _finish(t: Turn[State], seat: Seat, _: Done) -> Scene:
    """Ask for every end move that is still due, then go to the next seat (IE-183)."""
    for use, word in live(t.state, seat, EndMove):
        if word.must and use.shipment(t.state) is not None and word.usable(t.state, use):
            yield from ask(seat, "IE-D18", partial(menu_of, uses=by_way([(use, word.ways)])))


DONE = Offer(Done.option(), _finish)


def _count_tokens(t: Turn[State]) -> None:
    """Move credits stored on cards to the score sheets before any seat is asked (Helicopter)."""
    state = t.state
    for seat in range(state.seats):
        for use, _ in live(state, seat, Tokens):
            shipment = use.shipment(state)
            if shipment is not None and shipment.tokens:
                state.passive[seat] += shipment.tokens
                shipment.tokens = 0
                t.tell(TokensStored(seat, use.card, 0, state.passive[seat]))
