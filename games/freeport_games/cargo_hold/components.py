"""The cards, read from ``content/deck.yaml`` and checked once, when the game is imported.

A card is named by an identifier such as ``FP06#3``: the third copy of the design ``FP06``. The
state, the moves and the notation hold identifiers; views and events show the cards themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from freeport_games.engine import Component, Data, Fact, Text, facts_of, refers, typename
from freeport_games.engine.content import check_content, read_content

CardId = Annotated[str, refers("CARD")]
"""A card's identifier: its design, ``#`` and the number of the copy."""

Source = Literal["rulebook", "public", "reconstructed"]
"""The place where a fact about the game was found."""


class CargoHoldData(Data, frozen=True, tag=typename("CargoHold")):
    """Data of Cargo Hold that a client may see."""


class Power(StrEnum):
    """The effects of special cards, in the order in which the cards resolve (CH-071)."""

    A_FAIR_FIGHT = "A_FAIR_FIGHT"
    THIEF = "THIEF"
    GETAWAY = "GETAWAY"
    LASSO = "LASSO"
    REINFORCEMENT = "REINFORCEMENT"
    PRISON_WAGON = "PRISON_WAGON"
    DIVERSION = "DIVERSION"
    LOYALTY = "LOYALTY"


A_FAIR_FIGHT, THIEF, GETAWAY, LASSO, REINFORCEMENT, PRISON_WAGON, DIVERSION, LOYALTY = Power
"""The members by themselves: in CPython 3.11 reading one through its class takes ten times as long."""


class Firepower(CargoHoldData, frozen=True, gc=False):
    """A card that fights: with its attack in a raid, with its defence in a delivery."""

    id: CardId = msgspec.field(name="key")
    """The card's identifier, such as `FP06#3`."""
    name: Text
    """The name of its design."""
    attack: int
    """Its contribution to the attack side of a raid."""
    defence: int
    """Its contribution to the defence side of a raid."""


class Cargo(CargoHoldData, frozen=True, gc=False):
    """A card that is worth money when it is cashed in."""

    id: CardId = msgspec.field(name="key")
    """The card's identifier, such as `CG04#1`."""
    name: Text
    """The name of its design."""
    one_turn_value: int
    """Its value in dollars if its delivery is a 1-turn delivery."""
    two_turn_value: int
    """Its value in dollars if its delivery is extended."""


class Special(CargoHoldData, frozen=True, gc=False):
    """A card with a power of its own."""

    id: CardId = msgspec.field(name="key")
    """The card's identifier, such as `SP02#1`."""
    name: Text
    """The name of its design."""
    order: int
    """The position in which it resolves in a raid, from 1 to 8: low numbers first."""
    power: Power
    """Its power."""
    text: Text
    """Its effect, in one sentence."""


Card = Firepower | Cargo | Special
"""A card of the deck."""


class _Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    copies: int
    source: Source


class _FirepowerDesign(_Design, frozen=True, forbid_unknown_fields=True, kw_only=True):
    attack: int
    defence: int


class _CargoDesign(_Design, frozen=True, forbid_unknown_fields=True, kw_only=True):
    one_turn: int
    two_turn: int


class _SpecialDesign(_Design, frozen=True, forbid_unknown_fields=True, kw_only=True):
    power: Power
    text: str
    order: int
    order_source: Source
    copies_source: Source


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    firepower: dict[str, _FirepowerDesign]
    cargo: dict[str, _CargoDesign]
    special: dict[str, _SpecialDesign]
    extension: dict[str, _Design]


class Deck(msgspec.Struct, frozen=True):
    """All the cards of the game, by identifier and in the order of their identifiers."""

    firepower: Mapping[CardId, Firepower]
    cargo: Mapping[CardId, Cargo]
    special: Mapping[CardId, Special]
    extension_cards: int
    """The number of extension cards beside the deck."""

    @property
    def cards(self) -> dict[CardId, Card]:
        """Every card of the deck."""
        return dict(sorted([*self.firepower.items(), *self.cargo.items(), *self.special.items()]))


def load_deck(text: str) -> Deck:
    """Read the deck from YAML and check it.

    Raises:
        ValueError: if it is not the deck that the rules describe. The message says why.
    """
    content = read_content(text, _Content)
    deck = Deck(
        firepower={
            card: Firepower(card, design.name, design.attack, design.defence)
            for name, design in content.firepower.items()
            for card in _copies(name, design)
        },
        cargo={
            card: Cargo(card, design.name, design.one_turn, design.two_turn)
            for name, design in content.cargo.items()
            for card in _copies(name, design)
        },
        special={
            card: Special(card, design.name, design.order, design.power, design.text)
            for name, design in content.special.items()
            for card in _copies(name, design)
        },
        extension_cards=sum(design.copies for design in content.extension.values()),
    )
    _check(deck)
    return deck


def _copies(name: str, design: _Design) -> Iterable[CardId]:
    return (f"{name}#{number}" for number in range(1, design.copies + 1))


def _check(deck: Deck) -> None:
    firepower, cargo = deck.firepower.values(), deck.cargo.values()
    strengths = [strength for card in firepower for strength in (card.attack, card.defence)]
    values = [value for card in cargo for value in (card.one_turn_value, card.two_turn_value)]
    powers = {card.order: card.power for card in deck.special.values()}
    checks = {
        "112 cards with identifiers of their own": len(deck.cards) == 112,
        "48 firepower cards": len(deck.firepower) == 48,
        "40 cargo cards": len(deck.cargo) == 40,
        "24 special cards": len(deck.special) == 24,
        "8 extension cards": deck.extension_cards == 8,
        "strengths from 0 to 3": min(strengths) >= 0 and max(strengths) == 3,
        "values in steps of $50, the highest $300": max(values) == 300
        and all(value > 0 and value % 50 == 0 for value in values),
        "the special cards' orders": powers == dict(enumerate(Power, start=1)),
        "three copies of each special card": set(Counter(card.power for card in deck.special.values()).values()) == {3},
        "an attack of 92 in all": sum(card.attack for card in firepower) == 92,
        "a defence of 86 in all": sum(card.defence for card in firepower) == 86,
        "$4350 of 1-turn values": sum(card.one_turn_value for card in cargo) == 4350,
        "$6250 of 2-turn values": sum(card.two_turn_value for card in cargo) == 6250,
    }
    check_content("the deck", checks)


DECK = load_deck(files(__package__).joinpath("content/deck.yaml").read_text("utf-8"))
"""The deck of the game."""

FIREPOWER = DECK.firepower
"""The firepower cards; ``card in FIREPOWER`` tests for one."""
CARGO = DECK.cargo
"""The cargo cards."""
SPECIALS = DECK.special
"""The special cards."""
CARDS = DECK.cards
"""All 112 cards, in the order of their identifiers."""

if TYPE_CHECKING:
    KnownCard = CardId
else:
    KnownCard = Literal[tuple(CARDS)]
"""The type of a card in a state: decoding returns the very string of ``CARDS``, and rejects any other card."""


def cards_of(ids: Iterable[CardId]) -> tuple[Card, ...]:
    """Return the cards of some identifiers."""
    return tuple(map(CARDS.__getitem__, ids))


def design_of(card: CardId) -> str:
    """Return the design that a card is a copy of."""
    return card.partition("#")[0]


COPIES = Counter([design_of(card) for card in CARDS])
"""The number of copies of each design."""
COMPONENTS = tuple(
    Component(
        design_of(card.id),
        "CARD",
        card.name,
        card.text if isinstance(card, Special) else "",
        (*facts_of(card), Fact("copies", COPIES[design_of(card.id)])),
    )
    for card in {design_of(card): CARDS[card] for card in CARDS}.values()
)
"""Every design of a card, with its effect and its numbers."""
