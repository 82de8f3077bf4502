"""What the rules forbid: each condition once, with its code; a way names it with the number of the rule.

A card that is not in the seat's own hand gets the same refusal wherever else it is ("Refusals" in RULES.md).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from freeport_games.engine import Seat
from freeport_games.engine.domains import Placed
from freeport_games.engine.menus import WRONG_DECISION, Among, AmongOf, Case, Count, Fit, Gate, Need, Whole
from freeport_games.import_export.vocabulary.using import owns

from .areas.counting import (
    ROOMS,
    fewest_discarded,
    goods_fit,
    import_counts,
    imports_room,
    missing_tiers,
)
from .areas.hold import accepted, room_on, ships_of_type
from .areas.zones import cards_in
from .components import ACTION_OF, ACTIONS, CARDS, TYPE_OF, Action, CardId, GoodType, ShipId
from .moves import Declare, Follow
from .state import Phase, Policy, State
from .state.places import DISCARDED, source_named
from .vocabulary.declared import live
from .vocabulary.words import Following, Leading, StandingOrder

POLICIES = tuple(policy.value for policy in Policy)

# Lead and follow

ITSELF: Mapping[Action, frozenset[Action]] = {action: frozenset({action}) for action in Action}


class OnCommit(Case[State]):
    """A seat that leads or follows with cards of its hand."""

    __slots__ = ("hand", "ways")

    def __init__(self, state: State, seat: Seat, ways: Mapping[Action, frozenset[Action]]) -> None:
        self.state, self.seat, self.hand = state, seat, state.hands[seat]
        self.ways = ways
        """The actions that the seat may choose, and for each those of the single cards that stand for it."""

    @classmethod
    def first(cls, state: State, seat: Seat) -> OnCommit:
        """Return the case of the leader: any action, by a card that has it (IE-032)."""
        ways = ITSELF
        for _, word in live(state, seat, Leading):
            ways = {**ways, **dict.fromkeys(word.alike, word.alike)}
        return cls(state, seat, ways)

    @classmethod
    def after(cls, state: State, seat: Seat) -> OnCommit:
        """Return the case of a seat after the leader: the declared action, and those that powers allow (IE-037)."""
        declared = state.declared
        assert declared is not None  # noqa: S101 - seats commit after a declaration
        ways = {declared: ITSELF[declared]}
        for _, word in live(state, seat, Following):
            for alike, performed in word.ways(declared):
                ways[performed] = ways.get(performed, frozenset()) | alike
        return cls(state, seat, ways)


def _has_action(cards: tuple[CardId, ...], accepted: frozenset[Action]) -> bool:
    return len(cards) == 2 or ACTION_OF[cards[0]] in accepted


def _one_or_a_pair(_: Case[State], move: Declare | Follow) -> bool:
    return len(move.cards) == 1 or (len(move.cards) == 2 and len({TYPE_OF[card] for card in move.cards}) == 1)


def _may_declare(c: OnCommit, move: Declare) -> bool:
    return _has_action(move.cards, c.ways[ACTIONS[move.action]])


def _may_perform(c: OnCommit, move: Follow) -> bool:
    action = ACTIONS[move.perform]
    return action in c.ways and _has_action(move.cards, c.ways[action])


HAND = Among[OnCommit]("CARD_NOT_IN_HAND", lambda c: c.hand)
ONE_OR_A_PAIR = Whole[OnCommit]("BAD_WILD_PAIR", "IE-032", _one_or_a_pair)
HAS_THE_ACTION = Whole[OnCommit]("ACTION_MISMATCH", "IE-032", _may_declare)
GOES_WITH_IT = Whole[OnCommit]("ACTION_MISMATCH", "IE-037", _may_perform)

# Cards and ships

SOME = Count[Case[State]]("BAD_CHOICE")
IN_HAND = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: c.state.hands[c.seat])


def _available(c: Case[State]) -> list[ShipId]:
    return [ship.id for ship in c.state.available(c.seat)]


def _stays(c: Case[State], ship: ShipId) -> bool:
    completing = c.state.completing
    return completing is None or completing.sailed or completing.ship != ship


NOT_COMPLETED_NOW = Fit[Case[State]]("SHIP_NOT_AVAILABLE", _stays)
AVAILABLE = Among[Case[State]]("SHIP_NOT_AVAILABLE", _available)
UNDER_IT = AmongOf[Case[State]]("BAD_CHOICE", lambda c, ship: c.state.ship(ship).contracts)

# Loading


def _has_contract(c: Case[State], ship: ShipId) -> bool:
    return bool(c.state.ship(ship).contracts)


def _fitting(c: Case[State], ship: ShipId) -> list[CardId]:
    types = accepted(c.state, c.state.ship(ship))
    return [card for card in c.state.hands[c.seat] if TYPE_OF[card] in types]


HAS_CONTRACT = Fit[Case[State]]("NO_CONTRACT", _has_contract)
THAT_IT_TAKES = AmongOf[Case[State]]("WRONG_CONTAINER", _fitting)


def aboard_but_for(
    *words: str, type_: Callable[[Any], GoodType] = lambda move: TYPE_OF[move.card]
) -> tuple[Need[Case[State]] | Whole[Case[State]], ...]:
    """Return the needs of a move to a ship that loads what is moved, if ``to`` names no other place (IE-069 to IE-072).

    Args:
        words: the words for other places.
        type_: returns the type as which it is loaded.
    """
    return (
        Fit[Case[State]]("SHIP_NOT_AVAILABLE", lambda c, to: to in words or to in _available(c))("to", "IE-126"),
        Fit[Case[State]]("NO_CONTRACT", lambda c, to: to in words or _has_contract(c, to))("to", "IE-070"),
        Whole[Case[State]](
            "WRONG_CONTAINER",
            "IE-072",
            lambda c, move: move.to in words or type_(move) in accepted(c.state, c.state.ship(move.to)),
        ),
    )


TO_LOAD = (
    IN_HAND("card", "IE-131"),
    AVAILABLE("ship", "IE-126"),
    HAS_CONTRACT("ship", "IE-070"),
    THAT_IT_TAKES("card", "ship", "IE-072"),
)
"""What a power needs to load a card of the hand."""

# Contracting


def within_reach(c: Case[State], card: CardId, left: int) -> bool:
    """Return whether a number of actions makes up for the levels that a seat lacks for a contract (IE-062)."""
    missing = missing_tiers(c.state, c.seat, card)
    return not missing or missing < left


def has_room(c: Case[State], card: CardId, ship: ShipId) -> bool:
    """Return whether a ship has room for the slots of a contract (IE-064)."""
    return room_on(c.state, c.state.ship(ship)) >= len(CARDS[card].load)


# Importing

AT_SEA = Among[Case[State]]("SHIP_NOT_AT_SEA", lambda c: [ship.id for ship in c.state.at_sea()])


def _placed(c: Case[State], takes: tuple[Placed, ...]) -> bool:
    to = {name: [take.item for take in takes if take.place == name] for name in ROOMS}
    return len(to["imports"]) <= imports_room(c.state, c.seat) and goods_fit(c.state, c.seat, to["goods"])


def _none_wasted(c: Case[State], takes: tuple[Placed, ...]) -> bool:
    discarded = [take.place for take in takes].count(DISCARDED)
    return discarded == fewest_discarded(c.state, c.seat, [take.item for take in takes])


def takes_from(there: Callable[[Any, Any], Collection[CardId]]) -> tuple[Whole[Case[State]], ...]:
    """Return the needs of an import action: how many containers it takes, and where they go (IE-087 to IE-089).

    Args:
        there: returns the containers that there are, in a case and for a move.
    """

    def taken(c: Case[State], move: Any) -> bool:
        cards = there(c, move)
        right = len(move.takes) in import_counts(c.state, c.seat, len(cards))
        return right and all(take.item in cards for take in move.takes)

    return (
        Whole[Case[State]]("BAD_CHOICE", "IE-087", taken),
        Whole[Case[State]](
            "BAD_CHOICE", "IE-088", lambda _, move: {one.place for one in move.takes} <= {*ROOMS, DISCARDED}
        ),
        Whole[Case[State]](
            "AREA_FULL", "IE-088", lambda _, move: [one.place for one in move.takes].count("imports") <= 1
        ),
        Whole[Case[State]]("AREA_FULL", "IE-089", lambda c, move: _placed(c, move.takes)),
        Whole[Case[State]]("MUST_PLACE", "IE-089", lambda c, move: _none_wasted(c, move.takes)),
    )


# Piracy

AT_SEA_OR_ISLAND = Fit[Case[State]](
    "SHIP_NOT_AT_SEA", lambda c, source: source == "island" or any(ship.id == source for ship in c.state.at_sea())
)
LIES_THERE = Whole[Case[State]](
    "BAD_CHOICE", "IE-095", lambda c, move: move.card in cards_in(c.state, source_named(move.source))
)
NO_SHIP_TAKES_IT = Whole[Case[State]](
    "MUST_LOAD",
    "IE-096",
    lambda c, move: move.to != DISCARDED or not ships_of_type(c.state, c.seat, TYPE_OF[move.card]),
)

# Actions

ACTIONS_ARE_LEFT = Gate[Case[State]]("NO_ACTIONS_LEFT", "IE-044", lambda c: c.state.execution.left > 0)
IS_AGRICULTURE = Fit[Case[State]]("BAD_CHOICE", lambda _, card: TYPE_OF[card] is GoodType.AGRICULTURE)
ON_THE_ISLAND = Among[Case[State]]("BAD_CHOICE", lambda c: c.state.island)
HAS_NOT_SOLD = Gate[Case[State]]("ALREADY_SOLD", "IE-105", lambda c: not c.state.sold[c.seat])
HAS_ROOM_FOR_IMPORTS = Gate[Case[State]]("AREA_FULL", "IE-106", lambda c: imports_room(c.state, c.seat) > 0)


def are_left(action: Action, needed: int = 1) -> Gate[Case[State]]:
    """Return the condition of a move of a power that takes actions of the execution under way, if it is one of these.

    Args:
        action: the action.
        needed: the number of them.
    """

    def enough(c: Case[State]) -> bool:
        left = c.state.actions_left(c.seat, action)
        return left is None or left >= needed

    return Gate[Case[State]]("NO_ACTIONS_LEFT", "IE-044", enough)


def can_pay(amount: int) -> Gate[Case[State]]:
    """Return the condition of a payment: above the credits that a bid reserves (IE-159)."""
    return Gate[Case[State]]("NOT_ENOUGH_CREDITS", "IE-159", lambda c: c.state.free_credits(c.seat) >= amount)


# Beside a decision

IS_NO_END = Gate[Case[State]](WRONG_DECISION, "IE-182", lambda c: c.state.phase is not Phase.END_WINDOW)
LEADS = Gate[Case[State]]("NOT_LEADER", "IE-127", lambda c: c.seat == c.state.leader)


# Powers


IS_LIVE = Fit[Case[State]]("POWER_NOT_OWNED", lambda c, card: owns(c.state, c.seat, card))
TAKES_ORDERS = Among[Case[State]](
    "POWER_NOT_USABLE", lambda c: [use.card for use, _ in live(c.state, c.seat, StandingOrder)]
)
IS_POLICY = Among[Case[State]]("BAD_CHOICE", lambda _: POLICIES)
