"""Checks whether a game can reach a state, whatever its origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Sized

from freeport_games.engine import Seat, wrong_seats

from .components import CARDS, GOODS, HARBOURS, LIGHT_GREY, SHIPS_A_SEAT, CardSet
from .piles import MOST_SEATS, PILES
from .scoring import RULES
from .state import Choice, Phase, QueuedPower, Ship, State
from .vocabulary.declared import TRIGGERS

SEATS = range(2, MOST_SEATS + 1)
"""The possible numbers of seats (IE-001)."""
AFTER_A_DECLARATION = (Phase.COMMIT, Phase.EXECUTE, Phase.IMPORT_ROUNDS)
"""The phases in which the leader has declared an action."""
LARGEST = 999_999_999
"""The largest number in a state."""


def problems(state: State, seats: int) -> Iterator[str]:
    """Yield what is wrong with a state for a number of seats; later checks rely on earlier ones."""
    yield from _wrong_seats(state, seats)
    yield from _wrong_harbours_and_ships(state)
    yield from _wrong_cards(state)
    yield from _wrong_numbers(state)
    yield from _wrong_phase(state)
    for entry in _entries(state):
        yield from _wrong_entry(state, entry)


def _wrong_seats(state: State, seats: int) -> Iterator[str]:
    each: dict[str, Sized] = {
        "credits": state.credits,
        "hands": state.hands,
        "imports": state.imports,
        "goods": state.goods,
        "shipments": state.shipments,
        "played cards": state.played,
        "commitments": state.commitments,
        "action counts": state.counts,
        "sales": state.sold,
        "PIRATE actions": state.pirated,
        "extra leads": state.extra_leads,
        "passive credits": state.passive,
        "standing orders": state.orders,
        "declared goods": state.declared_goods,
    }
    if state.harbours:
        each["harbours"] = state.harbours
    named: dict[str, Sequence[Seat | None]] = {
        "the leader": [state.leader],
        "the seat whose part of the phase is next": [state.at],
        "the first leader": [state.first_leader],
        "the winner": [state.winner],
        "a seat with a bid": list(state.bids_in),
        "a seat that executes": [execution.seat for execution in state.executions],
    }
    if (running := state.round) is not None:
        named["a seat of the round"] = [*running.participants, *[bid.seat for bid in running.bids], running.winner]
    named["a seat of a triggered power"] = [
        seat for entry in _entries(state) for seat in (entry.seat, entry.happened.actor, entry.happened.other)
    ]
    if state.end_trigger is not None:
        named["the seat that ends the game"] = [state.end_trigger.seat]
    return wrong_seats(seats, each, named)


def _wrong_harbours_and_ships(state: State) -> Iterator[str]:
    if not state.harbours:
        if state.phase is not Phase.SETUP or state.ships:
            yield f"in phase {state.phase} each seat has a harbour: {', '.join(HARBOURS)}"
        return
    for harbour, times in Counter(state.harbours).items():
        if harbour not in HARBOURS:
            yield f"there is no harbour {harbour}; there are {', '.join(HARBOURS)}"
        if times > 1:
            yield f"each seat has a harbour of its own, but {times} have {harbour}"
    if (LIGHT_GREY in state.harbours) != (state.seats == len(HARBOURS)):
        yield f"{LIGHT_GREY} is in play with {len(HARBOURS)} seats, and with these only (IE-007)"
    usual = [(f"{colour}-{one + 1}", seat) for seat, colour in enumerate(state.harbours) for one in range(SHIPS_A_SEAT)]
    if state.phase is Phase.SETUP and state.ships:
        yield f"in phase {state.phase} there are no ships yet"
    if state.phase is not Phase.SETUP and [(ship.id, ship.owner) for ship in state.ships] != usual:
        yield f"the ships are, seat by seat, {', '.join([name for name, _ in usual])}"


def _wrong_cards(state: State) -> Iterator[str]:
    if state.sets[:1] != [CardSet.BASE] or len(set(state.sets)) < len(state.sets):
        yield f"the sets are {CardSet.BASE} and further ones, each once, not {', '.join(state.sets)}"
    of_game = {card for which in state.sets for card in GOODS.sets[which]}
    for card, times in Counter(PILES.every_card(state)).items():
        if card not in CARDS:
            yield f"{card!r} is not a card of this game"
        if card not in of_game:
            yield f"{card} belongs to a set that is not in the game"
        if times > 1:
            yield f"{card} lies in {times} places, but each card lies in one"
    for shipments in state.shipments:
        for shipment in shipments:
            if shipment.power not in CARDS:
                yield f"{shipment.card} has the power of {shipment.power!r}, which is not a card of this game"
    for card in () if state.completing is None else state.completing.contracts:
        if card not in CARDS:
            yield f"a completed contract is {card!r}, which is not a card of this game"
    if (problem := PILES.problem(state)) is not None:
        yield problem
    for ship in state.ships:
        yield from _wrong_ship(ship)


def _wrong_ship(ship: Ship) -> Iterator[str]:
    if ship.at_sea and ship.contracts:
        yield f"{ship.id} is at sea, where a ship has no contracts"
    bound = [card for pair in ship.pairs for card in pair]
    if len(set(bound)) < len(bound) or not set(bound) <= set(ship.containers):
        yield f"what is bound on {ship.id} are different containers of that ship, not {', '.join(bound)}"


def _wrong_numbers(state: State) -> Iterator[str]:
    numbers: dict[str, Sequence[int | None]] = {
        "a turn": [state.turn],
        "the threshold of credits": [state.end_credits],
        "the turns that a leader has more": [state.more_leads, *state.extra_leads],
        "a number of credits": [*state.credits, *state.passive, *state.bids_in.values()],
        "an action count": [*state.counts, *state.pirated],
        "a number on a shipment": [n for one in state.shipments for each in one for n in (each.tokens, each.used)],
        "a number of an execution": [n for one in state.executions for n in (one.left, one.done, one.technology)],
        "a number of a triggered power": [entry.happened.amount for entry in _entries(state)],
    }
    if state.round is not None:
        numbers["a number of the round"] = [state.round.number, *[bid.amount for bid in state.round.bids]]
    for what, each in numbers.items():
        for one in each:
            if one is not None and not 0 <= one <= LARGEST:
                yield f"{what} is from 0 to {LARGEST}, not {one}"


def _entries(state: State) -> list[QueuedPower]:
    return state.queue if state.resolving is None else [*state.queue, state.resolving]


def _wrong_phase(state: State) -> Iterator[str]:
    phase = state.phase
    if (state.turn == 0) != (phase is Phase.SETUP):
        yield f"phase {phase} does not go with turn {state.turn}: the turns count from 1, once the setup is done"
    if phase is Phase.SETUP and len(state.deck) + sum(map(len, state.shipments)) < len(PILES.every_card(state)):
        yield f"in phase {phase} every card is in the deck, or a shipment to begin with"
    if phase in AFTER_A_DECLARATION and state.declared is None:
        yield f"in phase {phase} an action is declared"
    if phase in (Phase.END_WINDOW, Phase.OVER) and state.end_trigger is None and state.winner is None:
        yield f"phase {phase} needs a reason why the game ends"
    if state.end_trigger is not None and state.end_trigger.reason not in RULES:
        yield f"a turn is the last one for {', '.join(RULES)}; {state.end_trigger.reason} ends the game at once"
    if state.winner is not None and phase is not Phase.OVER:
        yield f"seat {state.winner} has won, so the phase is {Phase.OVER}, not {phase}"
    if state.round is not None and phase not in (Phase.IMPORT_ROUNDS, Phase.OVER):
        yield f"rounds of imports belong to phase {Phase.IMPORT_ROUNDS}, not to phase {phase}"
    if state.bids_in and state.round is None:
        yield "bids are in while a round of imports is under way, and there is none"
    for seat, commitment in enumerate(state.commitments):
        if commitment.choice in (Choice.LEAD, Choice.FOLLOW) and commitment.action is None:
            yield f"seat {seat} has chosen to {commitment.choice.lower()}, but no action"


def _wrong_entry(state: State, entry: QueuedPower) -> Iterator[str]:
    happened = entry.happened
    if entry.power not in TRIGGERS[entry.hook]:
        yield f"the power of {entry.power} does not hear {entry.hook.lower()}"
    if unknown := [
        card for card in (entry.card, *filter(None, (happened.card, happened.by)), *happened.cards) if card not in CARDS
    ]:
        yield f"{unknown[0]!r} is not a card of this game"
    if happened.ship and happened.ship not in [ship.id for ship in state.ships]:
        yield f"{happened.ship} is not a ship of a seat that plays"
