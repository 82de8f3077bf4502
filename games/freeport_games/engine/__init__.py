"""The engine: the contract that a game fulfils, and the table that drives a game.

What an author of games needs is here and in five more namespaces:

========================  ==========================================================================
``engine``                what a game is: its data, its card of facts, its options
``engine.menus``          the turn: scenes, questions, chance, ways to move, conditions, refusals
``engine.domains``        the values that a field of a move may take
``engine.hidden``         piles of cards, and what nobody or not everybody sees
``engine.pictures``       what a view looks like
``engine.instinct``       how bots weigh moves
========================  ==========================================================================

Whoever drives games finds the table in ``engine.tables``, its inputs and their bytes in ``engine.storage``, texts in
``engine.notation``, sentences in ``engine.words``. ``engine.conformance`` tries whether a game keeps the contract.
"""

from .component import Component, Fact, fact, facts_of, values_of
from .data import (
    KEYS,
    Data,
    Event,
    Hidden,
    Key,
    MoveName,
    MoveText,
    Named,
    Placing,
    Question,
    Result,
    Seat,
    Text,
    View,
    ranked,
    refers,
    typename,
)
from .game import AnyGame, Asking, Bots, Faces, Game, Proof, StateNotation, TimeLimit
from .instinct import Instinct, Temper
from .match_options import check_options, for_people, names, numbers
from .pace import Pace
from .problems import wrong_seats

__all__ = [
    "KEYS",
    "AnyGame",
    "Asking",
    "Bots",
    "Component",
    "Data",
    "Event",
    "Faces",
    "Fact",
    "Game",
    "Hidden",
    "Instinct",
    "Key",
    "MoveName",
    "MoveText",
    "Named",
    "Pace",
    "Placing",
    "Proof",
    "Question",
    "Result",
    "Seat",
    "StateNotation",
    "Temper",
    "Text",
    "TimeLimit",
    "View",
    "check_options",
    "fact",
    "facts_of",
    "for_people",
    "names",
    "numbers",
    "ranked",
    "refers",
    "typename",
    "values_of",
    "wrong_seats",
]
