"""Moves are taken back over every door of a server, and at the terminal."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest

from freeport import AsyncClient, Client, Conflict, Match, Status, dataset, verify
from freeport._replay import steps
from freeport.shapes import Update
from freeport_api import MovesTakenBack
from freeport_games import game
from freeport_games.cargo_hold.moves import StartDelivery
from tests.api.running import Service
from tests.support.games import brief, sensible
from tests.support.waiting import until

from .command_line import run

CARGO = game("cargo_hold")
_BY_GRAPHQL = """
mutation ($match: ID!, $to: Int!) {
  undo(match: $match, to: $to) { __typename ... on Refusal { code } ... on CargoHoldUpdate { version undo } }
}
"""


def begun(anne: Client, mary: Client) -> Match:
    """Return a match that does not count, which two people play."""
    match = anne.create("cargo_hold", options=brief(CARGO), rated=False)
    for player, name in ((anne, "Anne"), (mary, "Mary")):
        if player.token is None:
            player.register(name)
        player.join(match)
    return anne.start(match)


def asked(clients: list[Client], match: Match) -> tuple[Client, Any] | None:
    """Return whom a match asks, and what that player sees; None once it has ended."""

    def found() -> tuple[Client, Any] | str | None:
        for client in clients:
            seen: Any = client.match(match)
            if seen.status in (Status.FINISHED, Status.ABANDONED):
                return "over"
            if seen.decision is not None and seen.decision.options:
                return client, seen
        return None

    told: Any = until(found, what="somebody is asked, or the match is over")
    return None if told == "over" else told


def test_moves_are_taken_back_over_every_door_and_the_record_is_verified(service: Service) -> None:
    rng, undone, last = Random(4), 0, None
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        mary.register("Mary")
        match = begun(anne, mary)
        while (found := asked([anne, mary], match)) is not None:
            client, seen = found
            made: Any = client.play(match, seen.decision, sensible(CARGO, seen.view, seen.decision, rng))
            if made.undo and (not undone or rng.random() < 0.6):
                last, undone = back(client, made, undone), undone + 1
                again: Any = client.match(match)
                then: Any = client.at(match, made.undo[0])
                assert (again.view, then.undo) == (then.view, None), "the past can be looked at, and not be taken back"
        recording = anne.record(match)
    assert last is not None
    assert verify(recording).fair
    told = [step for step in steps(recording) if re.fullmatch(r"\d back to \d+", step.text)]
    assert len(told) == undone
    assert last.version in [step.version for step in told]
    taken_back = [
        (line.entry.back_to, line.version) for line in recording.log if isinstance(line.entry, MovesTakenBack)
    ]
    stood = [row.version for row in dataset.decisions(recording)]
    assert stood and not [version for version in stood for to, at in taken_back if to < version < at]
    entry = next(line.entry for line in recording.log if isinstance(line.entry, MovesTakenBack))
    assert entry.back_to < recording.head.version


def back(client: Client, made: Any, turn: int) -> Update:
    """Take a move back: by the SDK, awaited or not, or by GraphQL; a repetition gives the same."""
    to = made.undo[0]
    if turn % 3 == 0:
        first = client.undo(made.match, to, words="en")
        assert first.words is not None
    elif turn % 3 == 1:
        first = asyncio.run(_awaited(client, made.match, to))
    else:
        data: Any = client.graphql(_BY_GRAPHQL, {"match": made.match, "to": to})
        told = data["undo"]
        assert told["__typename"] == "CargoHoldUpdate", told
        first = client.undo(made.match, to)
        assert first.version == told["version"]
    again: Any = client.undo(made.match, to)
    assert (again.version, again.events) == (first.version, first.events)
    assert again.events == (MovesTakenBack(client.match(made.match).your_seat or 0, to),)
    return first


async def _awaited(client: Client, match: str, to: int) -> Update:
    async with AsyncClient(client.server, token=client.token) as awaited:
        return await awaited.undo(match, to)


def test_others_are_told_and_a_patch_brings_their_view_back(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        anne.register("Anne")
        mary.register("Mary")
        match = begun(anne, mary)
        found = asked([anne, mary], match)
        assert found is not None
        client, seen = found
        other = mary if client is anne else anne
        delivery = next((option for option in seen.decision.options if option.makes is StartDelivery), None)
        assert delivery is not None, "the first hand has cargo"
        before: Any = other.match(match)
        made: Any = client.play(match, seen.decision, delivery.first)
        with pytest.raises(Conflict) as refused:
            other.undo(match, made.undo[0])
        assert refused.value.code in ("REVEALED", "NOTHING_TO_UNDO")
        client.undo(match, made.undo[0])
        updates: Any = other.updates(match, after=before.version, views=True)
        for update in updates:
            if any(isinstance(event, MovesTakenBack) for event in update.events):
                assert update.view in (None, before.view)
                break
        now: Any = other.match(match)
        assert (now.view, now.undo) == (before.view, ())


def test_a_person_takes_a_sent_move_back_at_the_terminal(service: Service) -> None:
    typed = "undo\nstart\n1\n\nundo\nq\n"
    result = run("play", "cargo_hold", "--against", "greedy", "--server", service.url, typed=typed, USER="anne")
    assert "There is no move of yours that could be taken back. What happened up to version " in result.output
    assert "takes moves back, as far as move" in result.output
