"""Standing orders over REST: given, listed, withdrawn, and refused."""

from __future__ import annotations

from uuid import uuid4

from tests.support.waiting import until

from .people import Json, Player

PASSES = {"kind": "PASS", "until": ["END"]}


def begun(anne: Player, mary: Player) -> str:
    """Return a match of Sky Cargo that has begun."""
    match: str = anne.create(game="sky_cargo")["id"]
    anne.join(match)
    mary.join(match)
    anne.start(match)
    return match


def give(player: Player, match: str, order: Json, key: str | None = None) -> Json:
    headers = {} if key is None else {"Idempotency-Key": key}
    answer = player.post(f"/v1/matches/{match}/orders", order, headers=headers)
    assert answer.status_code == 201, answer.text
    given: Json = answer.json()
    return given


def test_an_order_is_given_listed_and_withdrawn(anne: Player, mary: Player) -> None:
    match, key = begun(anne, mary), str(uuid4())
    given = give(anne, match, PASSES, key)
    assert given["decisions"] == [f"SC-D{number}" for number in range(22, 28)]
    assert give(anne, match, PASSES, key) == given, "sent again, it is the same order"
    path = f"/v1/matches/{match}/orders"
    assert anne.get(path).json()["items"] == anne.see(match)["orders"] == [given]
    assert mary.get(path).json()["items"] == mary.see(match)["orders"] == []
    told = anne.get(f"/v1/matches/{match}/at/{given['since']}").json()["events"]
    assert [event["__typename"] for event in told] == ["OrderGiven"]
    assert mary.get(f"/v1/matches/{match}/at/{given['since']}").json()["events"] == []
    assert anne.http.delete(f"{path}/{given['key']}").json() == given
    assert anne.http.delete(f"{path}/{given['key']}").json()["code"] == "UNKNOWN_ORDER"
    assert give(anne, match, PASSES, key) == given, "and is not given anew"
    assert anne.see(match)["orders"] == []


def test_orders_that_cannot_be_carried_out_are_refused(anne: Player, mary: Player) -> None:
    match = begun(anne, mary)
    until(lambda: anne.see(match)["asked"], what="the dice to fall")
    version = anne.see(match)["version"]
    take = {"__typename": "SkyCargoEndPlay"}
    for order in (
        {"kind": "PASS", "decisions": ["SC-D28"]},
        {"kind": "PASS", "decisions": ["SC-D99"]},
        {"kind": "PASS", "after": 604_801},
        {"kind": "PASS", "moves": [take]},
        {"kind": "PASS", "until": []},
        {"kind": "MOVES", "decisions": ["SC-D8"]},
        {"kind": "MOVES", "decisions": ["SC-D8", "SC-D10"], "moves": [take]},
        {"kind": "MOVES", "decisions": ["SC-D8"], "moves": [{"__typename": "CargoHoldEndTurn"}]},
        {"kind": "MOVES", "decisions": ["SC-D8"], "moves": [take] * 9},
        {"kind": "MOVES", "decisions": ["SC-D8"], "moves": [take], "times": 21},
        {"kind": "MOVES", "decisions": ["SC-D8"], "moves": [take], "after": 4},
        {"kind": "QUIET", "decisions": ["SC-D8"]},
    ):
        answer = anne.post(f"/v1/matches/{match}/orders", order)
        assert (answer.status_code, answer.json()["code"]) == (422, "BAD_ORDER"), order
    for _ in range(8):
        give(anne, match, {"kind": "QUIET"})
    answer = anne.post(f"/v1/matches/{match}/orders", {"kind": "QUIET"})
    assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY_ORDERS")
    assert mary.see(match)["version"] == version + 8, "a refusal changes nothing"
