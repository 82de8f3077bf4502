"""Replays every stored match by this server's newest rules, with a progress bar."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from freeport_games.engine import Refused
from matches import Matches, Settings

_PAGE = 100


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
    after: str | None = None
    with Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("matches", total=await matches.operator.count())
        while True:
            page, more = await matches.operator.find(game=None, status=None, player=None, first=_PAGE, after=after)
            for summary, after in page:  # noqa: B007 - the last one's place is where the next page begins
                said = await _replayed(matches, summary.id)
                if said is not None:
                    differing += 1
                    console.print(f"{summary.id} {summary.game}: {said}", soft_wrap=True, markup=False, highlight=False)
                played += 1
                progress.advance(task)
            if not more:
                break
    console.print(f"Played {played} matches again; {differing} change.")
    return differing


async def _replayed(matches: Matches, match: str) -> str | None:
    """Return the change in a match, or None."""
    try:
        change = (await matches.operator.replay(match)).change
    except Refused as refusal:
        return f"cannot be played again: {refusal}"
    return None if change is None else f"at version {change.version}, {change.what.value}: {change.detail}"
