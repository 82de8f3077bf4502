"""Moves that are taken back in games without a server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from freeport import read_recording, verify
from freeport._offline.games import play_saved
from freeport._offline.saved import NotSaved, SavedGame
from freeport._offline.undo import TakenBack, Undo
from freeport.bots import RandomBot
from freeport.shapes import Update
from freeport_api import MovesTakenBack
from freeport_games.cargo_hold.moves import EndTurn
from freeport_games.engine import AnyGame, Event, View
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.tables.takebacks import LIMIT
from tests.support.games import EVERY_GAME, brief, sensible

from .command_line import CARGO, run
from .test_hot_seat import moves_by_itself

START = ("start", "1", "")
"""What starts a delivery of one card."""


def play(*lines: str, people: int = 1, save: Path | None = None, resume: Path | None = None) -> str:
    """Return what is said to people who type lines, and then stop."""
    if resume is not None:
        return run("play", "--resume", str(resume), typed="\n".join([*lines, "q"])).output
    kept = () if save is None else ("--save", str(save))
    given = ("play", "cargo_hold", "--offline", "--seed", "3", "--people", str(people), *kept)
    return run(*given, typed="\n".join([*lines, "q"]), USER="anne").output


def test_a_move_is_taken_back_and_asked_anew() -> None:
    said = play(*START, "undo")
    assert said.count("Start a delivery") == 2
    assert "anne takes moves back, as far as move 2." in said


def test_what_chance_has_followed_stays() -> None:
    said = play("", "draw", "undo", people=2)
    assert "takes moves back" not in said
    assert "There is no move of yours that could be taken back." in said
    assert re.search(r"What happened up to version \d+ cannot be taken back: somebody has seen what was hidden\.", said)


def test_who_has_made_no_move_is_told_what_stands_before_it() -> None:
    assert re.search(r"What happened up to version \d+ cannot be taken back: (others|something)", play("undo"))


def test_whoever_takes_back_an_answer_is_asked_the_whole_question_again() -> None:
    said = play("start", "1", "undo")
    assert said.count("It is your turn. What do you do?") == 2
    assert said.count("Which cards do you send, face-down even for you?\n") == 2
    assert play("undo").count("It is your turn. What do you do?") == 2


def test_who_has_taken_back_as_often_as_that_may_be_is_told_so() -> None:
    said = play(*[*START, "undo"] * (LIMIT + 1))
    assert said.count("anne takes moves back") == LIMIT
    assert "You have taken moves back as often as you may" in said


def test_at_the_curtain_whoever_has_the_screen_takes_back() -> None:
    said = play("", "end", "undo", people=2)
    assert "Press Enter to hide your cards" in said
    assert "Pass the screen to anne 2" not in said
    assert "anne 1 takes moves back, as far as move 2." in said
    assert said.count("It is your turn. What do you do?") == 2
    assert "Your move" in said[said.index("takes moves back") :], "and keeps the screen"


def test_a_game_that_is_kept_keeps_what_was_taken_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(*START, "undo", save=path)
    assert SavedGame.read(path).moves[1] == MovesTakenBack(0, 2)
    said = play(*START, "undo", "log", resume=path)
    assert [*map(type, SavedGame.read(path).moves)] == [tuple, MovesTakenBack] * 2
    assert said.count("takes moves back") >= 2
    moves_by_itself(monkeypatch, CARGO)
    assert "Its record is in" in play(*[""] * 200, resume=path)
    record = read_recording(path)
    assert verify(record).fair
    assert [line.entry.seat for line in record.log if isinstance(line.entry, MovesTakenBack)] == [0, 0]
    replayed = run("replay", str(path), "--pace", "all").output
    assert replayed.count("anne takes moves back") == 2


def test_a_file_that_takes_back_what_cannot_be_says_in_which_line(tmp_path: Path) -> None:
    saved = SavedGame.begin(tmp_path / "game", CARGO, CARGO.options(), "3", [None, "random"], ["a", "b"])
    saved.keep((0, EndTurn()))
    saved.keep(MovesTakenBack(0, 1))
    with pytest.raises(NotSaved, match=r"Line 3 .*: there are no moves to take back"):
        play_saved(SavedGame.read(saved.path), [RandomBot(), RandomBot()], Undo([0]))


class Listener(RandomBot):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def on_update(self, update: Update) -> None:
        """Note it."""
        self.heard += update.events


def test_whoever_goes_on_with_a_game_is_told_what_was_taken_back(tmp_path: Path) -> None:
    saved = SavedGame.begin(tmp_path / "game", CARGO, CARGO.options(), "3", [None, "random"], ["a", "b"])
    saved.keep((0, EndTurn()))
    saved.keep(MovesTakenBack(0, 2))
    listener = Listener()
    play_saved(SavedGame.read(saved.path), [listener, RandomBot()], Undo([0]))
    assert [type(event).__name__ for event in listener.heard].count("TurnBegun") > 2
    assert [event for event in listener.heard if isinstance(event, MovesTakenBack)] == [MovesTakenBack(0, 2)]


class Hesitant(RandomBot):
    """Takes moves back wherever that can be, more often than not."""

    def __init__(self, undo: Undo) -> None:
        self._undo = undo

    def decide(self, view: View, decision: Decision) -> Move:
        """Think again about earlier moves, or choose."""
        back = self._undo.open_to(self.seat)
        if back and self.rng.random() < 0.6 and not self._undo.against(self.seat, self.rng.choice(back)):
            raise TakenBack
        return sensible(self.game, view, decision, self.rng)


@EVERY_GAME
def test_a_record_in_which_moves_were_taken_back_is_fair(game: AnyGame, tmp_path: Path) -> None:
    seats = game.seats[0]
    undo = Undo(range(seats))
    names = [str(seat) for seat in range(seats)]
    saved = SavedGame.begin(tmp_path / "game", game, brief(game), "1", [None] * seats, names)
    bots: list[Any] = [Hesitant(undo) for _ in range(seats)]
    played = play_saved(saved, bots, undo)
    record = read_recording(saved.path)
    assert sum(isinstance(line.entry, MovesTakenBack) for line in record.log) >= 3
    assert verify(record).fair
    assert record.head.result == played.result
