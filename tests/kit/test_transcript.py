"""The transcript: what it notices when the same inputs are played again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from tests.kit.transcript import Comparison, Match, Probe, Step, record

_RAID = Match("cargo_hold", "", 3, 0, 1)
_STEPS = 40


def _recorded() -> list[Match | Step]:
    return [*islice(record([_RAID]), _STEPS)]


def _compared(lines: list[Match | Step]) -> Comparison:
    found = Comparison()
    found.compare(lines)
    return found


def test_a_transcript_names_the_first_step_that_differs_and_counts_refusals_that_do() -> None:
    lines = _recorded()
    same = _compared(lines)
    assert (same.differences, same.refusals, same.matches, same.steps) == ([], {}, 1, _STEPS - 1)
    assert same.probes > _STEPS

    refused = next(probe for probe in _probes(lines) if probe.code)
    other = msgspec.structs.replace(refused, code="SOMETHING_ELSE")
    told = [_with(line, refused, other) if isinstance(line, Step) else line for line in lines]
    kind = msgspec.json.decode(refused.move)["__typename"]
    [(_, was_kind, was, now)] = _compared(told).refusals
    assert (was_kind, was, now) == (kind, other.told, refused.told)

    last = lines[-1]
    assert isinstance(last, Step)
    lines[-1] = msgspec.structs.replace(last, digests={**last.digests, "view of 1": "another"})
    [difference] = _compared(lines).differences
    assert f"step {_STEPS - 1}" in difference and difference.endswith("view of 1")


def _probes(lines: list[Match | Step]) -> Iterator[Probe]:
    for line in lines:
        yield from line.probes if isinstance(line, Step) else ()


def _with(step: Step, old: Probe, new: Probe) -> Step:
    return msgspec.structs.replace(step, probes=[new if probe is old else probe for probe in step.probes])
