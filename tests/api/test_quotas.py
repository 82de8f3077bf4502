"""Budgets as clients meet them: told, honest, the same on every service, and never in the way of a move."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from freeport import Client, Policy
from freeport.errors import TooManyRequests
from service.quotas.charging import REFUSED_MOVE
from tests.support.waiting import until

from .people import Player, sample, table
from .running import Service
from .visitors import Json, Talk, Visitor

BURST = 10
TIGHT = {
    "FREEPORT_TRUSTED_PROXIES": "1",
    "FREEPORT_HEARTBEAT": "1",
    "FREEPORT_QUOTA_ADDRESS": "0.01",
    "FREEPORT_QUOTA_ADDRESS_BURST": "60",
    "FREEPORT_QUOTA_REGISTER": "0.01",
    "FREEPORT_QUOTA_REGISTER_BURST": "3",
    "FREEPORT_QUOTA_MATCHES": "0.01",
    "FREEPORT_QUOTA_MATCHES_BURST": "4",
    "FREEPORT_QUOTA_PLAYER": "0.01",
    "FREEPORT_QUOTA_PLAYER_BURST": str(BURST),
    "FREEPORT_QUOTA_MOVES": "0.01",
    "FREEPORT_QUOTA_MOVES_BURST": "8",
    "FREEPORT_QUOTA_PLAYS": "0.01",
    "FREEPORT_QUOTA_PLAYS_BURST": str(9 * REFUSED_MOVE),
    "FREEPORT_QUOTA_RESERVE": "0.01",
    "FREEPORT_QUOTA_RESERVE_BURST": "1",
    "FREEPORT_QUOTA_DOCUMENTS": "0.01",
    "FREEPORT_QUOTA_DOCUMENTS_BURST": "2",
    "FREEPORT_QUOTA_STREAMS": "2",
    "FREEPORT_QUOTA_CONNECTIONS": "2",
}
"""Little comes back within a test, however slow it is."""
SOON = TIGHT | {"FREEPORT_QUOTA_PLAYER": "0.5", "FREEPORT_QUOTA_ADDRESS": "0"}
"""With them, a player need not wait long, and may ask often meanwhile."""
STREAMS = TIGHT | {"FREEPORT_QUOTA_PLAYER": "0", "FREEPORT_QUOTA_ADDRESS": "0"}
"""With them, whether a stream can be opened may be asked at any time."""
ME = "{ me { id } }"
PLAY = """mutation ($match: ID!, $decision: String!, $move: MoveInput!) {
  play(match: $match, decision: $decision, move: $move) {
    __typename ... on Update { version } ... on Refusal { code detail }
  }
}"""
REST_LIMITS = re.compile(r'"address";r=(\d+), "player";r=(\d+)')


@pytest.fixture(scope="module")
def tight(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services with tight budgets, on the Redis of the one without any."""
    with ExitStack() as stack:
        yield [stack.enter_context(Service(redis_url, tmp_path_factory.mktemp("tight"), **TIGHT)) for _ in range(2)]


@pytest.fixture(scope="module")
def soon(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(redis_url, tmp_path_factory.mktemp("soon"), **SOON) as one:
        yield one


@pytest.fixture(scope="module")
def of_streams(service: Service, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two services that limit streams alone."""
    with ExitStack() as stack:
        yield [stack.enter_context(Service(redis_url, tmp_path_factory.mktemp("streams"), **STREAMS)) for _ in range(2)]


@pytest.fixture
def visitor(tight: list[Service], anne: Player) -> Iterator[Visitor]:
    with Visitor(tight, anne.token) as one:
        yield one


def policies(answer: httpx.Response) -> dict[str, str]:
    return dict(item.strip().split(";", 1) for item in answer.headers["ratelimit-policy"].split(","))


def as_input(move: Json) -> Json:
    """Return a move as GraphQL takes it."""
    fields = {name: value for name, value in move.items() if name != "__typename"}
    kind = move["__typename"].removeprefix("CargoHold")
    return {"cargoHold": {kind[0].lower() + kind[1:]: fields}}


class TestOverREST:
    def test_answers_tell_what_is_left(self, visitor: Visitor) -> None:
        left = []
        for _ in range(3):
            answer = visitor.get("/v1/me")
            assert policies(answer) == {'"address"': "q=60;w=6000", '"player"': "q=10;w=1000"}
            found = REST_LIMITS.fullmatch(answer.headers["ratelimit"])
            assert found
            left.append((int(found[1]), int(found[2])))
        assert left == sorted(left, reverse=True)
        assert left[0] == (59, BURST - 1)

    def test_whoever_waits_as_long_as_is_said_is_answered(self, soon: Service, anne: Player) -> None:
        with Visitor([soon], anne.token) as visitor:
            refused = visitor.exhaust("/v1/me")
            refused_at = time.monotonic()
            assert refused.headers["content-type"] == "application/problem+json"
            wait = int(refused.headers["retry-after"])
            assert 1 <= wait <= 2
            assert f'"player";r=0;t={wait}' in refused.headers["ratelimit"]
            problem = refused.json()
            assert problem["code"] == "RATE_LIMITED"
            assert problem["matchVersion"] is None
            assert str(wait) in problem["detail"]

            def answered() -> bool:
                waited = time.monotonic() - refused_at
                taken = visitor.get("/v1/me").status_code == 200
                assert taken or waited < wait
                return taken

            until(answered, what="something has come back")

    def test_two_services_grant_together_no_more_than_the_budget(self, tight: list[Service]) -> None:
        with Visitor(tight) as visitor:
            began = time.monotonic()
            with ThreadPoolExecutor(8) as pool:
                answers = list(pool.map(lambda number: visitor.get("/v1/games", number % 2).status_code, range(200)))
            allowed = 60 + 0.01 * (time.monotonic() - began)
        assert set(answers) == {200, 429}
        assert 55 <= answers.count(200) <= allowed + 1

    def test_every_address_and_every_wrong_turn_is_charged(self, tight: list[Service]) -> None:
        with Visitor(tight) as visitor, Visitor(tight) as neighbour:
            for path in ("/nowhere", "/v1/matches/none", "/v1/docs", "/graphql/graphiql/start.js", "/v1/docs/start.js"):
                assert "ratelimit" in visitor.get(path).headers
            assert '"address"' in visitor.clients[0].delete("/v1/games").headers["ratelimit"]
            wrong = visitor.clients[0].get("/v1/me", headers={"Authorization": "Bearer fp_nobody"})
            assert (wrong.status_code, "ratelimit" in wrong.headers) == (401, True)
            visitor.exhaust()
            for path in ("/nowhere", "/v1/docs", "/graphql/graphiql/start.js", "/v1/games", "/v1/matches/none"):
                assert visitor.get(path).status_code == 429
            assert visitor.clients[0].get("/v1/me", headers={"Authorization": "Bearer fp_x"}).status_code == 429
            assert neighbour.get("/v1/games").status_code == 200

    def test_health_is_never_charged(self, tight: list[Service]) -> None:
        with Visitor(tight) as visitor:
            visitor.exhaust()
            for path in ("/livez", "/readyz", "/metrics"):
                answer = visitor.get(path)
                assert (answer.status_code, "ratelimit" in answer.headers) == (200, False)
            assert 'freeport_quota_refusals_total{budget="address"}' in visitor.get("/metrics").text

    def test_accounts_are_few_to_an_address(self, tight: list[Service]) -> None:
        with Visitor(tight) as visitor:
            answers = [visitor.post("/v1/players", {"name": "Anne"}, at % 2) for at in range(5)]
            assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
            assert int(answers[-1].headers["retry-after"]) <= 100
            mutation = 'mutation { register(name: "Anne") { ... on Refusal { code } } }'
            assert visitor.graphql(mutation).json()["data"]["register"] == {"code": "RATE_LIMITED"}

    def test_matches_are_few_to_an_address_however_they_are_created(self, visitor: Visitor) -> None:
        made = visitor.post("/v1/matches", {"game": "cargo_hold", "seats": 2}).json()["id"]
        assert visitor.post("/v1/quick-play", {"game": "cargo_hold"}).status_code == 200
        assert visitor.post(f"/v1/matches/{made}/rematch", {}, 1).status_code == 403
        mutation = 'mutation { create(game: "cargo_hold", seats: 2) { ... on Refusal { code } ... on Match { id } } }'
        assert "id" in visitor.graphql(mutation).json()["data"]["create"]
        for path in ("/v1/matches", "/v1/quick-play"):
            refused = visitor.post(path, {"game": "cargo_hold", "seats": 2}, 1)
            assert (refused.status_code, '"matches";r=0' in refused.headers["ratelimit"]) == (429, True)
        assert visitor.graphql(mutation).json()["data"]["create"] == {"code": "RATE_LIMITED"}

    def test_what_proxies_that_are_not_ours_say_is_not_believed(self, tight: list[Service]) -> None:
        with Visitor(tight) as visitor:
            visitor.exhaust()
            lie = {"X-Forwarded-For": f"1.2.3.4, {visitor.address}"}
            assert visitor.clients[0].get("/v1/games", headers=lie).status_code == 429


def test_a_document_that_is_refused_because_of_a_budget_is_not_kept(tight: list[Service]) -> None:
    query = "{ games { slug name } }"
    named = {"persistedQuery": {"version": 1, "sha256Hash": sha256(query.encode()).hexdigest()}}
    with Visitor(tight) as visitor, Visitor(tight) as neighbour:
        visitor.exhaust()
        assert visitor.post("/graphql", {"query": query, "extensions": named}).status_code == 429
        unknown = neighbour.post("/graphql", {"extensions": named}).json()
        assert unknown["errors"][0]["message"] == "PersistedQueryNotFound"
        assert "errors" not in neighbour.post("/graphql", {"query": query, "extensions": named}).json()
        assert "errors" not in neighbour.post("/graphql", {"extensions": named}).json()


class TestMoves:
    @pytest.fixture
    def asked(self, anne: Player, mary: Player) -> tuple[str, Player, Json, Player]:
        """A match, who is asked, what, and who is not."""
        match = table(anne, mary, options={"firstSeat": 0})
        return match, anne, anne.decision(match), mary

    def test_a_flood_of_anything_else_is_not_in_their_way(
        self, tight: list[Service], asked: tuple[str, Player, Json, Player]
    ) -> None:
        match, anne, decision, _ = asked
        with Visitor(tight, anne.token) as visitor, Visitor(tight, address=visitor.address) as crowd:
            crowd.exhaust()
            visitor.exhaust("/v1/me")
            for path in ("/v1/me", f"/v1/matches/{match}/updates", "/v1/me/decisions", f"/v1/matches/{match}"):
                assert visitor.get(path).status_code == 429
            assert visitor.graphql(ME).status_code == 429
            for number in range(3):
                body = {"decision": decision["key"], "move": sample(decision, number)}
                answer = visitor.post(f"/v1/matches/{match}/moves", body, number % 2)
                assert answer.status_code == 200, answer.text
                assert policies(answer) == {'"moves"': "q=8;w=800"}
                decision = anne.decision(match) if answer.json()["decision"] else {}
                if not decision:
                    break

    def test_nor_over_graphql(self, tight: list[Service], asked: tuple[str, Player, Json, Player]) -> None:
        match, anne, decision, _ = asked
        variables: Json = {"match": match, "decision": decision["key"], "move": as_input(sample(decision))}
        with Visitor(tight, anne.token) as visitor:
            visitor.exhaust("/v1/me")
            visitor.exhaust("/v1/games")
            made = visitor.graphql(PLAY, **variables)
            assert made.json()["data"]["play"]["__typename"] == "CargoHoldUpdate", made.text
            again = visitor.graphql(PLAY, **variables)
            assert again.json() == made.json()
            # Reading further new documents is charged to a budget of two, of which one is left; the known one is read.
            fresh = [visitor.graphql(f"{PLAY} # {number}", **variables).status_code for number in range(3)]
            assert fresh == [200, 429, 429]
            assert visitor.graphql(PLAY, **variables).json() == made.json()
            # Nor does the word help what is no move.
            assert visitor.graphql("{ me { id } } # play").status_code == 429
            mixed = visitor.graphql('mutation { leave(match: "x") { ... on Refusal { code } } } # play')
            assert mixed.status_code == 429 or mixed.json()["data"]["leave"] == {"code": "RATE_LIMITED"}

    def test_in_matches_of_others_they_are_requests_like_any_other(
        self, tight: list[Service], asked: tuple[str, Player, Json, Player], redis_url: str, service: Service
    ) -> None:
        match, _, decision, _ = asked
        move = {"decision": decision["key"], "move": sample(decision)}
        with Player(service, "Jack") as jack, Visitor(tight, jack.token) as visitor:
            answers = [visitor.post(f"/v1/matches/{place}/moves", move) for place in (match, "nowhere") * BURST]
            codes = [answer.json()["code"] for answer in answers]
            assert codes[:2] == ["NOT_SEATED", "UNKNOWN_MATCH"]
            assert '"player"' in answers[0].headers["ratelimit"]
            assert set(codes[BURST + 2 :]) == {"RATE_LIMITED"}
            # What exists and what does not are refused in the same words.
            told = {
                re.sub(r"\d+", "N", re.sub(r'"instance":"\w+"', "", answer.text))
                for answer in answers
                if answer.status_code == 429
            }
            assert len(told) == 1

    def test_each_match_has_a_budget_of_its_own(self, tight: list[Service], anne: Player, mary: Player) -> None:
        matches = [table(anne, mary, options={"firstSeat": 0}) for _ in range(2)]
        decisions = [anne.decision(match) for match in matches]
        wrong = {"decision": decisions[0]["key"], "move": {"__typename": "CargoHoldRaid", "target": 0, "cards": []}}
        with Visitor(tight, anne.token) as visitor:
            answers = [visitor.post(f"/v1/matches/{matches[0]}/moves", wrong, at % 2) for at in range(12)]
            assert [answer.status_code for answer in answers] == [422] * 8 + [429] * 4
            assert answers[-1].json()["code"] == "RATE_LIMITED"
            good = {"decision": decisions[1]["key"], "move": sample(decisions[1])}
            assert visitor.post(f"/v1/matches/{matches[1]}/moves", good).status_code == 200
            play = visitor.graphql(
                PLAY, match=matches[0], decision=decisions[0]["key"], move=as_input(sample(decisions[0]))
            )
            assert play.json()["data"]["play"]["code"] == "RATE_LIMITED"
            assert play.headers["retry-after"] in play.text

    @pytest.mark.parametrize("interface", ["REST", "GraphQL"])
    def test_refused_ones_cost_the_player_and_other_matches_have_their_reserve(
        self, tight: list[Service], anne: Player, mary: Player, interface: str
    ) -> None:
        matches = [table(anne, mary, options={"firstSeat": 0}) for _ in range(3)]
        decisions = [anne.decision(match) for match in matches]
        wrong = {"__typename": "CargoHoldRaid", "target": 0, "cards": []}

        def play(number: int, move: Json) -> str | None:
            """Try a move in one of the matches; return the code of its refusal."""
            match, decision = matches[number], decisions[number]["key"]
            if interface == "REST":
                told = player.post(f"/v1/matches/{match}/moves", {"decision": decision, "move": move}).json()
            else:
                asked = player.graphql(PLAY, match=match, decision=decision, move=as_input(move))
                told = asked.json()["data"]["play"]
            code: str | None = told.get("code")
            return code

        with Visitor(tight, anne.token) as player:
            # `moves` of this match permits eight.
            assert [play(0, wrong) for _ in range(9)] == ["EMPTY_SELECTION"] * 8 + ["RATE_LIMITED"]
            # What is left of `plays` is used up by one more; then this match has one in reserve.
            assert [play(1, wrong) for _ in range(3)] == ["EMPTY_SELECTION"] * 2 + ["RATE_LIMITED"]
            assert play(2, sample(decisions[2])) is None


class TestOverGraphQL:
    def test_each_field_of_the_first_level_costs_a_unit(self, visitor: Visitor) -> None:
        several = visitor.graphql("{ a: me { id } b: me { id } c: me { id } }")
        assert f'"player";r={BURST - 3}' in several.headers["ratelimit"]

    @pytest.mark.parametrize(
        "document",
        ["{", "{ nothing }", "fragment A on Query { me { id } }", "{ __typename }"],
    )
    def test_a_document_that_asks_for_no_field_costs_a_unit(self, visitor: Visitor, document: str) -> None:
        for spent in (1, 2):
            answer = visitor.graphql(document)
            assert f'"player";r={BURST - spent}' in answer.headers["ratelimit"]

    def test_an_introspection_costs_more_than_a_small_budget_holds(self, visitor: Visitor) -> None:
        answer = visitor.graphql("{ __schema { types { name } } }")
        assert answer.status_code == 429
        assert '"player";r=0' in answer.headers["ratelimit"]

    def test_requests_that_hold_no_document_are_charged(self, visitor: Visitor) -> None:
        assert '"address"' in visitor.post("/graphql", []).headers["ratelimit"]
        assert '"address"' in visitor.get("/graphql?variables=[").headers["ratelimit"]

    def test_a_query_beyond_the_budget_is_an_error_with_the_seconds_to_wait(self, visitor: Visitor) -> None:
        answer = visitor.graphql("{" + " ".join(f"m{number}: me {{ id }}" for number in range(12)) + "}")
        assert answer.status_code == 429
        errors = answer.json()["errors"]
        assert len(errors) == 3  # a unit was for reading 74 tokens
        for error in errors:
            assert error["extensions"] == {"code": "RATE_LIMITED", "retryAfter": int(answer.headers["retry-after"])}
        assert list(answer.json()["data"].values()).count(None) == 3

    def test_a_mutation_beyond_the_budget_is_a_refusal(self, visitor: Visitor) -> None:
        leave = 'leave(match: "x") { ... on Refusal { code } }'
        answer = visitor.graphql("mutation {" + " ".join(f"m{number}: {leave}" for number in range(12)) + "}")
        codes = [refusal["code"] for refusal in answer.json()["data"].values()]
        reading = 4  # units, of 50 tokens each
        assert codes == ["UNKNOWN_MATCH"] * (BURST - reading) + ["RATE_LIMITED"] * (2 + reading)
        assert "retry-after" in answer.headers

    def test_what_would_be_refused_is_not_even_read(self, visitor: Visitor) -> None:
        visitor.exhaust("/v1/me")
        for document in ("{", ME, "{ __schema { types { name } } }", "mutation { nothing }"):
            answer = visitor.graphql(document)
            assert answer.status_code == 429
            (error,) = answer.json()["errors"]
            assert error["extensions"]["code"] == "RATE_LIMITED"


class TestOverWebSocket:
    def test_operations_are_charged_like_those_over_http(self, visitor: Visitor, anne: Player) -> None:
        with visitor.websocket() as websocket:
            talk = Talk(websocket, anne.token)
            assert talk.hear()["type"] == "connection_ack"
            for number in range(BURST):
                assert talk.ask(f"{number}", ME)["payload"]["data"] == {"me": {"id": anne.id}}
                assert talk.hear()["type"] == "complete"
            first = talk.ask("next", ME)
            assert first["type"] == "next"
            assert first["payload"]["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
            talk.hear()
            refused = talk.ask("last", "{ __typename }")
            assert refused["type"] == "error"
            assert refused["payload"][0]["extensions"]["code"] == "RATE_LIMITED"
            assert refused["payload"][0]["extensions"]["retryAfter"] >= 1

    def test_connections_are_counted_by_address_and_then_by_player(
        self, tight: list[Service], anne: Player, mary: Player
    ) -> None:
        with Visitor(tight) as visitor, ExitStack() as stack:
            for player in (anne, mary):
                for _ in range(2):
                    talk = Talk(stack.enter_context(visitor.websocket()), player.token)
                    assert talk.hear()["type"] == "connection_ack"
            third = Talk(stack.enter_context(visitor.websocket()), anne.token)
            with pytest.raises(ConnectionClosed) as closed:
                third.hear()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "TOO_MANY_STREAMS")
            for _ in range(2):
                Talk(stack.enter_context(visitor.websocket())).hear()
            with pytest.raises(InvalidStatus) as refused, visitor.websocket():
                pass
            assert refused.value.response.status_code == 429
            assert b"TOO_MANY_STREAMS" in (refused.value.response.body or b"")

    def test_pings_are_charged_to_the_address_and_a_flood_of_them_ends_the_connection(self, visitor: Visitor) -> None:
        with visitor.websocket() as websocket:
            talk = Talk(websocket)
            assert talk.hear()["type"] == "connection_ack"
            for _ in range(5):
                talk.say(type="ping")
                assert talk.hear() == {"type": "pong"}
            with pytest.raises(ConnectionClosed) as closed:  # by the flood itself, or after it
                for number in range(200):
                    talk.say(**({"type": "ping"}, {"type": "pong"}, {"type": "complete", "id": "none"})[number % 3])
                while True:
                    talk.hear()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "RATE_LIMITED")
        left = re.search(r'"address";r=(\d+)', visitor.get("/v1/games").headers["ratelimit"])
        assert left is not None
        assert int(left[1]) < 20, "of 60"

    def test_the_lobby_is_charged_and_counted_as_other_streams(self, visitor: Visitor, anne: Player) -> None:
        asked = "subscription { lobby { __typename ... on Refusal { code } } }"
        with visitor.websocket() as websocket:
            talk = Talk(websocket, anne.token)
            talk.hear()
            for number in range(2):
                assert talk.ask(f"{number}", asked)["payload"]["data"]["lobby"]["__typename"] != "Refusal"
            talk.say(type="subscribe", id="2", payload={"query": asked})
            while (heard := talk.hear())["id"] != "2":
                pass
            assert heard["payload"]["data"]["lobby"] == {"__typename": "Refusal", "code": "TOO_MANY_STREAMS"}
        visitor.exhaust("/v1/me")
        refused = visitor.get("/v1/lobby")
        assert (refused.status_code, refused.json()["code"]) == (429, "RATE_LIMITED")

    def test_a_subscription_too_many_is_refused(self, visitor: Visitor, anne: Player) -> None:
        with visitor.websocket() as websocket:
            talk = Talk(websocket, anne.token)
            talk.hear()
            asked = {"query": "subscription { pending { ... on Refusal { code } } }"}
            for number in range(3):
                talk.say(type="subscribe", id=f"{number}", payload=asked)
            assert talk.hear()["payload"]["data"]["pending"] == {"code": "TOO_MANY_STREAMS"}
            fourth = visitor.clients[0].post("/graphql", json=asked, headers={"Accept": "text/event-stream"})
            assert '{"pending":{"code":"TOO_MANY_STREAMS"}}' in fourth.text


class TestStreams:
    @pytest.mark.parametrize("watched", ["match", "lobby"])
    def test_there_are_only_so_many_at_a_time_over_all_services(
        self, of_streams: list[Service], anne: Player, match: str, watched: str
    ) -> None:
        path = f"/v1/matches/{match}/updates" if watched == "match" else f"/v1/{watched}"
        with Visitor(of_streams, anne.token) as visitor:
            with ExitStack() as stack:
                for at in range(2):
                    visitor.follow(stack, path, at)
                for at in range(2):
                    refused = visitor.get(path, at)
                    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_STREAMS")
                    assert int(refused.headers["retry-after"]) >= 1
            opens(visitor, path)

    def test_those_of_a_killed_service_come_back(
        self, of_streams: list[Service], redis_url: str, tmp_path: Path, anne: Player, match: str
    ) -> None:
        path = f"/v1/matches/{match}/updates"
        killed = Service(redis_url, tmp_path, **STREAMS)
        with ExitStack() as stack, Visitor([of_streams[0], killed], anne.token) as visitor:
            for _ in range(2):
                visitor.follow(stack, path, at=1)
            assert visitor.get(path).status_code == 429
            killed.end(signal.SIGKILL)
            opens(visitor, path)


def opens(visitor: Visitor, path: str) -> None:
    """Wait until a stream can be opened."""

    def opened() -> bool:
        with visitor.clients[0].stream("GET", path) as answer:
            return answer.status_code == 200

    until(opened, what="a stream can be opened")


def test_the_sdk_waits_as_long_as_it_is_told(soon: Service, anne: Player) -> None:
    told: list[int] = []
    with Visitor([soon], anne.token) as visitor, httpx.Client(headers=visitor.headers) as http_client:
        http_client.event_hooks = {"response": [lambda answer: told.append(answer.status_code)]}
        with Client(soon.url, anne.token, http_client=http_client) as patient:
            while 429 not in told:  # a unit may have come back between the two
                visitor.exhaust("/v1/me")
                assert patient.me().id == anne.id
    assert told[-1] == 200


def test_the_sdk_tells_how_long_to_wait_if_it_may_not_wait_so_long(visitor: Visitor, anne: Player) -> None:
    visitor.exhaust("/v1/me")
    with (
        httpx.Client(headers=visitor.headers) as http_client,
        Client(visitor.services[0].url, anne.token, http_client=http_client, policy=Policy(timeout=50)) as hasty,
        pytest.raises(TooManyRequests) as refused,
    ):
        hasty.me()
    assert refused.value.code == "RATE_LIMITED"
    assert refused.value.retry_after in range(1, 101)


def test_a_server_tells_its_limits_as_they_are_set(tight: list[Service], service: Service) -> None:
    with Visitor(tight) as visitor, Client(service.url) as client:
        told = visitor.get("/v1/limits").json()
        budgets = {budget["name"]: (budget["perSecond"], budget["most"]) for budget in told["budgets"]}
        assert budgets == {
            "address": (0.01, 60),
            "register": (0.01, 3),
            "matches": (0.01, 4),
            "player": (0.01, BURST),
            "moves": (0.01, 8),
            "plays": (0.01, 9 * REFUSED_MOVE),
            "reserve": (0.01, 1),
            "documents": (0.01, 2),
            "streams": (None, 2),
            "connections": (None, 2),
        }
        asked = (
            "{ limits { budgets { name counts perSecond most setting } sizes { name most unit otherwise setting } } }"
        )
        answered = visitor.graphql(asked).json()["data"]["limits"]
        for part in ("budgets", "sizes"):
            assert answered[part] == [
                {name: value for name, value in item.items() if name != "__typename"} for item in told[part]
            ]
        assert client.limits().budgets == ()
        assert client.limits().sizes[0].most == 64 * 1024
