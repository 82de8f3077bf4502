"""The picture of a view of Smugglers of the Galaxy."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    Picture,
    PictureBoard,
    PictureFact,
    PictureMeter,
    PictureRole,
    PictureSeat,
    PictureStage,
    PictureTrack,
)
from freeport_games.smugglers.components import CHARACTERS, LIMITS
from freeport_games.smugglers.faces.chart import GALAXY
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.state.player import Status
from freeport_games.smugglers.view.parts import SeatInPlay, SmugglersView

from .facts import APART, facts
from .kinds import CHARACTER, DESTINY, KINDS, PLANET, SHIP
from .tables import tables
from .zones import pieces, zones

__all__ = ["picture"]

STEPS = (
    PictureStage(Step.TURN_START, "start"),
    PictureStage(Step.BROKER, "Broker"),
    PictureStage(Step.DESTINY, "destiny"),
    PictureStage(Step.MOVE, "move"),
    PictureStage(Step.ENCOUNTER, "encounter"),
    PictureStage(Step.TURN_END, "end"),
)
"""The steps of a turn."""


def picture(view: SmugglersView) -> Picture:
    """Return the picture of a view: the galaxy, planets, ships with sheets and cards, and what is under way."""
    return Picture(
        title="Smugglers of the Galaxy",
        viewer=view.viewer,
        facts=tuple(facts(view)),
        seats=tuple(_seat(view, seat) for seat in view.seats),
        zones=tuple(zones(view)),
        boards=(PictureBoard("board", GALAXY, tuple(pieces(view))),),
        tracks=(PictureTrack("step", "step", STEPS, "" if view.step in APART else view.step, _in_turn(view)),),
        meters=tuple(meter for seat in view.seats for meter in (_credits(view, seat), _hull(seat))),
        tables=tuple(tables(view)),
        legend=(*KINDS.values(), PLANET, CHARACTER, DESTINY, SHIP),
    )


def _in_turn(view: SmugglersView) -> Seat | None:
    return None if view.step in APART else view.active_seat


def _seat(view: SmugglersView, seat: SeatInPlay) -> PictureSeat:
    name = "" if seat.character is None else CHARACTERS[seat.character].name
    facts: list[PictureFact] = []
    if seat.bounty or seat.minimum_bounty:
        facts.append(PictureFact("Bounty", f"{seat.bounty:,}", role=PictureRole.DANGER))
    if seat.kills:
        facts.append(PictureFact("kills", str(seat.kills), role=PictureRole.DANGER))
    if seat.status is not Status.FREE:
        facts.append(PictureFact("", seat.status.lower(), role=PictureRole.DANGER, urgent=True))
    return PictureSeat(
        seat.seat, name, turn=_in_turn(view) == seat.seat, facts=tuple(facts) if name else (), score=_score(seat.seat)
    )


def _score(seat: Seat) -> str:
    return f"credits-{seat}"


def _credits(view: SmugglersView, seat: SeatInPlay) -> PictureMeter:
    """Return the credits of a seat, on their way to the target or to those of the richest."""
    to_win = view.options.target_credits if view.options.mode is Mode.FIRST_TO_CREDITS else 0
    high = to_win or max(1, *[each.credits for each in view.seats])
    number = seat.seat
    return PictureMeter(
        _score(number), "credits", seat.credits, f"{seat.credits:,}", 0, high, number, PictureRole.MONEY
    )


def _hull(seat: SeatInPlay) -> PictureMeter:
    text = f"{seat.hull} of {LIMITS.hull_max}"
    return PictureMeter(
        f"hull-{seat.seat}", "Hull", seat.hull, text, 0, LIMITS.hull_max, seat.seat, PictureRole.VEHICLE
    )
