"""Immediate powers that bring credits and cards."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Pick, Scene, Turn
from freeport_games.import_export.areas.counting import goods_of
from freeport_games.import_export.areas.zones import move, reveal, reveal_hand
from freeport_games.import_export.components import TYPE_OF, TYPES, CardId, GoodType, of_type
from freeport_games.import_export.conditions import can_pay
from freeport_games.import_export.effects.asking import choose, whether
from freeport_games.import_export.effects.credits import gain, pay
from freeport_games.import_export.effects.drawing import cards_left, draw, top_card
from freeport_games.import_export.effects.ending import win
from freeport_games.import_export.effects.of_powers import both, draw_cards, others_pay, take
from freeport_games.import_export.events import CardNamed, CoinFlipped, TypeNamed
from freeport_games.import_export.moves import ExclusiveBet, NameCard, NameType
from freeport_games.import_export.state import Phase, State
from freeport_games.import_export.state.places import DECK, hand_of
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, way
from freeport_games.import_export.vocabulary.words import Immediate, Number, Use, WinsItself

IS_TYPE = Among[Using]("BAD_CHOICE", lambda _: TYPES)


# Credits for things on the table


def _goods_of_all(type_: GoodType) -> Number:
    """Return 2 credits for each good of a type, of all seats."""

    def number(state: State, _: Use) -> int:
        return 2 * sum(goods_of(state, seat, type_) for seat in range(state.seats))

    return number


def _almonds(state: State, use: Use) -> int:
    return 8 if state.credits[use.seat] <= 18 else 4


ALMONDS = power(
    "almonds",
    "Take 8 credits if you now have 18 or fewer, else 4. The pay for the ship counts.",
    Immediate(take(_almonds)),
)


def _shipments(state: State, use: Use) -> int:
    return 2 * len(state.shipments[use.seat])


FLUFFY_PILLOWS = power(
    "fluffy_pillows",
    "Take 2 credits for each of your shipments, this one included.",
    Immediate(take(_shipments)),
)

HONEY = power(
    "honey",
    "Take 2 credits for each agriculture good of all players.",
    Immediate(take(_goods_of_all(GoodType.AGRICULTURE))),
)

PENS = power(
    "pens",
    "Take 2 credits for each consumer good of all players.",
    Immediate(take(_goods_of_all(GoodType.CONSUMER))),
)


def _agriculture_shipments(state: State, use: Use) -> int:
    return 2 * len([True for one in state.shipments[use.seat] if TYPE_OF[one.card] is GoodType.AGRICULTURE])


RICE = power(
    "rice",
    "Take 2 credits for each agriculture card in your shipments, this one included.",
    Immediate(take(_agriculture_shipments)),
)


# Cards


CUPS = power(
    "cups",
    "Draw 5 cards.",
    Immediate(draw_cards(5)),
)


def _show_hands(t: Turn[State], use: Use) -> None:
    state, taken = t.state, 0
    for seat in state.others(use.seat):
        hand = tuple(state.hands[seat])
        if hand:
            reveal_hand(t, seat, use.card)
        cards = of_type(hand, GoodType.AGRICULTURE)
        move(t, cards, hand_of(seat), hand_of(use.seat), use.card, shown=True)
        taken += len(cards)
    gain(t, use.seat, 2 * taken, power=use.card)


HAWAIIAN_SALT = power(
    "hawaiian_salt",
    "Every other player shows their hand: take all agriculture cards into yours, and 2 credits for each.",
    Immediate(_show_hands),
)


def _two_of_a_type(cards: list[CardId]) -> bool:
    return len({TYPE_OF[card] for card in cards}) < len(cards)


def _massage(t: Turn[State], use: Use) -> Scene:
    drawn = yield from draw(t, use.seat, len(GoodType) + 1, use.card, shown=True, until=_two_of_a_type)
    gain(t, use.seat, len(drawn) + len(drawn) % 2, power=use.card)


MASSAGE_TABLES = power(
    "massage_tables",
    "Draw cards, for all to see, until two are of one type. Take 2 credits for each two of them, rounded up.",
    Immediate(_massage),
)

POTATOES = power(
    "potatoes",
    "Take 2 credits, then draw 2 cards.",
    Immediate(both(take(2), draw_cards(2))),
)


# Credits from the others


def _holds_illegal_goods(state: State, seat: Seat) -> bool:
    return goods_of(state, seat, GoodType.ILLEGAL) > 0


AMMUNITION = power(
    "ammunition",
    "Every other player with an illegal good pays you 2 credits.",
    Immediate(others_pay(2, when=_holds_illegal_goods)),
)

DANGER_PETS = power(
    "danger_pets",
    "Every other player pays you 2 credits.",
    Immediate(others_pay(2)),
)


def _delay(t: Turn[State], use: Use) -> None:
    for seat in t.state.others(use.seat):
        pay(t, seat, 10, power=use.card)
    t.state.extra_leads[use.seat] += 1


DELAYED_GAME = power(
    "delayed_game",
    "Every other player pays 10 credits to the bank. Lead twice in a row when it is your turn next.",
    Immediate(_delay),
)


def _flip(t: Turn[State], use: Use) -> Scene:
    heads = (yield from Pick.evenly("IE-C6", 2)) == 0
    t.tell(CoinFlipped(use.seat, heads))
    for seat in t.state.others(use.seat):
        if heads:
            pay(t, seat, 4, use.seat, power=use.card)
        else:
            pay(t, use.seat, 2, seat, power=use.card)


FLAMETHROWERS = power(
    "flamethrowers",
    "Flip a coin. Heads: every other player pays you 4 credits. Tails: you pay 2 to each of them.",
    Immediate(_flip),
)


# Guesses


BET, PRIZE = 30, 50


def _may_bet(t: Turn[State], use: Use) -> Scene:
    """Ask a seat with enough credits, even if a secret bid leaves too few: silence would reveal it (PW-12, IE-159)."""
    if t.state.credits[use.seat] >= BET and cards_left(t.state):
        yield from whether(t, use, EXCLUSIVE_BET, hidden=True)


def _bet(t: Turn[State], seat: Seat, choice: ExclusiveBet, use: Use) -> Scene:
    named = GoodType(choice.type)
    t.tell(TypeNamed(seat, named, use.card))
    pay(t, seat, BET, power=use.card)
    drawn = yield from draw(t, seat, 1, use.card, shown=True)
    if of_type(drawn, named):
        gain(t, seat, PRIZE, power=use.card)


EXCLUSIVE_BET = way(ExclusiveBet, _bet, can_pay(BET), IS_TYPE("type", "IE-135"))

EXCLUSIVE_CARDS = power(
    "exclusive_cards",
    "You may pay 30 credits and name a type. Draw a card, for all to see: if it is of that type, take 50.",
    Immediate(_may_bet),
)


def _guess_card(t: Turn[State], use: Use) -> Scene:
    if cards_left(t.state):
        yield from choose(t, use.seat, use, NAME_CARD)


def _name_card(t: Turn[State], seat: Seat, choice: NameCard, use: Use) -> Scene:
    t.tell(CardNamed(seat, choice.card, use.card))
    top = yield from top_card(t)
    if choice.card == top and t.state.phase is not Phase.END_WINDOW:  # nobody wins there (IE-184)
        reveal(t, choice.card, DECK, use.card)
        win(t, use)
    yield from draw(t, seat, 1, use.card, shown=True)


IS_CARD = Among[Using]("BAD_CHOICE", lambda c: c.state.deck_list)
NAME_CARD = way(NameCard, _name_card, ASKS, IS_CARD("card", "IE-135"))

ROLLS_ROYCE = power(
    "rolls_royce",
    "Name a card and turn up the top card of the deck: if it is that card you win on the spot, else it is yours.",
    Immediate(_guess_card),
    WinsItself(),
)


def _guess_type(t: Turn[State], use: Use) -> Scene:
    if cards_left(t.state):
        yield from choose(t, use.seat, use, NAME_TYPE)


def _name_type(t: Turn[State], seat: Seat, choice: NameType, use: Use) -> Scene:
    named = GoodType(choice.type)
    t.tell(TypeNamed(seat, named, use.card))
    drawn = yield from draw(t, seat, 2, use.card, shown=True)
    if of_type(drawn, named):
        gain(t, seat, 8, power=use.card)


NAME_TYPE = way(NameType, _name_type, ASKS, IS_TYPE("type", "IE-135"))

SHOWER_HEADS = power(
    "shower_heads",
    "Name a type and draw 2 cards, for all to see: if at least one of them is of that type, take 8 credits.",
    Immediate(_guess_type),
)

WAYS = (EXCLUSIVE_BET, NAME_CARD, NAME_TYPE)
