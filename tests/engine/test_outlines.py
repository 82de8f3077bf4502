"""Outlines of places: paths, rings, and maps whose places touch exactly where they are linked."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from freeport_games import GAMES
from freeport_games.competitors import COMPETITORS
from freeport_games.engine.conformance.drawing import lacking_map
from freeport_games.engine.conformance.pictures import problems_of_map
from freeport_games.engine.pictures import PictureMap
from freeport_games.engine.pictures.outlines import lines_of, path_of, rings_of, segments_of

(WORLD,) = COMPETITORS.faces.maps


def test_a_path_is_short_and_can_be_read_again() -> None:
    line = [(10, 20), (15, 17), (15, 30), (12, 30)]
    assert path_of([line]) == "M10 20l5-3 0 13-3 0"
    assert [*lines_of(path_of([line, line[::-1]], closed=True))] == [line, line[::-1]]
    assert segments_of("M0 0l2 0 0 2z") == {
        frozenset({(0, 0), (2, 0)}),
        frozenset({(2, 0), (2, 2)}),
        frozenset({(2, 2), (0, 0)}),
    }


def test_lines_make_rings_end_to_end() -> None:
    assert [*rings_of([[(0, 0), (1, 0)], [(5, 5), (6, 6), (5, 6), (5, 5)], [(1, 0), (1, 1), (0, 0)]])] == [
        [(0, 0), (1, 0), (1, 1)],
        [(5, 5), (6, 6), (5, 6)],
    ]


def inside(x: int, y: int, path: str) -> bool:
    """Return whether a point is inside a path, by the number of its lines above it."""
    crossings = [
        (ax > x) != (bx > x) and ay + (x - ax) * (by - ay) / (bx - ax) > y
        for line in lines_of(path)
        for (ax, ay), (bx, by) in pairwise([*line, line[0]])
    ]
    return sum(crossings) % 2 == 1


def test_each_territory_of_competitors_lies_within_its_outline() -> None:
    outlined = [place for place in WORLD.places if place.outline]
    assert len(outlined) == 116
    assert [place.id for place in outlined if not inside(place.x, place.y, place.outline)] == []


def test_the_kit_finds_places_that_touch_without_a_link_and_links_across_nothing() -> None:
    def found(chart: PictureMap) -> str:
        return "\n".join(problems_of_map(chart))

    assert found(WORLD) == ""
    bolivia = [link for link in WORLD.links if "bolivia" in (link.a, link.b)]
    assert "['amazonia', 'bolivia'] of map world touch, and are not linked" in found(
        replace(WORLD, links=tuple(link for link in WORLD.links if link not in bolivia))
    )
    far = replace(bolivia[0], id="far", a="bolivia", b="japan", around=True)
    assert "['bolivia', 'japan'] of map world are linked, and do not touch" in found(
        replace(WORLD, links=(*WORLD.links, far))
    )


def test_every_map_has_what_a_client_needs() -> None:
    for game in GAMES:
        for chart in game.faces.maps:
            assert [*lacking_map(chart)] == []
    assert "has no emblem" in "\n".join(lacking_map(replace(WORLD, emblem=None)))
