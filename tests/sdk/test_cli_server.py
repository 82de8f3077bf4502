"""The command line against a real server."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shlex
import signal
import stat
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from typing import IO

import msgspec
import pytest

from freeport import Client, play_match
from freeport.bots import GreedyBot
from freeport.cli.accounts import log_in, tokens_file
from freeport.cli.timing import clock, time_left
from freeport.shapes import AnyGame, Deadline, Visibility
from freeport_games.cargo_hold.options import CargoHoldOptions
from tests.api.running import Service
from tests.sdk.command_line import read_until, run
from tests.support.games import REPRESENTED, brief
from tests.support.waiting import until

PROGRAM = (sys.executable, "-c", "from freeport.cli import main; main()")


@contextmanager
def started(
    service: Service, *arguments: str, terminal: int | None = None, **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """Run the command line, which prints into a pipe or a terminal. However the block ends, so does the program."""
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        env={**os.environ, "FREEPORT_SERVER": service.url, **environment},
        stdin=terminal,
        stdout=subprocess.PIPE if terminal is None else terminal,
        stderr=terminal,
        text=True,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


@contextmanager
def on_screen(
    service: Service, *arguments: str, lines: int, columns: int
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run the command line in a terminal of a size, which is given beside it."""
    main, follower = pty.openpty()
    try:
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        with started(service, *arguments, terminal=follower, TERM="xterm-256color") as running:
            os.close(follower)
            yield running, main
    finally:
        os.close(main)


def output(running: subprocess.Popen[str]) -> IO[str]:
    """Return what a program prints into a pipe."""
    assert running.stdout is not None
    return running.stdout


def test_tokens_are_kept_for_the_user_alone(service: Service) -> None:
    with log_in(service.url, "Anne", bot=False) as first, log_in(service.url, "Anne", bot=False) as again:
        assert first.me() == again.me()
    assert stat.S_IMODE(tokens_file().stat().st_mode) == 0o600
    kept = msgspec.json.decode(tokens_file().read_bytes(), type=dict[str, str])
    tokens_file().write_bytes(msgspec.json.encode(dict.fromkeys(kept, "revoked")))
    with log_in(service.url, "Anne", bot=False) as fresh:
        assert fresh.me().name == "Anne"


def test_another_terminal_plays_by_a_link_and_its_token_is_listed_and_ended(service: Service) -> None:
    here = ("--server", service.url, "--name")
    made = run("devices", "--link", *here, "Ada")
    secret = re.findall(r"once: (\S+)", made.output)[0]
    used = run("devices", "--use", *here, "Ada elsewhere", typed=f"{secret}\n")
    assert "You play as Ada." in used.output and secret not in used.output
    listed = run("devices", *here, "Ada").output
    assert "this one" in listed and "terminal of" in listed
    with log_in(service.url, "Ada", bot=False) as ada:
        linked = next(token.id for token in ada.tokens() if not token.current)
    assert listed.count("ACCOUNT") == 1
    assert run("devices", "--manage", linked, *here, "Ada").output.count("ACCOUNT") == 2
    assert linked not in run("devices", "--end", linked, *here, "Ada").output
    assert "RIGHT_MISSING" not in listed


@REPRESENTED
def test_a_bot_joins_a_live_match_that_others_watch_and_check(service: Service, game: AnyGame) -> None:
    with Client(service.url) as host:
        host.register("Anne")
        match = host.create(game.slug, options=brief(game))
        with started(service, "watch", match.id) as watcher:
            assert output(watcher).readline() == f"match {match.id} · 2 seats · (free), (free)\n"
            host.join(match)
            with started(service, "bot", "greedy", match.id) as guest:
                until(lambda: all(seat.player for seat in host.match(match).seats), what="the bot to sit down")
                host.start(match)
                play_match(GreedyBot(), host, match)
                said, seen = output(guest).read(), output(watcher).read()
                assert (guest.wait(), watcher.wait()) == (0, 0)
    assert "(by rule " in said
    assert re.search(r"Fair\..* As noted: the commitment and the entropy of seat 1\.", said)
    assert "greedy sits down." in seen
    assert "The match begins with 2 players." in seen
    assert "(by rule " in seen
    assert seen.count(game.name.upper()) == 2, "a board at the beginning and one at the end"
    for judged in ("verify", "replay"):
        extra = ["--pace", "all"] if judged == "replay" else []
        checked = run(judged, match.id, "--server", service.url, *extra)
        assert checked.exit_code == 0, checked.output
    listed = run("matches", "--server", service.url)
    row = next(line for line in listed.output.splitlines() if match.id in line)
    assert "Anne (bot)" in row and ", greedy (bot)" in row


def test_who_looks_on_through_a_pipe_sees_a_board_before_anything_happens(service: Service) -> None:
    begun = run("play", "cargo_hold", "--against", "greedy", "--server", service.url, typed="q\n", USER="anne")
    match = re.findall(r"Come back: freeport play (\w+)", begun.output)[0]
    with started(service, "watch", match) as watcher:
        shown = output(watcher)
        assert shown.readline().startswith(f"match {match} ")
        assert shown.readline().startswith("CARGO HOLD")
        assert any(line.removeprefix("▶").startswith((" anne ", "  anne ")) for line in shown)
        watcher.send_signal(signal.SIGINT)
        assert "CARGO HOLD" not in shown.read(), "nothing has changed since"
        assert watcher.wait() == 130


def test_a_match_is_watched_in_a_small_terminal(service: Service) -> None:
    with ExitStack() as stack:
        players = [stack.enter_context(Client(service.url)) for _ in range(6)]
        for player in players:
            player.register("Anne")
        match = players[0].create("cargo_hold", seats=6, options=CargoHoldOptions(turn_limit=12))
        watcher, main = stack.enter_context(on_screen(service, "watch", match.id, lines=12, columns=90))
        screen = read_until(main, "waiting for players")
        for player in players:
            player.join(match)
        players[0].start(match)
        others = [threading.Thread(target=play_match, args=(GreedyBot(), player, match)) for player in players[1:]]
        for thread in others:
            thread.start()
        play_match(GreedyBot(), players[0], match)
        screen += read_until(main, r"CH-\d+\)\s+$")
        for thread in others:
            thread.join(30)
        assert watcher.wait() == 0
    # While it runs the board is cut; at the end it stands there whole.
    assert "lines below" in screen
    whole = screen[screen.rindex("CARGO HOLD") :]
    assert "lines below" not in whole
    assert all(f"seat {seat}" in whole for seat in range(6))


def test_a_person_plays_on_a_server_against_bots_of_the_same_machine(service: Service) -> None:
    result = run("play", "cargo_hold", "--against", "raider", "--server", service.url, typed="2\n2\nq\n", USER="anne")
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert "anne, RaiderBot (bot)" in said
    assert "Come back: freeport play" in said
    assert "fallbacks play on" in said
    with Client(service.url) as client:
        match = client.match(re.findall(r"freeport play (\w+)", said)[0])
    assert [seat.left for seat in match.seats] == [False, True]
    assert re.search(r"freeport verify \w+ --commitment [0-9a-f]{64} --entropy 0=[0-9a-f]{32}", said)


def test_a_person_alone_has_a_whole_match_against_bots_of_the_server(service: Service) -> None:
    arguments = ["play", "cargo_hold", "--against", "greedy", "--against", "random", "--server", service.url]
    result = run(*arguments, typed="2\n2\nq\n", USER="anne")
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert "anne, Greedy (house), Random (house)" in said
    assert "have left" not in said
    with Client(service.url) as client:
        match = client.match(re.findall(r"freeport play (\w+)", said)[0])
    assert [seat.house for seat in match.seats] == [None, "greedy", "random"]


def test_the_printed_command_leads_back_to_a_seat_that_has_another_name_and_server(service: Service) -> None:
    begun = run("play", "cargo_hold", "--against", "greedy", "--server", service.url, "--name", "Anne B", typed="q\n")
    back = shlex.split(re.findall(r"Come back: freeport (.*)", begun.output)[0])
    assert back[2:] == ["--server", service.url, "--name", "Anne B"]
    again = run(*back, typed="q\n")
    assert again.exit_code == 0, again.output
    assert "Anne B, Greedy" in again.output
    assert f"freeport watch {back[1]} --server {service.url}" in again.output
    short = run(*back, typed="q\n", FREEPORT_SERVER=service.url)
    assert f"Come back: freeport play {back[1]} --name 'Anne B'\n" in short.output


def test_two_terminals_of_one_user_are_two_players(service: Service) -> None:
    with Client(service.url) as host:
        host.register("Anne")
        match = host.create(
            "cargo_hold", 2, CargoHoldOptions(first_seat=1), autostart=True, visibility=Visibility.UNLISTED
        )
        arguments = ["play", match.id, "--invitation", str(match.invitation)]
        with started(service, *arguments, USER="carla", LOGNAME="carla", FREEPORT_TOKEN="") as first:
            until(lambda: host.match(match).seats[0].player is not None, what="the first terminal takes a seat")
            second = run(*arguments, "--server", service.url, typed="q\n", LOGNAME="carla", USER="carla")
            assert "carla, carla 2" in second.output
            first.send_signal(signal.SIGINT)
            first.wait()


@pytest.mark.parametrize("arguments", [["play"], ["bot", "greedy"]])
def test_who_comes_to_a_match_that_has_begun_is_told_what_to_do(service: Service, arguments: list[str]) -> None:
    begun = run("play", "cargo_hold", "--against", "greedy", "--server", service.url, "--name", "Anne", typed="q\n")
    match = re.findall(r"Come back: freeport play (\w+)", begun.output)[0]
    late = run(*arguments, match, "--server", service.url)
    assert late.exit_code == 1
    assert "MATCH_STARTED" in late.stderr
    assert "--name" in late.stderr
    assert f"freeport watch {match} --server {service.url}" in late.stderr


def test_a_list_in_a_narrow_terminal_cuts_nothing_short_that_has_to_be_typed(service: Service) -> None:
    with Client(service.url) as host:
        host.register("Anne of the long and tedious name", bot=False)
        match = host.join(host.create("import_export", seats=5))
        until(lambda: any(listed.id == match.id for listed in host.matches()), what="the list follows the match")
        listed = run("matches", "--server", service.url, "--game", "import_export", "--seats", "5", COLUMNS="80")
        assert f"{match.id}  import_export  OPEN" in listed.output
        host.leave(match)


def test_the_lobby_is_watched_while_it_changes(service: Service) -> None:
    with (
        Client(service.url) as host,
        started(service, "matches", "--watch", "--seats", "6", PYTHONUNBUFFERED="1") as watcher,
    ):
        lines = filter(None, map(str.strip, output(watcher)))
        host.register("Anne", bot=False)
        match = host.create("cargo_hold", seats=6)
        empty = ", ".join(["(free)"] * 6)
        assert f"+ {match.id} cargo_hold {empty}" in lines
        host.join(match)
        assert next(lines) == f"~ {match.id} cargo_hold {empty.replace('(free)', 'Anne', 1)}"
        listed = run("matches", "--server", service.url, "--seats", "6", "--free")
        assert re.search(rf"{match.id} +cargo_hold +OPEN +1/6 +none +Anne", listed.output)
        host.leave(match)
        assert next(lines) == f"- {match.id} cargo_hold"
        watcher.send_signal(signal.SIGINT)
        assert watcher.wait() == 130
        assert list(lines) == [], "the sentence for an empty lobby is for terminals"


def test_a_terminal_says_that_nobody_waits_only_when_nobody_waits(service: Service) -> None:
    with Client(service.url) as host:
        host.register("Anne", bot=False)
        match = host.join(host.create("cargo_hold", seats=8))
        with on_screen(service, "matches", "--watch", "--seats", "8", lines=24, columns=160) as (watcher, main):
            assert "No match is waiting" not in read_until(main, match.id)
            host.leave(match)
            read_until(main, "No match is waiting")
            watcher.send_signal(signal.SIGINT)
            assert watcher.wait() == 130


def test_a_leaderboard_shows_who_is_rated_and_says_when_nobody_is(service: Service) -> None:
    with Client(service.url) as host, Client(service.url) as guest:
        host.register("Anne [bold]")
        guest.register("Mary")
        match = host.create("cargo_hold", options=CargoHoldOptions(turn_limit=10))
        for client in (host, guest):
            client.join(match)
        host.start(match)
        guests = threading.Thread(target=play_match, args=(GreedyBot(), guest, match))
        guests.start()
        play_match(GreedyBot(), host, match)
        guests.join()
        until(lambda: guest.player(guest.me()).standings, what="the match is rated")
    board = run("leaderboard", "cargo_hold", "--bots", "--first", "1000", "--server", service.url)
    assert board.exit_code == 0
    assert re.search(r"^\d+ +Anne \[bold\] \(bot\) +-?\d+\.\d +\d+\.\d +\d\.\d +1 +[01] *$", board.output, re.MULTILINE)
    assert "Nobody is rated yet" in run("leaderboard", "cargo_hold", "--server", service.url).output
    unknown = run("leaderboard", "chess", "--server", service.url)
    assert unknown.exit_code != 0
    assert "no such game" in unknown.output


@pytest.mark.parametrize("arguments", [["play"], ["bot", "greedy"]])
def test_a_mistyped_game_is_answered_with_the_games_that_there_are(service: Service, arguments: list[str]) -> None:
    result = run(*arguments, "import_exprot", "--server", service.url)
    assert result.exit_code == 1
    assert "no game 'import_exprot'" in result.stderr
    assert "cargo_hold, import_export, sky_cargo, smugglers, competitors" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "12"], "BAD_OPTIONS: Cargo Hold is for 2 to 8 seats, not 12."),
        (["--seats", "12", "--against", "greedy"], "BAD_OPTIONS: Cargo Hold is for 2 to 8 seats, not 12."),
        (["--seats", "0"], "--seats"),
        (["--seconds", "10", "--stand-in", "nobody"], "UNKNOWN_BOT: There is no house bot 'nobody'."),
    ],
)
def test_what_is_wrong_with_a_new_match_is_told_without_advice_for_bots(
    service: Service, arguments: list[str], says: str
) -> None:
    result = run("play", "cargo_hold", *arguments, "--server", service.url)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "The bot" not in result.stderr


def test_unknown_matches_come_with_advice(service: Service) -> None:
    result = run("replay", "nowhere", "--server", service.url)
    assert result.exit_code == 1
    assert "freeport matches" in result.stderr


def test_clocks_are_shown_as_they_run() -> None:
    now = datetime.now(UTC)
    deadlines = [Deadline(0, now + timedelta(seconds=42.5)), Deadline(2, now - timedelta(seconds=9))]
    assert time_left(deadlines, ("Anne", "Bob", "seat 2")) == "Anne: 0:42, seat 2: 0:00"
    assert time_left([], ()) == ""
    assert clock(3 * 3600 + 62) == "3:01:02"
