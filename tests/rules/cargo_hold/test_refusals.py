"""Section 5 of RULES.md: every code, the order of the codes, and that they tell nothing hidden."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import CargoHoldMove, Discard, Draw, Raid, ReturnFirepower, StartDelivery
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refusal, Refused
from freeport_games.engine.words import words
from tests.rules.cargo_hold.positions import Match, at, commas, opened

MENU = "turn=9 | 0 hand=CG01#1,FP01#1,SP02#1 | 0 hand=FP03#1 delivery=(CG05#1 in=1) | 0"
"""Seat 0 may start a delivery or raid seat 1."""
THEFT = "turn=9 | 0 hand=SP02#1,FP02#1 | 0 hand=FP03#1 delivery=(CG05#1,CG09#1,FP10#1,SP07#1 in=1) | 0"
LASSO = "turn=9 | 0 hand=SP04#1,FP02#1 | 0 hand=FP03#1 delivery=(CG05#1,FP01#1,FP10#1,SP07#1 in=1) | 0"
LOYALTY = "turn=9 | 0 hand=SP08#1,FP02#1 | 0 hand=FP03#1 delivery=(CG05#1 in=1) | 0"
REINFORCE = "turn=9 | 0 hand=SP05#1,FP02#1,CG01#1,SP01#1 | 0 hand=FP03#1 delivery=(CG05#1 in=1) | 0"
FULL = (
    "turn=9 | 0 hand=CG01#1,CG01#2,CG01#3,CG01#4,CG02#1,CG02#2,CG02#3,CG02#4,CG03#1,CG03#2,CG03#3,CG03#4"
    " | 0 hand=FP03#1 delivery=(CG05#1 in=1) | 0"
)
UNKNOWN = b'{"__typename": "CargoHoldSteal", "card": "CG05#1"}'
RAID_WITHOUT_CARDS = b'{"__typename": "CargoHoldRaid", "target": 1}'
THEFT_WITHOUT_CARD = b'{"__typename": "CargoHoldStealCargo"}'


def refusal_of_text(match: Match, seat: Seat, text: bytes) -> Refusal:
    """Send a text that is no move, as a client would, see that this changes nothing, and say how it was refused."""
    before = match.table.save()
    with pytest.raises(Refused) as refused:
        match.table.read_move(seat, text)
    assert match.table.save() == before
    return refused.value.refusal


@pytest.mark.rule("CH-140")
def test_game_over() -> None:
    match = at("turn=9 | 1150 delivery=(CG01#1 in=0) | 0").play("S0: collect")
    assert match.refusal_of("S0: draw").code == "GAME_OVER"


@pytest.mark.rule("CH-C1")
def test_chance_pending() -> None:
    assert opened().refusal_of("S0: draw").code == "CHANCE_PENDING"


@pytest.mark.rule("CH-151")
def test_not_your_turn() -> None:
    assert at(MENU).refusal_of("S1: draw").code == "NOT_YOUR_TURN"


@pytest.mark.rule("CH-D0", "CH-D9")
@pytest.mark.parametrize(
    "line", ["steal_cargo card=CG05#1", "use_getaway", "decline", "discard cards=CG01#1", "reinforce card=FP01#1"]
)
def test_wrong_decision_in_the_turn_menu(line: str) -> None:
    assert at(MENU).refusal_of(f"S0: {line}").code == "WRONG_DECISION"


@pytest.mark.rule("CH-D7", "CH-D10")
@pytest.mark.parametrize(
    "line", ["draw", "collect", "end_turn", "start_delivery cards=FP02#1 extended=no", "lasso card=FP10#1", "decline"]
)
def test_wrong_decision_in_a_raid(line: str) -> None:
    assert at(THEFT).play("S0: raid target=1 cards=SP02#1").refusal_of(f"S0: {line}").code == "WRONG_DECISION"


@pytest.mark.rule("CH-D0")
@pytest.mark.parametrize("name", ["CargoHoldSteal", "CargoHoldCOLLECT", "Collect", "HarbourBid", ""])
def test_unknown_move(name: str) -> None:
    assert refusal_of_text(at(MENU), 0, f'{{"__typename": "{name}"}}'.encode()).code == "UNKNOWN_MOVE"


@pytest.mark.rule("CH-D3", "CH-D4", "CH-D5")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(RAID_WITHOUT_CARDS, id="a field is missing"),
        pytest.param(b'{"__typename": "CargoHoldDraw", "cards": []}', id="a field too many"),
        pytest.param(b'{"__typename": "CargoHoldRaid", "target": "1", "cards": ["FP01#1"]}', id="a text for a number"),
        pytest.param(b'{"__typename": "CargoHoldRaid", "target": 1, "cards": "FP01#1"}', id="a card for a list"),
        pytest.param(b'{"__typename": "CargoHoldRaid", "target": 1, "cards": [1]}', id="a number for a card"),
        pytest.param(
            b'{"__typename": "CargoHoldStartDelivery", "cards": ["FP01#1"], "extended": 1}', id="a number for yes or no"
        ),
        pytest.param(b'{"cards": ["FP01#1"]}', id="no name"),
        pytest.param(b'["CargoHoldDraw"]', id="no object"),
        pytest.param(b"draw", id="no JSON"),
    ],
)
def test_bad_parameters(text: bytes) -> None:
    assert refusal_of_text(at(MENU), 0, text).code == "BAD_PARAMETERS"


@pytest.mark.parametrize(
    ("text", "pointer", "english", "german"),
    [
        (
            b'{"__typename": "CargoHoldRaid", "target": "x", "cards": []}',
            "/target",
            'Raid a delivery: "Whose delivery do you raid?" (/target) has to be a whole number.',
            "Eine Lieferung überfallen: „Wessen Lieferung überfällst du?“ (/target) muss eine ganze Zahl sein.",
        ),
        (
            b'{"__typename": "CargoHoldRaid", "target": 1, "cards": ["FP01#1", 2]}',
            "/cards/1",
            'Raid a delivery: "Which cards do you play, face-up?" (/cards/1) has to be text.',
            "Eine Lieferung überfallen: „Welche Karten spielst du offen aus?“ (/cards/1) muss ein Text sein.",
        ),
        (
            b'{"__typename": "CargoHoldStartDelivery", "cards": ["FP01#1"]}',
            "/extended",
            'Start a delivery: "Is it a 2-turn delivery, at the second value of its cargo?" (/extended) has to be'
            " given: true or false.",
            "Eine Lieferung losschicken: „Soll sie zwei Runden dauern, zum zweiten Wert der Fracht?“ (/extended) fehlt;"
            " verlangt ist wahr oder falsch.",
        ),
        (
            b'{"__typename": "CargoHoldDraw", "cards": 4}',
            "/cards",
            "Draw four cards and end your turn: /cards is not known here.",
            "Vier Karten ziehen und den Zug beenden: /cards ist hier nicht bekannt.",
        ),
    ],
)
def test_a_bad_parameter_is_told_in_the_words_of_the_game(text: bytes, pointer: str, english: str, german: str) -> None:
    refusal = refusal_of_text(at(MENU), 0, text)
    assert (refusal.code, refusal.pointer, refusal.detail) == ("BAD_PARAMETERS", pointer, english)
    assert words(CARGO_HOLD).refusal(refusal.code, refusal.rule, refusal.variables, "de") == german


def test_a_card_twice_is_told_in_the_words_of_the_game() -> None:
    twice = at(MENU).refusal(0, Raid(1, ("FP01#1", "FP01#1")))
    assert twice.detail == 'Raid a delivery: "Which cards do you play, face-up?" (/cards) has the same thing twice.'


@pytest.mark.rule("CH-D0", "CH-D7", "CH-D10")
def test_wrong_decision_comes_before_bad_parameters() -> None:
    assert refusal_of_text(at(MENU), 0, THEFT_WITHOUT_CARD).code == "WRONG_DECISION"
    assert at(MENU).refusal(0, Discard(("FP01#1", "FP01#1"))).code == "WRONG_DECISION"
    theft = at(THEFT).play("S0: raid target=1 cards=SP02#1")
    assert refusal_of_text(theft, 0, RAID_WITHOUT_CARDS).code == "WRONG_DECISION"
    assert theft.refusal(0, Raid(1, ("FP02#1", "FP02#1"))).code == "WRONG_DECISION"
    assert refusal_of_text(theft, 0, THEFT_WITHOUT_CARD).code == "BAD_PARAMETERS"


@pytest.mark.rule("CH-151")
@pytest.mark.parametrize("text", [UNKNOWN, THEFT_WITHOUT_CARD, RAID_WITHOUT_CARDS, b"draw"])
def test_not_your_turn_comes_before_whatever_is_wrong_with_the_move(text: bytes) -> None:
    """And before it comes that nobody may move: the game is over, or chance is awaited."""
    assert refusal_of_text(at(MENU), 1, text).code == "NOT_YOUR_TURN"
    over = at("turn=9 | 1150 delivery=(CG01#1 in=0) | 0").play("S0: collect")
    assert refusal_of_text(over, 1, text).code == "GAME_OVER"
    assert refusal_of_text(opened(), 1, text).code == "CHANCE_PENDING"


@pytest.mark.rule("CH-151")
@pytest.mark.parametrize("move", [Discard(("FP03#1",)), Raid(0, ("FP03#1", "FP03#1"))])
def test_not_your_turn_comes_before_wrong_decision_and_a_card_twice(move: CargoHoldMove) -> None:
    assert at(MENU).refusal(1, move).code == "NOT_YOUR_TURN"


@pytest.mark.rule("CH-151")
def test_stale_decision_comes_after_not_your_turn_and_before_wrong_decision() -> None:
    match = at(MENU).play("S0: start_delivery cards=CG01#1 extended=no")
    for seat, move, code in (
        (0, Draw(), "STALE_DECISION"),
        (0, Discard(("FP01#1",)), "STALE_DECISION"),
        (0, Raid(1, ("FP01#1", "FP01#1")), "STALE_DECISION"),
        (1, Draw(), "NOT_YOUR_TURN"),
    ):
        with pytest.raises(Refused) as refused:
            match.table.answer(seat, move, f"0-{seat}")
        assert refused.value.code == code
    assert refusal_of_text(match, 0, RAID_WITHOUT_CARDS).code == "BAD_PARAMETERS"


@pytest.mark.rule("CH-D3", "CH-D4")
def test_bad_parameters_the_same_card_twice() -> None:
    match = at(MENU)
    assert match.refusal(0, StartDelivery(("FP01#1", "FP01#1"), False)).code == "BAD_PARAMETERS"
    assert match.refusal(0, Raid(1, ("FP01#1", "FP01#1"))).code == "BAD_PARAMETERS"
    loyalty = at(LOYALTY).play("S0: raid target=1 cards=SP08#1,FP02#1")
    assert loyalty.refusal(0, ReturnFirepower(("FP02#1", "FP02#1"))).code == "BAD_PARAMETERS"
    full = at(FULL).play("S0: end_turn")
    assert full.refusal(0, Discard(("CG01#1", "CG01#1"))).code == "BAD_PARAMETERS"


@pytest.mark.rule("CH-012", "CH-D4")
def test_bad_parameters_come_before_stage_passed() -> None:
    match = at(MENU).play("S0: raid target=1 cards=SP02#1")
    assert match.refusal(0, Raid(1, ("FP01#1", "FP01#1"))).code == "BAD_PARAMETERS"
    assert refusal_of_text(match, 0, RAID_WITHOUT_CARDS).code == "BAD_PARAMETERS"


@pytest.mark.rule("CH-012")
def test_stage_passed() -> None:
    match = at(MENU).play("S0: raid target=1 cards=SP02#1")
    for line in ("collect", "extend", "start_delivery cards=CG01#1 extended=no", "raid target=1 cards=FP01#1"):
        refusal = match.refusal_of(f"S0: {line}")
        assert (refusal.code, refusal.rule) == ("STAGE_PASSED", "CH-012")


@pytest.mark.rule("CH-018")
def test_no_delivery() -> None:
    assert at(MENU).refusal_of("S0: collect").code == "NO_DELIVERY"
    assert at(MENU).refusal_of("S0: extend").code == "NO_DELIVERY"


@pytest.mark.rule("CH-018")
def test_delivery_not_ready_comes_before_already_extended() -> None:
    match = at("turn=9 | 0 delivery=(CG01#1 in=1 ext) | 0")
    assert match.refusal_of("S0: extend").code == "DELIVERY_NOT_READY"


@pytest.mark.rule("CH-024")
def test_already_extended() -> None:
    assert at("turn=9 | 0 delivery=(CG01#1 in=0 ext) | 0").refusal_of("S0: extend").code == "ALREADY_EXTENDED"


@pytest.mark.rule("CH-031")
def test_delivery_in_play_comes_before_the_cards_are_looked_at() -> None:
    match = at("turn=9 | 0 hand=FP01#1 delivery=(CG01#1 in=1) | 0")
    for cards in (("FP01#1",), (), ("FP02#1",)):
        assert match.refusal(0, StartDelivery(cards, False)).code == "DELIVERY_IN_PLAY"


@pytest.mark.rule("CH-030", "CH-063")
def test_empty_selection_comes_before_the_target_is_looked_at() -> None:
    assert at(MENU).refusal(0, StartDelivery((), True)).code == "EMPTY_SELECTION"
    assert at(MENU).refusal(0, Raid(0, ())).code == "EMPTY_SELECTION"


@pytest.mark.rule("CH-028", "CH-061")
def test_card_not_in_hand_comes_before_cargo_and_target() -> None:
    match = at(MENU)
    assert match.refusal_of("S0: start_delivery cards=CG01#1,FP02#1 extended=no").code == "CARD_NOT_IN_HAND"
    assert match.refusal_of("S0: raid target=0 cards=CG01#1,FP02#1").code == "CARD_NOT_IN_HAND"
    assert match.refusal_of("S0: raid target=0 cards=CG02#1").code == "CARD_NOT_IN_HAND"


@pytest.mark.rule("CH-062")
def test_cargo_in_raid_comes_before_the_target_is_looked_at() -> None:
    assert at(MENU).refusal_of("S0: raid target=0 cards=CG01#1").code == "CARGO_IN_RAID"
    assert at(MENU).refusal_of("S0: raid target=2 cards=FP01#1,CG01#1").code == "CARGO_IN_RAID"


@pytest.mark.rule("CH-067")
def test_self_target_comes_before_the_target_without_delivery() -> None:
    assert at(MENU).refusal_of("S0: raid target=0 cards=FP01#1").code == "SELF_TARGET"


@pytest.mark.rule("CH-060")
def test_target_has_no_delivery() -> None:
    assert at(MENU).refusal_of("S0: raid target=2 cards=FP01#1").code == "TARGET_HAS_NO_DELIVERY"
    assert at(MENU).refusal_of("S0: raid target=7 cards=FP01#1").code == "TARGET_HAS_NO_DELIVERY"


@pytest.mark.rule("CH-077", "CH-D7")
def test_stealing_what_is_not_there_or_is_no_cargo() -> None:
    match = at(THEFT).play("S0: raid target=1 cards=SP02#1,FP02#1")
    for card in ("CG01#1", "FP02#1", "SP02#1", "XX#1"):
        assert match.refusal_of(f"S0: steal_cargo card={card}").code == "CARD_NOT_IN_RAID"
    for card in ("FP10#1", "SP07#1"):
        assert match.refusal_of(f"S0: steal_cargo card={card}").code == "WRONG_CARD_TYPE"


@pytest.mark.rule("CH-091", "CH-D11")
def test_lassoing_what_is_not_there_or_is_no_firepower() -> None:
    match = at(LASSO).play("S0: raid target=1 cards=SP04#1,FP02#1")
    for card in ("FP02#1", "FP03#1", "XX#1"):
        assert match.refusal_of(f"S0: lasso card={card}").code == "CARD_NOT_IN_RAID"
    for card in ("CG05#1", "SP07#1"):
        assert match.refusal_of(f"S0: lasso card={card}").code == "WRONG_CARD_TYPE"


@pytest.mark.rule("CH-106", "CH-D8")
def test_returning_what_is_not_there_or_is_no_firepower() -> None:
    match = at(LOYALTY).play("S0: raid target=1 cards=SP08#1,FP02#1")
    for cards in ("FP03#1", "CG05#1", "SP08#1 FP09#1", "XX#1"):
        assert match.refusal_of(f"S0: return_firepower cards={commas(cards)}").code == "CARD_NOT_IN_RAID"
    assert match.refusal_of("S0: return_firepower cards=FP02#1,SP08#1").code == "WRONG_CARD_TYPE"


@pytest.mark.rule("CH-094", "CH-D12")
def test_reinforcing_with_what_is_not_in_hand_or_is_no_firepower() -> None:
    match = at(REINFORCE).play("S0: raid target=1 cards=SP05#1")
    for card in ("FP03#1", "SP05#1", "CG05#1", "XX#1"):
        assert match.refusal_of(f"S0: reinforce card={card}").code == "CARD_NOT_IN_HAND"
    for card in ("CG01#1", "SP01#1"):
        assert match.refusal_of(f"S0: reinforce card={card}").code == "WRONG_CARD_TYPE"


@pytest.mark.rule("CH-122", "CH-D10")
def test_discarding_what_is_not_in_hand_comes_before_the_wrong_count() -> None:
    match = at(FULL).play("S0: end_turn")
    assert match.refusal_of("S0: discard cards=FP03#1").code == "CARD_NOT_IN_HAND"
    assert match.refusal_of("S0: discard cards=CG01#1").code == "WRONG_COUNT"
    assert match.refusal(0, Discard(())).code == "WRONG_COUNT"


@pytest.mark.rule("CH-042")
def test_a_refusal_does_not_tell_where_a_card_is() -> None:
    """In one's own delivery, in another hand or delivery, in the deck, discarded, or nowhere at all."""
    match = at(
        "turn=9 stage=RAID | 0 hand=FP01#1 delivery=(FP02#1 in=1) | 0 hand=FP03#1 delivery=(FP04#1 in=1)"
        " | deck=FP05#1,CG01#1,* | discard=FP06#1"
    )
    elsewhere = ("FP02#1", "FP03#1", "FP04#1", "FP05#1", "CG01#1", "FP06#1", "FP99#1", "EXT", "")
    refusals = {match.refusal(0, Raid(1, (card,))) for card in elsewhere}
    assert len(refusals) == 1
    assert refusals.pop().code == "CARD_NOT_IN_HAND"
