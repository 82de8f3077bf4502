"""The JSON that clients see, and the compact form in which inputs are stored."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from freeport_games.engine import View, typename
from freeport_games.engine.domains import Part, Placed
from freeport_games.engine.menus import Decision, Move, Refusal, Refused, Shuffled, about
from freeport_games.engine.menus.options import option_class
from freeport_games.engine.menus.requests import Picked, Rolled
from freeport_games.engine.storage import Answered, Input, Left, Looked, Reopened, Resolved, Returned, codec_of

from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    Build,
    Crane,
    Drink,
    Goods,
    HarbourView,
    Rest,
    Sail,
    Ship,
    Signal,
    Stack,
    Swap,
    Take,
)
from .harbour_tables import at_auction, at_turn, inputs_of_a_match

CODEC = codec_of(HARBOUR)


def shown(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_a_move_is_an_object_with_its_typename_and_camel_case_names() -> None:
    assert shown(Barter(Goods(("TEA#1",), 2))) == {
        "__typename": "HarbourBarter",
        "offer": {"__typename": "HarbourGoods", "crates": ["TEA#1"], "tip": 2},
    }
    assert shown(Rest()) == {"__typename": "HarbourRest"}


def test_names_of_two_words_are_camel_case_everywhere() -> None:
    decision = at_turn().decision(1)
    assert decision is not None
    barter = next(option for option in decision.options if option.makes is Barter)
    assert shown(barter) == {
        "__typename": "HarbourBarterOption",
        "offer": {
            "__typename": "HarbourGoodsForm",
            "crates": {**some(["TEA#2", "RUM#2", "GUN#2"]), "atMost": 3},
            "tip": {"__typename": "Amount", "low": 0, "high": 4, "step": 2},
        },
        "bound": True,
    }
    view = shown(at_turn().view(1))
    assert (view["__typename"], view["roundNo"], view["toMove"]) == ("HarbourView", 1, [1, 2, 0])
    assert view["captains"][0]["hand"] == {"__typename": "Hidden", "count": 3}


def test_several_parts_are_offered_with_their_form() -> None:
    decision = at_turn().decision(1)
    assert decision is not None
    build = next(option for option in decision.options if option.makes is Build)
    assert shown(build)["cranes"] == {
        "__typename": "HarbourCraneSeveral",
        "of": {
            "__typename": "HarbourCraneForm",
            "port": {"__typename": "One", "items": ["Aden", "Brest", "Cadiz"]},
            "height": {"__typename": "Amount", "low": 1, "high": 2, "step": 1},
        },
        "atLeast": 1,
        "atMost": 2,
    }


def test_a_distribution_is_offered_and_answered_with_the_engines_own_names() -> None:
    decision = at_turn().decision(1)
    assert decision is not None
    ship = next(option for option in decision.options if option.makes is Ship)
    assert shown(ship) == {
        "__typename": "HarbourShipOption",
        "cargo": {
            "__typename": "Distribution",
            "lots": [
                {
                    "__typename": "Lot",
                    "items": ["TEA#2", "RUM#2", "GUN#2"],
                    "shares": [
                        {"__typename": "Share", "place": "Aden", "atLeast": 1, "atMost": 1},
                        {"__typename": "Share", "place": "Brest", "atLeast": 0, "atMost": 2},
                        {"__typename": "Share", "place": "Cadiz", "atLeast": 0, "atMost": 1},
                    ],
                }
            ],
        },
        "bound": True,
    }
    assert shown(Ship((Placed("TEA#2", "Aden"),)))["cargo"] == [
        {"__typename": "Placed", "item": "TEA#2", "place": "Aden"}
    ]
    text = b'{"__typename":"HarbourShip","cargo":[{"item":"TEA#2","place":"Aden"}]}'
    assert CODEC.json_moves.decode(text) == Ship((Placed("TEA#2", "Aden"),))


def test_groups_and_orders_are_offered_under_their_names() -> None:
    decision = at_turn(discard=["TEA#7"]).decision(1)
    assert decision is not None
    offered = {option.makes: shown(option).get("crates") for option in decision.options}
    hand = ["TEA#2", "RUM#2", "GUN#2"]
    assert offered[Stack] == {**some(hand), "atMost": 2, "ordered": True}
    assert offered[Swap] == {
        **some([*hand, "TEA#7"]),
        "atLeast": 2,
        "atMost": 2,
        "groups": [
            {"__typename": "Group", "items": hand, "atLeast": 1, "atMost": 1},
            {"__typename": "Group", "items": ["TEA#7"], "atLeast": 1, "atMost": 1},
        ],
    }


def some(items: list[str]) -> dict[str, Any]:
    return {"__typename": "Some", "items": items, "atLeast": 1, "atMost": 1, "ordered": False, "groups": []}


def test_a_refusal_has_a_code_a_sentence_a_rule_and_variables() -> None:
    assert shown(Refusal("TOO_FEW_COINS", "You have 8 coins.", "H-11", variables=about(coins=8))) == {
        "__typename": "Refusal",
        "code": "TOO_FEW_COINS",
        "detail": "You have 8 coins.",
        "rule": "H-11",
        "matchVersion": None,
        "variables": [{"__typename": "Variable", "name": "coins", "value": "8"}],
        "pointer": None,
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"__typename":"HarbourBid","amount":1,"extra":2}',
        '{"__typename":"HarbourBid"}',
        '{"__typename":"HarbourBid","amount":"1"}',
        '{"__typename":"HarbourBid","amount":1.5}',
        '{"__typename":"HarbourBid","amount":true}',
        '{"__typename":"HarbourBarter","offer":{"__typename":"HarbourGoods","crates":[],"tip":0,"more":1}}',
        '{"__typename":"Bid","amount":1}',
        '{"amount":1}',
        "[]",
    ],
)
def test_a_move_with_unknown_missing_or_ill_typed_fields_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.json_moves.decode(text)


def test_views_events_decisions_and_moves_are_read_back_as_their_own_classes() -> None:
    for table in (at_turn(), at_auction()):
        for seat in (0, 1, None):
            view = table.view(seat)
            read: View = CODEC.json_views.decode(msgspec.json.encode(view))
            assert read == view
            assert type(read) is HarbourView
        decision = table.decision(1)
        again = CODEC.json_decisions.decode(msgspec.json.encode(decision))
        assert isinstance(again, Decision)
        assert again.options == decision.options  # type: ignore[union-attr]
        assert msgspec.json.encode(again) == msgspec.json.encode(decision)
        move = again.options[0].sample(random.Random(1))
        assert CODEC.json_moves.decode(msgspec.json.encode(move)) == move
        table.answer(1, move)
        for told in table.events:
            assert CODEC.json_events.decode(msgspec.json.encode(told.event)) == told.event


@pytest.mark.parametrize(
    "entry",
    [
        Answered(2, Bid(7)),
        Answered(0, Barter(Goods(("TEA#1", "RUM#2"), 2))),
        Answered(0, Build((Crane("Aden", 1), Crane("Brest", 2)))),
        Answered(1, Drink((0, 2))),
        Answered(2, Ship((Placed("TEA#1", "Aden"), Placed("RUM#2", "Brest")))),
        Answered(1, Signal()),
        Answered(3, Sail("Aden", True)),
        Answered(3, Take("TEA#1")),
        Resolved(Rolled((6, 1))),
        Resolved(Shuffled((2, 0, 1))),
        Resolved(Picked(3)),
        Left(1),
        Returned(1),
        Reopened(12, (Looked(("TEA#1",), "hand-0", (1,)),)),
    ],
    ids=str,
)
def test_an_input_is_stored_compactly_and_read_back(entry: Input) -> None:
    stored = CODEC.encode_input(entry)
    assert CODEC.decode_input(stored) == entry
    assert b"typename" not in stored or isinstance(entry, Answered)
    assert len(stored) < len(msgspec.json.encode(entry)) or not isinstance(entry, Answered)


def test_stored_inputs_without_parts_carry_no_field_names() -> None:
    assert CODEC.encode_input(Answered(2, Bid(7))) == msgspec.msgpack.encode(["move", 2, ["Bid", 7]])


def test_what_is_no_input_is_not_read() -> None:
    for stored in (b"", b"\xc1", msgspec.msgpack.encode(["move", 0, ["Fly"]]), msgspec.msgpack.encode(["left"])):
        with pytest.raises(msgspec.DecodeError):
            CODEC.decode_input(stored)


def test_all_inputs_of_a_match_are_read_back() -> None:
    for entry in inputs_of_a_match(4, random.Random(3), leave=0.05):
        assert CODEC.decode_input(CODEC.encode_input(entry)) == entry


def test_a_field_whose_name_means_something_else_in_an_option_is_not_allowed() -> None:
    class Weigh(Move, frozen=True, tag=typename("WireTest")):
        size: int

    with pytest.raises(TypeError, match="size"):
        option_class(Weigh)


def test_a_field_without_a_domain_is_not_allowed() -> None:
    class Price(Move, frozen=True, tag=typename("WireTest")):
        price: float

    with pytest.raises(TypeError, match="no domain"):
        option_class(Price)


def test_an_option_is_called_with_a_domain_for_each_field() -> None:
    with pytest.raises(TypeError):
        Bid.option()  # type: ignore[call-arg]

    class Bare(Part, frozen=True, tag=typename("WireTest")):
        """No fields."""

    assert Bare.form().size == 1
    assert list(Bare.forms(1, 3)) == [(Bare(),), (Bare(), Bare()), (Bare(), Bare(), Bare())]


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (0, b"{}", "BAD_PARAMETERS"),
        (0, b"no json", "BAD_PARAMETERS"),
        (0, b'{"__typename":"HarbourFly"}', "UNKNOWN_MOVE"),
        (0, b'{"__typename":"HarbourTake"}', "WRONG_DECISION"),
        (0, b'{"__typename":"HarbourBid"}', "BAD_PARAMETERS"),
        (1, b'{"__typename":"HarbourBid"}', "ALREADY_DECIDED"),
        (1, b'{"__typename":"HarbourSignal","loud":true}', "BAD_PARAMETERS"),
        (7, b'{"__typename":"HarbourBid"}', "NOT_YOUR_TURN"),
    ],
)
def test_a_malformed_move_is_refused_in_the_same_order_as_any_other(seat: int, text: bytes, code: str) -> None:
    table = at_auction()
    table.answer(1, Bid(1))
    with pytest.raises(Refused) as refused:
        table.read_move(seat, text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "pointer", "sentence"),
    [
        (b'{"__typename":"HarbourBid"}', "/amount", "Bid: /amount has to be given: a whole number."),
        (b'{"__typename":"HarbourBid","amount":"1"}', "/amount", "Bid: /amount has to be a whole number."),
        (b'{"__typename":"HarbourBid","amount":1,"tip":2}', "/tip", "Bid: /tip is not known here."),
        (b'{"__typename":"HarbourBid","amount":1,"\\u001b[2J":2}', "", "Bid: these values do not fit."),
        (b"[]", None, "A move is an object with a __typename, and with all the fields of that move and no others."),
    ],
)
def test_a_malformed_move_is_pointed_at(text: bytes, pointer: str | None, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        at_auction().read_move(0, text)
    told = refused.value.refusal
    assert (told.code, told.pointer, told.detail) == ("BAD_PARAMETERS", pointer, sentence)


def test_a_move_is_read_for_its_seat() -> None:
    assert at_auction().read_move(0, b'{"__typename":"HarbourBid","amount":1}') == Bid(1)
