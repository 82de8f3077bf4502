"""Tables of facts about what is going on in a view of Import / Export: actions, a round of imports, powers."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine.pictures import PictureFact, PictureLine, PictureRole, PictureTable
from freeport_games.import_export.components import CARDS
from freeport_games.import_export.state import Execution, QueuedPower, Round
from freeport_games.import_export.state.places import called
from freeport_games.import_export.view import ImportExportView


def tables(view: ImportExportView) -> Iterator[PictureTable]:
    """Yield the tables of what is going on."""
    if view.executions:
        lines = tuple(map(_execution, view.executions))
        yield PictureTable("executions", "actions", ("", "done", "left"), lines, role=PictureRole.TIME)
    if view.import_round is not None:
        yield _round(view.import_round)
    waiting = [_waiting(power, urgent=False) for power in view.queue]
    if view.resolving is not None:
        waiting.insert(0, _waiting(view.resolving, urgent=True))
    if waiting:
        yield PictureTable("powers", "powers that act", ("",), tuple(waiting), role=PictureRole.POWER)


def _execution(running: Execution) -> PictureLine:
    action = f"{running.action} by itself" if running.solo else str(running.action)
    return PictureLine("", (action, str(running.done), str(running.left)), running.seat)


def _round(running: Round) -> PictureTable:
    facts = [PictureFact("from", called(running.source))] if running.source else []
    if running.winner is not None:
        facts.append(PictureFact("taken by", seat=running.winner, urgent=True))
    bids = {bid.seat: "passes" if bid.amount is None else f"bids {bid.amount}" for bid in running.bids}
    lines = [PictureLine("", (bids.get(seat, ""),), seat) for seat in running.participants]
    label = f"round {running.number} of imports"
    return PictureTable("round", label, ("",), tuple(lines), role=PictureRole.CARGO, facts=tuple(facts))


def _waiting(power: QueuedPower, *, urgent: bool) -> PictureLine:
    name = CARDS[power.card].name
    copied = f" as {CARDS[power.power].name}" if power.power != power.card else ""
    return PictureLine("", (name + copied,), power.seat, urgent=urgent)
