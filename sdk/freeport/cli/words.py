"""Games in words, from their classes alone: events, moves, values, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

import msgspec
from rich.markup import escape

from freeport.shapes import AnyGame, Match, UnknownEvent
from freeport.terminal import plain
from freeport_games.api import HOUSE, MatchFinished, MatchSeat, Player
from freeport_games.engine import Event, Hidden, Move, Placing, Result, Seat
from freeport_games.engine.docs import class_doc


def phrase(name: str) -> str:
    """``CargoCashedIn`` as "Cargo cashed in", ``debt_target`` as "Debt target"."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def names(game: AnyGame) -> dict[str, str]:
    """The names of a game's components, by their identifiers."""
    return {component.id: component.name for component in game.components}


def tell(event: Event, named: Mapping[str, str]) -> str:
    """An event in words.

    Args:
        event: the event.
        named: the ``names`` of its game.
    """
    if isinstance(event, UnknownEvent):
        return plain(f"{phrase(event.kind)} (news that this program does not know)")
    if isinstance(event, MatchFinished):
        return f"Match finished: {ranking(event.result)}"
    return plain(_told(event, named))


def dim(text: str) -> str:
    """Markup for what is less important; nothing for nothing."""
    return f"[dim]{escape(text)}[/]" if text else ""


def who(player: Player) -> str:
    """A player's name, and whether a program plays: people should know whom they face."""
    return plain(f"{player.name} (bot)" if player.bot else player.name)


def seat_names(seats: Iterable[MatchSeat]) -> dict[Seat, str]:
    """The names of those who sit in a match, by their seats."""
    return {seat.seat: plain(seat.player.name) for seat in seats if seat.player is not None}


def seated(match: Match) -> str:
    """Who sits in a match, seat by seat."""
    return ", ".join([f"{seat.seat}: {_holder(seat)}" for seat in match.seats])


def _holder(seat: MatchSeat) -> str:
    if seat.player is None:
        return "free" if seat.kept_for is None else "kept"
    stands_in = seat.house is not None and not seat.player.id.startswith(HOUSE)
    return f"{who(seat.player)}, played by {seat.house}" if stands_in else who(seat.player)


def ranking(result: Result) -> str:
    """A final ranking in words."""
    return f"{', '.join(map(_value, result.ranking))}; ended by {result.reason}"


def summary(kind: type[msgspec.Struct]) -> str:
    """The first sentence of a class's description."""
    first = class_doc(kind).partition("\n\n")[0].replace("\n", " ")
    return re.sub(r"\s*\((answers )?decisions? [^)]*\)", "", first).replace("``", "")


def decisions(kind: type[msgspec.Struct]) -> list[str]:
    """The numbers of the decisions that a kind of move answers, as its description names them."""
    return re.findall(r"\b[A-Z]+-D\d+\b", class_doc(kind))


def labels(view: object) -> dict[str, str]:
    """What a view says of the things it names: "Posse, attack 2, defence 2" for ``FP06#1``."""
    found: dict[str, str] = {}
    for thing in _things(view):
        identifier, name = getattr(thing, "id", None), getattr(thing, "name", None)
        if isinstance(identifier, str) and isinstance(name, str):
            facts = [
                f"{phrase(field).lower()} {_value(value)}"
                for field in thing.__struct_fields__
                if isinstance(value := getattr(thing, field), int | Enum) and not isinstance(value, bool)
            ]
            # A fact that only says the name again tells nothing.
            found[identifier] = ", ".join([name, *[fact for fact in facts if not fact.endswith(f" {name.lower()}")]])
    return found


def rule(rules: str, number: str) -> str:
    """What the rules say under a number: each paragraph, list item or table row that begins with it."""
    said = []
    for part in re.split(r"\n(?=\s*[-*|] )|\n\n", rules):
        if re.match(rf"[\s|*#-]*{re.escape(number)}\b", part):
            said.append(" ".join(part.replace("**", "").strip(" -|*").split()))
    return "\n".join(said)


def _told(thing: Event | Move, named: Mapping[str, str]) -> str:
    fields = [(phrase(name).lower(), getattr(thing, name)) for name in thing.__struct_fields__]
    said = [f"{name} {_value(value, named)}" for name, value in fields if value not in (None, "", ())]
    title = phrase(type(thing).__name__)
    return f"{title}: {', '.join(said)}" if said else title


def _value(value: object, named: Mapping[str, str] | None = None) -> str:
    named = named or {}
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return phrase(str(value.value)).lower()
        case Hidden(count=count):
            return f"{count} hidden"
        case Player():
            return who(value)
        case Placing(seat=seat, rank=rank, score=score):
            return f"{rank}. seat {seat} ({score})"
        case tuple():
            return " + ".join([_value(each, named) for each in value]) or "none"
        case msgspec.Struct():
            if isinstance(name := getattr(value, "name", None), str):
                return name
            parts = [getattr(value, field) for field in value.__struct_fields__]
            return " ".join([_value(part, named) for part in parts if part is not None])
        case str():
            return named.get(value.partition("#")[0], value)
        case _:
            return str(value)


def _things(value: object) -> Iterator[msgspec.Struct]:
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _things(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from _things(item)
