"""Histories: what a seat was told and has answered, in every environment, and as OpenSpiel tells it."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from freeport import env
from freeport import game as game_of
from freeport._offline.records import LocalDice
from freeport.openspiel.draws import Draws
from freeport.openspiel.play import Play
from freeport.shapes import AnyGame, AnyTable
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import Event, Seat, View
from freeport_games.engine.menus import Move, Shuffled
from freeport_games.engine.menus.requests import Chance, Outcome, Picked, Rolled
from freeport_games.engine.menus.turn import Announcement
from freeport_games.engine.tables import Table
from tests.support.effort import cases
from tests.support.games import EVERY_GAME

SHORT = CargoHoldOptions(turn_limit=10)


def any_token(of: env.SeatsInTurn, rng: Random) -> int:
    """Return one of the tokens that can come next."""
    return int(rng.choice(np.flatnonzero(of.observe(of.agent_selection)["action_mask"])))


def over(of: env.SeatsInTurn) -> bool:
    """Return whether the game is over."""
    return any(of.terminations.values())


def histories(infos: Mapping[str, Mapping[str, Any]]) -> list[env.History]:
    """Return the history of each seat."""
    return [info["history"] for info in infos.values()]


@EVERY_GAME
def test_a_history_begins_with_the_one_before_and_says_what_the_seat_was_told_and_did(game: AnyGame) -> None:
    rng, played = Random(3), env.aec(game.slug, game.seats[-1], histories=True)
    played.reset(seed=3)
    began = histories(played.infos)
    before = [(history, history.lines) for history in began]
    for _ in range(150):
        if over(played):
            break
        played.step(any_token(played, rng))
        for number, history in enumerate(histories(played.infos)):
            earlier, lines = before[number]
            assert earlier.lines == lines and history.lines[: len(lines)] == lines
            before[number] = history, history.lines
    for history, first in zip(histories(played.infos), began, strict=True):
        assert isinstance(history[0], View) and history[: len(first)] == first[:]
        assert all(isinstance(entry, Event | Move) for entry in history[1:])
        assert env.History.read(game, history.lines) == history == pickle.loads(pickle.dumps(history))


def numbers(outcome: Outcome) -> tuple[int, ...]:
    """Return the draws of an outcome."""
    match outcome:
        case Rolled(values=values):
            return tuple(value - 1 for value in values)
        case Shuffled(order=order):
            return order
        case Picked(index=index):
            return (index,)


def drawn_again(play: Play, outcome: Outcome) -> None:
    """Draw an outcome, draw by draw."""
    version = play.table.version
    for number in numbers(outcome)[len(play.taken) :]:
        if play.table.version == version:
            play.take(number)


@EVERY_GAME
def test_openspiel_tells_the_same_of_the_same_game(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes: list[tuple[Chance, Outcome]] = []
    draw = LocalDice.draw

    def noted(dice: LocalDice, chance: Chance) -> Outcome:
        outcomes.append((chance, draw(dice, chance)))
        return outcomes[-1][1]

    monkeypatch.setattr(LocalDice, "draw", noted)
    rng, played = Random(4), env.aec(game.slug, game.seats[0], histories=True)
    played.reset(seed=4)
    play = Play(played.rules)
    for _ in range(200):
        for chance, outcome in outcomes:
            draws = Draws(chance)
            draws.settle()
            if draws.outcome is None:  # what leaves no choice is not drawn there
                drawn_again(play, outcome)
        outcomes.clear()
        assert [play.histories[seat] for seat in range(play.table.seats)] == histories(played.infos)
        if over(played):
            break
        token = any_token(played, rng)
        play.take(token)
        played.step(token)


def notices(game: AnyGame, effort: int) -> tuple[int, int]:
    """Let others move in worlds that a seat cannot tell apart.

    Returns:
        How often its history told it which world it is in, although its view did not; and how often both were compared.
    """
    rng, seats = Random(7), game.seats[-1]
    real, *worlds = [env.aec(game.slug, seats, histories=True) for _ in range(3)]
    real.reset(seed=7)
    noticed = compared = 0
    for _ in range(effort):
        for _ in range(rng.randrange(40)):
            if over(real):
                real.reset()
            real.step(any_token(real, rng))
        if over(real) or real.begun:
            continue
        viewer = rng.choice([seat for seat in range(seats) if seat != real.seat])
        tables = real.table, real.table.imagine(viewer, rng)
        for world, table in zip(worlds, tables, strict=True):
            world.reset(seed=7, options={"table": table})
        moved_alike(worlds, rng)
        views, told = [world.table.view(viewer) for world in worlds], [histories(world.infos) for world in worlds]
        if views[0] == views[1] and tables[0].state != tables[1].state:
            compared += 1
            noticed += told[0][viewer] != told[1][viewer]
    return noticed, compared


def moved_alike(worlds: Sequence[env.SeatsInTurn], rng: Random) -> None:
    """Make a move that is possible in both worlds, as far as there is one."""
    begun = True
    while begun:
        masks = [world.observe(world.agent_selection)["action_mask"] for world in worlds]
        both = np.flatnonzero(masks[0] & masks[1])
        if not both.size:
            return
        token = int(rng.choice(both))
        for world in worlds:
            world.step(token)
        begun = all(not over(world) and world.begun for world in worlds)


@pytest.mark.random
@EVERY_GAME
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_history(game: AnyGame) -> None:
    noticed, compared = notices(game, cases(100))
    assert not noticed and compared


def test_a_history_that_told_everything_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(told: Announcement, _: Seat | None) -> Event:
        return told.event

    monkeypatch.setattr(Announcement, "for_seat", everything)
    noticed, _ = notices(game_of("cargo_hold"), 60)
    assert noticed


def test_every_environment_tells_histories_to_whoever_asks_for_them() -> None:
    rng = Random(5)
    in_turn = env.aec("cargo_hold", options=SHORT, histories=True)
    at_once = env.parallel("cargo_hold", options=SHORT, histories=True)
    alone = env.single("cargo_hold", options=SHORT, histories=True)
    in_turn.reset(seed=5)
    _, infos = at_once.reset(seed=5)
    while not over(in_turn):
        agent, token = in_turn.agent_selection, any_token(in_turn, rng)
        in_turn.step(token)
        *_, infos = at_once.step({other: token if other == agent else 0 for other in at_once.agents})
        assert histories(infos) == histories(in_turn.infos)
    _, info = alone.reset(seed=5)
    known = info["history"]
    finished = False
    while not finished:
        *_, finished, _, info = alone.step(int(rng.choice(np.flatnonzero(alone.action_masks()))))
        assert info["history"][: len(known)] == known[:]
        known = info["history"]
    assert any(isinstance(entry, Move) for entry in known)
    in_turn = env.aec("cargo_hold")
    in_turn.reset(seed=5)
    assert not any(in_turn.infos.values()), "nobody is told a history without asking"


def test_many_tables_tell_the_history_of_whoever_has_to_choose_and_of_whoever_ended_a_game() -> None:
    rng, many = Random(6), env.vector("cargo_hold", 3, options=SHORT, histories=True)
    seen, info = many.reset(seed=6)
    ended = 0
    for _ in range(400):
        acting, told = info["seat"], info["history"]
        assert all(told[place][0].viewer == acting[place] for place in range(3))
        tokens = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, _, finished, _, info = many.step(tokens)
        for place in np.flatnonzero(finished):
            ended += 1
            last = info["final_info"]["history"][place]
            assert last[: len(told[place])] == told[place][:] and len(info["history"][place]) < len(last)
    assert ended


def test_histories_begin_at_the_position_that_a_game_begins_with_or_go_on_from_a_saved_one() -> None:
    rng, played = Random(8), env.aec("sky_cargo", histories=True)
    played.reset(seed=8)
    for _ in range(60):
        played.step(any_token(played, rng))
    while played.begun:
        played.step(any_token(played, rng))
    table: AnyTable = Table.load(played.rules.game, played.table.save())
    saved = pickle.loads(pickle.dumps(histories(played.infos)))
    anew, going_on = env.aec("sky_cargo", histories=True), env.aec("sky_cargo", histories=True)
    anew.reset(seed=9, options={"table": table})
    going_on.reset(seed=9, options={"table": table, "histories": saved})
    assert [history[:1] for history in histories(anew.infos)] == [(table.view(seat),) for seat in range(2)]
    for _ in range(60):
        token = any_token(anew, rng)
        anew.step(token)
        going_on.step(token)
    for first, later, whole in zip(saved, histories(anew.infos), histories(going_on.infos), strict=True):
        assert whole[:] == first[:] + later[1:]
