"""The sample records that come with the SDK."""

from __future__ import annotations

from collections import Counter

from freeport import verify
from freeport.samples import sample_records
from freeport_games import SLUGS


def test_the_samples_are_fair_records_of_every_game_under_its_present_rules() -> None:
    """If rules or bots have changed, ``make samples`` plays them anew."""
    found = list(sample_records())
    assert Counter(recording.head.game for recording in found) == dict.fromkeys(SLUGS, 2)
    assert {len(recording.head.seats) for recording in found} == {2, 3}
    for recording in found:
        report = verify(recording)
        assert report.fair, (recording.head.game, [fault.sentence for fault in report.faults])
        assert report.moves > 20
