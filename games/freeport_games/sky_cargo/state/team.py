"""The totals of a team and its hold: stats, keywords, and the effects of face-up Artifacts (section 4.3, SC-217)."""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.engine import Seat
from freeport_games.sky_cargo.components import CARDS, CHARACTERS, STATICS, CardId, Stats, ops
from freeport_games.sky_cargo.state import State

HAND_LIMIT = 7
"""The largest hand after Step 4 (SC-192)."""
NO_STATS = Stats(0, 0, 0)
RANGE, SHIPPING = ops.Stat.RANGE, ops.Stat.SHIPPING
BONUS = {card.id: card.bonus for card in CARDS.values() if card.bonus is not None}
_NAMES = {ops.Stat.SHIPPING: "shipping", ops.Stat.PILOT: "pilot", ops.Stat.RANGE: "range"}
_OF_CHARACTERS: Mapping[ops.Stat, Mapping[str, int]] = {
    stat: {one.id: getattr(one.stats, name) for one in CHARACTERS.values()} for stat, name in _NAMES.items()
}
_OF_PASSENGERS: Mapping[ops.Stat, Mapping[CardId, int]] = {
    stat: {card: getattr(bonus, name) for card, bonus in BONUS.items()} for stat, name in _NAMES.items()
}
_OF_ARTIFACTS: Mapping[ops.Stat, Mapping[CardId, int]] = {
    stat: {
        card: static.n
        for card, does in STATICS.items()
        for static in does
        if isinstance(static, ops.StatBonus) and static.stat is stat
    }
    for stat in _NAMES
}


def _numbers(kind: type[ops.MoveBonus | ops.ExtraDraw | ops.HandLimit]) -> Mapping[CardId, int]:
    return {card: static.n for card, does in STATICS.items() for static in does if isinstance(static, kind)}


_MOVE_BONUSES, _EXTRA_DRAWS, _HAND_LIMITS = _numbers(ops.MoveBonus), _numbers(ops.ExtraDraw), _numbers(ops.HandLimit)
_GUARDS = frozenset(card for card, does in STATICS.items() if any(isinstance(one, ops.NoStealPacked) for one in does))
LOWEST_LIMIT = HAND_LIMIT + sum(n for n in _HAND_LIMITS.values() if n < 0)
"""The lowest hand limit that any Artifacts can cause."""


def _of_artifacts(state: State, seat: Seat, numbers: Mapping[CardId, int]) -> int:
    """Return the sum of some numbers of the face-up Artifacts in a seat's hold (SC-042, SC-043)."""
    found = 0
    for crate in state.holds[seat]:
        if crate.open and crate.card in numbers:
            found += numbers[crate.card]
    return found


def total(state: State, seat: Seat, stat: ops.Stat) -> int:
    """Return a total: the Player card, the Passengers and the face-up Artifacts; at least 0 (SC-020)."""
    found = _OF_CHARACTERS[stat].get(state.characters[seat], 0) + _of_artifacts(state, seat, _OF_ARTIFACTS[stat])
    passengers = _OF_PASSENGERS[stat]
    for card in state.chains[seat]:
        found += passengers[card]
    return max(0, found)


def stats(state: State, seat: Seat) -> Stats:
    """Return the three totals (SC-020)."""
    return Stats(*[total(state, seat, stat) for stat in _NAMES])


def reach(state: State, seat: Seat, x: int) -> int:
    """Return how far a move effect takes a seat: changed by face-up Artifacts, at least 1 (SC-062)."""
    return max(1, x + _of_artifacts(state, seat, _MOVE_BONUSES))


def extra_draw(state: State, seat: Seat) -> int:
    """Return how many more cards a seat draws in Step 1 (SC-217)."""
    return _of_artifacts(state, seat, _EXTRA_DRAWS)


def hand_limit(state: State, seat: Seat) -> int:
    """Return how many cards a seat may hold after Step 4 (SC-192)."""
    return HAND_LIMIT + _of_artifacts(state, seat, _HAND_LIMITS)


def guards_packed(state: State, seat: Seat) -> bool:
    """Return whether packed cargo cannot be stolen from a seat's hold (SC-217)."""
    return any(crate.open and crate.card in _GUARDS for crate in state.holds[seat])


def has_keyword(state: State, seat: Seat, keyword: ops.Keyword) -> bool:
    """Return whether any card of a team has a keyword (SC-212)."""
    return keyword in CHARACTERS[state.characters[seat]].keywords or any(
        keyword in CARDS[card].keywords for card in state.chains[seat]
    )


def is_passenger(card: CardId) -> bool:
    """Return whether a card is a Passenger."""
    return card in BONUS
