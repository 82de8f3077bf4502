"""The parts of a position that are under way: a visit, a Customs roll, a combat, a parley, a proposal, an auction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from freeport_games.engine.sections import Section, commas, unless, words
from freeport_games.smugglers.components import EVERY_PLANET, GOODS, CustomsResult
from freeport_games.smugglers.components.ops import Starport
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.activities import (
    Auction,
    Combat,
    CombatStep,
    CustomsRoll,
    Parley,
    PlanetAction,
    Swap,
    Visit,
)

from .deals import read_deal, write_deal
from .names import KNOWN, KNOWN_CHARACTERS, NOTHING

_SIDES = {"0": 0, "1": 1}
_CARD_OR_CHARACTER = {**KNOWN, **KNOWN_CHARACTERS}

# Writing


def write_under_way(state: State) -> Iterator[str]:
    """Yield a section for each thing that is under way."""
    if (swap := state.swap) is not None:
        yield words("swap", swap.card, seat=swap.seat, other=swap.other)
    if (visit := state.visit) is not None:
        yield words(
            "visit",
            visit.planet,
            "past_customs" * visit.past_customs,
            action=visit.action,
            good=visit.good or None,
            most=unless(visit.availability, 0),
            price=unless(visit.price, 0),
            levels=unless(visit.levels, 0),
        )
    if (roll := state.customs) is not None:
        yield words(
            "customs",
            seat=roll.seat,
            column=roll.column,
            dice=commas(roll.dice),
            modifier=unless(f"{roll.modifier:+}", "+0"),
            used=commas(roll.used),
            result=roll.result,
        )
    if state.combat is not None:
        yield _write_combat(state.combat)
    if (parley := state.parley) is not None:
        seats, left = commas(parley.seats), commas(parley.left)
        yield words("parley", seats=seats, initiative=parley.initiative, left=left, passes=unless(parley.passes, 0))
        if parley.open is not None:
            yield write_deal("talk", parley.open)
    if state.proposal is not None:
        yield write_deal("proposal", state.proposal)
    if (auction := state.auction) is not None:
        inside = commas(auction.inside)
        yield words("auction", auction.card, inside=inside, bid=unless(auction.bid, 0), bidder=auction.bidder)


def _write_combat(combat: Combat) -> str:
    return words(
        "combat",
        sides=commas([NOTHING if side is None else side for side in combat.sides]),
        card=combat.card or None,
        step=combat.step,
        wormed=_write_flags(combat.wormed),
        cloaked=_write_flags(combat.cloaked),
        missiles=unless(commas(combat.missiles), "0,0"),
        dice=unless(commas(combat.dice), "0,0"),
        used=commas(combat.used),
    )


def _write_flags(flags: Sequence[bool]) -> str | None:
    """Return the sides of which something is true: 0 for the attacker, 1 for the defender."""
    return commas([side for side, flag in enumerate(flags) if flag])


# Reading


def _read_swap(state: State, section: Section) -> None:
    card = section.meant(section.first("the character card"), "a character", KNOWN_CHARACTERS)
    state.swap = Swap(section.needed_number("seat"), section.needed_number("other"), card)


def _read_visit(state: State, section: Section) -> None:
    state.visit = Visit(
        section.meant(section.first("the planet"), "a planet", {one: one for one in EVERY_PLANET}),
        section.says("past_customs"),
        section.one_of("action", {str(action): action for action in PlanetAction}, None),
        section.one_of("good", {str(good): str(good) for good in GOODS}, ""),
        section.number("most", 0),
        section.number("price", 0),
        section.number("levels", 0),
    )


def _read_customs(state: State, section: Section) -> None:
    state.customs = CustomsRoll(
        section.needed_number("seat"),
        section.one_of("column", {str(port): port for port in Starport}, Starport.NONE),
        section.numbers("dice"),
        section.one_of("modifier", {f"{change:+}": change for change in range(-9, 10)}, 0),
        section.several_of("used", KNOWN),
        section.one_of("result", {str(result): result for result in CustomsResult}, None),
    )


def _read_combat(state: State, section: Section) -> None:
    sides = [None if word == NOTHING else word for word in section.several("sides")]
    if len(sides) != len(_SIDES) or any([side is not None and not side.isdecimal() for side in sides]):
        section.wrong("sides= names two seats such as 0,1, or - for the ship of a card")
    state.combat = Combat(
        [None if side is None else int(side) for side in sides],
        section.one_of("card", KNOWN, ""),
        section.one_of("step", {str(step): step for step in CombatStep}, CombatStep.DECLARED),
        _read_flags(section, "wormed"),
        _read_flags(section, "cloaked"),
        _read_pair(section, "missiles"),
        _read_pair(section, "dice"),
        section.several_of("used", _CARD_OR_CHARACTER),
    )


def _read_flags(section: Section, name: str) -> list[bool]:
    said = section.several_of(name, _SIDES)
    return [side in said for side in _SIDES.values()]


def _read_pair(section: Section, name: str) -> list[int]:
    pair = section.numbers(name) or [0] * len(_SIDES)
    if len(pair) != len(_SIDES):
        section.wrong(f"{name}= is two numbers, for the attacker and for the defender")
    return pair


def _read_parley(state: State, section: Section) -> None:
    seats, initiative = section.numbers("seats"), section.needed_number("initiative")
    state.parley = Parley(seats, initiative, section.numbers("left"), section.number("passes", 0))


def _read_talk(state: State, section: Section) -> None:
    if state.parley is None:
        section.wrong("a deal is talked about in a parley, which stands before it")
    state.parley.open = read_deal(section)


def _read_proposal(state: State, section: Section) -> None:
    state.proposal = read_deal(section)


def _read_auction(state: State, section: Section) -> None:
    card = section.meant(section.first("the Contract"), "a Contract", KNOWN)
    inside, bid = section.numbers("inside"), section.number("bid", 0)
    state.auction = Auction(card, inside, bid, section.number("bidder", None))


UNDER_WAY: Mapping[str, Callable[[State, Section], None]] = {
    "swap": _read_swap,
    "visit": _read_visit,
    "customs": _read_customs,
    "combat": _read_combat,
    "parley": _read_parley,
    "talk": _read_talk,
    "proposal": _read_proposal,
    "auction": _read_auction,
}
"""The function that reads each section, by its name."""
