"""Positions and moves for the tests, written as a player would say them.

A test begins with ``at("... one line of notation ...")`` or ``opened(...)`` and goes on with lines::

    S2: raid target=1 cards=FP05#1,SP02#1    seat 2 makes a move
    deck: CG01#1 FP02#1                      the awaited shuffle brings these cards to the top, the others follow
    first: 2                                 the awaited lot falls on seat 2
"""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.cargo_hold import CARGO_HOLD, CargoHoldOptions, CargoHoldView
from freeport_games.cargo_hold.components import CARDS, Card, CardId
from freeport_games.cargo_hold.events import Cards, CardsShown
from freeport_games.cargo_hold.notation import read_position
from freeport_games.cargo_hold.state import State
from freeport_games.engine import Hidden, Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Pick, Refusal, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Picked
from freeport_games.engine.notation import read_move
from freeport_games.engine.tables import Table
from tests.rules import matches


class Match(matches.Match[State]):
    """A match that a test plays by lines."""

    def play(self, *lines: str) -> Match:
        """Play some lines in order."""
        for line in lines:
            self._play(line)
            self.note()
        return self

    def _play(self, line: str) -> None:
        who, _, what = line.partition(": ")
        match who:
            case "deck":
                self.table.resolve(self._shuffled(what.split()))
            case "first":
                assert isinstance(self.table.chance, Pick)
                self.table.resolve(Picked(int(what)))
            case _:
                self.table.answer(int(who.removeprefix("S")), read_move(CARGO_HOLD, what))

    def _shuffled(self, top: list[CardId]) -> Shuffled:
        shuffle = self.table.chance
        assert isinstance(shuffle, Shuffle)
        pile = self.state.deck or self.state.discard
        order = [pile.index(card) for card in top]
        order += [place for place in range(len(pile)) if place not in order]
        return Shuffled(tuple(order))

    def refusal_of(self, line: str) -> Refusal:
        """Play a line that is refused, see that this changes nothing, and say how it was refused."""
        who, _, what = line.partition(": ")
        return self.refusal(int(who.removeprefix("S")), read_move(CARGO_HOLD, what))

    @property
    def scores(self) -> list[int]:
        return self.state.scores

    @property
    def asked(self) -> str:
        """The awaited request, such as ``S2 CH-D7``, ``CH-C3`` or ``nothing``."""
        if self.table.chance is not None:
            return self.table.chance.kind
        for asked in self.table.asked:
            return f"S{asked.seat} {asked.kind}"
        return "nothing"

    @property
    def offered(self) -> list[str]:
        """The names of the moves that the asked seat may make."""
        decision = self.table.decision(self.table.waiting[0])
        assert decision is not None
        return [option.makes.__name__ for option in decision.options]

    def cards_offered(self, move: str) -> list[CardId]:
        """Return the cards from which the asked seat may choose for a kind of move."""
        decision = self.table.decision(self.table.waiting[0])
        assert decision is not None
        for option in decision.options:
            if option.makes.__name__ == move:
                domains = dict(option.domains)
                domain = domains.get("cards") or domains["card"]
                assert isinstance(domain, One | Some)
                return list(domain.items)
        raise AssertionError(f"{move} is not offered")

    def view(self, seat: Seat | None = None) -> CargoHoldView:
        """Return what a seat, or a spectator, sees."""
        view = self.table.view(seat)
        assert isinstance(view, CargoHoldView)
        return view


def at(position: str) -> Match:
    """Return a match at a position in one line of notation."""
    state = read_position(position)
    return Match(Table.at(CARGO_HOLD, state, state.seats))


def opened(seats: int = 3, **options: int) -> Match:
    """Return a new match, before the shuffle."""
    return Match(Table.open(CARGO_HOLD, CargoHoldOptions(**options), seats))


def dealt(*hands: str, first: Seat = 0, deck: str = "", **options: int) -> Match:
    """Return a new match in which each seat was dealt the cards that are named, filled up with others.

    Args:
        hands: up to seven cards a seat.
        first: the seat that begins.
        deck: the cards on top of the deck.
        options: further options.
    """
    seats = len(hands)
    wanted = [hand.split() for hand in hands]
    named = {card for hand in wanted for card in hand} | set(deck.split())
    others = (card for card in CARDS if card not in named)
    full = [[*hand, *[next(others) for _ in range(7 - len(hand))]] for hand in wanted]
    order = [full[(first - place) % seats][card] for card in range(7) for place in range(seats)]
    match = opened(seats, first_seat=first, **options)
    return match.play(f"deck: {' '.join([*order, *deck.split()])}")


def commas(cards: str) -> str:
    """Return cards that stand apart, as people say them, the way that moves and positions have them."""
    return ",".join(cards.split())


def delivery(said: str) -> str:
    """Return the word for a delivery such as ``CG09#1 FP06#1 in=1 ext``; nothing for none."""
    words = said.split()
    cards = [word for word in words if word in CARDS]
    return f"delivery=({','.join(cards)} {' '.join(words[len(cards) :])})" if words else ""


def all_but(*named: str) -> str:
    """Return all cards but those that are named, as a position has them."""
    known = {card for cards in named for card in cards.split()}
    return ",".join([card for card in CARDS if card not in known])


def ids(cards: Cards | Iterable[Card]) -> list[CardId]:
    """Return the identifiers of some cards of a view or an event, which have to be shown."""
    assert not isinstance(cards, Hidden)
    return [card.id for card in (cards.cards if isinstance(cards, CardsShown) else cards)]
