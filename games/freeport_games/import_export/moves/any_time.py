"""The moves of powers that give free actions, or that are used at any time or at the end."""

from __future__ import annotations

from freeport_games.import_export.components import ActionKey, CardId, TypeKey, WhereKey

from .base import PowerMove

# Free actions


class PlatinumPlay(PowerMove, frozen=True):
    """Use a card of your hand for its action, by yourself (Platinum Rings)."""

    card: CardId
    """A card that was in your hand when the power began."""


class PlatinumDone(PowerMove, frozen=True):
    """Use no further card (Platinum Rings)."""


class StretchAction(PowerMove, frozen=True):
    """Choose a free action (Stretch Goals)."""

    action: ActionKey
    """The action."""


# At any time, and at the end


class SegwaysMove(PowerMove, frozen=True):
    """Move the card out of your shipments (Segways)."""

    to: WhereKey
    """`imports`, `goods`, or your ship that loads it."""


class TelescopesSell(PowerMove, frozen=True):
    """Sell technology goods (Telescopes)."""

    cards: tuple[CardId, ...]
    """One or more of your technology goods."""


class IcelandSell(PowerMove, frozen=True):
    """Sell agriculture cards of your hand to the supply island (Iceland Water)."""

    cards: tuple[CardId, ...]
    """One or more agriculture cards of your hand."""


class RopeSwap(PowerMove, frozen=True):
    """Exchange a card of your hand for one of the supply island (Rope)."""

    hand_card: CardId
    """A card of your hand."""
    island_card: CardId
    """A card of the supply island."""


class LedSwap(PowerMove, frozen=True):
    """Exchange two cards of your hand for one of the supply island (LED Lights)."""

    hand_cards: tuple[CardId, ...]
    """Two cards of your hand."""
    island_card: CardId
    """A card of the supply island."""


class DiamondRingsMove(PowerMove, frozen=True):
    """Move shipments into your goods at the end (Diamond Rings)."""

    cards: tuple[CardId, ...]
    """Two of your shipments, or the only one."""


class CheapShirtsMove(PowerMove, frozen=True):
    """Move imports into your goods at the end (Cheap Shirts)."""

    cards: tuple[CardId, ...]
    """As many of your imports as there is room for."""


class TeslasDeclare(PowerMove, frozen=True):
    """Declare a SUPPLY import to be a good at the end (Teslas)."""

    card: CardId
    """A SUPPLY card of your imports."""
    type: TypeKey
    """The type of good that it counts as."""
