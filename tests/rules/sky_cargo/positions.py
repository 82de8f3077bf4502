"""Positions, and matches that are played from them.

For example::

    match = at(hands={0: "AC01 PS01"}, holds={1: "PS02 CG03+"})
    match.play(0, PlayAction("AC01#1", ()))
    assert match.asked == (0, "SC-D11")

A card without a number is the first copy of its design. In a hold ``+`` is a card that lies face-up. Slots are given
in the order of the seats: ``c1``, ``c2`` and so on. What is not said has the usual value: seat 0 is Marlo Quill, seat 1
Captain Sable Roke, it is seat 0's Step 2. All cards that are named nowhere lie in the draw pile below those that
``deck`` names. Windows in which nobody says otherwise are passed: ``windows`` names those in which the test answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeVar

import pytest

from freeport_games.engine import Event, Hidden, Move, Refusal, Refused, Rolled, Seat, Shuffled, Table
from freeport_games.engine.menus.requests import Outcome, Picked, Roll, Shuffle
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions, SkyCargoView
from freeport_games.sky_cargo.components import CARDS, EXTRA_CARGO, VERSIONS, CardId
from freeport_games.sky_cargo.events import CardsShown, SeenCargos
from freeport_games.sky_cargo.moves import Pass
from freeport_games.sky_cargo.state import Crate, State, Step
from freeport_games.sky_cargo.view import CargoInPlay, SeatInPlay

E = TypeVar("E", bound=Event)

WINDOWS = frozenset({"SC-D22", "SC-D23", "SC-D24", "SC-D25", "SC-D26", "SC-D27"})
CHARACTERS = ("PC01", "PC02", "PC03", "PC04")
TOKENS = ("LO12", "LO06", "LO03", "LO09")


def cards(text: str) -> list[CardId]:
    """Return cards by their identifiers; the first copy where no number stands."""
    return [card if "#" in card else f"{card}#1" for card in text.split()]


def at(
    *,
    seats: int = 2,
    step: Step = Step.PLAY,
    active: Seat = 0,
    characters: Mapping[Seat, str] | None = None,
    tokens: Mapping[Seat, str] | None = None,
    chains: Mapping[Seat, str] | None = None,
    hands: Mapping[Seat, str] | None = None,
    holds: Mapping[Seat, str] | None = None,
    deck: str = "",
    discard: str = "",
    rest: bool = True,
    target: int = 5,
    turn: int = 5,
    limit: int = 0,
    windows: Collection[str] = (),
    outcomes: Iterable[Outcome] = (),
) -> Match:
    """Return a match that begins in the middle.

    Args:
        seats: how many play.
        step: how far the turn has come.
        active: whose turn it is.
        characters: characters that are not the usual ones.
        tokens: Locations that are not the usual ones (12, 6, 3, 9).
        chains: chains.
        hands: hands.
        holds: holds; ``+`` behind a card for a face-up one.
        deck: the top of the draw pile.
        discard: the discard pile, in the order in which the cards came.
        rest: whether all other cards lie in the draw pile; if not they are out of the game.
        target: the cargo target.
        turn: the number of the turn.
        limit: the turn limit.
        windows: the reaction windows in which the test answers; all others are passed.
        outcomes: what the first chance events turn out as.
    """
    state = State(
        cargo_target=target,
        turn_limit=limit,
        random_characters=False,
        first_seat=0,
        characters=[(characters or {}).get(seat, CHARACTERS[seat]) for seat in range(seats)],
        tokens=[(tokens or {}).get(seat, TOKENS[seat]) for seat in range(seats)],
        chains=[cards((chains or {}).get(seat, "")) for seat in range(seats)],
        hands=[cards((hands or {}).get(seat, "")) for seat in range(seats)],
        holds=[[] for _ in range(seats)],
        deck=cards(deck),
        discard=cards(discard),
        removed=[],
        step=step,
        turn=turn,
        active=active,
    )
    for seat in range(seats):
        for word in (holds or {}).get(seat, "").split():
            (card,) = cards(word.rstrip("+"))
            state.holds[seat].append(Crate(f"c{state.next_slot}", card, word.endswith("+")))
            state.next_slot += 1
    _place_the_rest(state, rest)
    return Match(Table.at(SKY_CARGO, state, seats), windows, outcomes)


def last_turn(**more: Any) -> Match:
    """Return a match in the last turn of its limit, the 12th, in which seat 0 can move to Location 7.

    Args:
        more: further arguments of `at`.
    """
    return at(step=Step.ROLL, turn=12, limit=12, tokens={0: "LO06"}, outcomes=[rolled(1)], **more)


def _place_the_rest(state: State, rest: bool) -> None:
    placed = {card for pile in (*state.hands, *state.chains, state.deck, state.discard) for card in pile}
    placed |= {crate.card for hold in state.holds for crate in hold}
    out = [VERSIONS[one] for one in state.characters]
    out += EXTRA_CARGO if state.seats == 2 and state.cargo_target == 5 else ()
    state.removed = [card for card in out if card not in placed]
    left = [card for card in CARDS if card not in placed and card not in state.removed]
    if rest:
        state.deck += left
    else:
        state.removed += left


def opened(seats: int = 2, *outcomes: Outcome, **options: Any) -> Match:
    """Return a match from its very beginning."""
    return Match(Table.open(SKY_CARGO, SkyCargoOptions(**options), seats), (), outcomes)


def rolled(result: int) -> Rolled:
    """Return what the die shows."""
    return Rolled((result,))


def seen(told: CardsShown | Hidden) -> list[CardId]:
    """Return the cards that somebody was shown; they are not hidden."""
    assert isinstance(told, CardsShown)
    return [card.id for card in told.cards]


def seen_cargo(told: SeenCargos | Hidden) -> list[tuple[str, CardId]]:
    """Return the slots, with their cargo, that somebody was shown; they are not hidden."""
    assert isinstance(told, SeenCargos)
    return [(one.slot, one.card.id) for one in told.cargo]


class Match:
    """A match that a test plays. Shuffles leave the order as it is, and the first of several is drawn, unless said."""

    def __init__(self, table: Table[State], windows: Collection[str] = (), outcomes: Iterable[Outcome] = ()) -> None:
        self.table = table
        self.windows = frozenset(windows)
        self.told: list[Event] = []
        """Everything that has happened, in full."""
        self.private: dict[Seat | None, list[Event]] = {seat: [] for seat in (None, *range(table.seats))}
        """The events that each seat, and a spectator, was told."""
        self.chances: list[str] = []
        """The chance events that occurred."""
        self.given: list[Outcome] = []
        self._note()
        self._settle(outcomes)

    def _note(self) -> None:
        self.told += [told.event for told in self.table.events]
        for seat, heard in self.private.items():
            heard += [event for told in self.table.events if (event := told.for_seat(seat)) is not None]

    @property
    def state(self) -> State:
        """The whole state."""
        return self.table.state

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """The one seat that is asked, and the decision's number; None if the game is over."""
        asked = self.table.asked
        if not asked:
            return None
        assert len(asked) == 1, f"several are asked: {asked}"
        return asked[0].seat, asked[0].kind

    def play(self, seat: Seat, move: Move, *outcomes: Outcome) -> Match:
        """Make a seat's move, and resolve the chance that it leads to: with these outcomes first."""
        self.table.answer(seat, move)
        self._note()
        self._settle(outcomes)
        return self

    def _settle(self, outcomes: Iterable[Outcome]) -> None:
        self.given += outcomes
        while True:
            if (chance := self.table.chance) is not None:
                self.chances.append(chance.kind)
                self.table.resolve(self._outcome(chance))
            elif (asked := self.table.asked) and asked[0].kind in WINDOWS - self.windows:
                self.table.answer(asked[0].seat, Pass())
            else:
                return
            self._note()

    def _outcome(self, chance: Any) -> Outcome:
        if self.given and chance.admits(self.given[0]):
            return self.given.pop(0)
        if isinstance(chance, Shuffle):
            return Shuffled(tuple(range(chance.count)))
        return Rolled((1,)) if isinstance(chance, Roll) else Picked(0)

    def options(self, seat: Seat, kind: type[Move] | None = None) -> list[Any]:
        """Return the options of a seat, of one kind of move if given."""
        return [option for option in self.table.options(seat) if kind is None or option.makes is kind]

    def offers(self, seat: Seat, kind: type[Move]) -> bool:
        """Return whether a seat may make a kind of move."""
        return bool(self.options(seat, kind))

    def may(self, seat: Seat, move: Move) -> bool:
        """Return whether a seat may make a move."""
        return any(move in option for option in self.options(seat))

    def domain(self, seat: Seat, kind: type[Move], field: str) -> list[Any]:
        """Return what a field of a kind of move may be."""
        return [item for option in self.options(seat, kind) for item in getattr(option, field).items]

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

    def hand(self, seat: Seat) -> list[CardId]:
        """Return a hand, in the order of the identifiers."""
        return sorted(self.state.hands[seat])

    def hold(self, seat: Seat) -> list[str]:
        """Return a hold in words: slot, card, and ``+`` if it lies face-up."""
        return [f"{crate.slot} {crate.card}{'+' * crate.open}" for crate in self.state.holds[seat]]

    def view(self, viewer: Seat | None) -> SkyCargoView:
        """Return what a seat, or a spectator (None), sees."""
        view = self.table.view(viewer)
        assert isinstance(view, SkyCargoView)
        return view

    def before(self, seat: Seat, viewer: Seat | None = None) -> SeatInPlay:
        """Return what lies before a seat, as a viewer sees it."""
        return self.view(viewer).seats[seat]

    def cargo(self, slot: str, viewer: Seat | None) -> CargoInPlay:
        """Return a cargo, as a viewer sees it."""
        return next(cargo for seat in self.view(viewer).seats for cargo in seat.hold if cargo.slot == slot)

    def knows(self, viewer: Seat | None, slot: str) -> bool:
        """Return whether a viewer sees which card lies in a slot."""
        return hasattr(self.cargo(slot, viewer).card, "id")

    def happened(self, kind: type[E], to: Seat | str | None = "all") -> list[E]:
        """Return the events of a kind, oldest first: in full, or as a viewer was told."""
        heard = self.told if to == "all" else self.private[to]  # type: ignore[index]
        return [event for event in heard if isinstance(event, kind)]
