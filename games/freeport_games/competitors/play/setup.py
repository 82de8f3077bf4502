"""The setup (section 4.1)."""

from __future__ import annotations

from freeport_games.competitors.components import CASH, COLOURS, CONTRACT_HAND, HEADQUARTERS, PRICES, TERRITORY_HAND
from freeport_games.competitors.effects.cards import deal, from_the_top
from freeport_games.competitors.effects.tokens import place
from freeport_games.competitors.events import FirstSeatFound, HeadquarterChosen, SetupRolled
from freeport_games.competitors.kinds import Colour
from freeport_games.competitors.moves import ChooseHeadquarter
from freeport_games.competitors.standing import next_in_supply
from freeport_games.competitors.state import DECKS, Deck, State
from freeport_games.competitors.written import WRITTEN
from freeport_games.engine import Menu, Offer, One, Refusal, Refuse, Roll, Scene, Seat, Shuffle, Turn, ask

from .turn import begin_round
from .weather import roll_weather


def take_back(state: State) -> None:
    """Take back the cards that were dealt by an unfinished setup."""
    for deck in DECKS.values():
        for seat in range(state.seats):
            state.deck(deck).extend(state.hand(seat, deck))
            state.hand(seat, deck).clear()


def setup(t: Turn[State]) -> Scene:
    """Determine the first seat, colours and headquarters, deal, and roll the first weather (CO-001 to CO-012)."""
    state = t.state
    yield from _find_first_seat(t)
    order = state.order_from(state.first_seat)
    for seat in order:
        if not state.headquarters[seat]:
            yield from ask(seat, "CO-D01", _ways_to_choose)
    for kind, pile in (("CO-R02", state.territory_deck), ("CO-R03", state.contract_deck)):
        pile[:] = from_the_top(pile, (yield from Shuffle(kind, len(pile))))
    customs = state.customs_deck
    customs[:] = [customs[place] for place in (yield from Shuffle("CO-R04", len(customs)))]
    for seat in order:
        state.money[seat] = CASH
        deal(t, seat, Deck.TERRITORY, TERRITORY_HAND)
        deal(t, seat, Deck.CONTRACT, CONTRACT_HAND)
    yield from roll_weather(t, state.first_seat)
    begin_round(t)


def _find_first_seat(t: Turn[State]) -> Scene:
    """Let each seat roll; seats that tie for the highest result roll again (CO-003)."""
    left = list(range(t.state.seats))
    while len(left) > 1:
        values = yield from Roll("CO-R01", (WRITTEN.dice.d6,) * len(left))
        for seat, value in zip(left, values, strict=True):
            t.tell(SetupRolled(seat, value))
        left = [seat for seat, value in zip(left, values, strict=True) if value == max(values)]
    t.state.first_seat = left[0]
    t.tell(FirstSeatFound(left[0]))


def _taken(state: State) -> set[str]:
    return {one.id for one in HEADQUARTERS.values() if one.territory in state.headquarters}


def _ways_to_choose(t: Turn[State], _: Seat) -> Menu:
    state, taken = t.state, _taken(t.state)
    colours = tuple([str(colour) for colour in COLOURS if colour not in state.colours])
    cards = tuple([card for card in HEADQUARTERS if card not in taken])
    yield Offer(ChooseHeadquarter.option(colour=One(colours), headquarter=One(cards)), _choose)
    yield IS_TAKEN


def _is_taken(t: Turn[State], _: Seat, move: ChooseHeadquarter) -> Refusal | None:
    if move.colour in t.state.colours or move.headquarter in _taken(t.state):
        return Refusal("ALREADY_TAKEN", rule="CO-004")
    return None


IS_TAKEN = Refuse(ChooseHeadquarter, why=_is_taken)


def _choose(t: Turn[State], seat: Seat, move: ChooseHeadquarter) -> None:
    """Take a colour and a headquarters, and place the first tokens there (CO-004, CO-006)."""
    state, territory = t.state, HEADQUARTERS[move.headquarter].territory
    state.colours[seat], state.headquarters[seat] = Colour(move.colour), territory
    for kind, prices in PRICES.items():
        for _ in range(prices.at_start):
            place(state, next_in_supply(state, seat, kind), territory)
    t.tell(HeadquarterChosen(seat, Colour(move.colour), move.headquarter, territory))
