"""Money, customs, political and meteorological events."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import BoxId, CustomsId, TerritoryId, TokenId, WeatherId
from freeport_games.engine import Seat

from .base import CompetitorsEvent, Why


class MoneyPaid(CompetitorsEvent, frozen=True):
    """A seat paid (CO-063, CO-136, CO-109)."""

    seat: Seat
    """The seat."""
    amount: int
    """The amount."""
    purpose: Why
    """The reason."""
    payee: Seat | None
    """The seat that receives it; null for the bank."""


class MoneyReceived(CompetitorsEvent, frozen=True):
    """A seat received money from the bank."""

    seat: Seat
    """The seat."""
    amount: int
    """The amount."""
    purpose: Why
    """The reason."""


class CustomsDrawn(CompetitorsEvent, frozen=True):
    """A customs card was drawn and shown (CO-106)."""

    seat: Seat
    """The seat that delivers."""
    card: CustomsId
    """The card."""


class CustomsSkipped(CompetitorsEvent, frozen=True):
    """A customs draw was skipped (CO-107)."""

    seat: Seat
    """The seat that delivers."""


class CustomsCancelled(CompetitorsEvent, frozen=True):
    """A customs card has no effect (CO-208)."""

    seat: Seat
    """The seat that delivers."""
    card: CustomsId
    """The card."""


class CustomsPutBack(CompetitorsEvent, frozen=True):
    """A Customs Broker put a card back (CO-208)."""

    seat: Seat
    """The seat."""
    card: CustomsId
    """The card."""
    base: TerritoryId
    """The territory of the broker."""


class DieRolled(CompetitorsEvent, frozen=True):
    """A seat rolled the d6 for a customs card (CO-107)."""

    seat: Seat
    """The seat."""
    value: int
    """The result."""


class EventRolled(CompetitorsEvent, frozen=True):
    """A political event was rolled (CO-124)."""

    seat: Seat
    """The seat."""
    territory: TerritoryId
    """The territory."""
    value: int
    """The result of the d12."""
    box: BoxId
    """The event."""


class CustomsWithoutEffect(CompetitorsEvent, frozen=True):
    """A customs card does nothing to the goods (CO-106, CO-107)."""

    seat: Seat
    """The seat that delivers."""
    card: CustomsId
    """The card."""


class EventWithoutEffect(CompetitorsEvent, frozen=True):
    """An event had no effect (CO-125, CO-126)."""

    seat: Seat
    """The seat."""
    box: BoxId
    """The event."""


class WeatherRolled(CompetitorsEvent, frozen=True):
    """The meteorological event was rolled (CO-150)."""

    seat: Seat
    """The seat that rolled."""
    area: int
    """The result of the d6."""
    value: int
    """The result of the d12."""
    event: WeatherId
    """The event."""


class SaveRolled(CompetitorsEvent, frozen=True):
    """A seat rolled whether its tokens are safe (CO-155)."""

    seat: Seat
    """The seat."""
    value: int
    """The result."""
    save: int
    """The save number: with a lower result the tokens are safe."""
    tokens: tuple[TokenId, ...]
    """The tokens in danger."""
    safe: bool
    """Whether they are safe."""
