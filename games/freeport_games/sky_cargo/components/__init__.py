"""The cards, the characters and the ring, read from ``content/*.yaml`` and checked once, when the game is imported.

A card is named by an identifier such as ``AC01#2``: the second copy of the design ``AC01``. State, moves and notation
hold identifiers; views and events show the cards themselves. What cards do is declared beside their texts, in ``ops``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from freeport_games.engine import Data, Hidden, Key, Text, refers, typename
from freeport_games.engine.content import check_content, read_content

from . import ops

CardId = Annotated[str, refers("PASSENGER", "PILOT", "ACTION", "ARTIFACT", "CARGO")]
"""A card's identifier: its design, ``#`` and the number of the copy."""
LocationId = Annotated[str, refers("LOCATION")]
"""A Location's identifier, ``LO01`` to ``LO12``."""
CharacterId = Annotated[str, refers("CHARACTER")]
"""A Player character's identifier, ``PC01`` to ``PC06``."""
TeamId = Annotated[CardId, refers("CHARACTER")]
"""The identifier of a card or a Player character, where both can act or be flown."""
SlotId = Annotated[Key, refers("SLOT")]
"""The public token of a card in a hold: ``c1``, ``c2`` and so on."""


class SkyCargoData(Data, frozen=True, tag=typename("SkyCargo")):
    """A component of Sky Cargo that a client may see."""


class CardType(StrEnum):
    """The kind of the card."""

    PASSENGER = "PASSENGER"
    PILOT = "PILOT"
    ACTION = "ACTION"
    ARTIFACT = "ARTIFACT"
    CARGO = "CARGO"


class Timing(StrEnum):
    """The time at which an Action is played."""

    STEP2 = "step2"
    REACT_ACTION = "react_action"
    REACT_OPEN = "react_open"
    REACT_STEAL = "react_steal"
    OWN_ROLL = "own_roll"
    OPPONENT_ROLL = "opponent_roll"
    DF_START_ATTACKER = "df_start_attacker"
    DF_START_DEFENDER = "df_start_defender"
    DF_BEFORE_PILOT = "df_before_pilot"
    DF_AFTER_PILOT = "df_after_pilot"
    DF_INSTEAD_DEFENDER = "df_instead_defender"
    DF_INSTEAD_ATTACKER = "df_instead_attacker"
    DF_LOST_DEFENDER = "df_lost_defender"
    DF_WON = "df_won"


WINDOWS = {
    Timing.REACT_ACTION: "an Action was played",
    Timing.REACT_OPEN: "cargo is about to be opened",
    Timing.REACT_STEAL: "cargo is about to be stolen",
    Timing.OWN_ROLL: "a roll of one's own",
    Timing.OPPONENT_ROLL: "an opponent's roll",
    Timing.DF_START_ATTACKER: "a dogfight begins, the attacker's turn",
    Timing.DF_START_DEFENDER: "a dogfight begins, the defender's turn",
    Timing.DF_BEFORE_PILOT: "before the draw for PILOT",
    Timing.DF_AFTER_PILOT: "after the draw for PILOT",
    Timing.DF_LOST_DEFENDER: "the dogfight is lost, before the Damage",
    Timing.DF_WON: "the dogfight is won",
}
"""The windows in which a seat may react or pass, by the timing of their cards, each with its name."""


class ManeuverIcons(SkyCargoData, frozen=True, gc=False):
    """The value and the icons of a card as a maneuver in a dogfight."""

    value: int
    """Its value, 1 to 13."""
    name: Text
    """Its name."""
    damage: int
    """Its Damage icons."""
    draw: int
    """Its Draw icons."""


class Stats(SkyCargoData, frozen=True, gc=False):
    """The three stats of a character, or the amounts that a card adds to those of a team."""

    shipping: int
    """The highest demand of a Location at which the seat can play cargo."""
    pilot: int
    """The number of cards that are drawn in a dogfight."""
    range: int
    """The greatest distance at which a dogfight can be started without a Pilot."""


class Card(SkyCargoData, frozen=True, gc=False):
    """A card of the deck."""

    id: CardId = msgspec.field(name="key")
    """Its identifier, such as `AC01#2`."""
    name: Text
    """The name of its design."""
    card_type: CardType
    """The kind of the card."""
    text: Text
    """Its effect, in a sentence."""
    maneuver: ManeuverIcons
    """Its value and icons in a dogfight."""
    keywords: tuple[ops.Keyword, ...] = ()
    """Its keywords."""
    bonus: Stats | None = None
    """The amounts that a Passenger adds to the stats of its team; null for other cards."""
    pilot: int | None = None
    """The PILOT of a Pilot; null for other cards."""


CardFace = Card | Hidden
"""A card, or one that the viewer may not see."""


class Character(SkyCargoData, frozen=True, gc=False):
    """A Player character."""

    id: CharacterId = msgspec.field(name="key")
    """Its identifier, such as `PC01`."""
    name: Text
    """Its name."""
    stats: Stats
    """Its stats."""
    maneuver: ManeuverIcons
    """Its value and icons as the first maneuver of a dogfight."""
    keywords: tuple[ops.Keyword, ...]
    """Its keywords."""
    rows: tuple[Text, ...]
    """Its effects on a roll of 1 to 6."""


class Location(SkyCargoData, frozen=True, gc=False):
    """A Location of the ring."""

    id: LocationId
    """Its identifier, such as `LO07`."""
    name: str
    """Its name."""
    clock: int
    """Its position on the ring, 1 to 12."""
    receiving: int
    """The SHIPPING that it requires."""
    text: str
    """Its Cargo Bonus."""
    start: bool
    """Whether tokens may start here."""


class Action(msgspec.Struct, frozen=True):
    """The timing and the effects of an Action."""

    id: str
    timing: Timing
    once_per_turn: bool
    cost: int
    effects: ops.Effects


# The content as it is written


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: str
    source: Literal["rulebook", "public", "reconstructed"]


class _Maneuver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    name: str
    damage: int
    draw: int


class _Card(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    type: CardType
    maneuver: _Maneuver
    copies: int = 1
    text: str = ""
    keywords: tuple[ops.Keyword, ...] = ()


class _Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shipping: int
    pilot: int
    range: int


class _DieEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rolls: tuple[int, ...]
    effects: ops.Effects
    text: str


class _Passenger(_Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    role: str
    version_of: CharacterId | None
    bonus: _Bonus
    die_effects: tuple[_DieEffect, ...]


class _Pilot(_Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pilot: int
    reward: ops.Effects


class _Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    discard: int


class _Action(_Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    timing: Timing
    once_per_turn: bool
    cost: _Cost
    effects: ops.Effects


class _Artifact(_Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    static: tuple[ops.Static, ...]


class _Cargo(_Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    extra: bool


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roll: int
    effects: ops.Effects
    text: str


class _Player(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    role: str
    type: Literal["player"]
    keywords: tuple[ops.Keyword, ...]
    shipping: int
    pilot: int
    range: int
    maneuver: _Maneuver
    die_table: tuple[_Row, ...]


class _Location(_Entry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    clock: int
    receiving: int
    cargo_bonus: ops.Effects
    text: str
    start: bool
    next_clockwise: LocationId
    next_anticlockwise: LocationId


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of all files."""

    players: tuple[_Player, ...]
    passengers: tuple[_Passenger, ...]
    pilots: tuple[_Pilot, ...]
    actions: tuple[_Action, ...]
    artifacts: tuple[_Artifact, ...]
    cargo: tuple[_Cargo, ...]
    locations: tuple[_Location, ...]

    @property
    def designs(self) -> tuple[_Card, ...]:
        """Every design of the deck."""
        return (*self.passengers, *self.pilots, *self.actions, *self.artifacts, *self.cargo)


FILES = ("players", "passengers", "pilots", "actions", "artifacts", "cargo", "locations")


def load(texts: Iterable[str]) -> Content:
    """Read the content from YAML, in the order of ``FILES``, and check it.

    Raises:
        ValueError: if it is not the content that the rules describe, or names an unknown op.
    """
    written: dict[str, object] = {}
    for text in texts:
        written |= read_content(text, dict[str, object])
    content = msgspec.convert(written, Content)
    _check(content)
    return content


PLAYS = (ops.PlayCargo, ops.MoveAndPlay)
"""The ops that play cargo (SC-070)."""
LEAST_PLAYS = 4
"""The number of rows with a play that each character has at least (section 7)."""


def _check(content: Content) -> None:
    designs, places = content.designs, content.locations
    ids = [one.id for one in (*designs, *content.players, *places)]
    counts = [sum(one.copies for one in kind) for kind in (content.passengers, content.pilots, content.actions)]
    counts += [sum(one.copies for one in kind) for kind in (content.artifacts, content.cargo)]
    characters = {one.id for one in content.players}
    after = {one.id: one.next_clockwise for one in places}
    before = {one.id: one.next_anticlockwise for one in places}
    reactions = {
        timing: {tuple(map(type, one.effects)) for one in content.actions if one.timing is timing}
        for timing in Timing
        if timing is not Timing.STEP2
    }
    around = [places[0].id]
    while len(around) < len(places):
        around.append(after[around[-1]])
    checks = {
        "identifiers of their own": len(set(ids)) == len(ids),
        "28 Passengers, 16 Pilots, 42 Actions, 8 Artifacts and 16 Cargo": counts == [28, 16, 42, 8, 16],
        "a Passenger version of each character": {one.version_of for one in content.passengers} - {None} == characters,
        "rows 1 to 6 for each character": all(
            [row.roll for row in one.die_table] == [1, 2, 3, 4, 5, 6] for one in content.players
        ),
        "a play in at least four rows of each character": all(
            sum(any(isinstance(op, PLAYS) for op in row.effects) for row in one.die_table) >= LEAST_PLAYS
            for one in content.players
        ),
        "no cost of Actions that play cargo": not any(
            one.cost.discard and any(isinstance(op, PLAYS) for op in one.effects) for one in content.actions
        ),
        "one effect for each reaction timing": all(
            len(kinds) == 1 and all(len(effects) == 1 for effects in kinds) for kinds in reactions.values()
        ),
        "one number of a kind for each Artifact": all(
            len({(type(op), op.stat if isinstance(op, ops.StatBonus) else None) for op in one.static})
            == len(one.static)
            for one in content.artifacts
        ),
        "a ring of 12": around == [one.id for one in places] and all(before[after[one]] == one for one in around),
        "starts at 3, 6, 9 and 12": [one.clock for one in places if one.start] == [3, 6, 9, 12],
        "every value from 1 to 13": {one.maneuver.value for one in designs} == {*range(1, 14)},
    }
    check_content("the content", checks)


def _maneuver(written: _Maneuver) -> ManeuverIcons:
    return ManeuverIcons(written.value, written.name, written.damage, written.draw)


def _text(design: _Card) -> str:
    if isinstance(design, _Passenger):
        acts = [f"On {' or '.join(map(str, each.rolls))}: {each.text}" for each in design.die_effects]
        return " ".join(acts)
    return design.text


def _cards(content: Content) -> Mapping[CardId, Card]:
    cards = {}
    for design in content.designs:
        bonus = design.bonus if isinstance(design, _Passenger) else None
        for copy in range(1, design.copies + 1):
            cards[f"{design.id}#{copy}"] = Card(
                f"{design.id}#{copy}",
                design.name,
                design.type,
                _text(design),
                _maneuver(design.maneuver),
                design.keywords,
                None if bonus is None else Stats(bonus.shipping, bonus.pilot, bonus.range),
                design.pilot if isinstance(design, _Pilot) else None,
            )
    return dict(sorted(cards.items()))


CONTENT = load(
    [files("freeport_games.sky_cargo").joinpath(f"content/{name}.yaml").read_text("utf-8") for name in FILES]
)
"""The content of the game."""
CARDS = _cards(CONTENT)
"""Every card of the deck, in the order of the identifiers."""
CHARACTERS: Mapping[CharacterId, Character] = {
    one.id: Character(
        one.id,
        one.name,
        Stats(one.shipping, one.pilot, one.range),
        _maneuver(one.maneuver),
        one.keywords,
        tuple(row.text for row in one.die_table),
    )
    for one in CONTENT.players
}
"""The Player characters."""
LOCATIONS: Mapping[LocationId, Location] = {
    one.id: Location(one.id, one.name, one.clock, one.receiving, one.text, one.start) for one in CONTENT.locations
}
"""The Locations, in clock order."""

PASSENGERS = frozenset(card for card in CARDS if CARDS[card].card_type is CardType.PASSENGER)
PILOTS = frozenset(card for card in CARDS if CARDS[card].card_type is CardType.PILOT)
ACTIONS = frozenset(card for card in CARDS if CARDS[card].card_type is CardType.ACTION)
ARTIFACTS = frozenset(card for card in CARDS if CARDS[card].card_type is CardType.ARTIFACT)
CARGO = frozenset(card for card in CARDS if CARDS[card].card_type is CardType.CARGO)
STAYS_OPEN = CARGO | ARTIFACTS
"""The cards that stay in a hold when they are opened (SC-084)."""
EXTRA_CARGO = tuple(f"{one.id}#{copy}" for one in CONTENT.cargo if one.extra for copy in range(1, one.copies + 1))
"""The Cargo that is added to larger or longer games (SC-007)."""
VERSIONS: Mapping[CharacterId, CardId] = {
    one.version_of: f"{one.id}#1" for one in CONTENT.passengers if one.version_of is not None
}
"""The Passenger version of each character (SC-006)."""
VALUE: Mapping[CardId, int] = {card.id: card.maneuver.value for card in CARDS.values()}
"""The value of each card as a maneuver."""
LUCKY_SHOT = 1
"""The value of a Lucky Shot, which blocks anything (SC-175)."""

# The effects of cards

ACTION_OF: Mapping[CardId, Action] = {
    f"{one.id}#{copy}": Action(one.id, one.timing, one.once_per_turn, one.cost.discard, one.effects)
    for one in CONTENT.actions
    for copy in range(1, one.copies + 1)
}
"""The timing and the effects of each Action card."""
STEP2_ACTIONS = frozenset(card for card, action in ACTION_OF.items() if action.timing is Timing.STEP2)
WITH_TIMING: Mapping[Timing, tuple[CardId, ...]] = {
    timing: tuple(card for card, action in ACTION_OF.items() if action.timing is timing) for timing in Timing
}
"""The cards of each timing, in the order of the identifiers."""
ROWS: Mapping[CharacterId, tuple[ops.Effects, ...]] = {
    one.id: ((), *[row.effects for row in one.die_table]) for one in CONTENT.players
}
"""The effects of each character, indexed by the roll; the first entry is empty."""
ON_ROLL: Mapping[CardId, tuple[ops.Effects, ...]] = {
    f"{one.id}#1": tuple(
        tuple(op for each in one.die_effects if roll in each.rolls for op in each.effects) for roll in range(7)
    )
    for one in CONTENT.passengers
}
"""The effects of each Passenger, indexed by the roll; the first entry is empty."""
REWARDS: Mapping[CardId, ops.Effects] = {f"{one.id}#1": one.reward for one in CONTENT.pilots}
"""The reward of each Pilot."""
BONUSES: Mapping[LocationId, ops.Effects] = {one.id: one.cargo_bonus for one in CONTENT.locations}
"""The Cargo Bonus of each Location."""
STATICS: Mapping[CardId, tuple[ops.Static, ...]] = {f"{one.id}#1": one.static for one in CONTENT.artifacts}
"""The effects of each Artifact while it lies face-up."""


def cards_of(cards: Iterable[CardId]) -> tuple[Card, ...]:
    """Return the cards behind identifiers."""
    return tuple(CARDS[card] for card in cards)


def every_op() -> set[type[ops.Op]]:
    """Return the kinds of op that the content uses."""
    lists: list[Iterable[ops.Op]] = [*BONUSES.values(), *REWARDS.values(), *STATICS.values()]
    lists += [action.effects for action in ACTION_OF.values()]
    lists += [effects for rolls in (*ROWS.values(), *ON_ROLL.values()) for effects in rolls]
    found: list[ops.Op] = [op for each in lists for op in each]
    for op in found:
        if isinstance(op, ops.IfKeyword):
            found += [*op.then, *op.otherwise]
    return {type(op) for op in found}
