"""The map of the world, as clients draw it."""

from __future__ import annotations

from freeport_games.competitors.faces.chart import CHART
from freeport_games.engine.conformance.pictures import problems_of_map


def test_the_map_can_be_drawn_and_the_pacific_is_sailed_around() -> None:
    assert list(problems_of_map(CHART)) == []
    assert any(link.around for link in CHART.links)
