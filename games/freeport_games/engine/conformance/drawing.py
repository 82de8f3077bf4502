"""The check of what a client needs in order to draw a picture well, and to let things move between two of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from freeport_games.engine.data import Seat
from freeport_games.engine.moved import PictureStep, steps
from freeport_games.engine.pictures.maps import PictureMap
from freeport_games.engine.pictures.picture import Picture, PictureCard
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.tables.table import Table

from .point import Point

SHORT_CORNER, SHORT_NAME, LOWEST_RANK, EMBLEM = 6, 8, 3, 4096
"""The most letters of a card's short corner and of a place's short name, the last rank, and the bytes of an emblem."""


def lacking(picture: Picture) -> Iterator[str]:
    """Yield what is missing in a picture, or said twice."""
    yield from _seats(picture)
    kinds = {kind.id: kind for kind in picture.legend}
    for board in picture.boards:
        for piece in board.pieces:
            if piece.kind not in kinds or kinds[piece.kind].icon is None:
                yield f"piece {piece.id} has no kind with an icon"
            if piece.label in ("", piece.id):
                yield f"piece {piece.id} has no name"
    backs = {bool(zone.back) for zone in picture.zones if zone.face_down}
    if len(backs) > 1:
        yield "some zones say whose backs their face-down cards show, and others do not"
    yield from [
        f"{zone.back!r}, a back, is not in the legend" for zone in picture.zones if zone.back not in {"", *kinds}
    ]
    yield from _corners([card for zone in picture.zones for card in zone.cards])
    counted = {count.kind for seat in picture.seats for fact in seat.facts for count in fact.counts}
    yield from [f"{kind!r} is counted, and not in the legend" for kind in sorted(counted - kinds.keys())]


def lacking_map(chart: PictureMap) -> Iterator[str]:
    """Yield what is missing in a map, or too large."""
    if chart.emblem is None or len(chart.emblem.path.encode()) > EMBLEM:
        yield f"map {chart.id} has no emblem of at most {EMBLEM} bytes"
    ranks = {place.rank for place in chart.places} | {region.rank for region in chart.regions}
    yield from [f"map {chart.id} has the rank {rank}" for rank in sorted(ranks) if not 0 <= rank <= LOWEST_RANK]
    for place in chart.places:
        if len(place.short or place.label) > SHORT_NAME:
            yield f"place {place.id} has no name of at most {SHORT_NAME} letters"
    shorts = Counter([place.short or place.label for place in chart.places if place.label])
    yield from [f"{count} places of map {chart.id} are called {short}" for short, count in shorts.items() if count > 1]


def moves(point: Point, pictures: Mapping[Seat | None, Picture]) -> None:
    """Check what each viewer is told that moved since the last input.

    It fits both of his pictures, does not contradict those of any other, and what keeps its name is the same thing.

    Args:
        point: the point after the input.
        pictures: the pictures at the point, by viewer.
    """
    if point.before is None:
        return
    table = Table.load(point.game, codec_of(point.game).encode(point.before))
    before = {viewer: point.game.faces.picture(table.view(viewer)) for viewer in pictures}
    for viewer, picture in pictures.items():
        events = [event for told in point.table.events if (event := told.for_seat(viewer)) is not None]
        found = steps(before[viewer], picture, point.game.faces.maps, events)
        point.report.count("moved things", len(found))
        for step in found:
            # Who sees more of a zone than this viewer knows whether it is so.
            names = _zones(before[viewer]) | _zones(picture)
            wrong = [_wrong(step, names, before[seat], pictures[seat]) for seat in (viewer, *pictures)]
            if problem := next(filter(None, wrong), None):
                point.problem("pictures", f"for {viewer}: {problem}: {step}")
        for key, (was, now) in _kept(before[viewer], picture).items():
            if was != now:
                point.problem("pictures", f"for {viewer}: {key!r} is {was}, and after the next input {now}")


def _wrong(step: PictureStep, names: Mapping[str, str], before: Picture, after: Picture) -> str | None:
    """Return what is wrong with a step by what somebody sees, if anything; ``names`` are those of the step's zones."""
    source, target = names.get(step.source, step.source), names.get(step.target, step.target)
    where, there = _places(before), _places(after)
    if step.thing and source and where.get(step.thing, source) != source:
        return "it was elsewhere"
    if step.thing and target and there.get(step.thing, target) != target:
        return "it is elsewhere"
    if not step.thing and not (source and target):
        return "cards that nobody can tell apart come from nowhere"
    was, now = _face_up(before), _face_up(after)
    for zone, some, others in ((source, was, now), (target, now, was)):
        if zone in was and zone in now and len(some[zone] - others[zone]) < step.count:
            return f"so many did not leave or reach {zone}"
    return "nothing moved" if step.count < 1 else None


def _face_up(picture: Picture) -> dict[str, set[str]]:
    """Return the cards of each zone whose cards are all known."""
    names = _zones(picture)
    return {names[zone.id]: {card.id for card in zone.cards} for zone in picture.zones if not zone.face_down}


def _zones(picture: Picture) -> dict[str, str]:
    """Return the names of the zones that all viewers share, by those of one, who may call his own `hand`."""
    return {
        zone.id: zone.id if zone.owner is None else f"{zone.id.removesuffix(f'-{zone.owner}')}-{zone.owner}"
        for zone in picture.zones
    }


def _places(picture: Picture) -> dict[str, str]:
    names = _zones(picture)
    found = {card.id: names[zone.id] for zone in picture.zones for card in zone.cards}
    return found | {piece.id: piece.place for board in picture.boards for piece in board.pieces}


def _kept(before: Picture, after: Picture) -> dict[str, tuple[Any, Any]]:
    """Return what each identifier of both pictures names, before and after."""
    was, now = _named(before), _named(after)
    return {key: (was[key], now[key]) for key in was.keys() & now.keys() if "" not in (was[key][1], now[key][1])}


def _named(picture: Picture) -> dict[str, tuple[str, str]]:
    """Return the class and the name of each thing."""
    found = {card.id: ("a card", card.label) for zone in picture.zones for card in zone.cards}
    for board in picture.boards:
        found |= {piece.id: ("a piece", piece.label) for piece in board.pieces}
    return found


def _seats(picture: Picture) -> Iterator[str]:
    meters = {meter.id: meter for meter in picture.meters}
    for seat in picture.seats:
        own = {meter.label for meter in picture.meters if meter.owner == seat.seat}
        if own and (seat.score not in meters or meters[seat.score].owner != seat.seat):
            yield f"the score of seat {seat.seat} is no meter of its own: {seat.score!r}"
        yield from [f"seat {seat.seat} has {fact.label} twice" for fact in seat.facts if fact.label in own]


def _corners(cards: list[PictureCard]) -> Iterator[str]:
    for card in cards:
        if len(card.short or card.corner) > SHORT_CORNER:
            yield f"card {card.id} has no corner of at most {SHORT_CORNER} letters"
