"""Where the cards lie, and who sees them.

Only its seat sees a hand, and nobody sees the draw pile. A packed cargo lies in a slot, which shows it to its owner and
to whoever has seen it there (SC-110 to SC-114). At the end everybody sees all but the draw pile.
"""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile, Piles, Sees, one_a_seat, slot

from .components import CARDS, CARGO, CHARACTERS, PASSENGERS, CardId
from .state import Crate, State, Step

MOST_SEATS = 4


def _hand(state: State, seat: Seat) -> list[CardId]:
    return state.hands[seat]


def _chain(state: State, seat: Seat) -> list[CardId]:
    return state.chains[seat]


def _table(state: State) -> list[CardId]:
    fight = state.dogfight
    return [] if fight is None else [flown.card for flown in fight.table if flown.card not in CHARACTERS]


def _is_over(state: State, _: Seat) -> bool:
    return state.step is Step.OVER


DECK = Pile[State]("deck", lambda state: state.deck, Sees.NOBODY, ordered=True)
DISCARDS = Pile[State]("discard", lambda state: state.discard, Sees.ALL, ordered=True)
REMOVED = Pile[State]("removed", lambda state: state.removed, Sees.ALL, ordered=True)
UNDER_WAY = Pile[State]("under-way", lambda state: state.under_way, Sees.ALL, ordered=True)
TABLE = Pile[State]("table", _table, Sees.ALL, listed=False)
HANDS = one_a_seat("hand", MOST_SEATS, _hand, Sees.OWNER, _is_over, as_they_come=True)
CHAINS = one_a_seat("chain", MOST_SEATS, _chain, Sees.ALL, as_they_come=True)


def slot_of(crate: Crate, owner: Seat) -> Pile[State]:
    """Return the slot of a cargo, from which the hold of its owner has it."""
    return slot(crate.slot, crate, None if crate.open or crate.shown else (owner, *crate.seen))


def _slots(state: State) -> list[Pile[State]]:
    crates = [(crate, owner) for owner, hold in enumerate(state.holds) for crate in hold]
    if state.step is Step.OVER:
        return [slot(crate.slot, crate, None) for crate, _ in crates]
    return [slot_of(crate, owner) for crate, owner in crates]


def _packed(state: State) -> list[CardId]:
    """Return the cards that a seat mixes: the packed cargo of its hold (SC-091)."""
    return [crate.card for crate in state.holds[state.effects[-1].seat] if not crate.open]


PILES = Piles(
    DECK,
    *HANDS,
    *CHAINS,
    TABLE,
    UNDER_WAY,
    DISCARDS,
    REMOVED,
    cards=tuple(CARDS),
    trails=lambda state: state.trails,
    seats=lambda state: state.seats,
    kinds={"genuine": CARGO, "passenger": PASSENGERS},
    shuffles={"SC-C3": DECK.cards, "SC-C5": _packed, "SC-C6": DISCARDS.cards},
    slots=_slots,
    prefix="c",
)
"""Every pile: a card lies in one of them."""


# What only the rules teach


def told_of_genuine(state: State, seat: Seat, *, has_some: bool) -> None:
    """Note whether a seat has genuine Cargo in hand, which is known when it is to play its last cargo (SC-077)."""
    if has_some:
        PILES.conclude(state, HANDS[seat], "genuine", least=1)
    else:
        PILES.conclude(state, HANDS[seat], "genuine", most=0)


def told_of_search(state: State, seat: Seat, found: Iterable[CardId]) -> None:
    """Note that a seat sees the Passengers of the draw pile; everybody learns whether there are any (SC-208)."""
    if any(found):
        PILES.conclude(state, DECK, "passenger", least=1, to=(seat,))
    else:
        PILES.conclude(state, DECK, "passenger", most=0)
