"""The moves of two seats that have met (SG-D25, SG-D26)."""

from __future__ import annotations

from freeport_games.engine.menus import in_a_deal
from freeport_games.smugglers.components import CardId, UnitsOfGoods

from .base import Side, SmugglersMove


class ProposeDeal(SmugglersMove, frozen=True):
    """Propose a deal face to face (SG-D25)."""

    sides = in_a_deal(gives=("give",), gets=("take",))
    give: Side
    """The things that you give."""
    take: Side
    """The things that you take."""
    threat: bool
    """Whether you threaten to attack otherwise."""


class Attack(SmugglersMove, frozen=True):
    """Attack the other player (SG-D25, SG-D26)."""


class TakeFriend(SmugglersMove, frozen=True):
    """Try to win over a Friend of the other player (SG-D25)."""

    card: CardId
    """The Friend."""


class StealEquipment(SmugglersMove, frozen=True):
    """Try to steal Equipment of the other player (SG-D25)."""

    card: CardId
    """The Equipment."""
    discard: tuple[CardId, ...]
    """The Equipment that you discard if it succeeds: one card if it holds four."""


class PassParley(SmugglersMove, frozen=True):
    """Give the initiative to the other player (SG-D25)."""


class AcceptDeal(SmugglersMove, frozen=True):
    """Agree to the proposal (SG-D26)."""

    jettison: UnitsOfGoods
    """Units that you jettison as part of the deal, exactly as many as do not fit."""
    discard: tuple[CardId, ...]
    """Equipment that you discard as part of the deal, exactly as much as is too much."""


class DeclineDeal(SmugglersMove, frozen=True):
    """Refuse the proposal (SG-D26)."""
