"""Where the cards lie, and who sees them.

Only its seat sees a hand, and nobody sees a deck (section 3). The contract card of signed goods lies in a slot, which
shows it to the seat that signed it and to those to which it was shown (CO-030, CO-188).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile, Piles, Sees, cards_by_name, one_a_seat, slot

from .components import CONTRACT_CARDS, CONTRACTS, CUSTOMS, TERRITORIES, TERRITORY_CARDS, ops
from .components.kinds import CardId, Continent, Goods, Vehicle
from .moves import AcceptOffer, Want
from .state import CONTRACT, TERRITORY, Deck, State
from .state.goods import signed_contracts
from .state.tokens import Signed, Token

MOST_SEATS = 5


def _territory_hand(state: State, seat: Seat) -> list[CardId]:
    return state.territory_hands[seat]


def _contract_hand(state: State, seat: Seat) -> list[CardId]:
    return state.contract_hands[seat]


def _customs_card(state: State) -> list[CardId]:
    return [state.customs_card] if state.customs_card else []


def _advantages(state: State) -> list[CardId]:
    return [*state.advantages.values()]


def _of_branches(state: State) -> list[CardId]:
    return [branch.card for branches in state.branches for branch in branches]


def _senders_and_receivers(state: State) -> list[CardId]:
    return [card for signed in signed_contracts(state) for card in (signed.sender, signed.receiver)]


def _deck(deck: Deck) -> Pile[State]:
    name = deck.lower()
    return Pile(f"{name}-deck", attrgetter(f"{name}_deck"), Sees.NOBODY, ordered=True, back=name)


def _discards(deck: Deck) -> Pile[State]:
    name = deck.lower()
    return Pile(f"{name}-discard", attrgetter(f"{name}_discard"), Sees.ALL, ordered=True, back=name)


def _hands(deck: Deck) -> tuple[Pile[State], ...]:
    cards, name = (_territory_hand if deck is TERRITORY else _contract_hand), deck.lower()
    return one_a_seat(f"{name}-hand", MOST_SEATS, cards, Sees.OWNER, as_they_come=True, back=name)


DECKS: Mapping[Deck, Pile[State]] = {deck: _deck(deck) for deck in Deck}
DISCARDS: Mapping[Deck, Pile[State]] = {deck: _discards(deck) for deck in Deck}
HANDS: Mapping[Deck, tuple[Pile[State], ...]] = {deck: _hands(deck) for deck in Deck}
CUSTOMS_DECK = Pile[State]("customs-deck", attrgetter("customs_deck"), Sees.NOBODY, ordered=True, back="customs")
CUSTOMS_CARD = Pile[State]("customs-card", _customs_card, Sees.ALL, listed=False, back="customs")
ON_BASES = Pile[State]("advantages", _advantages, Sees.ALL, listed=False, back="contract")
IN_BRANCHES = Pile[State]("branches", _of_branches, Sees.ALL, listed=False, back="territory")
SIGNED = Pile[State]("signed", _senders_and_receivers, Sees.ALL, listed=False, back="territory")
FILLING = Pile[State]("filling", lambda _: [], Sees.NOBODY, apart=True, back="territory")
"""In trails, the cards of a hand that fill the numbers of an offer, when everybody learns their continents."""
PREFIX = "goods-"


def goods_pile(signed: Signed) -> Pile[State]:
    """Return the slot of a signed contract: it has the number of the sender's card, whatever token holds the goods.

    A later contract with this sender has the same slot: everybody sees each card that leaves it.
    """
    return slot(f"{PREFIX}{NUMBERS[signed.sender]}", signed, (signed.owner, *signed.seen), CONTRACT.lower())


NUMBERS: Mapping[CardId, int] = {card: int(card.partition("-")[2]) for card in TERRITORY_CARDS}
"""The number of each territory card."""


def _slots(state: State) -> list[Pile[State]]:
    return [goods_pile(signed) for signed in signed_contracts(state)]


def _being_renewed(state: State) -> Sequence[CardId]:
    """Return the discard pile that becomes a deck (CO-022)."""
    return () if state.shuffling is None else state.discard(state.shuffling)


def _named(state: State, viewer: Seat | None) -> Collection[CardId]:
    """Return the cards that the open offer wants by name, if a viewer sees it (CO-182)."""
    opened = state.offer
    if opened is None or viewer is None or (viewer != opened.seat and viewer not in opened.offer.to):
        return ()
    want = opened.offer.want
    return (*want.territory_cards, *want.contract_cards)


# The kinds of cards that conclusions are about


def _lasting(turns: int) -> str:
    return f"lasts-{turns}"


def _paying(duty: ops.PayShare, amount: int) -> str:
    return f"pays-{duty.percent}-{amount}"


GOODS = [*CONTRACTS.values()]
LIMITS = sorted({one.time_limit for one in GOODS})
"""The time limits of contracts."""
_PARTS = [part for card in CUSTOMS.values() for part in (card.legal, card.illegal)]
DUTIES = dict.fromkeys([part for part in _PARTS if isinstance(part, ops.PayShare)])
"""The parts of a reward that customs cards may take."""
_ALLOWING = {kind.lower(): [one.id for one in GOODS if one.allows(kind)] for kind in Vehicle}
_OF_KIND = {kind.value: [one.id for one in GOODS if one.kind is kind] for kind in Goods}
_LASTING = {_lasting(turns): [one.id for one in GOODS if one.time_limit >= turns] for turns in LIMITS}
_PAYING: dict[str, list[CardId]] = {}
for _duty in DUTIES:
    for _one in GOODS:
        _PAYING.setdefault(_paying(_duty, _duty.share(_one.reward)), []).append(_one.id)
_LYING = {where.value: [one.card for one in TERRITORIES.values() if one.continent is where] for where in Continent}

PILES = Piles(
    *DECKS.values(),
    *[hand for hands in HANDS.values() for hand in hands],
    CUSTOMS_DECK,
    FILLING,
    CUSTOMS_CARD,
    ON_BASES,
    IN_BRANCHES,
    SIGNED,
    *DISCARDS.values(),
    cards=(*TERRITORY_CARDS, *CONTRACT_CARDS, *CUSTOMS),
    trails=lambda state: state.trails,
    seats=lambda state: state.seats,
    kinds={kind: frozenset(cards) for kind, cards in (_ALLOWING | _OF_KIND | _LASTING | _PAYING | _LYING).items()},
    shuffles={
        "CO-R02": DECKS[TERRITORY].cards,
        "CO-R03": DECKS[CONTRACT].cards,
        "CO-R04": CUSTOMS_DECK.cards,
        "CO-R13": _being_renewed,
    },
    slots=_slots,
    prefix=PREFIX,
    back=CONTRACT.lower(),
    named=_named,
)
"""Every pile: a card lies in one of them."""


# What only the rules teach


def told_of_vehicles(state: State, token: Token, signed: Signed) -> None:
    """Note that goods may be in the token that holds them, and aboard what carries it (CO-027, CO-029, CO-096)."""
    hidden = goods_pile(signed)
    for vehicle in (token, state.tokens[token.aboard]) if token.aboard else (token,):
        PILES.conclude(state, hidden, vehicle.kind.lower(), least=1)


def told_of_goods(state: State, signed: Signed, goods: Goods) -> None:
    """Note that everybody learns of what kind the goods are (CO-106)."""
    PILES.conclude(state, goods_pile(signed), goods.value, least=1)


def told_of_limit(state: State, signed: Signed, turns: int) -> None:
    """Note that everybody learns a number of movement turns that a contract allows (CO-035, CO-111)."""
    extra = signed.limit - CONTRACTS[signed.contract].time_limit
    if turns - extra > LIMITS[0]:
        PILES.conclude(state, goods_pile(signed), _lasting(turns - extra), least=1)


def told_of_duty(state: State, signed: Signed, duty: ops.PayShare) -> None:
    """Note that everybody learns the part of a reward, because it was paid in full (CO-107)."""
    amount = duty.share(CONTRACTS[signed.contract].reward)
    PILES.conclude(state, goods_pile(signed), _paying(duty, amount), least=1)


def told_of_hand(state: State, deck: Deck, seat: Seat, cards: Collection[CardId], to: Collection[Seat]) -> None:
    """Note that certain seats see cards of another hand."""
    viewers = tuple(sorted({*to} - {seat}))
    if cards and viewers:
        PILES.look(state, tuple(cards), HANDS[deck][seat].name, viewers)


def told_of_wants(state: State, seat: Seat, want: Want, to: Collection[Seat]) -> None:
    """Note that certain seats learn that none of the cards that a seat wants by name is before its eyes (CO-182)."""
    viewers = tuple(sorted(to))
    if want.territory_cards:
        PILES.conclude(state, HANDS[TERRITORY][seat], cards_by_name(want.territory_cards), to=viewers)
    if want.contract_cards:
        seen = [goods_pile(signed) for signed in signed_contracts(state) if seat in (signed.owner, *signed.seen)]
        for pile in (HANDS[CONTRACT][seat], *seen):
            PILES.conclude(state, pile, cards_by_name(want.contract_cards), to=viewers)


def told_of_filling(state: State, seat: Seat, want: Want, answer: AcceptOffer, *, stay: bool) -> None:
    """Note that everybody learns the continents of the cards that fill the numbers of an offer (CO-184, CO-197).

    Args:
        state: the state.
        seat: the seat that accepts the offer.
        want: what the offer wants.
        answer: the acceptance.
        stay: whether the cards stay in the hand: they may be handed over now.
    """
    if not answer.territory_cards:
        return
    hand = HANDS[TERRITORY][seat]
    PILES.set_apart(state, answer.territory_cards, hand, FILLING)
    for number in want.territory_numbers:
        if number.count:
            PILES.conclude(state, FILLING, str(number.key), least=number.count)
    if stay:
        PILES.set_apart(state, answer.territory_cards, FILLING, hand)
