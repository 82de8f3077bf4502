"""The attacks, each from an address of its own.

``python -m tests.attack.attacks NAME URL SECONDS`` prints what was answered.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable

import httpx

from matches.webhooks.outbox import MOST_HOOKS
from tests.support.waiting import until_async
from tests.webhooks.receiver import Receiver, hang

from .attacker import AT_ONCE, Attacker, Request

_ACCOUNTS = 22
"""The accounts whose webhooks take all places for deliveries."""
_MATCHES_AT_ONCE = 8
"""The matches of bots that are made at a time."""


def _ask(document: str, **variables: object) -> Request:
    return "POST", "/graphql", {"query": document, "variables": variables}


async def introspection(attacker: Attacker) -> None:
    """149 times the whole schema in one document."""
    types = "types { name fields { name args { name } type { name } } }"
    document = "{" + " ".join(f"a{number}: __schema {{ {types} }}" for number in range(149)) + "}"
    await attacker.flood(lambda number: _ask(f"{document} # {number}"))


async def standard_introspection(attacker: Attacker) -> None:
    """The whole schema, asked for in ever other words."""
    from graphql import get_introspection_query

    document = get_introspection_query()
    await attacker.flood(lambda number: _ask(f"{document} # {number}"))


async def long_documents(attacker: Attacker) -> None:
    """Documents of 8,000 tokens, none like the other."""
    await attacker.flood(lambda number: _ask("{ me { " + f"f{number} " * 7900 + "} }"))


async def tokens_without_end(attacker: Attacker) -> None:
    """Documents of nothing but tokens, of which each costs more than there is."""
    await attacker.flood(lambda number: _ask("{" * 60_000 + f" # {number}"))


async def equal_fields(attacker: Attacker) -> None:
    """Fields that would all have to be compared with each other."""
    await attacker.flood(lambda number: _ask("{ me { " + "... on Player { id } " * 1500 + f"}} }} # {number}"))


async def large_pages(attacker: Attacker) -> None:
    """As many fields of as many matches as a document may ask for."""
    node = "id status createdAt version seats { seat left entropy player { id name bot } } host { id name bot }"
    await attacker.flood(lambda number: _ask(f"{{ matches(first: 100) {{ nodes {{ {node} }} edges {{ cursor }} }} }}"))


async def lists(attacker: Attacker) -> None:
    """The longest lists over REST."""
    await attacker.flood(lambda number: ("GET", "/v1/matches?first=100", None))


async def long_names(attacker: Attacker) -> None:
    """Accounts with names of 60,000 characters."""
    register = "mutation($name: String!) { register(name: $name) { ... on Refusal { code } } }"
    await attacker.flood(lambda number: _ask(register, name=f"{number}" + "x" * 60_000))


async def long_tickets(attacker: Attacker) -> None:
    """Quick play with tickets of 50,000 characters."""
    await attacker.register()
    play = 'mutation($ticket: String) { quickPlay(game: "cargo_hold", ticket: $ticket) { ... on Refusal { code } } }'
    await attacker.flood(lambda number: _ask(play, ticket=f"{number}" + "x" * 50_000))


async def many_matches(attacker: Attacker) -> None:
    """As many matches as one account gets."""
    await attacker.register()
    await attacker.flood(lambda number: ("POST", "/v1/matches", {"game": "cargo_hold", "seats": 2}))


async def left_matches(attacker: Attacker) -> None:
    """Matches that are left at once, so that they count no more among those under way, but stay in the store."""
    await attacker.register()

    async def come_and_go() -> None:
        made = await attacker.attempt(("POST", "/v1/matches", {"game": "cargo_hold", "seats": 2}))
        if made is not None and made.status_code == httpx.codes.CREATED:
            for change in ("join", "leave"):
                await attacker.attempt(("POST", f"/v1/matches/{made.json()['id']}/{change}", {}), change)

    await attacker.repeat(come_and_go, AT_ONCE)


async def refused_moves(attacker: Attacker) -> None:
    """Moves that are not legal, in 30 matches of one player."""
    await attacker.register()
    asked = [await _asked(attacker) for _ in range(30)]
    move = {"__typename": "CargoHoldRaid", "target": 0, "cards": []}

    def wrong(number: int) -> Request:
        match, decision = asked[number % len(asked)]
        return "POST", f"/v1/matches/{match}/moves", {"decision": decision, "move": move}

    await attacker.flood(wrong)


async def _asked(attacker: Attacker) -> tuple[str, str]:
    """Start a match against a house bot; return its id, and that of the decision which the attacker is asked for."""
    body = {"game": "cargo_hold", "seats": 2, "autostart": True, "options": {"firstSeat": 0}}
    match: str = (await attacker.post("/v1/matches", body))["id"]
    await attacker.post(f"/v1/matches/{match}/join", {"seat": 0})
    await attacker.post(f"/v1/matches/{match}/bots", {"bot": "random"})

    async def asked() -> str | None:
        decision = (await attacker.send(("GET", f"/v1/matches/{match}", None))).json()["decision"]
        return None if decision is None else str(decision["key"])

    return match, await until_async(asked, what="the attacker is asked")


async def past(attacker: Attacker) -> None:
    """The last versions of a match that bots play, each rebuilt from its log, and the streams of all of it."""
    await attacker.register()
    match = (await attacker.post("/v1/matches", {"game": "competitors", "seats": 2}))["id"]
    for _ in range(2):
        await attacker.post(f"/v1/matches/{match}/bots", {"bot": "random"})
    await attacker.post(f"/v1/matches/{match}/start", {})
    await asyncio.sleep(attacker.seconds / 2)  # the longer it is played, the longer is its log
    version = (await attacker.send(("GET", f"/v1/matches/{match}", None))).json()["version"]
    attacker.answers[f"versions: {version}"] += 1
    paths = (f"/v1/matches/{match}/at/{{}}", f"/v1/matches/{match}/updates?after=0")
    await attacker.flood(lambda number: ("GET", paths[0].format(version - number % (version + 1)), None))
    await attacker.follow(paths[1])


async def many_streams(attacker: Attacker) -> None:
    """Streams of decisions, each left when it begins."""
    await attacker.register()
    await attacker.follow("/v1/me/decisions")


async def many_operations(attacker: Attacker) -> None:
    """Lists over WebSockets."""
    await attacker.register()
    await attacker.operate("{ matches(first: 100) { nodes { id status seats { player { name } } } } }")


async def many_subscriptions(attacker: Attacker) -> None:
    """Subscriptions over WebSockets, which stay open."""
    await attacker.register()
    await attacker.operate("subscription { pending { __typename } }")


async def half_heads(attacker: Attacker) -> None:
    """Half heads, which never go on."""
    await attacker.hold(b"GET /v1/games HTTP/1.1\r\nHost: a\r\nX-Slow: ")


async def half_bodies(attacker: Attacker) -> None:
    """Half bodies, which never go on."""
    head = b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    await attacker.hold(head)


async def dead_webhooks(attacker: Attacker) -> None:
    """Webhooks of several accounts to a receiver that never answers, and as many tests of them as are made."""
    with Receiver() as dead:
        dead.behaviour = hang
        hooks: list[tuple[str, str]] = []
        for _ in range(_ACCOUNTS):
            await attacker.register()
            for _ in range(MOST_HOOKS):
                made = await attacker.post("/v1/me/webhooks", {"url": dead.url})
                hooks.append((str(attacker.token), made["webhook"]["id"]))

        def test(number: int) -> Request:
            attacker.token, hook = hooks[number % len(hooks)]
            return "POST", f"/v1/me/webhooks/{hook}/test", None

        await attacker.flood(test)
        attacker.answers["delivered"] += len(dead.got)


async def matches_of_bots(attacker: Attacker) -> None:
    """As many matches of house bots alone as one account gets."""
    await attacker.register()

    async def match() -> None:
        made = await attacker.attempt(("POST", "/v1/matches", {"game": "sky_cargo", "seats": 2, "autostart": True}))
        if made is not None and made.status_code == httpx.codes.CREATED:
            for _ in range(2):
                await attacker.attempt(("POST", f"/v1/matches/{made.json()['id']}/bots", {"bot": "greedy"}), "bot")

    await attacker.repeat(match, _MATCHES_AT_ONCE)


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        *(introspection, standard_introspection, long_documents, tokens_without_end, equal_fields, large_pages, lists),
        *(long_names, long_tickets, many_matches, left_matches, refused_moves, past),
        *(many_streams, many_operations, many_subscriptions, half_heads, half_bodies),
        *(dead_webhooks, matches_of_bots),
    )
}


async def _main(name: str, url: str, seconds: str) -> None:
    address = f"127.0.1.{1 + [*ATTACKS].index(name)}"  # of its own, so that others have left its budgets full
    attacker = Attacker(url, float(seconds), address)
    async with attacker.http:
        await ATTACKS[name](attacker)
    print(json.dumps(dict(attacker.answers.most_common())))


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))
