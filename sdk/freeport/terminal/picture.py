"""A whole picture as lines of text: the table, the things on it, the seats, the legend, and the visible hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from rich.text import Text

from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    Picture,
    PictureBoard,
    PictureLine,
    PictureLying,
    PictureMap,
    PictureMeter,
    PicturePiece,
    PictureSeat,
    PictureTable,
    PictureTrack,
    PictureZone,
)

from .cards import Cards
from .chart import draw_chart
from .seats import Names, called
from .styles import DIM, OWN, ROLES, URGENT, Legend
from .text import Part, first_apart, flow, joined, parted, said

PLAIN = 120
"""The number of columns of a picture as plain text."""
LEAST = 40
"""The smallest width of a terminal."""
BAR = 16
"""The width of a full bar."""
WIDEST = 32
"""The greatest width of a seat's name in its column; longer names stick out."""
IN = 4
"""The indentation of a seat's things."""


def draw_picture(
    picture: Picture,
    maps: Sequence[PictureMap],
    width: int,
    names: Names | None = None,
    height: int | None = None,
    *,
    seats_first: bool = False,
) -> list[Text]:
    """Draw a picture as lines that are no wider than a terminal. The visible hands come last.

    Args:
        picture: the picture.
        maps: the maps of the game.
        width: the number of columns.
        names: the players' names.
        height: the number of lines of the terminal. If the hands would fill more than half of them, their cards are
            named, without their texts. None if there is room for all.
        seats_first: whether how the seats stand is told before all things as well, where there is no room for all.
    """
    return list(_Drawing(picture, maps, max(width, LEAST), names or {}, height).lines(seats_first))


def plain_picture(picture: Picture, maps: Sequence[PictureMap], names: Names | None = None, width: int = PLAIN) -> str:
    """Return a picture as one text without colours. Arguments are as in ``draw_picture``."""
    return "\n".join([line.plain.rstrip() for line in draw_picture(picture, maps, width, names)])


class _Drawing:
    def __init__(
        self, picture: Picture, maps: Sequence[PictureMap], width: int, names: Names, height: int | None
    ) -> None:
        self._picture = picture
        self._height = height
        self._width = width
        self._maps = {each.id: each for each in maps}
        on_maps = [kind for board in picture.boards for kind in self._maps[board.map].kinds]
        self._legend = Legend((*picture.legend, *on_maps))
        count = max((seat.seat + 1 for seat in picture.seats), default=0)
        self._numbered = bool(picture.boards and names)
        self._called = called(names, count, picture.viewer)
        self._cards = Cards(self._legend, self._called, width)
        self._tables = {table.id for table in picture.tables}
        self._pieces = {piece.id for board in picture.boards for piece in board.pieces}

    def lines(self, seats_first: bool) -> Iterator[Text]:
        """Yield all lines, from top to bottom."""
        picture = self._picture
        heading = said(picture.title.upper(), "bold yellow")
        yield from flow(heading, first_apart(parted(self._cards.facts(picture.facts), " · ")), self._width, 2)
        for track in picture.tracks:
            yield from self._track(track)
        if seats_first:
            yield Text()
            for seat in picture.seats:
                yield from self._standing(seat)
        yield Text()
        yield from self._common()
        for board in picture.boards:
            yield from self._board(board)
        yield Text()
        for seat in picture.seats:
            yield from self._seat(seat)
        yield from self._key()
        hands = list(self._hands(self._listed))
        tall = self._height is not None and len(hands) > self._height // 2
        yield from self._hands(self._named) if tall else hands

    def _track(self, track: PictureTrack) -> list[Text]:
        steps = [
            said(f"▶ {step.label}", "bold") if step.id == track.at else said(step.label, DIM) for step in track.steps
        ]
        heading = joined([said(track.label, DIM), *self._of(track.owner)])
        return flow(heading, first_apart(parted(steps, " · ")), self._width, 2)

    def _of(self, owner: Seat | None) -> list[Text]:
        """Return the owner of a thing, if it has to be named."""
        if owner is None:
            return []
        return [said("of", DIM), self._seat_name(owner)]

    # Common things

    def _common(self) -> Iterator[Text]:
        zones = [zone for zone in self._picture.zones if zone.owner is None and zone.at not in self._apart]
        meters = [self._meter(meter) for meter in self._picture.meters if meter.owner is None]
        for zone in zones:
            if not self._short(zone):
                heading = said(zone.label, "bold")
                yield from self._cards.row(zone, heading, heading.cell_len + 2)
        short = [self._cards.brief(zone) for zone in zones if self._short(zone)]
        if short or meters:
            yield from flow(Text(), parted([*short, *meters], " · "), self._width, 2)
        for table in self._picture.tables:
            if table.owner is None:
                yield Text()
                yield from self._table(table, 0)

    @property
    def _apart(self) -> set[str]:
        """The things that zones can lie at and that are drawn together with them."""
        return self._tables | self._pieces

    def _short(self, zone: PictureZone) -> bool:
        return zone.lying is PictureLying.STACK or bool(zone.face_down and not zone.cards)

    def _table(self, table: PictureTable, indent: int) -> Iterator[Text]:
        heading = said(" " * indent + table.label.upper(), f"bold {ROLES[table.role]}".strip())
        facts = parted(self._cards.facts(table.facts))
        lines = [self._row(table, line) for line in table.lines]
        if len(table.columns) <= 1 or len(lines) == 1:
            yield from flow(heading, facts + first_apart(parted(lines, " · ")), self._width, indent + 2)
        else:
            yield from flow(heading, facts, self._width, indent + 2)
            for line in lines:
                yield from flow(Text(" " * (indent + 2)), [Part(line)], self._width, indent + 4)
        for zone in self._picture.zones:
            if zone.at == table.id:
                yield from self._cards.row(zone, self._headed(zone, indent + 2), indent + 4)

    def _headed(self, zone: PictureZone, indent: int) -> Text:
        heading = Text(" " * indent)
        return heading.append_text(joined([said(zone.label, DIM), *self._of(zone.owner)]))

    def _row(self, table: PictureTable, line: PictureLine) -> Text:
        style = URGENT if line.urgent else ""
        seat = Text() if line.seat is None else self._seat_name(line.seat)
        cells = [
            joined([said(cell, style or "bold"), said(column, DIM)])
            for column, cell in zip(table.columns, line.cells, strict=True)
            if cell
        ]
        return joined([joined([seat, self._legend.mark(line.kind), said(line.label)]), *cells], "  ")

    def _board(self, board: PictureBoard) -> Iterator[Text]:
        chart = self._maps[board.map]
        if chart.links:
            yield Text()
            yield from draw_chart(board, chart, self._legend, self._width, self._cards)
        for piece in board.pieces:
            if piece.owner is None:
                yield from self._piece(piece, board, 2)

    # Seats

    def _seat(self, seat: PictureSeat) -> Iterator[Text]:
        picture, owner = self._picture, seat.seat
        zones = [zone for zone in picture.zones if zone.owner == owner and zone.at not in self._apart]
        pieces = [(piece, board) for board in picture.boards for piece in board.pieces if piece.owner == owner]
        tables = [table for table in picture.tables if table.owner == owner]
        if owner and (pieces or tables or not self._compact):
            yield Text()
        yield from self._standing(seat)
        others = [zone for zone in zones if zone.lying is not PictureLying.HAND]
        if short := self._brief(others) if not self._compact else []:
            yield from flow(Text(" " * IN), parted(short), self._width, IN + 2)
        for zone in others:
            if self._cards.open(zone):
                yield from self._open(zone)
        for piece, board in pieces:
            yield from self._piece(piece, board, IN)
        for table in tables:
            yield from self._table(table, IN)

    def _standing(self, seat: PictureSeat) -> list[Text]:
        """Return how a seat stands: its meters, hand and facts, and all else that it has if that is little."""
        zones = [zone for zone in self._picture.zones if zone.owner == seat.seat and zone.at not in self._apart]
        meters = [self._meter(meter) for meter in self._picture.meters if meter.owner == seat.seat]
        hands = [self._cards.brief(zone) for zone in zones if zone.lying is PictureLying.HAND]
        short = self._brief([zone for zone in zones if zone.lying is not PictureLying.HAND]) if self._compact else []
        told = [*meters, *hands, *self._cards.facts(seat.facts), *short]
        return flow(self._name(seat), parted(told), self._width, IN + 2)

    def _brief(self, zones: Sequence[PictureZone]) -> list[Text]:
        return [self._cards.brief(zone) for zone in zones if not self._cards.open(zone) and _worth_saying(zone)]

    @property
    def _compact(self) -> bool:
        """Whether the seats have so little that one line for each is enough."""
        return not any(zone.lying is PictureLying.TUCKED for zone in self._picture.zones)

    def _open(self, zone: PictureZone) -> list[Text]:
        heading = Text(" " * IN).append_text(said(zone.label, DIM))
        if zone.owner == self._picture.viewer and any(card.text for card in zone.cards):
            facts = flow(heading, parted(self._cards.facts(zone.facts)), self._width, IN + 2)
            return [*facts, *self._cards.listed(zone, IN + 2, texts=True)]
        return self._cards.row(zone, heading, IN + 2)

    def _name(self, seat: PictureSeat) -> Text:
        """Return a seat's turn, number on maps, player and side, as wide as those of all seats."""
        labels = {each.seat: self._described(each) for each in self._picture.seats}
        mark = said("▶ " if seat.turn else "  ", "bold yellow")
        name = joined([mark, labels[seat.seat]], "")
        widest = min(max(label.cell_len for label in labels.values()), WIDEST)
        name.pad_right(max(widest - labels[seat.seat].cell_len, 0))
        return name

    def _described(self, seat: PictureSeat) -> Text:
        plays = said(seat.label, self._legend.style(seat.kind))
        number = said(f"{seat.seat}" if self._numbered else "", DIM)
        return joined([number, self._seat_name(seat.seat), self._legend.mark(seat.kind), plays])

    def _seat_name(self, seat: Seat) -> Text:
        return said(self._called[seat], OWN if seat == self._picture.viewer else "bold")

    def _meter(self, meter: PictureMeter) -> Text:
        span = max(meter.high - meter.low, 1)
        filled = max(0, min(BAR, BAR * (meter.value - meter.low) // span))
        same = [len(each.text) for each in self._picture.meters if each.label == meter.label]
        return joined(
            [
                said(meter.label, DIM),
                said("━" * filled, "green") + said("─" * (BAR - filled), DIM),
                said(meter.text.rjust(max(same)), ROLES[meter.role]),
            ]
        )

    def _piece(self, piece: PicturePiece, board: PictureBoard, indent: int) -> list[Text]:
        """Return a piece, its place, its facts, and the zones at it."""
        places = {place.id: place.label for place in self._maps[board.map].places}
        places |= {mark.at: "at home" for mark in board.marks if mark.owner is not None and mark.owner == piece.owner}
        mark = self._legend.mark(piece.kind, "◆") if piece.kind else Text("◆")
        heading = Text(" " * indent) + joined([mark, said(piece.label, self._legend.style(piece.kind, piece.role))])
        named = {each.id: each.label for each in board.pieces}
        where = places.get(
            piece.place, f"aboard {named.get(piece.place, piece.place)}" if piece.place else "off the board"
        )
        parts = parted([said(where), *self._cards.facts(piece.facts)])
        for zone in self._picture.zones:
            if zone.at != piece.id or not _worth_saying(zone):
                continue
            if not self._cards.open(zone):
                parts.append(Part(self._cards.brief(zone)))
                continue
            cards = parted(map(self._cards.card, zone.cards), ", ")
            parts += [Part(joined([said(zone.label, DIM), cards[0].text])), *cards[1:]]
        if piece.text and piece.owner == self._picture.viewer:
            parts.append(Part(said(piece.text, DIM)))
        return flow(heading, parts, self._width, indent + 4)

    # The foot

    def _key(self) -> Iterator[Text]:
        """Yield the legend; neighbours with the same note show it once, after the last of them."""
        parts: list[Part] = []
        for note, same in groupby(self._legend.kinds.values(), key=attrgetter("note")):
            kinds = [joined([self._legend.mark(kind.id), said(kind.label)]) for kind in same]
            if note:
                named = kinds[-1] + (":" if len(kinds) > 1 else "")
                kinds[-1] = joined([named, said(note, DIM)])
            parts += first_apart(parted(kinds, ", " if note else "  "))
        if any(card.needs for zone in self._picture.zones for card in zone.cards):
            parts.append(Part(joined([said("□"), said("asked for")])))
        if parts:
            yield Text()
            yield from flow(said("legend", DIM), parts, self._width, 2)

    def _hands(self, cards: Callable[[PictureZone], Iterable[Text]]) -> Iterator[Text]:
        for zone in self._picture.zones:
            if zone.lying is PictureLying.HAND and zone.cards:
                own = zone.owner == self._picture.viewer
                name = zone.label.upper()
                title = said(f"YOUR {name}", OWN) if own else joined([said(name, "bold"), *self._of(zone.owner)])
                yield Text()
                yield from flow(title, parted(self._cards.facts(zone.facts)), self._width, 2)
                yield from cards(zone)

    def _listed(self, zone: PictureZone) -> Iterable[Text]:
        return self._cards.listed(zone, 2, texts=zone.owner == self._picture.viewer)

    def _named(self, zone: PictureZone) -> Iterable[Text]:
        return flow(Text("  "), parted(map(self._cards.card, zone.cards), " · "), self._width, 2)


def _worth_saying(zone: PictureZone) -> bool:
    """Return whether a zone of a thing has anything to show: cards, a limit, a fact."""
    return bool(zone.cards or zone.face_down or zone.facts or zone.limit is not None)
