"""Records as a table of decisions: each decision as its seat saw it, and nothing that did not stand."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet as pq

from freeport import Client, Status, dataset, play_game, play_match, read_recordings
from freeport.bots import GreedyBot
from freeport.shapes import MoveMade
from freeport_games import GAMES
from freeport_games.engine import AnyGame
from freeport_games.engine.storage import codec_of
from tests.api.running import Service
from tests.support.effort import spread
from tests.support.games import brief
from tests.support.waiting import until

from .command_line import run

PAGE = Path(__file__).parents[2] / "docs/research.md"


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
def test_a_row_is_what_a_seat_saw_was_offered_and_did(game: AnyGame, tmp_path: Path) -> None:
    played = play_game(game, [GreedyBot() for _ in range(game.seats[0])], seed=5)
    path = tmp_path / "decisions.parquet"
    assert dataset.write([played.record], path) == played.moves
    rows = pq.read_table(path).to_pylist()
    codec = codec_of(game)
    told = {row["version"]: row for row in rows}
    for line in played.record.log:
        if not isinstance(line.entry, MoveMade):
            continue
        row, seat = told.pop(line.version), line.entry.seat
        assert (row["match"], row["game"], row["seat"]) == (played.record.head.id, game.slug, seat)
        assert codec.json_moves.decode(row["move"]) == line.entry.move
        assert row["kind"] == line.entry.move.__struct_config__.tag
        offered = msgspec.json.decode(row["options"])
        assert offered["seat"] == seat and offered["kind"] == row["decision"]
        placing = next(one for one in played.result.ranking if one.seat == seat)
        assert (row["rank"], row["score"], row["by"]) == (placing.rank, placing.score, "PLAYER")
    assert not told


def test_the_first_row_is_the_view_and_the_decision_of_the_seat_alone() -> None:
    game = GAMES[0]
    record = play_game(game, [GreedyBot(), GreedyBot()], seed=5).record
    row = next(iter(dataset.decisions(record)))
    view = msgspec.json.decode(row.view)
    others = [hand for hand in view["seats"] if hand["seat"] != row.seat]
    assert [seat["hand"]["__typename"] for seat in others] == ["Hidden"]


def test_the_command_line_writes_what_the_arena_has_played(tmp_path: Path) -> None:
    records, table, again = (str(tmp_path / name) for name in ("games.jsonl", "games.parquet", "again.parquet"))
    contest = ("arena", "cargo_hold", "greedy", "random", "--games", "4", "--seats", "2", "--save")
    for path in (records, table):
        assert run(*contest, path).exit_code == 0
    done = run("decisions", records, "--to", again)
    assert done.output == f"{len(pq.read_table(table))} decisions\n"
    told, same = ([{**row, "player": ""} for row in pq.read_table(path).to_pylist()] for path in (table, again))
    assert told == same
    assert sum(record.head.version > 0 for record in read_recordings(records)) == 4


def test_files_that_hold_no_records_are_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dear diary")
    done = run("decisions", str(tmp_path / "notes.txt"), "--to", str(tmp_path / "out.parquet"))
    assert done.exit_code == 1
    missing = run("decisions", str(tmp_path / "nowhere.jsonl"), "--to", str(tmp_path / "out.parquet"))
    assert missing.exit_code == 2


def test_moves_of_a_house_bot_that_stands_in_are_its_own(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        for client, name in ((anne, "Anne"), (mary, "Mary")):
            client.register(name)
        match = anne.create("cargo_hold", options=brief(GAMES[0]), rated=False)
        for client in (anne, mary):
            match = client.join(match)
        anne.start(match)
        mary.leave(match, "greedy")
        play_match(GreedyBot(), anne, match)
        until(lambda: anne.match(match).status is Status.FINISHED, what="the match to be scored")
        rows = [*dataset.decisions(anne.record(match))]
    told = {(row.seat, row.player, row.bot) for row in rows}
    assert told <= {(0, "Anne", True), (1, "greedy", True), (1, "Mary", True)}
    assert (1, "greedy", True) in told


def test_the_page_names_every_column() -> None:
    section = PAGE.read_text("utf-8").partition("## Records as a table")[2]
    named = re.findall(r"^\| `(\w+)` \| \w+ \|", section, re.MULTILINE)
    assert named == dataset.SCHEMA.names
