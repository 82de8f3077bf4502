"""Ships that are damaged, destroyed, lost or imprisoned, and their return (SG-514, SG-740 to SG-758)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Roll, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CHARACTER_LEVELS, LIMITS, START_LEVELS, SYSTEMS, TABLES, SectorId
from freeport_games.smugglers.components.courses import nearest
from freeport_games.smugglers.events import (
    CardLost,
    Eliminated,
    HullChanged,
    Imprisoned,
    NewShip,
    OfferEnded,
    Rolled,
    RollFor,
    ShipDestroyed,
    SystemDamaged,
    Towed,
    Why,
)
from freeport_games.smugglers.moves import ChoosePlanet
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.piles import (
    CONTRACTS,
    DESTINATIONS,
    DESTINY_DISCARD,
    EQUIPMENT,
    FRIENDS,
    OFFERS,
    PILES,
    PLANET_DISCARD,
)
from freeport_games.smugglers.scoring import check_target, win
from freeport_games.smugglers.state import TURN_END, State
from freeport_games.smugglers.state.abilities import protected
from freeport_games.smugglers.state.player import ELIMINATED, IMPRISONED, Player
from freeport_games.smugglers.state.ship import planets_on_board

from .cards import drop_equipment, drop_friend
from .cargo import lose
from .money import receive, set_bounty

DIE = (6,)


def end_turn(state: State) -> None:
    """Skip the rest of the active seat's turn (SG-104)."""
    state.step = TURN_END


# Damage


def gain_hull(t: Turn[State], seat: Seat, more: int) -> None:
    """Add Hull to a ship, or remove it if the number is negative."""
    player = t.state.players[seat]
    hull = max(0, min(LIMITS.hull_max, player.hull + more))
    if hull != player.hull:
        player.hull = hull
        t.tell(HullChanged(seat, hull))


def damage_system(t: Turn[State], seat: Seat, system: int, amount: int) -> None:
    """Remove base levels of a system (SG-740, SG-741); the caller checks whether the cargo still has room."""
    base = t.state.players[seat].base
    base[system] = max(LIMITS.system_min, base[system] - amount)
    t.tell(SystemDamaged(seat, SYSTEMS[system], base[system]))


# Isolation


def end_offers_of(t: Turn[State], seat: Seat) -> None:
    """End the standing offers of a seat, and those made to it (SG-215, SG-758)."""
    for poster, player in enumerate(t.state.players):
        offer = player.standing
        if offer is not None and seat in (poster, offer.deal.receiver):
            player.standing = None
            t.tell(OfferEnded(poster, offer.deal.receiver))


def imprison(t: Turn[State], seat: Seat) -> None:
    """Imprison a seat where it is (SG-514, SG-828, SG-829)."""
    player = t.state.players[seat]
    player.status, player.missed = IMPRISONED, 0
    t.tell(Imprisoned(seat, player.sector))
    end_offers_of(t, seat)


# Towing


def to_nearest_planet(t: Turn[State], seat: Seat) -> Scene:
    """Tow a ship to the nearest planet on the board; the seat chooses if there are several (SG-753, SG-841)."""
    places = nearest(t.state.players[seat].sector, [planet.sector for planet in planets_on_board(t.state)])
    sector = places[0]
    if len(places) > 1:
        move = yield from ask(seat, "SG-D6", LANDING.on(places))
        if isinstance(move, ChoosePlanet):
            sector = move.sector
    t.state.players[seat].sector = sector
    t.tell(Towed(seat, sector))


class Landing(Case[State]):
    """A ship that is towed."""

    __slots__ = ("places",)

    def __init__(self, state: State, seat: Seat, places: tuple[SectorId, ...]) -> None:
        self.state, self.seat, self.places = state, seat, places


IS_NEAREST = Among[Landing]("NOT_NEAREST", lambda c: c.places)
LANDING = Ways(Landing, Way(ChoosePlanet, nothing, IS_NEAREST("sector", "SG-753")))


# Destruction


def destroy(t: Turn[State], seat: Seat, by: Seat | None = None, *, hunted: bool = False) -> Scene:
    """Destroy a ship (SG-750 to SG-759).

    In this order: the Bounty, the Friends, what is lost, the planet, the ship, the insurance (SG-757).

    Args:
        t: the game.
        seat: the owner of the ship.
        by: the seat that destroyed it in combat; None for none. It has collected the Bounty before.
        hunted: whether a Bounty Hunter card did it.
    """
    state = t.state
    player = state.players[seat]
    t.tell(ShipDestroyed(seat, by))
    if by is not None:
        state.players[by].kills += 1
    if hunted:
        set_bounty(t, seat, player.minimum_bounty, Why.DESTROYED)  # only the minimum remains (SG-752)
    if seat == state.active:
        end_turn(state)  # its turn is over, if it has it (SG-756)
    if state.options.mode is Mode.LAST_SHIP_STANDING:
        _eliminate(t, seat)
        return
    for friend in [*player.friends]:  # a die for each (SG-751)
        (die,) = yield from Roll("SG-C19", DIE)
        t.tell(Rolled(seat, RollFor.FRIEND, (die,)))
        if die not in TABLES.destroyed.friend_survives:
            drop_friend(t, seat, friend, Why.DESTROYED)
    player.base = [0] * len(player.base)
    player.hull = 0
    if not protected(player):
        for card in [*player.equipment]:
            drop_equipment(t, seat, card, Why.DESTROYED)
    lose(t, seat, player.carried, Why.DESTROYED)
    yield from to_nearest_planet(t, seat)
    new_ship(player)
    t.tell(NewShip(seat))
    receive(t, seat, max(0, TABLES.destroyed.credits_floor - player.credits), Why.INSURANCE)  # up to the floor (SG-755)
    check_target(t)


def new_ship(player: Player) -> None:
    """Give a seat a new ship (SG-754)."""
    player.base = [sum(each) for each in zip(START_LEVELS, CHARACTER_LEVELS[player.character], strict=True)]
    player.hull = TABLES.start.hull


def _eliminate(t: Turn[State], seat: Seat) -> None:
    """Eliminate a seat (SG-758); the last one left wins (SG-1004)."""
    state = t.state
    player = state.players[seat]
    for card in [*player.equipment, *player.friends, *[one.card for one in player.contracts]]:
        t.tell(CardLost(seat, card, Why.DESTROYED))
    for pile in (EQUIPMENT[seat], FRIENDS[seat], CONTRACTS[seat], OFFERS[seat]):
        PILES.move(state, pile.cards(state), pile, DESTINY_DISCARD)
    PILES.move(state, DESTINATIONS[seat].cards(state), DESTINATIONS[seat], PLANET_DISCARD)
    player.contracts, player.offers = [], []
    lose(t, seat, player.carried, Why.DESTROYED)
    player.base = [0] * len(player.base)
    player.hull, player.sector, player.status = 0, "", ELIMINATED
    state.eliminated.append(seat)
    end_offers_of(t, seat)
    t.tell(Eliminated(seat))
    if state.auction is not None and seat in state.auction.inside:
        state.auction.inside.remove(seat)
    left = [other for other, one in enumerate(state.players) if not one.out]
    if len(left) == 1:
        win(t, left[0], "SG-1004")
