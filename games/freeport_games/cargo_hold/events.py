"""The events of Cargo Hold.

Everybody may know every event in full, with one exception: the cards of ``CardsDrawn`` are told to their seat alone.
``DeliveryStarted`` names no cards to anybody (CH-042).
"""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Event, Hidden, Placing, Seat, typename

from .components import Card, Cargo, CargoHoldData, Firepower, Special


class CargoHoldEvent(Event, frozen=True, tag=typename("CargoHold")):
    """An event of Cargo Hold."""


class CardsShown(CargoHoldData, frozen=True):
    """Cards that the viewer may see."""

    cards: tuple[Card, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """The number of cards, as in ``Hidden``."""
        return len(self.cards)


Cards = CardsShown | Hidden
"""Some cards: face-up to the viewer, or only their number."""


class CashInReason(StrEnum):
    """The reason why a seat cashed cargo in."""

    COLLECTED = "COLLECTED"
    """It collected its delivery."""
    RAIDED = "RAIDED"
    """It won a raid as the attacker."""
    DEFENDED = "DEFENDED"
    """It won a raid as the defender."""
    STOLEN = "STOLEN"
    """Its Thief stole the card."""


# Setup and turns


class GameBegun(CargoHoldEvent, frozen=True):
    """The deck was shuffled and the first seat is known."""

    first_seat: Seat
    """The seat that takes the first turn."""
    debt_target: int
    """The score that wins."""
    turn_limit: int
    """The number of turns after which the game ends; 0 for no limit."""


class CardsDrawn(CargoHoldEvent, frozen=True):
    """A seat was dealt cards, or drew them."""

    seat: Seat
    """The seat whose hand they went to."""
    drawn: Cards
    """The cards; hidden from the other seats."""


class DeckRenewed(CargoHoldEvent, frozen=True):
    """The deck had run out; the discard pile was shuffled and is the new deck."""

    count: int
    """The number of cards in the new deck."""


class TurnBegun(CargoHoldEvent, frozen=True):
    """A turn began."""

    turn: int
    """The number of the turn, from 1."""
    seat: Seat
    """The seat whose turn it is."""


class DeliveryCameCloser(CargoHoldEvent, frozen=True):
    """The countdown of a delivery fell at the start of its owner's turn."""

    seat: Seat
    """The owner."""
    countdown: int
    """The number of the owner's turns that must still begin; 0 if the delivery is ready."""


class CardsDiscarded(CargoHoldEvent, frozen=True):
    """A seat discarded down to ten cards."""

    seat: Seat
    """The seat that discarded."""
    cards: tuple[Card, ...]
    """The discarded cards."""


# Deliveries


class DeliveryStarted(CargoHoldEvent, frozen=True):
    """A seat started a delivery, face-down."""

    seat: Seat
    """The owner."""
    count: int
    """The number of its cards."""
    extended: bool
    """Whether it was declared a 2-turn delivery."""
    countdown: int
    """The number of the owner's turns that must begin before it is ready."""


class DeliveryExtended(CargoHoldEvent, frozen=True):
    """A seat extended its ready delivery instead of collecting it."""

    seat: Seat
    """The owner."""
    countdown: int
    """The number of the owner's turns that must begin before it is ready again."""


class DeliveryCollected(CargoHoldEvent, frozen=True):
    """A seat revealed its delivery to collect it."""

    seat: Seat
    """The owner."""
    cards: tuple[Card, ...]
    """All the delivery's cards."""
    extended: bool
    """Whether it was a 2-turn delivery."""


class CargoCashedIn(CargoHoldEvent, frozen=True):
    """Cargo was turned into money."""

    seat: Seat
    """The seat that got the money."""
    cards: tuple[Cargo, ...]
    """The cargo."""
    extended: bool
    """Whether the 2-turn values counted."""
    amount: int
    """The sum in dollars."""
    score: int
    """The seat's score from now on."""
    cash_in_reason: CashInReason
    """The reason."""


# Raids


class RaidBegun(CargoHoldEvent, frozen=True):
    """A raid began: both sides lie face-up."""

    attacker: Seat
    """The seat that raids."""
    target: Seat
    """The seat whose delivery is raided."""
    attack: tuple[Card, ...]
    """The attack side."""
    defence: tuple[Card, ...]
    """The defence side: the whole delivery."""
    extended: bool
    """Whether it is a 2-turn delivery."""


class SpecialsCancelled(CargoHoldEvent, frozen=True):
    """A Fair Fight sent all special cards of the raid to the discard pile."""

    cards: tuple[Special, ...]
    """The special cards of both sides."""


class SpecialWithoutEffect(CargoHoldEvent, frozen=True):
    """A special card's turn came, and it had nothing to do."""

    seat: Seat
    """The seat on whose side it lies."""
    special: Special
    """The card."""


class CargoStolen(CargoHoldEvent, frozen=True):
    """A Thief took a cargo card out of the raided delivery."""

    seat: Seat
    """The seat whose Thief it was."""
    target: Seat
    """The seat whose delivery it was."""
    thief: Special
    """The Thief."""
    cargo: Cargo
    """The stolen card."""


class GetawayUsed(CargoHoldEvent, frozen=True):
    """A raid was called off by a Getaway."""

    seat: Seat
    """The defender."""
    getaway: Special
    """The Getaway."""
    returned: tuple[Card, ...]
    """The cards that went back to the defender's hand."""


class GetawayDeclined(CargoHoldEvent, frozen=True):
    """The defender did not use its Getaway."""

    seat: Seat
    """The defender."""


class FirepowerLassoed(CargoHoldEvent, frozen=True):
    """A Lasso discarded a firepower card of the other side."""

    seat: Seat
    """The seat whose Lasso it was."""
    lasso: Special
    """The Lasso."""
    firepower: Firepower
    """The discarded card."""


class SideReinforced(CargoHoldEvent, frozen=True):
    """A Reinforcement brought a firepower card from hand into the raid."""

    seat: Seat
    """The seat whose Reinforcement it was."""
    reinforcement: Special
    """The Reinforcement."""
    firepower: Firepower
    """The added card."""


class ReinforcementDeclined(CargoHoldEvent, frozen=True):
    """A seat did not use its Reinforcement."""

    seat: Seat
    """The seat whose Reinforcement it was."""


class DeliveryDiverted(CargoHoldEvent, frozen=True):
    """A Diversion discarded the attacker's own delivery."""

    seat: Seat
    """The attacker, who owned the delivery."""
    cards: tuple[Card, ...]
    """The delivery's cards."""


class BattleFought(CargoHoldEvent, frozen=True):
    """The battle of a raid was counted."""

    attacker: Seat
    """The seat that raided."""
    target: Seat
    """The seat that was raided."""
    attack_total: int
    """The attack total."""
    defence_total: int
    """The defence total."""
    winner: Seat
    """The attacker if its total is greater, else the defender."""


class CargoLost(CargoHoldEvent, frozen=True):
    """The loser's Prison Wagon sent the delivery's cargo to the discard pile."""

    seat: Seat
    """The loser."""
    cards: tuple[Cargo, ...]
    """The cargo."""


class FirepowerReturned(CargoHoldEvent, frozen=True):
    """Loyalty let a seat take firepower cards back into its hand, or it left them all."""

    seat: Seat
    """The owner of the Loyalty."""
    cards: tuple[Firepower, ...]
    """The cards; empty if it left them all."""


# The end


class DebtPaid(CargoHoldEvent, frozen=True):
    """A seat's score reached the debt target: the game is won."""

    seat: Seat
    """The winner."""
    turn: int
    """The number of the turn in which it happened."""
    cash_in_reason: CashInReason
    """The way in which the winner got its last money."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""


class TurnLimitReached(CargoHoldEvent, frozen=True):
    """The last turn is complete: the highest score wins."""

    turn: int
    """The number of the last turn."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""


EVENTS = (
    GameBegun,
    CardsDrawn,
    DeckRenewed,
    TurnBegun,
    DeliveryCameCloser,
    CardsDiscarded,
    DeliveryStarted,
    DeliveryExtended,
    DeliveryCollected,
    CargoCashedIn,
    RaidBegun,
    SpecialsCancelled,
    SpecialWithoutEffect,
    CargoStolen,
    GetawayUsed,
    GetawayDeclined,
    FirepowerLassoed,
    SideReinforced,
    ReinforcementDeclined,
    DeliveryDiverted,
    BattleFought,
    CargoLost,
    FirepowerReturned,
    DebtPaid,
    TurnLimitReached,
)
"""Every kind of event."""
