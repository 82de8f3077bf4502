"""The bots' instinct: it completes the Korothe Run, beats random play, and deals where that helps."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from freeport.bots import any_move, greedy_move
from freeport_games.engine import Seat, Temper
from freeport_games.engine.conformance.play import outcome
from freeport_games.engine.menus import Move
from freeport_games.engine.tables import Table
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.events import DealAnswered, DealProposed
from freeport_games.smugglers.moves import Side, SmugglersMove
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.play.deals import fee, terms
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.terms import Deal
from tests.rules.smugglers.positions import Match, at, fees, side
from tests.support.effort import spread

GAMES = 20
ROUNDS = 40


def best(table: Table[State], seat: Seat, rng: Random) -> Move:
    """The move of the greedy bot."""
    decision = table.decision(seat)
    assert decision is not None
    return greedy_move(SMUGGLERS, table.view(seat), decision, Temper(), rng)


def play_on(table: Table[State], rng: Random) -> None:
    """Make a random move, or draw the chance that is awaited."""
    if table.chance is not None:
        table.resolve(outcome(table.chance, rng))
    elif (decision := table.decision(table.waiting[0])) is not None:
        table.answer(decision.seat, any_move(decision, rng))


@pytest.mark.parametrize("seed", spread(range(GAMES), first=5))
def test_it_completes_the_korothe_run_and_beats_random_play(seed: int) -> None:
    rng, own = Random(seed), seed % 2
    table = Table.open(SMUGGLERS, seats=2)
    while not table.over:
        if table.chance is None and table.waiting[0] == own:
            table.answer(own, best(table, own, rng))
        else:
            play_on(table, rng)
    assert (table.state.winner, table.state.reason) == (own, "SG-1001")


@pytest.mark.parametrize("mode", spread(Mode, first=2))
def test_bots_agree_on_deals_and_never_haggle(mode: Mode) -> None:
    answers: Counter[bool] = Counter()
    for seed in range(2):
        rng, turn, proposed = Random(seed), (0, 0), 0
        table = Table.open(SMUGGLERS, SmugglersOptions(mode=mode, round_limit=ROUNDS), 4)
        while not table.over:
            if (now := (table.state.round_no, table.state.active)) != turn:
                turn, proposed = now, 0
            if table.chance is None:
                seat = table.waiting[0]
                table.answer(seat, best(table, seat, rng))
            else:
                play_on(table, rng)
            proposed += sum(isinstance(told.event, DealProposed) for told in table.events)
            answers.update([told.event.accepted for told in table.events if isinstance(told.event, DealAnswered)])
            assert proposed <= 1
    assert answers[True] > answers[False]


@pytest.mark.parametrize(
    ("give", "take", "answer"),
    [
        (side(300), side(equipment="eq_deflector_booster"), m.AcceptBroker),
        (side(1), side(equipment="eq_deflector_booster"), m.DeclineBroker),
        (side(equipment="eq_tractor_beam"), side(10), m.AcceptBroker),
        (side(), side(200), m.DeclineBroker),
    ],
)
def test_deals_are_accepted_that_help(give: Side, take: Side, answer: type[SmugglersMove]) -> None:
    match = at(
        "mikk_staygo credits=1000 equipment=eq_tractor_beam | patch_okono credits=1000 equipment=eq_deflector_booster"
    )
    paid = fee(Deal(0, 1, terms(give), terms(take)))
    match.play(0, m.ProposeBroker(1, give, take)).play(0, m.PutForward(fees(range(2), s0=paid), (), ()))
    assert type(best(match.table, 1, Random(1))) is answer


def rich(match: Match, seat: Seat) -> bool:
    """Whether the instinct of a seat proposes a deal at once."""
    return isinstance(best(match.table, seat, Random(1)), m.ProposeBroker)


def test_a_rich_seat_buys_equipment_that_it_lacks() -> None:
    assert rich(at("mikk_staygo credits=5000 | patch_okono equipment=eq_afterburners"), 0)
    assert not rich(at("mikk_staygo credits=100 | patch_okono equipment=eq_afterburners"), 0)
    assert not rich(at("mikk_staygo credits=5000 | patch_okono"), 0)


def test_decisions_stay_small() -> None:
    rng, table = Random(3), Table.open(SMUGGLERS, SmugglersOptions(round_limit=ROUNDS), 6)
    largest = 0
    while not table.over:
        for seat in table.waiting:
            largest = max(largest, len(msgspec.json.encode(table.options(seat))))
        play_on(table, rng)
    assert largest <= 20_000
