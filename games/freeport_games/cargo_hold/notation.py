"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its score; omitted values are the defaults::

    turn=7 active=2 stage=RAID | 100 hand=FP01#1,SP02#1 | 0 delivery=(CG04#1,FP06#1 in=1) | 50
    delivery=(CG09#1 ext in=2) | raid 1 attack=FP05#1,SP02#1 done=SP02#1 won=2 | deck=CG01#1,* | discard=CG05#2

(It is one line, and broken here for the page.) The words are the fields of ``state``, but for those that are called
otherwise below: ``draw`` cards are still to be drawn, a delivery is ready ``in`` that many turns, started ``since`` a
turn, ``ext`` for two turns, ``shown`` if it lies face-up. The deck is written from the top; ``*`` in it is every card
that is named nowhere else, in the order of the identifiers, and an omitted deck is ``*``. The last card of the discard
pile is its last. ``trails`` say where hidden cards have lain since everybody last knew them:
``hand-0@1>delivery-0@2:FP06#1``; ``freeport_games.engine.hidden.trail_words`` explains them.
"""

from __future__ import annotations

from freeport_games.engine.notation.positions import Positions, Seats, Words

from .check import SEATS, problems
from .components import CARDS
from .options import LOWEST_TARGET
from .piles import PILES
from .state import Delivery, RunningRaid, Stage, State

POSITIONS = Positions(
    State,
    PILES,
    seats=SEATS,
    problems=problems,
    rest={"deck": lambda _: CARDS},
    places=(
        Seats(
            lists=("scores", "hands", "deliveries"),
            words=Words(leading=("scores",), called={"scores": "score", "hands": "hand", "deliveries": "delivery"}),
        ),
        "raid",
        "deck",
        "discard",
    ),
    told={
        State: Words(
            always=("turn", "active", "stage"),
            called={"debt_target": "target", "turn_limit": "limit", "first_seat": "first", "to_draw": "draw"},
            usual={"debt_target": LOWEST_TARGET, "turn_limit": 0, "turn": 1, "stage": Stage.COLLECT},
        ),
        Delivery: Words(
            leading=("cards",),
            always=("countdown",),
            called={"countdown": "in", "started": "since", "extended": "ext", "revealed": "shown"},
            usual={"countdown": 0, "started": 0},
        ),
        RunningRaid: Words(leading=("target",), called={"resolved": "done", "winner": "won"}),
    },
)
"""The positions of the game."""

read_position, write_position = POSITIONS.read, POSITIONS.write
