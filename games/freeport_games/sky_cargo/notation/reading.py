"""Reading a position."""

from __future__ import annotations

import re

from freeport_games.engine.sections import REST, Section, check_position, fill, known, number, sections
from freeport_games.sky_cargo.check import OPS, SEATS, SOURCES, problems
from freeport_games.sky_cargo.components import CARDS
from freeport_games.sky_cargo.options import TARGETS
from freeport_games.sky_cargo.piles import PILES
from freeport_games.sky_cargo.state import (
    Crate,
    Die,
    Dogfight,
    EffectUnderWay,
    Flown,
    OpenWindow,
    Phase,
    State,
    Step,
    Win,
)

from .names import ACTIONS, DESIGNS, FLYING, HOWS, KNOWN, KNOWN_OR_REST, PHASES, STEPS, TIMINGS, WHERE, WHO
from .usual import next_slot, usually_removed

_CRATE = re.compile(r"(?P<slot>c\d{1,9}):(?P<card>[\w#]+)(?P<open>\+)?(?P<shown>!)?(\?(?P<seen>[\d+]+))?", re.ASCII)
_FLOWN = re.compile(r"(?P<owner>\d{1,9})(?P<kind>[<>])(?P<card>[\w#]+):(?P<value>\d{1,9})", re.ASCII)
_CHANGE = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def read_position(text: str) -> State:
    """Return the position behind a line of text.

    Raises:
        ValueError: if the line cannot be understood, or a game cannot stand so. The message says why.
    """
    head, *others = [Section(section) for section in sections(text)]
    state = _read_head(head)
    said: set[str] = set()
    trails: list[str] = []
    for section in others:
        if not section.alone and section.gives("trails"):
            _once(section, "trails", said)
            trails = section.several("trails")
        else:
            _read_section(state, section, said)
        section.end()
    state.next_slot = head.number("slot", next_slot(state))
    head.end()
    if "removed" not in said:
        state.removed = usually_removed(state)
    _place_the_rest(state)
    state.trails = PILES.read(state, trails)
    check_position(state.seats, SEATS, problems(state, state.seats))
    return state


def _read_head(head: Section) -> State:
    return State(
        cargo_target=head.number("target", TARGETS[0]),
        turn_limit=head.number("limit", 0),
        random_characters=head.says("random"),
        first_seat=head.number("first", None),
        characters=[],
        tokens=[],
        chains=[],
        hands=[],
        holds=[],
        deck=[REST],
        discard=[],
        removed=[],
        step=head.one_of("step", STEPS, Step.PLAY),
        turn=head.number("turn", 1),
        active=head.number("active", 0),
        dogfight_used=head.says("used"),
        played_once=head.several_of("once", DESIGNS),
        foiled=head.says("foiled"),
    )


def _read_section(state: State, section: Section, said: set[str]) -> None:
    if not section.alone:
        for name in ("deck", "discard", "removed", "under"):
            if section.gives(name):
                _once(section, name, said)
                _read_pile(state, section, name)
        return
    match section.first("a section's name"):
        case character if character in WHO:
            _read_seat(state, character, section)
        case "die" as name:
            _once(section, name, said)
            state.die = _read_die(section)
        case "dogfight" as name:
            _once(section, name, said)
            state.dogfight = _read_dogfight(section)
        case "doing":
            seat, left = section.needed_number("seat"), section.number("left", 0)
            source, op = section.needed("source", SOURCES), section.needed("op", OPS)
            state.effects.append(EffectUnderWay(seat, source, op, left))
        case "window" as name:
            _once(section, name, said)
            state.window = _read_window(state, section)
        case "won" as name:
            _once(section, name, said)
            card, how = section.needed("card", KNOWN), section.needed("how", HOWS)
            state.win = Win(section.needed_number("seat"), card, how, section.needed("at", WHERE))
        case name:
            section.wrong(f"a section begins with a character or a name such as dogfight, not with {name!r}")


def _read_window(state: State, section: Section) -> OpenWindow:
    slots = known(crate.slot for hold in state.holds for crate in hold)
    seat, timing = section.needed_number("seat"), section.needed("timing", TIMINGS)
    return OpenWindow(seat, timing, section.one_of("action", ACTIONS, None), section.one_of("slot", slots, None))


def _once(section: Section, name: str, said: set[str]) -> None:
    if name in said:
        section.wrong(f"{name} stands twice, the second time")
    said.add(name)


def _read_pile(state: State, section: Section, name: str) -> None:
    match name:
        case "deck":
            state.deck = section.several_of(name, KNOWN_OR_REST)
        case "discard":
            state.discard = section.several_of(name, KNOWN)
        case "removed":
            state.removed = section.several_of(name, KNOWN)
        case _:
            state.under_way = section.several_of(name, KNOWN)


def _read_seat(state: State, character: str, section: Section) -> None:
    state.characters.append(WHO[character])
    state.tokens.append(section.meant(section.first("the seat's Location"), "a seat's Location", WHERE))
    state.chains.append(section.several_of("chain", KNOWN))
    state.hands.append(section.several_of("hand", KNOWN))
    state.holds.append([_read_crate(section, word) for word in section.several("hold")])


def _read_crate(section: Section, word: str) -> Crate:
    found = _CRATE.fullmatch(word)
    if found is None:
        section.wrong(f"a cargo is slot:card, with +, ! or ?seats behind it, as in c1:CG03#1+, not {word!r}")
    seen = [number(seat, "a seat that knows a cargo") for seat in (found["seen"] or "").split("+") if seat]
    card = section.meant(found["card"], "a cargo", KNOWN)
    return Crate(found["slot"], card, found["open"] is not None, found["shown"] is not None, seen)


def _read_die(section: Section) -> Die:
    rolled = section.needed_number("rolled")
    changes = tuple(_changes(section, "by"))
    checked = tuple(section.several_of("checked", FLYING))
    return Die(rolled, changes, section.needed_number("result"), checked, section.says("final"))


def _read_dogfight(section: Section) -> Dogfight:
    return Dogfight(
        section.needed_number("attacker"),
        section.needed_number("defender"),
        section.needed("source", FLYING),
        section.number("round", 0),
        [_read_flown(section, word) for word in section.several("table")],
        _changes(section, "pilot") or [0, 0],
        section.number("reduction", 0),
        section.number("damage", 0),
        section.number("draws", 0),
        section.says("blocked"),
        section.says("ended"),
        section.one_of("phase", PHASES, Phase.START),
        section.number("flown", 0),
    )


def _read_flown(section: Section, word: str) -> Flown:
    found = _FLOWN.fullmatch(word)
    if found is None:
        section.wrong(f"a maneuver is seat>card:value or, for a block, seat<card:value, not {word!r}")
    card = section.meant(found["card"], "a maneuver", FLYING)
    return Flown(card, int(found["owner"]), int(found["value"]), found["kind"] == ">")


def _changes(section: Section, name: str) -> list[int]:
    """Numbers that may be negative."""
    found = section.several(name)
    if wrong := [change for change in found if _CHANGE.fullmatch(change) is None]:
        section.wrong(f"{name} is several whole numbers such as -1,+1, not {wrong[0]!r}")
    return [int(change) for change in found]


def _place_the_rest(state: State) -> None:
    named = {*PILES.every_card(state)}
    fill(state.deck, [card for card in CARDS if card not in named])
