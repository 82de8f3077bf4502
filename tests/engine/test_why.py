"""Why something is not on offer: what the move would be told, without making it."""

from __future__ import annotations

from random import Random

import pytest

from freeport.chance import draw
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import Collect, Draw, Lasso, Raid, StartDelivery
from freeport_games.cargo_hold.notation import read_position
from freeport_games.engine.menus import Move
from freeport_games.engine.menus.refusals import CHANCE_PENDING, NOT_YOUR_TURN
from freeport_games.engine.tables import Table
from freeport_games.engine.tables.why import why
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.notation import read_position as read_import_export
from freeport_games.sky_cargo import SKY_CARGO

AT = "turn=9 active=0 | 450 hand=FP01#1,CG02#1 | 1000 hand=FP04#1 delivery=(CG09#1,CG01#1 in=0) | 100 hand=FP05#1"


@pytest.mark.parametrize(
    ("kind", "key", "code"),
    [
        (StartDelivery, "CG02#1", None),
        (Raid, "FP01#1", None),
        (Raid, "1", None),
        (Draw, "", None),
        (Raid, "CG02#1", "CARGO_IN_RAID"),
        (Raid, "2", "TARGET_HAS_NO_DELIVERY"),
        (Raid, "0", "SELF_TARGET"),
        (Raid, "FP05#1", "CARD_NOT_IN_HAND"),
        (Collect, "", "NO_DELIVERY"),
        (Lasso, "FP01#1", "WRONG_DECISION"),
    ],
)
def test_the_reason_is_what_the_move_would_be_told(kind: type[Move], key: str, code: str | None) -> None:
    table = Table.at(CARGO_HOLD, read_position(AT), 3)
    before = table.save()
    refusal = why(table, 0, kind, key)
    assert (None if refusal is None else refusal.code) == code
    assert table.save() == before


@pytest.mark.parametrize(
    ("stage", "key", "code"),
    [
        ("ACTION", "CG02#1", None),
        ("RAID", "CG02#1", "CARGO_IN_RAID"),
        ("RAID", "2", "TARGET_HAS_NO_DELIVERY"),
        ("DRAW", "CG02#1", "STAGE_PASSED"),
        ("RAID", "no such thing", "CARD_NOT_IN_HAND"),
    ],
)
def test_without_a_kind_of_move_whatever_answers_the_decision_gives_the_reason(
    stage: str, key: str, code: str | None
) -> None:
    refusal = why(Table.at(CARGO_HOLD, read_position(AT.replace("turn=9", f"turn=9 stage={stage}")), 3), 0, key=key)
    assert (None if refusal is None else refusal.code) == code


def test_a_card_of_too_high_a_tier_says_so_where_nothing_can_be_contracted() -> None:
    position = "phase=EXECUTE declared=CONTRACT | green hand=soy_sauce | yellow"
    refusal = why(Table.at(IMPORT_EXPORT, read_import_export(position), 2), 0, key="soy_sauce")
    assert refusal is not None and refusal.code == "TIER_TOO_LOW"


def test_who_is_not_asked_is_told_so() -> None:
    table = Table.at(CARGO_HOLD, read_position(AT), 3)
    for refusal in (why(table, 1, Draw), why(table, 1, key="FP04#1"), why(table, 1)):
        assert refusal is not None
        assert (refusal.code, refusal.detail) == ("NOT_YOUR_TURN", "You are not asked now.")


def test_every_kind_of_move_of_a_game_has_an_answer() -> None:
    table, rng = Table.open(SKY_CARGO, None, 2), Random(1)
    while table.chance is not None:
        table.resolve(draw(table.chance, rng.randrange))
    (seat,) = table.waiting
    for kind in SKY_CARGO.moves:
        refusal = why(table, seat, kind, "no such thing")
        assert refusal is not None and refusal.detail
        assert refusal.code not in (CHANCE_PENDING, NOT_YOUR_TURN), kind
