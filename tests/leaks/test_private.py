"""To outsiders a private match looks like none at all, to the byte, whatever they ask and however far it is."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from freeport_api import Status
from matches.kinds import ANY_VERSION
from matches.match.live_match import LiveMatch
from service.rest.operation import Operation, Who
from service.rest.routes import OPERATIONS
from tests.matches.damages import DAMAGES, HIDING, Damage

from .asgi import subscribe
from .documents import following, mutations, queries, subscriptions
from .local_service import Copy, LocalService, Person, Seating, play, seated, serve_locally, token_of

UNKNOWN = "0123456789abcdef"
REPRESENTED = (Status.OPEN, Status.PLAYING)
"""The matches of which ``make test`` asks."""
"""As long as an id, and nobody's."""
OF_A_MATCH = [operation for operation in OPERATIONS if "{match}" in operation.path]
BODIES: dict[str, list[bytes]] = {
    "join": [
        b"",
        b"{}",
        b'{"seat":0}',
        b'{"invitation":""}',
        b'{"invitation":"guessed"}',
        b'{"invitation":"guessed","seat":63}',
        b'{"invitation":"guessed","entropy":"\xc3\xa4"}',
        b'{"entropy":"\xc3\xa4"}',
        b"{",
    ],
    "play": [
        b'{"decision":"6-0","move":{"__typename":"CargoHoldDraw"}}',
        b'{"decision":"0-0","move":{"__typename":"CargoHoldStealCargo","card":"CG01#1"}}',
        b'{"decision":"x","move":{"__typename":"Nothing"}}',
        b'{"decision":"x","move":null}',
        b'{"decision":"x"}',
    ],
}
QUERIES = ("", "?after=0", "?after=1&views=true", "?after=99999", "?after=x", "?after=-1")
MOVES: tuple[Any, ...] = ({"cargoHold": {"draw": {}}}, {"cargoHold": {"stealCargo": {"card": "CG01#1"}}})


async def opened(on: LocalService) -> Seating:
    """Return a private match that nobody has joined."""
    host = await on.register("Host")
    body = {"game": "cargo_hold", "seats": 2, "visibility": "PRIVATE"}
    created = await on.ask("POST", "/v1/matches", host, body)
    return Seating(created["id"], (), host, True)


async def at(on: LocalService, status: Status) -> Seating:
    """Return a private match that is so far."""
    if status in (Status.OPENING, Status.OPEN):
        seating = await opened(on)
        if status is Status.OPENING:
            copy = on.take(seating.match)
            new = copy.having(copy.fresh(seating.match), [])
            on.put(seating.match, Copy(new.fields | {b"version": b"0"}, []))
        return seating
    seating = await seated(on, 2, visibility="PRIVATE", options={"turnLimit": 10})
    if status is Status.ABANDONED:
        for person in seating.seats:
            await on.ask("POST", f"/v1/matches/{seating.match}/leave", person)

    async def under_way(live: LiveMatch) -> bool:
        return status is Status.PLAYING and live.version > 12

    await play(on, seating, 1, 200, under_way)
    if status in (Status.FINISHED, Status.ABANDONED):
        await on.worker.croupier.work(seating.match, ANY_VERSION)
    await on.matches.dispatcher.settle()
    return seating


@pytest.mark.parametrize(
    "status", [pytest.param(each, marks=() if each in REPRESENTED else pytest.mark.proof) for each in Status]
)
async def test_outsiders_are_told_the_same_of_a_private_match_as_of_none(redis_url: str, status: Status) -> None:
    compared = 0
    async with serve_locally(redis_url, 9) as on:
        seating = await at(on, status)
        insider = await on.call("GET", f"/v1/matches/{seating.match}", seating.host.token)
        assert b'"status":"%s"' % status.encode() in insider
        outsider = await on.register("Outsider")
        for person in (outsider, None):
            private, unknown = [await answers(on, person, match) for match in (seating.match, UNKNOWN)]
            for name, answer in private.items():
                assert answer.replace(seating.match.encode(), UNKNOWN.encode()) == unknown[name], name
                compared += 1
            everything = b"".join(private.values())
            assert b"PRIVATE" not in everything
            assert person is None or b'"code":"UNKNOWN_MATCH"' in everything
        lists = [await on.call("GET", f"/v1/matches?first=100{more}", outsider.token) for more in ("", "&status=OPEN")]
        assert all(seating.match.encode() not in listed for listed in lists)
    assert compared >= 90


@pytest.mark.proof
@pytest.mark.parametrize("damage", (DAMAGES | HIDING).values(), ids=DAMAGES | HIDING)
async def test_outsiders_are_told_the_same_of_none_as_of_a_private_match_that_cannot_be_read(
    redis_url: str, damage: Damage
) -> None:
    async with serve_locally(redis_url, 9) as on:
        seating = await at(on, Status.PLAYING)
        damage(on.redis, seating.match)
        on.matches.cache.clear()
        outsider = await on.register("Outsider")
        private, unknown = [await answers(on, outsider, match) for match in (seating.match, UNKNOWN)]
        for name, answer in private.items():
            assert answer.replace(seating.match.encode(), UNKNOWN.encode()) == unknown[name], name


@pytest.mark.parametrize("visibility", ["PRIVATE", "UNLISTED"])
async def test_nothing_leads_outsiders_to_a_match_that_is_not_public(redis_url: str, visibility: str) -> None:
    """Neither lists, whatever their filters, nor the lobby, nor quick play, however well the match would fit."""
    async with serve_locally(redis_url, 9) as on:
        host, outsider = await on.register("Host"), await on.register("Outsider")
        terms = {"game": "cargo_hold", "seats": 2, "autostart": True, "visibility": visibility}
        created = await on.ask("POST", "/v1/matches", host, terms)
        match = created["id"].encode()
        await on.ask("POST", f"/v1/matches/{created['id']}/join", host, {})
        await on.matches.dispatcher.settle()
        filters = ("", "?free=true", "?free=false", "?seats=2", "?clock=false", "?spectators=true", "?game=cargo_hold")
        for person in (outsider, host, None):
            for path in ("/v1/matches", "/v1/lobby"):
                for query in filters:
                    told = await on.call("GET", path + query, token_of(person))
                    assert told[:3] == b"200"
                    assert match not in told
                    assert b"Host" not in told
        found = await on.ask("POST", "/v1/quick-play", outsider, {"game": "cargo_hold", "seats": 2})
        assert found["id"] != created["id"]
        assert found["visibility"] == "PUBLIC"
        await on.matches.dispatcher.settle()
        assert found["id"].encode() in await on.call("GET", "/v1/lobby", outsider.token)


async def answers(on: LocalService, person: Person | None, match: str) -> dict[str, bytes]:
    """Everything that somebody may ask of a match that he is not in."""
    token = token_of(person)
    found: dict[str, bytes] = {}
    found["ticket"] = await on.call("POST", "/v1/tickets", token, b'{"stream":"UPDATES","match":"%b"}' % match.encode())
    for operation in OF_A_MATCH:
        path = operation.path.format(match=match, seat=0, version=1, order=GIVEN["order"])
        for body in BODIES.get(operation.name, [b"", b"{}", b"{"]) if operation.method == "POST" else [b""]:
            for query in QUERIES if operation.query else ("",):
                answer = await on.call(operation.method, path + query, token, body)
                found[f"{operation.name} {query} {body!r}"] = answer
                _refused(operation, answer, person)
        found[f"{operation.name} DELETE"] = await on.call("DELETE", path, token)
    for number in ("0", "5", "x"):
        name = f"updates {number}"
        found[name] = await on.call("GET", f"/v1/matches/{match}/updates", token, b"", Last_Event_ID=number)
    for name, document in (queries("cargo_hold") | mutations("cargo_hold")).items():
        for variables in _variables(document, match):
            body = json.dumps({"query": document, "variables": variables}).encode()
            answer = await on.call("POST", "/graphql", token, body)
            assert b"Variable '$" not in answer, answer
            found[f"{name} {sorted(variables)} {variables.get('move')} {variables.get('invitation')}"] = answer
    for name, document in subscriptions("cargo_hold").items():
        if "$match" in document:
            for after in (None, 0, 5, -1):
                asked = following(match, after=after)
                found[f"{name} {after}"] = await subscribe(on.app, token, document, asked, 2)
    return found


GIVEN: dict[str, Any] = {
    "first": 100,
    "decision": "6-0",
    "move": MOVES[0],
    "bot": "random",
    "seat": 0,
    "version": 1,
    "to": 1,
    "entropy": "some salt",
    "key": "6-0",
    "after": 0,
    "times": 1,
    "decisions": [],
    "until": ["END"],
    "order": "0" * 16,
    "game": "cargo_hold",
    "slug": "cargo_hold",
    "webhook": "0" * 16,
    "subscription": "0" * 16,
    "pictures": False,
    "shared": False,
    "stream": "UPDATES",
}
"""What documents are given for what they require."""
GIVEN_BY_TYPE = {"OrderKind!": "QUIET", "Contenders!": "PEOPLE", "String!": "CargoHoldDraw"}
"""The same for ``kind``, of which there are several."""


def _variables(document: str, match: str) -> list[dict[str, Any]]:
    """Values for what a document requires, and for some of what it takes."""
    taken: dict[str, Any] = {}
    for name, of in re.findall(r"\$(\w+): ([^,)]+)", document.partition("{")[0]):
        if name in ("match", "id"):
            taken[name] = match
        elif name == "kind":
            taken[name] = GIVEN_BY_TYPE[of.partition(" = ")[0]]
        elif of.endswith("!") or name in ("move", "seat"):
            taken[name] = GIVEN[name]
    if "$invitation" in document:
        return [taken, taken | {"invitation": ""}, taken | {"invitation": "guessed"}, taken | {"entropy": "ä"}]
    return [taken | {"move": move} for move in MOVES] if "move" in taken else [taken]


def _refused(operation: Operation, answer: bytes, person: Person | None) -> None:
    """Nothing works for an outsider."""
    assert answer[:1] == b"4", (operation.name, answer)
    if person is None and operation.who is Who.PLAYER:
        assert answer[:3] == b"401"
