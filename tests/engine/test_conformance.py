"""Harbour conforms, check by check; so the kit finds nothing where nothing is wrong."""

from __future__ import annotations

import random

import pytest

from freeport_games.engine.conformance import CHECKS, NotConforming, Problem, Report, check_game

from .harbour import HARBOUR, Options


@pytest.mark.parametrize("check", CHECKS)
def test_harbour_conforms(check: str) -> None:
    report = check_game(HARBOUR, random.Random(1), checks=[check], leave=0.02)
    report.require()
    assert report.counts["matches"] == 3


@pytest.mark.proof
def test_all_checks_at_once_with_other_options_and_a_share_of_the_points() -> None:
    report = check_game(
        HARBOUR, random.Random(2), matches=2, seats=[3], options=[Options(rounds=1), Options(rounds=4)], share=0.3
    )
    report.require()
    assert report.counts["matches"] == 4
    assert report.counts["twins compared"] > 50
    assert report.counts["replays under another hash seed"] == 2
    assert str(report).startswith("harbour conforms: ")


def test_the_same_randomness_gives_the_same_report() -> None:
    reports = [check_game(HARBOUR, random.Random(3), seats=[2], checks=["refusals", "secrets"]) for _ in range(2)]
    assert reports[0] == reports[1]


def test_a_report_with_problems_says_what_and_where() -> None:
    report = Report("harbour", {"saves": 1}, [Problem("storage", "it differs", "harbour 1 seats=2\n1 rolled 3\n")])
    with pytest.raises(NotConforming) as caught:
        report.require()
    assert str(caught.value) == (
        "harbour does not conform (1 saves)\nstorage: it differs\n    harbour 1 seats=2\n    1 rolled 3"
    )


def test_an_unknown_check_is_an_error() -> None:
    with pytest.raises(ValueError, match="no such checks"):
        check_game(HARBOUR, random.Random(1), checks=["luck"])
