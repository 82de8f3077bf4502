"""Checks whether a game can reach a state, whatever its origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Sized

from freeport_games.engine import Seat, wrong_seats

from .components import CARDS, SPECIALS
from .options import HIGHEST_TARGET, LONGEST_LIMIT
from .piles import MOST_SEATS, PILES
from .play.turn import CARDS_DRAWN
from .state import Delivery, Stage, State, zones

SEATS = range(2, MOST_SEATS + 1)
"""The possible numbers of seats (CH-001)."""
NOT_BEGUN = frozenset({Stage.SETUP, Stage.DEAL})
"""The stages before the first turn."""
LONGEST_COUNTDOWN = {False: 1, True: 2}
"""The longest countdowns of a delivery that is not extended, and of one that is."""


def problems(state: State, seats: int) -> Iterator[str]:
    """Yield what is wrong with a state for a number of seats; later checks rely on earlier ones."""
    yield from _wrong_seats(state, seats)
    yield from _wrong_cards(state)
    yield from _wrong_numbers(state)
    yield from _wrong_stage(state)
    for seat, delivery in enumerate(state.deliveries):
        if delivery is not None:
            yield from _wrong_delivery(state, seat, delivery)
    yield from _wrong_raid(state)
    if (problem := PILES.problem(state)) is not None:
        yield problem


def _wrong_seats(state: State, seats: int) -> Iterator[str]:
    raid = state.raid
    each: dict[str, Sized] = {"scores": state.scores, "hands": state.hands, "deliveries": state.deliveries}
    named: dict[str, Sequence[Seat | None]] = {
        "the active seat": [state.active],
        "the first seat": [state.first_seat],
        "the raided seat": [] if raid is None else [raid.target],
        "the winner of the battle": [] if raid is None else [raid.winner],
    }
    return wrong_seats(seats, each, named)


def _wrong_cards(state: State) -> Iterator[str]:
    placed = Counter([card for cards in zones(state) for card in cards])
    for card, times in placed.items():
        if card not in CARDS:
            yield f"{card!r} is not a card of this game"
        if times > 1:
            yield f"{card} lies in {times} places, but each card lies in one"
    if missing := [card for card in CARDS if card not in placed]:
        yield f"a position places each of the {len(CARDS)} cards once; {missing[0]} lies nowhere"
    kept_sorted = {f"the hand of seat {seat}": hand for seat, hand in enumerate(state.hands)}
    for seat, delivery in enumerate(state.deliveries):
        if delivery is not None:
            kept_sorted[f"the delivery of seat {seat}"] = delivery.cards
    if state.raid is not None:
        kept_sorted["the attack side"] = state.raid.attack
    for what, cards in kept_sorted.items():
        if cards != sorted(cards):
            yield f"{what} stands in the order of the identifiers: {' '.join(sorted(cards))}, not {' '.join(cards)}"


def _wrong_numbers(state: State) -> Iterator[str]:
    for seat, score in enumerate(state.scores):
        if score < 0:
            yield f"the score of seat {seat} is 0 or more, not {score}"
    if not 0 < state.debt_target <= HIGHEST_TARGET:
        yield f"the debt target is from 1 to {HIGHEST_TARGET}, not {state.debt_target}"
    if not 0 <= state.turn_limit <= LONGEST_LIMIT:
        yield f"the turn limit is from 0 to {LONGEST_LIMIT}, not {state.turn_limit}"
    if state.turn_limit and state.turn > state.turn_limit:
        yield f"turn {state.turn} comes after the last one, which is {state.turn_limit}"
    if not 0 <= state.to_draw <= CARDS_DRAWN:
        yield f"{CARDS_DRAWN} cards at most are still to be drawn, not {state.to_draw}"


def _wrong_stage(state: State) -> Iterator[str]:
    if (state.turn == 0) != (state.stage in NOT_BEGUN) or state.turn < 0:
        yield f"stage {state.stage} does not go with turn {state.turn}: the turns count from 1, once the setup is done"
    if state.stage in NOT_BEGUN and len(state.deck) < len(CARDS):
        yield f"in stage {state.stage} every card is in the deck"
    if state.to_draw and state.stage is not Stage.DRAW:
        yield f"cards are drawn in stage {Stage.DRAW}, not in stage {state.stage}"
    reached = [seat for seat, score in enumerate(state.scores) if score >= state.debt_target]
    if reached and state.stage is not Stage.OVER:
        yield f"seat {reached[0]} has reached the target of {state.debt_target}, so the stage is {Stage.OVER}"
    if state.stage is Stage.OVER and not reached and state.turn != state.turn_limit:
        yield f"stage {Stage.OVER} needs a seat with {state.debt_target} or more, or the last turn of the limit"


def _wrong_delivery(state: State, seat: int, delivery: Delivery) -> Iterator[str]:
    what = f"the delivery of seat {seat}"
    raided = state.raid is not None and state.raid.target == seat
    collected = state.raid is None and state.active == seat and state.stage is Stage.ACTION
    if not delivery.cards and not delivery.revealed:
        yield f"{what} has no cards"
    if delivery.countdown not in range(LONGEST_COUNTDOWN[delivery.extended] + 1):
        yield f"{what} is ready in 0 to {LONGEST_COUNTDOWN[delivery.extended]} turns, not in {delivery.countdown}"
    if delivery.started not in range(state.turn + 1):
        yield f"{what} was started in one of the {state.turn} turns, not in turn {delivery.started}"
    if delivery.revealed and not (raided or collected or state.stage is Stage.OVER):
        yield f"{what} lies face-up, but it is neither raided nor collected"
    if raided and not delivery.revealed:
        yield f"{what} is raided, so it lies face-up"


def _wrong_raid(state: State) -> Iterator[str]:
    raid = state.raid
    if raid is None:
        return
    if state.stage not in (Stage.RAID, Stage.OVER):
        yield f"a raid goes on in stage {Stage.RAID}, not in stage {state.stage}"
    if raid.target == state.active:
        yield f"seat {state.active} cannot raid itself"
    if state.deliveries[raid.target] is None:
        yield f"seat {raid.target} is raided without a delivery"
    if raid.winner not in (None, state.active, raid.target):
        yield f"seat {state.active} or seat {raid.target} wins the battle, not seat {raid.winner}"
    if unknown := [card for card in raid.resolved if card not in SPECIALS]:
        yield f"special cards have their turn in a raid, and {unknown[0]!r} is not one"
