"""Foxes: who wins a tie."""

from __future__ import annotations

from typing import Any

import pytest

from freeport_games.import_export.events import GameScored, GameWon
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    Draw,
)
from freeport_games.import_export.state import EndReason
from tests.rules.import_export.positions import Match, at, sea
from tests.rules.import_export.turns import importing


@pytest.mark.card("foxes")
@pytest.mark.parametrize("holder", ["foxes", "wind_turbines=foxes"])
@pytest.mark.rule("IE-083")
def test_foxes_break_every_tie_even_without_bidding_and_for_themselves(holder: str) -> None:
    match = importing((0, 1), shipments={2: holder})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (2, "IE-D07")
    match.play(2, BreakTie(1))
    assert match.asked == (1, "IE-D08")
    assert match.state.credits == [10, 6, 10]
    match = importing((0, 1), shipments={1: holder})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.moves(1, BreakTie) == {BreakTie(0), BreakTie(1)}


@pytest.mark.card("foxes")
def test_interaction_5_of_two_foxes_the_first_clockwise_from_the_leader_breaks_the_tie() -> None:
    match = importing((0, 1), shipments={1: "wind_turbines=foxes", 2: "foxes"})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (1, "IE-D07")
    match = importing((0, 1), shipments={0: "wind_turbines=foxes", 2: "foxes"})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (0, "IE-D07")


def scored(goods: dict[int, str], shipments: dict[int, str], **position: Any) -> dict[int, dict[str, int]]:
    """Return each seat's terms when the game ends now."""
    match = ended(goods, shipments, **position)
    (scores,) = match.happened(GameScored)
    return {
        sheet.seat: {term.card or term.term.lower(): term.credits for term in sheet.terms} for sheet in scores.sheets
    }


def ended(goods: dict[int, str], shipments: dict[int, str], **position: Any) -> Match:
    """Return a match that ends in the turn in which seat 0 draws."""
    match = at(goods=goods, shipments=shipments, hands={0: "glasses"}, end=EndReason.CREDITS, **position)
    return match.play(0, Draw())


@pytest.mark.card("foxes")
@pytest.mark.rule("IE-191")
def test_foxes_alone_have_the_most_in_a_tie() -> None:
    terms = scored({0: "jets", 1: "sauna", 2: "ferraris"}, {0: "foxes"})
    assert terms[0]["most_luxury"] == 8
    assert "most_luxury" not in terms[1] | terms[2]
    terms = scored({0: "laptops", 1: "sauna", 2: "ferraris"}, {0: "foxes"})
    assert terms[1]["most_luxury"] == terms[2]["most_luxury"] == 4, "a tie of others is shared as usual"


@pytest.mark.card("foxes")
def test_interaction_4_foxes_leave_the_most_illegal_goods_to_the_others() -> None:
    terms = scored({0: "drugs", 1: "seeds", 2: "cannabis"}, {0: "foxes"})
    assert "most_illegal" not in terms[0]
    assert terms[1]["most_illegal"] == terms[2]["most_illegal"] == -3
    terms = scored({0: "drugs", 1: "seeds"}, {0: "foxes"})
    assert terms[1]["most_illegal"] == -6


@pytest.mark.card("foxes")
def test_interaction_5_of_two_foxes_in_a_tie_both_share_and_leave_the_third_out() -> None:
    terms = scored({0: "jets", 1: "sauna", 2: "impalas"}, {0: "foxes", 1: "wind_turbines=foxes"})
    assert terms[0]["most_luxury"] == terms[1]["most_luxury"] == 4
    assert "most_luxury" not in terms[2]


@pytest.mark.card("foxes")
@pytest.mark.rule("IE-195")
@pytest.mark.parametrize(
    ("holders", "ranks"), [((), [1, 1, 3]), ((1,), [2, 1, 3]), ((0, 1), [1, 1, 3]), ((2,), [1, 1, 3])]
)
def test_foxes_win_alone_among_equal_scores(holders: tuple[int, ...], ranks: list[int]) -> None:
    names = ("foxes", "wind_turbines=foxes")
    match = ended({}, dict(zip(holders, names, strict=False)), credits={0: 30, 1: 30, 2: 20})
    (scores,) = match.happened(GameScored)
    assert [placing.rank for placing in sorted(scores.ranking, key=lambda placing: int(placing.seat))] == ranks


@pytest.mark.card("foxes", "ivory")
def test_interaction_4_foxes_with_ivory_keep_the_most_illegal_goods_and_are_paid() -> None:
    terms = scored({0: "drugs", 1: "seeds", 2: "cannabis"}, {0: "foxes ivory"})
    assert terms[0]["most_illegal"] == 6
    assert "most_illegal" not in terms[1] | terms[2]


@pytest.mark.card("foxes", "champagne", "nice_suits")
def test_foxes_win_the_ties_of_champagne_and_nice_suits() -> None:
    terms = scored({}, {0: "champagne foxes", 1: "pants cups"})
    assert terms[0]["champagne"] == 8
    terms = scored({}, {0: "champagne foxes", 1: "pants wind_turbines=foxes"})
    assert "champagne" not in terms[0], "two that break ties leave it a tie"
    ships = {"green-1": sea("soap pens"), "yellow-1": sea("rice honey")}
    assert scored({}, {0: "nice_suits foxes"}, ships=ships)[0]["nice_suits"] == 16
    assert "nice_suits" not in scored({}, {0: "nice_suits", 1: "foxes"}, ships=ships)[0]
    assert "nice_suits" not in scored({}, {0: "nice_suits foxes"})[0], "the most of nothing"


@pytest.mark.card("foxes", "graphics_cards", "exotic_fish")
@pytest.mark.rule("PW-10")
def test_foxes_win_the_ties_of_graphics_cards_and_exotic_fish() -> None:
    goods = {0: "laptops rice soap drugs", 1: "tablets honey pens seeds"}
    match = at(goods=goods, shipments={0: "graphics_cards foxes", 1: "pants"}, hands={0: "glasses"})
    match.play(0, Draw())
    assert [won.seat for won in match.happened(GameWon)] == [0]
    match = at(goods=goods, shipments={0: "exotic_fish foxes", 1: "pants"}, credits={1: 4, 2: 0}, hands={0: "glasses"})
    match.play(0, Draw())
    assert [won.seat for won in match.happened(GameWon)] == [0]
    match = at(goods=goods, shipments={0: "graphics_cards", 1: "foxes"}, hands={0: "glasses", 1: "jets"})
    match.play(0, Draw())
    assert not match.happened(GameWon)
