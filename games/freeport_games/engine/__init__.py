"""The engine: the contract that a game fulfils, and the table that drives a game."""

from .codec import Answered, Codec, Input, Left, Resolved, Returned
from .component import Component
from .data import Data, Event, Hidden, Move, Part, Placing, Result, Seat, View, ranked, typename
from .decisions import Asked, Decision
from .distribution import Distribution, DistributionOfEach, Placed, Share
from .domains import Amount, Domain, Flag, One, OneNumber, Ordering, Rng, Some, SomeInOrder, SomeNumbers, SomeOfEach
from .game import Asking, Game, StateNotation
from .instinct import Instinct, Temper
from .options import Form, Option, Several
from .refusals import BadOptions, Refusal, Refused
from .remembered import Remembered
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
    "Component",
    "Data",
    "Decide",
    "DecideAll",
    "Decision",
    "Distribution",
    "DistributionOfEach",
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
    "Placed",
    "Placing",
    "Refusal",
    "Refused",
    "Remembered",
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
    "Share",
    "Shuffle",
    "Shuffled",
    "Some",
    "SomeInOrder",
    "SomeNumbers",
    "SomeOfEach",
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
