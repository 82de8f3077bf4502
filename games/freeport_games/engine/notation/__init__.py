"""One-line texts for moves, outcomes, inputs and states, and logs made of them.

A move is its name and its fields, an outcome its name and its numbers; lists are joined by commas, parts stand in
brackets::

    rest
    sail port=Aden insured=yes
    barter offer=(crates=TEA#1,RUM#2 tip=0)
    build cranes=(port=Aden height=2),(port=Brest height=1)
    shuffled 4,0,2,1,3

An identifier with characters other than letters, digits and ``_#.:/+*@-``, or one that looks like a number, is written
as a JSON string; an empty list is written as nothing. A log begins with the game, followed by one numbered line for
each input; empty lines and anything after a ``#`` between spaces are for people::

    harbour 1 seats=2 {"rounds": 2}
    1 shuffled 1,0,2          # the crates are dealt
    2 0: bid amount=3
    3 1 leaves

``moves``, ``outcomes`` and ``logs`` (with inputs) have these; ``values`` is what their words are made of; ``states``
writes a position, or a line of JSON for a game that has none. ``positions`` derives those of a game from its state.
"""

from .errors import IllTyped, Malformed, NotationError, UnknownMove
from .logs import play_log, read_input, write_input, write_log
from .moves import read_move, write_move
from .outcomes import read_outcome, write_outcome
from .states import read_state, write_state

__all__ = [
    "IllTyped",
    "Malformed",
    "NotationError",
    "UnknownMove",
    "play_log",
    "read_input",
    "read_move",
    "read_outcome",
    "read_state",
    "write_input",
    "write_log",
    "write_move",
    "write_outcome",
    "write_state",
]
