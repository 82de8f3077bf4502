"""The command line: with typer's runner, in a real terminal, and against a real server."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import re
import select
import shlex
import signal
import stat
import struct
import subprocess
import sys
import termios
import threading
import time
import types
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from freeport import Client, play_match
from freeport.bots import GreedyBot, any_move
from freeport.chance import draw
from freeport.cli import app
from freeport.cli.accounts import log_in, tokens_file
from freeport.cli.asking import Asker, Quit
from freeport.cli.boards import Board, window
from freeport.cli.judging import command
from freeport.cli.timing import clock, time_left
from freeport.cli.words import Teller, rule
from freeport.fairness import commitment
from freeport.shapes import AnyGame, Deadline, Note, UnknownEvent
from freeport_games import GAMES, game
from freeport_games.cargo_hold.events import GetawayDeclined
from freeport_games.cargo_hold.moves import Raid
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import (
    Amount,
    Decision,
    Distribution,
    Lot,
    Move,
    Offer,
    Placed,
    Share,
    Some,
    Table,
    View,
    requests,
)
from tests.api.running import Service
from tests.engine.harbour import HARBOUR, Ship, Stack, Swap
from tests.engine.harbour_tables import at_turn, position
from tests.sdk.matches_in_memory import SEED, record
from tests.support.games import EVERY_GAME, brief, sensible
from tests.support.pictured import terminal

CARGO = game("cargo_hold")
NOWHERE = "http://127.0.0.1:9"


def run(*arguments: str, typed: str = "", **environment: str) -> Result:
    return CliRunner().invoke(app, list(arguments), input=typed, env={"COLUMNS": "200", **environment})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return recorded(tmp_path, CARGO)


def recorded(directory: Path, of: AnyGame) -> Path:
    """The record of a match of a game."""
    path = directory / "match.jsonl"
    path.write_bytes(record(of, brief(of)).lines())
    return path


# Records


@EVERY_GAME
def test_verify_says_that_a_match_is_fair(tmp_path: Path, game: AnyGame) -> None:
    result = run("verify", str(recorded(tmp_path, game)))
    assert result.exit_code == 0, result.output
    assert "Fair." in result.output


def test_verify_says_what_is_wrong_with_a_match_and_fails(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"entropy":"salt 1"', b'"entropy":"salt 2"'))
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "OUTCOME" in result.output
    assert "Traceback" not in result.output


def test_verify_holds_a_record_to_what_was_noted(file: Path) -> None:
    committed = commitment(SEED)
    fine = run("verify", str(file), "--commitment", committed, "--entropy", "1=salt 1", "--entropy", "0=")
    assert fine.exit_code == 0, fine.output
    assert "As noted: the commitment and the entropy of seat 1 and the entropy of seat 0." in fine.output
    other = run("verify", str(file), "--commitment", "0" * 64, "--entropy", "1=a=b")
    assert other.exit_code == 1
    assert "NOTED_COMMITMENT" in other.output
    assert "NOTED_ENTROPY" in other.output
    for wrong in (["--commitment", "abc"], ["--entropy", "salt"], ["--entropy", "x=salt"]):
        assert run("verify", str(file), *wrong).exit_code == 2


def test_the_line_that_checks_a_match_can_be_pasted(file: Path) -> None:
    line = command(Note(str(file), 1, "salt 1", commitment(SEED), early=True))
    program, *arguments = shlex.split(line)
    assert program == "freeport"
    assert run(*arguments).exit_code == 0


def test_a_file_that_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "shopping.txt"
    path.write_text("milk\n")
    result = run("verify", str(path))
    assert result.exit_code == 1
    assert "Error:" in result.stderr
    missing = run("verify", str(tmp_path / "nothing.jsonl"))
    assert missing.exit_code == 2
    assert "There is no file" in missing.stderr


@EVERY_GAME
def test_replay_shows_every_board_and_saves_the_record(tmp_path: Path, game: AnyGame) -> None:
    file, copy = recorded(tmp_path, game), tmp_path / "copy.jsonl"
    result = run("replay", str(file), "--pace", "all", "--seat", "0", "--save", str(copy))
    assert result.exit_code == 0, result.output
    assert result.output.count(game.name.upper()) > 5
    assert "YOUR " in result.output
    assert copy.read_bytes() == file.read_bytes()
    assert run("replay", str(file), "--seat", "7").exit_code == 2


# Failures


def test_a_server_that_is_not_there_is_an_exit_code_and_advice() -> None:
    result = run("watch", "abc", "--server", NOWHERE)
    assert result.exit_code == 3
    assert "FREEPORT_SERVER" in result.stderr
    assert "Traceback" not in result.output + result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["arena", "whist", "greedy", "random"], "There are: cargo_hold"),
        (["arena", "cargo_hold", "greedy", "gready"], "There is no bot"),
        (["arena", "cargo_hold", "greedy", "greedy"], "two different bots"),
        (["arena", "cargo_hold", "greedy", "random", "--seats", "many"], "2,4"),
        (["arena", "cargo_hold", "greedy", "random", "--seats", "99"], "2 to 8 seats"),
        (["arena", "cargo_hold", "greedy", "nomodule:Bot"], "cannot be imported"),
        (["arena", "cargo_hold", "greedy", "json:loads"], "is not a bot"),
        (["play", "cargo_hold", "--offline", "--seats", "99"], "2 to 8 seats"),
    ],
)
def test_mistakes_on_the_command_line_are_told_in_a_sentence(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr


@EVERY_GAME
def test_the_arena_prints_ratings_that_a_seed_fixes(game: AnyGame) -> None:
    first, second = (run("arena", game.slug, "greedy", "random", "--games", "6", "--seats", "2,3") for _ in "ab")
    assert first.exit_code == 0, first.output
    assert first.output == second.output
    assert first.output.index("greedy") < first.output.index("random")


# A person's moves


def ask(table: Table[Any], *lines: str, kinds: Sequence[str] = (), prompts: list[str] | None = None) -> Move:
    """What a person's lines make, at the first decision of a table; only some kinds of move may be offered."""
    typed = iter(lines)

    def read(prompt: str) -> str:
        if prompts is not None:
            prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    with open(os.devnull, "w") as nowhere:
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        options = (*decision.options, *decision.interjections)
        options = tuple(option for option in options if not kinds or option.makes.__name__ in kinds)
        asker = Asker(Console(file=nowhere), read, table.game, Teller(table.game, {}))
        return asker.move(table.view(seat), decision, options)


def tables_of(of: AnyGame) -> list[Table[Any]]:
    """Tables at every kind of move of a game that turns up in some matches."""
    found: dict[str, Table[Any]] = {}
    for seed in range(12):
        rng, table = Random(seed), Table.open(of, brief(of), 3)
        while not table.over:
            if table.chance is not None:
                table.resolve(draw(table.chance, rng.randrange))
                continue
            seat = table.waiting[0]
            decision = cast(Any, table.decision(seat))
            for option in (*decision.options, *decision.interjections):
                found.setdefault(option.makes.__name__, table.fork())
            table.answer(seat, sensible(of, table.view(seat), decision, rng))
    return list(found.values())


def harbour_tables() -> list[Table[Any]]:
    """Tables at every kind of decision of a game that uses every domain."""
    return tables_of(HARBOUR)


def answers(domain: Any) -> list[str]:
    """Lines that a person could type for a domain's first values."""
    kind = type(domain).__name__
    if domain.size == 1:
        return []
    if kind == "Flag":
        return ["y"]
    if kind == "Amount":
        return [str(domain.high - (domain.high - domain.low) % domain.step)]
    if kind == "One":
        numbers = isinstance(domain.first, int)
        return [str(domain.items[-1] if numbers else len(domain.items))]
    if kind == "Some" and domain.groups:
        return [line for items, span in domain.parts() if span[1] for line in answers(Some(items, *span))]
    if kind == "Some" and isinstance(domain.items[0], int):
        return [" ".join(map(str, domain.items[: domain.at_most]))]
    if kind == "Some" and domain.ordered:
        return [" ".join(str(number) for number in range(domain.at_most, 0, -1))]
    if kind == "Some":
        return [" ".join(str(number) for number in range(1, domain.at_most + 1))]
    if kind == "Ordering":
        return [" ".join(str(number) for number in range(len(domain.items), 0, -1))]
    if kind == "Distribution":
        lines: list[str] = []
        for lot in domain.lots:
            left = lot.items
            for number, share in enumerate(lot.shares, start=1):
                needed = sum(later.at_least for later in lot.shares[number:])
                some = Some(left, share.at_least, min(share.at_most, len(left) - needed))
                left, lines = left[some.at_most :], lines + answers(some)
        return lines
    if kind == "Amounts":
        low, high = sum(span.low for span in domain.ranges), sum(span.high for span in domain.ranges)
        total, lines = 0, []
        for span in domain.ranges:
            low, high = low - span.low, high - span.high
            most = min(span.high, domain.at_most - total - low)
            lines += answers(Amount(max(span.low, domain.at_least - total - high), most))
            total += most
        return lines
    if kind == "Path":
        path, lines = (), []
        while (places := domain.onward(path)) and not domain.ends(path):
            lines += [str(len(places))] if len(places) > 1 else []
            path += places[-1:]
        return [*lines, ""] if places else lines
    if kind == "Each":
        keys = domain.keys[: domain.at_most]
        lines = answers(Some(domain.keys, domain.at_least, domain.at_most))
        return lines + [line for form in domain.forms[: len(keys)] for line in answers(form)]
    if kind.endswith("Several"):
        return [str(domain.at_most), *[line for _ in range(domain.at_most) for line in answers(domain.of)]]
    return [line for _, field in domain.domains for line in answers(field)]


@pytest.mark.parametrize("game", [*GAMES, HARBOUR], ids=lambda game: game.slug)
def test_every_option_of_a_game_can_be_chosen_by_its_domains_alone(game: AnyGame) -> None:
    chosen = set()
    for table in tables_of(game):
        decision = cast(Any, table.decision(table.waiting[0]))
        options = (*decision.options, *decision.interjections)
        for number, option in enumerate(options, start=1):
            chosen_by = [str(number)] if len(options) > 1 else [] if answers(option) else [""]
            move = ask(table, *chosen_by, *answers(option))
            assert move in option
            chosen.add(type(move).__name__)
    assert len(chosen) > len(game.moves) // 4
    assert game is not HARBOUR or {"Stack", "Swap", "Ship"} <= chosen


def test_an_order_groups_and_places_are_asked_for_one_after_the_other() -> None:
    table = at_turn(discard=["TEA#7", "RUM#7"])
    prompts: list[str] = []
    assert ask(table, "3 2", kinds=["Stack"], prompts=prompts) == Stack(("GUN#2", "RUM#2"))
    assert "1 to 2 numbers in your order, such as 2 1" in prompts[0]
    assert ask(table, "2", "2 1", kinds=["Swap"]) == Swap(("RUM#2", "RUM#7", "TEA#7"))
    prompts.clear()
    shipped = Ship((Placed("RUM#2", "Aden"), Placed("TEA#2", "Brest")))
    assert ask(table, "2", "1", "", kinds=["Ship"], prompts=prompts) == shipped
    assert [prompt.partition(" (")[0] for prompt in prompts] == ["Cargo - Aden", "Cargo - Brest", "Cargo - Cadiz"]


def test_nobody_is_asked_for_what_the_last_place_needs() -> None:
    option = Ship.option(cargo=Distribution((Lot(("a", "b", "c"), (Share("x", 0, 3), Share("y", 1, 2))),)))

    def scene(t: Any) -> Any:
        yield from requests.ask(0, "X-D1", lambda t, seat: [Offer(option)])

    table = Table.at(msgspec.structs.replace(HARBOUR, scene=scene, interjections=None), position(), 3)
    prompts: list[str] = []
    placed = (Placed("c", "x"), Placed("a", "x"), Placed("b", "y"))
    assert ask(table, "1 2 3", "3 1", prompts=prompts) == Ship(placed)
    assert len(prompts) == 2, "two at most can be spared for x, and one is left for y"


def dealt() -> Table[Any]:
    """Cargo Hold at its first decision."""
    table = Table.open(CARGO, seats=2)
    while table.chance is not None:
        table.resolve(draw(table.chance, Random(3).randrange))
    return table


def test_an_only_move_is_shown_and_made_with_enter() -> None:
    prompts: list[str] = []
    assert type(ask(dealt(), "?", "2", "b", "", kinds=["Draw"], prompts=prompts)).__name__ == "Draw"
    assert all(prompt.startswith("Press Enter to do it") for prompt in prompts)
    prompts.clear()
    assert type(ask(dealt(), "b", "1", "", kinds=["StartDelivery"], prompts=prompts)).__name__ == "StartDelivery"
    assert not any(prompt.startswith("Your move") for prompt in prompts)


def test_a_move_may_be_named_by_how_it_begins() -> None:
    assert type(ask(dealt(), "en")).__name__ == "EndTurn"
    assert type(ask(dealt(), "banana", "DRAW")).__name__ == "Draw"


def test_going_back_from_the_list_of_moves_shows_it_again() -> None:
    assert type(ask(dealt(), "b", "1", "b", "b", "draw")).__name__ == "Draw"


def test_numbers_are_told_in_words() -> None:
    prompts: list[str] = []
    for table in harbour_tables():
        decision = cast(Any, table.decision(table.waiting[0]))
        for option in (*decision.options, *decision.interjections):
            with pytest.raises(Quit):
                ask(table, kinds=[option.makes.__name__], prompts=prompts)
    for some in ("0, 1", "1 numbers", "1 to 1", "[]"):
        assert not any(some in prompt for prompt in prompts), prompts


def test_wrong_lines_are_asked_again_and_back_and_quit_work() -> None:
    table = dealt()
    move = ask(table, "", "x", "9", "?", "1", "1 1", "0", "b", "1", "?", "2 1", "maybe", "?", "no")
    assert type(move).__name__ == "StartDelivery"
    with pytest.raises(Quit):
        ask(table, "1", "q")
    with pytest.raises(Quit):
        ask(table, "1")


def test_events_and_rules_are_told_in_words() -> None:
    teller = Teller(CARGO, {0: "Anne", 1: "Bob\x1b[2J"})
    assert "does not know" in teller.event(UnknownEvent("CargoHoldStorm", b"{}"))
    assert teller.event(GetawayDeclined(0)) == "Anne does not use the Getaway."
    assert teller.event(GetawayDeclined(1)) == "Bob\N{REPLACEMENT CHARACTER}[2J does not use the Getaway."
    rules = "# X\n- **CH-D3** `Start`: play\n  cards.\n- **CH-D4** other\n\n| CH-D10 | Discard |\n"
    assert rule(rules, "CH-D3") == "CH-D3 `Start`: play cards."
    assert rule(rules, "CH-D10").startswith("CH-D10")
    assert rule(rules, "CH-D1") == ""


@EVERY_GAME
def test_a_whole_match_is_played_offline(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """Whatever is asked, the board before it and the news after it can be drawn; only the typing is spared."""
    rng = Random(1)

    def chosen(self: Asker, view: View, decision: Decision, options: Any, *, optional: bool = False) -> Move:
        bound = [option for option in options if option.bound]  # a proposal may be refused
        return rng.choice(bound).sample(rng) if optional else sensible(game, view, decision, rng)

    def wants(self: Asker, question: str, decision: Decision, doc: str) -> bool:
        return any(option.bound for option in decision.interjections) and rng.random() < 0.2

    monkeypatch.setattr(Asker, "move", chosen)
    monkeypatch.setattr(Asker, "wants", wants)
    result = run("play", game.slug, "--offline", "--seed", "3", "--against", "greedy")
    assert result.exit_code == 0, result.output
    assert result.output.count(game.name.upper()) > 10
    assert re.search(r"You (won|did not win)\..* \(by rule ", result.output)


def test_a_refused_move_is_explained_and_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Decision] = []

    def chosen(self: Asker, view: View, decision: Decision, options: Any, *, optional: bool = False) -> Move:
        asked.append(decision)
        if len(asked) > 1:
            raise Quit
        return Raid(target=7, cards=())

    monkeypatch.setattr(Asker, "move", chosen)
    result = run("play", "cargo_hold", "--offline", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "Refused: " in result.output
    assert [decision.id for decision in asked] == [asked[0].id] * 2


@pytest.mark.parametrize("ending", ["q\n", "\x03", "\x04"], ids=["q", "Ctrl-C", "Ctrl-D"])
def test_a_person_plays_offline_in_a_real_terminal(ending: str) -> None:
    """Keys typed into a terminal; the board is drawn, the options are numbered, help is given, stopping is said."""
    main, follower = pty.openpty()
    # Ctrl-C goes to whose terminal it is.
    owner = "import fcntl, os, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    program = f"{owner}from freeport.cli import main; main()"
    arguments = ["play", "cargo_hold", "--offline", "--seed", "3", "--against", "greedy"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"},
        close_fds=True,
    ) as process:
        os.close(follower)
        screen = ""
        for wanted, typed in (
            (r"Start a delivery.*Your move", "?\n"),
            (r"CH-D\d.*Your move", "1\n"),
            (r"Which cards do you send, face-down\? \(1 to 7", "1 2\n"),
            (r"Is it a 2-turn delivery\? \(y for yes, Enter for no; \? helps\)", "\n"),
            (r"starts a delivery of 2 cards.*Your move", "draw\n"),
            (r"Turn \d+: .*Your move", ending),
        ):
            screen = read_until(main, wanted)
            os.write(main, typed.encode())
        try:
            screen = read_until(main, "not kept", 3.0)
        except AssertionError:
            # A signal in the very instant before a terminal's line is awaited is noticed with the next key only.
            os.write(main, ending.encode())
            screen = read_until(main, "not kept")
        assert process.wait(20) == 0
    os.close(main)
    assert "Traceback" not in screen


# A live board


def boards(game: AnyGame, terminal_height: int) -> tuple[Board, io.StringIO, list[Table[Any]]]:
    """A board in a terminal of some height, and tables to show on it, with all seats that there can be."""
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, height=terminal_height)
    match = cast(
        Any,
        types.SimpleNamespace(
            clock=None,
            deadlines=(),
            id="m1",
            seats=[types.SimpleNamespace(seat=seat, player=None, kept_for=None) for seat in game.seats],
        ),
    )
    rng, table = Random(1), Table.open(game, seats=game.seats[-1])
    tables: list[Table[Any]] = []
    while len(tables) < 60:
        if table.chance is not None:
            table.resolve(draw(table.chance, rng.randrange))
            continue
        decision = cast(Any, table.decision(table.waiting[0]))
        table.answer(table.waiting[0], any_move(decision, rng))
        tables.append(table.fork())
    return Board(console, game, match), screen, tables


@EVERY_GAME
@pytest.mark.parametrize("height", [5, 8, 13, 60])
def test_a_live_board_fits_every_terminal_and_shows_what_changed(game: AnyGame, height: int) -> None:
    board, screen, tables = boards(game, height)
    seen = [""] * 99
    with board:
        for number, table in enumerate(tables):
            screen.seek(0)
            screen.truncate()
            board.show(table.view(None), [f"event {number}"])
            frame = plain(screen.getvalue()).splitlines()
            assert len(frame) <= height
            assert f"event {number}" in frame[-1]
            lines = terminal(game, table.view(None)).splitlines()
            changed = next((now for now, before in zip(lines, seen, strict=False) if now != before), "")
            if number and height >= 13:
                assert any(changed.split() == line.split() for line in frame), (changed, frame)
            seen = lines
        screen.truncate(0)
    # At the end all of it stays.
    assert all(f"seat {seat}" in screen.getvalue() for seat in range(game.seats[-1]))
    assert "⋮" not in screen.getvalue()


def test_the_part_of_a_board_that_is_shown_follows_the_change() -> None:
    assert window(0, 20, 8, [3]) == 0
    assert window(0, 20, 8, [12, 13]) == 10
    assert window(10, 20, 8, []) == 10
    assert window(10, 20, 8, [12]) == 10
    assert window(10, 20, 8, [1, 19]) == 0
    assert window(0, 20, 8, [19]) == 12
    assert window(5, 6, 8, [1]) == 0


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def read_until(terminal: int, wanted: str, seconds: float = 30.0) -> str:
    text, deadline = "", time.monotonic() + seconds
    # A character may come in two parts.
    decoder = codecs.getincrementaldecoder("utf-8")()
    while not re.search(wanted, plain(text), re.DOTALL):
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"{wanted!r} did not appear in:\n{text}"
        try:
            text += decoder.decode(os.read(terminal, 65536))
        except OSError:
            break
    return plain(text)


# On a server


def test_tokens_are_kept_for_the_user_alone(service: Service) -> None:
    with log_in(service.url, "Anne", bot=False) as first, log_in(service.url, "Anne", bot=False) as again:
        assert first.me() == again.me()
    assert stat.S_IMODE(tokens_file().stat().st_mode) == 0o600
    kept = msgspec.json.decode(tokens_file().read_bytes(), type=dict[str, str])
    tokens_file().write_bytes(msgspec.json.encode(dict.fromkeys(kept, "revoked")))
    with log_in(service.url, "Anne", bot=False) as fresh:
        assert fresh.me().name == "Anne"


@EVERY_GAME
def test_a_bot_joins_a_live_match_that_others_watch_and_check(service: Service, game: AnyGame) -> None:
    with Client(service.url) as host:
        host.register("Anne")
        match = host.create(game.slug, options=brief(game))
        watcher = subprocess.Popen(
            [sys.executable, "-c", "from freeport.cli import main; main()", "watch", match.id],
            env={**os.environ, "FREEPORT_SERVER": service.url},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert watcher.stdout is not None
        assert watcher.stdout.readline() == f"match {match.id} · 2 seats · 0: free, 1: free\n"
        host.join(match)
        guest = subprocess.Popen(
            [sys.executable, "-c", "from freeport.cli import main; main()", "bot", "greedy", match.id],
            env={**os.environ, "FREEPORT_SERVER": service.url},
            stdout=subprocess.PIPE,
            text=True,
        )
        while not all(seat.player for seat in host.match(match).seats):
            time.sleep(0.05)
        host.start(match)
        play_match(GreedyBot(), host, match)
        assert guest.wait(30) == 0
        assert watcher.wait(30) == 0
    assert guest.stdout is not None
    said = guest.stdout.read()
    assert "(by rule " in said
    assert re.search(r"Fair\..* As noted: the commitment and the entropy of seat 1\.", said)
    seen = watcher.stdout.read()
    assert "greedy takes seat 1." in seen
    assert "The match begins with 2 players." in seen
    assert "(by rule " in seen
    for judged in ("verify", "replay"):
        extra = ["--pace", "all"] if judged == "replay" else []
        checked = run(judged, match.id, "--server", service.url, *extra)
        assert checked.exit_code == 0, checked.output
    listed = run("matches", "--server", service.url)
    row = next(line for line in listed.output.splitlines() if match.id in line)
    assert "Anne (bot)" in row and "1: greedy (bot)" in row


def test_a_match_is_watched_in_a_small_terminal(service: Service) -> None:
    with ExitStack() as stack:
        players = [stack.enter_context(Client(service.url)) for _ in range(6)]
        for player in players:
            player.register("Anne")
        match = players[0].create("cargo_hold", seats=6, options=CargoHoldOptions(turn_limit=12))
        main, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 90, 0, 0))
        watcher = subprocess.Popen(
            [sys.executable, "-c", "from freeport.cli import main; main()", "watch", match.id],
            env={**os.environ, "FREEPORT_SERVER": service.url, "TERM": "xterm-256color"},
            stdin=follower,
            stdout=follower,
            stderr=follower,
        )
        os.close(follower)
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
        assert watcher.wait(30) == 0
        os.close(main)
    # While it runs the board is cut; at the end it stands there whole.
    assert "lines below" in screen
    whole = screen[screen.rindex("CARGO HOLD") :]
    assert "lines below" not in whole
    assert all(f"seat {seat}" in whole for seat in range(6))


def test_a_person_plays_on_a_server_against_bots_of_the_same_machine(service: Service) -> None:
    result = run("play", "cargo_hold", "--against", "raider", "--server", service.url, typed="2\n2\nq\n", USER="anne")
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert "0: anne, 1: RaiderBot (bot)" in said
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
    assert "1: Greedy (house) (bot), 2: Random (house) (bot)" in said
    assert "have left" not in said
    with Client(service.url) as client:
        match = client.match(re.findall(r"freeport play (\w+)", said)[0])
    assert [seat.house for seat in match.seats] == [None, "greedy", "random"]


def test_a_list_in_a_narrow_terminal_cuts_nothing_short_that_has_to_be_typed(service: Service) -> None:
    with Client(service.url) as host:
        host.register("Anne of the long and tedious name", bot=False)
        match = host.join(host.create("import_export", seats=6))
        listed = run("matches", "--server", service.url, "--game", "import_export", "--seats", "6", COLUMNS="80")
        assert f"{match.id}  import_export  OPEN" in listed.output
        host.leave(match)


def test_the_lobby_is_watched_while_it_changes(service: Service) -> None:
    watcher = subprocess.Popen(
        [sys.executable, "-c", "from freeport.cli import main; main()", "matches", "--watch", "--seats", "6"],
        env={**os.environ, "FREEPORT_SERVER": service.url, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert watcher.stdout is not None
    lines = filter(None, map(str.strip, watcher.stdout))
    with Client(service.url) as host:
        host.register("Anne", bot=False)
        match = host.create("cargo_hold", seats=6)
        empty = ", ".join(f"{seat}: free" for seat in range(6))
        assert f"+ {match.id} cargo_hold {empty}" in lines
        host.join(match)
        assert next(lines) == f"~ {match.id} cargo_hold {empty.replace('0: free', '0: Anne')}"
        listed = run("matches", "--server", service.url, "--seats", "6", "--free")
        assert re.search(rf"{match.id} +cargo_hold +OPEN +1/6 +none +Anne", listed.output)
        host.leave(match)
        assert next(lines) == f"- {match.id} cargo_hold"
    watcher.send_signal(signal.SIGINT)
    assert watcher.wait(30) == 130


def test_who_stops_waiting_for_players_leaves_the_match_that_has_not_started(service: Service) -> None:
    for arguments in (["play", "cargo_hold"], ["bot", "greedy", "cargo_hold"]):
        program = [sys.executable, "-c", "from freeport.cli import main; main()", *arguments, "--seats", "7"]
        waiting = subprocess.Popen(
            program, env={**os.environ, "FREEPORT_SERVER": service.url}, stdout=subprocess.PIPE, text=True
        )
        with Client(service.url) as client:
            deadline = time.monotonic() + 60
            while not (open_ := alone(client)) and time.monotonic() < deadline:
                time.sleep(0.05)
            if "play" in arguments:
                assert waiting.stdout is not None
                assert any(f"Match {open_[0]} waits for 6 more" in line for line in waiting.stdout)
            waiting.send_signal(signal.SIGINT)
            said, _ = waiting.communicate(timeout=30)
            assert waiting.returncode == 130
            assert f"You left match {open_[0]}" in said
            assert alone(client) == []


def alone(client: Client) -> list[str]:
    """The matches for seven that somebody waits in."""
    matches = [match for match in client.matches(game="cargo_hold") if len(match.seats) == 7]
    return [match.id for match in matches if any(seat.player for seat in match.seats)]


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
        while not guest.player(guest.me()).standings:
            pass
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


def test_unknown_matches_come_with_advice(service: Service) -> None:
    result = run("replay", "nowhere", "--server", service.url)
    assert result.exit_code == 1
    assert "freeport matches" in result.stderr


def test_clocks_are_shown_as_they_run() -> None:
    now = datetime.now(UTC)
    assert time_left([Deadline(0, now + timedelta(seconds=42.5)), Deadline(2, now - timedelta(seconds=9))]) == (
        "seat 0: 0:42, seat 2: 0:00"
    )
    assert time_left([]) == ""
    assert clock(3 * 3600 + 62) == "3:01:02"
