"""The moves of Cargo Hold. Each answers the decisions that its docstring names."""

from __future__ import annotations

from freeport_games.engine import Seat, typename
from freeport_games.engine.menus import Move

from .components import CardId


class CargoHoldMove(Move, frozen=True, tag=typename("CargoHold")):
    """A move of Cargo Hold."""


class Collect(CargoHoldMove, frozen=True):
    """Reveal your ready delivery and cash in its cargo (decision CH-D1)."""


class Extend(CargoHoldMove, frozen=True):
    """Turn your ready 1-turn delivery into a 2-turn delivery (decision CH-D2)."""


class StartDelivery(CargoHoldMove, frozen=True):
    """Start a delivery: play cards from your hand face-down (decision CH-D3)."""

    cards: tuple[CardId, ...]
    """One or more cards of your hand, in any order. Nobody, including you, sees them again until they are revealed."""
    extended: bool
    """Whether to declare a 2-turn delivery."""


class Raid(CargoHoldMove, frozen=True):
    """Raid another player's delivery (decision CH-D4)."""

    target: Seat
    """The player whose delivery you raid."""
    cards: tuple[CardId, ...]
    """One or more firepower and special cards of your hand, in any order. They are played face-up."""


class Draw(CargoHoldMove, frozen=True):
    """Draw four cards and end your turn (decision CH-D5)."""


class EndTurn(CargoHoldMove, frozen=True):
    """End your turn without drawing (decision CH-D6)."""


class StealCargo(CargoHoldMove, frozen=True):
    """Choose the cargo card that your Thief steals (decision CH-D7)."""

    card: CardId
    """A cargo card of the raided delivery."""


class ReturnFirepower(CargoHoldMove, frozen=True):
    """Choose the firepower cards that Loyalty brings back to your hand (decision CH-D8)."""

    cards: tuple[CardId, ...]
    """Firepower cards of your side, in any order; empty to leave them all."""


class UseGetaway(CargoHoldMove, frozen=True):
    """Call the raid off with your Getaway and take the delivery's other cards back (decision CH-D9)."""


class Decline(CargoHoldMove, frozen=True):
    """Do not use your Getaway (decision CH-D9) or your Reinforcement (decision CH-D12)."""


class Discard(CargoHoldMove, frozen=True):
    """Discard down to ten cards at the end of your turn (decision CH-D10)."""

    cards: tuple[CardId, ...]
    """As many cards of your hand as there are above ten, in any order."""


class Lasso(CargoHoldMove, frozen=True):
    """Choose the card that your Lasso discards (decision CH-D11)."""

    card: CardId
    """A firepower card of the other side."""


class Reinforce(CargoHoldMove, frozen=True):
    """Choose the card that your Reinforcement adds to your side (decision CH-D12)."""

    card: CardId
    """A firepower card of your hand."""


MOVES = (
    Collect,
    Extend,
    StartDelivery,
    Raid,
    Draw,
    EndTurn,
    StealCargo,
    ReturnFirepower,
    UseGetaway,
    Decline,
    Discard,
    Lasso,
    Reinforce,
)
"""Every kind of move."""
