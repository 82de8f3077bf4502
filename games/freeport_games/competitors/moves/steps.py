"""The steps of a movement, and the answers to customs, events and windows on the way."""

from __future__ import annotations

from typing import Annotated

from freeport_games.competitors.components.kinds import (
    CardId,
    CellId,
    ChannelId,
    EffectId,
    SpecialId,
    TargetId,
    TerritoryCardId,
    TerritoryId,
    TokenId,
)
from freeport_games.engine import refers
from freeport_games.engine.menus import Move

from .base import NAME


class Drive(Move, frozen=True, tag=NAME):
    """Drive the truck to a linked territory (CO-067)."""

    to: TerritoryId
    """The territory."""


class Sail(Move, frozen=True, tag=NAME):
    """Sail the ship to a neighbouring cell, or out of its port (CO-072)."""

    to: CellId
    """The cell."""


class Transit(Move, frozen=True, tag=NAME):
    """Take the ship through a channel (CO-077)."""

    channel: ChannelId
    """The channel."""


class Dock(Move, frozen=True, tag=NAME):
    """Dock the ship at a port of its cell (CO-075)."""

    territory: TerritoryId
    """The territory of the port."""


class Fly(Move, frozen=True, tag=NAME):
    """Fly the aircraft to an airport or an arrow that it reaches with a point (CO-081)."""

    to: TargetId
    """The territory of the airport, or the arrow."""


class FlyTowards(Move, frozen=True, tag=NAME):
    """Fly the aircraft towards an airport or an arrow that it does not reach with a point (CO-082)."""

    to: TargetId
    """The territory of the airport, or the arrow."""
    band: Annotated[str, refers("BAND")]
    """The band of the ruler that covers the distance."""


class TransferGoods(Move, frozen=True, tag=NAME):
    """Hand the goods to another token in the same territory (CO-094)."""

    to: TokenId
    """The token that takes them."""


class EndMovementTurn(Move, frozen=True, tag=NAME):
    """End the movement turn (CO-041)."""


class AbandonDelivery(Move, frozen=True, tag=NAME):
    """Give up the delivery: it fails (CO-046)."""


CHECKS = {"CUSTOMS": "customs", "EVENT": "the event"}
"""The checks of an arrival, with their names."""


class ChooseCheckOrder(Move, frozen=True, tag=NAME):
    """Choose which check of an arrival comes first (CO-105)."""

    check: Annotated[str, refers("CHECK")]
    """CUSTOMS or EVENT: the one that comes first."""


USE_NOTHING = "none"
"""The name with which a seat uses nothing against a customs card."""


class AnswerCustoms(Move, frozen=True, tag=NAME):
    """Answer a customs card that is shown (CO-208)."""

    use: Annotated[CardId, refers("TERRITORY", "NOTHING")]
    """`none`, the Diplomatic Pouch by its card, or the base of the Customs Broker."""


EFFECTS = {
    "pay": "pay",
    "lose_pm": "lose the movement points",
    "lose_goods": "lose the goods",
    "end_delivery": "end the delivery",
}
"""The effects between which cards and events let a seat choose, with their names."""


class ChooseOption(Move, frozen=True, tag=NAME):
    """Choose one of two effects (CO-110)."""

    effect: EffectId
    """The effect, by its name in the content."""


class AnswerEvent(Move, frozen=True, tag=NAME):
    """Answer a political event with a Local Agent (CO-206)."""

    reroll: bool
    """Whether the die is rolled again."""


class DiscardTerritory(Move, frozen=True, tag=NAME):
    """Discard a territory card (CO-129)."""

    card: TerritoryCardId
    """A card of the hand."""


class PlayReaction(Move, frozen=True, tag=NAME):
    """Play a reaction card in its window (CO-201)."""

    card: SpecialId
    """The card."""


class DeclineReaction(Move, frozen=True, tag=NAME):
    """Play nothing (CO-213)."""
