"""Sample records: two games of each kind between the bots of this library, which come with it.

They are for trying what reads records, without a server and without playing::

    from freeport.samples import sample_records

    for recording in sample_records():
        print(recording.head.game, recording.head.result)

``make samples`` plays them anew, after a change of rules or bots.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from freeport_games import GAMES

from ._offline.games import play_game
from ._protocol.decode import Library
from .bots import CautiousBot, GreedyBot, RaiderBot, RandomBot
from .shapes import Recording

_NAME = "samples.jsonl.xz"
_SITTING = ((GreedyBot, CautiousBot), (RaiderBot, GreedyBot, RandomBot))
"""The bots of each game; every one is for three."""


def sample_records() -> Iterator[Recording]:
    """Yield the records, which ``freeport.verify`` checks as those of a server."""
    packed = files(__package__).joinpath(_NAME).read_bytes()
    yield from Library(()).recordings(lzma.decompress(packed).splitlines(keepends=True))


def _played() -> Iterator[Recording]:
    for game in GAMES:
        for seed, sitting in enumerate(_SITTING):
            yield play_game(game, [bot() for bot in sitting], seed=seed).record


def _write(recordings: Iterable[Recording], path: Path) -> None:
    path.write_bytes(lzma.compress(b"".join(recording.lines() for recording in recordings), preset=9))


if __name__ == "__main__":
    _write(_played(), Path(__file__).with_name(_NAME))
