"""The setup (section 4.1)."""

from __future__ import annotations

from freeport_games.engine import Seat, check_options
from freeport_games.engine.menus import Among, Case, Fit, Pick, Scene, Shuffle, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import CARDS, CHARACTERS, EXTRA_CARGO, VERSIONS, CardId, LocationId
from freeport_games.sky_cargo.components.ring import START, opposite
from freeport_games.sky_cargo.conditions import PLACES_THERE, OfThese
from freeport_games.sky_cargo.effects.hands import tell_drawn
from freeport_games.sky_cargo.events import CharacterTaken, FirstSeatDrawn, GameBegun, TokenPlaced
from freeport_games.sky_cargo.moves import ChooseCharacter, PlaceToken
from freeport_games.sky_cargo.options import TARGETS, Characters, SkyCargoOptions
from freeport_games.sky_cargo.piles import DECK, HANDS, PILES, REMOVED
from freeport_games.sky_cargo.state import State

from .turn import begin_turn

CARDS_DEALT = 5


def starting_state(options: SkyCargoOptions, seats: int) -> State:
    """Return the state before anything is drawn or chosen.

    Raises:
        BadOptions: if an option is out of range.
    """
    check_options(options, seats)
    return State(
        cargo_target=options.cargo_target,
        turn_limit=options.turn_limit,
        random_characters=options.characters == Characters.RANDOM,
        first_seat=options.first_seat,
        characters=[""] * seats,
        tokens=[""] * seats,
        chains=[[] for _ in range(seats)],
        hands=[[] for _ in range(seats)],
        holds=[[] for _ in range(seats)],
        deck=list(CARDS),
        discard=[],
        removed=[],
    )


def setup(t: Turn[State]) -> Scene:
    """Determine the first seat, characters, tokens, deck and hands (SC-003 to SC-009)."""
    state = t.state
    if state.first_seat is None:
        state.first_seat = yield from Pick.evenly("SC-C1", state.seats)
    t.tell(FirstSeatDrawn(state.first_seat))
    order = state.order_from(state.first_seat)
    if state.random_characters:
        characters = list(CHARACTERS)
        dealt = yield from Shuffle("SC-C2", len(characters))
        for seat, place in zip(order, dealt, strict=False):
            _take(t, seat, ChooseCharacter(characters[place]))
    else:
        for seat in order:
            if not state.characters[seat]:
                yield from ask(seat, "SC-D1", WAYS_TO_CHOOSE)
    for seat in order:
        if not state.tokens[seat]:
            yield from ask(seat, "SC-D2", WAYS_TO_PLACE.on(_free(state)))
    yield from _deal(t)
    begin_turn(t, state.first_seat)


def _take(t: Turn[State], seat: Seat, move: ChooseCharacter) -> None:
    t.state.characters[seat] = move.player
    t.tell(CharacterTaken(seat, move.player))


IS_CHARACTER = Among[Case[State]]("CARD_NOT_THERE", lambda _: CHARACTERS)
IS_FREE = Fit[Case[State]]("CHARACTER_TAKEN", lambda c, player: player not in c.state.characters)
WAYS_TO_CHOOSE = Ways(
    Case[State], Way(ChooseCharacter, _take, IS_CHARACTER("player", "SC-004"), IS_FREE("player", "SC-004"))
)
"""The characters that nobody has (SC-D1)."""


def _free(state: State) -> tuple[LocationId, ...]:
    """Return where the next token may start; with two seats the second one goes opposite (SC-005)."""
    placed = [place for place in state.tokens if place]
    if state.seats == 2 and placed:
        return (opposite(placed[0]),)
    return tuple(place for place in START if place not in placed)


def _place(t: Turn[State], seat: Seat, move: PlaceToken, _: object) -> None:
    t.state.tokens[seat] = move.location
    t.tell(TokenPlaced(seat, move.location))


WAYS_TO_PLACE = Ways(OfThese, Way(PlaceToken, _place, PLACES_THERE("location", "SC-005")))
"""The Locations where the token may start (SC-D2)."""


def out_of_the_game(state: State) -> list[CardId]:
    """Return the Passengers of the chosen characters and, in the basic game, the extra Cargo (SC-006, SC-007)."""
    removed = [VERSIONS[one] for one in sorted(state.characters) if one]
    if state.seats == 2 and state.cargo_target == TARGETS[0]:
        removed += EXTRA_CARGO
    return removed


def _deal(t: Turn[State]) -> Scene:
    """Remove the cards that are not in this game, shuffle, and deal five cards each, one by one (SC-006 to SC-008)."""
    state = t.state
    PILES.move(state, [card for card in out_of_the_game(state) if card in state.deck], DECK, REMOVED)
    order = yield from Shuffle("SC-C3", len(state.deck))
    PILES.shuffle(state, order, DECK, DECK)
    t.tell(GameBegun(state.cargo_target, state.turn_limit, len(order)))
    assert state.first_seat is not None  # noqa: S101 - it was drawn before
    dealt = state.deck[: CARDS_DEALT * state.seats]
    for place, seat in enumerate(state.order_from(state.first_seat)):
        PILES.move(state, dealt[place :: state.seats], DECK, HANDS[seat])
        tell_drawn(t, seat, state.hands[seat])
