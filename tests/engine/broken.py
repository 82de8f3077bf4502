"""Copies of Harbour that are broken in one way, and what the conformance kit finds in them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.conformance import Report, check_game
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Menu, Move, Offer, Option, Refusal, Refuse, Scene, Turn, ask

from . import harbour
from .harbour import HARBOUR, Bid, HarbourMove, State

Scenes = Callable[[Turn[State]], Scene | None]


def found(game: AnyGame, check: str, **effort: Any) -> str:
    """Return what one check finds, with as few seats as the game takes unless a test says how many.

    Nothing else may be found.
    """
    report: Report = check_game(game, random.Random(4), checks=[check], **{"seats": game.seats[:1], **effort})
    return "\n".join(problem.what for problem in report.problems)


def after_each_scene(spoil: Callable[[Turn[State]], object]) -> Scenes:
    """The scenes of Harbour, with something done at the end of each."""

    def scene(t: Turn[State]) -> Scene | None:
        inner = harbour.scene(t)

        def whole(inner: Scene) -> Scene:
            yield from inner
            spoil(t)

        return None if inner is None else whole(inner)

    return scene


def instead_of_turns(scene: Callable[[Turn[State]], Scene]) -> AnyGame:
    """Harbour, with another scene for each turn."""
    return replace(HARBOUR, scene=lambda t: scene(t) if t.state.to_move and not t.state.reason else harbour.scene(t))


def offers(*options: Option[Move]) -> Callable[[Turn[Any], Seat], Menu]:
    """Return a menu of offers that only answer."""
    return lambda t, seat: [Offer(option) for option in options]


def nothing(t: Turn[State]) -> Scene:
    """Ask nobody."""
    yield from ()


def asking_for_a_bid(why: Callable[[Turn[State], Seat, Move], Refusal | None]) -> AnyGame:
    """Harbour, with a bid in the place of each turn, and a reason for refusing all else."""

    def scene(t: Turn[State]) -> Scene:
        bids = Bid.option(amount=Amount(0, 3))
        yield from ask(0, "X-D1", lambda t, seat: [Offer(bids), Refuse(HarbourMove, why=why)])
        t.state.reason = "X"

    return instead_of_turns(scene)
