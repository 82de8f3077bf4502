"""Random matches, and every check along the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from freeport_games.engine.data import Data
from freeport_games.engine.domains import Rng
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.menus.requests import Chance
from freeport_games.engine.notation import write_input, write_log
from freeport_games.engine.tables.table import Table

from . import components, imagination, menus, pictures, points, questions, secrets, words
from .classes import classes
from .hashing import hashing
from .play import is_proposal, random_input
from .point import Point
from .report import Problem, Report

POINT_CHECKS: dict[str, Callable[[Point], None]] = {
    "storage": points.storage,
    "wire": points.wire,
    "options": points.options,
    "menus": menus.menus,
    "refusals": points.refusals,
    "conservation": points.conservation,
    "purity": points.purity,
    "pictures": pictures.pictures,
    "imagination": imagination.imagination,
    "endings": points.endings,
    "secrets": secrets.secrets,
    "answers": secrets.answers,
    "questions": questions.questions,
    "words": words.words,
    "components": components.components,
}

MOST_REFUSED = 1000
"""After more refused proposals in a row, the kit concludes that nobody can move."""

CHECKS: tuple[str, ...] = ("classes", "play", *POINT_CHECKS, "hashing")
"""The names of all checks."""


def check_game(
    game: AnyGame,
    rng: Rng,
    *,
    checks: Iterable[str] = CHECKS,
    matches: int = 1,
    seats: Sequence[int] | None = None,
    options: Sequence[Data] | None = None,
    share: float = 1.0,
    leave: float = 0.01,
    values: int = 24,
    probes: int = 12,
    twins: int = 3,
    compared: float = 0.25,
    most_inputs: int = 5_000,
    most_chance: int = 200,
    most_events: int = 500,
    place: str | None = None,
) -> Report:
    """Play a game at random and check it along the way.

    Args:
        game: the rules.
        rng: the source of all randomness, such as ``random.Random(1)``.
        checks: the names of the checks to make.
        matches: the number of matches for each number of seats and each set of options.
        seats: the numbers of seats; all that the game allows if omitted.
        options: the sets of options; the defaults if omitted.
        share: the share of the points at which the checks are made; conservation is always checked.
        leave: the probability that a seat leaves or returns.
        values: options with at most this many values are tried in full.
        probes: the number of moves outside the options to try at each point.
        twins: the number of twins to compare at each point for each viewer.
        compared: the least share of twins that must be playable for ``secrets`` and ``answers`` to prove anything.
        most_inputs: a match that takes more inputs counts as endless.
        most_chance: more chance requests in a row count as endless.
        most_events: an input that causes more events is an error.
        place: the module and global of the game, such as ``freeport_games.harbour:HARBOUR``; looked up if omitted.
    """
    report = Report(game.slug)
    wanted = [name for name in CHECKS if name in set(checks)]
    if unknown := set(checks) - set(CHECKS):
        raise ValueError(f"no such checks: {sorted(unknown)}")
    if "classes" in wanted:
        classes(game, report)
    if "words" in wanted:
        words.catalogues(game, report)
    if "components" in wanted:
        components.catalogue(game, report)
    effort = {"values": values, "probes": probes, "twins": twins}
    at_points = {name: check for name, check in POINT_CHECKS.items() if name in wanted}
    log = ""
    for count in seats or game.seats:
        for chosen in options or [game.options()]:
            for _ in range(matches):
                point = Point(Table.open(game, chosen, count), chosen, rng, report, effort)
                bounds = (most_inputs, most_chance, most_events)
                _play(point, at_points, share, leave, bounds)
                log = write_log(game, chosen, count, point.inputs)
    if "hashing" in wanted:
        hashing(game, log, report, place)
    points.require_accepted(report)
    require_twins(report, compared)
    imagination.require_variety(report)
    return report


def _play(
    point: Point,
    checks: dict[str, Callable[[Point], None]],
    share: float,
    leave: float,
    bounds: tuple[int, int, int],
) -> None:
    """Play one match to its end."""
    table, rng = point.table, point.rng
    most_inputs, most_chance, most_events = bounds
    chances = proposals = 0
    while True:
        for name, check in checks.items():
            if name == "conservation" or table.over or rng.random() < share:
                _guarded(name, check, point)
        if table.over:
            point.report.count("matches")
            point.report.count("inputs", len(point.inputs))
            return
        chances = chances + 1 if isinstance(table.chance, Chance) else 0
        if len(point.inputs) >= most_inputs or chances > most_chance or len(table.events) > most_events:
            what = f"{len(point.inputs)} inputs, {chances} chance requests in a row, {len(table.events)} events"
            point.report.problems.append(Problem("play", f"the match does not end: {what} at once"))
            return
        try:
            entry = random_input(table, rng, leave=leave)
        except Exception as error:  # whatever a game may raise
            point.problem("play", f"no input can be drawn: {type(error).__name__}: {error}")
            return
        before = table.saved()
        try:
            table.play(entry)
        except Refused as refused:
            proposals = proposals + 1
            if proposals > MOST_REFUSED or not is_proposal(table, entry):
                point.problem("play", f"{write_input(entry)} is refused: {refused.code}")
                return
            point.report.count("proposals refused")
            continue
        except Exception as error:  # whatever a game may raise
            point.problem("play", f"{write_input(entry)} ends in {type(error).__name__}: {error}")
            return
        proposals = 0
        point.took(entry, before)


def _guarded(name: str, check: Callable[[Point], None], point: Point) -> None:
    try:
        check(point)
    except Exception as error:  # whatever a game may raise
        point.problem(name, f"{type(error).__name__}: {error}")


def require_twins(report: Report, compared: float) -> None:
    """Report a problem unless at least a share of the twins could be played.

    Args:
        report: the report of all matches.
        compared: the share; see ``check_game``.
    """
    made, skipped = report.counts.get("twins compared", 0), report.counts.get("twins skipped", 0)
    if made < compared * (made + skipped):
        what = f"only {made} of {made + skipped} twins could be played; {compared:.0%} are needed"
        report.problems.append(Problem("secrets", what))
