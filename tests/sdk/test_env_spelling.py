"""Moves are spelled token by token: every value of every domain in one way, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport import Table, env
from freeport.env.spelling import SPELLERS, Speller
from freeport.env.vocabulary import Vocabulary
from freeport.shapes import AnyGame
from freeport_games.engine.domains import DOMAINS, Domain
from freeport_games.engine.menus import Move, Option
from tests.engine.every_domain import DRAWN, option
from tests.engine.harbour import HARBOUR
from tests.support.games import EVERY_GAME

MANY = 400
"""The greatest number of moves that are spelled one by one."""


def every_spelling(speller: Speller, offered: Option[Move]) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield each spelling of an option's moves, with the move."""
    begun: list[tuple[int, ...]] = [()]
    while begun:
        tokens = begun.pop()
        spelled = speller.fields(offered)
        try:
            possible = next(spelled)
            for token in tokens:
                possible = spelled.send(token)
        except StopIteration as done:
            yield tokens, done.value
        else:
            assert possible and len({*possible}) == len(possible)
            begun += [(*tokens, token) for token in possible]


def test_every_domain_is_spelled() -> None:
    assert {*SPELLERS} == {*DOMAINS}


@pytest.mark.parametrize("kind", DOMAINS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_value_is_spelled_in_one_way(kind: type[Domain[Any]], data: st.DataObject) -> None:
    domain = data.draw(DRAWN[kind].filter(lambda domain: domain.size <= MANY))
    offered, name = option(domain)
    vocabulary = Vocabulary(Table.open(HARBOUR))
    spelled = list(every_spelling(Speller(vocabulary, (offered,)), offered))
    other = dict.fromkeys(getattr(move, name) for _, move in spelled if not getattr(move, "gladly", False))
    assert sorted(map(repr, other)) == sorted(map(repr, domain if name != "gladly" else [False]))
    assert len({move for _, move in spelled}) == len(spelled)
    whole = [tokens for tokens, _ in spelled]
    assert not any(one != other and other[: len(one)] == one for one in whole for other in whole)


@EVERY_GAME
def test_every_legal_move_can_be_spelled_and_everything_spelled_is_accepted(game: AnyGame) -> None:
    in_turn, rng = env.aec(game.slug), Random(3)
    in_turn.reset(seed=3)
    vocabulary = in_turn.rules.vocabulary
    for _ in range(150):
        if any(in_turn.terminations.values()):
            in_turn.reset()
        table, seat = in_turn.table, in_turn.seat
        decision = table.decision(seat)
        assert decision is not None
        bound = [each for each in (*decision.options, *decision.interjections) if each.bound]
        if in_turn.begun:
            mask = in_turn.observe(in_turn.agent_selection)["action_mask"]
            in_turn.step(int(rng.choice(np.flatnonzero(mask))))
            continue
        speller = Speller(vocabulary, bound)
        for each in bound:
            if each.size <= 30:
                spelled = [move for _, move in every_spelling(speller, each)]
                assert sorted(map(repr, spelled)) == sorted(map(repr, each))
                assert all(table.reason(seat, move) is None for move in spelled)
        mask = in_turn.observe(in_turn.agent_selection)["action_mask"]
        assert {vocabulary.names[token] for token in np.flatnonzero(mask)} == {each.makes.__name__ for each in bound}
        in_turn.step(int(rng.choice(np.flatnonzero(mask))))
