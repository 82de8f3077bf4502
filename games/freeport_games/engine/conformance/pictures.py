"""The check of pictures: the properties that a client that draws them may rely on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.pictures.kinds import PictureFact
from freeport_games.engine.pictures.maps import PictureMap, PicturePlace, PictureShape
from freeport_games.engine.pictures.outlines import Segment, segments_of
from freeport_games.engine.pictures.picture import Picture

from . import drawing, pace
from .point import Point, shown

_WITHIN = sqrt(3) / 2
"""The distance between opposite sides of a hexagon whose corners are 1 apart."""


def pictures(point: Point) -> None:
    """Check that a picture follows from the view alone, and that every reference in it names something that exists."""
    table, faces = point.table, point.game.faces
    if not point.inputs:
        for chart in faces.maps:
            for problem in (*problems_of_map(chart), *drawing.lacking_map(chart)):
                point.problem("pictures", problem)
    drawn: dict[Seat | None, Picture] = {}
    for seat in (None, *range(table.seats)):
        view = table.view(seat)
        before = shown(view)
        picture = drawn[seat] = faces.picture(view)
        written = shown(picture)
        if shown(faces.picture(view)) != written or shown(view) != before:
            point.problem("pictures", f"the picture of {seat} is another at the second look, or changes the view")
        again = msgspec.json.decode(before, type=type(view))
        if shown(faces.picture(again)) != written:
            point.problem("pictures", f"the picture of {seat} depends on more than the view")
        if msgspec.json.decode(written, type=Picture) != picture:
            point.problem("pictures", f"the picture of {seat} differs after JSON")
        for problem in (*problems_of(picture, faces.maps, table.seats), *drawing.lacking(picture)):
            point.problem("pictures", problem)
        point.report.count("pictures")
    pace.turn(point, drawn[None])
    drawing.moves(point, drawn)


def problems_of(picture: Picture, maps: tuple[PictureMap, ...], seats: int) -> Iterator[str]:
    """Yield the problems of a picture, apart from those of its maps.

    Args:
        picture: the picture.
        maps: the maps of the game.
        seats: the number of seats.
    """
    known = {each.id: each for each in maps}
    used = [known[board.map] for board in picture.boards if board.map in known]
    yield from [f"board {board.id} is not of a map of the game" for board in picture.boards if board.map not in known]
    kinds = {kind.id for kind in picture.legend}
    on_maps = {kind.id for each in used for kind in each.kinds}
    things = _things(picture, used)
    yield from [f"{count} things are called {name!r}" for name, count in Counter(things).items() if count > 1]
    yield from [f"{name!r} is a kind and a thing" for name in sorted((kinds | on_maps).intersection(things))]
    marks = Counter(kind.mark for kind in picture.legend)
    yield from [f"{count} kinds have the mark {mark!r}" for mark, count in marks.items() if count > 1]
    yield from [f"{kind!r} is not in the legend" for kind in sorted(_kinds(picture) - kinds - on_maps)]
    yield from [f"something lies at {at!r}, which is not there" for at in sorted(_named(picture) - set(things))]
    if picture.seats and [seat.seat for seat in picture.seats] != list(range(seats)):
        yield f"the seats are not those of the match: {[seat.seat for seat in picture.seats]}"
    yield from [f"there is no seat {seat}" for seat in sorted(_seats(picture)) if seat not in range(seats)]
    for track in picture.tracks:
        if track.at and track.at not in {step.id for step in track.steps}:
            yield f"track {track.id} has reached no step of its own: {track.at!r}"
    for table in picture.tables:
        if any(len(line.cells) != len(table.columns) for line in table.lines):
            yield f"table {table.id} has rows of another length than its columns"


def problems_of_map(chart: PictureMap) -> Iterator[str]:
    """Yield the problems of a map."""
    places = {place.id: place for place in chart.places}
    kinds = {kind.id for kind in chart.kinds}
    used = {place.kind for place in chart.places} | {region.kind for region in chart.regions}
    used |= {link.kind for link in chart.links}
    yield from [f"{kind!r} is not in the legend of map {chart.id}" for kind in sorted(used - kinds - {""})]
    for link in chart.links:
        if link.a not in places or link.b not in places or link.a == link.b:
            yield f"link {link.id!r} does not join two places: {link.a!r}, {link.b!r}"
        elif link.around != (2 * abs(places[link.a].x - places[link.b].x) > chart.width):
            yield f"link {link.id!r} leads around the map exactly if it is longer than half of its width"
    for region in chart.regions:
        if missing := sorted(set(region.places) - places.keys()):
            yield f"region {region.id!r} has places that are not there: {missing}"
    for place in chart.places:
        if not (0 <= place.x <= chart.width and 0 <= place.y <= chart.height):
            yield f"place {place.id!r} is off the map"
    yield from _borders(chart)
    for number, one in enumerate(chart.places):
        for other in chart.places[number + 1 :]:
            if _overlap(one, other):
                yield f"places {one.id!r} and {other.id!r} overlap"


def _borders(chart: PictureMap) -> Iterator[str]:
    """Yield the outlined places that touch and are not linked, or are linked and do not touch.

    A link with a label leads across something, such as a strait.
    """
    sides: dict[Segment, list[str]] = {}
    for place in chart.places:
        for segment in segments_of(place.outline):
            sides.setdefault(segment, []).append(place.id)
    touching = {frozenset(places) for places in sides.values() if len(places) > 1}
    linked = {frozenset((link.a, link.b)): bool(link.label) for link in chart.links}
    for pair in sorted(map(sorted, touching - linked.keys())):
        yield f"the places {pair} of map {chart.id} touch, and are not linked"
    outlined = {place.id for place in chart.places if place.outline}
    for each, across in linked.items():
        if each <= outlined and not across and each not in touching:
            yield f"the places {sorted(each)} of map {chart.id} are linked, and do not touch"


def _overlap(one: PicturePlace, other: PicturePlace) -> bool:
    """Return whether two places overlap; a circle or hexagon is treated as the ellipse inside it."""
    across, down = abs(one.x - other.x), abs(one.y - other.y)
    (wide, high), (other_wide, other_high) = _span(one), _span(other)
    wide, high = (wide + other_wide) / 2, (high + other_high) / 2
    if across >= wide or down >= high:
        return False
    if PictureShape.RECTANGLE in (one.shape, other.shape):
        return True
    # Rounded coordinates may bring touching neighbours two units nearer.
    return (across / wide) ** 2 + (down / high) ** 2 < (1 - 2 / min(wide, high)) ** 2


def _span(place: PicturePlace) -> tuple[float, float]:
    """Return the width and height of a place; for a hexagon, of the part within all its sides."""
    flat, pointed = place.shape is PictureShape.HEXAGON_FLAT, place.shape is PictureShape.HEXAGON_POINTED
    return place.width * (_WITHIN if flat else 1), place.height * (_WITHIN if pointed else 1)


def _things(picture: Picture, maps: Iterable[PictureMap]) -> list[str]:
    """Return the identifier of everything that can be pointed at, as often as it occurs."""
    named: list[str] = []
    for zone in picture.zones:
        named += [zone.id, *[card.id for card in zone.cards]]
    for board in picture.boards:
        named += [board.id, *[piece.id for piece in board.pieces]]
    for chart in {each.id: each for each in maps}.values():
        named += [place.id for place in chart.places] + [link.id for link in chart.links]
        named += [region.id for region in chart.regions]
    for track in picture.tracks:
        named += [track.id, *[step.id for step in track.steps]]
    named += [meter.id for meter in picture.meters]
    return named + [table.id for table in picture.tables]


def _named(picture: Picture) -> set[str]:
    """Return the identifiers that zones, pieces and marks refer to."""
    named = {zone.at for zone in picture.zones}
    for board in picture.boards:
        named |= {piece.place for piece in board.pieces} | {mark.at for mark in board.marks}
    return named - {""}


def _kinds(picture: Picture) -> set[str]:
    named = {seat.kind for seat in picture.seats} | {fact.kind for fact in _facts(picture)}
    for zone in picture.zones:
        for card in zone.cards:
            named |= {card.kind, *card.needs}
    named |= {piece.kind for board in picture.boards for piece in board.pieces}
    named |= {line.kind for table in picture.tables for line in table.lines}
    return named - {""}


def _seats(picture: Picture) -> set[int]:
    named = {picture.viewer} | {fact.seat for fact in _facts(picture)}
    named |= {line.seat for table in picture.tables for line in table.lines}
    named |= {zone.owner for zone in picture.zones} | {track.owner for track in picture.tracks}
    named |= {meter.owner for meter in picture.meters} | {table.owner for table in picture.tables}
    named |= {card.owner for zone in picture.zones for card in zone.cards}
    named |= {piece.owner for board in picture.boards for piece in board.pieces}
    named |= {mark.owner for board in picture.boards for mark in board.marks}
    return {seat for seat in named if seat is not None}


def _facts(picture: Picture) -> Iterator[PictureFact]:
    yield from picture.facts
    for seat in picture.seats:
        yield from seat.facts
    for zone in picture.zones:
        yield from zone.facts
        for card in zone.cards:
            yield from card.facts
    for table in picture.tables:
        yield from table.facts
    for board in picture.boards:
        for piece in board.pieces:
            yield from piece.facts
        for mark in board.marks:
            yield from mark.facts
