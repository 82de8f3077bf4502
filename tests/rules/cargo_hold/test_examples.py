"""Nineteen worked examples, each from its first move to its last."""

from __future__ import annotations

import pytest

from freeport_games.cargo_hold.components import CARDS
from freeport_games.cargo_hold.events import (
    BattleFought,
    CardsDiscarded,
    CardsDrawn,
    CargoCashedIn,
    CargoLost,
    CargoStolen,
    CashInReason,
    DeckRenewed,
    DeliveryCollected,
    DeliveryDiverted,
    FirepowerLassoed,
    FirepowerReturned,
    GetawayDeclined,
    GetawayUsed,
    SideReinforced,
    SpecialsCancelled,
    TurnBegun,
)
from freeport_games.cargo_hold.view import DeliveryInPlay
from freeport_games.engine import Hidden, Placing, Seat
from freeport_games.engine.menus import Shuffle
from tests.rules.cargo_hold.positions import Match, all_but, at, commas, dealt, delivery, ids, opened


def raided(lying: str, attack: str, *, hand: str = "", own: str = "", mode: str = "in=1") -> Match:
    """Seat 2 raids the delivery of seat 1, which holds the named cards in hand."""
    defender = f"0 hand={commas(hand)} {delivery(f'{lying} {mode}')}"
    match = at(f"turn=9 active=2 | 0 | {defender} | 0 hand={commas(attack)} {delivery(own)}")
    return match.play(f"S2: raid target=1 cards={commas(attack)}")


def battles(match: Match) -> list[tuple[int, int, Seat]]:
    """Return the battles that were told: attack total, defence total, winner."""
    return [(event.attack_total, event.defence_total, event.winner) for event in match.heard(None, BattleFought)]


def cash_ins(match: Match) -> list[tuple[Seat, list[str], int, CashInReason]]:
    """Return the cash-ins that were told: seat, cards, amount, reason."""
    return [
        (event.seat, ids(event.cards), event.amount, event.cash_in_reason) for event in match.heard(None, CargoCashedIn)
    ]


def delivery_of(match: Match, seat: Seat) -> DeliveryInPlay:
    """Return the delivery of a seat, as a spectator sees it."""
    delivery = match.view().seats[seat].delivery
    assert delivery is not None
    return delivery


@pytest.mark.rule("CH-015", "CH-020", "CH-027", "CH-042")
def test_example_1_a_plain_one_turn_delivery() -> None:
    match = dealt("CG04#1 FP06#1", "", "").play("S0: start_delivery cards=CG04#1,FP06#1 extended=no")
    for viewer in (0, 1, 2, None):
        delivery = match.view(viewer).seats[0].delivery
        assert delivery is not None
        assert (delivery.cards, delivery.extended, delivery.countdown) == (Hidden(2), False, 1)
    match.play("S0: draw", "S2: end_turn", "S1: end_turn")
    assert match.heard(None, CardsDrawn)[-1].drawn == Hidden(4)
    assert (delivery_of(match, 0).countdown, delivery_of(match, 0).ready) == (0, True)
    match.play("S0: collect")
    for viewer in (0, 1, 2, None):
        (event,) = match.heard(viewer, DeliveryCollected)
        assert ids(event.cards) == ["CG04#1", "FP06#1"]
    assert cash_ins(match) == [(0, ["CG04#1"], 100, CashInReason.COLLECTED)]
    assert match.scores == [100, 0, 0]
    assert sorted(match.state.discard) == ["CG04#1", "FP06#1"]
    assert "StartDelivery" in match.offered


@pytest.mark.rule("CH-032", "CH-033", "CH-054")
def test_example_2_a_declared_two_turn_delivery() -> None:
    match = dealt("CG09#1 CG01#1", "", "").play("S0: start_delivery cards=CG09#1 extended=yes")
    assert delivery_of(match, 0).countdown == 2
    match.play("S0: end_turn", "S2: end_turn", "S1: end_turn")
    assert delivery_of(match, 0).countdown == 1
    assert match.refusal_of("S0: collect").code == "DELIVERY_NOT_READY"
    assert match.refusal_of("S0: start_delivery cards=CG01#1 extended=no").code == "DELIVERY_IN_PLAY"
    match.play("S0: end_turn", "S2: end_turn", "S1: end_turn")
    assert delivery_of(match, 0).countdown == 0
    assert not match.view().seats[0].extension_card
    match.play("S0: collect")
    assert match.scores == [300, 0, 0]
    assert match.view().seats[0].extension_card


@pytest.mark.rule("CH-023", "CH-024")
def test_example_3_extending_instead_of_collecting() -> None:
    match = at("turn=9 | 0 delivery=(CG05#1 in=0) | 0 | 0").play("S0: extend")
    assert (delivery_of(match, 0).countdown, delivery_of(match, 0).extended) == (1, True)
    match.play("S0: end_turn", "S2: end_turn", "S1: end_turn")
    assert delivery_of(match, 0).countdown == 0
    assert match.refusal_of("S0: extend").code == "ALREADY_EXTENDED"
    match.play("S0: collect")
    assert match.scores == [200, 0, 0]


@pytest.mark.rule("CH-053")
def test_example_4_produce_spoils() -> None:
    fresh = at("turn=9 | 0 delivery=(CG02#1 in=0) | 0").play("S0: collect")
    assert fresh.scores == [100, 0]
    late = at("turn=9 | 0 delivery=(CG02#1 in=0) | 0").play("S0: extend", "S0: end_turn", "S1: end_turn", "S0: collect")
    assert late.scores == [50, 0]


@pytest.mark.rule("CH-112", "CH-113", "CH-115")
def test_example_5_a_raid_is_won() -> None:
    match = raided("CG08#1 FP02#1", "FP05#1")
    assert battles(match) == [(3, 2, 2)]
    assert match.scores == [0, 0, 150]
    assert sorted(match.state.discard) == ["CG08#1", "FP02#1", "FP05#1"]
    assert match.state.deliveries[1] is None


@pytest.mark.rule("CH-112", "CH-113")
def test_example_6_a_draw_is_the_defenders() -> None:
    match = raided("CG08#1 FP02#1", "FP03#1")
    assert battles(match) == [(2, 2, 1)]
    assert match.scores == [0, 150, 0]
    assert sorted(match.state.discard) == ["CG08#1", "FP02#1", "FP03#1"]
    assert match.state.deliveries[1] is None


@pytest.mark.rule("CH-050")
def test_example_7_a_two_turn_delivery_is_attacked_in_its_first_turn() -> None:
    match = dealt("CG09#1", "", "FP01#1").play(
        "S0: start_delivery cards=CG09#1 extended=yes", "S0: end_turn", "S2: raid target=0 cards=FP01#1"
    )
    assert battles(match) == [(1, 0, 2)]
    assert cash_ins(match) == [(2, ["CG09#1"], 300, CashInReason.RAIDED)]
    assert match.scores == [0, 0, 300]


@pytest.mark.rule("CH-052", "CH-054")
def test_example_8_a_two_turn_delivery_is_cashed_in_early_by_defending_it() -> None:
    match = dealt("CG07#1 FP08#1", "", "FP06#1")
    match.play("S0: start_delivery cards=CG07#1,FP08#1 extended=yes", "S0: end_turn")
    assert delivery_of(match, 0).countdown == 2
    match.play("S2: raid target=0 cards=FP06#1")
    assert battles(match) == [(2, 3, 0)]
    assert cash_ins(match) == [(0, ["CG07#1"], 150, CashInReason.DEFENDED)]
    assert match.scores == [150, 0, 0]
    assert match.view().seats[0].extension_card


@pytest.mark.rule("CH-077", "CH-082")
def test_example_9_to_lose_and_score_all_the_same() -> None:
    match = raided("CG09#1 CG01#1 FP10#1", "SP02#1")
    assert match.asked == "S2 CH-D7"
    match.play("S2: steal_cargo card=CG09#1")
    assert cash_ins(match) == [(2, ["CG09#1"], 200, CashInReason.STOLEN), (1, ["CG01#1"], 50, CashInReason.DEFENDED)]
    assert battles(match) == [(0, 3, 1)]
    assert match.scores == [0, 50, 200]


@pytest.mark.rule("CH-079")
def test_example_10_thief_against_thief() -> None:
    match = raided("CG09#1 CG01#1 FP10#1 SP02#2", "SP02#1")
    assert match.asked == "S2 CH-D0"
    assert match.heard(None, CargoStolen) == []
    assert battles(match) == [(0, 3, 1)]
    assert cash_ins(match) == [(1, ["CG01#1", "CG09#1"], 250, CashInReason.DEFENDED)]
    assert match.scores == [0, 250, 0]


@pytest.mark.rule("CH-075")
def test_example_11_a_fair_fight() -> None:
    match = raided("SP06#1 SP03#1 CG04#1 FP01#1", "SP01#1 SP08#1 FP06#1")
    assert match.asked == "S2 CH-D0"
    (event,) = match.heard(None, SpecialsCancelled)
    assert sorted(ids(event.cards)) == ["SP01#1", "SP03#1", "SP06#1", "SP08#1"]
    assert match.heard(None, GetawayUsed) == []
    assert match.heard(None, GetawayDeclined) == []
    assert battles(match) == [(2, 1, 2)]
    assert match.scores == [0, 0, 100]
    assert match.heard(None, FirepowerReturned) == []
    assert sorted(match.state.discard) == ["CG04#1", "FP01#1", "FP06#1", "SP01#1", "SP03#1", "SP06#1", "SP08#1"]
    assert match.state.hands == [[], [], []]


@pytest.mark.rule("CH-084", "CH-085", "CH-086", "CH-087")
def test_example_12_getaway() -> None:
    match = raided("SP03#1 CG09#1 CG05#1 FP02#1", "SP02#1 FP05#1")
    assert match.asked == "S2 CH-D7"
    match.play("S2: steal_cargo card=CG09#1")
    assert match.asked == "S1 CH-D9"
    assert match.scores == [0, 0, 200]
    match.play("S1: use_getaway")
    assert battles(match) == []
    assert cash_ins(match) == [(2, ["CG09#1"], 200, CashInReason.STOLEN)]
    assert match.scores == [0, 0, 200]
    assert match.state.deliveries[1] is None
    assert match.state.hands[1] == ["CG05#1", "FP02#1"]
    assert sorted(match.state.discard) == ["CG09#1", "FP05#1", "SP02#1", "SP03#1"]


@pytest.mark.rule("CH-091", "CH-094")
@pytest.mark.parametrize(
    ("answer", "added", "battle", "scores"),
    [
        ("reinforce card=FP04#1", ["FP04#1"], (2, 4, 1), [0, 150, 0]),
        ("decline", [], (2, 1, 2), [0, 0, 150]),
    ],
)
def test_example_13_lasso_and_reinforcement(
    answer: str, added: list[str], battle: tuple[int, int, Seat], scores: list[int]
) -> None:
    match = raided("FP08#1 FP01#1 SP05#1 CG06#1", "SP04#1 FP06#1", hand="FP04#1")
    assert match.asked == "S2 CH-D11"
    match.play("S2: lasso card=FP08#1")
    assert [event.firepower.id for event in match.heard(None, FirepowerLassoed)] == ["FP08#1"]
    assert match.asked == "S1 CH-D12"
    match.play(f"S1: {answer}")
    assert [event.firepower.id for event in match.heard(None, SideReinforced)] == added
    assert battles(match) == [battle]
    assert match.scores == scores


@pytest.mark.rule("CH-098")
@pytest.mark.parametrize(("attack", "battle", "loser"), [("FP01#1", (1, 0, 2), 1), ("SP06#2", (0, 0, 1), 2)])
def test_example_14_prison_wagon(attack: str, battle: tuple[int, int, Seat], loser: Seat) -> None:
    match = raided("CG08#1 CG08#2 SP06#1", attack)
    assert battles(match) == [battle]
    (event,) = match.heard(None, CargoLost)
    assert (event.seat, ids(event.cards)) == (loser, ["CG08#1", "CG08#2"])
    assert match.scores == [0, 0, 0]
    assert sorted(match.state.discard) == sorted([attack, "CG08#1", "CG08#2", "SP06#1"])


@pytest.mark.rule("CH-100", "CH-102")
def test_example_15_diversion() -> None:
    match = raided("SP07#1 CG01#1", "FP06#1", own="CG09#1 in=1")
    for viewer in (0, 1, 2, None):
        (event,) = match.heard(viewer, DeliveryDiverted)
        assert (event.seat, ids(event.cards)) == (2, ["CG09#1"])
        assert "CG09#1" in match.view(viewer).discard
    assert battles(match) == [(2, 0, 2)]
    assert cash_ins(match) == [(2, ["CG01#1"], 50, CashInReason.RAIDED)]
    assert match.scores == [0, 0, 50]
    assert match.state.deliveries == [None, None, None]


@pytest.mark.rule("CH-103", "CH-107", "CH-122")
def test_example_16_loyalty_above_ten() -> None:
    attack = "FP06#1 FP06#2 FP05#1 FP07#1 FP03#1 SP08#1"
    match = at(f"turn=9 | 0 hand={commas(attack)},CG03#1,CG03#2,CG03#3 | 0 delivery=(CG01#1 in=1) | 0")
    match.play(f"S0: raid target=1 cards={commas(attack)}")
    assert battles(match) == [(12, 0, 0)]
    cargo, firepower = ["CG03#1", "CG03#2", "CG03#3"], ["FP03#1", "FP05#1", "FP06#1", "FP06#2", "FP07#1"]
    assert match.state.hands[0] == cargo
    match.play("S0: return_firepower cards=FP06#1,FP06#2,FP05#1,FP07#1,FP03#1")
    assert match.state.hands[0] == cargo + firepower
    match.play("S0: draw")
    assert len(match.state.hands[0]) == 12
    assert match.asked == "S0 CH-D10"
    for cards in ("CG03#1", "CG03#1 CG03#2 CG03#3"):
        assert match.refusal_of(f"S0: discard cards={commas(cards)}").code == "WRONG_COUNT"
    match.play("S0: discard cards=CG03#1,CG03#2")
    assert [ids(event.cards) for event in match.heard(None, CardsDiscarded)] == [["CG03#1", "CG03#2"]]
    assert len(match.state.hands[0]) == 10
    assert match.asked == "S2 CH-D0"


@pytest.mark.rule("CH-103", "CH-107", "CH-124")
def test_example_16_a_defender_above_ten_until_the_end_of_his_own_next_turn() -> None:
    hand = "CG01#1 CG01#2 CG01#3 CG01#4 CG02#1 CG02#2 CG02#3 CG02#4 CG03#1 CG03#2"
    match = at(f"turn=9 | 0 hand=FP01#1 | 0 hand={commas(hand)} delivery=(CG05#1,FP02#1,FP08#1,SP08#1 in=1) | 0").play(
        "S0: raid target=1 cards=FP01#1"
    )
    assert battles(match) == [(1, 5, 1)]
    match.play("S1: return_firepower cards=FP02#1,FP08#1")
    sizes = []
    for line in ("S0: end_turn", "S2: end_turn", "S1: end_turn"):
        sizes.append((match.asked, len(match.state.hands[1])))
        match.play(line)
    assert sizes == [("S0 CH-D0", 12), ("S2 CH-D0", 12), ("S1 CH-D0", 12)]
    assert match.asked == "S1 CH-D10"
    match.play("S1: discard cards=CG01#1,CG02#1")
    assert len(match.state.hands[1]) == 10


@pytest.mark.rule("CH-083", "CH-142", "CH-143")
def test_example_17_an_immediate_win_in_the_middle_of_a_raid() -> None:
    match = at("turn=9 active=2 | 0 | 1150 delivery=(CG05#1,FP10#1 in=1) | 1100 hand=SP02#1").play(
        "S2: raid target=1 cards=SP02#1"
    )
    assert match.table.over
    assert match.scores == [0, 1150, 1200]
    result = match.table.result
    assert result is not None
    assert (result.winners, result.reason) == ((2,), "CH-140")
    assert result.ranking == (Placing(2, 1, 1200), Placing(1, 2, 1150), Placing(0, 3, 0))
    assert battles(match) == []
    assert cash_ins(match) == [(2, ["CG05#1"], 100, CashInReason.STOLEN)]
    raid = match.view().raid
    assert raid is not None
    assert (ids(raid.attack), ids(raid.defence)) == (["SP02#1"], ["FP10#1"])
    assert match.state.discard == ["CG05#1"]
    assert match.state.delivery_of(1).cards == ["FP10#1"]


@pytest.mark.rule("CH-130", "CH-131")
def test_example_18_out_of_cards() -> None:
    deck, discard = list(CARDS)[:2], list(CARDS)[2:32]
    piles = f"deck={','.join(deck)} | discard={','.join(discard)}"
    match = at(f"turn=9 | 0 | 0 hand={all_but(*deck, *discard)} | 0 | {piles}")
    match.play("S0: draw")
    assert match.table.chance == Shuffle("CH-C3", 30)
    assert match.state.hands[0] == deck
    match.play(f"deck: {discard[7]} {discard[3]}")
    assert match.state.hands[0] == sorted([*deck, discard[7], discard[3]])
    assert (len(match.state.deck), match.state.discard) == (28, [])
    assert match.heard(None, DeckRenewed) == [DeckRenewed(30)]
    assert [event.drawn for event in match.heard(None, CardsDrawn)] == [Hidden(2), Hidden(2)]


@pytest.mark.rule("CH-010")
def test_example_19_anticlockwise() -> None:
    match = opened(4, first_seat=2).play("deck: ", "S2: end_turn", "S1: end_turn", "S0: end_turn", "S3: end_turn")
    assert [event.seat for event in match.heard(None, TurnBegun)] == [2, 1, 0, 3, 2]
