"""The end of the game: winning, and the ranking (sections 4.13 and 8)."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from freeport_games.engine import Placing, Result, Seat
from freeport_games.engine.menus import Turn

from .components import CARGO, CardId
from .events import GameWon, GenuineHeld, TurnLimitReached
from .state import How, State, Step, Win


def check_win(t: Turn[State], seat: Seat, card: CardId, how: How) -> None:
    """End the game at once if a cargo that has come into a hold wins it (SC-120 to SC-122)."""
    state = t.state
    if len(state.holds[seat]) < state.cargo_target:
        return
    state.win = Win(seat, card, how, state.tokens[seat])
    _over(state)
    t.tell(GameWon(seat, card, how, state.tokens[seat], state.turn, *_ranked(state)))
    t.end()


def end_by_turn_limit(t: Turn[State]) -> NoReturn:
    """End the game because its last turn is complete (SC-125)."""
    _over(t.state)
    t.tell(TurnLimitReached(t.state.turn, *_ranked(t.state)))
    t.end()


def _over(state: State) -> None:
    state.step = Step.OVER
    state.effects = []


def _ranked(state: State) -> tuple[tuple[Placing, ...], tuple[GenuineHeld, ...]]:
    """Return the ranking, and what ranks the seats with equal cargo: not the winner, who is first by winning."""
    ranking = result(state).ranking
    by_cargo = [one for one in ranking if state.win is None or one.seat != state.win.seat]
    scores = Counter([one.score for one in by_cargo])
    equal = [one.seat for one in by_cargo if scores[one.score] > 1]
    return ranking, tuple(GenuineHeld(seat, _genuine(state, seat)) for seat in equal)


def _genuine(state: State, seat: Seat) -> int:
    return sum(crate.card in CARGO for crate in state.holds[seat])


def result(state: State) -> Result:
    """Return the ranking: the winner, then by cargo, then by genuine Cargo; equal seats share a rank (section 8)."""
    winner = None if state.win is None else state.win.seat
    keys = {seat: (seat == winner, len(hold), _genuine(state, seat)) for seat, hold in enumerate(state.holds)}
    order = sorted(keys, key=lambda seat: (*[-part for part in keys[seat]], seat))
    ranks = {key: place for place, key in reversed([*enumerate([keys[seat] for seat in order], start=1)])}
    ranking = tuple(Placing(seat, ranks[keys[seat]], len(state.holds[seat])) for seat in order)
    return Result(ranking, "SC-125" if state.win is None else "SC-120")
