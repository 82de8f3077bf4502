"""Whatever is wrong with a request, the answer is a problem document with a stable code."""

from __future__ import annotations

import re
import select
import socket
from collections.abc import Iterator
from types import ModuleType
from urllib.parse import urlsplit

import httpx
import pytest
import redis
import structlog

from freeport._protocol.retry import SOON
from freeport.errors import BY_CODE
from freeport_api import Problem
from freeport_api.codes import CODES, codes_of, meaning
from freeport_api.words import MATCH_WORDS
from freeport_games import GAMES
from freeport_games.engine.menus import Refusal
from freeport_games.engine.menus import refusals as engine_refusals
from matches import Matches
from matches import Settings as MatchesSettings
from matches import refusals as match_refusals
from service.app import create_app
from service.http.problems import fault, problem
from service.rest.operations.limits import published
from service.rest.routes import OPERATIONS
from service.settings import Settings
from tests.support.waiting import PATIENCE

from .people import Player, sample, table
from .running import Service

BIG = 64 * 1024 + 1


def told(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of a problem, after a look at the rest of it."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    body = answer.json()
    assert body.keys() == {"__typename", *(field for field in Problem.__struct_encode_fields__)}
    assert body["status"] == answer.status_code
    assert body["instance"] == answer.headers["x-request-id"]
    assert body["detail"]
    assert body["title"]
    return answer.status_code, body["code"]


@pytest.mark.parametrize(
    ("body", "content_type", "expected"),
    [
        (b"", "application/json", (400, "BAD_REQUEST")),
        (b"{", "application/json", (400, "BAD_REQUEST")),
        (b"[]", "application/json", (400, "BAD_REQUEST")),
        (b"null", "application/json", (400, "BAD_REQUEST")),
        (b"{}", "application/json", (400, "BAD_REQUEST")),
        (b'{"name":1}', "application/json", (400, "BAD_REQUEST")),
        (b'{"name":""}', "application/json", (422, "BAD_NAME")),
        (b'{"name":"\\u0007"}', "application/json", (422, "BAD_NAME")),
        (b'{"name":"\\ud800"}', "application/json", (400, "BAD_REQUEST")),
        (b'{"name":"' + b"x" * 41 + b'"}', "application/json", (422, "BAD_NAME")),
        (b'{"name":"x\\n"}', "application/json", (422, "BAD_NAME")),
        (b'{"name":"\\u202ex"}', "application/json", (422, "BAD_NAME")),
        (b'{"name":"\\u0085"}', "application/json", (422, "BAD_NAME")),
        (b'{"name":"\xff"}', "application/json", (400, "BAD_REQUEST")),
        (b'\xef\xbb\xbf{"name":"x"}', "application/json", (400, "BAD_REQUEST")),
        (b'{"name":"x","bot":"yes"}', "application/json", (400, "BAD_REQUEST")),
        (b'{"name":"x","admin":true}', "application/json", (400, "BAD_REQUEST")),
        (b'{"name":"x"}x', "application/json", (400, "BAD_REQUEST")),
        (b'{"name":1}x', "application/json", (400, "BAD_REQUEST")),
        (b"[" * 60_000, "application/json", (400, "BAD_REQUEST")),
        (b'{"x":' * 10_000, "application/json", (400, "BAD_REQUEST")),
        (b'{"name":"x"}', "text/plain", (415, "UNSUPPORTED_MEDIA_TYPE")),
        (b"name=x", "application/x-www-form-urlencoded", (415, "UNSUPPORTED_MEDIA_TYPE")),
        (b"x" * BIG, "application/json", (413, "BODY_TOO_LARGE")),
    ],
)
def test_a_bad_body_is_refused(service: Service, body: bytes, content_type: str, expected: tuple[int, str]) -> None:
    with service.client() as anybody:
        answer = anybody.post("/v1/players", content=body, headers={"content-type": content_type})
    assert told(answer) == expected


@pytest.mark.parametrize("number", [b"1e999", b"1" * 5000], ids=["infinite", "long"])
def test_an_option_may_be_a_number_that_no_computer_holds(anne: Player, number: bytes) -> None:
    body = b'{"game":"cargo_hold","seats":2,"options":{"debtTarget":' + number + b"}}"
    answer = anne.http.post("/v1/matches", content=body, headers={"content-type": "application/json"})
    assert told(answer) == (422, "BAD_OPTIONS")


@pytest.mark.parametrize(
    ("method", "path", "body", "pointer", "detail"),
    [
        ("POST", "/v1/players", b'{"name":1}', "/name", "/name has to be text."),
        ("POST", "/v1/players", b"{}", "/name", "/name has to be given: text."),
        ("POST", "/v1/players", b'{"name":"x","admin":1}', "/admin", "/admin is not known here."),
        ("POST", "/v1/players", b"[]", "", "The body has to be an object."),
        ("POST", "/v1/players", b'{"name"', None, "The body is not valid JSON."),
        (
            "GET",
            "/v1/matches?first=101",
            b"",
            None,
            "In the query first has to be a whole number from 1 to 100.",
        ),
    ],
)
def test_what_is_wrong_is_said_without_a_decoders_words(
    service: Service, method: str, path: str, body: bytes, pointer: str | None, detail: str
) -> None:
    with service.client() as anybody:
        answer = anybody.request(method, path, content=body, headers={"content-type": "application/json"}).json()
    assert (answer["code"], answer["pointer"], answer["detail"]) == ("BAD_REQUEST", pointer, detail)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b'{"query": 1}', "/query has to be text."),
        (b'{"query": "{ me { id } }", "variables": []}', "/variables has to be an object."),
        (b"[]", "The body has to be an object."),
        (b'{"query"', "The body is not valid JSON."),
        (b'{"query": "\xff"}', "The body is not valid JSON."),
    ],
)
def test_graphql_says_it_in_the_same_words(service: Service, body: bytes, message: str) -> None:
    with service.client() as anybody:
        answer = anybody.post("/graphql", content=body, headers={"content-type": "application/json"})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["message"], error["extensions"]["code"]) == (400, message, "BAD_REQUEST")


@pytest.mark.parametrize("name", ["variables", "extensions"])
def test_graphql_says_which_part_of_an_address_is_no_object(service: Service, name: str) -> None:
    with service.client() as anybody:
        answer = anybody.get("/graphql", params={"query": "{ me { id } }", name: "["})
    assert answer.json()["errors"][0]["message"] == f"In the query {name} has to be an object in JSON."


def test_a_body_without_announced_length_is_bounded_too(service: Service) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    with service.client() as anybody:
        answer = anybody.post("/v1/players", content=endless(), headers={"content-type": "application/json"})
    assert told(answer) == (413, "BODY_TOO_LARGE")


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/nowhere", (404, "NOT_FOUND")),
        ("GET", "/v1", (404, "NOT_FOUND")),
        ("GET", "/v1/games/", (404, "NOT_FOUND")),
        ("GET", "/v1/games/chess", (404, "UNKNOWN_GAME")),
        ("GET", "/v1/games/chess/rules", (404, "UNKNOWN_GAME")),
        ("GET", "/v1/matches/nope", (404, "UNKNOWN_MATCH")),
        ("GET", "/v1/matches/%00", (404, "UNKNOWN_MATCH")),
        ("GET", "/v1/matches/%ff%fe", (404, "UNKNOWN_MATCH")),
        ("GET", "/v1/matches/%7Bp1%7D", (404, "UNKNOWN_MATCH")),
        ("GET", "/v1/matches/nope/updates", (404, "UNKNOWN_MATCH")),
        ("GET", "/v1/matches/nope/record", (404, "UNKNOWN_MATCH")),
        ("DELETE", "/v1/players", (405, "METHOD_NOT_ALLOWED")),
        ("PUT", "/v1/matches/nope", (405, "METHOD_NOT_ALLOWED")),
        ("OPTIONS", "/v1/matches", (405, "METHOD_NOT_ALLOWED")),
        ("GET", "/v1/matches?first=0", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?first=101", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?first=", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?status=open", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?status=null", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?game=chess", (404, "UNKNOWN_GAME")),
        ("GET", "/v1/matches?after=*", (400, "BAD_CURSOR")),
        ("GET", "/v1/matches?after=%C3%A4", (400, "BAD_CURSOR")),
        ("GET", "/v1/matches?first=1&first=1", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?page=2", (400, "BAD_REQUEST")),
        ("GET", "/v1/matches?first=%ff", (400, "BAD_REQUEST")),
        ("GET", "/v1/me", (401, "UNAUTHENTICATED")),
        ("GET", "/v1/me/decisions", (401, "UNAUTHENTICATED")),
        ("POST", "/v1/matches", (401, "UNAUTHENTICATED")),
        ("POST", "/v1/matches/nope/moves", (401, "UNAUTHENTICATED")),
    ],
)
def test_a_bad_address_is_refused(service: Service, method: str, path: str, expected: tuple[int, str]) -> None:
    with service.client() as anybody:
        assert told(anybody.request(method, path)) == expected


def test_405_names_the_methods_that_there_are(service: Service) -> None:
    with service.client() as anybody:
        assert anybody.put("/v1/matches").headers["allow"] == "POST, GET, HEAD"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nope", "Basic YTpi", "bearer \xe4", "nope"])
@pytest.mark.parametrize("path", ["/v1/me", "/v1/matches"])
def test_a_wrong_token_is_refused_even_where_none_is_needed(service: Service, header: str, path: str) -> None:
    with service.client() as anybody:
        answer = anybody.get(path, headers=[(b"authorization", header.encode("latin-1"))])
    assert told(answer) == (401, "UNAUTHENTICATED")
    assert answer.headers["www-authenticate"] == 'Bearer realm="freeport"'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"game": "chess", "seats": 2}, (404, "UNKNOWN_GAME")),
        ({"game": "cargo_hold", "seats": 64}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 65}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 0}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 1e300}, (400, "BAD_REQUEST")),
        ({"game": "cargo_hold", "seats": 2, "visibility": "SECRET"}, (400, "BAD_REQUEST")),
        ({"game": "cargo_hold", "seats": 2, "options": []}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 2, "options": {"debtTarget": "much"}}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 2, "options": {"debtTarget": -1}}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 2, "options": {"debtTarget": 10**40}}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 2, "options": {"debtTraget": 2000}}, (422, "BAD_OPTIONS")),
        ({"game": "cargo_hold", "seats": 2, "options": {"__typename": "Nope"}}, (422, "BAD_OPTIONS")),
    ],
)
def test_a_match_that_cannot_be_is_refused(anne: Player, body: object, expected: tuple[int, str]) -> None:
    assert told(anne.post("/v1/matches", body)) == expected


def test_the_lobby_refuses_with_a_code_for_each_reason(anne: Player, mary: Player, service: Service) -> None:
    match = anne.create()["id"]
    path = f"/v1/matches/{match}"
    assert told(mary.post(f"{path}/start")) == (403, "NOT_HOST")
    assert told(mary.post(f"{path}/leave")) == (403, "NOT_SEATED")
    assert told(anne.post(f"{path}/start")) == (409, "TOO_FEW_PLAYERS")
    assert told(anne.post(f"{path}/join", {"seat": 2})) == (422, "UNKNOWN_SEAT")
    assert told(anne.post(f"{path}/join", {"seat": 64})) == (422, "UNKNOWN_SEAT")
    assert told(anne.post(f"{path}/join", {"invitation": "ä"})) == (400, "BAD_REQUEST")
    anne.join(match, seat=1)
    assert told(anne.post(f"{path}/join")) == (409, "ALREADY_SEATED")
    assert told(mary.post(f"{path}/join", {"seat": 1})) == (409, "SEAT_TAKEN")
    mary.join(match)
    with Player(service, "Grace") as grace:
        assert told(grace.post(f"{path}/join")) == (409, "MATCH_FULL")
        assert told(anne.post(f"{path}/moves", {"decision": "1-0", "move": {}})) == (409, "MATCH_NOT_STARTED")
        anne.start(match)
        assert told(grace.post(f"{path}/join")) == (409, "MATCH_STARTED")
        assert told(grace.post(f"{path}/moves", {"decision": "1-0", "move": {}})) == (403, "NOT_SEATED")


def test_a_move_is_refused_with_a_code_and_the_version(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    mover = anne if anne.decision_now(match) else mary
    waiter = mary if mover is anne else anne
    decision = mover.decision(match)
    move = sample(decision)
    version = mover.see(match)["version"]

    def refused(player: Player, move: object, decision_id: object = decision["key"]) -> tuple[int, str]:
        answer = player.post(f"/v1/matches/{match}/moves", {"decision": decision_id, "move": move})
        code = told(answer)
        if answer.status_code != 400:
            assert answer.json()["matchVersion"] == version
        return code

    assert refused(waiter, move) == (409, "NOT_YOUR_TURN")
    assert refused(mover, {"__typename": "Nope"}) == (422, "UNKNOWN_MOVE")
    assert refused(mover, {**move, "extra": 1}) == (422, "BAD_PARAMETERS")
    assert mover.move(match, decision, {**move, "extra": 1}).json()["pointer"] == "/extra"
    assert refused(mover, {"__typename": "CargoHoldRaid", "target": "x", "cards": []}) == (422, "BAD_PARAMETERS")
    assert refused(mover, move, "999-0") == (409, "STALE_DECISION")
    assert refused(mover, move, 1) == (400, "BAD_REQUEST")
    assert refused(mover, move, "x" * 65) == (409, "STALE_DECISION")
    assert refused(mover, [])[0] == 422
    assert refused(mover, None)[0] == 422
    assert mover.see(match)["version"] == version
    assert mover.move(match, decision, move).status_code == 200


def test_the_head_of_a_request_is_bounded(service: Service) -> None:
    address = urlsplit(service.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        connection.sendall(b"GET /livez HTTP/1.1\r\nhost: x\r\nx-endless: ")
        sent = 0
        while not (answer := _waiting(connection)):
            sent += connection.send(b"a" * 1000)
            assert sent < 10_000_000
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b'"code":"HEADERS_TOO_LARGE"' in answer


def test_a_large_body_is_not_counted_as_head(service: Service) -> None:
    with service.client() as anybody:
        answer = anybody.post(
            "/v1/players", content=b'{"name":"x"}' + b" " * 65_000, headers={"content-type": "application/json"}
        )
    assert answer.status_code == 201


def _waiting(connection: socket.socket) -> bytes:
    """Return what the server has said so far."""
    readable, _, _ = select.select([connection], [], [], 0.005)
    return connection.recv(65536) if readable else b""


@pytest.mark.parametrize(
    "message",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nx",
        b"GET /\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nhost: x\r\nx\x00y: z\r\n\r\n",
    ],
)
def test_what_is_not_http_is_refused(service: Service, message: bytes) -> None:
    address = urlsplit(service.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        connection.sendall(message)
        head, _, body = connection.recv(65536).partition(b"\r\n\r\n")
    assert re.match(rb"HTTP/1.1 4\d\d ", head), head
    assert b"application/problem+json" in head
    assert b'"code":"' in body


def test_a_request_id_is_taken_if_sane_and_made_if_not(service: Service) -> None:
    with service.client() as anybody:
        assert anybody.get("/livez", headers={"x-request-id": "sdk-1.a"}).headers["x-request-id"] == "sdk-1.a"
        for odd in ("", "a b", "a" * 65, '"', "ä"):
            made = anybody.get("/livez", headers=[(b"x-request-id", odd.encode())]).headers["x-request-id"]
            assert re.fullmatch(r"[0-9a-f]{16}", made)


def test_a_problem_says_all_that_its_refusal_says() -> None:
    told = problem(Refusal("CARD_NOT_IN_HAND", "You do not hold FP01#1.", "CH-062", 7, pointer="/cards/0"), "id")
    assert (told.status, told.type) == (422, "/v1/problems/CARD_NOT_IN_HAND")
    assert (told.title, told.rule, told.match_version) == ("Card not in hand", "CH-062", 7)
    assert told.pointer == "/cards/0"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "cargo_hold"}, "/seats"),
        ({"game": "cargo_hold", "seats": "two"}, "/seats"),
        ({"game": "cargo_hold", "seats": 2, "clock": {"perDecision": "long"}}, "/clock/perDecision"),
        ({"game": "cargo_hold", "seats": 2, "chairs": 2}, "/chairs"),
        ({"game": "cargo_hold", "seats": 2, "two words": 2}, ""),
        ([], ""),
    ],
)
def test_a_bad_body_is_pointed_at(anne: Player, body: object, pointer: str) -> None:
    problem = anne.post("/v1/matches", body).json()
    assert (problem["code"], problem["pointer"]) == ("BAD_REQUEST", pointer)


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("first=101", "first"), ("first=null", "first"), ("status=SOON", "status"), ("frist=1", None)],
)
def test_a_bad_parameter_of_a_query_is_named(service: Service, query: str, parameter: str | None) -> None:
    with service.client() as anybody:
        problem = anybody.get(f"/v1/matches?{query}").json()
    assert (problem["code"], problem["pointer"], problem["parameter"]) == ("BAD_REQUEST", None, parameter)


def test_the_type_of_a_problem_leads_to_its_explanation(service: Service) -> None:
    with service.client() as anybody:
        refused = anybody.get("/v1/matches/nope").json()
        assert anybody.get(refused["type"]).json() == {
            "__typename": "ProblemType",
            "code": "UNKNOWN_MATCH",
            "title": "Unknown match",
            "status": 404,
            "retryAfter": None,
            "meanings": [{"__typename": "Meaning", "game": None, "detail": refused["detail"]}],
        }
        for game in GAMES:
            for name in codes_of(game):
                explained = anybody.get(f"/v1/problems/{name}").json()
                assert explained["status"] == 422
                assert game.slug in [meaning["game"] for meaning in explained["meanings"]]
        assert told(anybody.get("/v1/problems/NO_SUCH_CODE")) == (404, "NOT_FOUND")


def test_every_code_has_a_status_and_a_sentence_in_every_language() -> None:
    for name, answered in CODES.items():
        assert re.fullmatch(r"[A-Z_]+", name)
        assert 400 <= answered.status <= 503
        for language in MATCH_WORDS.languages:
            assert MATCH_WORDS.speaker(language).find(name) is not None, (name, language)
        assert meaning(name).endswith(".")


def test_every_code_that_is_named_anywhere_is_in_the_table() -> None:
    named = {value for module in (engine_refusals, match_refusals) for value in constants(module)}
    named |= {name for operation in OPERATIONS for name in operation.codes} | BY_CODE.keys() | SOON
    named |= {limit.otherwise for limit in published(Settings()).sizes if limit.otherwise is not None}
    assert named - CODES.keys() == set()


def constants(module: ModuleType) -> set[str]:
    return {value for name, value in vars(module).items() if name.isupper() and value == name}


async def test_a_bug_of_ours_is_answered_with_the_id_that_leads_to_its_cause_in_the_log(redis_url: str) -> None:
    async def connect(settings: MatchesSettings) -> Matches:
        matches = await Matches.connect(settings)

        async def fail(*_: object) -> None:
            raise RuntimeError("the cause")

        matches.looking.see = fail  # type: ignore[assignment]
        return matches

    app = create_app(Settings(matches=MatchesSettings(redis_url=redis_url)), connect)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
        with structlog.testing.capture_logs([structlog.contextvars.merge_contextvars]) as lines:
            answer = await client.get("http://freeport/v1/matches/any", headers={"x-request-id": "find-me"})
    assert told(answer) == (500, "INTERNAL")
    assert "RuntimeError" not in answer.text
    (line,) = (line for line in lines if line["log_level"] == "error")
    assert line["request_id"] == "find-me"
    assert line["exc_info"]


@pytest.mark.parametrize(
    "error",
    [
        redis.exceptions.ConnectionError("gone"),
        redis.exceptions.TimeoutError("silent"),
        redis.exceptions.OutOfMemoryError("full"),
        redis.exceptions.ReadOnlyError("a replica"),
        redis.exceptions.BusyLoadingError("loading"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_redis_that_cannot_take_a_move_is_no_fault_of_the_request(error: Exception) -> None:
    away = fault(error)
    assert away is not None
    assert (away.code, CODES[away.code].status) == ("UNAVAILABLE", 503)


@pytest.mark.parametrize(
    ("game", "options", "pointer", "sentence"),
    [
        ("cargo_hold", {"turnLimit": 3}, "turnLimit", "`turnLimit` is from 10 to 5000, or 0, not 3."),
        ("cargo_hold", {"firstSeat": 2}, "firstSeat", "`firstSeat` is from 0 to 1, or null, not 2."),
        ("import_export", {"endCredits": 51}, "endCredits", "`endCredits` is from 50 to 200 in steps of 2, not 51."),
        (
            "import_export",
            {"expansions": ["JUTAKU", "BASE"]},
            "expansions/1",
            "`expansions` names some of JUTAKU, KICKSTARTER, CAPTAIN, not BASE.",
        ),
        (
            "import_export",
            {"expansions": ["WHAT"]},
            "expansions/0",
            "/options/expansions/0 has to be one of BASE, JUTAKU, KICKSTARTER, CAPTAIN. expansions: Further"
            " sets of cards that are shuffled in.",
        ),
        (
            "cargo_hold",
            {"debtTraget": 2000},
            "debtTraget",
            "/options/debtTraget is not known here. The options of Cargo Hold: debtTarget, firstSeat, turnLimit.",
        ),
        (
            "smugglers",
            {"startingSystemBonus": {"shields": 8}},
            "startingSystemBonus/shields",
            "`shields` is from 0 to 7, not 8.",
        ),
    ],
)
def test_wrong_options_are_told_in_whole_sentences(
    anne: Player, game: str, options: dict[str, object], pointer: str, sentence: str
) -> None:
    answer = anne.post("/v1/matches", {"game": game, "seats": 2, "options": options})
    assert (answer.status_code, answer.json()["detail"]) == (422, sentence)
    assert answer.json()["pointer"] == f"/options/{pointer}"
