"""Whatever a viewer asks, wherever it asks: a match that differs only in what it may not know answers the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.effort import spread

from .local_service import seated, serve_locally
from .twinning import Findings, play_and_compare, secrets_in_logs

LONG = {"debtTarget": 12000}
CLOCK = {"perDecision": 5, "bank": 3000, "standIn": "greedy"}

AT_SEA = {"game": "import_export", "options": {"expansions": ["JUTAKU", "KICKSTARTER", "CAPTAIN"]}}
IN_THE_AIR = {"game": "sky_cargo"}
IN_THE_GALAXY = {"game": "smugglers", "options": {"roundLimit": 3}}
ON_THE_ROAD = {"game": "competitors", "options": {"rounds": 6}}
UNDONE = {"rated": False}
"""Moves may be taken back, and half of those that can be are."""
GREED = 0.7
"""The part of sensible moves, where powers are to be met."""

SCENES: dict[str, tuple[int, dict[str, Any], int, set[str]]] = {
    "two, a reinforcement": (2, {"options": LONG}, 8, {"CH-D10"}),
    "two, what comes before a reinforcement": (2, {"options": LONG}, 8, {"CH-C1", "CH-D0", "CH-D10", "CH-D12"}),
    "three in private, a theft and a lasso": (
        3,
        {"options": LONG, "visibility": "PRIVATE"},
        6,
        {"CH-D7", "CH-D8", "CH-D11"},
    ),
    "four, the deck runs out": (4, {"options": LONG}, 8, {"CH-D0", "CH-D9", "CH-C3"}),
    "eight, the deck runs out": (8, {"options": LONG}, 7, {"CH-C3", "CH-D9", "CH-D12"}),
    "three, one of them a house bot, by the clock": (
        3,
        {"options": LONG, "bots": 1, "clock": CLOCK},
        6,
        {"CH-D0", "CH-D7"},
    ),
    "two, over and not yet scored": (2, {"options": {"turnLimit": 10}}, 2, {"OVER"}),
    "three, won in a raid and not yet scored": (3, {}, 2, {"OVER"}),
    "three who take moves back": (3, {"options": LONG} | UNDONE, 6, {"CH-D7", "CH-D8", "CH-D11"}),
    "three on ships who take moves back": (3, {"game": "import_export"} | UNDONE, 3, {"IE-D01", "IE-D04", "IE-D06"}),
    "three in the air who take moves back": (3, IN_THE_AIR | UNDONE, 5, {"SC-D13", "SC-D22"}),
    "three in the air whose windows pass": (3, IN_THE_AIR, 5, {"SC-D8", "SC-D13"}),
    "three, contracts and bids": (3, {"game": "import_export"}, 3, {"IE-D01", "IE-D02", "IE-D04", "IE-D06"}),
    "two, powers, over and not yet scored": (2, AT_SEA, 5, {"IE-D15", "IE-D12", "OVER"}),
    "four, a card is taken out of a hand by chance, the deck runs out": (4, AT_SEA, 27, {"IE-C5", "IE-C4", "IE-D11"}),
    "two in the air, a peek, a search, cargo is mixed up, over": (
        2,
        IN_THE_AIR,
        7,
        {"SC-D13", "SC-D16", "SC-C5", "OVER"},
    ),
    "three in the air, a dogfight, a theft, a hand is stripped": (
        3,
        IN_THE_AIR,
        5,
        {"SC-D15", "SC-D24", "SC-D29", "SC-D34", "SC-C8"},
    ),
    "four in the air, a reaction, cargo is played and stolen": (
        4,
        IN_THE_AIR,
        4,
        {"SC-D10", "SC-D12", "SC-D22", "OVER"},
    ),
    "three in the galaxy, a swap, characters are chosen": (3, IN_THE_GALAXY, 4, {"SG-D1", "SG-D2", "SG-D3", "SG-D7"}),
    "two on the road, a delivery fails, over": (2, ON_THE_ROAD, 5, {"CO-D30", "OVER"}),
    "three on the road, a contract is stolen": (3, ON_THE_ROAD, 5, {"CO-D14", "CO-D29", "CO-R14"}),
}


@pytest.mark.random
@pytest.mark.parametrize("scene", spread(SCENES))
async def test_nobody_can_tell_a_match_from_its_twins(redis_url: str, scene: str) -> None:
    seats, fields, seed, points = SCENES[scene]
    findings = Findings()
    async with serve_locally(redis_url, seed) as on:
        seating = await seated(on, seats, **fields)
        greed = GREED if fields is AT_SEA else 0.0
        missing = await play_and_compare(
            on, seating, seed, points, findings, greed=greed, undo=0.5, orders="windows pass" in scene
        )
    assert not missing
    assert not findings.leaks, "\n".join(findings.leaks[:20])
    assert not secrets_in_logs(on, seating.match)
    assert findings.skipped == 0
    assert findings.twins >= 10
    assert findings.exchanged >= 20 * findings.twins
    assert findings.compared >= 600
    assert findings.searched >= 300
    assert {"200", "400", "409"} <= findings.statuses.keys()
