"""The moves of every game: leading, following, and the five actions. Docstrings name the decisions that they answer."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import Seat, refers
from freeport_games.engine.domains import Placed
from freeport_games.import_export.components import ActionKey, CardId, ShipId, WhereKey

from .base import ImportExportMove, PowerAnswer, PowerMove

# Lead and follow


class Draw(ImportExportMove, frozen=True):
    """Neither lead nor follow: fill your hand (decisions IE-D01, IE-D02)."""


class Declare(ImportExportMove, frozen=True):
    """Declare an action, with one card that has it or with two cards of one type (decision IE-D01)."""

    action: ActionKey
    """The action: `CONTRACT`, `LOAD`, `IMPORT`, `PIRATE` or `SUPPLY`."""
    cards: tuple[CardId, ...]
    """One card of your hand with that action, or two of one type."""


class Follow(ImportExportMove, frozen=True):
    """Follow the leader (decision IE-D02)."""

    cards: tuple[CardId, ...]
    """One card of your hand with the action, or two of one type."""
    perform: ActionKey
    """The action that you will perform: the declared one, unless a power lets you choose another."""


# Actions


class Done(ImportExportMove, frozen=True):
    """Do no more: lose the remaining actions, or end the current question."""


class Contract(ImportExportMove, frozen=True):
    """Contract a card of your hand (decision IE-D03)."""

    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships in your harbour."""


class Load(ImportExportMove, frozen=True):
    """Load a card of your hand as a container (decision IE-D04)."""

    card: CardId
    """A card of your hand."""
    ship: ShipId
    """One of your ships in your harbour that takes it."""


class ChooseShip(ImportExportMove, frozen=True):
    """Choose the source of this import round (decision IE-D05), or a ship to load a revealed card (decision IE-D12)."""

    ship: ShipId
    """The ship; `island` for the supply island, if a power allows it."""


class Bid(ImportExportMove, frozen=True):
    """Bid for the import (decision IE-D06)."""

    amount: int
    """Credits: an even number."""


class PassBid(ImportExportMove, frozen=True):
    """Do not bid for the import (decision IE-D06)."""


class BreakTie(ImportExportMove, frozen=True):
    """Choose the winner among the highest bidders (decision IE-D07)."""

    seat: Seat
    """One of the tied players."""


class ImportTake(ImportExportMove, frozen=True):
    """Take containers from the chosen ship (decision IE-D08)."""

    takes: Annotated[tuple[Placed, ...], refers("CARD", "PLACE")]
    """The cards, and where each of them goes: `imports`, `goods` or `discard`."""


class DeclineImport(ImportExportMove, frozen=True):
    """Take nothing, as the only participant of the import (decision IE-D08)."""


class Pirate(ImportExportMove, frozen=True):
    """Pirate a container from a ship at sea, or a card from the supply island (decision IE-D09)."""

    source: WhereKey
    """The ship, or `island`."""
    card: CardId
    """A card there."""
    to: WhereKey
    """Your ship that loads it; `discard` if and only if no ship takes it."""


class SellToIsland(ImportExportMove, frozen=True):
    """Sell a card of your hand to the supply island (decision IE-D10)."""

    card: CardId
    """A card of your hand."""


class TakeFromIsland(ImportExportMove, frozen=True):
    """Take a card of the supply island into your imports (decision IE-D10)."""

    card: CardId
    """A card of the supply island."""


class DiscardContracts(ImportExportMove, frozen=True):
    """Discard contracts of one of your ships, as the leader (decision IE-D16)."""

    ship: ShipId
    """One of your ships in your harbour."""
    cards: tuple[CardId, ...]
    """One or more of its contracts."""


# Powers in general


class DeclinePower(PowerAnswer, frozen=True):
    """Do not use the power that is offered (decision IE-D11)."""


class AcceptOffer(PowerAnswer, frozen=True):
    """Accept what another player's power offers (decision IE-D13)."""


class DeclineOffer(PowerAnswer, frozen=True):
    """Decline what another player's power offers (decision IE-D13)."""


class SetStandingOrder(PowerMove, frozen=True):
    """Give a standing order for an optional draw of yours (PW-11). Nobody else is told."""

    policy: Annotated[str, refers("POLICY")]
    """`ASK`, `ALWAYS` or `NEVER`."""
