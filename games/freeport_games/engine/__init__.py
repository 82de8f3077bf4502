"""The engine: the contract that a game fulfils, and the table that drives a game."""

from .codec import Answered, Codec, Input, Left, Resolved, Returned
from .data import Data, Event, Hidden, Move, Part, Placing, Result, Seat, View, ranked, typename
from .decisions import Asked, Decision
from .distribution import Distribution, Placed, Share
from .domains import Amount, Domain, Flag, One, OneNumber, Ordering, Rng, Some, SomeNumbers
from .game import Asking, Game, StateNotation
from .instinct import Instinct, Temper
from .options import Form, Option, Several
from .refusals import BadOptions, Refusal, Refused
from .requests import (
    Answer,
    Chance,
    Choice,
    Decide,
    DecideAll,
    Interjection,
    Outcome,
    Pick,
    Picked,
    Request,
    Roll,
    Rolled,
    Scene,
    Shuffle,
    Shuffled,
    ask,
)
from .saved import RulesMismatch, Saved
from .table import Table
from .turn import GameEnded, Told, Turn

__all__ = [
    "Amount",
    "Answer",
    "Answered",
    "Asked",
    "Asking",
    "BadOptions",
    "Chance",
    "Choice",
    "Codec",
    "Data",
    "Decide",
    "DecideAll",
    "Decision",
    "Domain",
    "Event",
    "Flag",
    "Form",
    "Game",
    "GameEnded",
    "Hidden",
    "Input",
    "Instinct",
    "Interjection",
    "Left",
    "Move",
    "One",
    "OneNumber",
    "Option",
    "Ordering",
    "Outcome",
    "Part",
    "Pick",
    "Picked",
    "Placing",
    "Refusal",
    "Refused",
    "Request",
    "Resolved",
    "Result",
    "Returned",
    "Rng",
    "Roll",
    "Rolled",
    "RulesMismatch",
    "Saved",
    "Scene",
    "Seat",
    "Several",
    "Shuffle",
    "Shuffled",
    "Some",
    "SomeNumbers",
    "StateNotation",
    "Table",
    "Temper",
    "Told",
    "Turn",
    "View",
    "ask",
    "ranked",
    "typename",
]
