"""The setup (section 4.1)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Menu, Offer, One, Pick, Refusal, Refuse, Scene, Seat, Shuffle, Turn, ask
from freeport_games.sky_cargo.components import CHARACTERS, EXTRA_CARGO, VERSIONS, CardId, LocationId
from freeport_games.sky_cargo.effects.hands import tell_drawn
from freeport_games.sky_cargo.events import CharacterTaken, FirstSeatDrawn, GameBegun, TokenPlaced
from freeport_games.sky_cargo.moves import ChooseCharacter, PlaceToken
from freeport_games.sky_cargo.options import TARGETS
from freeport_games.sky_cargo.refusals import illegal_location
from freeport_games.sky_cargo.ring import START, opposite
from freeport_games.sky_cargo.state import State

from .turn import begin_turn

CARDS_DEALT = 5
NOT_A_START = illegal_location(PlaceToken, "SC-005")


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
                yield from ask(seat, "SC-D1", _ways_to_choose)
    for seat in order:
        if not state.tokens[seat]:
            yield from ask(seat, "SC-D2", partial(_ways_to_place, free=_free(state)))
    yield from _deal(t)
    begin_turn(t, state.first_seat)


def _ways_to_choose(t: Turn[State], _: Seat) -> Menu:
    yield Offer(
        ChooseCharacter.option(player=One(tuple([one for one in CHARACTERS if one not in t.state.characters]))), _take
    )
    yield NOT_FREE


def _take(t: Turn[State], seat: Seat, move: ChooseCharacter) -> None:
    t.state.characters[seat] = move.player
    t.tell(CharacterTaken(seat, move.player))


def _not_free(t: Turn[State], _: Seat, move: ChooseCharacter) -> Refusal:
    taken = move.player in t.state.characters
    return Refusal("CHARACTER_TAKEN" if taken else "CARD_NOT_THERE", rule="SC-004")


NOT_FREE = Refuse(ChooseCharacter, why=_not_free)


def _free(state: State) -> tuple[LocationId, ...]:
    """Return where the next token may start; with two seats the second one goes opposite (SC-005)."""
    placed = [place for place in state.tokens if place]
    if state.seats == 2 and placed:
        return (opposite(placed[0]),)
    return tuple([place for place in START if place not in placed])


def _ways_to_place(_: Turn[State], __: Seat, *, free: tuple[LocationId, ...]) -> Menu:
    yield Offer(PlaceToken.option(location=One(free)), _place)
    yield NOT_A_START


def _place(t: Turn[State], seat: Seat, move: PlaceToken) -> None:
    t.state.tokens[seat] = move.location
    t.tell(TokenPlaced(seat, move.location))


def out_of_the_game(state: State) -> list[CardId]:
    """Return the Passengers of the chosen characters and, in the basic game, the extra Cargo (SC-006, SC-007)."""
    removed = [VERSIONS[one] for one in sorted(state.characters) if one]
    if state.seats == 2 and state.cargo_target == TARGETS[0]:
        removed += EXTRA_CARGO
    return removed


def _deal(t: Turn[State]) -> Scene:
    """Remove the cards that are not in this game, shuffle, and deal five cards each, one by one (SC-006 to SC-008)."""
    state = t.state
    state.removed = out_of_the_game(state)
    cards = [card for card in state.deck if card not in state.removed]
    state.deck = cards
    order = yield from Shuffle("SC-C3", len(cards))
    state.deck = [cards[place] for place in order]
    t.tell(GameBegun(state.cargo_target, state.turn_limit, len(cards)))
    assert state.first_seat is not None  # noqa: S101 - it was drawn before
    dealt = state.deck[: CARDS_DEALT * state.seats]
    del state.deck[: len(dealt)]
    for place, seat in enumerate(state.order_from(state.first_seat)):
        state.hands[seat] = dealt[place :: state.seats]
        tell_drawn(t, seat, state.hands[seat])
