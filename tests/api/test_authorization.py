"""The rights of each kind of caller: every operation, over REST, GraphQL and WebSocket.

The match is private and being played, except for the spectator, who looks at a public one. The webhook is the owner's.
``ok`` means that the caller is let in; anything else is the code of the refusal. One that tells of the match's state,
such as MATCH_STARTED, or of the body, such as BAD_RECORD, means let in as well: the caller was told about it. ``-``
stands for UNAUTHENTICATED.

=========  ====================================================
nobody     without a token
other      a player who is not in the private match
owner      the host of the private match, who sits in it
spectator  a player who is not in the public match
revoked    a token that was revoked
operator   the operator's token
=========  ====================================================
"""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Any

import httpx
import pytest
import websockets

from service.rest.operation import Operation
from service.rest.routes import OPERATIONS
from service.rest.routes import document as document_of_rest
from tests.leaks.documents import briefly
from tests.support.waiting import PATIENCE

from .people import OPERATOR, Json, Player
from .running import Service

_SILENCE = 2.0
"""Seconds after which a stream that is silent counts as open. What has to be refused is waited for."""
CALLERS = ("nobody", "other", "revoked", "operator", "spectator", "owner")

#                                      nobody        other         revoked operator       spectator      owner
TABLE = """
GET /livez                             ok            ok            ok      ok             ok             ok
GET /readyz                            ok            ok            ok      ok             ok             ok
GET /v1/admin/matches                  -             -             -       ok             -              -
POST /v1/admin/matches                 -             -             -       BAD_RECORD     -              -
GET /v1/admin/matches/{match}          -             -             -       ok             -              -
POST /v1/admin/matches/{match}/end     -             -             -       ok             -              -
POST /v1/admin/matches/{match}/replay  -             -             -       ok             -              -
GET /v1/admin/matches/{match}/export   -             -             -       MATCH_NOT_OVER -              -
GET /v1/admin/matches/{match}/stored   -             -             -       ok             -              -
DELETE /v1/admin/players/{player}      -             -             -       ok             -              -
POST /v1/admin/players/{player}/revoke -             -             -       ok             -              -
GET /v1/bots                           ok            ok            ok      ok             ok             ok
GET /v1/docs                           ok            ok            ok      ok             ok             ok
GET /v1/docs/{asset}                   ok            ok            ok      ok             ok             ok
GET /v1/games                          ok            ok            ok      ok             ok             ok
GET /v1/limits                         ok            ok            ok      ok             ok             ok
GET /v1/games/{game}                   ok            ok            ok      ok             ok             ok
GET /v1/games/{game}/art               ok            ok            ok      ok             ok             ok
GET /v1/games/{game}/leaderboard       ok            ok            ok      ok             ok             ok
GET /v1/games/{game}/maps              ok            ok            ok      ok             ok             ok
GET /v1/games/{game}/rules             ok            ok            ok      ok             ok             ok
GET /v1/games/{game}/rules/{number}    ok            ok            ok      ok             ok             ok
GET /v1/games/{game}/words/{language}  ok            ok            ok      ok             ok             ok
GET /v1/lobby                          ok            ok            -       -              ok             ok
GET /v1/matches                        ok            ok            -       -              ok             ok
POST /v1/matches                       -             ok            -       -              ok             ok
GET /v1/matches/{match}                UNKNOWN_MATCH UNKNOWN_MATCH -       -              ok             ok
GET /v1/matches/{match}/at/{version}   UNKNOWN_MATCH UNKNOWN_MATCH -       -              ok             ok
POST /v1/matches/{match}/bots          -             UNKNOWN_MATCH -       -              NOT_HOST       MATCH_STARTED
DELETE /v1/matches/{match}/bots/{seat} -             UNKNOWN_MATCH -       -              NOT_HOST       MATCH_STARTED
POST /v1/matches/{match}/join          -             UNKNOWN_MATCH -       -              MATCH_STARTED  ALREADY_SEATED
POST /v1/matches/{match}/leave         -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
POST /v1/matches/{match}/moves         -             UNKNOWN_MATCH -       -              NOT_SEATED     STALE_DECISION
GET /v1/matches/{match}/orders         -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
POST /v1/matches/{match}/orders        -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
DELETE /v1/matches/{match}/orders/{order} -          UNKNOWN_MATCH -       -              NOT_SEATED     UNKNOWN_ORDER
GET /v1/matches/{match}/record         UNKNOWN_MATCH UNKNOWN_MATCH -       -              MATCH_NOT_OVER MATCH_NOT_OVER
GET /v1/records                        ok            ok            -       -              ok             ok
GET /v1/matches/{match}/presence       UNKNOWN_MATCH UNKNOWN_MATCH -       -              ok             ok
POST /v1/matches/{match}/rematch       -             UNKNOWN_MATCH -       -              NOT_SEATED     MATCH_NOT_OVER
POST /v1/matches/{match}/return        -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
POST /v1/matches/{match}/seats/{seat}/offer - UNKNOWN_MATCH - - NOT_SEATED NOT_SEATED
POST /v1/matches/{match}/seats/{seat}/replace - UNKNOWN_MATCH - - NOT_REPLACEABLE NOT_REPLACEABLE
DELETE /v1/matches/{match}/seats/{seat}/offer - UNKNOWN_MATCH - - NOT_SEATED NOT_SEATED
POST /v1/matches/{match}/start         -             UNKNOWN_MATCH -       -              NOT_HOST       MATCH_STARTED
GET /v1/matches/{match}/updates        UNKNOWN_MATCH UNKNOWN_MATCH -       -              ok             ok
GET /v1/matches/{match}/since-my-move  -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
GET /v1/matches/{match}/why            -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
GET /v1/me                             -             ok            -       -              ok             ok
GET /v1/me/decisions                   -             ok            -       -              ok             ok
GET /v1/me/matches                     -             ok            -       -              ok             ok
DELETE /v1/me/token                    -             ok            -       -              -              ok
POST /v1/me/token                      -             ok            -       -              ok             ok
GET /v1/me/tokens                      -             ok            -       -              ok             ok
POST /v1/me/tokens                     -             ok            -       -              ok             ok
PATCH /v1/me/tokens/{token}            -             UNKNOWN_TOKEN -       -              UNKNOWN_TOKEN  ok
DELETE /v1/me/tokens/{token}           -             UNKNOWN_TOKEN -       -              UNKNOWN_TOKEN  ok
POST /v1/me/link                       -             ok            -       -              ok             ok
POST /v1/links                         WRONG_LINK    WRONG_LINK    WRONG_LINK WRONG_LINK  WRONG_LINK     WRONG_LINK
query tokens                           -             ok            -       -              ok             ok
mutation createToken                   -             ok            -       -              ok             ok
mutation changeToken                   -             UNKNOWN_TOKEN -       -              UNKNOWN_TOKEN  ok
mutation endToken                      -             UNKNOWN_TOKEN -       -              UNKNOWN_TOKEN  ok
mutation createLink                    -             ok            -       -              ok             ok
mutation useLink                       WRONG_LINK    WRONG_LINK    WRONG_LINK WRONG_LINK  WRONG_LINK     WRONG_LINK
GET /v1/me/webhooks                    -             ok            -       -              ok             ok
POST /v1/me/webhooks                   -             ok            -       -              ok             ok
DELETE /v1/me/webhooks/{webhook}       -             UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
POST /v1/me/webhooks/{webhook}/test    -             UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
POST /v1/me/webhooks/{webhook}/secret  -             UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
GET /v1/me/webhooks/{webhook}/deliveries -           UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
query webhooks                         -             ok            -       -              ok             ok
query webhookDeliveries                -             null          -       -              null           ok
mutation addWebhook                    -             ok            -       -              ok             ok
mutation deleteWebhook                 -             UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
mutation renewWebhookSecret            -             UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
mutation testWebhook                   -             UNKNOWN_WEBHOOK -     -              UNKNOWN_WEBHOOK ok
GET /v1/me/push                        -             ok            -       -              ok             ok
POST /v1/me/push                       -             NO_PUSH       -       -              NO_PUSH        NO_PUSH
DELETE /v1/me/push/{subscription} - UNKNOWN_SUBSCRIPTION - - UNKNOWN_SUBSCRIPTION UNKNOWN_SUBSCRIPTION
POST /v1/me/push/{subscription}/test - UNKNOWN_SUBSCRIPTION - - UNKNOWN_SUBSCRIPTION UNKNOWN_SUBSCRIPTION
PUT /v1/me/notices                     -             ok            -       -              ok             ok
query push                             -             ok            -       -              ok             ok
mutation subscribePush                 -             NO_PUSH       -       -              NO_PUSH        NO_PUSH
mutation unsubscribePush - UNKNOWN_SUBSCRIPTION - - UNKNOWN_SUBSCRIPTION UNKNOWN_SUBSCRIPTION
mutation testPush - UNKNOWN_SUBSCRIPTION - - UNKNOWN_SUBSCRIPTION UNKNOWN_SUBSCRIPTION
mutation chooseNotices                 -             ok            -       -              ok             ok
GET /v1/openapi.json                   ok            ok            ok      ok             ok             ok
GET /v1/schema.graphql                 ok            ok            ok      ok             ok             ok
POST /v1/players                       ok            ok            ok      ok             ok             ok
POST /v1/quick-play                    -             ok            -       -              ok             ok
POST /v1/tickets                       -             UNKNOWN_MATCH -       -              ok             ok
POST /v1/matches/{match}/undo          -             UNKNOWN_MATCH -       -              NOT_SEATED     NO_UNDO
GET /v1/players/{player}               ok            ok            ok      ok             ok             ok
GET /v1/problems/{code}                ok            ok            ok      ok             ok             ok
query game                             ok            ok            ok      ok             ok             ok
query games                            ok            ok            ok      ok             ok             ok
query maps                             ok            ok            ok      ok             ok             ok
query art                              ok            ok            ok      ok             ok             ok
query rule                             ok            ok            ok      ok             ok             ok
query limits                           ok            ok            ok      ok             ok             ok
query houseBots                        ok            ok            ok      ok             ok             ok
query leaderboard                      ok            ok            ok      ok             ok             ok
query match                            null          null          -       -              ok             ok
query matchAt                          UNKNOWN_MATCH UNKNOWN_MATCH -       -              NOT_SEATED     ok
query matches                          ok            ok            -       -              ok             ok
query me                               null          ok            -       -              ok             ok
query node                             null          null          -       -              ok             ok
query myMatches                        -             ok            -       -              ok             ok
query player                           ok            ok            ok      ok             ok             ok
query presence                         UNKNOWN_MATCH UNKNOWN_MATCH -       -              ok             ok
query sinceMyMove                      -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
query why                              -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
mutation addBot                        -             UNKNOWN_MATCH -       -              NOT_HOST       MATCH_STARTED
mutation createTicket                  -             UNKNOWN_MATCH -       -              ok             ok
mutation create                        -             ok            -       -              ok             ok
mutation join                          -             UNKNOWN_MATCH -       -              MATCH_STARTED  ALREADY_SEATED
mutation leave                         -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
mutation return                        -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
mutation offerSeat                     -             UNKNOWN_MATCH -       -              NOT_SEATED     NOT_SEATED
mutation replaceSeat                   -             UNKNOWN_MATCH -       -             NOT_REPLACEABLE NOT_REPLACEABLE
mutation withdrawOffer                 -             UNKNOWN_MATCH -       -              NOT_SEATED     NOT_SEATED
mutation giveOrder                     -             UNKNOWN_MATCH -       -              NOT_SEATED     ok
mutation withdrawOrder                 -             UNKNOWN_MATCH -       -              NOT_SEATED     UNKNOWN_ORDER
mutation play                          -             UNKNOWN_MATCH -       -              NOT_SEATED     STALE_DECISION
mutation undo                          -             UNKNOWN_MATCH -       -              NOT_SEATED     NO_UNDO
mutation quickPlay                     -             ok            -       -              ok             ok
mutation register                      ok            ok            ok      ok             ok             ok
mutation rematch                       -             UNKNOWN_MATCH -       -              NOT_SEATED     MATCH_NOT_OVER
mutation removeBot                     -             UNKNOWN_MATCH -       -              NOT_HOST       MATCH_STARTED
mutation revokeToken                   -             ok            -       -              -              ok
mutation rotateToken                   -             ok            -       -              ok             ok
mutation start                         -             UNKNOWN_MATCH -       -              NOT_HOST       MATCH_STARTED
subscription lobby                     ok            ok            4403    4403           ok             ok
subscription pending                   -             ok            4403    4403           ok             ok
subscription updates                   UNKNOWN_MATCH UNKNOWN_MATCH 4403    4403           ok             ok
"""

ROWS = {" ".join(line.split()[:2]): line.split()[2:] for line in TABLE.splitlines() if line}
REST = {f"{operation.method} {operation.path}": operation for operation in OPERATIONS}
GRAPHQL = [f"{kind} {name}" for kind in ("query", "mutation", "subscription") for name in briefly(kind)]
HERE = "http://127.0.0.1:1024/"
"""The address of a webhook of these tests: nobody listens there."""
MOVE = {"__typename": "CargoHoldDraw"}
BODIES: dict[str, object] = {
    "register": {"name": "Somebody"},
    "create": {"game": "cargo_hold", "seats": 2},
    "quick_play": {"game": "cargo_hold"},
    "play": {"decision": "0-0", "move": MOVE},
    "undo": {"to": 1},
    "give_order": {"kind": "QUIET"},
    "add_bot": {"bot": "random"},
    "add_webhook": {"url": HERE},
    "create_token": {"name": "bot"},
    "use_link": {"secret": "guessed", "name": "phone"},
    "subscribe_push": {"endpoint": HERE, "keys": {"p256dh": "x", "auth": "x"}, "name": "phone"},
    "choose_notices": {"asked": True, "late": True, "ended": True, "invited": True},
}
"""The bodies of operations that need more than an empty one."""
QUERIES = {"why": {"kind": "CargoHoldDraw"}}
"""The queries of operations that need one."""
VARIABLES: dict[str, object] = {
    "game": "cargo_hold",
    "slug": "cargo_hold",
    "seats": 2,
    "name": "Somebody",
    "decision": "0-0",
    "undo.to": 1,
    "giveOrder.kind": "QUIET",
    "decisions": [],
    "giveOrder.after": 0,
    "moves": [],
    "times": 1,
    "until": ["END"],
    "order": "0" * 16,
    "oneAnswer": "ASKED",
    "hotSeat": False,
    "move": {"cargoHold": {"draw": {}}},
    "bot": "random",
    "url": HERE,
    "seat": 1,
    "matchAt.seat": 0,
    "match.seat": None,
    "updates.seat": None,
    "sinceMyMove.seat": None,
    "why.seat": None,
    "leave.seat": None,
    "return.seat": None,
    "undo.seat": None,
    "giveOrder.seat": None,
    "player.id": "house-random",
    "version": 1,
    "kind": "PEOPLE",
    "first": 5,
    "views": False,
    "patches": False,
    "presence": False,
    "shared": False,
    "entropy": "",
    "visibility": "PUBLIC",
    "spectators": True,
    "autostart": False,
    "create.undo": True,
    "rated": True,
    "register.bot": True,
    "createTicket.stream": "UPDATES",
    "why.kind": "CargoHoldDraw",
    "number": "CH-D7",
    "key": "",
    "secret": "guessed",
    "rights": ["READ"],
    "expiresIn": None,
    "form": "FREEPORT",
    "endpoint": HERE,
    "keys": {"p256dh": "x", "auth": "x"},
    "serverKey": None,
    "asked": True,
    "late": True,
    "ended": True,
    "invited": True,
    "subscription": "0" * 16,
    "pictures": False,
}
"""The arguments of GraphQL's operations, by their names, or by those of the operation and the argument."""


class Scene:
    """Two matches that are being played, and all kinds of callers."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.owner, self.guest, self.other, gone = (Player(service, name) for name in ("Anne", "Mary", "Jack", "Ned"))
        gone.http.delete("/v1/me/token")
        self.tokens = {
            "nobody": None,
            "other": self.other.token,
            "owner": self.owner.token,
            "spectator": self.other.token,
            "revoked": gone.token,
            "operator": OPERATOR,
        }
        self.private = self._play(self.owner, "PRIVATE")
        self.public = self._play(self.owner, "PUBLIC")
        self.webhook: str = self.owner.post("/v1/me/webhooks", {"url": HERE}).json()["webhook"]["id"]
        self.token: str = self.owner.post("/v1/me/tokens", {"name": "bot"}).json()["tokenId"]
        for player in (self.owner, self.guest, self.other, gone):
            player.__exit__()

    def match(self, caller: str) -> str:
        return self.public if caller == "spectator" else self.private

    def _play(self, host: Player, visibility: str) -> str:
        made = host.create(visibility=visibility, options={"firstSeat": 0})
        host.join(made["id"])
        self.guest.join(made["id"], **({"invitation": made["invitation"]} if made["invitation"] else {}))
        match: str = made["id"]
        host.start(match)
        host.decision(match)
        return match


@pytest.fixture(scope="module")
def lasting(service: Service) -> Scene:
    return Scene(service)


@pytest.fixture
def scene(name: str, service: Service, request: pytest.FixtureRequest) -> Scene:
    """A scene of its own for what may change it."""
    looks = name.startswith(("GET", "query", "subscription"))
    found: Scene = request.getfixturevalue("lasting") if looks else Scene(service)
    return found


def test_every_operation_has_a_row_and_every_row_an_operation() -> None:
    missing = sorted((REST.keys() | set(GRAPHQL)) - ROWS.keys())
    assert not missing, (
        f"Add a row for each of {missing} to TABLE in {__file__}: what happens when it is called by "
        f"{', '.join(CALLERS)}. If it needs a body or variables, add them to BODIES or VARIABLES. "
        "test_rest and test_graphql then print the row that they observe."
    )
    assert not sorted(ROWS.keys() - REST.keys() - set(GRAPHQL)), "rows of operations that are no more"


@pytest.mark.parametrize("name", REST)
def test_rest(scene: Scene, name: str) -> None:
    check(name, [rest(scene, REST[name], caller) for caller in CALLERS])


@pytest.mark.parametrize("name", [name for name in GRAPHQL if not name.startswith("subscription")])
def test_graphql(scene: Scene, name: str) -> None:
    field = name.partition(" ")[2]
    check(name, [graphql(scene, field, document(name), caller) for caller in CALLERS])


@pytest.mark.parametrize("name", [name for name in GRAPHQL if name.startswith("subscription")])
def test_websocket(scene: Scene, name: str) -> None:
    field = name.partition(" ")[2]
    check(
        name,
        [
            asyncio.run(websocket(scene, field, document(name), caller, expected))
            for caller, expected in zip(CALLERS, ROWS.get(name, ["ok"] * len(CALLERS)), strict=True)
        ],
    )


def document(name: str) -> str:
    """Return the operation of a row's name."""
    kind, _, field = name.partition(" ")
    return briefly(kind)[field]


def check(name: str, observed: list[str]) -> None:
    observed = ["-" if code == "UNAUTHENTICATED" else code for code in observed]
    row = "  ".join([name, *observed])
    assert ROWS.get(name) == observed, f"what was observed, in the form of the table ({', '.join(CALLERS)}):\n{row}"


def rest(scene: Scene, operation: Operation, caller: str) -> str:
    path = operation.path.format(
        match=scene.match(caller),
        game="cargo_hold",
        seat=1,
        player=scene.guest.id,
        webhook=scene.webhook,
        token=scene.token,
        subscription="0" * 16,
        order="0" * 16,
        version=1,
        language="en",
        number="CH-D7",
        code="BUSY",
        asset="start.js",
    )
    body = BODIES.get(operation.name, {}) if operation.body is not None else None
    if operation.name == "create_ticket":
        body = {"stream": "UPDATES", "match": scene.match(caller)}
    with (
        scene.service.client(scene.tokens[caller]) as http,
        http.stream(operation.method, path, params=QUERIES.get(operation.name), json=body) as answer,
    ):
        if answer.status_code < 300:
            return "ok"
        answer.read()
        code = str(answer.json()["code"])
        assert code in documented(operation), (
            f"name {code} in the codes of {operation.name}, in service/rest/operations/"
        )
        return code


@cache
def contract() -> Json:
    """Return the contract of REST."""
    made: Json = json.loads(document_of_rest())
    return made


def documented(operation: Operation) -> set[str]:
    """Return the codes of an operation's refusals, as the contract names them."""
    told = contract()["paths"][operation.path][operation.method.lower()]["responses"].values()
    names = [answer["$ref"].rpartition("/")[2] for answer in told if "$ref" in answer]
    return {code for name in names for code in name.split(".")}


def graphql(scene: Scene, field: str, document: str, caller: str) -> str:
    with scene.service.client(scene.tokens[caller]) as http:
        variables = given(scene, field, document, caller)
        answer: httpx.Response = http.post("/graphql", json={"query": document, "variables": variables})
    return outcome(answer.json(), field)


async def websocket(scene: Scene, field: str, document: str, caller: str, expected: str) -> str:
    token = scene.tokens[caller]
    url = scene.service.url.replace("http", "ws") + "/graphql"
    try:
        async with websockets.connect(url, subprotocols=[websockets.Subprotocol("graphql-transport-ws")]) as socket:
            hello = {} if token is None else {"authorization": f"Bearer {token}"}
            await socket.send(json.dumps({"type": "connection_init", "payload": hello}))
            await socket.recv()
            payload = {"query": document, "variables": given(scene, field, document, caller)}
            await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
            async with asyncio.timeout(_SILENCE if expected == "ok" else PATIENCE):
                told = json.loads(await socket.recv())
            return outcome(told["payload"], field) if told["type"] == "next" else str(told)
    except websockets.ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else None)
    except TimeoutError:
        return "ok"  # it is open, and has nothing to tell


def given(scene: Scene, field: str, document: str, caller: str) -> Json:
    """Values for the variables that a document declares."""
    match = scene.match(caller)
    known = VARIABLES | {"match": match, "id": match, "webhook": scene.webhook, "token": scene.token}
    head = document.partition("{")[0]
    taken = {name: value for name, value in known.items() if f"${name}:" in head}
    own = {key.partition(".")[2]: value for key, value in VARIABLES.items() if key.partition(".")[0] == field}
    return taken | own


def outcome(answer: Any, field: str) -> str:
    if errors := answer.get("errors"):
        return str(errors[0]["extensions"]["code"])
    told = answer["data"][field]
    if told is None:
        return "null"
    return str(told["code"]) if isinstance(told, dict) and told["__typename"] == "Refusal" else "ok"
