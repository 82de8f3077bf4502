"""Several people at one screen: on a server one account has several seats; without one the game is kept in a file."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from freeport import (
    AsyncClient,
    Client,
    Forbidden,
    Match,
    Quiet,
    Status,
    Until,
    play_match,
    play_match_async,
    read_recording,
    verify,
)
from freeport._offline.saved import NotSaved, SavedGame
from freeport.bots import GreedyBot
from freeport.cli.asking import Asker, Quit
from freeport_games import game
from freeport_games.cargo_hold.moves import Draw
from freeport_games.engine import AnyGame, View
from freeport_games.engine.menus import Decision, Move
from tests.api.running import Service
from tests.support.games import brief, sensible
from tests.support.waiting import until

from .command_line import run

CARGO = game("cargo_hold")


def shared(client: Client, seats: int = 2, **terms: Any) -> Match:
    """Return a match that has begun, all seats of which one account has."""
    if client.token is None:
        client.register("Anne")
    match = client.create("cargo_hold", seats, rated=False, hot_seat=True, **terms)
    for seat in range(seats):
        match = client.join(match, seat=seat)
    return client.start(match)


def test_one_account_plays_two_seats(service: Service) -> None:
    with Client(service.url) as client:
        match = shared(client, options=brief(CARGO))
        assert (match.your_seats, match.hot_seat) == ((0, 1), True)
        assert client.notes[match.id].seat == 0, "of several seats the first is noted"
        with ThreadPoolExecutor() as pool:
            playing = [pool.submit(play_match, GreedyBot(), client, match, seat=seat) for seat in (0, 1)]
            results = [each.result() for each in playing]
        assert results[0] == results[1] is not None
        note = client.notes[match.id]
        assert verify(client.record(match), commitment=note.commitment, entropy={note.seat: note.entropy}).fair


async def test_one_account_plays_two_seats_asynchronously(service: Service) -> None:
    async with AsyncClient(service.url) as client:
        await client.register("Anne")
        match = await client.create("cargo_hold", 2, rated=False, hot_seat=True, options=brief(CARGO), autostart=True)
        for seat in (0, 1):
            match = await client.join(match, seat=seat)
        seen = await client.match(match, seat=1)
        assert (seen.your_seat, getattr(seen.view, "viewer", None)) == (1, 1)
        order = await client.order(match, Quiet(until=Until.END), seat=1)  # its turn may begin meanwhile
        assert await client.orders(match, seat=1) == (order,)
        assert await client.orders(match, seat=0) == ()
        results = await asyncio.gather(*[play_match_async(GreedyBot(), client, match, seat=seat) for seat in (0, 1)])
        assert results[0] == results[1] is not None


def test_what_is_said_of_a_match_is_said_of_one_seat(service: Service) -> None:
    with Client(service.url) as client, Client(service.url) as other:
        other.register("Mary")
        match = shared(client)
        decision = until(lambda: client.match(match).decision, what="the dice to fall")
        assert decision is not None
        asked = decision.seat
        assert client.match(match, seat=asked).decision == decision
        assert client.match(match, seat=1 - asked).decision is None
        client.play(match, decision, decision.options[0].first)
        back = client.match(match, seat=asked).undo
        if back:
            assert client.undo(match, back[0], seat=asked).decision is not None
        updates = client.updates(match, after=0, views=True, seat=1)
        assert [next(updates).match for _ in range(3)] == [match.id] * 3
        updates.close()
        assert client.since_my_move(match, seat=1 - asked).since == 0
        with pytest.raises(Forbidden, match="not yours"):
            client.offer_seat(match, 1)
            other.join(match)
            client.match(match, seat=1)
        assert client.leave(match, seat=0).seats[0].left
        assert not client.return_(match, seat=0).seats[0].left


def test_a_screen_that_is_shared_is_told_of_no_hand(service: Service) -> None:
    with Client(service.url) as client:
        match = shared(client)
        until(lambda: client.match(match).decision, what="the dice to fall")
        seen = client.match(match, shared=True)
        assert (seen.your_seat, seen.your_seats, seen.decision) == (None, (0, 1), None)
        assert len(seen.asked) == 1
        assert getattr(seen.view, "viewer", 0) is None
        updates = client.updates(match, after=seen.version - 1, views=True, shared=True)
        update = next(updates)
        updates.close()
        assert (update.decision, update.asked, getattr(update.view, "viewer", 0)) == (None, seen.asked, None)
        past = client.at(match, seen.version, shared=True)
        assert (past.decision, getattr(past.view, "viewer", 0)) == (None, None)
        assert client.match(match, seat=1, shared=True).your_seat == 1, "who says which seat sees it"


def test_what_changes_a_match_at_a_shared_screen_is_answered_without_any_hand(service: Service) -> None:
    with Client(service.url) as client:
        client.register("Anne")
        match = client.create("cargo_hold", 3, rated=False, hot_seat=True)
        for seat in (0, 1):
            client.join(match, seat=seat, shared=True)
        client.add_bot(match, "random", 2, shared=True)
        client.remove_bot(match, 2, shared=True)
        client.add_bot(match, "random", 2, shared=True)
        told = [
            client.start(match, shared=True),
            client.leave(match, seat=1, shared=True),
            client.return_(match, seat=1, shared=True),
            client.offer_seat(match, 2, shared=True),
            client.withdraw_offer(match, 2, shared=True),
        ]
        assert [(seen.your_seat, getattr(seen.view, "viewer", 0)) for seen in told] == [(None, None)] * 5
        assert client.leave(match).your_seat == 0
        until(lambda: client.match(match).status is Status.ABANDONED, what="the match that all have left to end")
        again = client.rematch(match, shared=True)
        assert (again.your_seat, again.your_seats, again.seats[2].house) == (None, (0, 1), "random")


def moves_by_itself(monkeypatch: pytest.MonkeyPatch, rules: AnyGame, most: int = 100_000) -> list[int]:
    """Let people at the terminal choose by themselves; return by whom something was chosen."""
    rng, asked = Random(1), list[int]()

    def chosen(self: Asker, view: View, decision: Decision, options: Any, *, optional: bool = False) -> Move:
        if len(asked) == most:
            raise Quit
        asked.append(decision.seat)
        return sensible(rules, view, decision, rng)

    monkeypatch.setattr(Asker, "move", chosen)
    monkeypatch.setattr(Asker, "wants", lambda *_: False)
    return asked


def passes(output: str) -> int:
    return output.count("Pass the screen to ")


def test_people_share_a_terminal_on_a_server(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = moves_by_itself(monkeypatch, CARGO)
    result = run("play", "cargo_hold", "--people", "2", "--server", service.url, typed="\n" * 500, USER="anne")
    assert result.exit_code == 0, result.output
    changes = sum(one != two for one, two in pairwise(asked))
    early = passes(result.output) - (changes + 1)  # one more if the other is asked first, once the dice have fallen
    assert early in (0, 1) and changes
    assert "Pass the screen to anne 0, who presses Enter" in result.output
    assert "Pass the screen to anne 1, who presses Enter" in result.output
    assert "As noted: the commitment and the entropy of seat 0." in result.output


def test_nothing_of_the_next_seat_is_read_before_its_person_has_the_screen(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves_by_itself(monkeypatch, CARGO)
    seen: list[int | None] = []
    see = Client.match

    def noted(self: Client, match: Any, *, seat: int | None = None, **given: Any) -> Match:
        found = see(self, match, seat=seat, **given)
        seen.append(getattr(found.view, "viewer", None))
        return found

    monkeypatch.setattr(Client, "match", noted)
    result = run("play", "cargo_hold", "--people", "2", "--server", service.url, typed="\n\n", USER="anne")
    assert "Your seat is kept" in result.output
    assert passes(result.output) == 2
    assert len({seat for seat in seen if seat is not None}) == 1


def test_a_game_without_a_server_is_kept_and_gone_on_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    again = ("play", "--resume", str(path))
    asked = moves_by_itself(monkeypatch, CARGO, 5)
    result = run(
        "play", "cargo_hold", "--people", "2", "--seed", "7", "--save", str(path), typed="\n" * 50, USER="anne"
    )
    assert result.exit_code == 0, result.output
    assert f"The game is kept: freeport play --resume {path}" in result.output
    assert "anne 1" in result.output and "anne 2" in result.output
    assert len(SavedGame.read(path).moves) == 5
    moves_by_itself(monkeypatch, CARGO, 3)
    result = run(*again, typed="\n" * 50)
    assert len(SavedGame.read(path).moves) == 8, result.output
    assert run("play", "cargo_hold", "--save", str(path)).exit_code == 2, "it is not overwritten"
    asked = moves_by_itself(monkeypatch, CARGO)
    result = run(*again, typed="\n" * 500)
    assert result.exit_code == 0, result.output
    assert set(asked) == {0, 1}
    assert f"Its record is in {path}" in result.output
    assert verify(read_recording(path)).fair
    assert run("verify", str(path)).exit_code == 0
    assert "is over: freeport replay" in run(*again).output


def test_the_same_game_comes_of_it_whether_it_was_interrupted_or_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The dice follow from the seed, and the moves are the same."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    moves_by_itself(monkeypatch, CARGO)
    run("play", "cargo_hold", "--people", "2", "--seed", "7", "--save", str(whole), typed="\n" * 500)
    ended = read_recording(whole)
    made = [line.entry for line in ended.log if type(line.entry).__name__.endswith("MoveMade")]
    SavedGame.begin(parts, CARGO, CARGO.options(), "7", [None, None], ["a", "b"])
    for line in made[:-1]:
        saved = SavedGame.read(parts)
        saved.keep((line.seat, line.move))  # type: ignore[union-attr]
    last: Any = made[-1]
    monkeypatch.setattr(Asker, "move", lambda *_, **__: last.move)
    result = run("play", "--resume", str(parts), typed="\n")
    assert result.exit_code == 0, result.output
    assert read_recording(parts).head.final_state == ended.head.final_state


def test_a_file_that_cannot_be_gone_on_with_says_why(tmp_path: Path) -> None:
    path = tmp_path / "game"
    saved = SavedGame.begin(path, CARGO, CARGO.options(), "1", [None, "greedy"], ["a", "b"])
    head = path.read_bytes()
    for wrong, told in (
        (b"", "is no saved game"),
        (b"{}\n", "is no saved game"),
        (b"[1]\n", "is no saved game"),
        (b"\xff\n", "is no saved game"),
        (head.replace(b'"savedGame":2', b'"savedGame":1'), "Another version of this program"),
        (head.replace(b'"rulesVersion":', b'"rulesVersion":9'), "of the rules; this program has"),
        (head.replace(b'"cargo_hold"', b'"whist"'), "which this program does not have"),
        (head.replace(b'"seed":"1",', b""), "is no saved game"),
        (head.replace(b"1200", b'"much"'), "is no saved game"),
        (head + b"{}\n", "Line 2 of"),
    ):
        path.write_bytes(wrong)
        with pytest.raises(NotSaved, match=told):
            SavedGame.read(path)
        result = run("play", "--resume", str(path))
        assert result.exit_code == 1 and told.split()[0] in result.output
    path.write_bytes(head + b'{"seat":0,"move":{"__typename":"CargoHoldEndTurn"}}\n')
    assert "is no move that is possible there" in run("play", "--resume", str(path)).output.replace("\n", " ")
    assert run("play", "--resume", str(tmp_path / "none")).exit_code == 2
    assert run("play").exit_code == run("play", "cargo_hold", "--resume", str(path)).exit_code == 2
    assert run("play", "cargo_hold", "--people", "3", "--seats", "2", "--offline").exit_code == 2
    assert saved.head.names == ("a", "b")


def test_a_line_that_a_kill_has_cut_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game"
    saved = SavedGame.begin(path, CARGO, CARGO.options(), "1", [None, None], ["a", "b"])
    saved.keep((0, Draw()))
    whole = path.read_bytes()
    for cut in range(1, 20):
        path.write_bytes(whole + whole.split(b"\n")[1][:cut])
        assert SavedGame.read(path).moves == ((0, Draw()),)
        assert path.read_bytes() == whole


@pytest.mark.proof
def test_a_kill_loses_no_move(tmp_path: Path) -> None:
    path = tmp_path / "game"
    program = "from freeport.cli import main; main()"
    arguments = ["play", "cargo_hold", "--offline", "--save", str(path), "--seed", "3", "--against", "greedy"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ},
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"draw\n")
        process.stdin.flush()
        until(lambda: path.exists() and len(SavedGame.read(path).moves) > 0, what="the move is kept")
        process.send_signal(signal.SIGKILL)
    assert next(made[0] for made in SavedGame.read(path).moves if isinstance(made, tuple)) == 0
    result = run("play", "--resume", str(path), typed="q\n")
    assert "The game is kept" in result.output
