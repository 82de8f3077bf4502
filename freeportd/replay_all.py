"""Replays every stored match by this server's newest rules, with a progress bar."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from freeport_games.engine.menus import Refused
from matches import Matches, Settings
from matches.match.stored import Unreadable
from matches.refusals import UNKNOWN_MATCH


async def replay_all(settings: Settings, console: Console) -> int:
    """Replay all matches, and print those that change.

    Returns:
        The number of matches that change, or cannot be replayed.
    """
    matches = await Matches.connect(settings)
    try:
        return await _replay(matches, console)
    finally:
        await matches.close()


async def _replay(matches: Matches, console: Console) -> int:
    played = differing = 0
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("matches", total=await matches.operator.count())
        async for match in matches.operator.every():
            progress.advance(task)
            try:
                replayed = await matches.operator.replay(match)
            except Refused as refusal:
                if refusal.code == UNKNOWN_MATCH:
                    continue  # it was deleted meanwhile
                why = refusal.why if isinstance(refusal, Unreadable) else str(refusal)
                said, game = f"cannot be played again: {why}", ""
            else:
                change, game = replayed.change, f" {replayed.game}"
                said = "" if change is None else f"at version {change.version}, {change.what.value}: {change.detail}"
            played += 1
            if said:
                differing += 1
                console.print(f"{match}{game}: {said}", soft_wrap=True, markup=False, highlight=False)
    console.print(f"Played {played} matches again; {differing} change.")
    return differing
