"""The conformance kit: the requirements of every game on this engine, as checks that anybody can run.

All at once, with a report to print::

    report = check_game(HARBOUR, random.Random(1))
    report.require()

or check by check, as test cases::

    @pytest.mark.parametrize("check", CHECKS)
    def test_harbour_conforms(check: str) -> None:
        check_game(HARBOUR, random.Random(1), checks=[check]).require()

A problem comes with the log of the match that led to it, in the engine's notation.

``check_law`` holds a game to the law that a move is told a reason if and only if it is not on offer.
"""

from .check import CHECKS, check_game, require_twins
from .law import Law, check_law
from .play import outcome, random_input
from .point import Point
from .points import require_accepted
from .report import NotConforming, Problem, Report

__all__ = [
    "CHECKS",
    "Law",
    "NotConforming",
    "Point",
    "Problem",
    "Report",
    "check_game",
    "check_law",
    "outcome",
    "random_input",
    "require_accepted",
    "require_twins",
]
