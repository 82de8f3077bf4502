"""The SDK against a real server: the service, its workers and Redis as processes of their own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from freeport import (
    AsyncClient,
    Bot,
    Client,
    Conflict,
    Contenders,
    Forbidden,
    IllegalMove,
    Match,
    NotFound,
    Refused,
    StaleDecision,
    Status,
    Unauthenticated,
    Visibility,
    play,
    play_match,
    play_match_async,
    read_recording,
    verify,
)
from freeport.arena import Arena
from freeport.bots import GreedyBot, RandomBot, any_move
from freeport.shapes import AnyGame
from freeport_games import game
from freeport_games.cargo_hold.moves import Collect
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move
from freeport_games.import_export.options import ImportExportOptions
from tests.api.running import Process, Service, serve_by_environment
from tests.support.games import REPRESENTED, brief, sensible
from tests.support.waiting import until

CARGO = game("cargo_hold")


class First(Bot):
    """The bot of the README."""

    def decide(self, view: View, decision: Decision) -> Move:
        return decision.options[0].sample()


def table_for(host: Client, guest: Client, game: AnyGame = CARGO) -> Match:
    if host.token is None:
        host.register("Anne")
        guest.register("Mary")
    match = host.create(game.slug, options=brief(game))
    host.join(match, entropy="mine")
    guest.join(match)
    return host.start(match)


def whose_turn(match: Match, *players: Client) -> tuple[Decision, Client]:
    """Return the decision that is asked now, and the client of the asked seat."""
    for _ in players[0].updates(match, after=0):
        for client in players:
            decision = client.match(match).decision
            if decision is not None:
                return decision, client
    raise AssertionError


@REPRESENTED
def test_two_bots_play_a_match_whose_record_checks_out(service: Service, tmp_path: Path, game: AnyGame) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = table_for(anne, mary, game)
        other = threading.Thread(target=play_match, args=(GreedyBot(), mary, match.id))
        other.start()
        result = play_match(GreedyBot(), anne, match, seed=1)
        other.join(30)
        assert result is not None
        assert {placing.seat for placing in result.ranking} == {0, 1}
        recording = anne.record(match)
        report = verify(recording)
        assert report.faults == ()
        assert report.outcomes >= 1
        assert report.moves > 5
        file = tmp_path / "match.jsonl"
        file.write_bytes(recording.lines())
        assert read_recording(file) == recording


@REPRESENTED
async def test_the_same_bots_play_with_the_asynchronous_client(service: Service, game: AnyGame) -> None:
    async with AsyncClient(service.url) as anne, AsyncClient(service.url) as mary:
        await anne.register("Anne")
        await mary.register("Mary")
        match = await anne.create(game.slug, options=brief(game))
        await anne.join(match)
        await mary.join(match)
        await anne.start(match)
        results = await asyncio.gather(
            play_match_async(First(), anne, match), play_match_async(GreedyBot(), mary, match)
        )
        assert results[0] == results[1]
        assert results[0] is not None


@REPRESENTED
def test_six_lines_are_a_bot_on_a_server(service: Service, game: AnyGame, capfd: pytest.CaptureFixture[str]) -> None:
    results = []
    both = [
        threading.Thread(target=lambda: results.append(play(GreedyBot(), game.slug, server=service.url))) for _ in "ab"
    ]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(60)
    assert len(results) == 2
    said = capfd.readouterr().err
    assert re.search(r"^Match \w+ waits for 1 more\.$", said, re.MULTILINE), (
        "the first of them says why nothing happens"
    )
    assert "waits for 0" not in said


def test_options_may_be_made_with_lists(service: Service) -> None:
    harbours: Any = ["green", "yellow"]
    with Client(service.url) as anne:
        anne.register("Anne")
        made = anne.create("import_export", 2, ImportExportOptions(harbours=harbours))
        assert cast(Any, made.options).harbours == ("green", "yellow")


def test_a_script_that_waits_for_the_host_says_so(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    with Client(service.url) as host:
        host.register("Anne")
        match = host.join(host.create("cargo_hold", options=CargoHoldOptions(turn_limit=10)))
        guest = threading.Thread(target=play, args=(GreedyBot(), match.id), kwargs={"server": service.url})
        guest.start()
        said = ""
        while "\n" not in said:
            said += capfd.readouterr().err
        assert said == f"Match {match.id} waits for its host to start it.\n"
        host.start(match)
        play_match(GreedyBot(), host, match)
        guest.join(60)


def test_ctrl_c_gives_back_the_seat_of_a_script_that_waits_and_shows_no_frames_of_the_network(service: Service) -> None:
    script = "from freeport import play; from freeport.bots import GreedyBot; play(GreedyBot(), 'cargo_hold', seats=5)"
    waiting = subprocess.Popen(
        [sys.executable, "-c", script],
        env={**os.environ, "FREEPORT_SERVER": service.url},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert waiting.stderr is not None
    match = waiting.stderr.readline().split()[1]
    waiting.send_signal(signal.SIGINT)
    said = waiting.stderr.read()
    assert waiting.wait() != 0
    assert said.endswith(f"KeyboardInterrupt: left match {match}\n")
    assert len(said.splitlines()) < 10
    with Client(service.url) as other:
        assert all(seat.player is None for seat in other.match(match).seats)


@REPRESENTED
def test_patches_give_the_same_updates_as_whole_views(service: Service, game: AnyGame) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = table_for(anne, mary, game)
        streams = (
            anne.updates(match, match.version - 1, views=True),
            anne.updates(match, match.version - 1, patches=True),
        )
        compared = 0
        for number in range(6):
            asked = ((client, client.match(match).decision) for client in cycle((anne, mary)))
            mover, decision = next((client, one) for client, one in asked if one is not None and one.options)
            made = mover.play(match, decision, any_move(decision, Random(number)))
            whole, patched = (next(update for update in stream if update.version >= made.version) for stream in streams)
            if whole.view is not None and patched.view is not None:
                assert whole == patched
                compared += 1
        assert compared


@REPRESENTED
def test_what_comes_back_is_typed_by_the_game(service: Service, game: AnyGame) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = table_for(anne, mary, game)
        assert type(match).__name__ == f"{game.typename}Match"
        assert isinstance(match.view, game.views)
        assert match.options == brief(game)
        assert isinstance(match, Match)
        assert game.slug in {card.slug for card in anne.games()}
        assert anne.game(game.slug).view is not None
        assert anne.me().name == "Anne"

        def listed() -> bool:
            return match.id in {listed.id for listed in anne.matches(game=game.slug, status=Status.PLAYING)}

        until(listed, what="the list follows the match")


def test_a_move_may_be_sent_again_but_not_changed(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = table_for(anne, mary)
        decision, mover = whose_turn(match, anne, mary)
        move = decision.options[-1].first
        with pytest.raises(IllegalMove) as refused:
            mover.play(match, decision, Collect())
        assert refused.value.code == "NO_DELIVERY"
        assert refused.value.request_id
        first = mover.play(match, decision, move)
        assert mover.play(match, decision, move).version == first.version
        with pytest.raises(Conflict):
            mover.play(match, decision, decision.options[0].first)
        decision, mover = whose_turn(match, anne, mary)
        with pytest.raises(StaleDecision):
            mover.play(match, "9999-0", decision.options[0].first)


def test_every_failure_has_a_class_of_its_own(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        with pytest.raises(Unauthenticated):
            anne.me()
        anne.register("Anne")
        mary.register("Mary")
        with pytest.raises(NotFound):
            anne.match("nowhere")
        private = anne.create("cargo_hold", visibility=Visibility.PRIVATE)
        with pytest.raises(NotFound):
            mary.match(private)
        with pytest.raises(Forbidden):
            mary.join(private, invitation="guess")
        assert mary.join(private, invitation=private.invitation).your_seat is not None
        with pytest.raises(Refused):
            mary.start(private)
        left = mary.leave(private)
        assert left.your_seat is None


def test_graphql_answers_data_or_raises(service: Service) -> None:
    with Client(service.url) as anne:
        data = anne.graphql("{ games { slug } }")
        assert isinstance(data, dict)
        assert "games" in data


def test_pending_decisions_come_from_all_matches(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        for match in [table_for(anne, mary) for _ in range(2)]:
            decision, mover = whose_turn(match, anne, mary)
            found = next(pending for pending in mover.pending() if pending.match == match.id)
            assert found.decision == decision


def restarted(redis_url: str, directory: Path, port: str) -> Process:
    """Start a service again at its old address, as soon as nobody else has got it meanwhile."""
    environment = {"FREEPORT_REDIS_URL": redis_url, "FREEPORT_HOST": "127.0.0.1", "FREEPORT_PORT": port}

    def started() -> Process | None:
        again = Process(serve_by_environment, output=directory / "again.log", **environment)
        until(
            lambda: "running on" in again.output.read_text() or again.popen.poll() is not None,
            what="the service to listen or to end",
        )
        return again if again.popen.poll() is None else None

    return until(started, what=f"the service to listen at port {port} again")


@REPRESENTED
async def test_the_arena_plays_on_a_server(service: Service, game: AnyGame) -> None:
    ring = Arena(game, {"greedy": GreedyBot, "random": RandomBot}, seats=[2], options=brief(game))
    await ring.run_on(service.url, 3)
    assert sum(standing.seats for standing in ring.ranking) == 6


async def test_a_bot_does_not_notice_a_server_that_restarts(redis_url: str, service: Service, tmp_path: Path) -> None:
    first = Service(redis_url, tmp_path)
    port = first.url.rpartition(":")[2]
    async with AsyncClient(first.url) as anne, AsyncClient(first.url) as mary:
        await anne.register("Anne")
        await mary.register("Mary")
        match = await anne.create("cargo_hold", options=CargoHoldOptions(debt_target=3000))  # not over too soon
        await anne.join(match)
        await mary.join(match)
        await anne.start(match)

        held, gone = asyncio.Event(), asyncio.Event()

        class Held(GreedyBot):
            """Plays for a while, and plays on when the server is gone."""

            def __init__(self) -> None:
                self.heard = 0

            async def on_update(self, update: object) -> None:
                self.heard += 1
                if self.heard == 8:
                    held.set()
                    await gone.wait()

        bots = (Held(), Held())
        games = [asyncio.create_task(play_match_async(*each, match)) for each in zip(bots, (anne, mary), strict=True)]
        await (
            held.wait()
        )  # one: the other may have begun to listen later, and hear no eighth while this one stands still
        assert (await anne.match(match)).status is Status.PLAYING
        await asyncio.to_thread(first.end)
        gone.set()
        with await asyncio.to_thread(restarted, redis_url, tmp_path, port):
            results = await asyncio.gather(*games)
            recording = await anne.record(match)
        assert results[0] == results[1]
        assert verify(recording).fair


@REPRESENTED
def test_ratings_and_the_past(service: Service, game: AnyGame) -> None:
    with Client(service.url) as host, Client(service.url) as guest:
        match, rng = table_for(host, guest, game), Random(1)
        versions = [match.version]
        while (seen := host.match(match)).status is not Status.FINISHED:
            for client in (host, guest):
                seen = client.match(match)
                if seen.decision is not None and seen.decision.options and seen.view is not None:
                    move = sensible(game, seen.view, seen.decision, rng)
                    versions.append(client.play(match, seen.decision, move).version)
        middle = versions[len(versions) // 2]
        past = host.at(seen, middle, seat=1)
        assert past.version == middle
        assert isinstance(past.view, game.views)
        assert past.view == guest.at(match.id, middle).view
        profile = host.player(host.me())
        while not profile.standings:
            profile = host.player(host.me().id)
        (standing,) = profile.standings
        (place,) = [place for place in host.leaderboard(game.slug, Contenders.BOTS) if place.player == host.me()]
        assert (place.standing.played, place.standing.rating) == (1, standing.rating)
        with pytest.raises(NotFound) as refusal:
            host.player("nobody")
        assert refusal.value.code == "UNKNOWN_PLAYER"
        with pytest.raises(NotFound):
            list(host.leaderboard("chess"))


async def test_ratings_and_the_past_for_those_who_await(service: Service) -> None:
    async with AsyncClient(service.url) as host:
        await host.register("Anne", bot=False)
        match = await host.create("cargo_hold")
        assert (await host.at(match, 0)).status is Status.OPENING
        assert (await host.player(await host.me())).standings == ()
        assert [place async for place in host.leaderboard("cargo_hold")] == []
