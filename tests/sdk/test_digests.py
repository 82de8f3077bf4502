"""Whoever comes back is told what happened, over every door of a server and at the terminal."""

from __future__ import annotations

from random import Random
from typing import Any

from freeport import AsyncClient, Client, Match
from freeport_games import game
from tests.api.running import Service
from tests.support.games import brief, sensible

from .command_line import run
from .test_undo import asked

CARGO = game("cargo_hold")
_BY_GRAPHQL = """
query ($id: ID!) {
  sinceMyMove(id: $id, pictures: true) {
    __typename
    ... on Digest { since next updates { version words { events { text } } } }
    ... on CargoHoldDigest { moved { since steps { thing from to } } }
  }
}
"""


def away(anne: Client, mary: Client) -> Match:
    """Return a match in which Anne has moved, and then Mary, who is not asked again before Anne is."""
    for player, name in ((anne, "Anne"), (mary, "Mary")):
        player.register(name, bot=False)
    match = anne.create("cargo_hold", options=brief(CARGO))
    for player in (anne, mary):
        player.join(match)
    match = anne.start(match)
    rng, moved = Random(5), [mary]
    while True:
        found = asked([anne, mary], match)
        assert found is not None
        client, seen = found
        if client is anne and moved[-1] is mary and anne in moved:
            return match
        moved.append(client)
        client.play(match, seen.decision, sensible(CARGO, seen.view, seen.decision, rng))


async def test_a_digest_comes_over_every_door(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = away(anne, mary)
        digest = anne.since_my_move(match, words="en", pictures=True)
        assert digest.since > 0 and digest.updates and digest.next is None
        assert [update.version for update in digest.updates] == list(
            range(digest.since + 1, digest.updates[-1].version + 1)
        )
        assert all(update.words is not None for update in digest.updates)
        assert digest.moved is not None and digest.moved.since == digest.since
        told: Any = anne.graphql(_BY_GRAPHQL, {"id": match.id})
        by_graphql = told["sinceMyMove"]
        assert (by_graphql["__typename"], by_graphql["since"]) == ("CargoHoldDigest", digest.since)
        assert [each["version"] for each in by_graphql["updates"]] == [update.version for update in digest.updates]
        assert by_graphql["moved"]["since"] == digest.since
        assert len(by_graphql["moved"]["steps"]) == len(digest.moved.steps)
        last = digest.updates[-1].version
        assert anne.since_my_move(match, last).updates == ()
        async with AsyncClient(service.url, anne.token) as again:
            same = await again.since_my_move(match.id, words="en", pictures=True)
            assert [update.events for update in same.updates] == [update.events for update in digest.updates]


def test_the_terminal_tells_what_happened_when_one_comes_back(service: Service) -> None:
    with Client(service.url) as anne, Client(service.url) as mary:
        match = away(anne, mary)
        digest = anne.since_my_move(match, words="en")
        shown = run(
            "play", match.id, "--server", service.url, typed="q\n", FREEPORT_TOKEN=anne.token or "", COLUMNS="200"
        )
    assert "Since your last move" in shown.output
    events = [each.text for update in digest.updates if update.words for each in update.words.events]
    told = shown.output.partition("Since your last move")[2]
    assert all(event in told for event in events[-30:])
