"""The vocabulary of the cards' effects: one class for each op, with its parameters (SC-200 to SC-217).

The content names ops. An unknown name or a wrong field is reported when the content is loaded.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec


class Scope(StrEnum):
    """The owners whose packed cargo an effect may choose."""

    ANY = "any"
    OPPONENT = "opponent"
    DEFENDER = "defender"


class Reach(StrEnum):
    """The owners whose cargo may be stolen."""

    SAME_LOCATION = "same_location"
    ANY = "any"
    DEFENDER = "defender"


class Side(StrEnum):
    """The face of cargo that an effect requires."""

    PACKED = "packed"
    OPEN = "open"


class Target(StrEnum):
    """The target of an effect."""

    OPPONENT = "opponent"
    DEFENDER = "defender"
    OTHER_PARTICIPANT = "other_participant"


class How(StrEnum):
    """The way in which cards of a hand are discarded."""

    CHOICE = "choice"
    RANDOM = "random"


class Stat(StrEnum):
    """One of the three stats."""

    SHIPPING = "shipping"
    PILOT = "pilot"
    RANGE = "range"


class Keyword(StrEnum):
    """The keywords that other cards may require in a team."""

    GAMBLER = "GAMBLER"
    HEALER = "HEALER"
    ISLANDER = "ISLANDER"
    KID = "KID"
    LAW = "LAW"
    MECHANIC = "MECHANIC"
    PILOT_ACE = "PILOT_ACE"
    PIRATE = "PIRATE"
    RELIC = "RELIC"
    TRADER = "TRADER"


class Op(msgspec.Struct, frozen=True, tag_field="op", forbid_unknown_fields=True, gc=False):
    """An effect of a card."""


class Draw(Op, frozen=True, tag="draw"):
    """Draw cards (SC-200)."""

    n: int


class DiscardOwn(Op, frozen=True, tag="discard_own"):
    """Discard cards of the seat's own hand (SC-200)."""

    n: int


class OpponentDiscards(Op, frozen=True, tag="opponent_discards"):
    """Let another seat discard cards (SC-201)."""

    n: int
    by: How
    target: Target


class MoveToken(Op, frozen=True, tag="move"):
    """Move the seat's own token (SC-060, SC-202)."""

    x: int


class MoveAndPlay(Op, frozen=True, tag="move_play"):
    """Move the seat's own token, then play cargo (SC-202)."""

    x: int


class PlayCargo(Op, frozen=True, tag="play_cargo"):
    """Play cargo at the present Location (SC-202)."""


class Teleport(Op, frozen=True, tag="teleport"):
    """Fly to any other Location (SC-065)."""


class MoveOpponent(Op, frozen=True, tag="move_opponent"):
    """Move another seat's token (SC-203)."""

    x: int
    target: Literal["defender"]


class Open(Op, frozen=True, tag="open"):
    """Open packed cargo, one after another (SC-204)."""

    n: int
    scope: Scope


class Steal(Op, frozen=True, tag="steal"):
    """Steal one cargo (SC-204)."""

    face: Side
    reach: Reach


class Repack(Op, frozen=True, tag="repack"):
    """Turn the seat's own open cargo face-down (SC-205)."""


class Mix(Op, frozen=True, tag="mix"):
    """Shuffle the seat's own packed cargo (SC-205)."""


class Peek(Op, frozen=True, tag="peek"):
    """Look at packed cargo of others (SC-206)."""

    n: int | Literal["all"]
    scope: Scope


class LookHand(Op, frozen=True, tag="look_hand"):
    """Look at a hand (SC-207)."""

    target: Target


class StripHand(Op, frozen=True, tag="strip_hand"):
    """Look at a hand and discard a card of it (SC-207)."""


class Search(Op, frozen=True, tag="search"):
    """Take a card of a type out of the draw pile (SC-208)."""

    type: Literal["passenger"]


class Recover(Op, frozen=True, tag="recover"):
    """Take a card out of the discard pile (SC-209)."""

    type: Literal["passenger", "any"]


class ChainMove(Op, frozen=True, tag="chain_move"):
    """Move one of the seat's own Passengers within the chain (SC-210)."""


class ChainReorder(Op, frozen=True, tag="chain_reorder"):
    """Rearrange the seat's own chain (SC-210)."""


class DiscardPassenger(Op, frozen=True, tag="discard_passenger"):
    """Discard a Passenger of another seat's chain (SC-211)."""

    target: Target


class TakeManeuver(Op, frozen=True, tag="take_maneuver"):
    """Take a maneuver card from the table (SC-213)."""


class DogfightPilot(Op, frozen=True, tag="dogfight_pilot"):
    """Change the number of PILOT cards that a participant draws (SC-214)."""

    who: Literal["self", "other"]
    n: int


class EndDogfight(Op, frozen=True, tag="end_dogfight"):
    """End the dogfight without a winner (SC-214)."""


class Block(Op, frozen=True, tag="block"):
    """Count the present attack as blocked (SC-214)."""


class ReduceDamage(Op, frozen=True, tag="reduce_damage"):
    """Lower the total of Damage (SC-214)."""

    n: int


class TopCardManeuver(Op, frozen=True, tag="top_card_maneuver"):
    """Attack with the top card of the draw pile (SC-215)."""

    bonus: int


class CancelAction(Op, frozen=True, tag="cancel_action"):
    """Deprive an Action of its effect (SC-150)."""


class ProtectOpen(Op, frozen=True, tag="protect_open"):
    """Keep a cargo packed (SC-151)."""


class ProtectSteal(Op, frozen=True, tag="protect_steal"):
    """Foil a theft (SC-152)."""


class Reroll(Op, frozen=True, tag="reroll"):
    """Roll the die of Step 3 again (SC-153)."""


class DieShift(Op, frozen=True, tag="die_shift"):
    """Change the result of the die of Step 3 (SC-154)."""

    by: tuple[int, ...]


Plain = (
    Draw
    | DiscardOwn
    | OpponentDiscards
    | MoveToken
    | MoveAndPlay
    | PlayCargo
    | Teleport
    | MoveOpponent
    | Open
    | Steal
    | Repack
    | Mix
    | Peek
    | LookHand
    | StripHand
    | Search
    | Recover
    | ChainMove
    | ChainReorder
    | DiscardPassenger
    | TakeManeuver
    | DogfightPilot
    | EndDogfight
    | Block
    | ReduceDamage
    | TopCardManeuver
    | CancelAction
    | ProtectOpen
    | ProtectSteal
    | Reroll
    | DieShift
)
"""Every op that has an effect by itself."""


class IfKeyword(Op, frozen=True, tag="if_keyword", rename={"otherwise": "else"}):
    """Do one thing or another, by the keywords of the seat's own team (SC-212)."""

    keyword: Keyword
    then: tuple[Plain, ...]
    otherwise: tuple[Plain, ...]


Effect = Plain | IfKeyword
"""Every op that is carried out."""


class StatBonus(Op, frozen=True, tag="stat"):
    """Changes a stat of the hold's owner (SC-217)."""

    stat: Stat
    n: int


class MoveBonus(Op, frozen=True, tag="move_bonus"):
    """Changes the distance that the hold's owner moves (SC-062)."""

    n: int


class HandLimit(Op, frozen=True, tag="hand_limit"):
    """Changes the hand limit of Step 4 of the hold's owner (SC-192)."""

    n: int


class ExtraDraw(Op, frozen=True, tag="extra_draw"):
    """The hold's owner draws more in Step 1 (SC-217)."""

    n: int


class NoStealPacked(Op, frozen=True, tag="no_steal_packed"):
    """Opponents cannot steal packed cargo of the hold (SC-217)."""


Static = StatBonus | MoveBonus | HandLimit | ExtraDraw | NoStealPacked
"""An effect of an Artifact while it lies face-up."""

Effects = tuple[Effect, ...]
