"""Foxes: who wins a tie."""

from __future__ import annotations

import pytest

from freeport_games.import_export.events import GameScored, GameWon
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    Draw,
)
from tests.rules.import_export.positions import Match, at


@pytest.mark.card("foxes")
@pytest.mark.parametrize("holder", ["foxes", "wind_turbines=foxes"])
@pytest.mark.rule("IE-083")
def test_foxes_break_every_tie_even_without_bidding_and_for_themselves(holder: str) -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes chose=FOLLOW:IMPORT count=1"
        f" | black shipments={holder} | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (2, "IE-D07")
    match.play(2, BreakTie(1))
    assert match.asked == (1, "IE-D08")
    assert match.state.credits == [10, 6, 10]
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1"
        f" | yellow hand=telescopes shipments={holder} chose=FOLLOW:IMPORT count=1 | black"
        " | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.moves(1, BreakTie) == {BreakTie(0), BreakTie(1)}


@pytest.mark.card("foxes")
def test_interaction_5_of_two_foxes_the_first_clockwise_from_the_leader_breaks_the_tie() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1"
        " | yellow hand=telescopes shipments=wind_turbines=foxes chose=FOLLOW:IMPORT count=1 | black shipments=foxes"
        " | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (1, "IE-D07")
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=wind_turbines=foxes count=1"
        " | yellow hand=telescopes chose=FOLLOW:IMPORT count=1 | black shipments=foxes"
        " | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (0, "IE-D07")


def scored(position: str) -> dict[int, dict[str, int]]:
    """Return each seat's terms when the game ends now."""
    match = ended(position)
    (scores,) = match.happened(GameScored)
    return {
        sheet.seat: {term.card or term.term.lower(): term.credits for term in sheet.terms} for sheet in scores.sheets
    }


def ended(position: str) -> Match:
    """Return a match that ends in the turn in which seat 0 draws."""
    return at(position).play(0, Draw())


@pytest.mark.card("foxes")
@pytest.mark.rule("IE-191")
def test_foxes_alone_have_the_most_in_a_tie() -> None:
    terms = scored(
        "| green hand=glasses goods=jets shipments=foxes | yellow goods=sauna | black goods=ferraris"
        " | ending reason=CREDITS turn=1"
    )
    assert terms[0]["most_luxury"] == 8
    assert "most_luxury" not in terms[1] | terms[2]
    terms = scored(
        "| green hand=glasses goods=laptops shipments=foxes | yellow goods=sauna | black goods=ferraris"
        " | ending reason=CREDITS turn=1"
    )
    assert terms[1]["most_luxury"] == terms[2]["most_luxury"] == 4, "a tie of others is shared as usual"


@pytest.mark.card("foxes")
def test_interaction_4_foxes_leave_the_most_illegal_goods_to_the_others() -> None:
    terms = scored(
        "| green hand=glasses goods=drugs shipments=foxes | yellow goods=seeds | black goods=cannabis"
        " | ending reason=CREDITS turn=1"
    )
    assert "most_illegal" not in terms[0]
    assert terms[1]["most_illegal"] == terms[2]["most_illegal"] == -3
    terms = scored(
        "| green hand=glasses goods=drugs shipments=foxes | yellow goods=seeds | black | ending reason=CREDITS turn=1"
    )
    assert terms[1]["most_illegal"] == -6


@pytest.mark.card("foxes")
def test_interaction_5_of_two_foxes_in_a_tie_both_share_and_leave_the_third_out() -> None:
    terms = scored(
        "| green hand=glasses goods=jets shipments=foxes | yellow goods=sauna shipments=wind_turbines=foxes"
        " | black goods=impalas | ending reason=CREDITS turn=1"
    )
    assert terms[0]["most_luxury"] == terms[1]["most_luxury"] == 4
    assert "most_luxury" not in terms[2]


@pytest.mark.card("foxes")
@pytest.mark.rule("IE-195")
@pytest.mark.parametrize(
    ("holders", "ranks"), [((), [1, 1, 3]), ((1,), [2, 1, 3]), ((0, 1), [1, 1, 3]), ((2,), [1, 1, 3])]
)
def test_foxes_win_alone_among_equal_scores(holders: tuple[int, ...], ranks: list[int]) -> None:
    names = ("foxes", "wind_turbines=foxes")
    shipments = ["", "", ""]
    for seat, name in zip(holders, names, strict=False):
        shipments[seat] = name
    match = ended(
        f"| green 30 hand=glasses shipments={shipments[0]} | yellow 30 shipments={shipments[1]}"
        f" | black 20 shipments={shipments[2]} | ending reason=CREDITS turn=1"
    )
    (scores,) = match.happened(GameScored)
    assert [placing.rank for placing in sorted(scores.ranking, key=lambda placing: int(placing.seat))] == ranks


@pytest.mark.card("foxes", "ivory")
def test_interaction_4_foxes_with_ivory_keep_the_most_illegal_goods_and_are_paid() -> None:
    terms = scored(
        "sets=BASE,KICKSTARTER | green hand=glasses goods=drugs shipments=foxes,ivory | yellow goods=seeds"
        " | black goods=cannabis | ending reason=CREDITS turn=1"
    )
    assert terms[0]["most_illegal"] == 6
    assert "most_illegal" not in terms[1] | terms[2]


@pytest.mark.card("foxes", "champagne", "nice_suits")
def test_foxes_win_the_ties_of_champagne_and_nice_suits() -> None:
    terms = scored(
        "| green hand=glasses shipments=champagne,foxes | yellow shipments=pants,cups | black"
        " | ending reason=CREDITS turn=1"
    )
    assert terms[0]["champagne"] == 8
    terms = scored(
        "| green hand=glasses shipments=champagne,foxes | yellow shipments=pants,wind_turbines=foxes | black"
        " | ending reason=CREDITS turn=1"
    )
    assert "champagne" not in terms[0], "two that break ties leave it a tie"
    scores = scored(
        "| green hand=glasses shipments=nice_suits,foxes | yellow | black | green-1 sea aboard=soap,pens"
        " | yellow-1 sea aboard=rice,honey | ending reason=CREDITS turn=1"
    )
    assert scores[0]["nice_suits"] == 16
    scores = scored(
        "| green hand=glasses shipments=nice_suits | yellow shipments=foxes | black | green-1 sea aboard=soap,pens"
        " | yellow-1 sea aboard=rice,honey | ending reason=CREDITS turn=1"
    )
    assert "nice_suits" not in scores[0]
    scores = scored("| green hand=glasses shipments=nice_suits,foxes | yellow | black | ending reason=CREDITS turn=1")
    assert "nice_suits" not in scores[0], "the most of nothing"


@pytest.mark.card("foxes", "graphics_cards", "exotic_fish")
@pytest.mark.rule("PW-10")
def test_foxes_win_the_ties_of_graphics_cards_and_exotic_fish() -> None:
    match = at(
        "sets=BASE,JUTAKU | green hand=glasses goods=laptops,rice,soap,drugs shipments=graphics_cards,foxes"
        " | yellow goods=tablets,honey,pens,seeds shipments=pants | black"
    )
    match.play(0, Draw())
    assert [won.seat for won in match.happened(GameWon)] == [0]
    match = at(
        "sets=BASE,CAPTAIN | green hand=glasses goods=laptops,rice,soap,drugs shipments=exotic_fish,foxes"
        " | yellow 4 goods=tablets,honey,pens,seeds shipments=pants | black 0"
    )
    match.play(0, Draw())
    assert [won.seat for won in match.happened(GameWon)] == [0]
    match = at(
        "sets=BASE,JUTAKU | green hand=glasses goods=laptops,rice,soap,drugs shipments=graphics_cards"
        " | yellow hand=jets goods=tablets,honey,pens,seeds shipments=foxes | black"
    )
    match.play(0, Draw())
    assert not match.happened(GameWon)
