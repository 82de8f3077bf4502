"""The tokens that can be named in a move action, at every place of the board (section 4.6)."""

from __future__ import annotations

import pytest

from freeport_games.competitors.components import CELLS, CHANNELS, TERRITORIES, WEATHER_OF
from freeport_games.competitors.components.geography import LINKS
from freeport_games.competitors.components.kinds import Lasting
from freeport_games.competitors.events import Drove, Sailed
from freeport_games.competitors.moves import MoveToken
from tests.rules.competitors.positions import at
from tests.support.effort import spread

PLACES = {
    "truck-0-1": {place for place, links in LINKS.items() if links},
    "ship-0-1": {*[one.id for one in TERRITORIES.values() if one.port], *CELLS},
    "aircraft-0-1": {one.id for one in TERRITORIES.values() if one.airport},
}
"""The places from which each token has a way on, whatever the seat's money, the weather and the channels."""
FIRST_STEP = {"truck-0-1": 500, "ship-0-1": 1_000, "aircraft-0-1": 1_000}
"""The price of the cheapest first step (CO-063, CO-064)."""
HOLDING = {"truck-0-1": Lasting.TRUCK_PLUS_1, "ship-0-1": Lasting.PORT_CLOSED, "aircraft-0-1": Lasting.AIRPORT_CLOSED}
"""The lasting effect of the weather on each token (CO-152)."""

OTHERS = "GREEN japan | YELLOW eastern_usa | BLACK south_africa"
"""The seats that only have headquarters."""
TOLLS = "poland:C-091,spain:C-092"
"""Bases that ask for a toll. The only road from Portugal leads to Spain, that from Ireland to a headquarters."""


def movable(token: str, position: str) -> set[str]:
    """Return the places from which a token can be named in a move action; from each of them it has to have a step."""
    found: set[str] = set()
    for place in sorted(PLACES[token]):
        match = at(f"{position} | {token} {place}{' last=italy' * (place in CELLS)}")
        if token in match.offered(0, MoveToken, "token"):
            match.play(0, MoveToken(token))
            only = [*match.happened(Drove), *match.happened(Sailed)]
            assert only or match.asked == (0, "CO-D14"), f"{token} has no step from {place}"
            found.add(place)
        else:
            assert match.refused(0, MoveToken(token)) == "NO_LEGAL_STEP"
    return found


@pytest.mark.rule("CO-058", "CO-152")
@pytest.mark.parametrize("token", spread(PLACES))
def test_a_token_can_be_named_where_no_weather_holds_it(token: str) -> None:
    weather = next(one for one in WEATHER_OF.values() if one.lasting is HOLDING[token])
    held = set() if weather.lasting is Lasting.TRUCK_PLUS_1 else {*weather.territories}
    assert movable(token, f"weather={weather.id} | RED italy | BLUE united_kingdom | {OTHERS}") == PLACES[token] - held


@pytest.mark.rule("CO-058", "CO-066", "CO-136", "CO-138")
@pytest.mark.parametrize("token", spread(PLACES))
@pytest.mark.parametrize(
    ("advantages", "enclosed"),
    [("", {"ireland"}), pytest.param(TOLLS, {"ireland", "portugal"}, marks=pytest.mark.proof)],
)
def test_a_token_can_be_named_where_a_poor_seat_can_pay_a_step(token: str, advantages: str, enclosed: set[str]) -> None:
    others = f"BLUE united_kingdom branches=poland,spain | {OTHERS} | advantages={advantages}"
    too_dear = enclosed if token == "truck-0-1" else set()
    assert movable(token, f"| RED italy {FIRST_STEP[token]} | {others}") == PLACES[token] - too_dear
    assert not movable(token, f"| RED italy {FIRST_STEP[token] - 500} | {others}")


@pytest.mark.rule("CO-058", "CO-205")
@pytest.mark.parametrize("token", spread(PLACES))
def test_a_token_can_be_named_unless_its_only_ways_are_closed_channels(token: str) -> None:
    over_land = {place for place, links in LINKS.items() if any(not border.channel for border in links.values())}
    free = over_land if token == "truck-0-1" else PLACES[token]
    closed = ",".join([f"{channel}:1" for channel in CHANNELS])
    assert movable(token, f"| RED italy | BLUE united_kingdom | {OTHERS} | closed={closed}") == free
