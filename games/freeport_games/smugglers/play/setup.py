"""The setup (section 4.1)."""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.hidden import Trails
from freeport_games.engine.menus import (
    Among,
    Case,
    Fit,
    Playing,
    Roll,
    Scene,
    Shuffle,
    Turn,
    Way,
    Ways,
    ask,
    ask_all,
    nothing,
)
from freeport_games.smugglers.components import (
    BOARD,
    CARDS,
    CHARACTER_LEVELS,
    CHARACTERS,
    PLANETS,
    START_LEVELS,
    TABLES,
    CharacterId,
)
from freeport_games.smugglers.components.courses import START
from freeport_games.smugglers.effects.cards import fill_slot
from freeport_games.smugglers.events import (
    CharacterRevealed,
    CharactersDealt,
    CharactersShown,
    FirstSeatFound,
    GameBegun,
    Rolled,
    RollFor,
    RoundBegun,
    SwapAnswered,
    SwapOffered,
)
from freeport_games.smugglers.moves import AcceptSwap, ChooseCharacter, DeclineSwap, OfferCharacterSwap, PassSwap
from freeport_games.smugglers.options import SmugglersOptions, check_setup
from freeport_games.smugglers.piles import DESTINY_DECK, HANDS, ON_BOARD, OUT, PILES, PLANET_DECK, PLAYED
from freeport_games.smugglers.state import TURN_START, Slot, State
from freeport_games.smugglers.state.activities import Swap
from freeport_games.smugglers.state.player import Player


def starting_state(options: SmugglersOptions, seats: int) -> State:
    """Return the state before anything is shuffled or chosen.

    Raises:
        BadOptions: if an option is out of range.
    """
    check_setup(options, seats)
    return State(
        options,
        [Player() for _ in range(seats)],
        destiny_deck=list(CARDS),
        planet_deck=list(PLANETS),
        out=list(CHARACTERS),
        slots=[Slot("") for _ in range(BOARD.planet_slots)],
    )


def take_back(state: State) -> None:
    """Take back the cards that were dealt and laid out by an unfinished setup."""
    for player in state.players:
        state.out += [*player.hand, *[player.character] * bool(player.character)]
    state.planet_deck += ON_BOARD.cards(state)
    state.trails = Trails()
    state.players = [Player() for _ in state.players]
    state.slots = [Slot("") for _ in state.slots]
    state.revealed = []
    state.swap = None


def setup(t: Turn[State]) -> Playing[bool]:
    """Set up decks, characters, sheets, planets and the first seat (SG-014); the first turn is a scene of its own."""
    state = t.state
    t.tell(GameBegun(state.seats))
    order = yield from Shuffle("SG-C1", len(state.destiny_deck))
    PILES.shuffle(state, order, DESTINY_DECK, DESTINY_DECK)
    order = yield from Shuffle("SG-C2", len(state.planet_deck))
    PILES.shuffle(state, order, PLANET_DECK, PLANET_DECK)
    yield from _deal(t)
    if state.options.character_swaps:
        for seat in range(state.seats):
            yield from ask(seat, "SG-D1", SWAPPING, default=PassSwap())
    yield from ask_all(range(state.seats), "SG-D3", CHOOSING, always=True, revisable=True)
    for seat, player in enumerate(state.players):
        PILES.move(state, player.hand, HANDS[seat], OUT)
        _fill_sheet(state, player)
    state.revealed = []
    for index in range(len(state.slots)):
        yield from fill_slot(t, index)
    state.first_seat = state.active = yield from _first_seat(t)
    state.round_no = 1
    state.step = TURN_START
    PILES.rest(state)
    t.tell(FirstSeatFound(state.first_seat))
    t.tell(RoundBegun(1))
    return True


def _deal(t: Turn[State]) -> Scene:
    """Deal the same number of characters to each seat; the rest leave the game unseen (SG-005)."""
    state = t.state
    order = yield from Shuffle("SG-C3", len(state.out))
    PILES.shuffle(state, order, OUT, OUT)
    each = len(state.out) // state.seats
    for seat in range(state.seats):
        cards = tuple(state.out[:each])
        PILES.move(state, cards, OUT, HANDS[seat])
        shown, hidden = CharactersDealt(seat, CharactersShown(cards)), CharactersDealt(seat, Hidden(each))
        t.tell(shown, to=(seat,), others=hidden)


# Swaps


def _offer_swap(t: Turn[State], seat: Seat, move: OfferCharacterSwap) -> Scene:
    """Show a card to all and offer it (SG-006)."""
    _reveal(t.state, seat, move.card)
    t.tell(SwapOffered(seat, move.seat, move.card))
    swap = t.state.swap = Swap(seat, move.seat, move.card)
    yield from ask(move.seat, "SG-D2", ANSWERING.on(swap), default=DeclineSwap())
    t.state.swap = None


def _swap(t: Turn[State], seat: Seat, move: AcceptSwap, swap: Swap) -> None:
    """Exchange two cards in the sight of all (SG-007)."""
    state = t.state
    _reveal(state, seat, move.card)
    PILES.move(state, (swap.card,), HANDS[swap.seat], HANDS[seat], shown=True)
    PILES.move(state, (move.card,), HANDS[seat], HANDS[swap.seat], shown=True)
    t.tell(SwapAnswered(seat, swap.seat, move.card))


def _decline(t: Turn[State], seat: Seat, _: DeclineSwap, swap: Swap) -> None:
    t.tell(SwapAnswered(seat, swap.seat, None))


def _reveal(state: State, seat: Seat, card: CharacterId) -> None:
    """Show a card of a hand to everybody."""
    if card not in state.revealed:
        PILES.show(state, (card,), HANDS[seat])
        state.revealed.append(card)


def _answering(state: State, seat: Seat, _: Swap) -> Case[State]:
    return Case(state, seat)


IS_SEAT = Among[Case[State]]("BAD_PARAMETER", lambda c: range(c.state.seats))
IS_ANOTHER = Fit[Case[State]]("SELF_TARGET", lambda c, seat: seat != c.seat)
IN_HAND = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: c.state.players[c.seat].hand)

SWAPPING = Ways(
    Case[State],
    Way(
        OfferCharacterSwap,
        _offer_swap,
        IS_SEAT("seat", "SG-006"),
        IS_ANOTHER("seat", "SG-006"),
        IN_HAND("card", "SG-006"),
    ),
    Way(PassSwap, nothing),
)
ANSWERING = Ways(_answering, Way(AcceptSwap, _swap, IN_HAND("card", "SG-007")), Way(DeclineSwap, _decline))


# Characters


def _choose(t: Turn[State], seat: Seat, move: ChooseCharacter) -> None:
    """Reveal a character; this is carried out only when all have chosen (SG-008)."""
    PILES.move(t.state, (move.card,), HANDS[seat], PLAYED[seat])
    t.state.players[seat].character = move.card
    t.tell(CharacterRevealed(seat, move.card))


CHOOSING = Ways(Case[State], Way(ChooseCharacter, _choose, IN_HAND("card", "SG-008")))
"""The cards of the hand; by default the first one dealt is played, which reveals nothing about the others."""


def _fill_sheet(state: State, player: Player) -> None:
    """Set up a ship: levels, Hull, credits, Bounty, place (SG-003, SG-004, SG-009, SG-011)."""
    character, options = CHARACTERS[player.character], state.options
    levels = (START_LEVELS, CHARACTER_LEVELS[player.character], options.starting_system_bonus.levels)
    player.base = [sum(each) for each in zip(*levels, strict=True)]
    player.hull = TABLES.start.hull
    player.credits = options.starting_credits + character.start_credits_bonus
    player.bounty, player.minimum_bounty = character.start_bounty, character.minimum_bounty
    player.sector = START


def _first_seat(t: Turn[State]) -> Playing[Seat]:
    """Let each seat roll; seats that share the highest result roll again (SG-013)."""
    seats = list(range(t.state.seats))
    while len(seats) > 1:
        dice = yield from Roll("SG-C4", (6,) * len(seats))
        for seat, die in zip(seats, dice, strict=True):
            t.tell(Rolled(seat, RollFor.FIRST_SEAT, (die,)))
        seats = [seat for seat, die in zip(seats, dice, strict=True) if die == max(dice)]
    return seats[0]
