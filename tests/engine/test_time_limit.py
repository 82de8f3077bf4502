"""A limit to the time of a whole game: an input that comes from the clock of its match, once, at any time."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from freeport_games.engine import TimeLimit
from freeport_games.engine.conformance import CHECKS, check_game
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.menus import Turn
from freeport_games.engine.notation import play_log, read_input, write_input, write_log
from freeport_games.engine.storage import TimeUp
from freeport_games.engine.storage.codec import Input, codec_of
from freeport_games.engine.tables import Table

from .harbour import HARBOUR, Bid, BidsOpened, State


def up(t: Turn[State]) -> None:
    """The running round is the last one."""
    t.state.rounds = t.state.round_no
    t.tell(BidsOpened(()))


TIMED = replace(HARBOUR, time_limit=TimeLimit(lambda _: 30, up))


def bidding() -> Table[State]:
    """Return a table at which bids are awaited."""
    table = Table.open(TIMED, seats=3)
    rng = random.Random(3)
    while table.chance is not None:
        table.play(random_input(table, rng, interject=0.0))
    return table


def test_the_decision_goes_on_and_answers_stay() -> None:
    table = bidding()
    table.answer(0, Bid(1))
    before = table.asked
    table.time_up()
    assert table.asked == before
    assert table.state.rounds == table.state.round_no
    assert [told.event for told in table.events] == [BidsOpened(())]


def test_it_is_an_input_like_others() -> None:
    table = bidding()
    version = table.version
    table.play(TimeUp())
    assert table.version == version + 1
    assert Table.load(TIMED, table.save()).save() == table.save()
    assert table.fork().state.rounds == table.state.rounds


def test_it_has_a_line_of_text_and_bytes() -> None:
    assert write_input(TimeUp()) == "time up"
    assert read_input(TIMED, "time up") == TimeUp()
    codec = codec_of(TIMED)
    assert codec.decode_input(codec.encode_input(TimeUp())) == TimeUp()


def test_a_log_with_it_is_played_again() -> None:
    table, rng = Table.open(TIMED, seats=2), random.Random(5)
    inputs: list[Input] = []
    while not table.over:
        inputs.append(TimeUp() if len(inputs) == 6 else random_input(table, rng))
        table.play(inputs[-1])
    assert play_log(TIMED, write_log(TIMED, TIMED.options(), 2, inputs)).save() == table.save()


def test_chance_may_be_awaited_meanwhile() -> None:
    table = Table.open(TIMED, seats=2)
    rng = random.Random(7)
    while table.chance is None or table.version < 5:
        table.play(random_input(table, rng))
    awaited = table.chance
    table.time_up()
    assert table.chance == awaited
    again = Table.load(TIMED, table.save())
    assert again.chance == awaited
    assert again.state.rounds == table.state.rounds


def test_a_game_without_a_limit_takes_none() -> None:
    with pytest.raises(ValueError, match="has no time limit"):
        Table.open(HARBOUR, seats=2).time_up()


def test_a_game_that_is_over_takes_none() -> None:
    table, rng = Table.open(TIMED, seats=2), random.Random(1)
    while not table.over:
        table.play(random_input(table, rng))
    with pytest.raises(ValueError, match="the game is over"):
        table.time_up()


@pytest.mark.parametrize("check", [check for check in CHECKS if check != "hashing"])
def test_a_game_with_a_limit_conforms(check: str) -> None:
    check_game(TIMED, random.Random(2), checks=[check], leave=0.01).require()
