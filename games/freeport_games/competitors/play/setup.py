"""The setup (section 4.1)."""

from __future__ import annotations

from freeport_games.competitors.components import (
    CASH,
    COLOURS,
    CONTRACT_CARDS,
    CONTRACT_HAND,
    CUSTOMS,
    HEADQUARTERS,
    PRICES,
    TERRITORY_CARDS,
    TERRITORY_HAND,
)
from freeport_games.competitors.components.files import WRITTEN
from freeport_games.competitors.components.kinds import Colour
from freeport_games.competitors.effects.cards import deal, shuffle
from freeport_games.competitors.effects.tokens import place
from freeport_games.competitors.events import FirstSeatFound, HeadquarterChosen, SetupRolled
from freeport_games.competitors.moves import ChooseHeadquarter
from freeport_games.competitors.options import CompetitorsOptions
from freeport_games.competitors.piles import CUSTOMS_DECK, DECKS, PILES
from freeport_games.competitors.state import CONTRACT, TERRITORY, State
from freeport_games.competitors.state.tokens import new_tokens
from freeport_games.competitors.state.whereabouts import next_in_supply
from freeport_games.engine import Seat, check_options
from freeport_games.engine.hidden import Trails
from freeport_games.engine.menus import Among, Case, Roll, Scene, Shuffle, Turn, Way, Ways, ask

from .turn import begin_round
from .weather import roll_weather


def starting_state(options: CompetitorsOptions, seats: int) -> State:
    """Return the state before anything is rolled, shuffled or chosen.

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    return State(
        game_end=options.game_end,
        rounds=options.rounds,
        target=options.target,
        round_cap=options.round_cap,
        offers_per_turn=options.offers_per_turn,
        colours=[None] * seats,
        headquarters=[""] * seats,
        money=[0] * seats,
        points=[0] * seats,
        territory_hands=[[] for _ in range(seats)],
        contract_hands=[[] for _ in range(seats)],
        branches=[[] for _ in range(seats)],
        tokens=new_tokens(seats),
        territory_deck=list(TERRITORY_CARDS),
        contract_deck=list(CONTRACT_CARDS),
        customs_deck=list(CUSTOMS),
        offers=[0] * seats,
    )


def take_back(state: State) -> None:
    """Take back the cards that were dealt by an unfinished setup: all are mixed again."""
    for deck in DECKS:
        for seat in range(state.seats):
            state.deck(deck).extend(state.hand(seat, deck))
            state.hand(seat, deck).clear()
    state.trails = Trails()


def setup(t: Turn[State]) -> Scene:
    """Determine the first seat, colours and headquarters, deal, and roll the first weather (CO-001 to CO-012)."""
    state = t.state
    yield from _find_first_seat(t)
    order = state.order_from(state.first_seat)
    for seat in order:
        if not state.headquarters[seat]:
            yield from ask(seat, "CO-D01", CHOOSING)
    for kind, deck in (("CO-R02", TERRITORY), ("CO-R03", CONTRACT)):
        shuffle(state, (yield from Shuffle(kind, len(state.deck(deck)))), DECKS[deck], deck)
    customs = yield from Shuffle("CO-R04", len(state.customs_deck))
    PILES.shuffle(state, customs, CUSTOMS_DECK, CUSTOMS_DECK)
    for seat in order:
        state.money[seat] = CASH
        deal(t, seat, TERRITORY, TERRITORY_HAND)
        deal(t, seat, CONTRACT, CONTRACT_HAND)
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


def _colours_left(c: Case[State]) -> list[str]:
    return [str(colour) for colour in COLOURS if colour not in c.state.colours]


def _cards_left(c: Case[State]) -> list[str]:
    return [card for card, one in HEADQUARTERS.items() if one.territory not in c.state.headquarters]


def _choose(t: Turn[State], seat: Seat, move: ChooseHeadquarter) -> None:
    """Take a colour and a headquarters, and place the first tokens there (CO-004, CO-006)."""
    state, territory = t.state, HEADQUARTERS[move.headquarter].territory
    state.colours[seat], state.headquarters[seat] = Colour(move.colour), territory
    for kind, prices in PRICES.items():
        for _ in range(prices.at_start):
            place(state, next_in_supply(state, seat, kind), territory)
    t.tell(HeadquarterChosen(seat, Colour(move.colour), move.headquarter, territory))


CHOOSING = Ways(
    Case[State],
    Way(
        ChooseHeadquarter,
        _choose,
        Among[Case[State]]("ALREADY_TAKEN", _colours_left)("colour", "CO-004"),
        Among[Case[State]]("ALREADY_TAKEN", _cards_left)("headquarter", "CO-004"),
    ),
)
