"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its character, its Location and what is its own; what is left out has its usual value::

    turn=5 active=0 step=PLAY | PC01 LO12 chain=PS01#1,PS02#1 hand=AC01#1,CG03#1 hold=c1:PS04#1,c2:CG05#1+
    | PC02 LO06 hand=PL04#1 hold=c3:CG06#1?0 | discard=PS09#1

(It is one line, and broken here for the page.)

=======================  ==============================================================================================
the head                 ``turn``, ``active``, ``step``, ``target``, ``limit``, ``first`` (the first seat), ``random``
                         (characters are dealt), ``used`` (a dogfight was started in this turn), ``once`` (designs of
                         once-a-turn Actions that were played), ``slot`` (the number of the next new slot), ``foiled``,
                         ``known`` (what seats know of cards that nothing shows any more: ``CG03#1@hand-1+c4:1``)
``PC01 LO12``            a seat, ``-`` for what is not chosen yet: ``chain``, ``hand`` (as the cards came), ``hold``.
                         In a hold ``c1:PS04#1`` is packed, ``+`` behind it is face-up, ``!`` is packed and known to
                         all, ``?0+2`` is packed and known to these seats beside its owner
``deck=`` ``discard=``   the piles, the draw pile from the top, the others from the oldest card; ``removed`` is out of
``removed=`` ``under=``  the game, ``under`` is being carried out. ``*`` in the deck is every card that is named nowhere
                         else, in the order of the identifiers; without ``deck`` these are the deck, and without
                         ``removed`` the cards are out that the rules take out
``die``                  ``rolled``, ``by=-1,+1`` (the changes since), ``result``, ``checked``, ``final`` (no more
                         changes)
``dogfight``             ``attacker``, ``defender``, ``source``, ``phase``, ``flown`` (rounds that are over), ``round``,
                         ``table=0>PL04#1:10,1<PS11#1:11`` (an attack of seat 0 at 10, a block of seat 1 at 11),
                         ``pilot=-1,+0``, ``reduction``, ``damage``, ``draws``, ``blocked``, ``ended``
``doing``                an effect under way, the innermost last: ``seat``, ``source``, ``op``, ``left``
``window``               a seat that is asked whether it reacts: ``seat``, ``timing``, ``action``, ``slot``
``won``                  ``seat``, ``card``, ``how``, ``at`` (a Location)
=======================  ==============================================================================================

At a position, a scene (a part of a step or of a dogfight) starts from its beginning. Effects in the middle of a scene
are over then, and their cards are discarded.
"""

from __future__ import annotations

import re
from typing import TypeVar

from freeport_games.engine import Memory, Seat, read_known, write_known
from freeport_games.engine.sections import (
    BETWEEN,
    REST,
    Section,
    check_position,
    commas,
    fill,
    known,
    number,
    sections,
    unless,
    words,
)

from .check import OPS, SEATS, SOURCES, problems
from .components import ACTION_OF, CARDS, CHARACTERS, LOCATIONS, WINDOWS, CardId
from .options import TARGETS
from .play.setup import out_of_the_game
from .scoring import every_card
from .state import Crate, Die, Dogfight, EffectUnderWay, Flown, How, OpenWindow, Phase, State, Step, Win

T = TypeVar("T")

NOT_CHOSEN = "-"
"""Stands for a character or a Location that is not chosen yet."""

KNOWN = {card: card for card in CARDS}
KNOWN_OR_REST = {**KNOWN, REST: REST}
WHO = {**{one: one for one in CHARACTERS}, NOT_CHOSEN: ""}
WHERE = {**{place: place for place in LOCATIONS}, NOT_CHOSEN: ""}
FLYING = {one: one for one in (*CARDS, *CHARACTERS)}
"""The cards that may lie on the table of a dogfight."""
DESIGNS = {action.id: action.id for action in ACTION_OF.values()}
STEPS = {step.value: step for step in Step}
PHASES = {phase.value: phase for phase in Phase}
TIMINGS = {str(timing): str(timing) for timing in WINDOWS}
ACTIONS = {card: card for card in ACTION_OF}
HOWS = {how.value: how for how in How}

_CRATE = re.compile(r"(?P<slot>c\d{1,9}):(?P<card>[\w#]+)(?P<open>\+)?(?P<shown>!)?(\?(?P<seen>[\d+]+))?", re.ASCII)
_FLOWN = re.compile(r"(?P<owner>\d{1,9})(?P<kind>[<>])(?P<card>[\w#]+):(?P<value>\d{1,9})", re.ASCII)
_CHANGE = re.compile(r"[+-]?\d{1,9}", re.ASCII)

# Writing


def write_position(state: State) -> str:
    """Return a position in a line of text; ``read_position`` gives it back."""
    written = [_write_head(state), *[_write_seat(state, seat) for seat in range(state.seats)]]
    if (die := state.die) is not None:
        by = commas([f"{change:+}" for change in die.changes])
        final = "final" * die.final
        written.append(words("die", final, rolled=die.rolled, by=by, result=die.result, checked=commas(die.checked)))
    if state.dogfight is not None:
        written.append(_write_dogfight(state.dogfight))
    for effect in state.effects:
        written.append(words("doing", seat=effect.seat, source=effect.source, op=effect.op, left=effect.left))
    if (window := state.window) is not None:
        asked = words("window", seat=window.seat, timing=window.timing, action=window.action, slot=window.slot)
        written.append(asked)
    if (win := state.win) is not None:
        written.append(words("won", seat=win.seat, card=win.card, how=win.how, at=win.location))
    if state.under_way:
        written.append(words(under=commas(state.under_way)))
    if state.discard:
        written.append(words(discard=commas(state.discard)))
    if state.removed != _usually_removed(state):
        written.append(f"removed={commas(state.removed) or ''}")
    if state.deck != _rest(state):
        written.append(f"deck={commas(state.deck) or ''}")
    return BETWEEN.join(written)


def _write_head(state: State) -> str:
    return words(
        "random" * state.random_characters,
        "used" * state.dogfight_used,
        "foiled" * state.foiled,
        turn=state.turn,
        active=state.active,
        step=state.step,
        target=unless(state.cargo_target, TARGETS[0]),
        limit=unless(state.turn_limit, 0),
        first=state.first_seat,
        once=commas(state.played_once),
        slot=unless(state.next_slot, _next_slot(state)),
        known=commas(map(write_known, state.memory.known)),
    )


def _write_seat(state: State, seat: Seat) -> str:
    return words(
        state.characters[seat] or NOT_CHOSEN,
        state.tokens[seat] or NOT_CHOSEN,
        chain=commas(state.chains[seat]),
        hand=commas(state.hands[seat]),
        hold=commas(map(_write_crate, state.holds[seat])),
    )


def _write_crate(crate: Crate) -> str:
    seen = f"?{'+'.join(map(str, crate.seen))}" if crate.seen else ""
    return f"{crate.slot}:{crate.card}{'+' * crate.open}{'!' * crate.shown}{seen}"


def _write_dogfight(fight: Dogfight) -> str:
    table = [f"{flown.owner}{'>' if flown.attacks else '<'}{flown.card}:{flown.value}" for flown in fight.table]
    return words(
        "dogfight",
        "blocked" * fight.blocked,
        "ended" * fight.ended,
        attacker=fight.attacker,
        defender=fight.defender,
        source=fight.source,
        phase=unless(fight.phase, Phase.START),
        flown=unless(fight.flown, 0),
        round=unless(fight.round, 0),
        table=commas(table),
        pilot=unless(commas([f"{change:+}" for change in fight.pilot_changes]), "+0,+0"),
        reduction=unless(fight.reduction, 0),
        damage=unless(fight.damage, 0),
        draws=unless(fight.draws, 0),
    )


def _rest(state: State) -> list[CardId]:
    """Return the cards outside the deck's list, in the order of the identifiers."""
    elsewhere = {*every_card(state)}.difference(state.deck)
    return [card for card in CARDS if card not in elsewhere]


def _usually_removed(state: State) -> list[CardId]:
    """Return the cards that are out of the game, once the setup is done."""
    return [] if state.step is Step.SETUP else out_of_the_game(state)


def _next_slot(state: State) -> int:
    """Return the number after the highest of the slots that are in use."""
    return 1 + max([int(crate.slot[1:]) for hold in state.holds for crate in hold], default=0)


# Reading


def read_position(text: str) -> State:
    """Return the position behind a line of text.

    Raises:
        ValueError: if the line cannot be understood, or a game cannot stand so. The message says why.
    """
    head, *others = [Section(section) for section in sections(text)]
    state = _read_head(head)
    said: set[str] = set()
    for section in others:
        _read_section(state, section, said)
        section.end()
    state.next_slot = head.number("slot", _next_slot(state))
    head.end()
    if "removed" not in said:
        state.removed = _usually_removed(state)
    _place_the_rest(state)
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
        memory=Memory.of([read_known(word) for word in head.several("known")]),
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
    named = {*every_card(state)}
    fill(state.deck, [card for card in CARDS if card not in named])
