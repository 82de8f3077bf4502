"""The actions and the free moves of the action choice."""

from __future__ import annotations

from typing import Annotated

from freeport_games.competitors.components.kinds import (
    ContractId,
    HeadquarterId,
    SpecialId,
    TerritoryCardId,
    TerritoryId,
    TokenId,
)
from freeport_games.engine import Seat, refers
from freeport_games.engine.menus import Move

from .base import NAME


class ChooseHeadquarter(Move, frozen=True, tag=NAME):
    """Take a colour and a headquarters card (CO-004)."""

    colour: Annotated[str, refers("COLOUR")]
    """A colour that is left."""
    headquarter: HeadquarterId
    """A headquarters card that is left."""


class DrawCard(Move, frozen=True, tag=NAME):
    """Draw the top card of a deck (CO-020)."""

    deck: Annotated[str, refers("DECK")]
    """The deck."""


class SignContract(Move, frozen=True, tag=NAME):
    """Sign a contract for a token (CO-025)."""

    token: TokenId
    """A token of yours without goods, at the sender."""
    sender: TerritoryCardId
    """The card of the territory where the token is."""
    receiver: TerritoryCardId
    """The card of the territory to which the goods go."""
    contract: ContractId
    """The contract card."""


class Deliver(Move, frozen=True, tag=NAME):
    """Deliver the goods of a token (CO-037)."""

    token: TokenId
    """The token that holds them."""


class DeliverInVain(Move, frozen=True, tag=NAME):
    """Begin the delivery of a token that cannot make a step: it fails (CO-041, CO-043).

    Only the weather can still save it: it may drive its mover back to where the delivery goes on (CO-160, CO-240).
    """

    token: TokenId
    """The token that holds the goods."""


class MoveToken(Move, frozen=True, tag=NAME):
    """Move a token without goods for a movement turn (CO-054)."""

    token: TokenId
    """The token."""


class BuyToken(Move, frozen=True, tag=NAME):
    """Buy a token from the bank (CO-170)."""

    vehicle: Annotated[str, refers("VEHICLE")]
    """The kind of token."""
    base: TerritoryId
    """The base on which it is placed."""


class SellToken(Move, frozen=True, tag=NAME):
    """Sell a token to the bank (CO-172)."""

    token: TokenId
    """The token."""


class BuyBranch(Move, frozen=True, tag=NAME):
    """Build a branch (CO-173)."""

    card: TerritoryCardId
    """The card of the territory where it is built."""


class SellBranch(Move, frozen=True, tag=NAME):
    """Sell a branch to the bank (CO-174)."""

    territory: TerritoryId
    """The territory where it stands."""


class EndTurn(Move, frozen=True, tag=NAME):
    """End the turn (CO-016)."""


class PlaceAdvantage(Move, frozen=True, tag=NAME):
    """Place an advantage on a base (CO-202)."""

    card: SpecialId
    """The advantage."""
    base: TerritoryId
    """A base of yours without one."""


class PlaySpecial(Move, frozen=True, tag=NAME):
    """Play a special card that has no target (CO-205)."""

    card: SpecialId
    """The card."""


class PlayAgainst(Move, frozen=True, tag=NAME):
    """Play a special card against another player (CO-205)."""

    card: SpecialId
    """The card."""
    seat: Seat
    """The other player."""


class PlayOn(Move, frozen=True, tag=NAME):
    """Play a special card on a placed advantage or a channel (CO-205)."""

    card: SpecialId
    """The card."""
    target: Annotated[TerritoryId, refers("CHANNEL")]
    """The territory of the advantage, or the channel."""


class LoadTruck(Move, frozen=True, tag=NAME):
    """Load a truck on a ship or an aircraft (CO-090)."""

    truck: TokenId
    """The truck."""
    carrier: TokenId
    """The ship or the aircraft."""


class UnloadTruck(Move, frozen=True, tag=NAME):
    """Unload a truck (CO-090)."""

    truck: TokenId
    """The truck."""
