"""The map of the world, as clients draw it."""

from __future__ import annotations

from freeport_games.competitors.chart import CHART


def test_a_link_leads_around_the_world_exactly_if_it_is_longer_than_half_of_it() -> None:
    across = {place.id: place.x for place in CHART.places}
    long = [link.id for link in CHART.links if 2 * abs(across[link.a] - across[link.b]) > CHART.width]
    assert [link.id for link in CHART.links if link.around] == long
    assert long, "the Pacific is sailed around"
