"""Cards and zones of cards, in words and marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from msgspec import structs
from rich.text import Text

from freeport_games.engine import Seat
from freeport_games.engine.pictures import PictureCard, PictureFace, PictureFact, PictureLying, PictureZone

from .styles import DIM, ROLES, URGENT, Legend
from .text import Part, flow, joined, paragraph, parted, said

BACK = "▮"
"""A card that lies face-down."""
BACKS = 8
"""The greatest number of backs that are drawn one by one."""


class Cards:
    """Draws cards and zones.

    Args:
        legend: the picture's legend.
        seats: the name of each seat.
        width: the number of columns.
    """

    def __init__(self, legend: Legend, seats: Sequence[str], width: int) -> None:
        self._legend = legend
        self._seats = seats
        self._width = width

    def called(self, seat: Seat) -> str:
        """Return what a seat is called."""
        return self._seats[seat]

    def fact(self, fact: PictureFact) -> Text:
        """Return a fact: label, mark, value, seat."""
        style = URGENT if fact.urgent else ROLES[fact.role]
        seat = "" if fact.seat is None else self._seats[fact.seat]
        label = said(fact.label, style if not fact.value and not seat else DIM)
        counts = [joined([self._legend.mark(each.kind), said(str(each.count), style)]) for each in fact.counts]
        value = joined(counts) if counts else said(fact.value, style)
        return joined([label, self._legend.mark(fact.kind), value, said(seat, style or "bold")])

    def facts(self, facts: Sequence[PictureFact]) -> list[Text]:
        """Return facts; neighbours with the same label show it once: `level ■T 3 ■A 4`."""
        return [
            joined([self.fact(same[0]), *[self.fact(structs.replace(fact, label="")) for fact in same[1:]]])
            for same in [list(group) for _, group in groupby(facts, key=attrgetter("label"))]
        ]

    def card(self, card: PictureCard) -> Text:
        """Return a card in a row."""
        if card.face is PictureFace.DOWN:
            name = card.label or ("" if card.facts else card.id)
            return joined([said(BACK), said(name, DIM), *self.facts(card.facts)])
        parts = [self._legend.mark(card.kind), said(card.label), said(card.corner, DIM)]
        parts += [self._needs(card), *self.facts(card.facts)]
        shown = joined(parts)
        if card.face is PictureFace.PEEKED:
            shown = joined([said(f"{BACK} known as"), shown])
        if card.spent:
            shown.stylize("strike")
            shown.append(" ✓")
        return shown

    def brief(self, zone: PictureZone) -> Text:
        """Return a zone in a few words, for a line with others; open cards in a row are only counted."""
        count = len(zone.cards) + zone.face_down
        room = "" if zone.limit is None else f"/{zone.limit}"
        label = said(zone.label, DIM)
        match zone.lying:
            case PictureLying.HAND:
                # In a column with those of other seats.
                content = [said(f"{count:>2}{room}")]
            case PictureLying.STACK:
                top = [Text("on top"), self.card(zone.cards[-1])] if zone.cards else []
                content = [said(f"{count}{room}" + ("," if top else "")), *top]
            case PictureLying.TUCKED:
                content = [said(f"{count}{room}"), *self._tucked(zone)]
            case _:
                content = [said(f"{count}{room}") if zone.limit is not None else Text(), self._backs(zone.face_down)]
        return joined([label, joined([joined(content), *self.facts(zone.facts)], ", ")])

    def open(self, zone: PictureZone) -> bool:
        """Return whether a zone has cards that ``brief`` does not show."""
        return bool(zone.cards) and zone.lying not in (PictureLying.STACK, PictureLying.TUCKED)

    def row(self, zone: PictureZone, heading: Text, indent: int) -> list[Text]:
        """Return a zone with all its cards, after a heading; an empty zone says so."""
        facts = parted(self.facts(zone.facts), ", ")
        cards = parted([self.card(card) for card in zone.cards], ", ")
        if zone.face_down:
            cards.append(Part(self._backs(zone.face_down), ", "))
        content = cards or [Part(said("empty", DIM))]
        if facts and cards:
            content[0] = content[0]._replace(before="  ")
        head = joined([heading, said(f"{len(zone.cards)}/{zone.limit}")]) if zone.limit is not None else heading
        first = facts + content
        first[0] = first[0]._replace(before="  ")
        return flow(head, first, self._width, indent)

    def listed(self, zone: PictureZone, indent: int, *, texts: bool) -> list[Text]:
        """Return a zone card by card, in columns, with the effects of the cards.

        Args:
            zone: the zone.
            indent: the indentation of the lines.
            texts: whether to include the effects of the cards.
        """
        groups = [list(same) for _, same in groupby(zone.cards, key=_design)]
        labels = max((len(card.label) for card in zone.cards), default=0)
        corners = max((len(card.corner) for card in zone.cards), default=0)
        lines: list[Text] = []
        for group in groups:
            lines += self._line(group, indent, labels, corners)
            if texts and group[0].text:
                lines += paragraph(said(group[0].text, DIM), self._width, indent + 3)
        if zone.face_down:
            lines += flow(Text(" " * indent), [Part(self._backs(zone.face_down))], self._width, indent)
        return lines

    def _line(self, group: list[PictureCard], indent: int, labels: int, corners: int) -> list[Text]:
        """Return equal cards as columns, with the identifiers if there are several."""
        card = group[0]
        identifiers = [each.id for each in group if "#" in each.id]
        if card.face is not PictureFace.UP:
            return flow(Text(" " * indent), parted(map(self.card, group), ", "), self._width, indent + 2)
        heading = joined([Text(" " * (indent - 1)), self._legend.mark(card.kind), said(card.label.ljust(labels))])
        parts = [
            said(card.corner.ljust(corners), DIM),
            *self.facts(card.facts),
            self._needs(card),
            said("  ".join(identifiers), DIM),
        ]
        if card.spent:
            parts.append(said("✓"))
        return flow(heading, parted(parts), self._width, indent + 3)

    def _needs(self, card: PictureCard) -> Text:
        return Text().join([self._legend.mark(kind, "□") for kind in card.needs])

    def _tucked(self, zone: PictureZone) -> list[Text]:
        """Return what counts of tucked cards: their corners, or their kinds."""
        corners = [card.corner for card in zone.cards if card.corner]
        marks = [self._legend.mark(card.kind) for card in zone.cards if not card.corner]
        counted = [said(f"{corner} ×{corners.count(corner)}") for corner in dict.fromkeys(corners)]
        return [*counted, Text().join(marks), self._backs(zone.face_down)]

    def _backs(self, count: int) -> Text:
        return said(f"{BACK * min(count, BACKS)} {count} face-down", "blue") if count else Text()


def _design(card: PictureCard) -> tuple[object, ...]:
    return card.label, card.kind, card.corner, card.needs, card.facts, card.face, card.spent, card.id.partition("#")[0]
