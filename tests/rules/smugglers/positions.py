"""Positions, and matches that are played from them.

For example::

    match = at(Step.MOVE, base={0: "7/1/0/1/5"}, sector={0: "G-044"})
    match.play(0, Fly(("G-043", "G-042", "A-048"))).play(0, Skim(), 2)
    assert match.state.movement == 12

Levels stand in the order of a spaceship sheet: Lightspeed / Engines / Shields / Lasers / Cargo Pods. What is not said
has the usual value: plain characters, Table A, 500 credits, turn 5 of each seat, seat 0 active, ships in G-043. Cards
that are named nowhere lie in the decks below those that ``deck`` and ``planets`` name, top card first. Dice are given
as numbers, or as tuples for several dice of one roll, in the order in which they are rolled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import pytest

from freeport_games.engine import Counted, Event, Move, Refusal, Refused, Rolled, Seat, Shuffled, Table
from freeport_games.engine.menus.requests import Outcome, Picked, Roll, Shuffle
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions, SmugglersView
from freeport_games.smugglers.components import (
    CARDS,
    CHARACTERS,
    ENGINES,
    GOOD_AT,
    LASERS,
    LIGHTSPEED,
    LOSS_ORDER,
    PLANETS,
    PODS,
    SHIELDS,
)
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.state import Slot, State, Step
from freeport_games.smugglers.state.player import HeldContract, HeldOffer, Lot, Player, Status

E = TypeVar("E", bound=Event)

PLAIN = ("mikk_staygo", "patch_okono", "lucius_vane", "vela_quarn", "zarah_ool", "nyx_7")
"""Characters without modifiers of what a test is about, unless it says so."""
TABLE_A = ("earth", "cindral", "pallas_prime", "thule", "avalon", "tarn", "bastion")
MOST = 60
"""More chance events than happen in any test."""
SHEET = (LIGHTSPEED, ENGINES, SHIELDS, LASERS, PODS)
Given = int | tuple[int, ...] | Outcome


def at(
    step: Step = Step.BROKER,
    *,
    seats: int = 2,
    active: Seat = 0,
    characters: Mapping[Seat, str] | None = None,
    base: Mapping[Seat, str] | None = None,
    credits: Mapping[Seat, int] | None = None,
    bounty: Mapping[Seat, int] | None = None,
    hull: Mapping[Seat, int] | None = None,
    goods: Mapping[Seat, str] | None = None,
    hidden: Mapping[Seat, str] | None = None,
    lots: Mapping[Seat, Iterable[tuple[Seat, int, int]]] | None = None,
    equipment: Mapping[Seat, str] | None = None,
    friends: Mapping[Seat, str] | None = None,
    contracts: Mapping[Seat, str] | None = None,
    offers: Mapping[Seat, tuple[str, str, int]] | None = None,
    sector: Mapping[Seat, str] | None = None,
    status: Mapping[Seat, Status] | None = None,
    missed: Mapping[Seat, int] | None = None,
    turn_no: int = 5,
    turns: Mapping[Seat, int] | None = None,
    slots: Iterable[str] = TABLE_A,
    events: Mapping[int, tuple[str, int]] | None = None,
    deck: str = "",
    planets: str = "",
    discard: str = "",
    first: Seat = 0,
    round_no: int = 5,
    dice: Iterable[Given] = (),
    **options: Any,
) -> Match:
    """Return a match that begins in the middle, at the start of a step."""
    players: list[Player] = []
    for seat in range(seats):
        character = CHARACTERS[(characters or {}).get(seat, PLAIN[seat])]
        player = Player(character=character.id, minimum_bounty=character.minimum_bounty)
        sheet = [int(level) for level in (base or {}).get(seat, "3/1/0/1/5").split("/")]
        player.base = [sheet[SHEET.index(place)] for place in range(len(sheet))]
        player.hull = (hull or {}).get(seat, 5)
        player.credits = (credits or {}).get(seat, 500)
        player.bounty = (bounty or {}).get(seat, 0)
        player.goods = counts((goods or {}).get(seat, ""))[:-1]
        player.hidden = counts((hidden or {}).get(seat, ""))
        player.lots = [Lot(*lot) for lot in (lots or {}).get(seat, ())]
        player.equipment = (equipment or {}).get(seat, "").split()
        player.friends = (friends or {}).get(seat, "").split()
        player.contracts = [_contract(word) for word in (contracts or {}).get(seat, "").split()]
        if seat in (offers or {}):
            player.offers = [HeldOffer(*(offers or {})[seat], 0)]
        player.status = (status or {}).get(seat, Status.FREE)
        away = player.status in (Status.LOST, Status.ELIMINATED)
        player.sector = "" if away else (sector or {}).get(seat, "G-043")
        player.missed = (missed or {}).get(seat, 0)
        player.turn_no = (turns or {}).get(seat, turn_no)
        players.append(player)
    state = State(SmugglersOptions(**options), players, [], [], [])
    state.eliminated = [seat for seat, player in enumerate(players) if player.out]
    state.slots = [Slot(planet) for planet in slots]
    for slot, (card, left) in (events or {}).items():
        state.slots[slot - 1] = Slot(state.slots[slot - 1].planet, card, left)
    state.step, state.active, state.first_seat, state.round_no = step, active, first, round_no
    state.destiny_discard = discard.split()
    _place_the_rest(state, deck.split(), planets.split())
    return Match(Table.at(SMUGGLERS, state, seats), dice)


def _place_the_rest(state: State, deck: list[str], planets: list[str]) -> None:
    """Put all cards that are named nowhere into the decks, below those that are given."""
    placed = {*deck, *state.destiny_discard, *[slot.event for slot in state.slots]}
    shown = {*planets, *[slot.planet for slot in state.slots]}
    for player in state.players:
        placed |= {*player.equipment, *player.friends, *[one.card for one in player.contracts]}
        placed |= {one.card for one in player.offers}
        shown |= {one.planet for one in player.offers}
    state.destiny_deck = [*deck, *[card for card in CARDS if card not in placed]]
    state.planet_deck = [*planets, *[planet for planet in PLANETS if planet not in shown]]
    state.out = [one for one in CHARACTERS if one not in {player.character for player in state.players}]


def _contract(word: str) -> HeldContract:
    """Return a Contract, from such as ``co_hospital``, or ``co_hospital:3`` for the units that it still buys."""
    card, _, left = word.partition(":")
    return HeldContract(card, int(left or CARDS[card].units))


def counts(text: str) -> list[int]:
    """Return units of each good, from such as ``food 4 weapons 2``."""
    words = text.split()
    found = [0] * len(GOOD_AT)
    for good, count in zip(words[::2], words[1::2], strict=True):
        found[GOOD_AT[good]] = int(count)
    return found


def units(text: str = "", of: str | None = None) -> tuple[Counted, ...]:
    """Return units as a move names them: of each good that is carried, the first that are lost first.

    Args:
        text: what is named, such as ``food 4``.
        of: what is carried; what is named, if left out.
    """
    named, carried = counts(text), counts(text if of is None else of)
    return tuple([Counted(good, named[GOOD_AT[good]]) for good in LOSS_ORDER if carried[GOOD_AT[good]]])


def fees(seats: Iterable[Seat], **paid: int) -> tuple[Counted, ...]:
    """Return the parts of a fee, for each seat that may pay: ``fees(range(3), s0=50, s2=41)``."""
    return tuple([Counted(seat, paid.get(f"s{seat}", 0)) for seat in seats])


def side(
    credits: int = 0,
    goods: str = "",
    of: str | None = None,
    brix: tuple[Counted, ...] = (),
    equipment: str = "",
    friends: str = "",
    contracts: str = "",
) -> Side:
    """Return a side of a deal; ``of`` is what the seat carries."""
    return Side(
        credits,
        units(goods, of),
        brix,
        tuple(equipment.split()),
        tuple(friends.split()),
        tuple(contracts.split()),
    )


def opened(seats: int = 2, *dice: Given, **options: Any) -> Match:
    """Return a match from its very beginning."""
    return Match(Table.open(SMUGGLERS, SmugglersOptions(**options), seats), dice)


class Match:
    """A match that a test plays. Shuffles change no order; of several dice the first shows 6, others 1, unless said."""

    def __init__(self, table: Table[State], dice: Iterable[Given] = ()) -> None:
        self.table = table
        self.told: list[Event] = []
        """Everything that has happened, in full."""
        self.chances: list[str] = []
        """The chance events that occurred."""
        self.given: list[Given] = []
        self._note()
        self._settle(dice)

    def _note(self) -> None:
        self.told += [told.event for told in self.table.events]

    @property
    def state(self) -> State:
        """The whole state."""
        return self.table.state

    def seat(self, seat: Seat) -> Player:
        """Return what belongs to a seat."""
        return self.state.players[seat]

    def levels(self, seat: Seat) -> str:
        """Base levels as a spaceship sheet has them."""
        return "/".join([str(self.seat(seat).base[place]) for place in SHEET])

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """The one seat that is asked, and the decision's number; None if the game is over."""
        asked = self.table.asked
        if not asked:
            return None
        assert len(asked) == 1, f"several are asked: {asked}"
        return asked[0].seat, asked[0].kind

    def play(self, seat: Seat, move: Move, *dice: Given) -> Match:
        """Make a seat's move, and resolve the chance that it leads to: with these outcomes first."""
        self.table.answer(seat, move)
        self._note()
        self._settle(dice)
        return self

    def _settle(self, dice: Iterable[Given]) -> None:
        self.given += dice
        while (chance := self.table.chance) is not None:
            self.chances.append(chance.kind)
            self.table.resolve(self._outcome(chance))
            self._note()

    def _outcome(self, chance: Any) -> Outcome:
        if self.given:
            given = self.given.pop(0)
            outcome = Rolled((given,)) if isinstance(given, int) else given
            return Rolled(outcome) if isinstance(outcome, tuple) else outcome
        if isinstance(chance, Shuffle):
            return Shuffled(tuple(range(chance.count)))
        assert len(self.chances) < MOST, f"nothing but chance: {self.chances}"
        if not isinstance(chance, Roll):
            return Picked(0)
        several = len(chance.sides) > 1
        return Rolled((6 if several else 1, *[1] * (len(chance.sides) - 1)))

    def offers(self, seat: Seat, kind: type[Move]) -> bool:
        """Return whether a seat may make a kind of move, a free move included."""
        decision = self.table.decision(seat)
        return decision is not None and kind in [
            option.makes for option in (*decision.options, *decision.interjections)
        ]

    def options(self, seat: Seat, kind: type[Move]) -> list[Any]:
        """Return the options of a seat of one kind of move, free moves included."""
        decision = self.table.decision(seat)
        if decision is None:
            return []
        return [option for option in (*decision.options, *decision.interjections) if option.makes is kind]

    def may(self, seat: Seat, move: Move) -> bool:
        """Return whether a seat may make a move."""
        return any(move in option for option in self.options(seat, type(move)))

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

    def view(self, viewer: Seat | None) -> SmugglersView:
        """Return what a seat, or a spectator (None), sees."""
        view = self.table.view(viewer)
        assert isinstance(view, SmugglersView)
        return view

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of a kind, oldest first."""
        return [event for event in self.told if isinstance(event, kind)]
