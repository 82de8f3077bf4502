"""Games in words: their sentences, descriptions of the things in their views, their rules, and the players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

import msgspec

from freeport.shapes import AnyGame, ListedMatch, UnknownEvent
from freeport.terminal import plain
from freeport_api import HOUSE, MatchSeat, Player
from freeport_api.words import names, words
from freeport_games.engine import Component, Data, Fact, Seat, View
from freeport_games.engine.docs import class_doc
from freeport_games.engine.domains import Form
from freeport_games.engine.menus import Decision, Move, Option, Refusal
from freeport_games.engine.words import phrase

_NUMBERS = re.compile(r"\b([A-Z]{2}-D?)(\d+)\b(?: to \1(\d+)\b)?")
"""A number of a rule or decision, or a range of them."""
_MOVES = re.compile(r" \((?:`\w+`\*?|, |moves of [a-z ]+)+\)$")
"""The names of a decision's moves, at the end of what is said of it: a person chooses by other words."""
_NAMED = re.compile(r"\s*\([^()]*\b[A-Z]{2}-D?\d+[^()]*\)")
"""Numbers in brackets."""


class Teller:
    """Puts events and questions of a game into its own words, which are safe to show.

    Args:
        game: the game.
        names: the players' names, by seat; the number stands for a seat without a name.
    """

    def __init__(self, game: AnyGame, names: Mapping[Seat, str]) -> None:
        self._words = words(game)
        self._faces = game.faces
        self._names = tuple(names.get(seat, "") for seat in range(max(names, default=-1) + 1))

    def event(self, event: Data) -> str:
        """Describe an event, or a final ranking."""
        if isinstance(event, UnknownEvent):
            return plain(f"{phrase(event.kind)} (news that this program does not know)")
        return plain(self._words.event(event, self._names))

    def question(self, kind: str) -> str:
        """Return the question of a kind of decision, in general."""
        return plain(self._words.decision(kind, self._names))

    def decision(self, decision: Decision, view: View) -> str:
        """Return the question of a decision, to the seat that is asked, which has a view."""
        kind, reader, options = decision.kind, decision.seat, decision.options
        return plain(self._words.decision(kind, self._names, reader=reader, view=view, options=options))

    def options(self, options: Sequence[Option[Move]], reader: Seat) -> list[str]:
        """Describe the options of a decision to the seat that is asked, each told apart from the others."""
        return [plain(text) for text in self._words.options(options, self._names, reader=reader)]

    def option(self, option: Option[Move], reader: Seat) -> str:
        """Describe an option by itself, to the seat that is asked."""
        return plain(self._words.option(option, self._names, reader=reader))

    def move(self, move: Move, reader: Seat | None = None) -> str:
        """Describe a move, to the seat that may make it: "Raid Bob's delivery with Posse"."""
        return plain(self._words.chooser(self._names, reader=reader).made(move))

    def refusal(self, refusal: Refusal) -> str:
        """Return the reason of a refusal."""
        return plain(self._words.refusal(refusal.code, refusal.rule, refusal.variables))

    def field(self, form: Form[Any], field: str) -> str:
        """Return the question for a field."""
        return plain(self._words.field(form, field, self._names))

    def value(self, form: Form[Any], field: str, value: object) -> str:
        """Return a value of a field in words."""
        return plain(self._words.value(form, field, value, self._names))

    def name(self, identifier: str) -> str:
        """Return the name for an identifier."""
        return plain(self._words.name(identifier))

    def component(self, component: Component) -> str:
        """Describe a component: "Revolver - attack 2; defence 1; copies in the deck 8"."""
        values: dict[str, list[str]] = {}
        for fact in component.facts:
            values.setdefault(fact.name, []).append(self._said(fact))
        facts = "; ".join([f"{self._words.fact(name)} {', '.join(said)}" for name, said in values.items()])
        told = f"{component.text} ({facts})" if component.text and facts else component.text or facts
        return plain(f"{self._words.name(component.id)} - {told}")

    def told(self, component: Component) -> str:
        """Return a component's name with its text: "Lasso - Discard one firepower card"; empty if it has no text."""
        return plain(f"{self._words.name(component.id)} - {component.text}") if component.text else ""

    def whereabouts(self, view: View) -> dict[str, str]:
        """Return the names of pieces with the places where they are, and of places without names with what is there."""
        picture = self._faces.picture(view)
        kinds = {kind.id: kind.label for chart in self._faces.maps for kind in chart.kinds}
        pieces = [piece for board in picture.boards for piece in board.pieces]
        places = [place for chart in self._faces.maps for place in chart.places]
        at = {place.id: place.label for place in places} | {piece.id: piece.label for piece in pieces}
        found = {piece.id: f"{piece.label}, {where}" for piece in pieces if (where := at.get(piece.place))}
        for place in places:
            if place.label == place.id:
                there = [piece.label for piece in pieces if piece.place == place.id and piece.owner is None]
                found[place.id] = ", ".join([place.label, *filter(None, [kinds.get(place.kind)]), *there])
        return {identifier: plain(said) for identifier, said in found.items()}

    def labels(self, view: object) -> dict[str, str]:
        """Return what a view says of the things it names: "Posse, attack 2, defence 2" for ``FP06#1``."""
        found: dict[str, str] = {}
        for thing in _things(view):
            identifier, name = getattr(thing, "id", None), getattr(thing, "name", None)
            if isinstance(identifier, str) and isinstance(name, str):
                fields = zip(thing.__struct_encode_fields__, thing.__struct_fields__, strict=True)
                facts = [
                    f"{self._words.fact(encoded)} {_value(value)}"
                    for encoded, field in fields
                    if isinstance(value := getattr(thing, field), int | Enum) and not isinstance(value, bool)
                ]
                # A fact that only repeats the name says nothing.
                facts = [fact for fact in facts if not fact.endswith(f" {name.lower()}")]
                found[identifier] = ", ".join([name, *facts])
        return found

    def _said(self, fact: Fact) -> str:
        value = fact.value
        return self._words.name(value, kind=fact.refers_to) if isinstance(value, str) else str(value)


def who(player: Player) -> str:
    """Return a player's name, and whether it is a program, which people should know; a house bot's name says so."""
    return plain(f"{player.name} (bot)" if player.bot and not player.id.startswith(HOUSE) else player.name)


def seat_names(seats: Sequence[MatchSeat]) -> dict[Seat, str]:
    """Return the names of a match's players, by seat."""
    return {seat: plain(name) for seat, name in enumerate(names(seats)) if name}


def seated(match: ListedMatch) -> str:
    """Return who sits in a match, seat by seat."""
    return ", ".join(map(_holder, match.seats))


def _holder(seat: MatchSeat) -> str:
    if seat.player is None:
        return "(free)" if seat.kept_for is None else "(kept)"
    stands_in = seat.house is not None and not seat.player.id.startswith(HOUSE)
    return f"{who(seat.player)}, played by {seat.house}" if stands_in else who(seat.player)


def numbers(kind: type[msgspec.Struct]) -> list[str]:
    """Return the numbers that the docs of a kind of move name: of its rules, and of the decisions that it answers."""
    found: list[str] = []
    for series, first, last in _NUMBERS.findall(class_doc(kind)):
        found += [f"{series}{number:0{len(first)}}" for number in range(int(first), int(last or first) + 1)]
    return found


def purpose(kind: type[msgspec.Struct]) -> str:
    """Return what a kind of move does, as its docs say it: "Start a delivery: play cards from your hand face-down"."""
    return _NAMED.sub("", class_doc(kind).partition("\n\n")[0]).rstrip(".")


def rule(rules: str, number: str) -> str:
    """Return the rules under a number: each paragraph, list item or table row that begins with it."""
    said = []
    for part in re.split(r"\n(?=\s*[-*|] )|\n\n", rules):
        if re.match(rf"[\s|*#-]*{re.escape(number)}\b", part):
            said.append(_MOVES.sub("", " ".join(part.replace("**", "").strip(" -|*").split())))
    return "\n".join(said)


def rules_about(rules: str, wanted: str) -> list[str]:
    """Return the rules that have a number, or that speak of something."""
    if said := rule(rules, wanted.upper()):
        return said.split("\n")
    numbered = re.findall(r"(?m)^[-*|\s]*(?:\*\*)?([A-Z]{2}-[A-Z]?\d+)\b", rules)
    found = [rule(rules, number) for number in dict.fromkeys(numbered)]
    return [said for said in found if wanted.lower() in said.lower()]


def _value(value: int | Enum) -> str:
    return phrase(str(value.value)).lower() if isinstance(value, Enum) else str(value)


def _things(value: object) -> Iterator[msgspec.Struct]:
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _things(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from _things(item)
