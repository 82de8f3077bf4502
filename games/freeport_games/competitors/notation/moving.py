"""What is under way in positions: ``movement truck-0-1 delivery turns=2 stepped``, ``special C-110 by=1``."""

from __future__ import annotations

import re

from freeport_games.competitors.components import BOX_OF, SPECIALS
from freeport_games.competitors.components.kinds import VEHICLES, Vehicle
from freeport_games.competitors.state.activities import Ended, Movement, Played
from freeport_games.engine.sections import Section, commas, known, times, unless, words

from .names import KNOWN_TERRITORIES, KNOWN_TOKENS, read_pairs

KNOWN_EVENTS = known(BOX_OF)
KNOWN_SPECIALS = known(SPECIALS)
EXTENTS = {str(extent): extent for extent in Ended}

_CHANGE = re.compile(r"[+-]\d{1,9}", re.ASCII)


def write_movement(movement: Movement) -> str:
    """Return a movement as a section; goods that were lost have a section of their own."""
    return words(
        "movement",
        movement.lead,
        "delivery" * movement.delivery,
        "stepped" * movement.stepped,
        "displaced" * movement.displaced,
        "ending" * movement.ending,
        turns=unless(movement.turns, 1),
        spent=commas([times(str(kind), points) for kind, points in movement.spent.items()]),
        modifier=unless(f"{movement.modifier:+}", "+0"),
        fuelled=commas(movement.fuelled),
        depot=commas(movement.depot),
        pending=movement.pending or None,
        skips=unless(movement.skips, 0),
        bonus=unless(movement.bonus, 0),
        stop=movement.stop or None,
        made=commas(movement.made),
        event=movement.event or None,
        transfers=unless(movement.transfers, 0),
        unloaded=commas([f"{truck}:{carrier}" for truck, carrier in movement.unloaded]),
        used=commas(movement.used),
        ended=unless(movement.ended, Ended.NOTHING),
    )


def read_movement(section: Section) -> Movement:
    """Return the movement of a section, whose name has been taken."""
    return Movement(
        lead=section.meant(section.first("the lead"), "the lead of a movement", KNOWN_TOKENS),
        delivery=section.says("delivery"),
        turns=section.number("turns", 1),
        spent=_read_spent(section),
        modifier=_read_change(section, "modifier"),
        fuelled=section.several_of("fuelled", KNOWN_TOKENS),
        depot=section.several_of("depot", KNOWN_TOKENS),
        pending=section.one_of("pending", KNOWN_TERRITORIES, ""),
        skips=section.number("skips", 0),
        bonus=section.number("bonus", 0),
        stepped=section.says("stepped"),
        stop=section.one_of("stop", KNOWN_TERRITORIES, ""),
        made=section.several_of("made", KNOWN_TERRITORIES),
        event=section.one_of("event", KNOWN_EVENTS, ""),
        transfers=section.number("transfers", 0),
        unloaded=[_read_unloaded(section, *pair) for pair in read_pairs(section, "unloaded")],
        used=section.several_of("used", KNOWN_TOKENS),
        ended=section.one_of("ended", EXTENTS, Ended.NOTHING),
        displaced=section.says("displaced"),
        ending=section.says("ending"),
    )


def _read_spent(section: Section) -> dict[Vehicle, int]:
    spent: dict[Vehicle, int] = {}
    for word in section.several("spent"):
        what, points = section.times(word)
        kind = section.meant(what, "what spends points", VEHICLES)
        if kind in spent:
            section.wrong(f"{kind} stands twice in spent=")
        spent[kind] = points
    return spent


def _read_change(section: Section, name: str) -> int:
    said = ",".join(section.several(name)) or "+0"
    if _CHANGE.fullmatch(said) is None:
        section.wrong(f"{name} is a number with its sign such as -1, not {said!r}")
    return int(said)


def _read_unloaded(section: Section, truck: str, carrier: str) -> tuple[str, str]:
    known_truck = section.meant(truck, "an unloaded truck", KNOWN_TOKENS)
    return known_truck, section.meant(carrier, "the carrier of an unloaded truck", KNOWN_TOKENS)


def write_played(played: Played) -> str:
    """Return a special card that a seat may cancel as a section."""
    return words("special", played.card, by=played.by, against=played.against, on=played.on or None)


def read_played(section: Section) -> Played:
    """Return the special card of a section, whose name has been taken."""
    return Played(
        section.meant(section.first("the card"), "a special card", KNOWN_SPECIALS),
        section.needed_number("by"),
        section.needed_number("against"),
        section.one_of("on", KNOWN_TERRITORIES, ""),
    )
