"""Cards, planets, board and charts, read from ``content/*.yaml`` and checked once, when the game is imported.

State, moves, events and views name cards, planets and sectors by their identifiers; what a card does is declared beside
its text in the content, in the words of ``ops``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Any, Literal

import msgspec

from freeport_games.engine import Data, typename
from freeport_games.engine.content import check_content, read_content

from . import ops
from .ops import Starport, System

CardId = str
"""A destiny card's identifier, such as ``eq_cloaking_field``."""
CharacterId = str
"""A character's identifier, such as ``mikk_staygo``."""
PlanetId = str
"""A planet's identifier, such as ``earth``; ``brix`` and ``korothe`` are printed on the board."""
SectorId = str
"""A sector's identifier, such as ``G-043``."""

NAME = typename("Smugglers")
BRIX = "brix"
KOROTHE = "korothe"
BRIX_WEAPONS = "brix_weapons"
"""The name under which live Brix Weapons are counted."""


class SmugglersData(Data, frozen=True, tag=NAME):
    """Anything of Smugglers of the Galaxy that a client may see."""


class Good(StrEnum):
    """One of the five Trade Goods."""

    WEAPONS = "weapons"
    MEDICAL = "medical"
    LUXURIES = "luxuries"
    ROBOTS = "robots"
    FOOD = "food"


class Rating(StrEnum):
    """The demand for a good: the column of the Demand chart."""

    VERY_LOW = "VERY_LOW"
    LOW = "LOW"
    MODERATE = "MODERATE"
    HIGH = "HIGH"
    VERY_HIGH = "VERY_HIGH"
    ILLEGAL = "ILLEGAL"

    @property
    def label(self) -> str:
        """Its name for people, as the charts have it: ``Very Low``."""
        return self.replace("_", " ").title()


class Category(StrEnum):
    """What kind of destiny card it is."""

    EQUIPMENT = "equipment"
    FRIEND = "friend"
    SPACESHIP = "spaceship"
    EVENT = "event"
    OFFER = "crime_lord_offer"
    CONTRACT = "contract"


class ShipKind(StrEnum):
    """What kind of ship a Spaceship card is."""

    PIRATE = "pirate"
    BOUNTY_HUNTER = "bounty_hunter"
    MILITARY = "military"
    MERCHANT = "merchant"
    MONSTER = "monster"


class Customs(StrEnum):
    """A cell of the Customs chart."""

    PASS = "-"
    BOUNTY = "B"
    FINED = "F"
    DETAINED = "D"
    IMPRISONED = "I"


GOODS = tuple(Good)
GOOD_AT = {str(good): place for place, good in enumerate(GOODS)} | {BRIX_WEAPONS: len(GOODS)}
"""Where each good stands in a count of goods; live Brix Weapons are the last."""
KINDS = (*[str(good) for good in GOODS], BRIX_WEAPONS)
"""What cargo can be: the five goods and live Brix Weapons."""
LOSS_ORDER = (*[str(good) for good in reversed(GOODS)], BRIX_WEAPONS)
"""The order in which goods are lost where nobody chooses (D36)."""
SYSTEMS = tuple(System)
SYSTEM_AT = {system: place for place, system in enumerate(SYSTEMS)}
ENGINES, LIGHTSPEED, SHIELDS, LASERS, PODS = range(5)
"""Where each system stands in a list of levels."""


_RatingLabel = Literal["Very Low", "Low", "Moderate", "High", "Very High", "Illegal"]
RATINGS = tuple(Rating)
RATING_OF: Mapping[str, Rating] = {rating.label: rating for rating in Rating}
"""The ratings by the names that the content gives them."""


# The content as it is written


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    source: Literal["rulebook", "public", "reconstructed"]


class Planet(SmugglersData, frozen=True):
    """A planet."""

    id: PlanetId = msgspec.field(name="key")
    """Its identifier."""
    name: str
    """Its name."""
    sector: SectorId
    """Where it is."""
    starport: Starport
    """The size of its Starport."""
    ratings: tuple[Rating, ...]
    """The demand for weapons, medical, luxuries, robots, food, in this order; none where no goods are traded."""

    def rating(self, good: str) -> Rating | None:
        """The demand for a good; None where goods are not traded."""
        return self.ratings[GOOD_AT[good]] if self.ratings else None


class Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Merchant Ship carries."""

    good: Good
    units: int


class Card(_Entry, frozen=True, kw_only=True):
    """A destiny card."""

    id: CardId
    name: str
    category: Category
    subtype: str
    text: str
    timing: str
    numbers_source: str = "rulebook"
    use: str = ""
    die: Literal["", "d6"] = ""
    success: tuple[int, ...] = ()
    fail: tuple[int, ...] = ()
    burn_out: tuple[int, ...] = ()
    consumed: bool = False
    targets: tuple[str, ...] = ()
    per_turn: int = 0
    usable_in_prison: bool = False
    effects: tuple[Any, ...] = ()
    engines: int = 0
    lasers: int = 0
    hull: int = 0
    reward: int = 0
    minimum_bounty: int = 0
    fight_bounty: int = 0
    attack_bounty: int = 0
    cargo: Cargo | None = None
    fixed_damage_system: System | None = None
    good: Good | None = None
    units: int = 0
    price: int = 0

    @property
    def ship(self) -> ShipKind:
        """What kind of ship a Spaceship card is."""
        return ShipKind(self.subtype)

    @property
    def planetary(self) -> bool:
        """Whether it is a planetary event."""
        return self.category is Category.EVENT and self.good is not None


class Character(_Entry, frozen=True, kw_only=True):
    """A character."""

    id: CharacterId
    name: str
    role: str
    text: str
    start_systems: dict[System, int]
    acts_as: dict[System, int]
    start_credits_bonus: int
    start_bounty: int
    minimum_bounty: int
    abilities: tuple[ops.AnyAbility, ...]


class Limits(_Entry, frozen=True, kw_only=True):
    """The limits of ships."""

    system_max: int
    system_total_max: int
    system_min: int
    hull_max: int
    equipment_max: int
    pirate_max_units: int


class _Start(_Entry, frozen=True, kw_only=True):
    systems: dict[System, int]
    hull: int
    credits: int


class _CustomsResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    add_bounty: int = 0
    fine: int = 0
    cannot_pay: str = ""
    confiscate_all_goods: bool = False
    turn_ends: bool = False


class _Customs(_Entry, frozen=True, kw_only=True):
    columns: tuple[Starport, ...]
    rows: dict[int, tuple[Customs, ...]]
    results: dict[Customs, _CustomsResult]


class _Chart(_Entry, frozen=True, kw_only=True):
    columns: tuple[str, ...]
    rows: dict[int, tuple[int, ...]]


class _Upgrade(_Entry, frozen=True, kw_only=True):
    columns: tuple[Starport, ...]
    rows: dict[System, tuple[int | None, ...]]
    note: str


class _Damage(_Entry, frozen=True, kw_only=True):
    rows: dict[int, str]
    non_player_6: Literal["reroll"]
    amount: int


class _Prison(_Entry, frozen=True, kw_only=True):
    reduction_per_turn: int
    minimum_missed_turns: int
    escape_success: tuple[int, ...]
    escape_bounty: int


class _Fraction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    numerator: int
    denominator: int
    rounding: Literal["down"]


class _Bounty(_Entry, frozen=True, kw_only=True):
    hull_hit_fraction: _Fraction
    minimum_placed: int
    rounding_source: str


class _Broker(_Entry, frozen=True, kw_only=True):
    credit_fee_percent: int
    credit_fee_rounding: Literal["up"]
    card_fee: int
    good_fee: int
    rounding_source: str


class _Brix(_Entry, frozen=True, kw_only=True):
    price: int
    available: int
    sale_price: int
    units_to_win: int
    turn_limit: int
    bribe_per_extra_die: int


class _Stranded(_Entry, frozen=True, kw_only=True):
    lightspeed_given: int
    fine: int
    fine_leaves_at_least: int


class _Destroyed(_Entry, frozen=True, kw_only=True):
    credits_floor: int
    friend_survives: tuple[int, ...]


class _BlackHole(_Entry, frozen=True, kw_only=True):
    destroyed_on: tuple[int, ...]
    remaining_multiplier: int


class _Wormhole(_Entry, frozen=True, kw_only=True):
    lost_on: tuple[int, ...]
    exits: tuple[int, ...]


class _Breach(_Entry, frozen=True, kw_only=True):
    dice: int
    always_breached_on: int
    breached_when: str


class _Auction(_Entry, frozen=True, kw_only=True):
    minimum_increment: int
    opening_minimum: int
    opening_source: str


class _MilitaryFight(_Entry, frozen=True, kw_only=True):
    add_bounty: int


class _Liquidation(_Entry, frozen=True, kw_only=True):
    character: CharacterId
    credits_per_unit: int


class _Choices(_Entry, frozen=True, kw_only=True):
    military: dict[str, str | None]
    pirate: dict[str, str | None]
    merchant: dict[str, str | None]
    bounty_hunter: dict[str, str | None]
    monster: dict[str, str | None]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every chart and constant."""

    starports: tuple[Starport, ...]
    ratings: tuple[_RatingLabel, ...]
    trade_goods: tuple[Good, ...]
    systems: tuple[System, ...]
    start: _Start
    limits: Limits
    money: dict[str, Any]
    customs: _Customs
    availability: _Chart
    demand: _Chart
    upgrade: _Upgrade
    damage: _Damage
    maneuver_choice_non_player: _Choices
    prison: _Prison
    bounty: _Bounty
    broker: _Broker
    brix: _Brix
    stranded: _Stranded
    destroyed: _Destroyed
    black_hole: _BlackHole
    wormhole: _Wormhole
    shield_breach: _Breach
    auction: _Auction
    military_fight: _MilitaryFight
    goods_liquidation: _Liquidation


class _Axial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    q: int
    r: int


class _Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["start", "fixed_planet", "wormhole", "black_hole", "nebula"]
    planet: PlanetId = ""
    wormhole: int = 0


class Sector(_Entry, frozen=True, kw_only=True):
    """A sector of the board."""

    id: SectorId
    number: int
    letter: str
    column: int
    row: int
    axial: _Axial
    neighbours: tuple[SectorId, ...]
    feature: _Feature | None = None


class _FixedPlanet(_Entry, frozen=True, kw_only=True):
    id: PlanetId
    name: str
    sector: SectorId
    starport: Starport
    trades_goods: Literal[False]
    special: str
    sector_source: str


class _Wormholes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    sector: SectorId


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board."""

    geometry: dict[str, Any]
    start_sector: SectorId
    fixed_planets: tuple[_FixedPlanet, ...]
    wormholes: tuple[_Wormholes, ...]
    black_holes: tuple[SectorId, ...]
    nebulae: tuple[SectorId, ...]
    planet_slots: int
    sectors: tuple[Sector, ...]


class _PlanetEntry(_Entry, frozen=True, kw_only=True):
    id: PlanetId
    name: str
    sector: SectorId
    starport: Starport
    demand: dict[Good, _RatingLabel]
    sector_source: str = "reconstructed"


class OptionRange(_Entry, frozen=True, kw_only=True):
    """What an option of a game may be."""

    id: str
    type: str
    default: Any
    allowed: tuple[Any, ...] | None
    text: str


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the files of the content say."""

    board: Board
    planets: tuple[_PlanetEntry, ...]
    characters: tuple[Character, ...]
    cards: tuple[Card, ...]
    tables: Tables
    options: tuple[OptionRange, ...]


FILES = ("board", "planets", "characters", "destiny", "tables", "options")


def load(texts: Mapping[str, str]) -> Content:
    """Read the content from YAML, by the names of ``FILES``, and check it.

    Raises:
        ValueError: if it is not the content that the rules describe, or names an op that there is not.
    """
    written = {name: read_content(texts[name], dict[str, Any]) for name in FILES}
    content = Content(
        msgspec.convert(written["board"], Board),
        msgspec.convert(written["planets"]["planets"], tuple[_PlanetEntry, ...]),
        msgspec.convert(written["characters"]["characters"], tuple[Character, ...]),
        tuple([_card(card) for card in written["destiny"]["cards"]]),
        msgspec.convert(written["tables"], Tables),
        msgspec.convert(written["options"]["options"], tuple[OptionRange, ...]),
    )
    _check(content)
    return content


def _card(written: dict[str, Any]) -> Card:
    """A card with its ops: those of an Event are carried out, all others are held."""
    card = msgspec.convert(written, Card)
    known: Any = ops.Happening if card.category is Category.EVENT else ops.Held
    return msgspec.structs.replace(card, effects=tuple([msgspec.convert(op, known) for op in card.effects]))


def _check(content: Content) -> None:
    checks = {**_checks_of_cards(content), **_checks_of_board(content), **_checks_of_planets(content)}
    checks |= _checks_of_tables(content.tables)
    check_content("the content", checks)


def _checks_of_cards(content: Content) -> dict[str, bool]:
    cards = content.cards
    ids = [card.id for card in cards] + [one.id for one in content.characters]
    ids += [planet.id for planet in content.planets] + [planet.id for planet in content.board.fixed_planets]
    kinds = Counter(card.category for card in cards)
    ships = Counter(card.subtype for card in cards if card.category is Category.SPACESHIP)
    events = Counter(card.subtype for card in cards if card.category is Category.EVENT)
    return {
        "identifiers of their own": len(set(ids)) == len(ids),
        "12 characters": len(content.characters) == 12,
        "14 Equipment, 9 Friends, 20 ships, 13 Events, 6 Offers and 5 Contracts": [kinds[kind] for kind in Category]
        == [14, 9, 20, 13, 6, 5],
        "5 pirates, 4 hunters, 4 military, 4 merchants and 3 monsters": [ships[kind] for kind in ShipKind]
        == [5, 4, 4, 4, 3],
        "5 planetary events, 3 hazards, 3 boons and 2 global ones": [
            events[kind] for kind in ("planetary", "hazard", "boon", "global")
        ]
        == [5, 3, 3, 2],
        "a planetary event for each good": {card.good for card in cards if card.planetary} == {*Good},
    }


def _distance(one: Sector, other: Sector) -> int:
    """The number of steps between two sectors."""
    q, r = one.axial.q - other.axial.q, one.axial.r - other.axial.r
    return max(abs(q), abs(r), abs(q + r))


def _checks_of_board(content: Content) -> dict[str, bool]:
    board = content.board
    sectors = {sector.id: sector for sector in board.sectors}
    next_to = {one.id: {other.id for other in board.sectors if _distance(one, other) == 1} for one in board.sectors}
    special = [board.start_sector, *board.black_holes, *board.nebulae]
    special += [planet.sector for planet in board.fixed_planets] + [hole.sector for hole in board.wormholes]
    ends = [sectors[planet.sector] for planet in board.fixed_planets]
    return {
        "85 sectors": len(sectors) == len(board.sectors) == 85,
        "neighbours that touch": all(
            set(one.neighbours) == next_to[one.id] and len(one.neighbours) in range(2, 7) for one in board.sectors
        ),
        "5 wormholes, 4 black holes and 12 nebulae": (len(board.wormholes), len(board.black_holes), len(board.nebulae))
        == (5, 4, 12),
        "sectors of their own": len(set(special)) == len(special) and set(special) <= sectors.keys(),
        "Brix and Korothe, 12 steps apart": [planet.id for planet in board.fixed_planets] == [BRIX, KOROTHE]
        and _distance(*ends) == 12,
    }


def _checks_of_planets(content: Content) -> dict[str, bool]:
    board, planets = content.board, content.planets
    places = [planet.sector for planet in planets]
    taken = {board.start_sector, *board.black_holes, *[planet.sector for planet in board.fixed_planets]}
    taken |= {hole.sector for hole in board.wormholes}
    ports = Counter(planet.starport for planet in planets)
    bad = {good: sum([planet.demand[good] == "Illegal" for planet in planets]) for good in Good}
    low, high = {"Very Low", "Low"}, {"High", "Very High", "Illegal"}
    return {
        "30 planets in sectors of their own": len(planets) == len(set(places)) == 30 and taken.isdisjoint(places),
        "two planets in nebulae": len({*places} & {*board.nebulae}) == 2,
        "5 without Starport, 7 small, 9 medium, 6 large and 3 military": [ports[port] for port in Starport]
        == [5, 7, 9, 6, 3],
        "5, 1, 3, 2 and 1 planets where a good is Illegal": [bad[good] for good in Good] == [5, 1, 3, 2, 1],
        "one Illegal good a planet, none without Starport": all(
            sum([rating == "Illegal" for rating in planet.demand.values()]) <= (planet.starport is not Starport.NONE)
            for planet in planets
        ),
        "Weapons at a Military Starport": all(
            planet.demand[Good.WEAPONS] != "Illegal" for planet in planets if planet.starport is Starport.MILITARY
        ),
        "something cheap and something dear on each planet": all(
            low & {*planet.demand.values()} and high & {*planet.demand.values()} for planet in planets
        ),
    }


def _checks_of_tables(tables: Tables) -> dict[str, bool]:
    rows = [*tables.customs.rows.values(), *tables.availability.rows.values(), *tables.upgrade.rows.values()]
    dice = [1, 2, 3, 4, 5, 6]
    return {
        "five cells in each row": all(len(row) == len(Starport) for row in rows),
        "six cells in each row of the Demand chart": all(
            len(row) == len(Rating) for row in tables.demand.rows.values()
        ),
        "a row for each die": [[*chart.rows] for chart in (tables.customs, tables.availability, tables.demand)]
        == [dice] * 3
        and [*tables.damage.rows] == dice,
        "the columns in their order": tables.starports == tables.customs.columns == tuple(Starport)
        and tables.ratings == tables.demand.columns == tuple(RATING_OF),
        "the goods and systems in their order": tables.trade_goods == GOODS and tables.systems == SYSTEMS,
    }


CONTENT = load({name: files(__package__).joinpath(f"content/{name}.yaml").read_text("utf-8") for name in FILES})
"""The content of the game."""
TABLES = CONTENT.tables
LIMITS = TABLES.limits
BOARD = CONTENT.board
CARDS: Mapping[CardId, Card] = {card.id: card for card in CONTENT.cards}
"""Every destiny card."""
CHARACTERS: Mapping[CharacterId, Character] = {one.id: one for one in CONTENT.characters}
"""Every character."""
PLANETS: Mapping[PlanetId, Planet] = {
    one.id: Planet(one.id, one.name, one.sector, one.starport, tuple([RATING_OF[one.demand[good]] for good in Good]))
    for one in CONTENT.planets
}
"""Every planet of the deck."""
FIXED: Mapping[PlanetId, Planet] = {
    one.id: Planet(one.id, one.name, one.sector, one.starport, ()) for one in BOARD.fixed_planets
}
"""Brix and Korothe."""
EVERY_PLANET: Mapping[PlanetId, Planet] = {**PLANETS, **FIXED}
"""Every planet."""
START_LEVELS = tuple([TABLES.start.systems[system] for system in System])
"""The levels of a new ship."""
CHARACTER_LEVELS: Mapping[CharacterId, tuple[int, ...]] = {
    one.id: tuple([one.start_systems.get(system, 0) for system in System]) for one in CONTENT.characters
}
"""What a character adds to the levels of each new ship."""


def _modifiers() -> dict[str, tuple[int, ...]]:
    found = {one.id: tuple([one.acts_as.get(system, 0) for system in System]) for one in CONTENT.characters}
    for card in CONTENT.cards:
        sums = [
            sum([op.amount for op in card.effects if isinstance(op, ops.ModifySystem) and op.system is system])
            for system in System
        ]
        found[card.id] = tuple(sums)
    return found


MODIFIERS: Mapping[str, tuple[int, ...]] = _modifiers()
"""How many levels more a ship acts as though it had, by each character, Equipment or Friend."""
