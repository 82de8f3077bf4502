"""The checks that look at one point of a match."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from freeport_games.engine.game import Asking
from freeport_games.engine.menus.options import Move, Option
from freeport_games.engine.menus.refusals import NOT_OFFERED, Refused
from freeport_games.engine.menus.turn import Turn
from freeport_games.engine.notation import read_input, read_state, write_input, write_state
from freeport_games.engine.storage.codec import Answered, Resolved, codec_of
from freeport_games.engine.tables.table import Table

from .pace import neutral_moves
from .play import open_options, outcome
from .point import Point, shown
from .probes import probes
from .report import Problem, Report

LUCK = 3
"""The number of standard deviations by which a share may miss its measure by chance."""


def storage(point: Point) -> None:
    """Check that a table that is saved and loaded, forked, or copied deeply, is the same table."""
    table = point.table
    saved = table.save()
    for how, other in (
        ("loaded", Table.load(point.game, saved)),
        ("forked", table.fork()),
        ("copied", deepcopy(table)),
    ):
        same = {
            "save": other.save() == saved,
            "state": codec_of(point.game).encode_state(other.state) == point.state_bytes,
            "asked": other.asked == table.asked,
            "chance": other.chance == table.chance,
            "options": all(other.decision(seat) == table.decision(seat) for seat in range(table.seats)),
            "over": (other.over, other.result) == (table.over, table.result),
            "version": (other.version, other.left) == (table.version, table.left),
        }
        if differing := [what for what, equal in same.items() if not equal]:
            point.problem("storage", f"a {how} table differs: {', '.join(differing)}")
        if other.events:
            point.problem("storage", f"a {how} table tells the past again")
    point.report.count("saves")


def wire(point: Point) -> None:
    """Check that JSON of views, events, decisions and moves, and text of inputs and states, can be read back."""
    table, codec = point.table, codec_of(point.game)
    for seat in (None, *range(table.seats)):
        _reads_back(point, "view", table.view(seat), codec.json_views.decode)
    for told in table.events:
        for event in (told.event, told.others):
            if event is not None:
                _reads_back(point, "event", event, codec.json_events.decode)
    for seat in range(table.seats):
        if (decision := table.decision(seat)) is not None:
            _reads_back(point, "decision", decision, codec.json_decisions.decode)
    for seat, option in open_options(table):
        move = option.sample(point.rng)
        _reads_back(point, "move", move, codec.json_moves.decode)
        entry = Answered(seat, move)
        if (
            codec.decode_input(codec.encode_input(entry)) != entry
            or read_input(point.game, write_input(entry)) != entry
        ):
            point.problem("wire", f"{entry} cannot be read back from its stored or written form")
    try:
        point.game.check(table.state, table.seats)
    except ValueError as error:
        point.problem("wire", f"the game's check refuses a state that the game itself reached: {error}")
    again = read_state(point.game, write_state(point.game, table.state))
    if codec.encode_position(again) != codec.encode_position(table.state):
        point.problem("wire", "the state cannot be read back from its text")
    if codec.encode_state(codec.decode_state(point.state_bytes)) != point.state_bytes:
        point.problem("wire", "the state cannot be read back from its bytes")


def _reads_back(point: Point, what: str, value: Any, decode: Any) -> None:
    text = shown(value)
    try:
        again = decode(text)
    except msgspec.DecodeError as error:
        point.problem("wire", f"{what} {type(value).__name__} cannot be read back: {error}")
        return
    if shown(again) != text or (what != "decision" and again != value):
        point.problem("wire", f"{what} {type(value).__name__} differs after reading it back: {text.decode()}")
    point.report.count("JSON texts")


def options(point: Point) -> None:
    """Check that each asked seat has options, each option has values, and each drawn value is accepted.

    A proposal whose fields bind each other may be refused; refusals are counted. All values of small options are tried
    on forks, and one value of large options: none may break the game.
    """
    table = point.table
    if not table.over and table.chance is None and not table.waiting:
        point.problem("options", "the game goes on, but nobody's answer is awaited")
    for asked in table.asked:
        decision = table.decision(asked.seat)
        if not asked.answered and (decision is None or not decision.options):
            point.problem("options", f"seat {asked.seat} is asked {asked.kind} and has no option")
        elif decision is not None and decision.options and not decision.options[0].bound:
            point.problem("options", f"{asked.kind} offers a proposal first, which may be refused; offer it last")
    if table.chance is not None:
        _tried(point, Resolved(outcome(table.chance, point.rng)))
    for seat, option in open_options(table):
        if flaw := option.flaw():
            point.problem("options", f"{type(option).__name__}: {flaw}")
            continue
        if option.first not in option:
            point.problem("options", f"{type(option).__name__}: its first value is not in it")
        small = option.size <= point.effort["values"]
        for place, move in enumerate(option if small else [option.sample(point.rng), option.first]):
            if move not in option:
                point.problem("options", f"{type(option).__name__}: {move} is listed or drawn, but not in it")
                continue
            accepted = _tried(point, Answered(seat, move), bound=option.bound)
            if not option.bound and (small or place == 0):  # the first of many proves nothing about the others
                point.report.count(f"proposals of {option.makes.__name__}")
                point.report.count(f"refused proposals of {option.makes.__name__}", int(not accepted))
    for seat in table.waiting:
        _fallback(point, seat)
    neutral_moves(point)


def _tried(point: Point, entry: Answered | Resolved, *, bound: bool = True) -> bool:
    """Return whether an input is accepted."""
    fork = point.table.fork()
    if not bound:
        point.report.count("proposals tried")
    try:
        fork.play(entry)
    except Exception as error:  # whatever a game may raise
        if bound or not isinstance(error, Refused):
            point.problem("options", f"{write_input(entry)} is legal, but: {type(error).__name__}: {error}")
            return False
        point.report.count("proposals refused")
        if fork.save() != point.table.save():
            point.problem("options", f"{write_input(entry)} is refused, but changes something")
        return False
    point.report.count("values tried")
    _conserved(point, fork, f" after {write_input(entry)}")
    return True


def require_accepted(report: Report) -> None:
    """Report a problem if the rules refuse most of what is drawn from the options of a kind of proposal.

    Args:
        report: the report of all matches. A share that chance alone may have made too small is no problem.
    """
    for what, tried in [*report.counts.items()]:
        if what.startswith("proposals of "):
            refused = report.counts.get(f"refused {what}", 0)
            if refused - tried / 2 >= LUCK * tried**0.5 / 2:
                told = f"{refused} of {tried} {what} were refused; at least half of them are to be accepted"
                report.problems.append(Problem("options", told))


def _fallback(point: Point, seat: int) -> None:
    decision = point.table.decision(seat)
    if decision is None or not decision.options:
        return
    move = point.game.fallback(point.table.state, Asking(seat, decision.kind, decision.options))
    if move is not None and not any(move in option for option in decision.options):
        point.problem("options", f"the fallback of seat {seat} in {decision.kind} is not legal: {move}")


def refusals(point: Point) -> None:
    """Check that moves outside the options are refused and change nothing."""
    table = point.table
    before = (table.save(), point.state_bytes, table.asked, table.events)
    for move in probes(point, point.effort["probes"]):
        seat = int(point.rng.random() * (table.seats + 1))
        if _legal(table, seat, move):
            continue
        try:
            table.answer(seat, move)
        except Refused as refused:
            point.report.count("refusals")
            if not refused.code:
                point.problem("refusals", f"seat {seat}: {move} is refused without a code")
            if refused.code == NOT_OFFERED:
                point.report.count("refusals for which the game has no code")
        except Exception as error:  # whatever a game may raise
            point.problem("refusals", f"seat {seat}: {move} ends in {type(error).__name__}: {error}")
        else:
            point.problem("refusals", f"seat {seat}: {move} is in no option, but accepted")
            return
        if (table.save(), point.state_bytes, table.asked, table.events) != before:
            point.problem("refusals", f"seat {seat}: {move} is refused, but changes something")
            return


def _legal(table: Table[Any], seat: int, move: Move) -> bool:
    decision = table.decision(seat)
    if decision is None:
        return False
    offered: tuple[Option[Move], ...] = (*decision.options, *decision.interjections)
    return any(option.meant(move) in option for option in offered)


def conservation(point: Point) -> None:
    """Check that the totals are those of the start."""
    _conserved(point, point.table, "")


def _conserved(point: Point, table: Table[Any], when: str) -> None:
    totals = dict(point.game.proof.totals(table.state))
    for name in sorted(totals.keys() | point.totals.keys()):
        if totals.get(name) != point.totals.get(name):
            point.problem("conservation", f"{name}{when}: {totals.get(name)} instead of {point.totals.get(name)}")


def purity(point: Point) -> None:
    """Check that reading is repeatable and changes nothing, and that the next scene follows from the state alone."""
    table, game = point.table, point.game
    before = point.state_bytes
    for seat in (None, *range(table.seats)):
        if shown(table.view(seat)) != shown(table.view(seat)):
            point.problem("purity", f"the view of {seat} is another at the second look")
        game.proof.secrets(table.state, seat)
    game.proof.totals(table.state)
    if table.over and shown(table.result) != shown(table.result):
        point.problem("purity", "the result is another at the second look")
    if point.state_bytes != before:
        point.problem("purity", "looking at the game changes its state")
    if (checkpoint := table.checkpoint) is not None:
        chosen = set()
        for _ in range(2):
            turn: Turn[Any] = Turn(codec_of(game).decode_state(checkpoint))
            scene = game.scene(turn)
            chosen.add(getattr(scene, "__qualname__", None))
            if codec_of(game).encode_state(turn.state) != checkpoint or turn.told:
                point.problem("purity", "choosing the next scene changes the state, or tells something")
        if len(chosen) > 1 or (None in chosen) != table.over:
            point.problem("purity", f"the same state leads to different scenes: {chosen}")
    point.report.count("looks")


def endings(point: Point) -> None:
    """Check that the result ranks every seat once, best first, and says why the game ended."""
    table = point.table
    if not table.over:
        return
    result = table.result
    if result is None or sorted(placing.seat for placing in result.ranking) != list(range(table.seats)):
        point.problem("endings", f"the result does not rank every seat once: {result}")
        return
    ranks = [placing.rank for placing in result.ranking]
    if any(
        rank not in (place, before) for place, (before, rank) in enumerate(zip([0, *ranks], ranks, strict=False), 1)
    ):
        point.problem("endings", f"the ranks are wrong: {ranks}")
    if not result.reason:
        point.problem("endings", "the result gives no reason")
    point.report.count("endings")
