"""The end of the game: winning, the ranking (section 8)."""

from __future__ import annotations

from typing import NoReturn

from freeport_games.engine import Placing, Result, Seat
from freeport_games.engine.menus import Turn

from .events import GameWon, SeatReport
from .options import Mode
from .state import OVER, State

FIRST_TO_CREDITS = Mode.FIRST_TO_CREDITS


def win(t: Turn[State], seat: Seat | None, rule: str) -> NoReturn:
    """End the game at once; the winner is None if a limit ends it."""
    state = t.state
    state.winner, state.reason, state.step = seat, rule, OVER
    t.tell(GameWon(seat, rule, result(state).ranking, report(state)))
    t.end()


def check_target(t: Turn[State]) -> None:
    """End the game if a seat has the credits that win (SG-1005)."""
    state = t.state
    if state.options.mode is not FIRST_TO_CREDITS:
        return
    for seat in state.order_from(state.active):
        if state.players[seat].credits >= state.options.target_credits:
            win(t, seat, "SG-1005")


def report(state: State) -> tuple[SeatReport, ...]:
    """Return what each seat has (SG-1009)."""
    completed = state.winner if state.reason == "SG-1001" else None
    return tuple(
        SeatReport(seat, one.credits, one.kills, one.bounty, sum(one.base), completed == seat)
        for seat, one in enumerate(state.players)
    )


def _key(state: State, seat: Seat) -> tuple[int, ...]:
    """Return what ranks a seat, high first (SG-1003 to SG-1008).

    Kills come first where they decide (SG-1006); credits, levels and the Bounty part equal seats (SG-1007).
    """
    player = state.players[seat]
    kills = player.kills if state.options.mode is Mode.MOST_KILLS else 0
    left = state.eliminated.index(seat) if seat in state.eliminated else state.seats
    return (int(seat == state.winner), left, kills, player.credits, sum(player.base), -player.bounty)


def result(state: State) -> Result:
    """Return the ranking; seats that are equal in everything share a rank."""
    keys = {seat: _key(state, seat) for seat in range(state.seats)}
    order = sorted(keys, key=lambda seat: (*[-part for part in keys[seat]], seat))
    ranks = {key: place for place, key in reversed([*enumerate([keys[seat] for seat in order], start=1)])}
    kills = state.options.mode is Mode.MOST_KILLS
    ranking = [
        Placing(seat, ranks[keys[seat]], state.players[seat].kills if kills else state.players[seat].credits)
        for seat in order
    ]
    return Result(tuple(ranking), state.reason)
