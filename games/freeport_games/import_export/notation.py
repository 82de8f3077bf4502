"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its harbour and its credits; omitted values are the defaults::

    turn=5 leader=0 phase=COMMIT at=1 declared=LOAD | green 12 hand=drones,pens played=laptops
    | yellow 8 hand=cups goods=sugar shipments=helicopter+4 | green-1 sea aboard=books | green-2 contracts=jets
    | deck=paprika,* | discard=beer

(It is one line, and broken here for the page.) The words are the fields of ``state``, but for those that are called
otherwise below. Some of them are short:

========================  =============================================================================================
``green 12``              a seat; the harbour is ``-`` before harbours are dealt. Without credits it has those of the
                          beginning
``chose=FOLLOW:LOAD``     what a seat has chosen. Left out, the leader has led the declared action, and the others have
                          drawn if the actions are being done
``shipments=``            oldest first: ``wind_turbines=drones`` has the power of Drones, ``helicopter+4`` holds 4
                          credits, ``jets*1`` was used once in this turn
``orders=`` ``declares=``  ``helicopter:ALWAYS``, ``sugar:LUXURY``
``green-1``               a ship that is not empty in its harbour: ``sea``, ``contracts``, ``aboard``,
                          ``bound=card+card``, ``released``
``deck=``                 the deck from the top; ``*`` is every card that is named nowhere else, in the order of the
                          identifiers; without ``deck`` these are the deck. Other piles stand from the oldest card
``execution``             a seat that is doing its actions, the innermost last
``sealed=0:4,2:-``        the bids that are in, in the order in which they came; ``-`` is a pass
``waits`` ``resolves``    a triggered power in the queue, or the one that is being resolved, with what it heard
``trails=``               where hidden cards have lain since everybody last knew them: ``hand-0@1>hand-1@2:cups``;
                          ``freeport_games.engine.hidden.trail_words`` explains them
========================  =============================================================================================
"""

from __future__ import annotations

from typing import Any

from freeport_games.engine import Seat
from freeport_games.engine.notation.positions import Entries, InAWord, Kind, Positions, Row, Seats, Words

from .check import SEATS, problems
from .components import HARBOURS, SHIPS, SHIPS_A_SEAT, TABLES, CardSet
from .faces.reference import COMPONENTS
from .options import LOWEST_THRESHOLD
from .piles import PILES
from .state import (
    Choice,
    Commitment,
    Execution,
    Happening,
    Phase,
    QueuedPower,
    RevealedBid,
    Round,
    Ship,
    Shipment,
    State,
)


def _empty_ships(state: State) -> dict[str, Ship]:
    """Return the ships of all seats, empty in their harbours; none before the harbours are dealt."""
    harbours = [] if state.phase is Phase.SETUP else state.harbours
    names = {f"{harbour}-{one + 1}": seat for seat, harbour in enumerate(harbours) for one in range(SHIPS_A_SEAT)}
    return {name: Ship(name, seat, False) for name, seat in names.items()}


def _starting_credits(seat: Any) -> int:
    """Return the credits with which the seat at a harbour begins (IE-019)."""
    extra = HARBOURS[seat.harbours].extra_credits if seat.harbours in HARBOURS else 0
    return int(TABLES.setup.credits.value + extra)


def _choice(state: State, seat: Seat) -> Commitment:
    """Return what a seat has usually chosen: the leader leads what it declared, and all others draw in their turn."""
    if state.declared is None:
        return Commitment()
    if seat == state.leader:
        return Commitment(Choice.LEAD, state.declared)
    return Commitment() if state.phase is Phase.COMMIT else Commitment(Choice.DRAW, state.declared)


POSITIONS = Positions(
    State,
    PILES,
    seats=SEATS,
    problems=problems,
    components=COMPONENTS,
    rest={"deck": lambda state: state.deck_list},
    places=(
        Seats(
            lists=(
                "harbours",
                "credits",
                "hands",
                "imports",
                "goods",
                "shipments",
                "played",
                "commitments",
                "counts",
                "sold",
                "pirated",
                "extra_leads",
                "passive",
                "orders",
                "declared_goods",
            ),
            words=Words(
                leading=("harbours", "credits"),
                called={
                    "harbours": "harbour",
                    "hands": "hand",
                    "commitments": "chose",
                    "counts": "count",
                    "declared_goods": "declares",
                },
                usual={
                    "credits": _starting_credits,
                    **dict.fromkeys(("counts", "pirated", "extra_leads", "passive"), 0),
                },
                forms={"harbours": Kind("HARBOUR")},
            ),
            bare=("harbours",),
            usual={"commitments": _choice},
        ),
        Entries(of="ships", what="a ship", names=SHIPS, usual=_empty_ships),
        "executions",
        "round",
        "bids_in",
        "queue",
        "resolving",
        "completing",
        "end_trigger",
        "island",
        "discard",
        "deck",
    ),
    told={
        State: Words(
            always=("turn", "leader", "phase"),
            called={
                "first_leader": "first",
                "end_credits": "end",
                "executions": "execution",
                "bids_in": "sealed",
                "queue": "waits",
                "resolving": "resolves",
                "end_trigger": "ending",
            },
            usual={
                "end_credits": LOWEST_THRESHOLD,
                "public_skip": True,
                "sets": [CardSet.BASE],
                "turn": 1,
                "phase": Phase.LEAD,
                "at": lambda state: state.leader,
            },
        ),
        Commitment: InAWord(form="{choice}[:{action}]"),
        Shipment: InAWord(form="{card}[={power}][+{tokens}][*{used}]", usual={"power": lambda shipment: shipment.card}),
        Ship: Words(
            called={"at_sea": "sea", "containers": "aboard", "pairs": "bound"},
            without=("id", "owner"),
            forms={"pairs": Row("{0}+{1}", like="robot_cats+smart_cars")},
        ),
        Execution: Words(usual={"left": 0}),
        Round: Words(called={"participants": "seats"}),
        RevealedBid: InAWord(form="{seat}:{amount}"),
        QueuedPower: Words(among=("happened",), usual={"power": lambda queued: queued.card}),
        Happening: Words(called={"card": "about"}),
    },
)
"""The positions of the game."""

read_position, write_position = POSITIONS.read, POSITIONS.write
