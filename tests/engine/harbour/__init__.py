"""Harbour: a made-up game that uses everything the engine offers, one module for each subject.

Captains bid in secret for the dock, then each makes one move a round: sail, barter, stack, swap or ship crates, build
cranes, inspect a rival, drink or rest. A captain with a lantern may signal at any time, even while bids are out.
Fifteen coins end the game on the spot.
"""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.engine import Asking, Faces, Game, Proof, Result, check_options, ranked
from freeport_games.engine.menus import Move

from .components import COMPONENTS
from .components import CRATES as CRATES
from .events import BidsOpened as BidsOpened
from .events import DockWon as DockWon
from .events import Drew as Drew
from .events import DrewUnseen as DrewUnseen
from .events import HarbourEvent as HarbourEvent
from .events import Sailed
from .events import Searched as Searched
from .events import Signalled as Signalled
from .moves import Barter as Barter
from .moves import Bid as Bid
from .moves import Build as Build
from .moves import Claim as Claim
from .moves import Crane as Crane
from .moves import Deny as Deny
from .moves import Drink as Drink
from .moves import Goods as Goods
from .moves import HarbourMove as HarbourMove
from .moves import Inspect as Inspect
from .moves import Pack as Pack
from .moves import Rest as Rest
from .moves import Reveal as Reveal
from .moves import Sail as Sail
from .moves import Ship as Ship
from .moves import Signal as Signal
from .moves import Stack as Stack
from .moves import Swap as Swap
from .moves import Take as Take
from .play import scene as scene
from .play import signals
from .showing import HarbourView as HarbourView
from .showing import picture as picture
from .showing import secrets
from .showing import view as view
from .state import Options as Options
from .state import State as State


def setup(options: Options, seats: int) -> State:
    check_options(options, seats)
    return State(
        options.rounds, 40, [8] * seats, [True] * seats, [0] * seats, [[] for _ in range(seats)], [*CRATES], []
    )


def result(s: State) -> Result:
    return Result(ranked({seat: coins + s.cranes[seat] for seat, coins in enumerate(s.coins)}), s.reason)


def fallback(s: State, asking: Asking) -> Move | None:
    return {"H-D1": Bid(0), "H-D2": Rest(), "H-D4": Deny()}.get(asking.kind)


def totals(s: State) -> Mapping[str, int]:
    return {
        "coins": s.bank + sum(s.coins),
        "crates": len(s.deck) + len(s.discard) + sum(map(len, s.hands)),
        "crates of a kind": len({*s.deck, *s.discard, *(crate for hand in s.hands for crate in hand)}),
    }


HARBOUR = Game[State, Options, HarbourView](
    slug="harbour",
    name="Harbour",
    summary="Bid for the dock, then make the most of it.",
    aim=("Bid for the dock and load what it offers. The most coins win."),
    seats=range(2, 5),
    options=Options,
    state=State,
    moves=(Bid, Sail, Barter, Stack, Swap, Ship, Build, Inspect, Drink, Rest, Pack, Reveal, Deny, Signal, Take, Claim),
    events=(BidsOpened, DockWon, Drew, DrewUnseen, Sailed, Searched, Signalled),
    views=HarbourView,
    setup=setup,
    scene=scene,
    view=view,
    result=result,
    interjections=signals,
    fallback=fallback,
    components=COMPONENTS,
    rules=__doc__ or "",
    proof=Proof(totals=totals, secrets=secrets),
    faces=Faces(picture=picture),
)
