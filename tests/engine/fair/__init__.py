"""Fair: a made-up game that is saved as its state, though any seat may move at any time.

Traders bid in secret for who begins, then each makes one move a round: hawk a crate, which the others bid for in turn;
smuggle crates past everybody who may hold a gun; peddle some for little; treat others; stroll to the pier; or rest. At
any time a trader may whistle for a crate, or propose a deal, which all who look rich enough answer in secret. Fifteen
coins end the game on the spot.
"""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.engine import Game, Proof, Result, Seat, check_options, ranked
from freeport_games.engine.hidden import Unseen

from .parts import CRATES, EVENTS, GATE, MOVES, Options, State
from .play import free_moves, scene
from .view import FairView, view

__all__ = ["FAIR"]


def setup(options: Options, seats: int) -> State:
    check_options(options, seats)
    nobody = [0] * seats
    yes, gate = [True] * seats, [GATE] * seats
    return State(options.rounds, 40, [8] * seats, nobody, yes, [*yes], gate, [[] for _ in nobody], [*CRATES])


def result(s: State) -> Result:
    return Result(ranked(dict(enumerate(s.coins))), s.reason)


def totals(s: State) -> Mapping[str, int]:
    held = [*s.deck, *s.quay, *s.smuggled]
    for crates in (*s.hands, *[deal.crates for deal in s.deals], [s.lot.crate] if s.lot else []):
        held += crates
    return {"coins": s.bank + sum(s.coins), "crates": len(held), "crates of a kind": len({*held})}


def secrets(s: State, seat: Seat | None) -> list[Unseen]:
    """Nobody knows the deck, another hand, or what another seat smuggles."""
    if s.reason:
        return [Unseen({"deck": s.deck})]
    places = {"deck": s.deck, "smuggled": s.smuggled} | {f"hand-{other}": hand for other, hand in enumerate(s.hands)}
    return [Unseen(places, (f"hand-{seat}", *(["smuggled"] if s.to_move[:1] == [seat] else [])))]


FAIR = Game[State, Options, FairView](
    slug="fair",
    name="Fair",
    summary="Bid, hawk, smuggle and deal.",
    aim=("Buy and sell at the fair. The most coins win."),
    seats=range(2, 5),
    options=Options,
    state=State,
    moves=MOVES,
    events=EVENTS,
    views=FairView,
    setup=setup,
    scene=scene,
    view=view,
    result=result,
    interjections=free_moves,
    resumable=True,
    rules=__doc__ or "",
    proof=Proof(totals=totals, secrets=secrets),
)
