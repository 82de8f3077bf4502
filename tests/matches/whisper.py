"""Whisper: a made-up game in which some seats are asked in secret, and nobody else may know which."""

from __future__ import annotations

from msgspec.structs import replace

from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Offer, Pick, Scene, Turn, ask, ask_all
from tests.engine.harbour import HARBOUR, Bid, Rest, State


def scene(t: Turn[State]) -> Scene | None:
    return None if t.state.reason else whisper(t)


def whisper(t: Turn[State]) -> Scene:
    """Two neighbours are asked in secret; then the first seat is asked openly."""
    s = t.state
    seats = len(s.coins)
    first = yield from Pick.evenly("H-C4", seats)
    asked = (first, (first + 1) % seats)
    yield from ask_all(asked, "H-D1", lambda t, seat: [Offer(Bid.option(amount=Amount(0, 1)))], secret=True)
    yield from ask(0, "H-D2", lambda t, seat: [Offer(Rest.option())], always=True)
    s.round_no += 1
    s.reason = "H-20" if s.round_no == s.rounds else ""


WHISPER = replace(HARBOUR, slug="whisper", name="Whisper", scene=scene, interjections=None)
