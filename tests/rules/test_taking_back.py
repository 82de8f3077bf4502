"""Moves of all games that can be taken back: an independent judge, with more worlds, finds nothing that they taught."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, cast

import pytest

from freeport.chance import draw
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.menus import Decision, Refused
from freeport_games.engine.storage import Answered, Looked
from freeport_games.engine.tables import Table
from freeport_games.engine.tables.learnt import WORLDS, Trial, knowledge, shown_meanwhile
from freeport_games.engine.tables.takebacks import moment, reveals
from tests.support.effort import at_least, cases
from tests.support.games import EVERY_GAME, brief, sensible

MORE = 256
"""The number of worlds of the judge, in addition to those in which a server tries moves."""


@pytest.mark.proof
@pytest.mark.random
@EVERY_GAME
def test_more_worlds_find_nothing_that_the_first_did_not(game: AnyGame) -> None:
    rng, judged, refused, missed = Random(11), 0, 0, list[str]()
    while judged < cases(40):
        table = Table.open(game, brief(game), rng.choice(game.seats))
        while not table.over and judged < cases(40):
            found = _moved(table, rng)
            if found is None or rng.random() > 0.2:
                continue
            then, seat, move = found
            trial = Trial(then, seat, [Answered(seat, move)])
            if any(trial.tells(Random(f"{then.version} {world}")) for world in range(WORLDS)):
                refused += 1
                continue
            judged += 1
            if any(trial.tells(Random(f"judge {then.version} {world}")) for world in range(MORE)):
                missed.append(f"{then}: {move}")
    assert not missed
    assert judged >= at_least(40)
    assert refused <= judged / 10


def _moved(table: Table[Any], rng: Random) -> tuple[Table[Any], Seat, Any] | None:
    """Play on by one input; return the table before it, the seat and the move if it may be taken back."""
    if (chance := table.chance) is not None:
        table.resolve(draw(chance, rng.randrange))
        return None
    seat = rng.choice(table.waiting)
    move = sensible(table.game, table.view(seat), cast(Decision, table.decision(seat)), rng)
    then, before = table.fork(), moment(table, seat, knowledge(table))
    try:
        table.answer(seat, move)
    except Refused:  # a proposal whose parts bind each other
        return None
    return (then, seat, move) if reveals(table, seat, before, partial(knowledge, table)) is None else None


@pytest.mark.random
@EVERY_GAME
def test_what_others_have_seen_they_go_on_knowing(game: AnyGame) -> None:
    """They know the pieces where they lie again, the position is in order, and nobody sees more than before."""
    rng, undone = Random(3), 0
    table = Table.open(game, brief(game), game.seats[0])
    while not table.over and undone < cases(60):
        found = _moved(table, rng)
        if found is None:
            continue
        then, seat, _ = found
        known = shown_meanwhile(then, table)
        again = then.fork()
        again.reopen(table.version + 1, known)
        again = Table.load(game, again.save())
        assert [*game.problems(again.state, again.seats)] == []
        assert [again.view(viewer) for viewer in (*range(again.seats), None)] == [
            then.view(viewer) for viewer in (*range(again.seats), None)
        ]
        assert all(looked.to and seat not in looked.to for looked in known)
        for viewer in range(again.seats):
            imagined = again.imagine(viewer, rng)
            assert [*game.problems(imagined.state, again.seats)] == []
            assert all(_lie_there(game, imagined, looked) for looked in known if viewer in looked.to)
        undone += 1
        if rng.random() < 0.3:
            table = again
    assert undone


def _lie_there(game: AnyGame, table: Table[Any], looked: Looked) -> bool:
    """Return whether cards lie where they were seen."""
    piles = game.proof.piles
    return piles is not None and {*looked.cards} <= {*piles.hidden(table.state)[looked.pile]}


@pytest.mark.random
@EVERY_GAME
def test_what_was_known_before_is_kept_only_where_nothing_differs(game: AnyGame) -> None:
    rng, tried, kept = Random(4), 0, 0
    while tried < cases(200) or not kept:
        table = Table.open(game, brief(game), rng.choice(game.seats))
        former = knowledge(table)
        while not table.over and (tried < cases(200) or not kept):
            _moved(table, rng)
            now = knowledge(table, former)
            assert now == knowledge(table)
            kept += now is former
            former, tried = now, tried + 1
