"""Deals in positions: ``from=1 to=0 give=50,food*2 take=eq_psionic_worm fees=1:30``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from freeport_games.engine.sections import Section, commas, times, words
from freeport_games.smugglers.components import CARDS, GOODS, KINDS, Category
from freeport_games.smugglers.state.terms import Deal, FeePart, LotUnits, Terms, Units

from .names import KNOWN

_LOT = re.compile(r"\d{1,9}:\d{1,9}", re.ASCII)
_FEE = re.compile(r"(?P<seat>\d{1,9}):(?P<credits>\d{1,9})", re.ASCII)
_CREDITS = re.compile(r"\d{1,9}", re.ASCII)


def write_deal(name: str, deal: Deal) -> str:
    """Return a deal as a section that begins with a name."""
    seats = {"from": deal.proposer, "to": deal.receiver}
    return words(
        name,
        "threat" * deal.threat,
        **seats,
        give=_write_terms(deal.give),
        take=_write_terms(deal.take),
        fees=commas([f"{part.seat}:{part.credits}" for part in deal.fees]),
        jettison=_write_units(deal.jettison),
        discard=commas(deal.discard),
    )


def _write_terms(terms: Terms) -> str | None:
    credits = [str(terms.credits)] if terms.credits else []
    lots = [times(part.lot, part.units) for part in terms.brix]
    goods = _write_units(terms.goods)
    return commas([*credits, *([goods] if goods else []), *lots, *terms.equipment, *terms.friends, *terms.contracts])


def _write_units(units: Iterable[Units]) -> str | None:
    return commas([times(each.good, each.units) for each in units])


def read_deal(section: Section) -> Deal:
    """Return the deal of a section, whose name has been taken."""
    return Deal(
        section.needed_number("from"),
        section.needed_number("to"),
        _read_terms(section, "give"),
        _read_terms(section, "take"),
        tuple([_read_fee(section, word) for word in section.several("fees")]),
        section.says("threat"),
        tuple([_read_units(section, word, KINDS) for word in section.several("jettison")]),
        tuple(section.several_of("discard", KNOWN)),
    )


def _read_terms(section: Section, name: str) -> Terms:
    credits = 0
    goods: list[Units] = []
    lots: list[LotUnits] = []
    cards: dict[Category, list[str]] = {Category.EQUIPMENT: [], Category.FRIEND: [], Category.CONTRACT: []}
    for word in section.several(name):
        what, count = section.times(word)
        if _CREDITS.fullmatch(word):
            credits += int(word)
        elif _LOT.fullmatch(what):
            lots.append(LotUnits(what, count))
        elif word in CARDS and (kind := cards.get(CARDS[word].category)) is not None:
            kind.append(word)
        else:
            goods.append(_read_units(section, word, GOODS))
    equipment, friends, contracts = map(tuple, cards.values())
    return Terms(credits, tuple(goods), tuple(lots), equipment, friends, contracts)


def _read_units(section: Section, word: str, kinds: Iterable[str]) -> Units:
    what, count = section.times(word)
    return Units(section.meant(what, "what a deal gives", {str(kind): str(kind) for kind in kinds}), count)


def _read_fee(section: Section, word: str) -> FeePart:
    found = _FEE.fullmatch(word)
    if found is None:
        section.wrong(f"a part of a fee is seat:credits such as 1:30, not {word!r}")
    return FeePart(int(found["seat"]), int(found["credits"]))
