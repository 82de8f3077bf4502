"""Ships: base and effective levels, room for cargo, and the planets around them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from freeport_games.engine import Seat
from freeport_games.smugglers.components import (
    BRIX_WEAPONS,
    CARDS,
    EVERY_PLANET,
    FIXED,
    GOOD_AT,
    GOODS,
    KOROTHE,
    LIGHTSPEED,
    MODIFIERS,
    PODS,
    SHIELDS,
    SYSTEMS,
    Good,
    Planet,
    PlanetId,
    Rating,
    SectorId,
)
from freeport_games.smugglers.components.courses import FIXED_AT, NEBULAE, NEIGHBOURS
from freeport_games.smugglers.state import State

from .player import Player


def effective(state: State, seat: Seat, system: int) -> int:
    """Return a seat's effective level of a system (section 2, SG-010, SG-315, SG-389, SG-406)."""
    return effective_levels(state, seat)[system]


def effective_levels(state: State, seat: Seat) -> tuple[int, ...]:
    """Return a seat's effective levels of all systems; none before it has a ship."""
    player = state.players[seat]
    wind = state.solar_wind if seat == state.active else 0
    return _levels(tuple(player.base), _acts_as(player), player.sector in NEBULAE, wind)


@lru_cache(maxsize=4096)  # with views, random play takes 10 % less by it
def _levels(base: tuple[int, ...], added: tuple[int, ...], nebula: bool, wind: int) -> tuple[int, ...]:
    """Return the effective levels, by what character and cards add to each, and the Solar Wind."""
    if not base:
        return ()
    levels = [one + more for one, more in zip(base, added, strict=True)]
    levels[LIGHTSPEED] += wind
    if nebula:
        levels[SHIELDS] = added[SHIELDS]
    return tuple(max(0, level) for level in levels)


def _acts_as(player: Player) -> tuple[int, ...]:
    """Return what a seat's character and cards add to each system."""
    return _modifiers((player.character, *player.equipment, *player.friends))


NO_LEVELS = (0,) * len(SYSTEMS)
"""The additional levels of a seat that has neither character nor cards."""


@lru_cache(maxsize=4096)  # random play takes 8 % less by it, with views 25 %
def _modifiers(cards: tuple[str, ...]) -> tuple[int, ...]:
    added = zip(NO_LEVELS, *[MODIFIERS[card] for card in cards if card], strict=True)
    return tuple(sum(levels) for levels in added)


def capacity(player: Player) -> int:
    """Return how many units a seat can carry."""
    return max(0, player.base[PODS] + _acts_as(player)[PODS])


def room(player: Player) -> int:
    """Return how many more units a seat can carry; below 0 if it carries too many."""
    return capacity(player) - player.load


def capacity_with(player: Player, lost: tuple[str, ...], gained: tuple[str, ...]) -> int:
    """Return how many units a seat could carry after some cards have gone and others have come."""
    change = sum(MODIFIERS[card][PODS] for card in gained if card in MODIFIERS)
    change -= sum(MODIFIERS[card][PODS] for card in lost if card in MODIFIERS)
    return max(0, player.base[PODS] + _acts_as(player)[PODS] + change)


# Planets


def planets_on_board(state: State) -> Iterator[Planet]:
    """Yield the planets of the slots, then Brix and Korothe."""
    for slot in state.slots:
        if slot.planet:
            yield EVERY_PLANET[slot.planet]
    yield from FIXED.values()


def slot_of(state: State, planet: PlanetId) -> int | None:
    """Return the index of the slot in which a planet lies."""
    for index, slot in enumerate(state.slots):
        if slot.planet == planet:
            return index
    return None


def event_good(state: State, planet: PlanetId) -> Good | None:
    """Return the good that a planet's event needs; None without an event."""
    index = slot_of(state, planet)
    event = "" if index is None else state.slots[index].event
    return CARDS[event].good if event else None


LANDING = frozenset(planet.sector for planet in EVERY_PLANET.values())
"""The sectors with a planet, be it on the board or not."""


def planet_in(state: State, seat: Seat) -> Planet | None:
    """Return the planet that a seat can encounter here, one of its own Offers included (SG-364, SG-365, SG-501)."""
    player = state.players[seat]
    here = player.sector
    if here not in LANDING:
        return None
    if here in FIXED_AT:
        return FIXED[FIXED_AT[here]]
    for slot in state.slots:
        if slot.planet and EVERY_PLANET[slot.planet].sector == here:
            return EVERY_PLANET[slot.planet]
    for offer in player.offers:
        if offer.due_turn == player.turn_no and EVERY_PLANET[offer.planet].sector == here:
            return EVERY_PLANET[offer.planet]
    return None


def illegal_on(state: State, planet: Planet) -> list[int]:
    """Return the places of the goods that are illegal on a planet (SG-505, SG-541, SG-907)."""
    if planet.id == KOROTHE:
        return [GOOD_AT[BRIX_WEAPONS]]
    needed = event_good(state, planet.id)
    bad = [
        place for place, rating in enumerate(planet.ratings) if rating is Rating.ILLEGAL and GOODS[place] is not needed
    ]
    return [*bad, GOOD_AT[BRIX_WEAPONS]] if GOOD_AT[Good.WEAPONS] in bad else bad


def smuggles(state: State, seat: Seat, planet: Planet) -> bool:
    """Return whether a seat carries unhidden units that are illegal on a planet."""
    bad = illegal_on(state, planet)
    if not bad:
        return False
    unhidden = state.players[seat].unhidden
    return any(unhidden[place] for place in bad)


def suspect(state: State, seat: Seat) -> bool:
    """Return whether a Military Ship checks a seat: a Bounty, or illegal goods here or next door (SG-345)."""
    player = state.players[seat]
    if player.bounty > 0:
        return True
    around: set[SectorId] = {player.sector, *NEIGHBOURS[player.sector]}
    return any(smuggles(state, seat, planet) for planet in planets_on_board(state) if planet.sector in around)
