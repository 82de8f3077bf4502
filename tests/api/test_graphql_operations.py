"""The life of a match over GraphQL, on real matches."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import msgspec
import pytest

from freeport.shapes import AnyGame
from freeport_api import Match, shapes
from freeport_games import GAMES
from matches import Matches
from service.graphql.schema import schema
from tests.leaks.asgi import subscribe
from tests.support.games import REPRESENTED, as_input, brief_input, lower, sensible
from tests.support.graphql import (
    GraphQLClient,
    app_of,
    client_of,
    dumped,
    full_selection,
    matches_with_worker,
    without_edges,
)
from tests.support.waiting import until_async

REFUSAL = "... on Refusal { code detail rule matchVersion }"
REGISTER = f"""mutation($name: String!) {{
  register(name: $name) {{ ... on Registered {{ token player {{ id name bot }} }} {REFUSAL} }}
}}"""
CREATE = f"""mutation(
  $seats: Int!, $options: OptionsInput, $visibility: Visibility! = PUBLIC, $game: String! = "{GAMES[0].slug}"
) {{
  create(game: $game, seats: $seats, options: $options, visibility: $visibility) {{
    __typename
    ... on Match {{ id status seats {{ seat player {{ id }} }} json }}
    {REFUSAL}
  }}
}}"""
JOIN = f"""mutation($match: ID!, $entropy: String! = "", $invitation: String, $seat: Int) {{
  join(match: $match, entropy: $entropy, invitation: $invitation, seat: $seat) {{
    ... on Match {{ yourSeat status }} {REFUSAL}
  }}
}}"""
START = f"mutation($match: ID!) {{ start(match: $match) {{ ... on Match {{ status version }} {REFUSAL} }} }}"
PLAY = f"""mutation($match: ID!, $decision: String!, $move: MoveInput!) {{
  play(match: $match, decision: $decision, move: $move) {{ __typename ... on Update {{ version json }} {REFUSAL} }}
}}"""
SEE = """query($match: ID!) {
  match(id: $match) { __typename id version status yourSeat invitation decision { key seat json } json }
}"""

"""With the usual limits: there is room for a selection of all there is."""


@pytest.fixture
async def matches(redis_url: str) -> AsyncIterator[Matches]:
    async with matches_with_worker(redis_url) as matches:
        yield matches


@pytest.fixture
async def client(matches: Matches) -> AsyncIterator[GraphQLClient]:
    async with client_of(app_of(schema(), matches)) as client:
        yield client


@pytest.fixture
async def ada(client: GraphQLClient) -> GraphQLClient:
    return await register(client, "Ada")


@pytest.fixture
async def bob(client: GraphQLClient) -> GraphQLClient:
    return await register(client, "Bob")


async def register(client: GraphQLClient, name: str) -> GraphQLClient:
    return client.as_player((await client.ask(REGISTER, name=name))["register"]["token"])


@pytest.mark.parametrize("name", ["", "x" * 60_000, "\x1b[2J", "Anne\n", "\u202eAnne"])
async def test_a_name_that_is_none_is_refused(client: GraphQLClient, name: str) -> None:
    assert (await client.ask(REGISTER, name=name))["register"]["code"] == "BAD_NAME"


async def started(ada: GraphQLClient, bob: GraphQLClient, **create: Any) -> str:
    """Return a match of two that has begun."""
    match = str((await ada.ask(CREATE, seats=2, **create))["create"]["id"])
    for player in (ada, bob):
        assert (await player.ask(JOIN, match=match))["join"]["status"] == "OPEN"
    assert (await ada.ask(START, match=match))["start"]["status"] == "PLAYING"
    return match


async def decisions(matches: Matches, match: str, *players: GraphQLClient) -> tuple[GraphQLClient, Any]:
    """Return who has to decide, and what."""
    for client in players:
        bearer = await matches.players.by_token(client.token or "")
        stream: Any = matches.streams.updates(match, None if bearer is None else bearer.player, None, False)
        async with aclosing(stream) as updates:
            async for update in updates:
                if update is not None and getattr(update, "decision", None) is not None:
                    return client, update.decision
                if update is not None and not update.chance:
                    break
    raise AssertionError("nobody is asked")


def selection(name: str) -> str:
    """Everything of a type, and the same encoded."""
    return f"... on {name} {{ {full_selection(schema().graph, schema().graph.type_map[name])[1:-1]} json }}"


@REPRESENTED
async def test_a_match_is_played_to_its_end_over_graphql_and_followed(
    matches: Matches, ada: GraphQLClient, bob: GraphQLClient, game: AnyGame
) -> None:
    """Every move is a typed input, and every answer, and every update of a stream, the same typed and encoded."""
    rng = random.Random(3)
    match = await started(ada, bob, game=game.slug, options=brief_input(game))
    everything = selection(f"{game.typename}Update")
    follow = f"""subscription($match: ID!) {{
      updates(match: $match, after: 0, views: true) {{ __typename {everything} }}
    }}"""
    following = asyncio.create_task(subscribe(app_of(schema(), matches), None, follow, {"match": match}, 100_000))
    play = f"""mutation($match: ID!, $decision: String!, $move: MoveInput!) {{
      play(match: $match, decision: $decision, move: $move) {{ __typename {everything} {REFUSAL} }}
    }}"""
    kinds = set()
    while (asked := await asked_now(matches, match, ada, bob)) is not None:
        client, seen = asked
        move = sensible(game, seen.view, seen.decision, rng)
        kinds.add(type(move).__name__)
        variables = {"match": match, "decision": seen.decision.id, "move": as_input(game, move)}
        first, again = [(await client.ask(play, **variables))["play"] for _ in "ab"]
        assert first["__typename"] == f"{game.typename}Update", (move, first)
        assert dumped(typed(first)) == dumped(without_edges(first["json"]))
        assert (again["version"], again["json"]["events"]) == (first["version"], first["json"]["events"])
    assert len(kinds) >= 4, kinds
    messages = [msgspec.json.decode(line) for line in (await following).split(b"\n") if line.startswith(b"{")]
    assert messages[-1]["type"] == "complete"
    told = [message["payload"]["data"]["updates"] for message in messages if message["type"] == "next"]
    assert [update["version"] for update in told] == list(range(1, len(told) + 1))
    assert told[-1]["json"]["status"] == "FINISHED"
    for update in told:
        assert dumped(typed(update)) == dumped(without_edges(update["json"]))
    again = "mutation($match: ID!) { rematch(match: $match) { ... on Match { rematchOf { id game { slug } } } } }"
    assert (await ada.ask(again, match=match))["rematch"] == {"rematchOf": {"id": match, "game": {"slug": game.slug}}}


def typed(update: dict[str, Any]) -> dict[str, Any]:
    """Return an update without its encoded form."""
    return {name: value for name, value in update.items() if name != "json"}


async def asked_now(matches: Matches, match: str, *clients: GraphQLClient) -> tuple[GraphQLClient, Any] | None:
    """Return who is asked, and what it sees; None if the match is over."""
    while True:
        await matches.dispatcher.settle()
        for client in clients:
            bearer = await matches.players.by_token(client.token or "")
            seen: Any = await matches.looking.see(match, None if bearer is None else bearer.player)
            if seen.status.value != "PLAYING":
                return None
            if any(asked.seat == seen.your_seat and not asked.answered for asked in seen.asked):
                return client, seen


@REPRESENTED
async def test_json_is_what_a_full_selection_answers(
    matches: Matches, ada: GraphQLClient, bob: GraphQLClient, game: AnyGame
) -> None:
    match = await started(ada, bob, game=game.slug)
    player, _ = await decisions(matches, match, ada, bob)
    query = f"query($match: ID!) {{ match(id: $match) {{ __typename {selection(f'{game.typename}Match')} }} }}"
    selected = (await player.ask(query, match=match))["match"]
    encoded = (await player.ask(SEE, match=match))["match"]["json"]
    assert dumped(typed(selected)) == dumped(without_edges(encoded))
    seen = msgspec.convert(encoded, shapes(game).match)
    assert isinstance(seen, Match)
    assert encoded["decision"] is not None


@REPRESENTED
async def test_a_refused_move_is_data(matches: Matches, ada: GraphQLClient, bob: GraphQLClient, game: AnyGame) -> None:
    match = await started(ada, bob, game=game.slug)
    client, decision = await decisions(matches, match, ada, bob)
    other = bob if client is ada else ada
    move = as_input(game, decision.options[0].sample())
    not_asked = (await other.ask(PLAY, match=match, decision=decision.id, move=move))["play"]
    assert not_asked["__typename"] == "Refusal"
    stale = (await client.ask(PLAY, match=match, decision="999-0", move=move))["play"]
    assert stale["code"] == "STALE_DECISION"
    unknown = (await client.ask(PLAY, match="nowhere", decision=decision.id, move=move))["play"]
    assert unknown == {
        "__typename": "Refusal",
        "code": "UNKNOWN_MATCH",
        "detail": unknown["detail"],
        "rule": None,
        "matchVersion": None,
    }


@pytest.mark.parametrize(
    "operation",
    [
        'create(game: "cargo_hold", seats: 2)',
        'join(match: "m")',
        'start(match: "m")',
        'play(match: "m", decision: "1-0", move: {cargoHold: {discard: {cards: []}}})',
        'leave(match: "m")',
        'return(match: "m")',
    ],
)
@pytest.mark.parametrize("token", [None, "wrong"])
async def test_mutations_take_a_token(client: GraphQLClient, operation: str, token: str | None) -> None:
    asker = client if token is None else client.as_player(token)
    answer = await asker.ask(f"mutation {{ it: {operation} {{ __typename ... on Refusal {{ code }} }} }}")
    assert answer["it"] == {"__typename": "Refusal", "code": "UNAUTHENTICATED"}


async def test_queries_with_a_wrong_token_say_so(client: GraphQLClient) -> None:
    (error,) = await client.as_player("wrong").errors("{ me { id } }")
    assert error["extensions"]["code"] == "UNAUTHENTICATED"
    assert (await client.ask("{ me { id } }"))["me"] is None


async def test_me(ada: GraphQLClient) -> None:
    assert (await ada.ask("{ me { name bot } }"))["me"] == {"name": "Ada", "bot": False}


async def test_games_and_their_rules(client: GraphQLClient) -> None:
    games = (await client.ask("{ games { slug name typename seatRange { least most } rulesVersion } }"))["games"]
    assert [game["slug"] for game in games] == [game.slug for game in GAMES]
    query = "query($slug: String!) { game(slug: $slug) { rules matchOptions { name description default } } }"
    for game in GAMES:
        found = (await client.ask(query, slug=game.slug))["game"]
        assert found["rules"] == game.rules
        assert all(each["description"] for each in found["matchOptions"])
    assert (await client.ask(query, slug="chess"))["game"] is None


@pytest.mark.parametrize(
    "query",
    ['{ matches(game: "chess") { nodes { id } } }', '{ leaderboard(game: "chess") { nodes { player { id } } } }'],
)
async def test_lists_of_an_unknown_game_are_an_error(client: GraphQLClient, query: str) -> None:
    (error,) = await client.errors(query)
    assert error["extensions"] == {"code": "UNKNOWN_GAME"}
    assert "cargo_hold" in error["message"]


async def test_creating_is_refused_as_data(ada: GraphQLClient) -> None:
    assert (await ada.ask(CREATE, seats=2, game="chess"))["create"]["code"] == "UNKNOWN_GAME"
    assert (await ada.ask(CREATE, seats=99))["create"]["code"] == "BAD_OPTIONS"


@REPRESENTED
async def test_options_have_their_defaults(ada: GraphQLClient, game: AnyGame) -> None:
    given: dict[str, Any] = {lower(game.typename): {}}
    created = (await ada.ask(CREATE, seats=2, game=game.slug, options=given))["create"]
    assert created["json"]["options"] == msgspec.json.decode(msgspec.json.encode(game.options()))


async def test_private_matches_are_nowhere_for_others(ada: GraphQLClient, bob: GraphQLClient) -> None:
    match = (await ada.ask(CREATE, seats=2, visibility="PRIVATE"))["create"]["id"]
    assert (await bob.ask(SEE, match=match))["match"] is None
    invitation = (await ada.ask(SEE, match=match))["match"]["invitation"]
    assert (await bob.ask(JOIN, match=match, invitation="guess"))["join"]["code"] == "WRONG_INVITATION"
    assert (await bob.ask(JOIN, match=match, invitation=invitation, seat=1))["join"]["yourSeat"] == 1
    assert (await bob.ask(SEE, match=match))["match"]["yourSeat"] == 1


async def test_a_player_leaves_and_comes_back(matches: Matches, ada: GraphQLClient, bob: GraphQLClient) -> None:
    match = await started(ada, bob)
    left = "{ seats { left } }"
    gone = await bob.ask(f"mutation($m: ID!) {{ leave(match: $m) {{ ... on Match {left} }} }}", m=match)
    assert [seat["left"] for seat in gone["leave"]["seats"]] == [False, True]
    back = await bob.ask(f"mutation($m: ID!) {{ return(match: $m) {{ ... on Match {left} }} }}", m=match)
    assert [seat["left"] for seat in back["return"]["seats"]] == [False, False]


async def test_ids_lead_to_what_has_them(ada: GraphQLClient, bob: GraphQLClient, client: GraphQLClient) -> None:
    query = """query($id: ID!) { node(id: $id) {
      __typename id ... on Match { game { id name } host { id name } rematchOf { id } }
    } }"""
    match = (await ada.ask(CREATE, seats=2, visibility="PRIVATE"))["create"]["id"]
    found = (await ada.ask(query, id=match))["node"]
    host = found["host"]
    assert found == {
        "__typename": "CargoHoldMatch",
        "id": match,
        "game": {"id": "cargo_hold", "name": "Cargo Hold"},
        "host": host,
        "rematchOf": None,
    }
    assert (await bob.ask(query, id=match))["node"] is None, "a private match"
    assert (await client.ask(query, id=host["id"]))["node"] == {"__typename": "Player", "id": host["id"]}
    assert (await ada.ask(query, id="0" * 16))["node"] is None
    every = """query($id: ID!) { node(id: $id) {
      id ... on Game { slug seatRange { most } } ... on Match { seats { left } }
    } }"""
    game = (await client.ask(every, id="competitors"))["node"]
    assert game == {"id": "competitors", "slug": "competitors", "seatRange": {"most": 5}}


CORE = """query($match: ID!) { match(id: $match) {
  game { slug }
  decision { key answered prompt options { ...option } interjections { ...option } json }
} }
fragment option on Option { text kind bound fields { ...field domain { ...domain
  ... on Form { makes fields { ...field domain { ...domain } } }
  ... on Several { __typename of { ...form } atLeast atMost }
  ... on Each { __typename forms { ...form } atLeast atMost }
} } }
fragment form on Form { __typename fields { ...field domain {
  ...domain ... on Several { of { ...inner } atLeast atMost } } } }
fragment inner on Form { __typename fields { ...field domain { ...domain } } }
fragment field on FormField { name text refersTo }
fragment domain on Domain { __typename kind
  ... on One { items }
  ... on Some { items atLeast atMost ordered groups { __typename items atLeast atMost } }
  ... on Ordering { items }
  ... on Amount { low high step }
  ... on Amounts { ranges { __typename key low high } atLeast atMost }
  ... on Distribution { lots { __typename items shares { __typename place atLeast atMost } } }
  ... on Path {
    start steps { __typename source targets cost } budget mustEnd mayEnd atLeast revisits
  }
}"""
"""All that a client needs to let a person choose a move of any game."""
CORE_PLAY = f"""mutation($match: ID!, $decision: String!, $move: MoveInput, $json: JSON) {{
  play(match: $match, decision: $decision, move: $move, json: $json) {{
    ... on Update {{ version events {{ __typename kind text }} }} {REFUSAL}
  }}
}}"""


@REPRESENTED
async def test_a_client_that_names_no_game_plays(
    matches: Matches, ada: GraphQLClient, bob: GraphQLClient, game: AnyGame
) -> None:
    rng, told_of = random.Random(7), set[str]()
    match = await started(ada, bob, game=game.slug)
    for _ in range(8):
        asked = await asked_now(matches, match, ada, bob)
        if asked is None:
            break  # one large delivery can win a match
        client, seen = asked
        core = (await client.ask(CORE, match=match))["match"]
        assert core["game"] == {"slug": game.slug}
        told = core["decision"]
        options = told["json"]["options"]
        assert told["prompt"]
        assert [f"{option['kind']}Option" for option in told["options"]] == [each["__typename"] for each in options]
        offered = [*told["options"], *told["interjections"]]
        for option, json in zip(offered, [*options, *told["json"]["interjections"]], strict=True):
            assert option["text"]
            assert rebuilt(option) == {name: value for name, value in json.items() if name != "__typename"}
        move = msgspec.to_builtins(sensible(game, seen.view, seen.decision, rng))
        update = (await client.ask(CORE_PLAY, match=match, decision=told["key"], json=move))["play"]
        assert all(event["text"] and event["kind"] == event["__typename"] for event in update["events"]), update
        told_of |= {event["kind"] for event in update["events"]}
    assert told_of


def rebuilt(told: dict[str, Any]) -> dict[str, Any]:
    """Return a domain as REST tells it, from what a client that names no game was told."""
    fields = {field["name"]: rebuilt(field["domain"]) for field in told.get("fields", [])}
    rest = {
        name: [rebuilt(form) for form in value] if name == "forms" else rebuilt(value) if name == "of" else value
        for name, value in told.items()
        if name not in ("fields", "kind", "makes", "text")
    }
    return rest | fields


async def test_fields_say_to_what_they_refer(matches: Matches, ada: GraphQLClient, bob: GraphQLClient) -> None:
    match = await started(ada, bob)
    client, _ = await decisions(matches, match, ada, bob)
    options = (await client.ask(CORE, match=match))["match"]["decision"]["options"]
    (cards,) = {
        tuple(field["refersTo"]) for option in options for field in option["fields"] if field["name"] == "cards"
    }
    assert cards == ("CARD",)


async def test_a_move_as_json_is_refused_as_over_rest(matches: Matches, ada: GraphQLClient, bob: GraphQLClient) -> None:
    match = await started(ada, bob)
    client, decision = await decisions(matches, match, ada, bob)
    named: dict[str, Any] = {"match": match, "decision": decision.id}
    for json, code in (
        ({"__typename": "SkyCargoPass"}, "UNKNOWN_MOVE"),
        ({"__typename": "CargoHoldRaid", "target": "nobody", "cards": []}, "BAD_PARAMETERS"),
        ([], "BAD_PARAMETERS"),
    ):
        assert (await client.ask(CORE_PLAY, **named, json=json))["play"]["code"] == code
    foreign = await client.ask(CORE_PLAY, **named, move={"skyCargo": {"pass": {}}})
    assert foreign["play"]["code"] == "UNKNOWN_MOVE"
    both: dict[str, Any] = {"json": {}, "move": {"cargoHold": {"draw": {}}}}
    for given in ({}, both):
        (error,) = await client.errors(CORE_PLAY, **named, **given)
        assert error["message"] == "A move is given either as `move` or as `json`."


async def test_a_name_that_an_enum_does_not_have_is_a_malformed_document(
    matches: Matches, ada: GraphQLClient, bob: GraphQLClient
) -> None:
    match = await started(ada, bob, game="competitors")
    client, decision = await decisions(matches, match, ada, bob)
    named: dict[str, Any] = {"match": match, "decision": decision.id}
    move = msgspec.to_builtins(decision.options[0].sample())
    assert move.pop("__typename") == "CompetitorsChooseHeadquarter"
    wrong = move | {"colour": "NO_COLOUR"}
    (error,) = await client.errors(PLAY, **named, move={"competitors": {"chooseHeadquarter": wrong}})
    assert error["extensions"]["code"] == "BAD_REQUEST"
    json = {"__typename": "CompetitorsChooseHeadquarter", **wrong}
    assert (await client.ask(CORE_PLAY, **named, json=json))["play"]["code"] == "UNKNOWN_ID"
    played = await client.ask(PLAY, **named, move={"competitors": {"chooseHeadquarter": move}})
    assert played["play"]["__typename"] == "CompetitorsUpdate"


async def test_the_list_of_matches_has_pages(ada: GraphQLClient) -> None:
    made = [(await ada.ask(CREATE, seats=2))["create"]["id"] for _ in range(5)]
    query = """query($after: String) { matches(first: 2, game: "cargo_hold", status: OPEN, after: $after) {
      edges { cursor node { id } }
      nodes { __typename id }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""

    async def listed() -> bool:
        newest: str = (await ada.ask(query))["matches"]["nodes"][0]["id"]
        return newest == str(made[-1])

    await until_async(listed, what="lists follow the log")
    seen: list[str] = []
    after = None
    while True:
        page = (await ada.ask(query, after=after))["matches"]
        info = page["pageInfo"]
        assert info["hasPreviousPage"] is (after is not None)
        assert [info["startCursor"], info["endCursor"]] == [page["edges"][0]["cursor"], page["edges"][-1]["cursor"]]
        assert [node["id"] for node in page["nodes"]] == [edge["node"]["id"] for edge in page["edges"]]
        seen += [edge["node"]["id"] for edge in page["edges"]]
        after = info["endCursor"]
        if not info["hasNextPage"]:
            break
    assert [match for match in seen if match in made] == made[::-1]


async def test_a_page_of_no_sensible_size_is_a_bad_request(client: GraphQLClient) -> None:
    for arguments, code in (("first: 0", "BAD_REQUEST"), ("first: 101", "BAD_REQUEST"), ('after: "?"', "BAD_CURSOR")):
        (error,) = await client.errors(f"{{ matches({arguments}) {{ nodes {{ id }} }} }}")
        assert error["extensions"]["code"] == code
