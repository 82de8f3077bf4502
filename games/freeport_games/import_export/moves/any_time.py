"""The moves of powers that give free actions, or that are used at any time or at the end."""

from __future__ import annotations

from freeport_games.import_export.components import CardId

from .actions import ImportExportMove

# Free actions


class PlatinumPlay(ImportExportMove, frozen=True, gc=False):
    """Use a card of your hand for its action, by yourself (Platinum Rings)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A card that was in your hand when the power began."""


class PlatinumDone(ImportExportMove, frozen=True, gc=False):
    """Use no further card (Platinum Rings)."""

    power: CardId
    """The card whose power you use."""


class StretchAction(ImportExportMove, frozen=True, gc=False):
    """Choose a free action (Stretch Goals)."""

    power: CardId
    """The card whose power you use."""
    action: str
    """The action."""


# At any time, and at the end


class SegwaysMove(ImportExportMove, frozen=True, gc=False):
    """Move the card out of your shipments (Segways)."""

    power: CardId
    """The card whose power you use."""
    to: str
    """`imports`, `goods`, or your ship that loads it."""


class TelescopesSell(ImportExportMove, frozen=True):
    """Sell technology goods (Telescopes)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """One or more of your technology goods."""


class IcelandSell(ImportExportMove, frozen=True):
    """Sell agriculture cards of your hand to the supply island (Iceland Water)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """One or more agriculture cards of your hand."""


class RopeSwap(ImportExportMove, frozen=True, gc=False):
    """Exchange a card of your hand for one of the supply island (Rope)."""

    power: CardId
    """The card whose power you use."""
    hand_card: CardId
    """A card of your hand."""
    island_card: CardId
    """A card of the supply island."""


class LedSwap(ImportExportMove, frozen=True):
    """Exchange two cards of your hand for one of the supply island (LED Lights)."""

    power: CardId
    """The card whose power you use."""
    hand_cards: tuple[CardId, ...]
    """Two cards of your hand."""
    island_card: CardId
    """A card of the supply island."""


class DiamondRingsMove(ImportExportMove, frozen=True):
    """Move shipments into your goods at the end (Diamond Rings)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """Two of your shipments, or the only one."""


class CheapShirtsMove(ImportExportMove, frozen=True):
    """Move imports into your goods at the end (Cheap Shirts)."""

    power: CardId
    """The card whose power you use."""
    cards: tuple[CardId, ...]
    """As many of your imports as there is room for."""


class TeslasDeclare(ImportExportMove, frozen=True, gc=False):
    """Declare a SUPPLY import to be a good at the end (Teslas)."""

    power: CardId
    """The card whose power you use."""
    card: CardId
    """A SUPPLY card of your imports."""
    type: str
    """The type of good that it counts as."""
