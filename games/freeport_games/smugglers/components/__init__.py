"""Cards, planets, board and charts, read from ``content/*.yaml`` and checked once, when the game is imported.

State, moves, events and views name cards, planets and sectors by their identifiers; the effects of
a card are declared beside its text in the content, in the vocabulary of ``ops``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from . import ops
from .cards import Card as Card
from .cards import Character as Character
from .galaxy import Planet as Planet
from .galaxy import Sector as Sector
from .loading import FILES as FILES
from .loading import load as load
from .ops import System
from .vocabulary import BRIX as BRIX
from .vocabulary import BRIX_WEAPONS as BRIX_WEAPONS
from .vocabulary import ENGINES as ENGINES
from .vocabulary import GOOD_AT as GOOD_AT
from .vocabulary import GOODS as GOODS
from .vocabulary import KINDS as KINDS
from .vocabulary import KOROTHE as KOROTHE
from .vocabulary import LASERS as LASERS
from .vocabulary import LIGHTSPEED as LIGHTSPEED
from .vocabulary import LOSS_ORDER as LOSS_ORDER
from .vocabulary import NAME as NAME
from .vocabulary import PODS as PODS
from .vocabulary import RATING_OF as RATING_OF
from .vocabulary import RATINGS as RATINGS
from .vocabulary import SHIELDS as SHIELDS
from .vocabulary import SIDES as SIDES
from .vocabulary import SYSTEM_AT as SYSTEM_AT
from .vocabulary import SYSTEMS as SYSTEMS
from .vocabulary import CardId as CardId
from .vocabulary import Category as Category
from .vocabulary import CharacterId as CharacterId
from .vocabulary import CustomsResult as CustomsResult
from .vocabulary import Good as Good
from .vocabulary import GoodId as GoodId
from .vocabulary import PlanetId as PlanetId
from .vocabulary import Rating as Rating
from .vocabulary import SectorId as SectorId
from .vocabulary import SharesOfSeats as SharesOfSeats
from .vocabulary import ShipKind as ShipKind
from .vocabulary import SideKey as SideKey
from .vocabulary import SmugglersData as SmugglersData
from .vocabulary import SystemKey as SystemKey
from .vocabulary import UnitsOfGoods as UnitsOfGoods

CONTENT = load(
    {name: files("freeport_games.smugglers").joinpath(f"content/{name}.yaml").read_text("utf-8") for name in FILES}
)
"""The content of the game."""
TABLES = CONTENT.tables
LIMITS = TABLES.limits
BOARD = CONTENT.board
CARDS: Mapping[CardId, Card] = {card.id: card for card in CONTENT.cards}
"""Every destiny card."""
CHARACTERS: Mapping[CharacterId, Character] = {one.id: one for one in CONTENT.characters}
"""Every character."""
PLANETS: Mapping[PlanetId, Planet] = {
    one.id: Planet(one.id, one.name, one.sector, one.starport, tuple(RATING_OF[one.demand[good]] for good in Good))
    for one in CONTENT.planets
}
"""Every planet of the deck."""
FIXED: Mapping[PlanetId, Planet] = {
    one.id: Planet(one.id, one.name, one.sector, one.starport, ()) for one in BOARD.fixed_planets
}
"""Brix and Korothe."""
EVERY_PLANET: Mapping[PlanetId, Planet] = {**PLANETS, **FIXED}
"""Every planet."""
START_LEVELS = tuple(TABLES.start.systems[system] for system in System)
"""The levels of a new ship."""
CHARACTER_LEVELS: Mapping[CharacterId, tuple[int, ...]] = {
    one.id: tuple(one.start_systems.get(system, 0) for system in System) for one in CONTENT.characters
}
"""The levels that a character adds to those of each new ship."""


def _modifiers() -> dict[str, tuple[int, ...]]:
    found = {one.id: tuple(one.acts_as.get(system, 0) for system in System) for one in CONTENT.characters}
    for card in CONTENT.cards:
        sums = [
            sum(op.amount for op in card.effects if isinstance(op, ops.ModifySystem) and op.system is system)
            for system in System
        ]
        found[card.id] = tuple(sums)
    return found


MODIFIERS: Mapping[str, tuple[int, ...]] = _modifiers()
"""The additional levels with which a ship acts, by each character, Equipment or Friend."""
