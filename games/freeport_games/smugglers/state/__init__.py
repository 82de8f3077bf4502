"""The whole state of a game, as plain data.

A scene is short: a decision of the Broker or the Move step with all its consequences, up to the next one of its kind.
What is under way inside a scene (a combat, a parley, an auction, a visit) is in the state for the views and the rules;
the scene itself is continued by replay.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Trails
from freeport_games.smugglers.components import CardId, CharacterId, PlanetId
from freeport_games.smugglers.options import SmugglersOptions

from .activities import Auction, Combat, CustomsRoll, Parley, Swap, Visit
from .player import ELIMINATED, FREE, Player
from .terms import Deal, StandingOffer


class Step(StrEnum):
    """The stage of the game and of its turn (SG-101)."""

    SETUP = "SETUP"
    """Characters are dealt and chosen, planets are laid out, the first seat is rolled for."""
    TURN_START = "TURN_START"
    """Prison, hyperspace, drones and distress."""
    BROKER = "BROKER"
    """The active seat may deal with others at any distance."""
    DESTINY = "DESTINY"
    """A destiny card is drawn and followed."""
    MOVE = "MOVE"
    """The active seat flies."""
    ENCOUNTER = "ENCOUNTER"
    """The active seat visits a planet or meets another seat."""
    TURN_END = "TURN_END"
    """The end of the turn is settled."""
    OVER = "OVER"
    """The game is over."""


SETUP, TURN_START, BROKER, DESTINY, MOVE, ENCOUNTER, TURN_END, OVER = Step
"""The members by themselves: in CPython 3.11 reading one through its class takes ten times as long."""


class Slot(msgspec.Struct, array_like=True):
    """One of the seven numbered places for planet cards."""

    planet: PlanetId
    """The planet; empty if both planet piles are empty."""
    event: CardId = ""
    """The planetary event; empty for none."""
    units_left: int = 0
    """The number of units that the event still needs."""


class State(msgspec.Struct, array_like=True):
    """The whole state of a game."""

    options: SmugglersOptions
    """The options of the game."""
    players: list[Player]
    """The possessions of each seat."""
    destiny_deck: list[CardId]
    """The destiny deck, top card first."""
    planet_deck: list[PlanetId]
    """The planet deck, top card first."""
    out: list[CharacterId]
    """The character cards that nobody plays and nobody holds."""
    revealed: list[CharacterId] = []
    """Character cards that everybody has seen in a swap."""
    destiny_discard: list[CardId] = []
    """The destiny discard pile."""
    planet_discard: list[PlanetId] = []
    """The planet discard pile."""
    slots: list[Slot] = []
    """The seven slots, empty before they are filled."""
    step: Step = SETUP
    """The stage of the turn."""
    first_seat: Seat = 0
    """The seat that begins each round."""
    active: Seat = 0
    """The seat whose turn slot it is."""
    round_no: int = 0
    """The round, from 1; 0 during setup."""
    time_is_up: bool = False
    """Whether the time limit is reached: read at the end of each turn slot (SG-1002)."""
    moving: bool = False
    """Whether the Move step has begun."""
    movement: int = 0
    """The movement left."""
    moved_in: bool = False
    """Whether the ship has come into its sector by a MOVE of this step (SG-420)."""
    anomaly_used: bool = False
    """Whether a black hole was skimmed or a wormhole entered in this turn (SG-410)."""
    solar_wind: int = 0
    """The Lightspeed that this turn's Solar Wind adds."""
    drawn: CardId = ""
    """The destiny card that is being followed."""
    drawn_planet: PlanetId = ""
    """The planet card drawn with a Crime Lord Offer."""
    proposals: int = 0
    """Broker proposals made in this turn."""
    proposal: Deal | None = None
    """The Broker proposal that waits for answers."""
    swap: Swap | None = None
    """The character card that is offered, in the setup."""
    visit: Visit | None = None
    """The visit under way."""
    customs: CustomsRoll | None = None
    """The Customs roll under way."""
    combat: Combat | None = None
    """The combat under way."""
    parley: Parley | None = None
    """The parley under way."""
    auction: Auction | None = None
    """The auction under way."""
    loot: list[int] = []
    """The captured units of each kind for which room is being made; empty for none."""
    wormhole_dice: list[int] = []
    """The dice of a wormhole of which one is being chosen."""
    eliminated: list[Seat] = []
    """The eliminated seats, in the order in which they went."""
    winner: Seat | None = None
    """The winner; None if the game ends by a limit, and before the end."""
    reason: str = ""
    """The rule that ended the game; empty before that."""
    trails: Trails = msgspec.field(default_factory=Trails)
    """Where hidden cards have lain since everybody last knew them."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.players)

    @property
    def player(self) -> Player:
        """The possessions of the active seat."""
        return self.players[self.active]

    def order_from(self, seat: Seat) -> list[Seat]:
        """Return all seats that are not eliminated, clockwise, beginning with one."""
        players, seats = self.players, len(self.players)
        if not self.eliminated:
            return [(seat + step) % seats for step in range(seats)]
        return [other for step in range(seats) if players[other := (seat + step) % seats].status is not ELIMINATED]

    def left_of(self, seat: Seat) -> Seat:
        """Return the left neighbour, eliminated seats skipped."""
        players, seats = self.players, len(self.players)
        left = (seat + 1) % seats
        while players[left].status is ELIMINATED:
            left = (left + 1) % seats
        return left

    def others_free(self, seat: Seat) -> bool:
        """Return whether a seat beside one is neither imprisoned, lost nor eliminated."""
        return any(player.status is FREE and other != seat for other, player in enumerate(self.players))

    def offers_to(self, seat: Seat) -> list[tuple[Seat, StandingOffer]]:
        """Return the standing offers that have been made to a seat, each with the seat that posted it."""
        found: list[tuple[Seat, StandingOffer]] = []
        for poster, player in enumerate(self.players):  # each turn; a comprehension costs twice as much
            offer = player.standing
            if offer is not None and offer.deal.receiver == seat:
                found.append((poster, offer))
        return found

    def not_isolated(self) -> list[Seat]:
        """Return the seats that are neither imprisoned, lost nor eliminated."""
        return [seat for seat, player in enumerate(self.players) if player.status is FREE]
