"""The events: what happened, and who may know it."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Event, Hidden, Key, Placing, Seat, typename

from .components import Card, CardId, CharacterId, LocationId, SkyCargoData
from .state import How


class SkyCargoEvent(Event, frozen=True, tag=typename("SkyCargo")):
    """Something that happened in Sky Cargo."""


class CardsShown(SkyCargoData, frozen=True):
    """Cards that the viewer may see."""

    cards: tuple[Card, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.cards)


Cards = CardsShown | Hidden
"""Cards, or how many of them the viewer may not see."""


class SeenCargo(SkyCargoData, frozen=True):
    """A packed cargo that somebody knows."""

    slot: Key
    """Its slot."""
    card: Card
    """The card."""


class SeenCargos(SkyCargoData, frozen=True):
    """Packed cargo that somebody knows."""

    cargo: tuple[SeenCargo, ...]
    """Each slot with its card."""


class Source(StrEnum):
    """Where a card came from that went to a hand before the eyes of all."""

    DRAW_PILE = "DRAW_PILE"
    DISCARD_PILE = "DISCARD_PILE"
    DOGFIGHT = "DOGFIGHT"
    BOUNTY = "BOUNTY"


class Ignored(StrEnum):
    """Why cargo is not played though an effect says so (SC-075)."""

    TOO_LITTLE_SHIPPING = "TOO_LITTLE_SHIPPING"
    EMPTY_HAND = "EMPTY_HAND"
    NO_GENUINE_CARGO = "NO_GENUINE_CARGO"


class FirstSeatDrawn(SkyCargoEvent, frozen=True):
    """The first seat is known (SC-003)."""

    seat: Seat
    """The seat."""


class CharacterTaken(SkyCargoEvent, frozen=True):
    """A seat has its Player character (SC-004)."""

    seat: Seat
    """The seat."""
    character: CharacterId
    """The character."""


class TokenPlaced(SkyCargoEvent, frozen=True):
    """A seat starts on a Location (SC-005)."""

    seat: Seat
    """The seat."""
    location: LocationId
    """The Location."""


class GameBegun(SkyCargoEvent, frozen=True):
    """The deck is shuffled, and the hands are being dealt (SC-006 to SC-008)."""

    cargo_target: int
    """How many cargo win."""
    turn_limit: int
    """After how many turns the game ends; 0 for no limit."""
    deck_size: int
    """How many cards are in the game."""


class TurnBegun(SkyCargoEvent, frozen=True):
    """A turn begins."""

    turn: int
    """Its number, from 1."""
    seat: Seat
    """Whose turn it is."""


class CardsDrawn(SkyCargoEvent, frozen=True):
    """A seat drew cards."""

    seat: Seat
    """The seat."""
    drawn: Cards
    """The cards."""


class PileRenewed(SkyCargoEvent, frozen=True):
    """The discard pile is the draw pile now (SC-194)."""

    count: int
    """How many cards it has."""


class PileShuffled(SkyCargoEvent, frozen=True):
    """The draw pile was shuffled after a search (SC-195)."""

    seat: Seat
    """Who searched."""
    count: int
    """How many cards it has."""


class PassengerPlayed(SkyCargoEvent, frozen=True):
    """A Passenger joins a chain (SC-021)."""

    seat: Seat
    """Whose chain."""
    passenger: Card
    """The Passenger."""


class PassengerLeft(SkyCargoEvent, frozen=True):
    """A Passenger leaves a chain and is discarded (SC-022, SC-211)."""

    seat: Seat
    """Whose chain."""
    passenger: Card
    """The Passenger."""
    caused_by: Seat | None
    """Who brought it about; null for the seat itself."""


class ActionPlayed(SkyCargoEvent, frozen=True):
    """A step-2 Action was played, and paid (SC-030)."""

    seat: Seat
    """Who played it."""
    action_card: Card
    """The Action."""
    cost: tuple[Card, ...]
    """What it cost."""


class Reacted(SkyCargoEvent, frozen=True):
    """A reaction card was played (SC-134)."""

    seat: Seat
    """Who played it."""
    reaction: Card
    """The card."""


class ActionCancelled(SkyCargoEvent, frozen=True):
    """An Action has no effect (SC-150)."""

    seat: Seat
    """Whose Action."""
    action_card: Card
    """The Action."""


class ArtifactPlayed(SkyCargoEvent, frozen=True):
    """An Artifact lies in a hold (SC-040)."""

    seat: Seat
    """Who played it."""
    artifact: Card
    """The Artifact."""
    hold: Seat
    """Whose hold."""
    slot: Key
    """Its slot."""


class DieRolled(SkyCargoEvent, frozen=True):
    """The die of Step 3 was rolled (SC-050)."""

    seat: Seat
    """Who rolled."""
    shows: int
    """What it shows."""


class DieChanged(SkyCargoEvent, frozen=True):
    """The result of the die was changed (SC-154)."""

    seat: Seat
    """Who changed it."""
    by: int
    """By how much."""
    shows: int
    """The new result."""


class CharacterActs(SkyCargoEvent, frozen=True):
    """A Player character carries out a row (SC-051)."""

    seat: Seat
    """Whose character."""
    character: CharacterId
    """The character."""
    row: int
    """The row."""


class PassengerActs(SkyCargoEvent, frozen=True):
    """A Passenger carries out its effect (SC-052)."""

    seat: Seat
    """Whose Passenger."""
    passenger: Card
    """The Passenger."""


class TokenMoved(SkyCargoEvent, frozen=True):
    """A token moved (SC-060, SC-065, SC-203)."""

    seat: Seat
    """Whose token."""
    to: LocationId
    """Where it is now."""
    caused_by: Seat | None
    """Who moved it; null for its own seat."""


class CargoPlayed(SkyCargoEvent, frozen=True):
    """Cargo was played (SC-072, SC-077)."""

    seat: Seat
    """Who played it."""
    slot: Key
    """Its slot."""
    cargo: Cards
    """The card."""
    location: LocationId
    """Where it was played."""


class CargoNotPlayed(SkyCargoEvent, frozen=True):
    """An instruction to play cargo is ignored (SC-075)."""

    seat: Seat
    """Who would have played."""
    why_ignored: Ignored
    """Why not."""


class BonusEarned(SkyCargoEvent, frozen=True):
    """A Cargo Bonus is carried out (SC-076)."""

    seat: Seat
    """Whose bonus it is."""
    location: LocationId
    """Where."""


class CargoNamed(SkyCargoEvent, frozen=True):
    """A cargo is about to be opened or stolen."""

    seat: Seat
    """Who does it."""
    owner: Seat
    """Whose cargo it is."""
    slot: Key
    """Its slot."""
    steals: bool
    """Whether it is to be stolen."""


class CargoOpened(SkyCargoEvent, frozen=True):
    """A packed cargo was opened (SC-084, SC-085)."""

    owner: Seat
    """Whose cargo it is."""
    slot: Key
    """Its slot."""
    cargo: Card
    """The card."""
    stays: bool
    """Whether it stays as open cargo; if not it was a bluff, and is discarded."""


class CargoProtected(SkyCargoEvent, frozen=True):
    """A cargo stays where it is, and as it is (SC-151, SC-152)."""

    owner: Seat
    """Whose cargo it is."""
    slot: Key
    """Its slot."""


class CargoStolen(SkyCargoEvent, frozen=True):
    """A cargo lies in another hold now (SC-100)."""

    seat: Seat
    """Who stole it."""
    owner: Seat
    """From whom."""
    slot: Key
    """Its slot."""
    cargo: Cards
    """The card."""


class CargoLost(SkyCargoEvent, frozen=True):
    """An open cargo is discarded (SC-178)."""

    owner: Seat
    """Whose cargo it was."""
    slot: Key
    """Its slot."""
    cargo: Card
    """The card."""


class CargoRepacked(SkyCargoEvent, frozen=True):
    """Open cargo was turned face-down (SC-090)."""

    seat: Seat
    """Whose cargo."""
    slots: tuple[Key, ...]
    """The slots."""


class CargoMixed(SkyCargoEvent, frozen=True):
    """Packed cargo was mixed up and has new slots (SC-091, SC-094)."""

    seat: Seat
    """Whose cargo."""
    slots: tuple[Key, ...]
    """The new slots, in their order."""
    cargo: SeenCargos | Hidden
    """Which card lies where."""


class CargoPeeked(SkyCargoEvent, frozen=True):
    """A seat looked at packed cargo of others (SC-206)."""

    seat: Seat
    """Who looked."""
    cargo: SeenCargos | Hidden
    """What it saw."""


class HandLookedAt(SkyCargoEvent, frozen=True):
    """A seat looked at a hand (SC-207)."""

    seat: Seat
    """Who looked."""
    owner: Seat
    """Whose hand."""
    seen: Cards
    """What it saw."""


class CardsDiscarded(SkyCargoEvent, frozen=True):
    """Cards of a hand were discarded."""

    seat: Seat
    """Whose hand."""
    cards: tuple[Card, ...]
    """The cards."""


class CardTaken(SkyCargoEvent, frozen=True):
    """A card went to a hand before the eyes of all."""

    seat: Seat
    """Whose hand."""
    taken: Card
    """The card."""
    taken_from: Source
    """Where it came from."""


class ChainChanged(SkyCargoEvent, frozen=True):
    """A chain has a new order (SC-210)."""

    seat: Seat
    """Whose chain."""
    chain: tuple[Card, ...]
    """The Passengers in order."""


class DogfightBegun(SkyCargoEvent, frozen=True):
    """A dogfight begins (SC-160, SC-161)."""

    attacker: Seat
    """Who attacks."""
    defender: Seat
    """Who defends."""
    source: str
    """The Pilot card, or the character, that attacks first."""
    value: int
    """The value of the first maneuver."""


class DogfightAnswered(SkyCargoEvent, frozen=True):
    """The defender accepts or declines (SC-163)."""

    defender: Seat
    """Who defends."""
    accepted: bool
    """Whether the dogfight is accepted."""


class PilotChanged(SkyCargoEvent, frozen=True):
    """A participant draws more or fewer cards for PILOT (SC-165)."""

    seat: Seat
    """The participant."""
    by: int
    """By how much."""


class ManeuverFlown(SkyCargoEvent, frozen=True):
    """A maneuver was played (SC-168, SC-169)."""

    seat: Seat
    """Who played it."""
    maneuver: Card
    """The card."""
    value: int
    """Its value."""
    attacks: bool
    """Whether it attacks; if not, it blocks."""
    round: int
    """The round."""


class DogfightGivenUp(SkyCargoEvent, frozen=True):
    """A participant gives up: the defender does not block, or the attacker attacks no more (SC-171, SC-172)."""

    seat: Seat
    """The participant."""


class DogfightWon(SkyCargoEvent, frozen=True):
    """A dogfight has a winner."""

    winner: Seat
    """Who won."""
    loser: Seat
    """Who lost."""


class DogfightTotalled(SkyCargoEvent, frozen=True):
    """The icons of the attacking maneuvers are counted (SC-176)."""

    attacker: Seat
    """Who attacks."""
    damage: int
    """The Damage."""
    draws: int
    """The Draws."""


class DogfightCancelled(SkyCargoEvent, frozen=True):
    """A dogfight ends without a winner (SC-185)."""

    attacker: Seat
    """Who attacked."""
    defender: Seat
    """Who defended."""


class BountyDeclined(SkyCargoEvent, frozen=True):
    """The defender takes no bounty (SC-181)."""

    seat: Seat
    """The defender."""


class GameWon(SkyCargoEvent, frozen=True):
    """A hold has reached the target (SC-120)."""

    seat: Seat
    """Who won."""
    card: CardId
    """The last cargo."""
    how: How
    """How it came into the hold."""
    location: LocationId
    """Where the winner's token stood."""
    turn: int
    """The turn."""
    ranking: tuple[Placing, ...]
    """The ranking."""


class TurnLimitReached(SkyCargoEvent, frozen=True):
    """The game ends with its last turn (SC-125)."""

    turn: int
    """The turn."""
    ranking: tuple[Placing, ...]
    """The ranking."""


EVENTS: tuple[type[Event], ...] = (
    FirstSeatDrawn,
    CharacterTaken,
    TokenPlaced,
    GameBegun,
    TurnBegun,
    CardsDrawn,
    PileRenewed,
    PileShuffled,
    PassengerPlayed,
    PassengerLeft,
    ActionPlayed,
    Reacted,
    ActionCancelled,
    ArtifactPlayed,
    DieRolled,
    DieChanged,
    CharacterActs,
    PassengerActs,
    TokenMoved,
    CargoPlayed,
    CargoNotPlayed,
    BonusEarned,
    CargoNamed,
    CargoOpened,
    CargoProtected,
    CargoStolen,
    CargoLost,
    CargoRepacked,
    CargoMixed,
    CargoPeeked,
    HandLookedAt,
    CardsDiscarded,
    CardTaken,
    ChainChanged,
    DogfightBegun,
    DogfightAnswered,
    PilotChanged,
    ManeuverFlown,
    DogfightGivenUp,
    DogfightWon,
    DogfightTotalled,
    DogfightCancelled,
    BountyDeclined,
    GameWon,
    TurnLimitReached,
)
"""Every kind of event."""
