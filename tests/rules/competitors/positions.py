"""Positions, and matches that are played from them.

For example::

    match = at(tokens={"truck-0-1": "poland"}, goods={"truck-0-1": "C-054 poland moscow"}, customs="K-01")
    match.play(0, Deliver("truck-0-1")).play(0, Drive("ukraine"))
    assert match.asked == (0, "CO-D14")

A token is at a territory (``italy``), in a cell (``r06c17``, from the port of its headquarters), in the air
(``1283,560 from united_kingdom``) or aboard (``on ship-0-1``); tokens that are not named are in the supply. Hands name
territories and contract cards. Seat 0 has its headquarters in Italy, seat 1 in the United Kingdom, and so on; what is
not said is empty, and no seat holds a contract card, so that no window opens. Dice show 1 (a d6) and 7 (a d12, Quiet
day) unless said otherwise; shuffles leave the order as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import pytest

from freeport_games.competitors import COMPETITORS, CompetitorsOptions, CompetitorsView
from freeport_games.competitors.components import (
    COLOURS,
    CONTRACT_CARDS,
    CONTRACTS,
    CUSTOMS,
    TERRITORIES,
    TERRITORY_CARDS,
)
from freeport_games.competitors.components.kinds import CardId, Continent, Vehicle
from freeport_games.competitors.moves import AnswerCustoms, DeclineReaction, Give, Lot, OpenOffer, Want
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.play.setup import starting_state
from freeport_games.competitors.state import Branch, Phase, State
from freeport_games.competitors.state.activities import Charter, Closed
from freeport_games.competitors.state.tokens import Signed, Token
from freeport_games.engine import Counted, Event, Move, Refusal, Refused, Rolled, Seat, Shuffled, Table
from freeport_games.engine.menus.requests import Outcome, Picked, Roll, Shuffle

E = TypeVar("E", bound=Event)
HOMES = ("italy", "united_kingdom", "japan", "eastern_usa", "south_africa")


def card(territory: str) -> CardId:
    """Return the card of a territory."""
    return TERRITORIES[territory].card


def at(
    *,
    seats: int = 2,
    active: Seat = 0,
    actions: int = 2,
    homes: tuple[str, ...] = HOMES,
    money: Mapping[Seat, int] | int = 200_000,
    points: Mapping[Seat, int] | None = None,
    tokens: Mapping[str, str] | None = None,
    goods: Mapping[str, str] | None = None,
    territories: Mapping[Seat, str] | None = None,
    contracts: Mapping[Seat, str] | None = None,
    branches: Mapping[Seat, str] | None = None,
    advantages: Mapping[str, str] | None = None,
    customs: str = "",
    territory_deck: str | None = None,
    contract_deck: str | None = None,
    discarded: str = "",
    weather: str = "",
    charters: Mapping[str, tuple[Seat, str]] | None = None,
    closed: Mapping[str, Seat] | None = None,
    cells: Mapping[str, str] | None = None,
    round_: int = 1,
    seen: Mapping[str, list[Seat]] | None = None,
    **options: Any,
) -> Match:
    """Return a match that begins at an action choice; ``docs`` of the module says how its parts are written.

    Args:
        seats: how many play.
        active: whose turn it is.
        actions: the actions left.
        homes: the headquarters.
        money: each seat's money, or that of all.
        points: victory points.
        tokens: where tokens are.
        goods: what tokens hold: contract, sender, receiver, and the movement turns if an advantage adds to them.
        territories: territory cards of hands, by their territories.
        contracts: contract cards of hands.
        branches: branches.
        advantages: advantages on bases.
        customs: the top of the customs deck.
        territory_deck: the top of the territory deck; all that is left follows, unless it is empty.
        contract_deck: likewise.
        discarded: contract cards in the discard pile.
        weather: the meteorological event.
        charters: who may use a token, and for what goods.
        closed: closed channels.
        cells: the cells from which docked ships came.
        round_: the round.
        seen: the seats that were shown the contracts of tokens.
        options: the options of the game.
    """
    state = starting_state(CompetitorsOptions(**options), seats)
    state.phase, state.round, state.active, state.actions = Phase.TURN, round_, active, actions
    state.colours, state.headquarters = list(COLOURS[:seats]), list(homes[:seats])
    for seat in range(seats):
        state.money[seat] = money if isinstance(money, int) else money.get(seat, 200_000)
        state.points[seat] = (points or {}).get(seat, 0)
        state.territory_hands[seat] = [card(one) for one in (territories or {}).get(seat, "").split()]
        state.contract_hands[seat] = (contracts or {}).get(seat, "").split()
        state.branches[seat] = [Branch(one, card(one)) for one in (branches or {}).get(seat, "").split()]
    for name, where in (tokens or {}).items():
        _place(state.tokens[name], where, state.headquarters)
    for name, cell in (cells or {}).items():
        state.tokens[name].cell = cell
    for name, text in (goods or {}).items():
        contract, sender, receiver, *more = text.split()
        limit = int(more[0]) if more else CONTRACTS[contract].time_limit
        owner = state.tokens[name].owner
        state.tokens[name].goods = Signed(
            contract, card(sender), card(receiver), owner, limit, (seen or {}).get(name, [])
        )
    state.advantages = dict(advantages or {})
    state.weather = weather
    state.charters = [Charter(token, seat, goods_) for token, (seat, goods_) in (charters or {}).items()]
    state.closed = [Closed(channel, seat) for channel, seat in (closed or {}).items()]
    top = customs.split()
    state.customs_deck = [*top, *[one for one in CUSTOMS if one not in top]]
    state.contract_discard = discarded.split()
    state.territory_deck = state.contract_deck = []
    state.territory_deck = _rest(territory_deck, TERRITORY_CARDS, PILES.every_card(state), by_place=True)
    state.contract_deck = _rest(contract_deck, CONTRACT_CARDS, PILES.every_card(state), by_place=False)
    placed = {*PILES.every_card(state)}
    state.territory_discard = [one for one in TERRITORY_CARDS if one not in placed]
    state.contract_discard += [one for one in CONTRACT_CARDS if one not in placed]
    return Match(Table.at(COMPETITORS, state, seats))


def _rest(top: str | None, all_cards: Iterable[CardId], placed: list[CardId], *, by_place: bool) -> list[CardId]:
    """Return a deck, top card last: what is named, then what lies nowhere else; an empty text makes an empty deck."""
    if top == "":
        return []
    named = [card(one) if by_place else one for one in (top or "").split()]
    rest = [one for one in all_cards if one not in placed and one not in named]
    return [*reversed(rest), *reversed(named)]


def _place(token: Token, where: str, homes: list[str]) -> None:
    if where.startswith("on "):
        token.aboard = where.removeprefix("on ")
    elif " from " in where:
        spot, token.last = where.split(" from ")
        x, y = spot.split(",")
        if y:
            token.air = (int(x), int(y))
    elif "," in where:
        raise ValueError(f"an aircraft in the air needs an origin: {where}")
    else:
        token.at = where
        if token.kind is not Vehicle.TRUCK:
            token.last = where if where in TERRITORIES else homes[token.owner]


def opened(seats: int = 2, *outcomes: Outcome, **options: Any) -> Match:
    """Return a match from its very beginning."""
    return Match(Table.open(COMPETITORS, CompetitorsOptions(**options), seats), outcomes)


def rolled(*values: int) -> Rolled:
    """Return what dice show."""
    return Rolled(values)


def give(**what: Any) -> Give:
    """Return the giving side of a deal."""
    return Give(**{**dict(money=0, territory_cards=(), contract_cards=(), tokens=(), branches=(), charter=()), **what})


def want(numbers: Mapping[str, int] | None = None, **what: Any) -> Want:
    """Return the wanting side of a deal."""
    counted = tuple([Counted(str(one), (numbers or {}).get(str(one), 0)) for one in Continent])
    empty: dict[str, Any] = dict(
        money=0,
        territory_cards=(),
        contract_cards=(),
        territory_numbers=counted,
        contract_number=0,
        tokens=(),
        branches=(),
        charter=(),
        contract_of=(),
    )
    return Want(**{**empty, **what})


def lot(**what: Any) -> Lot:
    """Return a lot."""
    return Lot(**{**dict(money=0, territory_cards=(), contract_cards=(), tokens=(), branches=()), **what})


def offer(to: tuple[Seat, ...], gives: Give, wants: Want, *, show: bool = False) -> OpenOffer:
    """Return an offer."""
    return OpenOffer(to, gives, wants, show)


class Match:
    """A match that a test plays."""

    def __init__(self, table: Table[State], outcomes: Iterable[Outcome] = ()) -> None:
        self.table = table
        self.told: list[Event] = []
        """Everything that has happened, in full."""
        self.private: dict[Seat | None, list[Event]] = {seat: [] for seat in (None, *range(table.seats))}
        """The events that each seat, and a spectator, was told."""
        self.chances: list[str] = []
        """The chance events that occurred."""
        self.note()
        self.settle(list(outcomes))

    def note(self) -> None:
        """Note what has happened."""
        self.told += [told.event for told in self.table.events]
        for seat, heard in self.private.items():
            heard += [event for told in self.table.events if (event := told.for_seat(seat)) is not None]

    def settle(self, outcomes: list[Outcome]) -> None:
        """Resolve the chance that is awaited, with these outcomes first."""
        while (chance := self.table.chance) is not None:
            self.chances.append(chance.kind)
            if outcomes:
                outcome = outcomes.pop(0)
            elif isinstance(chance, Roll):
                outcome = Rolled(tuple([1 if sides == 6 else 7 for sides in chance.sides]))
            elif isinstance(chance, Shuffle):
                outcome = Shuffled(tuple(range(chance.count)))
            else:
                outcome = Picked(0)
            self.table.resolve(outcome)
            self.note()
        assert not outcomes, f"not asked for: {outcomes}"

    @property
    def state(self) -> State:
        """The whole state."""
        return self.table.state

    @property
    def asked(self) -> tuple[Seat, str] | None:
        """The one seat that is asked, and the decision's number; None if nobody or several."""
        asked = self.table.asked
        return (asked[0].seat, asked[0].kind) if len(asked) == 1 else None

    def play(self, seat: Seat, *moves: Move | Outcome) -> Match:
        """Make a seat's moves, each with the outcomes of the chance that it leads to behind it."""
        at_hand = list(moves)
        while at_hand:
            move = at_hand.pop(0)
            assert isinstance(move, Move)
            outcomes: list[Outcome] = []
            while at_hand and not isinstance(at_hand[0], Move):
                outcome = at_hand.pop(0)
                assert not isinstance(outcome, Move)
                outcomes.append(outcome)
            self.table.answer(seat, move)
            self.note()
            self.settle(outcomes)
        return self

    def decline(self) -> Match:
        """Play nothing in the open windows."""
        while self.table.waiting:
            kind = self.table.asked[0].kind
            if kind in ("CO-D27", "CO-D28", "CO-D29", "CO-D30"):
                self.play(self.table.waiting[0], DeclineReaction())
            elif kind == "CO-D23":
                self.play(self.table.waiting[0], AnswerCustoms("none"))
            else:
                break
        return self

    def refusal(self, seat: Seat, move: Move) -> Refusal:
        """Return why a move is refused; the table stays as it is."""
        before = self.table.save()
        with pytest.raises(Refused) as refused:
            self.table.answer(seat, move)
        assert self.table.save() == before
        return refused.value.refusal

    def refused(self, seat: Seat, move: Move) -> str:
        """Return the code of a refusal."""
        return self.refusal(seat, move).code

    def happened(self, kind: type[E]) -> list[E]:
        """Return the events of a kind, in full."""
        return [event for event in self.told if isinstance(event, kind)]

    def heard(self, viewer: Seat | None, kind: type[E]) -> list[E]:
        """Return the events of a kind, as a viewer was told them."""
        return [event for event in self.private[viewer] if isinstance(event, kind)]

    def offered(self, seat: Seat, kind: type[Move], field: str) -> set[Any]:
        """Return all that a field of a kind of move may be, for a seat."""
        decision = self.table.decision(seat)
        options = () if decision is None else (*decision.options, *decision.interjections)
        return {item for option in options if option.makes is kind for item in getattr(option, field).items}

    def kinds(self, seat: Seat) -> set[str]:
        """Return the kinds of move that a seat may make as an answer."""
        return {option.makes.__name__ for option in self.table.options(seat)}

    def token(self, name: str) -> Token:
        """Return a token."""
        return self.state.tokens[name]

    def view(self, viewer: Seat | None) -> CompetitorsView:
        """Return what a viewer sees."""
        seen = self.table.view(viewer)
        assert isinstance(seen, CompetitorsView)
        return seen
