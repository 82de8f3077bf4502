"""The cards, harbours and numbers, read from ``content/*.yaml`` and checked once, when the game is imported.

The effects of completed contracts are declared in ``powers/``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from freeport_games.engine import Data, Text, refers, typename
from freeport_games.engine.content import check_content, read_content

CardId = Annotated[str, refers("CARD")]
"""A goods card's identifier, such as ``wind_turbines``."""
ShipId = Annotated[str, refers("SHIP")]
"""A ship's identifier, such as ``green-1``."""
HarbourId = Annotated[str, refers("HARBOUR")]
"""The colour of a harbour, such as ``green``."""
WhereKey = Annotated[ShipId, refers("PLACE")]
"""A ship, or a word for another place, such as ``island``."""
ActionKey = Annotated[str, refers("ACTION")]
"""The name of an action."""
TypeKey = Annotated[str, refers("GOOD_TYPE")]
"""The name of a type of goods."""
PaymentKey = Annotated[str, refers("PAYMENT")]
"""A word for what can be paid or taken, such as ``credits``."""

Source = Literal["rulebook", "public", "reconstructed"]
"""The place where a fact about the game was found."""


class ImportExportData(Data, frozen=True, tag=typename("ImportExport")):
    """Data of Import / Export that a client may see."""


class GoodType(StrEnum):
    """The types of goods, in the order in which the rules list them (section 4.1 of RULES.md)."""

    TECHNOLOGY = "TECHNOLOGY"
    AGRICULTURE = "AGRICULTURE"
    CONSUMER = "CONSUMER"
    ILLEGAL = "ILLEGAL"
    LUXURY = "LUXURY"


class Action(StrEnum):
    """The action printed on the left of a card."""

    CONTRACT = "CONTRACT"
    """A card of your hand becomes a contract: it is tucked under one of your ships."""
    LOAD = "LOAD"
    """A card of your hand becomes a container, on one of your ships that has a contract."""
    IMPORT = "IMPORT"
    """The best bidder takes two containers from a ship at sea, for imports and goods."""
    PIRATE = "PIRATE"
    """A container of a ship at sea, or a card of the supply island, is loaded on one of your ships."""
    SUPPLY = "SUPPLY"
    """A card of your hand is sold to the supply island for 4 credits, or one from there joins your imports."""


CONTRACT, LOAD, IMPORT, PIRATE, SUPPLY = Action
"""The members by themselves: in CPython 3.11 reading one through its class takes ten times as long."""


class CardSet(StrEnum):
    """The sets of goods cards."""

    BASE = "BASE"
    JUTAKU = "JUTAKU"
    KICKSTARTER = "KICKSTARTER"
    CAPTAIN = "CAPTAIN"


class Card(ImportExportData, frozen=True):
    """A goods card: an action card, contract, container, import, good or shipment, by its place (IE-003, IE-005)."""

    id: CardId = msgspec.field(name="key")
    """The card's identifier."""
    name: Text
    """Its name."""
    type: GoodType
    """Its type, as a container, a good or one of a wild pair."""
    action: Action
    """Its action, to lead, to follow or as an import."""
    tier: int
    """The level that its contract needs, from 0 to 3 (IE-061)."""
    load: tuple[GoodType, ...]
    """Its load requirement: the slots of its contract, each with the type that it takes."""


class Harbour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's place on the board (IE-013, IE-014, IE-019)."""

    type: GoodType | None
    """The type in which its owner has an innate tier."""
    innate_tier: int
    """The innate tier."""
    extra_credits: int
    """The credits in addition to the usual ones at the start."""
    source: Source
    """The place where this was found."""


class _Good(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    set: CardSet
    type: GoodType
    action: Action
    tier: int
    load: dict[GoodType, int]
    from_rulebook: list[Literal["type", "action", "tier", "load"]] = []


class _Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: dict[str, Source]
    cards: dict[CardId, _Good]


class _Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    source: Source


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: list[int]
    source: Source


class _ByType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: dict[GoodType, int]
    source: Source


class _Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards_dealt: _Number
    credits: _Number
    containers_a_ship: _Number


class _Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand_refill: _Number
    draw_when_full: _Number
    slots_a_ship: _Number
    imports_base: _Number
    goods_base: _Number
    containers_an_import: _Number


class _Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    supply_sale: _Number
    owner_income: _Number


class _Payout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: _Row
    capacity_8: _Row


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    threshold: _Number
    unfinished_container: _Number
    good: _ByType
    most: _ByType
    one_of_each: _Number


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game."""

    harbours: dict[str, Harbour]
    setup: _Setup
    limits: _Limits
    credits: _Credits
    ship_payout: _Payout
    end: _End


class Goods(msgspec.Struct, frozen=True):
    """The goods cards."""

    cards: Mapping[CardId, Card]
    """Every card, in the order of ``content/goods.yaml``."""
    sets: Mapping[CardSet, tuple[CardId, ...]]
    """The cards of each set."""
    from_rulebook: Mapping[CardId, tuple[str, ...]]
    """The rulebook's text on a card other than its name and power."""


def load_goods(text: str) -> Goods:
    """Read the cards from YAML and check them.

    Raises:
        ValueError: if they are not the cards that the rules describe. The message says why.
    """
    content = read_content(text, _Goods).cards
    cards = {
        card: Card(card, good.name, good.type, good.action, good.tier, tuple(Counter(good.load).elements()))
        for card, good in content.items()
    }
    sets = {which: tuple(card for card, good in content.items() if good.set is which) for which in CardSet}
    goods = Goods(cards, sets, {card: tuple(good.from_rulebook) for card, good in content.items()})
    _check(goods)
    return goods


def _check(goods: Goods) -> None:
    cards = goods.cards.values()
    base = Counter(goods.cards[card].type for card in goods.sets[CardSet.BASE])
    checks = {
        "sets of 100, 10, 15 and 3 cards": [len(goods.sets[which]) for which in CardSet] == [100, 10, 15, 3],
        "names of their own": len({card.name for card in cards}) == len(cards),
        "20 base cards of each type": set(base.values()) == {20} and len(base) == len(GoodType),
        "tiers from 0 to 3": all(0 <= card.tier <= 3 for card in cards),
        "loads of 1 to 6 slots": all(1 <= len(card.load) <= 6 for card in cards),
    }
    check_content("the set of goods", checks)


def load_tables(text: str) -> Tables:
    """Read the numbers from YAML and check them.

    Raises:
        ValueError: if they are not those of the rules. The message says why.
    """
    tables = read_content(text, Tables)
    rows = [*tables.ship_payout.rows.value, *tables.ship_payout.capacity_8.value]
    checks = {
        "six harbours": len(tables.harbours) == 6,
        "one harbour without a type": [harbour.type for harbour in tables.harbours.values()] == [*GoodType, None],
        "payouts of 2n + 2": rows == [0, *range(4, 20, 2)],
        "values and bonuses for every type": set(tables.end.good.value) == set(tables.end.most.value) == set(GoodType),
    }
    check_content("the set of tables", checks)
    return tables


def _content(name: str) -> str:
    return files(__package__).joinpath("content", name).read_text("utf-8")


GOODS = load_goods(_content("goods.yaml"))
"""The goods cards and their sets."""
CARDS = GOODS.cards
"""Every goods card by its identifier."""

if TYPE_CHECKING:
    KnownCard = CardId
else:
    KnownCard = Literal[tuple(CARDS)]
"""The type of a card in a state: decoding returns the very string of ``CARDS``, and rejects any other card."""

TABLES = load_tables(_content("tables.yaml"))
"""The numbers of the game."""
HARBOURS = TABLES.harbours
"""The harbours by colour; the light grey one is only in play with six seats (IE-007)."""
LIGHT_GREY = "light_grey"
"""The harbour without a type."""
SHIPS_A_SEAT = 2
"""The number of ships in each harbour (IE-015)."""
SHIPS = tuple(f"{harbour}-{number + 1}" for harbour in HARBOURS for number in range(SHIPS_A_SEAT))
"""The ships of all harbours."""

ALL_TYPES = tuple(GoodType)
TYPES = tuple(type_.value for type_ in GoodType)
"""Every type, in the order of the rules."""
ACTIONS = {action.value: action for action in Action}
"""Every action by its name."""
TYPE_OF = {card.id: card.type for card in CARDS.values()}
"""Each card's type, as a container or a good."""
ACTION_OF = {card.id: card.action for card in CARDS.values()}
"""Each card's action."""


def cards_of(ids: Collection[CardId]) -> tuple[Card, ...]:
    """Return the cards of some identifiers."""
    return tuple(map(CARDS.__getitem__, ids))


def of_type(cards: Iterable[CardId], type_: GoodType) -> tuple[CardId, ...]:
    """Return the cards of one type among some cards."""
    return tuple(card for card in cards if TYPE_OF[card] is type_)


def by_type(cards: Iterable[CardId]) -> dict[GoodType, list[CardId]]:
    """Return some cards, type by type; types without a card are omitted."""
    found: dict[GoodType, list[CardId]] = {}
    for card in cards:
        type_ = TYPE_OF[card]
        if type_ in found:
            found[type_].append(card)
        else:
            found[type_] = [card]
    return found


def with_action(cards: Iterable[CardId], action: Action) -> tuple[CardId, ...]:
    """Return the cards with one action among some cards."""
    return tuple(card for card in cards if ACTION_OF[card] is action)
