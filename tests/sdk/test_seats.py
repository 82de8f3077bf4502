"""Seats change hands over every door of a server, and at the terminal."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from freeport import Absence, AsyncClient, BadRequest, Client, Match, play_match, verify
from freeport._replay import steps
from freeport.bots import GreedyBot
from freeport.shapes import AnyGame, OneAnswer
from freeport_games import game
from freeport_games.engine import Seat
from tests.api.running import Service
from tests.support.games import brief
from tests.support.waiting import PATIENCE

from .command_line import run

CARGO = game("cargo_hold")
_BY_GRAPHQL = """
mutation ($match: ID!, $bot: String) {
  leave(match: $match, standIn: $bot) {
    __typename ... on Refusal { code } ... on CargoHoldMatch { seats { house left } }
  }
}
"""


def begun(anne: Client, mary: Client, **terms: Any) -> Match:
    """Return a match that two people play."""
    match = anne.create("cargo_hold", **terms)
    for player, name in ((anne, "Anne"), (mary, "Mary")):
        if player.token is None:
            player.register(name)
        player.join(match)
    return anne.start(match)


async def test_a_house_bot_stands_in_for_a_player_on_holiday(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        mary.register("Mary")
        match = begun(anne, mary)
        seen = anne.leave(match, "greedy")
        assert (seen.seats[0].house, seen.seats[0].left) == ("greedy", False)
        assert anne.return_(match).seats[0].house is None
        with pytest.raises(BadRequest, match="no house bot 'nobody'"):
            mary.leave(match, "nobody")
        told: Any = mary.graphql(_BY_GRAPHQL, {"match": match.id, "bot": "random"})
        assert told["leave"]["seats"][1] == {"house": "random", "left": False}
        async with AsyncClient(service.url, token=mary.token) as awaited:
            assert (await awaited.return_(match)).seats[1].house is None
            assert (await awaited.leave(match, stand_in="random")).seats[1].house == "random"
            seen = await awaited.leave(match)
            assert (seen.seats[1].house, seen.seats[1].left) == (None, True)
        assert anne.add_bot(match, "greedy", 1).seats[1].house == "greedy", (
            "the host lets a bot play a seat that was left"
        )


def test_a_person_goes_away_at_the_terminal_and_comes_back(service: Service) -> None:
    result = run(
        "play", "cargo_hold", "--against", "greedy", "--server", service.url, typed="away nobody\naway\n", USER="anne"
    )
    assert "There is no house bot 'nobody'" in result.output
    assert "A house bot plays for you until you come back." in result.output
    assert "Your seat is kept. Come back:" in result.output


async def test_somebody_else_plays_on_with_a_seat(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary, Client(service.url) as jack:
        anne.register("Anne")
        mary.register("Mary")
        friend = jack.register("Jack").player
        match = begun(anne, mary, rated=False, options=brief(CARGO))
        assert mary.offer_seat(match, 1, friend).seats[1].kept_for == friend.id
        assert not mary.withdraw_offer(match, 1).seats[1].offered
        async with AsyncClient(service.url, token=mary.token) as awaited:
            assert (await awaited.offer_seat(match, 1)).seats[1].offered
        taken = jack.join(jack.match(match))
        assert (taken.your_seat, taken.seats[1].player) == (1, friend)
        assert match.id not in jack.notes, "the entropy is not that of the one who takes the seat"
        with ThreadPoolExecutor() as pool:
            playing = [pool.submit(play_match, GreedyBot(), client, match) for client in (anne, jack)]
            result = playing[0].result()
        assert result == playing[1].result()
        recording = anne.record(match)
        assert verify(recording).fair
        assert "SeatChanged" in [step.text for step in steps(recording)]


class Seated(GreedyBot):
    """A bot that says when it has its seat."""

    def __init__(self) -> None:
        self.seated = threading.Event()

    def sit(self, game: AnyGame, seat: Seat, seats: int, rng: Random) -> None:
        super().sit(game, seat, seats, rng)
        self.seated.set()


def test_a_bot_stops_when_somebody_else_has_taken_its_seat(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary, Client(service.url) as jack:
        for client, name in ((anne, "Anne"), (mary, "Mary"), (jack, "Jack")):
            client.register(name)
        match = begun(anne, mary, rated=False)
        mary.offer_seat(match, 1)
        bot = Seated()
        with ThreadPoolExecutor() as pool:
            told = pool.submit(play_match, bot, mary, match)
            bot.seated.wait(PATIENCE)
            jack.join(match)
            assert told.result() is None


def test_a_person_gives_the_seat_away_at_the_terminal(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        match = begun(anne, mary, rated=False, options=CARGO.options(first_seat=0))  # else the other one is waited for
        token = str(anne.token)
        typed = "give nobody\ngive off\ngive\nq\n"
        result = run("play", match.id, "--server", service.url, typed=typed, FREEPORT_TOKEN=token)
        assert "There is no such account." in result.output
        assert "Your seat is not on offer any more." in result.output
        assert "Your seat is on offer: whoever takes it plays on." in result.output
        assert anne.match(match).seats[0].offered


def test_a_seat_is_offered_and_withdrawn_at_the_terminal(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        match = begun(anne, mary, rated=False)
        here = ("--server", service.url)
        told = run("offer", match.id, *here, FREEPORT_TOKEN=mary.token or "")
        assert told.exit_code == 0, told.output
        assert f"The seat is on offer: freeport play {match.id} --server {service.url}" in told.output
        assert "1  Mary, on offer" in told.output
        assert anne.match(match).seats[1].offered
        told = run("offer", match.id, "1", "--withdraw", *here, FREEPORT_TOKEN=mary.token or "")
        assert "1  Mary\n" in told.output and not anne.match(match).seats[1].offered
        told = run("offer", match.id, "1", *here, FREEPORT_TOKEN=anne.token or "")
        assert told.exit_code == 1 and "NOT_SEATED" in told.output
        with Client(service.url) as jack:
            jack.register("Jack")
            told = run("offer", match.id, *here, FREEPORT_TOKEN=jack.token or "")
            assert told.exit_code == 1 and "You have no seat" in told.output


def test_nobody_is_replaced_at_the_terminal_for_whom_nobody_has_waited(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        match = begun(anne, mary, rated=False, absence=Absence(3600))
        told = run(
            "replace", match.id, "1", "--bot", "greedy", "--server", service.url, FREEPORT_TOKEN=anne.token or ""
        )
        assert told.exit_code == 1 and "NOT_ABSENT" in told.output


def test_an_unrated_match_is_created_at_the_terminal(service: Service) -> None:
    told = run(
        *("play", "cargo_hold", "--unrated", "--answered", "--against", "greedy", "--server", service.url),
        typed="q\n",
        USER="anne",
    )
    assert told.exit_code == 0, told.output
    with Client(service.url) as client:
        match = client.match(told.output.partition("Match ")[2].partition(".")[0])
    assert (match.rated, match.hot_seat, match.seats[1].house) == (False, False, "greedy")
    assert match.one_answer is OneAnswer.ANSWERED
    told = run("play", "cargo_hold", "--answered", "--server", service.url)
    assert told.exit_code == 2 and "--answered needs --unrated" in told.output
