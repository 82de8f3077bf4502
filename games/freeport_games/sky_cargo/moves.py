"""The moves: one frozen class each (section 5 of RULES.md)."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Seat, refers, typename
from freeport_games.engine.menus import Move

from .components import CardId, CharacterId, LocationId, SlotId


class SkyCargoMove(Move, frozen=True, tag=typename("SkyCargo")):
    """A move of Sky Cargo."""


class ChooseCharacter(SkyCargoMove, frozen=True):
    """Choose a Player character (SC-D1)."""

    player: CharacterId
    """A character that nobody has."""


class PlaceToken(SkyCargoMove, frozen=True):
    """Put the token on a start Location (SC-D2)."""

    location: LocationId
    """A free start Location."""


class PlayPassenger(SkyCargoMove, frozen=True):
    """Play a Passenger to the end of the chain (SC-D3)."""

    card: CardId
    """A Passenger of the hand."""


class DropPassenger(SkyCargoMove, frozen=True):
    """Discard a Passenger, because a fifth one came (SC-D4)."""

    card: CardId
    """One of the other four Passengers."""


class PlayAction(SkyCargoMove, frozen=True):
    """Play a step-2 Action (SC-D5)."""

    card: CardId
    """The Action."""
    cost: tuple[CardId, ...]
    """The other cards of the hand that it costs."""


class PlayArtifact(SkyCargoMove, frozen=True):
    """Play an Artifact into a hold (SC-D6)."""

    card: CardId
    """The Artifact."""
    hold: Seat
    """The owner of the hold."""


class StartDogfight(SkyCargoMove, frozen=True):
    """Start a dogfight (SC-D7)."""

    source: Annotated[CardId, refers("PLAYER_CARD")]
    """A Pilot of the hand, or `player`."""
    defender: Seat
    """The player who is attacked."""


class EndPlay(SkyCargoMove, frozen=True):
    """End Step 2 (SC-D8)."""


class MoveTo(SkyCargoMove, frozen=True):
    """Move your own token (SC-D9)."""

    to: LocationId
    """The Location to which it moves."""


class PlayCargo(SkyCargoMove, frozen=True):
    """Play cargo (SC-D10)."""

    card: CardId
    """A card of the hand."""


class Open(SkyCargoMove, frozen=True):
    """Open a packed cargo (SC-D11)."""

    slot: SlotId
    """Its slot."""


class Steal(SkyCargoMove, frozen=True):
    """Steal a cargo (SC-D12)."""

    slot: SlotId
    """Its slot."""


class Peek(SkyCargoMove, frozen=True):
    """Look at packed cargo (SC-D13)."""

    slots: tuple[SlotId, ...]
    """Their slots."""


class ChooseSeat(SkyCargoMove, frozen=True):
    """Choose the player whom an effect hits (SC-D14)."""

    seat: Seat
    """An opponent."""


class Strip(SkyCargoMove, frozen=True):
    """Discard a card of another hand (SC-D15)."""

    card: CardId
    """The card."""


class Search(SkyCargoMove, frozen=True):
    """Take a card out of the draw pile (SC-D16)."""

    card: CardId
    """The card."""


class Recover(SkyCargoMove, frozen=True):
    """Take a card out of the discard pile (SC-D17)."""

    card: CardId
    """The card."""


class ChainMove(SkyCargoMove, frozen=True):
    """Move a Passenger within your own chain (SC-D18)."""

    card: CardId
    """The Passenger."""
    position: int
    """Its new position, from 1."""


class ChainOrder(SkyCargoMove, frozen=True):
    """Rearrange your own chain (SC-D18)."""

    cards: tuple[CardId, ...]
    """The Passengers in their new order."""


class DiscardPassenger(SkyCargoMove, frozen=True):
    """Discard a Passenger of another chain (SC-D19)."""

    card: CardId
    """The Passenger."""


class MoveOpponent(SkyCargoMove, frozen=True):
    """Move the token of another player (SC-D20)."""

    to: LocationId
    """The Location to which it moves."""


class Discard(SkyCargoMove, frozen=True):
    """Discard cards of your own hand (SC-D21, SC-D34)."""

    cards: tuple[CardId, ...]
    """The cards."""


class React(SkyCargoMove, frozen=True):
    """Play a reaction card (SC-D22 to SC-D25, SC-D27, SC-D29, SC-D30)."""

    card: CardId
    """A card with the timing of the window."""


class ReactBy(SkyCargoMove, frozen=True):
    """Play a reaction card that changes the die (SC-D26)."""

    card: CardId
    """A card with the timing of the window."""
    by: int
    """The change: -1 or 1."""


class Pass(SkyCargoMove, frozen=True):
    """Do not react."""


class Accept(SkyCargoMove, frozen=True):
    """Accept a dogfight (SC-D28)."""


class Decline(SkyCargoMove, frozen=True):
    """Decline a dogfight, or a bounty (SC-D28, SC-D32)."""


class Block(SkyCargoMove, frozen=True):
    """Block the attacking maneuver (SC-D29)."""

    card: CardId
    """A card of the hand."""


class Concede(SkyCargoMove, frozen=True):
    """Do not block: the attacker wins (SC-D29)."""


class Maneuver(SkyCargoMove, frozen=True):
    """Attack with a card of the hand (SC-D30)."""

    card: CardId
    """A card of the hand."""


class BreakOff(SkyCargoMove, frozen=True):
    """Do not attack again: the defender wins (SC-D30)."""


class DamageOpen(SkyCargoMove, frozen=True):
    """Deal a Damage: open a packed cargo of the defender (SC-D31)."""

    slot: SlotId
    """Its slot."""


class DamageDiscardOpen(SkyCargoMove, frozen=True):
    """Deal a Damage: discard an open cargo of the defender (SC-D31)."""

    slot: SlotId
    """Its slot."""


class DamageHand(SkyCargoMove, frozen=True):
    """Deal a Damage: the defender discards a card of the hand (SC-D31)."""


class Bounty(SkyCargoMove, frozen=True):
    """Take a maneuver card of the dogfight that was won (SC-D32)."""

    card: CardId
    """A card on the table."""


class TakeManeuver(SkyCargoMove, frozen=True):
    """Take a maneuver card as a reward (SC-D33)."""

    card: CardId
    """A card on the table."""


STEP2 = (PlayPassenger, PlayAction, PlayArtifact, StartDogfight, EndPlay)
"""The moves of Step 2, as one family."""
PLAYER = "player"
"""The source of a dogfight that the Player card starts."""

MOVES: tuple[type[Move], ...] = (
    ChooseCharacter,
    PlaceToken,
    PlayPassenger,
    DropPassenger,
    PlayAction,
    PlayArtifact,
    StartDogfight,
    EndPlay,
    MoveTo,
    PlayCargo,
    Open,
    Steal,
    Peek,
    ChooseSeat,
    Strip,
    Search,
    Recover,
    ChainMove,
    ChainOrder,
    DiscardPassenger,
    MoveOpponent,
    Discard,
    React,
    ReactBy,
    Pass,
    Accept,
    Decline,
    Block,
    Concede,
    Maneuver,
    BreakOff,
    DamageOpen,
    DamageDiscardOpen,
    DamageHand,
    Bounty,
    TakeManeuver,
)
"""Every kind of move."""
