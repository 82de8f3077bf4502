"""Seats that change hands over REST and GraphQL."""

from __future__ import annotations

from tests.support.waiting import until

from .people import Json, Player, table
from .running import Service

_ON_OFFER = "/v1/matches?status=PLAYING&free=true"
_SEEN = " { __typename ... on Refusal { code } ... on CargoHoldMatch { yourSeat seats { offered keptFor } } } }"
_OFFER = "mutation ($match: ID!, $to: String) { offerSeat(match: $match, seat: 1, to: $to)" + _SEEN
_WITHDRAW = "mutation ($match: ID!) { withdrawOffer(match: $match, seat: 1)" + _SEEN
_JOIN = "mutation ($match: ID!) { join(match: $match)" + _SEEN


def on_offer(player: Player) -> list[str]:
    """Return the running matches that a player finds in the list of those with a seat to take over."""
    return [each["id"] for each in player.get(_ON_OFFER).json()["items"]]


def test_a_seat_is_offered_withdrawn_and_taken(anne: Player, mary: Player, service: Service) -> None:
    match = table(anne, mary, rated=False)
    path = f"/v1/matches/{match}/seats/1/offer"
    with Player(service, "Jack") as jack, Player(service, "Ned") as ned:
        offered: Json = mary.post(path, {"to": jack.id}).json()
        assert (offered["seats"][1]["offered"], offered["seats"][1]["keptFor"]) == (True, jack.id)
        assert ned.graphql_data(_JOIN, match=match)["join"]["code"] == "MATCH_STARTED"
        until(lambda: match in on_offer(jack), what="the list follows the offer")
        assert match not in on_offer(ned)
        assert mary.http.delete(path).json()["seats"][1]["offered"] is False
        told = mary.graphql_data(_OFFER, match=match, to=None)["offerSeat"]
        assert told["seats"][1] == {"offered": True, "keptFor": None}
        assert match in on_offer(ned)
        assert mary.graphql_data(_WITHDRAW, match=match)["withdrawOffer"]["seats"][1]["offered"] is False
        mary.post(path)
        assert jack.graphql_data(_JOIN, match=match)["join"]["yourSeat"] == 1
        assert jack.see(match)["view"] is not None
        assert mary.see(match)["yourSeat"] is None


def test_who_has_held_a_seat_takes_no_other(anne: Player, mary: Player, service: Service) -> None:
    match = table(anne, mary, rated=False)
    mary.post(f"/v1/matches/{match}/seats/1/offer")
    with Player(service, "Jack") as jack:
        jack.join(match)
        anne.post(f"/v1/matches/{match}/seats/0/offer")
        answer = mary.post(f"/v1/matches/{match}/join")
        assert (answer.status_code, answer.json()["code"]) == (403, "KNOWS_A_HAND")
        assert mary.graphql_data(_JOIN, match=match)["join"]["code"] == "KNOWS_A_HAND"


def test_a_seat_of_no_match_is_no_seat(anne: Player, mary: Player) -> None:
    match = table(anne, mary, rated=False)
    for seat in ("2", "x", "-1"):
        answer = anne.post(f"/v1/matches/{match}/seats/{seat}/offer")
        assert (answer.status_code, answer.json()["code"]) == (422, "UNKNOWN_SEAT")


def test_nobody_is_replaced_who_has_not_been_waited_for(anne: Player, mary: Player) -> None:
    absence = {"after": 3600, "decides": "HOST"}
    match = table(anne, mary, rated=False, absence=absence)
    assert anne.see(match)["absence"] == {"__typename": "Absence", **absence}
    answer = anne.post(f"/v1/matches/{match}/seats/1/replace", {"bot": "greedy"})
    assert (answer.status_code, answer.json()["code"]) == (409, "NOT_ABSENT")
    told = anne.graphql_data("mutation ($match: ID!) { replaceSeat(match: $match, seat: 1)" + _SEEN, match=match)
    assert told["replaceSeat"]["code"] == "NOT_ABSENT"
    for wrong in ({"after": 60}, {"after": 3600, "decides": "ME"}, {}):
        answer = anne.post("/v1/matches", {"game": "cargo_hold", "seats": 2, "absence": wrong})
        assert answer.status_code in (400, 422)
        assert answer.json()["pointer"].startswith("/absence")


def test_arguments_of_two_words_are_read_over_graphql(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    leave = """mutation ($match: ID!) { leave(match: $match, standIn: "greedy") {
        ... on CargoHoldMatch { seats { house } } } }"""
    assert anne.graphql_data(leave, match=match)["leave"]["seats"][0]["house"] == "greedy"
    create = """mutation { create(game: "cargo_hold", seats: 2, rated: false, oneAnswer: ANSWERED) {
        ... on CargoHoldMatch { oneAnswer } } }"""
    assert anne.graphql_data(create)["create"]["oneAnswer"] == "ANSWERED"


def test_one_account_plays_two_seats_over_rest_and_graphql(anne: Player, mary: Player) -> None:
    made = anne.post("/v1/matches", {"game": "cargo_hold", "seats": 2, "rated": False, "hotSeat": True}).json()
    match, path = made["id"], f"/v1/matches/{made['id']}"
    anne.post(f"{path}/join", {"seat": 0})
    join = "mutation ($match: ID!) { join(match: $match, seat: 1) { ... on CargoHoldMatch { yourSeat yourSeats } } }"
    assert anne.graphql_data(join, match=match)["join"] == {"yourSeat": 1, "yourSeats": [0, 1]}
    anne.post(f"{path}/start")
    see = """query ($match: ID!, $seat: Int) { match(id: $match, seat: $seat) { ... on CargoHoldMatch {
        yourSeat hotSeat view { viewer } decision { kind } } } }"""
    until(lambda: anne.see(match)["asked"], what="the dice to fall")
    asked = anne.see(match)["yourSeat"]
    for seat in (0, 1):
        seen: Json = anne.get(f"{path}?seat={seat}").json()
        told = anne.graphql_data(see, match=match, seat=seat)["match"]
        assert (seen["yourSeat"], seen["view"]["viewer"], told["view"]["viewer"]) == (seat, seat, seat)
        assert (told["decision"] is not None, seen.get("decision") is not None) == (seat == asked, seat == asked)
        order = anne.post(f"{path}/orders?seat={seat}", {"kind": "QUIET", "until": ["END"]}).json()
        assert "key" in order, order
        assert [one["key"] for one in anne.get(f"{path}/orders?seat={seat}").json()["items"]] == [order["key"]]
        missed = anne.get(f"{path}/since-my-move?seat={seat}").json()
        assert missed["since"] == 0 and missed["updates"]
        why = anne.get(f"{path}/why?kind=CargoHoldRaid&seat={seat}").json()
        assert why["reason"]["code"] == ("NOT_YOUR_TURN" if seat != asked else why["reason"]["code"])
    for address in ("", "/orders", "/since-my-move", "/why?kind=CargoHoldRaid"):
        joint = "&" if "?" in address else "?"
        for seat, code, status in ((2, "UNKNOWN_SEAT", 422), (-1, "UNKNOWN_SEAT", 422)):
            answer = anne.get(f"{path}{address}{joint}seat={seat}")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert mary.get(f"{path}{address}{joint}seat=1").json()["code"] == "NOT_SEATED"
    left = """mutation ($match: ID!, $seat: Int) { leave(match: $match, seat: $seat) { ... on CargoHoldMatch {
        seats { left } } } }"""
    assert anne.graphql_data(left, match=match, seat=1)["leave"]["seats"] == [{"left": False}, {"left": True}]
    back = anne.post(f"{path}/return?seat=1").json()
    assert [seat["left"] for seat in back["seats"]] == [False, False]


def test_what_changes_a_match_is_answered_without_any_hand_over_rest_and_graphql(anne: Player) -> None:
    fields = {"game": "cargo_hold", "seats": 3, "rated": False, "hotSeat": True, "autostart": True}
    match = anne.post("/v1/matches", fields).json()["id"]
    for number in (0, 1):
        anne.post(f"/v1/matches/{match}/join?shared=true", {"seat": number})
    seated: Json = anne.post(f"/v1/matches/{match}/bots?shared=true", {"bot": "random"}).json()
    calls = ("leave?seat=1&shared=true", "return?seat=1&shared=true", "seats/2/offer?shared=true")
    rest = [seated, *(anne.post(f"/v1/matches/{match}/{call}").json() for call in calls)]
    rest.append(anne.http.delete(f"/v1/matches/{match}/seats/2/offer?shared=true").json())
    assert [(told.get("yourSeat"), told["view"].get("viewer")) for told in rest] == [(None, None)] * 5
    for call in ("leave: seat: 1", "return: seat: 1", "offerSeat: seat: 2", "withdrawOffer: seat: 2"):
        name, _, argument = call.partition(": ")
        document = f"""mutation ($match: ID!) {{ {name}(match: $match, shared: true {argument}) {{
            ... on CargoHoldMatch {{ yourSeat yourSeats view {{ viewer }} }} }} }}"""
        told = anne.graphql_data(document, match=match)[name]
        assert told == {"yourSeat": None, "yourSeats": [0, 1], "view": {"viewer": None}}


def test_who_shares_a_screen_plays_for_no_rating(anne: Player) -> None:
    answer = anne.post("/v1/matches", {"game": "cargo_hold", "seats": 2, "hotSeat": True})
    assert (answer.status_code, answer.json()["code"], answer.json()["pointer"]) == (422, "BAD_OPTIONS", "/hotSeat")
