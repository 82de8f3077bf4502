"""The whole state of a game, as plain data.

A scene is short: one move of Step 2 with all its consequences, or one of the other steps. The state contains what is
under way inside a scene (a die, a dogfight, effects) for the views; the scene itself is continued by replay.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from freeport_games.engine import Seat, refers
from freeport_games.engine.hidden import Trails
from freeport_games.sky_cargo.components import CardId, CharacterId, LocationId, SkyCargoData, SlotId, TeamId


class Step(StrEnum):
    """The stage of the game and of its turn (SC-010)."""

    SETUP = "SETUP"
    """The first seat, the characters and the Locations are being chosen."""
    DRAW = "DRAW"
    """Step 1: the active seat draws."""
    PLAY = "PLAY"
    """Step 2: the active seat plays Passengers, Actions, Artifacts, and starts a dogfight."""
    ROLL = "ROLL"
    """Step 3: the die is rolled, and the team acts."""
    DISCARD = "DISCARD"
    """Step 4: all seats discard down to their limits."""
    OVER = "OVER"
    """The game is over."""


class Crate(msgspec.Struct, array_like=True):
    """A card in a hold."""

    slot: str
    """Its public token: ``c1``, ``c2`` and so on."""
    card: CardId
    """The card."""
    open: bool
    """Whether it lies face-up."""
    shown: bool = False
    """Whether all know it although it is packed, because it was open in this slot (SC-114)."""
    seen: list[Seat] = []
    """The seats, other than its owner, that know it although it is packed (SC-106, SC-114)."""

    def known_to(self, viewer: Seat | None, owner: Seat) -> bool:
        """Return whether a seat, or a spectator (None), knows the card."""
        return self.open or self.shown or viewer == owner or viewer in self.seen


class Die(SkyCargoData, frozen=True):
    """The die of Step 3."""

    rolled: int
    """The last roll."""
    changes: tuple[int, ...]
    """The changes of the result since then, in order."""
    result: int
    """The present result."""
    checked: tuple[TeamId, ...]
    """The character and the Passengers that have been checked for this result."""
    final: bool = False
    """Whether nobody can change the result any more, so that the team acts."""


class EffectUnderWay(SkyCargoData, frozen=True):
    """An effect that is being carried out."""

    seat: Seat
    """The seat that carries it out."""
    source: Annotated[CardId, refers("CHARACTER", "LOCATION")]
    """Its source: a card, a character or a Location."""
    op: Annotated[str, refers("EFFECT")]
    """The name of the effect."""
    left: int
    """The number of further effects of the same source."""


class OpenWindow(SkyCargoData, frozen=True):
    """A window in which a seat is being asked whether it reacts (section 4.14)."""

    seat: Seat
    """The seat that is asked."""
    timing: Annotated[str, refers("WINDOW")]
    """What it may react to: the timing of the cards that it may play."""
    action: CardId | None = None
    """The Action that it may react to; null if it is something else."""
    slot: SlotId | None = None
    """The slot of the cargo that is about to be opened or stolen; null if it is something else."""


class Flown(msgspec.Struct, array_like=True):
    """A maneuver on the dogfight table."""

    card: str
    """The card; a character's identifier where the Player card attacks."""
    owner: Seat
    """The seat that played it."""
    value: int
    """Its value here."""
    attacks: bool
    """Whether it is an attacking maneuver."""


class Phase(StrEnum):
    """The stage of a dogfight."""

    START = "START"
    """The dogfight has been started; the defender answers, and cards are drawn for PILOT."""
    ROUNDS = "ROUNDS"
    """The rounds are flown."""
    ATTACKER_WON = "ATTACKER_WON"
    """The consequences of the attacker's victory are carried out."""
    DEFENDER_WON = "DEFENDER_WON"
    """The consequences of the defender's victory are carried out."""


class Dogfight(msgspec.Struct, array_like=True):
    """A dogfight under way (section 4.15)."""

    attacker: Seat
    """The seat that attacks."""
    defender: Seat
    """The seat that defends."""
    source: str
    """The Pilot card, or the attacker's character, that started it."""
    round: int = 0
    """The round, 1 to 3; 0 before the first."""
    table: list[Flown] = []
    """The maneuvers on the table, in the order in which they were played."""
    pilot_changes: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    """Changes of the number of cards drawn for PILOT: the attacker's, the defender's."""
    reduction: int = 0
    """The amount by which the Damage is lowered."""
    damage: int = 0
    """The Damage that is still to be dealt."""
    draws: int = 0
    """The cards that the attacker is still to draw."""
    blocked: bool = False
    """Whether a card counts the present attack as blocked."""
    ended: bool = False
    """Whether a card has ended it without a winner (SC-185)."""
    phase: Phase = Phase.START
    """Its stage."""
    flown: int = 0
    """The number of completed rounds."""


class How(StrEnum):
    """The way in which the last cargo came into the winning hold."""

    PLAYED = "PLAYED"
    """It was played."""
    STOLEN = "STOLEN"
    """It was stolen."""


class Win(SkyCargoData, frozen=True):
    """The victory that ended the game (SC-120, SC-121)."""

    seat: Seat
    """The seat that won."""
    card: CardId
    """The last cargo."""
    how: How
    """The way in which it came into the hold."""
    location: LocationId
    """The Location of the winner's token."""


class State(msgspec.Struct, array_like=True):
    """The whole state of a game."""

    cargo_target: int
    """The number of cargo that wins the game."""
    turn_limit: int
    """The turn after which the game ends; 0 for no limit."""
    random_characters: bool
    """Whether the characters are dealt at random."""
    first_seat: Seat | None
    """The seat that takes the first turn; None until it is drawn."""
    characters: list[CharacterId]
    """Each seat's Player card; empty until it is chosen."""
    tokens: list[LocationId]
    """Each seat's Location; empty until it is chosen."""
    chains: list[list[CardId]]
    """Each seat's Passengers, in the order of the chain."""
    hands: list[list[CardId]]
    """Each seat's hand, in the order in which the cards came."""
    holds: list[list[Crate]]
    """Each seat's cargo, in order."""
    deck: list[CardId]
    """The draw pile, top card first."""
    discard: list[CardId]
    """The discard pile, in the order in which the cards came."""
    removed: list[CardId]
    """The cards that are not in this game (SC-006, SC-007)."""
    under_way: list[CardId] = []
    """Cards that are being carried out, with their costs (SC-038)."""
    step: Step = Step.SETUP
    """The stage of the turn."""
    turn: int = 0
    """The number of the turn, from 1; 0 during setup."""
    active: Seat = 0
    """The seat whose turn it is."""
    dogfight_used: bool = False
    """Whether a dogfight was started in this turn (SC-013)."""
    played_once: list[str] = []
    """The designs of once-a-turn Actions played in this turn (SC-032)."""
    die: Die | None = None
    """The die, in Step 3."""
    dogfight: Dogfight | None = None
    """The dogfight under way."""
    effects: list[EffectUnderWay] = []
    """The effects under way, the innermost last."""
    window: OpenWindow | None = None
    """The window in which a seat is being asked."""
    foiled: bool = False
    """Whether a reaction has foiled the effect to which the open window belongs."""
    next_slot: int = 1
    """The number of the next new slot (SC-094)."""
    trails: Trails = msgspec.field(default_factory=Trails)
    """Where hidden cards have lain since everybody last knew them."""
    win: Win | None = None
    """The victory; None while the game goes on, and after the turn limit."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats in turn order, beginning with one (SC-016)."""
        return (*range(seat, self.seats), *range(seat))

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all other seats, in turn order from one."""
        return self.order_from(seat)[1:]

    def last_one(self, seat: Seat) -> bool:
        """Return whether a seat's next cargo wins, and so has to be a genuine one (SC-041, SC-077, SC-104)."""
        return len(self.holds[seat]) >= self.cargo_target - 1
