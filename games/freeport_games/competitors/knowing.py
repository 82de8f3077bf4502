"""What seats come to know of cards that nothing shows them any more: the places of hidden cards, and their memory."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from freeport_games.engine import At, Known, Seat

from .components import CONTRACTS
from .kinds import CardId, Contract, Vehicle
from .state import Deck, Signed, State


def deck_place(deck: Deck) -> str:
    """Return the name of a deck, as a place of cards."""
    return f"{deck.lower()}-deck"


def hand_place(deck: Deck, seat: Seat) -> str:
    """Return the name of a hand, as a place of cards."""
    return f"{deck.lower()}-hand-{seat}"


def goods_place(signed: Signed) -> str:
    """Return the name of where the contract card of signed goods lies; the goods may change their token."""
    return f"goods-{signed.sender}"


def signed_contracts(state: State) -> list[Signed]:
    """Return all signed contracts."""
    found = [token.goods for token in state.tokens.values() if token.goods is not None]
    if state.movement is not None and state.movement.lost is not None:
        found.append(state.movement.lost)
    return found


def places(state: State, deck: Deck) -> Mapping[str, Sequence[CardId]]:
    """Return what lies where, of all cards of a deck that somebody may not see."""
    hands = state.territory_hands if deck is Deck.TERRITORY else state.contract_hands
    found = {deck_place(deck): state.deck(deck)}
    found |= {hand_place(deck, seat): hand for seat, hand in enumerate(hands)}
    if deck is Deck.CONTRACT:
        found |= {goods_place(signed): [signed.contract] for signed in signed_contracts(state)}
    return found


def told_of_contract(
    state: State, signed: Signed, *, kind: Vehicle | None = None, card: Contract | None = None
) -> None:
    """Everybody learns what a signed contract allows, or of what kind its goods are.

    Args:
        state: the state.
        signed: the contract.
        kind: a vehicle that it allows.
        card: a contract card that is of the same kind of goods.
    """
    fit = [
        one.id
        for one in CONTRACTS.values()
        if (kind is None or one.allows(kind)) and (card is None or one.kind is card.kind)
    ]
    _one_of(state, signed, fit)


def told_of_limit(state: State, signed: Signed, turns: int) -> None:
    """Everybody learns that a contract allows so many movement turns."""
    extra = signed.limit - CONTRACTS[signed.contract].time_limit
    _one_of(state, signed, [one.id for one in CONTRACTS.values() if one.time_limit + extra >= turns])


def contract_shown(state: State, signed: Signed) -> None:
    """Everybody sees a signed contract card that leaves the table; nothing lies in its place any more."""
    memory, place = state.known_contracts, goods_place(signed)
    memory.shown((signed.contract,), place)
    if any([place in at.places for known in memory.known for at in known.at]):
        memory.put([Known(each.cards, tuple(_elsewhere(each.at, place)), each.to) for each in memory.known])


def _elsewhere(known: Iterable[At], place: str) -> Iterator[At]:
    for at in known:
        yield At(tuple([one for one in at.places if one != place]), at.least)


def told_of_reward(state: State, signed: Signed, amounts: Mapping[CardId, int]) -> None:
    """Everybody learns what is paid for a contract, of what would be paid for each."""
    paid = amounts[signed.contract]
    _one_of(state, signed, [card for card, amount in amounts.items() if amount == paid])


def _one_of(state: State, signed: Signed, cards: Iterable[CardId]) -> None:
    open_ = {*state.contract_discard, *state.advantages.values()}
    hidden = [card for card in cards if card not in open_]
    state.known_contracts.learn(hidden, At((goods_place(signed),), 1))


def told_of_new_deck(state: State, deck: Deck) -> None:
    """A discard pile is the deck now (CO-022): what else is hidden lies elsewhere."""
    elsewhere = {place: lying for place, lying in places(state, deck).items() if place != deck_place(deck)}
    held = [At((place,), len(lying)) for place, lying in elsewhere.items()]
    state.memory(deck).learn([card for lying in elsewhere.values() for card in lying], *held)


def told_of_hand(state: State, deck: Deck, seat: Seat, cards: Collection[CardId], to: Collection[Seat]) -> None:
    """Some seats see cards that are in another's hand."""
    viewers = tuple(sorted({*to} - {seat}))
    if cards and viewers:
        state.memory(deck).lie(cards, hand_place(deck, seat), to=viewers)
