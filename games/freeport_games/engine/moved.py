"""What moved: from two pictures of one viewer, and the events between them, the things that went from place to place.

It is a function of what the viewer is told anyway, and so tells nothing more. Where several ways are possible, such as
when two seats have drawn from two decks, or a hand may have given a card and drawn another, nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .data import Data, Seat, strings
from .pictures.maps import PictureMap
from .pictures.picture import Picture
from .words.held import is_seat


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
    seats = [frozenset(_seats(event)) for event in events]
    here, there = _spots(before), _spots(after)
    found = [*_followed(here, there, told, _links(after, maps)), *_turned(before, after, here, there, told, seats)]
    last = len(events)
    return tuple(sorted(found, key=lambda step: last if step.event is None else step.event))


def _spots(picture: Picture) -> dict[str, _Spot]:
    """Return where each card and piece with an identifier is."""
    found = {card.id: _Spot(zone.id) for zone in picture.zones for card in zone.cards}
    for board in picture.boards:
        found |= {piece.id: _Spot(piece.place, piece.x, piece.y, True) for piece in board.pieces}
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
    seats: Sequence[frozenset[Seat]],
) -> Iterator[PictureStep]:
    """Yield the cards that came face-up, went face-down, or stayed face-down, from zone to zone."""
    change = Counter({zone.id: zone.face_down for zone in after.zones})
    change.subtract({zone.id: zone.face_down for zone in before.zones})
    new = [(card, spot) for card, spot in there.items() if card not in here and not spot.piece]
    gone = [(card, spot) for card, spot in here.items() if card not in there and not spot.piece]
    # Those that were only turned over where they lay have not moved.
    change.update([spot.place for _, spot in new])
    change.subtract([spot.place for _, spot in gone])
    lost = _Ends(Counter({zone: -count for zone, count in change.items() if count < 0}), before)
    gained = _Ends(Counter({zone: count for zone, count in change.items() if count > 0}), after)
    for card, spot in new:
        if gained.left[spot.place]:
            gained.left[spot.place] -= 1
            event = _event(told, card)
            yield PictureStep(card, 1, lost.take(_concerned(seats, event)), spot.place, (), event)
    for card, spot in gone:
        if lost.left[spot.place]:
            lost.left[spot.place] -= 1
            event = _event(told, card)
            yield PictureStep(card, 1, spot.place, gained.take(_concerned(seats, event)), (), event)
    yield from _unknown(+lost.left, +gained.left)


class _Ends:
    """The zones that have lost cards, or those that have gained some, and how many of them nothing was told of yet."""

    def __init__(self, left: Counter[str], picture: Picture) -> None:
        self.left = left
        self._owners = {zone.id: zone.owner for zone in picture.zones}
        self._veiled = {zone.owner for zone in picture.zones if zone.face_down}

    def take(self, seats: Collection[Seat]) -> str:
        """Take a card from the only zone that can be meant, and return the zone; empty if several can.

        Args:
            seats: the seats that the event names which tells of the card. If they have face-down cards, one of these
                may have been exchanged for another, and the numbers of cards say nothing of it.
        """
        able = [zone for zone, count in self.left.items() if count > 0]
        theirs = [zone for zone in able if self._owners[zone] in seats]
        meant = theirs if theirs or not self._veiled.isdisjoint(seats) else able
        if len(meant) != 1:
            return ""
        self.left[meant[0]] -= 1
        return meant[0]


def _concerned(seats: Sequence[frozenset[Seat]], event: int | None) -> frozenset[Seat]:
    """Return the seats that an event names; all that any event names if no event tells of a card."""
    return frozenset().union(*seats) if event is None else seats[event]


def _unknown(lost: Counter[str], gained: Counter[str]) -> Iterator[PictureStep]:
    """Yield the face-down cards that went from one zone to several, or from several to one, if they are all."""
    if lost.total() == gained.total() and (len(lost) == 1 or len(gained) == 1):
        for source in lost:
            for target in gained:
                yield PictureStep("", min(lost[source], gained[target]), source, target, (), None)


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


def _seats(value: Any) -> Iterator[Seat]:
    """Yield the seats that an event names, in its parts as well."""
    if isinstance(value, tuple):
        for held in value:
            yield from _seats(held)
    elif isinstance(value, Data):
        cls = type(value)
        for field in cls.__struct_fields__:
            held = getattr(value, field)
            if is_seat(cls, field):
                yield from [seat for seat in (held if isinstance(held, tuple) else (held,)) if isinstance(seat, int)]
            else:
                yield from _seats(held)
