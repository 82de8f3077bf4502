"""Reading a position."""

from __future__ import annotations

import re

from freeport_games.competitors.check import SEATS, problems
from freeport_games.competitors.components import (
    ACTIONS,
    CARD_OF,
    CELLS,
    COLOURS,
    HEADQUARTERS,
    WEATHER_OF,
)
from freeport_games.competitors.components.kinds import OnceATurn
from freeport_games.competitors.options import RANGES, CompetitorsOptions, Mode
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.state import DECKS, Branch, Phase, State
from freeport_games.competitors.state.tokens import Token, new_tokens
from freeport_games.engine.sections import REST, Section, check_position, known, number, sections

from .deals import read_auction, read_offer
from .goods import read_goods
from .lying import LYING, place_the_rest
from .moving import read_movement, read_played
from .names import (
    KNOWN_CARDS,
    KNOWN_CONTRACTS,
    KNOWN_CUSTOMS,
    KNOWN_TERRITORIES,
    KNOWN_TOKENS,
    NOTHING,
    TOKENS,
    usual_last,
)

PHASES = {str(phase): phase for phase in Phase}
MODES = {str(mode): mode for mode in Mode}
ONCE = {str(kind): kind for kind in OnceATurn}
WEATHER = known(WEATHER_OF)
WHO = {**{str(colour): colour for colour in COLOURS}, NOTHING: None}
HOMES = {**known([card.territory for card in HEADQUARTERS.values()]), NOTHING: ""}
WHERE = {**KNOWN_TERRITORIES, **known(CELLS)}

_SPOT = re.compile(r"(?P<x>\d{1,9}),(?P<y>\d{1,9})", re.ASCII)


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
        else:
            _read_section(state, section, said)
        section.end()
    _add_the_supply(state)
    place_the_rest(state)
    state.trails = PILES.read(state, trails)
    check_position(state.seats, SEATS, problems(state, state.seats))
    return state


def _read_head(head: Section) -> State:
    usual = CompetitorsOptions()
    return State(
        usual.game_end,
        usual.rounds,
        usual.target,
        usual.round_cap,
        usual.offers_per_turn,
        colours=[],
        headquarters=[],
        money=[],
        points=[],
        territory_hands=[],
        contract_hands=[],
        branches=[],
        tokens={},
        territory_deck=[REST],
        contract_deck=[REST],
        customs_deck=[REST],
        customs_card=head.one_of("customs", KNOWN_CUSTOMS, ""),
        weather=head.one_of("weather", WEATHER, ""),
        phase=head.one_of("phase", PHASES, Phase.TURN),
        first_seat=head.number("first", 0),
        round=head.number("round", 1),
        active=head.number("active", 0),
        actions=head.number("actions", ACTIONS),
        loaded=head.several_of("loaded", KNOWN_TOKENS),
        unloaded=head.several_of("unloaded", KNOWN_TOKENS),
        used=head.several_of("used", ONCE),
        shuffling=head.one_of("shuffling", DECKS, None),
    )


def _read_section(state: State, section: Section, said: set[str]) -> None:
    if not section.alone:
        for name, read in LYING.items():
            if section.gives(name):
                _once(section, name, said)
                read(state, section, name)
        return
    match section.first("a section's name"):
        case colour if colour in WHO:
            _read_seat(state, colour, section)
        case token if token in TOKENS:
            _once(section, token, said)
            state.tokens[token] = _read_token(token, section)
        case "refused":
            state.refused.append(read_offer(section))
        case name:
            _once(section, name, said)
            _read_once(state, section, name)


def _once(section: Section, name: str, said: set[str]) -> None:
    if name in said:
        section.wrong(f"{name} stands twice, the second time")
    said.add(name)


def _read_once(state: State, section: Section, name: str) -> None:
    """Read a section that stands once."""
    match name:
        case "options":
            _read_options(state, section)
        case "movement":
            state.movement = read_movement(section)
        case "lost":
            if state.movement is None:
                section.wrong("goods are lost in a movement, which stands before them")
            state.movement.lost = read_goods(section, state.active)
        case "special":
            state.special = read_played(section)
        case "offer":
            state.offer = read_offer(section)
        case "auction":
            state.auction = read_auction(section)
        case _:
            section.wrong(f"a section begins with a colour, a token or a name such as options, not with {name!r}")


def _read_options(state: State, section: Section) -> None:
    """Read the options; that they are in range is checked with the rest of the state."""
    state.game_end = section.one_of("game_end", MODES, state.game_end)
    for name in RANGES:
        setattr(state, name, section.number(name, getattr(state, name)))


def _read_seat(state: State, colour: str, section: Section) -> None:
    home = section.meant(section.first("the seat's headquarters"), "a territory of headquarters", HOMES)
    branches = section.several_of("branches", KNOWN_TERRITORIES)
    state.colours.append(WHO[colour])
    state.headquarters.append(home)
    state.money.append(number(section.first("the seat's money"), "a seat's money"))
    state.points.append(section.number("points", 0))
    state.territory_hands.append(section.several_of("territories", KNOWN_CARDS))
    state.contract_hands.append(section.several_of("contracts", KNOWN_CONTRACTS))
    state.branches.append([Branch(territory, CARD_OF[territory]) for territory in branches])
    state.offers.append(section.number("opened", 0))


# Tokens


def _read_token(name: str, section: Section) -> Token:
    token = Token(TOKENS[name].owner, TOKENS[name].kind)
    where = section.first("where the token is")
    if spot := _SPOT.fullmatch(where):
        token.air = (int(spot["x"]), int(spot["y"]))
    elif where in TOKENS:
        token.aboard = where
    else:
        token.at = section.meant(where, "where a token is", WHERE)
    token.last = section.one_of("last", KNOWN_TERRITORIES, usual_last(token))
    token.cell = section.one_of("cell", WHERE, "")
    token.goods = read_goods(section, token.owner) if section.gives("contract") else None
    return token


def _add_the_supply(state: State) -> None:
    """Give each seat its tokens: those that the text names, the others in the supply."""
    named = state.tokens
    fresh = new_tokens(state.seats)
    if strange := [name for name in named if name not in fresh]:
        raise ValueError(f"{strange[0]} is not a token of a seat that plays")
    state.tokens = {**fresh, **named}
