"""The picture of a view of Smugglers of the Galaxy."""

from __future__ import annotations

from freeport_games.engine import (
    Picture,
    PictureBoard,
    PictureFact,
    PictureMeter,
    PictureRole,
    PictureSeat,
    PictureStep,
    PictureTrack,
    Seat,
)
from freeport_games.smugglers.chart import GALAXY
from freeport_games.smugglers.components import CHARACTERS, LIMITS
from freeport_games.smugglers.player import Status
from freeport_games.smugglers.showing import SeatInPlay, SmugglersView
from freeport_games.smugglers.state import Step

from .facts import APART, facts
from .kinds import CHARACTER, KINDS, PLANET
from .tables import tables
from .zones import pieces, zones

__all__ = ["picture"]

STEPS = (
    PictureStep(Step.TURN_START, "start"),
    PictureStep(Step.BROKER, "Broker"),
    PictureStep(Step.DESTINY, "destiny"),
    PictureStep(Step.MOVE, "move"),
    PictureStep(Step.ENCOUNTER, "encounter"),
    PictureStep(Step.TURN_END, "end"),
)
"""The steps of a turn."""


def picture(view: SmugglersView) -> Picture:
    """Return the picture of a view: the galaxy, planets, ships with sheets and cards, and what is under way."""
    return Picture(
        title="Smugglers of the Galaxy",
        viewer=view.viewer,
        facts=tuple(facts(view)),
        seats=tuple([_seat(view, seat) for seat in view.seats]),
        zones=tuple(zones(view)),
        boards=(PictureBoard("board", GALAXY, tuple(pieces(view))),),
        tracks=(PictureTrack("step", "step", STEPS, "" if view.step in APART else view.step, _in_turn(view)),),
        meters=tuple([_hull(seat) for seat in view.seats]),
        tables=tuple(tables(view)),
        legend=(*KINDS.values(), PLANET, CHARACTER),
    )


def _in_turn(view: SmugglersView) -> Seat | None:
    return None if view.step in APART else view.active_seat


def _seat(view: SmugglersView, seat: SeatInPlay) -> PictureSeat:
    name = "" if seat.character is None else CHARACTERS[seat.character].name
    facts = [PictureFact("credits", str(seat.credits), role=PictureRole.MONEY)]
    if seat.bounty or seat.minimum_bounty:
        facts.append(PictureFact("Bounty", str(seat.bounty), role=PictureRole.DANGER))
    if seat.kills:
        facts.append(PictureFact("kills", str(seat.kills), role=PictureRole.DANGER))
    if seat.status is not Status.FREE:
        facts.append(PictureFact("", seat.status.lower(), role=PictureRole.DANGER, urgent=True))
    return PictureSeat(seat.seat, name, turn=_in_turn(view) == seat.seat, facts=tuple(facts) if name else ())


def _hull(seat: SeatInPlay) -> PictureMeter:
    text = f"{seat.hull} of {LIMITS.hull_max}"
    return PictureMeter(
        f"hull-{seat.seat}", "Hull", seat.hull, text, 0, LIMITS.hull_max, seat.seat, PictureRole.VEHICLE
    )
