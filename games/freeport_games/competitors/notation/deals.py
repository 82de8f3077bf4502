"""Offers and auctions in positions: ``offer from=0 to=1 give=50000,T-062 want=europe*2,C-054,charter:ship-1-1``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from freeport_games.competitors.components.kinds import Continent
from freeport_games.competitors.moves import Give, Lot, OpenAuction, OpenOffer, Want
from freeport_games.competitors.state.activities import OpenedAuction, RefusedOffer
from freeport_games.engine import Counted
from freeport_games.engine.sections import Section, commas, times, unless, words

from .names import KNOWN_CARDS, KNOWN_CONTRACTS, KNOWN_TERRITORIES, KNOWN_TOKENS

CONTRACTS = "contracts"
"""The word for a number of contract cards; a continent is the word for a number of its territory cards."""
COUNTED = (*map(str, Continent), CONTRACTS)
THINGS = {
    **{card: ("territory_cards", card) for card in KNOWN_CARDS},
    **{card: ("contract_cards", card) for card in KNOWN_CONTRACTS},
    **{token: ("tokens", token) for token in KNOWN_TOKENS},
    **{territory: ("branches", territory) for territory in KNOWN_TERRITORIES},
    **{f"charter:{token}": ("charter", token) for token in KNOWN_TOKENS},
    **{f"for:{token}": ("contract_of", token) for token in KNOWN_TOKENS},
}
"""The list of a deal to which each word belongs, and what it names there."""
LOT = ("territory_cards", "contract_cards", "tokens", "branches")
"""The lists of a lot."""

_MONEY = re.compile(r"\d{1,9}", re.ASCII)


# Writing


def write_offer(name: str, opened: RefusedOffer) -> str:
    """Return an offer as a section that begins with a name."""
    offer = opened.offer
    seats = {"from": opened.seat, "to": commas(offer.to)}
    give = commas([*_write_lot(offer.give), *_prefixed("charter", offer.give.charter)])
    return words(name, "show" * offer.show_contract, **seats, give=give, want=_write_want(offer.want))


def write_auction(opened: OpenedAuction) -> str:
    """Return an auction as a section."""
    lot, reserve = commas(_write_lot(opened.auction.lot)), unless(opened.auction.reserve, 0)
    return words("auction", **{"from": opened.seat}, lot=lot, reserve=reserve)


def _write_lot(lot: Give | Lot) -> list[str]:
    return [*_money(lot.money), *lot.territory_cards, *lot.contract_cards, *lot.tokens, *lot.branches]


def _write_want(want: Want) -> str | None:
    numbers = [*[(each.key, each.count) for each in want.territory_numbers], (CONTRACTS, want.contract_number)]
    return commas(
        [
            *_money(want.money),
            *want.territory_cards,
            *want.contract_cards,
            *[times(str(what), count) for what, count in numbers if count],
            *want.tokens,
            *want.branches,
            *_prefixed("charter", want.charter),
            *_prefixed("for", want.contract_of),
        ]
    )


def _money(amount: int) -> list[str]:
    return [str(amount)] if amount else []


def _prefixed(prefix: str, tokens: Iterable[str]) -> list[str]:
    return [f"{prefix}:{token}" for token in tokens]


# Reading


def read_offer(section: Section) -> RefusedOffer:
    """Return the offer of a section, whose name has been taken."""
    move = OpenOffer(
        tuple(section.numbers("to")),
        _read_give(section),
        _read_want(section),
        section.says("show"),
    )
    return RefusedOffer(section.needed_number("from"), move)


def read_auction(section: Section) -> OpenedAuction:
    """Return the auction of a section, whose name has been taken."""
    things = _Things(section, "lot")
    lot = Lot(
        things.money, *[things.take(each) for each in ("territory_cards", "contract_cards", "tokens", "branches")]
    )
    things.end()
    return OpenedAuction(section.needed_number("from"), OpenAuction(lot, section.number("reserve", 0)))


class _Things:
    """The things that a word of a deal lists, to be taken list by list."""

    def __init__(self, section: Section, name: str) -> None:
        self.section, self.name = section, name
        self.money = 0
        self._counts = dict.fromkeys(COUNTED, 0)
        self._lists: dict[str, list[str]] = {}
        for word in section.several(name):
            self._add(word)

    def _add(self, word: str) -> None:
        what, count = self.section.times(word)
        if _MONEY.fullmatch(word):
            self.money += int(word)
        elif what in self._counts:
            self._counts[what] += count
        else:
            which, thing = self.section.meant(word, f"what stands in {self.name}", THINGS)
            self._lists.setdefault(which, []).append(thing)

    def take(self, which: str) -> tuple[str, ...]:
        """Take a list."""
        return tuple(self._lists.pop(which, ()))

    def count(self, what: str) -> int:
        """Take the number of other cards of a continent, or of contract cards."""
        return self._counts.pop(what)

    def end(self) -> None:
        """Check that everything was taken."""
        left = [*self._lists, *[what for what, count in self._counts.items() if count]]
        if left:
            self.section.wrong(f"{left[0]} cannot stand in {self.name}=")


def _read_give(section: Section) -> Give:
    things = _Things(section, "give")
    give = Give(things.money, *[things.take(each) for each in (*LOT, "charter")])
    things.end()
    return give


def _read_want(section: Section) -> Want:
    things = _Things(section, "want")
    want = Want(
        things.money,
        things.take("territory_cards"),
        things.take("contract_cards"),
        tuple([Counted(str(one), things.count(str(one))) for one in Continent]),
        things.count(CONTRACTS),
        *[things.take(each) for each in ("tokens", "branches", "charter", "contract_of")],
    )
    things.end()
    return want
