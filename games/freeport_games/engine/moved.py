"""What moved: from two pictures of one viewer, and the events between them, the things that went from place to place.

It is a function of what the viewer is told anyway, and so tells nothing more. Where several ways are possible, such as
when two seats have drawn from two decks, nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .data import Data, Seat
from .picture import Picture
from .picture_map import PictureMap


class PictureStep(Data, frozen=True):
    """Something that went from one place to another, as far as the viewer can follow it."""

    thing: str
    """The card or piece; empty for face-down cards, which nobody can tell apart."""
    count: int
    """The number of things: 1 for a card or piece with an identifier."""
    source: str = msgspec.field(name="from")
    """The zone, place or piece where it was; empty if it was not in the picture, or nobody can say where."""
    target: str = msgspec.field(name="to")
    """The zone, place or piece where it is; empty if it has left the picture, or nobody can say where."""
    path: tuple[str, ...]
    """The places through which it came, the last one included; empty if it came straight."""
    event: int | None
    """The number of the event that tells it, from 0 among those of the update; null if none names it."""


class _Spot(msgspec.Struct, frozen=True):
    """Where a thing is."""

    place: str
    x: int | None = None
    y: int | None = None
    piece: bool = False
    owner: Seat | None = None


def steps(
    before: Picture, after: Picture, maps: Sequence[PictureMap], events: Sequence[Data]
) -> tuple[PictureStep, ...]:
    """Return what moved, in the order in which the events tell it.

    Args:
        before: the picture that the viewer has seen.
        after: the picture that follows it.
        maps: the maps of the game.
        events: the events between them, as the viewer was told them.
    """
    told = [tuple(strings(msgspec.to_builtins(event))) for event in events]
    here, there = _spots(before), _spots(after)
    found = [*_followed(here, there, told, _links(after, maps)), *_turned(before, after, here, there, told)]
    last = len(events)
    return tuple(sorted(found, key=lambda step: last if step.event is None else step.event))


def _spots(picture: Picture) -> dict[str, _Spot]:
    """Return where each card and piece with an identifier is."""
    found = {card.id: _Spot(zone.id, owner=zone.owner) for zone in picture.zones for card in zone.cards}
    for board in picture.boards:
        found |= {piece.id: _Spot(piece.place, piece.x, piece.y, True, piece.owner) for piece in board.pieces}
    return found


def _followed(
    here: Mapping[str, _Spot],
    there: Mapping[str, _Spot],
    told: Sequence[tuple[str, ...]],
    links: Mapping[str, frozenset[str]],
) -> Iterator[PictureStep]:
    """Yield the things that are in both pictures, and elsewhere; and the pieces that are in only one."""
    for thing, spot in there.items():
        was = here.get(thing)
        if was is None and spot.piece:
            yield PictureStep(thing, 1, "", spot.place, (), _event(told, thing))
        elif was is not None and (was.place, was.x, was.y) != (spot.place, spot.x, spot.y):
            yield PictureStep(
                thing, 1, was.place, spot.place, _path(thing, was, spot, told, links), _event(told, thing)
            )
    for thing, was in here.items():
        if was.piece and thing not in there:
            yield PictureStep(thing, 1, was.place, "", (), _event(told, thing))


def _turned(
    before: Picture,
    after: Picture,
    here: Mapping[str, _Spot],
    there: Mapping[str, _Spot],
    told: Sequence[tuple[str, ...]],
) -> Iterator[PictureStep]:
    """Yield the cards that came face-up, went face-down, or stayed face-down, from zone to zone."""
    owners = {zone.id: zone.owner for picture in (before, after) for zone in picture.zones}
    change = Counter({zone.id: zone.face_down for zone in after.zones})
    change.subtract({zone.id: zone.face_down for zone in before.zones})
    new = [(card, spot) for card, spot in there.items() if card not in here and not spot.piece]
    gone = [(card, spot) for card, spot in here.items() if card not in there and not spot.piece]
    # Those that were only turned over where they lay have not moved.
    change.update([spot.place for _, spot in new])
    change.subtract([spot.place for _, spot in gone])
    lost = Counter({zone: -count for zone, count in change.items() if count < 0})
    gained = Counter({zone: count for zone, count in change.items() if count > 0})
    for card, spot in new:
        if gained[spot.place]:
            gained[spot.place] -= 1
            source = _taken(lost, spot.owner, owners)
            yield PictureStep(card, 1, source, spot.place, (), _event(told, card))
    for card, spot in gone:
        if lost[spot.place]:
            lost[spot.place] -= 1
            target = _taken(gained, spot.owner, owners)
            yield PictureStep(card, 1, spot.place, target, (), _event(told, card))
    yield from _unknown(+lost, +gained)


def _taken(zones: Counter[str], owner: Seat | None, owners: Mapping[str, Seat | None]) -> str:
    """Take a card from the only zone that can be meant, and return the zone; empty if several can."""
    able = [zone for zone, count in zones.items() if count > 0]
    meant = able if len(able) == 1 else [zone for zone in able if owners[zone] == owner]
    if len(meant) != 1:
        return ""
    zones[meant[0]] -= 1
    return meant[0]


def _unknown(lost: Counter[str], gained: Counter[str]) -> Iterator[PictureStep]:
    """Yield the face-down cards that went from one zone to several, or from several to one."""
    if len(lost) == 1 or len(gained) == 1:
        for source in lost:
            for target in gained:
                if count := min(lost[source], gained[target]):
                    lost[source] -= count
                    gained[target] -= count
                    yield PictureStep("", count, source, target, (), None)


def _path(
    thing: str,
    was: _Spot,
    spot: _Spot,
    told: Sequence[tuple[str, ...]],
    links: Mapping[str, frozenset[str]],
) -> tuple[str, ...]:
    """Return the places through which a piece came, as the events tell them; none if they are not a way of the map."""
    if not spot.piece or was.place not in links or spot.place not in links:
        return ()
    named = [each for names in told if thing in names or spot.place in names for each in names if each in links]
    way = [was.place]
    for place in named:
        if place in links[way[-1]]:
            way.append(place)
        if way[-1] == spot.place:
            break
    return tuple(way[1:]) if way[-1] == spot.place and len(way) > 2 else ()


def _links(picture: Picture, maps: Sequence[PictureMap]) -> dict[str, frozenset[str]]:
    """Return the neighbours of each place of the boards' maps."""
    used = {board.map for board in picture.boards}
    found: dict[str, set[str]] = {}
    for chart in maps:
        for link in chart.links if chart.id in used else ():
            found.setdefault(link.a, set()).add(link.b)
            if not link.one_way:
                found.setdefault(link.b, set()).add(link.a)
    return {place: frozenset(others) for place, others in found.items()}


def _event(told: Sequence[tuple[str, ...]], thing: str) -> int | None:
    return next((number for number, names in enumerate(told) if thing in names), None)


def strings(value: Any) -> Iterator[str]:
    """Yield the texts in plain data, without the names of its types."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, held in value.items():
            if key != "__typename":
                yield from strings(held)
    elif isinstance(value, list | tuple):
        for held in value:
            yield from strings(held)
