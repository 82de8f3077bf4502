"""Reading a position."""

from __future__ import annotations

import re

import msgspec

from freeport_games.engine.sections import REST, Section, check_position, fill, sections
from freeport_games.smugglers.check import ENDINGS, SEATS, SPENT, problems
from freeport_games.smugglers.components import BOARD, CARDS, CHARACTERS, GOODS, KINDS, SYSTEMS, TABLES
from freeport_games.smugglers.components.courses import NEIGHBOURS
from freeport_games.smugglers.options import LevelBonus, Mode, SmugglersOptions
from freeport_games.smugglers.piles import PILES
from freeport_games.smugglers.state import Slot, State, Step
from freeport_games.smugglers.state.player import HeldContract, HeldOffer, Lot, Player, Status
from freeport_games.smugglers.state.terms import StandingOffer

from .deals import read_deal
from .names import (
    KNOWN,
    KNOWN_CHARACTERS,
    KNOWN_PLANETS,
    NOTHING,
    SHEET,
    elsewhere,
    read_counts,
)
from .under_way import UNDER_WAY

WHO = {**KNOWN_CHARACTERS, NOTHING: ""}
WHERE = {**{sector: sector for sector in NEIGHBOURS}, NOTHING: ""}
WHAT = {**KNOWN_PLANETS, NOTHING: ""}
NAMED_ONCE = ("deck", "planets", "out", "discard", "gone", "revealed", "slots")
YES_OR_NO = {"yes": True, "no": False}

_LEVELS = re.compile(r"\d{1,9}(/\d{1,9}){4}", re.ASCII)
_LOT = re.compile(r"(?P<buyer>\d{1,9}):(?P<turn>\d{1,9})", re.ASCII)
_OFFER = re.compile(r"(?P<card>\w+)@(?P<planet>\w+):(?P<due>\d{1,9})\+(?P<delivered>\d{1,9})", re.ASCII)


def read_position(text: str) -> State:
    """Return the position that a line of text stands for.

    Raises:
        ValueError: if the line cannot be understood, or no game can continue from there. The message says why.
    """
    head, *others = [Section(section) for section in sections(text)]
    state = _read_head(head)
    head.end()
    said: set[str] = set()
    trails: list[str] = []
    for section in others:
        if not section.alone and section.gives("trails"):
            _once(section, "trails", said)
            trails = section.several("trails")
        _read_section(state, section, said)
        section.end()
    state.slots += [Slot("") for _ in range(BOARD.planet_slots - len(state.slots))]
    _place_the_rest(state)
    state.trails = PILES.read(state, trails)
    check_position(state.seats, SEATS, problems(state, state.seats))
    return state


def _read_head(head: Section) -> State:
    return State(
        SmugglersOptions(),
        [],
        [REST],
        [REST],
        [REST],
        step=head.one_of("step", {step.value: step for step in Step}, Step.BROKER),
        round_no=head.number("round", 1),
        active=head.number("active", 0),
        first_seat=head.number("first", 0),
        moving=head.says("moving"),
        movement=head.number("movement", 0),
        moved_in=head.says("moved_in"),
        anomaly_used=head.says("anomaly"),
        solar_wind=head.number("wind", 0),
        proposals=head.number("proposals", 0),
        drawn=head.one_of("drawn", KNOWN, ""),
        drawn_planet=head.one_of("planet", KNOWN_PLANETS, ""),
        wormhole_dice=head.numbers("dice"),
        loot=read_counts(head, "loot", len(KINDS)) if head.gives("loot") else [],
        time_is_up=head.says("time_up"),
        eliminated=head.numbers("eliminated"),
        winner=head.number("winner", None),
        reason=head.one_of("reason", {rule: rule for rule in ENDINGS}, ""),
    )


def _read_section(state: State, section: Section, said: set[str]) -> None:
    if not section.alone:
        for name in NAMED_ONCE:
            if section.gives(name):
                _once(section, name, said)
                _read_pile(state, section, name)
        return
    match section.first("a section's name"):
        case character if character in WHO:
            state.players.append(_read_seat(character, section))
        case "options" as name:
            _once(section, name, said)
            state.options = _read_options(section)
        case "offer":
            _read_posted(state, section)
        case name if name in UNDER_WAY:
            _once(section, name, said)
            UNDER_WAY[name](state, section)
        case name:
            section.wrong(f"a section begins with a character or a name such as options, not with {name!r}")


def _once(section: Section, name: str, said: set[str]) -> None:
    if name in said:
        section.wrong(f"{name} stands twice, the second time")
    said.add(name)


def _read_options(section: Section) -> SmugglersOptions:
    """Return the options; that they are in range is checked with the rest of the state."""
    given: dict[str, object] = {}
    for field in msgspec.structs.fields(SmugglersOptions):
        name, usual = field.name, field.default
        if not section.gives(name):
            continue
        if isinstance(usual, LevelBonus):
            levels = _read_levels(section, section.several(name))
            given[name] = LevelBonus(**dict(zip([system.lower() for system in SYSTEMS], levels, strict=True)))
        elif isinstance(usual, Mode):
            given[name] = section.one_of(name, {mode.value: mode for mode in Mode}, usual)
        elif isinstance(usual, bool):
            given[name] = section.one_of(name, YES_OR_NO, usual)
        else:
            given[name] = section.needed_number(name)
    return msgspec.structs.replace(SmugglersOptions(), **given)


def _read_levels(section: Section, said: list[str]) -> list[int]:
    if len(said) != 1 or _LEVELS.fullmatch(said[0]) is None:
        section.wrong(f"levels are five numbers such as 3/1/0/1/5, not {','.join(said)!r}")
    sheet = [int(level) for level in said[0].split("/")]
    return [sheet[SHEET.index(place)] for place in range(len(SYSTEMS))]


# Seats


def _read_seat(character: str, section: Section) -> Player:
    sector = section.meant(section.first("the seat's sector"), "a seat's sector", WHERE)
    levels = section.first("the seat's levels")
    one = CHARACTERS.get(character)
    return Player(
        hand=section.several_of("hand", KNOWN_CHARACTERS),
        character=WHO[character],
        base=[] if levels == NOTHING else _read_levels(section, [levels]),
        hull=section.number("hull", TABLES.start.hull),
        credits=section.number("credits", 0),
        bounty=section.number("bounty", 0),
        minimum_bounty=section.number("minimum", 0 if one is None else one.minimum_bounty),
        kills=section.number("kills", 0),
        goods=read_counts(section, "goods", len(GOODS)),
        lots=[_read_lot(section, word) for word in section.several("lots")],
        hidden=read_counts(section, "hidden", len(KINDS)),
        equipment=section.several_of("equipment", KNOWN),
        friends=section.several_of("friends", KNOWN),
        contracts=[_read_contract(section, word) for word in section.several("contracts")],
        offers=[_read_offer(section, word) for word in section.several("offers")],
        sector=sector,
        status=section.one_of("status", {status.value: status for status in Status}, Status.FREE),
        missed=section.number("missed", 0),
        turn_no=section.number("turn", 1),
        used=section.several_of("used", {name: name for name in SPENT}),
        free_moves=section.number("free", 0),
        posted=section.number("posted", 0),
    )


def _read_lot(section: Section, word: str) -> Lot:
    lot, units = section.times(word)
    found = _LOT.fullmatch(lot)
    if found is None:
        section.wrong(f"a lot is buyer:turn*units such as 0:7*3, not {word!r}")
    return Lot(int(found["buyer"]), int(found["turn"]), units)


def _read_contract(section: Section, word: str) -> HeldContract:
    card, _, left = word.partition("*")
    known = section.meant(card, "a Contract", KNOWN)
    return HeldContract(known, section.times(word)[1] if left else CARDS[known].units)


def _read_offer(section: Section, word: str) -> HeldOffer:
    found = _OFFER.fullmatch(word)
    if found is None:
        section.wrong(f"an offer is card@planet:turn+delivered such as of_smuggle@earth:6+0, not {word!r}")
    card = section.meant(found["card"], "an offer", KNOWN)
    planet = section.meant(found["planet"], "an offer's planet", KNOWN_PLANETS)
    return HeldOffer(card, planet, int(found["due"]), int(found["delivered"]))


def _read_posted(state: State, section: Section) -> None:
    deal = read_deal(section)
    if deal.proposer not in range(state.seats) or state.players[deal.proposer].standing is not None:
        section.wrong("each seat that stands before it has posted one offer at most: see from=")
    state.players[deal.proposer].standing = StandingOffer(deal, section.needed_number("turn"))


# Piles


def _read_pile(state: State, section: Section, name: str) -> None:
    match name:
        case "deck":
            state.destiny_deck = section.several_of(name, {**KNOWN, REST: REST})
        case "planets":
            state.planet_deck = section.several_of(name, {**KNOWN_PLANETS, REST: REST})
        case "out":
            state.out = section.several_of(name, {**KNOWN_CHARACTERS, REST: REST})
        case "discard":
            state.destiny_discard = section.several_of(name, KNOWN)
        case "gone":
            state.planet_discard = section.several_of(name, KNOWN_PLANETS)
        case "revealed":
            state.revealed = section.several_of(name, KNOWN_CHARACTERS)
        case _:
            state.slots = [_read_slot(section, word) for word in section.several(name)]


def _read_slot(section: Section, word: str) -> Slot:
    planet, _, event = word.partition("+")
    known = section.meant(planet, "the planet of a slot", WHAT)
    if not event:
        return Slot(known)
    card, left = section.times(event)
    return Slot(known, section.meant(card, "the event of a slot", KNOWN), left)


def _place_the_rest(state: State) -> None:
    """Replace ``*`` by the cards that are named nowhere."""
    piles = (state.destiny_deck, state.planet_deck, state.out)
    for pile, rest in zip(piles, elsewhere(state), strict=True):
        fill(pile, rest)
