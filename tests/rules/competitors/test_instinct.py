"""The bots' instinct: it delivers in every game, and beats random play."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.events import Delivered
from freeport_games.competitors.instinct import CompetitorsInstinct
from freeport_games.engine import Table, Temper
from freeport_games.engine.conformance.play import random_input

GAMES = 20
LARGEST = 20_000
"""The most bytes that a decision takes as JSON."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_it_delivers_and_beats_random_play(seed: int) -> None:
    instinct, rng, own = CompetitorsInstinct(), Random(seed), seed % 2
    table = Table.open(COMPETITORS, seats=2)
    delivered = 0
    while not table.over:
        if table.chance is None and table.waiting[0] == own:
            decision = table.decision(own)
            assert decision is not None
            weighed = instinct.weigh(table.view(own), decision, Temper())
            _, move = max(weighed, key=lambda each: each[0])
            table.answer(own, move)
        else:
            table.play(random_input(table, rng, interject=0.0))
        delivered += len([1 for told in table.events if isinstance(told.event, Delivered) and told.event.seat == own])
    assert delivered >= 1
    assert table.result is not None
    assert table.result.winners == (own,)


@pytest.mark.rule("CO-182")
def test_decisions_stay_small() -> None:
    rng, table = Random(3), Table.open(COMPETITORS, seats=5)
    largest = 0
    while not table.over:
        for seat in table.waiting:
            largest = max(largest, len(msgspec.json.encode(table.decision(seat))))
        table.play(random_input(table, rng, interject=0.0))
    assert largest <= LARGEST
