"""Menus: what a scene may ask, what is on offer, what a move does, and what the rules forbid."""

from .conditions import Among, AmongOf, Case, Count, Fit, Gate, Need, NeedOf, NoneOf, OneOf, Whole
from .decisions import Decision
from .menu import Entry, Menu, Offer, Refuse, nothing, read, run
from .options import Move, Option, in_a_deal
from .refusals import WRONG_DECISION, BadOptions, Refusal, Refused, about
from .requests import Pick, Playing, Roll, Scene, Shuffle, Shuffled, ask, ask_all
from .turn import Announcement, Turn
from .ways import Way, Ways, by_hand

__all__ = [
    "WRONG_DECISION",
    "Among",
    "AmongOf",
    "Announcement",
    "BadOptions",
    "Case",
    "Count",
    "Decision",
    "Entry",
    "Fit",
    "Gate",
    "Menu",
    "Move",
    "Need",
    "NeedOf",
    "NoneOf",
    "Offer",
    "OneOf",
    "Option",
    "Pick",
    "Playing",
    "Refusal",
    "Refuse",
    "Refused",
    "Roll",
    "Scene",
    "Shuffle",
    "Shuffled",
    "Turn",
    "Way",
    "Ways",
    "Whole",
    "about",
    "ask",
    "ask_all",
    "by_hand",
    "in_a_deal",
    "nothing",
    "read",
    "run",
]
