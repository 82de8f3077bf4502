"""The knowledge of seats about cards that their views no longer show: the places of hidden cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from freeport_games.competitors.components import CONTRACTS
from freeport_games.competitors.components.kinds import CardId, Contract, Goods, Vehicle
from freeport_games.competitors.state import Deck, State
from freeport_games.engine import At, Known, Memory, Seat

from .tokens import Signed


@cache
def deck_place(deck: Deck) -> str:
    """Return the name of a deck, as a place of cards."""
    return f"{deck.lower()}-deck"


@cache
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
    """Note that everybody learns a vehicle that a signed contract allows, or the kind of its goods (CO-030, CO-106).

    Args:
        state: the state.
        signed: the contract.
        kind: a vehicle that it allows.
        card: a contract card that is of the same kind of goods.
    """
    _one_of(state, signed, _alike(kind, None if card is None else card.kind))


@cache
def _alike(vehicle: Vehicle | None, goods: Goods | None) -> tuple[CardId, ...]:
    """Return the contracts that allow a vehicle, of a kind of goods; None for any."""
    return tuple(
        [
            one.id
            for one in CONTRACTS.values()
            if (vehicle is None or one.allows(vehicle)) and (goods is None or one.kind is goods)
        ]
    )


def told_of_limit(state: State, signed: Signed, turns: int) -> None:
    """Note that everybody learns a number of movement turns that a contract allows (CO-111)."""
    extra = signed.limit - CONTRACTS[signed.contract].time_limit
    _one_of(state, signed, _lasting(turns - extra))


@lru_cache(maxsize=256)
def _lasting(turns: int) -> tuple[CardId, ...]:
    """Return the contracts whose time limit is a number of movement turns or more."""
    return tuple([one.id for one in CONTRACTS.values() if one.time_limit >= turns])


def contract_shown(state: State, signed: Signed) -> None:
    """Note that everybody sees a signed contract card that leaves the table; its place is empty then."""
    state.known_contracts.note(_taken_away, signed.contract, goods_place(signed))


def _taken_away(memory: Memory, contract: CardId, place: str) -> None:
    memory.shown((contract,), place)
    if any([place in at.places for known in memory.known for at in known.at]):
        memory.put([Known(each.cards, tuple(_elsewhere(each.at, place)), each.to) for each in memory.known])


def _elsewhere(known: Iterable[At], place: str) -> Iterator[At]:
    for at in known:
        yield At(tuple([one for one in at.places if one != place]), at.least)


def told_of_reward(state: State, signed: Signed, amounts: Mapping[CardId, int]) -> None:
    """Note that everybody learns the reward of a contract, given the reward of each possible card (CO-109)."""
    paid = amounts[signed.contract]
    _one_of(state, signed, tuple([card for card, amount in amounts.items() if amount == paid]))


def _one_of(state: State, signed: Signed, cards: tuple[CardId, ...]) -> None:
    open_ = frozenset([*state.contract_discard, *state.advantages.values()])
    state.known_contracts.note(_learn_one_of, cards, open_, goods_place(signed))


def _learn_one_of(memory: Memory, cards: Iterable[CardId], open_: Collection[CardId], place: str) -> None:
    """Learn that one of some cards lies in a place, but none of those that were open then."""
    memory.learn([card for card in cards if card not in open_], At((place,), 1))


def told_of_new_deck(state: State, deck: Deck) -> None:
    """Note that the discard pile is now the deck (CO-022). All other hidden cards lie elsewhere."""
    elsewhere = {place: lying for place, lying in places(state, deck).items() if place != deck_place(deck)}
    held = [At((place,), len(lying)) for place, lying in elsewhere.items()]
    state.memory(deck).learn([card for lying in elsewhere.values() for card in lying], *held)


def told_of_hand(state: State, deck: Deck, seat: Seat, cards: Collection[CardId], to: Collection[Seat]) -> None:
    """Note that certain seats see cards of another hand."""
    viewers = tuple(sorted({*to} - {seat}))
    if cards and viewers:
        state.memory(deck).lie(cards, hand_place(deck, seat), to=viewers)
