"""The facts beside the board: how far the game is, and the question that is open."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine.pictures import PictureFact, PictureRole
from freeport_games.smugglers.components import CHARACTERS, TABLES, CustomsResult
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.view.parts import CustomsInPlay, SmugglersView

from .kinds import STARPORTS, units_named

MODES = {mode: mode.replace("_", " ").lower() for mode in Mode} | {Mode.KOROTHE_RUN: "Korothe Run"}
"""The names of the modes."""
OUTCOMES = TABLES.customs.results
RESULTS = {
    CustomsResult.PASS: "no delay",
    CustomsResult.BOUNTY: f"identified, {OUTCOMES[CustomsResult.BOUNTY].add_bounty} more Bounty",
    CustomsResult.FINED: f"fined {OUTCOMES[CustomsResult.FINED].fine} credits; detained without them",
    CustomsResult.DETAINED: "detained, all unhidden cargo is lost",
    CustomsResult.IMPRISONED: "imprisoned, all unhidden cargo is lost",
}
"""What each cell of the Customs chart means."""
APART = {Step.SETUP: "the game is being set up", Step.OVER: "the game is over"}


def facts(view: SmugglersView) -> Iterator[PictureFact]:
    """Yield how far the game is, and what a question is about that no table or zone shows."""
    yield PictureFact("mode", MODES[view.options.mode])
    if view.step in APART:
        yield PictureFact(APART[view.step])
    limit = f" of {view.options.round_limit}" if view.options.round_limit else ""
    yield PictureFact("round", f"{view.round}{limit}", role=PictureRole.TIME)
    if view.time_is_up:
        yield PictureFact("time is up", "the last round", role=PictureRole.TIME, urgent=True)
    if view.step is Step.MOVE:
        yield PictureFact("movement", str(view.movement_left), role=PictureRole.VEHICLE)
    if view.customs is not None:
        yield from _customs(view.customs)
    if view.wormhole_dice:
        yield PictureFact("wormhole dice", " ".join(map(str, view.wormhole_dice)))
    if view.loot:
        yield PictureFact("captured cargo", units_named(view.loot), role=PictureRole.CARGO)
    if (swap := view.swap) is not None:
        yield PictureFact(f"offers {CHARACTERS[swap.card].name}", seat=swap.seat, role=PictureRole.PERSON)
        yield PictureFact("to", seat=swap.other, role=PictureRole.PERSON)


def _customs(roll: CustomsInPlay) -> Iterator[PictureFact]:
    """Yield the result, which may not be cut off, the dice, and their column."""
    if roll.result is not None:
        yield PictureFact("Customs result", RESULTS[roll.result], role=PictureRole.DANGER, urgent=True)
    dice = " ".join(map(str, roll.dice)) + (f", each {roll.modifier:+}" if roll.modifier else "")
    yield PictureFact("Customs dice", dice, seat=roll.seat, role=PictureRole.DANGER)
    yield PictureFact("Customs column", STARPORTS[roll.column], role=PictureRole.DANGER)
