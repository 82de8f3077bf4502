"""The view of a seat, or of a spectator.

A hand is for its seat alone, and so are the packed cards of its hold; others see a packed card if they have seen it in
its slot (SC-110 to SC-114). Nobody ever sees the order of the draw pile. All else is public, and after the end
hands and holds are, too.
"""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat, View

from .components import (
    CARDS,
    CHARACTERS,
    Card,
    CardFace,
    CardId,
    Character,
    LocationId,
    SkyCargoData,
    SlotId,
    Stats,
    TeamId,
    cards_of,
)
from .events import Cards, CardsShown
from .state import Crate, Die, Dogfight, EffectUnderWay, OpenWindow, Phase, State, Step, Win
from .state.team import NO_STATS, hand_limit, stats


class CargoInPlay(SkyCargoData, frozen=True):
    """A cargo of a hold."""

    slot: SlotId
    """Its slot, by which moves name it."""
    open: bool
    """Whether it lies face-up."""
    shown: bool
    """Whether all know it, although it may be packed."""
    card: CardFace
    """The card, as far as the viewer knows it."""


class ManeuverInPlay(SkyCargoData, frozen=True):
    """A maneuver on the dogfight table."""

    card: TeamId
    """The card, or a character."""
    seat: Seat
    """The seat that played it."""
    value: int
    """Its value."""
    attacks: bool
    """Whether it attacks."""


class DogfightInPlay(SkyCargoData, frozen=True):
    """A dogfight under way."""

    attacker: Seat
    """The seat that attacks."""
    defender: Seat
    """The seat that defends."""
    source: TeamId
    """The Pilot card, or the character, that started it."""
    round: int
    """The round, 1 to 3; 0 before the first."""
    table: tuple[ManeuverInPlay, ...]
    """The maneuvers, in the order in which they were played."""
    attacker_change: int
    """The number of additional cards that the attacker draws for PILOT."""
    defender_change: int
    """The number of additional cards that the defender draws for PILOT."""
    reduction: int
    """The amount by which the Damage is lowered."""
    damage: int
    """The Damage that is still to be dealt."""
    draws: int
    """The cards that the attacker is still to draw."""
    attack: ManeuverInPlay | None
    """The attack that the defender is to block; null if there is none."""


class SeatInPlay(SkyCargoData, frozen=True):
    """The play area of a seat."""

    seat: Seat
    """The seat's number."""
    player_card: Character | None
    """Its Player card; null until it is chosen."""
    location: LocationId | None
    """The Location of its token; null until it is placed."""
    stats: Stats
    """Its total SHIPPING, PILOT and RANGE."""
    chain: tuple[Card, ...]
    """Its Passengers, in the order of the chain."""
    hand: Cards
    """Its hand: shown to the seat itself, and to all after the end."""
    hand_limit: int
    """The number of cards that it may hold after Step 4."""
    hold: tuple[CargoInPlay, ...]
    """Its cargo, in order."""


class SkyCargoView(View, frozen=True):
    """A game of Sky Cargo as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat that sees this view; null for a spectator's view."""
    cargo_target: int
    """The number of cargo that wins the game."""
    turn_limit: int
    """The turn after which the game ends; 0 for no limit."""
    first_seat: Seat | None
    """The seat that takes the first turn; null until it is drawn."""
    turn: int
    """The number of the turn, from 1; 0 during setup."""
    active_seat: Seat
    """The seat whose turn it is."""
    turn_step: Step
    """The stage of the turn."""
    characters: tuple[Character, ...]
    """The Player characters that nobody has, during the setup; empty afterwards."""
    seats: tuple[SeatInPlay, ...]
    """The seats, in the order of their numbers: clockwise, as the turn passes."""
    deck: Hidden
    """The draw pile."""
    discard: tuple[CardId, ...]
    """The discard pile, by identifiers; the last card came last."""
    removed: tuple[CardId, ...]
    """The cards that are not in this game."""
    under_way: tuple[Card, ...]
    """Cards that are being carried out, with their costs."""
    dogfight_used: bool
    """Whether a dogfight was started in this turn."""
    played_once: tuple[CardId, ...]
    """The designs of once-a-turn Actions that were played in this turn."""
    die: Die | None
    """The die, in Step 3."""
    dogfight: DogfightInPlay | None
    """The dogfight under way."""
    effects: tuple[EffectUnderWay, ...]
    """The effects under way, the innermost last."""
    window: OpenWindow | None
    """The window in which a seat is asked whether it reacts; null if none is open."""
    win: Win | None
    """The victory; null while the game goes on, and after the turn limit."""


def view_for(state: State, viewer: Seat | None) -> SkyCargoView:
    """Return what a seat, or a spectator (None), may see."""
    over = state.step is Step.OVER
    return SkyCargoView(
        viewer,
        state.cargo_target,
        state.turn_limit,
        state.first_seat,
        state.turn,
        state.active,
        state.step,
        _free(state),
        tuple(_seat(state, seat, viewer, over) for seat in range(state.seats)),
        Hidden(len(state.deck)),
        tuple(state.discard),
        tuple(state.removed),
        cards_of(state.under_way),
        state.dogfight_used,
        tuple(state.played_once),
        state.die,
        None if state.dogfight is None else _dogfight(state.dogfight),
        tuple(state.effects),
        state.window,
        state.win,
    )


def _free(state: State) -> tuple[Character, ...]:
    if state.step is not Step.SETUP:
        return ()
    return tuple(one for one in CHARACTERS.values() if one.id not in state.characters)


def _seat(state: State, seat: Seat, viewer: Seat | None, over: bool) -> SeatInPlay:
    character = CHARACTERS.get(state.characters[seat])
    hand = state.hands[seat]
    return SeatInPlay(
        seat,
        character,
        state.tokens[seat] or None,
        NO_STATS if character is None else stats(state, seat),
        cards_of(state.chains[seat]),
        CardsShown(cards_of(sorted(hand))) if over or seat == viewer else Hidden(len(hand)),
        hand_limit(state, seat),
        tuple(_cargo(crate, seat, viewer, over) for crate in state.holds[seat]),
    )


ONE_CARD = Hidden(1)


def _cargo(crate: Crate, owner: Seat, viewer: Seat | None, over: bool) -> CargoInPlay:
    known = over or crate.known_to(viewer, owner)
    return CargoInPlay(crate.slot, crate.open, crate.open or crate.shown, CARDS[crate.card] if known else ONE_CARD)


def _dogfight(dogfight: Dogfight) -> DogfightInPlay:
    table = [ManeuverInPlay(flown.card, flown.owner, flown.value, flown.attacks) for flown in dogfight.table]
    to_block = dogfight.phase is Phase.ROUNDS and dogfight.round > 0 and not dogfight.blocked
    return DogfightInPlay(
        dogfight.attacker,
        dogfight.defender,
        dogfight.source,
        dogfight.round,
        tuple(table),
        dogfight.pilot_changes[0],
        dogfight.pilot_changes[1],
        dogfight.reduction,
        dogfight.damage,
        dogfight.draws,
        [flown for flown in table if flown.attacks][-1] if to_block else None,
    )
