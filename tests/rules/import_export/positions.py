"""Positions, and matches that are played from them.

For example::

    match = at(hands={0: "laptops drones"}, ships={"green-2": home("generators", aboard="laptops")}, phase=Phase.LEAD)
    match.play(0, Declare("LOAD", ("laptops",)))
    assert match.asked == (1, "IE-D02")

Seats sit at the harbours green, yellow, black, red, blue, light grey. What is not said has the usual value: 10 credits,
empty hands and areas, both ships of each seat at home and empty. All cards that are named nowhere lie in the deck below
those that ``deck`` names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest

from freeport_games.engine import (
    Asked,
    Decision,
    Event,
    Move,
    Option,
    Refusal,
    Refused,
    Rolled,
    Seat,
    Shuffled,
    Some,
    Table,
)
from freeport_games.engine.menus.requests import Outcome, Picked, Roll, Shuffle
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions, ImportExportView
from freeport_games.import_export.components import CARDS, GOODS, Action, CardId, CardSet, GoodType
from freeport_games.import_export.state import (
    Choice,
    Commitment,
    EndReason,
    EndTrigger,
    Phase,
    Ship,
    Shipment,
    State,
)

M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)

COLOURS = ("green", "yellow", "black", "red", "blue", "light_grey")


class Loaded(NamedTuple):
    """The description of a ship."""

    at_sea: bool
    contracts: str
    aboard: str
    pairs: tuple[tuple[CardId, CardId], ...] = ()


def home(contracts: str = "", aboard: str = "", pairs: tuple[tuple[CardId, CardId], ...] = ()) -> Loaded:
    """Return a ship in its harbour."""
    return Loaded(False, contracts, aboard, pairs)


def sea(aboard: str = "") -> Loaded:
    """Return a ship in the open sea."""
    return Loaded(True, "", aboard)


def goods_with(
    count: int,
    *,
    type: GoodType | None = None,
    action: Action | None = None,
    tier: int | None = None,
    slots: int | None = None,
    but: str = "",
) -> list[CardId]:
    """Base cards with some attributes, for tests to which nothing else about them matters.

    Args:
        count: how many.
        type: their type, if it matters.
        action: their action, if it matters.
        tier: their tier, if it matters.
        slots: the slots of their load requirement, if that matters.
        but: cards that are used otherwise.
    """
    found = [
        card.id
        for card in (CARDS[id_] for id_ in GOODS.sets[CardSet.BASE])
        if type in (None, card.type)
        and action in (None, card.action)
        and tier in (None, card.tier)
        and slots in (None, len(card.load))
        and card.id not in but.split()
    ]
    assert len(found) >= count, f"only {found}"
    return found[:count]


def opened(seats: int = 3, *outcomes: Outcome, **options: Any) -> Match:
    """Return a match from its very beginning, with these options; the first chance events turn out as given."""
    return Match(Table.open(IMPORT_EXPORT, ImportExportOptions(**options), seats), *outcomes)


def executing(action: Action, *, hands: str = "", imports: str = "", **other: Any) -> Match:
    """Let the leader, seat 0, execute the action that it led, with one more for each import of it; the others drew."""
    others = other.pop("hands_of_others", {})
    areas = other.pop("imports_of_others", {})
    return at(
        phase=Phase.IMPORT_ROUNDS if action is Action.IMPORT else Phase.EXECUTE,
        declared=action,
        hands={0: hands, **others},
        imports={0: imports, **areas},
        **other,
    )


def at(
    *,
    seats: int = 3,
    phase: Phase = Phase.LEAD,
    leader: Seat = 0,
    at: Seat | None = None,
    declared: Action | None = None,
    choices: Mapping[Seat, Choice | tuple[Choice, Action]] | None = None,
    credits: Mapping[Seat, int] | None = None,
    hands: Mapping[Seat, str] | None = None,
    imports: Mapping[Seat, str] | None = None,
    goods: Mapping[Seat, str] | None = None,
    shipments: Mapping[Seat, str] | None = None,
    played: Mapping[Seat, str] | None = None,
    ships: Mapping[str, Loaded] | None = None,
    island: str = "",
    deck: str = "",
    rest: bool = True,
    discard: str = "",
    sets: Sequence[CardSet] = tuple(CardSet),
    end: EndReason | None = None,
    end_credits: int = 200,
    public_skip: bool = True,
    turn: int = 5,
) -> Match:
    """Return a match that begins in the middle.

    Args:
        seats: how many play.
        phase: how far the turn has come. With EXECUTE, every seat whose choice is not given has drawn.
        leader: whose turn it is.
        at: the seat whose part of the phase it is; the leader, or in COMMIT the next seat, if left out.
        declared: the declared action.
        choices: what seats have chosen; the leader leads the declared action if left out.
        credits: active credits.
        hands: hands.
        imports: imports.
        goods: goods.
        shipments: shipments, oldest first; ``wind_turbines=drones`` is a copy.
        played: cards that were used to lead or to follow.
        ships: the ships that are not as usual, by identifier.
        island: the supply island, oldest first.
        deck: the top of the deck.
        rest: whether all other cards lie below that; if not they are not in the game.
        discard: the discard pile, in the order in which the cards came.
        sets: the sets of cards in the game.
        end: why this turn is the last one, if it is.
        end_credits: the threshold of active credits.
        public_skip: the option.
        turn: the number of the turn.
    """
    state = State(
        end_credits=end_credits,
        public_skip=public_skip,
        sets=list(sets),
        harbours=list(COLOURS[:seats]),
        first_leader=0,
        deck=deck.split(),
        credits=[(credits or {}).get(seat, 10) for seat in range(seats)],
        hands=_areas(hands, seats),
        imports=_areas(imports, seats),
        goods=_areas(goods, seats),
        shipments=[[_shipment(card) for card in cards] for cards in _areas(shipments, seats)],
        played=_areas(played, seats),
        commitments=_commitments(phase, leader, declared, choices or {}, seats),
        counts=[0] * seats,
        sold=[False] * seats,
        pirated=[0] * seats,
        extra_leads=[0] * seats,
        passive=[0] * seats,
        orders=[{} for _ in range(seats)],
        declared_goods=[{} for _ in range(seats)],
        island=island.split(),
        discard=discard.split(),
        phase=phase,
        turn=turn,
        leader=leader,
        at=at if at is not None else (leader + 1) % seats if phase is Phase.COMMIT else leader,
        declared=declared,
        end_trigger=None if end is None else EndTrigger(end, None, turn),
    )
    if phase is Phase.IMPORT_ROUNDS:
        state.counts = [
            int(commitment.choice is not Choice.DRAW) + sum(CARDS[card].action is Action.IMPORT for card in cards)
            for commitment, cards in zip(state.commitments, state.imports, strict=True)
        ]
    state.ships = _ships(state, ships or {})
    _place_the_rest(state, rest)
    return Match(Table.at(IMPORT_EXPORT, state, seats))


def _areas(named: Mapping[Seat, str] | None, seats: int) -> list[list[CardId]]:
    return [(named or {}).get(seat, "").split() for seat in range(seats)]


def _shipment(text: str) -> Shipment:
    card, _, model = text.partition("=")
    return Shipment(card, model or card)


def _commitments(
    phase: Phase,
    leader: Seat,
    declared: Action | None,
    choices: Mapping[Seat, Choice | tuple[Choice, Action]],
    seats: int,
) -> list[Commitment]:
    made = []
    for seat in range(seats):
        usual = Choice.DRAW if phase in (Phase.EXECUTE, Phase.IMPORT_ROUNDS) else Choice.NONE
        chosen = choices.get(seat, Choice.LEAD if seat == leader and declared else usual)
        choice, action = chosen if isinstance(chosen, tuple) else (chosen, declared)
        made.append(Commitment(choice, None if choice is Choice.NONE else action))
    return made


def _ships(state: State, named: Mapping[str, Loaded]) -> list[Ship]:
    ships = []
    for seat, colour in enumerate(state.harbours):
        for number in (1, 2):
            name = f"{colour}-{number}"
            loaded = named.get(name, home())
            ships.append(
                Ship(name, seat, loaded.at_sea, loaded.contracts.split(), loaded.aboard.split(), list(loaded.pairs))
            )
    return ships


def _place_the_rest(state: State, rest: bool) -> None:
    placed = [*state.deck, *state.discard, *state.island]
    for areas in (state.hands, state.imports, state.goods, state.played):
        placed += [card for cards in areas for card in cards]
    placed += [shipment.card for shipments in state.shipments for shipment in shipments]
    placed += [card for ship in state.ships for card in (*ship.contracts, *ship.containers)]
    assert len(set(placed)) == len(placed), "a card lies in two places"
    assert set(placed) <= set(state.deck_list), f"no cards of the game: {set(placed) - set(state.deck_list)}"
    if rest:
        state.deck += [card for card in state.deck_list if card not in set(placed)]


class Match:
    """A match that a test plays. Shuffles leave the order as it is, and the first of several is drawn, unless said."""

    def __init__(self, table: Table[State], *outcomes: Outcome) -> None:
        self.table = table
        self.told: list[Event] = [told.event for told in table.events]
        """Everything that has happened, in full."""
        self._settle(outcomes)

    @property
    def state(self) -> State:
        """The whole state."""
        return self.table.state

    @property
    def sorted_hands(self) -> list[list[CardId]]:
        """The hands, each in the order of the identifiers."""
        return [sorted(hand) for hand in self.state.hands]

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """The one seat that is asked, and the decision's number; None if the game is over."""
        asked = self.table.asked
        if not asked:
            return None
        assert len(asked) == 1, f"several are asked: {asked}"
        return asked[0].seat, asked[0].kind

    @property
    def all_asked(self) -> tuple[Asked, ...]:
        """All seats that are asked."""
        return self.table.asked

    def play(self, seat: Seat, move: Move, *outcomes: Outcome) -> Match:
        """Make a seat's move, and resolve the chance that it leads to: with these outcomes first."""
        self.table.answer(seat, move)
        self.told += [told.event for told in self.table.events]
        self._settle(outcomes)
        return self

    def _settle(self, outcomes: Iterable[Outcome]) -> None:
        given = iter(outcomes)
        while (chance := self.table.chance) is not None:
            if isinstance(chance, Shuffle):
                usual: Outcome = Shuffled(tuple(range(chance.count)))
            elif isinstance(chance, Roll):
                usual = Rolled((1,) * len(chance.sides))
            else:
                usual = Picked(0)
            self.table.resolve(next(given, usual))
            self.told += [told.event for told in self.table.events]

    def decision(self, seat: Seat) -> Decision:
        """Return what a seat may do."""
        decision = self.table.decision(seat)
        assert decision is not None, f"seat {seat} may do nothing"
        return decision

    def options(self, seat: Seat, kind: type[Move] | None = None) -> list[Option[Any]]:
        """Return the options of a seat, interjections included, of one kind of move if given."""
        decision = self.table.decision(seat)
        offered = () if decision is None else (*decision.options, *decision.interjections)
        return [option for option in offered if kind is None or option.makes is kind]

    def offers(self, seat: Seat, kind: type[Move]) -> bool:
        """Return whether a seat may make a kind of move."""
        return bool(self.options(seat, kind))

    def may(self, seat: Seat, move: Move) -> bool:
        """Return whether a seat may make a move."""
        return any(move in option for option in self.options(seat))

    def moves(self, seat: Seat, kind: type[M]) -> set[M]:
        """Return every move of a kind that a seat may make; if order is irrelevant, identifiers are sorted."""
        found: set[M] = set()
        for option in self.options(seat, kind):
            unordered = [name for name, domain in option.domains if isinstance(domain, Some) and not domain.ordered]
            for move in option:
                sorted_ = {name: tuple(sorted(getattr(move, name))) for name in unordered}
                found.add(msgspec.structs.replace(move, **sorted_))
        return found

    def refusal(self, seat: Seat, move: Move) -> Refusal:
        """Return how a move is refused; the table stays as it was."""
        before = self.table.save()
        with pytest.raises(Refused) as refused:
            self.table.answer(seat, move)
        assert self.table.save() == before
        return refused.value.refusal

    def refused(self, seat: Seat, move: Move) -> str:
        """Return the code with which a move is refused."""
        return self.refusal(seat, move).code

    def hands(self, seat: Seat, *cards: CardId) -> bool:
        """Return whether a seat holds exactly these cards."""
        return self.sorted_hands[seat] == sorted(cards)

    def view(self, viewer: Seat | None) -> ImportExportView:
        """Return what a seat, or a spectator (None), sees."""
        view = self.table.view(viewer)
        assert isinstance(view, ImportExportView)
        return view

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of a kind, oldest first, in full."""
        return [event for event in self.told if isinstance(event, kind)]

    def ship(self, name: str) -> Ship:
        """Return a ship."""
        return self.state.ship(name)

    def shipments(self, seat: Seat) -> list[CardId]:
        """Return the cards in a seat's shipments."""
        return [shipment.card for shipment in self.state.shipments[seat]]
