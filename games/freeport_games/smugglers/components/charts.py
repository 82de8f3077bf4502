"""Charts and constants, as the content has them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .entry import Entry
from .ops import Starport, System
from .vocabulary import CharacterId, CustomsResult, Good

RatingLabel = Literal["Very Low", "Low", "Moderate", "High", "Very High", "Illegal"]
"""The names of the ratings in the content."""


class Limits(Entry, frozen=True, kw_only=True):
    """The limits of ships."""

    system_max: int
    system_total_max: int
    system_min: int
    hull_max: int
    equipment_max: int
    pirate_max_units: int


class _Start(Entry, frozen=True, kw_only=True):
    systems: dict[System, int]
    hull: int
    credits: int


class _ResultRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    add_bounty: int = 0
    fine: int = 0
    cannot_pay: str = ""
    confiscate_all_goods: bool = False
    turn_ends: bool = False


class _Customs(Entry, frozen=True, kw_only=True):
    columns: tuple[Starport, ...]
    rows: dict[int, tuple[CustomsResult, ...]]
    results: dict[CustomsResult, _ResultRule]


class _Chart(Entry, frozen=True, kw_only=True):
    columns: tuple[str, ...]
    rows: dict[int, tuple[int, ...]]


class _Upgrade(Entry, frozen=True, kw_only=True):
    columns: tuple[Starport, ...]
    rows: dict[System, tuple[int | None, ...]]
    note: str


class _Damage(Entry, frozen=True, kw_only=True):
    rows: dict[int, str]
    non_player_6: Literal["reroll"]
    amount: int


class _Prison(Entry, frozen=True, kw_only=True):
    reduction_per_turn: int
    minimum_missed_turns: int
    escape_success: tuple[int, ...]
    escape_bounty: int


class _Fraction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    numerator: int
    denominator: int
    rounding: Literal["down"]


class _Bounty(Entry, frozen=True, kw_only=True):
    hull_hit_fraction: _Fraction
    minimum_placed: int
    rounding_source: str


class _Broker(Entry, frozen=True, kw_only=True):
    credit_fee_percent: int
    credit_fee_rounding: Literal["up"]
    card_fee: int
    good_fee: int
    rounding_source: str


class _Brix(Entry, frozen=True, kw_only=True):
    price: int
    available: int
    sale_price: int
    units_to_win: int
    turn_limit: int
    bribe_per_extra_die: int


class _Stranded(Entry, frozen=True, kw_only=True):
    lightspeed_given: int
    fine: int
    fine_leaves_at_least: int


class _Destroyed(Entry, frozen=True, kw_only=True):
    credits_floor: int
    friend_survives: tuple[int, ...]


class _BlackHole(Entry, frozen=True, kw_only=True):
    destroyed_on: tuple[int, ...]
    remaining_multiplier: int


class _Wormhole(Entry, frozen=True, kw_only=True):
    lost_on: tuple[int, ...]
    exits: tuple[int, ...]


class _Breach(Entry, frozen=True, kw_only=True):
    dice: int
    always_breached_on: int
    breached_when: str


class _Auction(Entry, frozen=True, kw_only=True):
    minimum_increment: int
    opening_minimum: int
    opening_source: str


class _MilitaryFight(Entry, frozen=True, kw_only=True):
    add_bounty: int


class _Liquidation(Entry, frozen=True, kw_only=True):
    character: CharacterId
    credits_per_unit: int


class _Choices(Entry, frozen=True, kw_only=True):
    military: dict[str, str | None]
    pirate: dict[str, str | None]
    merchant: dict[str, str | None]
    bounty_hunter: dict[str, str | None]
    monster: dict[str, str | None]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every chart and constant."""

    starports: tuple[Starport, ...]
    ratings: tuple[RatingLabel, ...]
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
