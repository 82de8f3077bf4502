"""What is hidden from whom: which cards could be exchanged without a viewer noticing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from freeport_games.engine import Seat, Unseen

from .components import CARGO, CardId
from .state import State, Step
from .team import is_passenger

HIDDEN = "hidden"
"""All places that are hidden from a viewer, as one: what it knows of a place of its own is left out."""


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """The cards of which a viewer does not know which lies where: draw pile, hands of others, packed cargo.

    A packed cargo that it has seen is not among them (SC-114), nor a card of a hand that it has seen go there.
    """
    if state.step is Step.OVER:
        return (Unseen({HIDDEN: state.deck}),)
    group = [*state.deck, *_hands(state, viewer)]
    group += [
        crate.card for owner, hold in enumerate(state.holds) for crate in hold if not crate.known_to(viewer, owner)
    ]
    groups = _by_search(state, viewer, group)
    if state.not_genuine:
        groups = [part for each in groups for part in _split(each, CARGO.__contains__)]
    return [Unseen({HIDDEN: each}) for each in groups if each]


def _hands(state: State, viewer: Seat | None) -> Iterable[CardId]:
    """The cards of other hands that a viewer has not seen there."""
    known = state.known[-1 if viewer is None else viewer]
    last = _plays_last(state)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            yield from [card for card in hand if card not in known and not (seat == last and card in CARGO)]


def _plays_last(state: State) -> Seat | None:
    """The seat that is asked for its last cargo, so that all know it has a genuine one; None if there is none."""
    effects = state.effects
    if effects and effects[-1].op == "play_cargo" and state.last_one(effects[-1].seat):
        return effects[-1].seat
    return None


def _by_search(state: State, viewer: Seat | None, group: list[CardId]) -> list[list[CardId]]:
    """What a search shows: its seat sees the fitting cards of the draw pile; all see whether there are any."""
    if state.lacking:
        return _split(group, is_passenger)
    if not state.searching:
        return [group]
    deck = {card for card in state.deck if is_passenger(card)}
    elsewhere = [card for card in group if card not in deck]
    searches = bool(state.effects) and state.effects[-1].seat == viewer
    return [*_split(elsewhere, is_passenger), sorted(deck)] if searches else [elsewhere]


def _split(cards: list[CardId], fits: Callable[[CardId], bool]) -> list[list[CardId]]:
    return [[card for card in cards if fits(card)], [card for card in cards if not fits(card)]]
