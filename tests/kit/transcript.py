"""A transcript of random matches, to be played again by another version of the code.

Record it before a change, and compare it afterwards; the inputs are those of the file, so that nothing depends on how
options are divided::

    python -m tests.kit.transcript record before.jsonl.gz --matches 20
    python -m tests.kit.transcript compare before.jsonl.gz

After each input a line holds digests of the state, of the events and views of every viewer and of the options as sets
of moves, and near misses with what each is told. The first difference of a match is named and ends the comparison of
that match; refusals that differ are counted by kind of move and codes instead.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from freeport_games import GAMES, game
from freeport_games.engine import Seat
from freeport_games.engine.conformance import random_input
from freeport_games.engine.conformance.near_misses import Names, NearMisses
from freeport_games.engine.conformance.play import open_options, pick
from freeport_games.engine.game import AnyGame
from freeport_games.engine.hidden import Trails
from freeport_games.engine.menus import Move
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.notation import read_input, write_input
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.tables.table import Table
from tests.support.modes import MODES, equipped

_LISTED = 200
"""Options of a kind with at most this many moves are compared move by move, larger ones by their number."""
_MOST_INPUTS = 1500
_AROUND, _ANY = 5, 2
"""The near misses of each seat and the moves of any kind after each input."""
_EQUIPPED = "with shipments"
"""The matches of Import / Export in which all seats begin with cards that have powers."""


class Match(msgspec.Struct, tag="match", frozen=True):
    """The head of a match: what it is played with."""

    game: str
    variant: str
    seats: int
    mode: int
    number: int

    def open(self) -> Table[Any]:
        """Return its table at the beginning."""
        rules: AnyGame = equipped(self.number) if self.variant else game(self.game)
        return Table.open(rules, MODES[self.game][self.mode], self.seats)

    def __str__(self) -> str:
        return f"{self.game} {self.variant}, {self.seats} seats, mode {self.mode}, match {self.number}"


class Probe(msgspec.Struct, array_like=True, frozen=True):
    """A move that was tried without being made, and the code and the rule that it was told; empty if it is legal."""

    seat: Seat
    move: msgspec.Raw
    code: str = ""
    rule: str = ""

    @property
    def told(self) -> str:
        """The code and the rule."""
        return f"{self.code} {self.rule}".strip()


class Step(msgspec.Struct, tag="step", frozen=True):
    """What there is after an input; the first step of a match has none."""

    entry: str
    digests: dict[str, str]
    probes: list[Probe]


_Line = msgspec.json.Decoder(Match | Step)


def digest(value: object) -> str:
    """Return a short digest of a value's JSON."""
    return blake2b(msgspec.json.encode(value), digest_size=6).hexdigest()


def digests(table: Table[Any]) -> dict[str, str]:
    """Return what there is at a table, by name."""
    viewers = (None, *range(table.seats))
    found = {
        "state": digest(_state(table)),
        "events": digest([[told.for_seat(viewer) for told in table.events] for viewer in viewers]),
        "asked": digest((table.asked, table.chance, table.over, table.result)),
    }
    found |= {f"view of {viewer}": digest(table.view(viewer)) for viewer in viewers}
    offered: dict[str, list[Any]] = {}
    for seat, option in open_options(table):
        offered.setdefault(f"options of {seat}: {option.makes.__name__}", []).append(option)
    return found | {name: digest(_moves(options)) for name, options in offered.items()}


def _state(table: Table[Any]) -> object:
    """Return the state without what seats know of hidden things: how that is kept is no rule."""
    codec = codec_of(table.game)
    plain = msgspec.json.decode(codec.encode_state(table.state))
    fields = msgspec.structs.fields(table.game.state)
    if isinstance(plain, list):
        plain = dict(zip([field.encode_name for field in fields], plain, strict=True))
    return [plain.get(field.encode_name) for field in fields if field.type is not Trails]


def _moves(options: list[Any]) -> object:
    """Return options as a set of moves, or how many there are of them if they are too many to be listed."""
    number = sum(option.size for option in options)
    return sorted({msgspec.json.encode(move) for one in options for move in one}) if number <= _LISTED else number


def _probes(table: Table[Any], rng: Random) -> list[Probe]:
    names, found = Names(table), []
    for seat in range(table.seats):
        misses = NearMisses(table, seat, rng, names)
        tried: Iterable[Move] = (*misses.around(_AROUND), *misses.of_kinds([pick(rng, table.game.moves)], _ANY))
        found += [tell(table, seat, msgspec.Raw(msgspec.json.encode(move))) for move in tried]
    return found


def tell(table: Table[Any], seat: Seat, move: msgspec.Raw) -> Probe:
    """Try a move."""
    refusal = table.reason(seat, codec_of(table.game).json_moves.decode(move))
    return Probe(seat, move) if refusal is None else Probe(seat, move, refusal.code, refusal.rule or "")


def record(matches: Iterable[Match]) -> Iterator[Match | Step]:
    """Play matches at random."""
    for match in matches:
        yield match
        table, rng, entry = match.open(), Random(str(match)), ""
        for _ in range(_MOST_INPUTS):
            yield Step(entry, digests(table), _probes(table, rng))
            if table.over:
                break
            entry = _play(table, rng)


def _play(table: Table[Any], rng: Random) -> str:
    """Take an input that is not refused, and return its text."""
    while True:
        entry = random_input(table, rng, leave=0.005)
        try:
            table.play(entry)
        except Refused:
            continue
        return write_input(entry)


class Comparison:
    """What differs from a transcript."""

    def __init__(self) -> None:
        self.differences: list[str] = []
        """The first difference of each match that differs."""
        self.refusals: Counter[tuple[str, str, str, str]] = Counter()
        """The probes that are told something else: by game, kind of move, what they were told, and are told now."""
        self.examples: dict[tuple[str, str, str, str], str] = {}
        """An example of each."""
        self.matches = self.steps = self.probes = 0

    def compare(self, lines: Iterable[Match | Step]) -> None:
        """Play what a transcript tells."""
        match, table, version = Match("", "", 0, 0, 0), None, 0
        for line in lines:
            if isinstance(line, Match):
                match, table, version = line, line.open(), 0
                self.matches += 1
            elif table is not None:
                version += 1
                if (differing := _differing(table, line)) is not None:
                    self.differences.append(f"{match}, step {version}, after {line.entry!r}: {differing}")
                    table = None
                    continue
                self.steps += 1
                self._refusals(match, table, line, version)

    def _refusals(self, match: Match, table: Table[Any], line: Step, version: int) -> None:
        for was in line.probes:
            self.probes += 1
            now = tell(table, was.seat, was.move)
            if now.told != was.told:
                kind = msgspec.json.decode(was.move)["__typename"]
                key = (match.game, kind, was.told or "(legal)", now.told or "(legal)")
                self.refusals[key] += 1
                self.examples.setdefault(key, f"{match}, step {version}, seat {was.seat}: {bytes(was.move).decode()}")


def _differing(table: Table[Any], line: Step) -> str | None:
    """Take the input of a step; return what differs afterwards."""
    if line.entry:
        try:
            table.play(read_input(table.game, line.entry))
        except (Refused, ValueError) as error:
            return f"the input is not possible: {error}"
    now = digests(table)
    names = [name for name in {**line.digests, **now} if line.digests.get(name) != now.get(name)]
    return ", ".join(names) or None


def _matches(slugs: Iterable[str], number: int) -> Iterator[Match]:
    for slug in slugs:
        for seats in game(slug).seats:
            for mode in range(len(MODES[slug])):
                yield from [Match(slug, "", seats, mode, each) for each in range(number)]
            if slug == "import_export":
                yield from [Match(slug, _EQUIPPED, seats, len(MODES[slug]) - 1, each) for each in range(number)]


def main() -> int:
    """Run it; returns 1 if a comparison finds a difference that is not a refusal's."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.transcript", description=__doc__)
    parser.add_argument("what", choices=["record", "compare"])
    parser.add_argument("file", help="the transcript, a file of lines of JSON that is packed")
    slugs = [each.slug for each in GAMES]
    parser.add_argument("--games", nargs="+", choices=slugs, default=slugs, help="the games to record; all if left out")
    parser.add_argument("--matches", type=int, default=3, help="for each number of seats and mode (default: 3)")
    given = parser.parse_args()
    if given.what == "record":
        with gzip.open(given.file, "wb", compresslevel=5) as file:
            file.writelines(msgspec.json.encode(line) + b"\n" for line in record(_matches(given.games, given.matches)))
        return 0
    found = Comparison()
    with gzip.open(given.file, "rb") as file:
        found.compare(map(_Line.decode, file))
    print(f"{found.matches} matches, {found.steps} steps, {found.probes} moves tried")
    for key, times in found.refusals.most_common():
        print(f"{times:6} {' | '.join(key)}    {found.examples[key]}")
    print("\n".join(found.differences) or "No other difference.")
    return int(bool(found.differences))


if __name__ == "__main__":
    sys.exit(main())
